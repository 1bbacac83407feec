"""Matches and tournaments, with Elo."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from . import _data
from ._data import Contest, Record
from .board import Board, opened


def match(
    game: Board | str,
    first: str,
    second: str,
    *,
    games: int = 100,
    sprt: str | None = None,
    **how: Any,
) -> Contest:
    """Two players against each other. ``elo``, ``error``, ``los`` of the result are those of the
    first. ``sprt``, as in ``elo0=0,elo1=10``, ends the match as soon as the test decides.

    Games come in pairs: each opening is played twice, with sides changed. Further keywords are those
    of :func:`tournament`.
    """
    terms = _terms(games=games, format="match", sprt=sprt, **how)
    return _run(game, [first, second], *terms)


def tournament(
    game: Board | str,
    players: Sequence[str],
    *,
    games: int = 100,
    gauntlet: bool = False,
    **how: Any,
) -> Contest:
    """Everyone against everyone, or the first player against all others.

    ``games`` is the number for each two players, an even one. Further keywords: ``seed``;
    ``openings`` (``"start"``, a number of random moves, or a list of openings; by default four
    random moves, or the start if a player is random); ``time`` for each move or ``clock=(seconds,
    increment)`` for each game; ``margin``, how much later a move may come; ``most_moves``;
    ``adjudicate``, nodes of a search that may end a game by proof; ``concurrency``, games at once;
    ``store``, an SQLite file in which games are kept and which a later call goes on from;
    ``watch``, called with the record of each game as it ends.
    """
    format = "gauntlet" if gauntlet else "round-robin"
    return _run(game, players, *_terms(games=games, format=format, sprt=None, **how))


def _terms(
    *,
    games: int,
    format: str,
    sprt: str | None,
    seed: int = 1,
    openings: str | int | Iterable[str] | None = None,
    time: float | None = None,
    clock: tuple[float, float] | None = None,
    margin: float = 0.25,
    most_moves: int | None = None,
    adjudicate: int | None = None,
    concurrency: int = 1,
    store: str | os.PathLike[str] | None = None,
    watch: Callable[[Record], object] | None = None,
) -> tuple[dict[str, Any], Callable[[Record], object] | None]:
    if openings is None:
        openings = "auto"
    elif isinstance(openings, int):
        openings = f"random:{openings}"
    elif not isinstance(openings, str):
        openings = "texts:" + "\n".join(openings)
    terms = {
        "format": format,
        "games": games,
        "seed": seed,
        "openings": openings,
        "time": time,
        "clock": clock,
        "margin": margin,
        "most_moves": most_moves,
        "adjudicate": adjudicate,
        "sprt": sprt,
        "concurrency": concurrency,
        "store": store,
    }
    return terms, watch


def _run(
    game: Board | str,
    players: Sequence[str],
    terms: dict[str, Any],
    watch: Callable[[Record], object] | None,
) -> Contest:
    task = opened(game)._native.contest(list(players), terms)
    if watch is not None:
        for record in task:
            watch(_data.record(json.loads(record)))
    return _data.contest(json.loads(task.result()))
