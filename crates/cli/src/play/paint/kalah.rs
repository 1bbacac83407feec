//! The Kalah board: south below, north above and turned around, stores at the ends.

use super::{super::places, super::places::Spot, Canvas, Hit, Screen};
use ratatui::{
    layout::Rect,
    style::{Modifier, Style},
};
use session::picture::Row;

/// How wide and high pits can be inside, larger first.
const SIZES: [(u16, u16); 2] = [(6, 3), (4, 1)];
/// The two rows of letters and the three lines.
const LINES: u16 = 5;

/// The board's measures.
#[derive(Clone, Copy)]
struct Shape {
    pits: u16,
    width: u16,
    height: u16,
}

impl Shape {
    /// The largest that fits, else the smallest there is.
    fn fitting(pits: u16, room: Rect) -> Shape {
        let shapes = SIZES.map(|(width, height)| Shape { pits, width, height });
        let fits = |shape: &Shape| shape.across() <= room.width && shape.down() <= room.height;
        shapes.into_iter().find(fits).unwrap_or(shapes[1])
    }

    fn across(self) -> u16 {
        (self.pits + 2) * (self.width + 1) + 3
    }

    fn down(self) -> u16 {
        2 * self.height + LINES
    }

    /// Where a column begins inside its lines: the north store is 0, the last the south store.
    fn x(self, column: u16) -> u16 {
        2 + column * (self.width + 1)
    }

    /// Where a half begins inside its lines.
    fn y(self, is_south: bool) -> u16 {
        if is_south { 3 + self.height } else { 2 }
    }

    /// The column of a pit that is counted from its owner's left.
    fn column(self, is_south: bool, pit: u16) -> u16 {
        if is_south { 1 + pit } else { self.pits - pit }
    }
}

pub(super) fn least(pits: u16) -> (u16, u16) {
    let (width, height) = SIZES[1];
    let shape = Shape { pits, width, height };
    (shape.across(), shape.down())
}

pub(super) fn size(pits: u16, room: Rect) -> (u16, u16) {
    let shape = Shape::fitting(pits, room);
    (shape.across(), shape.down())
}

pub(super) fn draw(screen: &Screen, canvas: &mut Canvas, south: &Row, north: &Row) {
    let shape = Shape::fitting(south.pits.len() as u16, canvas.area);
    draw_lines(canvas, shape);
    let shown = screen.animation.as_ref().and_then(|animation| animation.frame().place.as_deref());
    for (row, is_south) in [(north, false), (south, true)] {
        let side = if is_south { "south" } else { "north" };
        let place = shown.and_then(|place| place.strip_prefix(side)).map(str::trim);
        draw_store(screen, canvas, shape, row.store, is_south, place == Some("store"));
        for (pit, &seeds) in (0..).zip(&row.pits) {
            let is_shown = place == Some(&places::pit_name(pit.into()));
            draw_pit(screen, canvas, shape, (is_south, pit), seeds, is_shown);
        }
    }
}

fn draw_lines(canvas: &mut Canvas, shape: Shape) {
    let faint = canvas.palette.faint();
    let dashes = "─".repeat(shape.width.into());
    let line = |left: &str, middle: &str, right: &str| {
        let columns = vec![&*dashes; usize::from(shape.pits) + 2];
        format!("{left}{}{right}", columns.join(middle))
    };
    canvas.put(1, 1, &line("┌", "┬", "┐"), faint);
    canvas.put(1, shape.down() - 2, &line("└", "┴", "┘"), faint);
    let pits = vec![&*dashes; shape.pits.into()].join("┼");
    canvas.put(shape.x(1) - 1, 2 + shape.height, &format!("├{pits}┤"), faint);
    for column in 0..shape.pits + 3 {
        let is_outside = column == 0 || column == shape.pits + 2;
        for y in 2..shape.down() - 2 {
            if y != 2 + shape.height || is_outside {
                canvas.put(shape.x(column) - 1, y, "│", faint);
            }
        }
    }
}

fn draw_store(
    screen: &Screen,
    canvas: &mut Canvas,
    shape: Shape,
    seeds: u16,
    is_south: bool,
    is_shown: bool,
) {
    let (player, column) = if is_south { (0, shape.pits + 1) } else { (1, 0) };
    let mut style = canvas.palette.player(player);
    let name = screen.words().side(screen.session.name(player));
    let width = usize::from(shape.width);
    let label = if is_south { shape.down() - 1 } else { 0 };
    canvas.put(shape.x(column), label, &format!("{name:^width$}"), style);
    if is_shown {
        style = style.add_modifier(Modifier::REVERSED);
    }
    canvas.put(shape.x(column), 2 + shape.height, &format!("{seeds:^width$}"), style);
}

fn draw_pit(
    screen: &Screen,
    canvas: &mut Canvas,
    shape: Shape,
    (is_south, pit): (bool, u16),
    seeds: u16,
    is_shown: bool,
) {
    let palette = canvas.palette;
    let column = shape.column(is_south, pit);
    let (x, y) = (shape.x(column), shape.y(is_south));
    let is_movers = screen.session.mover() == Some(usize::from(!is_south));
    let spot = Spot { row: 0, column: usize::from(column - 1) };
    let is_cursor = is_movers && screen.cursor == spot && screen.animation.is_none();
    let mut style = palette.player(usize::from(!is_south));
    if is_cursor || is_shown {
        style = style.add_modifier(Modifier::REVERSED);
    }
    draw_seeds(canvas, shape, (x, y), seeds, style);
    canvas.hit(
        x,
        y,
        shape.width,
        shape.height,
        if is_movers { Hit::Place(spot) } else { Hit::OthersPit },
    );
    let name = places::pit_name(pit.into());
    let is_legal = is_movers && screen.animation.is_none() && screen.view.moves.contains(&name);
    let is_last = screen.last == Some((usize::from(!is_south), name.clone()));
    let (text, style) = match () {
        () if is_cursor => (format!("[{name}]"), palette.legal()),
        () if is_last => (format!("({name})"), palette.strong()),
        () if is_legal => (format!(" {name} "), palette.legal()),
        () => return,
    };
    let label = if is_south { shape.down() - 1 } else { 0 };
    let width = usize::from(shape.width);
    canvas.put(x, label, &format!("{text:^width$}"), style);
}

/// The seeds as points as far as there is room, and their number below.
fn draw_seeds(canvas: &mut Canvas, shape: Shape, (x, y): (u16, u16), seeds: u16, style: Style) {
    let width = usize::from(shape.width);
    let mut left = seeds;
    for row in 0..shape.height - 1 {
        let here = left.min(shape.width);
        left -= here;
        let points = "•".repeat(here.into());
        canvas.put(
            x,
            y + row,
            &format!("{points:^width$}"),
            style.remove_modifier(Modifier::REVERSED),
        );
    }
    canvas.put(x, y + shape.height - 1, &format!("{seeds:^width$}"), style);
}
