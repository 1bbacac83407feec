//! The reports' tables: how much each rung of the ladder saves.

use crate::{Error, Search, position::Erased, search_request::line_text};
use kernel::{Evaluator, Game};
use search::{Cache, Silent, ladder};
use serde::Serialize;
use std::{fmt::Display, num::NonZero, time::Instant};

/// What to measure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Climb {
    /// How to search; of its nodes it is given up when all searches together need more.
    pub search: Search,
    /// How deep the second player looks, if not as deep as the first.
    pub second_depth: Option<u32>,
    /// One ply deeper for every so many moves played, as report 003 does it: late in a game there is less
    /// to look at, so one can look further.
    pub grow: Option<NonZero<u32>>,
    /// Play a whole game, each move searched anew; otherwise search once.
    pub whole_game: bool,
}

/// What it took.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Climbed {
    /// The positions visited, all searches together.
    pub nodes: u64,
    /// How long that took.
    pub milliseconds: f64,
    /// Whether it was given up; then nothing below means anything.
    pub given_up: bool,
    /// What the first position is worth, seen by the first player.
    pub value: String,
    /// The moves: of the game, or the line of best play.
    pub moves: Vec<String>,
    /// The last position of them.
    pub position: String,
}

pub(crate) fn climb<G: Game, E: Evaluator<G> + Display>(
    start: &Erased<G, E>,
    climb: &Climb,
) -> Result<Climbed, Error> {
    let mut evaluator = start.evaluator(climb.search.evaluator.as_deref())?;
    let mut pos = start.pos().clone();
    let mut cache = Cache::new(&pos, climb.search.bytes());
    let mut settings = climb.search.settings();
    let depths = [climb.search.depth, climb.second_depth.or(climb.search.depth)];
    let mut done = Climbed {
        nodes: 0,
        milliseconds: 0.0,
        given_up: false,
        value: String::new(),
        moves: Vec::new(),
        position: String::new(),
    };
    let forbidden = (start.manner.forbidden)(&pos);
    let started = Instant::now();
    while !done.given_up && pos.move_count() > 0 {
        let played = start.game.moves().len() as u32 + done.moves.len() as u32;
        let more = climb.grow.map_or(0, |every| played / every);
        settings.depth = depths[pos.to_move().index()].map(|depth| depth.saturating_add(more));
        settings.nodes = climb.search.nodes.map(|most| most.saturating_sub(done.nodes));
        let report = ladder::search(&pos, &mut evaluator, &settings, &mut cache, &mut Silent);
        done.nodes += report.nodes;
        let Some(line) = report.lines.first() else {
            done.given_up = true;
            break;
        };
        if done.moves.is_empty() {
            done.value = line_text(line, pos.to_move());
        }
        let wanted = if climb.whole_game { 1 } else { line.moves.len() };
        for &mv in &line.moves[..wanted] {
            done.moves.push(pos.move_text(mv));
            pos.make(mv);
        }
        if !climb.whole_game {
            break;
        }
    }
    if (start.manner.forbidden)(&pos) > forbidden {
        return Err(Error::Forbidden);
    }
    done.milliseconds = started.elapsed().as_secs_f64() * 1e3;
    done.position = pos.to_string();
    Ok(done)
}
