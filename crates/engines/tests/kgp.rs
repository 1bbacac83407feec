//! The Kalah Game Protocol: every command there and back, and what is refused.

use engines::protocol::kgp::*;

fn board() -> Board {
    Board::new([10, 2], [vec![1, 2, 3], vec![4, 2, 0]]).expect("rows of a length")
}

fn commands() -> Vec<(&'static str, Command)> {
    let set = |key: &str, value| Command::Set { key: key.into(), value };
    vec![
        ("kgp 1 1 0", Command::Kgp { major: 1, minor: 1, patch: 0 }),
        ("mode freeplay", Command::Mode("freeplay".into())),
        ("state <3,10,2,1,2,3,4,2,0>", Command::State(board())),
        ("move 6", Command::Move(6)),
        ("yield", Command::Yield),
        ("stop", Command::Stop),
        ("ping", Command::Ping(vec![])),
        ("ping \"a b\"", Command::Ping(vec![Argument::Text("a b".into())])),
        ("pong 7", Command::Pong(vec![Argument::Integer(7)])),
        ("ok", Command::Ok),
        ("error \"say \\\"please\\\"\"", Command::Error("say \"please\"".into())),
        ("set info:name \"alfa\\\\beta\"", set("info:name", Argument::Text("alfa\\beta".into()))),
        ("set time:mode relative", set("time:mode", Argument::Word("relative".into()))),
        ("set time:clock -30", set("time:clock", Argument::Integer(-30))),
        ("set time:scale 0.5", set("time:scale", Argument::Real(0.5))),
        ("set time:scale 2.0", set("time:scale", Argument::Real(2.0))),
        ("set game:board <1,0,0,4,4>", {
            set(
                "game:board",
                Argument::Board(Board::new([0, 0], [vec![4], vec![4]]).expect("rows of a length")),
            )
        }),
        ("set empty \"\"", set("empty", Argument::Text(String::new()))),
        ("goodbye", Command::Goodbye),
        ("init 1 x", {
            let arguments = vec![Argument::Integer(1), Argument::Word("x".into())];
            Command::Unknown { name: "init".into(), arguments }
        }),
    ]
}

#[test]
fn commands_there_and_back_with_every_kind_of_number() {
    let prefixes = [
        ("", None, None),
        ("4 ", Some(4), None),
        ("@3 ", None, Some(3)),
        ("4294967295@0 ", Some(u32::MAX), Some(0)),
    ];
    for (text, command) in commands() {
        for (prefix, id, reference) in prefixes {
            let line = format!("{prefix}{text}");
            let message = Message { id, reference, command: command.clone() };
            assert_eq!(Message::parse(&line).as_ref(), Ok(&message), "{line}");
            assert_eq!(
                Message::parse(&format!("{line}{LINE_END}")).as_ref(),
                Ok(&message),
                "{line}"
            );
            assert_eq!(message.to_string(), line);
        }
    }
}

#[test]
fn answers_refer() {
    let message = Message::answer(Some(4), Command::Move(2));
    assert_eq!(message.to_string(), "@4 move 2");
    assert_eq!(Message::answer(None, Command::Yield), Message::new(Command::Yield));
}

#[test]
fn other_ways_to_write_the_same() {
    let same = [
        ("  4@3   stop  ", "4@3 stop"),
        ("mode \"freeplay\"", "mode freeplay"),
        ("mode \"two words\"", "mode \"two words\""),
        ("error what", "error \"what\""),
        ("error", "error \"\""),
        ("ok \"thank you\"", "ok"),
        ("goodbye \"see you\"", "goodbye"),
        ("state < 1, 0, 0, 4, 4 >", "state <1,0,0,4,4>"),
        ("set a +.25", "set a 0.25"),
        ("set a \"a\\b\"", "set a \"ab\""),
    ];
    for (text, canonical) in same {
        assert_eq!(
            Message::parse(text).map(|m| m.to_string()).as_deref(),
            Ok(canonical),
            "{text:?}"
        );
    }
}

#[test]
fn a_line_has_16384_characters_at_most() {
    let line = |length: usize| format!("error \"{}\"", "ä".repeat(length - 8));
    assert!(Message::parse(&line(MOST_CHARACTERS)).is_ok());
    let problem = Message::parse(&line(MOST_CHARACTERS + 1)).unwrap_err().to_string();
    assert_eq!(problem, "expected at most 16384 characters in a line, found 16385");
}

#[test]
fn wrong_lines_say_what_was_expected() {
    let huge = format!("set a {}.0", "9".repeat(400));
    let argument = "expected a number, a word, a text in quotes or a board, found ";
    let boards = "expected a board such as <3,0,0,4,4,4,4,4,4>, found ";
    let wrong = [
        ("", "expected the name of a command, found nothing".to_owned()),
        ("4", "expected the name of a command, found nothing".to_owned()),
        ("@ move 1", "expected a number such as 4, @3 or 4@3, found nothing".to_owned()),
        ("4@3@2 stop", "expected a number such as 4, @3 or 4@3, found \"3@2\"".to_owned()),
        (
            "4294967296 stop",
            "expected a number such as 4, @3 or 4@3, found \"4294967296\"".to_owned(),
        ),
        ("mo-ve 1", "expected the name of a command, found \"mo-ve 1\"".to_owned()),
        ("kgp 1 1", "expected three numbers after kgp, found \"1 1\"".to_owned()),
        ("kgp 1 -1 0", "expected a version, found \"-1\"".to_owned()),
        ("mode", "expected a word after mode, found nothing".to_owned()),
        ("state 3", "expected a board after state, found \"3\"".to_owned()),
        ("state <3,0,0,1,1,1,1>", "expected 6 pits on a board of 3, found 4".to_owned()),
        ("state <0,0,0>", "expected as many pits for both, at least 1, found 0 and 0".to_owned()),
        ("state <1,0>", format!("{boards}\"<1,0>\"")),
        ("state <1,0,0,-1,4>", format!("{boards}\"<1,0,0,-1,4>\"")),
        ("state <1,0,0,4,4", format!("{boards}\"<1,0,0,4,4\"")),
        ("move", "expected a pit after move, found nothing".to_owned()),
        ("move 0", "expected a pit from 1, found \"0\"".to_owned()),
        ("move a", "expected a pit after move, found \"a\"".to_owned()),
        ("yield 1", "expected nothing after yield, found \"1\"".to_owned()),
        ("error \"x", "expected closing quotes, found \"x\"".to_owned()),
        ("error \"x\"y", "expected a blank after the quotes, found \"y\"".to_owned()),
        ("set a", "expected a key and a value after set, found \"a\"".to_owned()),
        ("set a b_c", format!("{argument}\"b_c\"")),
        ("set a 1.", format!("{argument}\"1.\"")),
        (
            "set a 99999999999999999999",
            "expected a smaller number, found \"99999999999999999999\"".to_owned(),
        ),
        (&huge, format!("expected a smaller number, found \"{}…\"", "9".repeat(60))),
        ("ok\nok", "expected a line without control characters, found \"\\n\"".to_owned()),
    ];
    for (text, problem) in wrong {
        assert_eq!(Message::parse(text).unwrap_err().to_string(), problem);
    }
}

#[test]
fn boards_have_two_rows_of_a_length() {
    assert_eq!((board().stores(), board().pits()[1].len()), ([10, 2], 3));
    assert_eq!(
        Board::new([0, 0], [vec![1], vec![]]).unwrap_err().to_string(),
        "expected as many pits for both, at least 1, found 1 and 0"
    );
}

#[test]
fn what_is_written_stays_on_its_line() {
    let set = |value| Command::Set { key: "a\r\nb".into(), value }.to_string();
    let written = [
        (Command::Error("a\r\ngoodbye".into()).to_string(), "error \"a  goodbye\""),
        (set(Argument::Word("12".into())), "set \"a  b\" \"12\""),
        (set(Argument::Real(f64::NAN)), "set \"a  b\" 0.0"),
        (Command::Unknown { name: "a b".into(), arguments: vec![] }.to_string(), "axb"),
    ];
    for (text, line) in written {
        assert_eq!(text, line);
    }
}
