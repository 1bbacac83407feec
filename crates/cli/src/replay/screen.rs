//! The whole screen: the board, the moves beside it, the keys below.

use super::{ansi, board, reel::Reel};
use ratatui::{
    Frame,
    crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers},
    layout::{Constraint, Layout, Rect},
    style::{Modifier, Style, Stylize},
    text::Line,
    widgets::{Block, Borders, List, ListState, Paragraph, Wrap},
};
use session::Record;
use std::io;

/// How many moves page up and page down step.
const PAGE: usize = 10;

/// How wide the list of moves is; beside it a board of Kalah fits into 80 columns.
const LIST_WIDTH: u16 = 24;

/// A move with all that was thought of it takes two lines on a narrow screen.
const CAPTION_HEIGHT: u16 = 2;

const KEYS: &str = " ←/→ step   PgUp/PgDn ten   Home/End   n/p game   q quit";

/// Shows the games, the `game`th (from 0) first, until the user has seen enough.
pub(super) fn show(records: &[Record], game: usize) -> io::Result<()> {
    let mut screen = Screen::of(records, game).map_err(io::Error::other)?;
    let mut terminal = ratatui::try_init()?;
    let result = loop {
        if let Err(error) = terminal.draw(|frame| screen.draw(frame)) {
            break Err(error);
        }
        match event::read() {
            Ok(Event::Key(key)) if key.kind != KeyEventKind::Release => match screen.press(key) {
                Ok(true) => {}
                Ok(false) => break Ok(()),
                Err(error) => break Err(io::Error::other(error)),
            },
            Ok(_) => {}
            Err(error) => break Err(error),
        }
    };
    ratatui::try_restore()?;
    result
}

struct Screen<'a> {
    records: &'a [Record],
    game: usize,
    reel: Reel,
    list: ListState,
    colours: bool,
}

impl<'a> Screen<'a> {
    fn of(records: &'a [Record], game: usize) -> Result<Screen<'a>, session::Error> {
        let (reel, list) = (Reel::of(&records[game])?, ListState::default());
        Ok(Screen { records, game, reel, list, colours: ansi::colours_wanted() })
    }

    /// Does what a key says; false if it says to end.
    fn press(&mut self, key: KeyEvent) -> Result<bool, session::Error> {
        let (at, last) = (self.reel.at(), self.reel.last());
        match key.code {
            KeyCode::Char('q') | KeyCode::Esc => return Ok(false),
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                return Ok(false);
            }
            KeyCode::Right | KeyCode::Down | KeyCode::Char(' ' | 'l') => self.reel.go(at + 1),
            KeyCode::Left | KeyCode::Up | KeyCode::Char('h') => self.reel.go(at.saturating_sub(1)),
            KeyCode::PageDown => self.reel.go((at + PAGE).min(last)),
            KeyCode::PageUp => self.reel.go(at.saturating_sub(PAGE)),
            KeyCode::Home => self.reel.go(0),
            KeyCode::End => self.reel.go(last),
            KeyCode::Char('n') if self.game + 1 < self.records.len() => {
                self.change(self.game + 1)?
            }
            KeyCode::Char('p') if self.game > 0 => self.change(self.game - 1)?,
            _ => {}
        }
        Ok(true)
    }

    fn change(&mut self, game: usize) -> Result<(), session::Error> {
        self.reel = Reel::of(&self.records[game])?;
        self.list = ListState::default();
        self.game = game;
        Ok(())
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        let rows = [Constraint::Length(2), Constraint::Fill(1), Constraint::Length(1)];
        let [head, middle, foot] = Layout::vertical(rows).areas(frame.area());
        let columns = [Constraint::Fill(1), Constraint::Max(LIST_WIDTH)];
        let [left, right] = Layout::horizontal(columns).areas(middle);
        let number = format!("game {} of {}: ", self.game + 1, self.records.len());
        let title = Line::from(vec![number.dim(), self.reel.title().bold()]);
        let head_lines = vec![title, Line::from(self.reel.result()).dim()];
        frame.render_widget(Paragraph::new(head_lines), head);
        frame.render_widget(Line::from(KEYS).dim(), foot);
        self.draw_board(frame, left);
        self.draw_moves(frame, right);
    }

    fn draw_board(&self, frame: &mut Frame<'_>, area: Rect) {
        let caption = Paragraph::new(self.reel.caption()).bold().wrap(Wrap { trim: true });
        let rows = [Constraint::Length(CAPTION_HEIGHT), Constraint::Fill(1)];
        let [above, below] = Layout::vertical(rows).areas(area);
        let lines = ansi::lines(&board(&self.reel.view()), self.colours);
        frame.render_widget(caption, above);
        frame.render_widget(Paragraph::new(lines), below);
    }

    fn draw_moves(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let lines = ["  0. start".to_owned()].into_iter().chain(self.reel.lines());
        let list = List::new(lines)
            .block(Block::new().borders(Borders::LEFT).border_style(Style::new().dim()))
            .highlight_style(Style::new().add_modifier(Modifier::REVERSED))
            .scroll_padding(3);
        self.list.select(Some(self.reel.at()));
        frame.render_stateful_widget(list, area, &mut self.list);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::{Terminal, backend::TestBackend};
    use records::{Format, read};

    const GAMES: &str = "game: tictactoe\nfirst: me\nsecond: you\n1. b2 {score ~+0.3} a1 a2 c2 b3 b1\n\
                         result: -1, time\n\ngame: kalah:3x2\n1. b a c\n";

    fn text(screen: &mut Screen<'_>) -> String {
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        terminal.draw(|frame| screen.draw(frame)).unwrap();
        terminal.backend().to_string()
    }

    #[test]
    fn keys_step_through_games() {
        let records = read(GAMES, Format::Text, None).unwrap();
        let mut screen = Screen::of(&records, 0).unwrap();
        for (key, game, at) in [
            (KeyCode::Left, 0, 0),
            (KeyCode::Right, 0, 1),
            (KeyCode::Char(' '), 0, 2),
            (KeyCode::Left, 0, 1),
            (KeyCode::PageDown, 0, 6),
            (KeyCode::Right, 0, 6),
            (KeyCode::Home, 0, 0),
            (KeyCode::Char('p'), 0, 0),
            (KeyCode::End, 0, 6),
            (KeyCode::PageUp, 0, 0),
            (KeyCode::Char('n'), 1, 0),
            (KeyCode::End, 1, 3),
            (KeyCode::Char('n'), 1, 3),
            (KeyCode::Char('p'), 0, 0),
        ] {
            assert_eq!(screen.press(key.into()), Ok(true));
            assert_eq!((screen.game, screen.reel.at()), (game, at), "{key:?}");
        }
        assert_eq!(screen.press(KeyCode::Char('q').into()), Ok(false));
        let interrupt = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(screen.press(interrupt), Ok(false));
    }

    #[test]
    fn the_screen_has_the_board_the_moves_and_the_result() {
        let records = read(GAMES, Format::Text, None).unwrap();
        let mut screen = Screen::of(&records, 0).unwrap();
        assert_eq!(screen.press(KeyCode::Right.into()), Ok(true));
        let shown = text(&mut screen);
        for part in [
            "game 1 of 2: tictactoe, me against you",
            "the second player wins (-1): time",
            "move 1 of 6: X (me) plays b2, score ~+0.3",
            "  2  .(X).",
            "O to move",
            "  1. X b2    ~+0.3",
            "  6. O b1",
            "q quit",
        ] {
            assert!(shown.contains(part), "{part}\n{shown}");
        }
    }

    #[test]
    fn small_screens_are_no_failure() {
        let records = read(GAMES, Format::Text, None).unwrap();
        let mut screen = Screen::of(&records, 1).unwrap();
        for (width, height) in [(1, 1), (3, 2), (10, 4), (30, 8)] {
            let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
            assert!(terminal.draw(|frame| screen.draw(frame)).is_ok(), "{width}x{height}");
        }
    }
}
