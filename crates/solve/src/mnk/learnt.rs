//! What was learnt, kept in a file, so that a proof that was cancelled can go on.

use super::{
    bits::Bits,
    solver::Solver,
    table::{Entry, Key, Kind, Known, NO_MOVE, ORDERS, Zones},
};
use crate::files::{Autosave, expect, keep_on, open_bounded, write_whole, wrong};
use kernel::{Checksum, Job};
use std::{
    io::{self, BufReader, Read, Seek, SeekFrom, Write},
    path::Path,
};

const MAGIC: &[u8] = b"ALFALEARNT2";
/// Words of a set of cells and of lines in the file, for boards of all sizes.
const CELLS: usize = 2;
const LINES: usize = 4;
/// Words of an entry: stones, rest, zones.
const WORDS: usize = CELLS + LINES + CELLS * ORDERS;
/// Bytes of an entry: kind, work, move (or none), and the words.
const SIZE: usize = 3 + 8 * WORDS;

impl<const C: usize, const L: usize> Solver<C, L> {
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

fn write<const C: usize, const L: usize>(entry: &Entry<C, L>, out: &mut Vec<u8>) {
    let (mv, zones) = match entry.known {
        Known::Holds => (NO_MOVE, Zones::all(Bits::EMPTY)),
        Known::Wins(mv, zones) => (mv, zones),
    };
    out.extend([entry.key.kind as u8, entry.work, mv]);
    let zones = zones.0.iter().flat_map(|zone| zone.widened::<CELLS>());
    let words = entry.key.stones.widened::<CELLS>().into_iter();
    let words = words.chain(entry.key.rest.widened::<LINES>()).chain(zones);
    out.extend(words.flat_map(u64::to_le_bytes));
}

/// An entry of a board that has `all` these cells.
fn read<const C: usize, const L: usize>(bytes: &[u8], all: Bits<C>) -> Option<Entry<C, L>> {
    let (&[kind, work, mv], rest) = bytes.split_first_chunk()?;
    let mut words = [0; WORDS];
    for (word, bytes) in words.iter_mut().zip(rest.chunks_exact(8)) {
        *word = u64::from_le_bytes(bytes.try_into().ok()?);
    }
    let (stones, rest) = words.split_at(CELLS);
    let (rest, cells_of_zones) = rest.split_at(LINES);
    let (stones, rest) = (Bits::narrowed(stones)?, Bits::narrowed(rest)?);
    let mut zones = Zones::all(Bits::EMPTY);
    for (zone, words) in zones.0.iter_mut().zip(cells_of_zones.chunks_exact(CELLS)) {
        *zone = Bits::narrowed(words)?;
    }
    let (known, used) = match mv {
        NO_MOVE => (Known::Holds, Bits::EMPTY),
        mv if usize::from(mv) < Bits::<C>::END => (Known::Wins(mv, zones), Bits::of(mv)),
        _ => return None,
    };
    let inside = (zones.0.iter().fold(stones | used, |sum, zone| sum | *zone) & !all).is_empty();
    let key = Key { stones, rest, kind: Kind::of(kind)? };
    inside.then_some(Entry { key, known, work })
}
