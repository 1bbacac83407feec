//! How seeds are kept. Half 0 belongs to the player to move, half 1 to the other; pits are
//! numbered from 0 on their owner's left, so the store comes after the last pit.

use super::{Kalah, playout};
use kernel::{Payoff, mix, play_by_moves};
use std::fmt::Debug;

/// The seeds of a board, seen by the player to move. `size` is the number of pits per side.
pub trait Pits: Copy + Eq + Debug + Send + Sync + 'static {
    /// The most pits per side.
    const MOST_PITS: usize;
    /// The most seeds on the board.
    const MOST_SEEDS: u16;
    /// How many bits of [`Pits::filled`] belong to a pit.
    const BITS: u32;

    /// A board with these rows and stores, the mover's first.
    fn new(rows: [&[u16]; 2], stores: [u16; 2]) -> Self;
    /// The seeds in a pit.
    fn pit(&self, half: usize, pit: usize) -> u16;
    /// The seeds in a store.
    fn store(&self, half: usize, size: usize) -> u16;
    /// The seeds in a row.
    fn row_sum(&self, half: usize, size: usize) -> u16;
    /// One set bit for each pit of a row that is not empty, among that pit's [`Pits::BITS`].
    fn filled(&self, half: usize, size: usize) -> u64;
    /// Empties a pit.
    fn clear(&mut self, half: usize, pit: usize);
    /// Puts seeds into the mover's store.
    fn add_to_store(&mut self, seeds: u16, size: usize);
    /// Sows the mover's pit `from` and tells where the last seed fell: pits of the mover's half
    /// are 0 to `size - 1`, its store is `size`, the other half's pits follow.
    fn sow(&mut self, from: usize, size: usize) -> usize;
    /// The board seen by the other player.
    fn turned(self) -> Self;
    /// A hash of all of it.
    fn key(&self) -> u64;
    /// [`Game::playouts`](kernel::Game::playouts) of a board of this kind.
    fn playouts(
        start: &Kalah<Self>,
        choosers: &mut [impl FnMut(usize) -> usize],
        payoffs: &mut [Payoff],
    ) {
        play_by_moves(start, choosers, payoffs);
    }
}

/// A half in a word, a byte a pit, the store after the last pit:
///
/// ```text
/// byte   7 6      5 4 3 2 1 0
///        - store  f e d c b a
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Packed(pub(super) [u64; 2]);

/// A seed in each byte.
pub(super) const ONES: u64 = 0x0101_0101_0101_0101;
pub(super) const LOW_BITS: u64 = 0x7f * ONES;
pub(super) const HIGH_BITS: u64 = 0x80 * ONES;

/// A seed in each byte whose bit is set in the index.
static SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut set = 0;
    while set < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[set] |= (set as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        set += 1;
    }
    table
};

impl Packed {
    /// The bytes of a row, without the store.
    #[inline]
    fn row(&self, half: usize, size: usize) -> u64 {
        self.0[half] & !(u64::MAX << (8 * size))
    }
}

impl Pits for Packed {
    const MOST_PITS: usize = 7;
    const MOST_SEEDS: u16 = 255;
    const BITS: u32 = 8;

    fn new(rows: [&[u16]; 2], stores: [u16; 2]) -> Self {
        let half = |row: &[u16], store: u16| {
            let bytes = row.iter().chain([&store]).enumerate();
            bytes.map(|(byte, seeds)| u64::from(*seeds) << (8 * byte)).sum()
        };
        Packed([half(rows[0], stores[0]), half(rows[1], stores[1])])
    }

    #[inline]
    fn pit(&self, half: usize, pit: usize) -> u16 {
        (self.0[half] >> (8 * pit) & 0xff) as u16
    }

    #[inline]
    fn store(&self, half: usize, size: usize) -> u16 {
        self.pit(half, size)
    }

    #[inline]
    fn row_sum(&self, half: usize, size: usize) -> u16 {
        // The top byte of the product is the sum of all bytes; 255 seeds do not overflow it.
        (self.row(half, size).wrapping_mul(ONES) >> 56) as u16
    }

    #[inline]
    fn filled(&self, half: usize, size: usize) -> u64 {
        let row = self.row(half, size);
        (((row & LOW_BITS) + LOW_BITS) | row) & HIGH_BITS
    }

    #[inline]
    fn clear(&mut self, half: usize, pit: usize) {
        self.0[half] &= !(0xff << (8 * pit));
    }

    #[inline]
    fn add_to_store(&mut self, seeds: u16, size: usize) {
        self.0[0] += u64::from(seeds) << (8 * size);
    }

    #[inline]
    fn sow(&mut self, from: usize, size: usize) -> usize {
        // Without the opponent's store the board is a ring of an odd number of places.
        let ring = 2 * size + 1;
        let mut seeds = usize::from(self.pit(0, from));
        self.clear(0, from);
        while seeds > ring {
            self.0[0] += ONES >> (56 - 8 * size);
            self.0[1] += ONES >> (64 - 8 * size);
            seeds -= ring;
        }
        // One bit for each place that gets a seed, those beyond the end brought back to the start.
        let mut reached = ((1_u64 << seeds) - 1) << (from + 1);
        reached |= reached >> ring;
        let own = reached as usize & ((2 << size) - 1);
        let other = reached as usize >> (size + 1) & ((1 << size) - 1);
        self.0[0] += SPREAD[own & 0xff];
        self.0[1] += SPREAD[other & 0xff];
        let last = from + seeds;
        if last < ring { last } else { last - ring }
    }

    #[inline]
    fn turned(self) -> Self {
        Packed([self.0[1], self.0[0]])
    }

    #[inline]
    fn key(&self) -> u64 {
        mix(self.0[0] ^ mix(self.0[1]))
    }

    fn playouts(
        start: &Kalah<Self>,
        choosers: &mut [impl FnMut(usize) -> usize],
        payoffs: &mut [Payoff],
    ) {
        playout::playouts(start, choosers, payoffs);
    }
}

/// Both halves in an array: the pits of a half, its store after the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wide([[u16; PLACES]; 2]);

/// The places of the largest half, its store included.
const PLACES: usize = super::MAX_PITS as usize + 1;

impl Pits for Wide {
    const MOST_PITS: usize = PLACES - 1;
    const MOST_SEEDS: u16 = u16::MAX;
    const BITS: u32 = 1;

    fn new(rows: [&[u16]; 2], stores: [u16; 2]) -> Self {
        let mut pits = Wide([[0; PLACES]; 2]);
        for half in 0..2 {
            let size = rows[half].len();
            pits.0[half][..size].copy_from_slice(rows[half]);
            pits.0[half][size] = stores[half];
        }
        pits
    }

    #[inline]
    fn pit(&self, half: usize, pit: usize) -> u16 {
        self.0[half][pit]
    }

    #[inline]
    fn store(&self, half: usize, size: usize) -> u16 {
        self.0[half][size]
    }

    #[inline]
    fn row_sum(&self, half: usize, size: usize) -> u16 {
        self.0[half][..size].iter().sum()
    }

    #[inline]
    fn filled(&self, half: usize, size: usize) -> u64 {
        let pits = self.0[half][..size].iter().enumerate();
        pits.fold(0, |set, (pit, seeds)| set | u64::from(*seeds > 0) << pit)
    }

    #[inline]
    fn clear(&mut self, half: usize, pit: usize) {
        self.0[half][pit] = 0;
    }

    #[inline]
    fn add_to_store(&mut self, seeds: u16, size: usize) {
        self.0[0][size] += seeds;
    }

    fn sow(&mut self, from: usize, size: usize) -> usize {
        let seeds = std::mem::take(&mut self.0[0][from]);
        let mut place = from;
        for _ in 0..seeds {
            place = if place == 2 * size { 0 } else { place + 1 };
            if place <= size {
                self.0[0][place] += 1;
            } else {
                self.0[1][place - size - 1] += 1;
            }
        }
        place
    }

    #[inline]
    fn turned(self) -> Self {
        Wide([self.0[1], self.0[0]])
    }

    fn key(&self) -> u64 {
        self.0.iter().flatten().fold(0, |hash, seeds| mix(hash ^ u64::from(*seeds)).wrapping_add(1))
    }
}
