//! Gomocup: every command and answer there and back, what is refused, openings and records.

use engines::protocol::gomocup::*;

fn place(x: u16, y: u16) -> Place {
    Place { x, y }
}

fn stone(x: u16, y: u16, who: Who) -> Stone {
    Stone { place: place(x, y), who }
}

fn commands() -> Vec<(&'static str, Command)> {
    let stones = vec![stone(10, 10, Who::Own), stone(0, 19, Who::Other), stone(3, 4, Who::Line)];
    let info = |info| Command::Info(info);
    vec![
        ("START 20", Command::Start(20)),
        ("RECTSTART 30,20", Command::RectStart { width: 30, height: 20 }),
        ("BEGIN", Command::Begin),
        ("TURN 10,9", Command::Turn(place(10, 9))),
        ("BOARD\n10,10,1\n0,19,2\n3,4,3\nDONE", Command::Board(stones.clone())),
        ("BOARD\nDONE", Command::Board(vec![])),
        ("TAKEBACK 9,10", Command::Takeback(place(9, 10))),
        ("RESTART", Command::Restart),
        ("SWAP2BOARD\nDONE", Command::Swap2Board(vec![])),
        ("SWAP2BOARD\n7,7\n8,7\nDONE", Command::Swap2Board(vec![place(7, 7), place(8, 7)])),
        ("INFO timeout_turn 30000", info(Info::TimeoutTurn(30_000))),
        ("INFO timeout_match 0", info(Info::TimeoutMatch(0))),
        ("INFO time_left -250", info(Info::TimeLeft(-250))),
        ("INFO max_memory 83886080", info(Info::MaxMemory(83_886_080))),
        ("INFO game_type 1", info(Info::GameType(1))),
        ("INFO rule 5", info(Info::Rule(Rule(5)))),
        ("INFO folder C:\\my brains\\x", info(Info::Folder("C:\\my brains\\x".into()))),
        ("INFO evaluate 3,4", info(Info::Evaluate(place(3, 4)))),
        ("INFO thread_num 2", info(Info::ThreadNum(2))),
        ("INFO max_depth 12", info(Info::MaxDepth(12))),
        ("INFO max_node -1", info(Info::MaxNode(-1))),
        ("INFO hash_size 350208", info(Info::HashSize(350_208))),
        ("INFO pondering 1", info(Info::Other { key: "pondering".into(), value: "1".into() })),
        ("INFO empty", info(Info::Other { key: "empty".into(), value: String::new() })),
        ("ABOUT", Command::About),
        ("END", Command::End),
        ("YXBOARD\n10,10,1\n0,19,2\n3,4,3\nDONE", Command::YxBoard(stones)),
        ("YXSTOP", Command::YxStop),
        ("YXNBEST 3", Command::YxNBest(3)),
        ("YXSHOWINFO", Command::YxShowInfo),
        ("YXHASHCLEAR", Command::YxHashClear),
        ("PLAY 1,2", Command::Play(place(1, 2))),
        ("DANCE on 1", Command::Unknown("DANCE on 1".into())),
        ("DONE", Command::Unknown("DONE".into())),
    ]
}

#[test]
fn commands_there_and_back() {
    for (text, command) in commands() {
        assert_eq!(Command::parse(text).as_ref(), Ok(&command), "{text}");
        assert_eq!(command.to_string(), text);
    }
}

#[test]
fn commands_in_either_case_with_any_line_end_and_blanks() {
    let same = [
        ("start 20\r\n", "START 20"),
        ("  Begin \n", "BEGIN"),
        ("TURN 10, 9\r\n", "TURN 10,9"),
        ("board\r\n 10 , 10 , 1 \r\n\r\nDone\r\n", "BOARD\n10,10,1\nDONE"),
        ("info TIME_LEFT\t+5", "INFO time_left 5"),
        ("INFO Ponder 1", "INFO ponder 1"),
    ];
    for (text, canonical) in same {
        assert_eq!(
            Command::parse(text).map(|c| c.to_string()).as_deref(),
            Ok(canonical),
            "{text:?}"
        );
    }
}

#[test]
fn wrong_commands_say_what_was_expected() {
    let long = format!("INFO folder {}", "x".repeat(MOST_CHARACTERS));
    let many = format!("BOARD\n{}DONE", "1,1,1\n".repeat(MOST_STONES + 1));
    let wrong = [
        ("", "expected a command, found nothing"),
        ("START", "expected a size after START, found nothing"),
        ("START twenty", "expected a size after START, found \"twenty\""),
        ("START 70000", "expected a size after START, found \"70000\""),
        ("RECTSTART 20", "expected width,height after RECTSTART, found \"20\""),
        ("BEGIN now", "expected nothing after BEGIN, found \"now\""),
        ("TURN 7", "expected a cell x,y, found \"7\""),
        ("TURN -1,7", "expected a cell x,y, found \"-1,7\""),
        ("TURN 7,7,1", "expected a cell x,y, found \"7,7,1\""),
        ("INFO", "expected a key and a value after INFO, found nothing"),
        ("INFO timeout_turn soon", "expected a number after INFO timeout_turn, found \"soon\""),
        ("INFO max_memory -1", "expected a number after INFO max_memory, found \"-1\""),
        ("BOARD now", "expected nothing after BOARD, found \"now\""),
        ("BOARD\n1,1,1", "expected DONE after BOARD, found nothing"),
        ("BOARD\n1,1,4\nDONE", "expected a stone x,y,who with who 1, 2 or 3, found \"1,1,4\""),
        ("BOARD\n1,1\n2,2,1\nDONE", "expected a stone x,y,who with who 1, 2 or 3, found \"1,1\""),
        ("SWAP2BOARD\n1,1,1\nDONE", "expected a cell x,y, found \"1,1,1\""),
        ("BEGIN\nBEGIN", "expected one command, found \"BEGIN\""),
        ("TURN 7,\u{0}7", "expected a line without control characters, found \"\\0\""),
        (&long, "expected at most 4096 characters in a line, found 4108"),
        (&many, "expected at most 400 stones, found 401"),
    ];
    for (text, problem) in wrong {
        assert_eq!(Command::parse(text).unwrap_err().to_string(), problem);
    }
    let full = many.replacen("1,1,1\n", "", 1);
    assert!(Command::parse(&full).is_ok(), "400 stones are a full board");
}

/// Lines as they arrive, and what each of them completes.
#[test]
fn lines_are_put_together() {
    let stones = vec![stone(1, 2, Who::Own)];
    let mut assembler = Assembler::default();
    let mut check = |line: &str, expected: Option<Result<Command, &str>>| {
        let answer = assembler.push(line).map(|answer| answer.map_err(|problem| problem.found));
        assert_eq!(answer, expected.map(|e| e.map_err(str::to_owned)), "{line}");
    };
    check("START 15\r\n", Some(Ok(Command::Start(15))));
    check("\r\n", None);
    check("BOARD", None);
    check("1,2,1", None);
    check("DONE", Some(Ok(Command::Board(stones.clone()))));
    // One answer for a block, whatever is wrong in it, and then everything is as before.
    check("BOARD", None);
    check("1;2;1", None);
    check("9", None);
    check("DONE", Some(Err("\"1;2;1\"")));
    check("YXBOARD", None);
    check("1,2,1", None);
    check("DONE", Some(Ok(Command::YxBoard(stones))));
    // A manager that gives up a block is understood at once.
    check("BOARD", None);
    check("1,2,1", None);
    check("END", Some(Ok(Command::End)));
    check("DONE", Some(Ok(Command::Unknown("DONE".into()))));
}

#[test]
fn rules_are_sums() {
    let rule = Rule(5);
    let bits = [Rule::EXACTLY_FIVE, Rule::CONTINUOUS, Rule::RENJU, Rule::CARO];
    assert_eq!(bits.map(|bit| rule.has(bit)), [true, false, true, false]);
    assert_eq!(Rule::default(), Rule::FREESTYLE);
}

#[test]
fn answers_there_and_back() {
    let about = About {
        name: "alfabeta".into(),
        version: "0.1".into(),
        author: "J. O'Neill".into(),
        country: "Italy, Rome".into(),
    };
    let answers = [
        ("10,9", Answer::Move(place(10, 9))),
        ("7,7 8,7", Answer::Places(vec![place(7, 7), place(8, 7)])),
        ("7,7 8,7 9,9", Answer::Places(vec![place(7, 7), place(8, 7), place(9, 9)])),
        ("SWAP", Answer::Swap),
        ("OK", Answer::Ok),
        ("ERROR no such size", Answer::Error("no such size".into())),
        ("UNKNOWN", Answer::Unknown(String::new())),
        ("MESSAGE depth = 5", Answer::Message("depth = 5".into())),
        ("DEBUG x", Answer::Debug("x".into())),
        ("SUGGEST 3,4", Answer::Suggest(place(3, 4))),
        (
            "name=\"alfabeta\", version=\"0.1\", author=\"J. O'Neill\", country=\"Italy, Rome\"",
            Answer::About(about),
        ),
    ];
    for (text, answer) in answers {
        assert_eq!(Answer::parse(text).as_ref(), Ok(&answer), "{text}");
        assert_eq!(answer.to_string(), text);
    }
}

#[test]
fn answers_as_engines_write_them() {
    let same = [
        ("7, 7\r\n", "7,7"),
        ("OK - ready to play", "OK"),
        ("ok", "OK"),
        ("Message  hi", "MESSAGE hi"),
        ("MESSAGE \u{1b}[1mdepth\u{7}\r\n", "MESSAGE [1mdepth"),
        ("DEBUG \u{1}", "DEBUG"),
        ("unknown a\u{0}b", "UNKNOWN a b"),
        ("error \u{8}", "ERROR"),
        (&format!("MESSAGE {}", "x".repeat(99_999)), &format!("MESSAGE {}", "x".repeat(4096))),
        (
            "NAME=\"X\",www=\"a=b\" , version=\"1\"",
            "name=\"X\", version=\"1\", author=\"\", country=\"\"",
        ),
    ];
    for (text, canonical) in same {
        assert_eq!(
            Answer::parse(text).map(|a| a.to_string()).as_deref(),
            Ok(canonical),
            "{text:?}"
        );
    }
}

#[test]
fn wrong_answers_say_what_was_expected() {
    let long = "x".repeat(MOST_CHARACTERS + 1);
    let wrong = [
        ("", "expected a move x,y or another answer of an engine, found nothing"),
        ("h8", "expected a move x,y or another answer of an engine, found \"h8\""),
        ("-1,-1", "expected a move x,y or another answer of an engine, found \"-1,-1\""),
        ("1,1 2,2 3,3 4,4", "expected at most three cells, found \"1,1 2,2 3,3 4,4\""),
        ("SWAP 7,7", "expected nothing after SWAP, found \"7,7\""),
        ("SUGGEST", "expected a cell x,y, found nothing"),
        ("name=\"X", "expected key=\"value\", found \"name=\\\"X\""),
        ("name=X", "expected key=\"value\", found \"name=X\""),
        ("a\nb", "expected a line without control characters, found \"\\n\""),
        (&long, "expected at most 4096 characters in a line, found 4097"),
    ];
    for (text, problem) in wrong {
        assert_eq!(Answer::parse(text).unwrap_err().to_string(), problem);
    }
}

#[test]
fn what_is_written_stays_on_its_line() {
    let written = [
        (Answer::Error("a\r\nMESSAGE b".into()).to_string(), "ERROR a  MESSAGE b"),
        (Answer::Message("\n".into()).to_string(), "MESSAGE"),
        (Command::Info(Info::Folder("a\nEND".into())).to_string(), "INFO folder a END"),
        (
            Command::Info(Info::Other { key: "a b".into(), value: "1\n2".into() }).to_string(),
            "INFO a_b 1 2",
        ),
        (
            Answer::About(About { name: "the \"best\"".into(), ..About::default() }).to_string(),
            "name=\"the 'best'\", version=\"\", author=\"\", country=\"\"",
        ),
    ];
    for (text, line) in written {
        assert_eq!(text, line);
    }
}

#[test]
fn openings_there_and_back_from_either_side() {
    let cells = [(7, 7), (7, 9), (7, 11), (8, 7), (6, 7), (5, 9)];
    let top: Vec<Place> = cells.iter().map(|&(x, y)| place(x, y)).collect();
    let bottom: Vec<Place> = cells.iter().map(|&(x, y)| place(x, 14 - y)).collect();
    let text = "h8h10h12i8g8f10";
    for (rows, places) in [(Rows::FromTop, top), (Rows::FromBottom(15), bottom)] {
        assert_eq!(parse_opening(text, rows).as_ref(), Ok(&places));
        assert_eq!(parse_opening(" H8 h10h12 I8g8f10\n", rows).as_ref(), Ok(&places));
        assert_eq!(write_opening(&places, rows), text);
    }
    assert_eq!(parse_opening("a1z1aa1zz999", Rows::FromTop).unwrap().len(), 4);
    assert_eq!(parse_opening("aa1", Rows::FromTop), Ok(vec![place(26, 0)]));
    assert_eq!(parse_opening("", Rows::FromTop), Ok(vec![]));
}

#[test]
fn wrong_openings_say_what_was_expected() {
    let many = "a1".repeat(MOST_STONES + 1);
    let wrong = [
        ("8h", Rows::FromTop, "expected a cell such as h8, found \"8h\""),
        ("h8h", Rows::FromTop, "expected a cell such as h8, found \"h\""),
        ("h8-h9", Rows::FromTop, "expected a cell such as h8, found \"-h9\""),
        ("hhh8", Rows::FromTop, "expected a cell such as h8, found \"hhh8\""),
        ("h8888", Rows::FromTop, "expected a cell such as h8, found \"h8888\""),
        ("h0", Rows::FromTop, "expected a row from 1, found \"h0\""),
        ("h0", Rows::FromBottom(15), "expected a row from 1 to 15, found \"h0\""),
        ("h16", Rows::FromBottom(15), "expected a row from 1 to 15, found \"h16\""),
        (&many, Rows::FromTop, "expected at most 400 cells, found \"a1\""),
    ];
    for (text, rows, problem) in wrong {
        assert_eq!(parse_opening(text, rows).unwrap_err().to_string(), problem);
    }
}

fn record() -> Record {
    let moves = [(7, 7, 0), (8, 6, 1503)];
    let moves = moves.map(|(x, y, millis)| RecordedMove { place: place(x, y), millis }).to_vec();
    let players = ["pbrain-first.exe".into(), "pbrain-second.zip".into()];
    let rest = vec!["-1".into(), "1,Freestyle".into()];
    Record { moves, players, rest, ..Record::new(15, 20) }
}

const FILE: &str = "Piskvorky 15x20, 11:11, 0\n8,8,0\n9,7,1503\npbrain-first.exe\npbrain-second.zip\n-1\n1,Freestyle\n";

#[test]
fn records_there_and_back() {
    assert_eq!(Record::parse(FILE), Ok(record()));
    assert_eq!(Record::parse(&FILE.replace('\n', "\r\n")), Ok(record()));
    assert_eq!(record().write().as_deref(), Ok(FILE));
    let empty = Record::new(20, 20);
    assert_eq!(Record::parse(&empty.write().unwrap()), Ok(empty));
}

#[test]
fn records_of_other_programs_are_understood() {
    let moves = record().moves;
    let files = [
        ("Piskvorky 15x20\n8,8\n 9, 7, 1503\n", [0, 1503]),
        ("\u{feff}Piskvorky 15x20, 6:6, 0\r\n8,8,-1\r\n9,7,1503\r\n-1\r\nanything\r\n", [0, 1503]),
        ("Piskvorky 15x20, 11:11, 0\n8,8,99999999999\n9,7,0\nA\n", [u32::MAX, 0]),
    ];
    for (file, millis) in files {
        let read = Record::parse(file).unwrap();
        assert_eq!(read.moves.iter().map(|mv| mv.millis).collect::<Vec<_>>(), millis, "{file}");
        assert!(read.moves.iter().zip(&moves).all(|(a, b)| a.place == b.place), "{file}");
        assert_eq!(Record::parse(&read.write().unwrap()), Ok(read), "{file}");
    }
}

#[test]
fn wrong_records_say_what_was_expected() {
    let header = "expected a first line such as Piskvorky 15x15, 11:11, 0, found ";
    let many = format!("Piskvorky 20x20, 11:11, 0\n{}", "1,1,0\n".repeat(MOST_STONES + 1));
    let lines = format!("Piskvorky 20x20, 11:11, 0\na\nb\n{}", "x\n".repeat(101));
    let wrong = [
        ("", &*format!("{header}nothing")),
        ("Gomoku 15x15", &format!("{header}\"Gomoku 15x15\"")),
        ("Piskvorky 0x15, 11:11, 0", &format!("{header}\"Piskvorky 0x15, 11:11, 0\"")),
        ("Piskvorky 15x15, 11:11, 0\n16,1,0", "expected a move from 1,1 to 15,15, found \"16,1\""),
        ("Piskvorky 15x15, 11:11, 0\n0,1,0", "expected a move from 1,1 to 15,15, found \"0,1\""),
        (&many, "expected at most 400 moves, found 401"),
        (&lines, "expected at most 100 lines after the players, found \"x\""),
    ];
    for (file, problem) in wrong {
        assert_eq!(Record::parse(file).unwrap_err().to_string(), problem);
    }
}

#[test]
fn what_would_not_read_back_is_not_written() {
    let outside = RecordedMove { place: place(15, 0), millis: 0 };
    let refused = [
        Record { moves: vec![outside], ..record() },
        Record { players: ["1,1,1".into(), "b".into()], ..record() },
        Record { players: ["-1".into(), "b".into()], ..record() },
        Record { players: ["a\nb".into(), "c".into()], ..record() },
        Record { header: "11:11,\n0".into(), ..record() },
        Record { rest: vec![" x".into()], ..record() },
        Record { width: 0, ..record() },
    ];
    for record in refused {
        assert!(record.write().is_err(), "{record:?}");
    }
}
