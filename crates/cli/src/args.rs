//! What can be typed.

mod help;

use crate::output;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use session::{Book, Registry, Rung};
use std::{num::NonZero, ops::RangeInclusive, path::PathBuf, process::ExitCode, sync::Arc};

/// A count this deep is beyond any machine; recursion this deep is not.
const MOST_DEPTH: u32 = 999;

/// Plays, solves, explains and referees m,n,k-games, Gomoku, Ultimate tic-tac-toe and Kalah.
#[derive(Parser)]
#[command(
    name = "alfabeta",
    version,
    arg_required_else_help = true,
    after_help = "Examples:
  alfabeta web                            all of it on a page, in your browser
  alfabeta games                          what can be played
  alfabeta play tictactoe                 a game against the engine
  alfabeta show gomoku --moves \"h8 i9\"    a position, drawn
  alfabeta perft ultimate 6               the leaves six plies below the start
  alfabeta explain \"tree:((10 11)(9 x))\"  alpha-beta, step by step
  alfabeta ladder tictactoe               what each rung of the ladder saves

Every command explains itself: alfabeta COMMAND --help"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What was typed. Where that is no command, help or the reason is printed and the exit code returned.
pub(crate) fn parse() -> Result<Args, ExitCode> {
    let typed = command().try_get_matches();
    typed.and_then(|typed| Args::from_arg_matches(&typed)).map_err(|error| {
        if !error.use_stderr() {
            return output::finish(&error.render().ansi().to_string());
        }
        // Nobody is left to tell if even this cannot be written.
        _ = error.print();
        ExitCode::from(error.exit_code() as u8)
    })
}

/// All commands, with notes that fit the terminal.
fn command() -> clap::Command {
    Args::command().mut_subcommands(|command| {
        let notes = command.get_after_help().map(|notes| help::flowed(&notes.to_string()));
        command.after_help(notes.unwrap_or_default())
    })
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Web(crate::web::WebArgs),
    Play(Box<crate::play::PlayArgs>),
    Games(GamesArgs),
    Show(ShowArgs),
    Analyse(crate::analyse::AnalyseArgs),
    Solve(crate::solve::SolveArgs),
    Check(crate::check::CheckArgs),
    Match(Box<crate::contest::MatchArgs>),
    Tournament(Box<crate::contest::TournamentArgs>),
    Explain(ExplainArgs),
    Ladder(LadderArgs),
    Perft(PerftArgs),
    Bench(BenchArgs),
    Convert(crate::convert::ConvertArgs),
    Replay(crate::replay::ReplayArgs),
    Engine(crate::engine::EngineArgs),
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
  alfabeta show gomoku --moves \"7,7 6,8\" --coordinates numbers
  alfabeta show ultimate --moves \"e5 d4\"
  alfabeta show \"tree:((10 11)(9 x))\"

`alfabeta games` tells how moves and positions of each game are written. A position and moves may
be given together: the moves are played from there.")]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) start: Start,
    /// How cells of m,n,k boards are named: h8, or 7,7 (row and column from 0 at the top left)
    #[arg(long, value_enum, default_value_t, value_name = "HOW")]
    pub(crate) coordinates: Coordinates,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// How the cells of a board are named.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Coordinates {
    // A letter for the column, a number for the row, from 1 at the bottom: h8.
    #[default]
    Letters,
    // Row and column from 0 at the top left: 7,7.
    Numbers,
}

/// Searches a position with alpha-beta and tells every step: the real search, not a retelling
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta explain \"tree:((10 11)(9 x))\"
  alfabeta explain \"tree:(=(3 7)(5 6))\" --rung minimax      extra turns
  alfabeta explain tictactoe --moves \"b2 a1 c3\" --depth 3 --compare
  alfabeta explain kalah:3x2 --depth 2 --json              one JSON object a step
  alfabeta explain \"tree:((10 11)(9 x))\" --svg tree.svg --step 7
  alfabeta explain mnk:3x3x3 --depth 2 --tikz tree.tex

Values are seen by the first player, MAX. A value with ~ is an evaluator's opinion in its own points
(in seeds for Kalah), one without is the result of a finished game: win, draw or loss, the margin in
Kalah, the number of a leaf.")]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) start: Start,
    #[command(flatten)]
    pub(crate) how: How,
    /// Which rungs of the ladder: minimax, alphabeta, cache, symmetry, forced
    #[arg(long, default_value = "alphabeta", conflicts_with = "compare")]
    pub(crate) rung: Rung,
    /// Run the first four rungs on the position and show where they differ
    #[arg(long)]
    pub(crate) compare: bool,
    /// Stop after N positions, 1-100000
    #[arg(long, default_value_t = 2000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub(crate) nodes: u64,
    /// Print one JSON object a line: the search, its nodes, its steps
    #[arg(long, conflicts_with = "compare")]
    pub(crate) json: bool,
    /// Write a picture of a step as SVG
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write a picture of a step as TikZ, for LaTeX
    #[arg(long, value_name = "FILE")]
    pub(crate) tikz: Option<PathBuf>,
    /// Which step to draw, from 1; the last if none is given
    #[arg(long, value_name = "STEP")]
    pub(crate) step: Option<usize>,
}

/// How to search.
#[derive(clap::Args)]
pub(crate) struct How {
    /// How many plies deep; to the end of the game if none is given
    #[arg(long, value_parser = depth, allow_negative_numbers = true)]
    pub(crate) depth: Option<u32>,
    /// The evaluator and its weights, as in potential or weighted:row=0.3 (see alfabeta games)
    #[arg(long, value_name = "NAME")]
    pub(crate) eval: Option<String>,
}

/// Re-runs the reports' tables: time and nodes of each rung of the ladder at each depth
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta ladder tictactoe
  alfabeta ladder mnk:4x4x4 --depths 2..16 --svg chart.svg
  alfabeta ladder kalah:6x5 --depths 1..8 --eval rows --csv
  alfabeta ladder ultimate --depths 2..4 --grow 10 --eval report
  alfabeta ladder gomoku --moves \"h8 i9\" --depths 1..3 --one
  alfabeta ladder --report 000   the table of the m,n,k report, ours beside it
  alfabeta ladder --report 002   the timing of the Kalah report: depth 4 against depth 1

Each cell of the table is a whole game in which the program plays both sides, every move searched
anew, or with --one a single search. A cell that needs more than --nodes positions is given up and
shown as a dash. All rungs play the same game: that is checked.

Rows are printed as they are measured. Ctrl-C ends the run with what has been measured and exit code
130; a second one ends it at once.")]
pub(crate) struct LadderArgs {
    /// The game and its rules
    #[arg(required_unless_present = "report")]
    pub(crate) game: Option<String>,
    /// A position instead of the start
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Moves to play first
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
    /// The depths, as in 4 or 2..16
    #[arg(long, value_parser = depths, default_value = "1..9")]
    pub(crate) depths: RangeInclusive<u32>,
    /// Only every so many depths
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) every: u32,
    /// The rungs, divided by commas; forced is the fifth
    #[arg(long, value_delimiter = ',', default_value = "minimax,alphabeta,cache,symmetry")]
    pub(crate) rungs: Vec<Rung>,
    /// The evaluator and its weights
    #[arg(long, value_name = "NAME")]
    pub(crate) eval: Option<String>,
    /// One ply deeper for every N moves played, as report 003 does it
    #[arg(long, value_name = "N")]
    pub(crate) grow: Option<NonZero<u32>>,
    /// One search of the position instead of a whole game
    #[arg(long)]
    pub(crate) one: bool,
    /// Give a cell up after so many positions
    #[arg(long, default_value_t = 20_000_000, value_name = "N")]
    pub(crate) nodes: u64,
    /// The size of the cache in megabytes
    #[arg(long, default_value_t = 64, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..=16384))]
    pub(crate) cache: u64,
    /// Re-run the table of a report: 000 or 002
    #[arg(long, value_parser = ["000", "002"], conflicts_with_all = ["game", "position", "moves"])]
    pub(crate) report: Option<String>,
    /// Print JSON
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,
    /// Print comma-separated values
    #[arg(long)]
    pub(crate) csv: bool,
    /// Write a chart with a logarithmic axis
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

/// Searches fixed positions of every game; the total of nodes is the signature of behaviour
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta bench
  alfabeta bench --json
  alfabeta bench --threads 2

One thread and an empty table: the nodes are the same at every run and on every machine, and
change only when the engine's behaviour does. Nodes per second depend on the machine.

With several threads, other positions: the time to a depth with one thread and with so many, the
geometric mean of how much sooner they are there, and the nodes of all threads.")]
pub(crate) struct BenchArgs {
    /// Compare so many threads with one instead
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    pub(crate) threads: u8,
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

/// What is known besides the rules.
#[derive(clap::Args)]
pub(crate) struct Known {
    /// A book of proven positions, as alfabeta solve --keep writes it
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
}

impl Known {
    /// All games, with the book if there is one.
    pub(crate) fn registry(&self) -> Result<Registry, session::Error> {
        let registry = Registry::standard();
        Ok(match self.book()? {
            None => registry,
            Some(book) => registry.with_book(book),
        })
    }

    pub(crate) fn book(&self) -> Result<Option<Arc<Book>>, session::Error> {
        let book = self.book.as_deref().map(Book::read).transpose()?;
        Ok(book.map(Arc::new))
    }
}

fn depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|depth| *depth <= MOST_DEPTH);
    depth.ok_or_else(|| format!("expected a depth 0-{MOST_DEPTH}, found {text:?}"))
}

/// `4` or `2..16`, both ends included.
fn depths(text: &str) -> Result<RangeInclusive<u32>, String> {
    let expected = || format!("expected a depth or a range as in 2..16, found {text:?}");
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let (first, last) = (depth(first)?, depth(last.trim_start_matches('='))?);
    if first == 0 || first > last { Err(expected()) } else { Ok(first..=last) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_consistent() {
        command().debug_assert();
    }

    /// Lines of a paragraph end because the next word does not fit; examples are not broken.
    #[test]
    fn help_is_wrapped_once_at_every_width() {
        for (width, command) in [80, 120].into_iter().flat_map(|width| {
            let commands: Vec<clap::Command> = command().get_subcommands().cloned().collect();
            commands.into_iter().map(move |command| (width, command))
        }) {
            let notes = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let name = format!("{} at {width}", command.get_name());
            assert!(notes.starts_with("Examples:\n  alfabeta "), "{name}");
            let text = command.term_width(width).render_long_help().to_string();
            let shown = text.split_once("Examples:\n").expect("it was there").1;
            let lines: Vec<&str> = shown.lines().map(str::trim_end).collect();
            for pair in lines.windows(2).filter(|pair| !pair[0].is_empty()) {
                let indented = pair[0].starts_with(' ');
                let is_whole = notes.lines().any(|line| line == pair[0]);
                let next = pair[1].split(' ').next().unwrap_or_default();
                let is_full = pair[0].chars().count() + 1 + next.chars().count() > width;
                assert!(
                    if indented { is_whole } else { is_full || pair[1].is_empty() },
                    "{name}: {pair:?}"
                );
            }
        }
    }
}
