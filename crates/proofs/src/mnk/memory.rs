//! What was learnt, kept in a file, so that a proof that was stopped can go on.

use super::{
    board::{Board, WORDS},
    table::{Entry, Key, Kind, Known, ORDERS, Zones},
};
use games::mnk::Rules;
use std::{fs, io, path::Path};

const MAGIC: &[u8] = b"ALFALEARNT2";
/// Bytes of an entry: kind, work, move (or none), stones, rest, zones.
const SIZE: usize = 3 + 16 + 8 * WORDS + 16 * ORDERS;
/// In the place of a move where the attacker does not win.
const NO_MOVE: u8 = u8::MAX;

/// Positions of a game and who wins them.
pub struct Memory {
    rules: Rules,
    pub(super) entries: Vec<Entry>,
}

impl Memory {
    /// Nothing yet.
    #[must_use]
    pub fn new(rules: &Rules) -> Memory {
        Memory { rules: *rules, entries: Vec::new() }
    }

    /// How many positions are known.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.entries.len()
    }

    /// Reads a file of these rules.
    ///
    /// # Errors
    /// If it cannot be read, is damaged, or belongs to other rules.
    pub fn load(path: &Path, rules: &Rules) -> io::Result<Memory> {
        let wrong = |reason: &str| io::Error::new(io::ErrorKind::InvalidData, reason.to_owned());
        let file = fs::read(path)?;
        let rest =
            file.strip_prefix(MAGIC).ok_or_else(|| wrong("it is no file of what was learnt"))?;
        let (sum, rest) = rest.split_first_chunk().ok_or_else(|| wrong("it ends too early"))?;
        if u64::from_le_bytes(*sum) != checksum(rest) {
            return Err(wrong("its checksum is wrong"));
        }
        let text = rules.to_string();
        let entries = rest.strip_prefix(text.as_bytes()).and_then(|rest| rest.strip_prefix(b"\n"));
        let entries = entries.ok_or_else(|| wrong("it belongs to another game"))?;
        let cells = Board::new(rules).map_or(0, |board| board.cells());
        let read: Option<Vec<Entry>> =
            entries.chunks(SIZE).map(|bytes| read(bytes, cells)).collect();
        Ok(Memory { rules: *rules, entries: read.ok_or_else(|| wrong("an entry is none"))? })
    }

    /// Writes the file beside its place and then puts it there, so that it is never half written.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let mut covered = format!("{}\n", self.rules).into_bytes();
        self.entries.iter().for_each(|entry| write(entry, &mut covered));
        let mut file = MAGIC.to_vec();
        file.extend(checksum(&covered).to_le_bytes());
        file.append(&mut covered);
        let beside = path.with_added_extension("part");
        fs::write(&beside, file)?;
        fs::rename(beside, path)
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

fn read(bytes: &[u8], cells: usize) -> Option<Entry> {
    let (&[kind, work, mv], rest) = bytes.split_first_chunk()?;
    let (stones, rest) = rest.split_first_chunk()?;
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
        mv if usize::from(mv) < cells => Known::Wins(mv, zones),
        _ => return None,
    };
    Some(Entry { key: Key { stones: u128::from_le_bytes(*stones), rest, kind }, known, work })
}

/// FNV-1a, which always sees a byte that differs.
fn checksum(bytes: &[u8]) -> u64 {
    let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}
