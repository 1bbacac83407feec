//! Seeds in pits and nothing else: what is in a store never comes back, so stores are no part of a
//! state.

use games::kalah::{Capture, End, Rest, Rules};
use std::fmt::Debug;

/// A row of pits in a word, the first pit in the lowest bits. Rows are added pit by pit; the
/// caller ensures that no pit overflows.
pub(super) trait Row: Copy + Eq + Debug + Default + Send + Sync + 'static {
    /// The most pits.
    const MOST_PITS: usize;
    /// The most seeds in all.
    const MOST_SEEDS: usize;
    /// How many values a pit's sum may have.
    const VALUES: usize;

    fn of(pits: &[usize]) -> Self;
    fn pit(self, pit: usize) -> usize;
    fn without(self, pit: usize) -> Self;
    fn plus(self, other: Self) -> Self;
    fn is_empty(self) -> bool;
    /// In each pit the sum of all pits up to it.
    fn sums(self) -> Self;
    /// Taken as sums: the terms of all pits, [`Row::VALUES`] for each, added.
    fn total(self, terms: &[u64]) -> u64;
}

macro_rules! row {
    ($word:ty, $bits:literal, $pits:literal, $seeds:literal) => {
        impl Row for $word {
            const MOST_PITS: usize = $pits;
            const MOST_SEEDS: usize = $seeds;
            const VALUES: usize = 1 << $bits;

            fn of(pits: &[usize]) -> Self {
                pits.iter().rev().fold(0, |row, seeds| row << $bits | *seeds as $word)
            }

            #[inline]
            fn pit(self, pit: usize) -> usize {
                (self >> ($bits * pit)) as usize & ((1 << $bits) - 1)
            }

            #[inline]
            fn without(self, pit: usize) -> Self {
                self & !(((1 << $bits) - 1) << ($bits * pit))
            }

            #[inline]
            fn plus(self, other: Self) -> Self {
                self + other
            }

            #[inline]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline]
            fn sums(self) -> Self {
                // A seed in every pit.
                const ONES: $word = {
                    let mut ones = 0;
                    let mut pit = 0;
                    while pit < $pits {
                        ones |= 1 << ($bits * pit);
                        pit += 1;
                    }
                    ones
                };
                self.wrapping_mul(ONES)
            }

            #[inline]
            fn total(self, terms: &[u64]) -> u64 {
                let (terms, _) = terms.as_chunks::<{ 1 << $bits }>();
                let terms: &[_; $pits] = terms.try_into().expect("terms for every pit");
                // All pits, also those a board does not have, whose terms are 0: there is nothing
                // to decide.
                let of_pit = |(pit, terms): (usize, &[u64; 1 << $bits])| {
                    terms[(self >> ($bits * pit)) as usize & ((1 << $bits) - 1)]
                };
                terms.iter().enumerate().map(of_pit).fold(0, u64::wrapping_add)
            }
        }
    };
}

row!(u64, 8, 8, 255);
row!(u128, 10, 12, 1023);

/// A state, seen by the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Board<R> {
    pub(super) own: R,
    pub(super) other: R,
}

/// What a move leads to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step<R> {
    /// Seen by the player to move there.
    pub(super) board: Board<R>,
    /// Seeds that came into the mover's store.
    pub(super) gain: usize,
    /// Whether the mover moves again.
    pub(super) again: bool,
}

/// Where the seeds of a pit fall.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sown<R> {
    pub(super) own: R,
    pub(super) other: R,
    /// Seeds that fall into the own store.
    pub(super) gain: usize,
    /// Seeds that fall into the other row.
    pub(super) across: usize,
    /// The place of the last: own pits, the own store, the other pits.
    pub(super) last: usize,
}

/// Rules made ready for boards of up to a number of seeds.
#[derive(Debug)]
pub(super) struct Sower<R> {
    pub(super) rules: Rules,
    pub(super) pits: usize,
    seeds: usize,
    /// By pit and seeds in it.
    sown: Vec<Sown<R>>,
}

impl<R: Row> Sower<R> {
    pub(super) fn new(rules: &Rules, seeds: usize) -> Sower<R> {
        let pits = usize::from(rules.pits());
        let sown = (0..pits).flat_map(|from| (0..=seeds).map(move |n| sown(pits, from, n)));
        Sower { rules: *rules, pits, seeds, sown: sown.collect() }
    }

    #[inline]
    pub(super) fn sown(&self, pit: usize, seeds: usize) -> &Sown<R> {
        &self.sown[pit * (self.seeds + 1) + seeds]
    }

    /// Plays a pit that is not empty.
    #[inline]
    pub(super) fn play(&self, board: Board<R>, pit: usize) -> Step<R> {
        let sown = self.sown(pit, board.own.pit(pit));
        let mut own = board.own.without(pit).plus(sown.own);
        let mut other = board.other.plus(sown.other);
        let mut gain = sown.gain;
        if sown.last == self.pits {
            return Step { board: Board { own, other }, gain, again: true };
        }
        if sown.last < self.pits && own.pit(sown.last) == 1 {
            let opposite = self.pits - 1 - sown.last;
            let prey = other.pit(opposite);
            if let Some((seeds, stays)) = self.captured(prey) {
                gain += seeds;
                other = other.without(opposite);
                own = if stays { own } else { own.without(sown.last) };
            }
        }
        Step { board: Board { own: other, other: own }, gain, again: false }
    }

    /// The seeds that a capture brings and whether the capturing one stays in its pit, if there is
    /// a capture.
    #[inline]
    pub(super) fn captured(&self, prey: usize) -> Option<(usize, bool)> {
        match self.rules.capture {
            Capture::Standard => (prey > 0).then_some((prey + 1, false)),
            Capture::Empty => Some((prey + 1, false)),
            Capture::OppositeOnly => (prey > 0).then_some((prey, true)),
        }
    }

    /// What the mover still gets more than the other, if the game is over.
    #[inline]
    pub(super) fn ended(&self, board: Board<R>) -> Option<i32> {
        let ended =
            board.own.is_empty() || self.rules.end == End::RowEmpty && board.other.is_empty();
        ended.then(|| {
            let margin = self.seeds_of(board.own) as i32 - self.seeds_of(board.other) as i32;
            match self.rules.rest {
                Rest::Owner => margin,
                Rest::Emptier => -margin,
            }
        })
    }

    /// The seeds in a row.
    #[inline]
    pub(super) fn seeds_of(&self, row: R) -> usize {
        row.sums().pit(self.pits - 1)
    }
}

fn sown<R: Row>(pits: usize, from: usize, seeds: usize) -> Sown<R> {
    let places = 2 * pits + 1;
    let mut fell = vec![0; places];
    (1..=seeds).for_each(|step| fell[(from + step) % places] += 1);
    let (own, other) = (&fell[..pits], &fell[pits + 1..]);
    Sown {
        own: R::of(own),
        other: R::of(other),
        gain: fell[pits],
        across: other.iter().sum(),
        last: (from + seeds) % places,
    }
}
