//! What a person should know while a run or a worker is under way. It is data: the command says it
//! in the reader's language.

use serde::{Deserialize, Serialize};

/// Hears what a person should know.
pub type Tell<'a> = &'a (dyn Fn(&News) + Sync);

/// What happened. Reasons are those of the server, of files, or of results.
#[derive(Clone, PartialEq, Debug)]
pub enum News {
    /// There is no server yet; it is tried again.
    NoServer(String),
    /// The server is away; it is tried again.
    Away(String),
    /// It is back.
    Back,
    /// A run that has ended could not be taken off the server's list.
    Stays,
    /// The server lost a part of the queue, which is made anew.
    QueueLost,
    /// This many tasks are not in the queue; they are published again.
    Republished(u64),
    /// A worker does not serve the run.
    RefusedBy(String, Refusal),
    /// A result is not readable, and is ignored.
    Unreadable,
    /// A result of a task, by a worker, is refused.
    ResultRefused(u64, String, Refusal),
    /// A task is set aside.
    SetAside(u64, Aside),
    /// A file in the folder of parts proves nothing.
    FileIgnored(String, String),
    /// A position is proven to be worth so much.
    Proven(String, i32),
    /// A proof of a position was lost on its way; it is proven again.
    ProofLost(String, String),
    /// A proof of a position is not kept.
    ProofRefused(String, String),
    /// A chunk is made again.
    ChunkAgain(u32, String),
    /// This worker, with this many threads, works for a server.
    Works(String, usize, String),
    /// It serves a run.
    Serves(RunName),
    /// It does not.
    Refuses(RunName, Refusal),
    /// A task in which nothing moved for this many seconds is given back, with what was seen of it.
    Stuck(u64, u64, String),
    /// A task ended in a bug of the program, and is given back.
    Panicked(u64, String),
}

/// What a run is called.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RunName {
    /// Its name in the queue.
    pub id: String,
    /// What is done.
    pub kind: RunKind,
    /// With what: the game, and the players or the depth.
    pub title: String,
}

/// What is done in a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RunKind {
    /// Games of a match or tournament.
    Contest,
    /// Leaves are counted.
    Perft,
    /// A position is proven.
    Solve,
    /// Self-play data are made.
    SelfPlay,
    /// Nothing: the queue is measured.
    Empty,
}

/// Why a worker does not serve a run, or a result is not taken.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refusal {
    /// Another program, or one that searches differently: expected and found.
    Program(Behaviour, Behaviour),
    /// Players are other programs, and `--allow-cmd` was not given.
    External,
    /// Another book than expected, or none.
    Book(String, Option<String>),
    /// Games are timed, and this machine's speed is such a part of the coordinator's.
    Speed(f64),
    /// Anything else.
    Other(String),
}

impl From<String> for Refusal {
    fn from(reason: String) -> Refusal {
        Refusal::Other(reason)
    }
}

/// A program, and how many nodes a fixed set of searches visits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Behaviour {
    /// Name and version.
    pub program: String,
    /// The nodes.
    pub signature: u64,
}

/// Why a task is set aside.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aside {
    /// It was begun so often and never ended, with what was last seen of it.
    NeverEnded(u32, Option<LastSeen>),
    /// Its result has this many bytes, more than the server takes.
    TooLarge(usize),
    /// This many results of it were refused, the last for this reason.
    Refused(u32, Refusal),
}

/// What was seen of a task that did not end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LastSeen {
    /// Who had it.
    pub worker: String,
    /// How far it came: moves, a position, or the last words of the program; empty if nothing moved.
    pub words: String,
}
