//! Piskvork's records of games, files ending in `.psq`.
//!
//! ```text
//! Piskvorky 15x15, 11:11, 0      the board, and numbers that nobody explains
//! 8,8,0                          column, row (from 1 at the top left), milliseconds
//! 9,7,1503
//! pbrain-first.exe               who played
//! pbrain-second.exe
//! -1                             more lines, which differ between programs
//! 1,Freestyle
//! ```

use super::{MOST_CHARACTERS, MOST_STONES, Place};
use crate::protocol::{Problem, text};

/// A game as Piskvork writes it down. The reader takes what it can make sense of, the writer writes only
/// what reads back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// How many columns.
    pub width: u16,
    /// How many rows.
    pub height: u16,
    /// What follows the size in the first line; `11:11, 0` unless a file says something else.
    pub header: String,
    /// The moves, the first player's first.
    pub moves: Vec<RecordedMove>,
    /// Who played, the first player first: names of files as a rule, empty if not told.
    pub players: [String; 2],
    /// The lines after the players. Piskvork begins them with `-1`; Gomocup has `result,rule` next.
    pub rest: Vec<String>,
}

/// A move of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordedMove {
    /// Where; from 0, as everywhere but in the file.
    pub place: Place,
    /// How many milliseconds it took.
    pub millis: u32,
}

/// What the first line begins with.
const MAGIC: &str = "Piskvorky";

/// What Piskvork itself writes after the size.
const HEADER: &str = "11:11, 0";

/// What ends the players where they are missing, and begins the rest elsewhere.
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
    /// If the first line is not Piskvork's, a move is outside the board, or there is too much of anything.
    pub fn parse(file: &str) -> Result<Record, Problem> {
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
                return Err(Problem::new(
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
    /// If it would not read back: a move outside the board, a name that looks like a move or like the end.
    pub fn write(&self) -> Result<String, Problem> {
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
        self.lines()
            .zip(again.lines())
            .find(|(ours, read)| ours != read)
            .map_or(Ok(()), |(line, _)| {
                Err(Problem::new("a line that reads back, neither a move nor -1", line))
            })?;
        Ok(file)
    }

    /// The lines that hold any text.
    fn lines(&self) -> impl Iterator<Item = &str> {
        let lines = self.players.iter().chain(&self.rest);
        std::iter::once(&self.header).chain(lines).map(String::as_str)
    }

    fn first_line(line: &str) -> Result<Record, Problem> {
        let line = text::line(line.trim_start_matches('\u{feff}'), MOST_CHARACTERS)?;
        let wrong = || Problem::new(format!("a first line such as {MAGIC} 15x15, {HEADER}"), line);
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

    fn add(&mut self, [x, y, millis]: [u32; 3]) -> Result<(), Problem> {
        if self.moves.len() == MOST_STONES {
            return Err(Problem::too_many(MOST_STONES, "moves", MOST_STONES + 1));
        }
        let cell = |n: u32, side: u16| (1..=u32::from(side)).contains(&n).then(|| n as u16 - 1);
        let place = cell(x, self.width).zip(cell(y, self.height)).ok_or_else(|| {
            let last = format!("{},{}", self.width, self.height);
            Problem::new(format!("a move from 1,1 to {last}"), &format!("{x},{y}"))
        })?;
        self.moves.push(RecordedMove { place: Place { x: place.0, y: place.1 }, millis });
        Ok(())
    }
}

/// `x,y,time`; a time may be missing or below 0 in files of other programs, and then counts as 0.
fn three_numbers(line: &str) -> Option<[u32; 3]> {
    let mut parts = line.split(',').map(|part| part.trim().parse::<i64>().ok());
    let (x, y) = (parts.next()??, parts.next()??);
    let millis = parts.next().unwrap_or(Some(0))?.max(0);
    let number = |n| u32::try_from(n).unwrap_or(u32::MAX);
    parts.next().is_none().then(|| [x, y, millis].map(number))
}
