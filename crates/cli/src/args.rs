//! What can be typed.

use clap::{Parser, Subcommand};

/// A count this deep is beyond any machine; recursion this deep is not.
const MOST_DEPTH: u32 = 999;

/// Plays, solves, explains and referees m,n,k-games, Gomoku, Ultimate tic-tac-toe and Kalah.
#[derive(Parser)]
#[command(
    name = "alfabeta",
    version,
    arg_required_else_help = true,
    after_help = "Examples:
  alfabeta games                          what can be played
  alfabeta show gomoku --moves \"h8 i9\"    a position, drawn
  alfabeta perft ultimate 6               the leaves six plies below the start

Every command explains itself: alfabeta COMMAND --help"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Games(GamesArgs),
    Perft(PerftArgs),
    Show(ShowArgs),
}

/// Lists the games that can be played, with their options and how moves and positions are written
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta games            all games
  alfabeta games kalah      one of them
  alfabeta games --json     for a program")]
pub(crate) struct GamesArgs {
    /// Only this game
    pub(crate) name: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Counts the positions DEPTH plies below a position: the classic test of rules and their speed
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta perft tictactoe 9
  alfabeta perft ultimate:open 7 --divide
  alfabeta perft kalah:6x4,capture=empty 9 --json
  alfabeta perft mnk:4x4x4 6 --position \"XO../..../..../....\"

One ply is one move, whoever moves; a finished game has nothing below it. The last ply is counted
without being played. All cores are used.")]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) start: Start,
    /// How many plies, 0-999
    #[arg(value_parser = depth, allow_negative_numbers = true)]
    pub(crate) depth: u32,
    /// Print the count below each move as well
    #[arg(long)]
    pub(crate) divide: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Draws a position: the board, who is to move, the legal moves, the result
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta show gomoku --moves \"h8 i9 h9\"
  alfabeta show tictactoe --position \"XX./OO./...\"
  alfabeta show kalah:6x5 --moves \"b f\"
  alfabeta show ultimate --moves \"e5 d4\"
  alfabeta show \"tree:((10 11)(9 x))\"

`alfabeta games` tells how moves and positions of each game are written. A position and moves may
be given together: the moves are played from there.")]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) start: Start,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Which position of which game.
#[derive(clap::Args)]
pub(crate) struct Start {
    /// The game and its rules, as in tictactoe, mnk:4x4x4 or kalah:6x5
    pub(crate) game: String,
    /// A position instead of the start
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Moves to play first, blanks between them
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
}

fn depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|depth| *depth <= MOST_DEPTH);
    depth.ok_or_else(|| format!("expected a depth 0-{MOST_DEPTH}, found {text:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_are_consistent() {
        Args::command().debug_assert();
    }
}
