//! Watching a search step by step.

use crate::Bound;
use kernel::{Game, Payoff, Score, Window};

/// What happens at a node, in this order: it is entered; then either a table or the rules or the
/// evaluator answer, or its children are searched one by one; then it is left. Scores and
/// windows are seen by the player to move at the node. With [`Rungs::deepening`] and what is built
/// on it the same node may be entered again later.
///
/// [`Rungs::deepening`]: crate::Rungs::deepening
#[derive(Debug)]
pub enum Event<'a, G: Game> {
    /// A node is entered.
    Enter {
        /// The position.
        pos: &'a G,
        /// The move that led here; none at the root.
        mv: Option<G::Move>,
        /// How far below the root.
        ply: u32,
        /// What still matters.
        window: Window,
    },
    /// The cache knows enough about the position.
    CacheHit {
        /// What it says.
        score: Score,
        /// Whether that is the value or a bound of it.
        bound: Bound,
        /// Whether an evaluator's opinion counted below.
        opinion: bool,
    },
    /// A move is left out: it is symmetric to another, searched before.
    SymmetricTo {
        /// The move left out.
        mv: G::Move,
        /// The one searched instead.
        first: G::Move,
    },
    /// One move is searched and no other, as [`Game::forced_move`] tells that none is better.
    Forced {
        /// The move.
        mv: G::Move,
        /// Why.
        reason: ForcedBy,
        /// The others, never looked at.
        unseen: &'a [G::Move],
    },
    /// The root was entered to search it so deep.
    Iteration {
        /// In plies.
        depth: u32,
    },
    /// The move that the table knows as the best is tried first.
    TableMove {
        /// The move.
        mv: G::Move,
    },
    /// Killers and history change the order of moves.
    Ordered {
        /// All moves as they will be tried.
        moves: &'a [G::Move],
    },
    /// A move is searched with a null window, which only asks whether it is better than what its
    /// player is sure of.
    Probe {
        /// The move.
        mv: G::Move,
    },
    /// The same for a move that comes late, and so less deep.
    Reduced {
        /// The move.
        mv: G::Move,
        /// How many plies less.
        plies: u32,
    },
    /// A move turned out better than such a search could tell, and is searched again.
    Again {
        /// The move.
        mv: G::Move,
        /// How.
        how: Again,
    },
    /// A leaf: the game is over, or the depth is used up.
    Leaf {
        /// What it is worth; of no meaning if it is undefined.
        score: Score,
        /// What kind of leaf.
        kind: LeafKind,
    },
    /// A move is better than what its player was sure of.
    Raise {
        /// The move.
        mv: G::Move,
        /// What still matters now.
        window: Window,
    },
    /// The opponent will not allow this node: the rest need not be looked at.
    Cut {
        /// The moves never looked at.
        unseen: &'a [G::Move],
    },
    /// A node is left; never if the search is given up there.
    Exit {
        /// What was found.
        score: Score,
        /// Whether that is the value or a bound of it.
        bound: Bound,
    },
}

/// How a move is searched again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Again {
    /// To the full depth.
    Deeper,
    /// With the whole window.
    Wider,
}

/// Why one move is enough.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ForcedBy {
    /// It wins at once.
    Wins,
    /// The opponent wins next after all others.
    OnlyDefence,
    /// The opponent wins next whatever is played.
    Lost,
}

impl ForcedBy {
    /// Why `mv` is the [forced move](Game::forced_move) of `pos`.
    pub(crate) fn of<G: Game>(pos: &G, mv: G::Move) -> ForcedBy {
        let (mover, mut after, mut replies) = (pos.to_move(), pos.clone(), Vec::new());
        after.make(mv);
        after.moves(&mut replies);
        let wins = |over: Option<Payoff>, side| over.and_then(Payoff::winner) == Some(side);
        if wins(after.terminal(), mover) {
            ForcedBy::Wins
        } else if replies.into_iter().any(|reply| wins(after.ending(reply), mover.other())) {
            ForcedBy::Lost
        } else {
            ForcedBy::OnlyDefence
        }
    }
}

/// What kind of leaf a search came to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LeafKind {
    /// The game is over.
    Over,
    /// The depth is used up: the evaluator's opinion.
    Estimate,
    /// It [has no value](Game::is_undefined), and so neither has the search.
    Undefined,
}

/// Sees every event of a search.
pub trait Observer<G: Game> {
    /// Whether anybody looks. If not, the search need not find out what it would only tell.
    const LOOKS: bool = true;

    /// An event happens.
    fn see(&mut self, event: Event<'_, G>);
}

impl<G: Game, O: Observer<G>> Observer<G> for &mut O {
    const LOOKS: bool = O::LOOKS;

    #[inline(always)]
    fn see(&mut self, event: Event<'_, G>) {
        (**self).see(event);
    }
}

/// Sees nothing and costs nothing: the calls are compiled away.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<G: Game> Observer<G> for Silent {
    const LOOKS: bool = false;

    #[inline(always)]
    fn see(&mut self, _event: Event<'_, G>) {}
}
