//! How often a mistake errs on random positions.

use super::{Compared, Fault, whole_games};
use crate::{
    Mistake, Scene,
    opened::{self, Opened, Visitor},
};
use kernel::{Evaluator, Game, Job, MoveGuide, Progress};
use serde::Serialize;
use session::Error;

/// How often a mistake errs on random positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Measured {
    /// Positions tried.
    pub positions: u32,
    /// Chosen by this seed.
    pub seed: u64,
    /// Where the move was illegal.
    pub illegal: u32,
    /// Where the move was worth less than the best.
    pub worse: u32,
    /// Where it won later or lost sooner.
    pub slower: u32,
    /// Where the value was wrong.
    pub values: u32,
    /// Where the work differed.
    pub work: u32,
    /// Positions visited by the wrong program.
    pub wrong_nodes: u64,
    /// Positions visited by the right one.
    pub right_nodes: u64,
}

/// How often a mistake errs on random positions of its game. A job that is over ends it with the
/// positions tried until then.
///
/// # Errors
/// Never for the museum's own games.
pub fn measure(mistake: Mistake, positions: u32, seed: u64, job: &Job) -> Result<Measured, Error> {
    measure_in(mistake, mistake.scene(), positions, seed, job)
}

/// The same in another game, or for another way to search.
///
/// # Errors
/// If there is no such game or evaluator.
pub fn measure_in(
    mistake: Mistake,
    scene: Scene,
    positions: u32,
    seed: u64,
    job: &Job,
) -> Result<Measured, Error> {
    opened::open(scene.game, scene.evaluator, Measure { mistake, scene, positions, seed, job })
}

struct Measure<'a> {
    mistake: Mistake,
    scene: Scene,
    positions: u32,
    seed: u64,
    job: &'a Job,
}

impl Visitor for Measure<'_> {
    type Out = Measured;

    fn visit<G: Game, E: Evaluator<G> + MoveGuide<G> + 'static>(
        self,
        Opened { start, evaluator, .. }: Opened<G, E>,
    ) -> Measured {
        let Measure { mistake, scene, positions, seed, job } = self;
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut found = Measured { seed, ..Measured::default() };
        while found.positions < positions && !job.is_over() {
            let pos = random_position(&start, scene.plies, &mut rng);
            if mistake == Mistake::UnequalWork {
                let Some([wrong, right]) = whole_games(&pos, &evaluator) else { continue };
                found.work += u32::from(wrong.line != right.line);
                found.wrong_nodes += wrong.nodes;
                found.right_nodes += right.nodes;
            } else {
                let asked = (mistake, scene.method);
                let Some(compared) = Compared::of(&pos, asked, &evaluator) else { continue };
                found.count(&compared);
            }
            found.positions += 1;
            let (done, total) = (u64::from(found.positions), Some(u64::from(positions)));
            job.tell(&Progress { done, total, ..Progress::default() });
        }
        found
    }
}

impl Measured {
    fn count<G: Game>(&mut self, compared: &Compared<G>) {
        match compared.fault {
            Some(Fault::Illegal) => self.illegal += 1,
            Some(Fault::WorseMove) => self.worse += 1,
            Some(Fault::Slower) => self.slower += 1,
            Some(Fault::WrongValue) => self.values += 1,
            Some(Fault::MoreWork | Fault::OtherWork) => self.work += 1,
            None => {}
        }
        self.wrong_nodes += compared.wrong.nodes;
        self.right_nodes += compared.right.nodes;
    }

    /// Where it erred in any way.
    #[must_use]
    pub const fn errors(&self) -> u32 {
        self.illegal + self.worse + self.slower + self.values + self.work
    }
}

/// A position with a choice of moves, some random plies from `start`.
fn random_position<G: Game>(start: &G, (least, most): (u32, u32), rng: &mut fastrand::Rng) -> G {
    loop {
        let mut pos = start.clone();
        for _ in 0..rng.u32(least..=most) {
            let count = pos.move_count();
            if count == 0 {
                break;
            }
            let mv = pos.nth_move(rng.u64(..count as u64) as usize);
            pos.make(mv);
        }
        if pos.move_count() >= 2 {
            return pos;
        }
    }
}
