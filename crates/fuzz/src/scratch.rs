//! A folder for the files that targets read.

use std::{env, fs, path::PathBuf, process};

/// A folder of this process, in memory where the system has such a place.
fn folder() -> PathBuf {
    let memory = PathBuf::from("/dev/shm");
    let base = if memory.is_dir() { memory } else { env::temp_dir() };
    base.join(format!("alfabeta-fuzz-{}", process::id()))
}

/// A path in the folder, which is there.
pub(crate) fn path(name: &str) -> PathBuf {
    let folder = folder();
    fs::create_dir_all(&folder).expect("a folder for scratch files");
    folder.join(name)
}

/// A file in the folder with this content.
pub(crate) fn file(name: &str, content: &[u8]) -> PathBuf {
    let path = path(name);
    fs::write(&path, content).expect("a scratch file");
    path
}

/// Removes the folder.
pub(crate) fn remove() {
    _ = fs::remove_dir_all(folder());
}
