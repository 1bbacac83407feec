"""Answers as classes. Values are seen by the first player."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Value:
    """What something is worth, seen by the first player.

    ``kind`` is ``payoff`` for a fact (+1, 0, -1, or the margin), and for an opinion ``chance`` (of
    winning, 0 to 1), ``margin`` (seeds) or ``points`` (of an evaluator).
    """

    kind: str
    number: float

    @property
    def is_fact(self) -> bool:
        """Whether it is the result of a game rather than an opinion."""
        return self.kind == "payoff"

    def __float__(self) -> float:
        return float(self.number)

    def __str__(self) -> str:
        if self.is_fact:
            return f"{self.number:+.0f}" if self.number else "0"
        if self.kind == "chance":
            return f"~{100 * self.number:.0f}%"
        return f"~{self.number:+g}"


def value(data: dict[str, Any] | None) -> Value | None:
    """A value from JSON."""
    return Value(*next(iter(data.items()))) if data else None


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the payoff of the first player, and the name of the winner, if any."""

    payoff: int
    winner: str | None


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What is known and thought of a position, and best play from it."""

    value: Value | None
    bounds: tuple[int, int]
    """The least and the most that is proven."""
    proven: bool
    distance: int | None
    """Plies to the end along the line, if the end is in sight."""
    line: list[str]
    best: bool = True
    """Whether no other line is better."""

    @property
    def move(self) -> str | None:
        """The move that the line begins with."""
        return self.line[0] if self.line else None


def evaluation(data: dict[str, Any]) -> Evaluation:
    low, high = data["bounds"]
    return Evaluation(
        value(data["value"]),
        (low, high),
        data["proven"],
        data["distance"],
        data["line"],
        data.get("best", True),
    )


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a search found: its best lines, best first."""

    depth: int
    nodes: int
    lines: list[Evaluation]

    @property
    def best(self) -> Evaluation:
        """The best line."""
        return self.lines[0]

    @property
    def value(self) -> Value | None:
        return self.best.value

    @property
    def proven(self) -> bool:
        return self.best.proven

    @property
    def distance(self) -> int | None:
        return self.best.distance

    @property
    def pv(self) -> list[str]:
        """The principal variation: best play by both sides."""
        return self.best.line

    @property
    def move(self) -> str | None:
        return self.best.move


def analysis(data: dict[str, Any]) -> Analysis:
    return Analysis(data["depth"], data["nodes"], [evaluation(line) for line in data["lines"]])


@dataclass(frozen=True, slots=True)
class Solution:
    """What is proven of a position, and of each of its moves."""

    evaluation: Evaluation
    nodes: int
    moves: list[Evaluation]
    """Best first; each line begins with its move."""
    positions: dict[str, int] | None
    """How many positions the game has by value, if all were solved."""
    certificate_bytes: int | None
    """How long the certificate is, if one was written."""

    @property
    def value(self) -> Value | None:
        return self.evaluation.value

    @property
    def proven(self) -> bool:
        return self.evaluation.proven

    @property
    def bounds(self) -> tuple[int, int]:
        return self.evaluation.bounds

    @property
    def distance(self) -> int | None:
        return self.evaluation.distance

    @property
    def line(self) -> list[str]:
        return self.evaluation.line


def solution(data: dict[str, Any]) -> Solution:
    return Solution(
        evaluation(data),
        data["nodes"],
        [evaluation(move) for move in data["moves"]],
        data.get("positions"),
        data["certificate_bytes"],
    )


@dataclass(frozen=True, slots=True)
class Certificate:
    """What a certificate proves: the value of a position, seen by the first player."""

    game: str
    position: str
    value: int
    nodes: int
    bytes: int


@dataclass(frozen=True, slots=True)
class Ply:
    """A move of a record, and what its player found."""

    move: str
    score: Value | None = None
    depth: int | None = None
    nodes: int | None = None
    ms: float | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A game, finished or not."""

    game: str
    moves: list[Ply] = field(default_factory=list)
    start: str | None = None
    """The position it began from; ``None`` for the start of the rules."""
    players: tuple[str, str] = ("", "")
    result: int | None = None
    """The payoff of the first player; ``None`` while the game is not over."""
    reason: str = "unfinished"
    detail: str | None = None
    seed: int | None = None

    @property
    def line(self) -> list[str]:
        """The moves alone."""
        return [ply.move for ply in self.moves]


def record(data: dict[str, Any]) -> Record:
    moves = [
        Ply(ply["move"], value(ply.get("score")), ply.get("depth"), ply.get("nodes"), ply.get("ms"))
        for ply in data["moves"]
    ]
    first, second = data["players"]
    seed = data.get("seed")
    return Record(
        data["game"],
        moves,
        data.get("start"),
        (first, second),
        data["result"],
        data["reason"],
        data.get("detail"),
        None if seed is None else int(seed),
    )


def record_data(record: Record) -> dict[str, Any]:
    """A record as JSON has it."""
    moves = []
    for ply in record.moves:
        score = ply.score and {ply.score.kind: ply.score.number}
        move = {"move": ply.move, "score": score, "depth": ply.depth, "nodes": ply.nodes, "ms": ply.ms}
        moves.append({key: field for key, field in move.items() if field is not None})
    data: dict[str, Any] = {
        "game": record.game,
        "start": record.start,
        "players": list(record.players),
        "moves": moves,
        "result": record.result,
        "reason": record.reason,
        "detail": record.detail,
        "seed": record.seed,
    }
    return {key: field for key, field in data.items() if field is not None or key == "result"}


@dataclass(frozen=True, slots=True)
class Elo:
    """A difference in Elo and where with 95 % confidence it lies.

    ``None`` stands for what is not finite or not known: a player that won every game has no upper
    bound.
    """

    value: float | None
    low: float | None
    high: float | None

    @property
    def error(self) -> float | None:
        """Half the width of the interval."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2


@dataclass(frozen=True, slots=True)
class Pairing:
    """How two players stand against each other, seen by the first of them."""

    players: tuple[str, str]
    wins: int
    draws: int
    losses: int
    score: float | None
    """Points a game, from 0 to 1."""
    elo: Elo
    los: float
    """How likely the first of the two is the stronger one."""
    repeated: int
    """Games that repeat another move for move and tell nothing new: use more openings."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a player of a tournament stands."""

    name: str
    points: float
    wins: int
    draws: int
    losses: int
    elo: float
    """The average of all players is 0."""
    error: float | None
    """With 95 % confidence the rating is no further off than this."""
    forfeits: dict[str, int]
    """Games lost without the rules saying so, by reason."""


@dataclass(frozen=True, slots=True)
class Contest:
    """What came of a match or a tournament."""

    game: str
    players: list[Standing]
    """As on the list. ``pandas.DataFrame(contest.players)`` is a table of them."""
    pairings: list[Pairing]
    records: list[Record]
    finished: bool
    sprt: dict[str, Any] | None

    @property
    def games(self) -> int:
        return len(self.records)

    @property
    def elo(self) -> float | None:
        """Of a match, how much stronger the first player is."""
        return self.pairings[0].elo.value

    @property
    def error(self) -> float | None:
        """Of a match, the 95 % error of :attr:`elo`."""
        return self.pairings[0].elo.error

    @property
    def los(self) -> float:
        """Of a match, how likely the first player is the stronger one."""
        return self.pairings[0].los

    @property
    def score(self) -> float | None:
        """Of a match, the points a game of the first player."""
        return self.pairings[0].score

    @property
    def wins(self) -> int:
        return self.pairings[0].wins

    @property
    def draws(self) -> int:
        return self.pairings[0].draws

    @property
    def losses(self) -> int:
        return self.pairings[0].losses


def _counts(sides: list[dict[str, int]]) -> tuple[int, int, int]:
    wins, draws, losses = (sum(side[k] for side in sides) for k in ("wins", "draws", "losses"))
    return wins, draws, losses


def contest(data: dict[str, Any], records: list[Record]) -> Contest:
    standings = data["standings"]
    names = [player["name"] for player in standings["players"]]
    players = [
        Standing(
            player["name"],
            player["points"],
            *_counts(player["sides"]),
            player["rating"]["elo"],
            player["rating"]["error"],
            player["forfeits"],
        )
        for player in standings["players"]
    ]
    pairings = []
    for pairing in standings["pairings"]:
        first, second = pairing["players"]
        pairings.append(
            Pairing(
                (names[first], names[second]),
                *_counts(pairing["tally"]["sides"]),
                pairing["score"],
                Elo(**pairing["elo"]),
                pairing["superiority"],
                pairing["repeated"],
            )
        )
    return Contest(
        data["game"],
        players,
        pairings,
        records,
        data["finished"],
        standings["sprt"],
    )
