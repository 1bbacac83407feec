//! m,n,k-games: whether a side wins, proven.
//!
//! The question has two values: does the attacker win from here? Two questions give the value of
//! any position. Each is answered first in the game of Maker and Breaker, where the defender has no
//! lines of his own and whole families of positions are one; where Maker wins there, the game
//! itself is searched. On large boards a win by fours and threes is looked for first, and small
//! boards can be solved position by position.

mod board;
mod breaker;
mod dfpn;
mod forced;
mod graph;
mod learnt;
mod prover;
mod sharing;
mod solver;
mod strong;
mod table;
mod write;
mod zones;

use crate::Cancelled;
use board::Board;
use breaker::{Search, Watch};
pub use forced::{Forced, ForcedSearch, forced};
use games::mnk::{Cell, Free, Mnk, Rules, Stones};
use kernel::{Game, Job, Side};
pub use prover::MnkProver;
use std::sync::atomic::AtomicU64;
pub use strong::{Strong, Worth};
use table::{Facts, Numbers};

/// Whether boards of these rules can be proven here: up to 128 cells and 256 lines, and not Renju.
#[must_use]
pub fn takes_on(rules: &Rules) -> bool {
    Board::new(rules).is_some()
}

/// Does `attacker` win?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Question {
    attacker: board::Cells,
    defender: board::Cells,
    attacker_moves: bool,
}

impl Question {
    fn of<S: Stones, F: Free>(pos: &Mnk<S, F>, attacker: Side) -> Question {
        let stones = |side| {
            let cells = (0..pos.grid().cells()).filter(|&cell| pos.stone(Cell(cell)) == Some(side));
            cells.fold(0, |all, cell| all | board::bit(cell as u8))
        };
        Question {
            attacker: stones(attacker),
            defender: stones(attacker.other()),
            attacker_moves: pos.to_move() == attacker,
        }
    }
}

impl Search<'_> {
    /// Whether the attacker wins.
    fn answer(&mut self, question: &Question) -> Result<bool, Cancelled> {
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
    let board = Board::new(&pos.rules())?;
    if let Some(payoff) = pos.terminal() {
        return Some(Ok((payoff.winner() == Some(attacker), 0)));
    }
    let (nodes, facts, mut numbers) =
        (AtomicU64::new(0), Facts::new(bytes - bytes / 8, 1), Numbers::new(bytes / 8));
    let mut search = Search::new(&board, &facts, numbers.shared(), Watch { job, nodes: &nodes });
    let won = search.answer(&Question::of(pos, attacker));
    Some(won.map(|won| (won, search.nodes)))
}
