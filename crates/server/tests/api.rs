//! Every request, and every refusal with its status and code.

mod common;

use common::Running;
use serde_json::{Value, json};

/// One that all tests of a file could share would never be stopped: each has its own.
fn server() -> Running {
    Running::start(|_| {})
}

fn last(lines: &[Value]) -> &Value {
    let last = lines.last().expect("at least one line");
    assert_eq!(last["done"], true, "{last}");
    last
}

#[test]
fn games_tell_what_can_be_played_and_how_much_can_be_asked() {
    let reply = server().get("/api/games");
    let told: Value = serde_json::from_str(&reply.body).unwrap();
    let names: Vec<&str> =
        told["games"].as_array().unwrap().iter().filter_map(|game| game["name"].as_str()).collect();
    assert_eq!(names, ["tictactoe", "mnk", "gomoku", "ultimate", "kalah", "tree"]);
    assert_eq!(told["games"][4]["sides"], json!(["south", "north"]));
    assert_eq!((&told["levels"], &told["limits"]["body"]), (&json!(10), &json!(1 << 20)));
    let players = told["players"].to_string();
    assert!(players.contains("engine") && !players.contains("cmd") && !players.contains("human"));
}

#[test]
fn the_contract_is_served_as_text() {
    let reply = server().get("/api");
    assert!(reply.body.starts_with("# The programming interface"), "{}", reply.body);
    assert_eq!(reply.header("content-type"), Some("text/plain; charset=utf-8"));
}

#[test]
fn a_view_has_the_board_the_moves_and_what_was_asked_for_besides() {
    let server = server();
    let plain = server.json("/api/view", r#"{"game": "tictactoe", "moves": ["4", "a1"]}"#);
    assert_eq!(plain["view"]["position"], ".../.X./O..");
    assert_eq!(plain["moves"], json!(["b2", "a1"]));
    assert!(plain.get("frames").is_none() && plain.get("views").is_none());
    let body = r#"{"game": "kalah:6x4", "moves": ["c", "f"], "frames": true, "views": true}"#;
    let full = server.json("/api/view", body);
    assert_eq!(full["frames"][0]["place"], "south f");
    assert_eq!(full["views"][1]["to_move"], "south");
    assert_eq!(full["views"][2], full["view"]);
    let from =
        r#"{"game": "tictactoe", "position": "XX./OO./...", "moves": ["c3"], "frames": true}"#;
    let won = server.json("/api/view", from);
    assert_eq!(won["view"]["result"], json!({"payoff": 1, "winner": "X"}));
    let none = server.json("/api/view", r#"{"game": "ultimate", "frames": true}"#);
    assert!(none.get("frames").is_none());
}

#[test]
fn pictures_come_in_the_order_of_the_positions() {
    let body = r#"{"game": "tictactoe", "positions": ["X../.../...", ".../.../..."]}"#;
    let drawn = server().json("/api/pictures", body);
    let stones = [0, 1].map(|n| drawn["pictures"][n]["cells"][0]["stone"].clone());
    assert_eq!(stones, [json!("X"), Value::Null]);
}

#[test]
fn an_analysis_ends_with_what_was_found() {
    let server = server();
    let solved = server.lines("/api/analyse", r#"{"game": "tictactoe", "lines": 9}"#);
    let analysis = &last(&solved)["analysis"];
    assert_eq!(analysis["lines"].as_array().unwrap().len(), 9);
    assert_eq!(
        (&analysis["lines"][0]["value"], &analysis["lines"][0]["proven"]),
        (&json!({"payoff": 0}), &json!(true))
    );
    for limit in
        [r#""time": 50"#, r#""depth": 2"#, r#""nodes": 5000, "eval": "lines", "threads": 2"#]
    {
        let body = format!(r#"{{"game": "gomoku", "moves": ["h8"], {limit}}}"#);
        let lines = server.lines("/api/analyse", &body);
        assert!(last(&lines)["analysis"]["depth"].as_u64() >= Some(1), "{limit}");
    }
}

#[test]
fn lines_come_while_it_searches() {
    let server = server();
    let mut reader = server.begin("/api/analyse", r#"{"game": "gomoku", "moves": ["h8", "i9"]}"#);
    assert!(reader.reads("{\"analysis\""));
    assert!(reader.reads("{\"analysis\""));
    drop(reader);
    server.wait_for(0, 0);
}

#[test]
fn players_choose_legal_moves() {
    let server = server();
    let players = [
        "engine:level=3",
        "minimax:depth=2",
        "mcts:nodes=50",
        "random",
        "first",
        "engine:nodes=500,table=16384",
    ];
    for (player, game) in
        players.into_iter().flat_map(|p| ["tictactoe", "kalah:6x4", "ultimate"].map(|g| (p, g)))
    {
        let view = server.json("/api/view", &json!({"game": game}).to_string());
        let body = json!({"game": game, "player": player, "seed": 7}).to_string();
        let lines = server.lines("/api/play", &body);
        let moves = view["view"]["moves"].as_array().unwrap();
        assert!(moves.contains(&last(&lines)["moves"][0]), "{player} {game} {lines:?}");
    }
}

#[test]
fn a_player_takes_what_wins() {
    let body = r#"{"game": "tictactoe", "position": "XX./OO./...", "player": "engine:depth=1"}"#;
    assert_eq!(last(&server().lines("/api/play", body))["moves"], json!(["c3"]));
}

#[test]
fn a_click_is_one_request() {
    let server = server();
    // South's c gives another turn: there is nothing to wait for.
    let again = r#"{"game": "kalah:6x4", "move": "c", "player": "engine:level=3"}"#;
    let lines = server.lines("/api/play", again);
    assert_eq!((lines.len(), &lines[0]["played"]["move"]), (2, &json!("c")));
    let body = r#"{"game": "kalah:6x4", "moves": ["c"], "move": "a", "player": "engine:depth=8", "seed": "18446744073709551615"}"#;
    let lines = server.lines("/api/play", body);
    let played: Vec<&Value> = lines.iter().filter_map(|line| line.get("played")).collect();
    assert_eq!((&played[0]["move"], &played[0]["view"]["to_move"]), (&json!("a"), &json!("north")));
    assert_eq!(played[0]["frames"][0]["place"], "south a");
    assert!(played.len() >= 2 && played[1]["analysis"]["lines"].is_array(), "{lines:?}");
    assert_eq!(last(&lines)["moves"].as_array().unwrap().len(), 1 + played.len());
}

#[test]
fn a_review_names_the_move_that_lost() {
    // O has to stop the column and does not.
    let body = r#"{"game": "tictactoe", "moves": ["a1", "b2", "a2", "c1", "a3"]}"#;
    let lines = server().lines("/api/review", body);
    let plies: Vec<u64> =
        lines.iter().filter_map(|line| line["reviewed"]["ply"].as_u64()).collect();
    assert_eq!(plies, [5, 4, 3, 2, 1, 0]);
    let review = &last(&lines)["review"];
    let turning = &review["turning"];
    assert_eq!((&turning["ply"], &turning["line"][0]), (&json!(3), &json!("a3")));
}

#[test]
fn a_search_is_explained_for_every_rung() {
    let body = r#"{"game": "tree:((10 11)(9 x))", "rungs": ["minimax", "alphabeta"]}"#;
    let traces = server().json("/api/explain", body);
    let told = |n: usize, name: &str| traces["traces"][n][name].clone();
    assert_eq!((told(0, "rung"), told(0, "undefined")), (json!("minimax"), json!(true)));
    assert_eq!((told(1, "value"), told(1, "undefined")), (json!({"payoff": 10}), json!(false)));
}

#[test]
fn the_ladder_tells_every_cell() {
    let server = server();
    let body = r#"{"game": "tictactoe", "depths": [1, 9], "rungs": ["alphabeta", "forced"], "whole_game": false}"#;
    let lines = server.lines("/api/ladder", body);
    let table = &last(&lines)["table"];
    assert_eq!((lines.len(), table["cells"].as_array().unwrap().len()), (5, 4));
    assert_eq!(
        (&lines[3]["cell"]["value"], &lines[3]["cell"]["rung"]),
        (&json!({"payoff": 0}), &json!("forced"))
    );
    let given_up = r#"{"game": "gomoku", "depths": [3], "rungs": ["minimax"], "nodes": 1000}"#;
    assert_eq!(server.lines("/api/ladder", given_up)[0]["cell"]["given_up"], true);
    let report = server.lines("/api/ladder", r#"{"report": "002"}"#);
    assert_eq!(report[0]["cell"]["report_milliseconds"], 397.0);
}

#[test]
fn a_match_tells_every_game() {
    let server = server();
    let body = r#"{"game": "kalah:3x2", "players": ["random", "engine:depth=2"], "games": 6, "seed": 3, "time": 1000, "openings": 2, "most_moves": 200, "sprt": "elo0=0,elo1=400", "concurrency": 1}"#;
    let lines = server.lines("/api/match", body);
    let games: Vec<&Value> = lines.iter().filter(|line| line.get("game").is_some()).collect();
    assert!(games.len() >= 2 && games[0]["game"]["record"]["players"][0] == "random", "{games:?}");
    assert!(lines.iter().any(|line| line["turn"]["view"]["game"] == "kalah:3x2"));
    assert_eq!(last(&lines)["outcome"]["finished"], true);
    let seeds: Vec<_> = games.iter().map(|line| &line["game"]["record"]["seed"]).collect();
    assert!(seeds.iter().all(|seed| seed.as_str().is_some_and(|seed| seed.parse::<u64>().is_ok())));
    let again = server.lines("/api/match", &body.replace("\"seed\": 3", "\"seed\": \"3\""));
    assert!(again.iter().any(|line| line["game"]["record"]["seed"] == *seeds[0]));
    let quiet = body
        .replace("\"sprt\"", "\"turns\": false, \"sprt\"")
        .replace("\"openings\": 2", "\"openings\": \"start\"");
    assert!(server.lines("/api/match", &quiet).iter().all(|line| line.get("turn").is_none()));
}

#[test]
fn records_go_there_and_back() {
    let server = server();
    let body = json!({"text": "game: tictactoe\n1. b2 a1 c3", "format": null}).to_string();
    let read = server.json("/api/records/read", &body);
    assert_eq!(
        (&read["format"], &read["records"][0]["moves"][2]["move"]),
        (&json!("text"), &json!("c3"))
    );
    for (format, extension) in
        [("json", "jsonl"), ("sgf", "sgf"), ("text", "txt"), ("gomocup", "txt")]
    {
        let body = json!({"format": format, "records": read["records"]}).to_string();
        let written = server.json("/api/records/write", &body);
        assert_eq!(written["extension"], extension);
        let body =
            json!({"text": written["text"], "format": format, "game": "tictactoe"}).to_string();
        assert_eq!(server.json("/api/records/read", &body)["records"], read["records"], "{format}");
    }
    let body = json!({"format": "gomocup", "records": read["records"]}).to_string();
    assert_eq!(server.json("/api/records/write", &body)["lost"], json!(["rules"]));
}

/// Where, what, the status, the code, and how the message begins.
const REFUSED: &[(&str, &str, u16, &str, &str)] = &[
    ("view", "", 400, "malformed", "EOF while parsing"),
    ("view", "{", 400, "malformed", "EOF while parsing"),
    ("view", "[]", 400, "malformed", "invalid type"),
    ("view", "{}", 400, "malformed", "missing field `game`"),
    ("view", "{\"game\": 3}", 400, "malformed", "invalid type: integer `3`"),
    (
        "view",
        "{\"game\": \"tictactoe\", \"moves\": \"b2\"}",
        400,
        "malformed",
        "invalid type: string",
    ),
    ("view", "{\"game\": \"tictactoe\", \"speed\": 1}", 400, "malformed", "unknown field `speed`"),
    ("view", "{\"game\": \"chess\"}", 422, "refused", "expected a game (tictactoe"),
    ("view", "{\"game\": \"mnk:0x3x3\"}", 422, "refused", "rules: expected"),
    (
        "view",
        "{\"game\": \"tictactoe\", \"position\": \"XXX\"}",
        422,
        "refused",
        "position: expected",
    ),
    (
        "view",
        "{\"game\": \"tictactoe\", \"moves\": [\"b2\", \"b2\"]}",
        422,
        "refused",
        "move 2, \"b2\": ",
    ),
    (
        "view",
        "{\"game\": \"tictactoe\", \"moves\": [\"b2 a1\"]}",
        422,
        "refused",
        "move 1: expected a move",
    ),
    (
        "view",
        "{\"game\": \"tictactoe\", \"moves\": [\"\"]}",
        422,
        "refused",
        "move 1: expected a move",
    ),
    ("pictures", "{\"game\": \"tictactoe\"}", 400, "malformed", "missing field `positions`"),
    ("pictures", "{\"game\": \"tictactoe\", \"positions\": [\"?\"]}", 422, "refused", "position: "),
    (
        "analyse",
        "{\"game\": \"gomoku\", \"lines\": 401}",
        422,
        "refused",
        "expected lines, a number 1-400, found 401",
    ),
    (
        "analyse",
        "{\"game\": \"gomoku\", \"time\": 0}",
        422,
        "refused",
        "expected time, a number 1-600000, found 0",
    ),
    ("analyse", "{\"game\": \"gomoku\", \"depth\": 256}", 422, "refused", "expected depth"),
    ("analyse", "{\"game\": \"gomoku\", \"threads\": 4000}", 422, "refused", "expected threads"),
    ("analyse", "{\"game\": \"gomoku\", \"time\": -1}", 400, "malformed", "invalid value"),
    ("analyse", "{\"game\": \"gomoku\", \"eval\": \"luck\"}", 422, "refused", "evaluator: "),
    (
        "analyse",
        "{\"game\": \"tictactoe\", \"position\": \"XXX/OO./...\"}",
        422,
        "refused",
        "the game is over",
    ),
    ("play", "{\"game\": \"gomoku\"}", 422, "refused", "expected a move, a player, or both"),
    (
        "play",
        "{\"game\": \"tictactoe\", \"moves\": [\"b2\"], \"move\": \"b2\"}",
        422,
        "refused",
        "move 2, \"b2\": ",
    ),
    (
        "play",
        "{\"game\": \"gomoku\", \"player\": \"first\", \"seed\": \"x\"}",
        400,
        "malformed",
        "invalid value: string \"x\", expected a seed",
    ),
    (
        "play",
        "{\"game\": \"gomoku\", \"player\": \"human\"}",
        422,
        "refused",
        "player: expected a machine",
    ),
    (
        "play",
        "{\"game\": \"gomoku\", \"player\": \"cmd:touch x\"}",
        422,
        "refused",
        "player: expected a machine",
    ),
    (
        "play",
        "{\"game\": \"gomoku\", \"player\": \"port:99\"}",
        422,
        "refused",
        "player: expected a machine",
    ),
    (
        "play",
        "{\"game\": \"gomoku\", \"player\": \"robot\"}",
        422,
        "refused",
        "player: expected a player",
    ),
    (
        "play",
        "{\"game\": \"gomoku\", \"player\": \"minimax:eval=luck\"}",
        422,
        "refused",
        "evaluator: ",
    ),
    (
        "play",
        "{\"game\": \"tictactoe\", \"position\": \"XXX/OO./...\", \"player\": \"first\"}",
        422,
        "refused",
        "the game is over",
    ),
    (
        "review",
        "{\"game\": \"tictactoe\", \"position\": \"XXX/OO./...\"}",
        422,
        "refused",
        "the game is over",
    ),
    (
        "review",
        "{\"game\": \"tictactoe\", \"depth\": 3}",
        400,
        "malformed",
        "unknown field `depth`",
    ),
    (
        "explain",
        "{\"game\": \"tictactoe\", \"rungs\": []}",
        422,
        "refused",
        "expected rungs, a number 1-9, found 0",
    ),
    (
        "explain",
        "{\"game\": \"tictactoe\", \"rungs\": [\"beta\"]}",
        422,
        "refused",
        "rung: expected one of minimax, alphabeta,",
    ),
    (
        "explain",
        "{\"game\": \"tictactoe\", \"nodes\": 20001}",
        422,
        "refused",
        "expected nodes, a number 1-20000",
    ),
    (
        "explain",
        "{\"game\": \"gomoku:20\", \"nodes\": 20000}",
        422,
        "refused",
        "expected nodes, a number 1-",
    ),
    (
        "explain",
        "{\"game\": \"tictactoe\", \"position\": \"XXX/OO./...\"}",
        422,
        "refused",
        "the game is over",
    ),
    ("ladder", "{\"game\": \"tictactoe\"}", 400, "malformed", "missing field `depths`"),
    ("ladder", "{\"game\": \"tictactoe\", \"depths\": []}", 422, "refused", "expected cells"),
    ("ladder", "{\"game\": \"tictactoe\", \"depths\": [0]}", 422, "refused", "expected depth"),
    (
        "ladder",
        "{\"game\": \"tictactoe\", \"depths\": [1], \"nodes\": 1000000000}",
        422,
        "refused",
        "expected nodes",
    ),
    (
        "ladder",
        "{\"game\": \"tictactoe\", \"depths\": [1], \"eval\": \"luck\"}",
        422,
        "refused",
        "evaluator: ",
    ),
    ("ladder", "{\"report\": \"007\"}", 422, "refused", "expected the study mnk or kalah"),
    ("ladder", "{\"report\": \"000\", \"nodes\": 1}", 400, "malformed", "unknown field `nodes`"),
    (
        "match",
        "{\"game\": \"tictactoe\", \"players\": [\"first\"]}",
        400,
        "malformed",
        "invalid length 1",
    ),
    (
        "match",
        "{\"game\": \"tictactoe\", \"players\": [\"first\", \"cmd:ls\"]}",
        422,
        "refused",
        "player: ",
    ),
    (
        "match",
        "{\"game\": \"tictactoe\", \"players\": [\"first\", \"first\"], \"games\": 3}",
        422,
        "refused",
        "expected an even number",
    ),
    (
        "match",
        "{\"game\": \"tictactoe\", \"players\": [\"first\", \"first\"], \"games\": 1002}",
        422,
        "refused",
        "expected games",
    ),
    (
        "match",
        "{\"game\": \"tictactoe\", \"players\": [\"first\", \"first\"], \"openings\": \"book\"}",
        422,
        "refused",
        "expected openings",
    ),
    (
        "match",
        "{\"game\": \"tictactoe\", \"players\": [\"first\", \"first\"], \"openings\": 101}",
        422,
        "refused",
        "expected openings",
    ),
    (
        "match",
        "{\"game\": \"tictactoe\", \"players\": [\"first\", \"first\"], \"sprt\": \"elo0=1\"}",
        422,
        "refused",
        "expected elo0=0",
    ),
    (
        "match",
        "{\"game\": \"tictactoe\", \"players\": [\"first\", \"first\"], \"sprt\": \"elo0=1,elo1=0\"}",
        422,
        "refused",
        "expected elo0 < elo1",
    ),
    (
        "match",
        "{\"game\": \"tictactoe\", \"players\": [\"first\", \"first\"], \"position\": \"XXX/OO./...\"}",
        422,
        "refused",
        "the game is over",
    ),
    ("records/read", "{\"text\": \"x\", \"format\": \"pgn\"}", 422, "refused", "expected a format"),
    ("records/read", "{\"text\": \"game: tictactoe\\n1. b2 b2\"}", 422, "refused", "game 1: "),
    ("records/read", "{\"text\": \"(;\", \"format\": \"sgf\"}", 422, "refused", "line 1"),
    (
        "records/write",
        "{\"format\": \"sgf\", \"records\": [{\"game\": \"kalah:6x4\"}]}",
        422,
        "refused",
        "game 1: ",
    ),
    ("records/write", "{\"format\": \"sgf\", \"records\": 3}", 400, "malformed", "invalid type"),
];

#[test]
fn a_refusal_says_what_it_is_about() {
    let server = server();
    let rows = [
        (r#"{"game": "chess"}"#, "game"),
        (r#"{"game": "mnk:0x3x3"}"#, "rules"),
        (r#"{"game": "tictactoe", "position": "XX"}"#, "position"),
        (r#"{"game": "tictactoe", "moves": ["zz"]}"#, "move"),
    ];
    for (body, kind) in rows {
        let reply = server.post("/api/view", body);
        let json: Value = serde_json::from_str(&reply.body).expect(&reply.body);
        assert_eq!(json["error"]["kind"], kind, "{}", reply.body);
    }
}

#[test]
fn what_makes_no_sense_is_refused_with_status_code_and_reason() {
    let server = server();
    for &(path, body, status, code, message) in REFUSED {
        let reply = server.post(&format!("/api/{path}"), body);
        assert_eq!(reply.status, status, "{path} {body}: {}", reply.body);
        let (told, reason) = reply.refusal();
        assert!(told == code && reason.starts_with(message), "{path} {body}: {told}, {reason}");
        assert_eq!(reply.header("content-type"), Some("application/json"), "{path} {body}");
    }
    server.wait_for(0, 0);
}

#[test]
fn a_refusal_does_not_repeat_a_long_request() {
    let body = format!("{{\"game\": \"tictactoe\", \"{}\": 1}}", "x".repeat(10_000));
    let (code, message) = server().post("/api/view", &body).refusal();
    assert_eq!((&*code, message.chars().count()), ("malformed", 501));
}

#[test]
fn too_much_is_refused() {
    let server = Running::start(|limits| {
        let most = &mut limits.bounds;
        (most.moves, most.pictures, most.records) = (2, 1, 1);
    });
    let long = "x".repeat(9000);
    let rows = [
        (
            "view",
            json!({"game": "tictactoe", "moves": ["a1", "a2", "a3"]}),
            "expected at most 2 moves",
        ),
        ("view", json!({"game": long}), "rules: expected at most 8192 bytes"),
        ("view", json!({"game": "tictactoe", "position": long}), "position: expected at most"),
        ("view", json!({"game": "tictactoe", "moves": [long]}), "move 1: expected a move"),
        ("play", json!({"game": "tictactoe", "player": long}), "player: expected at most"),
        ("analyse", json!({"game": "tictactoe", "eval": long}), "evaluator: expected at most"),
        (
            "pictures",
            json!({"game": "tictactoe", "positions": [".../.../...", ".../.../..."]}),
            "expected positions",
        ),
        (
            "records/read",
            json!({"text": "b2\nb2\n", "format": "gomocup", "game": "tictactoe"}),
            "expected at most 1 games",
        ),
        (
            "records/read",
            json!({"text": "(;B[bb])(;B[bb])", "format": "sgf", "game": "tictactoe"}),
            "expected at most 1 games",
        ),
        (
            "records/write",
            json!({"format": "json", "records": [{"game": "tictactoe"}, {"game": "tictactoe"}]}),
            "expected at most 1 games",
        ),
    ];
    for (path, body, message) in rows {
        let reply = server.post(&format!("/api/{path}"), &body.to_string());
        let (code, reason) = reply.refusal();
        let fine = reply.status == 422 && code == "refused" && reason.starts_with(message);
        assert!(fine, "{path}: {} {code}, {reason}", reply.status);
    }
    let server = Running::start(|limits| limits.bounds.answer = 2000);
    let body = r#"{"game": "tictactoe", "moves": ["a1", "a2", "a3"], "views": true}"#;
    assert_eq!(server.post("/api/view", body).refusal().0, "refused");
    let body = r#"{"game": "mnk:9x9x5", "positions": ["........./........./........./........./........./........./........./........./........."]}"#;
    assert_eq!(server.post("/api/pictures", body).refusal().0, "refused");
}

/// Requests that are fine, to be spoilt.
const FINE: [(&str, &str); 9] = [
    (
        "view",
        r#"{"game": "mnk:4x4x3,rule=standard", "position": "X.../..../..../....", "moves": ["b2"], "frames": true}"#,
    ),
    ("pictures", r#"{"game": "kalah:6x4", "positions": ["S:4,4,4,4,4,4,0/4,4,4,4,4,4,0"]}"#),
    (
        "play",
        r#"{"game": "ultimate:open", "moves": ["e5"], "player": "engine:level=4,time=10ms", "seed": 5}"#,
    ),
    (
        "analyse",
        r#"{"game": "tree:((10 11)(9 =(1 2)))", "time": 20, "depth": 3, "lines": 2, "eval": null}"#,
    ),
    ("review", r#"{"game": "gomoku:9", "moves": ["e5", "d4"], "nodes": 100}"#),
    ("explain", r#"{"game": "tree:(=(3 7)(5 6))", "rungs": ["minimax", "symmetry"], "nodes": 99}"#),
    (
        "ladder",
        r#"{"game": "kalah:3x2", "depths": [1, 3], "rungs": ["cache"], "nodes": 999, "whole_game": false}"#,
    ),
    (
        "match",
        r#"{"game": "tictactoe", "players": ["mcts:nodes=9", "first"], "games": 2, "openings": 1, "sprt": "elo0=0,elo1=9"}"#,
    ),
    (
        "records/read",
        r#"{"text": "(;GM[4]FF[4]SZ[3];B[bb];W[ac])", "format": "sgf", "game": "tictactoe"}"#,
    ),
];

#[test]
fn spoilt_requests_are_answered_or_refused() {
    let server = Running::start(|limits| {
        let most = &mut limits.bounds;
        (most.analyse_ms, most.play_ms, most.review_ms) = (50, 50, 50);
        (most.ladder_ms, most.match_ms, most.explain_nodes) = (50, 50, 500);
    });
    // A linear congruence: any numbers will do, the same at every run.
    let mut state = 1_u64;
    let mut random = |most: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % most
    };
    const LETTERS: &[u8] = b"0123456789 abcxX:;,./()[]{}\"=-+\\e";
    for (path, body) in (0..40).flat_map(|_| FINE) {
        let mut bytes = body.as_bytes().to_vec();
        for _ in 0..=random(3) {
            let at = random(bytes.len());
            match random(3) {
                0 => _ = bytes.remove(at),
                1 => bytes[at] = LETTERS[random(LETTERS.len())],
                _ => bytes.insert(at, LETTERS[random(LETTERS.len())]),
            }
        }
        let body = String::from_utf8(bytes).unwrap();
        let reply = server.post(&format!("/api/{path}"), &body);
        assert!([200, 400, 422].contains(&reply.status), "{path} {body}: {}", reply.body);
        assert!(!reply.body.contains("\"failed\""), "{path} {body}: {}", reply.body);
        assert!(reply.body.len() > 2, "{path} {body}");
    }
    server.wait_for(0, 0);
}
