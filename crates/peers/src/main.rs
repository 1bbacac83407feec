//! Our rules and searches beside those of other crates: the same work in one process, medians and
//! ratios.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this program's result is its text")]

mod board_game_crate;
mod hand;
mod measure;
mod minimax_board;
mod minimax_crate;
mod ours;
mod random;
mod searches;

use board_game::{
    board::Board,
    games::{sttt::STTTBoard, ttt::TTTBoard},
};
use fastrand::Rng;
use games::{
    kalah,
    mnk::{Medium, Small},
    ultimate::Ultimate,
};
use kernel::Game;
use measure::{Outcome, Plan, Rival, Runner};
use random::Tally;
use std::{cell::Cell, hint::black_box, process::ExitCode, rc::Rc, time::Duration};

const HELP: &str = "\
Runs our rules and searches and those of other crates on the same work and prints who does how much.

Usage: peers [--quick]

  --quick  fewer and shorter rounds: about 12 seconds instead of 50
  --help   this text
";

const NOTE: &str = "\
k and M are thousands and millions: games, leaves of a tree, nodes or proofs a second. Rounds
alternate between ours and theirs; rates are medians of the rounds, the ratio is the median of the
rounds' ratios. Machines are noisy: rates vary from run to run, the ratios are what counts.";

/// Games between two looks at the clock.
const GAMES: u64 = 1024;
/// The plies of a perft: four million leaves.
const DEPTH: u32 = 6;

/// The same work done by us and by others.
struct Contest {
    name: &'static str,
    ours: Runner,
    /// The fastest of these is the one to beat.
    rivals: Vec<Rival>,
    /// The ratio of ours to theirs that we want, if it is more than a remark.
    bar: Option<f64>,
    /// The rate of ours that we want besides.
    goal: Option<f64>,
    /// What a unit of the work costs in nodes, if that tells something.
    nodes: Option<Nodes>,
}

/// The nodes of the latest search, or of the latest game.
struct Nodes {
    ours: Rc<Cell<u64>>,
    theirs: Rc<Cell<u64>>,
    /// We want ours to be fewer than this.
    most: Option<u64>,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let plan = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => Plan { rounds: 11, round: Duration::from_millis(190) },
        ["--quick"] => Plan { rounds: 5, round: Duration::from_millis(75) },
        ["--help" | "-h"] => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprintln!("peers: cannot make sense of '{}'; try --help", arguments.join(" "));
            return ExitCode::from(2);
        }
    };
    println!("{}", line(["contest", "ours", "theirs", "ratio", "bar", "", "against"]));
    for contest in contests().into_iter().chain(searches::contests()) {
        run(contest, &plan);
    }
    println!("\n{NOTE}");
    ExitCode::SUCCESS
}

fn contests() -> Vec<Contest> {
    vec![
        Contest {
            name: "tic-tac-toe, random games",
            ours: ours_playing::<Small>("tictactoe"),
            rivals: board_game_playing::<TTTBoard>(),
            bar: Some(1.5),
            goal: None,
            nodes: None,
        },
        Contest {
            name: "Ultimate, random games",
            ours: ours_playing::<Ultimate>("ultimate"),
            rivals: board_game_playing::<STTTBoard>(),
            bar: Some(1.3),
            goal: None,
            nodes: None,
        },
        Contest {
            name: "Kalah(6,4), random games",
            ours: ours_playing::<kalah::Packed>("kalah:6x4"),
            rivals: minimax_playing(),
            bar: Some(1.3),
            goal: None,
            nodes: None,
        },
        Contest {
            name: "15x15, random games",
            ours: ours_playing::<Medium>("gomoku"),
            rivals: hands_playing(),
            bar: Some(0.84),
            goal: Some(800e3),
            nodes: None,
        },
        Contest {
            name: "  beside its bare trick",
            ours: ours_playing::<Medium>("gomoku"),
            rivals: hand_playing_our_way(),
            bar: Some(0.9),
            goal: None,
            nodes: None,
        },
        Contest {
            name: "Ultimate, perft, all leaves",
            ours: ours_counting("ultimate"),
            rivals: board_game_counting(),
            bar: Some(2.0),
            goal: None,
            nodes: None,
        },
    ]
}

/// A runner that plays random games. All start from the same seed.
fn playing(mut games: impl FnMut(&mut Rng) -> Tally + 'static) -> Runner {
    let mut rng = Rng::with_seed(2024);
    Box::new(move || black_box(games(&mut rng)).games)
}

fn ours_playing<G: Game>(name: &str) -> Runner {
    let start: G = ours::start(name);
    playing(move |rng| ours::random_games(black_box(&start), GAMES, rng))
}

/// The three ways to choose a move there, of which the fastest is timed. That was counting in
/// tic-tac-toe and its own choice in Ultimate.
fn board_game_playing<B: Board + Default>() -> Vec<Rival> {
    use board_game_crate::{by_count, by_list, by_own_choice};
    let rival = |name, way: fn(&B, u64, &mut Rng) -> Tally| {
        let start = B::default();
        Rival { name, run: playing(move |rng| way(black_box(&start), GAMES, rng)) }
    };
    vec![
        rival("board-game, its own choice", by_own_choice),
        rival("board-game, count and walk", by_count),
        rival("board-game, list of moves", by_list),
    ]
}

fn minimax_playing() -> Vec<Rival> {
    let start = minimax_crate::State::new();
    let games = move |rng: &mut Rng| minimax_crate::random_games(black_box(&start), GAMES, rng);
    vec![Rival { name: "minimax, array of pits", run: playing(games) }]
}

/// Loops as one writes them first.
fn hands_playing() -> Vec<Rival> {
    let by_rows = playing(|rng| hand::by_rows(black_box(GAMES), rng));
    let by_walking = playing(|rng| hand::by_walking(black_box(GAMES), rng));
    vec![
        Rival { name: "by hand, rows of bits", run: by_rows },
        Rival { name: "by hand, walking on bytes", run: by_walking },
    ]
}

/// What our rules do, without what makes them rules: no legal moves to list, no key, no way back.
fn hand_playing_our_way() -> Vec<Rival> {
    let by_lines = playing(|rng| hand::by_lines(black_box(GAMES), rng));
    vec![Rival { name: "by hand, lines of bits", run: by_lines }]
}

fn ours_counting(name: &str) -> Runner {
    let mut pos: Ultimate = ours::start(name);
    Box::new(move || black_box(conformance::perft(black_box(&mut pos), DEPTH)))
}

fn board_game_counting() -> Vec<Rival> {
    use board_game_crate::{perft_by_children, perft_by_moves};
    let rival = |name, way: fn(&STTTBoard, u32) -> u64| {
        let start = STTTBoard::default();
        Rival { name, run: Box::new(move || black_box(way(black_box(&start), DEPTH))) }
    };
    vec![
        rival("board-game, move by move", perft_by_moves),
        rival("board-game, its children", perft_by_children),
    ]
}

/// Runs a contest and prints its line, and another for a wanted rate.
fn run(contest: Contest, plan: &Plan) {
    let Contest { name, mut ours, rivals, bar, goal, nodes } = contest;
    let mut rival = measure::fastest(rivals, plan);
    let outcome = measure::contest(&mut ours, &mut rival.run, plan);
    let Outcome { ours, theirs, ratio } = outcome;
    println!(
        "{}",
        line([
            name,
            &rate_text(ours),
            &rate_text(theirs),
            &format!("{ratio:.2}"),
            &bar.map_or(String::new(), |bar| format!("{bar:.2}")),
            bar.map_or("", |bar| verdict(ratio >= bar)),
            rival.name,
        ])
    );
    if let Some(goal) = goal {
        let verdict = verdict(ours >= goal);
        let (ours, goal) = (rate_text(ours), rate_text(goal));
        println!("{}", line(["  and by itself", &ours, "", "", &goal, verdict, ""]));
    }
    if let Some(Nodes { ours, theirs, most }) = nodes {
        let verdict = most.map_or("", |most| verdict(ours.get() < most));
        let [ours, theirs] = [ours, theirs].map(|nodes| rate_text(nodes.get() as f64));
        let most = most.map_or(String::new(), |most| rate_text(most as f64));
        println!("{}", line(["  nodes for each", &ours, &theirs, "", &most, verdict, ""]));
    }
}

fn verdict(reached: bool) -> &'static str {
    if reached { "ok" } else { "MISSED" }
}

fn line([name, ours, theirs, ratio, bar, verdict, against]: [&str; 7]) -> String {
    let line =
        format!("{name:<28} {ours:>9} {theirs:>9} {ratio:>6} {bar:>7}  {verdict:<7} {against}");
    line.trim_end().to_owned()
}

/// `24.1`, `812 k`, `23.40 M`: units a second, or nodes.
fn rate_text(rate: f64) -> String {
    if rate < 1e3 {
        format!("{rate:.1}")
    } else if rate < 1e6 {
        format!("{:.0} k", rate / 1e3)
    } else {
        format!("{:.2} M", rate / 1e6)
    }
}
