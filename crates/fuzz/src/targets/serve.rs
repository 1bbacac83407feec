//! Our engine under a manager that says anything: the loops that answer, one per protocol.

use super::{TEXT, texts};
use crate::Target;
use engines::{
    Protocol,
    protocol::{alfabeta, codingame, gomocup, kgp},
};
use session::{
    Registry,
    serve::{Engine, Input, Lines, Output, serve},
};
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

pub(super) const ALFABETA: Target = Target {
    name: "serve-alfabeta",
    about: "a conversation with our referee",
    seeds: || {
        texts(&[
            "alfabeta 1\ngame tictactoe\nposition start\nmoves b2\nlegal a1 c3\ntime 1000\ngo\nresult win three in a row\nquit",
            "game kalah:3x2\nposition N:2,0,3,1/2,2,2,0\nmoves\ntime 1 left 2 increment 0\ngo\nstop\ngo\ngame ultimate\nmoves e5\ngo",
            "game tree:((10 11)(9 x))\nmoves a\ngo\ngame mnk:7x6x4\ngo\ngame mnk:7x6x4\nmoves a1 b2\ngo",
        ])
    },
    check: |input| {
        conversation(Protocol::Alfabeta, input, |line| {
            alfabeta::Reply::parse(line).map(|reply| matches!(reply, alfabeta::Reply::Unknown(_)))
        })
    },
    short: 1500,
    long: 0,
    ..TEXT
};

pub(super) const GOMOCUP: Target = Target {
    name: "serve-gomocup",
    about: "a conversation with a Gomoku manager",
    seeds: || {
        texts(&[
            "START 15\nINFO timeout_turn 10\nINFO rule 1\nBEGIN\nTURN 7,8\nTAKEBACK 7,8\nTURN 1,1\nEND",
            "RECTSTART 20,10\nBOARD\n7,7,1\n8,7,2\nDONE\nYXBOARD\n1,1,1\n2,2,2\nDONE\nYXNBEST 2\nABOUT",
            "START 5\nPLAY 2,2\nTURN 0,0\nRESTART\nTURN 4,4\nINFO time_left 0\nTURN 0,1\nYXSTOP",
        ])
    },
    check: |input| {
        conversation(Protocol::Gomocup, input, |line| gomocup::Answer::parse(line).map(|_| false))
    },
    short: 1000,
    long: 0,
    ..TEXT
};

pub(super) const KGP: Target = Target {
    name: "serve-kgp",
    about: "a conversation with a Kalah server",
    seeds: || {
        texts(&[
            "kgp 1 1 0\nset time:mode absolute\nset time:clock 1\n4 state <6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>\n@4 stop\n5 ping 1\ngoodbye",
            "kgp 1 0 0\n1 state <3,1,2,0,2,1,3,1,2>\n2 state <3,1,2,0,2,1,3,1,2>\n3 state <2,0,0,1,0,0,1>\n1 state <1,0,0,1,1>",
        ])
    },
    check: |input| {
        conversation(Protocol::Kgp, input, |line| {
            let unknown = |command| matches!(command, kgp::Command::Unknown { .. });
            kgp::Message::parse(line).map(|message| unknown(message.command))
        })
    },
    short: 1000,
    long: 0,
    ..TEXT
};

pub(super) const CODINGAME: Target = Target {
    name: "serve-codingame",
    about: "a conversation with CodinGame's referee",
    seeds: || {
        texts(&[
            "-1 -1\n2\n4 4\n0 0\n3 3\n2\n0 1\n0 2",
            "4 4\n3\n3 3\n3 4\n3 5\n0 1\n1\n0 4\n-1 -1\n1\n8 8",
        ])
    },
    check: |input| {
        conversation(Protocol::Codingame, input, |line| {
            codingame::Answer::parse(line).map(|_| false)
        })
    },
    short: 500,
    long: 0,
    ..TEXT
};

/// The most lines of a conversation.
const MOST_LINES: usize = 40;
/// Longer lines are refused by their readers.
const MOST_CHARACTERS: usize = 2000;

/// Serves the lines of an input. `is_unknown` reads what is answered, as the manager would: every
/// line must be one of the protocol's own.
fn conversation<E: std::fmt::Debug>(
    protocol: Protocol,
    input: &[u8],
    is_unknown: impl Fn(&str) -> Result<bool, E>,
) -> String {
    let text = String::from_utf8_lossy(input);
    let heard = |line: &str| match line.len() > MOST_CHARACTERS {
        true => Input::TooLong,
        false => Input::Line(line.to_owned()),
    };
    let lines = text.split('\n').take(MOST_LINES).map(heard).collect();
    let mut script = Script { lines, said: Arc::default() };
    let said = Arc::clone(&script.said);
    let player = "alphabeta:depth=1".parse().expect("a player");
    let name = "alfabeta".to_owned();
    let engine = Engine { registry: Registry::standard(), player, name, seed: 1 };
    serve(protocol, &engine, &mut script).expect("the player plays all games");
    let said = said.lock().unwrap_or_else(PoisonError::into_inner);
    for line in &*said {
        assert!(!line.contains('\n'), "one line at a time: {line:?}");
        let answer = is_unknown(line);
        assert!(matches!(answer, Ok(false)), "{line:?} is read as {answer:?}");
    }
    // How many, and the last.
    format!("{}{}", "x".repeat(said.len()), said.last().map_or("", String::as_str))
}

/// Lines that are all there from the beginning.
struct Script {
    lines: VecDeque<Input>,
    said: Arc<Mutex<Vec<String>>>,
}

impl Lines for Script {
    fn receive(&mut self) -> Input {
        self.lines.pop_front().unwrap_or(Input::End)
    }

    fn output(&self) -> Output {
        let said = Arc::clone(&self.said);
        Output::new(move |line| {
            said.lock().unwrap_or_else(PoisonError::into_inner).push(line.to_owned());
        })
    }
}
