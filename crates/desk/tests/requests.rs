//! Every kind of request without a server: good, refused, bounded, cancelled.

use desk::{Bounds, Class, Code, Desk, Kind, Message, Output, Refusal, Request};
use serde_json::{Value, json};
use session::{Job, Registry};
use std::{
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

/// Longer than anything takes on a busy machine.
const FOREVER: Duration = Duration::from_secs(120);

fn desk() -> Desk {
    Desk::new(Registry::standard(), Bounds::of_this_machine())
}

/// The messages and the answer.
fn ask(desk: &Desk, name: &str, body: &Value, job: &Job) -> Result<(Vec<Value>, Value), Refusal> {
    let messages = Mutex::new(Vec::new());
    let keep = |message: Message| {
        let message = serde_json::to_value(message).expect("JSON");
        messages.lock().expect("no panic").push(message);
    };
    let request = Request::read(name, body.to_string().as_bytes())?;
    let answer = desk.answer(request, job, &keep)?;
    let answer = serde_json::to_value(answer).expect("JSON");
    Ok((messages.into_inner().expect("no panic"), answer))
}

fn fine(name: &str, body: &Value) -> (Vec<Value>, Value) {
    ask(&desk(), name, body, &Job::new()).unwrap_or_else(|error| panic!("{name} {body}: {error}"))
}

fn refused(name: &str, body: &Value) -> Refusal {
    ask(&desk(), name, body, &Job::new()).expect_err(&format!("{name} {body}"))
}

#[test]
fn every_kind_has_its_name() {
    for kind in Kind::ALL {
        assert_eq!(Kind::named(kind.name()), Some(kind));
        assert!(kind.streams() || !kind.pauses(), "only work that streams can be paused: {kind:?}");
    }
    let unknown = Request::read("guess", b"{}").expect_err("no such request");
    assert_eq!(unknown.code, Code::NotFound);
}

#[test]
fn games_name_games_players_and_bounds() {
    let (_, games) = fine("games", &Value::Null);
    assert_eq!(games["games"][4]["sides"], json!(["south", "north"]));
    assert_eq!(games["limits"]["play_ms"], 60_000);
    assert!(!games["players"].to_string().contains("cmd"));
}

#[test]
fn a_move_and_the_answer_come_in_one_request() {
    let body = json!({"game": "tictactoe", "move": "4", "player": "first", "seed": "7"});
    let (messages, answer) = fine("play", &body);
    let played: Vec<&Value> = messages.iter().map(|message| &message["played"]["move"]).collect();
    assert_eq!(played, ["b2", "a3"]);
    assert_eq!(messages[1]["played"]["view"]["position"], "O../.X./...");
    assert!(messages[0]["played"]["frames"].as_array().is_some_and(|frames| !frames.is_empty()));
    assert_eq!(answer, json!({"moves": ["b2", "a3"]}));
}

#[test]
fn extra_turns_belong_to_the_side_that_has_them() {
    // South's c ends in the store: it is still the person's turn, and the machine does nothing.
    let person = json!({"game": "kalah:6x4", "move": "c", "player": "first"});
    let (messages, answer) = fine("play", &person);
    assert_eq!((messages.len(), &answer["moves"]), (1, &json!(["c"])));
    assert_eq!(messages[0]["played"]["view"]["to_move"], "south");
    // Its first two moves end in the store: the machine plays all three.
    let position = "S:6,4,4,4,4,4,0/4,4,4,4,4,2,0";
    let machine = json!({"game": "kalah:6x4", "position": position, "player": "first"});
    let (messages, answer) = fine("play", &machine);
    assert_eq!(answer["moves"], json!(["a", "b", "c"]));
    let turns: Vec<&Value> =
        messages.iter().map(|message| &message["played"]["view"]["to_move"]).collect();
    assert_eq!(turns, ["south", "south", "north"]);
}

#[test]
fn a_machine_sends_what_it_finds_before_its_move() {
    let (messages, _) = fine("play", &json!({"game": "kalah:6x4", "player": "engine:depth=4"}));
    assert!(messages[0]["analysis"]["depth"].is_u64(), "{messages:?}");
    let analysis = &messages.last().unwrap()["played"]["analysis"];
    assert_eq!(analysis["depth"], 4);
    assert!(analysis["lines"][0]["line"].is_array());
}

#[test]
fn a_machine_answers_in_swap2() {
    let ask = |moves: &str| {
        let moves: Vec<&str> = moves.split_whitespace().collect();
        let player = "engine:nodes=500";
        let game = "gomoku:rule=standard";
        fine("play", &json!({"game": game, "moves": moves, "player": player, "swap2": true}))
    };
    let (messages, answer) = ask("");
    assert_eq!((messages.len(), answer["moves"].as_array().unwrap().len()), (3, 3), "{answer}");
    assert_eq!(answer.get("side"), None);
    let (messages, answer) = ask("h8 a1 i8");
    assert_eq!((messages.len(), &answer["side"]), (0, &json!("X")), "{answer}");
    let (messages, answer) = ask("a1 h8 o15");
    assert_eq!((messages.len(), &answer["side"]), (1, &json!("O")), "{answer}");
}

#[test]
fn a_move_alone_is_quick_and_known_before_any_work() {
    let read = |body: &str| desk().open(Request::read("play", body.as_bytes()).unwrap()).unwrap();
    let mut alone = read(r#"{"game": "gomoku", "move": "h8"}"#);
    assert_eq!((alone.class(), alone.take_ready().len()), (Class::Quick, 1));
    let mut both = read(r#"{"game": "gomoku", "move": "h8", "player": "engine"}"#);
    assert_eq!((both.class(), both.take_ready().len()), (Class::Search, 1));
    let over = read(
        r#"{"game": "tictactoe", "position": "XX./OO./...", "move": "c3", "player": "first"}"#,
    );
    assert_eq!(over.class(), Class::Quick);
}

#[test]
fn an_analysis_has_the_same_evaluation_as_a_review() {
    let (messages, answer) = fine("analyse", &json!({"game": "tictactoe", "lines": 9}));
    let line = &answer["analysis"]["lines"][0];
    assert_eq!((&line["value"], &line["proven"]), (&json!({"payoff": 0}), &json!(true)));
    assert_eq!((&line["bounds"], &line["best"]), (&json!([0, 0]), &json!(true)));
    assert_eq!(messages.last().unwrap()["analysis"], answer["analysis"]);
    let moves = ["a1", "b2", "a2", "c1", "a3"];
    let (messages, answer) = fine("review", &json!({"game": "tictactoe", "moves": moves}));
    let plies: Vec<u64> =
        messages.iter().filter_map(|message| message["reviewed"]["ply"].as_u64()).collect();
    assert_eq!(plies, [5, 4, 3, 2, 1, 0]);
    let ply = &answer["review"]["plies"][3];
    assert!(ply["line"][0] == "a3" && ply["bounds"].is_array() && ply["played"] == "c1");
}

#[test]
fn a_mistake_is_shown_and_measured() {
    let (_, answer) = fine("mistake", &json!({"mistake": "fastest-win"}));
    let exhibit = &answer["exhibit"];
    assert_eq!((&exhibit["report"], &exhibit["fault"]), (&json!("001"), &json!("slower")));
    assert_ne!(exhibit["wrong"]["line"], exhibit["right"]["line"]);
    let moves = exhibit["moves"].as_array().unwrap();
    assert_eq!(moves.len(), exhibit["view"]["moves"].as_array().unwrap().len());
    assert!(answer.get("measured").is_none());
    let asked = json!({"mistake": "sign", "position": "X../.O./..X", "positions": 20, "seed": 3});
    let (_, answer) = fine("mistake", &asked);
    assert_eq!(answer["exhibit"]["view"]["position"], "X../.O./..X");
    assert_eq!(answer["measured"]["positions"], 20);
    let (_, answer) = fine("mistake", &json!({"mistake": "window", "steps": true}));
    let steps = &answer["steps"];
    let differ = steps["differ"].as_u64().unwrap() as usize;
    assert_ne!(steps["wrong"]["steps"][differ], steps["right"]["steps"][differ]);
    assert_eq!(steps["wrong"]["steps"][differ]["swapped"], true);
}

#[test]
fn a_report_is_told_section_by_section() {
    let (messages, answer) = fine("report", &json!({"report": "004"}));
    let sections: Vec<&Value> = messages.iter().map(|message| &message["section"]).collect();
    let topics: Vec<&str> = sections.iter().filter_map(|s| s["topic"].as_str()).collect();
    assert_eq!(topics, ["console", "line_scores", "utility"]);
    assert_eq!((&sections[2]["number"], &sections[2]["of"]), (&json!(3), &json!(3)));
    assert_eq!(answer["rerun"]["sections"][0]["table"], sections[0]["table"]);
    assert_eq!(
        (&answer["rerun"]["finished"], &answer["rerun"]["quick"]),
        (&json!(true), &json!(true))
    );
}

#[test]
fn a_search_is_explained_and_a_table_measured() {
    let tree = json!({"game": "tree:((10 11)(9 x))", "rungs": ["minimax", "alphabeta"]});
    let (_, answer) = fine("explain", &tree);
    let undefined = [0, 1].map(|n: usize| answer["traces"][n]["undefined"].clone());
    assert_eq!(undefined, [json!(true), json!(false)]);
    let table =
        json!({"game": "tictactoe", "depths": [1, 2], "rungs": ["minimax"], "eval": "lines"});
    let (messages, answer) = fine("ladder", &table);
    assert_eq!((messages.len(), answer["table"]["cells"].as_array().unwrap().len()), (2, 2));
    assert_eq!(answer["table"]["evaluator"], "lines");
    assert_eq!(fine("ladder", &json!({"study": "kalah"})).0.len(), 2);
}

#[test]
fn a_match_reports_games_and_turns() {
    let body = |turns| {
        let players = ["random", "first"];
        json!({"game": "tictactoe", "players": players, "games": 2, "seed": 5, "turns": turns})
    };
    let count = |messages: &[Value], name| {
        messages.iter().filter(|message| message.get(name).is_some()).count()
    };
    let (messages, answer) = fine("match", &body(true));
    assert_eq!(count(&messages, "game"), 2);
    assert!(count(&messages, "turn") >= 10 && answer["outcome"]["finished"] == true);
    let game = messages.iter().find_map(|message| message.get("game")).unwrap();
    assert!(game["record"]["seed"].is_string() && game["standings"].is_object(), "{game}");
    assert_eq!(count(&fine("match", &body(false)).0, "turn"), 0);
}

#[test]
fn records_go_there_and_back() {
    let (_, read) = fine("records/read", &json!({"text": "game: tictactoe\nseed: 7\n\n1. b2 a1"}));
    assert_eq!((&read["format"], &read["records"][0]["seed"]), (&json!("text"), &json!("7")));
    for format in ["json", "text"] {
        let body = json!({"format": format, "records": read["records"]});
        let (_, written) = fine("records/write", &body);
        let (_, again) = fine("records/read", &json!({"text": written["text"], "format": format}));
        assert_eq!(again["records"], read["records"], "{format}");
    }
    // Files written before have numbers.
    let old = json!({"text": r#"{"game":"tictactoe","moves":[],"seed":18446744073709551615}"#});
    assert_eq!(fine("records/read", &old).1["records"][0]["seed"], "18446744073709551615");
}

#[test]
fn what_makes_no_sense_is_refused_with_a_code_and_a_kind() {
    let over = "XXX/OO./...";
    let players = ["first", "first"];
    let rows = [
        ("view", json!({}), Code::Malformed, None),
        ("view", json!({"game": "tictactoe", "speed": 1}), Code::Malformed, None),
        ("view", json!({"game": "chess"}), Code::Refused, Some("game")),
        ("view", json!({"game": "mnk:0x3x3"}), Code::Refused, Some("rules")),
        ("view", json!({"game": "tictactoe", "position": "X"}), Code::Refused, Some("position")),
        ("view", json!({"game": "tictactoe", "moves": ["b2 a1"]}), Code::Refused, Some("move")),
        (
            "pictures",
            json!({"game": "tictactoe", "positions": ["?"]}),
            Code::Refused,
            Some("position"),
        ),
        ("play", json!({"game": "tictactoe"}), Code::Refused, None),
        ("play", json!({"game": "kalah", "player": "first", "swap2": true}), Code::Refused, None),
        ("play", json!({"game": "gomoku", "swap2": true, "move": "h8"}), Code::Refused, None),
        ("play", json!({"game": "tictactoe", "move": "z9"}), Code::Refused, Some("move")),
        ("play", json!({"game": "tictactoe", "move": "a1 b2"}), Code::Refused, Some("move")),
        ("play", json!({"game": "gomoku", "player": "cmd:ls"}), Code::Refused, Some("player")),
        ("play", json!({"game": "gomoku", "player": "human"}), Code::Refused, Some("player")),
        (
            "play",
            json!({"game": "gomoku", "player": "minimax:eval=luck"}),
            Code::Refused,
            Some("evaluator"),
        ),
        (
            "play",
            json!({"game": "tictactoe", "position": over, "player": "first"}),
            Code::Refused,
            Some("over"),
        ),
        ("play", json!({"game": "gomoku", "player": "first", "seed": -1}), Code::Malformed, None),
        ("analyse", json!({"game": "gomoku", "eval": "luck"}), Code::Refused, Some("evaluator")),
        ("analyse", json!({"game": "tictactoe", "position": over}), Code::Refused, Some("over")),
        ("review", json!({"game": "tictactoe", "position": over}), Code::Refused, Some("over")),
        ("explain", json!({"game": "tictactoe", "rungs": ["beta"]}), Code::Refused, None),
        (
            "ladder",
            json!({"game": "tictactoe", "depths": [1], "eval": "luck"}),
            Code::Refused,
            Some("evaluator"),
        ),
        ("ladder", json!({"study": "007"}), Code::Refused, None),
        ("ladder", json!({"report": "000", "nodes": 1}), Code::Malformed, None),
        ("match", json!({"game": "tictactoe", "players": ["first"]}), Code::Malformed, None),
        (
            "match",
            json!({"game": "tictactoe", "players": players, "games": 3}),
            Code::Refused,
            None,
        ),
        (
            "match",
            json!({"game": "tictactoe", "players": ["first", "minimax:eval=luck"]}),
            Code::Refused,
            Some("evaluator"),
        ),
        ("mistake", json!({"mistake": "typo"}), Code::Refused, None),
        ("mistake", json!({"mistake": "sign", "position": over}), Code::Refused, Some("over")),
        (
            "mistake",
            json!({"mistake": "sign", "position": ".../.../..."}),
            Code::Refused,
            Some("position"),
        ),
        ("report", json!({"report": "005"}), Code::Refused, None),
        ("report", json!({"report": "000", "games": 5}), Code::Malformed, None),
        ("records/read", json!({"text": "(;", "format": "sgf"}), Code::Refused, Some("file")),
        ("records/write", json!({"format": "pgn", "records": []}), Code::Refused, None),
    ];
    for (name, body, code, kind) in rows {
        let refusal = refused(name, &body);
        assert_eq!((refusal.code, refusal.kind), (code, kind), "{name} {body}: {refusal}");
    }
}

#[test]
fn more_than_the_bounds_allow_is_refused() {
    let bounds =
        Bounds { moves: 2, pictures: 1, records: 1, answer: 100, ..Bounds::of_this_machine() };
    let desk = Desk::new(Registry::standard(), bounds);
    let empty = ".../.../...";
    let game = json!({"game": "tictactoe"});
    let rows = [
        ("view", json!({"game": "tictactoe", "moves": ["a1", "a2", "a3"]})),
        ("view", json!({"game": "x".repeat(9000)})),
        ("view", json!({"game": "tictactoe", "views": true})),
        ("pictures", json!({"game": "tictactoe", "positions": [empty, empty]})),
        ("play", json!({"game": "tictactoe", "player": "x".repeat(9000)})),
        ("analyse", json!({"game": "gomoku", "lines": 401})),
        ("analyse", json!({"game": "gomoku", "time": 0})),
        ("review", json!({"game": "gomoku", "time": 600_001})),
        ("explain", json!({"game": "gomoku:20", "nodes": 20_000})),
        ("ladder", json!({"game": "tictactoe", "depths": [256]})),
        ("match", json!({"game": "tictactoe", "players": ["first", "first"], "games": 1002})),
        ("mistake", json!({"mistake": "sign", "positions": 10_001})),
        ("records/read", json!({"text": "b2\nb2\n", "format": "gomocup", "game": "tictactoe"})),
        ("records/write", json!({"format": "json", "records": [game, game]})),
    ];
    for (name, body) in rows {
        let refusal = ask(&desk, name, &body, &Job::new()).expect_err(name);
        assert_eq!(
            (refusal.code, refusal.kind),
            (Code::Refused, Some("limit")),
            "{name}: {refusal}"
        );
    }
}

/// Work that would go on for minutes.
fn endless() -> Vec<(&'static str, Value)> {
    let players = ["minimax:depth=9", "engine:time=1m"];
    vec![
        ("play", json!({"game": "gomoku", "player": "minimax:depth=end"})),
        ("play", json!({"game": "gomoku", "move": "h8", "player": "mcts:time=1m"})),
        ("analyse", json!({"game": "gomoku", "moves": ["h8"]})),
        ("review", json!({"game": "gomoku", "moves": ["h8"], "time": 600_000})),
        ("explain", json!({"game": "kalah:6x4", "rungs": ["minimax"], "nodes": 20_000})),
        (
            "ladder",
            json!({"game": "gomoku", "depths": [9], "rungs": ["minimax"], "nodes": 200_000_000}),
        ),
        ("match", json!({"game": "gomoku", "players": players, "openings": "start"})),
    ]
}

#[test]
fn cancelled_work_ends_with_what_it_has() {
    for (name, body) in endless() {
        let (job, since) = (Job::new(), Instant::now());
        let handle = job.clone();
        let timer = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            handle.cancel();
        });
        let answer = ask(&desk(), name, &body, &job);
        assert!(answer.is_ok(), "{name}: {answer:?}");
        assert!(since.elapsed() < FOREVER, "{name}");
        timer.join().expect("it cancels");
    }
}

#[test]
fn work_ends_when_its_time_is_up() {
    let bounds = Bounds {
        analyse_ms: 20,
        review_ms: 20,
        ladder_ms: 20,
        match_ms: 20,
        ..Bounds::of_this_machine()
    };
    let desk = Desk::new(Registry::standard(), bounds);
    let since = Instant::now();
    let gomoku = json!({"game": "gomoku", "moves": ["h8", "i9"]});
    assert!(ask(&desk, "analyse", &gomoku, &Job::new()).is_ok());
    let (_, review) = ask(&desk, "review", &gomoku, &Job::new()).unwrap();
    assert_eq!(review["review"], Value::Null);
    for (name, body) in endless().into_iter().skip(5) {
        assert!(ask(&desk, name, &body, &Job::new()).is_ok(), "{name}");
    }
    assert!(since.elapsed() < FOREVER);
}

/// Counts how often work could be paused.
struct Pauses(AtomicUsize);

impl Output for Pauses {
    fn send(&self, _: Message) {}

    fn pause(&self) {
        self.0.fetch_add(1, Relaxed);
    }
}

#[test]
fn work_in_parts_can_be_paused_between_them() {
    let rows = [
        ("review", json!({"game": "tictactoe", "moves": ["b2", "a1"]}), 3),
        ("ladder", json!({"game": "tictactoe", "depths": [1, 2], "rungs": ["minimax"]}), 2),
        (
            "match",
            json!({"game": "tictactoe", "players": ["first", "first"], "games": 2, "turns": false}),
            10,
        ),
    ];
    for (name, body, least) in rows {
        let request = Request::read(name, body.to_string().as_bytes()).unwrap();
        let pauses = Pauses(AtomicUsize::new(0));
        desk().answer(request, &Job::new(), &pauses).unwrap();
        assert!(pauses.0.load(Relaxed) >= least, "{name}: {pauses:?}", pauses = pauses.0);
    }
}
