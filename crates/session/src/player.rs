//! Players by name: from a text like `engine:time=1s` to one that chooses moves.

mod chance;
mod delay;
mod level;
mod searching;
mod spec;

use crate::{
    Analysis, Error, PlayerError,
    evaluation::written,
    position::{Position, Typed},
};
pub(crate) use delay::Delay;
use engines::{ExternalEngine, ExternalSpec};
use kernel::{Chain, Forfeit, Game, Job, Knowledge, Player, Report, Side, Swap2, Time};
pub use spec::{EngineSpec, Kind, LadderSpec, MctsSpec, PLAYERS, PlayerSpec, duration, nodes};
use std::{fmt::Display, marker::PhantomData, time::Duration};

/// How much later than its time an answer may come where no terms say so: the delay of a message on
/// a busy machine.
const MARGIN: Duration = Duration::from_millis(250);

/// The answer of a player.
#[derive(Clone, PartialEq, Debug)]
pub struct Chosen {
    /// The move, as it is written.
    pub mv: String,
    /// The search behind it, if there was one.
    pub analysis: Option<Analysis>,
}

/// A player of some game that is no person.
pub trait Machine: Send {
    /// A new game begins with `pos`, in which this is the first or the second player.
    ///
    /// # Errors
    /// If it cannot take part.
    fn begin(&mut self, pos: &dyn Position, first: bool, seed: u64) -> Result<(), Forfeit>;

    /// Chooses a move at `pos`, which is not over. `watch` is told what is found on the way. Once
    /// the job is over the best move found so far comes soon.
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

    /// Answers in the opening Swap2, where `pos` has no, three or five stones.
    ///
    /// # Errors
    /// If there is no answer.
    fn swap2(
        &mut self,
        pos: &dyn Position,
        time: &Time,
        seed: u64,
        job: &Job,
    ) -> Result<Swap2<String>, Forfeit>;
}

struct TypedMachine<G: Game, E> {
    player: Box<dyn Player<G>>,
    // Positions of this game have this evaluator.
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
        self.player.begin(&pos.game, side, seed, &Job::new())
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
        let mut found = |report: &Report<G>| watch(&Analysis::of(here, report));
        let choice = self.player.choose(&typed.game, time, job, &mut found)?;
        let analysis = choice.report.map(|report| Analysis::of(here, &report));
        Ok(Chosen { mv: here.move_text(choice.mv), analysis })
    }

    fn swap2(
        &mut self,
        pos: &dyn Position,
        time: &Time,
        seed: u64,
        job: &Job,
    ) -> Result<Swap2<String>, Forfeit> {
        let typed = self.position(pos)?;
        let answer = arena::swap2::answer(&mut *self.player, &typed.game, time, seed, job)?;
        Ok(match answer {
            Swap2::Moves(moves) => Swap2::Moves(written(typed.pos(), &moves)),
            Swap2::Swap => Swap2::Swap,
            Swap2::Move(mv) => Swap2::Move(typed.pos().move_text(mv)),
        })
    }
}

pub(crate) fn machine<G: Game, E: Knowledge<G> + Display + 'static>(
    start: &Typed<G, E>,
    spec: &PlayerSpec,
) -> Result<Box<dyn Machine>, Error> {
    Ok(Box::new(TypedMachine::<G, E> { player: build(start, spec, MARGIN)?, of: PhantomData }))
}

/// Whether a text names a player of this game.
pub(crate) fn check<G: Game, E: Knowledge<G> + Display + 'static>(
    start: &Typed<G, E>,
    spec: &PlayerSpec,
) -> Result<(), Error> {
    match spec.kind() {
        Kind::Human => Err(Error::Player(PlayerError::Person)),
        Kind::Random | Kind::First | Kind::Mcts(_) => Ok(()),
        Kind::Ladder(LadderSpec { evaluator, .. }) | Kind::Engine(EngineSpec { evaluator, .. }) => {
            start.evaluator(evaluator.as_deref()).map(|_| ())
        }
        Kind::External(spec) => external(start, spec, MARGIN).map(|_| ()),
    }
}

/// The player that a text names; its answers may come later than its time by `margin`.
pub(crate) fn build<G: Game, E: Knowledge<G> + Display + 'static>(
    start: &Typed<G, E>,
    spec: &PlayerSpec,
    margin: Duration,
) -> Result<Box<dyn Player<G>>, Error> {
    let evaluator = |name: &Option<String>| start.evaluator(name.as_deref());
    Ok(match spec.kind() {
        Kind::Human => return Err(Error::Player(PlayerError::Person)),
        Kind::Random => Box::new(chance::Random(fastrand::Rng::with_seed(0))),
        Kind::First => Box::new(chance::First),
        Kind::Ladder(ladder) => {
            let evaluator = evaluator(&ladder.evaluator)?;
            Box::new(searching::LadderPlayer::new(start.pos(), ladder.clone(), evaluator, margin))
        }
        Kind::Engine(engine) => {
            // Levels were measured with the game's usual evaluator and without facts.
            let (evaluator, facts) = match engine.level {
                Some(_) => (evaluator(&engine.evaluator)?, Chain(Vec::new())),
                None => (
                    start.engine_evaluator(engine.evaluator.as_deref())?,
                    start.facts(engine.table << 20, engine.threads),
                ),
            };
            Box::new(searching::EnginePlayer::new(engine.clone(), evaluator, facts))
        }
        Kind::Mcts(mcts) => Box::new(searching::MctsPlayer::new(mcts.clone())),
        Kind::External(spec) => Box::new(external(start, spec, margin)?),
    })
}

/// The same, with another program started at once: an error if it cannot be.
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
    if cfg!(target_family = "wasm") {
        return Err(Error::Player(PlayerError::Foreign));
    }
    let encoding = (start.adapter.encoding)(spec.protocol);
    Ok(ExternalEngine::new(spec, start.pos(), encoding, margin)?)
}
