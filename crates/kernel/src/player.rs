//! Who chooses moves.

use crate::{Game, Report, Scale, Side};
use std::{fmt, sync::atomic::AtomicBool, time::Duration};

/// A game under way: where it began and what was played since.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played<G: Game> {
    start: G,
    moves: Vec<G::Move>,
    pos: G,
}

impl<G: Game> Played<G> {
    /// A game that begins here.
    #[must_use]
    pub fn from(start: G) -> Played<G> {
        Played { pos: start.clone(), start, moves: Vec::new() }
    }

    /// Where it began.
    #[must_use]
    pub fn start(&self) -> &G {
        &self.start
    }

    /// What was played since.
    #[must_use]
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// Where it stands.
    #[must_use]
    pub fn pos(&self) -> &G {
        &self.pos
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If it is illegal; then nothing has changed.
    pub fn play(&mut self, mv: G::Move) -> Result<(), crate::IllegalMove> {
        self.pos.play(mv)?;
        self.moves.push(mv);
        Ok(())
    }

    /// Takes the last move back, if there is one.
    pub fn take_back(&mut self) -> Option<G::Move> {
        let last = self.moves.pop()?;
        self.pos = self.start.clone();
        self.moves.iter().for_each(|mv| _ = self.pos.make(*mv));
        Some(last)
    }
}

/// What a player may use up. Whichever is less holds; nothing at all is no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Time {
    /// For this move.
    pub this_move: Option<Duration>,
    /// For all the rest of the game.
    pub left: Option<Duration>,
    /// What the player gets back after each move.
    pub increment: Duration,
}

/// Why a player lost a game without the rules saying so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Forfeit {
    /// It ended, or could not be started.
    Crash(String),
    /// It answered with what is no legal move.
    Illegal(String),
    /// It took too long, and answered in the end or could still be stopped.
    Time,
    /// It took too long and did not answer at all.
    Hang,
    /// It gave up.
    Resigned,
}

impl Forfeit {
    /// The reason in a word, for tables.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Forfeit::Crash(_) => "crash",
            Forfeit::Illegal(_) => "illegal",
            Forfeit::Time => "time",
            Forfeit::Hang => "hang",
            Forfeit::Resigned => "resigned",
        }
    }
}

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Forfeit::Crash(what) | Forfeit::Illegal(what) => write!(f, "{}: {what}", self.word()),
            _ => f.write_str(self.word()),
        }
    }
}

/// What a player answers: a move, and what it thinks of it if it thinks at all.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<G: Game> {
    /// The move; not yet checked.
    pub mv: G::Move,
    /// What was found, seen by the player. Its first line need not begin with the move: a weak level
    /// sees more than it plays.
    pub report: Option<Report<G>>,
}

/// Chooses moves in games of one kind.
pub trait Player<G: Game>: Send {
    /// A new game begins, in which this is the player of `side`. Whatever it chooses by chance comes from
    /// `seed`: the same seed and the same game give the same moves, whatever was played before.
    ///
    /// # Errors
    /// If it cannot take part.
    fn begin(&mut self, game: &Played<G>, side: Side, seed: u64) -> Result<(), Forfeit> {
        _ = (game, side, seed);
        Ok(())
    }

    /// How its scores become a chance of winning.
    fn scale(&self, pos: &G) -> Scale {
        _ = pos;
        Scale::default()
    }

    /// Chooses a move where the game stands, which is not over. `watch` is told what is found on the way
    /// and ends the search by answering false; whoever sets `stop` ends it at once. Either way there is
    /// an answer.
    ///
    /// # Errors
    /// If there is none.
    fn choose(
        &mut self,
        game: &Played<G>,
        time: &Time,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Report<G>) -> bool,
    ) -> Result<Choice<G>, Forfeit>;
}
