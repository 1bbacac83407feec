//! A proof by many machines: job-level search. The tree of the first plies is kept here; workers prove the
//! positions at its leaves within a budget and write the certificates down. A leaf that takes more than
//! its budget is split into its children, or tried again for longer.
//!
//! A certificate that was checked is kept in a folder before it is acknowledged; the same folder goes on where
//! it was.

mod tree;

use crate::{
    Error, Tell, Terms,
    board::json,
    coordinator::{Plan, drive},
    link::Link,
    run::{Attempt, Found, Run, Work},
    venue::run_id,
};
use kernel::checksum;
use serde_json::Value;
use session::{
    Job, Position, Progress,
    contest::Opening,
    solving::{NODE_BYTES, check},
};
use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    thread,
    time::Duration,
};
use tokio::io::AsyncReadExt;
use tree::Tree;

/// Memory for the check of one part, in bytes.
const CHECK_MEMORY: usize = 1 << 30;
/// The bucket through which certificates travel: they may be larger than a message.
pub(crate) const PARTS: &str = "alfabeta-parts";
/// A worker has no moves to show while it proves; how much longer than its budget it may take.
const SLACK: Duration = Duration::from_secs(600);

/// How to prove.
pub struct Proof {
    /// Where certificates are kept.
    pub folder: PathBuf,
    /// How long a worker tries a position at first.
    pub budget: Duration,
    /// How many plies below the position leaves may be.
    pub plies: u32,
    /// The most positions handed out at once.
    pub at_once: usize,
    /// The most memory of a prover, in bytes.
    pub memory: usize,
}

/// What is proven.
pub struct Proven {
    /// The least and the most that the position is worth, seen by the first player.
    pub bounds: [i32; 2],
    /// The certificates from which that follows, and how many plies below they are at most.
    pub parts: Vec<Vec<u8>>,
    /// Plies.
    pub plies: u32,
}

/// Proves a position, or what can be proven before the job is over.
///
/// # Errors
/// If the server refuses, or the folder cannot be used.
pub fn prove(
    terms: &Terms,
    pos: &dyn Position,
    proof: &Proof,
    job: &Job,
    tell: Tell<'_>,
) -> Result<Proven, Error> {
    let link = Link::open(&terms.address, job, tell)?;
    let record = pos.record();
    let moves = record.moves.into_iter().map(|ply| ply.mv).collect();
    let start = Opening { start: record.start, moves };
    let about = format!("solve {} {}", record.game, pos.view().position);
    let title = format!("solve {}", record.game);
    let run = Run {
        id: run_id(&about, &terms.identity, Some(&proof.folder)),
        title,
        work: Work::Prove { game: record.game, start, memory: proof.memory },
        tasks: 0,
        identity: terms.identity.clone(),
        lease: terms.lease,
        patience: proof.budget * 64 + SLACK,
    };
    let unusable =
        |error: io::Error| Error::Request(format!("{}: {error}", proof.folder.display()));
    fs::create_dir_all(&proof.folder).map_err(unusable)?;
    let mut tree = Tree::new(pos, proof.plies);
    for file in stored(&proof.folder, &tree.game).map_err(unusable)? {
        if let Ok((position, value)) = checked(&file, &tree.game, job) {
            tree.settle(&position, value);
        }
    }
    let mut search = Search { tree, proof, link: &link, job, tell };
    if !search.tree.is_solved() {
        drive(&link, &run, &mut search, job, tell)?;
    }
    let tree = search.tree;
    let parts = stored(&proof.folder, &tree.game).map_err(unusable)?;
    Ok(Proven { bounds: tree.bounds(), parts, plies: proof.plies })
}

/// The certificates in a folder.
fn stored(folder: &Path, game: &str) -> io::Result<Vec<Vec<u8>>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let is_of_game = path.file_name().is_some_and(|name| {
            name.to_string_lossy().starts_with(&format!("{:016x}-", checksum(game.as_bytes())))
        });
        if is_of_game && path.extension().is_some_and(|ending| ending == "proof") {
            paths.push(path);
        }
    }
    paths.sort();
    paths.iter().map(fs::read).collect()
}

/// What a certificate proves of a position of this game, if it is right.
fn checked(file: &[u8], game: &str, job: &Job) -> Result<(String, i32), String> {
    let part =
        check(file, CHECK_MEMORY / NODE_BYTES, job).map_err(|refused| refused.to_string())?;
    if part.header.game != game {
        return Err(format!("expected a proof of {game}, found one of {}", part.header.game));
    }
    Ok((part.header.position, part.header.value.value()))
}

struct Search<'a> {
    tree: Tree,
    proof: &'a Proof,
    link: &'a Link,
    job: &'a Job,
    tell: Tell<'a>,
}

impl Search<'_> {
    /// Keeps a part for good.
    fn keep_part(&mut self, object: &str) -> Result<(), String> {
        let part = fetch(self.link, object)?;
        let (position, value) = checked(&part, &self.tree.game, self.job)?;
        let [game, text] = [&self.tree.game, &position].map(|text| checksum(text.as_bytes()));
        let name = format!("{game:016x}-{text:016x}");
        let path = self.proof.folder.join(name);
        write(&path, &part).map_err(|error| error.to_string())?;
        self.tree.settle(&position, value);
        (self.tell)(&format!("proven: {position} is worth {value:+}"));
        Ok(())
    }
}

/// Writes a file so that it is there whole or not at all.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let begun = path.with_extension("begun");
    let mut file = fs::File::create(&begun)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(begun, path.with_extension("proof"))
}

/// Takes an object out of its bucket. On a thread of its own: this one serves the queue.
fn fetch(link: &Link, object: &str) -> Result<Vec<u8>, String> {
    let read = async {
        let bucket = link.stream.get_object_store(PARTS).await.map_err(|e| e.to_string())?;
        let mut bytes = Vec::new();
        let mut found = bucket.get(object).await.map_err(|e| e.to_string())?;
        found.read_to_end(&mut bytes).await.map_err(|e| e.to_string())?;
        _ = bucket.delete(object).await;
        Ok(bytes)
    };
    thread::scope(|scope| {
        let read = scope.spawn(|| link.runtime.block_on(read));
        read.join().unwrap_or_else(|_| Err("it panicked".to_owned()))
    })
}

impl Plan for Search<'_> {
    type Error = Error;

    fn next(&mut self) -> Option<(u64, Vec<u8>)> {
        let (moves, position, tries) = self.tree.pick()?;
        let seconds = self.proof.budget.as_secs_f64() * f64::from(1u32 << tries.min(6));
        Some((checksum(position.as_bytes()), json(&Attempt { moves, seconds })))
    }

    fn window(&self) -> usize {
        self.proof.at_once
    }

    fn welcomes(&self, _: u64) -> bool {
        true
    }

    fn left(&self) -> u64 {
        self.tree.open_leaves()
    }

    fn check(&self, _: u64, result: &Value) -> Result<(), String> {
        let found: Result<Found, _> = serde::Deserialize::deserialize(result);
        found.map(|_| ()).map_err(|error| error.to_string())
    }

    fn keep(&mut self, results: Vec<(u64, Value)>) -> Result<bool, Error> {
        for (_, result) in results {
            let found: Result<Found, _> = serde_json::from_value(result);
            let Ok(Found { position, bounds, object }) = found else { continue };
            let kept = object.map(|object| self.keep_part(&object));
            if let Some(Err(reason)) = &kept {
                (self.tell)(&format!("{position}: a part is not kept: {reason}"));
            }
            if !matches!(kept, Some(Ok(()))) {
                self.tree.tried(&position, bounds);
            }
        }
        let (done, total) = self.tree.counts();
        self.job.tell(&Progress { done, total: Some(total), ..Progress::default() });
        Ok(self.tree.is_solved())
    }

    fn set_aside(&mut self, number: u64, _: String) {
        self.tree.set_aside(number);
    }
}
