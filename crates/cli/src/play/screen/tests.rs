use super::{super::tests::args, *};
use session::Picture;
use std::{thread, time::Instant};

fn screen(line: &str) -> Screen {
    let args = args(line);
    let session = Session::open(&args, 1).unwrap_or_else(|error| panic!("{line}: {error}"));
    Screen::new(&args, session)
}

fn code(screen: &mut Screen, code: KeyCode) {
    screen.update(Input::Key(KeyEvent::new(code, KeyModifiers::NONE)));
}

/// Types letters, `\n` for Enter, and lets machines answer after each.
fn keys(screen: &mut Screen, text: &str) {
    for letter in text.chars() {
        code(screen, if letter == '\n' { KeyCode::Enter } else { KeyCode::Char(letter) });
        wait(screen);
    }
}

/// Waits until nobody thinks.
fn wait(screen: &mut Screen) {
    let started = Instant::now();
    while screen.is_thinking().is_some() && !screen.done {
        assert!(started.elapsed() < Duration::from_secs(60), "somebody thinks for too long");
        screen.poll();
        thread::sleep(Duration::from_millis(1));
    }
}

fn played(screen: &Screen) -> String {
    let moves: Vec<&str> = screen.session.plies().iter().map(|ply| &*ply.mv).collect();
    moves.join(" ")
}

const TWO: &str = "--first human --second human";

#[test]
fn keys_play_what_they_say() {
    let rows = [
        ("tictactoe", "\n", "b2"),
        ("tictactoe", "hk\nll\n", "a3 c3"),
        ("tictactoe", "a1\n2,2\n4\n", "a1 c1 b2"),
        ("tictactoe", "\nu\n", "b2"),
        ("tictactoe", "\nlj\nuur", "b2"),
        ("gomoku", "h8\nj10\nl3\n", "h8 j10 l3"),
        ("gomoku", "hhh\nk\n", "e8 e9"),
        ("gomoku", ":7,7\n", "h8"),
        ("gomoku", "7 7\n", "h8"),
        ("gomoku --coordinates numbers", "7,7\n6 8\n", "h8 i9"),
        ("ultimate", "\ne4\n", "e5 e4"),
        ("kalah:6x5", "b\nc\n", "b c"),
        ("kalah:6x5", "3\nl\n", "c b"),
        ("kalah:6x5", "e\n", "e"),
        ("tree:((10_11)(9_x))", "l\nb\n", "b b"),
    ];
    for (game, typed, moves) in rows {
        let mut screen = screen(&format!("{game} {TWO}"));
        keys(&mut screen, typed);
        assert_eq!(played(&screen), moves, "{game}: {typed:?}, {}", screen.message);
    }
}

#[test]
fn refused_input_says_why_and_costs_nothing() {
    let rows = [
        ("tictactoe", "\n\n", "b2", "cell b2 is taken by X."),
        ("tictactoe", "c9\n", "", "expected a cell a1-c3"),
        ("ultimate", "e5\na1\n", "e5", "cell a1 is in board bottom left"),
        ("kalah:6x6", "a\n1\n", "a", "pit a is empty."),
        ("gomoku --coordinates numbers", "77\n", "", "expected row,column up to 14,14"),
        ("gomoku --coordinates numbers", "7,7\n7,7\n", "h8", "cell 7,7 is taken by X."),
        ("tictactoe", "u", "", "There is nothing to take back."),
        ("tictactoe", "r", "", "There is nothing to play again."),
        ("tictactoe --position XXX/OO./...", "\n", "", "The game is over."),
        ("tictactoe --position XXX/OO./...", "?", "", "No hint now."),
    ];
    for (game, typed, moves, message) in rows {
        let mut screen = screen(&format!("{game} {TWO}"));
        keys(&mut screen, typed);
        assert_eq!(played(&screen), moves, "{game}: {typed:?}");
        assert!(screen.message.starts_with(message), "{game}: {}", screen.message);
    }
}

#[test]
fn a_machine_answers_and_undo_goes_back_to_the_person() {
    let mut screen = screen("tictactoe --second first");
    keys(&mut screen, "\n");
    assert_eq!(played(&screen), "b2 a3");
    keys(&mut screen, "u");
    assert_eq!((played(&screen), &*screen.message), (String::new(), "Taken back: a3 b2."));
    keys(&mut screen, "r");
    assert_eq!(played(&screen), "b2 a3");
    keys(&mut screen, "x");
    assert_eq!(played(&screen), "b2 a3 b3", "the machine plays X now");
    keys(&mut screen, "n");
    assert_eq!(played(&screen), "a3", "and begins the next game");
    keys(&mut screen, "u");
    assert_eq!(played(&screen), "a3", "a person has nothing to take back");
}

#[test]
fn a_machine_that_thinks_is_stopped_at_once() {
    for key in ["q", "u", "x", "n"] {
        let mut screen = screen("gomoku:9 --second engine:time=1h");
        code(&mut screen, KeyCode::Enter);
        assert_eq!(screen.is_thinking(), Some(true));
        let started = Instant::now();
        code(&mut screen, KeyCode::Char(key.chars().next().unwrap()));
        assert!(started.elapsed() < Duration::from_secs(5));
        match key {
            "q" => assert!(screen.done),
            "x" => assert_eq!((screen.is_thinking(), &*played(&screen)), (None, "e5")),
            _ => assert_eq!((screen.is_thinking(), &*played(&screen)), (None, "")),
        }
    }
}

#[test]
fn nobody_plays_for_a_machine() {
    let mut screen = screen("gomoku:9 --second engine:time=1h");
    code(&mut screen, KeyCode::Enter);
    code(&mut screen, KeyCode::Left);
    code(&mut screen, KeyCode::Enter);
    assert_eq!((&*played(&screen), &*screen.message), ("e5", "It is not your turn."));
    assert_eq!(screen.is_thinking(), Some(true), "and it thinks on");
}

#[test]
fn seeds_fall_one_by_one_and_any_key_skips_them() {
    let mut screen = screen(&format!("kalah:6x4 {TWO} --speed 100"));
    keys(&mut screen, "c\n");
    let stores = |screen: &Screen| match &screen.animation.as_ref().map(|a| &a.frame().picture) {
        Some(Picture::Kalah { south, .. }) => Some((south.pits.clone(), south.store)),
        _ => None,
    };
    assert_eq!(screen.wait(), Some(Duration::from_millis(100)));
    assert_eq!(stores(&screen), Some((vec![4, 4, 0, 4, 4, 4], 0)));
    screen.update(Input::Tick);
    assert_eq!(stores(&screen), Some((vec![4, 4, 0, 5, 4, 4], 0)));
    code(&mut screen, KeyCode::Char('+'));
    assert_eq!((screen.speed, screen.animation.is_some()), (50, true));
    code(&mut screen, KeyCode::Enter);
    assert_eq!((screen.animation.is_none(), &*played(&screen)), (true, "c"), "Enter only skips");
    keys(&mut screen, "a\n");
    for _ in 0..6 {
        assert!(screen.animation.is_some());
        screen.update(Input::Tick);
    }
    assert!(screen.animation.is_none() && screen.wait().is_none());
}

#[test]
fn a_hint_is_shown_and_not_played() {
    let mut screen = screen("tictactoe --position XX./OO./... --second human");
    keys(&mut screen, "?");
    assert_eq!((&*played(&screen), &*screen.message), ("", "Hint: c3, worth +1."));
    keys(&mut screen, "\n");
    assert_eq!(played(&screen), "c3", "the cursor went there");
    assert_eq!(screen.session.mover(), None);
}

#[test]
fn games_are_saved_and_opened() {
    let file = std::env::temp_dir().join(format!("alfabeta-play-{}.jsonl", std::process::id()));
    let name = file.display().to_string();
    let mut screen = screen(&format!("tictactoe {TWO}"));
    keys(&mut screen, "\na1\ns");
    let typed = screen.entry.as_ref().map(|entry| entry.text.clone());
    assert_eq!(typed.as_deref(), Some("tictactoe.jsonl"));
    typed.unwrap().chars().for_each(|_| code(&mut screen, KeyCode::Backspace));
    keys(&mut screen, &format!("{name}\n"));
    assert_eq!(screen.message, format!("Saved to {name}."));
    keys(&mut screen, "uuo");
    assert_eq!(played(&screen), "");
    keys(&mut screen, "\n");
    assert_eq!(
        (played(&screen), screen.message.clone()),
        ("b2 a1".into(), format!("Loaded from {name}."))
    );
    keys(&mut screen, "oo\n");
    assert!(screen.message.starts_with("cannot read"), "{}", screen.message);
    assert_eq!(played(&screen), "b2 a1");
    std::fs::remove_file(file).unwrap();
}

#[test]
fn capitals_are_commands_on_every_board() {
    let mut screen = screen(&format!("gomoku:20 {TWO}"));
    keys(&mut screen, "q");
    assert!(!screen.done && screen.entry.is_some(), "q is a column here");
    code(&mut screen, KeyCode::Esc);
    keys(&mut screen, "EL");
    assert_eq!((screen.panel, screen.language), (true, Language::Pt));
    code(&mut screen, KeyCode::F(1));
    assert!(screen.help);
    keys(&mut screen, "Q");
    assert!(!screen.help && !screen.done, "a key closes the help and does nothing else");
    keys(&mut screen, "Q");
    assert!(screen.done);
    let mut screen = self::screen("tictactoe");
    screen.update(Input::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)));
    assert!(screen.done, "Ctrl-C");
}

/// The seeds that are left at the end of a Kalah game are seen on their way into the stores.
#[test]
fn the_last_seeds_go_into_the_stores() {
    let mut screen = screen(&format!("kalah:2x2 --position S:0,1,3/2,1,1 {TWO}"));
    keys(&mut screen, "b\n");
    let mut seen = Vec::new();
    while let Some(animation) = &screen.animation {
        seen.push(rows(&animation.frame().picture));
        screen.update(Input::Tick);
    }
    let end = [(vec![0, 0], 4), (vec![0, 0], 4)];
    assert_eq!(seen.last(), Some(&end), "{seen:?}");
    assert_eq!(seen[seen.len() - 2], [(vec![0, 0], 4), (vec![2, 1], 1)]);
    assert_eq!(rows(&screen.view.picture), end);
    assert_eq!([0, 1].map(|n| screen.session.name(n)), ["south", "north"]);
}

/// South's and north's pits and stores.
fn rows(picture: &Picture) -> [(Vec<u16>, u16); 2] {
    let Picture::Kalah { south, north } = picture else { panic!("a Kalah board") };
    [south, north].map(|row| (row.pits.clone(), row.store))
}

#[test]
fn whoever_leaves_keeps_the_moves() {
    let mut screen = screen(&format!("tictactoe {TWO}"));
    let left = super::super::terminal::left_behind;
    assert_eq!(left(&screen), "The game is not finished.\n");
    keys(&mut screen, "b2\na1\nq");
    assert!(screen.done);
    let text = anstream::adapter::strip_str(&left(&screen)).to_string();
    assert!(text.starts_with("tictactoe\n") && text.contains("\nMoves: b2 a1\n"), "{text}");
    assert!(text.contains("(O)") && text.ends_with("The game is not finished.\n"), "{text}");
}
