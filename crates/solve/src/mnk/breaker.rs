//! The game in which the defender has no lines of his own: Maker wants to fill a line, Breaker to
//! prevent it. If Breaker does, the attacker does not win the game itself either.

use super::{
    bits::Bits,
    board::Board,
    graph::{CERTAIN, Graph, Part, Reduced},
    pairs::holding_pairs,
    sharing::Token,
    table::{Facts, Key, Kind, Known, SharedNumbers, Zones},
};
use crate::Cancelled;
use kernel::Job;
use search::Searching;
use std::{
    cmp::Reverse,
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
};

/// The cells within which the attacker wins, or nothing if he does not.
pub(crate) type Answer<const C: usize> = Result<Option<Bits<C>>, Cancelled>;

/// Nodes between two checks for cancellation: on large boards they take a millisecond each.
const PATIENCE: u64 = 1 << 4;
/// Nodes between two looks at what other threads have found out: a small part of their time where
/// nodes are cheap, and (7,7,5) has only some hundreds.
const SHARED_EVERY: u64 = 1 << 4;

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

/// What guides a search and may be forgotten.
#[derive(Clone, Copy)]
pub(crate) struct Guides<'a> {
    /// How much is missing to decide positions of the game itself.
    pub(crate) hints: SharedNumbers<'a>,
    /// Breaker's replies that held, by position and Maker's move.
    pub(crate) replies: SharedNumbers<'a>,
}

/// The search of one thread.
pub(crate) struct Search<'a, const C: usize, const L: usize> {
    pub(crate) board: &'a Board<C, L>,
    pub(crate) facts: &'a Facts<C, L>,
    pub(crate) guides: Guides<'a>,
    pub(crate) nodes: u64,
    /// The nodes at which the question whether Breaker holds is given up.
    pub(crate) limit: u64,
    watch: Watch<'a>,
    /// Whether another thread has answered the question at hand. The next question goes on, so this
    /// is no job to cancel.
    pub(crate) answered: Option<&'a AtomicBool>,
    /// What is searched by other threads, if there are any.
    pub(crate) searching: Option<&'a Searching>,
    /// The positions that are being searched, each below the one before it.
    pub(crate) path: Vec<Key<C, L>>,
    /// The place on the path of a position that another thread has settled.
    pub(crate) leave: Option<usize>,
    /// Graphs not in use, so that their memory is used again.
    pool: Vec<Graph<C, L>>,
    /// Breaker's reply in the last position that he was to move in and held; none if it is the
    /// [heaviest](Graph::heaviest) cell, or any if there is no line left.
    pub(crate) reply: Option<u8>,
    /// The reply that held last: often it holds after Maker's next move, too.
    held: Option<u8>,
}

impl<'a, const C: usize, const L: usize> Search<'a, C, L> {
    pub(crate) fn new(
        board: &'a Board<C, L>,
        facts: &'a Facts<C, L>,
        guides: Guides<'a>,
        watch: Watch<'a>,
    ) -> Search<'a, C, L> {
        let (answered, searching, leave, reply, held) = (None, None, None, None, None);
        let (path, pool) = (Vec::new(), Vec::new());
        Search {
            board,
            facts,
            guides,
            nodes: 0,
            limit: u64::MAX,
            watch,
            answered,
            searching,
            path,
            leave,
            pool,
            reply,
            held,
        }
    }

    /// Counts a node.
    pub(crate) fn visit(&mut self) -> Result<(), Cancelled> {
        self.nodes += 1;
        let cancelled = self.nodes.is_multiple_of(PATIENCE) && self.watch.count(PATIENCE);
        let is_over = cancelled || self.nodes > self.limit;
        if is_over || self.nodes.is_multiple_of(SHARED_EVERY) && self.is_answered() {
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

    /// Keeps what was found out since the search had visited `before` nodes.
    pub(crate) fn remember(&self, key: Key<C, L>, known: Known<C>, before: u64) {
        self.facts.put(key, known, self.nodes - before, self.watch.job);
    }

    pub(crate) fn borrow(&mut self) -> Graph<C, L> {
        self.pool.pop().unwrap_or_default()
    }

    pub(crate) fn give_back(&mut self, graph: Graph<C, L>) {
        self.pool.push(graph);
    }

    /// Whether Maker, who is to move, wins.
    pub(crate) fn maker(&mut self, graph: &mut Graph<C, L>) -> Answer<C> {
        let mut zone = Bits::EMPTY;
        let found = match graph.reduce(self.board, &mut zone, &mut |_, _| ()) {
            Reduced::MakerWins(cells) => Some(cells),
            Reduced::BreakerWins => None,
            Reduced::Open => self.reduced(graph)?,
        };
        Ok(found.map(|cells| cells | zone))
    }

    /// The same once what does not matter is left out: he wins if he wins in any part.
    pub(crate) fn reduced(&mut self, graph: &Graph<C, L>) -> Answer<C> {
        let mut parts: Vec<Part<C, L>> = graph.parts(self.board).collect();
        if parts.len() == 1 {
            return self.part(graph);
        }
        let potential = |part: &Part<C, L>| Reverse(graph.potential_of(self.board, part.lines));
        parts.sort_unstable_by_key(potential);
        let mut piece = self.borrow();
        let mut found = None;
        for part in &parts {
            piece.within(graph, part);
            found = self.part(&piece)?;
            if found.is_some() {
                break;
            }
        }
        self.give_back(piece);
        Ok(found)
    }

    /// The same in one part.
    fn part(&mut self, graph: &Graph<C, L>) -> Answer<C> {
        self.visit()?;
        let (key, symmetry) = lines_key(self.board, graph, graph.lines);
        if let Some(known) = self.facts.get(&key) {
            return Ok(self.zone_back(known, symmetry));
        }
        let before = self.nodes;
        let found = if self.is_paired(graph, &graph.whole()) {
            None
        } else {
            match self.settle(&key, |it| it.maker_moves(graph, &key, symmetry))? {
                Ok(found) => found,
                Err(known) => return Ok(self.zone_back(known, symmetry)),
            }
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
    pub(crate) fn zone_back(&self, known: Known<C>, symmetry: usize) -> Option<Bits<C>> {
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
        graph: &Graph<C, L>,
        key: &Key<C, L>,
        symmetry: usize,
    ) -> Result<Option<(u8, Bits<C>)>, Cancelled> {
        let moves = graph.moves(self.board);
        let mut after = self.borrow();
        let token = |it: &Self, cell: u8| Token::after(key, it.board.cell_image(symmetry, cell));
        let found = self.in_turn(
            moves,
            |it, cell| token(it, *cell),
            |it, cell| {
                after.taken(it.board, graph, cell);
                if it.searching.is_some() {
                    it.held = it.reply_found(token(it, cell), symmetry).or(it.held);
                }
                let found = it.breaker(&mut after)?;
                if let (None, Some(reply)) = (found, it.reply) {
                    let image = it.board.cell_image(symmetry, reply);
                    it.guides.replies.put_word(token(it, cell).hash(), image.into());
                }
                Ok(found.map(|zone| (cell, zone | Bits::of(cell))))
            },
        )?;
        self.give_back(after);
        Ok(found)
    }

    /// The reply by which Breaker held after a move, if this is known, also to another thread: it is
    /// the first to be looked at, so that what another thread has done takes one look.
    fn reply_found(&self, token: Token, symmetry: usize) -> Option<u8> {
        let image = self.guides.replies.word(token.hash())?;
        Some(self.board.cell_image(self.board.inverse(symmetry), image as u8))
    }

    /// Whether Maker wins with Breaker to move.
    pub(crate) fn breaker(&mut self, graph: &mut Graph<C, L>) -> Answer<C> {
        self.reply = None;
        let threats = graph.threats(self.board);
        if threats.count() >= 2 {
            return Ok(Some(threats));
        }
        if !threats.is_empty() {
            let mut after = self.borrow();
            after.cut(self.board, graph, threats.first());
            let found = self.maker(&mut after)?;
            self.give_back(after);
            self.reply = Some(threats.first());
            return Ok(found.map(|zone| zone | threats));
        }
        graph.reduce_for_breaker(self.board, &mut |_, _| ());
        if graph.potential(self.board) < CERTAIN {
            return Ok(None);
        }
        self.breaker_moves(graph)
    }

    /// Tries Breaker's moves, after a look at what is known of each; only those within every zone
    /// that Maker has won in can help. The look begins with what held last, then come the cells
    /// that matter most: often the first is known to hold.
    fn breaker_moves(&mut self, graph: &Graph<C, L>) -> Answer<C> {
        let mut children: Vec<Child<C, L>> = Vec::new();
        let (mut zone, mut worth, mut holds) = (Bits::EMPTY, Bits::FULL, None);
        let mut moves = graph.moves(self.board);
        if let Some(at) = moves.iter().position(|cell| self.held == Some(*cell)) {
            moves[..=at].rotate_right(1);
        }
        for cell in moves {
            let (mut child, mut forced) = (self.borrow(), Bits::EMPTY);
            child.cut(self.board, graph, cell);
            match self.look(&mut child, &mut forced) {
                Some(None) => holds = Some(cell),
                Some(Some(won)) => {
                    zone |= won;
                    worth &= won;
                }
                None => {
                    // What is left to refute grows with the lines: by the potential alone proofs
                    // of draws with five in line are twice as large.
                    let left = child.potential(self.board) * u64::from(child.lines.count());
                    children.push(Child { left, cell, forced, graph: child });
                    continue;
                }
            }
            self.give_back(child);
            if holds.is_some() {
                break;
            }
        }
        let found = match holds {
            Some(_) => None,
            None => self.breaker_tries(&mut children, zone, worth, &mut holds)?,
        };
        self.reply = holds;
        self.held = holds.or(self.held);
        self.pool.extend(children.into_iter().map(|child| child.graph));
        Ok(found)
    }

    /// What is known of a graph with Maker to move without a search, which reduces it.
    pub(crate) fn look(
        &self,
        graph: &mut Graph<C, L>,
        forced: &mut Bits<C>,
    ) -> Option<Option<Bits<C>>> {
        match graph.reduce(self.board, forced, &mut |_, _| ()) {
            Reduced::MakerWins(cells) => Some(Some(cells | *forced)),
            Reduced::BreakerWins => Some(None),
            Reduced::Open => self.probe(graph).map(|known| known.map(|cells| cells | *forced)),
        }
    }

    fn breaker_tries(
        &mut self,
        children: &mut [Child<C, L>],
        mut zone: Bits<C>,
        mut worth: Bits<C>,
        holds: &mut Option<u8>,
    ) -> Answer<C> {
        children.sort_by_key(|child| child.left);
        // All threads try the same reply: mostly it holds, and another is work for nothing. They
        // share Maker's moves after it.
        for child in children.iter() {
            if !worth.has(child.cell) {
                continue;
            }
            let Some(won) = self.reduced(&child.graph)? else {
                *holds = Some(child.cell);
                break;
            };
            zone |= won | child.forced;
            worth &= won | child.forced;
        }
        Ok(holds.is_none().then_some(zone))
    }

    /// What is known of a reduced graph without a search: Maker wins if he wins a part, Breaker
    /// holds if he holds them all.
    fn probe(&self, graph: &Graph<C, L>) -> Option<Option<Bits<C>>> {
        let mut holds = true;
        for part in graph.parts(self.board) {
            let (key, symmetry) = lines_key(self.board, graph, part.lines);
            match self.facts.get(&key).map(|known| self.zone_back(known, symmetry)) {
                Some(None) => {}
                Some(won) => return Some(won),
                None => holds = holds && self.is_paired(graph, &part),
            }
        }
        holds.then_some(None)
    }

    /// Whether Breaker holds a part by pairs, and the potential of what they leave.
    fn is_paired(&self, graph: &Graph<C, L>, part: &Part<C, L>) -> bool {
        holding_pairs(self.board, graph, part).is_some()
    }
}

/// What is left after a move of Breaker that has to be searched.
struct Child<const C: usize, const L: usize> {
    /// How much there is left for Maker: the less, the sooner it is searched.
    left: u64,
    cell: u8,
    /// The cells that Maker has forced his way through.
    forced: Bits<C>,
    graph: Graph<C, L>,
}

/// The key that all images of these lines of a graph have in common, and the symmetry that leads to
/// it.
pub(crate) fn lines_key<const C: usize, const L: usize>(
    board: &Board<C, L>,
    graph: &Graph<C, L>,
    lines: Bits<L>,
) -> (Key<C, L>, usize) {
    let stones = graph.stones_on(board, lines);
    let (mut sums, mut by_lines) = ([0_u64; 8], [0_u64; 8]);
    stones.each().for_each(|cell| add(&mut sums, board.cell_weights(cell)));
    let images = 0..board.symmetries();
    let least = images.clone().map(|s| sums[s]).min().unwrap_or(0);
    if images.clone().filter(|&s| sums[s] == least).count() > 1 {
        // The stones are symmetric: the lines decide.
        lines.each().for_each(|line| add(&mut by_lines, board.line_weights(line)));
    }
    let symmetry = { images }.min_by_key(|&s| (sums[s], by_lines[s])).unwrap_or(0);
    let rest = board.lines_image(symmetry, lines);
    (Key { stones: board.image(symmetry, stones), rest, kind: Kind::Lines }, symmetry)
}

#[inline]
pub(crate) fn add(sums: &mut [u64; 8], weights: &[u64; 8]) {
    sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
}
