//! `alfabeta solve --nats`: a proof whose parts are found by workers.

use super::{Away, refused, teller};
use crate::{
    failure::Failure,
    live::Live,
    output,
    words::{Clusters, fill},
};
use cluster::{
    Terms,
    proof::{Proof, Proven, prove},
};
use session::{
    Book, Error, Evaluation, Job, Position, Prover, SolveError, Solved,
    player::duration,
    solving::parts::{bind, is_in_parts},
};
use std::{path::PathBuf, time::Duration};

/// How a proof is divided.
#[derive(clap::Args)]
pub(crate) struct Parts {
    #[command(flatten)]
    away: Away,
    /// The folder in which the parts of the proof are kept; the same folder goes on
    #[arg(long, value_name = "FOLDER", default_value = "parts", requires = "nats")]
    parts: PathBuf,
    /// How long a worker tries a position before it is divided
    #[arg(
        long,
        value_name = "TIME",
        value_parser = duration,
        default_value = "30s",
        requires = "nats"
    )]
    budget: Duration,
    /// How many plies from the position on may be divided
    #[arg(
        long,
        value_name = "PLIES",
        default_value_t = 2,
        requires = "nats",
        value_parser = clap::value_parser!(u32).range(0..=8)
    )]
    split: u32,
    /// How many positions are handed out at once
    #[arg(long, value_name = "N", default_value_t = 16, requires = "nats")]
    at_once: usize,
}

impl Parts {
    /// A prover that lets workers prove, if that is asked for.
    pub(crate) fn prover<'a>(
        &self,
        pos: &'a dyn Position,
        memory: usize,
        live: &'a Live,
        job: &Job,
    ) -> Result<Option<Box<dyn Prover + 'a>>, Failure> {
        let Some(terms) = self.away.terms(job)? else { return Ok(None) };
        let (folder, budget, plies) = (self.parts.clone(), self.budget, self.split);
        let proof = Proof { folder, budget, plies, at_once: self.at_once.max(1), memory };
        Ok(Some(Box::new(AwayProver { terms, proof, pos, live, proven: None })))
    }
}

struct AwayProver<'a> {
    terms: Terms,
    proof: Proof,
    pos: &'a dyn Position,
    live: &'a Live,
    proven: Option<Proven>,
}

impl AwayProver<'_> {
    fn no_keep(&self) -> Error {
        refused(Clusters::of(self.live.language()).no_keep)
    }
}

impl Prover for AwayProver<'_> {
    fn prove(&mut self, job: &Job) -> Result<Solved, Error> {
        let (words, tell) = (Clusters::of(self.live.language()), teller(self.live));
        let proven = prove(&self.terms, self.pos, &self.proof, job, &tell);
        let proven = proven.map_err(|error| refused(words.error(&error)))?;
        let (bounds, nodes) = (proven.bounds, proven.nodes);
        let Proven { attempts, worked, parts, kept, .. } = &proven;
        let cost = [*attempts, worked.as_secs(), parts.len() as u64, *kept as u64];
        let cost = cost.map(|number| number.to_string());
        let cost = fill(words.cost, &[&cost[0], &cost[1], &cost[2], &cost[3]]);
        self.live.suspend(|| output::remark(&cost));
        self.proven = Some(proven);
        let evaluation = Evaluation {
            value: None,
            bar: 0.0,
            bounds,
            proven: bounds[0] == bounds[1],
            distance: None,
            line: Vec::new(),
        };
        Ok(Solved { evaluation, nodes, positions: None, moves: Vec::new() })
    }

    fn certify(&mut self, _: &Job) -> Result<Vec<u8>, Error> {
        let proven = self.proven.as_ref().ok_or(Error::Solve(SolveError::NoCertificate))?;
        // A proof of the position itself needs no binding.
        match &proven.parts[..] {
            [whole] if self.proof.plies == 0 && !is_in_parts(whole) => Ok(whole.clone()),
            parts => Ok(bind(self.pos, proven.plies, parts)),
        }
    }

    fn learn(&mut self, _: &mut Book, _: &Job) -> Result<usize, Error> {
        Err(self.no_keep())
    }

    fn grow(&mut self, _: &mut Book, _: u32, _: &Job) -> Result<usize, Error> {
        Err(self.no_keep())
    }
}
