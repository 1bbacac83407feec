//! Kalah's facts in play: tables of few seeds at every node, and a proof once per move.

use super::{Endgames, KalahProver, openings::openings, seeds_in_pits};
use crate::{Prover, Settings, cache_folder};
use games::kalah::{Kalah, Pit, Pits, Rules};
use kernel::{Effort, Evaluation, Fact, Game, Job, Limits, Oracle, Payoff, Side, Value};
use std::{
    fmt,
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::Duration,
};

/// The most bytes of tables. Those of six pits then know all positions of 14 seeds; a tenth of a
/// second makes them.
const TABLE_BYTES: u64 = 16 << 20;

/// The memory of the prover in play as a multiple of the engine's table: with the usual 64 MB it
/// then has tables of all positions of 18 seeds, if they are worth their time.
const TIMES_TABLE: usize = 2;
/// A move's time divided by this is for a proof; the rest is left to a search if it fails.
const PROOF_PART: u32 = 2;
/// What the prover looks at in a second, about.
const NODES_PER_SECOND: f64 = 1.5e6;
/// How many times the nodes that it has a proof may seem to take. The guess is rough, and where a
/// proof is not done a search plays with the half of the time that is left: of random positions of
/// 6x4 with tables of 24 seeds, in one second, this is up to 45 seeds.
const HOPE: f64 = 1.6;
/// A search's time divided by this is left for a bound of what it found,
const BOUND_PART: u32 = 3;
/// unless a proof of the value seems to take this many times its nodes.
const BOUND_HOPE: f64 = 16.0;

/// Endgame tables as an oracle, made when the first position needs them. Clones share them.
#[derive(Clone, Debug)]
pub struct EndgameTables(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    rules: Rules,
    /// The most seeds that the tables are to have.
    seeds: usize,
    made: OnceLock<Endgames>,
    /// What there is before all is made.
    begun: Mutex<Option<Endgames>>,
}

impl EndgameTables {
    /// Tables of these rules; nothing is made yet.
    #[must_use]
    pub fn new(rules: &Rules) -> EndgameTables {
        let seeds = Endgames::seeds_within(rules, TABLE_BYTES);
        let (made, begun) = (OnceLock::new(), Mutex::new(None));
        EndgameTables(Arc::new(Shared { rules: *rules, seeds, made, begun }))
    }

    /// What best play leads to; nothing if there are too many seeds in the pits, or the job is over
    /// before the tables are made.
    pub fn payoff<P: Pits>(&self, pos: &Kalah<P>, job: &Job) -> Option<Payoff> {
        let shared = &self.0;
        if seeds_in_pits(pos) > shared.seeds {
            return None;
        }
        match shared.made.get() {
            Some(tables) => tables.payoff(pos),
            None => self.make(pos, job),
        }
    }

    /// Makes what is missing, or waits for the thread that does.
    fn make<P: Pits>(&self, pos: &Kalah<P>, job: &Job) -> Option<Payoff> {
        let Shared { rules, seeds, made, begun } = &*self.0;
        let mut begun = begun.lock().unwrap_or_else(PoisonError::into_inner);
        let mut tables = match made.get() {
            Some(tables) => return tables.payoff(pos),
            None => begun.take().unwrap_or_else(|| Endgames::new(rules)),
        };
        let whole = tables.grow(*seeds, 1, cache_folder().as_deref(), job);
        let payoff = tables.payoff(pos);
        match whole {
            true => _ = made.set(tables),
            false => *begun = Some(tables),
        }
        payoff
    }

    /// Best play to the end, from a position whose value the tables know.
    fn line<P: Pits>(&self, pos: &Kalah<P>, payoff: Payoff, job: &Job, line: &mut Vec<Pit>) {
        let mut walk = pos.clone();
        let keeps = |walk: &Kalah<P>, mv: Pit| {
            let mut after = walk.clone();
            after.make(mv);
            let worth = after.terminal().or_else(|| self.payoff(&after, job));
            (worth == Some(payoff)).then_some((mv, after))
        };
        let next = |walk: &Kalah<P>| {
            let mut moves = (0..walk.move_count()).map(|n| walk.nth_move(n));
            moves.find_map(|mv| keeps(walk, mv))
        };
        while let Some((mv, after)) = next(&walk) {
            line.push(mv);
            walk = after;
        }
    }
}

impl fmt::Display for EndgameTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("endgames")
    }
}

impl<P: Pits> Oracle<Kalah<P>> for EndgameTables {
    /// What tables know does not depend on what was played.
    fn begin(&mut self) {}

    /// The tables do not tell how far away the end is.
    fn ask(
        &mut self,
        pos: &Kalah<P>,
        effort: Effort,
        job: &Job,
        line: &mut Vec<Pit>,
    ) -> Option<Fact> {
        let payoff = self.payoff(pos, job)?;
        if effort >= Effort::Root {
            self.line(pos, payoff, job, line);
        }
        Some(Fact::exactly(payoff, None))
    }
}

impl KalahProver {
    /// A prover for play beside an engine whose table has this size in bytes.
    #[must_use]
    pub fn in_play(table_bytes: usize, threads: usize) -> KalahProver {
        KalahProver::new(&Settings {
            memory: TIMES_TABLE * table_bytes,
            threads,
            folder: cache_folder(),
            ..Settings::default()
        })
    }

    /// The part of a job that a proof of a move may take, if it may come to something.
    fn part<P: Pits>(&self, pos: &Kalah<P>, job: &Job) -> Option<Job> {
        // The nodes of a proof are no nodes of a search, so a limit of nodes allows none.
        if job.nodes().is_some() {
            return None;
        }
        let time = job.left()? / PROOF_PART;
        let nodes = time.as_secs_f64() * NODES_PER_SECOND * self.threads() as f64;
        let likely = self.is_likely(pos, nodes);
        likely.then(|| job.child(&Limits { time: Some(time), ..Limits::default() }))
    }

    /// Whether a bound of what a search found may be proven with `nodes` nodes: that takes fewer than
    /// the value, as nothing is to be shown of the other moves.
    #[must_use]
    pub fn may_improve<P: Pits>(&self, pos: &Kalah<P>, nodes: f64) -> bool {
        self.expected_nodes(pos) <= BOUND_HOPE * nodes
    }

    /// Whether a proof of `nodes` nodes is likely to settle a position. Where it is not, players
    /// leave all of a move's time to the search.
    #[must_use]
    pub fn is_likely<P: Pits>(&self, pos: &Kalah<P>, nodes: f64) -> bool {
        self.expected_nodes(pos) <= HOPE * nodes
    }
}

impl<P: Pits> Oracle<Kalah<P>> for KalahProver {
    /// Forgets all but the endgame tables.
    fn begin(&mut self) {
        self.forget();
    }

    /// The first plies that are known, then positions that can be proven in the time of a move. How
    /// far away the end is is not known: other lines may be shorter.
    fn ask(
        &mut self,
        pos: &Kalah<P>,
        effort: Effort,
        job: &Job,
        line: &mut Vec<Pit>,
    ) -> Option<Fact> {
        let solution = match effort {
            Effort::Glance | Effort::Leaf | Effort::Root => return None,
            Effort::Move => {
                // A limit of nodes is for searches, which are then the same at every run.
                let book = job.nodes().is_none().then(openings);
                let known = book.and_then(|mut book| book.ask(pos, effort, job, line));
                if known.is_some() {
                    return known;
                }
                self.prove(pos, &self.part(pos, job)?)
            }
            Effort::Proof => self.prove(pos, job),
        };
        solution.ok()??.fact(line)
    }

    /// As with proofs, a limit of nodes allows none.
    fn reserve(&self, pos: &Kalah<P>, job: &Job) -> Option<Duration> {
        let time = job.left().filter(|_| job.nodes().is_none())? / BOUND_PART;
        let nodes = time.as_secs_f64() * NODES_PER_SECOND * self.threads() as f64;
        self.may_improve(pos, nodes).then_some(time)
    }

    fn improve(
        &mut self,
        pos: &Kalah<P>,
        found: &Evaluation<Pit>,
        job: &Job,
        line: &mut Vec<Pit>,
    ) -> Option<Fact> {
        let margin = match found.value()? {
            Value::Payoff(margin) => f64::from(margin),
            Value::Margin(margin) => margin,
            Value::Chance(_) | Value::Points(_) => return None,
        };
        let margin = if pos.to_move() == Side::First { margin } else { -margin };
        let (mv, fact) = self.at_least(pos, margin.ceil() as i32, job)?;
        line.push(mv);
        Some(fact)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use conformance::minimax;
    use games::kalah::Packed;
    use kernel::Limits;
    use std::{thread, time::Duration};

    #[test]
    fn few_seeds_are_worth_what_minimax_says() {
        let rules: Rules = "kalah:6x4".parse().unwrap();
        let (mut tables, job) = (EndgameTables::new(&rules), Job::new());
        for text in [
            "S:0,0,1,0,2,0,20/1,0,0,0,0,2,22",
            "N:0,3,0,0,1,0,15/0,0,1,1,0,0,27",
            "S:0,0,0,0,0,1,20/0,4,0,0,0,0,23",
        ] {
            let pos = Packed::parse(&rules, text).unwrap();
            let expected = Some(Fact::exactly(minimax(&mut pos.clone()), None));
            let (mut end, mut line) = (pos.clone(), Vec::new());
            assert_eq!(tables.ask(&pos, Effort::Glance, &job, &mut line), expected, "{text}");
            assert!(line.is_empty());
            assert_eq!(tables.ask(&pos, Effort::Root, &job, &mut line), expected, "{text}");
            line.iter().for_each(|&mv| end.play(mv).unwrap());
            assert_eq!(end.terminal(), expected.and_then(|fact| fact.payoff()), "{text}");
        }
        let start = Packed::new(&rules);
        assert_eq!(tables.ask(&start, Effort::Root, &job, &mut Vec::new()), None);
    }

    /// A job that is over makes no tables, and does no harm to the next.
    #[test]
    fn tables_that_were_cancelled_are_made_when_there_is_time() {
        let rules: Rules = "kalah:6x4,rest=emptier".parse().unwrap();
        let pos = Packed::parse(&rules, "S:0,0,1,0,2,0,20/1,0,0,0,0,2,22").unwrap();
        let tables = EndgameTables::new(&rules);
        let over = Job::new();
        over.cancel();
        assert_eq!(tables.payoff(&pos, &over), None);
        let expected = Some(minimax(&mut pos.clone()));
        thread::scope(|scope| {
            let ask = || tables.clone().payoff(&pos, &Job::new());
            let threads = [(); 3].map(|()| scope.spawn(ask));
            for thread in threads {
                assert_eq!(thread.join().unwrap(), expected);
            }
        });
        assert_eq!(tables.payoff(&pos, &over), expected, "once made they need no time");
    }

    fn timed(time: Duration) -> Job {
        Job::limited(&Limits { time: Some(time), ..Limits::default() })
    }

    #[test]
    fn kalah_is_proven_move_by_move() {
        let rules = "kalah:3x3".parse().unwrap();
        let mut rng = fastrand::Rng::with_seed(3);
        let mut prover = KalahProver::in_play(1 << 20, 1);
        let oracle: &mut dyn Oracle<Packed> = &mut prover;
        for _ in 0..5 {
            oracle.begin();
            let mut pos = Packed::new(&rules);
            (0..4).for_each(|_| _ = pos.make(pos.nth_move(rng.usize(..pos.move_count()))));
            let payoff = minimax(&mut pos.clone());
            while pos.terminal().is_none() {
                let generous = timed(Duration::from_secs(600));
                let found = oracle.evaluation(&pos, Effort::Move, &generous);
                let found = found.expect("a proof of so few seeds");
                assert_eq!(found.payoff(), Some(payoff), "{pos}");
                pos.play(found.line[0]).unwrap();
                assert_eq!(minimax(&mut pos.clone()), payoff, "best play keeps the value");
            }
        }
    }

    #[test]
    fn kalah_is_not_proven_without_time_or_hope() {
        let start = |rules: &str| Packed::new(&rules.parse().unwrap());
        let mut prover = KalahProver::in_play(1 << 20, 1);
        let mut answers =
            |pos: &Packed, job: &Job| prover.ask(pos, Effort::Move, job, &mut Vec::new()).is_some();
        let generous = timed(Duration::from_secs(600));
        assert!(answers(&start("kalah:3x3"), &generous));
        assert!(!answers(&start("kalah:3x3"), &Job::new()), "no limit at all");
        let nodes = generous.child(&Limits { nodes: Some(1_000_000), ..Limits::default() });
        assert!(!answers(&start("kalah:3x3"), &nodes), "a limit of nodes");
        assert!(!answers(&start("kalah:6x6"), &generous), "no hope");
    }

    /// Whether a search thinks too little or too much of a position: the prover finds a best move.
    #[test]
    fn a_best_move_is_found_whatever_a_search_thinks_of_its_own() {
        let rules = "kalah:3x3".parse().unwrap();
        let mut rng = fastrand::Rng::with_seed(5);
        let mut prover = KalahProver::in_play(1 << 20, 1);
        for _ in 0..20 {
            let mut pos = Packed::new(&rules);
            (0..4).for_each(|_| _ = pos.make(pos.nth_move(rng.usize(..pos.move_count()))));
            let mut improved = |thought: i32| {
                let thought = Payoff::new(thought).unwrap();
                let found = Fact::exactly(thought, None);
                let found = Evaluation::of_fact(&found, &pos, vec![pos.nth_move(0)]);
                let mut line = Vec::new();
                let fact =
                    prover.improve(&pos, &found, &timed(Duration::from_secs(600)), &mut line);
                fact.map(|fact| (fact, line))
            };
            let payoff = minimax(&mut pos.clone());
            let worse = if pos.to_move() == Side::First { -2 } else { 2 };
            for off in [0, worse, 2 * worse, -worse, -3 * worse] {
                let (fact, line) = improved(payoff.value() + off).expect("there is time");
                let mut after = pos.clone();
                after.make(line[0]);
                assert_eq!(fact.payoff(), Some(payoff), "{pos}");
                assert_eq!(minimax(&mut after), payoff, "{pos}");
            }
        }
    }

    /// The search has all of the time where a proof would hardly be done.
    #[test]
    fn a_proof_that_seems_to_take_twice_its_nodes_is_left_to_the_search() {
        let pos = Packed::new(&"kalah:6x4".parse().unwrap());
        let prover = KalahProver::new(&Settings::default());
        let nodes = prover.expected_nodes(&pos);
        assert!(!prover.is_likely(&pos, nodes / 2.0));
        assert!(prover.is_likely(&pos, nodes));
        assert!(prover.may_improve(&pos, nodes), "a bound takes fewer");
        let job = timed(Duration::from_secs(600));
        assert_eq!(prover.reserve(&pos, &Job::new()), None);
        assert!(prover.reserve(&pos, &job).is_some_and(|time| time <= Duration::from_secs(200)));
        let nodes = job.child(&Limits { nodes: Some(1_000_000), ..Limits::default() });
        assert_eq!(
            prover.reserve(&pos, &nodes),
            None,
            "searches of nodes are the same at every run"
        );
    }
}
