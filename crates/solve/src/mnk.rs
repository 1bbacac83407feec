//! m,n,k-games: whether a side wins, proven.
//!
//! The question has two values: does the attacker win from here? Two questions give the value of
//! any position. Each is answered first in the game of Maker and Breaker, where the defender has no
//! lines of his own and whole families of positions are one; where Maker wins there, the game
//! itself is searched. On large boards a win by fours and threes is looked for first, and small
//! boards can be solved position by position.

mod bits;
mod board;
mod breaker;
mod dfpn;
mod forced;
mod graph;
mod learnt;
mod look;
mod pairs;
mod prover;
mod sharing;
mod solver;
mod strong;
mod table;
mod threats;
mod write;
mod zones;

use crate::Cancelled;
use bits::Bits;
use board::Board;
use breaker::{Guides, Search, Watch};
pub use forced::{Forced, ForcedSearch, forced, forced_within};
use games::mnk::{Cell, Free, Mnk, Rules, Stones};
use kernel::{Game, Job, Side};
pub use prover::MnkProver;
use std::sync::atomic::AtomicU64;
pub use strong::{Strong, Worth};
use table::{Facts, Numbers};

/// Whether boards of these rules can be proven here: up to 128 cells and 256 lines, and not Renju.
#[must_use]
pub fn takes_on(rules: &Rules) -> bool {
    board::fits(rules)
}

/// Does `attacker` win?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Question<const C: usize> {
    attacker: Bits<C>,
    defender: Bits<C>,
    attacker_moves: bool,
}

impl<const C: usize> Question<C> {
    fn of<S: Stones, F: Free>(pos: &Mnk<S, F>, attacker: Side) -> Question<C> {
        let stones = |side| {
            let cells = (0..pos.grid().cells()).filter(|&cell| pos.stone(Cell(cell)) == Some(side));
            cells.map(|cell| cell as u8).collect()
        };
        Question {
            attacker: stones(attacker),
            defender: stones(attacker.other()),
            attacker_moves: pos.to_move() == attacker,
        }
    }
}

impl<const C: usize, const L: usize> Search<'_, C, L> {
    /// Whether the attacker wins.
    fn answer(&mut self, question: &Question<C>) -> Result<bool, Cancelled> {
        let Question { attacker, defender, attacker_moves } = *question;
        let zone = if attacker_moves {
            self.attacker(attacker, defender, 0)?
        } else {
            self.defender(attacker, defender, 0)?
        };
        Ok(zone.is_some())
    }
}

/// Whether `attacker` wins from `pos`, and how many nodes that took; nothing if the board is
/// [not taken on](takes_on).
///
/// # Errors
/// If the job was over before that was known.
pub fn wins<S: Stones, F: Free>(
    pos: &Mnk<S, F>,
    attacker: Side,
    bytes: usize,
    job: &Job,
) -> Option<Result<(bool, u64), Cancelled>> {
    if let Some(payoff) = pos.terminal().filter(|_| takes_on(&pos.rules())) {
        return Some(Ok((payoff.winner() == Some(attacker), 0)));
    }
    match Board::<1, 2>::new(&pos.rules()) {
        Some(board) => Some(wins_on(&board, pos, attacker, bytes, job)),
        None => Some(wins_on(&Board::<2, 4>::new(&pos.rules())?, pos, attacker, bytes, job)),
    }
}

fn wins_on<const C: usize, const L: usize, S: Stones, F: Free>(
    board: &Board<C, L>,
    pos: &Mnk<S, F>,
    attacker: Side,
    bytes: usize,
    job: &Job,
) -> Result<(bool, u64), Cancelled> {
    let (nodes, facts) = (AtomicU64::new(0), Facts::new(bytes - bytes / 8, 1));
    let [mut hints, mut replies] = [0, 0].map(|_| Numbers::new(bytes / 16));
    let guides = Guides { hints: hints.shared(), replies: replies.shared() };
    let mut search = Search::new(board, &facts, guides, Watch { job, nodes: &nodes });
    let won = search.answer(&Question::of(pos, attacker))?;
    Ok((won, search.nodes))
}
