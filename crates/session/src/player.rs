//! Players by name: from a text like `engine:time=1s` to one that chooses moves.

mod chance;
mod delay;
mod level;
mod spec;
mod thinker;

use crate::{Error, Analysis, position::Typed, position::Position, analysis::analysis};
pub(crate) use delay::Delay;
use engines::{ExternalEngine, ExternalSpec};
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
    pub thought: Option<Analysis>,
}

/// A machine that plays some game.
pub trait Machine: Send {
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
        job: &Job,
        watch: &mut dyn FnMut(&Analysis),
    ) -> Result<Chosen, Forfeit>;
}

struct TypedMachine<G: Game, E> {
    player: Box<dyn Player<G>>,
    // An evaluator is never kept here: the marker only tells which positions belong to this machine.
    of: PhantomData<fn() -> E>,
}

impl<G: Game, E: Knowledge<G> + Display + 'static> TypedMachine<G, E> {
    fn position<'a>(&self, pos: &'a dyn Position) -> Result<&'a Typed<G, E>, Forfeit> {
        let same = pos.as_any().downcast_ref();
        same.ok_or_else(|| Forfeit::Crash("it plays another game".to_owned()))
    }
}

impl<G: Game, E: Knowledge<G> + Display + 'static> Machine for TypedMachine<G, E> {
    fn begin(&mut self, pos: &dyn Position, first: bool, seed: u64) -> Result<(), Forfeit> {
        let side = if first { Side::First } else { Side::Second };
        let pos = self.position(pos)?;
        self.player.begin(&pos.game, side, seed)
    }

    fn choose(
        &mut self,
        pos: &dyn Position,
        time: &Time,
        job: &Job,
        watch: &mut dyn FnMut(&Analysis),
    ) -> Result<Chosen, Forfeit> {
        let typed = self.position(pos)?;
        let here = typed.pos();
        let scale = self.player.scale(here);
        let mut told = |report: &Report<G>| watch(&thought(here, report, scale));
        let choice = self.player.choose(&typed.game, time, job, &mut told)?;
        let thought = choice.report.map(|report| thought(here, &report, scale));
        Ok(Chosen { mv: here.move_text(choice.mv), thought })
    }
}

pub(crate) fn machine<G: Game, E: Knowledge<G> + Display + 'static>(
    start: &Typed<G, E>,
    spec: &PlayerSpec,
) -> Result<Box<dyn Machine>, Error> {
    Ok(Box::new(TypedMachine::<G, E> { player: build(start, spec, MARGIN)?, of: PhantomData }))
}

/// The player that a text names, for games of this kind; its answers may come later than its time by `margin`.
pub(crate) fn build<G: Game, E: Knowledge<G> + Display + 'static>(
    start: &Typed<G, E>,
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
            Box::new(thinker::LadderPlayer::new(start.pos(), ladder.clone(), evaluator, margin))
        }
        Kind::Engine(engine) => {
            // Levels were measured with the game's own choice.
            let best = start.adapter.engine.filter(|_| engine.level.is_none());
            let evaluator = start.evaluator(engine.evaluator.as_deref().or(best))?;
            let ending = start.adapter.ending.filter(|_| engine.level.is_none());
            let facts = thinker::Facts {
                book: start.book.clone(),
                ending: ending.map(|open| open(engine.table << 20, engine.threads)),
                margins: start.adapter.proofs.margins,
            };
            Box::new(thinker::EnginePlayer::new(engine.clone(), evaluator, facts))
        }
        Kind::Mcts(mcts) => Box::new(thinker::MctsPlayer::new(mcts.clone())),
        Kind::External(spec) => Box::new(external(start, spec, margin)?),
    })
}

/// The same, another program already started: an error if it cannot be.
pub(crate) fn launch<G: Game, E: Knowledge<G> + Display + 'static>(
    start: &Typed<G, E>,
    spec: &PlayerSpec,
    margin: Duration,
) -> Result<Box<dyn Player<G>>, Error> {
    let Kind::External(program) = spec.kind() else { return build(start, spec, margin) };
    let mut player = external(start, program, margin)?;
    player.launch()?;
    Ok(Box::new(player))
}

fn external<G: Game, E: Knowledge<G> + Display + 'static>(
    start: &Typed<G, E>,
    spec: &ExternalSpec,
    margin: Duration,
) -> Result<ExternalEngine<G>, Error> {
    let encoding = (start.adapter.encoding)(spec.protocol);
    Ok(ExternalEngine::new(spec, start.pos(), encoding, margin)?)
}
