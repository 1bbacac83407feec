//! The ladder: minimax, alpha-beta, a cache, symmetry, forced moves. Each rung can be switched on by
//! itself, and whichever are on, the value is the same, and so is the best move: the first in the order
//! of moves that has this value.

use crate::{Bound, Cache, Event, Observer, cache::Entry};
use kernel::{
    Canonical, Evaluator, Game, Line, Payoff, Report, Score, Selection, Side, Symmetry, Verdict,
    Window,
};
use std::iter;

/// Which rungs are on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rungs {
    /// Leave a node as soon as the opponent will not allow it.
    pub alpha_beta: bool,
    /// Remember positions, whatever moves led to them.
    pub cache: bool,
    /// Search one of several moves that are images of one another, and remember images as one.
    pub symmetry: bool,
    /// Search one move where the rules alone show that none is better, two plies ahead: see
    /// [`Game::forced_move`]. Of no effect without [`Settings::distance`].
    pub forced: bool,
}

impl Rungs {
    /// Minimax and nothing else.
    pub const MINIMAX: Rungs =
        Rungs { alpha_beta: false, cache: false, symmetry: false, forced: false };
    /// Minimax with alpha-beta.
    pub const ALPHA_BETA: Rungs = Rungs { alpha_beta: true, ..Rungs::MINIMAX };
    /// Alpha-beta with a cache.
    pub const CACHE: Rungs = Rungs { cache: true, ..Rungs::ALPHA_BETA };
    /// Alpha-beta with a cache and symmetry: the ladder as the reports build it.
    pub const SYMMETRY: Rungs = Rungs { symmetry: true, ..Rungs::CACHE };
    /// All of them.
    pub const FORCED: Rungs = Rungs { forced: true, ..Rungs::SYMMETRY };
}

/// How to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Which rungs are on.
    pub rungs: Rungs,
    /// How many plies; none for the end of the game.
    pub depth: Option<u32>,
    /// Whether a win sooner is worth more than a win later. Without it wins are all alike, as in
    /// the oldest textbooks; node counts are published for that.
    pub distance: bool,
    /// The search is given up when it has visited so many positions.
    pub nodes: Option<u64>,
}

impl Default for Settings {
    /// All rungs to the end of the game.
    fn default() -> Settings {
        Settings { rungs: Rungs::FORCED, depth: None, distance: true, nodes: None }
    }
}

/// A depth that no game reaches: to the end.
const TO_THE_END: u16 = u16::MAX;

/// How many positions are searched before somebody is asked whether to go on.
const NODES_A_QUESTION: u64 = 1 << 15;

/// Searches `pos`. The cache is used only if that rung is on; what it knows already may come
/// from earlier searches with the same evaluator and the same `distance`.
///
/// If the search was given up, the report has no line.
pub fn search<G: Game, E: Evaluator<G>, O: Observer<G>>(
    pos: &G,
    evaluator: &mut E,
    settings: &Settings,
    cache: &mut Cache<G>,
    observer: &mut O,
) -> Report<G> {
    if pos.terminal().is_none() {
        // An evaluator that keeps up move by move must know where it starts.
        evaluator.evaluate(pos);
    }
    let overlooks = evaluator.overlooks(pos);
    let mut settings = *settings;
    if overlooks {
        // Of two symmetric moves one may be dropped and the other not, and so may a forced move.
        settings.rungs = Rungs { symmetry: false, forced: false, ..settings.rungs };
    }
    let Rungs { cache: cached, symmetry, forced, .. } = settings.rungs;
    // Without those rungs the search is compiled without them: what it never asks costs it nothing.
    if cached || symmetry || forced || overlooks {
        let mut climb = Climb::<_, _, _, true>::new(evaluator, &settings, cache, observer);
        climb.overlooks = overlooks;
        climb.report(pos, settings.depth)
    } else {
        Climb::<_, _, _, false>::new(evaluator, &settings, cache, observer)
            .report(pos, settings.depth)
    }
}

/// Which moves of a node are searched.
struct Choice<M> {
    /// Of moves that these symmetries map to one another the first is enough.
    symmetries: u8,
    /// One move is enough.
    only: Option<M>,
    /// No other moves than these; nothing for all.
    kept: Option<Vec<M>>,
}

impl<M: Copy + Ord> Choice<M> {
    const ALL: Choice<M> = Choice { symmetries: 1, only: None, kept: None };

    /// The next move to search, as [`Game::next_move`] tells it.
    #[inline(always)]
    fn next<G: Game<Move = M>>(&self, pos: &G, after: Option<M>) -> Option<M> {
        match &self.kept {
            None => pos.next_move(after),
            Some(kept) => kept.iter().copied().find(|mv| after.is_none_or(|after| *mv > after)),
        }
    }
}

/// A search under way. Not `FULL`: minimax and alpha-beta only.
struct Climb<'a, G: Game, E, O, const FULL: bool> {
    rungs: Rungs,
    distance: bool,
    /// The bits of a ply that count in the score of a finished game: all, or without distance none.
    plies: u32,
    most_nodes: u64,
    /// When it next matters how many nodes there are.
    pause: u64,
    evaluator: &'a mut E,
    cache: &'a mut Cache<G>,
    observer: &'a mut O,
    /// The best line found so far from each ply on the way.
    lines: Vec<Vec<G::Move>>,
    nodes: u64,
    /// How often an estimate counted, here or in what the cache knew. If not once below a node, nothing
    /// but finished games did.
    estimates: u64,
    /// If the node left last was not searched, what its score says; otherwise that depends on its window.
    answered: Option<Bound>,
    stopped: bool,
    /// Whether moves that the evaluator drops are left out.
    overlooks: bool,
    /// Lists of moves to use again.
    spare: Vec<Vec<G::Move>>,
}

impl<'a, G: Game, E: Evaluator<G>, O: Observer<G>, const FULL: bool> Climb<'a, G, E, O, FULL> {
    /// Whether a child that ends the game is never made. Somebody who looks wants to see it.
    const FORESEES: bool = G::FORESEES && !O::LOOKS;

    fn new(
        evaluator: &'a mut E,
        settings: &Settings,
        cache: &'a mut Cache<G>,
        observer: &'a mut O,
    ) -> Self {
        Climb {
            rungs: settings.rungs,
            distance: settings.distance,
            plies: if settings.distance { u32::MAX } else { 0 },
            most_nodes: settings.nodes.unwrap_or(u64::MAX),
            pause: 0,
            evaluator,
            cache,
            observer,
            lines: Vec::new(),
            nodes: 0,
            estimates: 0,
            answered: None,
            stopped: false,
            overlooks: false,
            spare: Vec::new(),
        }
    }

    fn report(mut self, pos: &G, depth: Option<u32>) -> Report<G> {
        let mut pos = pos.clone();
        // A depth beyond the longest game is its end.
        let plies = depth.map_or(TO_THE_END, |depth| depth.min(TO_THE_END.into()) as u16);
        let score = self.visit(&mut pos, None, plies, 0, Window::FULL);
        let verdict = if self.estimates == 0 { Verdict::Proven } else { Verdict::Estimate };
        let moves = self.lines.into_iter().next().unwrap_or_default();
        let found = !self.stopped && !moves.is_empty();
        let lines = if found { vec![Line { score, verdict, moves }] } else { Vec::new() };
        Report { lines, depth: depth.unwrap_or(0), nodes: self.nodes }
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
            self.answer(score, Bound::Exact, Event::Leaf { score, over: true })
        } else if depth == 0 {
            self.estimates += 1;
            let score = self.evaluator.evaluate(pos);
            self.answer(score, Bound::Exact, Event::Leaf { score, over: false })
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
        if self.nodes >= self.pause && self.is_enough() {
            self.stopped = true;
            return Score::ZERO;
        }
        if !FULL {
            return self.children(pos, &Choice::ALL, depth, ply, window);
        }
        if let Some(mv) = self.forced_move(pos, depth) {
            self.see_forced(pos, mv);
            let choice = Choice { only: Some(mv), ..Choice::ALL };
            return self.children(pos, &choice, depth, ply, window);
        }
        let Canonical { key, stabiliser } = self.canonical(pos);
        // The root must come up with a move, which the cache does not keep.
        if self.rungs.cache
            && ply > 0
            && let Some(score) = self.known(pos, key, depth, ply, window)
        {
            return score;
        }
        let estimates = self.estimates;
        let kept = self.overlooks.then(|| self.kept(pos));
        let choice = Choice { symmetries: stabiliser, only: None, kept };
        let score = self.children(pos, &choice, depth, ply, window);
        self.spare.extend(choice.kept);
        if self.rungs.cache && !self.stopped {
            let complete = self.estimates == estimates;
            let bound = Bound::of(score, window);
            self.remember(pos, key, ply, Entry { score, depth, bound, complete });
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
    fn is_enough(&mut self) -> bool {
        self.pause = self.most_nodes.min(self.nodes.saturating_add(NODES_A_QUESTION));
        self.nodes >= self.most_nodes || self.observer.is_enough()
    }

    /// Searches the children one by one, in the order of moves.
    #[inline(always)]
    fn children(
        &mut self,
        pos: &mut G,
        choice: &Choice<G::Move>,
        depth: u16,
        ply: u32,
        window: Window,
    ) -> Score {
        let below = if depth == TO_THE_END { depth } else { depth - 1 };
        let mut best = Window::FULL.alpha;
        let mut open = window;
        let mut next = choice.only.or_else(|| choice.next(pos, None));
        while let Some(mv) = next {
            if choice.symmetries != 1 && self.is_twin(pos, choice.symmetries, mv) {
                next = choice.next(pos, Some(mv));
                continue;
            }
            // Asked anew for every move, so that the compiler sees where players alternate.
            let mover = pos.to_move();
            let foreseen = if Self::FORESEES { pos.ending(mv) } else { None };
            let score = if let Some(payoff) = foreseen {
                self.nodes += 1;
                self.finished(payoff, mover, ply + 1)
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
                self.extend_line(ply, mv, foreseen.is_none());
            }
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

    /// The only move that must be searched, if the rules tell and the search is deep enough to agree.
    #[inline(always)]
    fn forced_move(&self, pos: &G, depth: u16) -> Option<G::Move> {
        if self.rungs.forced && self.distance && depth >= 2 { pos.forced_move() } else { None }
    }

    /// Tells the observer what is never looked at.
    #[inline(always)]
    fn see_cut(&mut self, pos: &G, choice: &Choice<G::Move>, first: Option<G::Move>) {
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
            self.observer.see(Event::Forced { mv, unseen: &unseen });
        }
    }

    /// Whether another move that comes before `mv` is its image, and so has the same value.
    #[inline(never)]
    fn is_twin(&mut self, pos: &G, symmetries: u8, mv: G::Move) -> bool {
        let images = (1..8).filter(|s| symmetries >> s & 1 == 1);
        let least = images.map(|s| pos.image_of(Symmetry(s), mv)).min();
        let twin = least.filter(|least| *least < mv);
        if let Some(of) = twin {
            self.observer.see(Event::Twin { mv, of });
        }
        twin.is_some()
    }

    /// What the cache says, if it is enough.
    #[inline(never)]
    fn known(&mut self, pos: &G, key: u64, depth: u16, ply: u32, window: Window) -> Option<Score> {
        let symmetric = self.rungs.symmetry;
        let entry = self.cache.get(key, |stored| {
            stored == pos
                || symmetric && (1..pos.symmetries()).any(|s| pos.image(Symmetry(s)) == *stored)
        })?;
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
        let hit = Event::Hit { score, bound: entry.bound, opinion: !entry.complete };
        Some(self.answer(score, entry.bound, hit))
    }

    #[inline(never)]
    fn remember(&mut self, pos: &G, key: u64, ply: u32, entry: Entry) {
        let score = if self.distance { entry.score.raised(ply) } else { entry.score };
        self.cache.put(key, pos, Entry { score, ..entry });
    }

    /// `mv`, followed by the best line of the child it leads to, is the best line here.
    #[cold]
    fn extend_line(&mut self, ply: u32, mv: G::Move, visited: bool) {
        let ply = ply as usize;
        if self.lines.len() <= ply + 1 {
            self.lines.resize(ply + 2, Vec::new());
        }
        let (here, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut here[ply];
        line.clear();
        line.push(mv);
        // What raises alpha and does not cut was searched with a window it lies in, so it has a line.
        if visited && self.answered.is_none() {
            line.extend_from_slice(&below[0]);
        }
    }
}
