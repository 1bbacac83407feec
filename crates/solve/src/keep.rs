//! Files in which a prover keeps what it has learnt.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// Larger files are refused: more than a prover with all the memory of a large machine writes.
const MOST_BYTES: u64 = 64 << 30;

/// A file that is written again from time to time while a proof runs.
#[derive(Debug)]
pub(crate) struct Autosave {
    path: PathBuf,
    every: Duration,
    last: Instant,
}

impl Autosave {
    pub(crate) fn new(path: &Path, every: Duration) -> Autosave {
        Autosave { path: path.to_owned(), every, last: Instant::now() }
    }

    /// The file, if it is time to write it again.
    pub(crate) fn due(&mut self) -> Option<PathBuf> {
        if self.last.elapsed() < self.every {
            return None;
        }
        self.last = Instant::now();
        Some(self.path.clone())
    }
}

/// Writes a file beside its place, syncs it and renames it: whenever the program or the machine
/// stops, the old file or the new one is there, whole.
pub(crate) fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    let beside = path.with_added_extension("part");
    let mut file = BufWriter::new(File::create(&beside)?);
    write(&mut file)?;
    file.flush()?;
    file.get_ref().sync_all()?;
    fs::rename(beside, path)?;
    // The new name is safe once the folder is synced; not every system can do that.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    _ = File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
    Ok(())
}

/// Opens a file and tells its length, unless that is absurd.
pub(crate) fn open_bounded(path: &Path) -> io::Result<(File, u64)> {
    let file = File::open(path)?;
    let length = file.metadata()?.len();
    if length > MOST_BYTES {
        return Err(wrong(&format!("expected at most {MOST_BYTES} bytes, found {length}")));
    }
    Ok((file, length))
}

pub(crate) fn wrong(reason: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, reason.to_owned())
}

/// Where a [`checksum`] starts.
pub(crate) const START: u64 = 0xcbf2_9ce4_8422_2325;

/// FNV-1a, which detects any single changed byte.
pub(crate) fn checksum(sum: u64, bytes: &[u8]) -> u64 {
    let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(sum, step)
}
