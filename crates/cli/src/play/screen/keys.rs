//! What a key means on a board.

use super::super::places;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use session::View;

/// What a player can want.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Command {
    /// Move the cursor by rows and columns.
    Cursor(isize, isize),
    /// Play where the cursor is.
    Play,
    Undo,
    Redo,
    Hint,
    Engine,
    Swap,
    New,
    Save,
    Load,
    Faster,
    Slower,
    Language,
    Help,
    Quit,
    /// Begin to type a move.
    Type(char),
}

/// The commands that are letters. In lower case they give way to moves that begin with them.
const LETTERS: [(char, Command); 8] = [
    ('u', Command::Undo),
    ('r', Command::Redo),
    ('e', Command::Engine),
    ('x', Command::Swap),
    ('n', Command::New),
    ('s', Command::Save),
    ('o', Command::Load),
    ('q', Command::Quit),
];

/// What a key means here; none if nothing.
pub(super) fn command(key: KeyEvent, view: &View) -> Option<Command> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return (key.code == KeyCode::Char('c')).then_some(Command::Quit);
    }
    Some(match key.code {
        KeyCode::Up | KeyCode::Char('k') => Command::Cursor(-1, 0),
        KeyCode::Down | KeyCode::Char('j') => Command::Cursor(1, 0),
        KeyCode::Left | KeyCode::Char('h') => Command::Cursor(0, -1),
        KeyCode::Right | KeyCode::Char('l') => Command::Cursor(0, 1),
        KeyCode::Enter | KeyCode::Char(' ') => Command::Play,
        KeyCode::Tab => Command::Engine,
        KeyCode::F(1) => Command::Help,
        KeyCode::Char('?') => Command::Hint,
        KeyCode::Char('+' | '=') => Command::Faster,
        KeyCode::Char('-') => Command::Slower,
        KeyCode::Char('L') => Command::Language,
        KeyCode::Char(':') => Command::Type(':'),
        KeyCode::Char(letter) => return of_letter(letter, view),
        _ => return None,
    })
}

fn of_letter(letter: char, view: &View) -> Option<Command> {
    if letter.is_ascii_digit() || places::begins(view, letter) {
        return Some(Command::Type(letter));
    }
    let lower = letter.to_ascii_lowercase();
    LETTERS.iter().find(|(known, _)| *known == lower).map(|(_, command)| *command)
}

/// The key of a command on this board, for the line of keys.
pub(in super::super) fn key_of(command: Command, view: &View) -> String {
    match LETTERS.iter().find(|(_, known)| *known == command) {
        Some((letter, _)) if places::begins(view, *letter) => letter.to_uppercase().to_string(),
        Some((letter, _)) => letter.to_string(),
        None => String::new(),
    }
}
