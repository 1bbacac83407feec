//! One game: who wins it, why, and what is written down.

use crate::scripted::{Habit, player, terms};
use arena::{
    Opening, Reason, Record,
    referee::{Event, Meeting, Terms, play},
};
use games::{
    kalah,
    mnk::{Cell, Small},
};
use kernel::{Effort, Fact, Game, Job, Oracle, Payoff, Played, Player, Side, Time, Value};
use std::time::Duration;

fn opening(text: &str) -> Played<Small> {
    let rules = "tictactoe".parse().expect("rules");
    Opening::read::<Small>(&rules, text)
        .and_then(|opening| opening.played(&rules))
        .expect("an opening")
}

fn game(habits: [Habit; 2], from: &str, terms: &Terms) -> Record {
    adjudicated(habits, from, terms, None)
}

fn adjudicated(
    habits: [Habit; 2],
    from: &str,
    terms: &Terms,
    adjudicator: Option<&mut (dyn Oracle<Small> + 'static)>,
) -> Record {
    let [mut first, mut second] = habits.map(player);
    let (opening, players) = (&opening(from), [&mut *first, &mut *second]);
    let meeting = Meeting { opening, players, adjudicator, terms, seed: 1 };
    play(meeting, &Job::new(), &mut |_| {}).expect("nobody cancels it")
}

#[test]
fn each_way_to_lose_is_named() {
    use Habit::*;
    let panic = Some("panic: out of ideas");
    for (habits, from, result, reason, detail) in [
        ([First, First], "", 1, Reason::Rules, None),
        ([First, Last], "", 1, Reason::Rules, None),
        ([Last, First], "XOX/XOO/...", 0, Reason::Rules, None),
        ([Panics, First], "", -1, Reason::Crash, panic),
        ([First, Panics], "", 1, Reason::Crash, panic),
        ([First, PanicsAtOnce], "", 1, Reason::Crash, Some("panic: not ready")),
        ([PanicsAtOnce, PanicsAtOnce], "", -1, Reason::Crash, Some("panic: not ready")),
        ([Dies, First], "", -1, Reason::Crash, Some("exit code 3")),
        ([First, OffBoard], "", 1, Reason::Illegal, Some("cell 999 is outside 0-8")),
        ([First, Taken], "", 1, Reason::Illegal, Some("cell a3 is taken by X")),
        ([Gibberish, First], "", -1, Reason::Illegal, Some("hello")),
        ([First, Hangs], "", 1, Reason::Hang, None),
        ([Resigns, First], "", -1, Reason::Resigned, None),
        ([First, Resigns], "", 1, Reason::Resigned, None),
        ([Forever, Resigns], "b2 a1", -1, Reason::Time, None),
    ] {
        let mut terms = terms();
        terms.time.this_move = matches!(reason, Reason::Time).then_some(Duration::ZERO);
        let record = game(habits, from, &terms);
        assert_eq!((record.result, record.reason), (Some(result), reason), "{habits:?}");
        if reason != Reason::Time {
            assert_eq!(record.detail.as_deref(), detail, "{habits:?}");
        }
    }
}

#[test]
fn a_forfeit_in_a_game_of_margins_is_lost_by_one() {
    struct Quits;
    impl kernel::Player<kalah::Packed> for Quits {
        fn choose(
            &mut self,
            _: &Played<kalah::Packed>,
            _: &Time,
            _: &Job,
            _: &mut dyn FnMut(&kernel::Report<kalah::Packed>),
        ) -> Result<kernel::Choice<kalah::Packed>, kernel::Forfeit> {
            Err(kernel::Forfeit::Resigned)
        }
    }
    let start = Played::from(kalah::Packed::new(&"kalah:6x4".parse().unwrap()));
    let (opening, players) = (&start, [&mut Quits as &mut dyn Player<_>, &mut Quits]);
    let terms = &Terms::default();
    let meeting = Meeting { opening, players, adjudicator: None, terms, seed: 1 };
    let record = play(meeting, &Job::new(), &mut |_| {}).unwrap();
    assert_eq!((record.result, record.reason), (Some(-1), Reason::Resigned));
}

#[test]
fn time_is_kept_by_move_and_by_game() {
    let ms = Duration::from_millis;
    let by_move = |n| Time { this_move: Some(ms(n)), ..Time::default() };
    let by_game = |n, increment| Time { left: Some(ms(n)), increment, ..Time::default() };
    for (time, sleeps, reason) in [
        (by_move(100), 300, Reason::Time),
        (by_move(10_000), 5, Reason::Rules),
        // Two moves fit into the whole, three do not; with the increment all four do.
        (by_game(500, ms(0)), 260, Reason::Time),
        (by_game(500, ms(260)), 260, Reason::Rules),
        (Time::default(), 20, Reason::Rules),
    ] {
        let terms = Terms { time, ..terms() };
        let record = game([Habit::Sleeps(sleeps), Habit::First], "", &terms);
        assert_eq!(record.reason, reason, "{time:?}: {record:?}");
        let lost = if reason == Reason::Time { -1 } else { 1 };
        assert_eq!(record.result, Some(lost));
        assert_eq!(record.detail.is_some(), reason == Reason::Time);
    }
}

#[test]
fn the_margin_forgives_a_little() {
    let time = Time { this_move: Some(Duration::from_millis(20)), ..Time::default() };
    for (margin, reason) in [(0, Reason::Time), (5000, Reason::Rules)] {
        let terms = Terms { time, margin: Duration::from_millis(margin), ..terms() };
        assert_eq!(game([Habit::Sleeps(60), Habit::First], "", &terms).reason, reason);
    }
}

/// Enough for these games: the first stone in the middle decides.
struct Middle;

impl Oracle<Small> for Middle {
    fn begin(&mut self) {}

    fn ask(&mut self, pos: &Small, _: Effort, _: &Job, _: &mut Vec<Cell>) -> Option<Fact> {
        let side = pos.stone(Cell(4))?;
        Some(Fact::exactly(Payoff::won_by(side, 1), None))
    }
}

#[test]
fn a_proof_ends_the_game_with_what_it_proves() {
    let game = |habits, from: &str| adjudicated(habits, from, &terms(), Some(&mut Middle));
    let record = game([Habit::First, Habit::First], "");
    // a3 b3 c3 a2 b2: the first player is the one to take the middle.
    assert_eq!((record.result, record.reason, record.moves.len()), (Some(1), Reason::Proof, 5));
    let record = game([Habit::First, Habit::First], "a1 b2");
    assert_eq!((record.result, record.reason, record.moves.len()), (Some(-1), Reason::Proof, 2));
}

#[test]
fn the_most_moves_make_a_draw_but_not_of_a_game_that_is_over() {
    for (most, result, reason, moves) in [
        (4, 0, Reason::MoveLimit, 4),
        (6, 0, Reason::MoveLimit, 6),
        (7, 1, Reason::Rules, 7),
        (0, 0, Reason::MoveLimit, 0),
    ] {
        let terms = Terms { most_moves: Some(most), ..terms() };
        let record = game([Habit::First, Habit::First], "", &terms);
        assert_eq!((record.result, record.reason), (Some(result), reason), "{most}");
        assert_eq!(record.moves.len(), moves, "{most}");
    }
}

#[test]
fn records_hold_what_was_played_and_thought_seen_by_the_first_player() {
    let record = game([Habit::Proud, Habit::Proud], "X../.O./...; c3", &terms());
    assert_eq!(record.game, "tictactoe");
    assert_eq!(record.start.as_deref(), Some("X../.O./..."));
    assert_eq!((record.seed, record.moves[0].mv.as_str()), (Some(1), "c3"));
    assert_eq!(record.moves[0].ms, None, "a move of the opening took nobody time");
    let scores: Vec<Value> = record.moves[1..].iter().filter_map(|ply| ply.score).collect();
    let expected = [-1, 1, -1].map(Value::Payoff);
    assert_eq!(scores[..3], expected, "both think they win, and the second moves first here");
    let ply = &record.moves[1];
    assert_eq!((ply.depth, ply.nodes), (Some(3), Some(7)));
    assert!(ply.ms.is_some_and(|ms| ms >= 0.0));
    let again = record.replayed::<Small>(&"tictactoe".parse().unwrap()).unwrap();
    assert_eq!(again.pos().terminal().map(Payoff::value), record.result);
}

#[test]
fn a_watcher_sees_every_move_and_the_end() {
    let [mut first, mut second] = [Habit::Proud, Habit::First].map(player);
    let (opening, players, terms) = (&opening("b2 a1"), [&mut *first, &mut *second], &terms());
    let meeting = Meeting { opening, players, adjudicator: None, terms, seed: 1 };
    let mut seen = Vec::new();
    let record = play(meeting, &Job::new(), &mut |event| {
        seen.push(match event {
            Event::Begins { game } => format!("begins after {}", game.moves().len()),
            Event::Thinks { .. } => "thinks".to_owned(),
            Event::Moved { side, game, ply, report } => {
                format!("{side} {} {} {}", ply.mv, game.moves().len(), report.is_some())
            }
            Event::Ended { record, .. } => format!("ended {}", record.reason),
        });
    });
    let first_moves = ["begins after 2", "first a3 3 true", "second b3 4 false"];
    assert_eq!(seen[..3], first_moves);
    assert_eq!(seen.last().unwrap(), "ended rules");
    assert_eq!(seen.len(), record.unwrap().moves.len());
}

#[test]
fn a_player_that_fails_to_begin_a_cancelled_game_does_not_lose_it() {
    let job = Job::new();
    job.cancel();
    let [mut first, mut second] = [Habit::PanicsAtOnce, Habit::First].map(player);
    let (opening, players, terms) = (&opening(""), [&mut *first, &mut *second], &terms());
    let meeting = Meeting { opening, players, adjudicator: None, terms, seed: 1 };
    assert_eq!(play(meeting, &job, &mut |_| ()), None);
}

#[test]
fn a_cancelled_game_is_no_game() {
    let job = Job::new();
    let [mut first, mut second] = [Habit::First, Habit::First].map(player);
    let mut after_three = |event: &Event<'_, Small>| {
        if matches!(event, Event::Moved { side: Side::First, game, .. } if game.moves().len() == 3)
        {
            job.cancel();
        }
    };
    let (opening, players, terms) = (&opening(""), [&mut *first, &mut *second], &terms());
    let meeting = Meeting { opening, players, adjudicator: None, terms, seed: 1 };
    assert_eq!(play(meeting, &job, &mut after_three), None);
}
