//! Players by name, and positions with a history.

use session::{FrameEvent, PlayerSpec, Position, Registry, Time};
use std::sync::atomic::AtomicBool;

const GAMES: [&str; 6] =
    ["tictactoe", "mnk:5x4x4,rule=standard", "gomoku:9", "ultimate", "kalah:4x3", "kalah:report"];

fn open(game: &str) -> Box<dyn Position> {
    Registry::standard().open(game).expect("a game")
}

/// A whole game of a player against itself; its moves.
fn self_play(game: &str, player: &str, seed: u64) -> Vec<String> {
    let mut pos = open(game);
    let spec: PlayerSpec = player.parse().expect("a player");
    let mut seats = [true, false].map(|first| {
        let mut seat = pos.seat(&spec).expect("a seat");
        seat.begin(&*pos, first, seed).expect("a beginning");
        seat
    });
    let first = pos.view().to_move.expect("not over");
    while let Some(to_move) = pos.view().to_move {
        let seat = &mut seats[usize::from(to_move != first)];
        let stop = AtomicBool::new(false);
        let chosen = seat.choose(&*pos, &Time::default(), &stop, &mut |_| true);
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
        let mut seat = pos.seat(&player.parse().unwrap()).unwrap();
        seat.begin(&*pos, true, 0).unwrap();
        let stopped = AtomicBool::new(true);
        let time =
            Time { this_move: Some(std::time::Duration::from_secs(3600)), ..Time::default() };
        seat.choose(&*pos, &time, &stopped, &mut |_| true).expect("a move even so");
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
        let error = open(game).seat(&spec).err().expect("refused").to_string();
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
