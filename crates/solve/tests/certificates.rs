//! Certificates of the m,n,k prover: what it writes is accepted, what is damaged is not.

use certificates::{Checked, Refused};
use conformance::minimax;
use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use games::mnk::{LineRule, Rules, Small};
use kernel::{Game, Job, Payoff, Side, checksum};
use solve::{Prover, Settings, mnk::MnkProver};
use std::{
    io::{Read, Write},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

const MEMORY: usize = 16 << 20;
const MOST_NODES: usize = 1 << 20;

fn check(file: &[u8], most_nodes: usize) -> Result<Checked, Refused> {
    certificates::check(file, most_nodes, &Job::new())
}

fn prover(threads: usize) -> MnkProver {
    MnkProver::new(&Settings { memory: MEMORY, threads, ..Settings::default() })
}

fn certificate(pos: &Small) -> Vec<u8> {
    prover(1).certify(pos, &Job::new()).expect("nobody cancels it")
}

/// What the proof has found out is not searched again for its certificate.
#[test]
fn a_certificate_after_a_proof_takes_few_nodes() {
    for (game, threads) in [("mnk:6x6x4", 1), ("mnk:6x5x4", 1), ("mnk:6x6x4", 2)] {
        let (pos, mut prover) = (Small::new(&game.parse().unwrap()), prover(threads));
        let nodes = prover.prove(&pos, &Job::new()).unwrap().unwrap().nodes;
        let again = Arc::new(AtomicU64::new(0));
        let latest = Arc::clone(&again);
        let job = Job::new().watched(move |progress| latest.store(progress.nodes, Relaxed));
        let file = prover.certify(&pos, &job).expect("nobody cancels it");
        assert!(check(&file, MOST_NODES).is_ok(), "{game}");
        let again = again.load(Relaxed);
        assert!(again < nodes / 2, "{game}: {again} after {nodes}");
    }
}

#[test]
fn solved_games_have_certificates() {
    const WON: Payoff = Payoff::won_by(Side::First, 1);
    for (game, value) in [
        ("mnk:1x1x2", Payoff::DRAW),
        ("mnk:2x2x2", WON),
        ("tictactoe", Payoff::DRAW),
        ("tictactoe:rule=standard", Payoff::DRAW),
        ("mnk:4x3x3", WON),
        ("mnk:4x4x4", Payoff::DRAW),
        ("mnk:5x4x4", Payoff::DRAW),
        ("mnk:6x4x4", Payoff::DRAW),
        ("mnk:5x5x4", Payoff::DRAW),
        ("mnk:6x5x4", WON),
        ("mnk:7x5x5", Payoff::DRAW),
        ("mnk:6x6x5", Payoff::DRAW),
        ("mnk:7x7x6", Payoff::DRAW),
        ("mnk:9x5x8", Payoff::DRAW),
    ] {
        let pos = Small::new(&game.parse().unwrap());
        let checked =
            check(&certificate(&pos), MOST_NODES).unwrap_or_else(|e| panic!("{game}: {e}"));
        assert_eq!(checked.header.value, value, "{game}");
        assert_eq!(checked.header.game, pos.rules().to_string());
    }
}

#[test]
fn random_positions_have_certificates_of_their_value() {
    let mut rng = fastrand::Rng::with_seed(3);
    for _ in 0..2000 {
        let line = if rng.bool() { LineRule::AtLeast } else { LineRule::Exactly };
        let (columns, rows, k) = (rng.u32(1..=5), rng.u32(1..=5), rng.u32(2..=4));
        let mut pos = Small::new(&Rules::new(columns, rows, k, line).unwrap());
        let most = rng.usize(1..=8);
        while pos.terminal().is_none() && pos.move_count() > most {
            pos.make(pos.nth_move(rng.usize(0..pos.move_count())));
        }
        let checked = check(&certificate(&pos), MOST_NODES);
        let checked = checked.unwrap_or_else(|error| panic!("{pos:?}: {error}"));
        assert_eq!(checked.header.value, minimax(&mut pos.clone()), "{pos:?}");
        assert_eq!(checked.header.position, pos.to_string());
    }
}

#[test]
fn a_flipped_byte_is_found() {
    for game in ["tictactoe", "mnk:4x3x3", "mnk:5x4x4"] {
        let mut file = certificate(&Small::new(&game.parse().unwrap()));
        assert!(check(&file, MOST_NODES).is_ok());
        for n in 0..file.len() {
            for flip in [1, 0x80, 0xff] {
                file[n] ^= flip;
                assert!(check(&file, MOST_NODES).is_err(), "{game}: byte {n} with {flip}");
                file[n] ^= flip;
            }
        }
        for n in 0..file.len() {
            assert!(check(&file[..n], MOST_NODES).is_err(), "{game}: cut at {n}");
        }
    }
}

#[test]
fn more_nodes_than_allowed_are_refused() {
    let file = certificate(&Small::new(&"mnk:6x4x4".parse().unwrap()));
    let nodes = check(&file, MOST_NODES).unwrap().nodes;
    assert!(check(&file, nodes as usize).is_ok());
    let refused = check(&file, nodes as usize - 1).unwrap_err();
    assert!(refused.reason.contains("more than"), "{refused}");
}

/// The length of what stands before the compressed proof: magic, version, checksum, kind, two
/// texts, value.
fn header(pos: &Small) -> usize {
    9 + 1 + 8 + 1 + 1 + pos.rules().to_string().len() + 1 + pos.to_string().len() + 2
}

/// The certificate with another proof in it, and a checksum that fits.
fn resealed(file: &[u8], header: usize, proof: &[u8]) -> Vec<u8> {
    let mut packer = DeflateEncoder::new(file[..header].to_vec(), Compression::fast());
    packer.write_all(proof).expect("memory takes it");
    let mut file = packer.finish().expect("memory takes it");
    let sum = checksum(&file[18..]);
    file[10..18].copy_from_slice(&sum.to_le_bytes());
    file
}

#[test]
fn a_forged_proof_is_refused_or_still_right() {
    let mut rng = fastrand::Rng::with_seed(5);
    for game in ["tictactoe", "mnk:4x3x3", "mnk:5x4x4", "tictactoe:rule=standard"] {
        let pos = Small::new(&game.parse().unwrap());
        let (file, header) = (certificate(&pos), header(&pos));
        let value = check(&file, MOST_NODES).unwrap().header.value;
        let mut proof = Vec::new();
        DeflateDecoder::new(&file[header..]).read_to_end(&mut proof).unwrap();
        assert!(check(&resealed(&file, header, &proof), MOST_NODES).is_ok());
        let mut refused = 0;
        for _ in 0..3000 {
            let mut forged = proof.clone();
            for _ in 0..rng.usize(1..=3) {
                let n = rng.usize(0..forged.len());
                forged[n] = if rng.bool() { rng.u8(..) } else { forged[n] ^ 1 << rng.u8(0..8) };
            }
            refused += u32::from(check(&resealed(&file, header, &forged), MOST_NODES).is_err());
        }
        assert!(refused > 2000, "{game}: {refused} of 3000 refused");
        // The value is part of what is sealed: another one is not proven.
        for other in [-1, 0, 1].into_iter().filter(|other| *other != value.value()) {
            let mut lie = file.clone();
            lie[header - 2..header]
                .copy_from_slice(&[(2000 + other) as u8 | 0x80, ((2000 + other) >> 7) as u8]);
            assert!(check(&resealed(&lie, header, &proof), MOST_NODES).is_err(), "{game} {other}");
        }
    }
}

#[test]
fn positions_of_larger_boards_have_certificates_of_what_is_proven() {
    let mut rng = fastrand::Rng::with_seed(11);
    for game in ["mnk:8x4x4", "mnk:6x6x5", "mnk:7x6x5", "mnk:6x5x4,rule=standard"] {
        for _ in 0..25 {
            let mut pos = Small::new(&game.parse().unwrap());
            for _ in 0..rng.usize(6..=10) {
                if pos.terminal().is_none() {
                    pos.make(pos.nth_move(rng.usize(0..pos.move_count())));
                }
            }
            let solution = prover(2).prove(&pos, &Job::new()).unwrap().unwrap();
            let checked = check(&certificate(&pos), MOST_NODES);
            let value = checked.unwrap_or_else(|error| panic!("{pos:?}: {error}")).header.value;
            assert_eq!(solution.evaluation.payoff(), Some(value), "{pos:?}");
        }
    }
}
