import java.util.Scanner;

/**
 * Alpha-beta for tic-tac-toe, right or wrong; docs/protocol.md explains the lines.
 *
 * <pre>
 * java MinimaxBot.java          the right program
 * java MinimaxBot.java wrong    changes the signs of alpha and beta, but not their places
 * alfabeta grade tictactoe "cmd:java examples/bots/MinimaxBot.java wrong"
 * </pre>
 */
public class MinimaxBot {
    static final int WIN = 1000;
    static final int[][] LINES = {
        {0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}
    };

    final char[] board;
    final boolean wrong;
    long nodes = 1;

    MinimaxBot(String board, boolean wrong) {
        this.board = board.replace("/", "").toCharArray();
        this.wrong = wrong;
    }

    static char other(char mover) {
        return mover == 'X' ? 'O' : 'X';
    }

    boolean hasWon(char player) {
        for (int[] line : LINES) {
            if (board[line[0]] == player && board[line[1]] == player && board[line[2]] == player) {
                return true;
            }
        }
        return false;
    }

    int negamax(char mover, int alpha, int beta, int ply) {
        nodes++;
        if (hasWon(other(mover))) return -(WIN - ply);
        int best = -WIN;
        boolean moved = false;
        for (int cell = 0; cell < 9; cell++) {
            if (board[cell] != '.') continue;
            moved = true;
            best = Math.max(best, after(cell, mover, Math.max(alpha, best), beta, ply));
            if (Math.max(alpha, best) >= beta) break;
        }
        return moved ? best : 0;
    }

    int after(int cell, char mover, int alpha, int beta, int ply) {
        board[cell] = mover;
        int score = wrong
            ? -negamax(other(mover), -alpha, -beta, ply + 1)
            : -negamax(other(mover), -beta, -alpha, ply + 1);
        board[cell] = '.';
        return score;
    }

    String answer() {
        int stones = 0, best = -WIN, choice = -1;
        for (char cell : board) stones += cell == '.' ? 0 : 1;
        char mover = stones % 2 == 0 ? 'X' : 'O';
        for (int cell = 0; cell < 9; cell++) {
            if (board[cell] != '.') continue;
            int score = after(cell, mover, best, WIN, 0);
            if (choice < 0 || score > best) {
                best = score;
                choice = cell;
            }
        }
        return "info nodes " + nodes + " score " + Integer.signum(best) + "\nmove "
            + (char) ('a' + choice % 3) + (3 - choice / 3);
    }

    public static void main(String[] arguments) {
        boolean wrong = arguments.length > 0;
        String board = "";
        Scanner lines = new Scanner(System.in);
        while (lines.hasNextLine()) {
            String[] words = lines.nextLine().split(" ");
            switch (words[0]) {
                case "alfabeta" -> System.out.println("name Minimax in Java\nready");
                case "board" -> board = words[1];
                case "go" -> System.out.println(new MinimaxBot(board, wrong).answer());
                case "quit" -> System.exit(0);
                default -> { }
            }
        }
    }
}
