//! Players that search.

use super::{
    Delay,
    level::Strength,
    spec::{EngineSpec, LadderSpec, MctsSpec, USUAL_TIME},
};
use crate::{Book, Oracle, Search};
use kernel::{
    Choice, Evaluator, Forfeit, Game, Limits, Played, Player, Report, Scale, Score, Side, Time,
};
use search::{Cache, Settings, Table, Until, allot, engine, ladder, mcts};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

/// What is kept back of a move's time at the least.
const LEAST_RESERVE: Duration = Duration::from_millis(1);
/// How many moves a game is thought to last on, when time for the rest of it is shared out. The share shrinks
/// with what is left, so a longer game runs out of time but never out of moves.
const MOVES_AHEAD: u32 = 20;

/// How long a move may take at most.
fn time_for_move(own: Option<Duration>, time: &Time, delay: &Delay) -> Option<Duration> {
    let share = time.left.map(|left| allot(left, time.increment, MOVES_AHEAD, delay.reserve()));
    let given = time.this_move.map(|given| delay.usable(given));
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

    fn scale(&self, pos: &G) -> Scale {
        self.evaluator.scale(pos)
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
    /// What can be proven while the game is played.
    pub(super) ending: Option<Box<dyn Oracle<G>>>,
    /// Whether the game is won by margins.
    pub(super) margins: bool,
}

impl<G: Game> Facts<G> {
    /// A move that is proven to be best. Where a loss is as good as another, the loser is better off
    /// with a search, which looks for the longest way.
    fn best(
        &mut self,
        pos: &G,
        limits: &Limits,
        stop: &AtomicBool,
    ) -> Option<(G::Move, Report<G>)> {
        let known = self.book.as_ref().and_then(|book| book.report(pos, 1));
        let ending = self.ending.as_mut();
        let report = known.or_else(|| ending?.ask(pos, limits, stop))?;
        let score = report.lines.first().map(|line| line.score)?;
        let holds = self.margins || score >= Score::ZERO;
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
    delay: Delay,
}

impl<G: Game, E> Thinker<G, E> {
    pub(super) fn new(spec: EngineSpec, evaluator: E, facts: Facts<G>) -> Thinker<G, E> {
        let noisy = spec.level.is_some_and(|level| !Strength::of(level).is_exact());
        // A level that misjudges looks at little and forgets it after every move.
        let megabytes = if noisy { 1 } else { spec.table };
        let (table, delay) = (Table::new(megabytes << 20), Delay::new(LEAST_RESERVE));
        Thinker { spec, evaluator, facts, table, seed: 0, delay }
    }
}

impl<G: Game, E: Evaluator<G>> Player<G> for Thinker<G, E> {
    fn begin(&mut self, _game: &Played<G>, side: Side, seed: u64) -> Result<(), Forfeit> {
        self.table.clear();
        if let Some(ending) = &mut self.facts.ending {
            ending.begin();
        }
        self.seed = seed ^ (side.index() as u64) << 63;
        Ok(())
    }

    fn scale(&self, pos: &G) -> Scale {
        self.evaluator.scale(pos)
    }

    fn choose(
        &mut self,
        game: &Played<G>,
        time: &Time,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Report<G>) -> bool,
    ) -> Result<Choice<G>, Forfeit> {
        let started = Instant::now();
        let (own, time_left) = (self.spec.limits, time.left.is_some());
        let strength = self.spec.level.map(Strength::of);
        let limits = Limits { time: time_for_move(own.time, time, &self.delay), ..own };
        let limits = strength.map_or(limits, |strength| strength.limit(limits));
        let unlimited = limits == Limits::default();
        let limits = if unlimited { Limits { time: Some(USUAL_TIME), ..limits } } else { limits };
        let (pos, most) = (game.pos(), limits.time);
        let proven = strength.is_none().then(|| self.facts.best(pos, &limits, stop)).flatten();
        if let Some((mv, report)) = proven {
            watch(&report);
            return Ok(Choice { mv, report: Some(report) });
        }
        let time = limits.time.map(|time| time.saturating_sub(started.elapsed()));
        let limits = Limits { time, ..limits };
        let (table, threads) = (&self.table, self.spec.threads);
        // On a clock for the whole game, what is not used now is of use later.
        let thrifty = time_left;
        let options = engine::Options { threads, at_once: true, thrifty, ..Default::default() };
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
        self.delay.ended(most, started.elapsed());
        let mv = report.best().expect("the first iteration always ends with a move");
        Ok(Choice { mv, report: Some(report) })
    }
}

/// MCTS.
pub(super) struct Sampler {
    spec: MctsSpec,
    seed: u64,
    delay: Delay,
}

impl Sampler {
    pub(super) fn new(spec: MctsSpec) -> Sampler {
        Sampler { spec, seed: 0, delay: Delay::new(LEAST_RESERVE) }
    }
}

impl<G: Game> Player<G> for Sampler {
    fn begin(&mut self, _game: &Played<G>, side: Side, seed: u64) -> Result<(), Forfeit> {
        self.seed = seed ^ (side.index() as u64) << 63;
        Ok(())
    }

    fn scale(&self, _pos: &G) -> Scale {
        Scale::Mean
    }

    fn choose(
        &mut self,
        game: &Played<G>,
        time: &Time,
        stop: &AtomicBool,
        _watch: &mut dyn FnMut(&Report<G>) -> bool,
    ) -> Result<Choice<G>, Forfeit> {
        let most = time_for_move(self.spec.time, time, &self.delay);
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
        self.delay.ended(most, started.elapsed());
        let mv = report.best().expect("the game is not over");
        Ok(Choice { mv, report: Some(report) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::kalah::{Packed, Pit};
    use kernel::{Line, Payoff, Verdict};

    /// Knows that the first player loses by 4 with any move.
    struct Lost;

    impl Oracle<Packed> for Lost {
        fn begin(&mut self) {}

        fn ask(&mut self, _: &Packed, _: &Limits, _: &AtomicBool) -> Option<Report<Packed>> {
            let score = Score::of(Payoff::won_by(Side::Second, 4), Side::First, 9);
            let line = Line { score, verdict: Verdict::Proven, moves: vec![Pit(2)] };
            Some(Report { lines: vec![line], depth: 1, nodes: 1 })
        }
    }

    #[test]
    fn a_loss_by_margin_is_kept_small_and_another_left_to_the_search() {
        let pos = Packed::new(&"kalah:6x4".parse().unwrap());
        for margins in [true, false] {
            let mut facts = Facts { book: None, ending: Some(Box::new(Lost)), margins };
            let best = facts.best(&pos, &Limits::default(), &AtomicBool::new(false));
            assert_eq!(best.map(|(mv, _)| mv), margins.then_some(Pit(2)));
        }
    }
}
