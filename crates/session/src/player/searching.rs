//! Players that search.

use super::{
    Delay,
    level::Strength,
    spec::{EngineSpec, LadderSpec, MctsSpec, USUAL_TIME},
};
use crate::Search;
use kernel::{
    Chain, Choice, Effort, Forfeit, Game, Job, Knowledge, Limits, Oracle, Payoff, Played, Player,
    Report, Score, Side, Time, Unit, Value,
};
use search::{Cache, Engine, Ladder, Mcts, Share, TranspositionTable, allot};
use std::time::Duration;

/// The least that is kept back of a move's time.
const LEAST_RESERVE: Duration = Duration::from_millis(1);
/// The bytes of a table for each second of a move and thread: a little more than the fastest
/// searches fill.
const TABLE_PER_SECOND: u128 = 100 << 20;
const LEAST_TABLE: usize = 1 << 20;
/// The positions that a fast search visits in a second on one thread.
const NODES_PER_SECOND: u128 = 4_000_000;
/// How many more moves a game is expected to last when the time for the rest of it is shared out.
/// The share shrinks with what is left, so a longer game never runs out of time for a move.
const MOVES_AHEAD: u32 = 20;

/// The time for a move: what the player and the referee give it, and its share of a game's clock.
fn time_for_move(own: Option<Duration>, time: &Time, delay: &Delay) -> Option<Share> {
    let share = time.left.map(|left| allot(left, time.increment, MOVES_AHEAD, delay.reserve()));
    let given = time.this_move.map(|given| delay.usable(given));
    let fixed = own.into_iter().chain(given).min().map(|time| Share { aim: time, most: time });
    share
        .into_iter()
        .chain(fixed)
        .reduce(|a, b| Share { aim: a.aim.min(b.aim), most: a.most.min(b.most) })
}

fn timed(time: Option<Duration>) -> Limits {
    Limits { time, ..Limits::default() }
}

/// The size of a table for moves of this time, where it may have `most` bytes. One that is larger
/// than a search can fill is slower, as less of it is in the processor's cache.
fn table_bytes(most: usize, time: Duration, threads: usize) -> usize {
    let wanted = TABLE_PER_SECOND * time.as_millis() * threads as u128 / 1000;
    usize::try_from(wanted).unwrap_or(most).max(LEAST_TABLE).min(most)
}

/// The seed of a player: two of them in one game do not throw the same dice.
pub(super) fn seed_of(side: Side, seed: u64) -> u64 {
    seed ^ (side.index() as u64) << 63
}

/// The ladder.
pub(super) struct LadderPlayer<G: Game, E> {
    spec: LadderSpec,
    evaluator: E,
    /// How much later than its time a search is given up.
    margin: Duration,
    cache: Cache<G>,
}

impl<G: Game, E> LadderPlayer<G, E> {
    pub(super) fn new(like: &G, spec: LadderSpec, evaluator: E, margin: Duration) -> Self {
        let bytes = Search { rung: spec.rung, ..Search::whole() }.bytes();
        LadderPlayer { cache: Cache::new(like, bytes), spec, evaluator, margin }
    }
}

impl<G: Game, E: Knowledge<G>> Player<G> for LadderPlayer<G, E> {
    fn begin(
        &mut self,
        _game: &Played<G>,
        _side: Side,
        _seed: u64,
        _job: &Job,
    ) -> Result<(), Forfeit> {
        self.cache.clear();
        Ok(())
    }

    fn choose(
        &mut self,
        game: &Played<G>,
        time: &Time,
        job: &Job,
        _watch: &mut dyn FnMut(&Report<G>),
    ) -> Result<Choice<G>, Forfeit> {
        let limit = time.this_move.into_iter().chain(time.left).min();
        let job = job.child(&timed(limit.map(|limit| limit.saturating_add(self.margin))));
        let more = self.spec.grow.map_or(0, |every| game.moves().len() as u32 / every);
        let depth = self.spec.depth.map(|depth| depth.saturating_add(more));
        let report = Ladder::new(game.pos())
            .rungs(self.spec.rung.0)
            .limits(&Limits { depth, ..Limits::default() })
            .evaluator(&self.evaluator)
            .cache(&mut self.cache)
            .job(&job)
            .run();
        if job.is_late() {
            return Err(Forfeit::Time);
        }
        // A search that was cancelled has no move, and its caller needs one.
        let any = || game.pos().next_move(None).expect("the game is not over");
        let mv = report.best();
        Ok(Choice { mv: mv.unwrap_or_else(any), report: mv.map(|_| report) })
    }
}

/// The strong engine.
pub(super) struct EnginePlayer<G: Game, E> {
    spec: EngineSpec,
    evaluator: E,
    /// Asked before a search; empty below full strength.
    facts: Chain<G>,
    /// Kept for a game.
    table: TranspositionTable,
    /// Whether no move of the game was searched yet.
    at_first: bool,
    seed: u64,
    delay: Delay,
}

impl<G: Game, E: Knowledge<G>> EnginePlayer<G, E> {
    pub(super) fn new(spec: EngineSpec, evaluator: E, facts: Chain<G>) -> EnginePlayer<G, E> {
        let noisy = spec.level.is_some_and(|level| !Strength::of(level, G::UNIT).is_exact());
        // A level with noise searches little and forgets it after every move.
        let megabytes = if noisy { 1 } else { spec.table };
        let (table, delay) = (TranspositionTable::new(megabytes << 20), Delay::new(LEAST_RESERVE));
        EnginePlayer { spec, evaluator, facts, table, at_first: true, seed: 0, delay }
    }

    /// Makes the table no larger than moves of this time need, as long as it is empty.
    fn fit_table(&mut self, time: Option<Duration>) {
        let at_first = std::mem::take(&mut self.at_first);
        if let Some(time) = time.filter(|_| at_first && self.spec.level.is_none()) {
            let bytes = table_bytes(self.spec.table << 20, time, self.spec.threads);
            self.table = TranspositionTable::new(bytes);
        }
    }

    /// The limits of a move: those of the player, of its level and of its clock.
    fn limits(&self, time: Option<Duration>) -> Limits {
        let limits = Limits { time, ..self.spec.limits };
        let strength = self.spec.level.map(|level| Strength::of(level, G::UNIT));
        let limits = strength.map_or(limits, |strength| strength.limit(limits));
        let unlimited = limits == Limits::default();
        if unlimited { timed(Some(USUAL_TIME)) } else { limits }
    }

    /// What a long search found in advance, if only time limits the player, and to less than that
    /// search took. Players limited by depth or nodes are for comparisons: they search every move.
    fn opening(&self, pos: &G, limits: &Limits) -> Option<Report<G>> {
        let &Limits { depth: None, nodes: None, time: Some(time) } = limits else { return None };
        let by_itself = NODES_PER_SECOND * time.as_millis() * self.spec.threads as u128 / 1000;
        let found = self.spec.openings.then(|| self.evaluator.opening(pos)).flatten()?;
        (u128::from(found.nodes) >= by_itself).then_some(Report { nodes: 0, ..found })
    }

    fn search(
        &mut self,
        game: &Played<G>,
        limits: &Limits,
        aim: Option<Duration>,
        job: &Job,
        watch: &mut dyn FnMut(&Report<G>),
    ) -> Report<G> {
        let pos = game.pos();
        // The job has the limits of time and nodes.
        let depth = Limits { depth: limits.depth, ..Limits::default() };
        let engine = Engine::new(pos).limits(&depth).threads(self.spec.threads);
        let mut engine = engine.easy_moves(true).job(job).watch(watch);
        if let Some(aim) = aim {
            engine = engine.aim(aim);
        }
        let strength = self.spec.level.map(|level| Strength::of(level, G::UNIT));
        match strength.filter(|strength| !strength.is_exact()) {
            None => engine.evaluator(&self.evaluator).table(&self.table).run(),
            Some(strength) => {
                // Errors of evaluation change from move to move, so old entries are of no use.
                self.table.clear();
                let seed = self.seed ^ game.moves().len() as u64;
                let noisy = strength.noisy(&self.evaluator, pos, seed);
                engine.evaluator(&noisy).table(&self.table).run()
            }
        }
    }
}

/// A move that is proven to be best. Where one loss is as good as another, the loser is better off
/// with a search, which finds the longest way.
fn proven<G: Game>(facts: &mut Chain<G>, pos: &G, effort: Effort, job: &Job) -> Option<Report<G>> {
    let known = facts.evaluation(pos, effort, job).filter(|known| known.is_proven())?;
    let holds = G::UNIT == Unit::Margin || known.score >= Score::ZERO;
    let depth = known.line.len() as u32;
    (holds && depth > 0).then(|| Report { lines: vec![known], depth, nodes: 0 })
}

/// Whether moves that are proven to be worth the same may differ: a draw is kept by several, of
/// which a search finds one that is hard to answer.
fn is_drawn<G: Game>(report: &Report<G>) -> bool {
    G::UNIT == Unit::Chance && report.lines[0].payoff() == Some(Payoff::DRAW)
}

/// Puts a move that is proven to be worth at least what the search thinks of its own in its place,
/// where there is a choice. Whether there is nothing left to ask.
fn improve<G: Game>(facts: &mut Chain<G>, pos: &G, report: &mut Report<G>, job: &Job) -> bool {
    let open = report.lines.first_mut().filter(|best| !best.is_proven() && pos.move_count() > 1);
    let Some(best) = open else { return true };
    let mut line = Vec::new();
    let Some(fact) = facts.improve(pos, best, job, &mut line) else { return false };
    if line.first() != best.line.first() {
        best.line = line;
    }
    best.bounds = fact.lower..=fact.upper;
    let least = match pos.to_move() {
        Side::First => fact.lower,
        Side::Second => fact.upper,
    };
    best.estimate = Some(match G::UNIT {
        Unit::Margin => Value::Margin(f64::from(least.value())),
        Unit::Chance => Value::Payoff(least.value()),
    });
    true
}

impl<G: Game, E: Knowledge<G>> Player<G> for EnginePlayer<G, E> {
    fn begin(
        &mut self,
        _game: &Played<G>,
        side: Side,
        seed: u64,
        _job: &Job,
    ) -> Result<(), Forfeit> {
        self.table.clear();
        self.at_first = true;
        self.facts.begin();
        self.seed = seed_of(side, seed);
        Ok(())
    }

    fn choose(
        &mut self,
        game: &Played<G>,
        time: &Time,
        job: &Job,
        watch: &mut dyn FnMut(&Report<G>),
    ) -> Result<Choice<G>, Forfeit> {
        let share = time_for_move(self.spec.limits.time, time, &self.delay);
        let limits = self.limits(share.map(|share| share.aim));
        self.fit_table(limits.time);
        let (game_job, job) = (job, job.child(&limits));
        // A search to some depth takes the time it takes: there is no share of it for a proof.
        let effort = if limits.depth.is_none() { Effort::Move } else { Effort::Root };
        let known = proven(&mut self.facts, game.pos(), effort, &job)
            .or_else(|| self.opening(game.pos(), &limits));
        let reserve = self.facts.reserve(game.pos(), &job);
        let report = match known {
            Some(report) if reserve.is_none() || !is_drawn(&report) => {
                watch(&report);
                report
            }
            known => {
                let left = reserve.and_then(|reserve| job.left()?.checked_sub(reserve));
                // What is left of a clock for the whole game is of use later.
                let aim = left.or_else(|| job.left()).filter(|_| time.left.is_some());
                let most = share.filter(|share| share.most > share.aim && reserve.is_none());
                let part = match (left, most) {
                    (Some(left), _) => job.child(&timed(Some(left))),
                    (None, Some(Share { most, .. })) => {
                        let most = most.saturating_sub(job.elapsed());
                        game_job.child(&Limits { time: Some(most), ..limits })
                    }
                    (None, None) => job.clone(),
                };
                let mut report = self.search(game, &limits, aim, &part, watch);
                if reserve.is_some() {
                    let job = job.child(&timed(reserve));
                    let sure = improve(&mut self.facts, game.pos(), &mut report, &job);
                    report = known.filter(|_| !sure).unwrap_or(report);
                    watch(&report);
                }
                let most = most.map_or(limits.time, |share| Some(share.most));
                self.delay.ended(most, job.elapsed());
                report
            }
        };
        let mv = report.best().expect("the first iteration always ends with a move");
        Ok(Choice { mv, report: Some(report) })
    }
}

/// Monte Carlo tree search.
pub(super) struct MctsPlayer {
    spec: MctsSpec,
    seed: u64,
    delay: Delay,
}

impl MctsPlayer {
    pub(super) fn new(spec: MctsSpec) -> MctsPlayer {
        MctsPlayer { spec, seed: 0, delay: Delay::new(LEAST_RESERVE) }
    }
}

impl<G: Game> Player<G> for MctsPlayer {
    fn begin(
        &mut self,
        _game: &Played<G>,
        side: Side,
        seed: u64,
        _job: &Job,
    ) -> Result<(), Forfeit> {
        self.seed = seed_of(side, seed);
        Ok(())
    }

    fn choose(
        &mut self,
        game: &Played<G>,
        time: &Time,
        job: &Job,
        _watch: &mut dyn FnMut(&Report<G>),
    ) -> Result<Choice<G>, Forfeit> {
        let most = time_for_move(self.spec.time, time, &self.delay).map(|share| share.aim);
        let most = if self.spec.nodes.is_none() { most.or(Some(USUAL_TIME)) } else { most };
        let job = job.child(&timed(most));
        let report = Mcts::new(game.pos())
            .playouts(self.spec.nodes.unwrap_or(u64::MAX))
            .seed(self.seed ^ game.moves().len() as u64)
            .memory(self.spec.memory << 20)
            .job(&job)
            .run();
        self.delay.ended(most, job.elapsed());
        let mv = report.best().expect("the game is not over");
        Ok(Choice { mv, report: Some(report) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::{Kind, PlayerSpec};
    use games::kalah::{Packed, Pit};
    use kernel::{Evaluation, Fact, NoOpinion};

    #[test]
    fn a_table_is_as_large_as_the_time_of_a_move_can_fill() {
        for (most, milliseconds, threads, wanted) in
            [(64, 100, 1, 10), (64, 100, 2, 20), (64, 5000, 1, 64), (4, 100, 1, 4), (64, 1, 1, 1)]
        {
            let bytes = table_bytes(most << 20, Duration::from_millis(milliseconds), threads);
            assert_eq!(bytes, wanted << 20, "{most} {milliseconds} {threads}");
        }
    }

    /// Knows that the first player loses by 4 with any move.
    struct Lost;

    impl<G: Game> Oracle<G> for Lost {
        fn begin(&mut self) {}

        fn ask(&mut self, pos: &G, _: Effort, _: &Job, line: &mut Vec<G::Move>) -> Option<Fact> {
            line.push(pos.nth_move(2));
            Some(Fact::exactly(Payoff::won_by(Side::Second, 4), Some(9)))
        }
    }

    /// Knows that the fourth move wins by 4 at least.
    struct Better;

    impl<G: Game> Oracle<G> for Better {
        fn begin(&mut self) {}

        fn ask(&mut self, _: &G, _: Effort, _: &Job, _: &mut Vec<G::Move>) -> Option<Fact> {
            None
        }

        fn improve(
            &mut self,
            pos: &G,
            _: &Evaluation<G::Move>,
            _: &Job,
            line: &mut Vec<G::Move>,
        ) -> Option<Fact> {
            line.push(pos.nth_move(3));
            let (lower, upper) = (Payoff::won_by(Side::First, 4), *pos.bounds().end());
            Some(Fact { lower, upper, distance: None })
        }
    }

    /// Knows that the game is drawn, and that the fourth move keeps the draw; whether it can tell
    /// that of another move.
    struct Drawn(bool);

    impl<G: Game> Oracle<G> for Drawn {
        fn begin(&mut self) {}

        fn ask(&mut self, pos: &G, _: Effort, _: &Job, line: &mut Vec<G::Move>) -> Option<Fact> {
            line.push(pos.nth_move(3));
            Some(Fact::exactly(Payoff::DRAW, None))
        }

        fn reserve(&self, _: &G, job: &Job) -> Option<Duration> {
            Some(job.left()? / 4)
        }

        fn improve(
            &mut self,
            _: &G,
            found: &Evaluation<G::Move>,
            _: &Job,
            line: &mut Vec<G::Move>,
        ) -> Option<Fact> {
            line.extend(found.line.first());
            self.0.then_some(Fact::exactly(Payoff::DRAW, None))
        }
    }

    #[test]
    fn in_a_proven_draw_the_search_chooses_unless_its_move_cannot_be_checked() {
        let pos = games::mnk::Small::new(&"mnk:7x7x5".parse().unwrap());
        let choice = |tells: bool| {
            let spec: PlayerSpec = "engine:time=50ms,table=1".parse().unwrap();
            let Kind::Engine(spec) = spec.kind() else { unreachable!("it is an engine") };
            let facts = Chain(vec![Box::new(Drawn(tells)) as Box<dyn Oracle<_> + Send>]);
            let mut player = EnginePlayer::new(spec.clone(), NoOpinion, facts);
            let game = Played::from(pos.clone());
            player.choose(&game, &Time::default(), &Job::new(), &mut |_| {}).unwrap()
        };
        let (known, searched) = (choice(false), choice(true));
        assert_eq!(known.mv, pos.nth_move(3));
        assert_ne!(searched.mv, pos.nth_move(3), "the first of moves that look the same");
        for choice in [known, searched] {
            assert_eq!(choice.report.unwrap().lines[0].payoff(), Some(Payoff::DRAW));
        }
    }

    #[test]
    fn a_move_that_is_proven_to_be_better_is_played_unless_the_search_has_a_proof() {
        let pos = Packed::new(&"kalah:6x4".parse().unwrap());
        let report = |fact: &Fact| {
            let lines = vec![Evaluation::of_fact(fact, &pos, vec![Pit(2)])];
            let mut report = Report { lines, depth: 1, nodes: 1 };
            improve(&mut Chain(vec![Box::new(Better)]), &pos, &mut report, &Job::new());
            report
        };
        let (lower, upper) = pos.bounds().into_inner();
        let thought = report(&Fact { lower, upper, distance: None });
        assert_eq!(thought.best(), Some(Pit(3)));
        assert_eq!(*thought.lines[0].bounds.start(), Payoff::won_by(Side::First, 4));
        let proven = report(&Fact::exactly(Payoff::won_by(Side::First, 8), None));
        assert_eq!(proven.best(), Some(Pit(2)));
    }

    #[test]
    fn a_loss_by_margin_is_kept_small_and_another_left_to_the_search() {
        let pos = Packed::new(&"kalah:6x4".parse().unwrap());
        let best = proven(&mut Chain(vec![Box::new(Lost)]), &pos, Effort::Move, &Job::new());
        assert_eq!(best.and_then(|report| report.best()), Some(Pit(2)));
        let pos = games::mnk::Small::new(&"tictactoe".parse().unwrap());
        assert!(
            proven(&mut Chain(vec![Box::new(Lost)]), &pos, Effort::Move, &Job::new()).is_none()
        );
    }
}
