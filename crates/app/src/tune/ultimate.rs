//! The weights of Ultimate's `patterns` from games. The same request gives the same answer.

use crate::{Error, parallel::each};
use games::ultimate::{LINES, Rules, Spot, Ultimate};
use heuristics::ultimate::{Chance, Classes, PatternWeights, Patterns, UltimateEvaluator};
use kernel::{Game, Limits, ParseError, Side};
use search::{Table, engine};
use serde::Serialize;
use std::{ops::Range, sync::atomic::AtomicBool};

/// Random plies before the players take over.
const OPENING_PLIES: Range<usize> = 2..14;
/// One move in so many is random later, so that games do not run in the same few ruts.
const CHANCE_MOVE: u32 = 25;
/// The size of a player's table in bytes: a move looks at little.
const TABLE_BYTES: usize = 1 << 20;
/// Points of a score for a unit of the logarithm of the odds.
const POINTS: f32 = 160.0;
/// How much of what is wanted is the score that a search found; the rest is how the game ended.
const SCORE_PART: f32 = 0.7;
/// How often all positions are gone through.
const ROUNDS: usize = 24;
/// Positions to a step of the weights.
const BATCH: usize = 1024;
/// How far a step goes: in the first round, and at the end.
const STEP: [f32; 2] = [0.02, 0.0005];
/// What remains of the mean gradient, and of its mean square, from step to step.
const MEMORY: [f32; 2] = [0.9, 0.999];
/// How firmly a chance is held to its start.
const RIDGE: f32 = 2e-6;

/// What to tune on: games of the default weights against themselves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UltimateTuning {
    /// The rules, as in `ultimate:tie=count`.
    pub rules: String,
    /// How many games.
    pub games: u32,
    /// How many positions are looked at for a move, about.
    pub nodes: u64,
    /// Another seed, other games.
    pub seed: u64,
}

/// The weights found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct UltimateTuned {
    /// All of them, as the evaluator's file has them.
    pub weights: String,
    /// How many positions they were fitted to.
    pub positions: usize,
    /// How far the odds of the default weights are off what is wanted: root of the mean square.
    pub error_before: f64,
    /// The same for the weights found.
    pub error_after: f64,
}

/// Sets the weights of `patterns` from games, which `watch` can follow. They minimise the surprise (cross entropy) at how
/// the games ended and at what searches found.
///
/// # Errors
/// If these are not rules of Ultimate with closed boards.
pub fn tune_ultimate(
    request: &UltimateTuning,
    watch: &mut dyn FnMut(usize),
) -> Result<UltimateTuned, Error> {
    let rules: Rules = request.rules.parse().map_err(Error::Rules)?;
    if rules.boards == games::ultimate::Boards::Open {
        let reason = "patterns know closed boards only".to_owned();
        return Err(Error::Rules(ParseError::impossible(reason)));
    }
    let classes = Classes::default();
    let seeds: Vec<u64> = (0..u64::from(request.games)).map(|n| request.seed << 32 | n).collect();
    let game = |seed: &u64| play(&rules, request.nodes, *seed, &classes);
    let samples: Vec<Sample> = each(&seeds, game, watch).into_iter().flatten().collect();
    let start = Patterns::standard(&rules).weights().clone();
    let before = Model::of(&start);
    let after = before.fitted(&samples, request.seed);
    Ok(UltimateTuned {
        weights: after.weights().to_string(),
        positions: samples.len(),
        error_before: before.error(&samples),
        error_after: after.error(&samples),
    })
}

/// How a side stands in a board.
#[derive(Clone, Copy)]
enum Standing {
    Won,
    Lost,
    Open(usize),
}

/// A position and what is wanted of it, seen by its mover.
struct Sample {
    /// By side, the mover first, and board.
    standings: [[Standing; 9]; 2],
    target: Option<usize>,
    /// What part of the boards is decided.
    decided: f32,
    /// Boards within reach that win the game, the mover's and the opponent's.
    decisive: [f32; 2],
    /// How likely it should be that the mover wins.
    wanted: f32,
}

impl Sample {
    fn new(pos: &Ultimate, classes: &Classes, wanted: f32) -> Sample {
        let sides = [pos.to_move(), pos.to_move().other()];
        let standing = |side: Side, board: usize| {
            let marks = [side, side.other()].map(|side| pos.marks(side, board));
            match classes.of(marks) {
                _ if pos.owned(side) >> board & 1 == 1 => Standing::Won,
                None => Standing::Lost,
                Some(class) => Standing::Open(class),
            }
        };
        let decided = sides.map(|side| pos.owned(side).count_ones() as f32);
        Sample {
            standings: sides.map(|side| std::array::from_fn(|board| standing(side, board))),
            target: pos.target(),
            decided: (decided[0] + decided[1]) / 9.0,
            decisive: sides.map(|side| decisive(pos, side)),
            wanted,
        }
    }
}

/// How many boards within a side's reach win it the game.
fn decisive(pos: &Ultimate, side: Side) -> f32 {
    let completes = |own: u16, other: u16| {
        LINES.iter().any(|line| (line & own).count_ones() == 2 && line & other == 0)
    };
    let wins_game = |board: usize| {
        LINES.iter().any(|line| line >> board & 1 == 1 && line & !pos.owned(side) == 1 << board)
    };
    let open = (0..9).filter(|board| pos.open() >> board & 1 == 1);
    let reach = |board: &usize| completes(pos.marks(side, *board), pos.marks(side.other(), *board));
    open.filter(|&board| wins_game(board)).filter(reach).count() as f32
}

/// Plays a game of the default weights against themselves.
fn play(rules: &Rules, nodes: u64, seed: u64, classes: &Classes) -> Vec<Sample> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let (evaluator, table) = (UltimateEvaluator::standard(rules), Table::new(TABLE_BYTES));
    let (options, stop) = (engine::Options::default(), AtomicBool::new(false));
    let mut pos = Ultimate::new(rules);
    for _ in 0..rng.usize(OPENING_PLIES) {
        random_move(&pos, &mut rng).into_iter().for_each(|mv| _ = pos.make(mv));
    }
    let mut seen = Vec::new();
    while pos.terminal().is_none() {
        let nodes = Some(nodes / 2 + rng.u64(..=nodes));
        let limits = Limits { nodes, ..Limits::default() };
        let report =
            engine::search(&pos, &evaluator, &table, &limits, &options, &stop, &mut |_| true);
        let best = report.lines.first().expect("the first iteration always ends with a line");
        seen.push((pos.clone(), sigmoid(best.score.points() as f32 / POINTS)));
        let by_chance = rng.u32(..CHANCE_MOVE) == 0;
        let mv = if by_chance { random_move(&pos, &mut rng) } else { report.best() };
        pos.make(mv.expect("the game is not over"));
    }
    let payoff = pos.terminal().expect("the loop ends when the game does");
    let sample = |(pos, found): (Ultimate, f32)| {
        let ended = (payoff.seen_by(pos.to_move()) + 1) as f32 / 2.0;
        Sample::new(&pos, classes, SCORE_PART * found + (1.0 - SCORE_PART) * ended)
    };
    seen.into_iter().map(sample).collect()
}

fn random_move(pos: &Ultimate, rng: &mut fastrand::Rng) -> Option<Spot> {
    let count = pos.move_count();
    (count > 0).then(|| pos.nth_move(rng.usize(..count)))
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// The kind of each place and of each line, as the weights have them.
const PLACES: [usize; 9] = [1, 2, 1, 2, 0, 2, 1, 2, 1];
const LINE_KINDS: [usize; 8] = [0, 1, 0, 0, 1, 0, 2, 2];
/// Where the weights start that are no chances: places, lines, tempo, free choice, decisive boards, chances.
const LINE: usize = 3;
const TEMPO: usize = 6;
const FREE: usize = 7;
const DECISIVE: usize = 9;
const CHANCES: usize = 11;

/// The weights as one list, and a sum that can be followed back to them.
#[derive(Clone)]
struct Model(Vec<f32>);

/// Likelihoods by side and board, and the weights they come from.
type Likely = [[(f32, Option<usize>); 9]; 2];

impl Model {
    fn of(weights: &PatternWeights) -> Model {
        let chances = weights.chances.iter().flat_map(|c| [c.anywhere, c.to_move, c.waiting]);
        Model(weights.global().into_iter().chain(chances).collect())
    }

    fn weights(&self) -> PatternWeights {
        let chance = |c: &[f32]| Chance { anywhere: c[0], to_move: c[1], waiting: c[2] };
        let global = std::array::from_fn(|n| self.0[n]);
        PatternWeights::new(global, self.0[CHANCES..].chunks_exact(3).map(chance).collect())
    }

    fn likely(&self, sample: &Sample) -> Likely {
        let one = |side: usize, board: usize| match sample.standings[side][board] {
            Standing::Won => (1.0, None),
            Standing::Lost => (0.0, None),
            Standing::Open(class) => {
                let stance = if sample.target == Some(board) { 1 + side } else { 0 };
                let weight = CHANCES + 3 * class + stance;
                (sigmoid(self.0[weight]), Some(weight))
            }
        };
        [0, 1].map(|side| std::array::from_fn(|board| one(side, board)))
    }

    /// Calls `visit` with each weight that is no chance and what it counts here.
    fn terms(sample: &Sample, likely: &Likely, mut visit: impl FnMut(usize, f32)) {
        visit(TEMPO, 1.0);
        if sample.target.is_none() {
            visit(FREE, 1.0);
            visit(FREE + 1, sample.decided);
        }
        for (side, sign) in [1.0, -1.0].into_iter().enumerate() {
            visit(DECISIVE + side, sign * sample.decisive[side]);
            for board in 0..9 {
                visit(PLACES[board], sign * likely[side][board].0);
            }
            for (line, kind) in LINES.iter().zip(LINE_KINDS) {
                let product: f32 = members(*line).map(|board| likely[side][board].0).product();
                visit(LINE + kind, sign * product);
            }
        }
    }

    /// How likely the mover is to win.
    fn odds(&self, sample: &Sample, likely: &Likely) -> f32 {
        let mut sum = 0.0;
        Model::terms(sample, likely, |weight, count| sum += self.0[weight] * count);
        sigmoid(sum)
    }

    /// Adds to `slope` how the surprise at a sample changes with each weight, times `part`.
    fn follow_back(&self, sample: &Sample, part: f32, slope: &mut [f32]) {
        let likely = self.likely(sample);
        let off = (self.odds(sample, &likely) - sample.wanted) * part;
        Model::terms(sample, &likely, |weight, count| slope[weight] += off * count);
        for (side, sign) in [off, -off].into_iter().enumerate() {
            for (board, (p, weight)) in likely[side].into_iter().enumerate() {
                let Some(weight) = weight else { continue };
                let through =
                    LINES.iter().zip(LINE_KINDS).filter(|(line, _)| *line >> board & 1 == 1);
                let lines = through.map(|(line, kind)| {
                    let others = members(line & !(1 << board)).map(|other| likely[side][other].0);
                    self.0[LINE + kind] * others.product::<f32>()
                });
                let worth = self.0[PLACES[board]] + lines.sum::<f32>();
                slope[weight] += sign * worth * p * (1.0 - p);
            }
        }
    }

    /// The weights after all rounds, from these on.
    fn fitted(&self, samples: &[Sample], seed: u64) -> Model {
        let mut model = self.clone();
        let mut order: Vec<usize> = (0..samples.len()).collect();
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut steps = Steps::new(self.0.len());
        for round in 0..ROUNDS {
            rng.shuffle(&mut order);
            let size = STEP[0] * (1.0 - round as f32 / ROUNDS as f32) + STEP[1];
            for batch in order.chunks(BATCH) {
                let mut slope = vec![0.0; model.0.len()];
                let part = 1.0 / batch.len() as f32;
                batch.iter().for_each(|&n| model.follow_back(&samples[n], part, &mut slope));
                let moved = model.0.iter().zip(&self.0).map(|(now, before)| now - before);
                for (slope, moved) in slope.iter_mut().zip(moved).skip(CHANCES) {
                    *slope += RIDGE * moved;
                }
                steps.take(&mut model.0, &slope, size);
            }
        }
        model
    }

    fn error(&self, samples: &[Sample]) -> f64 {
        let off =
            |sample: &Sample| f64::from(self.odds(sample, &self.likely(sample)) - sample.wanted);
        let squares: f64 = samples.iter().map(|sample| off(sample).powi(2)).sum();
        (squares / samples.len().max(1) as f64).sqrt()
    }
}

/// The members of a set of boards.
fn members(set: u16) -> impl Iterator<Item = usize> {
    (0..9).filter(move |board| set >> board & 1 == 1)
}

/// Steps downhill, each weight's as long as its slope is steady (Adam).
struct Steps {
    mean: Vec<f32>,
    square: Vec<f32>,
    taken: i32,
}

impl Steps {
    fn new(count: usize) -> Steps {
        Steps { mean: vec![0.0; count], square: vec![0.0; count], taken: 0 }
    }

    fn take(&mut self, weights: &mut [f32], slope: &[f32], size: f32) {
        self.taken += 1;
        let [mean, square] = MEMORY;
        let seen = MEMORY.map(|memory| 1.0 - memory.powi(self.taken));
        for n in 0..weights.len() {
            self.mean[n] = mean * self.mean[n] + (1.0 - mean) * slope[n];
            self.square[n] = square * self.square[n] + (1.0 - square) * slope[n] * slope[n];
            let spread = (self.square[n] / seen[1]).sqrt() + f32::EPSILON;
            weights[n] -= size * self.mean[n] / seen[0] / spread;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tuned(rules: &str, seed: u64) -> Result<UltimateTuned, Error> {
        let request = UltimateTuning { rules: rules.to_owned(), games: 8, nodes: 200, seed };
        tune_ultimate(&request, &mut |_| {})
    }

    #[test]
    fn weights_come_nearer_to_the_games_and_the_same_seed_finds_the_same() {
        for rules in ["ultimate", "ultimate:tie=count"] {
            let found = tuned(rules, 3).unwrap();
            assert!(found.error_after < found.error_before && found.positions > 200, "{rules}");
            assert!(found.weights.parse::<PatternWeights>().is_ok());
            assert_eq!(tuned(rules, 3).unwrap(), found);
            assert_ne!(tuned(rules, 4).unwrap().weights, found.weights);
        }
        assert!(tuned("ultimate:open", 1).is_err() && tuned("kalah:6x4", 1).is_err());
    }

    #[test]
    fn slopes_are_those_of_small_steps() {
        let (classes, rules) = (Classes::default(), Rules::default());
        let mut model = Model::of(Patterns::standard(&rules).weights());
        let surprise = |model: &Model, sample: &Sample| {
            let p = model.odds(sample, &model.likely(sample));
            -(sample.wanted * p.ln() + (1.0 - sample.wanted) * (1.0 - p).ln())
        };
        let mut checked = 0;
        for sample in play(&rules, 100, 5, &classes).iter().step_by(7) {
            let mut slope = vec![0.0; model.0.len()];
            model.follow_back(sample, 1.0, &mut slope);
            for weight in (0..slope.len()).filter(|&weight| slope[weight].abs() > 0.02) {
                let before = model.0[weight];
                let [less, more] = [-0.01, 0.01].map(|change| {
                    model.0[weight] = before + change;
                    surprise(&model, sample)
                });
                model.0[weight] = before;
                let measured = (more - less) / 0.02;
                assert!((measured - slope[weight]).abs() < 0.01, "{weight}: {measured}");
                checked += 1;
            }
        }
        assert!(checked > 50, "{checked}");
    }
}
