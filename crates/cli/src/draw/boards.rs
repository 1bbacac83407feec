//! The boards themselves.

use super::{Coordinates, FAINT, FIRST, LEGAL, SECOND, STRONG, push, styled};
use crate::words::{Language, Results, Words, counted};
use anstyle::Style;
use session::{
    Picture, View,
    picture::{Board, Cell, Node, Row},
};

/// Longer trees are cut off here; their text is complete.
const MOST_NODES: usize = 200;

pub(super) fn picture(view: &View, how: Coordinates, language: Language) -> String {
    let words = Results::of(language);
    let drawn = match &view.picture {
        Picture::Grid { columns, cells, .. } => grid(view, usize::from(*columns), cells, how),
        Picture::Ultimate { boards } => ultimate(view, boards, words),
        Picture::Kalah { south, north } => kalah(view, south, north, Words::of(language)),
        Picture::Tree { nodes } => tree(nodes, words),
        Picture::Text { text } => text.clone(),
    };
    let lines = drawn.lines().map(str::trim_end);
    lines.fold(String::new(), |text, line| text + line + "\n")
}

/// A stone, or what stands for an empty cell: a `!` where the player to move may not play.
fn stone(cell: &Cell, empty: &str) -> String {
    match cell.stone {
        Some(mark) => styled(side_style(mark), mark),
        None if cell.forbidden.is_some() => styled(FAINT, "!"),
        None => empty.to_owned(),
    }
}

fn side_style(mark: &str) -> Style {
    if mark == "X" { FIRST } else { SECOND }
}

/// What stands between two cells: the move played last is put in parentheses, a line that won
/// in asterisks.
fn between(view: &View, left: Option<&Cell>, right: Option<&Cell>) -> &'static str {
    let is_last =
        |cell: Option<&Cell>| cell.is_some_and(|c| view.last_move.as_ref() == Some(&c.name));
    let wins = |cell: Option<&Cell>| cell.is_some_and(|cell| cell.wins);
    match () {
        () if is_last(left) => ")",
        () if is_last(right) => "(",
        () if wins(left) || wins(right) => "*",
        () => " ",
    }
}

/// The letters and the number of a cell's name.
fn coordinates(cell: &Cell) -> (&str, &str) {
    cell.name.split_at(cell.name.find(|c: char| c.is_ascii_digit()).unwrap_or(0))
}

/// Letters stand below the board, numbers from 0 above it, where they begin.
fn grid(view: &View, columns: usize, cells: &[Cell], how: Coordinates) -> String {
    let numbers = how == Coordinates::Numbers;
    let head = |(n, cell): (usize, &Cell)| match numbers {
        true => n.to_string(),
        false => coordinates(cell).0.to_owned(),
    };
    let heads: Vec<String> = cells[..columns].iter().enumerate().map(head).collect();
    // Beyond z or 9 a column's name takes two characters, and so does the column.
    let width = heads.last().map_or(1, String::len);
    let heads: Vec<String> = heads.iter().map(|name| format!("{name:>width$}")).collect();
    let axis = format!("     {}\n", styled(FAINT, heads.join(" ")));
    let mut out = if numbers { axis.clone() } else { String::new() };
    for (number, row) in cells.chunks(columns).enumerate() {
        let label = if numbers { number.to_string() } else { coordinates(&row[0]).1.to_owned() };
        push(&mut out, format_args!("{} ", styled(FAINT, format_args!("{label:>3}"))));
        for (n, cell) in row.iter().enumerate() {
            let left = n.checked_sub(1).map(|n| &row[n]);
            let mark = between(view, left, Some(cell));
            let padding = " ".repeat(width - 1);
            // A closing parenthesis belongs to the cell before.
            out += &if mark == ")" { mark.to_owned() + &padding } else { padding + mark };
            out += &if numbers { small_stone(cell) } else { stone(cell, ".") };
        }
        push(&mut out, format_args!("{}\n", between(view, row.last(), None)));
    }
    if numbers { out } else { out + &axis }
}

/// A small stone, `x` or `o`, or a dot.
fn small_stone(cell: &Cell) -> String {
    cell.stone.map_or(".".to_owned(), |mark| styled(side_style(mark), mark.to_lowercase()))
}

/// Empty cells one may play on are dots, others are blank.
fn ultimate(view: &View, boards: &[Board], words: &Results) -> String {
    let mut out = String::new();
    for row in 0..9 {
        if row == 3 || row == 6 {
            out += "    ───────┼───────┼───────\n";
        }
        push(&mut out, format_args!("{} ", styled(FAINT, format_args!("{:>3}", 9 - row))));
        for column in 0..3 {
            let board = &boards[row / 3 * 3 + column];
            let cells = &board.cells[row % 3 * 3..][..3];
            let empty = if board.playable { styled(LEGAL, ".") } else { " ".to_owned() };
            let mut left = None;
            for cell in cells {
                out += between(view, left, Some(cell));
                out += &stone(cell, &empty);
                left = Some(cell);
            }
            out += between(view, left, None);
            out += if column < 2 { "│" } else { "\n" };
        }
    }
    let axis = styled(FAINT, "a b c   d e f   g h i");
    push(&mut out, format_args!("     {axis}\n\n"));
    out + &owners(boards, words)
}

/// Who has won which board, small.
fn owners(boards: &[Board], words: &Results) -> String {
    let mut out = format!("{}\n", words.boards_won);
    for row in boards.chunks(3) {
        let marks =
            row.iter().map(|board| board.owner.map_or(".".into(), |m| styled(side_style(m), m)));
        push(&mut out, format_args!("     {}\n", marks.collect::<Vec<_>>().join(" ")));
    }
    out
}

/// South below, north above and turned around, stores at the ends. Pits one may sow have their
/// letters.
fn kalah(view: &View, south: &Row, north: &Row, words: &Words) -> String {
    let size = south.pits.len();
    let rule = |left, middle, right| format!("{left}{}{right}", vec!["────"; size].join(middle));
    let pits = |seeds: &mut dyn Iterator<Item = &u16>| {
        seeds.map(|seeds| format!("{seeds:>3} ")).collect::<Vec<_>>().join("│")
    };
    let letters = |mover: &str| {
        let letter = |n: usize| {
            let name = char::from(b'a' + n as u8).to_string();
            let legal = view.to_move.as_deref() == Some(mover) && view.moves.contains(&name);
            if legal { format!("  {}  ", styled(LEGAL, name)) } else { " ".repeat(5) }
        };
        (0..size).map(letter).collect::<Vec<_>>()
    };
    let mut above = letters("north");
    above.reverse();
    let (north_row, south_row) = (pits(&mut north.pits.iter().rev()), pits(&mut south.pits.iter()));
    let (north_store, south_store) = (
        styled(SECOND, format_args!("{:>3}", north.store)),
        styled(FIRST, format_args!("{:>3}", south.store)),
    );
    let lines = [
        format!("{}{}", " ".repeat(13), above.concat()),
        format!("       ┌────{}────┐", rule("┬", "┬", "┬")),
        format!(" {} │    │{north_row}│    │", styled(SECOND, format_args!("{:>5}", words.north))),
        format!("       │{north_store} {}{south_store} │", rule("├", "┼", "┤")),
        format!("       │    │{south_row}│    │ {}", styled(FIRST, words.south)),
        format!("       └────{}────┘", rule("┴", "┴", "┴")),
        format!("{}{}", " ".repeat(13), letters("south").concat()),
    ];
    // Only one of the rows of letters has any.
    let lines: Vec<String> = lines.into_iter().filter(|line| !line.trim().is_empty()).collect();
    lines.join("\n")
}

fn tree(nodes: &[Node], words: &Results) -> String {
    let mut out = String::new();
    // Whether the ancestor at each depth has siblings still to come.
    let mut open: Vec<bool> = Vec::new();
    for node in nodes.iter().take(MOST_NODES) {
        open.truncate(node.depth);
        for more in open.iter().skip(1) {
            out += if *more { "│  " } else { "   " };
        }
        if node.depth > 0 {
            out += if node.last { "└─ " } else { "├─ " };
        }
        open.push(!node.last);
        let name = node.path.rsplit('.').next().unwrap_or_default();
        let style = if node.here { STRONG } else { Style::new() };
        let here = if node.here { format!("  <- {}", words.here) } else { String::new() };
        push(
            &mut out,
            format_args!("{}{here}\n", styled(style, format_args!("{name} {}", node.label))),
        );
    }
    if nodes.len() > MOST_NODES {
        out += &counted(words.more_nodes, (nodes.len() - MOST_NODES) as u64);
        out.push('\n');
    }
    out
}
