//! Random games of Kalah on words, several at a time.

use super::{
    Capture, End, Kalah, Rules,
    pits::{HIGH_BITS, LOW_BITS, ONES, Packed, Pits},
};
use crate::bits::Select;
use kernel::{Game, Payoff};
use std::{hint::select_unpredictable, sync::OnceLock};

/// Games played in turns. A move waits for the one before it, step by step; the processor fills the
/// time with moves of the other games.
const GAMES: usize = 3;

/// What sowing a pit of up to a whole round of seeds changes. Words are added with wrapping.
#[derive(Clone, Copy, Default)]
struct Sown {
    own: u64,
    other: u64,
    /// The byte of the pit of the own row where the last seed fell, and one seed there. Where it
    /// fell elsewhere, no bits and a seed that can never be among them.
    pit: u64,
    seed: u64,
    /// The shift of the pit opposite to that.
    opposite: u8,
    /// All bits if the other player moves next.
    turns: bool,
}

/// By pit and seeds: 16 to a pit.
type Sowing = [Sown; 128];

/// A game that goes on.
#[derive(Clone, Copy)]
struct Running {
    /// Its chooser and the place of its payoff.
    number: usize,
    own: u64,
    other: u64,
    /// All bits if the player to move is not the one at the start.
    turned: bool,
}

/// The rules in the form in which a random game asks.
struct Board {
    select: Select,
    sowing: &'static Sowing,
    size: usize,
    /// The bytes of a row, and the shift of the store after it.
    row: u64,
    store: usize,
    /// 0 if the game ends when the opponent's row is empty.
    goes_on: u64,
    /// How many seeds there must be to capture.
    least_prey: u64,
    /// All bits if the capturing seed is taken as well.
    with_seed: u64,
}

/// [`Game::playouts`] of a packed board.
pub(super) fn playouts(
    start: &Kalah<Packed>,
    choosers: &mut [impl FnMut(usize) -> usize],
    payoffs: &mut [Payoff],
) {
    let board = Board::new(&start.rules);
    let games = choosers.len().min(payoffs.len());
    let [own, other] = start.pits.0;
    let begin = |number| Running { number, own, other, turned: false };
    let mut running: [Running; GAMES] = std::array::from_fn(begin);
    let (mut begun, mut count) = (GAMES.min(games), GAMES.min(games));
    while count > 0 {
        let mut n = 0;
        while n < count {
            let game = &mut running[n];
            if board.step(game, &mut choosers[game.number]) {
                n += 1;
                continue;
            }
            payoffs[game.number] = end(start, game);
            if begun < games {
                *game = begin(begun);
                begun += 1;
            } else {
                count -= 1;
                running[n] = running[count];
            }
        }
    }
}

/// What a game has ended with.
fn end(start: &Kalah<Packed>, game: &Running) -> Payoff {
    let mover = if game.turned { start.mover.other() } else { start.mover };
    let pits = Packed([game.own, game.other]);
    Kalah { rules: start.rules, mover, pits }.terminal().expect("no move is left")
}

impl Board {
    fn new(rules: &Rules) -> Board {
        let size = usize::from(rules.pits);
        let row = !(u64::MAX << (8 * size));
        Board {
            select: Select::here(),
            sowing: sowing(size),
            size,
            row,
            store: 8 * size,
            goes_on: u64::from(rules.end != End::RowEmpty),
            least_prey: u64::from(rules.capture == Capture::Standard),
            with_seed: if rules.capture == Capture::OppositeOnly { 0 } else { u64::MAX },
        }
    }

    /// Plays a move, unless the game is over; whether it is not.
    #[inline(always)]
    fn step(&self, game: &mut Running, choose: &mut impl FnMut(usize) -> usize) -> bool {
        let Running { mut own, mut other, .. } = *game;
        let filled = (((own & LOW_BITS) + LOW_BITS) | own) & HIGH_BITS & self.row;
        if filled == 0 || other & self.row | self.goes_on == 0 {
            return false;
        }
        let shift = self.select.nth(filled, choose(filled.count_ones() as usize)) & 0x38;
        let mut seeds = own >> shift & 0xff;
        if seeds > 2 * self.size as u64 + 1 {
            seeds = self.sow_rounds(&mut own, &mut other, shift);
        }
        let sown = &self.sowing[(2 * shift + seeds as usize) % 128];
        own = own.wrapping_add(sown.own);
        other = other.wrapping_add(sown.other);
        self.capture(sown, &mut own, &mut other);
        game.own = select_unpredictable(sown.turns, other, own);
        game.other = select_unpredictable(sown.turns, own, other);
        game.turned ^= sown.turns;
        true
    }

    /// Captures if the last seed has fallen into an empty pit of the own row. All of it is worked
    /// out in any case: the processor cannot foresee whether a random game captures.
    #[inline(always)]
    fn capture(&self, sown: &Sown, own: &mut u64, other: &mut u64) {
        let prey = *other >> (sown.opposite % 64) & 0xff;
        let captures = (*own & sown.pit == sown.seed) & (prey >= self.least_prey);
        let gain = (prey + (self.with_seed & 1)) << self.store;
        let won = own.wrapping_sub(sown.seed & self.with_seed).wrapping_add(gain);
        *own = select_unpredictable(captures, won, *own);
        *other = select_unpredictable(
            captures,
            other.wrapping_sub(prey << (sown.opposite % 64)),
            *other,
        );
    }

    /// Sows whole rounds of a pit, so that the seeds that are left, which it tells, go round once
    /// at most.
    #[cold]
    fn sow_rounds(&self, own: &mut u64, other: &mut u64, shift: usize) -> u64 {
        let seeds = *own >> shift & 0xff;
        let round = 2 * self.size as u64 + 1;
        let rounds = (seeds - 1) / round;
        *own -= (rounds * round) << shift;
        *own += rounds * (ONES >> (56 - 8 * self.size));
        *other += rounds * (ONES & self.row);
        seeds - rounds * round
    }
}

/// What sowing does on a board with this many pits per side; worked out once.
fn sowing(size: usize) -> &'static Sowing {
    static KNOWN: [OnceLock<Sowing>; Packed::MOST_PITS + 1] =
        [const { OnceLock::new() }; Packed::MOST_PITS + 1];
    KNOWN[size].get_or_init(|| {
        std::array::from_fn(|n| {
            let (pit, seeds) = (n / 16, n as u64 % 16);
            if pit < size && (1..=2 * size as u64 + 1).contains(&seeds) {
                Sown::new(pit, seeds, size)
            } else {
                Sown::default()
            }
        })
    })
}

impl Sown {
    /// What [`Pits::sow`] does when no other seeds are there.
    fn new(pit: usize, seeds: u64, size: usize) -> Sown {
        let before = seeds << (8 * pit);
        let mut pits = Packed([before, 0]);
        let last = pits.sow(pit, size);
        let [own, other] = pits.0;
        let inside = last < size;
        Sown {
            own: own.wrapping_sub(before),
            other,
            pit: if inside { 0xff << (8 * last) } else { 0 },
            seed: if inside { 1 << (8 * last) } else { 1 },
            opposite: if inside { 8 * (size - 1 - last) as u8 } else { 0 },
            turns: last != size,
        }
    }
}
