//! Whose turn it is, and how searches end.

mod common;

use common::Running;
use std::{io::BufRead, time::Duration};

/// A search that would go on for minutes.
const ENDLESS: &str = r#"{"game": "gomoku", "moves": ["h8"]}"#;
const SHORT: &str = r#"{"game": "tictactoe", "depth": 2}"#;

#[test]
fn a_search_ends_when_its_client_leaves() {
    let server = Running::start(|_| {});
    let requests = [
        ("analyse", ENDLESS.to_owned()),
        ("play", r#"{"game": "gomoku", "player": "minimax:depth=end"}"#.to_owned()),
        ("play", r#"{"game": "gomoku", "player": "mcts:time=1m"}"#.to_owned()),
        ("review", r#"{"game": "gomoku", "moves": ["h8"], "time": 600000}"#.to_owned()),
        (
            "ladder",
            r#"{"game": "gomoku", "depths": [9], "rungs": ["minimax"], "nodes": 200000000}"#
                .to_owned(),
        ),
        (
            "match",
            r#"{"game": "gomoku", "players": ["engine:time=1m", "first"], "openings": "start"}"#
                .to_owned(),
        ),
        (
            "match",
            r#"{"game": "gomoku", "players": ["minimax:depth=9", "first"], "openings": "start"}"#
                .to_owned(),
        ),
    ];
    for (path, body) in requests {
        let mut reader = server.begin(&format!("/api/{path}"), &body);
        assert!(reader.line().contains("200"), "{path}");
        server.wait_for(1, 0);
        drop(reader);
        server.wait_for(0, 0);
    }
}

#[test]
fn who_leaves_the_queue_is_forgotten() {
    let server = Running::start(|limits| limits.searches = 1);
    let mut first = server.begin("/api/analyse", ENDLESS);
    assert!(first.reads("analysis"));
    let second = server.begin("/api/analyse", ENDLESS);
    server.wait_for(1, 1);
    drop(second);
    server.wait_for(1, 0);
    drop(first);
    server.wait_for(0, 0);
}

#[test]
fn more_than_may_wait_are_sent_away() {
    let server = Running::start(|limits| {
        (limits.searches, limits.waiting, limits.turn_ms) = (1, 1, 600_000)
    });
    let mut first = server.begin("/api/analyse", ENDLESS);
    assert!(first.reads("analysis"));
    let second = server.begin("/api/analyse", SHORT);
    server.wait_for(1, 1);
    let third = server.post("/api/analyse", SHORT);
    assert_eq!((third.status, third.refusal().0.as_str()), (503, "busy"));
    assert!(third.header("retry-after").is_some());
    drop(first);
    assert!(second.reply().body.contains("\"done\":true"));
}

#[test]
fn a_long_search_makes_room_with_what_it_has_found() {
    let server = Running::start(|limits| (limits.searches, limits.turn_ms) = (1, 1));
    let mut long = server.begin("/api/analyse", ENDLESS);
    assert!(long.reads("analysis"));
    assert!(server.post("/api/analyse", SHORT).body.contains("\"done\":true"));
    assert!(long.reads("\"done\":true"));
}

#[test]
fn work_in_parts_goes_on_after_others_had_their_turn() {
    let server = Running::start(|limits| (limits.searches, limits.turn_ms) = (1, 0));
    let moves = r#"["h8", "i9", "j10", "g7", "i8", "h9"]"#;
    let review = format!(r#"{{"game": "gomoku", "moves": {moves}, "time": 100}}"#);
    let mut review = server.begin("/api/review", &review);
    assert!(review.reads("\"ply\":6"));
    assert!(server.post("/api/analyse", SHORT).body.contains("\"done\":true"));
    assert!(review.reads("\"ply\":0") && review.reads("\"turning\""));
}

#[test]
fn a_match_pauses_for_another_client() {
    let server = Running::start(|limits| (limits.matches, limits.turn_ms) = (1, 0));
    let begin = |client: &str, games: u32| {
        let headers = format!("X-Client: {client}\r\nContent-Type: application/json\r\n");
        let game = r#""game": "gomoku", "players": ["random", "random"], "openings": "start""#;
        server.ask("POST", "/api/match", &headers, &format!(r#"{{{game}, "games": {games}}}"#))
    };
    let mut long = begin("long", 1000);
    assert!(long.reads("\"turn\""));
    assert!(begin("short", 2).reply().body.contains("\"done\":true"));
    assert!(long.reads("\"turn\""), "it goes on");
}

#[test]
fn a_match_that_is_paused_ends_when_its_client_leaves() {
    let server = Running::start(|limits| (limits.matches, limits.turn_ms) = (1, 0));
    let endless = r#"{"game": "gomoku", "players": ["engine:time=1m", "random"]}"#;
    let quick = r#"{"game": "gomoku", "players": ["random", "random"], "games": 1000}"#;
    let mut paused = server.begin("/api/match", quick);
    assert!(paused.reads("\"turn\""));
    let other = server.begin("/api/match", endless);
    server.wait_for(1, 1);
    drop(paused);
    server.wait_for(1, 0);
    drop(other);
    server.wait_for(0, 0);
}

#[test]
fn a_move_is_answered_before_the_machine_has_its_turn() {
    let server = Running::start(|limits| (limits.searches, limits.turn_ms) = (1, 600_000));
    let mut first = server.begin("/api/analyse", ENDLESS);
    assert!(first.reads("analysis"));
    let body = r#"{"game": "gomoku", "moves": ["h8"], "move": "i9", "player": "first"}"#;
    let mut second = server.begin("/api/play", body);
    assert!(second.reads("\"played\""), "the move needs no search");
    server.wait_for(1, 1);
    drop(first);
    assert!(second.reads("\"played\"") && second.reads("\"done\":true"));
}

#[test]
fn a_match_does_not_wait_for_searches() {
    let server = Running::start(|limits| limits.searches = 1);
    let mut long = server.begin("/api/analyse", ENDLESS);
    assert!(long.reads("analysis"));
    let body = r#"{"game": "tictactoe", "players": ["first", "random"], "games": 2}"#;
    assert!(server.post("/api/match", body).body.contains("\"done\":true"));
}

#[test]
fn the_end_of_the_server_is_the_end_of_its_searches() {
    let mut server = Running::start(|limits| limits.searches = 1);
    let mut searching = server.begin("/api/analyse", ENDLESS);
    assert!(searching.reads("analysis"));
    let waiting = server.begin("/api/analyse", ENDLESS);
    server.wait_for(1, 1);
    server.end();
    server.wait_for(0, 0);
    assert!(searching.reads("\"done\":true"), "what was found is sent");
    assert_eq!(waiting.reply().body, "");
}

#[test]
fn one_client_does_not_take_all_turns() {
    let server = Running::start(|limits| {
        (limits.searches, limits.waiting, limits.turn_ms) = (2, 8, 600_000)
    });
    let begin = |client: &str, body: &str| {
        let headers = format!("X-Client: {client}\r\nContent-Type: application/json\r\n");
        server.ask("POST", "/api/analyse", &headers, body)
    };
    let _greedy: Vec<_> = (0..6).map(|_| begin("greedy", ENDLESS)).collect();
    server.wait_for(1, 5);
    let refused = begin("greedy", ENDLESS).reply();
    assert_eq!((refused.status, refused.refusal().0.as_str()), (503, "busy"));
    for _ in 0..2 {
        assert!(begin("page", SHORT).reply().body.contains("\"done\":true"));
    }
    server.wait_for(1, 5);
}

#[test]
fn more_connections_than_may_be_wait_at_the_door() {
    let server = Running::start(|limits| (limits.connections, limits.searches) = (2, 4));
    let mut inside = [server.begin("/api/analyse", ENDLESS), server.begin("/api/analyse", ENDLESS)];
    assert!(inside.iter_mut().all(|reader| reader.reads("analysis")));
    let mut third = server.send(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    third.0.get_ref().set_read_timeout(Some(Duration::from_millis(1500))).unwrap();
    assert!(third.0.fill_buf().is_err(), "nobody has let it in");
    drop(inside);
    third.0.get_ref().set_read_timeout(None).unwrap();
    assert!(third.line().contains("200"));
}
