//! Certificates: whatever is altered, nothing false is accepted.
//!
//! The checksum of a file finds almost every change, so most of the checker would never see one.
//! The target `proof` therefore takes certificates apart: its inputs are a line `kind value nodes
//! game`, a line with the position, and the proof, not compressed. It puts them together again,
//! with a right checksum.

use super::TEXT;
use crate::Target;
use certificates::check;
use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use games::{kalah, mnk, tree::Tree, ultimate::Ultimate};
use kernel::{Game, Job, Payoff, Side, checksum};
use session::{Position, Registry};
use solve::Settings;
use std::{
    collections::HashMap,
    io::{Read, Write},
    sync::{LazyLock, Mutex, PoisonError},
};

pub(super) const FILE: Target = Target {
    name: "certificate",
    about: "certificates as they are in a file",
    seeds: || CERTIFICATES.iter().map(|(_, file)| file.clone()).collect(),
    check: check_file,
    longest: 1 << 16,
    long: 0,
    ..TEXT
};

pub(super) const PROOF: Target = Target {
    name: "proof",
    about: "certificates taken apart, altered, and put together with a right checksum",
    seeds: || CERTIFICATES.iter().map(|(_, file)| apart(file).expect("a certificate")).collect(),
    check: |input| together(input).map_or("no certificate".to_owned(), |file| check_file(&file)),
    longest: 1 << 16,
    long: 0,
    ..TEXT
};

/// Games whose ends, some plies before a random game is over, have certificates for seeds: small
/// enough that a plain search tells what is true.
const ENDS: [(&str, usize); 18] = [
    ("tictactoe", 9),
    ("tictactoe", 5),
    ("tictactoe:rule=standard", 6),
    ("mnk:2x2x2", 4),
    ("mnk:4x3x3", 7),
    ("mnk:4x4x4", 8),
    ("mnk:5x3x3,rule=standard", 6),
    ("mnk:6x6x5", 6),
    ("mnk:5x5x5", 8),
    ("kalah:3x2", 30),
    ("kalah:2x3,capture=empty", 30),
    ("kalah:4x1,capture=opposite-only,rest=emptier,end=mover-stuck", 30),
    ("kalah:6x4", 9),
    ("kalah:9x8", 8),
    ("tree:(=(3 7) (5 6))", 5),
    ("tree:((1 2) (=(3 -4) 5) ((6 7) 8) (4 (5 6)))", 5),
    ("ultimate", 7),
    ("ultimate:tie=count", 6),
];

/// Random games of each.
const GAMES: u64 = 4;

/// A win by force on a board that is too large for the other kinds of proofs.
const FORCED: (&str, &str) = ("gomoku", "h8 a1 i8 a15 j9 o1 j10 o15");

/// Rules and a position.
type Subject = (String, String);

/// Certificates as our provers write them, and what they are of.
static CERTIFICATES: LazyLock<Vec<(Subject, Vec<u8>)>> = LazyLock::new(|| {
    let ends =
        ENDS.iter().flat_map(|(game, plies)| (1..=GAMES).map(|n| near_the_end(game, *plies, n)));
    let mut forced = Registry::standard().open(FORCED.0).expect("a game");
    forced.play(FORCED.1).expect("legal moves");
    ends.chain([forced]).map(|pos| certified(&*pos)).collect()
});

/// A random game, this many plies before it is over.
fn near_the_end(game: &str, plies: usize, seed: u64) -> Box<dyn Position> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut pos = Registry::standard().open(game).expect("a game");
    while let Some(mv) = rng.choice(pos.view().moves) {
        pos.play(&mv).expect("a legal move");
    }
    for _ in 0..plies {
        pos.undo();
    }
    pos
}

fn certified(pos: &dyn Position) -> (Subject, Vec<u8>) {
    let settings = Settings { memory: 1 << 20, ..Settings::default() };
    let file = pos.prover(&settings).and_then(|mut prover| prover.certify(&Job::new()));
    let file = file.unwrap_or_else(|error| panic!("{:?}: {error}", pos.view()));
    let header = check(&file, MOST_NODES, &Job::new()).expect("a right certificate").header;
    ((header.game, header.position), file)
}

/// What an accepted certificate may have.
const MOST_NODES: usize = 1 << 16;
/// Positions that a plain search looks at before it gives up.
const BUDGET: u64 = 300_000;

pub(super) fn check_file(file: &[u8]) -> String {
    let checked = match check(file, MOST_NODES, &Job::new()) {
        Ok(checked) => checked,
        Err(refused) => return super::refusal(&refused),
    };
    let header = checked.header;
    match truth(&header.game, &header.position) {
        Some(value) => {
            assert_eq!(header.value, value, "a false claim is accepted: {header:?}");
            "accepted and true".to_owned()
        }
        None => format!("accepted, too large to verify: {}", header.game),
    }
}

/// What a position is worth: by a plain search, or as our provers have found before.
fn truth(game: &str, position: &str) -> Option<Payoff> {
    type Known = HashMap<Subject, Option<Payoff>>;
    static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (game.to_owned(), position.to_owned());
    *known.entry(key).or_insert_with_key(|key| {
        let searched = match game.split(':').next() {
            Some("kalah") => searched::<kalah::Wide>(game, position),
            Some("ultimate") => searched::<Ultimate>(game, position),
            Some("tree") => searched::<Tree>(game, position),
            _ => searched::<mnk::Large>(game, position),
        };
        searched.or_else(|| {
            let (_, file) = CERTIFICATES.iter().find(|(header, _)| header == key)?;
            Some(check(file, MOST_NODES, &Job::new()).expect("a right certificate").header.value)
        })
    })
}

fn searched<G: Game>(game: &str, position: &str) -> Option<Payoff> {
    let rules = game.parse().expect("rules of an accepted certificate");
    let mut pos = G::parse(&rules, position).expect("a position of an accepted certificate");
    minimax(&mut pos, &mut BUDGET.clone())
}

/// Minimax as the textbook has it; nothing if it takes too long.
fn minimax<G: Game>(pos: &mut G, budget: &mut u64) -> Option<Payoff> {
    *budget = budget.checked_sub(1)?;
    if let Some(payoff) = pos.terminal() {
        return Some(payoff);
    }
    let mut moves = Vec::new();
    pos.moves(&mut moves);
    let mut payoffs = Vec::new();
    for mv in moves {
        let undo = pos.make(mv);
        payoffs.push(minimax(pos, budget)?);
        pos.unmake(mv, undo);
    }
    match pos.to_move() {
        Side::First => payoffs.into_iter().max(),
        Side::Second => payoffs.into_iter().min(),
    }
}

const MAGIC: &[u8] = b"ALFAPROOF\x02";
/// The kind of proofs that say how many nodes they have.
const STRATEGY: u8 = 2;

/// A certificate as an input of the target `proof`.
fn apart(file: &[u8]) -> Option<Vec<u8>> {
    let mut rest = &file.strip_prefix(MAGIC)?[8..];
    let kind = *rest.split_off_first()?;
    let [game, position] = [text(&mut rest)?, text(&mut rest)?];
    let value = number(&mut rest)? as i64 - i64::from(Payoff::MAX.value());
    let nodes = if kind == STRATEGY { number(&mut rest)? } else { 0 };
    let mut input = format!("{kind} {value} {nodes} {game}\n{position}\n").into_bytes();
    DeflateDecoder::new(rest).read_to_end(&mut input).ok()?;
    Some(input)
}

/// The certificate of such an input, if it has the form of one.
fn together(input: &[u8]) -> Option<Vec<u8>> {
    let mut parts = input.splitn(3, |byte| *byte == b'\n');
    let head = str::from_utf8(parts.next()?).ok()?;
    let (position, proof) = (parts.next()?, parts.next()?);
    let mut words = head.splitn(4, ' ');
    let kind: u8 = words.next()?.parse().ok()?;
    let value: i32 = words.next()?.parse().ok()?;
    let nodes: u64 = words.next()?.parse().ok()?;
    let mut covered = vec![kind];
    put_text(words.next()?.as_bytes(), &mut covered);
    put_text(position, &mut covered);
    put_number(u64::try_from(value.checked_add(Payoff::MAX.value())?).ok()?, &mut covered);
    if kind == STRATEGY {
        put_number(nodes, &mut covered);
    }
    let mut packer = DeflateEncoder::new(covered, Compression::fast());
    packer.write_all(proof).ok()?;
    let covered = packer.finish().ok()?;
    Some([MAGIC, &checksum(&covered).to_le_bytes(), &covered].concat())
}

fn number(from: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..63).step_by(7) {
        let byte = *from.split_off_first()?;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

fn text(from: &mut &[u8]) -> Option<String> {
    let length = usize::try_from(number(from)?).ok()?;
    String::from_utf8(from.split_off(..length)?.to_vec()).ok()
}

fn put_number(mut number: u64, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn put_text(text: &[u8], out: &mut Vec<u8>) {
    put_number(text.len() as u64, out);
    out.extend_from_slice(text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_altered_byte_of_a_certificate_is_refused() {
        for ((game, position), file) in CERTIFICATES.iter().filter(|(_, file)| file.len() < 600) {
            let mut altered = file.clone();
            for (place, bit) in (0..file.len()).flat_map(|n| [(n, 1), (n, 0x10), (n, 0x80)]) {
                altered[place] ^= bit;
                let answer = check(&altered, MOST_NODES, &Job::new());
                assert!(answer.is_err(), "{game} {position}: byte {place} with {bit:#x}");
                altered[place] ^= bit;
            }
        }
    }

    #[test]
    fn certificates_come_apart_and_together() {
        for ((game, position), file) in CERTIFICATES.iter() {
            let again = together(&apart(file).expect("a certificate")).expect("an input");
            let [before, after] =
                [file, &again].map(|file| check(file, MOST_NODES, &Job::new()).expect("right"));
            assert_eq!((before.header, before.nodes), (after.header, after.nodes), "{game}");
            assert!(truth(game, position).is_some(), "{game} {position}");
        }
    }

    #[test]
    fn a_false_claim_is_found_out() {
        let right = ("tictactoe", ".../.../...");
        assert_eq!(truth(right.0, right.1), Some(Payoff::DRAW));
        let won = Payoff::won_by(Side::First, 1);
        assert_eq!(truth("mnk:2x2x2", "../.."), Some(won));
    }
}
