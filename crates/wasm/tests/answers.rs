//! Answers as a page gets them: a status, and one JSON object or one per line.

use serde_json::Value;
use std::sync::Mutex;
use wasm::{Engine, Host};

#[derive(Default)]
struct Heard {
    begun: Mutex<Vec<(u16, bool)>>,
    parts: Mutex<Vec<String>>,
}

impl Host for Heard {
    fn begin(&self, status: u16, lines: bool) {
        self.begun.lock().expect("nobody panics").push((status, lines));
    }

    fn tell(&self, text: &str) {
        self.parts.lock().expect("nobody panics").push(text.to_owned());
    }
}

fn ask(name: &str, body: &str) -> ((u16, bool), Vec<Value>) {
    let heard = Heard::default();
    Engine::new().ask(name, body.as_bytes(), &heard);
    let begun = heard.begun.into_inner().expect("nobody panics");
    assert_eq!(begun.len(), 1, "{name}: {begun:?}");
    let parts = heard.parts.into_inner().expect("nobody panics");
    let ends = parts.iter().all(|part| part.ends_with('\n'));
    assert_eq!(ends, begun[0].1, "{name}: lines end, whole answers do not");
    (begun[0], parts.iter().map(|part| serde_json::from_str(part).expect("JSON")).collect())
}

#[test]
fn every_answer_has_the_status_and_the_shape_of_the_contract() {
    let tictactoe = r#"{"game": "tictactoe"}"#;
    let rows = [
        ("games", "", (200, false), "/games/0/name"),
        ("view", tictactoe, (200, false), "/view/moves/8"),
        ("explain", tictactoe, (200, false), "/traces/0"),
        ("analyse", tictactoe, (200, true), "/done"),
        ("play", r#"{"game": "tictactoe", "move": "b2", "player": "first"}"#, (200, true), "/done"),
        ("view", r#"{"game": "chess"}"#, (422, false), "/error/kind"),
        ("view", "{", (400, false), "/error/code"),
        ("nothing", "{}", (404, false), "/error/message"),
    ];
    for (name, body, begun, expected) in rows {
        let (found, parts) = ask(name, body);
        assert_eq!(found, begun, "{name} {body}");
        let last = parts.last().unwrap();
        assert!(last.pointer(expected).is_some(), "{name} {body}: {last}");
    }
}

/// All games are told, however fast they are played; of the turns only some.
#[test]
fn a_match_tells_every_game_and_no_flood_of_turns() {
    let body = r#"{"game": "gomoku", "players": ["random", "random"], "games": 10}"#;
    let (_, parts) = ask("match", body);
    let count = |kind: &str| parts.iter().filter(|part| part.get(kind).is_some()).count();
    let moves = |part: &Value| {
        part.pointer("/game/record/moves").map_or(0, |m| m.as_array().unwrap().len())
    };
    let played: usize = parts.iter().map(moves).sum();
    assert_eq!(count("game"), 10);
    assert!(count("turn") >= 1 && count("turn") < played, "{} of {played}", count("turn"));
    assert!(parts.last().unwrap().pointer("/outcome/standings").is_some());
}
