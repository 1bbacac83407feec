//! Strategies of m,n,k-games: to win, or to keep the other from winning.
//!
//! A proof is a list of nodes, each a position with the attacker to move; a node speaks only of
//! nodes before it, if need be through a symmetry of the board. At the end stand the claims about
//! the position itself.

mod board;
mod check;
mod parts;

use crate::{Header, Kind, Packer, Writer, sealed};
pub(crate) use check::{Check, check, read, too_many, wrong};
use games::mnk::Rules;
use kernel::{Job, Side};

/// A set of cells, one bit per cell.
pub type Cells = u128;

/// A node before, seen through a symmetry of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// Its number.
    pub node: u32,
    /// The symmetry that takes its cells to the cells here.
    pub symmetry: u8,
}

/// A position with the attacker to move, and what proves who gets his way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Node {
    /// The attacker wins with a move.
    Win {
        /// His stones.
        attacker: Cells,
        /// The other's.
        defender: Cells,
        /// The move.
        mv: u8,
        /// The defender's answers, and where they lead.
        answers: Vec<(u8, Link)>,
    },
    /// The defender, who may win himself, keeps him from winning.
    Hold {
        /// The attacker's stones.
        attacker: Cells,
        /// The defender's.
        defender: Cells,
        /// What the defender answers.
        answers: Vec<Answer>,
    },
    /// Whatever else is on the board, none of these lines will be filled.
    Lines {
        /// The lines, by their numbers: by their first cell, then across, down, down right, down
        /// left.
        lines: [u64; 4],
        /// The attacker's stones on them; all other cells of theirs are free.
        stones: Cells,
        /// What the defender answers.
        answers: Vec<Answer>,
    },
}

/// What the defender answers to a move, and what holds then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The attacker's move.
    pub mv: u8,
    /// The answer; [`NONE`] if the board is full.
    pub reply: u8,
    /// Why the attacker does not win from there.
    pub then: Then,
}

/// No cell.
pub const NONE: u8 = u8::MAX;

/// Why the attacker, who is to move, does not win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Then {
    /// The game is over.
    Over,
    /// This position, stone by stone.
    Stones(Link),
    /// No open line will be filled.
    Lines(Lines),
}

/// Why no open line will be filled.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lines {
    /// Cells of which the defender takes the first when the attacker takes the second, and the
    /// other way round: lines through both are done with. For the others both cells count as the
    /// attacker's from then on.
    pub pairs: Vec<(u8, u8)>,
    /// What of the rest is not obvious.
    pub rest: Rest,
}

/// Why the lines that are left will not be filled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rest {
    /// Every line holds one of these pairs of cells, no two of which share a cell.
    Pairing(Vec<(u8, u8)>),
    /// The parts that share no cell, by their lowest cell; those of too small a potential are left
    /// out.
    Parts(Vec<Link>),
}

impl Default for Rest {
    fn default() -> Rest {
        Rest::Parts(Vec::new())
    }
}

/// Why a claim about the position holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Root {
    /// The attacker is to move and wins.
    Wins(Link),
    /// The defender is to move and loses; his answers.
    WinsAfter(Vec<(u8, Link)>),
    /// The attacker is to move and does not win.
    Holds(Then),
    /// The defender is to move and keeps him from winning.
    HoldsAfter(u8, Then),
}

/// A claim about the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// Of whom.
    pub attacker: Side,
    /// What he gets, and why.
    pub root: Root,
}

const WIN: u8 = 1;
const HOLD: u8 = 2;
const LINES: u8 = 3;
const END: u8 = 0;

const OVER: u8 = 0;
const STONES: u8 = 1;
const PARTS: u8 = 2;
const PAIRING: u8 = 3;

/// Writes a certificate node by node.
pub struct ProofWriter {
    packer: Packer,
    buffer: Writer,
    cells: usize,
    lines: usize,
    nodes: u32,
}

impl ProofWriter {
    /// For a game of these rules.
    ///
    /// # Panics
    /// If the board has more than 128 cells or 256 lines.
    #[must_use]
    pub fn new(rules: &Rules) -> ProofWriter {
        let board = board::Board::new(rules).expect("the board is small enough");
        let (cells, lines) = (board.cells(), board.lines.len());
        ProofWriter { packer: Packer::new(), buffer: Writer::default(), cells, lines, nodes: 0 }
    }

    /// How many nodes there are.
    #[must_use]
    pub fn nodes(&self) -> u32 {
        self.nodes
    }

    /// Writes a node and tells its number.
    pub fn node(&mut self, node: &Node) -> u32 {
        match node {
            Node::Win { attacker, defender, mv, answers } => {
                self.buffer.byte(WIN);
                [attacker, defender].into_iter().for_each(|cells| self.cell_set(*cells));
                self.buffer.byte(*mv);
                self.links(answers);
            }
            Node::Hold { attacker, defender, answers } => {
                self.buffer.byte(HOLD);
                [attacker, defender].into_iter().for_each(|cells| self.cell_set(*cells));
                self.answers(answers);
            }
            Node::Lines { lines, stones, answers } => {
                self.buffer.byte(LINES);
                self.buffer.set(lines, self.lines);
                self.cell_set(*stones);
                self.answers(answers);
            }
        }
        self.flush();
        self.nodes += 1;
        self.nodes - 1
    }

    /// Writes the claims and returns the certificate; nothing if the job is over.
    #[must_use]
    pub fn finish(mut self, header: &Header, claims: &[Claim], job: &Job) -> Option<Vec<u8>> {
        self.buffer.byte(END);
        self.buffer.number(claims.len() as u64);
        for claim in claims {
            self.buffer.byte(claim.attacker.index() as u8);
            match &claim.root {
                Root::Wins(link) => {
                    self.buffer.byte(0);
                    self.link(*link);
                }
                Root::WinsAfter(answers) => {
                    self.buffer.byte(1);
                    self.links(answers);
                }
                Root::Holds(then) => {
                    self.buffer.byte(2);
                    self.then(then);
                }
                Root::HoldsAfter(reply, then) => {
                    self.buffer.byte(3);
                    self.buffer.byte(*reply);
                    self.then(then);
                }
            }
        }
        self.flush();
        sealed(Kind::Mnk, header, &self.packer.finish(), job)
    }

    fn flush(&mut self) {
        self.packer.push(&self.buffer.bytes);
        self.buffer.bytes.clear();
    }

    fn cell_set(&mut self, cells: Cells) {
        self.buffer.set(&[cells as u64, (cells >> 64) as u64], self.cells);
    }

    /// How far back the node is, which is mostly a small number.
    fn link(&mut self, link: Link) {
        self.buffer.number(u64::from(self.nodes - link.node));
        self.buffer.byte(link.symmetry);
    }

    fn links(&mut self, links: &[(u8, Link)]) {
        self.buffer.number(links.len() as u64);
        for (cell, link) in links {
            self.buffer.byte(*cell);
            self.link(*link);
        }
    }

    fn answers(&mut self, answers: &[Answer]) {
        self.buffer.number(answers.len() as u64);
        for answer in answers {
            self.buffer.byte(answer.mv);
            self.buffer.byte(answer.reply);
            self.then(&answer.then);
        }
    }

    fn then(&mut self, then: &Then) {
        match then {
            Then::Over => self.buffer.byte(OVER),
            Then::Stones(link) => {
                self.buffer.byte(STONES);
                self.link(*link);
            }
            Then::Lines(Lines { pairs, rest: Rest::Parts(links) }) => {
                self.buffer.byte(PARTS);
                self.pairs(pairs);
                self.buffer.number(links.len() as u64);
                links.iter().for_each(|link| self.link(*link));
            }
            Then::Lines(Lines { pairs, rest: Rest::Pairing(last) }) => {
                self.buffer.byte(PAIRING);
                self.pairs(pairs);
                self.pairs(last);
            }
        }
    }

    fn pairs(&mut self, pairs: &[(u8, u8)]) {
        self.buffer.number(pairs.len() as u64);
        for (first, second) in pairs {
            self.buffer.byte(*first);
            self.buffer.byte(*second);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Payoff;

    /// A certificate of an empty row, that it is a draw: these pairs keep the first player from
    /// winning, and he keeps the second from it by a first move.
    fn row_held_by(game: &str, pairs: &[(u8, u8)], first: u8) -> Result<(), String> {
        let rules: Rules = game.parse().unwrap();
        let lines = Lines { pairs: pairs.to_vec(), rest: Rest::default() };
        let weak = Then::Lines(Lines::default());
        let claims = [
            Claim { attacker: Side::First, root: Root::Holds(Then::Lines(lines)) },
            Claim { attacker: Side::Second, root: Root::HoldsAfter(first, weak) },
        ];
        let position = ".".repeat(rules.grid().cells().into());
        let header = Header { game: game.to_owned(), position, value: Payoff::DRAW };
        let file = ProofWriter::new(&rules).finish(&header, &claims, &Job::new()).unwrap();
        let checked = crate::check(&file, 10, &Job::new());
        checked.map(|_| ()).map_err(|refused| refused.reason)
    }

    /// Lines through both cells of a pair are done with; lines through one of them miss a cell
    /// less, or nothing.
    #[test]
    fn a_pair_counts_as_the_attackers_where_it_breaks_no_line() {
        assert_eq!(row_held_by("mnk:5x1x3", &[(2, 1)], 2), Ok(()));
        for (pairs, reason) in
            [(&[(0, 1)][..], "the parts are others"), (&[(0, 1), (2, 3)], "a line is full")]
        {
            assert_eq!(row_held_by("mnk:4x1x2", pairs, 1), Err(reason.to_owned()));
        }
    }
}
