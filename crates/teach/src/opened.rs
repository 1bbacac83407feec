//! From the name of a game to its type, for code that must search it.

use engines::{Encoding, Protocol, encoding};
use games::{kalah, mnk, tree, ultimate};
use heuristics::{kalah::KalahEvaluator, mnk::MnkEvaluator, ultimate::UltimateEvaluator};
use kernel::{Evaluator, Game, MoveGuide, NoOpinion};
use session::{Error, Registry};

/// A game with its type: where it starts, and what else depends on the type.
pub(crate) struct Opened<G: Game, E> {
    /// The start of the game.
    pub(crate) start: G,
    /// The evaluator asked for.
    pub(crate) evaluator: E,
    /// How moves are written in the protocols that were made for the game.
    pub(crate) encoding: fn(Protocol) -> Option<Encoding<G>>,
}

/// Code for any game.
pub(crate) trait Visitor {
    type Out;

    fn visit<G: Game, E: Evaluator<G> + MoveGuide<G> + 'static>(
        self,
        opened: Opened<G, E>,
    ) -> Self::Out;
}

/// Runs `visitor` with the game of this name and an evaluator of it; `none` has no opinion.
///
/// # Errors
/// If there is no such game or evaluator.
pub(crate) fn open<V: Visitor>(game: &str, evaluator: &str, visitor: V) -> Result<V::Out, Error> {
    // The registry knows short names and says what is wrong with others.
    let game = Registry::standard().open(game)?.view().game;
    let name = game.split(':').next().unwrap_or_default();
    match name {
        "kalah" => {
            let rules: kalah::Rules = game.parse().map_err(Error::Rules)?;
            let evaluator = KalahEvaluator::parse(evaluator, &rules).map_err(Error::Evaluator)?;
            Ok(if kalah::Packed::fits(&rules) {
                let start = kalah::Packed::new(&rules);
                visitor.visit(Opened { start, evaluator, encoding: encoding::of_kalah })
            } else {
                let start = kalah::Wide::new(&rules);
                visitor.visit(Opened { start, evaluator, encoding: encoding::of_kalah })
            })
        }
        "ultimate" => {
            let rules: ultimate::Rules = game.parse().map_err(Error::Rules)?;
            let evaluator =
                UltimateEvaluator::parse(evaluator, &rules).map_err(Error::Evaluator)?;
            let start = ultimate::Ultimate::new(&rules);
            Ok(visitor.visit(Opened { start, evaluator, encoding: encoding::of_ultimate }))
        }
        "tree" => {
            let rules: tree::Rules = game.parse().map_err(Error::Rules)?;
            let start = tree::Tree::new(&rules);
            Ok(visitor.visit(Opened { start, evaluator: NoOpinion, encoding: |_| None }))
        }
        _ => {
            let rules: mnk::Rules = game.parse().map_err(Error::Rules)?;
            let evaluator = MnkEvaluator::parse(evaluator, &rules).map_err(Error::Evaluator)?;
            Ok(if mnk::Small::fits(&rules) {
                let start = mnk::Small::new(&rules);
                visitor.visit(Opened { start, evaluator, encoding: encoding::of_mnk })
            } else if mnk::Renju::fits(&rules) {
                let start = mnk::Renju::new(&rules);
                visitor.visit(Opened { start, evaluator, encoding: encoding::of_mnk })
            } else {
                let start = mnk::Large::new(&rules);
                visitor.visit(Opened { start, evaluator, encoding: encoding::of_mnk })
            })
        }
    }
}
