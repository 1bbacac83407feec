"""Engines and players."""

from __future__ import annotations

import json
from collections.abc import Iterator

from . import _data, _native
from ._data import Analysis
from .board import Board, opened

#: Seconds that a search takes if nothing limits it.
USUAL_TIME = 1.0


class Engine:
    """The strong engine.

    ``threads`` search at once with a table of ``table`` megabytes. ``eval`` names an evaluator and
    its weights, as in ``weighted:row=0.3`` (see :func:`alfabeta.games`).
    """

    def __init__(self, *, threads: int = 1, table: int = 64, eval: str | None = None) -> None:
        self.threads = threads
        self.table = table
        self.eval = eval
        self._player: tuple[str, Player] | None = None

    def _start(
        self,
        board: Board | str,
        time: float | None,
        depth: int | None,
        nodes: int | None,
        lines: int,
    ) -> _native.Task:
        if time is None and depth is None and nodes is None:
            time = USUAL_TIME
        return opened(board)._native.analyse(
            time=time,
            depth=depth,
            nodes=nodes,
            lines=lines,
            threads=self.threads,
            table=self.table,
            evaluator=self.eval,
        )

    def analyse(
        self,
        board: Board | str,
        *,
        time: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        lines: int = 1,
    ) -> Analysis:
        """The best lines of a position. The limit that is reached first ends the search; without
        any it takes a second."""
        task = self._start(board, time, depth, nodes, lines)
        return _data.analysis(json.loads(task.result()))

    def analysis(
        self,
        board: Board | str,
        *,
        time: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        lines: int = 1,
    ) -> Iterator[Analysis]:
        """What is found as the search deepens. Leaving the loop ends the search."""
        task = self._start(board, time, depth, nodes, lines)
        try:
            for found in task:
                yield _data.analysis(json.loads(found))
            task.result()
        finally:
            task.cancel()

    def play(
        self,
        board: Board | str,
        *,
        time: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
    ) -> str:
        """The move that the engine chooses. What it learns serves the following moves."""
        settings = [f"threads={self.threads}", f"table={self.table}"]
        if time is None and depth is None and nodes is None:
            time = USUAL_TIME
        settings += [f"time={time}s"] if time is not None else []
        settings += [f"depth={depth}"] if depth is not None else []
        settings += [f"nodes={nodes}"] if nodes is not None else []
        settings += [f"eval=({self.eval})"] if self.eval is not None else []
        spec = "engine:" + ",".join(settings)
        if self._player is None or self._player[0] != spec:
            self._player = (spec, Player(spec))
        return self._player[1].play(board)


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
        return json.loads(task.result())["move"]

    def __repr__(self) -> str:
        return f"Player({self.spec!r})"
