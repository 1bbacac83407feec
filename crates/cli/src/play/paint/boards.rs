//! Boards of cells, and games without a board.

use super::{super::places, super::places::Spot, Canvas, Hit, Screen, kalah};
use crate::draw::{self, Coordinates};
use ratatui::{
    layout::Rect,
    style::{Modifier, Style},
};
use session::{
    Picture,
    picture::{Board, Cell},
};

/// Cells between lines: how wide and high they can be inside, larger first.
const SIZES: [(u16, u16); 3] = [(7, 3), (5, 1), (3, 1)];
/// Room for the rows' numbers, and for the columns' letters.
const LABELS: (u16, u16) = (4, 1);
/// A small board of Ultimate with its border; each cell has four columns.
const SMALL: (u16, u16) = (15, 5);
/// The columns and rows of a large board that must be seen at once.
const LEAST_SEEN: u16 = 7;
/// The owner of a board, large.
const LARGE: [(&str, [&str; 3]); 2] = [
    ("X", ["  ╲   ╱  ", "    ╳    ", "  ╱   ╲  "]),
    ("O", ["  ╭───╮  ", "  │   │  ", "  ╰───╯  "]),
];

/// What is seen now: the view, or a moment of a move that is being shown.
pub(super) fn picture(screen: &Screen) -> &Picture {
    let shown = screen.animation.as_ref().map(|animation| &animation.frame().picture);
    shown.unwrap_or(&screen.view.picture)
}

/// The columns and rows without which nothing can be shown.
pub(super) fn least(screen: &Screen) -> (u16, u16) {
    match &screen.view.picture {
        Picture::Grid { columns, rows, .. } => {
            let seen = |size: u16| size.min(LEAST_SEEN);
            (LABELS.0 + step(screen, *columns) * seen(*columns) + 1, seen(*rows) + LABELS.1)
        }
        Picture::Ultimate { .. } => (LABELS.0 + 3 * SMALL.0, 3 * SMALL.1 + LABELS.1),
        Picture::Kalah { south, .. } => kalah::least(south.pits.len() as u16),
        Picture::Tree { .. } | Picture::Text { .. } => (20, 5),
    }
}

/// The columns and rows that the board takes of those there are.
pub(super) fn size(screen: &Screen, room: Rect) -> (u16, u16) {
    match &screen.view.picture {
        Picture::Grid { columns, rows, .. } => match boxed(*columns, *rows, room) {
            Some((width, height)) => {
                (LABELS.0 + columns * (width + 1) + 1, rows * (height + 1) + 1 + LABELS.1)
            }
            None => (LABELS.0 + columns * step(screen, *columns) + 1, rows + LABELS.1),
        },
        Picture::Ultimate { .. } => least(screen),
        Picture::Kalah { south, .. } => kalah::size(south.pits.len() as u16, room),
        Picture::Tree { .. } | Picture::Text { .. } => {
            let lines = text_lines(screen);
            let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
            let moves = screen.view.moves.join("  ").len();
            ((width.max(moves) as u16 + 4).min(room.width), lines.len() as u16 + 2)
        }
    }
}

pub(super) fn draw(screen: &Screen, canvas: &mut Canvas) {
    match picture(screen) {
        Picture::Grid { columns, rows, cells } => match boxed(*columns, *rows, canvas.area) {
            Some(size) => draw_boxed(screen, canvas, (*columns, *rows), cells, size),
            None => draw_close(screen, canvas, (*columns, *rows), cells),
        },
        Picture::Ultimate { boards } => draw_ultimate(screen, canvas, boards),
        Picture::Kalah { south, north } => kalah::draw(screen, canvas, south, north),
        Picture::Tree { .. } | Picture::Text { .. } => draw_text(screen, canvas),
    }
}

/// How a cell is shown: what stands left and right of it, itself, and how.
struct Token {
    left: char,
    mark: String,
    right: char,
    style: Style,
}

fn token(screen: &Screen, canvas: &Canvas, cell: &Cell, spot: Spot, empty: (&str, Style)) -> Token {
    let palette = canvas.palette;
    let is_last = screen.view.last_move.as_ref() == Some(&cell.name);
    let is_cursor = screen.cursor == spot && screen.session.mover().is_some();
    let (left, right) = match () {
        () if is_cursor => ('[', ']'),
        () if is_last => ('(', ')'),
        () if cell.wins && cell.stone.is_some() => ('*', '*'),
        () => (' ', ' '),
    };
    let (mark, mut style) = match cell.stone {
        Some(mark) => (mark, palette.mark(mark)),
        None if cell.forbidden.is_some() => ("!", empty.1),
        None => empty,
    };
    if is_cursor || cell.wins && cell.stone.is_some() {
        style = style.add_modifier(Modifier::REVERSED);
    } else if is_last {
        style = style.add_modifier(Modifier::UNDERLINED);
    }
    Token { left, mark: mark.to_owned(), right, style }
}

/// The columns of a cell without lines: names beyond z and numbers beyond 9 take two.
fn step(screen: &Screen, columns: u16) -> u16 {
    let short = if has_numbers(screen) { 10 } else { 26 };
    if columns > short { 3 } else { 2 }
}

fn has_numbers(screen: &Screen) -> bool {
    screen.session.coordinates() == Coordinates::Numbers
}

/// The largest cells between lines for which there is room.
fn boxed(columns: u16, rows: u16, room: Rect) -> Option<(u16, u16)> {
    SIZES.into_iter().find(|(width, height)| {
        let across = u32::from(columns) * u32::from(width + 1) + 1 + u32::from(LABELS.0);
        let down = u32::from(rows) * u32::from(height + 1) + 1 + u32::from(LABELS.1);
        across <= u32::from(room.width) && down <= u32::from(room.height)
    })
}

/// What a cell's column and row are called.
fn labels(screen: &Screen, cell: &Cell, row: u16, column: u16) -> (String, String) {
    if has_numbers(screen) {
        return (column.to_string(), row.to_string());
    }
    let (letter, number) =
        cell.name.split_at(cell.name.find(|c: char| c.is_ascii_digit()).unwrap_or(0));
    (letter.to_owned(), number.to_owned())
}

fn draw_boxed(
    screen: &Screen,
    canvas: &mut Canvas,
    (columns, rows): (u16, u16),
    cells: &[Cell],
    (width, height): (u16, u16),
) {
    let faint = canvas.palette.faint();
    for y in 0..=rows {
        let (left, middle, right) = match y {
            0 => ('┌', "┬", '┐'),
            _ if y == rows => ('└', "┴", '┘'),
            _ => ('├', "┼", '┤'),
        };
        let dashes = "─".repeat(width.into());
        let line = vec![dashes; columns.into()].join(middle);
        canvas.put(LABELS.0, y * (height + 1), &format!("{left}{line}{right}"), faint);
        for inner in (0..height).filter(|_| y < rows) {
            for x in 0..=columns {
                canvas.put(LABELS.0 + x * (width + 1), y * (height + 1) + 1 + inner, "│", faint);
            }
        }
    }
    for (n, cell) in cells.iter().enumerate() {
        let (row, column) = (n as u16 / columns, n as u16 % columns);
        let spot = Spot { row: row.into(), column: column.into() };
        let (x, y) = (LABELS.0 + 1 + column * (width + 1), 1 + row * (height + 1));
        let (centre, level) = (x + (width - 3) / 2, y + height / 2);
        let Token { left, mark, right, style } = token(screen, canvas, cell, spot, (" ", faint));
        canvas.put(centre, level, &format!("{left}{mark}{right}"), style);
        canvas.hit(x, y, width, height, Hit::Place(spot));
        let (letter, number) = labels(screen, cell, row, column);
        if column == 0 {
            canvas.put(0, level, &format!("{number:>3}"), faint);
        }
        if row + 1 == rows {
            canvas.put(centre + 1, rows * (height + 1) + 1, &letter, faint);
        }
    }
}

/// Which cells are seen along an axis: all, or those around the cursor.
fn seen(size: u16, room: u16, cursor: usize) -> std::ops::Range<u16> {
    let room = room.clamp(1, size);
    let from = (cursor as u16).saturating_sub(room / 2).min(size - room);
    from..from + room
}

fn draw_close(screen: &Screen, canvas: &mut Canvas, (columns, rows): (u16, u16), cells: &[Cell]) {
    let (faint, step) = (canvas.palette.faint(), step(screen, columns));
    let across = seen(columns, (canvas.area.width - LABELS.0 - 1) / step, screen.cursor.column);
    let down = seen(rows, canvas.area.height - LABELS.1, screen.cursor.row);
    for row in down.clone() {
        let y = row - down.start;
        for column in across.clone() {
            let cell = &cells[usize::from(row * columns + column)];
            let spot = Spot { row: row.into(), column: column.into() };
            // The last column before the cell's mark is shared with its left neighbour.
            let x = LABELS.0 + (column - across.start) * step + step - 2;
            let Token { left, mark, right, style } =
                token(screen, canvas, cell, spot, ("·", faint));
            if left != ' ' {
                canvas.put(x, y, &left.to_string(), style);
                canvas.put(x + 2, y, &right.to_string(), style);
            }
            canvas.put(x + 1, y, &mark, style);
            canvas.hit(x + 2 - step, y, step, 1, Hit::Place(spot));
            let (letter, number) = labels(screen, cell, row, column);
            if column == across.start {
                canvas.put(0, y, &format!("{number:>3}"), faint);
            }
            if row + 1 == down.end {
                let x = x + 2 - letter.len() as u16;
                canvas.put(x, y + 1, &letter, faint);
            }
        }
    }
    let is_cut = [across.start > 0, across.end < columns, down.start > 0, down.end < rows];
    let arrows =
        [(3, 0, "‹"), (canvas.area.width - 1, 0, "›"), (0, 0, "˄"), (0, down.len() as u16, "˅")];
    for ((x, y, arrow), _) in arrows.into_iter().zip(is_cut).filter(|(_, is_cut)| *is_cut) {
        let strong = canvas.palette.legal();
        canvas.put(x, y, arrow, strong);
    }
}

fn draw_ultimate(screen: &Screen, canvas: &mut Canvas, boards: &[Board]) {
    for (n, board) in boards.iter().enumerate() {
        let (row, column) = (n as u16 / 3, n as u16 % 3);
        let (x, y) = (LABELS.0 + column * SMALL.0, row * SMALL.1);
        draw_border(canvas, board, x, y);
        // What is decided and closed needs no cells: its owner is shown instead.
        let is_closed = !board.playable && board.owner.is_some();
        if let Some(owner) = board.owner.filter(|_| is_closed) {
            draw_owner(canvas, owner, x, y);
        }
        for (cell, place) in board.cells.iter().zip(0..) {
            let spot = Spot {
                row: usize::from(row * 3 + place / 3),
                column: usize::from(column * 3 + place % 3),
            };
            let at = (x + 2 + place % 3 * 4, y + 1 + place / 3);
            draw_small_cell(screen, canvas, (board, is_closed), cell, spot, at);
        }
    }
    let faint = canvas.palette.faint();
    for n in 0..9_u16 {
        let names = places::places(&screen.view);
        let (letter, _) = names[0][usize::from(n)].split_at(1);
        canvas.put(LABELS.0 + n / 3 * SMALL.0 + 3 + n % 3 * 4, 3 * SMALL.1, letter, faint);
        let number = &names[usize::from(n)][0][1..];
        canvas.put(0, n / 3 * SMALL.1 + 1 + n % 3, &format!("{number:>3}"), faint);
    }
}

/// The boards one may play in have heavy lines.
fn draw_border(canvas: &mut Canvas, board: &Board, x: u16, y: u16) {
    let palette = canvas.palette;
    let wins = board.cells.iter().any(|cell| cell.wins);
    let (style, lines) = match board.playable {
        true => (palette.legal(), ["┏", "━", "┓", "┃", "┗", "┛"]),
        false => (palette.faint(), ["┌", "─", "┐", "│", "└", "┘"]),
    };
    let dashes = lines[1].repeat(usize::from(SMALL.0) - 2);
    canvas.put(x, y, &format!("{}{dashes}{}", lines[0], lines[2]), style);
    for inner in 1..SMALL.1 - 1 {
        canvas.put(x, y + inner, lines[3], style);
        canvas.put(x + SMALL.0 - 1, y + inner, lines[3], style);
    }
    canvas.put(x, y + SMALL.1 - 1, &format!("{}{dashes}{}", lines[4], lines[5]), style);
    if let Some(owner) = board.owner {
        let star = if wins { "*" } else { " " };
        let style = if wins {
            palette.mark(owner).add_modifier(Modifier::REVERSED)
        } else {
            palette.mark(owner)
        };
        canvas.put(x + SMALL.0 / 2 - 1, y, &format!("{star}{owner}{star}"), style);
    }
}

fn draw_owner(canvas: &mut Canvas, owner: &str, x: u16, y: u16) {
    let style =
        canvas.palette.mark(owner).remove_modifier(Modifier::BOLD).add_modifier(Modifier::DIM);
    let rows = LARGE.iter().find(|(mark, _)| *mark == owner).map(|(_, rows)| rows);
    for (row, level) in rows.into_iter().flatten().zip(1..) {
        canvas.put(x + 3, y + level, row, style);
    }
}

fn draw_small_cell(
    screen: &Screen,
    canvas: &mut Canvas,
    (board, is_closed): (&Board, bool),
    cell: &Cell,
    spot: Spot,
    (x, y): (u16, u16),
) {
    let palette = canvas.palette;
    let empty = if board.playable { ("·", palette.legal()) } else { (" ", palette.faint()) };
    // The boards of a winning line are marked as wholes.
    let cell = Cell { wins: false, ..cell.clone() };
    let Token { left, mark, right, style } = token(screen, canvas, &cell, spot, empty);
    if !is_closed || left != ' ' {
        canvas.put(x, y, &format!("{left}{mark}{right}"), style);
    }
    canvas.hit(x - 1, y, 4, 1, Hit::Place(spot));
}

/// The text of the board without colours, line by line.
fn text_lines(screen: &Screen) -> Vec<String> {
    let text = draw::picture(&screen.view, Coordinates::Letters, screen.language);
    let plain = anstream::adapter::strip_str(&text).to_string();
    plain.lines().map(str::to_owned).collect()
}

/// The board's text, and the moves in a row below it.
fn draw_text(screen: &Screen, canvas: &mut Canvas) {
    let lines = text_lines(screen);
    let room = usize::from(canvas.area.height.saturating_sub(2));
    // A tree has one line per node.
    let here = match &screen.view.picture {
        Picture::Tree { nodes } => nodes.iter().position(|node| node.here).unwrap_or(0),
        _ => 0,
    };
    let from = (here + 2).saturating_sub(room).min(lines.len().saturating_sub(room));
    for (line, y) in lines.iter().skip(from).take(room).zip(0..) {
        canvas.put(2, y, line, Style::new());
    }
    let (mut x, y) = (2, canvas.area.height.saturating_sub(1));
    for (name, column) in screen.view.moves.iter().zip(0..) {
        let spot = Spot { row: 0, column };
        let is_cursor = screen.cursor == spot;
        let style = if is_cursor { canvas.palette.reversed() } else { canvas.palette.legal() };
        let text = if is_cursor { format!("[{name}]") } else { format!(" {name} ") };
        canvas.put(x, y, &text, style);
        canvas.hit(x, y, text.len() as u16, 1, Hit::Place(spot));
        x += text.len() as u16;
    }
}
