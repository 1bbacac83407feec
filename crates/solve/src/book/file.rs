//! The file of a book: text, a line for each position.

use super::Range;
use crate::{BookError, Error};
use kernel::{Job, Payoff};
use std::{
    collections::HashMap,
    fs::{File, OpenOptions},
    io::{self, Read, Write},
    path::Path,
};

/// The first line of a book.
pub(crate) const HEAD: &str = "alfabeta book 1";
/// The largest book that is read, in bytes: some millions of positions.
pub(crate) const MOST_BYTES: u64 = 512 << 20;
/// Lines between two checks for cancellation.
const PATIENCE: usize = 1 << 10;

/// By rules and position.
pub(super) type Values = HashMap<Box<str>, Range>;

pub(super) fn of_file(path: &Path, error: &io::Error) -> BookError {
    BookError::File { path: path.to_owned(), reason: error.to_string() }
}

pub(super) fn unwritten(error: &io::Error) -> BookError {
    BookError::Unwritten(error.to_string())
}

/// Reads a file of a bounded size, a part at a time.
pub(super) fn read(path: &Path, job: &Job) -> Result<Vec<u8>, Error> {
    const PART: u64 = 1 << 22;
    let mut file = File::open(path).map_err(|error| of_file(path, &error))?;
    let mut bytes = Vec::new();
    loop {
        if job.is_over() {
            return Err(Error::Cancelled);
        }
        let more = Read::take(&mut file, PART).read_to_end(&mut bytes);
        if more.map_err(|error| of_file(path, &error))? == 0 {
            return Ok(bytes);
        }
        if bytes.len() as u64 > MOST_BYTES {
            return Err(BookError::TooLarge(path.to_owned()).into());
        }
    }
}

/// What comes before a line without an end, which was being written when the program was ended.
pub(super) fn whole_lines(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().rposition(|byte| *byte == b'\n');
    &bytes[..end.map_or(0, |end| end + 1)]
}

/// Opens a book to write behind its first `whole` bytes, the only ones that stay.
pub(super) fn open_at(path: &Path, whole: u64, begun: bool) -> io::Result<File> {
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    if file.metadata()?.len() > whole {
        file.set_len(whole)?;
        file.sync_all()?;
    }
    if !begun {
        writeln!(file, "{HEAD}")?;
    }
    Ok(file)
}

pub(super) fn line(key: &str, Range { least, most }: Range) -> String {
    let body = format!("{least}\t{most}\t{key}");
    format!("{body}\t{:08x}\n", checksum(&body))
}

/// FNV-1a in 32 bits, as books have always had it: a single byte that differs is always seen.
fn checksum(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

pub(super) fn parse(lines: &[u8], path: &Path, job: &Job) -> Result<Values, Error> {
    let mut values = Values::new();
    let damaged = |line| BookError::Damaged { path: path.to_owned(), line };
    let lines = lines.strip_suffix(b"\n").unwrap_or(lines);
    let mut lines = lines.split(|byte| *byte == b'\n');
    if lines.next() != Some(HEAD.as_bytes()) {
        return Err(BookError::Foreign(path.to_owned()).into());
    }
    for (number, line) in (2..).zip(lines) {
        if usize::is_multiple_of(number, PATIENCE) && job.is_over() {
            return Err(Error::Cancelled);
        }
        let (key, range) = parse_line(line).ok_or_else(|| damaged(number))?;
        let known = values.get(key).copied().unwrap_or(range);
        values.insert(key.into(), known.and(range).ok_or_else(|| damaged(number))?);
    }
    Ok(values)
}

fn parse_line(line: &[u8]) -> Option<(&str, Range)> {
    let (body, sum) = str::from_utf8(line).ok()?.rsplit_once('\t')?;
    let mut fields = body.splitn(3, '\t');
    let mut payoff = || Payoff::new(fields.next()?.parse().ok()?).map(Payoff::value);
    let (least, most) = (payoff()?, payoff()?);
    let right = u32::from_str_radix(sum, 16) == Ok(checksum(body)) && least <= most;
    right.then_some((fields.next()?, Range { least, most }))
}
