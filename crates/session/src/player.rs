//! Players by name: from a text like `engine:time=1s` to one that chooses moves.

mod chance;
mod delay;
mod level;
mod spec;
mod thinker;

use crate::{Error, Thought, position::Erased, position::Position, think::thought};
pub(crate) use delay::Delay;
use engines::{Foreign, ForeignSpec};
use kernel::{Evaluator, Forfeit, Game, Player, Report, Side, Time};
pub use spec::{EngineSpec, Kind, LadderSpec, MctsSpec, PLAYERS, PlayerSpec, duration};
use std::{fmt::Display, marker::PhantomData, sync::atomic::AtomicBool, time::Duration};

/// How much later than its time an answer may come where no terms say so: what the way of a line takes on a busy
/// machine.
const MARGIN: Duration = Duration::from_millis(250);

/// What a player answers.
#[derive(Clone, PartialEq, Debug)]
pub struct Chosen {
    /// The move, as it is written.
    pub mv: String,
    /// What was thought, if anything.
    pub thought: Option<Thought>,
}

/// A machine that plays some game.
pub trait Seat: Send {
    /// A new game begins with `pos`, in which this is the first player or the second.
    ///
    /// # Errors
    /// If it cannot take part.
    fn begin(&mut self, pos: &dyn Position, first: bool, seed: u64) -> Result<(), Forfeit>;

    /// Chooses a move at `pos`, which is not over. `watch` sees what is found on the way and ends it by
    /// answering false; whoever sets `stop` ends it at once.
    ///
    /// # Errors
    /// If there is no answer.
    fn choose(
        &mut self,
        pos: &dyn Position,
        time: &Time,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Thought) -> bool,
    ) -> Result<Chosen, Forfeit>;
}

struct Seated<G: Game, E> {
    player: Box<dyn Player<G>>,
    // An evaluator is never kept here: the marker only tells which positions belong to this seat.
    of: PhantomData<fn() -> E>,
}

impl<G: Game, E: Evaluator<G> + Display + 'static> Seated<G, E> {
    fn position<'a>(&self, pos: &'a dyn Position) -> Result<&'a Erased<G, E>, Forfeit> {
        let same = pos.as_any().downcast_ref();
        same.ok_or_else(|| Forfeit::Crash("it plays another game".to_owned()))
    }
}

impl<G: Game, E: Evaluator<G> + Display + 'static> Seat for Seated<G, E> {
    fn begin(&mut self, pos: &dyn Position, first: bool, seed: u64) -> Result<(), Forfeit> {
        let side = if first { Side::First } else { Side::Second };
        let pos = self.position(pos)?;
        self.player.begin(&pos.game, side, seed)
    }

    fn choose(
        &mut self,
        pos: &dyn Position,
        time: &Time,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Thought) -> bool,
    ) -> Result<Chosen, Forfeit> {
        let erased = self.position(pos)?;
        let here = erased.pos();
        let scale = self.player.scale(here);
        let mut told = |report: &Report<G>| watch(&thought(here, report, scale));
        let choice = self.player.choose(&erased.game, time, stop, &mut told)?;
        let thought = choice.report.map(|report| thought(here, &report, scale));
        Ok(Chosen { mv: here.move_text(choice.mv), thought })
    }
}

pub(crate) fn seat<G: Game, E: Evaluator<G> + Display + 'static>(
    start: &Erased<G, E>,
    spec: &PlayerSpec,
) -> Result<Box<dyn Seat>, Error> {
    Ok(Box::new(Seated::<G, E> { player: build(start, spec, MARGIN)?, of: PhantomData }))
}

/// The player that a text names, for games of this kind; its answers may come later than its time by `margin`.
pub(crate) fn build<G: Game, E: Evaluator<G> + Display + 'static>(
    start: &Erased<G, E>,
    spec: &PlayerSpec,
    margin: Duration,
) -> Result<Box<dyn Player<G>>, Error> {
    let evaluator = |name: &Option<String>| start.evaluator(name.as_deref());
    Ok(match spec.kind() {
        Kind::Human => return Err(Error::Player("a person cannot play here".to_owned())),
        Kind::Random => Box::new(chance::Random(fastrand::Rng::with_seed(0))),
        Kind::First => Box::new(chance::First),
        Kind::Ladder(ladder) => {
            let evaluator = evaluator(&ladder.evaluator)?;
            Box::new(thinker::Climber::new(start.pos(), ladder.clone(), evaluator, margin))
        }
        Kind::Engine(engine) => {
            // Levels were measured with the game's own choice.
            let best = start.manner.engine.filter(|_| engine.level.is_none());
            let evaluator = start.evaluator(engine.evaluator.as_deref().or(best))?;
            let ending = start.manner.ending.filter(|_| engine.level.is_none());
            let facts = thinker::Facts {
                book: start.book.clone(),
                ending: ending.map(|open| open(engine.table << 20, engine.threads)),
                margins: start.manner.proofs.margins,
            };
            Box::new(thinker::Thinker::new(engine.clone(), evaluator, facts))
        }
        Kind::Mcts(mcts) => Box::new(thinker::Sampler::new(mcts.clone())),
        Kind::Foreign(spec) => Box::new(foreign(start, spec, margin)?),
    })
}

/// The same, another program already started: an error if it cannot be.
pub(crate) fn launch<G: Game, E: Evaluator<G> + Display + 'static>(
    start: &Erased<G, E>,
    spec: &PlayerSpec,
    margin: Duration,
) -> Result<Box<dyn Player<G>>, Error> {
    let Kind::Foreign(program) = spec.kind() else { return build(start, spec, margin) };
    let mut player = foreign(start, program, margin)?;
    player.launch()?;
    Ok(Box::new(player))
}

fn foreign<G: Game, E: Evaluator<G> + Display + 'static>(
    start: &Erased<G, E>,
    spec: &ForeignSpec,
    margin: Duration,
) -> Result<Foreign<G>, Error> {
    let dialect = (start.manner.dialect)(spec.protocol);
    Ok(Foreign::new(spec, start.pos(), dialect, margin)?)
}
