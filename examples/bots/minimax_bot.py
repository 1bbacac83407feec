"""A right program: alpha-beta for tic-tac-toe, other small m,n,k boards and written trees.

It tells its value, its nodes and, on trees, the leaves it evaluated. docs/protocol.md explains the
lines; `alfabeta grade tictactoe "cmd:python3 examples/bots/minimax_bot.py"` finds nothing wrong.
"""

import sys

WIN = 1000  # a win at ply 0; one less for each ply, so that a win sooner is worth more


class Board:
    """k in line on a board of rows from the top, as in X../.O./..."""

    def __init__(self, game, text):
        size = game.split(":")[1].split(",")[0] if ":" in game else "3x3x3"
        self.columns, self.rows, self.k = map(int, size.split("x"))
        self.cells = list(text.replace("/", ""))
        self.mover = "XO"[self.cells.count("X") - self.cells.count("O")]

    def name(self, cell):
        return "abcdefghijklmnopqrst"[cell % self.columns] + str(self.rows - cell // self.columns)

    def moves(self):
        return [cell for cell, stone in enumerate(self.cells) if stone == "."]

    def make(self, cell):
        self.cells[cell] = self.mover
        self.mover = "XO"[self.mover == "X"]

    def unmake(self, cell):
        self.cells[cell] = "."
        self.mover = "XO"[self.mover == "X"]

    def result(self):
        """+1, 0 or -1 for the player to move if the game is over, else None."""
        for cell, stone in enumerate(self.cells):
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                if stone != "." and self.line(cell, dx, dy) >= self.k:
                    return 1 if stone == self.mover else -1
        return None if "." in self.cells else 0

    def line(self, cell, dx, dy):
        x, y, length = cell % self.columns, cell // self.columns, 0
        while 0 <= x < self.columns and 0 <= y < self.rows:
            if self.cells[y * self.columns + x] != self.cells[cell]:
                break
            x, y, length = x + dx, y + dy, length + 1
        return length


class Search:
    def __init__(self, board):
        self.board, self.nodes = board, 1

    def score(self, result, ply):
        """What a finished game is worth to the player to move."""
        return result * (WIN - ply)

    def negamax(self, alpha, beta, ply):
        self.nodes += 1
        result = self.board.result()
        if result is not None:
            return self.score(result, ply)
        best = -WIN
        for move in self.board.moves():
            self.board.make(move)
            best = max(best, -self.negamax(-beta, -max(alpha, best), ply + 1))
            self.board.unmake(move)
            if best >= beta:
                break
        return best

    def choose(self):
        best, choice = -WIN, None
        for move in self.board.moves():
            self.board.make(move)
            score = -self.negamax(-WIN, -best, 1)
            self.board.unmake(move)
            if choice is None or score > best:
                best, choice = score, move
        return (best > 0) - (best < 0), choice


class Tree:
    """A tree as in tree:((10 11)(9 12)); MAX moves at the root and players alternate."""

    def __init__(self, text):
        words = text.split(":")[1].replace("(", " ( ").replace(")", " ) ").split()
        stack = [[]]
        for word in words:
            if word == "(":
                stack.append([])
            elif word == ")":
                node = stack.pop()
                stack[-1].append(node)
            else:
                stack[-1].append(int(word))
        self.root, self.leaves, self.nodes = stack[0][0], [], 0

    def value(self, node, alpha, beta, is_max):
        self.nodes += 1
        if isinstance(node, int):
            self.leaves.append(node)
            return node
        for child in node:
            score = self.value(child, alpha, beta, not is_max)
            if is_max:
                alpha = max(alpha, score)
            else:
                beta = min(beta, score)
            if alpha >= beta:
                break
        return alpha if is_max else beta

    def choose(self):
        best, choice = -10000, 0
        self.nodes += 1
        for number, child in enumerate(self.root):
            score = self.value(child, best, 10000, False)
            if number == 0 or score > best:
                best, choice = score, number
        return best, "abcdefghijklmnopqrstuvwxyz"[choice]


def answer(turn, search=Search):
    """The lines that answer a turn."""
    game = " ".join(turn["game"])
    if game.startswith("tree"):
        tree = Tree(game)
        value, move = tree.choose()
        leaves = " ".join(map(str, tree.leaves))
        return [f"info nodes {tree.nodes} score {value}", f"leaves {leaves}", f"move {move}"]
    if not game.startswith(("tictactoe", "mnk")):
        return ["error I play tic-tac-toe on any board"]
    searching = search(Board(game, turn["board"][0]))
    value, move = searching.choose()
    name = searching.board.name(move)
    return [f"info nodes {searching.nodes} score {value}", f"move {name}"]


def main(name="Minimax", search=Search):
    turn = {}
    for line in sys.stdin:
        word, *rest = line.split() or [""]
        turn[word] = rest
        if word == "alfabeta":
            print("name", name)
            print("ready", flush=True)
        elif word == "go":
            print("\n".join(answer(turn, search)), flush=True)
        elif word == "quit":
            break


if __name__ == "__main__":
    main()
