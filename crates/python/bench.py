"""Measures alfabeta beside OpenSpiel in one run: python crates/python/bench.py [--games 10000]

Times are processor time. Needs the packages alfabeta and open_spiel; compares random games move by
move first, and ends with exit code 1 if they differ.
"""

import argparse
import os
import random
import sys
import time
from functools import partial
from pathlib import Path

import numpy as np
import pyspiel

import alfabeta as ab

sys.path.append(str(Path(__file__).parent / "tests"))
from test_environments import PAIRS, compare_games  # noqa: E402


def rate(work, seconds=0.5):
    """What ``work`` counts per second of processor time."""
    work()
    count, start = 0, time.process_time()
    while (took := time.process_time() - start) < seconds:
        count += work()
    return count / took


def best(*works, rounds=3):
    """The best rate of each, measured in turns so that the machine's load is the same for all."""
    rates = zip(*[[rate(work) for work in works] for _ in range(rounds)])
    return [max(rate) for rate in rates]


def orders(start, count=200):
    """Random games as lists of actions, so that the choice costs both sides nothing."""
    rng, games = np.random.default_rng(1), []
    for _ in range(count):
        state = start()
        while not state.is_terminal():
            state.apply_action(int(rng.choice(state.legal_actions())))
        games.append(state.history())
    return games


def stepping(start, games, legal=lambda state: state.legal_actions()):
    """Plays the games, each from a new state, asking for the legal actions before each move; counts
    games, as a move of Ultimate may be two actions of OpenSpiel's."""

    def work():
        for game in games:
            state = start()
            for action in game:
                legal(state)
                state.apply_action(action)
        return len(games)

    return work


def random_games(start, choose):
    """Random games as a user of OpenSpiel plays them; counts games."""

    def work(games=100):
        for _ in range(games):
            state = start()
            while not state.is_terminal():
                state.apply_action(choose(state.legal_actions()))
            state.returns()
        return games

    return work


#: How a move is chosen: as in OpenSpiel's own example, and by numpy, which takes longer than the rest.
CHOICES = {
    "random.choice": random.choice,
    "numpy": lambda actions, rng=np.random.default_rng(1): actions[rng.integers(len(actions))],
}


def moves(ours, theirs, masked=False):
    game = pyspiel.load_game(theirs)
    own, other = partial(ab.State, ours), game.new_initial_state
    mask = np.empty(own().num_distinct_actions(), np.int8)
    legal = (lambda state: state.legal_mask(out=mask)) if masked else (lambda s: s.legal_actions())
    count = 20 if masked else 200
    a, b = best(stepping(own, orders(own, count), legal), stepping(other, orders(other, count)))
    how = "legal_mask(out=) + apply_action" if masked else "legal_actions + apply_action"
    print(f"{ours:12} {how:36} {a / 1e3:9.1f} k/s  {b / 1e3:9.1f} k/s  {a / b:8.2f}x", flush=True)


def playouts(ours, theirs):
    game, state = pyspiel.load_game(theirs), ab.State(ours)

    def own(games=20_000):
        state.playouts(games, seed=1)
        return games

    loops = [random_games(game.new_initial_state, choose) for choose in CHOICES.values()]
    a, *others = best(own, *loops)
    for name, b in zip(CHOICES, others):
        how = f"playouts(), a loop with {name}"
        print(f"{ours:12} {how:36} {a / 1e3:9.1f} k/s  {b / 1e3:9.3f} k/s  {a / b:8.0f}x", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="games to compare move by move")
    games = parser.parse_args().games
    for ours, theirs, play in [*PAIRS, GOMOKU]:
        count = compare_games(pyspiel, ours, theirs, play, games, seed=2)
        print(f"{ours:12} {games} random games, {count} moves: equal to {theirs}", flush=True)
    print(f"\n{'games per second':49} {'alfabeta':>12} {'OpenSpiel':>14} {'ratio':>10}")
    moves("tictactoe", "tic_tac_toe")
    moves("ultimate", "ultimate_tic_tac_toe")
    moves("kalah:6x4", "mancala")
    moves("gomoku", "mnk(m=15,n=15,k=5)", masked=True)
    for ours, theirs, _ in [*PAIRS, GOMOKU]:
        playouts(ours, theirs)
    print(f"\none thread; load of the machine: {os.getloadavg()[1]:.1f}")


GOMOKU = ("gomoku", "mnk(m=15,n=15,k=5)", lambda theirs, action: theirs.apply_action(action))

if __name__ == "__main__":
    main()
