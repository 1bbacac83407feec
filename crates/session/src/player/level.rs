//! Levels: how to play less well than one could, in a way that people know from themselves.

use kernel::{Effort, Evaluator, Game, Limits, Payoff, Score, Selection};

/// What a level may do.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Strength {
    /// How deep it looks.
    depth: Option<u32>,
    /// How many positions.
    nodes: Option<u64>,
    /// How wrong its judgement is: the standard error of an evaluation, in units of how much the
    /// evaluations of the moves at hand differ.
    noise: f64,
    /// Whether it sees what is forced: wins by threats, replies without a choice, what is beyond doubt.
    sighted: bool,
}

/// From beginner to just below full strength, which is level 10. Weak levels look a move or two ahead and misjudge what they see: they
/// take what is won at once, and blunder where a beginner does.
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

/// Moves that are looked at to find out how much evaluations differ.
const SAMPLE: usize = 32;

impl Strength {
    const fn new(depth: Option<u32>, nodes: Option<u64>, noise: f64, sighted: bool) -> Strength {
        Strength { depth, nodes, noise, sighted }
    }

    /// That of a level from 1 to 9.
    pub(super) fn of(level: u8) -> Strength {
        LEVELS[usize::from(level.clamp(1, 9)) - 1]
    }

    /// These limits, and its own.
    pub(super) fn limit(&self, limits: Limits) -> Limits {
        let least = |a: Option<u64>, b: Option<u64>| a.into_iter().chain(b).min();
        let depth = least(limits.depth.map(u64::from), self.depth.map(u64::from));
        Limits {
            depth: depth.map(|depth| depth as u32),
            nodes: least(limits.nodes, self.nodes),
            ..limits
        }
    }

    /// Whether it judges as well as it can.
    pub(super) fn is_exact(&self) -> bool {
        self.noise == 0.0
    }

    /// An evaluator that misjudges the positions after this one as the level does.
    pub(super) fn misjudging<G: Game, E: Evaluator<G>>(
        &self,
        evaluator: &E,
        pos: &G,
        seed: u64,
    ) -> Misjudging<E> {
        let spread = self.noise * spread(evaluator, pos);
        // Where all moves look alike, any of them is as good as another.
        let sighted = self.sighted;
        Misjudging { evaluator: evaluator.clone(), error: spread.max(1.0), seed, sighted }
    }
}

/// By how much the evaluations of the moves at hand differ: their standard deviation, in points.
fn spread<G: Game, E: Evaluator<G>>(evaluator: &E, pos: &G) -> f64 {
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

/// An evaluator with errors. The same position is always misjudged in the same way, as people do.
#[derive(Clone)]
pub(super) struct Misjudging<E> {
    evaluator: E,
    /// The standard error, in points.
    error: f64,
    seed: u64,
    sighted: bool,
}

impl<E> Misjudging<E> {
    /// A number of about the normal distribution that belongs to a position: the sum of four that are
    /// equally likely anywhere within the same width.
    fn error_at(&self, key: u64) -> f64 {
        let mut rng = fastrand::Rng::with_seed(key ^ self.seed);
        let sum: f64 = (0..4).map(|_| rng.f64() - 0.5).sum();
        // Each has a variance of 1/12.
        sum * 3.0_f64.sqrt() * self.error
    }
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for Misjudging<E> {
    fn evaluate(&mut self, pos: &G) -> Score {
        let points = f64::from(self.evaluator.evaluate(pos).points()) + self.error_at(pos.key());
        // Never beyond what can still be reached, so that no win is taken for less than an opinion.
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

    fn promise(&self, pos: &G, mv: G::Move) -> i32 {
        self.evaluator.promise(pos, mv)
    }

    fn select(&self, pos: &G, moves: &mut Vec<G::Move>) -> Selection {
        self.evaluator.select(pos, moves)
    }

    fn generate(&mut self, pos: &G, out: &mut Vec<G::Move>) -> Selection {
        self.evaluator.generate(pos, out)
    }

    fn solve(&mut self, pos: &G, effort: Effort, line: &mut Vec<G::Move>) -> Option<(Payoff, u32)> {
        if self.sighted { self.evaluator.solve(pos, effort, line) } else { None }
    }

    fn is_forced(&self, pos: &G) -> bool {
        self.sighted && self.evaluator.is_forced(pos)
    }

    fn swing(&self, pos: &G) -> Option<i32> {
        self.evaluator.swing(pos).filter(|_| self.sighted)
    }

    fn is_sharp(&self, pos: &G, mv: G::Move) -> bool {
        self.evaluator.is_sharp(pos, mv)
    }

    fn forcing(&self, pos: &G, out: &mut Vec<G::Move>) {
        self.evaluator.forcing(pos, out);
    }
}
