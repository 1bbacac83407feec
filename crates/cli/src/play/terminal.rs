//! The terminal: put into the state a full screen needs, and always put back.

use super::{
    PlayArgs, ending, files, line, paint,
    screen::{Input, Screen},
    session::Session,
};
use crate::{
    failure::Failure,
    words::{Language, fill},
};
use ratatui::{
    Terminal,
    backend::CrosstermBackend,
    crossterm::{
        cursor,
        event::{
            self, DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind, MouseButton,
            MouseEventKind,
        },
        execute,
        terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode},
    },
};
use std::{
    io, panic, thread,
    time::{Duration, Instant},
};

/// How long a machine's news may wait to be seen.
const GLANCE: Duration = Duration::from_millis(50);

pub(super) fn run(
    args: &PlayArgs,
    session: Session,
    language: Language,
) -> Result<String, Failure> {
    let mut screen = Screen::new(args, session, language);
    let shown = show(&mut screen);
    shown.map_err(|error| Failure::new(|errors| errors.terminal, [&error]))?;
    let mut text = left_behind(&screen);
    if let Some(path) = &args.save {
        files::save(path, &screen.session.record())?;
        text += &fill(screen.words().saved, &[&path.display().to_string()]);
        text.push('\n');
    }
    Ok(text)
}

/// What stays on the terminal when the screen is gone: the board, the moves, and how it ended.
pub(super) fn left_behind(screen: &Screen) -> String {
    let (session, words) = (&screen.session, screen.words());
    let end = ending(session, words).unwrap_or_else(|| words.unfinished.to_owned());
    let moves: Vec<&str> = session.plies().iter().map(|ply| &*ply.mv).collect();
    if moves.is_empty() {
        return end + "\n";
    }
    let board = line::board(session, screen.language);
    let (game, moves) = (session.view().game, session.told_all(&moves));
    let rest = line::rest(session, words);
    format!("{game}\n\n{board}\n{}: {moves}\n{rest}{end}\n", words.played)
}

/// A terminal in our state; dropped, it is as it was.
struct Raw;

impl Raw {
    fn new() -> io::Result<Raw> {
        let main = thread::current().id();
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // A machine that panics only loses its game; its message would spoil the screen.
            if thread::current().id() == main {
                restore();
                usual(info);
            }
        }));
        enable_raw_mode()?;
        let raw = Raw;
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, cursor::Hide)?;
        Ok(raw)
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        restore();
        // A panic is still using the hook.
        if !thread::panicking() {
            _ = panic::take_hook();
        }
    }
}

/// Whatever fails here, there is nothing better left to do.
fn restore() {
    _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
    _ = disable_raw_mode();
}

fn show(screen: &mut Screen) -> io::Result<()> {
    let raw = Raw::new()?;
    let palette = paint::Palette::of_environment(std::env::var("NO_COLOR").ok());
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    let mut last_tick = Instant::now();
    while !screen.done {
        let mut hits = Vec::new();
        terminal.draw(|frame| hits = paint::draw(frame, screen, palette))?;
        screen.hits = hits;
        let was_shown = screen.animation.is_some();
        listen(screen, &mut last_tick)?;
        if !was_shown && screen.animation.is_some() {
            last_tick = Instant::now();
        }
    }
    drop(raw);
    Ok(())
}

/// Waits until something happens, and lets the screen know.
fn listen(screen: &mut Screen, last_tick: &mut Instant) -> io::Result<()> {
    loop {
        let due = screen.wait().map(|wait| wait.saturating_sub(last_tick.elapsed()));
        let ready = event::poll(due.unwrap_or(GLANCE).min(GLANCE))?;
        if ready && let Some(input) = heard(event::read()?) {
            if let Some(input) = input {
                screen.update(input);
            }
            return Ok(());
        }
        if screen.wait().is_some_and(|wait| last_tick.elapsed() >= wait) {
            *last_tick = Instant::now();
            screen.update(Input::Tick);
            return Ok(());
        }
        if screen.poll() {
            return Ok(());
        }
    }
}

/// What an event means: an input, only that all is to be drawn again, or nothing at all.
fn heard(event: Event) -> Option<Option<Input>> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => Some(Some(Input::Key(key))),
        Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
            Some(Some(Input::Click(mouse.column, mouse.row)))
        }
        Event::Resize(..) => Some(None),
        _ => None,
    }
}
