//! Records as lines of JSON.

use arena::{
    Ply, Reason, Record,
    record::{read_records, write_record},
};
use games::mnk::Small;
use kernel::Value;
use std::io::{self, BufReader, Read};

fn record() -> Record {
    let thought = Ply { score: Some(Value::Margin(-0.25)), ms: Some(1.5), ..Ply::of("b2") };
    Record {
        game: "tictactoe".to_owned(),
        start: None,
        players: ["a".to_owned(), "b".to_owned()],
        moves: vec![thought, Ply { depth: Some(2), nodes: Some(9), ..Ply::of("a1") }],
        result: Some(-1),
        reason: Reason::MoveLimit,
        detail: Some("\"quoted\"\nand a second line".to_owned()),
        seed: Some(u64::MAX),
    }
}

#[test]
fn what_is_written_reads_back_a_line_each() {
    let mut file = Vec::new();
    write_record(&record(), &mut file).unwrap();
    write_record(&Record { reason: Reason::Unfinished, ..record() }, &mut file).unwrap();
    assert_eq!(file.iter().filter(|byte| **byte == b'\n').count(), 2);
    let found: Vec<Record> = read_records(&*file).map(Result::unwrap).collect();
    assert_eq!(found[0], record());
    assert_eq!((found.len(), found[1].reason), (2, Reason::Unfinished));
}

/// A record with this JSON as the score of its move.
fn scored(score: &str) -> String {
    format!("{{\"game\":\"x\",\"moves\":[{{\"move\":\"b2\",\"score\":{score}}}]}}")
}

#[test]
fn scores_are_numbers_and_words_of_earlier_versions_are_read() {
    for (score, value, written) in [
        ("{\"payoff\":-6}", Some(Value::Payoff(-6)), "{\"payoff\":-6}"),
        ("{\"chance\":0.634}", Some(Value::Chance(0.634)), "{\"chance\":0.634}"),
        ("{\"chance\":0.12345678}", Some(Value::Chance(0.1235)), "{\"chance\":0.1235}"),
        ("{\"margin\":2}", Some(Value::Margin(2.0)), "{\"margin\":2.0}"),
        ("\"~63%\"", Some(Value::Chance(0.63)), "{\"chance\":0.63}"),
        ("\"~+1.5\"", Some(Value::Margin(1.5)), "{\"margin\":1.5}"),
        ("\"+1\"", Some(Value::Payoff(1)), "{\"payoff\":1}"),
        ("null", None, ""),
    ] {
        let line = scored(score);
        let read: Vec<Record> = read_records(line.as_bytes()).map(Result::unwrap).collect();
        assert_eq!(read[0].moves[0].score, value, "{score}");
        let again = read[0].to_line();
        let expected = format!("\"score\":{written}");
        assert_eq!(again.contains(&expected), value.is_some(), "{again}");
    }
}

#[test]
fn a_record_may_hold_as_little_as_the_rules() {
    let read: Vec<_> = read_records("\n  \n{\"game\":\"tictactoe\"}\n".as_bytes()).collect();
    assert_eq!(read.len(), 1);
    assert_eq!(read[0].as_ref().unwrap().game, "tictactoe");
}

#[test]
fn seeds_are_written_as_strings_and_read_from_numbers_too() {
    assert!(record().to_line().contains(r#""seed":"18446744073709551615""#));
    for seed in ["18446744073709551615", "\"18446744073709551615\""] {
        let line = format!("{{\"game\":\"x\",\"seed\":{seed}}}");
        let read = read_records(line.as_bytes()).next().unwrap().unwrap();
        assert_eq!(read.seed, Some(u64::MAX), "{seed}");
    }
}

#[test]
fn bad_lines_are_told_by_number_with_what_was_expected() {
    let good = record().to_line();
    for (bad, expected) in [
        ("{}", "line 2: missing field `game`, at column 2"),
        ("hello", "line 2: expected a record, a JSON object, found \"hello\""),
        ("[\"tictactoe\"]", "line 2: expected a record, a JSON object, found "),
        ("{\"game\":1}", "line 2: invalid type: integer `1`, expected a string, at column 9"),
        ("{\"game\":\"x\",\"won\":1}", "line 2: unknown field `won`, expected one of `game`"),
        (
            "{\"game\":\"x\",\"reason\":\"tired\"}",
            "line 2: unknown variant `tired`, expected one of",
        ),
        (
            "{\"game\":\"x\",\"seed\":\"-1\"}",
            "line 2: invalid value: string \"-1\", expected a seed, a whole number of 64 bits, at",
        ),
        ("{\"game\":\"x\"", "line 2: EOF while parsing an object, at column 11"),
        (
            &scored("\"good\""),
            "line 2: expected a value such as +1, ~63% or ~-0.25, found \"good\", at",
        ),
        (
            &scored("5"),
            "line 2: invalid type: integer `5`, expected a value such as {\"chance\": 0.63}, at",
        ),
        (
            &scored("{\"chance\":63}"),
            "line 2: expected a chance from 0 to 1 or another value in range, found Chance(63.0), at",
        ),
        (
            &scored("{\"luck\":1}"),
            "line 2: unknown variant `luck`, expected one of `payoff`, `chance`,",
        ),
        (&scored("{\"payoff\":1,\"chance\":1}"), "line 2: "),
    ] {
        let text = format!("{good}\n{bad}\n{good}\n");
        let read: Vec<_> = read_records(text.as_bytes()).collect();
        assert!(read.len() == 3 && read[0].is_ok() && read[2].is_ok(), "{bad}");
        let error = read[1].as_ref().unwrap_err().to_string();
        assert!(error.starts_with(expected), "{bad}: {error}");
    }
    let bytes: &[u8] = b"\xff\xfe\n{\"game\":\"x\"}";
    let read: Vec<_> = read_records(bytes).collect();
    assert!(read[0].as_ref().is_err_and(|error| error.line == 1) && read[1].is_ok());
}

#[test]
fn a_source_that_fails_is_told_once() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    let read: Vec<_> = read_records(BufReader::new(Broken)).take(5).collect();
    let [Err(error)] = &read[..] else { panic!("{read:?}") };
    assert_eq!(error.to_string(), "line 1: expected a line of text: the disk is gone");
}

#[test]
fn records_replay_or_say_where_they_go_wrong() {
    let rules = "tictactoe".parse().unwrap();
    assert_eq!(record().replayed::<Small>(&rules).unwrap().moves().len(), 2);
    for (mv, expected) in
        [("b2", "move 3, \"b2\": cell b2 is taken by X"), ("z1", "move 3, \"z1\": expected ")]
    {
        let mut bad = record();
        bad.moves.push(Ply::of(mv));
        let error = bad.replayed::<Small>(&rules).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}
