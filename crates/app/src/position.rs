//! A position of any game behind one interface.

use crate::{Error, Outcome, Picture, View};
use conformance::{divide, perft_bulk};
use kernel::{Game, Side};
use std::{
    num::NonZero,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

/// The leaves below one move.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Part {
    /// The move, as it is written.
    #[serde(rename = "move")]
    pub mv: String,
    /// The leaves below it.
    pub leaves: u64,
}

/// A position of some game.
pub trait Position: Send + Sync {
    /// Replaces the position by one given as text.
    ///
    /// # Errors
    /// If the text is none, or one that no game can reach; then nothing has changed.
    fn set(&mut self, text: &str) -> Result<(), Error>;

    /// Plays moves written one after the other with blanks between.
    ///
    /// # Errors
    /// If one of them is unreadable or illegal; then nothing has changed.
    fn play(&mut self, moves: &str) -> Result<(), Error>;

    /// All there is to show.
    fn view(&self) -> View;

    /// The leaves `depth` plies below, move by move, on all cores. `watch` is told how many
    /// moves are counted so far. Depth 0 has one leaf and no parts.
    fn perft(&self, depth: u32, watch: &(dyn Fn(usize) + Sync)) -> Vec<Part>;
}

/// The start position of a game, its type forgotten. `sides` are the players' names, `picture` draws it.
pub fn erase<G: Game>(
    rules: &G::Rules,
    sides: [&'static str; 2],
    picture: fn(&G) -> Picture,
) -> Box<dyn Position> {
    Box::new(Erased { pos: G::new(rules), last: None, sides, picture })
}

struct Erased<G: Game> {
    pos: G,
    last: Option<String>,
    sides: [&'static str; 2],
    picture: fn(&G) -> Picture,
}

impl<G: Game> Erased<G> {
    fn name(&self, side: Side) -> String {
        self.sides[side.index()].to_owned()
    }
}

impl<G: Game> Position for Erased<G> {
    fn set(&mut self, text: &str) -> Result<(), Error> {
        self.pos = G::parse(&self.pos.rules(), text).map_err(Error::Position)?;
        self.last = None;
        Ok(())
    }

    fn play(&mut self, moves: &str) -> Result<(), Error> {
        let mut pos = self.pos.clone();
        let mut last = self.last.clone();
        for (number, text) in (1..).zip(moves.split_whitespace()) {
            let mv = pos.parse_move(text).map_err(|e| Error::unreadable_move(number, text, &e))?;
            last = Some(pos.move_text(mv));
            pos.play(mv).map_err(|error| Error::illegal_move(number, text, error))?;
        }
        (self.pos, self.last) = (pos, last);
        Ok(())
    }

    fn view(&self) -> View {
        let mut moves = Vec::new();
        self.pos.moves(&mut moves);
        let picture = (self.picture)(&self.pos);
        let payoff = if picture.hides_payoff() { None } else { self.pos.terminal() };
        View {
            game: self.pos.rules().to_string(),
            position: self.pos.to_string(),
            to_move: (!moves.is_empty()).then(|| self.name(self.pos.to_move())),
            moves: moves.iter().map(|&mv| self.pos.move_text(mv)).collect(),
            last_move: self.last.clone(),
            result: payoff.map(|payoff| Outcome {
                payoff: payoff.value(),
                winner: payoff.winner().map(|side| self.name(side)),
            }),
            picture,
        }
    }

    fn perft(&self, depth: u32, watch: &(dyn Fn(usize) + Sync)) -> Vec<Part> {
        if depth == 0 {
            return Vec::new();
        }
        let children = divide(&self.pos);
        let leaves =
            in_parallel(&children, watch, |(_, child)| perft_bulk(&mut child.clone(), depth - 1));
        let parts = children.iter().zip(leaves);
        parts.map(|((mv, _), leaves)| Part { mv: self.pos.move_text(*mv), leaves }).collect()
    }
}

/// `work` for each item, on all cores; `watch` is told how many are done.
fn in_parallel<T: Sync>(
    items: &[T],
    watch: &(dyn Fn(usize) + Sync),
    work: impl Fn(&T) -> u64 + Sync,
) -> Vec<u64> {
    let results = Mutex::new(vec![0; items.len()]);
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let worker = || {
        while let n = next.fetch_add(1, Ordering::Relaxed)
            && let Some(item) = items.get(n)
        {
            let result = work(item);
            results.lock().unwrap_or_else(PoisonError::into_inner)[n] = result;
            watch(done.fetch_add(1, Ordering::Relaxed) + 1);
        }
    };
    let workers = thread::available_parallelism().map_or(1, NonZero::get).min(items.len());
    thread::scope(|scope| (0..workers).for_each(|_| _ = scope.spawn(worker)));
    results.into_inner().unwrap_or_else(PoisonError::into_inner)
}
