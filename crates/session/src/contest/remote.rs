//! Single games of a contest that is kept elsewhere, and what a contest takes to get there.

use super::{Contest, Fixture, Opening, Time, schedule, with_tournament};
use crate::{
    Error, PlayerSpec,
    player::{Kind, check},
    position::Typed,
};
use arena::{Record, referee::Event, tournament::Runner};
use kernel::{Game, Job, Knowledge};
use serde::{Deserialize, Serialize};
use std::{fmt::Display, time::Duration};

/// Hears that a game goes on: with the move that was played, or without one if a player still
/// thinks and has found something.
pub type Beat<'a> = &'a (dyn Fn(Option<&str>) + Sync);

/// Plays the game of a number from its opening; none if the job is over before.
pub type PlayGame<'a> =
    dyn FnMut(u32, &Opening, &Job) -> Result<Option<(Fixture, Record)>, Error> + 'a;

pub(crate) fn play_games<G: Game, E: Knowledge<G> + Display + 'static>(
    start: &Typed<G, E>,
    (contest, openings): (&Contest, usize),
    beat: Beat<'_>,
    serve: &mut dyn FnMut(&mut PlayGame<'_>),
) -> Result<(), Error> {
    contest.players.iter().try_for_each(|spec| check(start, spec))?;
    let schedule = schedule(contest, openings)?;
    let names: Vec<String> = contest.players.iter().map(PlayerSpec::to_string).collect();
    let follow = |_: &Fixture, event: &Event<'_, G>| match event {
        Event::Moved { ply, .. } => beat(Some(&ply.mv)),
        Event::Begins { .. } | Event::Thinks { .. } | Event::Ended { .. } => beat(None),
    };
    let rules = start.pos().rules();
    with_tournament(start, contest, (&schedule, &[], &names), Some(&follow), |tournament| {
        let mut runner = Runner::new(tournament, 0);
        serve(&mut |number, opening, job| {
            let unknown = || super::refused(format!("there is no game {number}"));
            let fixture = schedule.fixture(number).ok_or_else(unknown)?;
            let opening = opening.played(&rules).map_err(|error| super::refused(&error))?;
            let record = runner.play(&fixture, &opening, job).map_err(super::refused)?;
            Ok(record.map(|record| (fixture, record)))
        });
    })
}

/// How a [`Time`] is written down.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Time")]
pub(super) struct TimeForm {
    this_move: Option<Duration>,
    left: Option<Duration>,
    increment: Duration,
}

impl Contest {
    /// Whether games depend on how fast the machine is.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        self.time != Time::default() || self.players.iter().any(PlayerSpec::is_timed)
    }

    /// The same contest with all times multiplied, for a machine that is so much slower. The
    /// players are called what they were called; the margin is a matter of the machine's delays and
    /// stays.
    #[must_use]
    pub fn with_times_scaled(mut self, factor: f64) -> Contest {
        let scaled = |time: Option<Duration>| time.map(|time| time.mul_f64(factor));
        let Time { this_move, left, increment } = self.time;
        let increment = increment.mul_f64(factor);
        self.time = Time { this_move: scaled(this_move), left: scaled(left), increment };
        // Without a clock, players that nothing limits take their usual time.
        let usual = self.time == Time::default();
        let scaled = |it: PlayerSpec| it.with_time_scaled(factor, usual);
        self.players = self.players.into_iter().map(scaled).collect();
        self
    }

    /// Whether a player is a program that has to be there.
    #[must_use]
    pub fn has_external_players(&self) -> bool {
        self.players.iter().any(|player| matches!(player.kind(), Kind::External(_)))
    }
}
