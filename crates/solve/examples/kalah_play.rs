//! How perfectly Kalah is played: random positions are proven, then the prover is asked as in play,
//! with the nodes or the time of a move, and its move must keep the proven value.
//!
//! ```text
//! cargo run --release -p alfabeta-solve --example kalah_play -- kalah:6x4 --positions 200
//! ```
//!
//! Prints a line per position, and last how many were settled by the prover, how many were left to a
//! search, and how many of each kept the value. `--game` plays one game from the start instead, both
//! sides alike: its margin should be the proven one.
#![allow(clippy::print_stdout, reason = "this program's result is its text")]

use fastrand::Rng;
use games::kalah::{Packed, Pit, Rules};
use heuristics::kalah::KalahEvaluator;
use kernel::{Effort, Game, Job, Limits, Oracle, Payoff};
use search::Engine;
use solve::{Prover, Settings, kalah::KalahProver};
use std::{env, process::ExitCode, time::Duration};

const HELP: &str = "\
Usage: kalah_play [RULES] [--positions N] [--seed N] [--tables FOLDER] [--play-tables FOLDER]
                  [--nodes N | --time SECONDS] [--truth N] [--game]

Positions after 2 to 12 random plies. --truth is the most nodes for the value of each (80000000);
those that take more are left out. In play the prover has --nodes (1100000, three quarters of a second)
or three quarters of --time, memory as beside an engine with the usual table, and the tables that are
in --play-tables (the same folder without it); what it leaves open a search of as many nodes decides.
";

struct Options {
    rules: Rules,
    positions: usize,
    seed: u64,
    tables: Option<std::path::PathBuf>,
    play_tables: Option<std::path::PathBuf>,
    nodes: u64,
    time: Option<Duration>,
    truth: u64,
    game: bool,
}

/// How a move was found.
#[derive(Clone, Copy, PartialEq, Debug)]
enum How {
    Settled,
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
        nodes: 1_100_000,
        time: None,
        truth: 80_000_000,
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
            "--truth" => options.truth = words.next()?.parse().ok()?,
            text => options.rules = text.parse().ok()?,
        }
    }
    Some(options)
}

fn run(options: &Options) {
    let settings = |memory, folder: &Option<std::path::PathBuf>| Settings {
        memory,
        folder: folder.clone(),
        ..Settings::default()
    };
    let in_play = options.play_tables.clone().or_else(|| options.tables.clone());
    let mut player = KalahProver::new(&settings(128 << 20, &in_play));
    if options.game {
        return play(&mut player, options);
    }
    let mut truth = KalahProver::new(&settings(1 << 30, &options.tables));
    let mut rng = Rng::with_seed(options.seed);
    let mut counts = [[0; 2]; 2];
    let mut unknown = 0;
    for _ in 0..options.positions {
        let pos = wander(&options.rules, &mut rng);
        let Some((payoff, nodes)) = value(&mut truth, &pos, options.truth) else {
            unknown += 1;
            println!("{pos}\tnot proven in {} nodes", options.truth);
            continue;
        };
        Oracle::<Packed>::begin(&mut player);
        let (mv, how) = choose(&mut player, &pos, options);
        let mut after = pos.clone();
        after.make(mv);
        let kept = after.terminal().or_else(|| value(&mut truth, &after, u64::MAX).map(|it| it.0));
        let kept = kept == Some(payoff);
        counts[how as usize][usize::from(kept)] += 1;
        println!("{pos}\t{payoff}\t{nodes} nodes\t{how:?}\t{}\t{kept}", pos.move_text(mv));
    }
    for how in [How::Settled, How::Search] {
        let [lost, kept] = counts[how as usize];
        println!("{how:?}: {kept} of {} keep the value", kept + lost);
    }
    println!("not proven: {unknown}");
}

fn play(player: &mut KalahProver, options: &Options) {
    let mut pos = Packed::new(&options.rules);
    loop {
        if let Some(payoff) = pos.terminal() {
            println!("{payoff}");
            return;
        }
        let (mv, how) = choose(player, &pos, options);
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

fn value(prover: &mut KalahProver, pos: &Packed, nodes: u64) -> Option<(Payoff, u64)> {
    let solution = prover.prove(pos, &limited(nodes)).ok()??;
    Some((solution.evaluation.payoff()?, solution.nodes))
}

fn choose(player: &mut KalahProver, pos: &Packed, options: &Options) -> (Pit, How) {
    let mut line = Vec::new();
    let fact = match options.time {
        None => {
            // Without a limit only the book answers.
            let known = player.ask(pos, Effort::Move, &Job::new(), &mut line);
            known.or_else(|| player.ask(pos, Effort::Proof, &limited(options.nodes), &mut line))
        }
        Some(time) => {
            let job = Job::limited(&Limits { time: Some(time), ..Limits::default() });
            player.ask(pos, Effort::Move, &job, &mut line)
        }
    };
    match line.first().filter(|_| fact.is_some()) {
        Some(mv) => (*mv, How::Settled),
        None => {
            let evaluator = KalahEvaluator::standard(&options.rules);
            let job = limited(options.nodes);
            let report = Engine::new(pos).evaluator(&evaluator).job(&job).run();
            (report.best().expect("a search finds a move"), How::Search)
        }
    }
}
