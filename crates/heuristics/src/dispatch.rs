//! What the evaluators of a family have in common, written once.

/// Implements [`kernel::Knowledge`] for an enum whose variants hold one evaluator each: the match
/// that hands each call on.
macro_rules! dispatch {
    ([$($generics:tt)*] $game:ty, $move:ty, $of:ident { $($variant:ident),* }) => {
        impl<$($generics)*> kernel::Evaluator<$game> for $of {
            fn evaluate(&mut self, pos: &$game) -> kernel::Score {
                match self { $($of::$variant(chosen) => chosen.evaluate(pos)),* }
            }

            fn scale(&self, pos: &$game) -> kernel::Scale {
                match self { $($of::$variant(chosen) => chosen.scale(pos)),* }
            }

            fn point(&self, pos: &$game) -> f64 {
                match self { $($of::$variant(chosen) => chosen.point(pos)),* }
            }

            fn opening(&self, pos: &$game) -> Option<kernel::Report<$game>> {
                match self { $($of::$variant(chosen) => chosen.opening(pos)),* }
            }

            fn made(&mut self, pos: &$game, mv: $move) {
                match self { $($of::$variant(chosen) => chosen.made(pos, mv)),* }
            }

            fn unmade(&mut self, pos: &$game, mv: $move) {
                match self { $($of::$variant(chosen) => chosen.unmade(pos, mv)),* }
            }
        }

        impl<$($generics)*> kernel::MoveGuide<$game> for $of {
            fn move_score(&self, pos: &$game, mv: $move) -> i32 {
                match self { $($of::$variant(chosen) => chosen.move_score(pos, mv)),* }
            }

            fn select(&self, pos: &$game, moves: &mut Vec<$move>) -> kernel::Selection {
                match self { $($of::$variant(chosen) => chosen.select(pos, moves)),* }
            }

            fn overlooks(&self, pos: &$game) -> bool {
                match self { $($of::$variant(chosen) => chosen.overlooks(pos)),* }
            }

            fn generate(&mut self, pos: &$game, out: &mut Vec<$move>) -> kernel::Selection {
                match self { $($of::$variant(chosen) => chosen.generate(pos, out)),* }
            }

            fn is_forced(&self, pos: &$game) -> bool {
                match self {
                    $($of::$variant(chosen) => chosen.is_forced(pos)),*
                }
            }

            fn futility_margin(&self, pos: &$game) -> Option<i32> {
                match self { $($of::$variant(chosen) => chosen.futility_margin(pos)),* }
            }

            fn ranks_well(&self, pos: &$game) -> bool {
                match self { $($of::$variant(chosen) => chosen.ranks_well(pos)),* }
            }

            fn may_be_singular(&self, pos: &$game) -> bool {
                match self { $($of::$variant(chosen) => chosen.may_be_singular(pos)),* }
            }

            fn is_sharp(&self, pos: &$game, mv: $move) -> bool {
                match self { $($of::$variant(chosen) => chosen.is_sharp(pos, mv)),* }
            }

            fn forcing(&mut self, pos: &$game, out: &mut Vec<$move>) {
                match self { $($of::$variant(chosen) => chosen.forcing(pos, out)),* }
            }
        }

        impl<$($generics)*> kernel::Oracle<$game> for $of {
            fn begin(&mut self) {
                match self {
                    $($of::$variant(chosen) => kernel::Oracle::<$game>::begin(chosen)),*
                }
            }

            fn ask(
                &mut self,
                pos: &$game,
                effort: kernel::Effort,
                job: &kernel::Job,
                line: &mut Vec<$move>,
            ) -> Option<kernel::Fact> {
                match self {
                    $($of::$variant(chosen) => {
                        kernel::Oracle::<$game>::ask(chosen, pos, effort, job, line)
                    }),*
                }
            }
        }
    };
}

/// Says of evaluators that they have opinions only: they know no facts, about any game.
macro_rules! no_facts {
    ($($evaluator:ty),*) => {
        $(impl<G: kernel::Game> kernel::Oracle<G> for $evaluator {
            fn begin(&mut self) {}

            fn ask(
                &mut self,
                _: &G,
                _: kernel::Effort,
                _: &kernel::Job,
                _: &mut Vec<G::Move>,
            ) -> Option<kernel::Fact> {
                None
            }
        })*
    };
}

pub(crate) use {dispatch, no_facts};
