/* Alpha-beta for tic-tac-toe, right or wrong; docs/protocol.md explains the lines.
 *
 *   cc -O2 -o minimax_bot minimax_bot.c                     the right program
 *   cc -O2 -DWRONG -o wrong_bot minimax_bot.c               takes a bound for an equal value
 *   alfabeta grade tictactoe "cmd:./wrong_bot"
 */
#include <stdio.h>
#include <string.h>

enum { CELLS = 9, WIN = 1000 };
static const int LINES[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
static char board[CELLS + 1];
static long nodes;

static char other(char mover) { return mover == 'X' ? 'O' : 'X'; }

/* Whether the player who has just moved has won. */
static int has_won(char player) {
    for (int n = 0; n < 8; n++) {
        const int *line = LINES[n];
        if (board[line[0]] == player && board[line[1]] == player && board[line[2]] == player) return 1;
    }
    return 0;
}

static int negamax(char mover, int alpha, int beta, int ply) {
    nodes++;
    if (has_won(other(mover))) return -(WIN - ply);
    if (!memchr(board, '.', CELLS)) return 0;
    int best = -WIN;
    for (int cell = 0; cell < CELLS; cell++) {
        if (board[cell] != '.') continue;
        board[cell] = mover;
        int score = -negamax(other(mover), -beta, -(best > alpha ? best : alpha), ply + 1);
        board[cell] = '.';
        if (score > best) best = score;
        if (best >= beta) break;
    }
    return best;
}

static void choose(void) {
    int stones[2] = {0, 0}, best = -WIN, choice = -1;
    for (int cell = 0; cell < CELLS; cell++) {
        stones[0] += board[cell] == 'X';
        stones[1] += board[cell] == 'O';
    }
    char mover = stones[0] == stones[1] ? 'X' : 'O';
    nodes = 1;
    for (int cell = 0; cell < CELLS; cell++) {
        if (board[cell] != '.') continue;
        board[cell] = mover;
        int score = -negamax(other(mover), -WIN, -best, 1);
        board[cell] = '.';
#ifdef WRONG
        if (score >= best) best = score, choice = cell;
#else
        if (choice < 0 || score > best) best = score, choice = cell;
#endif
    }
    printf("info nodes %ld score %d\n", nodes, (best > 0) - (best < 0));
    printf("move %c%d\n", 'a' + choice % 3, 3 - choice / 3);
}

int main(void) {
    char line[65536];
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (fgets(line, sizeof line, stdin)) {
        char rows[3][4];
        if (!strncmp(line, "alfabeta", 8)) {
            puts("name Minimax in C\nready");
        } else if (sscanf(line, "board %3[XO.]/%3[XO.]/%3[XO.]", rows[0], rows[1], rows[2]) == 3) {
            snprintf(board, sizeof board, "%s%s%s", rows[0], rows[1], rows[2]);
        } else if (!strncmp(line, "go", 2)) {
            choose();
        } else if (!strncmp(line, "quit", 4)) {
            break;
        }
    }
    return 0;
}
