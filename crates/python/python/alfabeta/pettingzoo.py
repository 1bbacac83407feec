"""Any game as an environment of PettingZoo (AEC).

Observations are dictionaries: ``observation``, the planes of :class:`alfabeta.State` as (rows,
columns, planes), and ``action_mask``. A player that gets an extra turn is asked again. The rewards
are 1, 0 and -1 at the end.

Without PettingZoo the class still has this interface, so that it can be used with numpy alone.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import numpy as np
import numpy.typing as npt

from ._native import State
from ._planes import turned
from .board import Board
from .errors import InvalidInput

# With numpy alone there are no spaces.
_spaces: Any = None
_Base: Any = object
with suppress(ImportError):
    import gymnasium
    import pettingzoo

    _spaces, _Base = gymnasium.spaces, pettingzoo.AECEnv


class AlfabetaEnv(_Base):
    """An environment of one game; agents are ``player_0`` and ``player_1``."""

    metadata = {"name": "alfabeta_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game: str = "tictactoe", render_mode: str | None = None) -> None:
        if _Base is not object:
            super().__init__()
        self.state_in_numbers = State(game)
        self.metadata = {**type(self).metadata, "name": f"alfabeta_{self.state_in_numbers.game}_v0"}
        if render_mode not in (None, "ansi"):
            raise InvalidInput(f"expected the render mode ansi or None, found {render_mode!r}")
        self.render_mode = render_mode
        self.possible_agents = ["player_0", "player_1"]
        self.agents = list(self.possible_agents)
        planes, rows, columns = self.state_in_numbers.observation_shape
        self._shape = (rows, columns, planes)
        if _spaces is not None:
            actions = self.state_in_numbers.num_distinct_actions()
            self.observation_spaces = {agent: self._observations(actions) for agent in self.agents}
            self.action_spaces = {agent: _spaces.Discrete(actions) for agent in self.agents}

    def _observations(self, actions: int) -> Any:
        most = float(self.state_in_numbers.observe().sum())  # all seeds, in Kalah
        board = _spaces.Box(0.0, max(most, 1.0), self._shape, np.float32)
        return _spaces.Dict(
            {"observation": board, "action_mask": _spaces.Box(0, 1, (actions,), np.int8)}
        )

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game. Nothing is random, so the seed has no effect."""
        self.state_in_numbers.reset()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[max(self.state_in_numbers.current_player(), 0)]

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        """The board as the agent sees it; only the agent to move has legal actions."""
        state = self.state_in_numbers
        planes = state.observe()
        if agent != self.possible_agents[state.observer()]:
            planes = turned(planes)
        moving = not state.is_terminal() and agent == self.agent_selection
        mask = state.legal_mask() if moving else np.zeros(state.num_distinct_actions(), np.int8)
        return {"observation": np.ascontiguousarray(planes.transpose(1, 2, 0)), "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: int | None) -> None:
        """Plays for the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise InvalidInput("expected an action, found None")
        state = self.state_in_numbers
        state.apply_action(int(action))
        self._cumulative_rewards[agent] = 0
        if state.is_terminal():
            first = int(np.sign(state.returns()[0]))
            self.rewards = {"player_0": first, "player_1": -first}
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.possible_agents[1 - self.possible_agents.index(agent)]
        else:
            self.agent_selection = self.possible_agents[state.current_player()]
        for player, reward in self.rewards.items():
            self._cumulative_rewards[player] += reward

    if _Base is object:

        def _was_dead_step(self, action: int | None) -> None:
            self.agents.remove(self.agent_selection)
            if self.agents:
                self.agent_selection = self.agents[0]
            self.rewards = dict.fromkeys(self.rewards, 0)

        def agent_iter(self, max_iter: int = 2**63) -> Any:
            while self.agents and max_iter > 0:
                max_iter -= 1
                yield self.agent_selection

    def render(self) -> str | None:
        """The board as text."""
        state = self.state_in_numbers
        return str(Board(state.game, str(state))) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""


def env(game: str = "tictactoe", render_mode: str | None = None) -> AlfabetaEnv:
    """An environment of PettingZoo: ``env("kalah:6x4")``."""
    return AlfabetaEnv(game, render_mode)
