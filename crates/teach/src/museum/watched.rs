//! Both programs of an exhibit step by step, and where they first differ.

use super::{MOST_NODES, methods, timed, whole_games};
use crate::{
    Mistake,
    opened::{self, Opened, Visitor},
    textbook::Textbook,
};
use kernel::{Evaluator, Game, MoveGuide};
use serde::Serialize;
use session::{
    Error, Registry,
    explain::{Step, Trace},
};

/// The searches of the wrong program and of the right one, on the same position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Watched {
    /// What the wrong program does, as it believes it to be.
    pub wrong: Trace,
    /// What the right one does.
    pub right: Trace,
    /// The first step, from 0, at which they do not do the same.
    pub differ: Option<usize>,
}

/// Both programs step by step on a position of the mistake's game. For a timing table, which is
/// about whole games, on the position of that game where they first play different moves.
///
/// # Errors
/// If it is no position or the game is over there.
pub fn watch(mistake: Mistake, position: &str) -> Result<Watched, Error> {
    let scene = mistake.scene();
    let mut pos = Registry::standard().open(scene.game)?;
    pos.set(position)?;
    if pos.view().moves.is_empty() {
        return Err(Error::Over);
    }
    opened::open(scene.game, scene.evaluator, Watch { mistake, position, sides: pos.sides() })?
}

struct Watch<'a> {
    mistake: Mistake,
    position: &'a str,
    sides: [&'static str; 2],
}

impl Visitor for Watch<'_> {
    type Out = Result<Watched, Error>;

    fn visit<G: Game, E: Evaluator<G> + MoveGuide<G> + 'static>(
        self,
        Opened { start, evaluator, .. }: Opened<G, E>,
    ) -> Self::Out {
        let scene = self.mistake.scene();
        let pos = G::parse(&start.rules(), self.position).map_err(Error::Position)?;
        let (pos, [wrong, right]) = match self.mistake {
            Mistake::UnequalWork => (parted(&pos, &evaluator), timed(scene.method)),
            mistake => (pos, methods(mistake, scene.method)),
        };
        let watched = |method| {
            let mut search = Textbook::new(method, evaluator.clone(), MOST_NODES);
            search.watched(&pos, self.sides, scene.evaluator)
        };
        let (wrong, right) = (watched(wrong), watched(right));
        let differ = first_difference(&wrong, &right);
        Ok(Watched { wrong, right, differ })
    }
}

/// The position of a timed game where the two games part, or its beginning.
fn parted<G: Game, E: Evaluator<G> + MoveGuide<G>>(start: &G, evaluator: &E) -> G {
    let mut pos = start.clone();
    let Some([wrong, right]) = whole_games(start, evaluator) else { return pos };
    for (one, other) in wrong.line.iter().zip(&right.line) {
        match pos.parse_move(one) {
            Ok(mv) if one == other => _ = pos.make(mv),
            _ => break,
        }
    }
    pos
}

/// Where a step happens, apart from what is pruned there later.
fn place<'a>(trace: &'a Trace, step: &Step) -> (Option<usize>, &'a str, bool) {
    let node = &trace.nodes[step.node];
    (node.parent, &node.position, node.max)
}

/// The first step that is not the same, at the same place of the tree.
fn first_difference(wrong: &Trace, right: &Trace) -> Option<usize> {
    let is_same = |n: &usize| match (wrong.steps.get(*n), right.steps.get(*n)) {
        (Some(one), Some(other)) => one == other && place(wrong, one) == place(right, other),
        (one, other) => one.is_none() && other.is_none(),
    };
    (0..wrong.steps.len().max(right.steps.len())).find(|n| !is_same(n))
}
