//! A proof by many machines: job-level proof-number search. The tree of the first plies is kept
//! here; workers prove the positions at its leaves within a budget and write the certificates down.
//! A leaf that takes more than its budget is split into its children, or tried again for longer.
//!
//! A certificate that was checked is kept in a folder before it is acknowledged; the same folder
//! goes on where it was.

mod tree;

use crate::{
    Error, Tell, Terms,
    board::json,
    coordinator::{Plan, drive},
    link::Link,
    objects::{self, Parcel},
    run::{Attempt, Found, Run, Work, run_id, start_of},
};
use kernel::checksum;
use serde_json::Value;
use session::{
    Job, Position, Progress,
    solving::{NODE_BYTES, check},
    write_whole,
};
use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    time::Duration,
};
use tree::Tree;

/// Memory for the check of one part, in bytes.
const CHECK_MEMORY: usize = 1 << 30;
/// How often the budget of a leaf that cannot be divided is doubled.
const MOST_DOUBLED: u32 = 12;
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
    /// Positions that workers visited for it, since the command began.
    pub nodes: u64,
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
    let (game, start) = start_of(pos);
    let about = format!("solve {game} {}", pos.view().position);
    let run = Run {
        id: run_id(&about, &terms.identity, Some(&proof.folder)),
        title: format!("solve {game}"),
        work: Work::Prove { game, start, memory: proof.memory },
        tasks: 0,
        identity: terms.identity.clone(),
        lease: terms.lease,
        patience: proof.budget * (1 << MOST_DOUBLED) + SLACK,
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
    let mut search = Search { tree, nodes: 0, proof, link: &link, run: &run.id, job, tell };
    if !search.tree.is_solved() {
        drive(&link, &run, &mut search, job, tell)?;
    }
    let Search { tree, nodes, .. } = search;
    let parts = stored(&proof.folder, &tree.game).map_err(unusable)?;
    Ok(Proven { bounds: tree.bounds(), parts, plies: proof.plies, nodes })
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
    nodes: u64,
    proof: &'a Proof,
    link: &'a Link,
    run: &'a str,
    job: &'a Job,
    tell: Tell<'a>,
}

impl Search<'_> {
    /// Checks a part and keeps it for good.
    fn keep_part(&mut self, parcel: &Parcel) -> Result<(), String> {
        let part = objects::receive(self.link, self.run, parcel).map_err(|e| e.to_string())?;
        let (position, value) = checked(&part, &self.tree.game, self.job)?;
        let [game, text] = [&self.tree.game, &position].map(|text| checksum(text.as_bytes()));
        let path = self.proof.folder.join(format!("{game:016x}-{text:016x}.proof"));
        write_whole(&path, |file| file.write_all(&part)).map_err(|error| error.to_string())?;
        objects::delete(self.link, self.run, parcel);
        self.tree.settle(&position, value);
        (self.tell)(&format!("proven: {position} is worth {value:+}"));
        Ok(())
    }
}

impl Plan for Search<'_> {
    type Error = Error;

    fn next(&mut self) -> Option<(u64, Vec<u8>)> {
        let (moves, position, tries) = self.tree.pick()?;
        let seconds = self.proof.budget.as_secs_f64() * f64::from(1u32 << tries.min(MOST_DOUBLED));
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
            let Ok(Found { position, bounds, nodes, certificate }) = found else { continue };
            self.nodes += nodes;
            if self.tree.has_settled(&position) {
                // It came twice: a check of other parts may take longer than a result waits.
                continue;
            }
            let kept = certificate.map(|parcel| self.keep_part(&parcel));
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
