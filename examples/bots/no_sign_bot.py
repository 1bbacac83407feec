"""A wrong program: minimax that forgets that a child's score is the opponent's.

`alfabeta grade tictactoe "cmd:python3 examples/bots/no_sign_bot.py"` names the mistake.
"""

import minimax_bot


class Search(minimax_bot.Search):
    def negamax(self, ply):
        self.nodes += 1
        result = self.board.result()
        if result is not None:
            return self.score(result, ply)
        return max(self.after(move, ply) for move in self.board.moves())

    def after(self, move, ply):
        self.board.make(move)
        score = self.negamax(ply + 1)  # the minus is missing
        self.board.unmake(move)
        return score

    def choose(self):
        scores = [(self.after(move, 0), move) for move in self.board.moves()]
        best = max(score for score, _ in scores)
        return (best > 0) - (best < 0), next(move for score, move in scores if score == best)


if __name__ == "__main__":
    minimax_bot.main("No sign", Search)
