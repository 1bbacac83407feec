//! Every mistake against truth from outside: plain minimax of `conformance`, or a minimax to a depth
//! written here without looking at the textbook's.

use conformance::minimax;
use games::{kalah::Packed, mnk::Small, ultimate::Ultimate};
use heuristics::kalah::KalahEvaluator;
use kernel::{Evaluator, Game, Job, MoveGuide, NoOpinion, Score, Side};
use teach::{
    Mistake,
    museum::{self, Fault},
    textbook::{Cut, Method, Textbook, Tie},
};

/// The score for the first player, every position visited.
fn to_depth<G: Game, E: Evaluator<G>>(pos: &G, depth: u32, ply: u32, evaluator: &mut E) -> i32 {
    if let Some(payoff) = pos.terminal() {
        return Score::of(payoff, Side::First, ply).points();
    }
    if depth == 0 {
        return evaluator.evaluate(pos).seen_by_first(pos.to_move()).points();
    }
    let mut moves = Vec::new();
    pos.moves(&mut moves);
    let children = moves.into_iter().map(|mv| {
        let mut child = pos.clone();
        child.make(mv);
        to_depth(&child, depth - 1, ply + 1, evaluator)
    });
    let best = if pos.to_move() == Side::First { children.max() } else { children.min() };
    best.expect("a game that is not over has moves")
}

fn random<G: Game>(start: &G, plies: u32, seed: u64) -> G {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut pos = start.clone();
    for _ in 0..plies {
        let mut next = pos.clone();
        next.make(pos.nth_move(rng.usize(0..pos.move_count())));
        if next.terminal().is_some() {
            break;
        }
        pos = next;
    }
    pos
}

const RIGHT: [Method; 6] = [
    Method::MINIMAX,
    Method::ALPHA_BETA,
    Method::TABLE,
    Method { cut: Some(Cut::Beyond), ..Method::MINIMAX },
    Method { cut: Some(Cut::Beyond), tie: Tie::Last, ..Method::MINIMAX },
    Method { cut: Some(Cut::Beyond), table: true, ..Method::MINIMAX },
];

fn check<G: Game, E: Evaluator<G> + MoveGuide<G>>(start: &G, plies: u32, evaluator: &E) {
    for seed in 0..40 {
        let pos = random(start, plies, seed);
        for (method, depth) in RIGHT.iter().flat_map(|m| [(m, None), (m, Some(3))]) {
            let method = Method { depth, ..*method };
            let answer =
                Textbook::new(method, evaluator.clone(), u64::MAX).choose(&pos).expect("a move");
            let right = to_depth(&pos, depth.unwrap_or(u32::MAX), 0, &mut evaluator.clone());
            let said = answer.score.seen_by_first(pos.to_move()).points();
            assert_eq!(said, right, "{pos:?} {method:?}");
            // The move is as good as it says: the textbook does not play what a bound hides.
            let mut child = pos.clone();
            child.make(answer.mv);
            let below = depth.map_or(u32::MAX, |depth| depth - 1);
            assert_eq!(
                to_depth(&child, below, 1, &mut evaluator.clone()),
                right,
                "{pos:?} {method:?}"
            );
        }
    }
}

#[test]
fn the_right_textbook_is_right() {
    check(&Small::new(&"tictactoe".parse().unwrap()), 4, &NoOpinion);
    let rules = "kalah:3x2".parse().unwrap();
    let stores = KalahEvaluator::parse("stores", &rules).unwrap();
    check(&Packed::new(&rules), 4, &stores);
}

#[test]
fn every_exhibit_fails_where_it_says_and_the_right_program_does_not() {
    for mistake in Mistake::ALL {
        let exhibit = museum::exhibit(mistake).unwrap();
        let fault = exhibit.fault.unwrap_or_else(|| panic!("{mistake} does not fail"));
        let expected = match mistake {
            Mistake::FastestWin => Fault::Slower,
            Mistake::RootAlpha => Fault::MoreWork,
            Mistake::UnequalWork => Fault::OtherWork,
            _ => fault,
        };
        assert_eq!(fault, expected, "{mistake}");
        assert!(fault != Fault::WrongValue, "{mistake} shows in play");
    }
}

/// What an exhibit says is right is what plain minimax finds.
#[test]
fn exhibits_that_search_to_the_end_agree_with_plain_minimax() {
    fn value<G: Game>(rules: &str, position: &str) -> i32
    where
        <G::Rules as std::str::FromStr>::Err: std::fmt::Debug,
    {
        let rules = rules.parse::<G::Rules>().unwrap();
        minimax(&mut G::parse(&rules, position).unwrap()).value()
    }
    for mistake in Mistake::ALL {
        let exhibit = museum::exhibit(mistake).unwrap();
        let (game, position) = (&*exhibit.view.game, &*exhibit.view.position);
        let is_to_the_end = exhibit.depth.is_none() || mistake == Mistake::Horizon;
        if !is_to_the_end {
            continue;
        }
        let right = match game.split(':').next().unwrap() {
            "kalah" => value::<Packed>(game, position),
            "ultimate" => value::<Ultimate>(game, position),
            _ => value::<Small>(game, position),
        };
        assert_eq!(exhibit.right.value, Some(kernel::Value::Payoff(right)), "{mistake}");
        assert_eq!(exhibit.right.worth, exhibit.right.value, "{mistake}");
    }
}

#[test]
fn exhibits_are_the_smallest_positions_that_fail() {
    for mistake in Mistake::ALL {
        let smallest = museum::smallest(mistake).unwrap();
        assert_eq!(smallest.as_deref(), Some(mistake.scene().position), "{mistake}");
    }
}

#[test]
fn the_same_seed_measures_the_same() {
    for mistake in [Mistake::Sign, Mistake::ExtraTurn] {
        let [one, same] =
            [1, 1].map(|seed| museum::measure(mistake, 30, seed, &Job::new()).unwrap());
        assert_eq!(one, same);
        assert!(one.errors() > 0 && one.positions == 30, "{mistake}: {one:?}");
    }
}

/// Every exhibit can be watched; what both do before the first difference is the same.
#[test]
fn both_programs_are_watched_and_the_first_difference_is_found() {
    for mistake in Mistake::ALL {
        let watched = museum::watch(mistake, mistake.scene().position).unwrap();
        let (wrong, right) = (&watched.wrong, &watched.right);
        let differ = watched.differ.unwrap_or_else(|| panic!("{mistake} does the same"));
        assert_eq!(wrong.steps[..differ], right.steps[..differ], "{mistake}");
        assert!(!wrong.given_up && !right.given_up, "{mistake}");
        let exhibit = museum::exhibit(mistake).unwrap();
        if mistake != Mistake::UnequalWork {
            assert_eq!(wrong.line[..], exhibit.wrong.line[..1], "{mistake}");
            assert_eq!(right.line[..], exhibit.right.line[..1], "{mistake}");
            assert_eq!(right.value, exhibit.right.value, "{mistake}");
            assert_eq!(right.nodes.len() as u64, exhibit.right.nodes, "{mistake}");
        }
    }
    // The window of the first child: plus infinity is what it takes MAX to be sure of.
    let watched = museum::watch(Mistake::Window, Mistake::Window.scene().position).unwrap();
    let step = &watched.wrong.steps[watched.differ.unwrap()];
    assert!(step.swapped && step.alpha.is_none() && step.beta.is_none(), "{step:?}");
    assert!(museum::watch(Mistake::Sign, "XXX/OO./...").is_err(), "the game is over");
}

/// A right program does step by step what the ladder does: another recorder of another search.
#[test]
fn the_right_program_is_recorded_as_the_ladder_is() {
    let positions = [
        (Mistake::Sign, "..O/OXX/OXX", "minimax"),
        (Mistake::Window, ".../XOO/OXX", "alphabeta"),
        (Mistake::ExtraTurn, "N:0,0,5,2/1,1,1,2", "alphabeta"),
        (Mistake::UnevenDepth, "N:0,2,0,3/2,0,1,4", "minimax"),
    ];
    for (mistake, position, rung) in positions {
        let (scene, own) = (mistake.scene(), museum::watch(mistake, position).unwrap().right);
        let mut pos = session::Registry::standard().open(scene.game).unwrap();
        pos.set(position).unwrap();
        let evaluator = (scene.evaluator != "none").then(|| scene.evaluator.to_owned());
        let search = session::Search {
            rung: rung.parse().unwrap(),
            depth: scene.method.depth,
            evaluator,
            ..session::Search::whole()
        };
        let ladder = pos.explain(&search, &Job::new()).unwrap();
        assert_eq!(own.steps, ladder.steps, "{mistake}");
        assert_eq!((own.value, &own.sides), (ladder.value, &ladder.sides), "{mistake}");
        let places = |trace: &session::Trace| -> Vec<(Option<usize>, Option<String>, bool)> {
            trace.nodes.iter().map(|node| (node.parent, node.mv.clone(), node.max)).collect()
        };
        assert_eq!(places(&own), places(&ladder), "{mistake}");
        assert_eq!(own.layout, ladder.layout, "{mistake}");
    }
}
