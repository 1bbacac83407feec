//! Requests, as the desk reads and answers them.

use super::{TEXT, texts};
use crate::Target;
use desk::{Bounds, Desk, Kind, Message, Request};
use session::{Job, Limits, Registry};
use std::{sync::LazyLock, time::Duration};

pub(super) const REQUEST: Target = Target {
    name: "request",
    about: "a line with the name of a request, then its fields; all of them search little",
    seeds: || {
        texts(&[
            r#"view
{"game":"kalah:6x4","position":"S:4,4,4,4,4,4,0/4,4,4,4,4,4,0","moves":["c","f"],"frames":true,"views":true}"#,
            r#"view
{"game":"tictactoe","position":null,"moves":[]}"#,
            r#"pictures
{"game":"mnk:4x3x3","positions":["X.O./.X../O...","..../..../...."]}"#,
            r#"play
{"game":"kalah:6x4","moves":["c"],"move":"f","player":"engine:nodes=20,table=1","seed":"7"}"#,
            r#"explain
{"game":"tree:((10 11)(9 x))","rungs":["minimax","alphabeta"],"depth":2,"nodes":50}"#,
            r#"analyse
{"game":"ultimate","moves":["e5"],"time":5,"depth":1,"nodes":20,"lines":3,"threads":1,"eval":"boards"}"#,
            r#"review
{"game":"tictactoe","moves":["b2","a1"],"nodes":20}"#,
            r#"ladder
{"game":"tictactoe","depths":[1,2],"rungs":["minimax"],"whole_game":false,"nodes":50}"#,
            r#"match
{"game":"tictactoe","players":["first","random"],"games":2,"seed":1,"openings":"start"}"#,
            r#"mistake
{"mistake":"fastest-win","position":"..O/.XX/OXO","positions":5,"seed":"2"}"#,
            r#"report
{"report":"004","quick":true,"seed":1}"#,
            r#"records/read
{"text":"game: tictactoe\n1. b2 a1 c3","format":"text","game":null}"#,
            r#"records/write
{"format":"sgf","records":[{"game":"gomoku","players":["me","you"],"moves":[{"move":"h8","ms":503.0}]}]}"#,
        ])
    },
    check,
    short: 400,
    ..TEXT
};

static DESK: LazyLock<Desk> = LazyLock::new(|| {
    let bounds = Bounds { explain_nodes: 200, table_bytes: 1 << 16, ..Bounds::of_this_machine() };
    Desk::new(Registry::standard(), bounds)
});

/// After this time the work is cancelled, as if the client had left.
const PATIENCE: Duration = Duration::from_millis(20);

fn check(input: &[u8]) -> String {
    let end = input.iter().position(|byte| *byte == b'\n').unwrap_or(input.len());
    let name = String::from_utf8_lossy(&input[..end]);
    let body = input.get(end + 1..).unwrap_or_default();
    let limits = Limits { time: Some(PATIENCE), ..Limits::default() };
    let quiet = |message: Message| _ = serde_json::to_vec(&message).expect("JSON");
    let answer = Request::read(&name, body)
        .and_then(|request| DESK.answer(request, &Job::limited(&limits), &quiet));
    match answer {
        Ok(answer) => {
            serde_json::to_vec(&answer).expect("JSON");
            format!("{:?} is answered", Kind::named(&name))
        }
        Err(refusal) => super::refusal(&refusal),
    }
}
