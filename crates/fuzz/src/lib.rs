//! Fuzzing on the stable toolchain: hostile input for everything that reads text or files.
//!
//! A [`Target`] is a name, seeds, and a function that takes any bytes. It panics if an answer is
//! wrong; the [runner](run) also counts as a failure what takes too long or too much memory. Inputs
//! are [mutations](mutate) of the seeds and of whatever got an answer that no input got before.
//!
//! ```text
//! cargo test -p alfabeta-fuzz                                        a fixed number of inputs per target
//! cargo run -p alfabeta-fuzz --release -- --seconds 600 [TARGET ...]   as many as 600 s per target allow
//! cargo run -p alfabeta-fuzz --release -- --replay FILE TARGET         one input again
//! ```
//!
//! ```
//! let rules = fuzz::target("rules").expect("a target");
//! let tally = fuzz::run::run(rules, 1, fuzz::run::Until::Inputs(100), &mut |_| ()).expect("no failure");
//! assert!(tally.inputs >= 100);
//! ```

mod memory;
pub mod mutate;
pub mod run;
mod scratch;
mod targets;

pub use targets::TARGETS;

use std::{fs, path::Path};

/// Something that reads input, and what must hold of its answers.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// What it is called, in commands and as the folder of its corpus.
    pub name: &'static str,
    /// What is fed to what.
    pub about: &'static str,
    /// Valid inputs, made by our own writers where possible; files of the corpus come on top.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// Feeds one input. The answer, in words: inputs with a new kind of answer are kept and
    /// mutated.
    ///
    /// # Panics
    /// If something is wrong.
    pub check: fn(&[u8]) -> String,
    /// Inputs of the short run: fewer for targets that write files or start threads.
    pub short: u64,
    /// The longest mutation, in bytes.
    pub longest: usize,
    /// Now and then there is an input as long as this; 0 for never.
    pub long: usize,
    /// The most memory that one input may take, in bytes; 500 more for each of its own.
    pub most_bytes: usize,
}

impl Target {
    /// All valid inputs to begin with: the generated ones, then the files of `corpus/NAME`.
    #[must_use]
    pub fn corpus(&self) -> Vec<Vec<u8>> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(self.name);
        let files = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut files: Vec<_> = files.map(|file| file.path()).collect();
        files.sort();
        let files = files.iter().map(|file| fs::read(file).expect("a file of the corpus"));
        (self.seeds)().into_iter().chain(files).collect()
    }
}

/// The target of this name.
#[must_use]
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}
