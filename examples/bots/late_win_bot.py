"""A wrong program: every win is worth the same, so it may put off a win for ever.

`alfabeta grade tictactoe "cmd:python3 examples/bots/late_win_bot.py"` names the mistake.
"""

import minimax_bot


class Search(minimax_bot.Search):
    def score(self, result, ply):
        return result


if __name__ == "__main__":
    minimax_bot.main("Late win", Search)
