//! Random games of Kalah on words, several at a time.

use super::{
    Capture, End, Kalah,
    pits::{HIGH_BITS, LOW_BITS, ONES, Packed, Pits},
};
use crate::bits::Select;
use kernel::{Game, Payoff};
use std::{hint::select_unpredictable, sync::OnceLock};

/// Pits with fewer seeds are sown by the table.
const SEEDS: usize = 32;

/// What sowing a pit changes, in one cache line. Words are added with wrapping.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Sown {
    own: u64,
    other: u64,
    /// The byte of the pit of the own row where the last seed fell, and one seed there. Where it
    /// fell elsewhere, no bits and a seed that can never be among them.
    pit: u64,
    seed: u64,
    /// The byte of the pit opposite to that, and how far it has to be shifted into the store.
    opposite: u64,
    to_store: u64,
    /// What a capture changes in the own half, apart from the seeds of the opposite pit.
    captured: u64,
    /// Whether the other player moves next.
    turns: bool,
}

/// By pit and seeds.
type Sowing = [Sown; 8 * SEEDS];

/// A game that goes on.
struct Running<'a, C> {
    own: u64,
    other: u64,
    /// Whether the player to move is not the one at the start.
    turned: bool,
    choose: &'a mut C,
    payoff: &'a mut Payoff,
}

/// The rules in the form in which a random game asks.
struct Board<'a> {
    start: &'a Kalah<Packed>,
    select: Select,
    sowing: &'static Sowing,
    size: usize,
    /// The bytes of a row.
    row: u64,
    /// 0 if the game ends when the opponent's row is empty.
    goes_on: u64,
    /// Whether the last seed captures even if there is nothing opposite to it.
    captures_nothing: bool,
}

/// [`Game::playouts`] of a packed board.
///
/// Two games take turns. A move waits for the one before it, step by step; the processor fills the
/// time with a move of the other game.
pub(super) fn playouts(
    start: &Kalah<Packed>,
    choosers: &mut [impl FnMut(usize) -> usize],
    payoffs: &mut [Payoff],
) {
    let board = Board::new(start);
    let [own, other] = start.pits.0;
    let mut games = choosers.iter_mut().zip(payoffs).map(|(choose, payoff)| Running {
        own,
        other,
        turned: false,
        choose,
        payoff,
    });
    let mut running = [games.next(), games.next()];
    if let [Some(one), Some(two)] = &mut running {
        while board.turn(one, &mut games) && board.turn(two, &mut games) {}
    }
    for game in running.iter_mut().flatten() {
        while board.step(game) {}
        *game.payoff = board.end(game);
    }
}

impl<'a> Board<'a> {
    fn new(start: &'a Kalah<Packed>) -> Board<'a> {
        let rules = &start.rules;
        let size = usize::from(rules.pits);
        Board {
            start,
            select: Select::here(),
            sowing: sowing(size, rules.capture != Capture::OppositeOnly),
            size,
            row: !(u64::MAX << (8 * size)),
            goes_on: u64::from(rules.end != End::RowEmpty),
            captures_nothing: rules.capture != Capture::Standard,
        }
    }

    /// Plays a move, or begins the next of `games` in place of one that is over; whether there was
    /// one.
    #[inline(always)]
    fn turn<'b, C: FnMut(usize) -> usize>(
        &self,
        game: &mut Running<'b, C>,
        games: &mut impl Iterator<Item = Running<'b, C>>,
    ) -> bool {
        if self.step(game) {
            return true;
        }
        *game.payoff = self.end(game);
        games.next().map(|next| *game = next).is_some()
    }

    /// What a game has ended with.
    fn end<C>(&self, game: &Running<C>) -> Payoff {
        let Kalah { rules, mover, .. } = *self.start;
        let mover = if game.turned { mover.other() } else { mover };
        let pits = Packed([game.own, game.other]);
        Kalah { rules, mover, pits }.terminal().expect("no move is left")
    }

    /// Plays a move, unless the game is over; whether it is not.
    #[inline(always)]
    fn step<C: FnMut(usize) -> usize>(&self, game: &mut Running<C>) -> bool {
        let (mut own, mut other) = (game.own, game.other);
        let filled = (((own & LOW_BITS) + LOW_BITS) | own) & HIGH_BITS & self.row;
        if filled == 0 || other & self.row | self.goes_on == 0 {
            return false;
        }
        let shift = self.select.nth(filled, (game.choose)(filled.count_ones() as usize)) & 0x38;
        let mut seeds = (own >> shift & 0xff) as usize;
        if seeds >= SEEDS {
            (own, other, seeds) = self.sow_rounds(own, other, shift);
        }
        let sown = &self.sowing[(shift * (SEEDS / 8) + seeds) % (8 * SEEDS)];
        own = own.wrapping_add(sown.own);
        other = other.wrapping_add(sown.other);
        // A capture is worked out in any case, and selected: no processor foresees whether a random
        // game captures. As a branch, which the compiler makes of it if there is less to select, it
        // costs a sixth of the speed.
        let empty = own & sown.pit == sown.seed;
        let prey = other & sown.opposite;
        let captures = empty & (self.captures_nothing | (prey != 0));
        let won = own.wrapping_add(sown.captured).wrapping_add(prey << (sown.to_store % 64));
        own = select_unpredictable(captures, won, own);
        other = select_unpredictable(captures, other ^ prey, other);
        game.own = select_unpredictable(sown.turns, other, own);
        game.other = select_unpredictable(sown.turns, own, other);
        game.turned ^= sown.turns;
        true
    }

    /// Sows whole rounds of a pit, so that the seeds that are left, which it tells, go round once
    /// at most.
    #[cold]
    fn sow_rounds(&self, own: u64, other: u64, shift: usize) -> (u64, u64, usize) {
        let seeds = own >> shift & 0xff;
        let round = 2 * self.size as u64 + 1;
        let rounds = (seeds - 1) / round;
        let own = own - ((rounds * round) << shift) + rounds * (ONES >> (56 - 8 * self.size));
        (own, other + rounds * (ONES & self.row), (seeds - rounds * round) as usize)
    }
}

/// What sowing does on a board with this many pits per side, where the seed that captures is taken
/// as well or is not; worked out once.
fn sowing(size: usize, with_seed: bool) -> &'static Sowing {
    static KNOWN: [[OnceLock<Sowing>; 2]; Packed::MOST_PITS + 1] =
        [const { [const { OnceLock::new() }; 2] }; Packed::MOST_PITS + 1];
    KNOWN[size][usize::from(with_seed)].get_or_init(|| {
        std::array::from_fn(|n| {
            let (pit, seeds) = (n / SEEDS, n as u64 % SEEDS as u64);
            if pit < size && seeds > 0 {
                Sown::new(pit, seeds, size, with_seed)
            } else {
                Sown::default()
            }
        })
    })
}

impl Sown {
    /// What [`Pits::sow`] does when no other seeds are there.
    fn new(pit: usize, seeds: u64, size: usize, with_seed: bool) -> Sown {
        let before = seeds << (8 * pit);
        let mut pits = Packed([before, 0]);
        let last = pits.sow(pit, size);
        let [own, other] = pits.0;
        let sown = Sown {
            own: own.wrapping_sub(before),
            other,
            turns: last != size,
            seed: 1,
            ..Sown::default()
        };
        if last >= size {
            return sown;
        }
        let (seed, opposite) = (1 << (8 * last), size - 1 - last);
        Sown {
            pit: 0xff * seed,
            seed,
            opposite: 0xff << (8 * opposite),
            to_store: 8 * (size - opposite) as u64,
            captured: if with_seed { (1_u64 << (8 * size)).wrapping_sub(seed) } else { 0 },
            ..sown
        }
    }
}
