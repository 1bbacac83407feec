//! The report's own player of Ultimate tic-tac-toe in the engine and in the ladder: what it drops
//! by opinion is never called proven.

use games::ultimate::Ultimate;
use heuristics::ultimate::UltimateEvaluator;
use kernel::{Game, Report, Verdict};
use search::{Cache, Rungs, Settings, Silent, ladder};
use session::{Climb, Limits, Options, Registry, Rung, Search, Think, ThoughtLine};
use std::sync::atomic::AtomicBool;

fn think(game: &str, position: &str, evaluator: &str) -> ThoughtLine {
    let mut pos = Registry::standard().open(game).expect("a game");
    pos.set(position).expect("a position");
    let think = Think {
        limits: Limits { depth: Some(30), ..Limits::default() },
        options: Options::default(),
        evaluator: Some(evaluator.to_owned()),
        table_bytes: 1 << 20,
    };
    let mut thought = pos.think(&think, &AtomicBool::new(false), &mut |_| true).expect("a thought");
    thought.lines.remove(0)
}

#[test]
fn a_guess_is_never_called_proven() {
    for (game, position, value) in POSITIONS {
        let [all, guessed] = ["report", "guess"].map(|name| think(game, position, name));
        assert!(all.proven && !guessed.proven, "{position}: {all:?} {guessed:?}");
        assert_eq!(all.value.to_string(), value, "{position}");
        // What it thinks may be the same, as it takes the opponent for one who guesses too.
        assert_ne!(guessed.moves[0], all.moves[0], "{position}");
    }
}

/// Late positions with a free choice of board and a win at once that is not in the one that is guessed; what they
/// are worth to X. (Deeper results are no proof in this game: the table's keys may be those of other positions.)
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
fn climbed(pos: &Ultimate, name: &str, rungs: Rungs, depth: Option<u32>) -> Report<Ultimate> {
    let mut evaluator = UltimateEvaluator::parse(name, &pos.rules()).expect("an evaluator");
    let settings = Settings { rungs, depth, ..Settings::default() };
    let mut cache = Cache::new(pos, 1 << 20);
    ladder::search(pos, &mut evaluator, &settings, &mut cache, &mut Silent)
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
        let all = climbed(&pos, "report", Rungs::FORCED, None);
        let guessed = climbed(&pos, "guess", Rungs::FORCED, None);
        assert_eq!(all.lines[0].verdict, Verdict::Proven, "{pos}");
        assert_eq!(guessed.lines[0].verdict, Verdict::Estimate, "{pos}");
        differ += usize::from(all.lines[0].score != guessed.lines[0].score);
    }
    assert!(differ > 0, "nothing was overlooked");
}

#[test]
fn every_rung_guesses_the_same() {
    for pos in late(10, 14) {
        for depth in [1, 2, 4] {
            let plain = climbed(&pos, "guess", Rungs::MINIMAX, Some(depth));
            for rungs in [Rungs::ALPHA_BETA, Rungs::CACHE, Rungs::SYMMETRY, Rungs::FORCED] {
                let other = climbed(&pos, "guess", rungs, Some(depth));
                let found = |report: &Report<Ultimate>| (report.lines[0].score, report.best());
                assert_eq!(found(&plain), found(&other), "{pos} {depth} {rungs:?}");
            }
            // It looks at one board of several.
            let all = climbed(&pos, "report", Rungs::MINIMAX, Some(depth));
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
        let climb = Climb { search, second_depth: None, grow: None, whole_game: true };
        pos.climb(&climb, &AtomicBool::new(false)).expect("a game")
    };
    let [all, guessed] = ["report", "guess"].map(game);
    assert!(guessed.nodes < all.nodes, "{} {}", guessed.nodes, all.nodes);
    assert_ne!(all.moves, guessed.moves);
}
