//! Players, and the games they play.

use crate::{Game, Job, Report, Side};
use std::{fmt, time::Duration};

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

/// How long a player may think. The shorter limit holds; without any there is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Time {
    /// For this move.
    pub this_move: Option<Duration>,
    /// For all the rest of the game.
    pub left: Option<Duration>,
    /// What the player gets back after each move.
    pub increment: Duration,
}

impl Time {
    /// The shorter of the two limits.
    #[must_use]
    pub fn limit(&self) -> Option<Duration> {
        self.this_move.into_iter().chain(self.left).min()
    }
}

/// Why a player lost a game other than by the rules.
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

impl std::error::Error for Forfeit {}

/// A move, and what its player found if it searches at all.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<G: Game> {
    /// The move; not yet checked.
    pub mv: G::Move,
    /// The search behind it. Its first line need not begin with the move: a weak level sees more
    /// than it plays.
    pub report: Option<Report<G>>,
}

/// An answer in the opening Swap2, in which the players agree on an opening and on sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Swap2<M> {
    /// Moves for both sides in turn: the first three, or two more to leave the choice to the other.
    Moves(Vec<M>),
    /// Takes the first side; the other player moves.
    Swap,
    /// Takes the second side, and moves.
    Move(M),
}

/// Chooses moves in games of one kind.
pub trait Player<G: Game>: Send {
    /// A new game begins, in which this player has `side`. All random choices come from `seed`: the
    /// same seed and the same game give the same moves, whatever was played before. Once the job is
    /// over a player that still waits for something gives up.
    ///
    /// # Errors
    /// If it cannot take part.
    fn begin(&mut self, game: &Played<G>, side: Side, seed: u64, job: &Job) -> Result<(), Forfeit> {
        _ = (game, side, seed, job);
        Ok(())
    }

    /// Chooses a move where the game stands, which is not over. `watch` is told what is found on
    /// the way. Once the job is over the best move found so far must come soon.
    ///
    /// # Errors
    /// If the player has no answer.
    fn choose(
        &mut self,
        game: &Played<G>,
        time: &Time,
        job: &Job,
        watch: &mut dyn FnMut(&Report<G>),
    ) -> Result<Choice<G>, Forfeit>;

    /// Answers in the opening Swap2 after no, three or five moves, if the player has a way of its
    /// own to; others are asked for moves.
    ///
    /// # Errors
    /// If the player has no answer.
    fn swap2(
        &mut self,
        game: &Played<G>,
        time: &Time,
        job: &Job,
    ) -> Option<Result<Swap2<G::Move>, Forfeit>> {
        _ = (game, time, job);
        None
    }
}
