//! How perfectly Kalah is played: random positions are proven, then a move is chosen as in play, by
//! the book, the prover or a search, with the nodes or the time of a move. It must keep the proven
//! value.
//!
//! ```text
//! cargo run --release -p alfabeta-solve --example kalah_play -- kalah:6x4 --positions 200
//! ```
//!
//! Prints a line per position, and last how many were settled by the book or the prover, how many were
//! left to a search, and how many of each kept the value. `--game` plays one game from the start instead, both
//! sides alike: its margin should be the proven one.
#![allow(clippy::print_stdout, reason = "this program's result is its text")]

use fastrand::Rng;
use games::kalah::{Packed, Pit, Rules};
use heuristics::kalah::KalahEvaluator;
use kernel::{Effort, Fact, Game, Job, Limits, Oracle, Payoff, WithOracle};
use search::Engine;
use solve::{
    Book, Prover, Settings,
    kalah::{EndgameTables, KalahProver},
};
use std::{env, path::PathBuf, process::ExitCode, time::Duration};

const HELP: &str = "\
Usage: kalah_play [RULES] [--positions N] [--seed N] [--tables FOLDER] [--play-tables FOLDER]
                  [--nodes N | --time SECONDS] [--truth N] [--known BOOK] [--game]

Positions after 2 to 12 random plies. --truth is the most nodes for the value of each (80000000);
those that take more are left out. Values are kept in the book --known and not proven again.

A move has --nodes (1500000, about a second) or --time. The prover has half of it where it is
likely to settle the position, memory as beside an engine with the usual table, and the tables that are
in --play-tables (the same folder without it). What it leaves open a search decides with two thirds of
the rest, unless a move is then proven to be worth at least what the search thinks of its own.
";

struct Options {
    rules: Rules,
    positions: usize,
    seed: u64,
    tables: Option<PathBuf>,
    play_tables: Option<PathBuf>,
    nodes: u64,
    time: Option<Duration>,
    truth: u64,
    known: Option<PathBuf>,
    game: bool,
}

/// How a move was found.
#[derive(Clone, Copy, PartialEq, Debug)]
enum How {
    Settled,
    /// Proven to be worth at least what the search thought of its own move.
    Bound,
    Search,
}

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    match read(&words) {
        Some(options) => {
            run(&options);
            ExitCode::SUCCESS
        }
        None => {
            print!("{HELP}");
            ExitCode::FAILURE
        }
    }
}

fn read(words: &[String]) -> Option<Options> {
    let mut options = Options {
        rules: Rules::default(),
        positions: 200,
        seed: 1,
        tables: None,
        play_tables: None,
        nodes: 1_500_000,
        time: None,
        truth: 80_000_000,
        known: None,
        game: false,
    };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--positions" => options.positions = words.next()?.parse().ok()?,
            "--seed" => options.seed = words.next()?.parse().ok()?,
            "--tables" => options.tables = Some(words.next()?.into()),
            "--play-tables" => options.play_tables = Some(words.next()?.into()),
            "--nodes" => options.nodes = words.next()?.parse().ok()?,
            "--time" => {
                options.time = Duration::try_from_secs_f64(words.next()?.parse().ok()?).ok();
            }
            "--game" => options.game = true,
            "--known" => options.known = Some(words.next()?.into()),
            "--truth" => options.truth = words.next()?.parse().ok()?,
            text => options.rules = text.parse().ok()?,
        }
    }
    Some(options)
}

fn run(options: &Options) {
    let settings = |memory, folder: &Option<PathBuf>| Settings {
        memory,
        folder: folder.clone(),
        ..Settings::default()
    };
    let in_play = options.play_tables.clone().or_else(|| options.tables.clone());
    let mut player = Player {
        prover: KalahProver::new(&settings(128 << 20, &in_play)),
        tables: EndgameTables::new(&options.rules),
    };
    if options.game {
        return play(&mut player, options);
    }
    let book = options.known.as_ref().map(|path| Book::keep(path, &Job::new()));
    let book = book.transpose().expect("a book that can be read").unwrap_or_default();
    let prover = KalahProver::new(&settings(1 << 30, &options.tables));
    let mut truth = Truth { prover, book };
    let mut rng = Rng::with_seed(options.seed);
    let mut counts = [[0; 2]; 3];
    let mut unknown = 0;
    for _ in 0..options.positions {
        let pos = wander(&options.rules, &mut rng);
        let Some(payoff) = truth.value(&pos, options.truth) else {
            unknown += 1;
            println!("{pos}\tnot proven in {} nodes", options.truth);
            continue;
        };
        player.begin();
        let (mv, how) = player.choose(&pos, options);
        let mut after = pos.clone();
        after.make(mv);
        let kept = truth.value(&after, u64::MAX) == Some(payoff);
        counts[how as usize][usize::from(kept)] += 1;
        println!("{pos}\t{payoff}\t{how:?}\t{}\t{kept}", pos.move_text(mv));
    }
    for how in [How::Settled, How::Bound, How::Search] {
        let [lost, kept] = counts[how as usize];
        println!("{how:?}: {kept} of {} keep the value", kept + lost);
    }
    println!("not proven: {unknown}");
}

fn play(player: &mut Player, options: &Options) {
    let mut pos = Packed::new(&options.rules);
    loop {
        if let Some(payoff) = pos.terminal() {
            println!("{payoff}");
            return;
        }
        let (mv, how) = player.choose(&pos, options);
        println!("{pos}\t{how:?}\t{}", pos.move_text(mv));
        pos.make(mv);
    }
}

/// A position that is not over, after 2 to 12 random plies.
fn wander(rules: &Rules, rng: &mut Rng) -> Packed {
    loop {
        let mut pos = Packed::new(rules);
        for _ in 0..rng.usize(2..=12) {
            if let count @ 1.. = pos.move_count() {
                pos.make(pos.nth_move(rng.usize(..count)));
            }
        }
        if pos.terminal().is_none() {
            return pos;
        }
    }
}

fn limited(nodes: u64) -> Job {
    Job::limited(&Limits { nodes: Some(nodes), ..Limits::default() })
}

/// What positions are worth.
struct Truth {
    prover: KalahProver,
    book: Book,
}

impl Truth {
    fn value(&mut self, pos: &Packed, nodes: u64) -> Option<Payoff> {
        let known = pos.terminal().or_else(|| self.book.payoff(pos));
        known.or_else(|| {
            let solution = self.prover.prove(pos, &limited(nodes)).ok()??;
            let payoff = solution.evaluation.payoff()?;
            self.book.learn(pos, &solution).expect("a book that can be written");
            Some(payoff)
        })
    }
}

/// Plays as `engine` does at full strength.
struct Player {
    prover: KalahProver,
    tables: EndgameTables,
}

impl Player {
    fn begin(&mut self) {
        Oracle::<Packed>::begin(&mut self.prover);
    }

    fn choose(&mut self, pos: &Packed, options: &Options) -> (Pit, How) {
        let mut line = Vec::new();
        let (fact, job) = match options.time {
            None => self.by_nodes(pos, options.nodes, &mut line),
            Some(time) => {
                let job = Job::limited(&Limits { time: Some(time), ..Limits::default() });
                (self.prover.ask(pos, Effort::Move, &job, &mut line), job)
            }
        };
        match line.first().filter(|_| fact.is_some()) {
            Some(mv) => (*mv, How::Settled),
            None => {
                let evaluator = KalahEvaluator::standard(&options.rules);
                let knowledge = WithOracle::new(evaluator, Some(self.tables.clone()));
                let reserve = self.reserve(pos, &job);
                let search = |job: &Job| Engine::new(pos).evaluator(&knowledge).job(job).run();
                let (report, rest) = match reserve {
                    None => (search(&job), None),
                    Some((part, rest)) => (search(&job.child(&part)), Some(job.child(&rest))),
                };
                let better = rest.and_then(|rest| {
                    self.prover.improve(pos, report.lines.first()?, &rest, &mut line)?;
                    line.first().copied()
                });
                let mv = better.or(report.best()).expect("a search finds a move");
                (mv, if better.is_some() { How::Bound } else { How::Search })
            }
        }
    }

    /// The limits of a search, and of a bound of what it finds.
    fn reserve(&self, pos: &Packed, job: &Job) -> Option<(Limits, Limits)> {
        let time = |time| Limits { time: Some(time), ..Limits::default() };
        let count = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
        match job.nodes() {
            None => {
                let rest = self.prover.reserve(pos, job)?;
                Some((time(job.left()?.saturating_sub(rest)), time(rest)))
            }
            Some(nodes) => {
                let rest = nodes / 3;
                let some = self.prover.may_improve(pos, rest as f64);
                some.then(|| (count(nodes - rest), count(rest)))
            }
        }
    }

    /// What the book or a proof tells, and the nodes that are left for a search.
    fn by_nodes(&mut self, pos: &Packed, nodes: u64, line: &mut Vec<Pit>) -> (Option<Fact>, Job) {
        // Without a limit only the book answers.
        let known = self.prover.ask(pos, Effort::Move, &Job::new(), line);
        let share = nodes / 2;
        if known.is_some() || !self.prover.is_likely(pos, share as f64) {
            return (known, limited(nodes));
        }
        let fact = self.prover.ask(pos, Effort::Proof, &limited(share), line);
        (fact, limited(nodes - share))
    }
}
