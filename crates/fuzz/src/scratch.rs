//! A folder for the files that targets read.

use std::{env, fs, path::PathBuf, process, sync::LazyLock};

/// Made for this process, in memory where the system has such a place; the input at work is kept
/// here too, for the case that the process dies of it.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let memory = PathBuf::from("/dev/shm");
    let base = if memory.is_dir() { memory } else { env::temp_dir() };
    let folder = base.join(format!("alfabeta-fuzz-{}", process::id()));
    fs::create_dir_all(&folder).expect("a folder for scratch files");
    folder
});

/// A path in the folder.
pub(crate) fn path(name: &str) -> PathBuf {
    FOLDER.join(name)
}

/// A file in the folder with this content.
pub(crate) fn file(name: &str, content: &[u8]) -> PathBuf {
    let path = path(name);
    fs::write(&path, content).expect("a scratch file");
    path
}

/// Removes the folder; for the end of the program.
pub(crate) fn remove() {
    _ = fs::remove_dir_all(&*FOLDER);
}
