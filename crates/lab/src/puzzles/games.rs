//! Where puzzles come from: games of a weak engine that often plays its second or third choice, so
//! that both sides get into trouble.

use kernel::{Game, Job, Knowledge};
use search::{Engine, TranspositionTable};

/// The size of a player's table in bytes: a move looks at little.
const TABLE_BYTES: usize = 1 << 18;
/// Moves among which a player picks when it does not play the best.
const CHOICES: usize = 3;
/// One move in `SLIP` is not the best.
const SLIP: u32 = 3;

/// How games are played.
pub(super) struct Play<G: Game, K> {
    pub(super) start: G,
    pub(super) knowledge: K,
    /// A random move of the opening; it may not be legal.
    pub(super) opening: fn(&G, &mut fastrand::Rng) -> G::Move,
    /// The most random moves before the engine takes over.
    pub(super) opening_moves: usize,
    /// About how many nodes the engine searches for each move.
    pub(super) nodes: u64,
}

impl<G: Game, K: Knowledge<G>> Play<G, K> {
    /// The positions of a game, the same for the same seed. None if the job was over before it
    /// was.
    pub(super) fn positions(&self, seed: u64, job: &Job) -> Option<Vec<G>> {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut pos = self.start.clone();
        for _ in 0..rng.usize(..=self.opening_moves) {
            if pos.move_count() > 0 {
                let mv = (self.opening)(&pos, &mut rng);
                // Where a stone lies already, the opening is a move shorter.
                _ = pos.play(mv);
            }
        }
        let mut seen = Vec::new();
        while pos.move_count() > 0 {
            seen.push(pos.clone());
            let mv = self.chosen(&pos, &mut rng, job);
            if job.is_over() {
                return None;
            }
            pos.make(mv);
        }
        Some(seen)
    }

    fn chosen(&self, pos: &G, rng: &mut fastrand::Rng, job: &Job) -> G::Move {
        let table = TranspositionTable::new(TABLE_BYTES);
        let slips = rng.u32(..SLIP) == 0;
        let engine = Engine::new(pos).evaluator(&self.knowledge).nodes(self.nodes).table(&table);
        let report = engine.lines(if slips { CHOICES } else { 1 }).job(job).run();
        report.lines[rng.usize(..report.lines.len())].line[0]
    }
}

/// Any legal move.
pub(super) fn any_move<G: Game>(pos: &G, rng: &mut fastrand::Rng) -> G::Move {
    pos.nth_move(rng.usize(..pos.move_count()))
}
