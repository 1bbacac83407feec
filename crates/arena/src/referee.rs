//! One game between two players, and who is to blame if it does not end by the rules.

use crate::{Ply, Reason, Record, schedule::mixed};
use kernel::{
    Choice, Effort, Evaluation, Forfeit, Game, Job, Limits, Oracle, Payoff, Played, Player, Report,
    Side, Time, Value,
};
use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    time::Duration,
};

/// What both players agreed to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Terms {
    /// The clock of each player when the game begins.
    pub time: Time,
    /// How much later than its time a move may come before it loses: delays of the machine are not
    /// the player's fault.
    pub margin: Duration,
    /// The most moves of a game, those of the opening included; then it is drawn.
    pub most_moves: Option<u32>,
    /// Whether the players agree on opening and sides by [Swap2](crate::swap2), each answer in the
    /// time of a move.
    pub swap2: bool,
}

/// A game to be played.
pub struct Meeting<'a, G: Game> {
    /// Where it begins.
    pub opening: &'a Played<G>,
    /// Who plays, the first player first.
    pub players: [&'a mut (dyn Player<G> + 'static); 2],
    /// Ends the game as soon as this oracle knows its result.
    pub adjudicator: Option<&'a mut (dyn Oracle<G> + 'static)>,
    /// What the players agreed to.
    pub terms: &'a Terms,
    /// Each player is given a seed of its own made from this one.
    pub seed: u64,
}

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

/// Plays a game to its end. Names of players are for the caller to fill in.
///
/// A player that crashes, panics, takes too long, gives up or answers with an illegal move loses by
/// 1, and the record says why. The same players, opening and seed give the same moves, unless they
/// use the clock.
///
/// None if the job was cancelled before the end: such a game counts for nobody.
pub fn play<G: Game>(
    meeting: Meeting<'_, G>,
    job: &Job,
    watch: &mut dyn FnMut(&Event<'_, G>),
) -> Option<Record> {
    let Meeting { opening, players, adjudicator, terms, seed } = meeting;
    let record = Record { seed: Some(seed), ..Record::written(opening) };
    watch(&Event::Begins { game: opening });
    let (game, clocks) = (opening.clone(), [terms.time; 2]);
    let mut table = Table { game, players, adjudicator, terms, job, clocks, record };
    let end = table.begin(seed).and_then(|()| table.play_on(watch)).unwrap_or_else(|end| end)?;
    let Table { game, mut record, .. } = table;
    (record.result, record.reason) = (Some(end.payoff.value()), end.reason);
    record.detail = end.detail;
    watch(&Event::Ended { game: &game, record: &record });
    Some(record)
}

/// The record of a game that a player forfeited before it began.
pub(crate) fn forfeited<G: Game>(
    game: &Played<G>,
    side: Side,
    forfeit: &Forfeit,
    seed: u64,
) -> Record {
    let End { payoff, reason, detail } = End::lost_by(side, forfeit);
    let result = Some(payoff.value());
    Record { seed: Some(seed), result, reason, detail, ..Record::written(game) }
}

struct End {
    payoff: Payoff,
    reason: Reason,
    detail: Option<String>,
}

/// How a game is cut short: lost by a player, or, if none, abandoned.
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

/// A game under way.
struct Table<'a, G: Game> {
    game: Played<G>,
    players: [&'a mut (dyn Player<G> + 'static); 2],
    adjudicator: Option<&'a mut (dyn Oracle<G> + 'static)>,
    terms: &'a Terms,
    job: &'a Job,
    clocks: [Time; 2],
    record: Record,
}

impl<G: Game> Table<'_, G> {
    fn begin(&mut self, seed: u64) -> Result<(), Cut> {
        if let Some(adjudicator) = &mut self.adjudicator {
            adjudicator.begin();
        }
        for side in Side::BOTH {
            let own = mixed(seed, side.index() as u64);
            let (player, game) = (&mut self.players[side.index()], &self.game);
            let begun = caught(|| player.begin(game, side, own, self.job));
            if self.job.is_over() {
                return Err(None);
            }
            begun.map_err(|lost| End::lost_by(side, &lost))?;
        }
        Ok(())
    }

    fn play_on(&mut self, watch: &mut dyn FnMut(&Event<'_, G>)) -> Result<Cut, Cut> {
        loop {
            if let Some(end) = self.end() {
                return Ok(Some(end));
            }
            if self.job.is_over() {
                return Err(None);
            }
            let side = self.game.pos().to_move();
            let (choice, took) = self.ask(side, watch)?;
            self.check_time(side, took)?;
            self.make(side, &choice, took, watch)?;
        }
    }

    /// The end that the rules, the adjudicator or the terms give the game here.
    fn end(&mut self) -> Cut {
        let pos = self.game.pos();
        if let Some(payoff) = pos.terminal() {
            return Some(End::by(payoff, Reason::Rules));
        }
        let adjudicator = self.adjudicator.as_mut();
        let known = adjudicator.and_then(|it| it.evaluation(pos, Effort::Move, self.job));
        if let Some(payoff) = known.and_then(|known| known.payoff()) {
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
        let (time, game) = (self.clocks[side.index()], &self.game);
        let latest = time.limit().map(|time| time.saturating_add(self.terms.margin));
        let job = self.job.child(&Limits { time: latest, ..Limits::default() });
        let mut seen = |report: &Report<G>| watch(&Event::Thinks { game, report });
        let player = &mut self.players[side.index()];
        let choice = caught(|| player.choose(game, &time, &job, &mut seen));
        let took = job.elapsed();
        if self.job.is_over() {
            // Whatever came back was chosen in haste.
            return Err(None);
        }
        let choice = choice.map_err(|lost| match (lost, time.limit()) {
            (Forfeit::Time, Some(time)) => End::late(side, took, time),
            (lost, _) => End::lost_by(side, &lost),
        });
        Ok((choice?, took))
    }

    fn check_time(&mut self, side: Side, took: Duration) -> Result<(), Cut> {
        let clock = &mut self.clocks[side.index()];
        if let Some(time) = clock.limit()
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
        let value = line.and_then(Evaluation::value);
        let ply = Ply {
            mv: before.move_text(choice.mv),
            score: value.map(Value::rounded),
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

/// The answer of a player that may panic. A player that did is not asked again.
pub(crate) fn caught<T>(asked: impl FnOnce() -> Result<T, Forfeit>) -> Result<T, Forfeit> {
    catch_unwind(AssertUnwindSafe(asked))
        .unwrap_or_else(|panic| Err(Forfeit::Crash(panic_text(&*panic))))
}
