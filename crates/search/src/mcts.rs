//! Monte-Carlo tree search that can prove what it says, for any game and without an evaluator.
//!
//! Random games, played from the leaves of a growing tree, say which moves are promising; finished
//! games in the tree say what is certain. Every node keeps the payoffs that its value lies between.
//! They start as [`Game::bounds`] and close from the leaves up, as in Cazenave and Saffidine,
//! "Score Bounded Monte-Carlo Tree Search" (2010). Where they meet, the node is proven, and a
//! proven root ends the search.
//!
//! There is one thread. The same seed and the same number of playouts give the same report.
//!
//! A payoff that is called proven is what best play gives. Its distance is that of the line
//! reported: a node is left as soon as its payoff is known, so a win may be nearer than it says.

mod tree;

use kernel::{Game, Job, Limits, Report};
use std::time::Duration;
use tree::Tree;

/// How much is tried that looks worse: the factor of UCB1 for payoffs between 0 and 1. The
/// textbook's square root of 2 (Auer, Cesa-Bianchi and Fischer 2002) tries too much here: at 1000
/// playouts a move this value won 133, drew 13 and lost 54 games of Kalah(6,4) against it, and 34,
/// 28 and 18 of Ultimate.
pub const EXPLORATION: f64 = 0.35;

/// The bytes a tree may take if nothing else is said: two million nodes.
pub const MEMORY: usize = 64 << 20;

/// Playouts between two checks for cancellation: below a millisecond, and often enough to cost
/// nothing.
pub const CHECK_EVERY: u64 = 64;

/// A Monte-Carlo tree search of one position.
///
/// ```
/// use games::ultimate::Ultimate;
/// use kernel::Game;
/// use search::Mcts;
///
/// let pos = Ultimate::new(&Default::default());
/// let report = Mcts::new(&pos).playouts(500).seed(7).run();
/// assert!(report.best().is_some());
/// ```
#[derive(Clone, Debug)]
pub struct Mcts<'a, G: Game> {
    pos: &'a G,
    playouts: Option<u64>,
    seed: u64,
    exploration: f64,
    memory: usize,
    limits: Limits,
    job: Option<&'a Job>,
}

impl<'a, G: Game> Mcts<'a, G> {
    /// A search of `pos` until its payoff is proven.
    #[must_use]
    pub fn new(pos: &'a G) -> Mcts<'a, G> {
        let (exploration, memory, limits) = (EXPLORATION, MEMORY, Limits::default());
        Mcts { pos, playouts: None, seed: 0, exploration, memory, limits, job: None }
    }

    /// Ends after this many random games. Beyond `u32::MAX` it ends in any case, some hours later.
    #[must_use]
    pub fn playouts(mut self, playouts: u64) -> Self {
        self.playouts = Some(playouts);
        self
    }

    /// Ends after so much time.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.limits.time = Some(time);
        self
    }

    /// Ends when this many positions were visited, those of the random games included; the last game
    /// is played to its end.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.limits.nodes = Some(nodes);
        self
    }

    /// Where the random numbers start: 0 unless said otherwise.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// The factor of UCB1, for payoffs scaled so that what the root can still reach is 0 to 1;
    /// [`EXPLORATION`] unless said otherwise.
    #[must_use]
    pub fn exploration(mut self, exploration: f64) -> Self {
        self.exploration = exploration;
        self
    }

    /// The most bytes for the tree, [`MEMORY`] unless said otherwise. When it is full, playouts go
    /// on from its leaves. The root and its moves are kept in any case.
    #[must_use]
    pub fn memory(mut self, bytes: usize) -> Self {
        self.memory = bytes;
        self
    }

    /// Makes the search a part of `job`: it ends when the job does, and tells it of its progress,
    /// where parts are playouts, before every [`CHECK_EVERY`] of them.
    #[must_use]
    pub fn job(mut self, job: &'a Job) -> Self {
        self.job = Some(job);
        self
    }

    /// Searches. Even if the job is over before the first playout the report has a move, unless the
    /// game is over.
    ///
    /// The move, if the root is proven: one that has the proven payoff; of these the one that wins
    /// soonest in the tree, or draws or loses latest, so that the opponent can still err; of these
    /// the first. If it is not: the one visited most of those that can still turn out better than
    /// what is certain, unless another is certain to be better than that one looks.
    ///
    /// The estimate, if the root is not proven: a bound where it settles who does not win and the
    /// rules alone did not, or where the move itself is proven; otherwise the mean payoff of its
    /// playouts.
    #[must_use]
    pub fn run(self) -> Report<G> {
        if self.pos.terminal().is_some() {
            return Report { lines: Vec::new(), depth: 0, nodes: 1 };
        }
        let job = match self.job {
            None => Job::limited(&self.limits),
            Some(parent) => parent.child(&self.limits),
        };
        let mut tree = Tree::new(&self);
        let most = self.playouts.map_or(MOST_PLAYOUTS, |most| most.min(MOST_PLAYOUTS));
        let most_nodes = job.nodes().unwrap_or(u64::MAX);
        while !tree.is_proven() && tree.playouts < most && tree.visited < most_nodes {
            if tree.playouts.is_multiple_of(CHECK_EVERY) {
                self.job.inspect(|parent| parent.tell(&tree.progress(self.playouts)));
                if job.is_over() {
                    break;
                }
            }
            tree.playout();
        }
        tree.report()
    }
}

/// What a node can count.
const MOST_PLAYOUTS: u64 = u32::MAX as u64;
