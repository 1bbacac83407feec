"""A bot for any game: it plays a random legal move. docs/protocol.md explains the lines."""

import random
import sys

legal = []
for line in sys.stdin:
    word, *rest = line.split() or [""]
    if word == "alfabeta":
        print("name Random")
        print("ready", flush=True)
    elif word == "legal":
        legal = rest
    elif word == "go":
        print("move", random.choice(legal), flush=True)
    elif word == "quit":
        break
