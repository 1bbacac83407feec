//! Players that do not think.

use kernel::{Choice, Forfeit, Game, Played, Player, Report, Side, Time};
use std::sync::atomic::AtomicBool;

/// Any legal move.
pub(super) struct Random(pub(super) fastrand::Rng);

impl<G: Game> Player<G> for Random {
    fn begin(&mut self, _game: &Played<G>, side: Side, seed: u64) -> Result<(), Forfeit> {
        // Two of them in one game do not throw the same dice.
        self.0 = fastrand::Rng::with_seed(seed ^ (side.index() as u64) << 63);
        Ok(())
    }

    fn choose(
        &mut self,
        game: &Played<G>,
        _time: &Time,
        _stop: &AtomicBool,
        _watch: &mut dyn FnMut(&Report<G>) -> bool,
    ) -> Result<Choice<G>, Forfeit> {
        let pos = game.pos();
        Ok(Choice { mv: pos.nth_move(self.0.usize(..pos.move_count())), report: None })
    }
}

/// The first legal move.
pub(super) struct First;

impl<G: Game> Player<G> for First {
    fn choose(
        &mut self,
        game: &Played<G>,
        _time: &Time,
        _stop: &AtomicBool,
        _watch: &mut dyn FnMut(&Report<G>) -> bool,
    ) -> Result<Choice<G>, Forfeit> {
        let mv = game.pos().next_move(None).expect("the game is not over");
        Ok(Choice { mv, report: None })
    }
}
