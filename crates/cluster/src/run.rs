//! What is handed out: a run, its tasks, their results.

use crate::{Aside, Behaviour, LastSeen, Refusal, RunKind, RunName, objects::Parcel};
use kernel::checksum;
use serde::{Deserialize, Serialize};
use session::{Contest, Position, SelfPlay, contest::Opening};
use std::{path::Path, time::Duration};

/// The program and how it behaves: results of others are other results.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Identity {
    /// Name and version.
    pub program: String,
    /// Nodes of a fixed set of searches.
    pub signature: u64,
    /// Nodes per second of one thread in these searches.
    pub speed: f64,
}

impl Identity {
    /// Whether results of the other are ours.
    pub(crate) fn check(&self, other: &Identity) -> Result<(), Refusal> {
        let (ours, theirs) = (self.behaviour(), other.behaviour());
        if ours == theirs { Ok(()) } else { Err(Refusal::Program(ours, theirs)) }
    }

    fn behaviour(&self) -> Behaviour {
        Behaviour { program: self.program.clone(), signature: self.signature }
    }
}

/// Work that is handed out in tasks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Run {
    /// Names its streams.
    pub(crate) id: String,
    /// With what: the game, and the players or the depth.
    pub(crate) title: String,
    pub(crate) work: Work,
    /// All tasks, those done before included.
    pub(crate) tasks: u64,
    /// Who hands them out.
    pub(crate) identity: Identity,
    /// After so long without a sign of life a task is given to another worker.
    pub(crate) lease: Duration,
    /// A worker gives no more signs of life for a task that stands still for so long.
    pub(crate) patience: Duration,
}

impl Run {
    pub(crate) fn name(&self) -> RunName {
        RunName { id: self.id.clone(), kind: self.work.kind(), title: self.title.clone() }
    }
}

/// What the tasks of a run are.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Work {
    /// Pairs of games; task N has the games 2N - 1 and 2N, and brings their opening.
    Games(Box<Games>),
    /// Leaves below positions; a task brings the moves that lead there.
    Perft {
        /// The game, and the position below which all is counted.
        game: String,
        start: Opening,
        /// Plies below the positions of the tasks.
        depth: u32,
    },
    /// Positions to prove; a task is an [`Attempt`].
    Prove {
        /// The game, and the position whose value is wanted.
        game: String,
        start: Opening,
        /// The most memory of a prover, in bytes.
        memory: usize,
    },
    /// Chunks of self-play; the number of a task is that of its chunk.
    SelfPlay {
        /// The game, and the position it begins with.
        game: String,
        start: Opening,
        request: SelfPlay,
    },
    /// Nothing, with results of a given size: measures the queue.
    Empty { bytes: usize },
}

impl Work {
    fn kind(&self) -> RunKind {
        match self {
            Work::Games(_) => RunKind::Contest,
            Work::Perft { .. } => RunKind::Perft,
            Work::Prove { .. } => RunKind::Solve,
            Work::SelfPlay { .. } => RunKind::SelfPlay,
            Work::Empty { .. } => RunKind::Empty,
        }
    }

    /// Whether results may be larger than a message.
    pub(crate) fn has_objects(&self) -> bool {
        match self {
            Work::Prove { .. } | Work::SelfPlay { .. } => true,
            Work::Games(_) | Work::Perft { .. } | Work::Empty { .. } => false,
        }
    }
}

/// A contest.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Games {
    pub(crate) game: String,
    pub(crate) start: Opening,
    /// Without its openings: they come with the tasks.
    pub(crate) contest: Contest,
    /// How many openings there are.
    pub(crate) openings: usize,
    /// The book that must be known, as [`session::contest::book_text`] has it.
    pub(crate) book: Option<String>,
}

/// A position to prove.
#[derive(Serialize, Deserialize)]
pub(crate) struct Attempt {
    pub(crate) moves: Vec<String>,
    pub(crate) seconds: f64,
}

/// What came of it.
#[derive(Serialize, Deserialize)]
pub(crate) struct Found {
    pub(crate) position: String,
    /// What the prover says.
    pub(crate) bounds: [i32; 2],
    /// Positions that it visited.
    pub(crate) nodes: u64,
    /// How long it took, the certificate included.
    pub(crate) seconds: f64,
    /// The certificate, if the value is proven.
    pub(crate) certificate: Option<Parcel>,
}

/// What came of a task.
#[derive(Serialize, Deserialize)]
pub(crate) struct Answer {
    pub(crate) number: u64,
    /// Who answers.
    pub(crate) worker: String,
    pub(crate) identity: Identity,
    pub(crate) outcome: Outcome,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Outcome {
    /// Done, with this result.
    Done(serde_json::Value),
    /// It cannot be done.
    SetAside(Aside),
}

/// What was seen of a task that is begun again.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(crate) struct Note {
    /// How often it was begun, this time included.
    pub(crate) begun: u32,
    pub(crate) last: Option<LastSeen>,
}

/// The name of a run: the same for the same contest in the same file, else a new one.
pub(crate) fn run_id(settings: &str, identity: &Identity, store: Option<&Path>) -> String {
    let Some(store) = store else { return format!("{:016x}", fastrand::u64(..)) };
    let place = std::path::absolute(store).unwrap_or_else(|_| store.to_owned());
    let Identity { program, signature, .. } = identity;
    let text = format!("{settings}\n{program}\n{signature}\n{}\n{}", place.display(), host());
    format!("{:016x}", checksum(text.as_bytes()))
}

/// What this machine is called.
pub(crate) fn host() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let name = name.or_else(|| std::env::var("HOSTNAME").ok());
    let name = name.or_else(|| std::env::var("COMPUTERNAME").ok());
    name.map_or_else(|| "unknown".to_owned(), |name| name.trim().to_owned())
}

/// The game of a position and how it came about, for another machine.
pub(crate) fn start_of(pos: &dyn Position) -> (String, Opening) {
    let record = pos.record();
    let moves = record.moves.into_iter().map(|ply| ply.mv).collect();
    (record.game, Opening { start: record.start, moves })
}
