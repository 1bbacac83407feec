"""The native half of the package."""

import os
from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar, final

import numpy as np
import numpy.typing as npt

_Answer = TypeVar("_Answer")

@final
class State:
    """A game in numbers, under the names that OpenSpiel uses.

    Actions are numbers from 0 on: the number of a cell, row by row from the top left, or of a pit
    from the left of the player to move. Observations are planes seen by the player to move:

    - m,n,k-games: (2, rows, columns), own stones and the opponent's;
    - Ultimate: (5, 9, 9), own marks, the opponent's, cells that may be played on, cells of own
      boards, cells of the opponent's boards;
    - Kalah: (1, 2, pits + 1), the seeds of own pits and store, then the opponent's;
    - trees: (1, 1, nodes), 1 at the position.
    """

    def __new__(cls, game: str, position: str | None = None) -> State: ...
    @property
    def game(self) -> str:
        """The rules, as they are written."""
    @property
    def observation_shape(self) -> tuple[int, int, int]:
        """Planes, rows and columns of an observation."""
    def num_distinct_actions(self) -> int:
        """How many actions there are, legal here or not."""
    def legal_actions(self) -> list[int]:
        """The legal actions, ascending; none when the game is over."""
    def legal_mask(self, out: npt.NDArray[np.int8] | None = None) -> npt.NDArray[np.int8]:
        """1 for each legal action, 0 for all others; written into ``out`` if it is given."""
    def observe(self, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]:
        """The planes, seen by the player to move; written into ``out`` if it is given."""
    def apply_action(self, action: int) -> None:
        """Plays an action. Raises IllegalMove with the reason if it is not legal."""
    def undo_action(self, player: int | None = None, action: int | None = None) -> int:
        """Takes the last action back and returns it."""
    def is_terminal(self) -> bool: ...
    def current_player(self) -> int:
        """0 for the first player, 1 for the second, -4 when the game is over."""
    def observer(self) -> int:
        """Who sees what :meth:`observe` gives, 0 or 1: the player to move, and in a finished game the
        one who would be."""
    def returns(self) -> list[float]:
        """What each player has won: 1 and -1, or the margin where the game has one. Zeros before
        the end."""
    def history(self) -> list[int]:
        """What was played since the first position."""
    def reset(self) -> None:
        """Back to the first position."""
    def action_to_string(self, *player_and_action: int) -> str:
        """The move of an action, as it is written."""
    def string_to_action(self, text: str) -> int: ...
    def clone(self) -> State:
        """The same game with the same history."""
    def playouts(self, n: int, seed: int = 0, threads: int = 1) -> npt.NDArray[np.int32]:
        """The payoffs of ``n`` random games from here, seen by the first player. The same seed gives
        the same games, whatever the threads."""
    def position(self) -> Position: ...
    def __copy__(self) -> State: ...
    def __deepcopy__(self, memo: Any) -> State: ...

@final
class States:
    """Many games of the same rules, one step at a time. A game that ends begins anew."""

    def __new__(cls, game: str, n: int, position: str | None = None) -> States: ...
    @property
    def game(self) -> str: ...
    @property
    def observation_shape(self) -> tuple[int, int, int]: ...
    def num_distinct_actions(self) -> int: ...
    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_]]:
        """Plays one action in each game, or none if one of them is illegal.

        Returns what the games that ended paid the first player, and which ended.
        """
    def legal_mask(self, out: npt.NDArray[np.int8] | None = None) -> npt.NDArray[np.int8]:
        """(n, actions)."""
    def observe(self, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]:
        """(n, planes, rows, columns)."""
    def current_players(self) -> npt.NDArray[np.int8]: ...
    def reset(self) -> None: ...
    def __len__(self) -> int: ...
    def __getitem__(self, number: int) -> State:
        """A copy of one of the games. Raises OutOfRange, an IndexError."""

@final
class Task(Generic[_Answer]):
    def __iter__(self) -> Iterator[str]: ...
    def __next__(self) -> str: ...
    def result(self) -> _Answer: ...
    def cancel(self) -> None: ...

@final
class Trace:
    def head(self) -> str: ...
    def nodes(self, start: int) -> str: ...
    def steps(self, start: int, language: str) -> str: ...
    def svg(self, step: int, language: str) -> Task[str]: ...
    def tikz(self, step: int, language: str) -> Task[str]: ...

@final
class Player:
    def __new__(cls, spec: str, seed: int) -> Player: ...
    def choose(self, position: Position, time: float | None) -> Task[str]: ...

@final
class Position:
    def __new__(cls, game: str, position: str | None = None, moves: str = "") -> Position: ...
    def copy(self) -> Position: ...
    def play(self, moves: str) -> None: ...
    def undo(self) -> str | None: ...
    def status(
        self,
    ) -> tuple[str, str, str | None, list[str], tuple[int, str | None] | None]: ...
    def sides(self) -> tuple[str, str]: ...
    def unit(self) -> str: ...
    def record(self) -> str: ...
    def picture(self) -> str: ...
    def svg(self, notes: list[tuple[str, str]]) -> str: ...
    def state(self) -> State: ...
    def analyse(
        self,
        *,
        time: float | None,
        depth: int | None,
        nodes: int | None,
        lines: int,
        threads: int,
        table: int,
        evaluator: str | None,
    ) -> Task[str]: ...
    def solve(
        self,
        *,
        time: float | None,
        every_move: bool,
        all: bool,
        memory: int,
        threads: int,
        tables: int,
        resume: str | os.PathLike[str] | None,
        certificate: str | os.PathLike[str] | None,
    ) -> Task[str]: ...
    def explain(
        self, *, rung: str, depth: int | None, evaluator: str | None, nodes: int | None
    ) -> Task[Trace]: ...
    def perft(self, depth: int) -> Task[str]: ...
    def ladder(
        self,
        *,
        depths: list[int],
        rungs: list[str],
        evaluator: str | None,
        whole_game: bool,
        nodes: int,
    ) -> Task[str]: ...
    @staticmethod
    def study(name: str) -> Task[str]: ...
    def contest(self, players: Sequence[str], terms: dict[str, Any]) -> Task[list[str]]: ...

def check(file: bytes, memory: int) -> Task[str]: ...
def read_records(text: str, format: str | None, game: str | None) -> Task[list[str]]: ...
def write_records(games: str, format: str) -> Task[str]: ...
def games() -> str: ...
