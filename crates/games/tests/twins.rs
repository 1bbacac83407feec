//! Every fast game against a slow twin: the same rules written a second time, with plain arrays
//! and loops, by someone who had not read the fast code. Both play the same moves; at every ply
//! they must tell the same story.

#[path = "twins/kalah.rs"]
mod kalah;
#[path = "twins/mnk.rs"]
mod mnk;
#[path = "twins/renju.rs"]
mod renju;
#[path = "twins/ultimate.rs"]
mod ultimate;

use fastrand::Rng;
use kernel::{Game, Side};
use std::{collections::BTreeSet, fmt::Debug};

/// What fast and slow must agree on.
#[derive(PartialEq, Debug)]
struct Facts<M> {
    /// Nobody in a finished game, where the side to move means nothing.
    to_move: Option<Side>,
    /// Ascending.
    moves: Vec<M>,
    move_count: usize,
    /// Seen by the first player.
    payoff: Option<i32>,
    text: String,
}

/// A game written to be obviously right.
trait Twin: Clone {
    type Move: Copy + PartialEq + Debug;

    fn to_move(&self) -> Side;
    /// Legal moves, ascending; none in a finished game.
    fn moves(&self) -> Vec<Self::Move>;
    /// Of a finished game, seen by the first player.
    fn payoff(&self) -> Option<i32>;
    fn text(&self) -> String;
    fn play(&mut self, mv: Self::Move);

    fn facts(&self) -> Facts<Self::Move> {
        let payoff = self.payoff();
        let moves = self.moves();
        Facts {
            to_move: payoff.is_none().then(|| self.to_move()),
            move_count: moves.len(),
            moves,
            payoff,
            text: self.text(),
        }
    }

    fn after(&self, mv: Self::Move) -> Self {
        let mut after = self.clone();
        after.play(mv);
        after
    }

    /// The number of positions exactly `depth` plies below; `depth` is at least 1.
    fn leaves(&self, depth: u32) -> u64 {
        let moves = self.moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.into_iter().map(|mv| self.after(mv).leaves(depth - 1)).sum()
    }
}

/// A game under test, whatever its type.
trait Fast {
    type Move;

    fn facts(&self) -> Facts<Self::Move>;
    fn advance(&mut self, mv: Self::Move);
    /// Counted leaf by leaf, and in bulk.
    fn leaves(&self, depth: u32) -> [u64; 2];
}

impl<G: Game> Fast for G {
    type Move = G::Move;

    fn facts(&self) -> Facts<G::Move> {
        let payoff = self.terminal().map(|payoff| payoff.value());
        let mut moves = Vec::new();
        self.moves(&mut moves);
        Facts {
            to_move: payoff.is_none().then(|| self.to_move()),
            moves,
            move_count: self.move_count(),
            payoff,
            text: self.to_string(),
        }
    }

    fn advance(&mut self, mv: G::Move) {
        self.make(mv);
    }

    fn leaves(&self, depth: u32) -> [u64; 2] {
        let mut pos = self.clone();
        let each = conformance::perft(&mut pos, depth);
        let bulk = conformance::perft_bulk(&mut pos, depth);
        assert!(pos == *self, "counting changed {self}");
        [each, bulk]
    }
}

/// How moves are picked.
#[derive(Clone, Copy)]
enum Style {
    /// All alike.
    Uniform,
    /// One that does not end the game, if one is soon found: boards fill up that way.
    Reluctant,
}

impl Style {
    const ALL: [Style; 2] = [Style::Uniform, Style::Reluctant];

    fn choose<T: Twin>(self, twin: &T, among: &[T::Move], rng: &mut Rng) -> T::Move {
        let tries = match self {
            Style::Uniform => 0,
            Style::Reluctant => 10,
        };
        for _ in 0..tries {
            let mv = among[rng.usize(..among.len())];
            if twin.after(mv).payoff().is_none() {
                return mv;
            }
        }
        among[rng.usize(..among.len())]
    }
}

/// A slow game and all fast ones that can play it, side by side in the same position.
struct Lockstep<T: Twin> {
    name: String,
    slow: T,
    fast: Vec<Box<dyn Fast<Move = T::Move>>>,
    played: Vec<T::Move>,
}

impl<T: Twin> Lockstep<T> {
    fn new(name: String, slow: T, fast: Vec<Box<dyn Fast<Move = T::Move>>>) -> Self {
        assert!(!fast.is_empty(), "no type plays {name}");
        let pair = Lockstep { name, slow, fast, played: Vec::new() };
        pair.compare();
        pair
    }

    /// Plays a move everywhere and compares everything.
    fn play(&mut self, mv: T::Move) {
        self.played.push(mv);
        self.slow.play(mv);
        self.fast.iter_mut().for_each(|fast| fast.advance(mv));
        self.compare();
    }

    fn compare(&self) {
        let slow = self.slow.facts();
        for (number, fast) in self.fast.iter().enumerate() {
            assert_eq!(
                fast.facts(),
                slow,
                "fast (left; type {number} of those that fit) and slow (right) differ in {} after {:?}",
                self.name,
                self.played
            );
        }
    }

    /// Plays to the end of the game and tells the payoff.
    fn play_out(&mut self, style: Style, rng: &mut Rng) -> i32 {
        loop {
            if let Some(payoff) = self.slow.payoff() {
                return payoff;
            }
            let mv = style.choose(&self.slow, &self.slow.moves(), rng);
            self.play(mv);
        }
    }

    /// Compares the leaf counts of depths 1 to `depth`, and tells them.
    fn count(&self, depth: u32) -> Vec<u64> {
        (1..=depth)
            .map(|depth| {
                let slow = self.slow.leaves(depth);
                for fast in &self.fast {
                    assert_eq!(
                        fast.leaves(depth),
                        [slow; 2],
                        "fast (left; one by one, in bulk) and slow (right) count differently at depth {depth} of {} after {:?}",
                        self.name,
                        self.played
                    );
                }
                slow
            })
            .collect()
    }
}

/// Plays `games` games in each style and tells which payoffs were met.
fn play_games<T: Twin>(start: impl Fn() -> Lockstep<T>, games: u32, seed: u64) -> BTreeSet<i32> {
    let mut rng = Rng::with_seed(seed);
    let mut payoffs = BTreeSet::new();
    for style in Style::ALL {
        for _ in 0..games {
            payoffs.insert(start().play_out(style, &mut rng));
        }
    }
    payoffs
}
