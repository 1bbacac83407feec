"""Games in numbers."""

import copy
import pickle
import random

import numpy as np
import pytest

import alfabeta as ab
from alfabeta import errors

GAMES = ["tictactoe", "gomoku", "ultimate", "ultimate:open", "kalah:6x4", "kalah:12x24", "tree:((1 2) 3)"]


@pytest.mark.parametrize("game", GAMES)
def test_states_and_boards_play_the_same_game(game):
    rng = random.Random(1)
    state, board = ab.State(game), ab.Board(game)
    mask = np.empty(state.num_distinct_actions(), np.int8)
    planes = np.empty(state.observation_shape, np.float32)
    positions = []
    while not state.is_terminal():
        legal = state.legal_actions()
        assert sorted(state.action_to_string(action) for action in legal) == sorted(board.legal_moves)
        assert state.legal_mask(out=mask) is mask and np.flatnonzero(mask).tolist() == legal
        assert state.observe(out=planes) is planes and (planes == state.observe()).all()
        assert board.sides[state.current_player()] == board.turn
        assert str(state) == board.position and state.returns() == [0.0, 0.0]
        positions.append(str(state))
        action = rng.choice(legal)
        move = state.action_to_string(action)
        assert state.string_to_action(move) == action
        state.apply_action(action)
        board.push(move)
    assert state.current_player() == -4 and state.legal_actions() == []
    assert state.returns() == [board.result.payoff, -board.result.payoff]
    assert len(state.history()) == len(positions)
    for position in reversed(positions):
        state.undo_action()
        assert str(state) == position


def test_observations_are_seen_by_the_player_to_move():
    state = ab.State("tictactoe", "XX./O../...")
    own, other = state.observe()
    assert (own.argmax(), own.sum(), other.sum()) == (3, 1, 2), "O is to move"
    kalah = ab.State("kalah:6x4")
    kalah.apply_action(0)
    own, other = kalah.observe()[0]
    assert own.tolist() == [4, 4, 4, 4, 4, 4, 0], "north sees its own row first"
    assert other.tolist() == [0, 5, 5, 5, 5, 4, 0]
    ultimate = ab.State("ultimate")
    ultimate.apply_action(0)
    own, other, playable, _, _ = ultimate.observe()
    assert own.sum() == 0 and other[0, 0] == 1
    assert playable.sum() == 8 and playable[:3, :3].sum() == 8, "sent to the board at the top left"
    assert (playable.ravel() == ultimate.legal_mask()).all()


@pytest.mark.parametrize(
    ("out", "found"),
    [
        (np.zeros(9, np.float64), "9 of type float64"),
        (np.zeros(8, np.int8), "8 of type int8"),
        (np.zeros(18, np.int8)[::2], "9 of type int8, not contiguous"),
        (np.zeros((3, 3), np.int8).T, "3x3 of type int8, not contiguous"),
        (np.frombuffer(bytes(9), np.int8), "a read-only array"),
        ([0] * 9, "list"),
    ],
)
def test_unfit_buffers_are_refused(out, found):
    expected = "expected a writable, contiguous array of 9 numbers of type int8, found .*" + found
    with pytest.raises(errors.InvalidInput, match=expected):
        ab.State("tictactoe").legal_mask(out=out)


def test_buffers_may_have_any_shape_of_the_size():
    mask = np.zeros((3, 3), np.int8)
    ab.State("tictactoe", "X../.../...").legal_mask(out=mask)
    assert mask.tolist() == [[0, 1, 1], [1, 1, 1], [1, 1, 1]]


def test_a_leaf_has_no_actions():
    leaf = ab.State("tree:5")
    assert leaf.legal_mask().shape == (0,) and leaf.legal_actions() == [] and leaf.returns() == [5, -5]


def test_a_state_by_name_is_a_new_game():
    # More rules than are kept.
    for _ in range(2):
        for rules in [f"mnk:{m}x{n}x3" for m in range(3, 12) for n in range(3, 12)]:
            state = ab.State(rules)
            assert state.history() == [] and state == ab.State(rules)
            state.apply_action(state.legal_actions()[-1])
            assert state != ab.State(rules)


def test_states_are_copied_and_kept():
    state = ab.State("kalah:6x4")
    state.apply_action(2)
    for twin in (state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert twin == state and twin.history() == [2]
        twin.undo_action()
        assert twin != state
    assert ab.Board("ultimate", moves="e5").state().legal_actions() == ab.State(
        "ultimate", ab.Board("ultimate", moves="e5").position
    ).legal_actions()


def test_playouts_are_what_random_games_come_to():
    state = ab.State("tictactoe")
    payoffs = state.playouts(20_000, seed=1, threads=2)
    assert payoffs.dtype == np.int32 and (payoffs == state.playouts(20_000, seed=1)).all()
    # In random play X wins 58.5 %, O 28.8 %, and 12.7 % are drawn: known by counting all games.
    shares = [(payoffs == payoff).mean() for payoff in (1, -1, 0)]
    assert np.allclose(shares, [0.5849, 0.2881, 0.1270], atol=0.015)
    assert state.playouts(0).shape == (0,) and not state.history()


def test_many_games_step_at_once():
    games, rng = ab.States("kalah:6x4", 64), np.random.default_rng(1)
    alone = [ab.State("kalah:6x4") for _ in range(64)]
    mask = np.empty((64, 6), np.int8)
    planes = np.empty((64, *games.observation_shape), np.float32)
    ended = 0
    for _ in range(200):
        games.legal_mask(out=mask)
        games.observe(out=planes)
        actions = (rng.random(mask.shape) * mask).argmax(axis=1)
        assert games.current_players().tolist() == [state.current_player() for state in alone]
        payoffs, over = games.step(actions)
        for number, (state, action) in enumerate(zip(alone, actions.tolist())):
            assert (planes[number] == state.observe()).all()
            state.apply_action(action)
            assert over[number] == state.is_terminal()
            assert payoffs[number] == state.returns()[0]
            if state.is_terminal():
                state.reset()
                ended += 1
    assert ended > 64 and len(games) == 64 and games[-1] == alone[-1]


def test_an_illegal_action_stops_all_games():
    games = ab.States("tictactoe", 3)
    games.step([4, 4, 4])
    with pytest.raises(errors.IllegalMove, match="game 1, .*taken"):
        games.step([0, 4, 0])
    with pytest.raises(errors.InvalidInput, match="expected 3 actions, found 2"):
        games.step([0, 0])
    assert [str(games[n]) for n in range(3)] == [".../.X./..."] * 3
