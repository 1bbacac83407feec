//! What was learnt, kept in a file, so that a proof that was stopped can go on.

use super::{
    board::{Cells, WORDS},
    solve::Solver,
    table::{Entry, Key, Kind, Known, ORDERS, Zones},
};
use crate::keep::{Autosave, START, checksum, open_bounded, write_whole, wrong};
use std::{
    io::{self, BufReader, Read, Seek, SeekFrom, Write},
    path::Path,
    time::Duration,
};

const MAGIC: &[u8] = b"ALFALEARNT2";
/// Bytes of an entry: kind, work, move (or none), stones, rest, zones.
const SIZE: usize = 3 + 16 + 8 * WORDS + 16 * ORDERS;
/// In the place of a move where the attacker does not win.
const NO_MOVE: u8 = u8::MAX;

impl Solver {
    /// Reads what [`Solver::save`] has written for the same rules; what does not fit into the memory
    /// is left out.
    ///
    /// # Errors
    /// If it cannot be read, is damaged, or belongs to other rules. Then nothing is learnt.
    pub fn load(&mut self, path: &Path) -> io::Result<()> {
        let loaded = self.read(path);
        if loaded.is_err() {
            self.facts.clear();
        }
        loaded
    }

    fn read(&mut self, path: &Path) -> io::Result<()> {
        let (file, length) = open_bounded(path)?;
        let mut file = BufReader::new(file.take(length));
        expect(&mut file, MAGIC, "it is no file of what was learnt")?;
        let mut told = [0; 8];
        file.read_exact(&mut told).map_err(|_| wrong("it ends too early"))?;
        let title = format!("{}\n", self.board.rules);
        expect(&mut file, title.as_bytes(), "it belongs to another game")?;
        let mut sum = checksum(START, title.as_bytes());
        let entries = length.saturating_sub((MAGIC.len() + told.len() + title.len()) as u64);
        if entries % SIZE as u64 != 0 {
            return Err(wrong("it ends too early"));
        }
        for _ in 0..entries / SIZE as u64 {
            let mut bytes = [0; SIZE];
            file.read_exact(&mut bytes)?;
            sum = checksum(sum, &bytes);
            let entry = read(&bytes, self.board.all).ok_or_else(|| wrong("an entry is none"))?;
            self.facts.insert(entry);
        }
        if u64::from_le_bytes(told) == sum { Ok(()) } else { Err(wrong("its checksum is wrong")) }
    }

    /// Writes down what is proven: beside the file's place first, so that it is never half written.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        write_whole(path, |file| {
            let title = format!("{}\n", self.board.rules);
            let mut sum = checksum(START, title.as_bytes());
            file.write_all(MAGIC)?;
            file.write_all(&sum.to_le_bytes())?;
            file.write_all(title.as_bytes())?;
            let mut bytes = Vec::with_capacity(SIZE);
            self.facts.try_each(|entry| {
                bytes.clear();
                write(entry, &mut bytes);
                sum = checksum(sum, &bytes);
                file.write_all(&bytes)
            })?;
            // It stands before what it covers.
            file.seek(SeekFrom::Start(MAGIC.len() as u64))?;
            file.write_all(&sum.to_le_bytes())
        })
    }

    /// From now on what is proven is also written to this file from time to time while positions are
    /// solved or certified, so that a program that is killed loses no more than that.
    pub fn save_every(&mut self, every: Duration, path: &Path) {
        self.autosave = Some(Autosave::new(path, every));
    }

    pub(super) fn save_if_due(&self, autosave: &mut Option<Autosave>) {
        if let Some(path) = autosave.as_mut().and_then(Autosave::due) {
            // The next one, or the last one that the caller makes, may succeed.
            _ = self.save(&path);
        }
    }
}

fn expect(file: &mut impl Read, wanted: &[u8], reason: &str) -> io::Result<()> {
    let mut found = vec![0; wanted.len()];
    match file.read_exact(&mut found) {
        Ok(()) if found == wanted => Ok(()),
        _ => Err(wrong(reason)),
    }
}

fn write(entry: &Entry, out: &mut Vec<u8>) {
    let (mv, zones) = match entry.known {
        Known::Holds => (NO_MOVE, Zones::all(0)),
        Known::Wins(mv, zones) => (mv, zones),
    };
    out.extend([entry.key.kind as u8, entry.work, mv]);
    out.extend(entry.key.stones.to_le_bytes());
    out.extend(entry.key.rest.iter().flat_map(|word| word.to_le_bytes()));
    out.extend(zones.0.iter().flat_map(|zone| zone.to_le_bytes()));
}

/// An entry of a board that has `all` these cells.
fn read(bytes: &[u8], all: Cells) -> Option<Entry> {
    let (&[kind, work, mv], rest) = bytes.split_first_chunk()?;
    let (stones, rest) = rest.split_first_chunk()?;
    let stones = u128::from_le_bytes(*stones);
    let (words, cells_of_zones) = rest.split_at_checked(8 * WORDS)?;
    let mut rest = [0; WORDS];
    for (word, bytes) in rest.iter_mut().zip(words.chunks_exact(8)) {
        *word = u64::from_le_bytes(bytes.try_into().ok()?);
    }
    let kind = match kind {
        1 => Kind::Lines,
        2 => Kind::Stones,
        3 => Kind::Replies,
        _ => return None,
    };
    let mut zones = Zones::all(0);
    for (zone, bytes) in zones.0.iter_mut().zip(cells_of_zones.chunks_exact(16)) {
        *zone = u128::from_le_bytes(bytes.try_into().ok()?);
    }
    let known = match mv {
        NO_MOVE => Known::Holds,
        mv => Known::Wins(mv, zones),
    };
    let mv = if mv == NO_MOVE { 0 } else { 1_u128.checked_shl(mv.into())? };
    let inside = zones.0.iter().fold(stones | mv, |sum, zone| sum | zone) & !all == 0;
    inside.then_some(Entry { key: Key { stones, rest, kind }, known, work })
}
