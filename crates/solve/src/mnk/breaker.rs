//! The game in which the defender has no lines of his own: Maker wants to fill a line, Breaker to
//! prevent it. If Breaker does, the attacker does not win the game itself either.

use super::{
    board::{Board, Cells, bit},
    graph::{CERTAIN, Graph, Part, Reduced},
    sharing::{Searching, Token},
    table::{Facts, Key, Kind, Known, SharedNumbers, Zones},
};
use crate::Cancelled;
use kernel::Job;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// The cells within which the attacker wins, or nothing if he does not.
pub(crate) type Answer = Result<Option<Cells>, Cancelled>;

/// Nodes between two checks for cancellation: on large boards they take a millisecond each.
const PATIENCE: u64 = 1 << 4;
/// Nodes between two looks at what other threads have found out.
const SHARED_EVERY: u64 = 1 << 8;

/// The job of a search, and the nodes that all its threads have visited.
#[derive(Clone, Copy)]
pub(crate) struct Watch<'a> {
    pub(crate) job: &'a Job,
    pub(crate) nodes: &'a AtomicU64,
}

impl Watch<'_> {
    /// Adds to the nodes; whether the job is over by now.
    fn count(&self, nodes: u64) -> bool {
        let all = self.nodes.fetch_add(nodes, Relaxed) + nodes;
        self.job.is_over() || self.job.nodes().is_some_and(|most| all >= most)
    }
}

/// The search of one thread.
pub(crate) struct Search<'a> {
    pub(crate) board: &'a Board,
    pub(crate) facts: &'a Facts,
    pub(crate) numbers: SharedNumbers<'a>,
    pub(crate) nodes: u64,
    watch: Watch<'a>,
    /// Whether another thread has answered the question at hand. The next question goes on, so this
    /// is no job to cancel.
    pub(crate) answered: Option<&'a AtomicBool>,
    /// What is searched by other threads, if there are any.
    pub(crate) searching: Option<&'a Searching>,
    /// The positions that are being searched, each below the one before it.
    pub(crate) path: Vec<Key>,
    /// The place on the path of a position that another thread has settled.
    pub(crate) leave: Option<usize>,
    /// Graphs not in use, so that their memory is used again.
    pool: Vec<Graph>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        board: &'a Board,
        facts: &'a Facts,
        numbers: SharedNumbers<'a>,
        watch: Watch<'a>,
    ) -> Search<'a> {
        let (answered, searching, leave) = (None, None, None);
        let (path, pool) = (Vec::new(), Vec::new());
        Search { board, facts, numbers, nodes: 0, watch, answered, searching, path, leave, pool }
    }

    /// Counts a node.
    pub(crate) fn visit(&mut self) -> Result<(), Cancelled> {
        self.nodes += 1;
        let cancelled = self.nodes.is_multiple_of(PATIENCE) && self.watch.count(PATIENCE);
        if cancelled || self.nodes.is_multiple_of(SHARED_EVERY) && self.is_answered() {
            return Err(Cancelled);
        }
        Ok(())
    }

    /// Whether the question, or a position on the way here, has been answered by another thread.
    fn is_answered(&mut self) -> bool {
        self.answered.is_some_and(|answered| answered.load(Relaxed)) || self.is_overtaken()
    }

    /// Counts the nodes that were not counted yet; the last thing to do.
    pub(crate) fn finish(self) {
        self.watch.count(self.nodes % PATIENCE);
    }

    /// Keeps what was found out since the search had visited so many nodes.
    pub(crate) fn remember(&self, key: Key, known: Known, before: u64) {
        self.facts.put(key, known, self.nodes - before, self.watch.job);
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
        if let Some(known) = self.facts.get(&key) {
            return Ok(self.zone_back(known, symmetry));
        }
        let before = self.nodes;
        let found = match graph.pairing() {
            Some(_) => None,
            None => match self.settle(&key, |it| it.maker_moves(graph, &key, symmetry))? {
                Ok(found) => found,
                Err(known) => return Ok(self.zone_back(known, symmetry)),
            },
        };
        let known = match found {
            None => Known::Holds,
            Some((cell, zone)) => {
                let image = self.board.image(symmetry, zone);
                // Breaker threatens nothing, with however many stones.
                Known::Wins(self.board.cell_image(symmetry, cell), Zones::all(image))
            }
        };
        self.remember(key, known, before);
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
    fn maker_moves(
        &mut self,
        graph: &Graph,
        key: &Key,
        symmetry: usize,
    ) -> Result<Option<(u8, Cells)>, Cancelled> {
        let weights = graph.weights();
        let mut moves: Vec<u8> = graph.common().undominated().collect();
        moves.sort_by_key(|&cell| std::cmp::Reverse(weights[usize::from(cell)]));
        let mut after = self.borrow();
        let token = |it: &Self, cell: &u8| Token::after(key, it.board.cell_image(symmetry, *cell));
        let found = self.in_turn(moves, token, |it, cell| {
            after.taken(graph, bit(cell));
            Ok(it.breaker(&mut after)?.map(|zone| (cell, zone | bit(cell))))
        })?;
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

    /// Tries Breaker's moves, after a look at what is known of each; only those within every zone
    /// that Maker has won in can help.
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
        let token = |it: &Self, child: &&Child| Token::of(&lines_key(it.board, &child.graph).0);
        let children = children.iter().collect();
        let holds = self.in_turn(children, token, |it, child: &Child| {
            if worth & bit(child.cell) == 0 {
                return Ok(None);
            }
            let Some(won) = it.reduced(&child.graph)? else { return Ok(Some(())) };
            zone |= won | child.forced;
            worth &= won | child.forced;
            Ok(None)
        })?;
        Ok(holds.is_none().then_some(zone))
    }

    /// What is known of a reduced graph without a search.
    fn probe(&self, graph: &Graph) -> Option<Option<Cells>> {
        let (key, symmetry) = lines_key(self.board, graph);
        if let Some(known) = self.facts.get(&key) {
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
