//! An enum of evaluators is an evaluator: the match that hands each call on, written once.

/// Implements [`kernel::Evaluator`] for an enum whose variants hold one evaluator each.
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

            fn overlooks(&self, pos: &$game) -> bool {
                match self { $($of::$variant(chosen) => chosen.overlooks(pos)),* }
            }

            fn made(&mut self, pos: &$game, mv: $move) {
                match self { $($of::$variant(chosen) => chosen.made(pos, mv)),* }
            }

            fn unmade(&mut self, pos: &$game, mv: $move) {
                match self { $($of::$variant(chosen) => chosen.unmade(pos, mv)),* }
            }

            fn promise(&self, pos: &$game, mv: $move) -> i32 {
                match self { $($of::$variant(chosen) => chosen.promise(pos, mv)),* }
            }

            fn select(&self, pos: &$game, moves: &mut Vec<$move>) -> kernel::Selection {
                match self { $($of::$variant(chosen) => chosen.select(pos, moves)),* }
            }

            fn generate(&mut self, pos: &$game, out: &mut Vec<$move>) -> kernel::Selection {
                match self { $($of::$variant(chosen) => chosen.generate(pos, out)),* }
            }

            fn solve(
                &mut self,
                pos: &$game,
                effort: kernel::Effort,
                line: &mut Vec<$move>,
            ) -> Option<(kernel::Payoff, u32)> {
                match self { $($of::$variant(chosen) => chosen.solve(pos, effort, line)),* }
            }

            fn is_forced(&self, pos: &$game) -> bool {
                match self {
                    $($of::$variant(chosen) => chosen.is_forced(pos)),*
                }
            }

            fn swing(&self, pos: &$game) -> Option<i32> {
                match self { $($of::$variant(chosen) => chosen.swing(pos)),* }
            }

            fn is_sharp(&self, pos: &$game, mv: $move) -> bool {
                match self { $($of::$variant(chosen) => chosen.is_sharp(pos, mv)),* }
            }

            fn forcing(&self, pos: &$game, out: &mut Vec<$move>) {
                match self { $($of::$variant(chosen) => chosen.forcing(pos, out)),* }
            }
        }
    };
}

pub(crate) use dispatch;
