//! Alfabeta's own protocol: every message there and back, what is refused, and its page.

use engines::protocol::alfabeta::*;
use kernel::Value;

const PAGE: &str = include_str!("../../../docs/protocol.md");
const BOT: &str = include_str!("../../../examples/bots/random_bot.py");

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn requests_there_and_back() {
    let result = |outcome, reason: &str| Request::Result { outcome, reason: reason.into() };
    let time = Time { this_move: 1000, left: Some(60_000), increment: Some(500) };
    let requests = [
        ("alfabeta 1", Request::Hello(VERSION)),
        ("game kalah:6x4,capture=empty", Request::Game("kalah:6x4,capture=empty".into())),
        ("position start", Request::Position(None)),
        ("position (3 (4 5))", Request::Position(Some("(3 (4 5))".into()))),
        ("moves", Request::Moves(vec![])),
        ("moves a1 b2", Request::Moves(words("a1 b2"))),
        ("board X../.O./...", Request::Board("X../.O./...".into())),
        ("legal c3 start", Request::Legal(words("c3 start"))),
        ("time 1000", Request::Time(Time::of_move(1000))),
        ("time 1000 left 60000 increment 500", Request::Time(time)),
        ("time 1000 left 60000", Request::Time(Time { increment: None, ..time })),
        ("go", Request::Go),
        ("stop", Request::Stop),
        ("result win", result(Outcome::Win, "")),
        ("result loss out of time", result(Outcome::Loss, "out of time")),
        ("result draw", result(Outcome::Draw, "")),
        ("quit", Request::Quit),
        ("weather fine", Request::Unknown("weather fine".into())),
    ];
    for (text, request) in requests {
        assert_eq!(Request::parse(text).as_ref(), Ok(&request), "{text}");
        assert_eq!(request.to_string(), text);
    }
}

#[test]
fn replies_there_and_back() {
    let info = Info {
        depth: Some(5),
        nodes: Some(1000),
        score: Some(Value::Payoff(12)),
        line: words("a1 b2"),
    };
    let replies = [
        ("name Anna's bot", Reply::Name("Anna's bot".into())),
        ("ready", Reply::Ready),
        ("info depth 5 nodes 1000 score +12 line a1 b2", Reply::Info(info)),
        (
            "info score ~63%",
            Reply::Info(Info { score: Some(Value::Chance(0.63)), ..Info::default() }),
        ),
        ("info line a1", Reply::Info(Info { line: words("a1"), ..Info::default() })),
        ("info", Reply::Info(Info::default())),
        ("leaves a.a a.b", Reply::Leaves(words("a.a a.b"))),
        ("leaves", Reply::Leaves(Vec::new())),
        ("move b2", Reply::Move("b2".into())),
        ("resign", Reply::Resign),
        ("error I play only Kalah", Reply::Error("I play only Kalah".into())),
        ("error", Reply::Error(String::new())),
        ("thinking...", Reply::Unknown("thinking...".into())),
    ];
    for (text, reply) in replies {
        assert_eq!(Reply::parse(text).as_ref(), Ok(&reply), "{text}");
        assert_eq!(reply.to_string(), text);
    }
    let unknown = Reply::parse("info depth 5 score winning line a1");
    let info = Info { depth: Some(5), line: words("a1"), ..Info::default() };
    assert_eq!(unknown, Ok(Reply::Info(info)), "a score that is no value is left out");
}

#[test]
fn other_ways_to_write_the_same() {
    let requests = [
        ("GO\r\n", "go"),
        (" moves  a1\tb2 ", "moves a1 b2"),
        ("position START", "position start"),
        ("time 5 byoyomi 3 left 7", "time 5 left 7"),
        ("Result WIN", "result win"),
    ];
    for (text, canonical) in requests {
        assert_eq!(
            Request::parse(text).map(|r| r.to_string()).as_deref(),
            Ok(canonical),
            "{text:?}"
        );
    }
    let replies = [
        ("Move  b2\r\n", "move b2"),
        ("info nodes 7 hash 12 depth 3", "info depth 3 nodes 7"),
        ("info line", "info"),
    ];
    for (text, canonical) in replies {
        assert_eq!(Reply::parse(text).map(|r| r.to_string()).as_deref(), Ok(canonical), "{text:?}");
    }
}

#[test]
fn wrong_lines_say_what_was_expected() {
    let long = format!("moves {}", "a1 ".repeat(MOST_CHARACTERS));
    let requests = [
        ("", "expected a message, found nothing"),
        ("alfabeta one", "expected a version after alfabeta, found \"one\""),
        ("game", "expected rules after game, found nothing"),
        ("position", "expected a position or start after position, found nothing"),
        ("board ", "expected a position after board, found nothing"),
        ("time", "expected milliseconds after time, found nothing"),
        ("time -5", "expected milliseconds after time, found \"-5\""),
        ("time 5 left", "expected milliseconds after left, found nothing"),
        ("time 5 increment x", "expected milliseconds after increment, found \"x\""),
        ("go now", "expected nothing after go, found \"now\""),
        ("result", "expected win, loss or draw after result, found nothing"),
        ("result 1-0", "expected win, loss or draw after result, found \"1-0\""),
        ("go\ngo", "expected a line without control characters, found \"\\n\""),
        (&long, "expected at most 65536 characters in a line, found 196614"),
    ];
    for (text, problem) in requests {
        assert_eq!(Request::parse(text).unwrap_err().to_string(), problem);
    }
    let replies = [
        ("\r\n", "expected a message, found nothing"),
        ("name", "expected a name after name, found nothing"),
        ("move", "expected a move after move, found nothing"),
        ("move b2 c3", "expected nothing after the move, found \"c3\""),
        ("ready steady", "expected nothing after ready, found \"steady\""),
        ("info depth deep", "expected a number after depth, found \"deep\""),
        ("info nodes", "expected a number after nodes, found nothing"),
        ("info score", "expected a word after score, found nothing"),
        (&long, "expected at most 65536 characters in a line, found 196614"),
    ];
    for (text, problem) in replies {
        assert_eq!(Reply::parse(text).unwrap_err().to_string(), problem);
    }
}

#[test]
fn what_is_written_stays_on_its_line() {
    let written = [
        (Request::Game("a\nquit".into()).to_string(), "game a quit"),
        (Request::Moves(vec!["a b".into(), String::new()]).to_string(), "moves a_b _"),
        (Reply::Move("b2\ngo".into()).to_string(), "move b2_go"),
        (Reply::Name("\r\n".into()).to_string(), "name"),
    ];
    for (text, line) in written {
        assert_eq!(text, line);
    }
}

/// Puts lines together and returns what they complete.
fn turns<'a>(lines: impl IntoIterator<Item = &'a str>) -> Vec<Result<Turn, String>> {
    let mut assembler = Assembler::default();
    let requests = lines.into_iter().map(|line| Request::parse(line).expect(line));
    let turns = requests.filter_map(|request| assembler.push(&request));
    turns.map(|turn| turn.map_err(|problem| problem.to_string())).collect()
}

#[test]
fn turns_there_and_back() {
    let bare = Turn { game: "tictactoe".into(), ..Turn::default() };
    let full = Turn {
        position: Some("X../.../...".into()),
        moves: words("b2"),
        board: Some("X../.O./...".into()),
        legal: words("b3 c3"),
        time: Some(Time::of_move(5)),
        ..bare.clone()
    };
    assert_eq!(bare.to_string(), "game tictactoe\nposition start\nmoves\ngo");
    let both = format!("{full}\nresult win\n{bare}");
    assert_eq!(turns(both.lines()), [Ok(full), Ok(bare)], "nothing is left of the turn before");
    let problem = "expected game before the rest of a turn, found \"go\"";
    assert_eq!(turns(["moves a1", "go"]), [Err(problem.to_owned())]);
    let twice = turns(["game tictactoe", "go", "go"]);
    assert_eq!(twice[1], Err(problem.to_owned()), "each go has a turn of its own");
}

/// The text of the first block of code after a heading.
fn block(heading: &str) -> &'static str {
    let after = PAGE.split_once(&format!("\n{heading}\n")).expect("the page has the heading").1;
    let opened = after.split_once("\n```").expect("a block").1;
    let inside = opened.split_once('\n').expect("a line").1;
    inside.split_once("```").expect("the end of the block").0
}

#[test]
fn the_page_shows_the_bot_that_is_shipped() {
    assert_eq!(block("## Your own bot"), BOT);
    let code = BOT.lines().filter(|line| !line.trim().is_empty());
    assert!(code.count() <= 20, "a bot is twenty lines");
}

#[test]
fn the_dialogue_of_the_page_is_understood() {
    let mut assembler = Assembler::default();
    let (mut legal, mut moved, mut noise) = (Vec::new(), 0, 0);
    for line in block("### A game").lines() {
        let (who, text) = line.split_at(2);
        if who == "> " {
            let request = Request::parse(text).expect(line);
            assert_eq!(request.to_string(), text);
            assert!(!matches!(request, Request::Unknown(_)), "{line}");
            if let Some(turn) = assembler.push(&request) {
                legal = turn.expect(line).legal;
            }
        } else {
            assert_eq!(who, "< ", "{line}");
            match Reply::parse(text).expect(line) {
                Reply::Move(mv) => {
                    assert!(legal.contains(&mv), "{line}");
                    moved += 1;
                }
                Reply::Unknown(_) => noise += 1,
                reply => assert_eq!(reply.to_string(), text),
            }
        }
    }
    assert_eq!((moved, noise), (3, 1));
}

/// The messages in the first column of a table.
fn messages(heading: &str) -> Vec<&'static str> {
    let section = PAGE.split_once(&format!("\n{heading}\n")).expect("the page has the heading").1;
    let rows = section.lines().take_while(|line| !line.starts_with('#'));
    rows.filter_map(|row| row.strip_prefix("| `")?.split('`').next()).collect()
}

#[test]
fn the_tables_of_the_page_list_what_is_understood() {
    let requests = messages("### Messages of the referee");
    assert_eq!(requests.len(), 12);
    for text in requests {
        let request = Request::parse(text).expect(text);
        assert!(!matches!(request, Request::Unknown(_)) && request.to_string() == text, "{text}");
    }
    let replies = messages("### Messages of a bot");
    assert_eq!(replies.len(), 7);
    for text in replies {
        let reply = Reply::parse(text).expect(text);
        assert!(!matches!(reply, Reply::Unknown(_)) && reply.to_string() == text, "{text}");
    }
}

#[test]
fn the_other_protocols_of_the_page_are_understood() {
    let kgp = messages("## KGP");
    assert_eq!(kgp.len(), 10);
    for line in kgp.into_iter().filter(|line| !line.starts_with("set ")) {
        let message = engines::protocol::kgp::Message::parse(line).expect(line);
        assert!(
            !matches!(message.command, engines::protocol::kgp::Command::Unknown { .. }),
            "{line}"
        );
    }
    let turn = engines::protocol::codingame::Turn::parse(block("## CodinGame")).expect("a turn");
    assert_eq!(turn.legal.len(), 2);
}
