//! The Smart Game Format FF\[4\] for m,n,k-games: X is Black and moves first, O is White. A point
//! is two letters, column and row from the top left; `a`-`z`, then `A`-`Z`.
//!
//! ```text
//! (;FF[4]GM[4]CA[UTF-8]AP[alfabeta:0.1.0]SZ[15]RU[gomoku]PB[engine]PW[random]RE[B+R]ENDED[resigned]SEED[7]
//! ;B[hh]C[score ~63% depth 8 nodes 1234 ms 12.5];W[ig])
//! ```
//!
//! `ENDED`, `DETAIL` and `SEED` are properties of alfabeta: why the game ended where `RE` cannot
//! tell, details of that, and the seed of random choices.

mod tree;

use super::{Collection, Format, annotation, check, error_at, mnk_formats};
use games::{grid::Grid, mnk};
use kernel::{ParseError, shortened};
use session::{Error, Ply, Reason, Record};
use std::fmt::Write;
use tree::{Game, Value, escaped};

/// Gomoku and Renju: the nearest that SGF has for k in line.
const GOMOKU: &str = "4";

/// Nodes per line.
const NODES_PER_LINE: usize = 10;

/// The most columns or rows that letters can name.
const MOST_SIDE: u16 = 52;

/// Begins `AP` in files whose `RU` is in the notation of alfabeta.
const APPLICATION: &str = "alfabeta:";

pub(super) fn read(
    text: &str,
    hint: Option<&str>,
    collection: &mut Collection,
) -> Result<(), Error> {
    let mut at = 0;
    while let Some((game, after)) = tree::next_game(text, at)? {
        let number = collection.next_number();
        let refused = |reason| Error::Record { game: number, reason };
        let rules = rules(&game, hint).map_err(refused)?;
        let mut record = Record::of(rules.to_string());
        record.players = ["PB", "PW"].map(|name| game.simple(name).unwrap_or_default());
        record.detail = game.find("DETAIL").map(|value| value.text.clone());
        record.seed = game.find("SEED").and_then(|value| value.text.trim().parse().ok());
        let board = Board { text, rules: &rules };
        record.start = board.start(&game)?;
        record.moves = board.moves(&game, record.start.as_deref())?;
        end(&game, &mut record).map_err(refused)?;
        collection.add(record)?;
        at = after;
    }
    if collection.records.is_empty() {
        return Err(error_at(text, 0, "expected an SGF game, (;…), found none"));
    }
    Ok(())
}

pub(super) fn write(record: &Record) -> Result<String, String> {
    let rules = mnk_formats::rules(record, Format::Sgf)?;
    let grid = rules.grid();
    let (columns, rows) = (grid.columns(), grid.rows());
    if columns.max(rows) > MOST_SIDE {
        return Err(format!("sgf holds boards of up to {MOST_SIDE} columns and rows, not {rules}"));
    }
    let size = if columns == rows { columns.to_string() } else { format!("{columns}:{rows}") };
    let version = env!("CARGO_PKG_VERSION");
    let mut out =
        format!("(;FF[4]GM[{GOMOKU}]CA[UTF-8]AP[{APPLICATION}{version}]SZ[{size}]RU[{rules}]");
    for (name, player) in ["PB", "PW"].into_iter().zip(&record.players) {
        if !player.is_empty() {
            let player: String =
                player.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            property(&mut out, name, &player);
        }
    }
    write_end(&mut out, record)?;
    if let Some(seed) = record.seed {
        property(&mut out, "SEED", &seed.to_string());
    }
    write_start(&mut out, grid, record);
    write_moves(&mut out, grid, record)?;
    Ok(out + ")\n")
}

fn write_start(out: &mut String, grid: Grid, record: &Record) {
    let Some(start) = &record.start else { return };
    let marks: Vec<char> = start.chars().filter(|mark| *mark != '/').collect();
    for (name, mark) in [("AB", 'X'), ("AW", 'O')] {
        let cells = (0..).zip(&marks).filter(|(_, found)| **found == mark);
        let points: String = cells.map(|(cell, _)| format!("[{}]", point(grid, cell))).collect();
        if !points.is_empty() {
            push(out, format_args!("\n{name}{points}"));
        }
    }
    push(out, format_args!("PL[{}]", color(stones(start))));
}

fn write_moves(out: &mut String, grid: Grid, record: &Record) -> Result<(), String> {
    let before = record.start.as_deref().map_or(0, stones);
    let mut in_line = NODES_PER_LINE;
    for (n, ply) in record.moves.iter().enumerate() {
        if in_line == NODES_PER_LINE {
            out.push('\n');
            in_line = 0;
        }
        let cell = grid.parse(&ply.mv).map_err(|error| error.to_string())?;
        push(out, format_args!(";{}[{}]", color(before + n), point(grid, cell)));
        let note = annotation::write(ply);
        in_line = if note.is_empty() { in_line + 1 } else { NODES_PER_LINE };
        if !note.is_empty() {
            property(out, "C", &note);
        }
    }
    Ok(())
}

/// The player to move with this many stones on the board.
fn color(stones: usize) -> &'static str {
    if stones.is_multiple_of(2) { "B" } else { "W" }
}

fn stones(start: &str) -> usize {
    start.chars().filter(|mark| matches!(mark, 'X' | 'O')).count()
}

fn write_end(out: &mut String, record: &Record) -> Result<(), String> {
    let how = match record.reason {
        Reason::Resigned => "R",
        Reason::Time => "T",
        Reason::Crash | Reason::Illegal | Reason::Hang => "F",
        _ => "",
    };
    match record.result {
        Some(1) => property(out, "RE", &format!("B+{how}")),
        Some(-1) => property(out, "RE", &format!("W+{how}")),
        Some(0) => property(out, "RE", "0"),
        Some(other) => return Err(format!("sgf holds results +1, 0 and -1, not {other:+}")),
        None => {}
    }
    if !matches!(record.reason, Reason::Rules | Reason::Unfinished) {
        property(out, "ENDED", record.reason.word());
    }
    if let Some(detail) = &record.detail {
        property(out, "DETAIL", detail);
    }
    Ok(())
}

/// Result and reason, as far as the file tells them.
fn end(game: &Game, record: &mut Record) -> Result<(), String> {
    let result = game.simple("RE").unwrap_or_default();
    let (winner, how) = result.split_once('+').unwrap_or((&result, ""));
    record.result = match winner.trim() {
        "B" | "b" => Some(1),
        "W" | "w" => Some(-1),
        "0" | "Draw" | "draw" => Some(0),
        _ => None,
    };
    if let Some(reason) = game.simple("ENDED") {
        record.reason = reason.trim().parse().map_err(|error: ParseError| error.to_string())?;
        return Ok(());
    }
    record.reason = match how.trim().chars().next() {
        _ if record.result.is_none() => Reason::Unfinished,
        Some('R' | 'r') => Reason::Resigned,
        Some('T' | 't') => Reason::Time,
        Some('F' | 'f') => Reason::Crash,
        _ => Reason::Unfinished,
    };
    // The reason of a result without one is guessed, unless the rules give the result.
    let guess = record.result.is_some() && record.reason == Reason::Unfinished;
    if guess && check::replay(record).is_ok_and(|pos| pos.record().result.is_none()) {
        let draw = record.result == Some(0);
        record.reason = if draw { Reason::MoveLimit } else { Reason::Resigned };
        record.detail.get_or_insert(format!("the file says only {result}"));
    }
    Ok(())
}

/// The rules: those of `RU` in files of alfabeta, else the hint, else those of `RU` if they are
/// rules here and fit the board, else five in line.
fn rules(game: &Game, hint: Option<&str>) -> Result<mnk::Rules, String> {
    let size = game.simple("SZ").map(|size| sides(&size)).transpose()?;
    let named = game.simple("RU").unwrap_or_default();
    let ours = game.simple("AP").is_some_and(|name| name.starts_with(APPLICATION));
    let parse = |text: &str| text.parse().map_err(|error| format!("rules: {error}"));
    let fits = |rules: &mnk::Rules| {
        size.is_none_or(|size| size == (rules.grid().columns(), rules.grid().rows()))
    };
    let rules: mnk::Rules = match (named.parse::<mnk::Rules>(), hint) {
        (_, _) if ours => parse(&named)?,
        (_, Some(hint)) => parse(hint)?,
        (Ok(rules), None) if fits(&rules) => rules,
        _ => five_in_line(game, &named, size.unwrap_or((15, 15)))?,
    };
    match (fits(&rules), size) {
        (false, Some((columns, rows))) => {
            Err(format!("SZ says {columns}x{rows}, which is not the board of {rules}"))
        }
        _ => Ok(rules),
    }
}

fn five_in_line(
    game: &Game,
    named: &str,
    (columns, rows): (u16, u16),
) -> Result<mnk::Rules, String> {
    match game.simple("GM").as_deref().map(str::trim) {
        Some(GOMOKU) => {}
        Some(other) => {
            let found = shortened(other);
            return Err(format!(
                "expected GM[{GOMOKU}], Gomoku, found GM[{found}]; name the rules"
            ));
        }
        None => return Err(format!("expected GM[{GOMOKU}], Gomoku, found none; name the rules")),
    }
    let line = match named.to_ascii_lowercase().contains("renju") {
        true => mnk::LineRule::Renju,
        false => mnk::LineRule::AtLeast,
    };
    mnk::Rules::new(columns.into(), rows.into(), 5, line).map_err(|error| error.to_string())
}

/// `15` or `15:10`.
fn sides(size: &str) -> Result<(u16, u16), String> {
    let (columns, rows) = size.split_once(':').unwrap_or((size, size));
    let side = |side: &str| side.trim().parse().ok().filter(|side| (1..=MOST_SIDE).contains(side));
    side(columns).zip(side(rows)).ok_or_else(|| {
        format!("expected a size as in SZ[15] or SZ[15:10], up to {MOST_SIDE}, found {size:?}")
    })
}

/// The board that points refer to.
struct Board<'a> {
    text: &'a str,
    rules: &'a mnk::Rules,
}

impl Board<'_> {
    /// The stones placed before the first move, as a position; none if there are none.
    fn start(&self, game: &Game) -> Result<Option<String>, Error> {
        let grid = self.rules.grid();
        let mut marks = vec!['.'; usize::from(grid.cells())];
        for (name, mark) in [("AB", 'X'), ("AW", 'O'), ("AE", '.')] {
            for (values, after_move) in game.all(name) {
                if let (true, Some(value)) = (after_move, values.first()) {
                    let reason = format!("expected no stones put down by {name} after a move");
                    return Err(error_at(self.text, value.at, reason));
                }
                for cell in values.iter().map(|value| self.cells(value)) {
                    cell?.into_iter().for_each(|cell| marks[usize::from(cell)] = mark);
                }
            }
        }
        let rows = marks.chunks(usize::from(grid.columns())).map(String::from_iter);
        let placed = marks.iter().any(|mark| *mark != '.');
        Ok(placed.then(|| rows.collect::<Vec<_>>().join("/")))
    }

    fn moves(&self, game: &Game, start: Option<&str>) -> Result<Vec<Ply>, Error> {
        let before = start.map_or(0, stones);
        let mut plies: Vec<Ply> = Vec::new();
        for (side, value, comment) in game.moves() {
            let turn = color(before + plies.len());
            if side != turn {
                let reason =
                    format!("expected a move of {turn}, whose turn it is, found one of {side}");
                return Err(error_at(self.text, value.at, reason));
            }
            let mut ply = Ply::of(self.rules.grid().name(self.cell(&value.text, value.at)?));
            if let Some(comment) = comment {
                annotation::read_if_one(&comment.text, &mut ply);
            }
            plies.push(ply);
        }
        Ok(plies)
    }

    /// `hh`, or `h8` as some programs write it.
    fn cell(&self, text: &str, at: usize) -> Result<u16, Error> {
        let (grid, text) = (self.rules.grid(), text.trim());
        let letters: Vec<u16> = text.chars().filter_map(place_of).collect();
        let cell = match letters[..] {
            [x, y] if text.len() == 2 => {
                (x < grid.columns() && y < grid.rows()).then(|| grid.cell(y, x))
            }
            [_] if text.len() > 1 => grid.parse(text).ok(),
            _ => None,
        };
        cell.ok_or_else(|| {
            let last = point(grid, grid.cells() - 1);
            error_at(self.text, at, format!("expected a point aa-{last}, found {text:?}"))
        })
    }

    /// One point, or the rectangle between two: `aa:cc`.
    fn cells(&self, value: &Value) -> Result<Vec<u16>, Error> {
        let grid = self.rules.grid();
        let (from, to) = value.text.split_once(':').unwrap_or((&value.text, &value.text));
        let (top, left) = grid.place(self.cell(from, value.at)?);
        let (bottom, right) = grid.place(self.cell(to, value.at)?);
        let row = |row| (left..=right).map(move |column| grid.cell(row, column));
        Ok((top..=bottom).flat_map(row).collect())
    }
}

fn point(grid: Grid, cell: u16) -> String {
    let (row, column) = grid.place(cell);
    [column, row].map(letter).into_iter().collect()
}

fn letter(place: u16) -> char {
    let first = if place < 26 { b'a' } else { b'A' };
    char::from(first + (place % 26) as u8)
}

/// The inverse of [`letter`].
fn place_of(letter: char) -> Option<u16> {
    match letter {
        'a'..='z' => Some(letter as u16 - 'a' as u16),
        'A'..='Z' => Some(letter as u16 - 'A' as u16 + 26),
        _ => None,
    }
}

fn property(out: &mut String, name: &str, value: &str) {
    push(out, format_args!("{name}[{}]", escaped(value)));
}

fn push(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("a string takes everything");
}
