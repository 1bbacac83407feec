"""Any game as a game of OpenSpiel, registered from Python; needs the package ``open_spiel``.

    game = alfabeta.openspiel.load_game("kalah:6x4")

All of OpenSpiel's algorithms that take Python games take these. Actions and observations are those
of :class:`alfabeta.State`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from ._native import State
from ._planes import turned

_TYPE = pyspiel.GameType(
    short_name="python_alfabeta",
    long_name="A game of alfabeta",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"rules": "tictactoe"},
)

#: No game of ours is longer; Kalah ends because seeds run out.
_LONGEST = 10_000


class AlfabetaGame(pyspiel.Game):
    """A game of alfabeta, by its rules."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        # A colon, a comma and parentheses mean something in OpenSpiel's own game strings.
        self.rules = _decoded((params or {}).get("rules", "tictactoe"))
        start = State(self.rules)
        self.shape = list(start.observation_shape)
        most = _most(start)
        info = pyspiel.GameInfo(
            num_distinct_actions=start.num_distinct_actions(),
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=_LONGEST,
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> AlfabetaState:
        return AlfabetaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        return _Observer(self.shape)


def _most(start: State) -> float:
    """The most that can be won."""
    if start.game.startswith("kalah"):
        return float(start.observe().sum())
    return 10_000.0 if start.game.startswith("tree") else 1.0


class AlfabetaState(pyspiel.State):
    """A position."""

    def __init__(self, game: AlfabetaGame) -> None:
        super().__init__(game)
        self.numbers = State(game.rules)

    def current_player(self) -> int:
        return self.numbers.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return self.numbers.legal_actions()

    def _apply_action(self, action: int) -> None:
        self.numbers.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.numbers.action_to_string(action)

    def is_terminal(self) -> bool:
        return self.numbers.is_terminal()

    def returns(self) -> list[float]:
        return self.numbers.returns()

    def __str__(self) -> str:
        return str(self.numbers)


class _Observer:
    """Observations of a state into a tensor."""

    def __init__(self, shape: list[int]) -> None:
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: AlfabetaState, player: int) -> None:
        planes = self.dict["observation"]
        state.numbers.observe(out=planes)
        if state.numbers.observer() != player:
            planes[:] = turned(planes)

    def string_from(self, state: AlfabetaState, player: int) -> str:
        return str(state)


_CODES = {":": "-colon-", ",": "-comma-", "(": "-open-", ")": "-close-", "=": "-is-", " ": "-blank-"}


def _encoded(rules: str) -> str:
    for sign, word in _CODES.items():
        rules = rules.replace(sign, word)
    return rules


def _decoded(rules: str) -> str:
    for sign, word in _CODES.items():
        rules = rules.replace(word, sign)
    return rules


def load_game(rules: str) -> pyspiel.Game:
    """The game of these rules: ``load_game("ultimate")``."""
    State(rules)
    return pyspiel.load_game(_TYPE.short_name, {"rules": _encoded(rules)})


pyspiel.register_game(_TYPE, AlfabetaGame)
