"""Matches and tournaments, with Elo."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from . import _data
from ._data import Contest, Record
from .board import Board, opened

if TYPE_CHECKING:
    from typing_extensions import Unpack  # in typing since Python 3.11


class Terms(TypedDict, total=False):
    """How games are played: the keywords of :func:`match` and :func:`tournament`."""

    seed: int
    openings: str | int | Iterable[str] | None
    """``"start"``, ``"swap2"``, a number of random moves, or a list of openings; by default four
    random moves, or the start if a player is random."""
    time: float | None
    """Seconds for each move."""
    clock: tuple[float, float] | None
    """Seconds for each game, and how many are added with each move."""
    margin: float
    """How many seconds later a move may come."""
    most_moves: int | None
    """A game that is longer is a draw."""
    adjudicate: int | None
    """Nodes of a search that may end a game by proof."""
    concurrency: int
    """Games at once."""
    store: str | os.PathLike[str] | None
    """An SQLite file in which games are kept and which a later call goes on from."""
    watch: Callable[[Record], object] | None
    """Called with the record of each game as it ends."""


#: What holds if nothing is said.
_USUAL: Terms = {
    "seed": 1,
    "openings": None,
    "time": None,
    "clock": None,
    "margin": 0.25,
    "most_moves": None,
    "adjudicate": None,
    "concurrency": 1,
    "store": None,
    "watch": None,
}


def match(
    game: Board | str,
    first: str,
    second: str,
    *,
    games: int = 100,
    sprt: str | None = None,
    **how: Unpack[Terms],
) -> Contest:
    """Two players against each other. ``elo``, ``error``, ``los`` of the result are those of the
    first. ``sprt``, as in ``elo0=0,elo1=10``, ends the match as soon as the test decides.

    Games come in pairs: each opening is played twice, with sides changed. Further keywords are those
    of :func:`tournament`.
    """
    terms = {**_terms(how), "games": games, "format": "match", "sprt": sprt}
    return _run(game, [first, second], terms)


def tournament(
    game: Board | str,
    players: Sequence[str],
    *,
    games: int = 100,
    gauntlet: bool = False,
    **how: Unpack[Terms],
) -> Contest:
    """Everyone against everyone, or the first player against all others.

    ``games`` is the number for each two players, an even one. Further keywords: ``seed``;
    ``openings`` (``"start"``, ``"swap2"``, a number of random moves, or a list of openings; by
    default four random moves, or the start if a player is random); ``time`` for each move or
    ``clock=(seconds, increment)`` for each game; ``margin``, how much later a move may come; ``most_moves``;
    ``adjudicate``, nodes of a search that may end a game by proof; ``concurrency``, games at once;
    ``store``, an SQLite file in which games are kept and which a later call goes on from;
    ``watch``, called with the record of each game as it ends.
    """
    format = "gauntlet" if gauntlet else "round-robin"
    return _run(game, players, {**_terms(how), "games": games, "format": format, "sprt": None})


def _terms(how: Mapping[str, Any]) -> dict[str, Any]:
    """How the games are played, as the native half takes it."""
    for name in how:
        if name not in _USUAL:
            raise TypeError(f"expected a keyword of tournament() ({', '.join(_USUAL)}), found {name!r}")
    terms = {**_USUAL, **how}
    openings = terms["openings"]
    if openings is None:
        terms["openings"] = "auto"
    elif isinstance(openings, int):
        terms["openings"] = f"random:{openings}"
    elif not isinstance(openings, str):
        terms["openings"] = "texts:" + "\n".join(openings)
    return terms


def _run(
    game: Board | str,
    players: Sequence[str],
    terms: dict[str, Any],
) -> Contest:
    watch = terms.pop("watch")
    task = opened(game)._native.contest(list(players), terms)
    if watch is not None:
        for record in task:
            watch(_data.record(json.loads(record)))
    outcome, *records = task.result()
    return _data.contest(json.loads(outcome), [_data.record(json.loads(game)) for game in records])
