//! Whole games of `alfabeta play`, typed through a pipe.

use std::{
    io::Write,
    process::{Command, Stdio},
};

/// What the program prints and its exit code, with these lines typed. An argument's blanks are
/// written _.
fn play(arguments: &str, typed: &str) -> (String, i32) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_alfabeta"))
        .args(["play", "--seed", "1"])
        .args(arguments.split_whitespace().map(|argument| argument.replace('_', " ")))
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env("LANG", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    // A program that has refused its arguments reads nothing.
    _ = input.write_all(typed.as_bytes());
    drop(input);
    let output = child.wait_with_output().expect("the program ends");
    let text = [output.stdout, output.stderr].concat();
    (String::from_utf8(text).expect("text"), output.status.code().unwrap_or(-1))
}

/// The parts are in the text, one after the other.
fn check(arguments: &str, typed: &str, parts: &[&str]) {
    let (text, code) = play(arguments, typed);
    assert_eq!(code, 0, "{arguments}: {text}");
    let mut rest = &*text;
    for part in parts {
        let at = rest.find(part);
        let at =
            at.unwrap_or_else(|| panic!("{arguments}: no {part:?} in what is left of\n{text}"));
        rest = &rest[at + part.len()..];
    }
}

const TWO: &str = "--first human --second human";

#[test]
fn games_are_played_to_their_end() {
    let won = &["X plays a3. O to move.", "O plays b1", "X plays c3.", " *X*X(X)", "X wins."];
    check(&format!("tictactoe {TWO}"), "a3\nb1\n1\n2,0\n0,2\n", won);
    let draw = "b2\na1\nc1\na3\na2\nc2\nb3\nb1\nc3\n";
    check(&format!("tictactoe {TWO}"), draw, &["X plays c3.", "Draw."]);
    check("tictactoe --second first", "b2\nb3\nb1\n", &["O plays a3. X to move.", "X wins."]);
    check(
        "tree:((10_11)(9_x)) --first human --second first",
        "a\n",
        &["MIN plays a.", "A leaf, worth 10."],
    );
}

#[test]
fn in_swap2_stones_are_put_down_and_sides_taken() {
    // The machine takes Black: two stones side by side against one in a corner.
    check(
        "gomoku --swap2 --second engine:nodes=300",
        "h8\nh8\na1\ni8\nq\n",
        &[
            "Swap2: put down three stones",
            "Stone 1 of 3, X:",
            "Stone 2 of 3, O:",
            "cell h8 is taken by X.",
            "engine:nodes=300 plays X.",
            "Your move, O:",
        ],
    );
    check(
        "gomoku --swap2 --first engine:nodes=300 --second human",
        "7\n2\nq\n",
        &[
            "engine:nodes=300 puts down ",
            "Choose: 1",
            "Choose: 1",
            "human plays O.",
            "Your move, O:",
        ],
    );
    check(
        &format!("gomoku --swap2 {TWO}"),
        "h8\na1\ni8\n3\na2\ng8\n3\n1\nq\n",
        &["Stone 3 of 3, X:", "Stone 2 of 2, X:", "Choose: 1", "human plays X.", "Your move, O:"],
    );
    let (text, code) = play("kalah --swap2", "");
    assert!(code == 2 && text.contains("expected m,n,k or Gomoku"), "{code}: {text}");
}

#[test]
fn renju_shows_forbidden_cells_and_says_why() {
    check(
        &format!("gomoku:rule=renju {TWO}"),
        "g8\na1\ni8\na3\nh7\na5\nh9\na7\nh8\nq\n",
        &[" X ! X ", "h8 makes a double three, which Black may not play."],
    );
}

#[test]
fn a_seed_in_the_store_gives_another_turn() {
    let parts = [
        "south: human. north: first.",
        "south plays b. south moves again.",
        "Your move, south:",
        "south plays d. north to move.",
        "north plays",
    ];
    check("kalah:6x5 --second first", "b\n4\nq\n", &parts);
}

#[test]
fn refused_moves_say_why_and_are_asked_again() {
    let typed = "b2\nb2\nd4\n\nc9 c8\na1\nq\n";
    let parts = [
        "X plays b2. O to move.",
        "cell b2 is taken by X.",
        "Your move, O:",
        "expected a cell a1-c3, its number 0-8, or row,column up to 2,2, found \"d4\".",
        "Type a move, or:",
        "found \"c9c8\".",
        "O plays a1. X to move.",
    ];
    check(&format!("tictactoe {TWO}"), typed, &parts);
    check(&format!("kalah:6x6 {TWO}"), "a\na\n", &["south moves again.", "pit a is empty."]);
    check(&format!("ultimate {TWO}"), "e5\na1\n", &["the last move sends to board centre."]);
}

/// Two numbers are never run together: `7 7` is not cell 77.
#[test]
fn two_numbers_are_row_and_column() {
    check(&format!("gomoku {TWO}"), "7 7\nq\n", &["X plays h8. O to move."]);
    check(&format!("gomoku {TWO}"), "7, 8\nh 9\nq\n", &["X plays i8.", "O plays h9."]);
    check(&format!("gomoku {TWO}"), "1 1 1\nq\n", &["found \"1,1,1\".", "not finished"]);
    check(&format!("kalah {TWO}"), "1 2\nq\n", &["expected a pit a-f or its number 1-6"]);
}

/// The console of the Gomoku report: numbers on both axes from 0, `row,col` or `q` typed.
#[test]
fn a_board_with_numbers_reads_and_tells_row_and_column() {
    let typed = "7,7\n7,7\n6 8\nh9\n77\n15,0\nmoves\nundo\nq\n";
    let parts = [
        "      0  1  2  3  4  5  6  7  8  9 10 11 12 13 14\n  0   .  .",
        "X plays 7,7. O to move.",
        "  7   .  .  .  .  .  .  . (x) .",
        "cell 7,7 is taken by X.",
        "O plays 6,8. X to move.",
        "expected row,column up to 14,14, found \"h9\".",
        "expected row,column up to 14,14, found \"77\".",
        "expected row,column up to 14,14, found \"15,0\".",
        "223 moves: 0,0 0,1 ",
        "Taken back: 6,8.",
        "The game is not finished.",
    ];
    check(&format!("gomoku {TWO} --coordinates numbers"), typed, &parts);
    let (text, code) = play("kalah --coordinates numbers", "");
    assert!(code == 2 && text.contains("found kalah:6x4"), "{text}");
}

/// Where the last seeds go, and by how much the game was won.
#[test]
fn the_end_of_a_kalah_game_tells_the_rest_and_the_margin() {
    let start = "--position S:0,1,3/2,1,1";
    let rows = [
        ("en", "north takes the 3 seeds that are left.", "Draw, 4:4."),
        ("pt", "norte fica com as 3 sementes que restam.", "Empate, 4 a 4."),
        ("es", "norte se queda con las 3 semillas que quedan.", "Empate, 4 a 4."),
    ];
    for (language, rest, end) in rows {
        check(&format!("kalah:2x2 {start} {TWO} --lang {language}"), "b\n", &[rest, end]);
    }
    let start = "--position S:0,1,4/2,0,1";
    check(&format!("kalah:2x2 {start} {TWO}"), "b\n", &["the 2 seeds", "south wins 5:3, by 2."]);
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let typed = "undo\nb2\nundo\nredo\nredo\nmoves\nq\n";
    let parts = [
        "There is nothing to take back.",
        "O plays a3.",
        "Taken back: a3 b2.",
        "Played again: b2 a3.",
        "There is nothing to play again.",
        "7 moves: b3 c3 a2 c2 a1 b1 c1",
        "The game is not finished.",
    ];
    check("tictactoe --second first", typed, &parts);
}

#[test]
fn who_leaves_is_told_that_the_game_is_not_finished() {
    for typed in ["", "b2\n", "q\n", "quit", "b2\nq"] {
        let parts = ["Your move, X:", "The game is not finished."];
        check("tictactoe --second first", typed, &parts);
    }
}

#[test]
fn every_language_is_spoken() {
    let rows = [
        (
            "en",
            "undo",
            ["south: human", "pit a is empty.", "Taken back: a.", "The game is not finished."],
        ),
        (
            "pt",
            "desfazer",
            ["sul: pessoa", "a cova a está vazia.", "Desfeito: a.", "A partida não terminou."],
        ),
        (
            "es",
            "deshacer",
            [
                "sur: persona",
                "el hoyo a está vacío.",
                "Deshecho: a.",
                "La partida no ha terminado.",
            ],
        ),
    ];
    for (language, undo, parts) in rows {
        let typed = format!("a\na\n{undo}\nq\n");
        check(&format!("kalah:6x6 {TWO} --lang {language}"), &typed, &parts);
    }
}

#[test]
fn hints_come_from_the_engine() {
    let arguments = "tictactoe --position XX./OO./... --second human";
    check(arguments, "hint\nq\n", &["Hint: c3, worth +1.", "not finished"]);
}

#[test]
fn games_are_saved_and_gone_on_with() {
    let file = std::env::temp_dir().join(format!("alfabeta-line-{}.jsonl", std::process::id()));
    let name = file.display();
    check(
        "tictactoe --second first",
        &format!("save\nb2\nsave {name}\nq\n"),
        &["A file name is needed", "Saved to"],
    );
    let text = std::fs::read_to_string(&file).expect("it was written");
    assert!(text.contains("\"moves\":[{\"move\":\"b2\"},{\"move\":\"a3\""), "{text}");
    check(&format!("--load {name} --save {name} --second first"), "b3\nb1\n", &["X wins."]);
    let text = std::fs::read_to_string(&file).expect("it was written");
    let last = text.lines().last().expect("two games");
    assert!(
        text.lines().count() == 2 && last.contains("\"result\":1,\"reason\":\"rules\""),
        "{text}"
    );
    let (text, code) = play(&format!("gomoku --load {name}"), "");
    assert!(code == 2 && text.contains("expected a game of gomoku"), "{text}");
    std::fs::remove_file(file).expect("it is there");
}

#[test]
fn machines_play_many_games_and_are_counted() {
    let parts =
        ["tictactoe: 10 games,", "1. random: ", " won, ", "2. first: ", "who moved first: "];
    check("tictactoe --first random --second first --games 10 --silent", "", &parts);
    let arguments = "kalah:report --first random --second random --games 20 --silent";
    assert_eq!(play(arguments, ""), play(arguments, ""), "the same seed, the same games");
    let (text, _) = play("tictactoe --first first --second first --games 4 --silent", "");
    assert!(text.contains("4 games, 1 of them different, seed 1"), "{text}");
    assert!(text.contains("1. first: 2 won, 0 drawn, 2 lost"), "half are begun by each: {text}");
    check(
        "tictactoe --first random --second first --games 2",
        "",
        &["Game 1: X random, O first.", "Game 2: X first, O random."],
    );
}

#[test]
fn debug_tells_every_turn() {
    let arguments = "kalah:report --first random --second minimax:depth=2 --debug";
    let parts = [
        "Move 1: south, played by random.",
        "┌────┬",
        "south plays ",
        "Evaluation after ",
        ", depth 4, ",
        "played by minimax:depth=2.",
        ", depth 2, ",
        ", by ",
    ];
    check(arguments, "", &parts);
    let (text, code) = play("tictactoe --silent --debug --first first --second first", "");
    assert!(code == 2 && text.contains("cannot be used with"), "{text}");
}

#[test]
fn the_language_comes_from_the_environment() {
    let output = Command::new(env!("CARGO_BIN_EXE_alfabeta"))
        .args(["play", "tictactoe", "--first", "first", "--second", "first"])
        .env("LC_ALL", "pt_BR.UTF-8")
        .output()
        .expect("the program runs");
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.contains("X joga a3. Vez de O.") && text.contains("X vence."), "{text}");
}
