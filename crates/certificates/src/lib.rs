#![doc = include_str!("../README.md")]
//!
//! A certificate says what a position is worth and holds what is needed to see that it is so: for
//! each claim a strategy of one side that has an answer to every move of the other. [`check`] walks
//! through it once and uses nothing of the provers, only the rules. `docs/solved.md` has the form
//! of the file and why each step is sound.
//!
//! ```text
//! "ALFAPROOF" version  checksum of all that follows
//! kind of proof, game, position, value, then the proof itself, compressed
//! ```

mod bytes;
pub mod forced;
pub mod mnk;
pub mod strategy;

use bytes::{Reader, Writer};
use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use kernel::{Checksum, Job, Payoff};
use std::{
    fmt,
    io::{Read, Write},
};

const MAGIC: &[u8] = b"ALFAPROOF";
/// The form of the file; a change that an older checker would misread takes the next number.
const VERSION: u8 = 2;
/// Longer names of games and positions are refused.
const MOST_TEXT: usize = 4096;

/// What kind of proof follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
enum Kind {
    /// Strategies of an m,n,k-game, see [`mnk`].
    Mnk = 1,
    /// Strategies of any other game, see [`strategy`].
    Strategy = 2,
    /// Wins by force on boards of any size, see [`forced`].
    Forced = 3,
}

/// What a certificate says of itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The rules, as they are written.
    pub game: String,
    /// The position, as it is written.
    pub position: String,
    /// What it is worth, seen by the first player.
    pub value: Payoff,
}

/// A certificate that was found to be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// What is proven.
    pub header: Header,
    /// Of how many positions it has an answer for.
    pub nodes: u64,
    /// How large it is, compressed.
    pub bytes: u64,
}

/// Why a certificate was not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// What kind of thing is wrong.
    pub kind: Refusal,
    /// What is wrong, as a sentence part.
    pub reason: String,
}

/// What can be wrong with a certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Nothing so far: the check was cancelled, or its time was up.
    Cancelled,
    /// The file is no certificate, or one of another version.
    Foreign,
    /// The file is damaged.
    Damaged,
    /// The check needs more memory than it was allowed.
    TooLarge,
    /// It does not prove what it says.
    Unproven,
}

impl Refused {
    fn new(kind: Refusal, reason: impl Into<String>) -> Refused {
        Refused { kind, reason: reason.into() }
    }

    pub(crate) fn because(reason: impl Into<String>) -> Refused {
        Refused::new(Refusal::Unproven, reason)
    }

    pub(crate) fn too_large(reason: String) -> Refused {
        Refused::new(Refusal::TooLarge, reason)
    }

    fn ends_early() -> Refused {
        Refused::new(Refusal::Damaged, "the file ends too early")
    }
}

/// Refuses if the job is over.
fn keep_on(job: &Job) -> Result<(), Refused> {
    let cancelled = || Refused::new(Refusal::Cancelled, "the check was cancelled");
    if job.is_over() { Err(cancelled()) } else { Ok(()) }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Refused {}

/// Bytes of memory that a check may take for each node it is allowed.
pub const NODE_BYTES: usize = 96;

/// Checks a certificate. `most_nodes` bounds the memory: [`NODE_BYTES`] for each. The job is told
/// how many nodes have been checked.
///
/// # Errors
/// If it is no certificate, damaged, too large, or does not prove what it says, or if the job is
/// over before that is known.
pub fn check(file: &[u8], most_nodes: usize, job: &Job) -> Result<Checked, Refused> {
    let sealed = opened(file, job)?;
    let mut reader = Reader::new(sealed);
    let kind = reader.byte()?;
    let header = read_header(&mut reader)?;
    let rest = &sealed[sealed.len() - reader.left()..];
    // A proof is decompressed as it is read, so that no file makes it larger than the bound.
    let mut proof = Reader::new(DeflateDecoder::new(rest));
    let nodes = if kind == Kind::Mnk as u8 {
        mnk::check(&header, &mut proof, most_nodes, job)?
    } else if kind == Kind::Strategy as u8 {
        strategy::check(&header, rest, most_nodes.saturating_mul(NODE_BYTES), job)?
    } else if kind == Kind::Forced as u8 {
        forced::check(&header, &mut proof, most_nodes, job)?
    } else {
        return Err(Refused::because(format!("expected a proof of kind 1 to 3, found {kind}")));
    };
    Ok(Checked { header, nodes, bytes: file.len() as u64 })
}

/// What is written above the proof.
fn read_header(reader: &mut Reader<&[u8]>) -> Result<Header, Refused> {
    let game = reader.text(MOST_TEXT)?;
    let position = reader.text(MOST_TEXT)?;
    let value = reader.number()? as i64 - i64::from(Payoff::MAX.value());
    let value = i32::try_from(value).ok().and_then(Payoff::new);
    let value = value.ok_or_else(|| Refused::because("the value is none that a game can have"))?;
    Ok(Header { game, position, value })
}

/// Checks what every certificate has and returns what the checksum covers.
fn opened<'a>(file: &'a [u8], job: &Job) -> Result<&'a [u8], Refused> {
    let foreign = |reason: String| Refused::new(Refusal::Foreign, reason);
    let rest = file
        .strip_prefix(MAGIC)
        .ok_or_else(|| foreign("expected a certificate, which begins with ALFAPROOF".to_owned()))?;
    let (&version, rest) = rest.split_first().ok_or_else(Refused::ends_early)?;
    if version != VERSION {
        return Err(foreign(format!("expected version {VERSION}, found {version}")));
    }
    let (sum, rest) = rest.split_first_chunk().ok_or_else(Refused::ends_early)?;
    if u64::from_le_bytes(*sum) != checksum(rest, job)? {
        let reason = "the checksum is wrong: the file is damaged";
        return Err(Refused::new(Refusal::Damaged, reason));
    }
    Ok(rest)
}

/// Puts a certificate together; nothing if the job is over.
fn sealed(kind: Kind, header: &Header, proof: &[u8], job: &Job) -> Option<Vec<u8>> {
    let mut covered = Writer::default();
    covered.byte(kind as u8);
    covered.text(&header.game);
    covered.text(&header.position);
    covered.number((header.value.value() + Payoff::MAX.value()) as u64);
    covered.bytes.extend_from_slice(proof);
    let mut file = MAGIC.to_vec();
    file.push(VERSION);
    file.extend_from_slice(&checksum(&covered.bytes, job).ok()?.to_le_bytes());
    file.append(&mut covered.bytes);
    Some(file)
}

/// The checksum of a file, megabyte by megabyte: large ones take a second.
fn checksum(bytes: &[u8], job: &Job) -> Result<u64, Refused> {
    let parts = bytes.chunks(1 << 20);
    let sum = parts.into_iter().try_fold(Checksum::START, |sum, part| {
        keep_on(job)?;
        Ok(sum.and(part))
    });
    sum.map(Checksum::sum)
}

/// A compressor into memory.
struct Packer(DeflateEncoder<Vec<u8>>);

impl Packer {
    fn new() -> Packer {
        Packer(DeflateEncoder::new(Vec::new(), Compression::default()))
    }

    fn push(&mut self, bytes: &[u8]) {
        self.0.write_all(bytes).expect("memory takes what is written");
    }

    fn finish(self) -> Vec<u8> {
        self.0.finish().expect("memory takes what is written")
    }
}

/// Whether nothing is left to read.
fn is_at_end(reader: &mut impl Read) -> bool {
    matches!(reader.read(&mut [0]), Ok(0))
}
