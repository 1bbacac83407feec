//! A game of any rules played in numbers: actions, masks, planes, random games.

use crate::{Error, Position};
use fastrand::Rng;
use kernel::{Game, IllegalMove, Job, Numbered, Payoff, Played, Side, mix};
use std::thread;

/// A game played in numbers, its type erased: see [`kernel::Numbered`] for what they mean.
pub trait Numbers: Send + Sync {
    /// How many actions there are.
    fn actions(&self) -> usize;

    /// Planes, rows and columns of an observation.
    fn shape(&self) -> [usize; 3];

    /// Appends the legal actions, ascending; none when the game is over.
    fn legal(&self, out: &mut Vec<usize>);

    /// Writes 1 for each legal action and 0 for all others.
    ///
    /// # Panics
    /// If `mask` is not as long as there are actions.
    fn mask(&self, mask: &mut [i8]);

    /// Writes the observation of the player to move.
    ///
    /// # Panics
    /// If `planes` is not as long as the [shape](Numbers::shape) says.
    fn observe(&self, planes: &mut [f32]);

    /// Whether the first player is to move. Of no meaning in a finished game.
    fn first_moves(&self) -> bool;

    /// The payoff seen by the first player, if the game is over.
    fn payoff(&self) -> Option<i32>;

    /// Whether an action may be played here.
    ///
    /// # Errors
    /// If it may not, with the reason.
    fn check(&self, action: usize) -> Result<(), Error>;

    /// Plays an action.
    ///
    /// # Errors
    /// If it is not legal here; then nothing has changed.
    fn apply(&mut self, action: usize) -> Result<(), Error>;

    /// Takes the last action back and returns it; none at the start.
    fn undo(&mut self) -> Option<usize>;

    /// What was played since the start.
    fn history(&self) -> Vec<usize>;

    /// Back to the start.
    fn restart(&mut self);

    /// The move of an action as it is written; none if there is no such move.
    fn move_text(&self, action: usize) -> Option<String>;

    /// The rules as they are written.
    fn rules(&self) -> String;

    /// The position as it is written.
    fn position(&self) -> String;

    /// The same game with the same history.
    fn duplicate(&self) -> Box<dyn Numbers>;

    /// The payoffs of random games from here, in the order of their numbers: game `n` depends on
    /// `seed` and `n` alone. If the job is over before all are played, the rest are missing.
    fn playouts(&self, games: usize, seed: u64, threads: usize, job: &Job) -> Vec<i32>;
}

/// A position in numbers; what was played before is forgotten.
pub fn numbers<G: Numbered>(pos: &G) -> Box<dyn Numbers> {
    Box::new(Typed { game: Played::from(pos.clone()) })
}

/// Random games between two checks for cancellation.
const BATCH: usize = 128;

struct Typed<G: Game> {
    game: Played<G>,
}

impl<G: Numbered> Typed<G> {
    fn for_each_action(&self, each: impl FnMut(usize)) {
        let pos = self.game.pos();
        let mut moves = Vec::new();
        pos.moves(&mut moves);
        moves.iter().map(|mv| pos.action(*mv)).for_each(each);
    }

    fn move_of(&self, action: usize) -> Result<G::Move, Error> {
        self.game.pos().move_of(action).ok_or_else(|| {
            let last = self.actions().saturating_sub(1);
            refused(action, IllegalMove::because(format!("expected an action 0-{last}")))
        })
    }
}

fn refused(action: usize, error: IllegalMove) -> Error {
    Error::illegal_move(1, &action.to_string(), error)
}

impl<G: Numbered> Numbers for Typed<G> {
    fn actions(&self) -> usize {
        self.game.pos().actions()
    }

    fn shape(&self) -> [usize; 3] {
        self.game.pos().shape()
    }

    fn legal(&self, out: &mut Vec<usize>) {
        let first = out.len();
        self.for_each_action(|action| out.push(action));
        if !out[first..].is_sorted() {
            out[first..].sort_unstable();
        }
    }

    fn mask(&self, mask: &mut [i8]) {
        assert_eq!(mask.len(), self.actions(), "one place for each action");
        mask.fill(0);
        self.for_each_action(|action| mask[action] = 1);
    }

    fn observe(&self, planes: &mut [f32]) {
        self.game.pos().observe(planes);
    }

    fn first_moves(&self) -> bool {
        self.game.pos().to_move() == Side::First
    }

    fn payoff(&self) -> Option<i32> {
        self.game.pos().terminal().map(|payoff| payoff.value())
    }

    fn check(&self, action: usize) -> Result<(), Error> {
        let pos = self.game.pos();
        pos.check(self.move_of(action)?).map_err(|error| refused(action, error))
    }

    fn apply(&mut self, action: usize) -> Result<(), Error> {
        let mv = self.move_of(action)?;
        self.game.play(mv).map_err(|error| refused(action, error))
    }

    fn undo(&mut self) -> Option<usize> {
        let mv = self.game.take_back()?;
        Some(self.game.pos().action(mv))
    }

    fn history(&self) -> Vec<usize> {
        self.game.moves().iter().map(|mv| self.game.pos().action(*mv)).collect()
    }

    fn restart(&mut self) {
        self.game = Played::from(self.game.start().clone());
    }

    fn move_text(&self, action: usize) -> Option<String> {
        let pos = self.game.pos();
        pos.move_of(action).map(|mv| pos.move_text(mv))
    }

    fn rules(&self) -> String {
        self.game.pos().rules().to_string()
    }

    fn position(&self) -> String {
        self.game.pos().to_string()
    }

    fn duplicate(&self) -> Box<dyn Numbers> {
        Box::new(Typed { game: self.game.clone() })
    }

    fn playouts(&self, games: usize, seed: u64, threads: usize, job: &Job) -> Vec<i32> {
        let pos = self.game.pos();
        let share = games.div_ceil(threads.max(1)).max(1);
        let play = |from: usize| {
            let mut out = Vec::new();
            let to = games.min(from + share);
            for first in (from..to).step_by(BATCH).take_while(|_| !job.is_over()) {
                let numbers = first..to.min(first + BATCH);
                let mut choosers: Vec<_> = numbers.map(|n| chooser(seed, n as u64)).collect();
                let mut payoffs = vec![Payoff::DRAW; choosers.len()];
                pos.playouts(&mut choosers, &mut payoffs);
                out.extend(payoffs.iter().map(|payoff| payoff.value()));
            }
            out
        };
        let parts: Vec<Vec<i32>> = thread::scope(|scope| {
            let others: Vec<_> =
                (share..games).step_by(share).map(|from| scope.spawn(move || play(from))).collect();
            let first = play(0);
            let others = others.into_iter().map(|part| part.join().expect("random games end"));
            [first].into_iter().chain(others).collect()
        });
        // Without a gap: what follows a part that was cut off does not count.
        let mut out = Vec::with_capacity(games);
        for part in parts {
            let whole = part.len() == share.min(games - out.len());
            out.extend(part);
            if !whole {
                break;
            }
        }
        out
    }
}

/// Chooses the moves of a random game, each equally likely.
fn chooser(seed: u64, number: u64) -> impl FnMut(usize) -> usize {
    let mut rng = Rng::with_seed(mix(mix(seed) ^ number));
    move |count| rng.usize(..count)
}

/// The position of a game played in numbers, if its game can be.
///
/// # Errors
/// If the game has no numbers.
pub fn of(pos: &dyn Position) -> Result<Box<dyn Numbers>, Error> {
    let missing = || Error::Format(format!("{} is not played in numbers", pos.view().game));
    pos.numbers().ok_or_else(missing)
}

#[cfg(test)]
mod tests {
    use crate::{Job, Registry};

    #[test]
    fn every_game_of_the_registry_is_played_in_numbers() {
        for entry in Registry::standard().entries() {
            let pos = Registry::standard().open(entry.examples[0]).unwrap();
            let mut numbers = super::of(&*pos).unwrap();
            let mut mask = vec![9; numbers.actions()];
            while numbers.payoff().is_none() {
                let mut legal = Vec::new();
                numbers.legal(&mut legal);
                numbers.mask(&mut mask);
                let marked: Vec<usize> = (0..mask.len()).filter(|n| mask[*n] == 1).collect();
                assert_eq!(legal, marked, "{}", numbers.position());
                numbers.apply(legal[legal.len() / 2]).unwrap();
            }
            let (end, length) = (numbers.position(), numbers.history().len());
            assert!(numbers.apply(0).is_err() && numbers.apply(99_999).is_err());
            assert_eq!(numbers.position(), end, "a refused action changes nothing");
            let taken: Vec<usize> = std::iter::from_fn(|| numbers.undo()).collect();
            assert_eq!((taken.len(), numbers.position()), (length, pos.view().position));
        }
    }

    #[test]
    fn random_games_do_not_depend_on_threads() {
        let pos = Registry::standard().open("kalah:6x4").unwrap();
        let numbers = super::of(&*pos).unwrap();
        let one = numbers.playouts(1000, 7, 1, &Job::new());
        assert_eq!(one.len(), 1000);
        for threads in [2, 3, 16] {
            assert_eq!(numbers.playouts(1000, 7, threads, &Job::new()), one);
        }
        assert_ne!(numbers.playouts(1000, 8, 1, &Job::new()), one);
        let job = Job::new();
        job.cancel();
        assert!(numbers.playouts(1000, 7, 2, &job).is_empty());
    }
}
