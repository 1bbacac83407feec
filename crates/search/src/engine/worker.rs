//! One thread of the engine.

mod ordering;
mod pruning;
mod quiescence;
mod root;
mod sharing;
mod singular;

use super::Shared;
use crate::{
    Bound,
    order::{NO_MOVE, Order, tag},
    scout::null_window,
    table::Known,
};
use kernel::{Effort, Game, Knowledge, Payoff, Score, Selection, Side, Window};
use pruning::{Calm, late_moves};
pub(super) use root::RootLine;
use sharing::{LOOK_EVERY, Step};
use singular::Singular;
use std::sync::atomic::Ordering::Relaxed;

/// Nodes between two checks for cancellation: well below a millisecond with any evaluator.
const CHECK_EVERY: u64 = 256;
/// The least depth at which a calm position without a known move is searched less deep, as its
/// moves are in no good order (internal iterative reduction).
const UNKNOWN_FROM: u32 = 3;
/// How many plies of forcing moves follow where the depth is used up.
const QUIET_PLIES: u32 = 8;

/// A bound of a node's value, seen by its mover.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub(super) score: Score,
    /// Whether the bound is a proof: no opinion, no dropped move and no doubtful key counted.
    pub(super) proven: bool,
}

/// A node whose moves are tried.
#[derive(Clone, Copy)]
struct Node {
    depth: u32,
    ply: u32,
    window: Window,
    /// Whether this is a node of the principal variation, as far as known.
    on_line: bool,
    /// What is thought of it without a search, where that means something.
    calm: Option<Calm>,
    selection: Selection,
    /// How many plies deeper the first move is searched.
    extension: u32,
}

pub(super) struct Worker<'a, G: Game, K> {
    pub(super) pos: G,
    pub(super) shared: &'a Shared<'a, G::Move>,
    /// Whether this is the main thread, whose report counts.
    is_main: bool,
    pub(super) knowledge: K,
    order: Order<G::Move>,
    /// The moves of all nodes on the way with their ranks.
    moves: Vec<(i32, G::Move)>,
    scratch: Vec<G::Move>,
    lines: Vec<Vec<G::Move>>,
    nodes: u64,
    /// Those of them that were added to the shared count.
    added: u64,
    /// The number of nodes at which to check for cancellation next.
    check_at: u64,
    stopped: bool,
    /// Whether what is below on the stack no longer matters: the search was stopped, or another
    /// thread was faster.
    leaving: bool,
    /// The node to go back to and what another thread found it to be worth.
    answered: Option<(u32, Found)>,
    /// The shared nodes on the way from the root, by ply.
    path: Vec<Option<Step>>,
    /// Nodes until the next look at what others have found.
    until_look: u32,
    /// Which of the searches of the root, counted from the first.
    turn: usize,
    /// Whether an estimate or a dropped move counted anywhere in this iteration.
    opinion: bool,
    exact_keys: bool,
    /// Whether a leaf without a value was evaluated: what follows from it must not be stored.
    undefined: bool,
    /// The move made last, until the evaluator is told of it.
    untold: Option<G::Move>,
    /// Whether there is a move to answer with. Before that only another thread ends the search.
    has_answer: bool,
}

impl<'a, G: Game, K: Knowledge<G>> Worker<'a, G, K> {
    pub(super) fn new(
        pos: &G,
        knowledge: &K,
        shared: &'a Shared<'a, G::Move>,
        is_main: bool,
    ) -> Worker<'a, G, K> {
        let mut knowledge = knowledge.clone();
        if pos.terminal().is_none() {
            // An evaluator that keeps up move by move must know where it starts.
            knowledge.evaluate(pos);
        }
        Worker {
            pos: pos.clone(),
            shared,
            is_main,
            knowledge,
            order: Order::new(),
            moves: Vec::new(),
            scratch: Vec::new(),
            lines: Vec::new(),
            nodes: 0,
            added: 0,
            check_at: CHECK_EVERY,
            stopped: false,
            leaving: false,
            answered: None,
            path: Vec::new(),
            until_look: LOOK_EVERY,
            turn: 0,
            opinion: false,
            exact_keys: pos.key_is_exact(),
            undefined: false,
            untold: None,
            has_answer: false,
        }
    }

    pub(super) fn begin(&mut self) {
        self.opinion = false;
    }

    /// From now on the search may end at any time.
    pub(super) fn has_answer(&mut self) {
        self.has_answer = true;
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Whether the iteration looked at everything there is: a deeper one would find the same.
    pub(super) fn saw_everything(&self) -> bool {
        !self.opinion
    }

    /// Positions visited by all threads, as far as they have added them up.
    pub(super) fn all_nodes(&mut self) -> u64 {
        self.add_nodes();
        self.shared.nodes.load(Relaxed)
    }

    pub(super) fn add_nodes(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.added, Relaxed);
        self.added = self.nodes;
    }

    fn node(
        &mut self,
        depth: u32,
        ply: u32,
        window: Window,
        on_line: bool,
        excluded: &[G::Move],
    ) -> Found {
        // 1. Stop?
        self.nodes += 1;
        self.clear_line(ply);
        if self.must_stop() {
            return Found { score: Score::ZERO, proven: false };
        }
        // 2. Over, or beyond what is still possible?
        if let Some(payoff) = self.pos.terminal() {
            return Found { score: self.finished(payoff, ply), proven: true };
        }
        if ply > 0
            && let Some(found) = self.out_of_reach(ply, window)
        {
            return found;
        }
        // 3. Known?
        let key = self.pos.key();
        let known = if depth > 0 { self.shared.table.get(key) } else { None };
        // What holds for all moves says nothing of what is left without some.
        let whole = excluded.is_empty();
        if ply > 0
            && whole
            && let Some(found) = known.and_then(|known| self.enough(known, depth, ply, window))
        {
            return found;
        }
        self.tell();
        // 4. Without a choice a ply more costs nothing. The table does not count it, as it is asked
        // before that is known.
        let asked = depth;
        let forced = self.shared.options.selective && self.knowledge.is_forced(&self.pos);
        let depth = depth + u32::from(forced);
        // 5. Won by force, or used up?
        let effort = if depth == 0 { Effort::Leaf } else { Effort::Glance };
        if ply > 0
            && whole
            && let Some(found) = self.solved(effort, ply)
        {
            return found;
        }
        if depth == 0 {
            return self.quiet(QUIET_PLIES, ply, window);
        }
        // 6. Beyond doubt?
        let calm = self.calm(ply).map(|calm| calm.informed_by(known));
        let unknown = known.is_none_or(|known| known.best == NO_MOVE);
        let depth = depth - u32::from(calm.is_some() && unknown && depth >= UNKNOWN_FROM);
        let selection = Selection::All;
        let mut node = Node { depth, ply, window, on_line, calm, selection, extension: 0 };
        if whole && let Some(found) = self.beyond_doubt(&node) {
            return found;
        }
        // 7. The moves, best first.
        let start = self.moves.len();
        node.selection = self.list_moves(ply, known.map_or(NO_MOVE, |known| known.best), excluded);
        self.opinion |= node.selection == Selection::Opinion;
        // 8. Is one of them far better than the others?
        if whole && let Some(known) = known {
            match self.singular(&node, start, known) {
                Singular::Extension(plies) => node.extension = plies,
                Singular::Cut(found) => {
                    self.moves.truncate(start);
                    return found;
                }
            }
        }
        // 9. One by one.
        let kept = depth.min(asked);
        self.step(ply, whole.then_some(Step { key, depth: kept, window }));
        let (found, best) = self.moves_of(start, &node);
        self.moves.truncate(start);
        if let Some(found) = self.come_back(ply) {
            return found;
        }
        // 10. Remember.
        if !self.leaving && whole && !self.undefined && kept > 0 {
            let bound = Bound::of(found.score, window);
            let depth = kept.min(u8::MAX.into()) as u8;
            let score = found.score.raised(ply);
            self.shared.table.put(key, Known { score, depth, bound, proven: found.proven, best });
        }
        found
    }

    /// Tells the evaluator of the move that led here, if it does not know of it yet. It need not
    /// know of those that lead to what the table has.
    fn tell(&mut self) {
        if let Some(mv) = self.untold.take() {
            self.knowledge.made(&self.pos, mv);
        }
    }

    /// Tries the moves listed from `start` on; the best, and the tag of the move that attains it.
    fn moves_of(&mut self, start: usize, node: &Node) -> (Found, u16) {
        let Node { depth, ply, window, .. } = *node;
        let mover = self.pos.to_move();
        let mut best = Found { score: Window::FULL.alpha, proven: false };
        let mut all_proven = node.selection != Selection::Opinion;
        let mut best_move = NO_MOVE;
        let mut open = window;
        let (mut n, mut prefetched) = (start, depth == 1);
        // From here on come the deferred moves, which another thread is searching (ABDADA).
        let mut deferred = self.moves.len();
        while n < self.moves.len() {
            // The first move is mostly enough; where it is not, all are searched.
            if n > start && !std::mem::replace(&mut prefetched, true) {
                self.prefetch_rest(n);
            }
            if n == start + 1 && deferred == self.moves.len() {
                self.judge(n, node);
            }
            let mv = self.next_move(n, if n < deferred { deferred } else { self.moves.len() });
            let number = self.number(n, start, deferred);
            let sharp = node.calm.is_none() || self.knowledge.is_sharp(&self.pos, mv);
            if !sharp && Self::may_prune(node, number, best.score) {
                let late = number >= late_moves(depth);
                if late || self.is_futile(node, mv, open) {
                    self.opinion = true;
                    all_proven = false;
                    n += 1;
                    if late {
                        deferred = self.drop_quiet(n, deferred);
                    }
                    continue;
                }
            }
            let undo = self.pos.make(mv);
            let token = self.token(depth);
            if n > start && n < deferred && self.is_searched_elsewhere(token) {
                self.pos.unmake(mv, undo);
                deferred -= 1;
                self.moves[n].0 = -(number as i32);
                self.moves.swap(n, deferred);
                continue;
            }
            self.untold = Some(mv);
            let same_mover = self.pos.to_move() == mover;
            self.begin_search(token);
            let found = self.child(number, node, open, sharp, same_mover);
            self.end_search(token);
            self.pos.unmake(mv, undo);
            if self.untold.take().is_none() {
                self.knowledge.unmade(&self.pos, mv);
            }
            if self.leaving {
                break;
            }
            all_proven &= found.proven;
            let score = found.score.for_parent(same_mover);
            if score > best.score {
                best = Found { score, proven: found.proven };
                best_move = tag(mv);
                if score > open.alpha {
                    open = open.raised_to(score);
                    self.extend_line(ply, mv);
                }
            }
            if open.is_empty() {
                self.reward(start, n, depth, ply, mv);
                // One proven move is enough to prove that the node is worth so much.
                return (best, best_move);
            }
            n += 1;
        }
        best.proven = all_proven;
        (best, best_move)
    }

    /// Principal variation search: the first move with the whole window, the others with a null
    /// window, late ones less deep, and again if they turn out better than thought.
    fn child(
        &mut self,
        number: usize,
        node: &Node,
        open: Window,
        sharp: bool,
        same_mover: bool,
    ) -> Found {
        let Node { depth, ply, on_line, extension, .. } = *node;
        if number == 0 {
            let depth = depth - 1 + extension;
            return self.node(depth, ply + 1, open.for_child(same_mover), on_line, &[]);
        }
        let test = null_window(open);
        let reduction = self.reduction(number, node, sharp);
        let mut found =
            self.node(depth - 1 - reduction, ply + 1, test.for_child(same_mover), false, &[]);
        let better = |found: Found| found.score.for_parent(same_mover) > open.alpha;
        if reduction > 0 && better(found) && !self.leaving {
            found = self.node(depth - 1, ply + 1, test.for_child(same_mover), false, &[]);
        }
        if better(found) && found.score.for_parent(same_mover) < open.beta && !self.leaving {
            found = self.node(depth - 1, ply + 1, open.for_child(same_mover), true, &[]);
        }
        found
    }

    /// What a game that is over at this ply is worth to the player to move.
    fn finished(&mut self, payoff: Payoff, ply: u32) -> Score {
        if self.pos.is_undefined() {
            self.undefined = true;
            self.shared.undefined.store(true, Relaxed);
        }
        Score::of(payoff, self.pos.to_move(), ply)
    }

    /// A bound from the rules, if the window lies beyond all payoffs that can still be reached.
    ///
    /// The rules bound the payoff, not how far away the end is. So a win is no better than one at
    /// the next ply and no worse than one at the last ply there is; a loss the other way round.
    fn out_of_reach(&self, ply: u32, window: Window) -> Option<Found> {
        let mover = self.pos.to_move();
        let (least, most) = self.pos.bounds().into_inner();
        let (worst, best) = if mover == Side::First { (least, most) } else { (most, least) };
        let at = |payoff: Payoff, is_next: bool| {
            Score::of(payoff, mover, if is_next { ply + 1 } else { Score::LAST_PLY })
        };
        let best = at(best, best.seen_by(mover) > 0);
        let worst = at(worst, worst.seen_by(mover) < 0);
        let beyond = if best <= window.alpha {
            Some(best)
        } else if worst >= window.beta {
            Some(worst)
        } else {
            None
        };
        beyond.map(|score| Found { score, proven: true })
    }

    /// What the transposition table knows, if it is enough.
    fn enough(&mut self, known: Known, depth: u32, ply: u32, window: Window) -> Option<Found> {
        let score = known.score.deepened(ply);
        let decided = known.proven && score.is_fact();
        let deep_enough = match self.shared.options.selective {
            true => u32::from(known.depth) >= depth,
            false => u32::from(known.depth) == depth,
        };
        if !deep_enough && !decided {
            return None;
        }
        let enough = match known.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        let found = Found { score, proven: known.proven && self.exact_keys };
        self.opinion |= enough && !found.proven;
        enough.then_some(found)
    }

    fn must_stop(&mut self) -> bool {
        if self.leaving {
            return true;
        }
        if self.shared.team.is_some() {
            self.look_around();
        }
        // The first line of the first iteration is short and must come to an end.
        if self.is_main && !self.has_answer {
            return self.leaving;
        }
        let most = self.shared.limits.nodes;
        let exact = self.is_main && most.is_some_and(|most| self.nodes >= most);
        if exact || self.nodes >= self.check_at && self.is_called_off() {
            self.add_nodes();
            self.stopped = true;
            self.leaving = true;
        }
        self.leaving
    }

    fn is_called_off(&mut self) -> bool {
        self.check_at = self.nodes + CHECK_EVERY;
        self.shared.job.is_over()
            || self.all_nodes() >= self.shared.limits.nodes.unwrap_or(u64::MAX)
    }

    fn clear_line(&mut self, ply: u32) {
        let ply = ply as usize;
        if self.lines.len() <= ply {
            self.lines.resize(ply + 1, Vec::new());
        }
        self.lines[ply].clear();
    }

    fn extend_line(&mut self, ply: u32, mv: G::Move) {
        let (here, below) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut here[ply as usize];
        line.clear();
        line.push(mv);
        line.extend(below.first().into_iter().flatten());
    }
}
