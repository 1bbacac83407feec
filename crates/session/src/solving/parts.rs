//! Proofs in parts: certificates of positions a few plies below, from which the value of a position
//! follows by the rules alone. A part speaks for all positions that are symmetric to its own.
//!
//! ```text
//! "ALFAPARTS" version  checksum of all that follows
//! game, position, plies, number of parts, then each part: a certificate
//! ```
//!
//! Texts and parts have their length before them; numbers are of 4 bytes, the lowest first.

use crate::{Position, Registry};
use certificates::{Checked, Header, Refusal, Refused, check};
use kernel::{Checksum, Job, Payoff};
use std::collections::HashMap;

const MAGIC: &[u8] = b"ALFAPARTS";
const VERSION: u8 = 1;

/// What is proven of positions, by [`Position::canonical_text`].
type Known = HashMap<String, i32>;

/// Whether a file is a proof in parts.
#[must_use]
pub fn is_in_parts(file: &[u8]) -> bool {
    file.starts_with(MAGIC)
}

/// Binds certificates of positions up to this many plies below into one file.
#[must_use]
pub fn bind(pos: &dyn Position, plies: u32, parts: &[Vec<u8>]) -> Vec<u8> {
    let (view, mut covered) = (pos.view(), Vec::new());
    put(&mut covered, view.game.as_bytes());
    put(&mut covered, view.position.as_bytes());
    covered.extend(plies.to_le_bytes());
    covered.extend((parts.len() as u32).to_le_bytes());
    parts.iter().for_each(|part| put(&mut covered, part));
    let mut file = MAGIC.to_vec();
    file.push(VERSION);
    file.extend(Checksum::START.and(&covered).sum().to_le_bytes());
    file.append(&mut covered);
    file
}

/// What follows for a position, seen by the first player, from what is known of positions up to so
/// many plies below: the least and the most that it is worth. Nothing if more than `most` positions
/// would have to be looked at, or the job is over before.
fn bounds(
    pos: &dyn Position,
    plies: u32,
    known: &Known,
    (most, job): (&mut usize, &Job),
) -> Option<[i32; 2]> {
    *most = most.checked_sub(1).filter(|_| !job.is_over())?;
    if let Some(value) = known.get(&pos.canonical_text()) {
        return Some([*value; 2]);
    }
    let moves = if plies > 0 { pos.view().moves } else { Vec::new() };
    let mut best: Option<[i32; 2]> = None;
    for mv in &moves {
        let mut child = pos.duplicate();
        child.play(mv).ok()?;
        let found = bounds(&*child, plies - 1, known, (&mut *most, job))?;
        let better = |a: i32, b: i32| if pos.first_moves() { a.max(b) } else { a.min(b) };
        best =
            Some(best.map_or(found, |best| [better(best[0], found[0]), better(best[1], found[1])]));
    }
    Some(best.unwrap_or_else(|| pos.payoffs()))
}

/// Checks a proof in parts: every part, and that the value follows from them.
///
/// # Errors
/// Those of [`check`].
pub fn check_parts(file: &[u8], most_nodes: usize, job: &Job) -> Result<Checked, Refused> {
    let mut read = Reader { rest: opened(file)? };
    let (game, position) = (read.text()?, read.text()?);
    let (plies, count) = (read.number()?, read.number()?);
    let (mut known, mut nodes) = (Known::new(), 0);
    let impossible = |error: crate::Error| unproven(error.to_string());
    let mut pos = Registry::standard().open(&game).map_err(impossible)?;
    for number in 1..=count {
        let part = check(read.bytes()?, most_nodes, job).map_err(|refused| Refused {
            reason: format!("part {number}: {refused}"),
            ..refused
        })?;
        if part.header.game != game {
            return Err(unproven(format!("part {number} is about {}", part.header.game)));
        }
        nodes += part.nodes;
        pos.set(&part.header.position).map_err(impossible)?;
        known.insert(pos.canonical_text(), part.header.value.value());
    }
    pos.set(&position).map_err(impossible)?;
    let mut most = most_nodes;
    let Some([low, high]) = bounds(&*pos, plies, &known, (&mut most, job)) else {
        return Err(if job.is_over() {
            let reason = "the check was cancelled".to_owned();
            Refused { kind: Refusal::Cancelled, reason }
        } else {
            let reason = format!("more than {most_nodes} positions above the parts");
            Refused { kind: Refusal::TooLarge, reason }
        });
    };
    let value = Payoff::new(low).filter(|_| low == high);
    let open = || unproven(format!("its parts leave the value between {low} and {high}"));
    let header = Header { game, position, value: value.ok_or_else(open)? };
    Ok(Checked { header, nodes: nodes + (most_nodes - most) as u64, bytes: file.len() as u64 })
}

fn opened(file: &[u8]) -> Result<&[u8], Refused> {
    let foreign = |reason: &str| Refused { kind: Refusal::Foreign, reason: reason.to_owned() };
    let rest = file.strip_prefix(MAGIC).and_then(|rest| rest.strip_prefix(&[VERSION]));
    let rest = rest.ok_or_else(|| foreign("expected a proof in parts of version 1"))?;
    let (sum, rest) = rest.split_first_chunk().ok_or_else(damaged)?;
    if u64::from_le_bytes(*sum) == Checksum::START.and(rest).sum() {
        Ok(rest)
    } else {
        Err(damaged())
    }
}

fn damaged() -> Refused {
    Refused { kind: Refusal::Damaged, reason: "the file is damaged".to_owned() }
}

fn unproven(reason: String) -> Refused {
    Refused { kind: Refusal::Unproven, reason }
}

fn put(to: &mut Vec<u8>, bytes: &[u8]) {
    to.extend((bytes.len() as u32).to_le_bytes());
    to.extend(bytes);
}

struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn number(&mut self) -> Result<u32, Refused> {
        let (number, rest) = self.rest.split_first_chunk().ok_or_else(damaged)?;
        self.rest = rest;
        Ok(u32::from_le_bytes(*number))
    }

    fn bytes(&mut self) -> Result<&'a [u8], Refused> {
        let length = self.number()? as usize;
        let (bytes, rest) = self.rest.split_at_checked(length).ok_or_else(damaged)?;
        self.rest = rest;
        Ok(bytes)
    }

    fn text(&mut self) -> Result<String, Refused> {
        String::from_utf8(self.bytes()?.to_vec()).map_err(|_| damaged())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solving::Settings;

    /// Certificates of all positions one ply below the start.
    fn parts(pos: &dyn Position) -> Vec<Vec<u8>> {
        let certify = |mv: &String| {
            let mut child = pos.duplicate();
            child.play(mv).unwrap();
            child.prover(&Settings::default()).unwrap().certify(&Job::new()).unwrap()
        };
        pos.view().moves.iter().map(certify).collect()
    }

    #[test]
    fn a_value_follows_from_all_parts_and_from_no_fewer_than_are_needed() {
        for game in ["tictactoe", "mnk:4x3x3", "kalah:3x1"] {
            let pos = Registry::standard().open(game).unwrap();
            let parts = parts(&*pos);
            let whole = check_parts(&bind(&*pos, 1, &parts), 1 << 20, &Job::new()).unwrap();
            let solved = pos.prover(&Settings::default()).unwrap().prove(&Job::new()).unwrap();
            assert_eq!(solved.evaluation.bounds, [whole.header.value.value(); 2], "{game}");
            let none = check_parts(&bind(&*pos, 1, &[]), 1 << 20, &Job::new()).unwrap_err();
            assert_eq!(none.kind, Refusal::Unproven, "{game}: {none}");
            let mut broken = bind(&*pos, 1, &parts);
            let middle = broken.len() / 2;
            broken[middle] ^= 1;
            let broken = check_parts(&broken, 1 << 20, &Job::new()).unwrap_err();
            assert_eq!(broken.kind, Refusal::Damaged, "{game}");
        }
    }

    /// A drawn game needs a part for every move, up to symmetry: any that is missing might win.
    #[test]
    fn parts_speak_for_symmetric_positions_and_for_no_others() {
        let pos = Registry::standard().open("tictactoe").unwrap();
        let parts = parts(&*pos);
        let checked = |kept: &[usize]| {
            let kept: Vec<Vec<u8>> = kept.iter().map(|n| parts[*n].clone()).collect();
            check_parts(&bind(&*pos, 1, &kept), 1 << 20, &Job::new())
        };
        // Cells row by row: a corner, an edge and the centre are enough.
        for [corner, edge] in [[0, 1], [2, 3], [8, 7]] {
            assert!(checked(&[corner, edge, 4]).is_ok());
            for fewer in [[corner, edge], [corner, 4], [edge, 4]] {
                let refused = checked(&fewer).unwrap_err();
                assert_eq!(refused.reason, "its parts leave the value between 0 and 1");
            }
        }
    }

    #[test]
    fn parts_of_another_game_prove_nothing() {
        let [pos, other] =
            ["mnk:3x3x3", "mnk:4x3x3"].map(|it| Registry::standard().open(it).unwrap());
        let refused = check_parts(&bind(&*pos, 1, &parts(&*other)), 1 << 20, &Job::new());
        assert!(refused.unwrap_err().reason.starts_with("part 1 is about"));
    }
}
