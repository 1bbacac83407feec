//! Players that do not search.

use super::searching::seed_of;
use kernel::{Choice, Forfeit, Game, Job, Played, Player, Report, Side, Time};

/// Any legal move.
pub(super) struct Random(pub(super) fastrand::Rng);

impl<G: Game> Player<G> for Random {
    fn begin(
        &mut self,
        _game: &Played<G>,
        side: Side,
        seed: u64,
        _job: &Job,
    ) -> Result<(), Forfeit> {
        self.0 = fastrand::Rng::with_seed(seed_of(side, seed));
        Ok(())
    }

    fn choose(
        &mut self,
        game: &Played<G>,
        _time: &Time,
        _job: &Job,
        _watch: &mut dyn FnMut(&Report<G>),
    ) -> Result<Choice<G>, Forfeit> {
        let pos = game.pos();
        // Not `usize`: a seed means the same game where that has 32 bits.
        let n = self.0.u64(..pos.move_count() as u64) as usize;
        Ok(Choice { mv: pos.nth_move(n), report: None })
    }
}

/// The first legal move.
pub(super) struct First;

impl<G: Game> Player<G> for First {
    fn choose(
        &mut self,
        game: &Played<G>,
        _time: &Time,
        _job: &Job,
        _watch: &mut dyn FnMut(&Report<G>),
    ) -> Result<Choice<G>, Forfeit> {
        let mv = game.pos().next_move(None).expect("the game is not over");
        Ok(Choice { mv, report: None })
    }
}
