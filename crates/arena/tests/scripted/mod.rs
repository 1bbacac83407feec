//! Players that do what a test needs.

use arena::referee::Terms;
use games::mnk::{Cell, Small};
use kernel::{
    Choice, Evaluation, Fact, Forfeit, Game, Job, Payoff, Played, Player, Report, Side, Time,
};
use std::{
    thread::sleep,
    time::{Duration, Instant},
};

/// What a player does at each of its turns.
#[derive(Clone, Copy, Debug)]
#[allow(dead_code, reason = "not every test has use for all of them")]
pub(crate) enum Habit {
    /// The first legal move.
    First,
    /// The last legal move.
    Last,
    /// A move by chance, from the seed of the game.
    Random,
    /// The first move, found at depth 3 among 7 positions and thought a win by 1 for itself in 2.
    Proud,
    /// A cell off the board.
    OffBoard,
    /// The cell that was taken last.
    Taken,
    /// An answer that is no move.
    Gibberish,
    /// A panic.
    Panics,
    /// A panic at the beginning.
    PanicsAtOnce,
    /// The end of its process.
    Dies,
    /// No answer.
    Hangs,
    /// It gives up.
    Resigns,
    /// The first move, so late.
    Sleeps(u64),
    /// It thinks until it is told to stop, then plays the first move.
    Forever,
}

pub(crate) struct Scripted {
    habit: Habit,
    rng: fastrand::Rng,
}

pub(crate) fn player(habit: Habit) -> Box<dyn Player<Small>> {
    Box::new(Scripted { habit, rng: fastrand::Rng::with_seed(0) })
}

pub(crate) fn terms() -> Terms {
    Terms { margin: Duration::from_millis(50), ..Terms::default() }
}

impl Player<Small> for Scripted {
    fn begin(&mut self, _: &Played<Small>, _: Side, seed: u64, _: &Job) -> Result<(), Forfeit> {
        assert!(!matches!(self.habit, Habit::PanicsAtOnce), "not ready");
        self.rng = fastrand::Rng::with_seed(seed);
        Ok(())
    }

    fn choose(
        &mut self,
        game: &Played<Small>,
        _: &Time,
        job: &Job,
        watch: &mut dyn FnMut(&Report<Small>),
    ) -> Result<Choice<Small>, Forfeit> {
        let pos = game.pos();
        let choices = pos.move_count();
        let plain = |place| Ok(Choice { mv: pos.nth_move(place), report: None });
        match self.habit {
            Habit::First => plain(0),
            Habit::Last => plain(choices - 1),
            Habit::Random => plain(self.rng.usize(..choices)),
            Habit::Proud => Ok(Choice { mv: pos.nth_move(0), report: Some(boast(pos)) }),
            Habit::OffBoard => Ok(Choice { mv: Cell(999), report: None }),
            Habit::Taken => {
                Ok(Choice { mv: *game.moves().last().unwrap_or(&Cell(0)), report: None })
            }
            Habit::Gibberish => Err(Forfeit::Illegal("hello".to_owned())),
            Habit::Panics => panic!("out of ideas"),
            Habit::PanicsAtOnce => unreachable!("it does not get so far"),
            Habit::Dies => Err(Forfeit::Crash("exit code 3".to_owned())),
            Habit::Hangs => Err(Forfeit::Hang),
            Habit::Resigns => Err(Forfeit::Resigned),
            Habit::Sleeps(ms) => {
                sleep(Duration::from_millis(ms));
                plain(0)
            }
            Habit::Forever => {
                let began = Instant::now();
                while !job.is_over() {
                    watch(&boast(pos));
                    assert!(began.elapsed() < Duration::from_secs(20), "nobody stopped it");
                    sleep(Duration::from_millis(1));
                }
                plain(0)
            }
        }
    }
}

fn boast(pos: &Small) -> Report<Small> {
    let win = Payoff::won_by(pos.to_move(), 1);
    let line = Evaluation::of_fact(&Fact::exactly(win, Some(2)), pos, vec![pos.nth_move(0)]);
    Report { lines: vec![line], depth: 3, nodes: 7 }
}
