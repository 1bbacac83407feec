//! A proof by many machines: job-level proof-number search. The tree of the first plies is kept
//! here; workers prove the positions at its leaves within a budget and write the certificates down.
//! A leaf that takes more than its budget is split into its children, or tried again for longer.
//!
//! A certificate that was checked is kept in a folder before it is acknowledged; the same folder
//! goes on where it was.

mod tree;

use crate::{
    Aside, Error, News, Tell, Terms,
    board::json,
    coordinator::{Plan, drive},
    link::Link,
    objects,
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
    collections::BTreeMap,
    fs,
    io::{self, Write},
    path::PathBuf,
    time::Duration,
};
use tree::Tree;

/// Memory for the check of one part, in bytes.
const CHECK_MEMORY: usize = 1 << 30;
/// How often the budget of a leaf that cannot be divided is doubled.
const MOST_DOUBLED: u32 = 12;

/// What the file of a part ends with.
const ENDING: &str = ".proof";

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
    /// Attempts of workers since then.
    pub attempts: u64,
    /// How long these took, all together.
    pub worked: Duration,
    /// All certificates that there are.
    pub kept: usize,
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
        title: game.clone(),
        work: Work::Prove { game, start, memory: proof.memory },
        tasks: 0,
        identity: terms.identity.clone(),
        lease: terms.lease,
        patience: terms.patience,
    };
    let unusable = Error::folder(&proof.folder);
    fs::create_dir_all(&proof.folder).map_err(&unusable)?;
    let (tree, parts) = (Tree::new(pos, proof.plies), BTreeMap::new());
    let (nodes, attempts, worked) = (0, 0, Duration::ZERO);
    let (link, run_id) = (&link, &*run.id);
    let mut search =
        Search { tree, parts, nodes, attempts, worked, proof, link, run: run_id, job, tell };
    search.load().map_err(&unusable)?;
    if !search.tree.is_solved() {
        drive(link, &run, &mut search, job, tell)?;
    }
    let parts = search.needed().map_err(unusable)?;
    let Search { tree, parts: kept, nodes, attempts, worked, .. } = search;
    let (bounds, kept) = (tree.bounds(), kept.len());
    Ok(Proven { bounds, parts, plies: proof.plies, nodes, attempts, worked, kept })
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
    /// The files of certificates, by what the tree calls their positions.
    parts: BTreeMap<String, PathBuf>,
    nodes: u64,
    attempts: u64,
    worked: Duration,
    proof: &'a Proof,
    link: &'a Link,
    run: &'a str,
    job: &'a Job,
    tell: Tell<'a>,
}

impl Search<'_> {
    /// What a file of this game proven here is called begins so.
    fn prefix(&self) -> String {
        format!("{:016x}-", checksum(self.tree.game.as_bytes()))
    }

    /// Takes up what the folder has, one file after another: each is checked again.
    fn load(&mut self) -> io::Result<()> {
        let mut paths = Vec::new();
        for entry in fs::read_dir(&self.proof.folder)? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if name.starts_with(&self.prefix()) && name.ends_with(ENDING) {
                paths.push(path);
            }
        }
        paths.sort();
        for path in paths {
            let proven = checked(&fs::read(&path)?, &self.tree.game, self.job);
            match proven {
                Ok((position, value)) => self.settle(&position, value, path),
                Err(reason) => {
                    (self.tell)(&News::FileIgnored(path.display().to_string(), reason));
                }
            }
        }
        Ok(())
    }

    fn settle(&mut self, position: &str, value: i32, path: PathBuf) {
        if let Some(text) = self.tree.known_as(position) {
            self.tree.settle(&text, value);
            self.parts.insert(text, path);
        }
    }

    /// The certificates from which the value follows.
    fn needed(&self) -> io::Result<Vec<Vec<u8>>> {
        let needed = self.tree.needed();
        let parts = self.parts.iter().filter(|(text, _)| needed.contains(*text));
        parts.map(|(_, path)| fs::read(path)).collect()
    }

    /// Checks a part and keeps it for good.
    fn keep_part(&mut self, part: &[u8]) -> Result<(), String> {
        let (position, value) = checked(part, &self.tree.game, self.job)?;
        let name = format!("{}{:016x}{ENDING}", self.prefix(), checksum(position.as_bytes()));
        let path = self.proof.folder.join(name);
        write_whole(&path, |file| file.write_all(part)).map_err(|error| error.to_string())?;
        self.settle(&position, value, path);
        (self.tell)(&News::Proven(position, value));
        Ok(())
    }

    /// What came of an attempt.
    fn hear(&mut self, found: Found) {
        let Found { position, bounds, nodes, seconds, certificate } = found;
        (self.nodes, self.attempts) = (self.nodes + nodes, self.attempts + 1);
        self.worked += Duration::try_from_secs_f64(seconds).unwrap_or_default();
        let Some(text) = self.tree.known_as(&position) else { return };
        if self.tree.has_settled(&text) {
            // It came twice: a check of other parts may take longer than a result waits.
            return;
        }
        let Some(parcel) = certificate else { return self.tree.tried(&text, bounds) };
        let part = match objects::receive(self.link, self.run, &parcel, self.job) {
            Ok(part) => part,
            Err(error) => {
                (self.tell)(&News::ProofLost(position, error.to_string()));
                return self.tree.lost(&text);
            }
        };
        if let Err(reason) = self.keep_part(&part) {
            (self.tell)(&News::ProofRefused(position, reason));
            self.tree.tried(&text, bounds);
        }
        objects::delete(self.link, self.run, &parcel);
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

    fn obsolete(&mut self) -> Vec<u64> {
        self.tree.obsolete().iter().map(|text| checksum(text.as_bytes())).collect()
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
            if let Ok(found) = serde_json::from_value(result) {
                self.hear(found);
            }
        }
        let (done, total) = self.tree.counts();
        self.job.tell(&Progress { done, total: Some(total), ..Progress::default() });
        Ok(self.tree.is_solved())
    }

    fn set_aside(&mut self, number: u64, _: Aside) {
        self.tree.set_aside(number);
    }
}
