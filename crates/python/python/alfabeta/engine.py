"""Engines and players."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, TypedDict

from . import _data, _native
from ._data import Analysis
from .board import Board, opened

if TYPE_CHECKING:
    from typing_extensions import Unpack  # in typing since Python 3.11

#: Seconds that a search takes if nothing limits it.
USUAL_TIME = 1.0


class Limits(TypedDict, total=False):
    """What ends a search: the limit that is reached first, or a second if there is none."""

    time: float | None
    """Seconds."""
    depth: int | None
    """Plies."""
    nodes: int | None


def _limits(
    time: float | None = None, depth: int | None = None, nodes: int | None = None
) -> Limits:
    """All limits, the usual one included."""
    if time is None and depth is None and nodes is None:
        time = USUAL_TIME
    return {"time": time, "depth": depth, "nodes": nodes}


class Engine:
    """The strong engine.

    ``threads`` search at once with a table of ``table`` megabytes. ``eval`` names an evaluator and
    its weights, as in ``weighted:row=0.3`` (see :func:`alfabeta.games`).

    Every search takes the limits ``time`` (seconds), ``depth`` (plies) and ``nodes``. The one that is
    reached first ends it; without any it takes a second.

    >>> Engine().analyse(Board("tictactoe", "XX./OO./..."), depth=5, lines=2).pv
    ['c3']
    """

    def __init__(self, *, threads: int = 1, table: int = 64, eval: str | None = None) -> None:
        self.threads = threads
        self.table = table
        self.eval = eval
        self._player: tuple[str, Player] | None = None

    def _start(self, board: Board | str, lines: int, limits: Limits) -> _native.Task[str]:
        return opened(board)._native.analyse(
            **_limits(**limits),
            lines=lines,
            threads=self.threads,
            table=self.table,
            evaluator=self.eval,
        )

    def analyse(self, board: Board | str, *, lines: int = 1, **limits: Unpack[Limits]) -> Analysis:
        """The best lines of a position: ``analyse(board, time=1.0, lines=3)``."""
        return _data.analysis(json.loads(self._start(board, lines, limits).result()))

    def analysis(
        self, board: Board | str, *, lines: int = 1, **limits: Unpack[Limits]
    ) -> Iterator[Analysis]:
        """What is found as the search deepens. Leaving the loop ends the search."""
        task = self._start(board, lines, limits)
        try:
            for found in task:
                yield _data.analysis(json.loads(found))
            task.result()
        finally:
            task.cancel()

    def play(self, board: Board | str, **limits: Unpack[Limits]) -> str:
        """The move that the engine chooses. What it learns serves the following moves."""
        spec = self._spec(_limits(**limits))
        if self._player is None or self._player[0] != spec:
            self._player = (spec, Player(spec))
        return self._player[1].play(board)

    def _spec(self, limits: Limits) -> str:
        """The engine as a player is written."""
        settings = {"threads": self.threads, "table": self.table, **limits}
        time = limits["time"]
        if time is not None:
            # No player is asked to move in less than a millisecond.
            settings["time"] = f"{0.001 if 0 <= time < 0.001 else time:.3f}s"
        if self.eval is not None:
            settings["eval"] = f"({self.eval})"
        given = (f"{name}={value}" for name, value in settings.items() if value is not None)
        return "engine:" + ",".join(given)


class Player:
    """Any player of a match, by name: ``engine:level=3``, ``mcts:nodes=1k``, ``cmd:./my-bot``.

    >>> Player("minimax:depth=9").play(Board("tictactoe", "XX./OO./..."))
    'c3'
    """

    def __init__(self, spec: str, *, seed: int = 0) -> None:
        self.spec = spec
        self._native = _native.Player(spec, seed)

    def play(self, board: Board | str, *, time: float | None = None) -> str:
        """The move it chooses; ``time`` is the most it may take, in seconds."""
        task = self._native.choose(opened(board)._native, time)
        return str(json.loads(task.result())["move"])

    def __repr__(self) -> str:
        return f"Player({self.spec!r})"
