//! Lines typed at the screen: moves and the names of files.

use super::{
    super::{files, places},
    Screen,
};
use crate::words::fill;
use ratatui::crossterm::event::KeyCode;
use std::path::Path;

/// What a line is typed for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Purpose {
    Move,
    Save,
    Load,
}

/// A line being typed.
pub(in super::super) struct Entry {
    pub(in super::super) purpose: Purpose,
    pub(in super::super) text: String,
}

impl Screen {
    pub(super) fn ask(&mut self, purpose: Purpose, text: String) {
        self.entry = Some(Entry { purpose, text });
        self.follow_entry();
    }

    /// The cursor goes where a typed move leads.
    fn follow_entry(&mut self) {
        let typed = self.entry.as_ref().filter(|entry| entry.purpose == Purpose::Move);
        if let Some(spot) = typed.and_then(|entry| places::find(&self.view, &entry.text)) {
            self.cursor = spot;
        }
    }

    pub(super) fn entry_key(&mut self, code: KeyCode) {
        let Some(entry) = &mut self.entry else { return };
        match code {
            KeyCode::Char(letter) => entry.text.push(letter),
            KeyCode::Backspace if entry.text.is_empty() => self.entry = None,
            KeyCode::Backspace => _ = entry.text.pop(),
            KeyCode::Esc => self.entry = None,
            KeyCode::Enter => return self.entered(),
            _ => {}
        }
        self.follow_entry();
    }

    fn entered(&mut self) {
        let Some(Entry { purpose, text }) = self.entry.take() else { return };
        self.message.clear();
        let text = text.trim();
        match purpose {
            Purpose::Move if text == "q" => self.done = true,
            Purpose::Move if text.is_empty() => {}
            Purpose::Move => match self.session.typed(text, self.words()) {
                Ok(mv) => self.person_plays(&mv),
                Err(reason) => self.message = reason,
            },
            Purpose::Save => self.save(text),
            Purpose::Load => self.load(text),
        }
        self.settle();
    }

    fn save(&mut self, name: &str) {
        self.message = match files::save(Path::new(name), &self.session.record()) {
            Ok(()) => fill(self.words().saved, &[name]),
            Err(failure) => failure.text(self.language),
        };
        self.file = name.to_owned();
    }

    fn load(&mut self, name: &str) {
        let record = files::load(Path::new(name));
        self.message = match record.and_then(|record| self.session.load(&record)) {
            Ok(()) => {
                self.thinking = None;
                self.file = name.to_owned();
                fill(self.words().loaded, &[name])
            }
            Err(failure) => failure.text(self.language),
        };
    }
}

/// The file that is proposed: the rules with a dash for all that a file's name should not have.
pub(super) fn usual_name(game: &str) -> String {
    let dash = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '-' };
    game.chars().map(dash).take(40).collect::<String>() + ".jsonl"
}
