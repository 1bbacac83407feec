//! The values of Gomoku's `patterns` from games. The same request gives the same answer.

mod fit;
mod network;

use crate::{
    Tuned, Tuning,
    selfplay::{self, Searched, chance},
};
use fit::{POINTS, Prior, Sample, odds};
use games::mnk::{Cell, Large, Rules};
use heuristics::mnk::{
    CorrectionWeights, MnkEvaluator, PatternValues, PatternWeights, Patterns, Windows,
};
use kernel::{Effort, Evaluator, Game, MoveGuide, Oracle, ParseError, Payoff, Score, Side};
use network::{Example, Learner, Lessons, ROUNDS};
use search::{Engine, TranspositionTable};
use session::{Error, Job, parallel::each};
use std::{
    fs,
    io::{self, Write},
    ops::RangeInclusive,
    path::Path,
};

/// Random stones before the players take over.
const OPENING_STONES: RangeInclusive<usize> = 3..=6;
/// Rows and columns in the middle of the board on which those are.
const OPENING_SIDE: u16 = 9;
/// Points that a short search may find for the mover after an opening, so that the game is not
/// decided before it begins.
const BALANCED: RangeInclusive<i32> = -120..=260;
/// Openings that are tried before the board counts as too small for balanced ones.
const OPENING_TRIES: u32 = 200;
/// One position in this many is searched again after a move that looks good but was not chosen: a
/// search meets such positions more often than games do.
const ASIDE: u32 = 3;
/// Of this many moves that look best such a move is one.
const PROMISING: usize = 10;
/// One move in this many is such a move in the game itself.
const CHANCE_MOVE: u32 = 25;
/// The size of a player's table in bytes: a move looks at little.
const TABLE_BYTES: usize = 1 << 20;
/// How much of what is wanted is the score that a search found; the rest is how the game ended.
const SCORE_PART: f64 = 0.7;
/// How far values may be off: of a class, of two classes on a cell, of a set of threats, in points.
const SPREAD: [f64; 3] = [30.0, 15.0, 80.0];
/// The same of what is common to all sets, and to all that have one threat: see [`with_common`].
const COMMON_SPREAD: f64 = 300.0;
/// How many numbers are common to sets of threats.
const COMMON: usize = 1 + PatternValues::THREAT_KINDS;

/// Sets the values of `patterns` from games. They minimise the surprise (cross entropy) at how
/// the games ended and at what searches found. If the job is over early, only
/// finished games count.
///
/// # Errors
/// If these are not rules that `patterns` fit, or the board is too small for balanced openings.
pub(crate) fn tune(request: &Tuning, job: &Job) -> Result<Option<Tuned>, Error> {
    let rules: Rules = request.rules.parse().map_err(Error::Rules)?;
    if !Patterns::fits(&rules) {
        let reason = "patterns know five in line on sides of at most 20 only".to_owned();
        return Err(Error::Rules(ParseError::impossible(reason)));
    }
    if request.network {
        return learn(&rules, request, job);
    }
    let games = match &request.from {
        Some(path) => {
            let mut play = Play::at(&rules, request.nodes, request.seed, job);
            selfplay::read(path, &rules, job, |game| play.learnt(game))?
        }
        None => play_all(&rules, request, job).ok_or_else(|| unbalanced(&rules))?,
    };
    let (finished, samples) = (games.len() as u32, games.concat());
    if finished == 0 {
        return Ok(None);
    }
    let prior = prior(&rules);
    let after = prior.fitted(&samples);
    let numbers = spread_out(&after);
    Ok(Some(Tuned {
        weights: PatternValues::new(&numbers).to_string().into_bytes(),
        games: finished,
        positions: samples.len(),
        errors: [prior.error(&prior.values, &samples), prior.error(&after, &samples)],
    }))
}

/// Teaches the network that corrects `patterns` what the games of a file say. After each round its
/// state is kept, if there is a file for that, and how far it is off is told.
fn learn(rules: &Rules, request: &Tuning, job: &Job) -> Result<Option<Tuned>, Error> {
    let Some(path) = &request.from else {
        let reason = "a network learns from a file of games: expected --from FILE, found none";
        return Err(Error::Format(reason.to_owned()));
    };
    let lessons = lessons(rules, path, job)?;
    let failed = |error: io::Error| Error::Format(format!("the state of the network: {error}"));
    let mut learner = match &request.start {
        None => Learner::new(&lessons.windows, request.seed),
        Some(path) => {
            let unread = |error| Error::Format(format!("cannot read {}: {error}", path.display()));
            let start = fs::read(path).map_err(unread)?;
            let start = CorrectionWeights::from_bytes(&start).map_err(Error::Rules)?;
            Learner::from(&lessons.windows, &start, request.seed)
        }
    };
    if let Some(state) = &request.state {
        learner.resume(state).map_err(failed)?;
    }
    tell(&learner, &lessons);
    while learner.rounds() < ROUNDS && !job.is_over() {
        learner.round(&lessons);
        if let Some(state) = &request.state {
            learner.save(state).map_err(failed)?;
        }
        tell(&learner, &lessons);
    }
    let [before, after] = learner.errors(&lessons);
    Ok(Some(Tuned {
        weights: learner.weights(POINTS as f32).to_bytes(),
        games: lessons.games.len() as u32,
        positions: lessons.examples.len(),
        errors: [before[1], after[1]],
    }))
}

/// Tells how far off the games are that are kept apart.
fn tell(learner: &Learner, lessons: &Lessons) {
    let [before, after] = learner.errors(lessons);
    _ = writeln!(
        io::stderr(),
        "round {}: off by {:.5} instead of {:.5} (cross entropy), {:.4} instead of {:.4}",
        learner.rounds(),
        after[0],
        before[0],
        after[1],
        before[1]
    );
}

/// The positions of a file of games that are evaluated in play, with what searches found. How the
/// game ended is not among it: some thirty positions share that, and a network of so many numbers
/// learns it by heart.
fn lessons(rules: &Rules, path: &Path, job: &Job) -> Result<Lessons, Error> {
    let mut play = Play::at(rules, 0, 0, job);
    let (mut games, mut examples) = (Vec::new(), Vec::new());
    selfplay::read(path, rules, job, |game: Searched<Large>| {
        let mut stones = Vec::new();
        for (pos, found) in game.positions {
            note_stones(&pos, &mut stones);
            let mover = pos.to_move();
            play.pos = pos;
            let Some(found) = chance(found, mover).filter(|_| play.is_open()) else { continue };
            examples.push(Example {
                game: games.len() as u32,
                stones: stones.len() as u16,
                mover,
                base: play.patterns.evaluate(&play.pos).points() as f32 / POINTS as f32,
                wanted: found as f32,
            });
        }
        games.push(stones);
    })?;
    Ok(Lessons { windows: Windows::new(rules), games, examples })
}

/// Adds those stones of a position that are not there yet.
fn note_stones(pos: &Large, stones: &mut Vec<(u16, Side)>) {
    for cell in 0..pos.grid().cells() {
        if let Some(side) = pos.stone(Cell(cell))
            && !stones.contains(&(cell, side))
        {
            stones.push((cell, side));
        }
    }
}

/// The games that were asked for; none if there are no balanced openings.
fn play_all(rules: &Rules, request: &Tuning, job: &Job) -> Option<Vec<Vec<Sample>>> {
    let seeds: Vec<u64> = (0..u64::from(request.games)).map(|n| request.seed << 32 | n).collect();
    let game = |seed: &u64| {
        let samples = Play::new(rules, request.nodes, *seed, job).map(Play::samples);
        // Once cancelled, moves are no longer searched.
        (!job.is_over()).then_some(samples)
    };
    each(&seeds, game, job).into_iter().collect()
}

fn unbalanced(rules: &Rules) -> Error {
    Error::Rules(ParseError::impossible(format!("{rules} has no balanced random openings")))
}

/// The default values, and how far they may be off.
fn prior(rules: &Rules) -> Prior {
    let weights = PatternWeights::default();
    let patterns = Patterns::with(rules, weights);
    let numbers = patterns.values().numbers().iter().map(|value| f64::from(*value));
    let values = numbers.chain([0.0; COMMON]).collect();
    let spread = PatternValues::kinds().map(|kind| SPREAD[kind as usize]);
    let spread = spread.chain([COMMON_SPREAD; COMMON]).collect();
    Prior { values, spread, tempo: weights.tempo }
}

/// Most sets of threats are rare. So that they learn from others, a set counts as itself, as a set,
/// and as each threat that it has: terms besides those of the evaluation.
fn with_common(mut terms: Vec<(u16, i16)>) -> Vec<(u16, i16)> {
    let sets = terms.iter().map(|(term, _)| usize::from(*term));
    let set = sets.filter_map(|term| term.checked_sub(PatternValues::THREATS)).next();
    terms.extend(common(set.unwrap_or_default()).map(|n| ((PatternValues::COUNT + n) as u16, 1)));
    terms
}

/// What a set has in common with others.
fn common(set: usize) -> impl Iterator<Item = usize> {
    [0].into_iter().chain((1..COMMON).filter(move |n| set >> (n - 1) & 1 == 1))
}

/// The values of an evaluator: what is common to sets goes to each of them.
fn spread_out(values: &[f64]) -> Vec<f32> {
    let (own, shared) = values.split_at(PatternValues::COUNT);
    let (cells, sets) = own.split_at(PatternValues::THREATS);
    let sets = sets.iter().enumerate();
    let sets = sets.map(|(set, value)| value + common(set).map(|n| shared[n]).sum::<f64>());
    cells.iter().copied().chain(sets).map(|value| value as f32).collect()
}

/// A game of the default values against themselves.
struct Play<'a> {
    pos: Large,
    evaluator: MnkEvaluator,
    /// To look at terms.
    patterns: Patterns,
    table: TranspositionTable,
    nodes: u64,
    rng: fastrand::Rng,
    job: &'a Job,
}

/// A position without a win at hand, and what a search found.
struct Seen {
    terms: Vec<(u16, i16)>,
    mover: Side,
    found: f64,
    /// Whether the game went on from it.
    played: bool,
}

impl Play<'_> {
    /// After an opening, if one is found that leaves the game open.
    fn new<'a>(rules: &Rules, nodes: u64, seed: u64, job: &'a Job) -> Option<Play<'a>> {
        let mut play = Play::at(rules, nodes, seed, job);
        let start = play.pos.clone();
        let found = (0..OPENING_TRIES).any(|_| {
            play.pos = start.clone();
            play.open();
            play.pos.terminal().is_none() && BALANCED.contains(&play.search(nodes).1.points())
        });
        found.then_some(play)
    }

    /// At the start of the rules.
    fn at<'a>(rules: &Rules, nodes: u64, seed: u64, job: &'a Job) -> Play<'a> {
        Play {
            pos: Large::new(rules),
            evaluator: MnkEvaluator::standard(rules),
            patterns: Patterns::with(rules, PatternWeights { network: 0.0, ..Default::default() }),
            table: TranspositionTable::new(TABLE_BYTES),
            nodes,
            rng: fastrand::Rng::with_seed(seed),
            job,
        }
    }

    /// The positions of a game that was read.
    fn learnt(&mut self, game: Searched<Large>) -> Vec<Sample> {
        let mut seen = Vec::new();
        for (pos, found) in game.positions {
            self.pos = pos;
            if let Some(found) = chance(found, self.pos.to_move()) {
                seen.extend(self.seen(found, true));
            }
        }
        samples(seen, game.payoff)
    }

    /// Puts down random stones near the centre.
    fn open(&mut self) {
        let grid = self.pos.rules().grid();
        for _ in 0..self.rng.usize(OPENING_STONES) {
            let [row, column] = [grid.rows(), grid.columns()].map(|side| {
                let middle = OPENING_SIDE.min(side);
                (side - middle) / 2 + self.rng.u16(..middle)
            });
            // Where there is a stone already, there is one less.
            _ = self.pos.play(Cell(grid.cell(row, column)));
        }
    }

    /// The best move and what it is thought to be worth.
    fn search(&self, nodes: u64) -> (Cell, Score) {
        let Play { pos, evaluator, table, job, .. } = self;
        let engine = Engine::new(pos).evaluator(evaluator).nodes(nodes).table(table);
        let report = engine.job(job).run();
        let best = report.lines.first().expect("the first iteration always ends with a line");
        (best.line[0], best.score)
    }

    /// One of the moves that look best.
    fn promising(&mut self) -> Cell {
        let mut moves = Vec::new();
        self.evaluator.evaluate(&self.pos);
        self.evaluator.generate(&self.pos, &mut moves);
        moves.sort_by_key(|mv| std::cmp::Reverse(self.evaluator.move_score(&self.pos, *mv)));
        moves[self.rng.usize(..moves.len().min(PROMISING))]
    }

    /// What was seen of the position, unless a win is at hand or the reply is forced: such are not
    /// evaluated.
    fn seen(&mut self, found: f64, played: bool) -> Option<Seen> {
        let mover = self.pos.to_move();
        self.is_open().then(|| {
            let terms = with_common(self.patterns.terms(&self.pos));
            Seen { terms, mover, found, played }
        })
    }

    /// Whether the position is evaluated in play: no win is at hand, and no reply forced.
    fn is_open(&mut self) -> bool {
        let decided = self.patterns.ask(&self.pos, Effort::Leaf, self.job, &mut Vec::new());
        decided.is_none() && !self.patterns.is_forced(&self.pos)
    }

    /// Looks at the position after another move than the one that is played.
    fn aside(&mut self) -> Option<Seen> {
        let mv = self.promising();
        let before = self.pos.clone();
        self.pos.make(mv);
        let seen = self.pos.terminal().is_none().then(|| {
            let (_, score) = self.search(self.nodes);
            self.seen(odds(score.points().into()), false)
        });
        self.pos = before;
        seen.flatten()
    }

    /// Plays to the end.
    fn samples(mut self) -> Vec<Sample> {
        let mut seen = Vec::new();
        while self.pos.terminal().is_none() {
            let nodes = self.nodes / 2 + self.rng.u64(..=self.nodes);
            let (mut mv, score) = self.search(nodes);
            seen.extend(self.seen(odds(score.points().into()), true));
            if !score.is_fact() && self.rng.u32(..ASIDE) == 0 {
                seen.extend(self.aside());
            }
            if self.rng.u32(..CHANCE_MOVE) == 0 {
                mv = self.promising();
            }
            self.pos.make(mv);
        }
        samples(seen, self.pos.terminal().expect("the loop ends when the game does"))
    }
}

/// What is wanted of positions of a game that ended so.
fn samples(seen: Vec<Seen>, payoff: Payoff) -> Vec<Sample> {
    let sample = |seen: Seen| {
        let ended = f64::from(payoff.seen_by(seen.mover) + 1) / 2.0;
        let part = if seen.played { SCORE_PART } else { 1.0 };
        Sample { terms: seen.terms, wanted: part * seen.found + (1.0 - part) * ended }
    };
    seen.into_iter().map(sample).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tuned(rules: &str, seed: u64) -> Result<Tuned, Error> {
        let request = Tuning { games: 6, nodes: 200, seed, ..Tuning::of(rules) };
        let tuned = tune(&request, &Job::new())?;
        Ok(tuned.expect("nobody cancelled it"))
    }

    #[test]
    fn values_come_nearer_to_the_games_and_the_same_seed_finds_the_same() {
        for rules in ["gomoku", "gomoku:13,rule=standard"] {
            let found = tuned(rules, 3).unwrap();
            assert!(found.errors[1] < found.errors[0] && found.positions > 60, "{rules}");
            let text = std::str::from_utf8(&found.weights).unwrap();
            assert!(text.parse::<PatternValues>().is_ok());
            assert_eq!(tuned(rules, 3).unwrap(), found);
            assert_ne!(tuned(rules, 4).unwrap().weights, found.weights);
        }
    }

    #[test]
    fn other_lines_and_boards_without_balance_are_refused() {
        for rules in ["mnk:15x15x6", "mnk:40x10x5", "kalah:6x4", "mnk:1x1x5"] {
            assert!(matches!(tuned(rules, 1), Err(Error::Rules(_))), "{rules}");
        }
    }
}
