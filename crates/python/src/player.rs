//! A player that chooses moves.

use crate::{
    arguments::{Whole, seconds},
    fault::Fault,
    position::Position,
    task::{Answer, Task, json, lock},
};
use pyo3::prelude::*;
use serde::Serialize;
use session::{Analysis, Job, Machine, PlayerSpec, Time};
use std::sync::{Arc, Mutex};

/// A player by name. It remembers the game it plays, and with it its tables.
#[pyclass(frozen, module = "alfabeta._native")]
pub(crate) struct Player {
    spec: PlayerSpec,
    seed: u64,
    seat: Arc<Mutex<Option<Seat>>>,
}

/// A player in a game.
struct Seat {
    machine: Box<dyn Machine>,
    game: String,
    start: Option<String>,
    moves: Vec<String>,
    first: bool,
}

#[derive(Serialize)]
struct Chosen {
    #[serde(rename = "move")]
    mv: String,
    analysis: Option<Analysis>,
}

#[pymethods]
impl Player {
    #[new]
    fn new(spec: &str, seed: Whole) -> Result<Player, Fault> {
        let spec = spec.parse().map_err(Fault::player)?;
        Ok(Player { spec, seed: seed.word("seed")?, seat: Arc::default() })
    }

    fn choose(&self, position: &Position, time: Option<f64>) -> Result<Task, Fault> {
        let time = Time { this_move: seconds("time", time)?, ..Time::default() };
        let (pos, spec, seed) = (position.pos.duplicate(), self.spec.clone(), self.seed);
        let seat = Arc::clone(&self.seat);
        Task::start(move |job, news| {
            let mut seat = lock(&seat);
            // A player that fails does not sit down again.
            let mut sitting = seated(seat.take(), &*pos, &spec, seed)?;
            let chosen = choose(&mut sitting, &*pos, &time, job, news)?;
            *seat = Some(sitting);
            Ok(Answer::json(&chosen))
        })
    }
}

/// The player at its seat: the one that has played this game so far, or a new game.
fn seated(
    before: Option<Seat>,
    pos: &dyn session::Position,
    spec: &PlayerSpec,
    seed: u64,
) -> Result<Seat, Fault> {
    if pos.view().moves.is_empty() {
        return Err(session::Error::Over.into());
    }
    let (record, first) = (pos.record(), pos.first_moves());
    let moves: Vec<String> = record.moves.into_iter().map(|ply| ply.mv).collect();
    let (game, start) = (record.game, record.start);
    let goes_on = |seat: &Seat| {
        (&seat.game, &seat.start, seat.first) == (&game, &start, first)
            && moves.starts_with(&seat.moves)
    };
    if let Some(seat) = before.filter(goes_on) {
        return Ok(Seat { moves, ..seat });
    }
    let mut machine = pos.machine(spec)?;
    machine.begin(pos, first, seed).map_err(failed)?;
    Ok(Seat { machine, game, start, moves, first })
}

fn choose(
    seat: &mut Seat,
    pos: &dyn session::Position,
    time: &Time,
    job: &Job,
    news: &dyn Fn(String),
) -> Result<Chosen, Fault> {
    let watch = &mut |found: &Analysis| news(json(found));
    let session::Chosen { mv, analysis } =
        seat.machine.choose(pos, time, job, watch).map_err(failed)?;
    Ok(Chosen { mv, analysis })
}

fn failed(forfeit: session::Forfeit) -> Fault {
    session::Error::Player(session::PlayerError::Failed(forfeit)).into()
}
