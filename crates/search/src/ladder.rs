//! The ladder: minimax, alpha-beta, a cache, symmetry. Each rung can be switched on by itself, and
//! whichever are on, the value is the same, and so is the best move: the first in the order of
//! moves that has this value.

use crate::{Bound, Cache, Event, Observer, cache::Entry};
use kernel::{Evaluator, Game, Line, Report, Score, Symmetry, Verdict, Window};

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
const TO_THE_END: u32 = u32::MAX;

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
    let mut climb = Climb {
        settings: *settings,
        evaluator,
        cache,
        observer,
        moves: Vec::new(),
        lines: Vec::new(),
        nodes: 0,
        stopped: false,
    };
    let depth = settings.depth.unwrap_or(TO_THE_END);
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
    /// The moves of all nodes on the way, one after the other.
    moves: Vec<G::Move>,
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
}

impl<G: Game, E: Evaluator<G>, O: Observer<G>> Climb<'_, G, E, O> {
    fn visit(
        &mut self,
        pos: &mut G,
        mv: Option<G::Move>,
        depth: u32,
        ply: u32,
        window: Window,
    ) -> Found {
        self.nodes += 1;
        self.observer.see(Event::Enter { pos, mv, ply, window });
        self.clear_line(ply);
        let found = match self.answer_without_children(pos, depth, ply, window) {
            Some(found) => found,
            None => self.children(pos, depth, ply, window),
        };
        let bound = Bound::of(found.score, self.searched(window));
        self.observer.see(Event::Exit { score: found.score, bound });
        found
    }

    /// Over? Used up? Known?
    #[inline]
    fn answer_without_children(
        &mut self,
        pos: &mut G,
        depth: u32,
        ply: u32,
        window: Window,
    ) -> Option<Found> {
        if let Some(payoff) = pos.terminal() {
            let away = if self.settings.distance { ply } else { 0 };
            let score = Score::of(payoff, pos.to_move(), away);
            self.observer.see(Event::Leaf { score, over: true });
            return Some(Found { score, complete: true });
        }
        if depth == 0 {
            let score = self.evaluator.evaluate(pos);
            self.observer.see(Event::Leaf { score, over: false });
            return Some(Found { score, complete: false });
        }
        if self.settings.nodes.is_some_and(|most| self.nodes >= most) {
            self.stopped = true;
        }
        if self.stopped {
            return Some(Found { score: Score::ZERO, complete: false });
        }
        // The root must come up with a move, which the cache does not keep.
        if self.settings.rungs.cache && ply > 0 {
            self.known(pos, depth, ply, window)
        } else {
            None
        }
    }

    /// Searches the children one by one and remembers what came of it.
    fn children(&mut self, pos: &mut G, depth: u32, ply: u32, window: Window) -> Found {
        let start = self.moves.len();
        pos.moves(&mut self.moves);
        let symmetries = if self.settings.rungs.symmetry { pos.stabiliser() } else { 1 };
        let mover = pos.to_move();
        let mut best = Found { score: Window::FULL.alpha, complete: true };
        let mut open = window;
        for n in start..self.moves.len() {
            let mv = self.moves[n];
            if symmetries != 1 && self.is_twin(pos, symmetries, mv) {
                continue;
            }
            let undo = pos.make(mv);
            self.evaluator.made(pos, mv);
            let same_mover = pos.to_move() == mover;
            let below = if depth == TO_THE_END { depth } else { depth - 1 };
            let narrowed = self.searched(open).for_child(same_mover);
            let child = self.visit(pos, Some(mv), below, ply + 1, narrowed);
            pos.unmake(mv, undo);
            self.evaluator.unmade(pos, mv);
            if self.stopped {
                break;
            }
            best.complete &= child.complete;
            let score = child.score.for_parent(same_mover);
            if score > best.score {
                best.score = score;
                if score > open.alpha {
                    open = open.raised_to(score);
                    self.extend_line(ply, mv);
                    self.observer.see(Event::Raise { mv, window: open });
                }
            }
            if self.settings.rungs.alpha_beta && open.is_empty() {
                if n + 1 < self.moves.len() {
                    self.observer.see(Event::Cut { unseen: &self.moves[n + 1..] });
                }
                break;
            }
        }
        self.moves.truncate(start);
        if self.settings.rungs.cache && !self.stopped {
            self.remember(pos, depth, ply, window, best);
        }
        best
    }

    /// The window a node is really searched with: without alpha-beta always the full one.
    #[inline]
    fn searched(&self, window: Window) -> Window {
        if self.settings.rungs.alpha_beta { window } else { Window::FULL }
    }

    /// Whether another move that comes before `mv` is its image, and so has the same value.
    fn is_twin(&mut self, pos: &G, symmetries: u8, mv: G::Move) -> bool {
        let images = (1..8).filter(|s| symmetries >> s & 1 == 1);
        let least = images.map(|s| pos.image_of(Symmetry(s), mv)).min();
        let twin = least.filter(|least| *least < mv);
        if let Some(of) = twin {
            self.observer.see(Event::Twin { mv, of });
        }
        twin.is_some()
    }

    #[inline]
    fn key(&self, pos: &G) -> u64 {
        if self.settings.rungs.symmetry { pos.canonical_key() } else { pos.key() }
    }

    /// What the cache says, if it is enough.
    fn known(&mut self, pos: &G, depth: u32, ply: u32, window: Window) -> Option<Found> {
        let symmetric = self.settings.rungs.symmetry;
        let entry = self.cache.get(self.key(pos), |stored| {
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
        Some(Found { score, complete: entry.complete })
    }

    fn remember(&mut self, pos: &G, depth: u32, ply: u32, window: Window, found: Found) {
        let Found { score, complete } = found;
        let bound = Bound::of(score, self.searched(window));
        let score = if self.settings.distance { score.raised(ply) } else { score };
        self.cache.put(self.key(pos), pos, Entry { score, depth, bound, complete });
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
    fn extend_line(&mut self, ply: u32, mv: G::Move) {
        let (here, below) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut here[ply as usize];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0]);
    }
}
