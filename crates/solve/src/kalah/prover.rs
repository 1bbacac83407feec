//! The prover: positions of the game in, payoffs out.

use super::{
    Endgames, Width, board,
    board::{Board, Row},
    file, fits, learnt, of_width, seeds_in_pits,
    values::{Asked, Bounds, Frame, Values, expected},
    write,
};
use crate::{
    Error, Prover, Settings, Solution,
    files::{Autosave, KEPT_EVERY, unkept},
};
use games::kalah::{Kalah, Pit, Pits, Rules};
use kernel::{Fact, Game, Job, Side};
use std::time::Duration;

/// Proves positions of Kalah. What it has learnt it keeps as long as the rules stay the same.
#[derive(Debug)]
pub struct KalahProver {
    settings: Settings,
    /// How often what was learnt is kept.
    every: Duration,
    made: Option<(Rules, Values64or128)>,
}

pub(super) type Values64or128 = Width<Values<u64>, Values<u128>>;

impl KalahProver {
    /// A prover that has learnt nothing yet.
    #[must_use]
    pub fn new(settings: &Settings) -> KalahProver {
        KalahProver { settings: settings.clone(), every: KEPT_EVERY, made: None }
    }

    /// How often the file to resume from is written while a proof runs.
    pub fn save_every(&mut self, every: Duration) {
        self.every = every;
    }

    /// Positions of fewer seeds than this are in the endgame tables.
    #[must_use]
    pub fn table_layers(&self) -> usize {
        self.made.as_ref().map_or(0, |(_, made)| of_width!(made, it => it.tables.layers()))
    }

    /// The bytes of the endgame tables.
    #[must_use]
    pub fn table_bytes(&self) -> u64 {
        self.made.as_ref().map_or(0, |(_, made)| of_width!(made, it => it.tables.bytes()))
    }

    pub(super) fn threads(&self) -> usize {
        self.settings.threads
    }

    /// About how many nodes a proof takes, with tables as large as the memory allows or as they are
    /// on disk: within a factor of ten, as positions differ.
    pub(super) fn expected_nodes<P: Pits>(&self, pos: &Kalah<P>) -> f64 {
        let (seeds, rules) = (seeds_in_pits(pos), pos.rules());
        let built = Endgames::seeds_within(&rules, self.settings.memory as u64 / 4 * 3) + 1;
        let folder = self.settings.folder.as_deref();
        let layers = built.max(folder.map_or(0, |folder| file::stored(folder, &rules)));
        if seeds < layers { 0.0 } else { expected(seeds, layers) }
    }

    /// Forgets what it has learnt, but for its endgame tables.
    pub(super) fn forget(&mut self) {
        if let Some((_, made)) = &mut self.made {
            of_width!(made, values => values.memory.forget());
        }
    }

    /// A move that is proven to be worth at least `margin` to the mover, with what is proven of the
    /// position, as much more as the job allows; or a best move, if none is worth as much.
    pub(super) fn at_least<P: Pits>(
        &mut self,
        pos: &Kalah<P>,
        margin: i32,
        job: &Job,
    ) -> Option<(Pit, Fact)> {
        let frame = frame(pos);
        let least = match frame.mover {
            Side::First => margin - frame.stores,
            Side::Second => margin + frame.stores,
        };
        let values = self.values(&pos.rules(), job).ok()?;
        let mut asked = Asked::new(job);
        let (bounds, pit) = of_width!(values, values => {
            values.nodes = 0;
            values.at_least(board(pos), least, &mut asked)
        })?;
        Some((Pit(pit as u8), fact(frame, bounds)))
    }

    /// The values of these rules, with what their file knows.
    fn values(&mut self, rules: &Rules, job: &Job) -> Result<&mut Values64or128, Error> {
        let made = match self.made.take() {
            Some((known, made)) if known == *rules => made,
            _ => self.loaded(rules, job)?,
        };
        Ok(&mut self.made.insert((*rules, made)).1)
    }

    fn loaded(&self, rules: &Rules, job: &Job) -> Result<Values64or128, Error> {
        self.settings.check_memory()?;
        let mut made = match fits::<u64>(rules) {
            true => Width::Narrow(Box::new(Values::new(rules, &self.settings))),
            false => Width::Wide(Box::new(Values::new(rules, &self.settings))),
        };
        if let Some(path) = &self.settings.resume {
            of_width!(&mut made, values => {
                if path.exists() {
                    learnt::load(values, path, job).map_err(|error| unkept(path, &error))?;
                }
                values.autosave = Some(Autosave::new(path, self.every));
            });
        }
        Ok(made)
    }

    /// Writes down what is remembered. That is done in full even if the job is over: it is all that
    /// is left of it.
    fn save(&mut self) -> Result<(), Error> {
        let (Some(path), Some((_, made))) = (&self.settings.resume, &mut self.made) else {
            return Ok(());
        };
        let saved = of_width!(made, values => learnt::save(values, path, &Job::new()));
        saved.map_err(|error| unkept(path, &error))
    }
}

impl<P: Pits> Prover<Kalah<P>> for KalahProver {
    fn prove(&mut self, pos: &Kalah<P>, job: &Job) -> Result<Option<Solution<Pit>>, Error> {
        let every_move = self.settings.every_move;
        let values = self.values(&pos.rules(), job)?;
        let solution = of_width!(values, values => solve(values, pos, every_move, job));
        self.save()?;
        Ok(Some(solution))
    }

    fn certify(&mut self, pos: &Kalah<P>, job: &Job) -> Result<Vec<u8>, Error> {
        let values = self.values(&pos.rules(), job)?;
        // The moves' values are not needed.
        let solution = of_width!(values, values => solve(values, pos, false, job));
        let file = solution.evaluation.payoff().and_then(
            |payoff| of_width!(values, values => write::certificate(values, pos, payoff, job)),
        );
        self.save()?;
        file.ok_or(Error::Cancelled)
    }
}

fn solve<P: Pits, R: Row>(
    values: &mut Values<R>,
    pos: &Kalah<P>,
    every_move: bool,
    job: &Job,
) -> Solution<Pit> {
    let frame = frame(pos);
    let fact = |bounds| fact(frame, bounds);
    let (board, mut asked) = (board::<P, R>(pos), Asked::new(job));
    values.nodes = 0;
    let root = values.root(board, frame, &mut asked);
    let line = root.value().map_or(Vec::new(), |value| values.line(board, value, &mut asked));
    let line = line.into_iter().map(|pit| Pit(pit as u8)).collect();
    let moves = moves(values, board, root, every_move.then_some(&mut asked));
    let moves = moves.into_iter().map(|(pit, bounds)| (Pit(pit as u8), fact(bounds)));
    Solution::new(pos, (fact(root), line), moves, values.nodes)
}

fn frame<P: Pits>(pos: &Kalah<P>) -> Frame {
    let stores = i32::from(pos.store(Side::First)) - i32::from(pos.store(Side::Second));
    Frame { mover: pos.to_move(), stores }
}

fn fact(frame: Frame, bounds: Bounds) -> Fact {
    let (lower, upper) = frame.payoffs(bounds).into_inner();
    Fact { lower, upper, distance: None }
}

/// The moves with what is known of each; all of it if that is asked for.
fn moves<R: Row>(
    values: &mut Values<R>,
    board: Board<R>,
    root: Bounds,
    mut asked: Option<&mut Asked<'_>>,
) -> Vec<(usize, Bounds)> {
    if values.tables.sower.ended(board).is_some() {
        return Vec::new();
    }
    let mut found = Vec::new();
    let pits: Vec<usize> =
        (0..values.tables.sower.pits).filter(|pit| board.own.pit(*pit) > 0).collect();
    for pit in &pits {
        let step = values.tables.sower.play(board, *pit);
        let bounds = match &mut asked {
            None => values.remembered(step.board),
            Some(asked) => {
                let gain = step.gain as i32;
                let guess = if step.again { root.least - gain } else { gain - root.least };
                asked.progress.done = found.len() as u64;
                asked.progress.total = Some(pits.len() as u64);
                values.value(step.board, guess, asked)
            }
        };
        let bounds = bounds.before(&step);
        found.push((*pit, Bounds { most: bounds.most.min(root.most), ..bounds }));
    }
    found
}
