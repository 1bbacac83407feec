//! Values as data: one unit per game, opinions told from results, lines in the order of what they
//! show.

use session::{
    Limits, Options, Registry, Rung, Search, Think, Thought, Trace, Value,
    explain::{Kind, TraceUnit},
};
use std::sync::atomic::AtomicBool;

fn traced(game: &str, moves: &str, rung: &str, depth: u32, evaluator: &str) -> Trace {
    let mut pos = Registry::standard().open(game).expect("rules");
    pos.play(moves).expect("legal moves");
    let rung: Rung = rung.parse().expect("a rung");
    let (depth, evaluator) = (Some(depth), Some(evaluator.to_owned()));
    pos.explain(&Search { rung, depth, evaluator, nodes: Some(200_000), ..Search::whole() })
        .expect("the game goes on")
}

fn thought(game: &str, moves: &str, lines: usize, nodes: u64) -> Thought {
    let mut pos = Registry::standard().open(game).expect("rules");
    pos.play(moves).expect("legal moves");
    let think = Think {
        limits: Limits { nodes: Some(nodes), ..Limits::default() },
        options: Options { lines, ..Options::default() },
        evaluator: None,
        table_bytes: 1 << 20,
    };
    pos.think(&think, &AtomicBool::new(false), &mut |_| true).expect("the game goes on")
}

#[test]
fn a_trace_tells_the_points_of_the_report_whatever_their_size() {
    for (game, moves, evaluator, points) in [
        // Report 000: a lone X in the centre is worth 4.
        ("tictactoe", "b2", "potential", 4.0),
        // Report 004: a lone stone is four lines of one, each with two open ends.
        ("gomoku", "h8", "lines", 4.0 * (1.0 + 1.69)),
    ] {
        let trace = traced(game, moves, "alphabeta", 0, evaluator);
        assert_eq!(trace.unit, TraceUnit::Points);
        let Some(Value::Points(found)) = trace.value else { panic!("{:?}", trace.value) };
        assert!((found - points).abs() < 0.06, "{game} {moves}: {found}");
        assert!(!trace.given_up && trace.line.is_empty());
    }
    let [three, four] = ["h8 a1 h9 a3 h10 a5", "h8 a1 h9 a3 h10 a5 h11 a7"].map(|moves| {
        match traced("gomoku", moves, "alphabeta", 0, "lines").value {
            Some(Value::Points(points)) => points,
            other => panic!("{other:?}"),
        }
    });
    // Sums of pieces and heuristics: 1.2 + 1.69 times 100 and times 1000, and small change.
    assert!(
        (250.0..350.0).contains(&three) && (2_800.0..3_000.0).contains(&four),
        "{three} {four}"
    );
}

#[test]
fn opinions_of_a_game_come_in_its_unit() {
    for (game, moves, is_own) in [
        ("kalah:6x4", "", (|value| matches!(value, Value::Margin(_))) as fn(Value) -> bool),
        ("gomoku", "h8 i9", |value| matches!(value, Value::Chance(_))),
        ("ultimate", "e5", |value| matches!(value, Value::Chance(_))),
    ] {
        let found = thought(game, moves, 5, 20_000);
        for line in &found.lines {
            assert!(line.value.is_payoff() || is_own(line.value), "{game}: {line:?}");
        }
    }
    for evaluator in ["weighted", "rows", "stores", "none"] {
        let trace = traced("kalah:6x4", "c", "alphabeta", 2, evaluator);
        assert_eq!(trace.unit, TraceUnit::Margin);
        let told = trace.steps.iter().flat_map(|step| [step.alpha, step.beta, step.value]);
        let strange = told.flatten().find(|value| !matches!(value, Value::Margin(_)));
        assert_eq!(strange, None, "{evaluator}");
    }
}

#[test]
fn an_opinion_of_zero_is_no_result() {
    for (game, moves) in [("tictactoe", "b2 a1 c3"), ("kalah:3x2", ""), ("mnk:2x2x3", "")] {
        for rung in ["minimax", "alphabeta", "cache", "symmetry"] {
            let trace = traced(game, moves, rung, 2, "none");
            let pos = Registry::standard().open(game).expect("rules");
            for step in trace.steps.iter().filter(|step| step.event == Kind::Leaf) {
                let mut here = pos.duplicate();
                here.set(&trace.nodes[step.node].position).unwrap();
                let over = here.view().result.is_some();
                assert_eq!(step.value.map(Value::is_payoff), Some(over), "{game} {rung} {step:?}");
            }
            // Nothing but opinions counted towards a value of zero.
            assert_eq!(trace.value.map(Value::is_payoff), Some(false), "{game} {rung}");
            let root = trace.steps.last().unwrap();
            assert_eq!((root.value, root.node), (trace.value, 0), "{game} {rung}");
        }
    }
    // To the end of the game it is a draw.
    let trace = traced("mnk:2x2x3", "", "alphabeta", 4, "none");
    assert_eq!(trace.value, Some(Value::Payoff(0)));
    assert_eq!(trace.unit.text(Value::Payoff(0)), "draw");
}

#[test]
fn lines_are_in_the_order_of_what_they_show() {
    for (game, moves, first) in [
        ("gomoku", "h8 i9 h9 h10", true),
        ("gomoku", "h8 i9 h9", false),
        ("kalah:6x4", "c f", false),
    ] {
        let found = thought(game, moves, 6, 60_000);
        let sign = if first { 1.0 } else { -1.0 };
        let bars: Vec<f64> = found.lines.iter().map(|line| -sign * line.bar).collect();
        assert!(bars.len() > 1 && bars.is_sorted(), "{game} {moves}: {bars:?}");
    }
}

#[test]
fn moves_worth_the_same_are_all_best() {
    let found = thought("tictactoe", "", 9, 1_000_000);
    assert!(found.lines.iter().all(|line| line.best && line.value == Value::Payoff(0)));
    // The edges lose against the centre, the corners draw.
    let found = thought("tictactoe", "b2", 8, 1_000_000);
    let mut best: Vec<&str> =
        found.lines.iter().filter(|line| line.best).map(|line| &*line.moves[0]).collect();
    best.sort_unstable();
    assert_eq!(best, ["a1", "a3", "c1", "c3"]);
}
