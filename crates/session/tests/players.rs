//! Players by name, and positions with a history.

use session::{Analysis, FrameEvent, Job, PlayerSpec, Position, Registry, Time};
use std::time::Duration;

const GAMES: [&str; 6] =
    ["tictactoe", "mnk:5x4x4,rule=standard", "gomoku:9", "ultimate", "kalah:4x3", "kalah:report"];

fn open(game: &str) -> Box<dyn Position> {
    Registry::standard().open(game).expect("a game")
}

/// A whole game of a player against itself; its moves.
fn self_play(game: &str, player: &str, seed: u64) -> Vec<String> {
    let mut pos = open(game);
    let spec: PlayerSpec = player.parse().expect("a player");
    let mut machines = [true, false].map(|first| {
        let mut machine = pos.machine(&spec).expect("a machine");
        machine.begin(&*pos, first, seed).expect("a beginning");
        machine
    });
    let first = pos.view().to_move.expect("not over");
    while let Some(to_move) = pos.view().to_move {
        let machine = &mut machines[usize::from(to_move != first)];
        let job = Job::new();
        let chosen = machine.choose(&*pos, &Time::default(), &job, &mut |_| ());
        pos.play(&chosen.expect("a choice").mv).expect("a legal move");
    }
    pos.record().moves.into_iter().map(|ply| ply.mv).collect()
}

#[test]
fn every_machine_plays_every_game_to_its_end() {
    let players = [
        "random",
        "first",
        "minimax:depth=1",
        "symmetry:depth=2,grow=20",
        "engine:depth=2,table=1",
        "engine:nodes=300,table=1",
        "engine:level=1",
        "engine:level=4",
        "mcts:nodes=50",
    ];
    for game in GAMES {
        for player in players {
            let moves = self_play(game, player, 7);
            assert!(moves.len() > 4, "{game} {player}: {moves:?}");
            assert_eq!(moves, self_play(game, player, 7), "{game} {player} with the same seed");
        }
    }
}

#[test]
fn chance_comes_from_the_seed() {
    for player in ["random", "engine:level=1", "mcts:nodes=20"] {
        let games: Vec<_> = (0..4).map(|seed| self_play("gomoku:9", player, seed)).collect();
        assert!(games.iter().any(|game| *game != games[0]), "{player}");
    }
}

#[test]
fn a_player_keeps_to_its_time_and_stops_when_told() {
    let pos = open("gomoku");
    for player in ["engine", "mcts", "engine:threads=2", "engine:level=10"] {
        let mut machine = pos.machine(&player.parse().unwrap()).unwrap();
        machine.begin(&*pos, true, 0).unwrap();
        let job = Job::new();
        job.cancel();
        let time = Time { this_move: Some(Duration::from_secs(3600)), ..Time::default() };
        machine.choose(&*pos, &time, &job, &mut |_| ()).expect("a move even so");
    }
}

#[test]
fn settings_of_another_game_are_refused() {
    let refused = [
        ("kalah", "minimax:eval=potential", "evaluator: expected an evaluator"),
        ("gomoku", "engine:eval=threats:x=1", "evaluator: expected settings of threats"),
        ("gomoku", "human", "player: a person cannot play here"),
    ];
    for (game, player, message) in refused {
        let spec = player.parse().expect("a player");
        let error = open(game).machine(&spec).err().expect("refused").to_string();
        assert!(error.starts_with(message), "{error}");
    }
}

#[test]
fn moves_are_taken_back_and_played_again() {
    for game in GAMES {
        let mut pos = open(game);
        let moves = self_play(game, "random", 3);
        let mut views = vec![pos.view()];
        for mv in &moves {
            pos.play(mv).unwrap();
            views.push(pos.view());
        }
        for n in (0..moves.len()).rev() {
            assert_eq!(pos.undo().as_deref(), Some(&*moves[n]));
            assert_eq!(pos.view(), views[n]);
        }
        assert_eq!(pos.undo(), None);
        for n in 0..moves.len() {
            assert_eq!(pos.redo().as_deref(), Some(&*moves[n]));
            assert_eq!(pos.view(), views[n + 1]);
        }
        assert_eq!(pos.redo(), None);
        pos.undo();
        assert!(pos.play("nonsense").is_err());
        assert_eq!(
            pos.redo().as_deref(),
            moves.last().map(|mv| &**mv),
            "a refusal changes nothing"
        );
    }
}

#[test]
fn seeds_fall_one_by_one_to_where_the_move_leads() {
    for game in ["kalah", "kalah:report", "kalah:3x9,capture=empty", "kalah:12x3,end=mover-stuck"] {
        for seed in 0..5 {
            let mut pos = open(game);
            for mv in self_play(game, "random", seed) {
                let frames = pos.frames(&mv).unwrap();
                let seeds = frames.iter().filter(|f| f.event == FrameEvent::Seed).count();
                assert_eq!(frames[0].event, FrameEvent::Lift);
                pos.play(&mv).unwrap();
                let last = frames.last().unwrap();
                assert_eq!((last.event, &last.picture), (FrameEvent::Done, &pos.view().picture));
                let captures = frames.iter().filter(|f| f.event == FrameEvent::Capture).count();
                assert_eq!(frames.len(), seeds + captures + 2, "{game} {mv}");
            }
        }
    }
    let pos = open("kalah");
    let places: Vec<_> =
        pos.frames("e").unwrap().into_iter().filter_map(|frame| frame.place).collect();
    assert_eq!(places, ["south e", "south f", "south store", "north a", "north b"]);
    assert!(pos.frames("z").is_err());
}

/// What is behind the answer of a player at the start, and what it told last on the way.
fn first_move(game: &str, player: &str, time: &Time) -> (Analysis, Option<Analysis>) {
    let pos = open(game);
    let mut machine = pos.machine(&player.parse().expect("a player")).expect("a machine");
    machine.begin(&*pos, true, 1).expect("a beginning");
    let mut told = None;
    let chosen = machine
        .choose(&*pos, time, &Job::new(), &mut |found| told = Some(found.clone()))
        .expect("a choice");
    let analysis = chosen.analysis.expect("what it thinks");
    assert_eq!(analysis.lines[0].evaluation.line.first(), Some(&chosen.mv), "{player}");
    (analysis, told)
}

#[test]
fn an_engine_that_only_time_limits_plays_openings_as_opinions() {
    for game in ["ultimate", "ultimate:tie=count"] {
        for player in ["engine:time=50ms", "engine", "engine:level=10,time=50ms"] {
            let (found, told) = first_move(game, player, &Time::default());
            assert_eq!(told.as_ref(), Some(&found), "{game} {player}");
            let best = &found.lines[0].evaluation;
            assert_eq!(found.nodes, 0, "{game} {player}");
            assert!(found.depth >= 10 && best.line.len() > 1, "{game} {player}");
            assert!(!best.proven && best.value.is_some_and(|it| !it.is_payoff()), "{game}");
        }
    }
    let clock = Time { left: Some(Duration::from_secs(9)), ..Time::default() };
    assert_eq!(first_move("ultimate", "engine", &clock).0.nodes, 0);
}

#[test]
fn engines_with_other_limits_levels_evaluators_and_much_time_search_their_openings() {
    for player in [
        "engine:nodes=500,table=1",
        "engine:depth=2,table=1",
        "engine:time=1s,depth=2,table=1",
        "engine:level=4",
        "engine:time=1s,level=4",
        "engine:time=20ms,openings=0,table=1",
        "engine:time=20ms,eval=patterns,table=1",
    ] {
        assert!(first_move("ultimate", player, &Time::default()).0.nodes > 0, "{player}");
    }
    assert!(first_move("ultimate:open", "engine:time=20ms", &Time::default()).0.nodes > 0);
    // An hour finds more than any opening. The job is over, so the search ends as it begins.
    let pos = open("ultimate");
    let mut machine = pos.machine(&"engine:time=1h,table=1".parse().unwrap()).unwrap();
    let job = Job::new();
    job.cancel();
    let chosen = machine.choose(&*pos, &Time::default(), &job, &mut |_| ()).expect("a choice");
    assert!(chosen.analysis.expect("what it thinks").nodes > 0);
}
