//! The ladder: minimax, alpha-beta, a cache, symmetry, forced moves. Each rung can be switched on
//! by itself, and whichever are on, the value is the same, and so is the best move: the first in
//! the order of moves that has this value. Above them are what the engine does too: deepening, null
//! windows, killers and history, reductions; [`Rungs::agreement`] tells what of this they keep.

mod search;

use crate::{Cache, Observer, Silent};
use kernel::{Evaluator, Game, Job, Limits, MoveGuide, NoOpinion, Report};
use search::{BARE, FULL, ORDERED, Search};
use std::time::Duration;

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
    /// [`Game::forced_move`]. Of no effect without [`Ladder::distance`].
    pub forced: bool,
    /// Search to depth 1, then 2 and so on; the best move of one iteration, from the cache, is
    /// tried first in the next. This rung and those below it imply alpha-beta and the cache, and
    /// switch symmetry and forced moves off.
    pub deepening: bool,
    /// Ask of all moves but the first only whether they are better (principal variation search).
    pub null_window: bool,
    /// Try moves early that were good elsewhere: killers and history.
    pub killers: bool,
    /// Search late moves less deep, and again if they turn out better. Implies null windows.
    pub reductions: bool,
}

/// What a set of rungs has in common with minimax at equal depth.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Agreement {
    /// Nothing but what is proven: some moves are searched less deep.
    Proofs,
    /// The value; of moves that are equally good it may be another.
    Value,
    /// The value and the move.
    ValueAndMove,
}

impl Rungs {
    /// Minimax and nothing else.
    pub const MINIMAX: Rungs = Rungs {
        alpha_beta: false,
        cache: false,
        symmetry: false,
        forced: false,
        deepening: false,
        null_window: false,
        killers: false,
        reductions: false,
    };
    /// Minimax with alpha-beta.
    pub const ALPHA_BETA: Rungs = Rungs { alpha_beta: true, ..Rungs::MINIMAX };
    /// Alpha-beta with a cache.
    pub const CACHE: Rungs = Rungs { cache: true, ..Rungs::ALPHA_BETA };
    /// Alpha-beta with a cache and symmetry: the ladder as the reports build it.
    pub const SYMMETRY: Rungs = Rungs { symmetry: true, ..Rungs::CACHE };
    /// All that agree with minimax in the move as well.
    pub const FORCED: Rungs = Rungs { forced: true, ..Rungs::SYMMETRY };
    /// Alpha-beta with a cache and iterative deepening.
    pub const DEEPENING: Rungs = Rungs { deepening: true, ..Rungs::CACHE };
    /// The same with null windows.
    pub const NULL_WINDOW: Rungs = Rungs { null_window: true, ..Rungs::DEEPENING };
    /// The same with killers and history.
    pub const KILLERS: Rungs = Rungs { killers: true, ..Rungs::NULL_WINDOW };
    /// The same with late moves reduced: the frame of the engine.
    pub const REDUCTIONS: Rungs = Rungs { reductions: true, ..Rungs::KILLERS };

    /// What they have in common with minimax at equal depth.
    #[must_use]
    pub fn agreement(self) -> Agreement {
        match self {
            Rungs { reductions: true, .. } => Agreement::Proofs,
            _ if self.orders() => Agreement::Value,
            _ => Agreement::ValueAndMove,
        }
    }

    /// Whether moves may be tried in another order than that of the rules.
    fn orders(self) -> bool {
        self.deepening || self.null_window || self.killers || self.reductions
    }

    /// With what they imply, and without what they switch off.
    fn resolved(self, overlooks: bool) -> Rungs {
        if self.orders() {
            let null_window = self.null_window || self.reductions;
            Rungs {
                symmetry: false,
                forced: false,
                null_window,
                alpha_beta: true,
                cache: true,
                ..self
            }
        } else if overlooks {
            // Of two symmetric moves one may be dropped and the other not, and so may a forced
            // move.
            Rungs { symmetry: false, forced: false, ..self }
        } else {
            self
        }
    }
}

/// The bytes of the cache of a search that is given none.
const CACHE_BYTES: usize = 64 << 20;

/// A search of one position by the ladder.
///
/// ```
/// use games::mnk::Small;
/// use kernel::Game;
/// use search::{Ladder, Rungs};
///
/// let pos = Small::new(&Default::default());
/// let minimax = Ladder::new(&pos).rungs(Rungs::MINIMAX).run();
/// let alpha_beta = Ladder::new(&pos).rungs(Rungs::ALPHA_BETA).run();
/// assert_eq!(minimax.lines[0].payoff(), alpha_beta.lines[0].payoff());
/// assert!(alpha_beta.nodes < minimax.nodes / 10);
/// ```
pub struct Ladder<'a, G: Game, E = NoOpinion, O = Silent> {
    pos: &'a G,
    rungs: Rungs,
    limits: Limits,
    distance: bool,
    evaluator: &'a E,
    cache: Option<&'a mut Cache<G>>,
    observer: O,
    job: Option<&'a Job>,
}

impl<'a, G: Game> Ladder<'a, G> {
    /// A search of `pos` to the end of the game with all rungs up to forced moves.
    #[must_use]
    pub fn new(pos: &'a G) -> Ladder<'a, G> {
        Ladder {
            pos,
            rungs: Rungs::FORCED,
            limits: Limits::default(),
            distance: true,
            evaluator: &NoOpinion,
            cache: None,
            observer: Silent,
            job: None,
        }
    }
}

impl<'a, G, E, O> Ladder<'a, G, E, O>
where
    G: Game,
    E: Evaluator<G> + MoveGuide<G>,
    O: Observer<G>,
{
    /// Switches rungs on and off.
    #[must_use]
    pub fn rungs(mut self, rungs: Rungs) -> Self {
        self.rungs = rungs;
        self
    }

    /// Evaluates positions this many plies away instead of playing on to the end of the game.
    #[must_use]
    pub fn depth(mut self, depth: u32) -> Self {
        self.limits.depth = Some(depth);
        self
    }

    /// Gives up after so much time.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.limits.time = Some(time);
        self
    }

    /// Gives up when this many positions were visited.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.limits.nodes = Some(nodes);
        self
    }

    /// Depth, time and nodes at once.
    #[must_use]
    pub fn limits(mut self, limits: &Limits) -> Self {
        self.limits = *limits;
        self
    }

    /// Whether a win sooner is worth more than a win later; it is unless said otherwise. Without it
    /// wins are all alike, as in the oldest textbooks; node counts are published for that.
    #[must_use]
    pub fn distance(mut self, distance: bool) -> Self {
        self.distance = distance;
        self
    }

    /// Evaluates with this evaluator where the depth is used up. [`kernel::Plain`] wraps one
    /// without move guidance. The search uses a copy.
    #[must_use]
    pub fn evaluator<F: Evaluator<G> + MoveGuide<G>>(
        self,
        evaluator: &'a F,
    ) -> Ladder<'a, G, F, O> {
        let Ladder { pos, rungs, limits, distance, cache, observer, job, .. } = self;
        Ladder { pos, rungs, limits, distance, evaluator, cache, observer, job }
    }

    /// Uses this cache, if that rung is on. What it knows already may come from earlier searches
    /// with the same evaluator and the same [`distance`](Self::distance). Otherwise the search has
    /// one of its own.
    #[must_use]
    pub fn cache(mut self, cache: &'a mut Cache<G>) -> Self {
        self.cache = Some(cache);
        self
    }

    /// Shows every event to `observer`.
    #[must_use]
    pub fn observer<P: Observer<G>>(self, observer: &'a mut P) -> Ladder<'a, G, E, &'a mut P> {
        let Ladder { pos, rungs, limits, distance, evaluator, cache, job, .. } = self;
        Ladder { pos, rungs, limits, distance, evaluator, cache, observer, job }
    }

    /// Makes the search a part of `job`: it is given up when the job ends, and tells it of the
    /// nodes visited.
    #[must_use]
    pub fn job(mut self, job: &'a Job) -> Self {
        self.job = Some(job);
        self
    }

    /// Searches. If the search is given up, the report has no line; if it evaluated a leaf that
    /// [has no value](Game::is_undefined), the line has none either.
    #[must_use]
    pub fn run(mut self) -> Report<G> {
        let mut evaluator = self.evaluator.clone();
        if self.pos.terminal().is_none() {
            // An evaluator that keeps up move by move must know where it starts.
            evaluator.evaluate(self.pos);
        }
        let overlooks = evaluator.overlooks(self.pos);
        self.rungs = self.rungs.resolved(overlooks);
        let Rungs { cache: cached, symmetry, forced, .. } = self.rungs;
        let bytes = if cached { CACHE_BYTES } else { 0 };
        let mut own = self.cache.is_none().then(|| Cache::new(self.pos, bytes));
        let cache = self.cache.take().or(own.as_mut()).expect("given or made");
        // Without those rungs the search is compiled without them: what it never asks costs it
        // nothing.
        if self.rungs.orders() {
            Search::<_, _, _, ORDERED>::new(&mut self, evaluator, cache, overlooks).report()
        } else if cached || symmetry || forced || overlooks {
            Search::<_, _, _, FULL>::new(&mut self, evaluator, cache, overlooks).report()
        } else {
            Search::<_, _, _, BARE>::new(&mut self, evaluator, cache, overlooks).report()
        }
    }
}
