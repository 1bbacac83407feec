//! The full screen, drawn: a title, the board, a panel beside or below it, status and keys.

mod boards;
mod kalah;
#[cfg(test)]
mod tests;

use super::{
    ending,
    screen::{
        Hit, Screen,
        entry::{Entry, Purpose},
        keys,
        keys::Command,
    },
};
use crate::{draw, words::fill};
use ratatui::{
    Frame,
    buffer::Buffer,
    layout::{Constraint, Layout, Rect},
    style::{Color, Modifier, Style},
    text::{Line, Span},
    widgets::{Block, BorderType, Clear, Paragraph, Widget, Wrap},
};

/// Narrower than this, a panel says nothing worth its place.
const PANEL: u16 = 24;
/// The rows around the board: title, status, keys.
const AROUND: u16 = 3;

/// Which styles there are. Colour says nothing that characters do not say as well.
#[derive(Clone, Copy)]
pub(super) struct Palette {
    has_colour: bool,
}

impl Palette {
    /// Without colours if the variable NO_COLOR is set and not empty.
    pub(super) fn of_environment(no_color: Option<String>) -> Palette {
        Palette { has_colour: no_color.is_none_or(|text| text.is_empty()) }
    }

    fn colour(self, colour: Color) -> Style {
        if self.has_colour { Style::new().fg(colour) } else { Style::new() }
    }

    fn first(self) -> Style {
        self.colour(Color::Cyan).add_modifier(Modifier::BOLD)
    }

    fn second(self) -> Style {
        self.colour(Color::Yellow).add_modifier(Modifier::BOLD)
    }

    fn player(self, player: usize) -> Style {
        if player == 0 { self.first() } else { self.second() }
    }

    fn mark(self, mark: &str) -> Style {
        self.player(usize::from(mark != "X"))
    }

    fn legal(self) -> Style {
        self.colour(Color::Green).add_modifier(Modifier::BOLD)
    }

    fn faint(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    fn reversed(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }
}

/// Where a board is drawn, and what can be clicked there.
struct Canvas<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    hits: Vec<(Rect, Hit)>,
    palette: Palette,
}

impl Canvas<'_> {
    /// Writes at a place counted from the corner of the board; what is outside is left away.
    fn put(&mut self, x: u16, y: u16, text: &str, style: Style) {
        if x < self.area.width && y < self.area.height {
            let room = usize::from(self.area.width - x);
            self.buffer.set_stringn(self.area.x + x, self.area.y + y, text, room, style);
        }
    }

    fn hit(&mut self, x: u16, y: u16, width: u16, height: u16, hit: Hit) {
        let area = Rect::new(self.area.x + x, self.area.y + y, width, height);
        self.hits.push((area.intersection(self.area), hit));
    }
}

/// Draws everything and returns what can be clicked where.
pub(super) fn draw(frame: &mut Frame, screen: &Screen, palette: Palette) -> Vec<(Rect, Hit)> {
    let whole = frame.area();
    let least = boards::least(screen);
    if whole.width < least.0 || whole.height < least.1 + AROUND {
        let needed = format!("{}x{}", least.0, least.1 + AROUND);
        let text = fill(screen.words().too_small, &[&needed]);
        Paragraph::new(text).wrap(Wrap { trim: true }).render(whole, frame.buffer_mut());
        return Vec::new();
    }
    let rows = [Constraint::Length(1), Constraint::Min(0), Constraint::Length(1)];
    let [title, middle, status] =
        Layout::vertical(rows).areas(Rect { height: whole.height - 1, ..whole });
    let bottom = Rect { y: whole.bottom() - 1, height: 1, ..whole };
    let (board, panel) = divided(middle, boards::size(screen, middle));
    let buffer = frame.buffer_mut();
    draw_title(screen, palette, title, buffer);
    let mut canvas = Canvas { buffer, area: board, hits: Vec::new(), palette };
    boards::draw(screen, &mut canvas);
    let hits = canvas.hits;
    let buffer = frame.buffer_mut();
    if let Some(panel) = panel {
        Paragraph::new(panel_text(screen, palette, panel)).render(panel, buffer);
    }
    Paragraph::new(status_line(screen, palette)).render(status, buffer);
    Paragraph::new(key_line(screen, palette, bottom.width)).render(bottom, buffer);
    if screen.help {
        draw_help(screen, middle, buffer);
    }
    hits
}

/// The board's place and that of the panel: to its right if there is room, else below.
fn divided(middle: Rect, (width, height): (u16, u16)) -> (Rect, Option<Rect>) {
    let (width, height) = (width.min(middle.width), height.min(middle.height));
    let board = Rect { width, height, ..middle };
    let right = middle.width - width;
    let below = middle.height - height;
    if right > PANEL {
        let x = middle.x + width + 2;
        return (board, Some(Rect { x, width: right - 2, ..middle }));
    }
    let place = Rect {
        x: middle.x + 1,
        y: middle.y + height,
        width: middle.width.saturating_sub(1),
        height: below,
    };
    (board, (below > 1).then_some(place))
}

fn draw_title(screen: &Screen, palette: Palette, area: Rect, buffer: &mut Buffer) {
    buffer.set_style(area, palette.reversed());
    let text = format!(" alfabeta  {}", screen.view.game);
    buffer.set_stringn(area.x, area.y, text, area.width.into(), palette.reversed());
}

fn panel_text(screen: &Screen, palette: Palette, area: Rect) -> Vec<Line<'static>> {
    let words = screen.words();
    let mut lines = vec![Line::styled(words.players, palette.strong())];
    let mover = screen.session.mover();
    for n in [0, 1] {
        let pointer = if mover == Some(n) { "> " } else { "  " };
        let spec = screen.session.spec(n).to_string();
        let player = if screen.session.is_human(n) { words.human.to_owned() } else { spec };
        lines.push(Line::from(vec![
            Span::raw(pointer),
            Span::styled(words.side(screen.session.name(n)).to_owned(), palette.player(n)),
            Span::raw(format!("  {player}")),
        ]));
    }
    let engine = if screen.panel { engine_text(screen, palette, area.width) } else { Vec::new() };
    let room = usize::from(area.height).saturating_sub(lines.len() + engine.len());
    lines.extend(moves_text(screen, palette, area.width, room));
    lines.extend(engine);
    lines
}

/// The moves so far, as many of the last ones as there is room for.
fn moves_text(screen: &Screen, palette: Palette, width: u16, room: usize) -> Vec<Line<'static>> {
    if room < 2 {
        return Vec::new();
    }
    let named = |mv: &str| draw::named(&screen.view, mv, screen.session.coordinates());
    let moves = screen.session.plies().iter().enumerate();
    let texts: Vec<String> =
        moves.map(|(n, ply)| format!("{}.{}", n + 1, named(&ply.mv))).collect();
    let mut rows = wrapped(&texts, width.into());
    rows.drain(..rows.len().saturating_sub(room - 1));
    let title = Line::styled(screen.words().played, palette.strong());
    std::iter::once(title).chain(rows.into_iter().map(Line::raw)).collect()
}

/// The engine's last analysis, or the current one.
fn engine_text(screen: &Screen, palette: Palette, width: u16) -> Vec<Line<'static>> {
    let words = screen.words();
    let mut lines = vec![Line::styled(words.engine, palette.strong())];
    let found = screen.analysis.as_ref().and_then(|found| Some((found, found.first()?)));
    let Some((analysis, best)) = found else {
        lines.push(Line::raw(words.nothing_yet));
        return lines;
    };
    let first = words.side(screen.session.name(0));
    let value = best.value.map_or_else(|| "?".to_owned(), |value| value.to_string());
    let mut value = fill(words.value, &[&value, first]);
    if best.proven {
        value = format!("{value}, {}", words.proven);
    }
    let line = fill(words.line, &[&screen.session.named_all(&best.line)]);
    for text in [value, words.effort(analysis), line] {
        let parts: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        lines.extend(wrapped(&parts, width.into()).into_iter().take(3).map(Line::raw));
    }
    lines
}

/// Words in rows of at most this width.
fn wrapped(words: &[String], width: usize) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    for word in words {
        match rows.last_mut() {
            Some(row) if row.chars().count() + 1 + word.chars().count() < width => {
                *row = format!("{row} {word}")
            }
            _ => rows.push(word.clone()),
        }
    }
    rows
}

fn status_line(screen: &Screen, palette: Palette) -> Line<'static> {
    let words = screen.words();
    if let Some(Entry { purpose, text }) = &screen.entry {
        let label = match purpose {
            Purpose::Move => words.enter_move,
            Purpose::Save => words.enter_save,
            Purpose::Load => words.enter_load,
        };
        let typed = Span::styled(format!("{text}_"), palette.strong());
        return Line::from(vec![Span::raw(format!(" {label}: ")), typed]);
    }
    let message = Span::styled(format!(" {} ", screen.message), palette.strong());
    Line::from(vec![message, Span::raw(state(screen))])
}

/// How the game stands, in a sentence.
fn state(screen: &Screen) -> String {
    let words = screen.words();
    let mover = screen.session.mover().map(|mover| words.side(screen.session.name(mover)));
    match (screen.is_thinking(), mover) {
        _ if screen.animation.is_some() => String::new(),
        (Some(false), _) => format!("{}…", words.hinting),
        (Some(true), Some(side)) => format!("{}…", fill(words.thinking, &[side])),
        (_, Some(side)) if moved_again(screen) => fill(words.again, &[side]),
        (_, Some(side)) => fill(words.to_move, &[side]),
        (_, None) => ending(&screen.session, words).unwrap_or_default(),
    }
}

fn moved_again(screen: &Screen) -> bool {
    screen.last.as_ref().map(|(who, _)| *who) == screen.session.mover()
}

fn key_line(screen: &Screen, palette: Palette, width: u16) -> Line<'static> {
    let words = screen.words();
    let of = |command| keys::key_of(command, &screen.view);
    let keys = [
        ("F1".to_owned(), words.key_help),
        (of(Command::Quit), words.key_quit),
        ("Enter".to_owned(), words.key_play),
        (of(Command::Undo), words.key_undo),
        (of(Command::Redo), words.key_redo),
        ("?".to_owned(), words.key_hint),
        (of(Command::Engine), words.key_engine),
        (of(Command::Swap), words.key_swap),
        (of(Command::New), words.key_new),
        (of(Command::Save), words.key_save),
        (of(Command::Load), words.key_load),
        ("L".to_owned(), screen.language.name()),
    ];
    let (mut spans, mut used) = (Vec::new(), 0);
    for (key, meaning) in keys {
        let text = format!(" {meaning} ");
        used += key.chars().count() + text.chars().count() + 1;
        if used > usize::from(width) {
            break;
        }
        spans.extend([Span::raw(" "), Span::styled(key, palette.reversed())]);
        spans.push(Span::styled(text, palette.faint()));
    }
    Line::from(spans)
}

fn draw_help(screen: &Screen, middle: Rect, buffer: &mut Buffer) {
    let words = screen.words();
    let width = words.help.lines().map(|line| line.chars().count()).max().unwrap_or(0) as u16 + 4;
    let height = words.help.lines().count() as u16 + 2;
    let (width, height) = (width.min(middle.width), height.min(middle.height));
    let x = middle.x + (middle.width - width) / 2;
    let y = middle.y + (middle.height - height) / 2;
    let area = Rect { x, y, width, height };
    Clear.render(area, buffer);
    let title = format!(" {} ", words.help_title);
    let block = Block::bordered().border_type(BorderType::Double).title(title);
    Paragraph::new(words.help).block(block).render(area, buffer);
}
