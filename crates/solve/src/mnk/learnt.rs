//! What was learnt, kept in a file, so that a proof that was cancelled can go on.

use super::{
    board::{Cells, WORDS},
    solver::Solver,
    table::{Entry, Key, Kind, Known, ORDERS, Zones},
};
use crate::files::{Autosave, expect, keep_on, open_bounded, write_whole, wrong};
use kernel::{Checksum, Job};
use std::{
    io::{self, BufReader, Read, Seek, SeekFrom, Write},
    path::Path,
};

const MAGIC: &[u8] = b"ALFALEARNT2";
/// Bytes of an entry: kind, work, move (or none), stones, rest, zones.
const SIZE: usize = 3 + 16 + 8 * WORDS + 16 * ORDERS;
/// In the place of a move where the attacker does not win.
const NO_MOVE: u8 = u8::MAX;

impl Solver {
    /// Reads what [`Solver::save`] has written for the same rules; what does not fit into the
    /// memory is left out. If it cannot be read, is damaged, or belongs to other rules, the solver
    /// is of no use.
    pub(super) fn load(&mut self, path: &Path, job: &Job) -> io::Result<()> {
        let (file, length) = open_bounded(path)?;
        let mut file = BufReader::new(file.take(length));
        expect(&mut file, MAGIC, "it is no file of what was learnt")?;
        let mut stored = [0; 8];
        file.read_exact(&mut stored).map_err(|_| wrong("it ends too early"))?;
        let title = format!("{}\n", self.board.rules);
        expect(&mut file, title.as_bytes(), "it belongs to another game")?;
        let mut sum = Checksum::START.and(title.as_bytes());
        let entries = length.saturating_sub((MAGIC.len() + stored.len() + title.len()) as u64);
        if entries % SIZE as u64 != 0 {
            return Err(wrong("it ends too early"));
        }
        for n in 0..entries / SIZE as u64 {
            keep_on(n, job)?;
            let mut bytes = [0; SIZE];
            file.read_exact(&mut bytes)?;
            sum = sum.and(&bytes);
            let entry = read(&bytes, self.board.all).ok_or_else(|| wrong("an entry is none"))?;
            self.facts.insert(entry, job);
        }
        match u64::from_le_bytes(stored) == sum.sum() {
            true => Ok(()),
            false => Err(wrong("its checksum is wrong")),
        }
    }

    /// Writes down what is proven; the file stays as it was if the job is over before.
    pub(super) fn save(&self, path: &Path, job: &Job) -> io::Result<()> {
        write_whole(path, |file| {
            let title = format!("{}\n", self.board.rules);
            let mut sum = Checksum::START.and(title.as_bytes());
            file.write_all(MAGIC)?;
            file.write_all(&sum.sum().to_le_bytes())?;
            file.write_all(title.as_bytes())?;
            let (mut bytes, mut written) = (Vec::with_capacity(SIZE), 0..);
            self.facts.try_each(|entry| {
                keep_on(written.next().unwrap_or(0), job)?;
                bytes.clear();
                write(entry, &mut bytes);
                sum = sum.and(&bytes);
                file.write_all(&bytes)
            })?;
            // It stands before what it covers.
            file.seek(SeekFrom::Start(MAGIC.len() as u64))?;
            file.write_all(&sum.sum().to_le_bytes())
        })
    }

    pub(super) fn save_if_due(&self, autosave: &mut Option<Autosave>, job: &Job) {
        if let Some(path) = autosave.as_mut().and_then(Autosave::due) {
            // The next one, or the last one that the prover makes, may succeed.
            _ = self.save(&path, job);
        }
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
