//! CodinGame's turns and answers there and back, and what is refused.

use engines::protocol::codingame::*;

fn cell(row: u16, column: u16) -> Cell {
    Cell { row, column }
}

fn all() -> Vec<Cell> {
    (0..9).flat_map(|row| (0..9).map(move |column| cell(row, column))).collect()
}

#[test]
fn turns_there_and_back() {
    let full = Turn { opponent: None, legal: all() };
    let turns = [
        (
            "-1 -1\n2\n0 0\n8 8".to_owned(),
            Turn { opponent: None, legal: vec![cell(0, 0), cell(8, 8)] },
        ),
        ("4 7\n1\n3 2".to_owned(), Turn { opponent: Some(cell(4, 7)), legal: vec![cell(3, 2)] }),
        ("4 7\n0".to_owned(), Turn { opponent: Some(cell(4, 7)), legal: vec![] }),
        (full.to_string(), full),
    ];
    for (text, turn) in turns {
        assert_eq!(Turn::parse(&text).as_ref(), Ok(&turn), "{text}");
        assert_eq!(
            Turn::parse(&(text.replace('\n', "\r\n") + "\r\n")).as_ref(),
            Ok(&turn),
            "{text}"
        );
        assert_eq!(turn.to_string(), text);
    }
}

#[test]
fn answers_there_and_back() {
    for (line, text) in [("0 8", ""), ("0 8 good luck", "good luck"), ("0 8 1", "1")] {
        let answer = Answer { cell: cell(0, 8), text: text.into() };
        assert_eq!(Answer::parse(line).as_ref(), Ok(&answer), "{line}");
        assert_eq!(answer.to_string(), line);
    }
    assert_eq!(Answer { cell: cell(1, 1), text: "a\nb".into() }.to_string(), "1 1 a b");
}

#[test]
fn wrong_turns_say_what_was_expected() {
    let wrong = [
        ("", "expected the opponent's move, found nothing"),
        ("0 0", "expected the number of moves, found nothing"),
        ("0 0\n2\n1 1", "expected a legal move, found nothing"),
        ("-1 0\n1\n1 1", "expected the opponent's row col, each 0-8, or -1 -1, found \"-1 0\""),
        ("0 9\n1\n1 1", "expected the opponent's row col, each 0-8, or -1 -1, found \"0 9\""),
        ("0 0\n82", "expected the number of moves, at most 81, found \"82\""),
        ("0 0\n-1", "expected the number of moves, at most 81, found \"-1\""),
        ("0 0\n1\n1", "expected a legal move: row col, each 0-8, found \"1\""),
        ("0 0\n1\n1 1 1", "expected a legal move: row col, each 0-8, found \"1 1 1\""),
        ("0 0\n1\n1 1\n2 2", "expected one turn, found \"2 2\""),
    ];
    for (text, problem) in wrong {
        assert_eq!(Turn::parse(text).unwrap_err().to_string(), problem);
    }
}

#[test]
fn wrong_answers_say_what_was_expected() {
    let long = format!("0 0 {}", "x".repeat(1024));
    let wrong = [
        ("", "expected a move: row col, each 0-8, found nothing"),
        ("0", "expected a move: row col, each 0-8, found \"0\""),
        ("0 9", "expected a move: row col, each 0-8, found \"0 9\""),
        ("-1 -1", "expected a move: row col, each 0-8, found \"-1 -1\""),
        ("a b", "expected a move: row col, each 0-8, found \"a b\""),
        (&long, "expected at most 1024 characters in a line, found 1028"),
    ];
    for (text, problem) in wrong {
        assert_eq!(Answer::parse(text).unwrap_err().to_string(), problem);
    }
}

/// How many lines a wrong block takes: after it the next line is the first of a turn.
#[test]
fn after_a_wrong_block_comes_the_next_turn() {
    for block in ["x\n1\n0 0", "0 0\n2\nx\n1 1", "0 0\nx"] {
        let mut assembler = Assembler::default();
        let answers: Vec<_> = block.lines().filter_map(|line| assembler.push(line)).collect();
        assert_eq!((answers.len(), answers[0].is_err()), (1, true), "{block}");
        let next = "3 3\n1\n0 1".lines().filter_map(|line| assembler.push(line)).next();
        assert_eq!(next, Some(Ok(Turn { opponent: Some(cell(3, 3)), legal: vec![cell(0, 1)] })));
    }
}
