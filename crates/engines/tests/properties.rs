//! Whatever is written, parsers answer with a value that prints and parses, or with a problem: they never panic. What
//! values print reads back as the same values.

use engines::protocol::{Problem, alfabeta, codingame, gomocup, kgp};
use proptest::{collection::vec, option, prelude::*, sample::select};
use std::fmt::{Debug, Display};

/// Text in which the keywords and signs of a protocol are frequent, or any text at all.
fn near(pieces: &'static str) -> impl Strategy<Value = String> {
    let pieces: Vec<&str> = pieces.split('|').collect();
    let likely = vec(select(pieces), 0..12).prop_map(|pieces| pieces.concat());
    prop_oneof![4 => likely, 1 => any::<String>()]
}

/// Text as it can stand at the end of a line, where there must be some.
fn some_phrase() -> impl Strategy<Value = String> {
    "[!-~äß]( ?[!-~äß]){0,20}"
}

/// The same where there may be none.
fn phrase() -> impl Strategy<Value = String> {
    prop_oneof![1 => Just(String::new()), 9 => some_phrase()]
}

fn word() -> impl Strategy<Value = String> {
    "[!-~äß]{1,8}"
}

/// Reads the text; what can be read is written so that it reads again.
fn answers<T: Display + PartialEq + Debug>(
    parse: impl Fn(&str) -> Result<T, Problem>,
    text: &str,
) -> Result<(), TestCaseError> {
    match parse(text) {
        Ok(value) => same(parse, &value),
        Err(problem) => {
            prop_assert!(problem.to_string().starts_with("expected "));
            prop_assert!(problem.to_string().len() < 1000, "a problem is short: {}", problem);
            Ok(())
        }
    }
}

fn same<T: Display + PartialEq + Debug>(
    parse: impl Fn(&str) -> Result<T, Problem>,
    value: &T,
) -> Result<(), TestCaseError> {
    let text = value.to_string();
    let again = parse(&text);
    prop_assert_eq!(again.as_ref(), Ok(value), "{:?}", text);
    Ok(())
}

fn place() -> impl Strategy<Value = gomocup::Place> {
    any::<(u16, u16)>().prop_map(|(x, y)| gomocup::Place { x, y })
}

fn stone() -> impl Strategy<Value = gomocup::Stone> {
    let who = select(vec![gomocup::Who::Own, gomocup::Who::Other, gomocup::Who::Line]);
    (place(), who).prop_map(|(place, who)| gomocup::Stone { place, who })
}

fn info() -> impl Strategy<Value = gomocup::Info> {
    use gomocup::{Info, Rule};
    prop_oneof![
        any::<u64>().prop_map(Info::TimeoutTurn),
        any::<u64>().prop_map(Info::TimeoutMatch),
        any::<i64>().prop_map(Info::TimeLeft),
        any::<u64>().prop_map(Info::MaxMemory),
        any::<u16>().prop_map(Info::GameType),
        any::<u16>().prop_map(|bits| Info::Rule(Rule(bits))),
        phrase().prop_map(Info::Folder),
        place().prop_map(Info::Evaluate),
        any::<u16>().prop_map(Info::ThreadNum),
        any::<u16>().prop_map(Info::MaxDepth),
        any::<i64>().prop_map(Info::MaxNode),
        any::<u64>().prop_map(Info::HashSize),
        ("x[a-z_]{0,8}", phrase()).prop_map(|(key, value)| Info::Other { key, value }),
    ]
}

fn manager() -> impl Strategy<Value = gomocup::Command> {
    use gomocup::Command;
    prop_oneof![
        any::<u16>().prop_map(Command::Start),
        any::<(u16, u16)>().prop_map(|(width, height)| Command::RectStart { width, height }),
        place().prop_map(Command::Turn),
        place().prop_map(Command::Takeback),
        place().prop_map(Command::Play),
        vec(stone(), 0..=gomocup::MOST_STONES).prop_map(Command::Board),
        vec(stone(), 0..9).prop_map(Command::YxBoard),
        vec(place(), 0..9).prop_map(Command::Swap2Board),
        info().prop_map(Command::Info),
        any::<u16>().prop_map(Command::YxNBest),
        "Z[!-~]{0,9}( [!-~]{1,9})?".prop_map(Command::Unknown),
    ]
}

fn engine() -> impl Strategy<Value = gomocup::Answer> {
    use gomocup::{About, Answer};
    let value = || "([a-z=,']([ a-z=,']{0,8}[a-z=,'])?)?";
    let about = (value(), value(), value(), value());
    prop_oneof![
        place().prop_map(Answer::Move),
        vec(place(), 2..=3).prop_map(Answer::Places),
        phrase().prop_map(Answer::Error),
        phrase().prop_map(Answer::Unknown),
        phrase().prop_map(Answer::Message),
        phrase().prop_map(Answer::Debug),
        place().prop_map(Answer::Suggest),
        about.prop_map(|(name, version, author, country)| {
            Answer::About(About { name, version, author, country })
        }),
    ]
}

fn record() -> impl Strategy<Value = gomocup::Record> {
    let mv = (0..15_u16, 0..20_u16, any::<u32>());
    (vec(mv, 0..30), ["[a-z .]{0,9}[a-z.]", ""], vec("[a-z][,a-z0-9]{0,9}", 0..4)).prop_map(
        |(moves, players, rest)| gomocup::Record {
            moves: moves
                .into_iter()
                .map(|(x, y, millis)| gomocup::RecordedMove {
                    place: gomocup::Place { x, y },
                    millis,
                })
                .collect(),
            players: players.map(|player| player.trim().to_owned()),
            rest,
            ..gomocup::Record::new(15, 20)
        },
    )
}

fn kalah_board() -> impl Strategy<Value = kgp::Board> {
    let pits = (1..20_usize).prop_flat_map(|n| [vec(any::<u16>(), n), vec(any::<u16>(), n)]);
    (any::<[u16; 2]>(), pits)
        .prop_map(|(stores, pits)| kgp::Board::new(stores, pits).expect("rows of a length"))
}

fn argument() -> impl Strategy<Value = kgp::Argument> {
    use kgp::Argument;
    prop_oneof![
        any::<i64>().prop_map(Argument::Integer),
        any::<f64>().prop_map(Argument::Real),
        "[a-z:][a-zA-Z0-9:-]{0,9}".prop_map(Argument::Word),
        "[ -~äß]{0,20}".prop_map(Argument::Text),
        kalah_board().prop_map(Argument::Board),
    ]
}

fn kalah() -> impl Strategy<Value = kgp::Command> {
    use kgp::Command;
    prop_oneof![
        any::<[u32; 3]>().prop_map(|[major, minor, patch]| Command::Kgp { major, minor, patch }),
        "[ -~]{0,20}".prop_map(Command::Mode),
        kalah_board().prop_map(Command::State),
        (1..=u16::MAX).prop_map(Command::Move),
        vec(argument(), 0..3).prop_map(Command::Ping),
        vec(argument(), 0..3).prop_map(Command::Pong),
        "[ -~äß]{0,20}".prop_map(Command::Error),
        ("[ -~]{0,20}", argument()).prop_map(|(key, value)| Command::Set { key, value }),
        ("[a-z]x[a-zA-Z0-9]{0,9}", vec(argument(), 0..4))
            .prop_map(|(name, arguments)| Command::Unknown { name, arguments }),
    ]
}

fn turn() -> impl Strategy<Value = alfabeta::Turn> {
    let time = (any::<u64>(), option::of(any::<u64>()), option::of(any::<u64>()));
    let time =
        time.prop_map(|(this_move, left, increment)| alfabeta::Time { this_move, left, increment });
    let text = || some_phrase().prop_filter("not the word itself", |text| text != "start");
    let moves = || vec(word(), 0..9);
    (text(), option::of(text()), moves(), option::of(text()), moves(), option::of(time)).prop_map(
        |(game, position, moves, board, legal, time)| alfabeta::Turn {
            game,
            position,
            moves,
            board,
            legal,
            time,
        },
    )
}

fn reply() -> impl Strategy<Value = alfabeta::Reply> {
    use alfabeta::{Reply, Thought};
    let score = option::of(word());
    let thought = (option::of(any::<u16>()), option::of(any::<u64>()), score, vec(word(), 0..9));
    prop_oneof![
        some_phrase().prop_map(Reply::Name),
        word().prop_map(Reply::Move),
        phrase().prop_map(Reply::Error),
        thought.prop_map(|(depth, nodes, score, line)| {
            Reply::Info(Thought { depth, nodes, score, line })
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn gomocup_parsers_answer(
        text in near("START|TURN|BOARD|SWAP2BOARD|YXBOARD|DONE|INFO|rule|time_left|evaluate|YXNBEST|RECTSTART| |\n|\r\n|,|7|-1|15|x|\u{0}"),
        answer in near("OK|SWAP|SUGGEST|MESSAGE|name|version|=|\"|,| |7|-|\n"),
        cells in near("a|h|zz|1|0|15|99| |-|,"),
        file in near("Piskvorky 15x15, 11:11, 0\n|8|,|\n|-1|x|0| |\r\n|Piskvorky"),
        rows in prop_oneof![Just(gomocup::Rows::FromTop), any::<u16>().prop_map(gomocup::Rows::FromBottom)],
    ) {
        answers(gomocup::Command::parse, &text)?;
        answers(gomocup::Answer::parse, &answer)?;
        if let Ok(places) = gomocup::parse_opening(&cells, rows) {
            let again = gomocup::parse_opening(&gomocup::write_opening(&places, rows), rows);
            prop_assert_eq!(again, Ok(places));
        }
        for file in [file.clone(), format!("Piskvorky 9x9,\n{file}")] {
            if let Ok(record) = gomocup::Record::parse(&file) {
                let written = record.write().map_err(|problem| TestCaseError::fail(problem.to_string()))?;
                prop_assert_eq!(gomocup::Record::parse(&written), Ok(record));
            }
        }
    }

    #[test]
    fn other_parsers_answer(
        kalah in near("kgp|mode|state|move|set|error|ping| |@|4|-|.|\"|\\|<|>|,|<1,0,0,4,4>|:|\r\n|x"),
        turn in near("-1 -1\n|0 0\n|1\n|2\n|8 8\n|x\n|81\n|82\n| |\n"),
        line in near("alfabeta|game|position|start|moves|legal|time|left|increment|go|result|win|move|info|depth|score|line|name| | |7|-|a1|\n"),
    ) {
        answers(kgp::Message::parse, &kalah)?;
        answers(codingame::Turn::parse, &turn)?;
        answers(codingame::Answer::parse, &turn)?;
        answers(alfabeta::Request::parse, &line)?;
        answers(alfabeta::Reply::parse, &line)?;
    }

    #[test]
    fn gomocup_reads_what_it_writes(command in manager(), answer in engine(), record in record()) {
        same(gomocup::Command::parse, &command)?;
        same(gomocup::Answer::parse, &answer)?;
        let file = record.write().map_err(|problem| TestCaseError::fail(problem.to_string()))?;
        prop_assert_eq!(gomocup::Record::parse(&file), Ok(record));
    }

    #[test]
    fn kgp_reads_what_it_writes(
        id in option::of(any::<u32>()),
        reference in option::of(any::<u32>()),
        command in kalah(),
    ) {
        same(kgp::Message::parse, &kgp::Message { id, reference, command })?;
    }

    #[test]
    fn codingame_reads_what_it_writes(
        opponent in option::of((0..9_u16, 0..9_u16)),
        legal in vec((0..9_u16, 0..9_u16), 0..=81),
        text in phrase(),
    ) {
        let cell = |(row, column)| codingame::Cell { row, column };
        let legal: Vec<_> = legal.into_iter().map(cell).collect();
        same(codingame::Turn::parse, &codingame::Turn { opponent: opponent.map(cell), legal })?;
        let cell = cell(opponent.unwrap_or((0, 0)));
        same(codingame::Answer::parse, &codingame::Answer { cell, text })?;
    }

    #[test]
    fn alfabeta_reads_what_it_writes(turn in turn(), reply in reply(), reason in phrase()) {
        same(alfabeta::Reply::parse, &reply)?;
        let outcome = alfabeta::Outcome::Loss;
        same(alfabeta::Request::parse, &alfabeta::Request::Result { outcome, reason })?;
        let mut assembler = alfabeta::Assembler::default();
        let lines = turn.to_string();
        let read = lines.lines().map(|line| alfabeta::Request::parse(line).expect("a request"));
        let read: Vec<_> = read.filter_map(|request| assembler.push(&request)).collect();
        prop_assert_eq!(read, [Ok(turn)]);
    }

    #[test]
    fn no_text_breaks_a_line(text in any::<String>()) {
        let lines = [
            gomocup::Answer::Message(text.clone()).to_string(),
            gomocup::Command::Info(gomocup::Info::Folder(text.clone())).to_string(),
            kgp::Command::Error(text.clone()).to_string(),
            kgp::Command::Mode(text.clone()).to_string(),
            alfabeta::Request::Game(text.clone()).to_string(),
            alfabeta::Request::Moves(vec![text.clone(), text.clone()]).to_string(),
            alfabeta::Reply::Move(text.clone()).to_string(),
            codingame::Answer { cell: codingame::Cell { row: 0, column: 0 }, text }.to_string(),
        ];
        for line in lines {
            prop_assert!(!line.contains(|c: char| c.is_control() && c != '\t'), "{:?}", line);
        }
    }
}
