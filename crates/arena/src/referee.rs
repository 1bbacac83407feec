//! One game between two players, and who is to blame if it does not end by the rules.

use crate::{Ply, Reason, Record, schedule::mixed};
use kernel::{Choice, Forfeit, Game, Payoff, Played, Player, Report, Side, Time, Value};
use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

/// Tells what a position is worth under best play if that is **proven**, else nothing.
pub type Proof<'a, G> = &'a (dyn Fn(&G) -> Option<Payoff> + Sync);

/// What both players agreed to.
pub struct Terms<'a, G: Game> {
    /// What each player has when the game begins: so much a move, so much for the whole game and
    /// so much back after each move, or no limit.
    pub time: Time,
    /// How much later than its time a move may come before it loses: what the machine, not the player, may
    /// be late by.
    pub margin: Duration,
    /// The most moves of a game, those of the opening included; with so many it is drawn.
    pub most_moves: Option<u32>,
    /// Ends a game as soon as its result is proven.
    pub proof: Option<Proof<'a, G>>,
}

impl<G: Game> Clone for Terms<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Terms<'_, G> {}

/// What happens in a game, as it happens.
pub enum Event<'a, G: Game> {
    /// The game begins, or goes on after the opening.
    Begins {
        /// The opening.
        game: &'a Played<G>,
    },
    /// The player to move has found something and thinks on.
    Thinks {
        /// The game before the move.
        game: &'a Played<G>,
        /// What was found, seen by the player to move.
        report: &'a Report<G>,
    },
    /// A move was played.
    Moved {
        /// Who moved.
        side: Side,
        /// The game with the move.
        game: &'a Played<G>,
        /// The move as it is written down.
        ply: &'a Ply,
        /// What its player found, seen by that player.
        report: Option<&'a Report<G>>,
    },
    /// The game is over.
    Ended {
        /// The game as far as it went.
        game: &'a Played<G>,
        /// The whole of it, written down.
        record: &'a Record,
    },
}

/// A message from the panic of a player.
pub(crate) fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.map_or_else(|| "panic".to_owned(), |text| format!("panic: {text}"))
}

/// Plays a game to its end, from where `opening` stands. Names of players are for the caller to fill in.
///
/// A player that crashes, panics, takes too long, gives up or answers with an illegal move loses by 1, and the
/// record says why. Each player is given a seed of its own made from `seed`. The same players, opening and
/// seed give the same moves, unless the clock has a say.
///
/// None if `stop` was set before the end: such a game counts for nobody.
pub fn play<G: Game>(
    opening: &Played<G>,
    players: [&mut dyn Player<G>; 2],
    terms: &Terms<'_, G>,
    seed: u64,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&Event<'_, G>),
) -> Option<Record> {
    let record = Record { seed: Some(seed), ..Record::written(opening) };
    watch(&Event::Begins { game: opening });
    let clocks = [terms.time; 2];
    let mut table = Table { game: opening.clone(), players, terms, stop, clocks, record };
    let end = table.begin(seed).and_then(|()| table.play_on(watch)).unwrap_or_else(|end| end)?;
    let Table { game, mut record, .. } = table;
    (record.result, record.reason) = (Some(end.payoff.value()), end.reason);
    record.detail = end.detail;
    watch(&Event::Ended { game: &game, record: &record });
    Some(record)
}

struct End {
    payoff: Payoff,
    reason: Reason,
    detail: Option<String>,
}

/// How a game ends before its end: lost by a player, or, none, abandoned.
type Cut = Option<End>;

impl End {
    fn by(payoff: Payoff, reason: Reason) -> End {
        End { payoff, reason, detail: None }
    }

    fn lost_by(side: Side, forfeit: &Forfeit) -> End {
        let (reason, detail) = match forfeit {
            Forfeit::Crash(text) => (Reason::Crash, Some(text.clone())),
            Forfeit::Illegal(text) => (Reason::Illegal, Some(text.clone())),
            Forfeit::Time => (Reason::Time, None),
            Forfeit::Hang => (Reason::Hang, None),
            Forfeit::Resigned => (Reason::Resigned, None),
        };
        End { payoff: Payoff::won_by(side.other(), 1), reason, detail }
    }

    fn late(side: Side, took: Duration, time: Duration) -> End {
        let detail = format!("took {} ms of {} ms", took.as_millis(), time.as_millis());
        End { detail: Some(detail), ..End::lost_by(side, &Forfeit::Time) }
    }
}

struct Table<'a, 'p, G: Game> {
    game: Played<G>,
    players: [&'p mut dyn Player<G>; 2],
    terms: &'a Terms<'a, G>,
    stop: &'a AtomicBool,
    clocks: [Time; 2],
    record: Record,
}

impl<G: Game> Table<'_, '_, G> {
    fn begin(&mut self, seed: u64) -> Result<(), Cut> {
        for side in Side::BOTH {
            let own = mixed(seed, side.index() as u64);
            let (player, game) = (&mut self.players[side.index()], &self.game);
            caught(|| player.begin(game, side, own)).map_err(|lost| End::lost_by(side, &lost))?;
        }
        Ok(())
    }

    fn play_on(&mut self, watch: &mut dyn FnMut(&Event<'_, G>)) -> Result<Cut, Cut> {
        loop {
            if let Some(end) = self.end() {
                return Ok(Some(end));
            }
            if self.stop.load(Ordering::Relaxed) {
                return Err(None);
            }
            let side = self.game.pos().to_move();
            let (choice, took) = self.ask(side, watch)?;
            self.check_time(side, took)?;
            self.make(side, &choice, took, watch)?;
        }
    }

    /// The end that the rules, a proof or the terms give the game here.
    fn end(&self) -> Cut {
        let pos = self.game.pos();
        if let Some(payoff) = pos.terminal() {
            return Some(End::by(payoff, Reason::Rules));
        }
        if let Some(payoff) = self.terms.proof.and_then(|proof| proof(pos)) {
            return Some(End::by(payoff, Reason::Proof));
        }
        let most =
            self.terms.most_moves.is_some_and(|most| self.game.moves().len() >= most as usize);
        most.then(|| End::by(Payoff::DRAW, Reason::MoveLimit))
    }

    fn ask(
        &mut self,
        side: Side,
        watch: &mut dyn FnMut(&Event<'_, G>),
    ) -> Result<(Choice<G>, Duration), Cut> {
        let (time, game, stop) = (self.clocks[side.index()], &self.game, self.stop);
        let latest = allowed(&time).map(|time| time.saturating_add(self.terms.margin));
        let began = Instant::now();
        let mut told = |report: &Report<G>| {
            watch(&Event::Thinks { game, report });
            latest.is_none_or(|latest| began.elapsed() <= latest)
        };
        let player = &mut self.players[side.index()];
        let choice = caught(|| player.choose(game, &time, stop, &mut told));
        let took = began.elapsed();
        if stop.load(Ordering::Relaxed) {
            // Whatever came back was chosen in haste.
            return Err(None);
        }
        let choice = choice.map_err(|lost| match (lost, allowed(&time)) {
            (Forfeit::Time, Some(time)) => End::late(side, took, time),
            (lost, _) => End::lost_by(side, &lost),
        });
        Ok((choice?, took))
    }

    fn check_time(&mut self, side: Side, took: Duration) -> Result<(), Cut> {
        let clock = &mut self.clocks[side.index()];
        if let Some(time) = allowed(clock)
            && took > time.saturating_add(self.terms.margin)
        {
            return Err(Some(End::late(side, took, time)));
        }
        clock.left =
            clock.left.map(|left| left.saturating_sub(took).saturating_add(clock.increment));
        Ok(())
    }

    fn make(
        &mut self,
        side: Side,
        choice: &Choice<G>,
        took: Duration,
        watch: &mut dyn FnMut(&Event<'_, G>),
    ) -> Result<(), Cut> {
        let before = self.game.pos();
        let illegal = |reason| Some(End::lost_by(side, &Forfeit::Illegal(reason)));
        before.check(choice.mv).map_err(|error| illegal(error.reason))?;
        let report = choice.report.as_ref();
        let line = report.and_then(|report| report.lines.first());
        let scale = self.players[side.index()].scale(before);
        let value = line.map(|line| Value::of_line(line, side, scale));
        let ply = Ply {
            mv: before.move_text(choice.mv),
            score: value.map(|value| value.to_string()),
            depth: report.map(|report| report.depth),
            nodes: report.map(|report| report.nodes),
            ms: Some((took.as_secs_f64() * 1e6).round() / 1e3),
        };
        self.game.play(choice.mv).map_err(|error| illegal(error.reason))?;
        watch(&Event::Moved { side, game: &self.game, ply: &ply, report });
        self.record.moves.push(ply);
        Ok(())
    }
}

/// What a move may take.
fn allowed(time: &Time) -> Option<Duration> {
    [time.this_move, time.left].into_iter().flatten().min()
}

/// The answer of a player that may panic. A player that did is not asked again.
fn caught<T>(asked: impl FnOnce() -> Result<T, Forfeit>) -> Result<T, Forfeit> {
    catch_unwind(AssertUnwindSafe(asked))
        .unwrap_or_else(|panic| Err(Forfeit::Crash(panic_text(&*panic))))
}
