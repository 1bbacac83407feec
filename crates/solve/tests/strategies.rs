//! Strategies of Kalah and Ultimate: what the provers write is accepted, what is damaged or forged
//! is not.

use certificates::{Checked, Refused};
use conformance::minimax;
use fastrand::Rng;
use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use games::{
    kalah::{Packed, Wide},
    ultimate::Ultimate,
};
use kernel::{Game, Job, Payoff, checksum};
use solve::{Prover, Settings, kalah::KalahProver, ultimate::UltimateProver};
use std::{
    io::{Read, Write},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

const MOST_NODES: usize = 1 << 20;

fn check(file: &[u8], most_nodes: usize) -> Result<Checked, Refused> {
    certificates::check(file, most_nodes, &Job::new())
}

/// A prover that has to search: tables of all positions would leave nothing to do.
fn kalah_prover() -> KalahProver {
    KalahProver::new(&Settings { memory: 1 << 14, ..Settings::default() })
}

fn of_kalah(pos: &Packed) -> Vec<u8> {
    kalah_prover().certify(pos, &Job::new()).expect("nobody cancels it")
}

fn ultimate_prover(threads: usize) -> UltimateProver {
    UltimateProver::new(&Settings { memory: 16 << 20, threads, ..Settings::default() })
}

fn of_ultimate(pos: &Ultimate, threads: usize) -> Vec<u8> {
    ultimate_prover(threads).certify(pos, &Job::new()).expect("nobody cancels it")
}

/// A position of a random game with no more moves to come than that many on average.
fn wandered<G: Game>(rules: &str, plies: usize, rng: &mut Rng) -> G {
    let rules = rules.parse().unwrap_or_else(|_| panic!("{rules}"));
    let mut pos = G::new(&rules);
    for _ in 0..plies {
        if pos.terminal().is_none() {
            pos.make(pos.nth_move(rng.usize(..pos.move_count())));
        }
    }
    pos
}

/// Every rules variant of a board.
fn variants(board: &str) -> Vec<String> {
    let mut rules = Vec::new();
    for capture in ["standard", "empty", "opposite-only"] {
        for rest in ["owner", "emptier"] {
            for end in ["row-empty", "mover-stuck"] {
                rules.push(format!("kalah:{board},capture={capture},rest={rest},end={end}"));
            }
        }
    }
    rules
}

fn accept<G: Game>(pos: &G, file: &[u8]) -> Checked {
    let checked = check(file, MOST_NODES).unwrap_or_else(|error| panic!("{pos:?}: {error}"));
    assert_eq!(checked.header.value, minimax(&mut pos.clone()), "{pos:?}");
    assert_eq!(checked.header.position, pos.to_string());
    assert_eq!(checked.header.game, pos.rules().to_string());
    checked
}

#[test]
fn kalah_has_certificates_under_all_rules() {
    let mut rng = Rng::with_seed(7);
    for board in ["1x5", "2x3", "3x2", "4x1", "3x3"] {
        for rules in variants(board) {
            for plies in [0, 1, 3, 8] {
                let plies = if board == "3x3" { plies + 5 } else { plies };
                let pos: Packed = wandered(&rules, plies, &mut rng);
                accept(&pos, &of_kalah(&pos));
            }
        }
    }
}

#[test]
fn large_boards_have_certificates_as_small_ones() {
    let rules = "kalah:9x24".parse().expect("rules");
    let text = "N:0,0,0,0,0,0,0,1,2,200/3,0,0,0,0,1,0,1,0,224";
    let pos = Wide::parse(&rules, text).expect("a position");
    let file = kalah_prover().certify(&pos, &Job::new()).expect("nobody cancels it");
    assert!(accept(&pos, &file).nodes > 5);
}

/// A certificate, and the nodes of the search that its writing took.
fn certified<G: Game>(prover: &mut impl Prover<G>, pos: &G) -> (Vec<u8>, u64) {
    let nodes = Arc::new(AtomicU64::new(0));
    let latest = Arc::clone(&nodes);
    let job = Job::new().watched(move |progress| latest.store(progress.nodes, Relaxed));
    let file = prover.certify(pos, &job).expect("nobody cancels it");
    (file, nodes.load(Relaxed))
}

/// What the proof has found out is not searched again for its certificate.
#[test]
fn a_certificate_after_a_proof_takes_few_nodes() {
    let pos = Packed::new(&"kalah:5x3".parse().expect("rules"));
    let mut prover = KalahProver::new(&Settings { memory: 1 << 20, ..Settings::default() });
    let nodes = prover.prove(&pos, &Job::new()).expect("no file").expect("all of Kalah").nodes;
    let (file, again) = certified(&mut prover, &pos);
    assert!(check(&file, MOST_NODES).is_ok());
    assert!(again < nodes / 4, "{again} after {nodes}");

    // The writer asks for every reply, which takes nodes of its own: those of the proof are saved.
    let text = "X;O@.......;XOOOO..O./X..X.OOO./X.X...O.O/.X.OXO.../OXO.X..../.XX....O./X.....X.O/XO.X.X.../.O.....XX";
    let pos = Ultimate::parse(&"ultimate".parse().expect("rules"), text).expect("a position");
    let mut knowing = ultimate_prover(1);
    let nodes = knowing.prove(&pos, &Job::new()).expect("no file").expect("all of Ultimate").nodes;
    let [again, anew] = [knowing, ultimate_prover(1)].map(|mut prover| {
        let (file, nodes) = certified(&mut prover, &pos);
        let checked = check(&file, MOST_NODES);
        assert_eq!(checked.map(|it| it.header.value.value()), Ok(1));
        nodes
    });
    assert!(again + nodes / 2 < anew, "{nodes} for the proof, then {again} instead of {anew}");
}

#[test]
fn late_positions_of_ultimate_have_certificates() {
    let mut rng = Rng::with_seed(8);
    let mut seen = [0; 3];
    while seen.iter().sum::<u32>() < 100 {
        let rules = ["ultimate", "ultimate:tie=count", "ultimate:open", "ultimate:open,tie=count"];
        let rules = rules[rng.usize(..rules.len())];
        // Boards that stay open are full later.
        let plies = if rules.contains("open") { 68 } else { 56 };
        let pos: Ultimate = wandered(rules, plies, &mut rng);
        if pos.terminal().is_none() && pos.open().count_ones() < 4 {
            let value = accept(&pos, &of_ultimate(&pos, rng.usize(1..=2))).header.value;
            seen[(value.value() + 1) as usize] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 3), "{seen:?}");
}

/// A certificate and what stands before its proof.
struct Sample {
    file: Vec<u8>,
    /// How long all is before the number of nodes: magic, version, checksum, kind, two texts,
    /// value.
    header: usize,
    /// The number of nodes.
    count: Vec<u8>,
    moves: Vec<u8>,
}

impl Sample {
    fn new<G: Game>(pos: &G, file: Vec<u8>) -> Sample {
        let header =
            9 + 1 + 8 + 1 + 1 + pos.rules().to_string().len() + 1 + pos.to_string().len() + 2;
        let length = 1 + file[header..].iter().position(|byte| *byte < 0x80).expect("a number");
        let (count, packed) = file[header..].split_at(length);
        let mut moves = Vec::new();
        DeflateDecoder::new(packed).read_to_end(&mut moves).expect("a stream");
        Sample { count: count.to_vec(), moves, header, file }
    }

    /// The certificate with other parts in it, and a checksum that fits.
    fn resealed(&self, header: &[u8], count: &[u8], moves: &[u8]) -> Vec<u8> {
        let mut packer = DeflateEncoder::new([header, count].concat(), Compression::fast());
        packer.write_all(moves).expect("memory takes it");
        let mut file = packer.finish().expect("memory takes it");
        let sum = checksum(&file[18..]);
        file[10..18].copy_from_slice(&sum.to_le_bytes());
        file
    }

    fn with_moves(&self, moves: &[u8]) -> Result<Checked, Refused> {
        check(&self.resealed(&self.file[..self.header], &self.count, moves), MOST_NODES)
    }

    /// The certificate with another value.
    fn with_value(&self, value: Payoff) -> Result<Checked, Refused> {
        let mut header = self.file[..self.header].to_vec();
        let number = value.value() + 2000;
        let place = header.len() - 2;
        header[place..].copy_from_slice(&[number as u8 | 0x80, (number >> 7) as u8]);
        check(&self.resealed(&header, &self.count, &self.moves), MOST_NODES)
    }
}

fn samples() -> Vec<Sample> {
    let mut rng = Rng::with_seed(9);
    let kalah = ["kalah:3x3", "kalah:4x2,capture=empty", "kalah:3x4,rest=emptier,end=mover-stuck"];
    let mut samples: Vec<Sample> = kalah
        .iter()
        .map(|rules| {
            let pos: Packed = wandered(rules, 1, &mut rng);
            Sample::new(&pos, of_kalah(&pos))
        })
        .collect();
    while samples.len() < 6 {
        let pos: Ultimate = wandered("ultimate", 52, &mut rng);
        if pos.terminal().is_none() {
            let sample = Sample::new(&pos, of_ultimate(&pos, 1));
            samples.extend((10..100).contains(&sample.moves.len()).then_some(sample));
        }
    }
    samples
}

#[test]
fn a_flipped_byte_is_found() {
    for Sample { mut file, .. } in samples() {
        assert!(check(&file, MOST_NODES).is_ok());
        for n in 0..file.len() {
            file[n] ^= 1 << (n % 8);
            assert!(check(&file, MOST_NODES).is_err(), "byte {n}");
            file[n] ^= 1 << (n % 8);
        }
        assert!((0..file.len()).all(|n| check(&file[..n], MOST_NODES).is_err()));
    }
}

#[test]
fn another_value_is_not_proven() {
    for sample in samples() {
        let value = check(&sample.file, MOST_NODES).expect("it is right").header.value.value();
        assert_eq!(sample.with_value(Payoff::new(value).expect("small")).map(|_| ()), Ok(()));
        for other in [value - 2, value - 1, value + 1, value + 2] {
            let lie = Payoff::new(other).expect("small");
            assert!(sample.with_value(lie).is_err(), "{other} instead of {value}");
        }
    }
}

#[test]
fn forged_moves_are_refused_or_as_good() {
    let mut rng = Rng::with_seed(10);
    for sample in samples() {
        assert!(sample.with_moves(&sample.moves).is_ok());
        let (mut refused, tries) = (0, 150);
        for _ in 0..tries {
            let mut forged = sample.moves.clone();
            let n = rng.usize(..forged.len());
            forged[n] = if rng.bool() { rng.u8(..8) } else { forged[n] ^ 1 << rng.u8(..8) };
            refused += usize::from(sample.with_moves(&forged).is_err());
        }
        assert!(refused > tries / 2, "{refused} of {tries} refused");
        let short = &sample.moves[..sample.moves.len() - 1];
        let long = [&sample.moves[..], &[0]].concat();
        for moves in [short, &long] {
            assert!(sample.with_moves(moves).is_err());
        }
    }
}

#[test]
fn a_wrong_number_of_nodes_is_refused_and_memory_bounded() {
    for sample in samples() {
        let header = &sample.file[..sample.header];
        let nodes = check(&sample.file, MOST_NODES).expect("it is right").nodes;
        for count in [0_u64, 1, nodes - 1, nodes + 1, 1 << 40, 1 << 62] {
            let mut bytes = Vec::new();
            let mut rest = count;
            while rest >= 0x80 {
                bytes.push(rest as u8 | 0x80);
                rest >>= 7;
            }
            bytes.push(rest as u8);
            let file = sample.resealed(header, &bytes, &sample.moves);
            let refused = check(&file, MOST_NODES).expect_err("another number");
            let reason =
                if count > 1 << 30 { "nodes need more memory" } else { "nodes than it says" };
            assert!(refused.reason.contains(reason), "{count} of {nodes}: {refused}");
        }
        assert!(check(&sample.file, nodes as usize / 8).is_err());
        assert!(check(&sample.file, nodes as usize + 8).is_ok());
    }
}
