//! Players that search.

use super::{
    level::Strength,
    spec::{EngineSpec, LadderSpec, MctsSpec, USUAL_TIME},
};
use crate::{Book, Search};
use kernel::{Choice, Evaluator, Forfeit, Game, Limits, Played, Player, Report, Score, Side, Time};
use search::{Cache, Settings, Table, Until, allot, engine, ladder, mcts};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

/// What is kept back for the way between a player and its clock.
const RESERVE: Duration = Duration::from_millis(20);
/// How many moves a game is thought to last on, when time for the rest of it is shared out. The share shrinks
/// with what is left, so a longer game runs out of time but never out of moves.
const MOVES_AHEAD: u32 = 20;

/// How long a move may take at most.
fn time_for_move(own: Option<Duration>, time: &Time) -> Option<Duration> {
    let share = time.left.map(|left| allot(left, time.increment, MOVES_AHEAD, RESERVE));
    let given = time.this_move.map(|given| {
        let usable = given.saturating_sub(RESERVE);
        // Of very little a part must do.
        usable.max(given / 2)
    });
    own.into_iter().chain(share).chain(given).min()
}

/// The ladder.
pub(super) struct Climber<G: Game, E> {
    spec: LadderSpec,
    evaluator: E,
    /// How much later than its time a search is given up.
    margin: Duration,
    cache: Cache<G>,
}

impl<G: Game, E> Climber<G, E> {
    pub(super) fn new(like: &G, spec: LadderSpec, evaluator: E, margin: Duration) -> Climber<G, E> {
        let bytes = if spec.rung.0.cache { Search::CACHE_BYTES } else { 0 };
        Climber { cache: Cache::new(like, bytes), spec, evaluator, margin }
    }
}

impl<G: Game, E: Evaluator<G>> Player<G> for Climber<G, E> {
    fn begin(&mut self, _game: &Played<G>, _side: Side, _seed: u64) -> Result<(), Forfeit> {
        self.cache.clear();
        Ok(())
    }

    fn choose(
        &mut self,
        game: &Played<G>,
        time: &Time,
        stop: &AtomicBool,
        _watch: &mut dyn FnMut(&Report<G>) -> bool,
    ) -> Result<Choice<G>, Forfeit> {
        let (started, limit) = (Instant::now(), time.this_move.into_iter().chain(time.left).min());
        let latest = limit.map(|limit| limit.saturating_add(self.margin));
        let is_late = || latest.is_some_and(|latest| started.elapsed() > latest);
        let more = self.spec.grow.map_or(0, |every| game.moves().len() as u32 / every);
        let depth = self.spec.depth.map(|depth| depth.saturating_add(more));
        let settings = Settings { rungs: self.spec.rung.0, depth, ..Settings::default() };
        let (evaluator, cache) = (&mut self.evaluator, &mut self.cache);
        let mut until = Until(|| stop.load(Relaxed) || is_late());
        let report = ladder::search(game.pos(), evaluator, &settings, cache, &mut until);
        if is_late() {
            return Err(Forfeit::Time);
        }
        // Who stops it wants no more than some move.
        let any = || game.pos().next_move(None).expect("the game is not over");
        let mv = report.best();
        Ok(Choice { mv: mv.unwrap_or_else(any), report: mv.map(|_| report) })
    }
}

/// What may tell at full strength how the game ends.
pub(super) struct Facts<G: Game> {
    /// What was proven before.
    pub(super) book: Option<Arc<Book>>,
    /// What can be proven at once.
    pub(super) ending: fn(&G, &Limits, &AtomicBool) -> Option<Report<G>>,
}

impl<G: Game> Facts<G> {
    /// A move that is proven to be best and does not lose. Who loses is better off with a search, which looks for
    /// the longest way.
    fn best(&self, pos: &G, limits: &Limits, stop: &AtomicBool) -> Option<(G::Move, Report<G>)> {
        let known = self.book.as_ref().and_then(|book| book.report(pos, 1));
        let report = known.or_else(|| (self.ending)(pos, limits, stop))?;
        let holds = report.lines.first().is_some_and(|line| line.score >= Score::ZERO);
        report.best().filter(|_| holds).map(|mv| (mv, report))
    }
}

/// The strong engine.
pub(super) struct Thinker<G: Game, E> {
    spec: EngineSpec,
    evaluator: E,
    facts: Facts<G>,
    /// What is remembered lasts for a game.
    table: Table,
    seed: u64,
}

impl<G: Game, E> Thinker<G, E> {
    pub(super) fn new(spec: EngineSpec, evaluator: E, facts: Facts<G>) -> Thinker<G, E> {
        let noisy = spec.level.is_some_and(|level| !Strength::of(level).is_exact());
        // A level that misjudges looks at little and forgets it after every move.
        let megabytes = if noisy { 1 } else { spec.table };
        Thinker { table: Table::new(megabytes << 20), spec, evaluator, facts, seed: 0 }
    }
}

impl<G: Game, E: Evaluator<G>> Player<G> for Thinker<G, E> {
    fn begin(&mut self, _game: &Played<G>, side: Side, seed: u64) -> Result<(), Forfeit> {
        self.table.clear();
        self.seed = seed ^ (side.index() as u64) << 63;
        Ok(())
    }

    fn choose(
        &mut self,
        game: &Played<G>,
        time: &Time,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Report<G>) -> bool,
    ) -> Result<Choice<G>, Forfeit> {
        let own = self.spec.limits;
        let strength = self.spec.level.map(Strength::of);
        let limits = Limits { time: time_for_move(own.time, time), ..own };
        let limits = strength.map_or(limits, |strength| strength.limit(limits));
        let unlimited = limits == Limits::default();
        let limits = if unlimited { Limits { time: Some(USUAL_TIME), ..limits } } else { limits };
        let options = engine::Options { threads: self.spec.threads, ..Default::default() };
        let (pos, table) = (game.pos(), &self.table);
        let started = Instant::now();
        let proven = strength.is_none().then(|| self.facts.best(pos, &limits, stop)).flatten();
        if let Some((mv, report)) = proven {
            watch(&report);
            return Ok(Choice { mv, report: Some(report) });
        }
        let time = limits.time.map(|time| time.saturating_sub(started.elapsed()));
        let limits = Limits { time, ..limits };
        let report = match strength.filter(|strength| !strength.is_exact()) {
            None => engine::search(pos, &self.evaluator, table, &limits, &options, stop, watch),
            Some(strength) => {
                // Each move is misjudged anew, so that what was remembered of the last is of no use.
                self.table.clear();
                let seed = self.seed ^ game.moves().len() as u64;
                let evaluator = strength.misjudging(&self.evaluator, pos, seed);
                engine::search(pos, &evaluator, &self.table, &limits, &options, stop, watch)
            }
        };
        let mv = report.best().expect("the first iteration always ends with a move");
        Ok(Choice { mv, report: Some(report) })
    }
}

/// MCTS.
pub(super) struct Sampler {
    spec: MctsSpec,
    seed: u64,
}

impl Sampler {
    pub(super) fn new(spec: MctsSpec) -> Sampler {
        Sampler { spec, seed: 0 }
    }
}

impl<G: Game> Player<G> for Sampler {
    fn begin(&mut self, _game: &Played<G>, side: Side, seed: u64) -> Result<(), Forfeit> {
        self.seed = seed ^ (side.index() as u64) << 63;
        Ok(())
    }

    fn choose(
        &mut self,
        game: &Played<G>,
        time: &Time,
        stop: &AtomicBool,
        _watch: &mut dyn FnMut(&Report<G>) -> bool,
    ) -> Result<Choice<G>, Forfeit> {
        let most = time_for_move(self.spec.time, time);
        let most = if self.spec.nodes.is_none() { most.or(Some(USUAL_TIME)) } else { most };
        let settings = mcts::Settings {
            playouts: self.spec.nodes,
            seed: self.seed ^ game.moves().len() as u64,
            memory: self.spec.memory << 20,
            ..Default::default()
        };
        let started = Instant::now();
        let report = mcts::search(game.pos(), &settings, &mut |_| {
            !stop.load(Relaxed) && most.is_none_or(|most| started.elapsed() < most)
        });
        let mv = report.best().expect("the game is not over");
        Ok(Choice { mv, report: Some(report) })
    }
}
