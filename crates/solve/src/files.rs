//! Files in which a prover keeps what it has learnt, and the folder for tables.

use crate::{Cancelled, Error};
use kernel::Job;
use std::{
    env,
    fs::{self, File},
    io::{self, BufWriter, Read, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// Larger files are refused: more than a prover with all the memory of a large machine writes.
const MOST_BYTES: u64 = 64 << 30;
/// How often what was learnt is kept while a proof runs: a kill loses no more than that.
pub(crate) const KEPT_EVERY: Duration = Duration::from_secs(180);
/// Entries read or written between two checks for cancellation.
pub(crate) const PATIENCE: u64 = 1 << 10;

/// Where what can be made again is kept between runs: `ALFABETA_CACHE` if it is set, else what the
/// system has for that.
#[must_use]
pub fn cache_folder() -> Option<PathBuf> {
    let folder = |name: &str| env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    folder("ALFABETA_CACHE").or_else(|| {
        folder("XDG_CACHE_HOME")
            .or_else(|| folder("LOCALAPPDATA"))
            .or_else(|| folder("HOME").map(|home| home.join(".cache")))
            .map(|caches| caches.join("alfabeta"))
    })
}

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
///
/// # Errors
/// Those of the file system; the old file is then untouched.
pub fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    let beside = path.with_added_extension("part");
    let written = write_synced(&beside, write).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        _ = fs::remove_file(&beside);
    }
    written?;
    // The new name is safe once the folder is synced; not every system can do that.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    _ = File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
    Ok(())
}

fn write_synced(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    write(&mut file)?;
    file.flush()?;
    file.get_ref().sync_all()
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

/// Reads what must be there, or says what it means that it is not.
pub(crate) fn expect(file: &mut impl Read, wanted: &[u8], reason: &str) -> io::Result<()> {
    let mut found = vec![0; wanted.len()];
    match file.read_exact(&mut found) {
        Ok(()) if found == wanted => Ok(()),
        _ => Err(wrong(reason)),
    }
}

pub(crate) fn wrong(reason: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, reason.to_owned())
}

/// Ends the reading or writing of entry `n` if the job is over; looks at the job now and then.
pub(crate) fn keep_on(n: u64, job: &Job) -> io::Result<()> {
    if n.is_multiple_of(PATIENCE) && job.is_over() {
        return Err(io::Error::other(Cancelled));
    }
    Ok(())
}

/// What is wrong with a file of what was learnt.
pub(crate) fn unkept(path: &Path, error: &io::Error) -> Error {
    match error.get_ref().is_some_and(|inner| inner.is::<Cancelled>()) {
        true => Error::Cancelled,
        false => Error::File { path: path.to_owned(), reason: error.to_string() },
    }
}
