//! The network that corrects `patterns`, from games: see `heuristics::mnk::CorrectionWeights`.

use crate::adam::Numbers;
use fastrand::Rng;
use heuristics::mnk::{CorrectionWeights, Windows};
use kernel::Side;
use std::{array, fs, io, path::Path, thread};

/// How often all positions are gone through.
pub(super) const ROUNDS: usize = 4;
/// Positions to a step of the weights.
const BATCH: usize = 4096;
/// How far a step goes at first; steps shrink as a cosine does, to a hundredth.
const STEP: f32 = 0.003;
/// The same for a network that knows much already.
const LATER_STEP: f32 = 0.001;
const LAST: f32 = 0.01;
/// Of this many games one is held out, to see how far off the network is.
const APART: usize = 25;
/// A step takes this many times its size off what a window adds by itself: with 0.5 and a million
/// positions the network learnt games by heart.
const DECAY: f32 = 5.0;
/// How large numbers may become, so that the integers of the evaluator hold them.
const MOST_ROW: f32 = 1.9;
const MOST_INNER: f32 = 1.2;

const CHANNELS: usize = 32;
const INPUTS: usize = 2 * CHANNELS;
const UNITS: usize = 32;
/// What a stone may make of a line, and both sides' stones.
const CLASSES: usize = 15;
const KINDS: usize = CLASSES * CLASSES;
type Channels = [f32; CHANNELS];

/// A position: the first stones of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Example {
    pub(super) game: u32,
    pub(super) stones: u16,
    pub(super) mover: Side,
    /// What `patterns` says without the network: the logarithm of the odds that the mover wins.
    pub(super) base: f32,
    /// How likely it should be that the mover wins.
    pub(super) wanted: f32,
}

/// What there is to learn from.
pub(super) struct Lessons {
    pub(super) windows: Windows,
    /// The stones of each game in the order in which they came.
    pub(super) games: Vec<Vec<(u16, Side)>>,
    pub(super) examples: Vec<Example>,
}

/// Where each kind of numbers begins in the vector of all.
struct Layout {
    bias: usize,
    inner: usize,
    inner_bias: usize,
    out: usize,
    out_bias: usize,
    kinds: usize,
    all: usize,
}

impl Layout {
    fn new(windows: usize) -> Layout {
        // The last row is that of windows without stones. It stays zero.
        let bias = (windows + 1) * CHANNELS;
        let inner = bias + CHANNELS;
        let inner_bias = inner + UNITS * INPUTS;
        let out = inner_bias + UNITS;
        let out_bias = out + UNITS;
        let kinds = out_bias + 1;
        let all = kinds + KINDS * CHANNELS;
        Layout { bias, inner, inner_bias, out, out_bias, kinds, all }
    }
}

/// A network that learns. What a window adds is what all windows of its kind add, and a little of
/// its own, so that rare ones learn from others.
pub(super) struct Learner {
    layout: Layout,
    /// By window, its kind: what a stone of either side would make of the line.
    kinds: Vec<usize>,
    numbers: Numbers,
    /// The numbers again, what the kind adds included in each window's.
    whole: Vec<f32>,
    /// What windows add by themselves is held to this.
    anchor: Vec<f32>,
    /// How far a step goes at first.
    first_step: f32,
    /// Rounds that are done.
    rounds: usize,
    seed: u64,
}

impl Learner {
    /// A network that says nothing yet.
    pub(super) fn new(windows: &Windows, seed: u64) -> Learner {
        let layout = Layout::new(windows.count());
        let mut rng = Rng::with_seed(seed);
        let mut random = |size: f32| size * (rng.f32() + rng.f32() + rng.f32() - 1.5);
        let mut value = vec![0.0; layout.all];
        value[layout.kinds..].fill_with(|| random(0.2));
        value[layout.bias..layout.inner].fill(0.1);
        value[layout.inner..layout.inner_bias].fill_with(|| random(0.04));
        value[layout.inner_bias..layout.out].fill(0.5);
        value[layout.out..layout.out_bias].fill_with(|| random(0.02));
        let classes = windows.classes().into_iter();
        let kinds = classes.map(|[own, other]| usize::from(own) * CLASSES + usize::from(other));
        let (kinds, numbers, whole) = (kinds.collect(), Numbers::new(value), Vec::new());
        let (anchor, first_step) = (vec![0.0; layout.bias], STEP);
        let mut learner =
            Learner { layout, kinds, numbers, whole, anchor, first_step, rounds: 0, seed };
        learner.add_kinds();
        learner
    }

    /// A network that goes on from these weights.
    pub(super) fn from(windows: &Windows, start: &CorrectionWeights, seed: u64) -> Learner {
        let mut learner = Learner::new(windows, seed);
        let Layout { bias, inner, inner_bias, out, out_bias, kinds, .. } = learner.layout;
        let value = &mut learner.numbers.value;
        for (row, known) in value[..bias - CHANNELS].chunks_exact_mut(CHANNELS).zip(&start.rows) {
            row.copy_from_slice(known);
        }
        learner.anchor.copy_from_slice(&value[..bias]);
        value[bias..inner].copy_from_slice(&start.bias);
        value[inner..inner_bias].copy_from_slice(&start.inner.concat());
        value[inner_bias..out].copy_from_slice(&start.inner_bias);
        value[out..out_bias].copy_from_slice(&start.out);
        value[out_bias] = start.out_bias;
        value[kinds..].fill(0.0);
        learner.first_step = LATER_STEP;
        learner.add_kinds();
        learner
    }

    /// Brings the whole numbers up to date.
    fn add_kinds(&mut self) {
        self.whole.clone_from(&self.numbers.value);
        for (row, kind) in self.whole.chunks_exact_mut(CHANNELS).zip(&self.kinds) {
            let shared = &self.numbers.value[self.layout.kinds + kind * CHANNELS..][..CHANNELS];
            row.iter_mut().zip(shared).for_each(|(number, more)| {
                *number = (*number + more).clamp(-MOST_ROW, MOST_ROW);
            });
        }
    }

    /// Goes on from a file of [`save`](Self::save), if it is there.
    pub(super) fn resume(&mut self, path: &Path) -> io::Result<()> {
        let bytes = match fs::read(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            bytes => bytes?,
        };
        let wrong = || io::Error::other("expected the state of a network of this form");
        let (rounds, numbers) = bytes.split_first_chunk::<8>().ok_or_else(wrong)?;
        self.numbers.restore(numbers).ok_or_else(wrong)?;
        self.rounds = u64::from_le_bytes(*rounds) as usize;
        self.add_kinds();
        Ok(())
    }

    /// Writes all that the next round depends on, at once or not at all.
    pub(super) fn save(&self, path: &Path) -> io::Result<()> {
        let mut bytes = (self.rounds as u64).to_le_bytes().to_vec();
        bytes.extend(self.numbers.bytes());
        let part = path.with_extension("part");
        fs::write(&part, bytes)?;
        fs::rename(part, path)
    }

    pub(super) fn rounds(&self) -> usize {
        self.rounds
    }

    /// Goes through all examples once.
    pub(super) fn round(&mut self, lessons: &Lessons) {
        let mut order: Vec<&Example> =
            lessons.examples.iter().filter(|example| !is_apart(example)).collect();
        Rng::with_seed(self.seed << 8 | self.rounds as u64).shuffle(&mut order);
        let batches = order.len().div_ceil(BATCH);
        for (n, batch) in order.chunks(BATCH).enumerate() {
            self.learn(lessons, batch);
            let taken = self.rounds * batches + n;
            let along = taken as f32 / (ROUNDS * batches) as f32 * std::f32::consts::PI;
            self.step(self.first_step * (0.5 + 0.5 * along.cos()).max(LAST), taken as i32);
        }
        self.rounds += 1;
    }

    /// Adds up the gradient of a batch, on two threads: more would wait for each other.
    fn learn(&mut self, lessons: &Lessons, batch: &[&Example]) {
        let (layout, value) = (&self.layout, &self.whole);
        let part = 1.0 / batch.len() as f32;
        let gradient = |examples: &[&Example]| {
            let mut slope = vec![0.0; layout.all];
            let mut trace = Trace::default();
            for example in examples {
                let off = chance(example.base + trace.answer(layout, value, lessons, example))
                    - example.wanted;
                trace.learn(layout, value, off * part, &mut slope);
            }
            slope
        };
        let (left, right) = batch.split_at(batch.len() / 2);
        let (left, right) = thread::scope(|scope| {
            let left = scope.spawn(|| gradient(left));
            (gradient(right), left.join().expect("a gradient is found without a panic"))
        });
        let slopes = self.numbers.slope.iter_mut().zip(left.iter().zip(&right));
        slopes.for_each(|(slope, (left, right))| *slope = left + right);
        let (rows, kinds) = self.numbers.slope.split_at_mut(self.layout.kinds);
        for (row, kind) in rows.chunks_exact(CHANNELS).zip(&self.kinds) {
            let shared = &mut kinds[kind * CHANNELS..][..CHANNELS];
            shared.iter_mut().zip(row).for_each(|(slope, more)| *slope += more);
        }
    }

    fn step(&mut self, size: f32, taken: i32) {
        let Layout { bias, inner, inner_bias, all, .. } = self.layout;
        self.numbers.slope[bias - CHANNELS..bias].fill(0.0);
        self.numbers.step(0..all, size, taken);
        let value = &mut self.numbers.value;
        let windows = value[..bias].iter_mut().zip(&self.anchor);
        windows.for_each(|(x, start)| *x += size * DECAY * (start - *x));
        let weights = &mut value[inner..inner_bias];
        weights.iter_mut().for_each(|x| *x = x.clamp(-MOST_INNER, MOST_INNER));
        self.add_kinds();
    }

    /// How far off the examples that are kept apart are, without the network and with it: the mean
    /// cross entropy above that of what is wanted itself, and the root of the mean square.
    pub(super) fn errors(&self, lessons: &Lessons) -> [[f64; 2]; 2] {
        let (mut sums, mut count, mut trace) = ([[0.0; 2]; 2], 0.0, Trace::default());
        for example in lessons.examples.iter().filter(|example| is_apart(example)) {
            let answer = trace.answer(&self.layout, &self.whole, lessons, example);
            let wanted = f64::from(example.wanted);
            let least = surprise(wanted, wanted);
            for (sums, odds) in sums.iter_mut().zip([example.base, example.base + answer]) {
                let p = f64::from(chance(odds));
                sums[0] += surprise(wanted, p) - least;
                sums[1] += (p - wanted).powi(2);
            }
            count += 1.0;
        }
        sums.map(|[entropy, square]| [entropy / count, (square / count).sqrt()])
    }

    /// The weights as the evaluator has them.
    pub(super) fn weights(&self, points: f32) -> CorrectionWeights {
        let Layout { bias, inner, inner_bias, out, out_bias, .. } = self.layout;
        let value = &self.whole;
        let rows = value[..bias - CHANNELS].chunks_exact(CHANNELS);
        CorrectionWeights {
            rows: rows.map(channels).collect(),
            bias: channels(&value[bias..]),
            inner: value[inner..inner_bias]
                .chunks_exact(INPUTS)
                .map(|unit| array::from_fn(|n| unit[n]))
                .collect(),
            inner_bias: array::from_fn(|n| value[inner_bias + n]),
            out: array::from_fn(|n| value[out + n]),
            out_bias: value[out_bias],
            points,
        }
    }
}

fn is_apart(example: &Example) -> bool {
    (example.game as usize).is_multiple_of(APART)
}

/// How likely it is that a side with these odds, as a logarithm, wins.
fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

/// Cross entropy.
fn surprise(wanted: f64, p: f64) -> f64 {
    let p = p.clamp(1e-9, 1.0 - 1e-9);
    -(wanted * p.ln() + (1.0 - wanted) * (1.0 - p).ln())
}

fn channels(numbers: &[f32]) -> Channels {
    array::from_fn(|n| numbers[n])
}

/// What a cell had, as one side sees it: its windows, and which of its numbers were within limits.
struct Seen {
    windows: [u16; 4],
    side: usize,
    open: u32,
}

/// The way from an example to the answer, for the way back.
#[derive(Default)]
struct Trace {
    seen: Vec<Seen>,
    /// The mover's sums and the other's.
    inputs: Vec<f32>,
    units: [f32; UNITS],
    mover: usize,
}

impl Trace {
    /// What the network adds to the odds.
    fn answer(&mut self, at: &Layout, value: &[f32], lessons: &Lessons, of: &Example) -> f32 {
        let bias = channels(&value[at.bias..]);
        let none = bias.map(limited);
        let mut sums = [[0.0; CHANNELS]; 2];
        self.seen.clear();
        self.mover = of.mover.index();
        let stones = &lessons.games[of.game as usize][..usize::from(of.stones)];
        lessons.windows.visit(stones, |views| {
            for (side, windows) in views.into_iter().enumerate() {
                let mut cell = bias;
                for window in windows {
                    let row = &value[usize::from(window) * CHANNELS..][..CHANNELS];
                    cell.iter_mut().zip(row).for_each(|(sum, number)| *sum += number);
                }
                let mut open = 0;
                for (n, number) in cell.iter().enumerate() {
                    sums[side][n] += limited(*number) - none[n];
                    open |= u32::from(is_open(*number)) << n;
                }
                self.seen.push(Seen { windows, side, open });
            }
        });
        self.inputs.clear();
        self.inputs.extend(sums[self.mover].iter().chain(&sums[1 - self.mover]));
        let mut answer = value[at.out_bias];
        for unit in 0..UNITS {
            let weights = &value[at.inner + unit * INPUTS..][..INPUTS];
            let products = self.inputs.iter().zip(weights).map(|(input, weight)| input * weight);
            self.units[unit] = value[at.inner_bias + unit] + products.sum::<f32>();
            answer +=
                value[at.out + unit] * self.units[unit].clamp(0.0, CorrectionWeights::UNIT_LIMIT);
        }
        answer
    }

    /// Adds to the slope of every number what it does to an answer that is `off`.
    fn learn(&self, at: &Layout, value: &[f32], off: f32, slope: &mut [f32]) {
        slope[at.out_bias] += off;
        let mut inputs = [0.0; INPUTS];
        for unit in 0..UNITS {
            let on = self.units[unit];
            slope[at.out + unit] += off * on.clamp(0.0, CorrectionWeights::UNIT_LIMIT);
            if on <= 0.0 || on >= CorrectionWeights::UNIT_LIMIT {
                continue;
            }
            let off = off * value[at.out + unit];
            slope[at.inner_bias + unit] += off;
            let place = at.inner + unit * INPUTS;
            let (weights, slopes) = (&value[place..][..INPUTS], &mut slope[place..][..INPUTS]);
            for n in 0..INPUTS {
                slopes[n] += off * self.inputs[n];
                inputs[n] += off * weights[n];
            }
        }
        let (own, other) = inputs.split_at(CHANNELS);
        let views = if self.mover == 0 { [own, other] } else { [other, own] };
        let base = channels(&value[at.bias..]);
        for seen in &self.seen {
            let view = views[seen.side];
            let mut cell = [0.0; CHANNELS];
            for (n, off) in cell.iter_mut().enumerate() {
                *off = if seen.open >> n & 1 == 1 { view[n] } else { 0.0 };
            }
            for window in seen.windows {
                let row = &mut slope[usize::from(window) * CHANNELS..][..CHANNELS];
                row.iter_mut().zip(&cell).for_each(|(slope, off)| *slope += off);
            }
            let bias = &mut slope[at.bias..][..CHANNELS];
            for n in 0..CHANNELS {
                bias[n] += cell[n] - if is_open(base[n]) { view[n] } else { 0.0 };
            }
        }
    }
}

fn limited(number: f32) -> f32 {
    number.clamp(0.0, CorrectionWeights::CELL_LIMIT)
}

fn is_open(number: f32) -> bool {
    0.0 < number && number < CorrectionWeights::CELL_LIMIT
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::mnk::Rules;

    /// Random boards, and what is wanted of them: that the stones of the mover have more room.
    fn lessons(games: usize) -> Lessons {
        let rules: Rules = "mnk:9x9x5".parse().expect("a game");
        let mut rng = Rng::with_seed(5);
        let mut lessons =
            Lessons { windows: Windows::new(&rules), games: Vec::new(), examples: Vec::new() };
        for game in 0..games as u32 {
            let mut cells: Vec<u16> = (0..81).collect();
            rng.shuffle(&mut cells);
            let stones: Vec<(u16, Side)> = cells[..12]
                .iter()
                .zip(Side::BOTH.into_iter().cycle())
                .map(|(c, s)| (*c, s))
                .collect();
            let near = |(cell, side): &(u16, Side)| {
                let centre = cell % 9 > 2 && cell % 9 < 6;
                f32::from(u8::from(centre)) * if *side == Side::First { 1.0 } else { -1.0 }
            };
            for count in [8, 9, 12] {
                let room: f32 = stones[..count].iter().map(near).sum();
                let mover = if count % 2 == 0 { Side::First } else { Side::Second };
                let wanted = chance(if mover == Side::First { room } else { -room });
                lessons.examples.push(Example {
                    game,
                    stones: count as u16,
                    mover,
                    base: 0.1,
                    wanted,
                });
            }
            lessons.games.push(stones);
        }
        lessons
    }

    #[test]
    fn slopes_are_what_a_small_step_changes() {
        let lessons = lessons(3);
        let mut learner = Learner::new(&lessons.windows, 3);
        // What is nearly nothing at first would hide mistakes.
        learner.numbers.value[learner.layout.out..learner.layout.kinds].fill(0.3);
        learner.add_kinds();
        let (layout, value) = (&learner.layout, learner.whole.clone());
        let example = &lessons.examples[4];
        let answer = |value: &[f32]| Trace::default().answer(layout, value, &lessons, example);
        let (mut trace, mut slope) = (Trace::default(), vec![0.0; layout.all]);
        trace.answer(layout, &value, &lessons, example);
        trace.learn(layout, &value, 1.0, &mut slope);
        // Without the row that stays zero.
        let rows = 0..layout.bias - CHANNELS;
        let mut steepest: Vec<usize> = rows.chain(layout.bias..layout.kinds).collect();
        steepest.sort_by(|a, b| slope[*b].abs().total_cmp(&slope[*a].abs()));
        let others = steepest[..400].iter().copied().step_by(7);
        for n in others.chain([layout.bias, layout.inner + 3, layout.inner_bias, layout.out]) {
            let shifted = |by: f32| {
                let mut value = value.clone();
                value[n] += by;
                answer(&value)
            };
            let step = 1e-3;
            let found = (shifted(step) - shifted(-step)) / (2.0 * step);
            // A step may take a number of a cell across a limit.
            let near = (found - slope[n]).abs() <= 0.05 * slope[n].abs().max(0.05);
            assert!(near, "number {n}: {found}, slope {}", slope[n]);
        }
    }

    #[test]
    fn who_starts_from_weights_begins_with_them_and_learns_on() {
        let lessons = lessons(1500);
        let mut first = Learner::new(&lessons.windows, 1);
        first.round(&lessons);
        let weights = first.weights(170.0);
        let mut later = Learner::from(&lessons.windows, &weights, 2);
        assert_eq!(later.weights(170.0), weights);
        let [_, before] = later.errors(&lessons);
        (0..ROUNDS).for_each(|_| later.round(&lessons));
        let [_, after] = later.errors(&lessons);
        assert!(after[0] < before[0], "{before:?} {after:?}");
    }

    #[test]
    fn what_is_learnt_is_nearer_and_the_same_after_a_stop() {
        let lessons = lessons(1500);
        let folder = tempfile::tempdir().expect("a folder");
        let state = folder.path().join("state");
        let mut whole = Learner::new(&lessons.windows, 1);
        let [before, _] = whole.errors(&lessons);
        for _ in 0..ROUNDS {
            whole.round(&lessons);
            if whole.rounds() == 2 {
                whole.save(&state).expect("it can be written");
            }
        }
        let [_, after] = whole.errors(&lessons);
        assert!(after[0] < 0.9 * before[0], "{before:?} {after:?}");
        let mut again = Learner::new(&lessons.windows, 1);
        again.resume(&state).expect("it can be read");
        assert_eq!(again.rounds(), 2);
        (2..ROUNDS).for_each(|_| again.round(&lessons));
        assert_eq!(again.weights(170.0), whole.weights(170.0));
        fs::write(&state, b"other").expect("it can be written");
        assert!(again.resume(&state).is_err());
    }
}
