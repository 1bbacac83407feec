"""A bot for Kalah: it moves again where it can, and else sows the fullest pit. docs/protocol.md explains the lines."""

import sys


def value(board, move):
    """What a move is worth, from a board such as S:4,4,4,4,4,4,0/4,4,4,4,4,4,0."""
    side, rows = board.split(":")
    *pits, _store = map(int, rows.split("/")["SN".index(side)].split(","))
    pit = ord(move) - ord("a")
    way_to_store = len(pits) - pit
    again = pits[pit] % (2 * len(pits) + 1) == way_to_store
    return (again, pit if again else pits[pit])


turn = {}
for line in sys.stdin:
    word, *rest = line.split() or [""]
    turn[word] = rest
    if word == "alfabeta":
        print("name Greedy")
        print("ready", flush=True)
    elif word == "go" and not turn["game"][0].startswith("kalah"):
        print("error I play only Kalah", flush=True)
    elif word == "go":
        print("move", max(turn["legal"], key=lambda move: value(turn["board"][0], move)), flush=True)
    elif word == "quit":
        break
