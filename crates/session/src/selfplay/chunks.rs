//! Chunks of data on their way to one file: each is a file of its own until all are there.

use super::refused;
use crate::{Error, write_whole};
use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
};

/// The file beside the chunks that says of which data they are.
const SETTINGS: &str = "settings";

/// The chunks of a file, in a folder beside it.
#[derive(Debug)]
pub struct Chunks {
    out: PathBuf,
    folder: PathBuf,
    count: u32,
}

impl Chunks {
    /// The chunks of a file that is not there yet; those that were made before are found again.
    ///
    /// # Errors
    /// If the file is there, the chunks are of other data, or the folder cannot be used.
    pub fn open(out: &Path, settings: &str, count: u32) -> Result<Chunks, Error> {
        if out.exists() {
            return Err(refused(format!("{}: expected a new file, found one", out.display())));
        }
        let folder = out.with_added_extension("chunks");
        let chunks = Chunks { out: out.to_owned(), folder, count };
        let known = chunks.folder.join(SETTINGS);
        chunks.usable(fs::create_dir_all(&chunks.folder))?;
        match fs::read_to_string(&known) {
            Ok(text) if text == settings => Ok(chunks),
            Ok(text) => Err(chunks.failed(&format!("it has chunks of other games:\n{text}"))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let write = |file: &mut io::BufWriter<File>| file.write_all(settings.as_bytes());
                chunks.usable(write_whole(&known, write))?;
                Ok(chunks)
            }
            Err(error) => Err(chunks.failed(&error)),
        }
    }

    /// The chunks that have not been made.
    #[must_use]
    pub fn missing(&self) -> Vec<u32> {
        (0..self.count).filter(|number| !self.path(*number).exists()).collect()
    }

    /// Keeps a chunk for good.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn keep(&self, number: u32, data: &[u8]) -> Result<(), Error> {
        self.usable(write_whole(&self.path(number), |file| file.write_all(data)))
    }

    /// Makes one file of all chunks, which are then deleted.
    ///
    /// # Errors
    /// If one is missing, or those of the file system.
    pub fn join(self) -> Result<(), Error> {
        let joined = write_whole(&self.out, |file| {
            for number in 0..self.count {
                io::copy(&mut File::open(self.path(number))?, file)?;
            }
            Ok(())
        });
        self.usable(joined.and_then(|()| fs::remove_dir_all(&self.folder)))
    }

    fn path(&self, number: u32) -> PathBuf {
        self.folder.join(number.to_string())
    }

    fn usable<T>(&self, done: io::Result<T>) -> Result<T, Error> {
        done.map_err(|error| self.failed(&error))
    }

    fn failed(&self, reason: &dyn std::fmt::Display) -> Error {
        refused(format!("{}: {reason}", self.folder.display()))
    }
}
