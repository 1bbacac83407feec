//! The game in which the defender has no lines of his own: Maker wants to fill a line, Breaker to prevent it. If Breaker
//! does, the attacker does not win the game itself either.

use super::{
    board::{Board, Cells, bit},
    graph::{CERTAIN, Graph, Part, Reduced},
    memory::Memory,
    table::{Key, Kind, Known, Numbers, Table, Zones},
};
use std::sync::{
    Mutex,
    atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
};

/// The search was stopped before it knew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// The cells within which the attacker wins, or nothing if he does not.
pub(crate) type Answer = Result<Option<Cells>, Stopped>;

/// So many nodes are visited before anyone is told.
const TOLD_EVERY: u64 = 256;

/// The part of the memory that goes to what only guides the search.
const NUMBERS: usize = 8;

/// What is shared with whoever watches.
pub(crate) struct Watch<'a> {
    /// Set to end the search.
    pub(crate) stop: &'a AtomicBool,
    /// How many nodes were visited.
    pub(crate) nodes: &'a AtomicU64,
    /// How full all tables are, in thousandths.
    pub(crate) fill: Option<&'a AtomicU64>,
}

/// A search and what it has learnt.
pub(crate) struct Search<'a> {
    pub(crate) board: &'a Board,
    pub(crate) table: Table,
    pub(crate) numbers: Numbers,
    pub(crate) nodes: u64,
    watch: Watch<'a>,
    /// Set when the question at hand is answered elsewhere.
    pub(crate) until: Option<&'a AtomicBool>,
    /// How full the table was when that was told.
    told_fill: u64,
    /// Graphs not in use, so that their memory is used again.
    pool: Vec<Graph>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(board: &'a Board, bytes: usize, watch: Watch<'a>) -> Search<'a> {
        let numbers = bytes / NUMBERS;
        Search::with(board, Table::new(bytes - numbers), Numbers::new(numbers), watch)
    }

    /// A search that knows something already.
    pub(crate) fn with(
        board: &'a Board,
        table: Table,
        numbers: Numbers,
        watch: Watch<'a>,
    ) -> Search<'a> {
        let (until, pool) = (None, Vec::new());
        Search { board, table, numbers, nodes: 0, watch, until, told_fill: 0, pool }
    }

    /// Learns what is known already.
    pub(crate) fn recall(&mut self, memory: Option<&Mutex<Memory>>) {
        let Some(memory) = memory else { return };
        let known = memory.lock().expect("no thread panics while it holds this");
        known.entries.iter().for_each(|entry| self.table.insert(*entry));
    }

    /// Counts a node.
    pub(crate) fn visit(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(TOLD_EVERY) {
            self.watch.nodes.fetch_add(TOLD_EVERY, Relaxed);
            if let Some(all) = self.watch.fill {
                let fill = (self.table.fill() * 1000.0) as u64;
                // A table never gets emptier.
                all.fetch_add(fill.saturating_sub(self.told_fill), Relaxed);
                self.told_fill = fill;
            }
            let answered = self.until.is_some_and(|until| until.load(Relaxed));
            if answered || self.watch.stop.load(Relaxed) {
                return Err(Stopped);
            }
        }
        Ok(())
    }

    /// Tells of the nodes that were not told of yet; the last thing to do.
    pub(crate) fn finish(self) -> Table {
        self.watch.nodes.fetch_add(self.nodes % TOLD_EVERY, Relaxed);
        self.table
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
                let image = self.board.image(symmetry, zone);
                // Breaker threatens nothing, with however many stones.
                Known::Wins(self.board.cell_image(symmetry, cell), Zones::all(image))
            }
        };
        self.table.put(key, known, self.nodes - before);
        Ok(found.map(|(_, zone)| zone))
    }

    /// The zone of what is known of an image.
    pub(crate) fn zone_back(&self, known: Known, symmetry: usize) -> Option<Cells> {
        match known {
            Known::Holds => None,
            Known::Wins(_, zones) => {
                Some(self.board.image(self.board.inverse(symmetry), zones.beyond(0)))
            }
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

    /// Tries Breaker's moves, after a look at what is known of each; only those within every zone that Maker has won in can help.
    fn breaker_moves(&mut self, graph: &Graph) -> Answer {
        let mut children: Vec<Child> = Vec::new();
        let (mut zone, mut worth, mut holds) = (0, Cells::MAX, false);
        for cell in graph.common().undominated() {
            let (mut child, mut forced) = (self.borrow(), 0);
            child.cut(graph, bit(cell));
            match self.look(&mut child, &mut forced) {
                Some(None) => holds = true,
                Some(Some(won)) => {
                    zone |= won;
                    worth &= won;
                }
                None => {
                    let potential = child.potential();
                    children.push(Child { potential, cell, forced, graph: child });
                    continue;
                }
            }
            self.give_back(child);
            if holds {
                break;
            }
        }
        let found = if holds { None } else { self.breaker_tries(&mut children, zone, worth)? };
        self.pool.extend(children.into_iter().map(|child| child.graph));
        Ok(found)
    }

    /// What is known of a graph with Maker to move without a search, which reduces it.
    fn look(&self, graph: &mut Graph, forced: &mut Cells) -> Option<Option<Cells>> {
        match graph.reduce(forced, &mut |_, _| ()) {
            Reduced::MakerWins(cells) => Some(Some(cells | *forced)),
            Reduced::BreakerWins => Some(None),
            Reduced::Open => self.probe(graph).map(|known| known.map(|cells| cells | *forced)),
        }
    }

    fn breaker_tries(
        &mut self,
        children: &mut [Child],
        mut zone: Cells,
        mut worth: Cells,
    ) -> Answer {
        children.sort_by_key(|child| child.potential);
        for child in children {
            if worth & bit(child.cell) == 0 {
                continue;
            }
            let Some(won) = self.reduced(&child.graph)? else { return Ok(None) };
            zone |= won | child.forced;
            worth &= won | child.forced;
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

/// What is left after a move of Breaker that has to be searched.
struct Child {
    potential: u64,
    cell: u8,
    /// The cells that Maker has forced his way through.
    forced: Cells,
    graph: Graph,
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
