//! What was learnt, kept in a file, so that a proof that was stopped can go on.

use super::{board::Row, prover::Prover, solver::Size, solver::Solver};
use crate::keep::{Autosave, START, checksum, open_bounded, write_whole, wrong};
use std::{
    io::{self, BufReader, Read, Write},
    path::Path,
    time::Duration,
};

const MAGIC: &[u8] = b"ALFALEARNT-KALAH1\n";
/// Bytes of an entry: the key of a position and what is known of it.
const SIZE: usize = 8 + 4;

impl Solver {
    /// Reads what [`Solver::save`] has written for the same rules; what does not fit into the memory is left out.
    ///
    /// # Errors
    /// If it cannot be read, is damaged, or belongs to other rules. Then nothing is learnt.
    pub fn load(&mut self, path: &Path) -> io::Result<()> {
        match &mut self.prover {
            Size::Narrow(prover) => load(prover, path),
            Size::Wide(prover) => load(prover, path),
        }
    }

    /// Writes down the bounds that are remembered: beside the file's place first, so that it is never half written. Tables
    /// have their own files.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&mut self, path: &Path) -> io::Result<()> {
        match &mut self.prover {
            Size::Narrow(prover) => save(prover, path),
            Size::Wide(prover) => save(prover, path),
        }
    }

    /// From now on [`Solver::save`] also happens from time to time while positions are solved or
    /// certified, so that a program that is killed loses no more than that.
    pub fn save_every(&mut self, every: Duration, path: &Path) {
        let autosave = Some(Autosave::new(path, every));
        match &mut self.prover {
            Size::Narrow(prover) => prover.autosave = autosave,
            Size::Wide(prover) => prover.autosave = autosave,
        }
    }
}

/// What an entry means depends on the rules and on the bits of a row's number.
fn title<R: Row>(prover: &Prover<R>) -> String {
    format!("{} {}\n", prover.tables.sower.rules, prover.memory.row_bits())
}

pub(super) fn save<R: Row>(prover: &mut Prover<R>, path: &Path) -> io::Result<()> {
    let title = title(prover);
    write_whole(path, |file| {
        file.write_all(MAGIC)?;
        file.write_all(title.as_bytes())?;
        let mut sum = checksum(START, title.as_bytes());
        let mut written = Ok(());
        prover.memory.slots().each(|key, rest| {
            let mut entry = [0; SIZE];
            entry[..8].copy_from_slice(&key.to_le_bytes());
            entry[8..].copy_from_slice(&rest.to_le_bytes());
            sum = checksum(sum, &entry);
            written = std::mem::replace(&mut written, Ok(())).and_then(|()| file.write_all(&entry));
        });
        written?;
        file.write_all(&sum.to_le_bytes())
    })
}

fn load<R: Row>(prover: &mut Prover<R>, path: &Path) -> io::Result<()> {
    let read = read(prover, path);
    if read.is_err() {
        prover.memory.forget();
    }
    read
}

fn read<R: Row>(prover: &mut Prover<R>, path: &Path) -> io::Result<()> {
    let (file, length) = open_bounded(path)?;
    let mut file = BufReader::new(file);
    let title = title(prover);
    let before = (MAGIC.len() + title.len()) as u64;
    expect(&mut file, MAGIC, "it is no file of what was learnt of Kalah")?;
    expect(&mut file, title.as_bytes(), "it belongs to another game")?;
    let bytes = length.checked_sub(before + 8).ok_or_else(|| wrong("it ends too early"))?;
    if bytes % SIZE as u64 != 0 {
        return Err(wrong("it ends too early"));
    }
    let mut sum = checksum(START, title.as_bytes());
    for _ in 0..bytes / SIZE as u64 {
        let mut entry = [0; SIZE];
        file.read_exact(&mut entry)?;
        sum = checksum(sum, &entry);
        let (key, rest) = entry.split_first_chunk().expect("an entry has a key");
        let rest = rest.try_into().expect("four bytes are left");
        prover.memory.restore(u64::from_le_bytes(*key), u32::from_le_bytes(rest));
    }
    let mut told = [0; 8];
    file.read_exact(&mut told)?;
    if u64::from_le_bytes(told) == sum { Ok(()) } else { Err(wrong("its checksum is wrong")) }
}

fn expect(file: &mut impl Read, wanted: &[u8], reason: &str) -> io::Result<()> {
    let mut found = vec![0; wanted.len()];
    match file.read_exact(&mut found) {
        Ok(()) if found == wanted => Ok(()),
        _ => Err(wrong(reason)),
    }
}
