//! Matches and tournaments.

use crate::{
    arguments::{Whole, seconds},
    fault::Fault,
    task::{Answer, json},
};
use pyo3::prelude::*;
use session::{Contest, ContestNews, Format, Job, Position, Time, contest::Openings};
use std::{collections::BTreeMap, num::NonZero, path::PathBuf};

/// How games are played, from a dictionary.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Terms {
    format: String,
    games: Whole,
    seed: Whole,
    openings: String,
    time: Option<f64>,
    clock: Option<(f64, f64)>,
    margin: f64,
    most_moves: Option<Whole>,
    adjudicate: Option<Whole>,
    sprt: Option<String>,
    concurrency: Whole,
    store: Option<PathBuf>,
}

impl Terms {
    pub(crate) fn contest(self, players: &[String]) -> Result<Contest, Fault> {
        let (left, increment) = self.clock.unzip();
        let increment = seconds("the increment of the clock", increment)?.unwrap_or_default();
        let left = seconds("clock", left)?;
        let players = players.iter().map(|text| text.parse().map_err(Fault::player));
        let sprt = self.sprt.map(|text| text.parse().map_err(Fault::argument)).transpose()?;
        Ok(Contest {
            players: players.collect::<Result<_, Fault>>()?,
            format: format(&self.format)?,
            games: self.games.within("games", 2..=1 << 30)?,
            seed: self.seed.word("seed")?,
            openings: openings(&self.openings)?,
            time: Time { this_move: seconds("time", self.time)?, left, increment },
            margin: seconds("margin", Some(self.margin))?.unwrap_or_default(),
            most_moves: self.most_moves.map(most_moves).transpose()?,
            adjudicate: self.adjudicate.map(|nodes| nodes.word("adjudicate")).transpose()?,
            sprt,
            concurrency: NonZero::new(self.concurrency.within("concurrency", 1..=256)?)
                .unwrap_or(NonZero::<usize>::MIN),
            store: self.store,
        })
    }
}

fn most_moves(number: Whole) -> Result<u32, Fault> {
    number.within("most_moves", 1..=u64::from(u32::MAX))
}

fn format(name: &str) -> Result<Format, Fault> {
    match name {
        "match" => Ok(Format::Match),
        "round-robin" => Ok(Format::RoundRobin),
        "gauntlet" => Ok(Format::Gauntlet),
        other => Err(Fault::argument(format!(
            "expected a format (match, round-robin, gauntlet), found {other:?}"
        ))),
    }
}

/// `auto`, `start`, `swap2`, `random:4`, or `texts:` and one opening per line.
fn openings(text: &str) -> Result<Openings, Fault> {
    if let Some(texts) = text.strip_prefix("texts:") {
        return Ok(Openings::Texts(texts.to_owned()));
    }
    match (text, text.strip_prefix("random:").and_then(|plies| plies.parse().ok())) {
        ("auto", _) => Ok(Openings::Auto),
        ("start", _) => Ok(Openings::Start),
        ("swap2", _) => Ok(Openings::Swap2),
        (_, Some(plies @ 1..=100)) => Ok(Openings::Random(plies)),
        _ => Err(Fault::argument(format!(
            "expected openings: auto, start, swap2, or 1-100 random moves, found {text:?}"
        ))),
    }
}

/// Plays all games. The answer is the outcome, then the records in the order of their numbers.
pub(crate) fn run(
    pos: &dyn Position,
    contest: &Contest,
    job: &Job,
    news: &dyn Fn(String),
) -> Result<Answer, Fault> {
    let mut records = BTreeMap::new();
    let outcome = pos.contest(contest, None, job, &mut |told: &ContestNews<'_>| {
        let record = json(told.record);
        news(record.clone());
        records.insert(told.number, record);
    })?;
    Ok(Answer::Texts([json(&outcome)].into_iter().chain(records.into_values()).collect()))
}
