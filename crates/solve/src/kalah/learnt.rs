//! What was learnt, kept in a file, so that a proof that was cancelled can go on. Endgame tables
//! have their own files.

use super::{board::Row, values::Values};
use crate::files::{expect, keep_on, open_bounded, write_whole, wrong};
use kernel::{Checksum, Job};
use std::{
    io::{self, BufReader, Read, Write},
    path::Path,
};

const MAGIC: &[u8] = b"ALFALEARNT-KALAH1\n";
/// Bytes of an entry: the key of a position and what is known of it.
const SIZE: usize = 8 + 4;

/// What an entry means depends on the rules and on the bits of a row's number.
fn title<R: Row>(values: &Values<R>) -> String {
    format!("{} {}\n", values.tables.sower.rules, values.memory.row_bits())
}

/// Writes down the bounds that are remembered; the file stays as it was if the job is over before.
pub(super) fn save<R: Row>(values: &mut Values<R>, path: &Path, job: &Job) -> io::Result<()> {
    let title = title(values);
    write_whole(path, |file| {
        file.write_all(MAGIC)?;
        file.write_all(title.as_bytes())?;
        let mut sum = Checksum::START.and(title.as_bytes());
        for (n, (key, rest)) in (0..).zip(values.memory.slots().entries()) {
            keep_on(n, job)?;
            let mut entry = [0; SIZE];
            entry[..8].copy_from_slice(&key.to_le_bytes());
            entry[8..].copy_from_slice(&rest.to_le_bytes());
            sum = sum.and(&entry);
            file.write_all(&entry)?;
        }
        file.write_all(&sum.sum().to_le_bytes())
    })
}

/// Reads what [`save`] has written for the same rules; what does not fit into the memory is left
/// out. If it cannot be read, is damaged, or belongs to other rules, the values are of no use.
pub(super) fn load<R: Row>(values: &mut Values<R>, path: &Path, job: &Job) -> io::Result<()> {
    let (file, length) = open_bounded(path)?;
    let mut file = BufReader::new(file);
    let title = title(values);
    let before = (MAGIC.len() + title.len()) as u64;
    expect(&mut file, MAGIC, "it is no file of what was learnt of Kalah")?;
    expect(&mut file, title.as_bytes(), "it belongs to another game")?;
    let bytes = length.checked_sub(before + 8).ok_or_else(|| wrong("it ends too early"))?;
    if bytes % SIZE as u64 != 0 {
        return Err(wrong("it ends too early"));
    }
    let mut sum = Checksum::START.and(title.as_bytes());
    for n in 0..bytes / SIZE as u64 {
        keep_on(n, job)?;
        let mut entry = [0; SIZE];
        file.read_exact(&mut entry)?;
        sum = sum.and(&entry);
        let (key, rest) = entry.split_first_chunk().expect("an entry has a key");
        let rest = rest.try_into().expect("four bytes are left");
        values.memory.restore(u64::from_le_bytes(*key), u32::from_le_bytes(rest));
    }
    let mut stored = [0; 8];
    file.read_exact(&mut stored)?;
    if u64::from_le_bytes(stored) == sum.sum() {
        Ok(())
    } else {
        Err(wrong("its checksum is wrong"))
    }
}
