//! The full screen as a model: what is shown, and what each event changes. Nothing is drawn here.

pub(super) mod keys;
mod machines;
#[cfg(test)]
mod tests;

use super::{
    PlayArgs, files,
    job::Job,
    places::{self, Spot},
    session::Session,
    words::{Language, Words, fill},
};
use keys::Command;
use machines::Why;
use ratatui::{
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers},
    layout::{Position, Rect},
};
use session::{Frame, FrameEvent, Picture, Ply, Thought, View, picture::Row};
use std::{path::Path, time::Duration};

/// The speeds to choose from, in milliseconds a step.
const SPEEDS: [u64; 8] = [0, 25, 50, 100, 250, 500, 1000, 2000];

/// What happens to a screen.
#[derive(Clone, Copy, Debug)]
pub(super) enum Input {
    Key(KeyEvent),
    /// A click at a column and row of the terminal.
    Click(u16, u16),
    /// The time that [`Screen::wait`] asked for has passed.
    Tick,
}

/// What is under the mouse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hit {
    Place(Spot),
    /// A pit of the player who is not to move.
    OthersPit,
}

/// What a line is typed for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    Move,
    Save,
    Load,
}

/// A line being typed.
pub(super) struct Entry {
    pub(super) purpose: Purpose,
    pub(super) text: String,
}

/// A move being shown step by step.
pub(super) struct Animation {
    frames: Vec<Frame>,
    at: usize,
}

impl Animation {
    pub(super) fn frame(&self) -> &Frame {
        &self.frames[self.at]
    }
}

/// Everything there is to show.
pub(super) struct Screen {
    pub(super) session: Session,
    /// The session's view, kept because it is asked for at every key.
    pub(super) view: View,
    /// Who played the last move, and what.
    pub(super) last: Option<(usize, String)>,
    pub(super) language: Language,
    pub(super) cursor: Spot,
    pub(super) message: String,
    pub(super) entry: Option<Entry>,
    pub(super) help: bool,
    /// Whether what the engine expects is shown.
    pub(super) panel: bool,
    pub(super) thought: Option<Thought>,
    pub(super) animation: Option<Animation>,
    /// Milliseconds a step.
    pub(super) speed: u64,
    /// What was drawn where.
    pub(super) hits: Vec<(Rect, Hit)>,
    pub(super) done: bool,
    job: Option<(Why, Job)>,
    /// A letter that moved the cursor but may begin a move, and where the cursor was.
    letter: Option<(char, Spot)>,
    file: String,
}

impl Screen {
    pub(super) fn new(args: &PlayArgs, session: Session) -> Screen {
        let view = session.view();
        let file = args.save.as_ref().or(args.load.as_ref());
        let mut screen = Screen {
            cursor: places::middle(&view),
            last: None,
            language: args.language(),
            message: String::new(),
            entry: None,
            help: false,
            panel: false,
            thought: None,
            animation: None,
            speed: args.speed,
            hits: Vec::new(),
            done: false,
            job: None,
            letter: None,
            file: file.map_or_else(|| usual_name(&view.game), |path| path.display().to_string()),
            session,
            view,
        };
        screen.settle();
        screen
    }

    pub(super) fn words(&self) -> &'static Words {
        self.language.words()
    }

    /// After how long a [`Input::Tick`] is wanted, if one is.
    pub(super) fn wait(&self) -> Option<Duration> {
        self.animation.as_ref().map(|_| Duration::from_millis(self.speed))
    }

    pub(super) fn update(&mut self, input: Input) {
        match input {
            Input::Key(key) => self.key(key),
            Input::Click(column, row) => self.click(column, row),
            Input::Tick => self.tick(),
        }
    }

    fn key(&mut self, key: KeyEvent) {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        if is_control && key.code == KeyCode::Char('c') {
            self.done = true;
        } else if self.help {
            self.help = false;
        } else if self.entry.is_some() {
            self.entry_key(key.code);
        } else {
            let was_shown = self.animation.is_some();
            let command = self.typed_on(key).or_else(|| keys::command(key, &self.view));
            let keeps = [Some(Command::Faster), Some(Command::Slower), Some(Command::Quit)];
            if was_shown && !keeps.contains(&command) {
                self.skip();
            }
            match command {
                Some(Command::Play) if was_shown => {}
                Some(command) => self.obey(command),
                None => {}
            }
        }
    }

    /// `h8`: the h moved the cursor, but with a digit after it it was the beginning of a move.
    fn typed_on(&mut self, key: KeyEvent) -> Option<Command> {
        let before = self.letter.take();
        match key.code {
            KeyCode::Char(letter @ ('h' | 'j' | 'k' | 'l')) => {
                let names = places::begins(&self.view, letter);
                self.letter = names.then_some((letter, self.cursor));
            }
            KeyCode::Char(digit) if digit.is_ascii_digit() => {
                let (letter, cursor) = before?;
                self.cursor = cursor;
                self.ask(Purpose::Move, format!("{letter}{digit}"));
                return Some(Command::Cursor(0, 0));
            }
            _ => {}
        }
        None
    }

    fn obey(&mut self, command: Command) {
        if !matches!(command, Command::Cursor(..)) {
            self.message.clear();
        }
        match command {
            Command::Cursor(rows, columns) => {
                self.cursor = places::moved(&self.view, self.cursor, rows, columns);
            }
            Command::Play => {
                let name = places::name(&self.view, self.cursor).unwrap_or_default();
                self.person_plays(&name);
            }
            Command::Undo => self.step(Session::undo, |w| (w.undone, w.no_undo)),
            Command::Redo => self.step(Session::redo, |w| (w.redone, w.no_redo)),
            Command::Hint => self.ask_for_hint(),
            Command::Engine => self.panel = !self.panel,
            Command::Swap => self.change(Session::swap, self.words().swapped),
            Command::New => self.change(Session::restart, self.words().new_game),
            Command::Save => self.ask(Purpose::Save, self.file.clone()),
            Command::Load => self.ask(Purpose::Load, self.file.clone()),
            Command::Faster => self.change_speed(SPEEDS.iter().rev().find(|s| **s < self.speed)),
            Command::Slower => self.change_speed(SPEEDS.iter().find(|s| **s > self.speed)),
            Command::Language => self.language = self.language.next(),
            Command::Help => self.help = true,
            Command::Quit => self.done = true,
            Command::Type(':') => self.ask(Purpose::Move, String::new()),
            Command::Type(letter) => self.ask(Purpose::Move, letter.to_string()),
        }
        self.settle();
    }

    fn ask(&mut self, purpose: Purpose, text: String) {
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

    fn entry_key(&mut self, code: KeyCode) {
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

    fn click(&mut self, column: u16, row: u16) {
        if self.help || self.animation.is_some() {
            self.help = false;
            return self.skip();
        }
        self.entry = None;
        let at = Position::new(column, row);
        let hit = self.hits.iter().find(|(area, _)| area.contains(at)).map(|(_, hit)| *hit);
        match hit {
            Some(Hit::Place(spot)) => {
                self.cursor = spot;
                self.obey(Command::Play);
            }
            Some(Hit::OthersPit) => self.message = self.words().others_pit.to_owned(),
            None => {}
        }
    }

    fn person_plays(&mut self, mv: &str) {
        match self.session.mover() {
            None => self.message = self.words().is_over.to_owned(),
            Some(mover) if !self.session.is_human(mover) => {
                self.message = self.words().not_yours.to_owned();
            }
            Some(who) => {
                let frames = self.session.frames(mv);
                match frames.and_then(|f| self.session.play(mv, Ply::default()).map(|()| f)) {
                    Err(error) => {
                        self.message = self.words().refusal(&error, |cell| self.session.told(cell));
                    }
                    Ok(frames) => self.shown(who, frames),
                }
            }
        }
    }

    /// Says what was played and begins to show it. A stone that is put down needs no showing, unless
    /// nobody but machines would slow the game down.
    fn shown(&mut self, who: usize, mut frames: Vec<Frame>) {
        self.job = None;
        if self.session.forfeit().is_none() {
            let mv = self.session.told(self.session.plies().last().map_or("", |ply| &ply.mv));
            let side = self.words().side(self.session.name(who));
            self.message = fill(self.words().plays, &[side, &mv]);
        }
        if let Some(picture) = collected(&self.session.view().picture) {
            frames.push(Frame { picture, event: FrameEvent::Done, place: None });
        }
        let machines = !self.session.is_human(0) && !self.session.is_human(1);
        let is_slow = self.speed > 0 && (frames.len() > 1 || machines) && !frames.is_empty();
        self.animation = is_slow.then_some(Animation { frames, at: 0 });
    }

    fn tick(&mut self) {
        if let Some(animation) = &mut self.animation {
            animation.at += 1;
            if animation.at >= animation.frames.len() {
                self.skip();
            }
        }
    }

    fn skip(&mut self) {
        self.animation = None;
        self.settle();
    }

    /// After any change: the view is that of the session, and a machine whose turn it is begins to think.
    fn settle(&mut self) {
        self.view = self.session.view();
        if let Some(picture) = collected(&self.view.picture) {
            self.view.picture = picture;
        }
        self.last = self.session.last();
        self.cursor = places::moved(&self.view, self.cursor, 0, 0);
        let machine = self.session.mover().filter(|mover| !self.session.is_human(*mover));
        let Some(who) = machine else { return };
        if self.animation.is_some() || self.job.is_some() || self.done {
            return;
        }
        self.ask_machine(who);
    }

    fn step(
        &mut self,
        step: fn(&mut Session) -> Option<Vec<String>>,
        text: fn(&Words) -> (&'static str, &'static str),
    ) {
        let (done, nothing) = text(self.words());
        match step(&mut self.session) {
            None => self.message = nothing.to_owned(),
            Some(moves) => {
                self.job = None;
                self.message = fill(done, &[&self.session.told_all(&moves)]);
            }
        }
    }

    fn change(&mut self, change: fn(&mut Session), text: &str) {
        self.job = None;
        self.thought = None;
        change(&mut self.session);
        self.message = text.to_owned();
    }

    fn change_speed(&mut self, speed: Option<&u64>) {
        self.speed = speed.copied().unwrap_or(self.speed);
        self.message = fill(self.words().speed, &[&self.speed.to_string()]);
    }

    fn save(&mut self, name: &str) {
        self.message = match files::save(Path::new(name), &self.session.record()) {
            Ok(()) => fill(self.words().saved, &[name]),
            Err(reason) => reason,
        };
        self.file = name.to_owned();
    }

    fn load(&mut self, name: &str) {
        let record = files::load(Path::new(name));
        self.message = match record.and_then(|record| self.session.load(&record)) {
            Ok(()) => {
                self.job = None;
                self.file = name.to_owned();
                fill(self.words().loaded, &[name])
            }
            Err(reason) => reason,
        };
    }
}

/// A Kalah board at the end of the game, with the seeds that were left in the pits put into the
/// stores; none where there are none.
fn collected(picture: &Picture) -> Option<Picture> {
    let Picture::Kalah { south, north } = picture else { return None };
    let row = |row: &Row| Row { pits: vec![0; row.pits.len()], store: row.total, total: row.total };
    let is_left = south.total > south.store || north.total > north.store;
    is_left.then(|| Picture::Kalah { south: row(south), north: row(north) })
}

/// The file that is proposed: the rules with a dash for all that a file's name should not have.
fn usual_name(game: &str) -> String {
    let dash = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '-' };
    game.chars().map(dash).take(40).collect::<String>() + ".jsonl"
}
