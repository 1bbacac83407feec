use super::{
    super::{session::Session, tests::args},
    *,
};
use crate::{play::screen::Input, words::Language};
use ratatui::{
    Terminal,
    backend::TestBackend,
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers},
};
use session::{Job, Time};

fn screen(line: &str) -> Screen {
    let args = args(&format!("--first human --second human --speed 0 {line}"));
    let session = Session::open(&args, 1).unwrap_or_else(|error| panic!("{line}: {error:?}"));
    Screen::new(&args, session, Language::En)
}

/// The rows of the screen as text, and the buffer; what can be clicked is noted.
fn drawn(screen: &mut Screen, width: u16, height: u16) -> (Vec<String>, Buffer) {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let palette = Palette { has_colour: true };
    let mut hits = Vec::new();
    terminal.draw(|frame| hits = draw(frame, screen, palette)).unwrap();
    screen.hits = hits;
    let buffer = terminal.backend().buffer().clone();
    let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    ((0..height).map(row).collect(), buffer)
}

/// After these moves, typed; `^` is the key for up.
fn played(line: &str, moves: &str) -> Screen {
    let mut screen = screen(line);
    for mv in moves.split_whitespace() {
        if mv == "^" {
            screen.update(Input::Key(KeyEvent::new(KeyCode::Up, KeyModifiers::NONE)));
            continue;
        }
        for code in mv.chars().map(KeyCode::Char).chain([KeyCode::Enter]) {
            let colon = screen.entry.is_none().then_some(KeyCode::Char(':'));
            for code in colon.into_iter().chain([code]) {
                screen.update(Input::Key(KeyEvent::new(code, KeyModifiers::NONE)));
            }
        }
    }
    screen
}

#[test]
fn every_game_is_drawn_on_80_by_24() {
    let rows: [(&str, &str, &[&str]); 11] = [
        (
            "tictactoe",
            "b2 a1 ^",
            &["│  [ ]  │", "│  (O)  │", "  3 │", "> X  human", "O plays a1. X to move."],
        ),
        ("tictactoe", "a1 b1 a2 b2 a3", &["│  (X)  │", "│  *X*  │", "X plays a3. X wins."]),
        (
            "gomoku:20",
            "h8 ^",
            &[" 20  · ·", "(X)", "a b c d e f g h i j k l m n o p q r s t", "Q quit"],
        ),
        ("gomoku", "h8 a15", &[" 15 [O]·"]),
        ("ultimate", "", &["┏━━━━━━━━━━━━━┓┏━━", "┃  ·  [·]  ·  ┃"]),
        ("ultimate", "e5 d4 ^", &["  3 ┃  ·   ·   ·  ┃│", "│ (O)         │"]),
        (
            "kalah:6x5",
            "b",
            &["│••••• │", "  north ", "[b]", "│  0   ├──────┼", "south moves again."],
        ),
        ("kalah:12x24", "a", &["│ 25 │", "┤ 1  │"]),
        ("mnk:40x10x5", "", &["[·]", "›", "‹"]),
        ("tree:((10_11)(9_x))", "a", &["a MIN  <- here", "[a]"]),
        ("kalah:1x1", "", &["[a]"]),
    ];
    for (game, moves, expected) in rows {
        let mut screen = played(game, moves);
        let (text, _) = drawn(&mut screen, 80, 24);
        for part in expected {
            assert!(
                text.iter().any(|row| row.contains(part)),
                "{game}: no {part:?} in\n{}",
                text.join("\n")
            );
        }
    }
}

#[test]
fn decided_boards_show_their_owner() {
    // X has the board at the top left, and O must play elsewhere.
    let won = "O;X........;XXX....../OO......./........./........./........./........./........./........./.........";
    let mut screen = screen(&format!("ultimate --position {won}"));
    let (text, buffer) = drawn(&mut screen, 80, 24);
    assert!(
        text[1].contains("─ X ─") && text[2].contains("╲   ╱") && text[3].contains("╳"),
        "{}",
        text.join("\n")
    );
    let x = text[2].chars().position(|letter| letter == '╲').unwrap() as u16;
    assert!(buffer[(x, 2)].modifier.contains(Modifier::DIM));
}

#[test]
fn clicks_play_where_they_are() {
    let mut screen = screen("tictactoe");
    drawn(&mut screen, 80, 24);
    screen.update(Input::Click(6, 2));
    assert_eq!(screen.view.last_move.as_deref(), Some("a3"));
    screen.update(Input::Click(79, 20));
    assert_eq!(screen.session.plies().len(), 1, "nothing is there");
    let mut screen = self::screen("kalah:6x5");
    drawn(&mut screen, 80, 24);
    screen.update(Input::Click(11, 4));
    assert_eq!(screen.message, "That pit is the other player's.");
    screen.update(Input::Click(11, 8));
    assert_eq!(screen.view.last_move.as_deref(), Some("a"));
}

#[test]
fn too_small_a_window_is_told_and_never_a_panic() {
    for game in ["tictactoe", "gomoku", "ultimate", "kalah:12x3", "mnk:400x1x3", "tree:(1)"] {
        let mut screen = screen(game);
        screen.help = true;
        screen.panel = true;
        for (width, height) in [(1, 1), (5, 30), (30, 5), (40, 12), (53, 19), (79, 23), (200, 100)]
        {
            drawn(&mut screen, width, height);
        }
        let (text, _) = drawn(&mut screen, 30, 4);
        assert!(text.concat().contains("Too small"), "{game}: {text:?}");
        let (text, _) = drawn(&mut screen, 80, 24);
        assert!(text.concat().contains("alfabeta"), "{game}");
    }
}

#[test]
fn without_colours_nothing_has_one() {
    let palettes = [(None, true), (Some(""), true), (Some("1"), false)];
    for (variable, has_colour) in palettes {
        assert_eq!(Palette::of_environment(variable.map(str::to_owned)).has_colour, has_colour);
    }
    let palette = Palette { has_colour: false };
    for style in [palette.first(), palette.second(), palette.legal()] {
        assert_eq!((style.fg, style.bg), (None, None));
    }
}

#[test]
fn a_move_that_was_known_is_not_shown_as_a_search_of_no_nodes() {
    let mut screen = screen("ultimate");
    let pos = screen.session.position();
    let mut machine = pos.machine(&"engine:time=50ms".parse().unwrap()).unwrap();
    let chosen = machine.choose(pos, &Time::default(), &Job::new(), &mut |_| ()).unwrap();
    (screen.analysis, screen.panel) = (chosen.analysis, true);
    let text = drawn(&mut screen, 100, 30).0.join("\n");
    for (part, there) in [("known without a search", true), ("% for X", true), ("nodes", false)] {
        assert_eq!(text.contains(part), there, "{part}: {text}");
    }
}
