//! Piskvork's records of games, files ending in `.psq`.
//!
//! ```text
//! Piskvorky 15x15, 11:11, 0      the board, and undocumented numbers
//! 8,8,0                          column, row (from 1 at the top left), milliseconds
//! 9,7,1503
//! pbrain-first.exe               the players
//! pbrain-second.exe
//! -1                             more lines, which differ between programs
//! 1,Freestyle
//! ```

use super::{MOST_CHARACTERS, MOST_STONES, Place};
use crate::protocol::text;
use kernel::ParseError;

/// A game in Piskvork's form. The reader is lenient; the writer writes only what reads back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// How many columns.
    pub width: u16,
    /// How many rows.
    pub height: u16,
    /// What follows the size in the first line; `11:11, 0` by default.
    pub header: String,
    /// The moves, the first player's first.
    pub moves: Vec<RecordedMove>,
    /// The players, the first player first: file names as a rule, empty if missing.
    pub players: [String; 2],
    /// The lines after the players. Piskvork begins them with `-1`; Gomocup adds `result,rule`.
    pub rest: Vec<String>,
}

/// A move of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordedMove {
    /// The cell, counted from 0; the file counts from 1.
    pub place: Place,
    /// The milliseconds that it took.
    pub millis: u32,
}

/// Begins the first line.
const MAGIC: &str = "Piskvorky";

/// What Piskvork itself writes after the size.
const HEADER: &str = "11:11, 0";

/// Begins the lines after the players.
const END: &str = "-1";

/// The most lines after the players.
const MOST_REST: usize = 100;

impl Record {
    /// A record without moves.
    #[must_use]
    pub fn new(width: u16, height: u16) -> Record {
        Record {
            width,
            height,
            header: HEADER.to_owned(),
            moves: Vec::new(),
            players: [String::new(), String::new()],
            rest: vec![END.to_owned()],
        }
    }

    /// Reads a file. Moves end at the first line that is not three numbers.
    ///
    /// # Errors
    /// If the first line is not Piskvork's, a move is outside the board, or a limit is exceeded.
    pub fn parse(file: &str) -> Result<Record, ParseError> {
        let mut lines = file.lines().peekable();
        let mut record = Record::first_line(lines.next().unwrap_or_default())?;
        while let Some(mv) = lines.peek().and_then(|line| three_numbers(line)) {
            record.add(mv)?;
            lines.next();
        }
        for player in &mut record.players {
            if let Some(name) = lines.next_if(|line| line.trim() != END) {
                *player = text::line(name, MOST_CHARACTERS)?.to_owned();
            }
        }
        for line in lines {
            record.rest.push(text::line(line, MOST_CHARACTERS)?.to_owned());
            if record.rest.len() > MOST_REST {
                return Err(ParseError::syntax(
                    format!("at most {MOST_REST} lines after the players"),
                    line,
                ));
            }
        }
        Ok(record)
    }

    /// Writes the file, with a line end at its end.
    ///
    /// # Errors
    /// If it would not read back: a move outside the board, a name that looks like a move or like
    /// `-1`.
    pub fn write(&self) -> Result<String, ParseError> {
        let mut file = format!("{MAGIC} {}x{}, {}\n", self.width, self.height, self.header);
        for RecordedMove { place, millis } in &self.moves {
            let (x, y) = (u32::from(place.x) + 1, u32::from(place.y) + 1);
            file += &format!("{x},{y},{millis}\n");
        }
        for line in self.players.iter().chain(&self.rest) {
            file += line;
            file.push('\n');
        }
        let again = Record::parse(&file)?;
        self.lines().zip(again.lines()).find(|(ours, read)| ours != read).map_or(
            Ok(()),
            |(line, _)| {
                Err(ParseError::syntax("a line that reads back, neither a move nor -1", line))
            },
        )?;
        Ok(file)
    }

    /// The lines of free text.
    fn lines(&self) -> impl Iterator<Item = &str> {
        let lines = self.players.iter().chain(&self.rest);
        std::iter::once(&self.header).chain(lines).map(String::as_str)
    }

    fn first_line(line: &str) -> Result<Record, ParseError> {
        let line = text::line(line.trim_start_matches('\u{feff}'), MOST_CHARACTERS)?;
        let wrong =
            || ParseError::syntax(format!("a first line such as {MAGIC} 15x15, {HEADER}"), line);
        let after = line.strip_prefix(MAGIC).ok_or_else(wrong)?;
        let (size, header) = after.split_once(',').unwrap_or((after, ""));
        let (width, height) = size.split_once('x').ok_or_else(wrong)?;
        let side = |side: &str| side.trim().parse().ok().filter(|side| *side > 0);
        let (width, height) = side(width).zip(side(height)).ok_or_else(wrong)?;
        let mut record = Record::new(width, height);
        record.header = header.trim().to_owned();
        record.rest.clear();
        Ok(record)
    }

    fn add(&mut self, [x, y, millis]: [u32; 3]) -> Result<(), ParseError> {
        if self.moves.len() == MOST_STONES {
            return Err(text::too_many(MOST_STONES, "moves", MOST_STONES + 1));
        }
        let cell = |n: u32, side: u16| (1..=u32::from(side)).contains(&n).then(|| n as u16 - 1);
        let place = cell(x, self.width).zip(cell(y, self.height)).ok_or_else(|| {
            let last = format!("{},{}", self.width, self.height);
            ParseError::syntax(format!("a move from 1,1 to {last}"), format!("{x},{y}"))
        })?;
        self.moves.push(RecordedMove { place: Place { x: place.0, y: place.1 }, millis });
        Ok(())
    }
}

/// `x,y,time`. In files of other programs the time may be missing or below 0; it is read as 0.
fn three_numbers(line: &str) -> Option<[u32; 3]> {
    let mut parts = line.split(',').map(|part| part.trim().parse::<i64>().ok());
    let (x, y) = (parts.next()??, parts.next()??);
    let millis = parts.next().unwrap_or(Some(0))?.max(0);
    let number = |n| u32::try_from(n).unwrap_or(u32::MAX);
    parts.next().is_none().then(|| [x, y, millis].map(number))
}
