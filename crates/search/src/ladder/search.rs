//! The search of the ladder: one recursive function in which every rung is a question.

mod ordered;

use super::{Ladder, Rungs};
use crate::{
    Bound, Cache, Event, ForcedBy, LeafKind, Observer,
    cache::Entry,
    order::{NO_MOVE, Order},
};
use kernel::{
    Canonical, Evaluation, Evaluator, Game, Job, MoveGuide, Payoff, Progress, Report, Score,
    Selection, Side, Symmetry, Window,
};
use std::iter;

/// A depth that no game reaches: to the end.
const TO_THE_END: u16 = u16::MAX;
/// Nodes between two checks for cancellation: a few milliseconds with the slowest evaluator.
const CHECK_EVERY: u64 = 1 << 10;
/// Checks between two reports of progress.
const TELL_EVERY: u64 = 1 << 5;

/// The most nodes of a child whose [replies are forced](Game::forced_replies): itself and two
/// endings of two moves.
const REPLY_NODES: u64 = 5;

/// Minimax and alpha-beta only.
pub(super) const BARE: u8 = 0;
/// With what may be asked before the moves are tried one by one in their own order.
pub(super) const FULL: u8 = 1;
/// In another order: what the engine does too.
pub(super) const ORDERED: u8 = 2;

/// Which moves of a node are searched.
struct Selected<M> {
    /// Of moves that these symmetries map to one another the first is enough.
    symmetries: u8,
    /// One move is enough.
    only: Option<M>,
    /// No other moves than these; nothing for all.
    kept: Option<Vec<M>>,
}

impl<M: Copy + Ord> Selected<M> {
    const ALL: Selected<M> = Selected { symmetries: 1, only: None, kept: None };

    /// The next move to search, as [`Game::next_move`] tells it.
    #[inline(always)]
    fn next<G: Game<Move = M>>(&self, pos: &G, after: Option<M>) -> Option<M> {
        match &self.kept {
            None => pos.next_move(after),
            Some(kept) => kept.iter().copied().find(|mv| after.is_none_or(|after| *mv > after)),
        }
    }
}

/// A search under way: `BARE`, `FULL` or `ORDERED`.
pub(super) struct Search<'a, G: Game, E, O, const KIND: u8> {
    pos: &'a G,
    rungs: Rungs,
    distance: bool,
    /// The bits of a ply that count in the score of a finished game: all, or without distance none.
    plies: u32,
    depth: Option<u32>,
    most_nodes: u64,
    /// The number of nodes at which to check for cancellation next.
    check_at: u64,
    checks: u64,
    evaluator: E,
    cache: &'a mut Cache<G>,
    observer: &'a mut O,
    job: Job,
    /// Who is told of progress.
    parent: Option<&'a Job>,
    /// The best line found so far from each ply on the way.
    lines: Vec<Vec<G::Move>>,
    nodes: u64,
    /// How often an estimate counted, here or in what the cache knew. If not once below a node,
    /// nothing but finished games did.
    estimates: u64,
    /// If the node left last was not searched, what its score says; otherwise that depends on its
    /// window.
    answered: Option<Bound>,
    stopped: bool,
    /// Whether a leaf without a value was evaluated.
    undefined: bool,
    /// Whether moves that the guide drops are left out.
    overlooks: bool,
    /// Lists of moves to use again.
    spare: Vec<Vec<G::Move>>,
    /// Killers and history, if that rung is on.
    order: Option<Order<G::Move>>,
    /// The moves of all nodes on the way with their ranks, if they are ordered.
    ranked: Vec<(i32, G::Move)>,
}

impl<'a, G, E, O, const KIND: u8> Search<'a, G, E, O, KIND>
where
    G: Game,
    E: Evaluator<G> + MoveGuide<G>,
    O: Observer<G>,
{
    /// Whether a child that ends the game is never made. An observer wants to see it.
    const FORESEES: bool = G::FORESEES && !O::LOOKS && KIND != ORDERED;

    pub(super) fn new(
        ladder: &'a mut Ladder<'_, G, E, O>,
        evaluator: E,
        cache: &'a mut Cache<G>,
        overlooks: bool,
    ) -> Self {
        let (limits, parent) = (&ladder.limits, ladder.job);
        let job = parent.map_or_else(|| Job::limited(limits), |parent| parent.child(limits));
        Search {
            pos: ladder.pos,
            rungs: ladder.rungs,
            distance: ladder.distance,
            plies: if ladder.distance { u32::MAX } else { 0 },
            depth: limits.depth,
            most_nodes: job.nodes().unwrap_or(u64::MAX),
            check_at: 0,
            checks: 0,
            evaluator,
            cache,
            observer: &mut ladder.observer,
            job,
            parent,
            lines: Vec::new(),
            nodes: 0,
            estimates: 0,
            answered: None,
            stopped: false,
            undefined: false,
            overlooks,
            spare: Vec::new(),
            order: ladder.rungs.killers.then(Order::new),
            ranked: Vec::new(),
        }
    }

    pub(super) fn report(mut self) -> Report<G> {
        let mut pos = self.pos.clone();
        // A depth beyond the longest game is its end.
        let plies = self.depth.map_or(TO_THE_END, |depth| depth.min(TO_THE_END.into()) as u16);
        let score = if KIND == ORDERED {
            self.iterations(&mut pos, plies)
        } else {
            self.visit(&mut pos, None, plies, 0, Window::FULL)
        };
        let (scale, proven) = (self.evaluator.scale(&pos), self.estimates == 0);
        let moves = self.lines.into_iter().next().unwrap_or_default();
        let mut lines = Vec::new();
        if !self.stopped && !moves.is_empty() && self.undefined {
            lines.push(Evaluation::undefined(&pos, moves));
        } else if !self.stopped && !moves.is_empty() {
            let found = Evaluation::of_score(&pos, score, proven, scale, moves);
            let distance = found.distance.filter(|_| self.distance);
            lines.push(Evaluation { distance, ..found });
        }
        Report { lines, depth: self.depth.unwrap_or(0), nodes: self.nodes }
    }

    /// Inlined into the loop over children, so that a leaf costs no call.
    #[inline(always)]
    fn visit(
        &mut self,
        pos: &mut G,
        mv: Option<G::Move>,
        depth: u16,
        ply: u32,
        window: Window,
    ) -> Score {
        self.nodes += 1;
        self.observer.see(Event::Enter { pos, mv, ply, window });
        // A child that is over was foreseen; the root was not.
        let over = if Self::FORESEES && mv.is_some() { None } else { pos.terminal() };
        let score = if let Some(payoff) = over {
            let score = self.finished(payoff, pos.to_move(), ply);
            let undefined = pos.is_undefined();
            self.undefined |= undefined;
            let kind = if undefined { LeafKind::Undefined } else { LeafKind::Over };
            self.answer(score, Bound::Exact, Event::Leaf { score, kind })
        } else if depth == 0 {
            self.estimates += 1;
            let score = self.evaluator.evaluate(pos);
            self.answer(score, Bound::Exact, Event::Leaf { score, kind: LeafKind::Estimate })
        } else if KIND == ORDERED {
            self.ordered(pos, depth, ply, window)
        } else {
            self.inner(pos, depth, ply, window)
        };
        if !self.stopped {
            let bound = self.answered.unwrap_or_else(|| Bound::of(score, window));
            self.observer.see(Event::Exit { score, bound });
        }
        score
    }

    /// What a node is worth that need not be searched.
    #[inline(always)]
    fn answer(&mut self, score: Score, bound: Bound, event: Event<'_, G>) -> Score {
        self.observer.see(event);
        self.answered = Some(bound);
        score
    }

    /// What a game that is over at this ply is worth to `side`.
    #[inline(always)]
    fn finished(&self, payoff: Payoff, side: Side, ply: u32) -> Score {
        Score::of(payoff, side, ply & self.plies)
    }

    /// Stop? Forced? Known? If not, search the children and remember what came of it.
    fn inner(&mut self, pos: &mut G, depth: u16, ply: u32, window: Window) -> Score {
        if self.nodes >= self.check_at && self.is_over() {
            self.stopped = true;
            return Score::ZERO;
        }
        if KIND == BARE {
            return self.children(pos, &Selected::ALL, depth, ply, window);
        }
        if let Some(mv) = self.forced_move(pos, depth) {
            self.see_forced(pos, mv);
            let choice = Selected { only: Some(mv), ..Selected::ALL };
            return self.children(pos, &choice, depth, ply, window);
        }
        let Canonical { key, stabiliser } = self.canonical(pos);
        // The root must come up with a move, which the cache does not keep.
        if self.rungs.cache
            && ply > 0
            && let Some(entry) = self.entry(pos, key)
            && let Some(score) = self.known(entry, depth, ply, window)
        {
            return score;
        }
        let estimates = self.estimates;
        let kept = self.overlooks.then(|| self.kept(pos));
        let choice = Selected { symmetries: stabiliser, only: None, kept };
        let score = self.children(pos, &choice, depth, ply, window);
        self.spare.extend(choice.kept);
        if self.rungs.cache && !self.stopped && !self.undefined {
            let complete = self.estimates == estimates;
            let bound = Bound::of(score, window);
            self.remember(pos, key, ply, Entry { score, depth, bound, complete, best: NO_MOVE });
        }
        score
    }

    /// The moves that the evaluator does not drop, ascending. What is found below is no proof if it
    /// dropped any by opinion.
    #[cold]
    fn kept(&mut self, pos: &G) -> Vec<G::Move> {
        let mut kept = self.spare.pop().unwrap_or_default();
        kept.clear();
        pos.moves(&mut kept);
        let dropped = self.evaluator.select(pos, &mut kept) == Selection::Opinion;
        self.estimates += u64::from(dropped);
        kept.sort_unstable();
        kept
    }

    #[cold]
    fn is_over(&mut self) -> bool {
        self.check_at = self.most_nodes.min(self.nodes.saturating_add(CHECK_EVERY));
        if let Some(parent) = self.parent
            && self.checks.is_multiple_of(TELL_EVERY)
        {
            parent.tell(&Progress { nodes: self.nodes, ..Progress::default() });
        }
        self.checks += 1;
        self.nodes >= self.most_nodes || self.job.is_over()
    }

    /// Searches the children one by one, in the order of moves.
    #[inline(always)]
    fn children(
        &mut self,
        pos: &mut G,
        choice: &Selected<G::Move>,
        depth: u16,
        ply: u32,
        window: Window,
    ) -> Score {
        let below = if depth == TO_THE_END { depth } else { depth - 1 };
        let mut best = Window::FULL.alpha;
        let mut open = window;
        let mut next = choice.only.or_else(|| choice.next(pos, None));
        while let Some(mv) = next {
            if choice.symmetries != 1 && self.is_symmetric(pos, choice.symmetries, mv) {
                next = choice.next(pos, Some(mv));
                continue;
            }
            // Asked anew for every move, so that the compiler sees where players alternate.
            let mover = pos.to_move();
            let foreseen = if Self::FORESEES { self.foresee(pos, mv, depth) } else { None };
            let score = if let Some((payoff, plies)) = foreseen {
                self.nodes += u64::from(plies);
                self.finished(payoff, mover, ply + plies)
            } else if Self::FORESEES
                && KIND == BARE
                && depth > 2
                && self.nodes + REPLY_NODES <= self.check_at
                && let Some(replies) = pos.forced_replies(mv)
            {
                let window = open.for_child(false);
                self.replied(pos, mv, replies, ply + 1, window).for_parent(false)
            } else {
                let undo = pos.make(mv);
                self.evaluator.made(pos, mv);
                let same_mover = pos.to_move() == mover;
                let score = self.visit(pos, Some(mv), below, ply + 1, open.for_child(same_mover));
                pos.unmake(mv, undo);
                self.evaluator.unmade(pos, mv);
                if self.stopped {
                    break;
                }
                score.for_parent(same_mover)
            };
            next = if choice.only.is_some() { None } else { choice.next(pos, Some(mv)) };
            if score <= best {
                continue;
            }
            best = score;
            if score > open.alpha {
                let raised = open.raised_to(score);
                self.observer.see(Event::Raise { mv, window: raised });
                if self.rungs.alpha_beta {
                    open = raised;
                    if open.is_empty() {
                        self.see_cut(pos, choice, next);
                        break;
                    }
                }
                self.extend_line(pos, ply, mv, foreseen.map(|(_, plies)| plies));
            }
        }
        self.answered = None;
        best
    }

    /// How the game ends after `mv`, if that is known without making it, and after how many moves.
    /// Several at once are no more nodes and no fewer: only where neither the depth nor a limit
    /// comes between, and no cache, which would be asked after each.
    #[inline(always)]
    fn foresee(&self, pos: &G, mv: G::Move, depth: u16) -> Option<(Payoff, u32)> {
        if KIND != BARE {
            return pos.ending(mv).map(|payoff| (payoff, 1));
        }
        pos.forced_ending(mv).filter(|&(_, plies)| {
            let last = self.nodes + u64::from(plies);
            plies == 1 || plies <= depth.into() && last <= self.check_at
        })
    }

    /// Searches the node after `mv`, whose two moves have forced endings, as
    /// [`children`](Self::children) would: without a branch, as it would often be predicted wrongly.
    #[inline(always)]
    fn replied(
        &mut self,
        pos: &G,
        mv: G::Move,
        replies: [(G::Move, Payoff, u32); 2],
        ply: u32,
        window: Window,
    ) -> Score {
        let side = pos.to_move().other();
        let plies = replies.map(|(.., plies)| plies);
        let [first, second] =
            replies.map(|(_, payoff, plies)| self.finished(payoff, side, ply + plies));
        // Without alpha-beta every window is full, and nothing reaches its end.
        let cut = first >= window.beta;
        let best = if cut { first } else { first.max(second) };
        self.nodes += u64::from(1 + plies[0] + if cut { 0 } else { plies[1] });
        if window.alpha < best && best < window.beta {
            let (reply, _, plies) = replies[usize::from(first < best)];
            let mut after = pos.clone();
            after.make(mv);
            self.extend_line(&after, ply, reply, Some(plies));
        }
        self.answered = None;
        best
    }

    /// The key to remember a position by, and the symmetries it has, as far as the rungs ask.
    #[inline(always)]
    fn canonical(&self, pos: &G) -> Canonical {
        let Rungs { cache, symmetry, .. } = self.rungs;
        if symmetry {
            pos.canonical()
        } else {
            Canonical { key: if cache { pos.key() } else { 0 }, stabiliser: 1 }
        }
    }

    /// The only move that must be searched, if the rules tell and the search is deep enough to
    /// agree.
    #[inline(always)]
    fn forced_move(&self, pos: &G, depth: u16) -> Option<G::Move> {
        if self.rungs.forced && self.distance && depth >= 2 { pos.forced_move() } else { None }
    }

    /// Tells the observer what is never looked at.
    #[inline(always)]
    fn see_cut(&mut self, pos: &G, choice: &Selected<G::Move>, first: Option<G::Move>) {
        if O::LOOKS && first.is_some() {
            let unseen: Vec<G::Move> =
                iter::successors(first, |mv| choice.next(pos, Some(*mv))).collect();
            self.observer.see(Event::Cut { unseen: &unseen });
        }
    }

    /// The same where one move is enough.
    #[inline(always)]
    fn see_forced(&mut self, pos: &G, mv: G::Move) {
        if O::LOOKS {
            let mut unseen = Vec::new();
            pos.moves(&mut unseen);
            unseen.retain(|other| *other != mv);
            let reason = ForcedBy::of(pos, mv);
            self.observer.see(Event::Forced { mv, reason, unseen: &unseen });
        }
    }

    /// Whether another move that comes before `mv` is its image, and so has the same value.
    #[inline(never)]
    fn is_symmetric(&mut self, pos: &G, symmetries: u8, mv: G::Move) -> bool {
        let images = (1..8).filter(|s| symmetries >> s & 1 == 1);
        let least = images.map(|s| pos.image_of(Symmetry(s), mv)).min();
        let first = least.filter(|least| *least < mv);
        if let Some(first) = first {
            self.observer.see(Event::SymmetricTo { mv, first });
        }
        first.is_some()
    }

    /// What the cache has of a position.
    #[inline(never)]
    fn entry(&self, pos: &G, key: u64) -> Option<Entry> {
        let symmetric = self.rungs.symmetry;
        self.cache.get(key, |stored| {
            stored == pos
                || symmetric && (1..pos.symmetries()).any(|s| pos.image(Symmetry(s)) == *stored)
        })
    }

    /// What it says, if that is enough.
    fn known(&mut self, entry: Entry, depth: u16, ply: u32, window: Window) -> Option<Score> {
        // A deeper search gives another opinion; only where no opinion counted it is the same.
        let deep_enough = entry.depth == depth || entry.complete && entry.depth <= depth;
        let score = if self.distance { entry.score.deepened(ply) } else { entry.score };
        let enough = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        if !(deep_enough && enough) {
            return None;
        }
        self.estimates += u64::from(!entry.complete);
        let hit = Event::CacheHit { score, bound: entry.bound, opinion: !entry.complete };
        Some(self.answer(score, entry.bound, hit))
    }

    #[inline(never)]
    fn remember(&mut self, pos: &G, key: u64, ply: u32, entry: Entry) {
        let score = if self.distance { entry.score.raised(ply) } else { entry.score };
        self.cache.put(key, pos, Entry { score, ..entry });
    }

    /// `mv`, followed by the best line of the child it leads to, is the best line here; where the
    /// end of the game was foreseen, followed by the only moves until then.
    #[cold]
    fn extend_line(&mut self, pos: &G, ply: u32, mv: G::Move, foreseen: Option<u32>) {
        let ply = ply as usize;
        if self.lines.len() <= ply + 1 {
            self.lines.resize(ply + 2, Vec::new());
        }
        let (here, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut here[ply];
        line.clear();
        line.push(mv);
        match foreseen {
            Some(plies) if plies > 1 => line.extend(only_moves(pos, mv).take(plies as usize - 1)),
            // What raises alpha and does not cut was searched with a window it lies in, so it has a
            // line.
            None if self.answered.is_none() => line.extend_from_slice(&below[0]),
            _ => {}
        }
    }
}

/// The moves after `mv` for as long as there is one, the first of each position.
fn only_moves<G: Game>(pos: &G, mv: G::Move) -> impl Iterator<Item = G::Move> {
    let (mut after, mut last) = (pos.clone(), mv);
    iter::from_fn(move || {
        after.make(last);
        last = after.next_move(None)?;
        Some(last)
    })
}
