//! Gomocup's openings: cells one after the other, a game a line. Rows count from 1 at the top, as in Gomocup's
//! own files: `a1` is at the top left.

use super::{Format, Shelf, error_at, lines};
use engines::protocol::gomocup::{Place, Rows, parse_opening, write_opening};
use games::mnk;
use session::{Error, Ply, Record, Registry};

/// The rules where nobody tells them.
const DEFAULT: &str = "gomoku";

pub(super) fn read(text: &str, hint: Option<&str>, shelf: &mut Shelf) -> Result<(), Error> {
    let rules = Registry::standard().open(hint.unwrap_or(DEFAULT))?.record();
    let rules = lines::rules(&rules, Format::Gomocup).map_err(Error::Format)?;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let cells = lines::without_comment(line);
        if !cells.trim().is_empty() {
            let begin = at + (cells.len() - cells.trim_start().len());
            let record = game(cells, &rules).map_err(|reason| error_at(text, begin, reason))?;
            shelf.add(record)?;
        }
        at += line.len();
    }
    Ok(())
}

pub(super) fn write(record: &Record) -> Result<String, String> {
    let grid = lines::rules(record, Format::Gomocup)?.grid();
    lines::without_start(record, Format::Gomocup)?;
    if record.moves.is_empty() {
        return Err("gomocup holds games of at least one move".to_owned());
    }
    let place = |ply: &Ply| {
        let (y, x) = grid.place(grid.parse(&ply.mv).map_err(|error| error.to_string())?);
        Ok(Place { x, y })
    };
    let places = record.moves.iter().map(place).collect::<Result<Vec<_>, String>>()?;
    Ok(write_opening(&places, Rows::FromTop) + "\n")
}

fn game(cells: &str, rules: &mnk::Rules) -> Result<Record, String> {
    let grid = rules.grid();
    let mut record = Record::of(rules.to_string());
    for Place { x, y } in
        parse_opening(cells, Rows::FromTop).map_err(|problem| problem.to_string())?
    {
        if x >= grid.columns() || y >= grid.rows() {
            let cell = write_opening(&[Place { x, y }], Rows::FromTop);
            let last = Place { x: grid.columns() - 1, y: grid.rows() - 1 };
            let last = write_opening(&[last], Rows::FromTop);
            return Err(format!("expected cells a1-{last} of {rules}, found {cell:?}"));
        }
        record.moves.push(Ply::of(grid.name(grid.cell(y, x))));
    }
    Ok(record)
}
