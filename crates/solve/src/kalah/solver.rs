//! What others ask for: positions of the game in, margins out.

use super::{
    board::{Board, Row},
    endgames::Endgames,
    prover::{Asked, Bounds, Prover, expected},
    search::MOST_PITS,
};
use games::kalah::{Kalah, Pit, Pits, Rules};
use kernel::{Game, Side};
use std::{path::PathBuf, sync::atomic::AtomicBool};

/// How to solve.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// How many threads.
    pub threads: usize,
    /// The most bytes to use, for tables and for positions that are remembered.
    pub memory: u64,
    /// Where endgame tables are kept, all but the largest; without it they are built and forgotten.
    pub folder: Option<PathBuf>,
    /// Tables of positions of up to so many seeds are made whatever they cost, if the memory allows it: they may serve again.
    pub tables: usize,
    /// Whether every move's value is wanted, which may take several times as long, or only the position's.
    pub every_move: bool,
}

impl Default for Settings {
    /// Two threads, a gigabyte, nothing kept, the position's value only.
    fn default() -> Settings {
        Settings { threads: 2, memory: 1 << 30, folder: None, tables: 0, every_move: false }
    }
}

/// How far a proof has come. Margins are those at the end of the game, seen by the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The margin is proven to be at least this.
    pub at_least: i32,
    /// The margin is proven to be at most this.
    pub at_most: i32,
    /// Positions searched so far.
    pub nodes: u64,
    /// Positions of up to so many seeds are in the tables.
    pub table_seeds: usize,
    /// How large those are.
    pub table_bytes: u64,
    /// How many of a thousand places for remembered positions are used.
    pub memory_fill: usize,
    /// How many positions of a certificate are written down.
    pub written: u64,
}

/// What a move leads to. Margins are those at the end of the game, seen by the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveValue {
    /// The move.
    pub mv: Pit,
    /// The margin is proven to be at least this.
    pub at_least: i32,
    /// The margin is proven to be at most this.
    pub at_most: i32,
}

impl MoveValue {
    /// The margin, if it is proven.
    #[must_use]
    pub fn margin(&self) -> Option<i32> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }
}

/// What is proven of a position. Margins are those at the end of the game, seen by the first player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The margin is proven to be at least this.
    pub at_least: i32,
    /// The margin is proven to be at most this.
    pub at_most: i32,
    /// The moves with what is proven of each, in the order of pits; none if the game is over.
    pub moves: Vec<MoveValue>,
    /// Best play by both, up to the end of the game unless it was stopped.
    pub line: Vec<Pit>,
    /// Positions searched.
    pub nodes: u64,
    /// Positions of up to so many seeds were in the tables.
    pub table_seeds: usize,
    /// How large those are.
    pub table_bytes: u64,
}

impl Solution {
    /// The margin at the end with best play, if it is proven.
    #[must_use]
    pub fn margin(&self) -> Option<i32> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }
}

/// Solves a position. `watch` is told how far it has come; whoever sets `stop` ends it, and what was proven until
/// then is the answer.
pub fn solve<P: Pits>(
    pos: &Kalah<P>,
    settings: &Settings,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&Progress),
) -> Solution {
    Solver::new(&pos.rules(), settings).solve(pos, stop, watch)
}

/// About how many nodes a proof takes with `memory` bytes for tables and memory: within a factor
/// of ten, as positions differ.
#[must_use]
pub fn expected_nodes<P: Pits>(pos: &Kalah<P>, memory: u64) -> f64 {
    let rules = pos.rules();
    let pits = usize::from(rules.pits());
    let seeds = usize::from(pos.pits().row_sum(0, pits) + pos.pits().row_sum(1, pits));
    let layers = Endgames::seeds_within(&rules, memory / 4 * 3) + 1;
    if seeds < layers { 0.0 } else { expected(seeds, layers) }
}

/// Solves positions of some rules one after the other, and remembers what it has learnt.
#[derive(Debug)]
pub struct Solver {
    pub(super) prover: Size,
    pub(super) every_move: bool,
}

#[derive(Debug)]
pub(super) enum Size {
    Narrow(Box<Prover<u64>>),
    Wide(Box<Prover<u128>>),
}

impl Solver {
    /// A solver of these rules.
    #[must_use]
    pub fn new(rules: &Rules, settings: &Settings) -> Solver {
        let prover = match fits::<u64>(rules) {
            true => Size::Narrow(Box::new(Prover::new(rules, settings))),
            false => Size::Wide(Box::new(Prover::new(rules, settings))),
        };
        Solver { prover, every_move: settings.every_move }
    }

    /// Forgets what it has learnt, but for its tables.
    pub fn forget(&mut self) {
        match &mut self.prover {
            Size::Narrow(prover) => prover.memory.forget(),
            Size::Wide(prover) => prover.memory.forget(),
        }
    }

    /// Solves a position of its rules. `watch` is told how far it has come; whoever sets `stop` ends it, and what was
    /// proven until then is the answer.
    ///
    /// # Panics
    /// If the position is one of other rules.
    pub fn solve<P: Pits>(
        &mut self,
        pos: &Kalah<P>,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Progress),
    ) -> Solution {
        match &mut self.prover {
            Size::Narrow(prover) => answer(prover, pos, self.every_move, stop, watch),
            Size::Wide(prover) => answer(prover, pos, self.every_move, stop, watch),
        }
    }
}

/// Whether all boards of these rules fit.
pub(super) fn fits<R: Row>(rules: &Rules) -> bool {
    usize::from(rules.pits()) <= R::MOST_PITS && usize::from(rules.seeds()) <= R::MOST_SEEDS
}

/// The seeds in the pits, seen by the player to move.
pub(super) fn board<P: Pits, R: Row>(pos: &Kalah<P>) -> Board<R> {
    let pits = usize::from(pos.rules().pits());
    let row = |half| {
        let mut row = [0; MOST_PITS];
        (0..pits).for_each(|pit| row[pit] = pos.pits().pit(half, pit).into());
        R::of(&row[..pits])
    };
    Board { own: row(0), other: row(1) }
}

/// What a position's mover sees, as the first player sees it at the end.
struct Frame {
    mover: Side,
    /// What is in the stores already, seen by the first player.
    stores: i32,
}

impl Frame {
    fn margins(&self, bounds: Bounds) -> (i32, i32) {
        match self.mover {
            Side::First => (self.stores + bounds.least, self.stores + bounds.most),
            Side::Second => (self.stores - bounds.most, self.stores - bounds.least),
        }
    }
}

fn answer<P: Pits, R: Row>(
    prover: &mut Prover<R>,
    pos: &Kalah<P>,
    every_move: bool,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&Progress),
) -> Solution {
    assert_eq!(pos.rules(), prover.tables.sower.rules, "the position is one of the solver's rules");
    let stores = i32::from(pos.store(Side::First)) - i32::from(pos.store(Side::Second));
    let frame = Frame { mover: pos.to_move(), stores };
    let board = board::<P, R>(pos);
    prover.nodes = 0;
    let mut watch = |progress: &Progress| {
        let bounds = Bounds { least: progress.at_least, most: progress.at_most };
        let (at_least, at_most) = frame.margins(bounds);
        watch(&Progress { at_least, at_most, ..*progress });
    };
    let mut asked = Asked { stop, watch: &mut watch, root: Bounds { least: 0, most: 0 } };
    let root = prover.root(board, &mut asked);
    let line = root.value().map_or(Vec::new(), |value| prover.line(board, value, &mut asked));
    let moves = moves(prover, board, root, every_move.then_some(&mut asked));
    let (at_least, at_most) = frame.margins(root);
    Solution {
        at_least,
        at_most,
        moves: moves
            .into_iter()
            .map(|(pit, bounds)| {
                let (at_least, at_most) = frame.margins(bounds);
                MoveValue { mv: Pit(pit as u8), at_least, at_most }
            })
            .collect(),
        line: line.into_iter().map(|pit| Pit(pit as u8)).collect(),
        nodes: prover.nodes,
        table_seeds: prover.tables.layers().saturating_sub(1),
        table_bytes: prover.tables.bytes(),
    }
}

/// The moves with what is known of each; all of it if there is somebody who asks.
fn moves<R: Row>(
    prover: &mut Prover<R>,
    board: Board<R>,
    root: Bounds,
    mut asked: Option<&mut Asked<'_>>,
) -> Vec<(usize, Bounds)> {
    if prover.tables.sower.ended(board).is_some() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for pit in (0..prover.tables.sower.pits).filter(|pit| board.own.pit(*pit) > 0) {
        let step = prover.tables.sower.play(board, pit);
        let bounds = match &mut asked {
            None => prover.remembered(step.board),
            Some(asked) => {
                let gain = step.gain as i32;
                let guess = if step.again { root.least - gain } else { gain - root.least };
                prover.value(step.board, guess, asked)
            }
        };
        let bounds = bounds.before(&step);
        found.push((pit, Bounds { most: bounds.most.min(root.most), ..bounds }));
    }
    found
}
