//! Move ordering by killers and history: moves that were good elsewhere are tried first.

use kernel::GOLDEN;
use std::hash::{Hash, Hasher};

/// What a killer is worth in the order, in units of history.
const KILLER: i32 = 1 << 20;
/// What a point of a guide's move score is worth.
pub(crate) const MOVE_SCORE: i32 = 1 << 8;
/// History is kept below this.
const MOST_HISTORY: i32 = 1 << 14;

/// What a search has learnt about moves.
pub(crate) struct Order<M> {
    killers: Vec<[Option<M>; 2]>,
    history: Vec<[i32; Order::<()>::SIZE]>,
}

impl<M> Order<M> {
    /// Moves that share a place share a history: a nuisance, not a mistake.
    const SIZE: usize = 1024;
}

impl<M: Copy + Eq + Hash> Order<M> {
    pub(crate) fn new() -> Order<M> {
        Order { killers: Vec::new(), history: vec![[0; Order::<()>::SIZE]; 2] }
    }

    /// How early to try a move, given the guide's score of it.
    #[inline]
    pub(crate) fn rank(&self, side: usize, ply: usize, mv: M, score: i32) -> i32 {
        let killer = self.killers.get(ply).is_some_and(|killers| killers.contains(&Some(mv)));
        let score = score.clamp(-(1 << 21), 1 << 21).saturating_mul(MOVE_SCORE);
        let bonus = if killer { KILLER } else { 0 };
        score.saturating_add(self.history[side][place(mv)]).saturating_add(bonus)
    }

    /// `mv` was too good for the opponent; the moves tried before it were not.
    pub(crate) fn reward(&mut self, side: usize, ply: usize, depth: u32, mv: M, before: &[M]) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let bonus = (depth * depth).min(400) as i32;
        self.add(side, mv, bonus);
        before.iter().for_each(|&other| self.add(side, other, -bonus));
    }

    /// Adds to a move's history, the less the more there is.
    fn add(&mut self, side: usize, mv: M, bonus: i32) {
        let value = &mut self.history[side][place(mv)];
        *value += bonus - *value * bonus.abs() / MOST_HISTORY;
    }
}

/// Brings the best of ranked moves to the front, and tells it. Ties keep the order of moves.
pub(crate) fn bring_best<M: Copy>(moves: &mut [(i32, M)]) -> M {
    // First the maximum, which compilers find for several at once, then where it is.
    let most = moves.iter().fold(i32::MIN, |most, (rank, _)| most.max(*rank));
    let best = moves.iter().position(|(rank, _)| *rank == most).unwrap_or(0);
    moves[..=best].rotate_right(1);
    moves[0].1
}

/// What the transposition table stores of a move: enough to know it again among the moves of a
/// position, or to mistake it for another at the cost of a worse order. Never [`NO_MOVE`].
#[inline]
pub(crate) fn tag(mv: impl Hash) -> u16 {
    (mixed(mv) >> 49) as u16 | 1
}

/// No move known.
pub(crate) const NO_MOVE: u16 = 0;

/// A small number for a move.
#[inline]
fn place(mv: impl Hash) -> usize {
    (mixed(mv) >> 54) as usize
}

#[inline]
fn mixed(mv: impl Hash) -> u64 {
    let mut hasher = Mixer(0);
    mv.hash(&mut hasher);
    hasher.0.wrapping_mul(GOLDEN)
}

/// The cheapest hash that tells small numbers apart.
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u8(*byte));
    }

    fn write_u8(&mut self, value: u8) {
        self.0 = self.0.rotate_left(8) ^ u64::from(value);
    }

    fn write_u16(&mut self, value: u16) {
        self.0 = self.0.rotate_left(16) ^ u64::from(value);
    }
}
