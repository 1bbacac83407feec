//! A row: what was proven, and what it took.

use certificates::check;
use games::{kalah, mnk};
use kernel::{Game, Job, Payoff, checksum};
use solve::{Prover, Settings, cache_folder, kalah::KalahProver, mnk::MnkProver};
use std::{error::Error, fmt, fs, path::Path, str::FromStr};

/// What the check may use, in nodes.
const MOST_NODES: usize = 1 << 26;
/// Certificates of Kalah are only written where the proof took at most so many nodes: they have a
/// node for every position that the strategy meets.
const MOST_WRITTEN: u64 = 3_000_000;

pub(crate) const HEAD: &str = "game,value,nodes,seconds,megabytes,certificate_seconds,bytes,\
proof_nodes,check_seconds,checksum,threads,memory";

/// What a proof may use.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    pub(crate) megabytes: usize,
    pub(crate) threads: usize,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { megabytes: 1024, threads: 1 }
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
        // Rules have commas.
        write!(f, "{},{value},{nodes},{seconds:.2},{megabytes},", game.replace(',', ";"))?;
        match &self.certificate {
            None => write!(f, ",,,,,")?,
            Some(Certificate { seconds, bytes, nodes, check, checksum }) => {
                write!(f, "{seconds:.2},{bytes},{nodes},{check:.2},{checksum:016x},")?;
            }
        }
        write!(f, "{threads},{memory}")
    }
}

impl FromStr for Row {
    type Err = Box<dyn Error>;

    fn from_str(text: &str) -> Result<Row, Self::Err> {
        let fields: Vec<&str> = text.trim().split(',').collect();
        let &[game, value, nodes, seconds, megabytes, ref proof @ .., threads, memory] =
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
            game: game.replace(';', ","),
            value: value.parse()?,
            nodes: nodes.parse()?,
            seconds: seconds.parse()?,
            megabytes: megabytes.parse()?,
            certificate,
            threads: threads.parse()?,
            memory: memory.parse()?,
        })
    }
}

pub(crate) fn parse(text: &str) -> Result<Vec<Row>, Box<dyn Error>> {
    text.lines().filter(|line| *line != HEAD).map(str::parse).collect()
}

/// Solves a game, writes the certificate into the folder if there is one, and checks it.
pub(crate) fn measured(
    game: &str,
    effort: Effort,
    proofs: Option<&Path>,
) -> Result<Row, Box<dyn Error>> {
    let settings =
        Settings { memory: effort.megabytes << 20, threads: effort.threads, ..Settings::default() };
    match game.parse::<kalah::Rules>() {
        Ok(rules) => {
            let settings = Settings { folder: cache_folder(), ..settings };
            let prover = KalahProver::new(&settings);
            row(game, &kalah::Wide::new(&rules), prover, effort, MOST_WRITTEN, proofs)
        }
        Err(_) => {
            let pos = mnk::Medium::new(&game.parse()?);
            row(game, &pos, MnkProver::new(&settings), effort, u64::MAX, proofs)
        }
    }
}

fn row<G: Game>(
    game: &str,
    pos: &G,
    mut prover: impl Prover<G>,
    effort: Effort,
    most_written: u64,
    proofs: Option<&Path>,
) -> Result<Row, Box<dyn Error>> {
    let job = Job::new();
    let solution = prover.prove(pos, &job)?.ok_or("it is too large")?;
    let value = solution.evaluation.payoff().ok_or("it is not proven")?;
    let (seconds, megabytes, nodes) = (cpu_seconds(), peak_megabytes(), solution.nodes);
    let certificate = match nodes <= most_written {
        true => Some(certified(game, pos, &mut prover, value, proofs)?),
        false => None,
    };
    let Effort { megabytes: memory, threads } = effort;
    let (game, value) = (game.to_owned(), value.value());
    Ok(Row { game, value, nodes, seconds, megabytes, certificate, threads, memory })
}

fn certified<G: Game>(
    game: &str,
    pos: &G,
    prover: &mut impl Prover<G>,
    value: Payoff,
    proofs: Option<&Path>,
) -> Result<Certificate, Box<dyn Error>> {
    let (job, before) = (Job::new(), cpu_seconds());
    let file = prover.certify(pos, &job)?;
    let written = cpu_seconds();
    if let Some(folder) = proofs {
        fs::create_dir_all(folder)?;
        fs::write(folder.join(format!("{}.proof", game.replace([':', ',', '='], "-"))), &file)?;
    }
    let checked = check(&file, MOST_NODES, &job)?;
    assert_eq!(checked.header.value, value, "{game}");
    Ok(Certificate {
        seconds: written - before,
        bytes: checked.bytes,
        nodes: checked.nodes,
        check: cpu_seconds() - written,
        checksum: checksum(&file),
    })
}

fn cpu_seconds() -> f64 {
    const TICKS_PER_SECOND: f64 = 100.0;
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks = fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok());
    ticks.sum::<f64>() / TICKS_PER_SECOND
}

fn peak_megabytes() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = peak.and_then(|peak| peak.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or_default() / 1000
}
