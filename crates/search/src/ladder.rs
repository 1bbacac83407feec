//! The ladder: minimax, alpha-beta, a cache, symmetry. Each rung can be switched on by itself, and
//! whichever are on, the value is the same, and so is the best move: the first in the order of
//! moves that has this value.

use crate::{Bound, Cache, Event, Observer, cache::Entry};
use kernel::{Canonical, Evaluator, Game, Line, Report, Score, Symmetry, Verdict, Window};
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
}

impl Rungs {
    /// Minimax and nothing else.
    pub const MINIMAX: Rungs = Rungs { alpha_beta: false, cache: false, symmetry: false };
    /// Minimax with alpha-beta.
    pub const ALPHA_BETA: Rungs = Rungs { alpha_beta: true, ..Rungs::MINIMAX };
    /// Alpha-beta with a cache.
    pub const CACHE: Rungs = Rungs { cache: true, ..Rungs::ALPHA_BETA };
    /// All of them.
    pub const SYMMETRY: Rungs = Rungs { symmetry: true, ..Rungs::CACHE };
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
        Settings { rungs: Rungs::SYMMETRY, depth: None, distance: true, nodes: None }
    }
}

/// A depth that no game reaches: to the end.
const TO_THE_END: u16 = u16::MAX;

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
    let mut climb = Climb {
        settings: *settings,
        evaluator,
        cache,
        observer,
        lines: Vec::new(),
        nodes: 0,
        stopped: false,
    };
    // A depth beyond the longest game is its end.
    let depth = settings.depth.map_or(TO_THE_END, |depth| depth.min(TO_THE_END.into()) as u16);
    let found = climb.visit(&mut pos.clone(), None, depth, 0, Window::FULL);
    let verdict = if found.complete { Verdict::Proven } else { Verdict::Estimate };
    let line = Line {
        score: found.score,
        verdict,
        moves: climb.lines.first().cloned().unwrap_or_default(),
    };
    let lines = if climb.stopped || line.moves.is_empty() { Vec::new() } else { vec![line] };
    Report { lines, depth: settings.depth.unwrap_or(0), nodes: climb.nodes }
}

/// A search under way.
struct Climb<'a, G: Game, E, O> {
    settings: Settings,
    evaluator: &'a mut E,
    cache: &'a mut Cache<G>,
    observer: &'a mut O,
    /// The best line found so far from each ply on the way.
    lines: Vec<Vec<G::Move>>,
    nodes: u64,
    stopped: bool,
}

/// What a node is worth to its mover.
#[derive(Clone, Copy)]
struct Found {
    score: Score,
    /// Whether nothing but finished games counted.
    complete: bool,
    /// What the score says, if no children were searched; else it depends on the window.
    bound: Option<Bound>,
}

impl Found {
    /// What is known without searching children.
    fn at_once(score: Score, complete: bool, bound: Bound) -> Option<Found> {
        Some(Found { score, complete, bound: Some(bound) })
    }
}

impl<G: Game, E: Evaluator<G>, O: Observer<G>> Climb<'_, G, E, O> {
    /// Inlined into the loop over children, so that a leaf costs no call.
    #[inline(always)]
    fn visit(
        &mut self,
        pos: &mut G,
        mv: Option<G::Move>,
        depth: u16,
        ply: u32,
        window: Window,
    ) -> Found {
        self.nodes += 1;
        self.observer.see(Event::Enter { pos, mv, ply, window });
        let found = match self.leaf(pos, depth, ply) {
            Some(found) => found,
            None => self.inner(pos, depth, ply, window),
        };
        if !self.stopped {
            let bound =
                found.bound.unwrap_or_else(|| Bound::of(found.score, self.searched(window)));
            self.observer.see(Event::Exit { score: found.score, bound });
        }
        found
    }

    /// Over, or used up?
    #[inline(always)]
    fn leaf(&mut self, pos: &G, depth: u16, ply: u32) -> Option<Found> {
        if let Some(payoff) = pos.terminal() {
            let away = if self.settings.distance { ply } else { 0 };
            let score = Score::of(payoff, pos.to_move(), away);
            self.observer.see(Event::Leaf { score, over: true });
            return Found::at_once(score, true, Bound::Exact);
        }
        if depth == 0 {
            let score = self.evaluator.evaluate(pos);
            self.observer.see(Event::Leaf { score, over: false });
            return Found::at_once(score, false, Bound::Exact);
        }
        None
    }

    /// Stop? Known? If not, search the children and remember what came of it.
    fn inner(&mut self, pos: &mut G, depth: u16, ply: u32, window: Window) -> Found {
        if self.settings.nodes.is_some_and(|most| self.nodes >= most) {
            self.stopped = true;
            return Found { score: Score::ZERO, complete: false, bound: None };
        }
        let canonical = self.canonical(pos);
        // The root must come up with a move, which the cache does not keep.
        let cached = self.settings.rungs.cache;
        if cached
            && ply > 0
            && let Some(found) = self.known(pos, canonical.key, depth, ply, window)
        {
            return found;
        }
        let found = self.children(pos, canonical.stabiliser, depth, ply, window);
        if cached && !self.stopped {
            self.remember(pos, canonical.key, depth, ply, window, found);
        }
        found
    }

    /// Searches the children one by one, in the order of moves.
    #[inline(always)]
    fn children(
        &mut self,
        pos: &mut G,
        symmetries: u8,
        depth: u16,
        ply: u32,
        window: Window,
    ) -> Found {
        self.clear_line(ply);
        let mover = pos.to_move();
        let below = if depth == TO_THE_END { depth } else { depth - 1 };
        let mut best = Found { score: Window::FULL.alpha, complete: true, bound: None };
        let mut open = window;
        let mut next = pos.next_move(None);
        while let Some(mv) = next {
            if symmetries != 1 && self.is_twin(pos, symmetries, mv) {
                next = pos.next_move(Some(mv));
                continue;
            }
            let undo = pos.make(mv);
            self.evaluator.made(pos, mv);
            let same_mover = pos.to_move() == mover;
            let narrowed = self.searched(open).for_child(same_mover);
            let child = self.visit(pos, Some(mv), below, ply + 1, narrowed);
            pos.unmake(mv, undo);
            self.evaluator.unmade(pos, mv);
            if self.stopped {
                break;
            }
            next = pos.next_move(Some(mv));
            best.complete &= child.complete;
            let score = child.score.for_parent(same_mover);
            if score > best.score {
                best.score = score;
                if score > open.alpha {
                    open = open.raised_to(score);
                    self.extend_line(ply, mv, child.bound.is_none());
                    self.observer.see(Event::Raise { mv, window: open });
                }
                if self.settings.rungs.alpha_beta && open.is_empty() {
                    self.see_cut(pos, next);
                    break;
                }
            }
        }
        best
    }

    /// The key to remember a position by, and the symmetries it has, as far as the rungs ask.
    #[inline(always)]
    fn canonical(&self, pos: &G) -> Canonical {
        let Rungs { cache, symmetry, .. } = self.settings.rungs;
        if symmetry {
            pos.canonical()
        } else {
            Canonical { key: if cache { pos.key() } else { 0 }, stabiliser: 1 }
        }
    }

    /// Tells the observer what is never looked at.
    #[inline(always)]
    fn see_cut(&mut self, pos: &G, first: Option<G::Move>) {
        if O::LOOKS && first.is_some() {
            let unseen: Vec<G::Move> =
                iter::successors(first, |mv| pos.next_move(Some(*mv))).collect();
            self.observer.see(Event::Cut { unseen: &unseen });
        }
    }

    /// The window a node is really searched with: without alpha-beta always the full one.
    #[inline]
    fn searched(&self, window: Window) -> Window {
        if self.settings.rungs.alpha_beta { window } else { Window::FULL }
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
    fn known(&mut self, pos: &G, key: u64, depth: u16, ply: u32, window: Window) -> Option<Found> {
        let symmetric = self.settings.rungs.symmetry;
        let entry = self.cache.get(key, |stored| {
            stored == pos
                || symmetric && (1..pos.symmetries()).any(|s| pos.image(Symmetry(s)) == *stored)
        })?;
        // A deeper search gives another opinion; only where no opinion counted it is the same.
        let deep_enough = entry.depth == depth || entry.complete && entry.depth <= depth;
        let score = if self.settings.distance { entry.score.deepened(ply) } else { entry.score };
        let enough = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        if !(deep_enough && enough) {
            return None;
        }
        self.observer.see(Event::Hit { score, bound: entry.bound });
        Found::at_once(score, entry.complete, entry.bound)
    }

    #[inline(never)]
    fn remember(&mut self, pos: &G, key: u64, depth: u16, ply: u32, window: Window, found: Found) {
        let Found { score, complete, .. } = found;
        let bound = Bound::of(score, self.searched(window));
        let score = if self.settings.distance { score.raised(ply) } else { score };
        self.cache.put(key, pos, Entry { score, depth, bound, complete });
    }

    #[inline]
    fn clear_line(&mut self, ply: u32) {
        let ply = ply as usize;
        if self.lines.len() <= ply {
            self.lines.push(Vec::new());
        }
        self.lines[ply].clear();
    }

    /// `mv`, followed by the best line of the child it leads to, is the best line here.
    #[inline]
    fn extend_line(&mut self, ply: u32, mv: G::Move, has_line: bool) {
        let (here, below) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut here[ply as usize];
        line.clear();
        line.push(mv);
        if has_line {
            line.extend_from_slice(&below[0]);
        }
    }
}
