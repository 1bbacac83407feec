//! What Maker still has to fill and Breaker to touch: the open lines of the attacker, each as the
//! cells it misses, and what can be left out without changing who wins.
//!
//! Maker wants to fill a line, Breaker only to prevent it. All that is left out here is proven in
//! `docs/solved.md`.

use super::board::{Board, Cells, MOST_CELLS, bit, each};

/// A line that is still open.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Edge {
    /// How many cells it misses; first, so that short ones are sorted to the front.
    pub(crate) missing: u8,
    /// The number of its window.
    pub(crate) window: u8,
    /// The cells it misses.
    pub(crate) cells: Cells,
}

impl Edge {
    pub(crate) fn new(window: u8, cells: Cells) -> Edge {
        Edge { missing: cells.count_ones() as u8, window, cells }
    }

    /// The chance that it is filled at random, in units of which [`CERTAIN`] is one.
    #[inline]
    fn potential(&self) -> u64 {
        // Rounded up: too much is on the safe side.
        (CERTAIN >> self.missing).max(1)
    }
}

/// The potential of a line that is full.
pub(crate) const CERTAIN: u64 = 1 << 32;

/// What is known once all that does not matter is left out.
pub(crate) enum Reduced {
    /// Maker, who is to move, wins within these cells.
    MakerWins(Cells),
    /// No line can be filled.
    BreakerWins,
    /// Not known yet.
    Open,
}

/// The open lines, shortest first after a reduction.
#[derive(Clone, Default, Debug)]
pub(crate) struct Graph {
    pub(crate) edges: Vec<Edge>,
}

/// A part of a graph that shares no cell with the rest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) cells: Cells,
    pub(crate) potential: u64,
}

/// For each cell the cells that all lines through it have in common.
pub(crate) struct Common {
    meet: [Cells; MOST_CELLS as usize],
    pub(crate) cells: Cells,
}

impl Common {
    /// Whether every line through `cell` goes through `other` too.
    #[inline]
    fn always(&self, cell: u8, other: u8) -> bool {
        self.meet[usize::from(cell)] & bit(other) != 0
    }

    /// A cell that lies in just the same lines as this one.
    #[inline]
    fn equivalent(&self, cell: u8) -> Option<u8> {
        each(self.meet[usize::from(cell)] & !bit(cell)).find(|&other| self.always(other, cell))
    }

    /// Whether another cell is at least as good for both sides.
    #[inline]
    fn is_dominated(&self, cell: u8) -> bool {
        let mut others = each(self.meet[usize::from(cell)] & !bit(cell));
        others.any(|other| other < cell || !self.always(other, cell))
    }

    /// The cells worth a move.
    pub(crate) fn undominated(&self) -> impl Iterator<Item = u8> {
        each(self.cells).filter(|&cell| !self.is_dominated(cell))
    }
}

impl Graph {
    /// The open lines of `attacker`.
    pub(crate) fn fill(&mut self, board: &Board, attacker: Cells, defender: Cells) {
        self.edges.clear();
        let windows = (0..).zip(&board.windows);
        let open = windows.filter(|(_, w)| w.is_open(attacker, defender));
        self.edges.extend(open.map(|(n, w)| Edge::new(n, w.cells & !attacker)));
    }

    /// The lines of `from` after Maker has taken `cells`.
    pub(crate) fn taken(&mut self, from: &Graph, cells: Cells) {
        self.edges.clear();
        let edges = from.edges.iter();
        self.edges.extend(edges.map(|edge| Edge::new(edge.window, edge.cells & !cells)));
    }

    /// The lines of `from` after Breaker has taken `cells`.
    pub(crate) fn cut(&mut self, from: &Graph, cells: Cells) {
        self.edges.clear();
        self.edges.extend(from.edges.iter().filter(|edge| edge.cells & cells == 0));
    }

    /// The lines of `from` within these cells.
    pub(crate) fn within(&mut self, from: &Graph, cells: Cells) {
        self.cut(from, !cells);
    }

    /// The cells that miss in some line.
    pub(crate) fn cells(&self) -> Cells {
        self.edges.iter().fold(0, |all, edge| all | edge.cells)
    }

    pub(crate) fn potential(&self) -> u64 {
        self.edges.iter().map(Edge::potential).sum()
    }

    /// How much each cell matters, more for short lines.
    pub(crate) fn weights(&self) -> [u32; MOST_CELLS as usize] {
        let mut weights = [0; MOST_CELLS as usize];
        for edge in &self.edges {
            let weight = 1 << (22 - 2 * u32::from(edge.missing.min(11)));
            each(edge.cells).for_each(|cell| weights[usize::from(cell)] += weight);
        }
        weights
    }

    /// Sorts, and leaves out lines that hold another one.
    pub(crate) fn thin(&mut self) {
        self.edges.sort_unstable();
        let mut kept = 0;
        for n in 0..self.edges.len() {
            let edge = self.edges[n];
            if !self.edges[..kept].iter().any(|short| short.cells & !edge.cells == 0) {
                self.edges[kept] = edge;
                kept += 1;
            }
        }
        self.edges.truncate(kept);
    }

    pub(crate) fn common(&self) -> Common {
        let mut common = Common { meet: [Cells::MAX; MOST_CELLS as usize], cells: self.cells() };
        for edge in &self.edges {
            each(edge.cells).for_each(|cell| common.meet[usize::from(cell)] &= edge.cells);
        }
        common
    }

    /// Leaves out what cannot matter with Maker to move. `paired` is told of each pair of cells of
    /// which Breaker takes the one when Maker takes the other: all lines through the first go
    /// through the second, and the second counts as Maker's from then on. `zone` gets the cells of
    /// lines that Maker forces his way with.
    pub(crate) fn reduce(&mut self, zone: &mut Cells, paired: &mut impl FnMut(u8, u8)) -> Reduced {
        loop {
            self.thin();
            let Some(shortest) = self.edges.first() else { return Reduced::BreakerWins };
            if shortest.missing <= 1 {
                return Reduced::MakerWins(shortest.cells);
            }
            if let Some(fork) = self.fork() {
                return Reduced::MakerWins(fork);
            }
            let common = self.common();
            if !self.drop_equivalent(&common, paired) && !self.exchange(&common, zone, paired) {
                break;
            }
        }
        self.drop_weak();
        if self.edges.is_empty() { Reduced::BreakerWins } else { Reduced::Open }
    }

    /// The same with Breaker to move, who need not exchange anything.
    pub(crate) fn reduce_for_breaker(&mut self, paired: &mut impl FnMut(u8, u8)) {
        loop {
            self.thin();
            let common = self.common();
            if !self.drop_equivalent(&common, paired) {
                break;
            }
        }
        self.drop_weak();
    }

    /// Two lines of two cells that cross: Maker takes the crossing.
    fn fork(&self) -> Option<Cells> {
        let mut seen = 0;
        for (n, edge) in self.edges.iter().take_while(|edge| edge.missing == 2).enumerate() {
            if seen & edge.cells != 0 {
                let crossed = self.edges[..n].iter().find(|other| other.cells & edge.cells != 0);
                return crossed.map(|other| other.cells | edge.cells);
            }
            seen |= edge.cells;
        }
        None
    }

    /// Two cells in the same lines: Breaker gets one of them, and the lines are gone.
    fn drop_equivalent(&mut self, common: &Common, paired: &mut impl FnMut(u8, u8)) -> bool {
        let mut gone: Cells = 0;
        for cell in each(common.cells) {
            // Lines through a cell that is gone are gone.
            if common.meet[usize::from(cell)] & gone == 0
                && let Some(other) = common.equivalent(cell)
            {
                paired(cell, other);
                gone |= bit(cell) | bit(other);
            }
        }
        self.edges.retain(|edge| edge.cells & gone == 0);
        gone != 0
    }

    /// A line of two cells, one of them in no other line: Maker takes the other and Breaker this
    /// one, now as well as ever.
    fn exchange(
        &mut self,
        common: &Common,
        zone: &mut Cells,
        paired: &mut impl FnMut(u8, u8),
    ) -> bool {
        let short = self.edges.iter().take_while(|edge| edge.missing == 2);
        let mut ends = short.flat_map(|edge| {
            let (low, high) = (edge.cells.trailing_zeros() as u8, edge.cells.ilog2() as u8);
            [(low, high), (high, low)]
        });
        let Some((lost, won)) = ends.find(|(lost, won)| common.always(*lost, *won)) else {
            return false;
        };
        paired(lost, won);
        *zone |= bit(lost) | bit(won);
        self.edges.retain(|edge| edge.cells & bit(lost) == 0);
        self.edges
            .iter_mut()
            .for_each(|edge| *edge = Edge::new(edge.window, edge.cells & !bit(won)));
        true
    }

    /// Parts that share no cell.
    pub(crate) fn parts(&self, parts: &mut Vec<Part>) {
        parts.clear();
        for edge in &self.edges {
            let mut part = Part { cells: edge.cells, potential: edge.potential() };
            parts.retain(|other| {
                let joined = other.cells & part.cells != 0;
                if joined {
                    part.cells |= other.cells;
                    part.potential += other.potential;
                }
                !joined
            });
            parts.push(part);
        }
    }

    /// Leaves out parts in which Breaker wins by always taking the cell of the largest potential
    /// (Erdős and Selfridge).
    fn drop_weak(&mut self) {
        let mut parts = Vec::new();
        self.parts(&mut parts);
        let weak = parts.iter().filter(|part| self.is_weak(part));
        let weak = weak.fold(0, |all, part| all | part.cells);
        if weak != 0 {
            self.edges.retain(|edge| edge.cells & weak == 0);
        }
    }

    /// Whether the part's potential, and what Maker adds to it with his best move, fill no line.
    fn is_weak(&self, part: &Part) -> bool {
        if part.potential < CERTAIN / 2 || part.potential >= CERTAIN {
            return part.potential < CERTAIN / 2;
        }
        let mut at = [0; MOST_CELLS as usize];
        let mut most = 0;
        for edge in self.edges.iter().filter(|edge| edge.cells & part.cells != 0) {
            for cell in each(edge.cells) {
                at[usize::from(cell)] += edge.potential();
                most = most.max(at[usize::from(cell)]);
            }
        }
        part.potential + most < CERTAIN
    }

    /// Two cells for each line that no other line is given, if there are any (Hales and Jewett):
    /// Breaker answers the one with the other.
    pub(crate) fn pairing(&self) -> Option<Pairing> {
        let cells = self.cells().count_ones() as usize;
        if cells < 2 * self.edges.len() {
            return None;
        }
        let mut pairing = Pairing { owners: [NOBODY; MOST_CELLS as usize] };
        let edges = &self.edges;
        let all = (0..edges.len()).flat_map(|edge| [edge, edge]);
        let mut all = all.map(|edge| pairing.give(edges, edge as u16, &mut 0));
        all.all(|given| given).then_some(())?;
        Some(pairing)
    }
}

/// Nobody owns the cell.
const NOBODY: u16 = u16::MAX;

/// Which line each cell is given to.
pub(crate) struct Pairing {
    owners: [u16; MOST_CELLS as usize],
}

impl Pairing {
    /// Gives the line one more cell, moving others if need be.
    fn give(&mut self, edges: &[Edge], edge: u16, tried: &mut Cells) -> bool {
        for cell in each(edges[usize::from(edge)].cells) {
            if *tried & bit(cell) != 0 {
                continue;
            }
            let owner = self.owners[usize::from(cell)];
            if owner == edge {
                continue;
            }
            *tried |= bit(cell);
            if owner == NOBODY || self.give(edges, owner, tried) {
                self.owners[usize::from(cell)] = edge;
                return true;
            }
        }
        false
    }

    /// The pairs.
    pub(crate) fn pairs(&self) -> Vec<(u8, u8)> {
        let owned = |edge: u16| {
            let mut cells = (0..).zip(self.owners).filter(move |(_, owner)| *owner == edge);
            let mut next = move || cells.next().map(|(cell, _)| cell);
            Some((next()?, next()?))
        };
        (0..).map_while(owned).collect()
    }
}
