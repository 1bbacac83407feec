//! Records: what is written reads back, files of other programs are read, errors name their place.

use fastrand::Rng;
use kernel::ParseError;
use records::{Format, Lost, MOST_BYTES, lost, read, replay, write};
use session::{Ply, Reason, Record, Registry, Value};

const GAMES: [&str; 12] = [
    "tictactoe",
    "tictactoe:rule=standard",
    "mnk:7x4x4",
    "mnk:1x1x1",
    "mnk:52x7x6,rule=standard",
    "gomoku",
    "gomoku:20,rule=standard",
    "ultimate",
    "ultimate:open,tie=count",
    "kalah:6x4",
    "kalah:report",
    "tree:((10 11) (9 x))",
];

const REASONS: [Reason; 7] = [
    Reason::Proof,
    Reason::MoveLimit,
    Reason::Crash,
    Reason::Illegal,
    Reason::Time,
    Reason::Hang,
    Reason::Resigned,
];

const TEXTS: [&str; 10] = [
    "",
    "random",
    "engine:depth=3,eval=weighted:row=0.3",
    " blanks around ",
    "a # no comment",
    "\"quoted\\\"",
    "[brackets] \\ ]",
    "{braces}",
    "ščř, 五目",
    "game: none",
];

fn text(rng: &mut Rng) -> String {
    TEXTS[rng.usize(..TEXTS.len())].to_owned()
}

/// A random value, one that its word tells exactly.
fn value(rng: &mut Rng) -> Value {
    match rng.u8(..3) {
        0 => Value::Payoff(rng.i32(-2000..=2000)),
        1 => Value::Chance(f64::from(rng.u8(1..100)) / 100.0),
        _ => Value::Margin(f64::from(rng.i32(-9999..9999)) / 100.0),
    }
}

/// Random moves of a game, as far as they go.
fn random_moves(game: &str, start: Option<&str>, most: usize, rng: &mut Rng) -> Record {
    let mut pos = Registry::standard().open(game).expect("a game");
    if let Some(start) = start {
        pos.set(start).expect("a position");
    }
    for _ in 0..most {
        let moves = pos.view().moves;
        match rng.choice(&moves) {
            Some(mv) => pos.play(mv).expect("a legal move"),
            None => break,
        }
    }
    pos.record()
}

/// A random game with everything that a record can have.
fn random_record(game: &str, rng: &mut Rng) -> Record {
    let opening = random_moves(game, None, rng.usize(..4), rng);
    let start = (rng.bool() && opening.result.is_none())
        .then(|| replay(&opening).expect("a game that can be replayed").view().position);
    let mut record = random_moves(game, start.as_deref(), rng.usize(..500), rng);
    record.players = [text(rng), text(rng)];
    record.seed = rng.bool().then(|| rng.u64(..));
    let thinks = rng.bool();
    for ply in &mut record.moves {
        *ply = Ply {
            score: (thinks && rng.bool()).then(|| value(rng)),
            depth: (thinks && rng.bool()).then(|| rng.u32(..)),
            nodes: (thinks && rng.bool()).then(|| rng.u64(..)),
            ms: (thinks && rng.bool()).then(|| rng.f64() * 1000.0),
            ..ply.clone()
        };
    }
    if record.result.is_none() && rng.bool() {
        record.reason = REASONS[rng.usize(..REASONS.len())];
        record.result = Some(rng.i32(-1..=1));
        record.detail = rng.bool().then(|| text(rng));
    }
    record
}

/// What is left of a record in a format that keeps only the stones of a game.
fn stones_only(record: &Record, format: Format) -> Record {
    let mut left = random_moves(&record.game, None, 0, &mut Rng::new());
    left.moves = record.moves.iter().map(|ply| Ply::of(&*ply.mv)).collect();
    let by_rules = record.reason == Reason::Rules;
    (left.result, left.reason) =
        if by_rules { (record.result, record.reason) } else { (None, Reason::Unfinished) };
    if format == Format::Psq {
        left.players = record.players.clone().map(|name| name.trim().to_owned());
        for (ply, before) in left.moves.iter_mut().zip(&record.moves) {
            ply.ms = before.ms.map(f64::round).filter(|ms| *ms > 0.0);
        }
    }
    left
}

fn is_board_of_lines(game: &str) -> bool {
    ["tictactoe", "mnk", "gomoku"].iter().any(|name| game.starts_with(name))
}

#[test]
fn what_is_written_reads_back() {
    for (n, game) in GAMES.iter().enumerate() {
        for seed in 0..40 {
            let mut rng = Rng::with_seed(seed * 100 + n as u64);
            let records: Vec<Record> =
                (0..rng.usize(1..4)).map(|_| random_record(game, &mut rng)).collect();
            let formats = if is_board_of_lines(game) {
                vec![Format::Json, Format::Sgf, Format::Text]
            } else {
                vec![Format::Json, Format::Text]
            };
            for format in formats {
                let written = write(&records, format).unwrap();
                let again = read(&written, format, None);
                assert_eq!(again.as_ref(), Ok(&records), "{format}:\n{written}");
                assert_eq!(lost(&records, format), []);
                assert_eq!(Format::of_content(&written), format, "{written}");
            }
        }
    }
}

#[test]
fn stones_read_back_where_only_stones_are_kept() {
    for (n, game) in ["gomoku", "gomoku:20,rule=standard", "mnk:9x7x5"].iter().enumerate() {
        for seed in 0..40 {
            let mut rng = Rng::with_seed(seed * 10 + n as u64);
            let mut record = random_record(game, &mut rng);
            record.start = None;
            let moves = record.moves.iter().map(|ply| ply.mv.clone()).collect::<Vec<_>>();
            if record.moves.is_empty() || replay(&record).is_err() {
                continue;
            }
            for format in [Format::Psq, Format::Gomocup] {
                // Without its start a game may be over earlier or later than it says.
                let Ok(written) = write(std::slice::from_ref(&record), format) else { continue };
                let again = read(&written, format, Some(game)).unwrap();
                assert_eq!(again, [stones_only(&record, format)], "{moves:?} {format}:\n{written}");
                assert_eq!(Format::of_content(&written), format, "{written}");
            }
        }
    }
}

#[test]
fn what_is_lost_is_told() {
    let full = r#"{"game":"gomoku","players":["a\nb",""],"moves":[{"move":"h8","score":{"chance":0.1234},"depth":3,"nodes":9,"ms":0.5}],
        "result":1,"reason":"time","detail":"late","seed":4}"#;
    let full = read(full, Format::Json, None).unwrap();
    let bare = [Record::of("gomoku")];
    for (format, of_full, of_bare) in [
        (Format::Json, "", ""),
        (Format::Text, "score-decimals", ""),
        (Format::Sgf, "line-breaks-in-names, score-decimals", ""),
        (
            Format::Psq,
            "scores, depths, nodes, parts-of-milliseconds, results-not-by-the-rules, details, seeds",
            "",
        ),
        (
            Format::Gomocup,
            "rules, players, scores, depths, nodes, times, results-not-by-the-rules, details, seeds",
            "rules",
        ),
    ] {
        let ids = |records: &[Record]| {
            lost(records, format).into_iter().map(Lost::id).collect::<Vec<_>>().join(", ")
        };
        assert_eq!(ids(&full), of_full, "{format}");
        assert_eq!(ids(&bare), of_bare, "{format}");
    }
    let players = ["a\u{2028}b".to_owned(), String::new()];
    let odd = [Record { players, ..Record::of("gomoku") }];
    assert_eq!(lost(&odd, Format::Sgf), [Lost::LineBreaksInNames]);
    let moves = vec![Ply { ms: Some(4_294_967_296.0), ..Ply::of("h8") }];
    let slow = [Record { moves, ..Record::of("gomoku") }];
    assert_eq!(lost(&slow, Format::Psq), [Lost::LongTimes]);
}

#[test]
fn errors_are_short_whatever_they_quote() {
    let long = "x".repeat(100_000);
    for (text, format) in [
        (format!("(;GM[{long}])"), Format::Sgf),
        (format!("(;GM[4]SZ[{long}])"), Format::Sgf),
        (format!("{{\"{long}\":1}}"), Format::Json),
        (format!("game: tictactoe\nresult: +1, {long}"), Format::Text),
        (format!("game: {long}"), Format::Text),
    ] {
        let error = read(&text, format, None).unwrap_err().to_string();
        assert!(error.len() < 1000, "{format}: {} bytes", error.len());
    }
}

#[test]
fn renju_of_other_programs_is_read() {
    let psq = "Piskvorky 15x15, 11:11, 0\n8,8,0\na\nb\n-1\n1,Renju";
    for (text, format) in [("(;GM[4]RU[Renju (RIF)];B[hh])", Format::Sgf), (psq, Format::Psq)] {
        let records = read(text, format, None).unwrap();
        assert_eq!((&*records[0].game, records[0].moves.len()), ("gomoku:15,rule=renju", 1));
    }
}

/// A file, the rules where it does not tell them, and what it says: rules, start, players, moves,
/// result, reason.
type Sample = (Format, &'static str, Option<&'static str>, &'static [&'static str]);

const SAMPLES: &[Sample] = &[
    // Junk before, small letters, white space, unknown properties, variations, a mail's line ends.
    (
        Format::Sgf,
        "From: someone\r\n\r\n( ;\r\nGaMe[4] FF [4]\r\nSZ[15]XX[a\\]b][c]PBlack[J. \\\\ Doe]PW[W\r\nx]\
         ;B[hh]C[good: \\] move]\n(;W[gg]LB[aa:1](;B[ii])(;B[aa]))(;W[oo];B[ao]))",
        None,
        &["gomoku - J. \\ Doe/W  x h8 g9 i7 none Unfinished"],
    ),
    // Several games; the second with stones put down, in a rectangle and taken away again.
    (
        Format::Sgf,
        "(;GM[4]SZ[19])(;GM[4]SZ[13:7]AB[aa:ba]AW[ca][cb]AE[cb];AW[da]PL[B];B[mg])",
        None,
        &[
            "gomoku:19 - /  none Unfinished",
            "mnk:13x7x5 XXOO........./............./............./............./............./............./............. / m1 none Unfinished",
        ],
    ),
    // The hint where the file has nothing to say; cells as some programs write them.
    (
        Format::Sgf,
        "(;SZ[3];B[b2];W[a1];B[A2];W[a3];B[c2])",
        Some("mnk:3x3x3"),
        &["tictactoe - / b2 a1 a2 a3 c2 1 Rules"],
    ),
    (Format::Sgf, "(;GM[4]RU[mnk:4x4x4]SZ[4];B[dd])", None, &["mnk:4x4x4 - / d1 none Unfinished"]),
    (Format::Sgf, "(;GM[4]RU[gomoku]SZ[19];B[aa])", None, &["gomoku:19 - / a19 none Unfinished"]),
    // Results that the moves do not show.
    (Format::Sgf, "(;GM[4]RE[W+Time];B[aa])", None, &["gomoku - / a15 -1 Time"]),
    (Format::Sgf, "(;GM[4]RE[B+R];B[aa])", None, &["gomoku - / a15 1 Resigned"]),
    (
        Format::Sgf,
        "(;GM[4]RE[B+];B[aa])",
        None,
        &["gomoku - / a15 1 Resigned (the file says only B+)"],
    ),
    (Format::Sgf, "(;GM[4]RE[Draw])", None, &["gomoku - /  0 MoveLimit (the file says only Draw)"]),
    (Format::Sgf, "(;GM[4]RE[?])", None, &["gomoku - /  none Unfinished"]),
    (
        Format::Psq,
        "Piskvorky 20x20, 11:11, 0\r\n10,11,0\r\n1,1,1503\r\n\
         pbrain-a.exe\r\npbrain-b.exe\r\n-1\r\n1,Standard\r\n",
        None,
        &["gomoku:20,rule=standard - pbrain-a.exe/pbrain-b.exe j10 a20@1503 none Unfinished"],
    ),
    // The player named second began; no players; two games.
    (
        Format::Psq,
        "Piskvorky 15x15, 0:11, 1\n8,8,0\none\ntwo\n-1\nPiskvorky 15x10, 0:0, 0\n1,1\n-1\n",
        None,
        &["gomoku - two/one h8 none Unfinished", "mnk:15x10x5 - / a10 none Unfinished"],
    ),
    (
        Format::Gomocup,
        "# openings\n\nh8h10 i9\n  A1  # corner\n",
        None,
        &["gomoku - / h8 h6 i7 none Unfinished", "gomoku - / a15 none Unfinished"],
    ),
    (Format::Gomocup, "a1b3", Some("tictactoe"), &["tictactoe - / a3 b1 none Unfinished"]),
    (
        Format::Text,
        "# a game\ngame: kalah:3x2   # small\nfirst: me\nsecond: \"you # two\"\n\n1. b 2.a\n  3. c {depth 2} b\n",
        None,
        &["kalah:3x2 - me/you # two b a c b none Unfinished"],
    ),
    (
        Format::Text,
        "1. 4 0,0 c3 b3 # numbers are cells too\nresult: -1, illegal, \"b3 # again\"  # a pity\n",
        Some("tictactoe"),
        &["tictactoe - / b2 a3 c3 b3 -1 Illegal (b3 # again)"],
    ),
    (
        Format::Json,
        "{\"game\":\"mnk:3x3x3\",\n \"moves\":[{\"move\":\"4\"}]}\n\n{\"game\":\"tictactoe\",\"start\":\"XX./OO./...\",\"moves\":[{\"move\":\"c3\"}]}",
        None,
        &["tictactoe - / b2 none Unfinished", "tictactoe XX./OO./... / c3 1 Rules"],
    ),
];

fn summary(record: &Record) -> String {
    let start = record.start.as_deref().unwrap_or("-");
    let moves = record.moves.iter().map(|ply| match ply.ms {
        Some(ms) => format!("{}@{ms}", ply.mv),
        None => ply.mv.clone(),
    });
    let moves = moves.collect::<Vec<_>>().join(" ");
    let result = record.result.map_or("none".to_owned(), |result| result.to_string());
    let detail = record.detail.as_ref().map_or(String::new(), |detail| format!(" ({detail})"));
    let (game, [first, second], reason) = (&record.game, &record.players, record.reason);
    format!("{game} {start} {first}/{second} {moves} {result} {reason:?}{detail}")
}

#[test]
fn what_others_wrote_is_understood() {
    for (format, text, hint, expected) in SAMPLES {
        let records = read(text, *format, *hint).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(records.iter().map(summary).collect::<Vec<_>>(), *expected, "{text}");
    }
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let sgf = |text, message| (Format::Sgf, text, None, message);
    for (format, text, hint, message) in [
        sgf("", "line 1, column 1: expected an SGF game, (;…), found none"),
        sgf("(", "line 1, column 1: expected ) at the end of the game that begins here"),
        sgf("(B[aa])", "line 1, column 1: expected ; after (, found \"(B[aa])\""),
        sgf(
            "(;GM[4]\n;B[aa",
            "line 2, column 3: expected ] at the end of the value that begins here",
        ),
        sgf("(;GM[4];B;W[aa])", "line 1, column 10: expected [ after B, found \";W[aa])\""),
        sgf("(;GM[4];[aa])", "line 1, column 9: expected a property, ; ( or ), found \"[aa])\""),
        sgf("(;GM[4]\n;B[pp])", "line 2, column 3: expected a point aa-oo, found \"pp\""),
        sgf("(;GM[4];B[])", "line 1, column 10: expected a point aa-oo, found \"\""),
        sgf(
            "(;GM[4];W[aa])",
            "line 1, column 10: expected a move of B, whose turn it is, found one of W",
        ),
        sgf(
            "(;GM[4];B[aa]AW[bb])",
            "line 1, column 16: expected no stones put down by AW after a move",
        ),
        sgf("(;GM[4];B[aa];W[aa])", "game 1: move 2, \"a15\": cell a15 is taken by X"),
        sgf(
            "(;GM[4])(;GM[1]SZ[19])",
            "game 2: expected GM[4], Gomoku, found GM[1]; name the rules",
        ),
        sgf("(;B[aa])", "game 1: expected GM[4], Gomoku, found none; name the rules"),
        sgf(
            "(;GM[4]RU[Renju]SZ[25:8])",
            "game 1: expected k of 5 and sides of up to 20 with rule=renju, found \"25x8x5\"",
        ),
        sgf(
            "(;GM[4]SZ[99])",
            "game 1: expected a size as in SZ[15] or SZ[15:10], up to 52, found \"99\"",
        ),
        sgf(
            "(;AP[alfabeta:1]SZ[15]RU[mnk:4x4x4])",
            "game 1: SZ says 15x15, which is not the board of mnk:4x4x4",
        ),
        sgf(
            "(;AP[alfabeta:1]RU[chess])",
            "game 1: rules: expected tictactoe, gomoku or mnk, found \"chess\"",
        ),
        sgf(
            "(;RU[tictactoe]GM[4]SZ[3]RE[W+];B[aa];W[ab];B[ba];W[bb];B[ca])",
            "game 1: result: expected +1 by the rules, found -1",
        ),
        (
            Format::Sgf,
            "(;SZ[3])",
            Some("kalah"),
            "game 1: rules: expected tictactoe, gomoku or mnk, found \"kalah\"",
        ),
        (
            Format::Psq,
            "hello",
            None,
            "line 1, column 1: expected a first line such as Piskvorky 15x15, 11:11, 0, found \"hello\"",
        ),
        (
            Format::Psq,
            "Piskvorky 15x15, 11:11, 0\n1,1,0\nPiskvorky 15x15, 11:11, 0\n16,1,0\n",
            None,
            "line 3, column 1: expected a move from 1,1 to 15,15, found \"16,1\"",
        ),
        (
            Format::Psq,
            "Piskvorky 15x15, 11:11, 0\n1,1,0\n1,1,0\n",
            None,
            "game 1: move 2, \"a15\": cell a15 is taken by X",
        ),
        (
            Format::Psq,
            "Piskvorky 15x15, 11:11, 0\n",
            Some("gomoku:19"),
            "line 1, column 1: expected 19x19 cells as in gomoku:19, found 15x15",
        ),
        (
            Format::Psq,
            "Piskvorky 25x8, 11:11, 0\na\nb\n-1\n1,Renju",
            None,
            "line 1, column 1: expected k of 5 and sides of up to 20 with rule=renju, found \"25x8x5\"",
        ),
        (
            Format::Gomocup,
            "h8\n h8p9",
            None,
            "line 2, column 2: expected cells a1-o15 of gomoku, found \"p9\"",
        ),
        (
            Format::Gomocup,
            "h8 ?",
            None,
            "line 1, column 1: expected a cell such as h8, found \"?\"",
        ),
        (
            Format::Gomocup,
            "h8",
            Some("kalah"),
            "gomocup holds m,n,k-games (tictactoe, mnk, gomoku), not kalah:6x4",
        ),
        (
            Format::Text,
            "1. a",
            None,
            "line 1, column 1: expected game: and its rules before anything else",
        ),
        (
            Format::Text,
            "game: kalah\nthird: me",
            None,
            "line 2, column 1: expected one of game, first, second, start, seed, result, found \"third\"",
        ),
        (
            Format::Text,
            "game: kalah\nfirst: me\nfirst: you",
            None,
            "line 3, column 1: expected first: once per game",
        ),
        (
            Format::Text,
            "game: kalah\n1. a {depth",
            None,
            "line 2, column 6: expected } in the same line",
        ),
        (
            Format::Text,
            "game: kalah\n1. a {depth x}",
            None,
            "line 2, column 6: expected a number after depth, found \"x\"",
        ),
        (
            Format::Text,
            "game: kalah\n1. a {score good}",
            None,
            "line 2, column 6: expected a value such as +1, ~63% or ~-0.25, found \"good\"",
        ),
        (
            Format::Text,
            "game: kalah\nresult: +1, luck",
            None,
            "line 2, column 1: expected a reason (unfinished, rules, proof, move-limit, crash, \
             illegal, time, hang, resigned), found \"luck\"",
        ),
        (Format::Text, "game: kalah\n{}", None, "line 2, column 1: expected a move before {"),
        (
            Format::Text,
            "game: kalah\n1. a g\n",
            None,
            "game 1: move 2, \"g\": expected a pit a-f or its number 1-6, found \"g\"",
        ),
        (
            Format::Text,
            "game: kalah\n\ngame: kalah\nstart: S:1/2",
            None,
            "game 2: position: expected 6 pits and a store, numbers divided by commas, found \"1\"",
        ),
        (
            Format::Text,
            "game: kalah\nresult: won, rules",
            None,
            "line 2, column 1: expected a result such as +1, rules or none, unfinished, found \"won\"",
        ),
        (
            Format::Text,
            "game: kalah\nresult: +1, rules",
            None,
            "game 1: result: expected not over by the rules, found +1",
        ),
        (
            Format::Text,
            "game: kalah\nresult: +1, unfinished",
            None,
            "game 1: result: +1, but the game is not over and no reason is given",
        ),
        (
            Format::Json,
            "{\"game\":\"kalah\"}\n{\"game\":5}",
            None,
            "line 2, column 9: invalid type: integer `5`, expected a string",
        ),
        (
            Format::Json,
            "{\"game\":\"go\"}",
            None,
            "game 1: expected a game (tictactoe, mnk, gomoku, ultimate, kalah, tree), found \"go\"",
        ),
        (
            Format::Json,
            "{\"game\":\"kalah\",\"moves\":[{\"move\":\"a b\"}]}",
            None,
            "game 1: move 1, \"a b\": expected one move",
        ),
    ] {
        let error = read(text, format, hint).expect_err(text).to_string();
        assert_eq!(error, message, "{text}");
    }
}

#[test]
fn what_a_format_cannot_hold_is_refused() {
    let from =
        |start: &str, game: &str| Record { start: Some(start.to_owned()), ..Record::of(game) };
    let ended = |result, reason| Record { result: Some(result), reason, ..Record::of("gomoku") };
    let named = |name: &str| Record { players: [name.into(), name.into()], ..Record::of("gomoku") };
    for (record, format, message) in [
        (
            Record::of("kalah:6x4"),
            Format::Sgf,
            "sgf holds m,n,k-games (tictactoe, mnk, gomoku), not kalah:6x4",
        ),
        (
            Record::of("ultimate"),
            Format::Psq,
            "psq holds m,n,k-games (tictactoe, mnk, gomoku), not ultimate",
        ),
        (
            Record::of("mnk:60x2x2"),
            Format::Sgf,
            "sgf holds boards of up to 52 columns and rows, not mnk:60x2x2",
        ),
        (Record::of("tictactoe"), Format::Psq, "psq holds five in line, not tictactoe"),
        (
            from("X../.../...", "tictactoe"),
            Format::Gomocup,
            "gomocup holds games from the empty board, not from X../.../...",
        ),
        (Record::of("gomoku"), Format::Gomocup, "gomocup holds games of at least one move"),
        (ended(5, Reason::Time), Format::Sgf, "sgf holds results +1, 0 and -1, not +5"),
        (
            named("-1"),
            Format::Psq,
            "expected a line that reads back, neither a move nor -1, found \"-1\"",
        ),
        (
            Record::of("chess:"),
            Format::Json,
            "expected a game (tictactoe, mnk, gomoku, ultimate, kalah, tree), found \"chess\"",
        ),
        (ended(1, Reason::Rules), Format::Json, "result: expected not over by the rules, found +1"),
    ] {
        let fine = Record { moves: vec![Ply::of("h8")], ..Record::of("gomoku") };
        let error = write(&[fine, record], format).unwrap_err().to_string();
        assert_eq!(error, format!("game 2: {message}"));
    }
}

#[test]
fn endings_and_beginnings_tell_the_format() {
    for (ending, format) in [
        ("JSONL", Some(Format::Json)),
        ("sgf", Some(Format::Sgf)),
        ("psq", Some(Format::Psq)),
        ("txt", None),
    ] {
        assert_eq!(Format::of_extension(ending), format);
    }
    for (text, format) in [
        ("\u{feff}{\"game\"", Format::Json),
        ("\n (;GM[4])", Format::Sgf),
        ("# openings\nh8h10", Format::Gomocup),
        ("Piskvorky 15x15", Format::Psq),
        ("game: kalah", Format::Text),
        ("1. h8", Format::Text),
        ("h8 i9 g8", Format::Text),
        ("", Format::Text),
    ] {
        assert_eq!(Format::of_content(text), format, "{text}");
    }
    for format in Format::ALL {
        assert_eq!(format.to_string().parse(), Ok(format));
    }
    assert_eq!(
        "pgn".parse::<Format>(),
        Err(ParseError::syntax("a format (json, sgf, psq, gomocup, text)", "pgn"))
    );
}

/// A valid text with a few bytes changed, cut or doubled.
fn mangled(text: &str, rng: &mut Rng) -> String {
    const MARKS: &[u8] = b"()[];:{}\"\\#,.-/ \n\r01289abhxyBWX\xc3\xff";
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..rng.usize(1..6) {
        let at = rng.usize(..=bytes.len());
        match rng.u8(..4) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, MARKS[rng.usize(..MARKS.len())]),
            2 if at < bytes.len() => bytes[at] = MARKS[rng.usize(..MARKS.len())],
            _ => {
                let copy = bytes[at..].iter().take(20).copied().collect::<Vec<_>>();
                bytes.splice(at..at, copy);
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn mangled_files_are_refused_or_read_and_written_back() {
    let mut rng = Rng::with_seed(1);
    for (_, sample, hint, _) in SAMPLES.iter().cycle().take(1500) {
        let text = mangled(sample, &mut rng);
        for format in Format::ALL {
            if let Ok(records) = read(&text, format, *hint) {
                let written = write(&records, Format::Json).unwrap();
                assert_eq!(read(&written, Format::Json, None), Ok(records), "{text}");
            }
        }
    }
}

#[test]
fn much_of_anything_is_refused() {
    const MANY: usize = 3_000_000;
    for (format, text) in [
        (Format::Sgf, "(".repeat(MANY)),
        (Format::Sgf, "(;GM[4]".to_owned() + &";".repeat(MANY)),
        (Format::Sgf, "(;GM[4]".to_owned() + &"AB[aa]".repeat(MANY / 6)),
        (Format::Sgf, "(;GM[4];".to_owned() + &"B[aa](".repeat(MANY / 6)),
        (Format::Psq, "Piskvorky 15x15\n".to_owned() + &"1,1\n".repeat(MANY / 4)),
        (Format::Psq, "Piskvorky 15x15\n".to_owned() + &"x\n".repeat(MANY / 2)),
        (Format::Gomocup, "a1".repeat(MANY / 2)),
        (Format::Text, "game: kalah\n".to_owned() + &"a ".repeat(MANY)),
        (Format::Text, "game: tree:".to_owned() + &"(".repeat(MANY)),
        (Format::Json, "{\"moves\":".to_owned() + &"[".repeat(MANY)),
        (Format::Json, " ".repeat(MOST_BYTES + 1)),
    ] {
        assert!(read(&text, format, None).is_err(), "{format}: {}", &text[..20]);
    }
}
