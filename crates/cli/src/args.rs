//! What can be typed.

mod help;

use crate::{output, words::Language};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use session::{Book, Job, Registry};
use std::{path::PathBuf, process::ExitCode, sync::Arc};

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
    /// The language; that of the environment if none is given
    #[arg(long, global = true, value_enum)]
    lang: Option<Language>,
}

impl Args {
    pub(crate) fn language(&self) -> Language {
        self.lang.unwrap_or_else(Language::of_this_environment)
    }
}

/// The arguments. If they are no command, prints help or the reason and returns the exit code.
pub(crate) fn parse() -> Result<Args, ExitCode> {
    let typed = command().try_get_matches();
    typed.and_then(|typed| Args::from_arg_matches(&typed)).map_err(|error| {
        if !error.use_stderr() {
            return output::finish(
                &error.render().ansi().to_string(),
                Language::of_this_environment(),
            );
        }
        // There is no other place to report a failure of this.
        _ = error.print();
        ExitCode::from(error.exit_code() as u8)
    })
}

/// All commands, with notes that fit the terminal.
pub(crate) fn command() -> clap::Command {
    Args::command().mut_subcommands(|command| {
        let notes = command.get_after_help().map(|notes| help::flowed(&notes.to_string()));
        command.after_help(notes.unwrap_or_default())
    })
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Web(crate::web::WebArgs),
    Play(Box<crate::play::PlayArgs>),
    Games(crate::commands::GamesArgs),
    Show(crate::commands::ShowArgs),
    Analyse(crate::analyse::AnalyseArgs),
    Solve(crate::solve::SolveArgs),
    Check(crate::check::CheckArgs),
    Match(Box<crate::contest::MatchArgs>),
    Tournament(Box<crate::contest::TournamentArgs>),
    Explain(crate::explain::ExplainArgs),
    Ladder(Box<crate::ladder::LadderArgs>),
    Mistakes(crate::mistakes::MistakesArgs),
    Grade(Box<crate::grade::GradeArgs>),
    Report(crate::report::ReportArgs),
    Puzzle(crate::puzzle::PuzzleArgs),
    Perft(crate::commands::PerftArgs),
    Bench(crate::bench::BenchArgs),
    Selfplay(crate::selfplay::SelfPlayArgs),
    Convert(crate::convert::ConvertArgs),
    Replay(crate::replay::ReplayArgs),
    Engine(crate::engine::EngineArgs),
    Completions(crate::shell::CompletionsArgs),
    Man(crate::shell::ManArgs),
    #[cfg(feature = "cluster")]
    Worker(crate::cluster::WorkerArgs),
    #[cfg(feature = "cluster")]
    Status(crate::cluster::StatusArgs),
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
        let read = |path: &PathBuf| Book::read(path, &Job::new());
        Ok(self.book.as_ref().map(read).transpose()?.map(Arc::new))
    }
}

pub(crate) fn depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|depth| *depth <= MOST_DEPTH);
    depth.ok_or_else(|| format!("expected a depth 0-{MOST_DEPTH}, found {text:?}"))
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
