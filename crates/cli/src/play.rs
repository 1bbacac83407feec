//! `alfabeta play`: people and machines at a board, on a full screen or line by line.

mod files;
mod line;
mod paint;
mod places;
mod screen;
mod series;
mod session;
mod swap2;
mod terminal;
mod thinking;

use crate::{
    draw::{self, Coordinates},
    failure::Failure,
    output,
    words::{Language, Words, fill},
};
use ::session::PlayerSpec;
use session::Session;
use std::{
    path::PathBuf,
    time::{Duration, SystemTime},
};

/// Plays a game: people and machines, on a full screen or line by line
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta play tictactoe
  alfabeta play kalah:6x5 --first human --second engine:level=4
  alfabeta play gomoku --first engine:time=2s --second human
  alfabeta play gomoku:rule=standard --swap2
  alfabeta play ultimate --first human --second human --plain
  alfabeta play gomoku --coordinates numbers --plain
  alfabeta play kalah:study --first random --second random --debug
  alfabeta play kalah:study --first random --second minimax:depth=3 --games 1000 --silent
  alfabeta play --load game.jsonl

Players: human, random, first, minimax|alphabeta|cache|symmetry (depth=N, eval=NAME), engine
(level=1-10, time=1s, depth=N, nodes=N, threads=N, openings=0), mcts (time=1s, nodes=N). F1 shows
the keys.
Where standard input or output is no terminal, or TERM is dumb, the game is played line by line, as
with --plain.

With --coordinates numbers an m,n,k board has row and column numbers from 0 at the top left, and a
move is typed as it is read there: row,col (7,7 or 7 7).

Ctrl-C ends games between machines with the count of those that were finished and exit code 130.")]
pub(crate) struct PlayArgs {
    /// The game and its rules, as in tictactoe, gomoku or kalah:6x5
    #[arg(required_unless_present = "load")]
    pub(crate) game: Option<String>,
    /// Who moves first
    #[arg(long, default_value = "human", value_name = "PLAYER")]
    pub(crate) first: PlayerSpec,
    /// Who moves second
    #[arg(long, default_value = "engine:level=5", value_name = "PLAYER")]
    pub(crate) second: PlayerSpec,
    /// A position instead of the start
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Moves to play first, blanks between them
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    /// Open with Swap2, in Gomoku: --first puts down three stones, then sides are chosen
    #[arg(long, conflicts_with_all = ["position", "moves", "load", "games", "silent"])]
    pub(crate) swap2: bool,
    /// Go on with the last game of a file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves"])]
    pub(crate) load: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) known: crate::args::Known,
    /// Add the game to a file when it ends, one line of JSON each
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Milliseconds a sown seed or a machine's move is shown; 0 for none
    #[arg(
        long,
        default_value_t = 250,
        value_name = "MS",
        value_parser = clap::value_parser!(u64).range(..=10_000)
    )]
    pub(crate) speed: u64,
    /// How cells of m,n,k boards are named: h8, or 7,7 (row and column from 0 at the top left)
    #[arg(long, value_enum, default_value_t, value_name = "HOW")]
    pub(crate) coordinates: Coordinates,
    /// Line by line instead of on a full screen
    #[arg(long)]
    pub(crate) plain: bool,
    /// Print at every turn who plays, the board, the move and its evaluation
    #[arg(long, conflicts_with = "silent")]
    pub(crate) debug: bool,
    /// Print only the summary; both players must be machines
    #[arg(long)]
    pub(crate) silent: bool,
    /// The seed of random choices
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// How many games; machines only, each begins every other game
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: Option<u32>,
    /// The most time a machine may take for a move, as in 500ms or 2s
    #[arg(long, value_parser = ::session::player::duration)]
    pub(crate) time: Option<Duration>,
}

impl PlayArgs {
    /// Chance differs from game to game unless it is asked not to.
    fn seed(&self) -> u64 {
        let now = || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        self.seed.unwrap_or_else(|| now().map_or(0, |since| since.as_micros() as u64))
    }

    fn is_full_screen(&self) -> bool {
        let printed = self.plain || self.debug || self.silent || self.games.is_some();
        output::has_screen() && !printed
    }
}

pub(crate) fn run(args: &PlayArgs, language: Language) -> Result<String, Failure> {
    let machines = !args.first.is_human() && !args.second.is_human();
    for (flag, given) in [("--games", args.games.is_some()), ("--silent", args.silent)] {
        if given && !machines {
            return Err(Failure::new(|errors| errors.machines_only, [&flag]));
        }
    }
    let mut session = Session::open(args, args.seed())?;
    draw::check(&session.view(), args.coordinates)?;
    if args.swap2 && !swap2::agree(&mut session, language)? {
        return Ok(Words::of(language).unfinished.to_owned() + "\n");
    }
    if args.is_full_screen() {
        return terminal::run(args, session, language);
    }
    match args.games {
        Some(games) => series::run(args, session, games, language),
        None => line::run(args, session, language),
    }
}

/// How a game ended, in a sentence; none while it has not.
fn ending(session: &Session, words: &Words) -> Option<String> {
    use ::session::Picture;
    let side = |n: usize| words.side(session.name(n));
    if let Some((who, forfeit)) = session.forfeit() {
        return Some(fill(words.forfeits, &[side(*who), &forfeit.to_string()]));
    }
    let view = session.view();
    if view.to_move.is_some() {
        return None;
    }
    let Some(result) = &view.result else {
        return Some(words.forbidden.to_owned());
    };
    let winner = match &result.winner {
        None => words.draw.to_owned(),
        Some(name) => fill(words.wins, &[words.side(name)]),
    };
    Some(match &view.picture {
        Picture::Tree { .. } => fill(words.leaf, &[&result.payoff.to_string()]),
        Picture::Kalah { south, north } => {
            let (more, less) = (south.total.max(north.total), south.total.min(north.total));
            let [more, less, margin] = [more, less, more - less].map(|seeds| seeds.to_string());
            match &result.winner {
                None => fill(words.draw_at, &[&more, &less]),
                Some(name) => fill(words.wins_by, &[words.side(name), &more, &less, &margin]),
            }
        }
        _ => winner,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Typed {
        #[command(flatten)]
        args: PlayArgs,
    }

    /// The arguments that a line means, without chance; blanks of an argument are written _.
    pub(super) fn args(line: &str) -> PlayArgs {
        let words = ["play", "--seed", "1"];
        let typed = line.split_whitespace().map(|word| word.replace('_', " "));
        Typed::parse_from(words.map(str::to_owned).into_iter().chain(typed)).args
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        let rows = [
            ("chess", "expected a game ("),
            ("tictactoe --games 3", "--games needs machines"),
            ("tictactoe --silent", "--silent needs machines"),
            ("tictactoe --first random --second engine:eval=rows", "evaluator: expected"),
            ("tictactoe --moves d4", "move 1, \"d4\": expected a cell"),
            ("tictactoe --position XX", "position: expected 3 rows"),
            ("--load no-such-file", "cannot read no-such-file"),
        ];
        for (line, message) in rows {
            let error = run(&args(line), Language::En).expect_err(line).text(Language::En);
            assert!(error.starts_with(message), "{line}: {error}");
        }
    }
}
