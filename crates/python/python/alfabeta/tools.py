"""Proofs, explanations, tables, records."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import _data, _native, errors
from ._data import Certificate, Record, Solution, Value
from .board import Board, opened

#: The rungs of the ladder.
RUNGS = ("minimax", "alphabeta", "cache", "symmetry")


def solve(
    board: Board | str,
    *,
    time: float | None = None,
    moves: bool = True,
    all: bool = False,
    certificate: str | os.PathLike[str] | None = None,
    memory: int = 1024,
    threads: int = 1,
    tables: int = 0,
    resume: str | os.PathLike[str] | None = None,
) -> Solution:
    """Proves what a position is worth, and each of its moves unless ``moves`` is false.

    If the time is up before, ``proven`` is false and ``bounds`` are what is proven. ``all`` solves
    every position of a small board; ``certificate`` writes the proof to a file that :func:`check`
    reads; ``memory`` is in megabytes; ``tables`` and ``resume`` are those of ``alfabeta solve``.
    """
    task = opened(board)._native.solve(
        time=time,
        every_move=moves,
        all=all,
        memory=memory,
        threads=threads,
        tables=tables,
        resume=resume,
        certificate=certificate,
    )
    return _data.solution(json.loads(task.result()))


def check(certificate: str | os.PathLike[str] | bytes, *, memory: int = 1024) -> Certificate:
    """Checks a certificate, a file or its bytes, with code that shares nothing with the provers but
    the rules. Raises :class:`~alfabeta.errors.Refused` if it does not prove what it says."""
    file = certificate if isinstance(certificate, bytes) else _contents(certificate)
    return Certificate(**json.loads(_native.check(file, memory).result()))


def _contents(file: str | os.PathLike[str]) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise errors.of("read", f"cannot read {file}: {error.strerror}") from error


@dataclass(frozen=True, slots=True)
class Step:
    """Something that happened in a search. All values are seen by MAX, the first player."""

    number: int
    """From 0."""
    node: int
    """Where, as a place in the list of nodes."""
    event: str
    """enter, cached, symmetric, forced, over, evaluated, undefined, raise, cut or exit; where moves
    are ordered also iteration, table_move, ordered, probe, reduced, deeper or wider."""
    alpha: Value | None
    """What MAX is sure of after the step; ``None`` is minus infinity."""
    beta: Value | None
    value: Value | None
    """What the node is worth as far as is known."""
    bound: str
    """exact, at_least or at_most."""
    text: str
    """The step in a sentence."""
    epsilon: str | None = None
    """alpha or beta, if only this end makes the window a null window: it is the next number above
    or below."""
    move: str | None = None
    """The move it is about."""
    moves: list[str] = field(default_factory=list)
    """Of a cut, the moves that are not searched; of a new order, all moves as they are tried."""
    plies: int | None = None
    """Of an iteration, its depth; of a reduced move, how many plies less it is searched."""
    of: str | None = None
    """Of a symmetric move, the one that is searched instead."""
    reason: str | None = None
    """Why a move is forced."""


@dataclass(frozen=True, slots=True)
class Node:
    """A node of a search tree."""

    parent: int | None
    move: str | None
    mover: str
    max: bool
    over: bool
    """Whether the game is over here."""
    ply: int
    position: str
    pruned: list[str]
    """Moves that were never searched."""
    symmetric: list[str]
    saved: int | None
    """Positions that minimax would have visited below what was left out here."""


class Explanation:
    """A search of the ladder, recorded step by step."""

    def __init__(self, trace: _native.Trace, language: str) -> None:
        data = json.loads(trace.head())
        self._trace, self._language = trace, language
        self.game: str = data["game"]
        self.position: str = data["position"]
        self.rung: str = data["rung"]
        self.value: Value | None = _data.value(data["value"])
        self.line: list[str] = data["line"]
        self.given_up: bool = data["given_up"]
        self.undefined: bool = data["undefined"]
        self.nodes = [Node(**node) for node in _all(trace.nodes)]
        steps = _all(lambda start: trace.steps(start, language))
        self.steps = [_step(number, step) for number, step in enumerate(steps)]

    def svg(self, step: int = -1) -> str:
        """The tree after a step; by default after the last."""
        return self._trace.svg(self._place(step), self._language).result()

    def tikz(self, step: int = -1) -> str:
        """The same as a LaTeX document."""
        return self._trace.tikz(self._place(step), self._language).result()

    def _place(self, step: int) -> int:
        """A step counted from the end as one counted from the start."""
        count = len(self.steps)
        if not -count <= step < count:
            raise errors.OutOfRange(f"expected a step 0-{count - 1} or -{count}--1, found {step}")
        return step % count

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"Explanation({self.game!r}, {self.rung!r}, value={self.value}, {len(self.steps)} steps)"


def _all(pieces: Callable[[int], str]) -> Iterator[dict[str, Any]]:
    """What is handed over in pieces, each from a place on."""
    start = 0
    while piece := json.loads(pieces(start)):
        yield from piece
        start += len(piece)


def _step(number: int, data: dict[str, Any]) -> Step:
    values = {name: _data.value(data[name]) for name in ("alpha", "beta", "value")}
    return Step(number=number, **{**data, **values})


def explain(
    board: Board | str,
    *,
    rung: str = "alphabeta",
    depth: int | None = None,
    eval: str | None = None,
    nodes: int | None = 2000,
    language: str = "en",
) -> Explanation:
    """Searches with a rung of the ladder and records every step.

    ``rung``: minimax, alphabeta, cache, symmetry, forced, deepening, nullwindow, killers,
    reductions, or minimax+cache and the like. Without a ``depth`` it searches to the end of the
    game, and gives up after so many ``nodes``.
    """
    task = opened(board)._native.explain(rung=rung, depth=depth, evaluator=eval, nodes=nodes)
    return Explanation(task.result(), language)


def perft(board: Board | str, depth: int) -> int:
    """The number of lines of ``depth`` plies, on all cores."""
    return sum(divide(board, depth).values()) if depth else 1


def divide(board: Board | str, depth: int) -> dict[str, int]:
    """The same, move by move."""
    parts = json.loads(opened(board)._native.perft(depth).result())
    return {part["move"]: part["leaves"] for part in parts}


def ladder(
    board: Board | str,
    depths: Iterable[int],
    *,
    rungs: Sequence[str] = RUNGS,
    eval: str | None = None,
    whole_game: bool = True,
    nodes: int = 20_000_000,
) -> list[dict[str, Any]]:
    """What each rung of the ladder saves: one row for each depth and rung, for ``pandas.DataFrame``.

    A cell is a whole game, or one search; it is given up after so many ``nodes``.
    """
    task = opened(board)._native.ladder(
        depths=list(depths),
        rungs=list(rungs),
        evaluator=eval,
        whole_game=whole_game,
        nodes=nodes,
    )
    return _rows(task)


def study(name: str) -> list[dict[str, Any]]:
    """The table of a published study, ``mnk`` or ``kalah``, with its times beside ours."""
    return _rows(_native.Position.study(name))


def _rows(task: _native.Task[str]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(task.result())["cells"]
    for row in rows:
        value = _data.value(row["value"])
        row["value"] = None if value is None else float(value)
    return rows


def records(
    file: str | os.PathLike[str] | None = None,
    *,
    text: str | None = None,
    format: str | None = None,
    game: str | None = None,
) -> list[Record]:
    """The games of a file or a text: json, sgf, psq, gomocup or text, guessed if none is given.
    ``game`` gives the rules where the format does not. Every move is checked."""
    if file is not None and text is not None:
        raise TypeError("expected a file or a text, found both")
    if file is not None:
        text = _text(file)
    if text is None:
        raise TypeError("expected a file or a text, found neither")
    found = _native.read_records(text, format, game).result()
    return [_data.record(json.loads(record)) for record in found]


def _text(file: str | os.PathLike[str]) -> str:
    try:
        return _contents(file).decode()
    except UnicodeDecodeError as error:
        raise errors.InvalidInput(f"expected a text in UTF-8, found {file}: {error}") from error


def write_records(records: Iterable[Record], format: str = "json") -> str:
    """Games as the text of a file."""
    data = [_data.record_data(record) for record in records]
    return _native.write_records(json.dumps(data), format).result()


def games() -> list[dict[str, Any]]:
    """What can be played: names, options, evaluators with their weights, examples."""
    entries: list[dict[str, Any]] = json.loads(_native.games())
    for entry in entries:
        entry["evaluators"] = [
            {"name": name, "meaning": meaning, "weights": weights}
            for name, meaning, weights in entry["evaluators"]
        ]
    return entries
