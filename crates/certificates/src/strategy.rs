//! Strategies of any game: what a side gets at least, whatever the other plays.
//!
//! A proof is two claims, that each side gets at least the value, and each is walked through depth
//! first from the position. Where the side is to move, the certificate tells its move; where the
//! other is, every move is looked at in order. A position that the walk has proven before, or that
//! the rules alone decide, is not walked through again. The writer and the checker walk the same
//! way, so that nothing but the side's moves is written down.

mod proven;
mod subjects;
mod walk;

use crate::{Header, Kind, Packer, Reader, Refused, Writer, is_at_end, sealed};
use flate2::read::DeflateDecoder;
use kernel::{Game, Job, Payoff, Progress, Side};
use proven::Proven;
use std::io::{BufReader, Read};
pub use subjects::is_compact;
use walk::Walk;

/// A game whose strategies can be written down.
pub trait Provable: Game {
    /// What tells positions apart, but for what has been gained before: whole, so that no position
    /// is taken for another.
    type Core: Copy + Eq + Default + AsRef<[u64]>;

    /// What tells this position from others for `side`, and the part of the payoff that it cannot
    /// lose any more, or get rid of: positions with the same core are worth the same to `side`
    /// beyond that.
    fn core(&self, side: Side) -> (Self::Core, i32);

    /// What the rules alone guarantee to `side` while the game goes on.
    fn guaranteed(&self, side: Side) -> i32 {
        let bounds = self.bounds();
        bounds.start().seen_by(side).min(bounds.end().seen_by(side))
    }
}

/// A source of good moves.
pub trait Guide<G: Provable> {
    /// A move with which the player to move gets at least `least`, seen by itself; nothing if there
    /// is none or the job is over.
    fn choose(&mut self, pos: &G, least: i32) -> Option<G::Move>;

    /// Called from time to time with how many positions are written down.
    fn written(&mut self, nodes: u64);
}

/// Nodes between two reports of progress.
const PROGRESS_EVERY: u64 = 1 << 14;

/// Writes down why `pos` is worth `value`; nothing if the guide does not know how or the job is
/// over.
pub fn write<G: Provable>(
    pos: &G,
    value: Payoff,
    guide: &mut impl Guide<G>,
    job: &Job,
) -> Option<Vec<u8>> {
    let mut pos = pos.clone();
    let (mut packer, mut buffer) = (Packer::new(), Writer::default());
    let (mut walk, mut next) = (Walk::new(Proven::growing(), job), PROGRESS_EVERY);
    for side in Side::BOTH {
        let choose = |walk: &Walk<'_, G>, pos: &mut G, least: i32| {
            if walk.nodes() >= next {
                next = walk.nodes() + PROGRESS_EVERY;
                guide.written(walk.nodes());
            }
            let known = walk.known_move(pos, side, least);
            let mv = known.or_else(|| guide.choose(pos, least)).ok_or_else(lost)?;
            buffer.number(place_of(pos, mv) as u64);
            packer.push(&buffer.bytes);
            buffer.bytes.clear();
            Ok(mv)
        };
        walk.claim(&mut pos, side, value.seen_by(side), choose).ok()?;
    }
    let header = Header { game: pos.rules().to_string(), position: pos.to_string(), value };
    let mut proof = Writer::default();
    proof.number(walk.nodes());
    proof.bytes.append(&mut packer.finish());
    sealed(Kind::Strategy, &header, &proof.bytes, job)
}

fn lost() -> Refused {
    Refused::because("there is no such move")
}

fn place_of<G: Game>(pos: &G, mv: G::Move) -> usize {
    (0..pos.move_count()).position(|n| pos.nth_move(n) == mv).expect("a guide knows legal moves")
}

/// Checks a proof with at most this many bytes of memory, and counts its nodes.
pub(crate) fn check(
    header: &Header,
    proof: &[u8],
    most_bytes: usize,
    job: &Job,
) -> Result<u64, Refused> {
    let unchecked = Unchecked { header, proof, most_bytes, job };
    subjects::check(unchecked)
}

/// What there is to check.
struct Unchecked<'a> {
    header: &'a Header,
    proof: &'a [u8],
    most_bytes: usize,
    job: &'a Job,
}

impl Unchecked<'_> {
    /// Checks it as a proof of this game.
    fn check<G: Provable>(self) -> Result<u64, Refused> {
        let Header { game, position, value } = self.header;
        let rules: G::Rules =
            game.parse().map_err(|error| Refused::because(format!("the rules: {error}")))?;
        let mut pos = G::parse(&rules, position)
            .map_err(|error| Refused::because(format!("the position: {error}")))?;
        let mut counted = Reader::new(self.proof);
        let nodes = counted.number()?;
        let proven = room::<G>(nodes, self.most_bytes)?;
        let packed = &self.proof[self.proof.len() - counted.left()..];
        let mut moves = Reader::new(BufReader::new(DeflateDecoder::new(packed)));
        let (mut walk, mut next) = (Walk::new(proven, self.job), PROGRESS_EVERY);
        for side in Side::BOTH {
            let choose = |walk: &Walk<'_, G>, pos: &mut G, _least: i32| {
                if walk.nodes() >= next {
                    next = walk.nodes() + PROGRESS_EVERY;
                    let (done, total) = (walk.nodes(), Some(nodes));
                    self.job.tell(&Progress { done, total, nodes: done, ..Progress::default() });
                }
                read_move(&mut moves, pos)
            };
            walk.claim(&mut pos, side, value.seen_by(side), choose)?;
        }
        if walk.nodes() != nodes {
            return Err(Refused::because("it has another number of nodes than it says"));
        }
        if !is_at_end(moves.inner()) {
            return Err(Refused::because("something follows the claims"));
        }
        Ok(nodes)
    }
}

/// Room for what this many nodes prove.
fn room<G: Provable>(nodes: u64, most_bytes: usize) -> Result<Proven<G::Core>, Refused> {
    let room = usize::try_from(nodes).ok().and_then(|nodes| Proven::for_nodes(nodes, most_bytes));
    room.ok_or_else(|| {
        let most = most_bytes >> 20;
        Refused::too_large(format!("its {nodes} nodes need more memory than the {most} MB allowed"))
    })
}

fn read_move<G: Game>(moves: &mut Reader<impl Read>, pos: &G) -> Result<G::Move, Refused> {
    let (place, count) = (moves.number()?, pos.move_count());
    let place = usize::try_from(place).ok().filter(|place| *place < count);
    place.map(|place| pos.nth_move(place)).ok_or_else(lost)
}
