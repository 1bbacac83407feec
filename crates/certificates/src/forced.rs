//! Wins by force on boards of any size: a tree of the attacker's moves, with an answer to every
//! reply that could matter.
//!
//! Nothing is written twice: the board is played along with the reading, and what is forced is not
//! written at all.
//!
//! ```text
//! side of the attacker, then what follows: a move if he is to move, else replies
//! move:    its cell; if it fills a line or threatens two, that is all; if it threatens one, the
//!          next move; else replies
//! replies: how many, and for each its cell and the move that answers it
//! ```

mod board;

use crate::{
    Header, Kind, Packer, Writer,
    bytes::Reader,
    is_at_end, keep_on,
    mnk::{Check, read, too_many, wrong},
    sealed,
};
use board::Board;
use games::mnk::{Cell, MAX_CELLS};
use kernel::{CellSet, Game, Job, Payoff, Progress, Side};
use std::io::Read;

/// A move of the attacker and what he does after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// The cell.
    pub cell: u16,
    /// What follows.
    pub then: Then,
}

/// What follows a move of the attacker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Then {
    /// Nothing: he has won, or threatens to in two cells.
    Won,
    /// The only reply, which is not written, and his next move.
    Forced(Box<Move>),
    /// Replies and what he plays after each.
    Replies(Vec<(u16, Move)>),
}

/// The set of cells of a board of any size.
type Cells = CellSet<{ MAX_CELLS.div_ceil(64) as usize }>;

/// Moves between two checks for cancellation.
const PATIENCE: u64 = 1 << 8;

/// Puts a certificate together: the attacker, who wins, and what he plays, after any reply if he is
/// not to move. Nothing if the job is over.
#[must_use]
pub fn written(header: &Header, attacker: Side, then: &Then, job: &Job) -> Option<Vec<u8>> {
    let mut tree = TreeWriter { packer: Packer::new(), buffer: Writer::default(), moves: 0, job };
    tree.buffer.byte(attacker.index() as u8);
    tree.then(then)?;
    tree.flush();
    sealed(Kind::Forced, header, &tree.packer.finish(), job)
}

/// Writes a tree; its functions return nothing if the job is over.
struct TreeWriter<'a> {
    packer: Packer,
    buffer: Writer,
    moves: u64,
    job: &'a Job,
}

impl TreeWriter<'_> {
    fn then(&mut self, then: &Then) -> Option<()> {
        match then {
            Then::Won => Some(()),
            Then::Forced(mv) => self.mv(mv),
            Then::Replies(replies) => {
                self.buffer.number(replies.len() as u64);
                replies.iter().try_for_each(|(cell, mv)| {
                    self.buffer.number((*cell).into());
                    self.mv(mv)
                })
            }
        }
    }

    fn mv(&mut self, mv: &Move) -> Option<()> {
        self.moves += 1;
        if self.moves.is_multiple_of(PATIENCE) && self.job.is_over() {
            return None;
        }
        self.buffer.number(mv.cell.into());
        self.then(&mv.then)?;
        self.flush();
        Some(())
    }

    fn flush(&mut self) {
        self.packer.push(&self.buffer.bytes);
        self.buffer.bytes.clear();
    }
}

/// Checks the proof and counts the attacker's moves in it.
pub(crate) fn check(
    header: &Header,
    reader: &mut Reader<impl Read>,
    most_nodes: usize,
    job: &Job,
) -> Check<u64> {
    let (rules, pos) = read(header)?;
    if pos.terminal().is_some() {
        return wrong("the game is over");
    }
    let attacker = match reader.byte()? {
        0 => Side::First,
        1 => Side::Second,
        _ => return wrong("there are two sides"),
    };
    if header.value != Payoff::won_by(attacker, 1) {
        return wrong("the value is not that the attacker wins");
    }
    let mut board = Board::new(&rules);
    for cell in 0..rules.grid().cells() {
        if let Some(side) = pos.stone(Cell(cell)) {
            board.put(side != attacker, cell);
        }
    }
    let mut checker = Checker { board, reader, nodes: 0, most: most_nodes, job };
    if pos.to_move() == attacker {
        checker.wins()?;
    } else {
        checker.all_replies_lose()?;
    }
    if !is_at_end(checker.reader.inner()) {
        return wrong("something follows the proof");
    }
    Ok(checker.nodes as u64)
}

/// The cells outside which a further stone of the defender changes nothing; nothing if a quiet move
/// was needed.
type Zone = Option<Cells>;

struct Checker<'a, R> {
    board: Board,
    reader: &'a mut Reader<R>,
    nodes: usize,
    most: usize,
    job: &'a Job,
}

impl<R: Read> Checker<'_, R> {
    fn cell(&mut self) -> Check<u16> {
        let cell = self.reader.count(usize::from(self.board.cells()) - 1)? as u16;
        if self.board.is_free(cell) {
            Ok(cell)
        } else {
            wrong("a stone goes to a cell that is taken")
        }
    }

    /// The attacker is to move and wins.
    fn wins(&mut self) -> Check<Zone> {
        self.count()?;
        let cell = self.cell()?;
        let fills = self.board.completions(false).contains(cell);
        self.board.put(false, cell);
        let zone = if fills { Some(Cells::EMPTY) } else { self.all_replies_lose()? };
        self.board.lift(false, cell);
        Ok(zone.map(|zone| zone | Cells::of(cell)))
    }

    /// Counts a move of the attacker.
    fn count(&mut self) -> Check {
        self.nodes += 1;
        let nodes = self.nodes as u64;
        if nodes.is_multiple_of(PATIENCE) {
            keep_on(self.job)?;
            self.job.tell(&Progress { done: nodes, nodes, ..Progress::default() });
        }
        if self.nodes <= self.most { Ok(()) } else { Err(too_many(self.most)) }
    }

    /// The defender is to move, and whatever he does, the attacker wins.
    fn all_replies_lose(&mut self) -> Check<Zone> {
        if !self.board.completions(true).is_empty() {
            return wrong("the defender can win");
        }
        let threats = self.board.completions(false);
        let mut cells = threats.iter();
        let (Some(first), second) = (cells.next(), cells.next()) else {
            self.quiet()?;
            return Ok(None);
        };
        let danger = self.board.danger();
        let zone = match second {
            Some(_) => Some(Cells::EMPTY),
            None => self.after(first)?,
        };
        let used: Cells = [Some(first), second].into_iter().flatten().collect();
        Ok(zone.map(|zone| zone | used | danger))
    }

    /// The same where nothing is threatened: a reply outside the zone of a listed one is no better
    /// than that one.
    fn quiet(&mut self) -> Check {
        let mut open = self.board.alive();
        let count = self.reader.count(self.board.cells().into())?;
        for _ in 0..count {
            let cell = self.cell()?;
            let zone = self.after(cell)?;
            open.remove(cell);
            if let Some(zone) = zone.filter(|_| self.board.longer_wins()) {
                open &= zone;
            }
        }
        if count == 0 || !open.is_empty() {
            return wrong("a reply of the defender is not in the list");
        }
        Ok(())
    }

    fn after(&mut self, reply: u16) -> Check<Zone> {
        self.board.put(true, reply);
        let zone = self.wins();
        self.board.lift(true, reply);
        zone
    }
}
