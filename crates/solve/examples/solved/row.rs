//! A row: what was proven, and what it took.

use crate::cost::{cpu_seconds, peak_megabytes};
use certificates::check;
use games::mnk::Medium;
use kernel::{Game, Job, Payoff, checksum};
use solve::{Prover, Settings, mnk::MnkProver};
use std::{
    error::Error,
    fmt, fs,
    path::{Path, PathBuf},
    str::FromStr,
};

/// What the check may use, in nodes.
const MOST_NODES: usize = 1 << 26;
pub(crate) const HEAD: &str = "game,value,nodes,seconds,megabytes,certificate_seconds,bytes,\
proof_nodes,check_seconds,checksum,threads,memory,resumed";

/// What a proof may use.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    pub(crate) megabytes: usize,
    pub(crate) threads: usize,
    /// Whether a certificate is written and checked.
    pub(crate) certify: bool,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { megabytes: 1024, threads: 1, certify: true }
    }
}

/// Seconds are those of the processor, which a busy machine does not change much.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) game: String,
    pub(crate) value: i32,
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
    pub(crate) megabytes: u64,
    pub(crate) certificate: Option<Certificate>,
    pub(crate) threads: usize,
    pub(crate) memory: usize,
    /// Whether it went on from a run that was stopped, whose nodes and seconds are not counted.
    pub(crate) resumed: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Certificate {
    /// To write it, after the value is proven.
    pub(crate) seconds: f64,
    pub(crate) bytes: u64,
    pub(crate) nodes: u64,
    pub(crate) check: f64,
    pub(crate) checksum: u64,
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Row { game, value, nodes, seconds, megabytes, threads, memory, .. } = self;
        write!(f, "{game},{value},{nodes},{seconds:.2},{megabytes},")?;
        match &self.certificate {
            None => write!(f, ",,,,,")?,
            Some(Certificate { seconds, bytes, nodes, check, checksum }) => {
                write!(f, "{seconds:.2},{bytes},{nodes},{check:.2},{checksum:016x},")?;
            }
        }
        write!(f, "{threads},{memory},{}", u8::from(self.resumed))
    }
}

impl FromStr for Row {
    type Err = Box<dyn Error>;

    fn from_str(text: &str) -> Result<Row, Self::Err> {
        let fields: Vec<&str> = text.trim().split(',').collect();
        let &[game, value, nodes, seconds, megabytes, ref proof @ .., threads, memory, resumed] =
            &fields[..]
        else {
            return Err(format!("expected a row, found {text:?}").into());
        };
        let certificate = match proof {
            &[seconds, bytes, nodes, check, checksum] if !bytes.is_empty() => Some(Certificate {
                seconds: seconds.parse()?,
                bytes: bytes.parse()?,
                nodes: nodes.parse()?,
                check: check.parse()?,
                checksum: u64::from_str_radix(checksum, 16)?,
            }),
            _ => None,
        };
        Ok(Row {
            game: game.to_owned(),
            value: value.parse()?,
            nodes: nodes.parse()?,
            seconds: seconds.parse()?,
            megabytes: megabytes.parse()?,
            certificate,
            threads: threads.parse()?,
            memory: memory.parse()?,
            resumed: resumed == "1",
        })
    }
}

pub(crate) fn parse(text: &str) -> Result<Vec<Row>, Box<dyn Error>> {
    text.lines().filter(|line| *line != HEAD).map(str::parse).collect()
}

/// Solves a game, writes the certificate into the folder if there is one, and checks it. What is
/// learnt is kept there until the row is done.
pub(crate) fn measured(
    game: &str,
    effort: Effort,
    folder: Option<&Path>,
) -> Result<Row, Box<dyn Error>> {
    let file = |kind| folder.map(|folder| folder.join(game.replace(':', "-") + kind));
    let (proof, learnt): (_, Option<PathBuf>) = (file(".proof"), file(".learnt"));
    if let Some(folder) = folder {
        fs::create_dir_all(folder)?;
    }
    let Effort { megabytes: memory, threads, certify } = effort;
    let resumed = learnt.as_ref().is_some_and(|path| path.exists());
    let settings =
        Settings { memory: memory << 20, threads, resume: learnt.clone(), ..Settings::default() };
    let (pos, mut prover) = (Medium::new(&game.parse()?), MnkProver::new(&settings));
    let solution = prover.prove(&pos, &Job::new())?.ok_or("it is too large")?;
    let value = solution.evaluation.payoff().ok_or("it is not proven")?;
    let (seconds, megabytes, nodes) = (cpu_seconds(), peak_megabytes(), solution.nodes);
    let certificate = match certify {
        true => Some(certified(&pos, &mut prover, value, proof.as_deref())?),
        false => None,
    };
    if let Some(path) = learnt.filter(|path| path.exists()) {
        fs::remove_file(path)?;
    }
    let (game, value) = (game.to_owned(), value.value());
    Ok(Row { game, value, nodes, seconds, megabytes, certificate, threads, memory, resumed })
}

fn certified(
    pos: &Medium,
    prover: &mut MnkProver,
    value: Payoff,
    proof: Option<&Path>,
) -> Result<Certificate, Box<dyn Error>> {
    let (job, before) = (Job::new(), cpu_seconds());
    let file = prover.certify(pos, &job)?;
    let written = cpu_seconds();
    if let Some(path) = proof {
        fs::write(path, &file)?;
    }
    let checked = check(&file, MOST_NODES, &job)?;
    assert_eq!(checked.header.value, value, "the certificate is about another value");
    Ok(Certificate {
        seconds: written - before,
        bytes: checked.bytes,
        nodes: checked.nodes,
        check: cpu_seconds() - written,
        checksum: checksum(&file),
    })
}
