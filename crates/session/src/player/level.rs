//! Levels: lower ones search less deeply and add noise to the evaluation, so that they blunder
//! where people do.

use kernel::{
    Effort, Evaluator, Fact, Game, Job, Knowledge, Limits, MoveGuide, Oracle, Scale, Score,
    Selection, Unit,
};

/// The strength of a level.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Strength {
    /// The depth of its searches.
    depth: Option<u32>,
    /// Their nodes.
    nodes: Option<u64>,
    /// The standard error of an evaluation, in units of the standard deviation of the evaluations
    /// of all moves at the root.
    noise: f64,
    /// Whether it uses threat search, extensions of forced replies, and futility pruning.
    sighted: bool,
}

/// From beginner to just below full strength, which is level 10. Weak levels search a ply or two
/// with a noisy evaluation: they take a win at once, and blunder where a beginner does.
const LEVELS: [Strength; 9] = [
    Strength::new(Some(1), None, 1.7, false),
    Strength::new(Some(1), None, 1.0, false),
    Strength::new(Some(2), None, 1.0, false),
    Strength::new(Some(3), None, 0.7, false),
    Strength::new(Some(4), Some(20_000), 0.7, true),
    Strength::new(Some(5), Some(20_000), 0.38, true),
    Strength::new(Some(6), Some(20_000), 0.15, true),
    Strength::new(None, Some(12_000), 0.05, true),
    Strength::new(None, Some(50_000), 0.0, true),
];

/// Where games are about a margin, as Kalah is: there six plies are little, and level 7 lay nearer to
/// level 6 than to level 8.
const MARGIN_LEVELS: [Strength; 9] = {
    let mut levels = LEVELS;
    levels[6] = Strength::new(Some(7), Some(20_000), 0.12, true);
    levels
};

/// Moves whose evaluations are compared to measure their spread.
const SAMPLE: usize = 32;

impl Strength {
    const fn new(depth: Option<u32>, nodes: Option<u64>, noise: f64, sighted: bool) -> Strength {
        Strength { depth, nodes, noise, sighted }
    }

    /// The strength of a level from 1 to 9 in a game of this kind.
    pub(super) fn of(level: u8, unit: Unit) -> Strength {
        let levels = match unit {
            Unit::Chance => &LEVELS,
            Unit::Margin => &MARGIN_LEVELS,
        };
        levels[usize::from(level.clamp(1, 9)) - 1]
    }

    /// These limits, and those of the level.
    pub(super) fn limit(&self, limits: Limits) -> Limits {
        let least = |a: Option<u64>, b: Option<u64>| a.into_iter().chain(b).min();
        let depth = least(limits.depth.map(u64::from), self.depth.map(u64::from));
        Limits {
            depth: depth.map(|depth| depth as u32),
            nodes: least(limits.nodes, self.nodes),
            ..limits
        }
    }

    /// Whether its evaluation has no noise.
    pub(super) fn is_exact(&self) -> bool {
        self.noise == 0.0
    }

    /// The evaluator with the noise of the level, for positions after this one.
    pub(super) fn noisy<G: Game, E: Knowledge<G>>(
        &self,
        evaluator: &E,
        pos: &G,
        seed: u64,
    ) -> Noisy<E> {
        let spread = self.noise * spread(evaluator, pos);
        // Where all moves have the same evaluation, noise makes the choice random.
        let sighted = self.sighted;
        Noisy { evaluator: evaluator.clone(), error: spread.max(1.0), seed, sighted }
    }
}

/// The standard deviation of the evaluations after each move, in points.
fn spread<G: Game, E: Knowledge<G>>(evaluator: &E, pos: &G) -> f64 {
    let (mut pos, mut evaluator) = (pos.clone(), evaluator.clone());
    evaluator.evaluate(&pos);
    let mut moves = Vec::new();
    pos.moves(&mut moves);
    evaluator.select(&pos, &mut moves);
    let mover = pos.to_move();
    let step = moves.len().div_ceil(SAMPLE).max(1);
    let mut points = Vec::new();
    for &mv in moves.iter().step_by(step) {
        let undo = pos.make(mv);
        evaluator.made(&pos, mv);
        if pos.terminal().is_none() {
            let score = evaluator.evaluate(&pos).for_parent(pos.to_move() == mover);
            points.push(f64::from(score.points()));
        }
        pos.unmake(mv, undo);
        evaluator.unmade(&pos, mv);
    }
    let mean = points.iter().sum::<f64>() / points.len().max(1) as f64;
    let square = points.iter().map(|p| (p - mean).powi(2)).sum::<f64>();
    (square / points.len().max(1) as f64).sqrt()
}

/// An evaluator with noise. The same position always has the same error, as with people.
#[derive(Clone)]
pub(super) struct Noisy<E> {
    evaluator: E,
    /// The standard error, in points.
    error: f64,
    seed: u64,
    sighted: bool,
}

impl<E> Noisy<E> {
    /// The error of a position: the sum of four uniform numbers, which is about normally
    /// distributed.
    fn error_at(&self, key: u64) -> f64 {
        let mut rng = fastrand::Rng::with_seed(key ^ self.seed);
        let sum: f64 = (0..4).map(|_| rng.f64() - 0.5).sum();
        // Each has a variance of 1/12.
        sum * 3.0_f64.sqrt() * self.error
    }
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for Noisy<E> {
    fn evaluate(&mut self, pos: &G) -> Score {
        let points = f64::from(self.evaluator.evaluate(pos).points()) + self.error_at(pos.key());
        // Never beyond what can still be reached: a win must be worth more than any opinion.
        let (least, most) = pos.bounds().into_inner();
        let reach = i64::from(least.value().abs().max(most.value().abs()).max(1));
        let most = reach * i64::from(Score::UNIT) - 1;
        Score::margin((points as i64).clamp(-most, most))
    }

    fn made(&mut self, pos: &G, mv: G::Move) {
        self.evaluator.made(pos, mv);
    }

    fn unmade(&mut self, pos: &G, mv: G::Move) {
        self.evaluator.unmade(pos, mv);
    }

    fn scale(&self, pos: &G) -> Scale {
        self.evaluator.scale(pos)
    }

    fn point(&self, pos: &G) -> f64 {
        self.evaluator.point(pos)
    }
}

impl<G: Game, E: MoveGuide<G>> MoveGuide<G> for Noisy<E> {
    fn move_score(&self, pos: &G, mv: G::Move) -> i32 {
        self.evaluator.move_score(pos, mv)
    }

    fn overlooks(&self, pos: &G) -> bool {
        self.evaluator.overlooks(pos)
    }

    fn select(&self, pos: &G, moves: &mut Vec<G::Move>) -> Selection {
        self.evaluator.select(pos, moves)
    }

    fn generate(&mut self, pos: &G, out: &mut Vec<G::Move>) -> Selection {
        self.evaluator.generate(pos, out)
    }

    fn is_forced(&self, pos: &G) -> bool {
        self.sighted && self.evaluator.is_forced(pos)
    }

    fn futility_margin(&self, pos: &G) -> Option<i32> {
        self.evaluator.futility_margin(pos).filter(|_| self.sighted)
    }

    fn ranks_well(&self, pos: &G) -> bool {
        self.sighted && self.evaluator.ranks_well(pos)
    }

    fn may_be_singular(&self, pos: &G) -> bool {
        self.sighted && self.evaluator.may_be_singular(pos)
    }

    fn is_sharp(&self, pos: &G, mv: G::Move) -> bool {
        self.evaluator.is_sharp(pos, mv)
    }

    fn forcing(&mut self, pos: &G, out: &mut Vec<G::Move>) {
        self.evaluator.forcing(pos, out);
    }
}

impl<G: Game, E: Oracle<G>> Oracle<G> for Noisy<E> {
    fn begin(&mut self) {
        self.evaluator.begin();
    }

    fn ask(&mut self, pos: &G, effort: Effort, job: &Job, line: &mut Vec<G::Move>) -> Option<Fact> {
        if self.sighted { self.evaluator.ask(pos, effort, job, line) } else { None }
    }
}
