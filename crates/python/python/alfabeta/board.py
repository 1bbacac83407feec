"""A position and how it came about."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from . import _data, _native
from ._data import Record, Result
from ._native import State
from ._text import drawn
from .errors import IllegalMove, InvalidInput

#: Rules, position, side to move, legal moves, and payoff and winner of a finished game.
_Status = tuple[str, str, str | None, list[str], tuple[int, str | None] | None]


class Board:
    """A position of any game: rules as text, a position, moves played since.

    >>> board = Board("tictactoe")
    >>> board.push("b2")
    >>> board.push_all("a1 c3")
    >>> board.turn, board.legal_moves
    ('O', ['a3', 'b3', 'a2', 'c2', 'b1', 'c1'])
    >>> board.pop()
    'c3'
    """

    def __init__(
        self,
        game: str = "tictactoe",
        position: str | None = None,
        moves: str | Iterable[str] = (),
    ) -> None:
        moves = moves if isinstance(moves, str) else " ".join(moves)
        self._native = _native.Position(game, position, moves)
        self._known: _Status | None = None

    @classmethod
    def _of(cls, native: _native.Position) -> Board:
        board = cls.__new__(cls)
        board._native, board._known = native, None
        return board

    @classmethod
    def from_record(cls, record: Record) -> Board:
        """The last position of a game that was written down."""
        return cls(record.game, record.start, record.line)

    def _status(self) -> _Status:
        if self._known is None:
            self._known = self._native.status()
        return self._known

    @property
    def game(self) -> str:
        """The rules, as they are written."""
        return self._status()[0]

    @property
    def position(self) -> str:
        """The position, as it is written; ``Board(board.game, board.position)`` reads it back."""
        return self._status()[1]

    @property
    def sides(self) -> tuple[str, str]:
        """What the players are called, the first first."""
        return self._native.sides()

    @property
    def turn(self) -> str | None:
        """The name of the player to move; ``None`` when the game is over."""
        return self._status()[2]

    @property
    def legal_moves(self) -> list[str]:
        """The legal moves, as they are written."""
        return list(self._status()[3])

    @property
    def result(self) -> Result | None:
        """How the game ended; ``None`` while it goes on."""
        result = self._status()[4]
        return None if result is None else Result(*result)

    @property
    def move_stack(self) -> list[str]:
        """What was played since the first position."""
        return self.record().line

    @property
    def ply(self) -> int:
        """How many moves were played since the first position."""
        return len(self.move_stack)

    def is_game_over(self) -> bool:
        return not self._status()[3]

    def is_legal(self, move: str) -> bool:
        """Whether a move, as it is written, may be played."""
        return move in self._status()[3]

    def push(self, move: str) -> None:
        """Plays a move. Raises :class:`~alfabeta.errors.IllegalMove` with the reason."""
        if len(move.split()) != 1:
            raise IllegalMove(f"expected one move, found {move!r}")
        self.push_all(move)

    def push_all(self, moves: str | Iterable[str]) -> None:
        """Plays several moves, or none of them if one is illegal."""
        self._native.play(moves if isinstance(moves, str) else " ".join(moves))
        self._known = None

    def pop(self) -> str:
        """Takes the last move back and returns it."""
        move = self._native.undo()
        if move is None:
            raise InvalidInput("there is no move to take back")
        self._known = None
        return move

    def copy(self) -> Board:
        """The same position with the same history."""
        return Board._of(self._native.copy())

    def record(self) -> Record:
        """The game so far, written down."""
        return _data.record(json.loads(self._native.record()))

    def state(self) -> State:
        """The position in numbers, for programs that learn; its history begins here."""
        return self._native.state()

    def svg(self, notes: Mapping[str, object] | None = None) -> str:
        """A picture. ``notes`` writes short texts on the cells or pits of moves."""
        return self._native.svg([(move, str(note)) for move, note in (notes or {}).items()])

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return drawn(json.loads(self._native.picture()))

    def __repr__(self) -> str:
        return f"Board({self.game!r}, {self.position!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return (self.game, self.position) == (other.game, other.position)

    def __hash__(self) -> int:
        return hash((self.game, self.position))

    def __copy__(self) -> Board:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Board:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        record = self.record()
        return Board, (record.game, record.start, record.line)


def opened(board: Board | str) -> Board:
    """A board, or the start of the rules that a text names."""
    return Board(board) if isinstance(board, str) else board
