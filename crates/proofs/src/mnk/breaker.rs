//! The game in which the defender has no lines of his own: Maker wants to fill a line, Breaker to prevent it. If Breaker
//! does, the attacker does not win the game itself either.

use super::{
    board::{Board, Cells, bit},
    graph::{CERTAIN, Graph, Part, Reduced},
    table::{Key, Kind, Known, Table},
};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// The search was stopped before it knew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// The cells within which the attacker wins, or nothing if he does not.
pub(crate) type Answer = Result<Option<Cells>, Stopped>;

/// So many nodes are visited before anyone is told.
const TOLD_EVERY: u64 = 256;

/// What is shared with whoever watches.
pub(crate) struct Watch<'a> {
    /// Set to end the search.
    pub(crate) stop: &'a AtomicBool,
    /// How many nodes were visited.
    pub(crate) nodes: &'a AtomicU64,
}

/// A search and what it has learnt.
pub(crate) struct Search<'a> {
    pub(crate) board: &'a Board,
    pub(crate) table: Table,
    pub(crate) nodes: u64,
    watch: Watch<'a>,
    /// Graphs not in use, so that their memory is used again.
    pool: Vec<Graph>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(board: &'a Board, bytes: usize, watch: Watch<'a>) -> Search<'a> {
        Search { board, table: Table::new(bytes), nodes: 0, watch, pool: Vec::new() }
    }

    /// Counts a node.
    pub(crate) fn visit(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(TOLD_EVERY) {
            self.watch.nodes.fetch_add(TOLD_EVERY, Relaxed);
            if self.watch.stop.load(Relaxed) {
                return Err(Stopped);
            }
        }
        Ok(())
    }

    pub(crate) fn borrow(&mut self) -> Graph {
        self.pool.pop().unwrap_or_default()
    }

    pub(crate) fn give_back(&mut self, graph: Graph) {
        self.pool.push(graph);
    }

    /// Whether Maker, who is to move, wins.
    pub(crate) fn maker(&mut self, graph: &mut Graph) -> Answer {
        let mut zone = 0;
        let found = match graph.reduce(&mut zone, &mut |_, _| ()) {
            Reduced::MakerWins(cells) => Some(cells),
            Reduced::BreakerWins => None,
            Reduced::Open => self.reduced(graph)?,
        };
        Ok(found.map(|cells| cells | zone))
    }

    /// The same once what does not matter is left out: he wins if he wins in any part.
    pub(crate) fn reduced(&mut self, graph: &Graph) -> Answer {
        let mut parts = Vec::new();
        graph.parts(&mut parts);
        if parts.len() == 1 {
            return self.part(graph);
        }
        parts.sort_unstable_by_key(|part: &Part| part.potential);
        let mut piece = self.borrow();
        for part in parts.iter().rev() {
            piece.within(graph, part.cells);
            let found = self.part(&piece)?;
            if found.is_some() {
                self.give_back(piece);
                return Ok(found);
            }
        }
        self.give_back(piece);
        Ok(None)
    }

    /// The same in one part.
    fn part(&mut self, graph: &Graph) -> Answer {
        self.visit()?;
        let (key, symmetry) = lines_key(self.board, graph);
        if let Some(known) = self.table.get(&key) {
            return Ok(self.zone_back(known, symmetry));
        }
        let before = self.nodes;
        let found = if graph.pairing().is_some() { None } else { self.maker_moves(graph)? };
        let known = match found {
            None => Known::Holds,
            Some((cell, zone)) => {
                Known::Wins(self.board.cell_image(symmetry, cell), self.board.image(symmetry, zone))
            }
        };
        self.table.put(key, known, self.nodes - before);
        Ok(found.map(|(_, zone)| zone))
    }

    /// The zone of what is known of an image.
    pub(crate) fn zone_back(&self, known: Known, symmetry: usize) -> Option<Cells> {
        match known {
            Known::Holds => None,
            Known::Wins(_, zone) => Some(self.board.image(self.board.inverse(symmetry), zone)),
        }
    }

    /// Tries Maker's moves, the most promising first.
    fn maker_moves(&mut self, graph: &Graph) -> Result<Option<(u8, Cells)>, Stopped> {
        let weights = graph.weights();
        let mut moves: Vec<u8> = graph.common().undominated().collect();
        moves.sort_by_key(|&cell| std::cmp::Reverse(weights[usize::from(cell)]));
        let mut after = self.borrow();
        let mut found = None;
        for cell in moves {
            after.taken(graph, bit(cell));
            if let Some(zone) = self.breaker(&mut after)? {
                found = Some((cell, zone | bit(cell)));
                break;
            }
        }
        self.give_back(after);
        Ok(found)
    }

    /// Whether Maker wins with Breaker to move.
    pub(crate) fn breaker(&mut self, graph: &mut Graph) -> Answer {
        let threats = graph.edges.iter().filter(|edge| edge.missing <= 1);
        let threats = threats.fold(0, |all, edge| all | edge.cells);
        if threats.count_ones() >= 2 {
            return Ok(Some(threats));
        }
        if threats != 0 {
            let mut after = self.borrow();
            after.cut(graph, threats);
            let found = self.maker(&mut after)?;
            self.give_back(after);
            return Ok(found.map(|zone| zone | threats));
        }
        graph.reduce_for_breaker(&mut |_, _| ());
        if graph.potential() < CERTAIN {
            return Ok(None);
        }
        self.breaker_moves(graph)
    }

    /// Tries Breaker's moves; only those within every zone that Maker has won in can help.
    fn breaker_moves(&mut self, graph: &Graph) -> Answer {
        let mut children: Vec<(u64, u8, Cells, Graph)> = Vec::new();
        let (mut zone, mut worth) = (0, Cells::MAX);
        let mut holds = false;
        for cell in graph.common().undominated() {
            let (mut child, mut forced) = (self.borrow(), 0);
            child.cut(graph, bit(cell));
            let won = match child.reduce(&mut forced, &mut |_, _| ()) {
                Reduced::MakerWins(cells) => Some(cells | forced),
                Reduced::BreakerWins => {
                    holds = true;
                    None
                }
                Reduced::Open => match self.probe(&child) {
                    Some(None) => {
                        holds = true;
                        None
                    }
                    Some(Some(cells)) => Some(cells | forced),
                    None => {
                        children.push((child.potential(), cell, forced, child));
                        continue;
                    }
                },
            };
            self.give_back(child);
            if holds {
                break;
            }
            if let Some(won) = won {
                zone |= won;
                worth &= won;
            }
        }
        let found = if holds { None } else { self.breaker_tries(&mut children, zone, worth)? };
        self.pool.extend(children.into_iter().map(|(.., child)| child));
        Ok(found)
    }

    fn breaker_tries(
        &mut self,
        children: &mut [(u64, u8, Cells, Graph)],
        mut zone: Cells,
        mut worth: Cells,
    ) -> Answer {
        children.sort_by_key(|(potential, ..)| *potential);
        for (_, cell, forced, child) in children {
            if worth & bit(*cell) == 0 {
                continue;
            }
            let Some(won) = self.reduced(child)? else { return Ok(None) };
            zone |= won | *forced;
            worth &= won | *forced;
        }
        Ok(Some(zone))
    }

    /// What is known of a reduced graph without a search.
    fn probe(&self, graph: &Graph) -> Option<Option<Cells>> {
        let (key, symmetry) = lines_key(self.board, graph);
        if let Some(known) = self.table.get(&key) {
            return Some(self.zone_back(known, symmetry));
        }
        graph.pairing().map(|_| None)
    }
}

/// The key that all images of a graph have in common, and the symmetry that leads to it.
pub(crate) fn lines_key(board: &Board, graph: &Graph) -> (Key, usize) {
    let mut sums = [0_u64; 8];
    let mut stones = 0;
    for edge in &graph.edges {
        stones |= board.windows[usize::from(edge.window)].cells & !edge.cells;
        add(&mut sums, board.window_weights(edge.window));
    }
    super::board::each(stones).for_each(|cell| add(&mut sums, board.cell_weights(cell)));
    let symmetry = (0..board.symmetries()).min_by_key(|&s| sums[s]).unwrap_or(0);
    let mut rest = [0; _];
    for edge in &graph.edges {
        let window = board.window_image(symmetry, edge.window);
        rest[usize::from(window / 64)] |= 1 << (window % 64);
    }
    (Key { stones: board.image(symmetry, stones), rest, kind: Kind::Lines }, symmetry)
}

#[inline]
pub(crate) fn add(sums: &mut [u64; 8], weights: &[u64; 8]) {
    sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
}
