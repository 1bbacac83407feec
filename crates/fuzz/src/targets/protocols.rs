//! Both sides of every protocol: what a manager says, and what an engine says.

use super::{TEXT, refusal, texts};
use crate::Target;
use engines::protocol::{alfabeta, codingame, gomocup, kgp};
use kernel::ParseError;
use std::fmt::{Debug, Display};

pub(super) const ALFABETA_REFEREE: Target = Target {
    name: "alfabeta-referee",
    about: "lines of our referee",
    seeds: || {
        texts(&[
            "alfabeta 1\ngame kalah:6x4\nposition start\nmoves a1 b2\nboard X../.O./...\nlegal a1 c3\ntime 1000 left 60000 increment 500\ngo\nstop\nresult win three in a row\nquit",
            "game tictactoe\nposition XX./.O./...\nmoves\nlegal\ntime 1000\ngo\nresult loss\nresult draw",
        ])
    },
    check: |input| {
        let mut assembler = alfabeta::Assembler::default();
        lines(input, |line| {
            let request = same(alfabeta::Request::parse, line)?;
            match assembler.push(&request) {
                Some(Ok(turn)) => {
                    let mut again = alfabeta::Assembler::default();
                    let said = turn.to_string();
                    let said =
                        said.lines().map(|line| alfabeta::Request::parse(line).expect("said"));
                    let read: Vec<_> = said.filter_map(|request| again.push(&request)).collect();
                    assert_eq!(read, [Ok(turn)], "a turn is read as it was said");
                    Ok("a turn".to_owned())
                }
                Some(Err(error)) => Err(error),
                None => Ok(word(&request.to_string())),
            }
        })
    },
    ..TEXT
};

pub(super) const ALFABETA_BOT: Target = Target {
    name: "alfabeta-bot",
    about: "lines of bots for our referee",
    seeds: || {
        texts(&[
            "name Anna's bot\nready\ninfo depth 5 nodes 1000 score +12 line b2 a1\nmove b2\nresign\nerror I play only Kalah\nhello",
        ])
    },
    check: |input| lines(input, |line| Ok(word(&same(alfabeta::Reply::parse, line)?.to_string()))),
    ..TEXT
};

pub(super) const GOMOCUP_MANAGER: Target = Target {
    name: "gomocup-manager",
    about: "lines of Gomoku managers",
    seeds: || {
        texts(&[
            "START 15\nBEGIN\nTURN 7,7\nTAKEBACK 7,7\nPLAY 3,4\nABOUT\nRESTART\nEND",
            "RECTSTART 20,10\nBOARD\n7,7,1\n8,7,2\n9,9,3\nDONE\nYXBOARD\n1,1,1\nDONE\nSWAP2BOARD\n3,3\n4,4\nDONE",
            "INFO timeout_turn 1000\nINFO timeout_match 60000\nINFO time_left 2147483647\nINFO max_memory 0\nINFO game_type 1\nINFO rule 1\nINFO evaluate 3,3\nINFO folder /tmp/x\nINFO thread_num 2\nINFO max_depth 9\nINFO max_node -1\nINFO hash_size 1024\nYXNBEST 3\nYXSTOP\nYXSHOWINFO",
        ])
    },
    check: |input| {
        let mut assembler = gomocup::Assembler::default();
        let whole = String::from_utf8_lossy(input);
        if let Ok(command) = gomocup::Command::parse(&whole) {
            assert_eq!(gomocup::Command::parse(&command.to_string()), Ok(command));
        }
        lines(input, |line| match assembler.push(line) {
            None => Ok(String::new()),
            Some(command) => {
                let command = command?;
                let said = command.to_string();
                assert_eq!(gomocup::Command::parse(&said), Ok(command), "{said:?}");
                Ok(word(&said))
            }
        })
    },
    ..TEXT
};

pub(super) const GOMOCUP_ENGINE: Target = Target {
    name: "gomocup-engine",
    about: "lines of Gomoku engines",
    seeds: || {
        texts(&[
            "OK\n7,7\n3,3 4,4 5,5\nSWAP\nERROR no such board\nUNKNOWN command\nMESSAGE depth 3\nDEBUG x\nSUGGEST 3,4\nname=\"x\", version=\"1.0\", author=\"me, you\", country=\"\"",
        ])
    },
    check: |input| lines(input, |line| Ok(word(&same(gomocup::Answer::parse, line)?.to_string()))),
    ..TEXT
};

pub(super) const GOMOCUP_FILES: Target = Target {
    name: "gomocup-files",
    about: "openings and Piskvork's files, below the records",
    seeds: || {
        texts(&[
            "h8h10h12i8g8f10",
            "a1b2 c3,aa20",
            "Piskvorky 15x15, 11:11, 0\n8,8,503\n9,7,1204\nme\nyou\n-1\nFreestyle\n",
            "Piskvorky 20x20, 0:0, 1\n1,1,0\n20,20,4294967295\n\n\nx,y\n1,Standard",
        ])
    },
    check: |input| {
        let text = String::from_utf8_lossy(input);
        let mut answers = String::new();
        for rows in [gomocup::Rows::FromTop, gomocup::Rows::FromBottom(15)] {
            match gomocup::parse_opening(&text, rows) {
                Ok(places) => {
                    let written = gomocup::write_opening(&places, rows);
                    assert_eq!(gomocup::parse_opening(&written, rows), Ok(places), "{written}");
                }
                Err(error) => answers += &refusal(&error),
            }
        }
        match gomocup::Record::parse(&text) {
            Ok(record) => {
                let written = record.write().expect("a record that was read");
                assert_eq!(gomocup::Record::parse(&written), Ok(record), "{written}");
            }
            Err(error) => answers += &refusal(&error),
        }
        answers
    },
    ..TEXT
};

pub(super) const KGP: Target = Target {
    name: "kgp",
    about: "lines of Kalah servers and clients",
    seeds: || {
        texts(&[
            "kgp 1 1 0\nset info:name \"alfabeta\"\nmode freeplay\n4 state <6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>\n@4 move 3\n@4 yield\n@4 stop\nok\ngoodbye",
            "1@2 ping \"a \\\"b\\\"\" -3 4.5 word\npong\nerror \"what is it\"\nset time:clock 10\nset time:mode absolute\n7 unknown <2,1,1,3,3,3,3> x",
        ])
    },
    check: |input| lines(input, |line| Ok(word(&same(kgp::Message::parse, line)?.to_string()))),
    ..TEXT
};

pub(super) const CODINGAME_REFEREE: Target = Target {
    name: "codingame-referee",
    about: "turns of CodinGame's referee",
    seeds: || texts(&["-1 -1\n2\n0 0\n8 8", "4 4\n3\n3 3\n3 4\n3 5\n0 1\n0", "1 1\n1\n2 2\n"]),
    check: |input| {
        let whole = String::from_utf8_lossy(input);
        if let Ok(turn) = codingame::Turn::parse(&whole) {
            assert_eq!(codingame::Turn::parse(&turn.to_string()), Ok(turn));
        }
        let mut assembler = codingame::Assembler::default();
        lines(input, |line| match assembler.push(line) {
            None => Ok(String::new()),
            Some(turn) => {
                let turn = turn?;
                assert_eq!(codingame::Turn::parse(&turn.to_string()).as_ref(), Ok(&turn));
                Ok(format!("{} moves", turn.legal.len().min(9)))
            }
        })
    },
    ..TEXT
};

pub(super) const CODINGAME_BOT: Target = Target {
    name: "codingame-bot",
    about: "answers of CodinGame's bots",
    seeds: || texts(&["4 4", "0 8 hello you\n8 0 \t x"]),
    check: |input| {
        lines(input, |line| Ok(word(&same(codingame::Answer::parse, line)?.to_string())))
    },
    ..TEXT
};

/// The most lines of an input.
const MOST_LINES: usize = 100;

/// Reads line by line; what was answered to the last ones.
fn lines(input: &[u8], mut read: impl FnMut(&str) -> Result<String, ParseError>) -> String {
    let text = String::from_utf8_lossy(input);
    let mut answers = String::new();
    for line in text.split('\n').take(MOST_LINES) {
        answers = read(line).unwrap_or_else(|error| refusal(&error));
    }
    answers
}

/// What is read is written so that it reads again.
fn same<T: Display + PartialEq + Debug>(
    parse: impl Fn(&str) -> Result<T, ParseError>,
    line: &str,
) -> Result<T, ParseError> {
    let value = parse(line)?;
    let said = value.to_string();
    assert_eq!(parse(&said).as_ref(), Ok(&value), "{said:?}");
    Ok(value)
}

/// The first word: what kind of line it is.
fn word(line: &str) -> String {
    line.split_whitespace().next().unwrap_or_default().to_owned()
}
