//! The network while it learns: what it answers, and how the answer changes with every weight.

use super::sample::{Sample, Views};
use crate::adam::Numbers;
use heuristics::ultimate::{FEATURES, Forms, LINE_UNITS, NetworkWeights, UNITS, situation};

/// The last unit is without limits.
const STRAIGHT: usize = UNITS - 1;
/// Nine boards, and the one to play in as the mover and as the other sees it.
const PLACES: usize = 27;
/// No row yet in this batch.
const NONE: u32 = u32::MAX;

type Units = [f32; UNITS];

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// The weights of [`NetworkWeights`] that learn. Rows are made of meanings once a batch, and learn
/// for them.
pub(super) struct Model {
    forms: usize,
    meanings: Numbers,
    places: Numbers,
    bias: Numbers,
    turns: Numbers,
    out: Numbers,
    even: Numbers,
    taken: i32,
    /// By place and form, the row of this batch.
    row_of: Vec<u32>,
    /// The rows of this batch: their places and forms, values, and slopes.
    used: Vec<usize>,
    rows: Vec<Units>,
    slopes: Vec<Units>,
}

/// What an answer was made of.
struct Pass {
    /// By side, the mover first: the rows that were added up.
    rows: [Vec<usize>; 2],
    /// What the units gave, and how that changes with their sums.
    on: [Units; 2],
    change: [Units; 2],
    odds: f32,
}

impl Model {
    /// A network with these weights.
    pub(super) fn new(forms: usize, weights: &NetworkWeights) -> Model {
        Model {
            forms,
            meanings: Numbers::new(weights.meanings.iter().flatten().copied().collect()),
            places: Numbers::new(weights.places.iter().flatten().flatten().copied().collect()),
            bias: Numbers::new(weights.bias.to_vec()),
            turns: Numbers::new(weights.turns.iter().flatten().flatten().copied().collect()),
            out: Numbers::new(weights.out.iter().flatten().flatten().copied().collect()),
            even: Numbers::new(weights.even.to_vec()),
            taken: 0,
            row_of: vec![NONE; PLACES * forms],
            used: Vec::new(),
            rows: Vec::new(),
            slopes: Vec::new(),
        }
    }

    pub(super) fn weights(&self) -> NetworkWeights {
        let place = |numbers: &[f32]| std::array::from_fn(|n| units(numbers, n));
        let machine =
            |machine: usize| std::array::from_fn(|n| units(&self.turns.value, 10 * machine + n));
        let meaning = |numbers: &[f32]| std::array::from_fn(|n| numbers[n]);
        NetworkWeights {
            meanings: self.meanings.value.chunks_exact(FEATURES).map(meaning).collect(),
            places: self.places.value.chunks_exact(FEATURES * UNITS).map(place).collect(),
            bias: units(&self.bias.value, 0),
            turns: [machine(0), machine(1)],
            out: std::array::from_fn(|at| {
                [0, 1].map(|machine| units(&self.out.value, 2 * at + machine))
            }),
            even: std::array::from_fn(|at| self.even.value[at]),
        }
    }

    /// The place in this batch of the row of a board's form at a place.
    fn row(&mut self, place: usize, form: u16) -> usize {
        let at = place * self.forms + usize::from(form);
        if self.row_of[at] == NONE {
            self.row_of[at] = self.used.len() as u32;
            self.used.push(at);
            let meaning = &self.meanings.value[usize::from(form) * FEATURES..][..FEATURES];
            let mut row = [0.0; UNITS];
            for (feature, meaning) in meaning.iter().enumerate() {
                let weights = units(&self.places.value, place * FEATURES + feature);
                add(&mut row, &weights, *meaning);
            }
            self.rows.push(row);
            self.slopes.push([0.0; UNITS]);
        }
        self.row_of[at] as usize
    }

    fn pass(&mut self, sample: &Sample, views: &Views) -> Pass {
        let both = [sample.forms, views.seen_by_other(&sample.forms)];
        let target = usize::from(sample.target);
        let rows = [0, 1].map(|machine: usize| {
            let forms = both[machine];
            let boards = (0..9).map(|board| (board, forms[board]));
            let sent = (target < 9).then(|| (9 + 9 * machine + target, forms[target]));
            boards.chain(sent).map(|(place, form)| self.row(place, form)).collect::<Vec<usize>>()
        });
        let (mut on, mut change) = ([[0.0; UNITS]; 2], [[0.0; UNITS]; 2]);
        let situation = situation_of(sample);
        let mut answer = self.even.value[situation];
        for machine in 0..2 {
            let mut sums = units(&self.bias.value, 0);
            add(&mut sums, &units(&self.turns.value, 10 * machine + target), 1.0);
            rows[machine].iter().for_each(|&row| add(&mut sums, &self.rows[row], 1.0));
            (on[machine], change[machine]) = limited(&sums);
            let out = units(&self.out.value, 2 * situation + machine);
            answer += on[machine].iter().zip(out).map(|(on, out)| on * out).sum::<f32>();
        }
        Pass { rows, on, change, odds: sigmoid(answer) }
    }

    /// Adds to all slopes how the surprise at a sample changes with each weight, times `part`.
    pub(super) fn learn(&mut self, sample: &Sample, views: &Views, part: f32) {
        let Pass { rows, on, change, odds } = self.pass(sample, views);
        let off = (odds - sample.wanted) * part;
        let (situation, target) = (situation_of(sample), usize::from(sample.target));
        self.even.slope[situation] += off;
        for machine in 0..2 {
            let mut slope = units(&self.out.value, 2 * situation + machine);
            add(units_mut(&mut self.out.slope, 2 * situation + machine), &on[machine], off);
            slope
                .iter_mut()
                .zip(change[machine])
                .for_each(|(slope, change)| *slope *= off * change);
            add(units_mut(&mut self.bias.slope, 0), &slope, 1.0);
            add(units_mut(&mut self.turns.slope, 10 * machine + target), &slope, 1.0);
            rows[machine].iter().for_each(|&row| add(&mut self.slopes[row], &slope, 1.0));
        }
    }

    /// Takes a step down all slopes.
    pub(super) fn step(&mut self, size: f32) {
        self.follow_rows();
        let mut touched: Vec<usize> = self.used.iter().map(|at| at % self.forms).collect();
        touched.sort_unstable();
        touched.dedup();
        self.forget_rows();
        let taken = self.taken;
        for form in touched {
            self.meanings.step(form * FEATURES..(form + 1) * FEATURES, size, taken);
        }
        let rest = [&mut self.places, &mut self.bias, &mut self.turns, &mut self.out];
        for numbers in rest.into_iter().chain([&mut self.even]) {
            numbers.step(0..numbers.value.len(), size, taken);
        }
        self.taken += 1;
    }

    /// What rows have learnt goes to the meanings and places that they are made of.
    fn follow_rows(&mut self) {
        for (&at, slope) in self.used.iter().zip(&self.slopes) {
            let (place, form) = (at / self.forms, at % self.forms);
            for feature in 0..FEATURES {
                let meaning = form * FEATURES + feature;
                let weights = units(&self.places.value, place * FEATURES + feature);
                let products = weights.iter().zip(slope).map(|(weight, slope)| weight * slope);
                self.meanings.slope[meaning] += products.sum::<f32>();
                let places = units_mut(&mut self.places.slope, place * FEATURES + feature);
                add(places, slope, self.meanings.value[meaning]);
            }
        }
    }

    fn forget_rows(&mut self) {
        self.used.drain(..).for_each(|at| self.row_of[at] = NONE);
        self.rows.clear();
        self.slopes.clear();
    }

    /// How far the odds are off what is wanted: root of the mean square.
    pub(super) fn error(&mut self, samples: &[Sample], views: &Views) -> f64 {
        let off = |sample| f64::from(self.pass(sample, views).odds - sample.wanted);
        let squares: f64 = samples.iter().map(off).map(|off| off * off).sum();
        self.forget_rows();
        (squares / samples.len().max(1) as f64).sqrt()
    }
}

fn situation_of(sample: &Sample) -> usize {
    let boards = |is: fn(u16) -> bool| {
        let of_form = (0..9).filter(|&board| is(sample.forms[board]));
        of_form.fold(0, |boards, board| boards | 1 << board)
    };
    let won = [boards(|form| form == Forms::WON), boards(|form| form == Forms::LOST)];
    situation(won, boards(|form| form > Forms::DRAWN))
}

fn units(numbers: &[f32], at: usize) -> Units {
    *numbers[at * UNITS..].first_chunk().expect("there are so many")
}

fn units_mut(numbers: &mut [f32], at: usize) -> &mut Units {
    numbers[at * UNITS..].first_chunk_mut().expect("there are so many")
}

fn add(sums: &mut Units, values: &Units, times: f32) {
    sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value * times);
}

/// What units make of their sums, and how that changes with them.
fn limited(sums: &Units) -> (Units, Units) {
    let within = sums.map(|sum| sum.clamp(0.0, 1.0));
    let mut on = within.map(|x| x * x);
    let mut change = within.map(|x| if x < 1.0 { 2.0 * x } else { 0.0 });
    for unit in 0..LINE_UNITS {
        change[unit] *= 2.0 * on[unit];
        on[unit] *= on[unit];
    }
    (on[STRAIGHT], change[STRAIGHT]) = (sums[STRAIGHT], 1.0);
    (on, change)
}

#[cfg(test)]
impl Model {
    /// Compares the slopes at a sample with small steps of the weights; how many were compared.
    pub(super) fn check(&mut self, sample: &Sample, views: &Views) -> usize {
        self.learn(sample, views, 1.0);
        self.follow_rows();
        self.forget_rows();
        type Part = fn(&mut Model) -> &mut Numbers;
        let parts: [Part; 6] = [
            |model| &mut model.meanings,
            |model| &mut model.places,
            |model| &mut model.bias,
            |model| &mut model.turns,
            |model| &mut model.out,
            |model| &mut model.even,
        ];
        let mut checked = 0;
        for part in parts {
            let slopes = std::mem::take(&mut part(self).slope);
            part(self).slope = vec![0.0; slopes.len()];
            for n in (0..slopes.len()).filter(|&n| slopes[n].abs() > 0.05) {
                let before = part(self).value[n];
                let [less, more] = [-0.002, 0.002].map(|change| {
                    part(self).value[n] = before + change;
                    let p = self.pass(sample, views).odds;
                    self.forget_rows();
                    -(sample.wanted * p.ln() + (1.0 - sample.wanted) * (1.0 - p).ln())
                });
                part(self).value[n] = before;
                let measured = (more - less) / 0.004;
                assert!((measured - slopes[n]).abs() < 0.02, "{n}: {measured}, not {}", slopes[n]);
                checked += 1;
            }
        }
        checked
    }
}
