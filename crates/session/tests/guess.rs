//! The report's own player of Ultimate tic-tac-toe in the engine and in the ladder: what it drops
//! by opinion is never called proven.

use games::ultimate::Ultimate;
use heuristics::ultimate::UltimateEvaluator;
use kernel::{Game, Report};
use search::{Cache, Ladder, Rungs};
use session::{AnalysisRequest, Evaluation, Job, LadderRun, Limits, Registry, Rung, Search};

fn analyse(game: &str, position: &str, evaluator: &str) -> Evaluation {
    let mut pos = Registry::standard().open(game).expect("a game");
    pos.set(position).expect("a position");
    let request = AnalysisRequest {
        limits: Limits { depth: Some(30), ..Limits::default() },
        threads: 1,
        lines: 1,
        evaluator: Some(evaluator.to_owned()),
        table_bytes: 1 << 20,
    };
    let mut found = pos.analyse(&request, &Job::new(), &mut |_| ()).expect("an analysis");
    found.lines.remove(0).evaluation
}

#[test]
fn a_guess_is_never_called_proven() {
    for (game, position, value) in POSITIONS {
        let [all, guessed] = ["report", "guess"].map(|name| analyse(game, position, name));
        assert!(all.proven && !guessed.proven, "{position}: {all:?} {guessed:?}");
        assert_eq!(all.value.expect("a value").to_string(), value, "{position}");
        // What it thinks may be the same, as it takes the opponent for one who guesses too.
        assert_ne!(guessed.line[0], all.line[0], "{position}");
    }
}

/// Late positions with a free choice of board and a win at once that is not in the one that is
/// guessed; what they are worth to X. (Deeper results are no proof in this game: the table's keys
/// may be those of other positions.)
const POSITIONS: [(&str, &str, &str); 3] = [
    (
        "ultimate",
        "X;.O.XO.XX.;X.XOO.OXO/..OOO.O../OX.XXOXOX/.X.OXXXX./OX.OXXO.O/..OOOX.OO/XXX....O./O.X.XX.OX/X.OO.X.OX",
        "+1",
    ),
    (
        "ultimate:tie=count",
        "X;..OOXOOOX;..XXOOXXO/XO..X.X.O/OXXO.XO../..OXXOX.O/XXX..XO../O.O.OX.OO/XOOOOOXXO/O.OO.XOXX/O..XXXXOX",
        "+1",
    ),
    (
        "ultimate:open",
        "O;.OOO.X#OX;XXOO..XXO/.OOOXOXXO/OXXOOOXOO/OXXOOOXOX/.OXXX.OOX/X.XX.XXOX/XOXXOOOXO/OXXXOOX.O/OXOXXOOXX",
        "-1",
    ),
];

/// What the ladder finds to some depth, with its move, nodes and verdict.
fn ladder(pos: &Ultimate, name: &str, rungs: Rungs, depth: Option<u32>) -> Report<Ultimate> {
    let evaluator = UltimateEvaluator::parse(name, &pos.rules()).expect("an evaluator");
    let mut cache = Cache::new(pos, 1 << 20);
    let limits = Limits { depth, ..Limits::default() };
    let ladder = Ladder::new(pos).rungs(rungs).limits(&limits);
    ladder.evaluator(&evaluator).cache(&mut cache).run()
}

/// Positions of random games with at most this number of free cells.
fn late(count: usize, free: usize) -> Vec<Ultimate> {
    let mut rng = fastrand::Rng::with_seed(4);
    let mut found = Vec::new();
    while found.len() < count {
        let mut pos = Ultimate::new(&"ultimate".parse().expect("rules"));
        while pos.terminal().is_none() && !(pos.target().is_none() && pos.move_count() <= free) {
            pos.make(pos.nth_move(rng.usize(..pos.move_count())));
        }
        let boards = |pos: &Ultimate| pos.open().count_ones();
        if pos.terminal().is_none() && boards(&pos) > 1 {
            found.push(pos);
        }
    }
    found
}

#[test]
fn a_guess_counts_in_the_ladder_and_is_never_called_proven() {
    let mut differ = 0;
    for pos in late(20, 9) {
        let all = ladder(&pos, "report", Rungs::FORCED, None);
        let guessed = ladder(&pos, "guess", Rungs::FORCED, None);
        assert!(all.lines[0].is_proven(), "{pos}");
        assert!(!guessed.lines[0].is_proven(), "{pos}");
        differ += usize::from(all.lines[0].score != guessed.lines[0].score);
    }
    assert!(differ > 0, "nothing was overlooked");
}

#[test]
fn every_rung_guesses_the_same() {
    for pos in late(10, 14) {
        for depth in [1, 2, 4] {
            let plain = ladder(&pos, "guess", Rungs::MINIMAX, Some(depth));
            for rungs in [Rungs::ALPHA_BETA, Rungs::CACHE, Rungs::SYMMETRY, Rungs::FORCED] {
                let other = ladder(&pos, "guess", rungs, Some(depth));
                let found = |report: &Report<Ultimate>| (report.lines[0].score, report.best());
                assert_eq!(found(&plain), found(&other), "{pos} {depth} {rungs:?}");
            }
            // It looks at one board of several.
            let all = ladder(&pos, "report", Rungs::MINIMAX, Some(depth));
            assert!(plain.nodes < all.nodes, "{pos} {depth}");
        }
    }
}

#[test]
fn a_ladder_player_that_guesses_plays_another_game() {
    let pos = Registry::standard().open("ultimate").expect("a game");
    let game = |evaluator: &str| {
        let search = Search {
            rung: Rung(Rungs::ALPHA_BETA),
            depth: Some(2),
            evaluator: Some(evaluator.to_owned()),
            ..Search::whole()
        };
        let run = LadderRun { search, second_depth: None, grow: None, whole_game: true };
        pos.run_ladder(&run, &Job::new()).expect("a game")
    };
    let [all, guessed] = ["report", "guess"].map(game);
    assert!(guessed.nodes < all.nodes, "{} {}", guessed.nodes, all.nodes);
    assert_ne!(all.moves, guessed.moves);
}
