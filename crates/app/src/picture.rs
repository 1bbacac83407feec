//! What to draw, without saying how.

use games::{
    kalah, mnk,
    tree::{Leaf, Tree},
    ultimate::{self, Ultimate},
};
use kernel::{Game, Side};
use serde::Serialize;

/// The parts of a board that can be drawn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Picture {
    /// A rectangle of cells.
    Grid {
        /// How many columns.
        columns: u16,
        /// How many rows.
        rows: u16,
        /// The cells, row by row from the top.
        cells: Vec<Cell>,
    },
    /// Nine boards in a board.
    Ultimate {
        /// The nine boards, row by row.
        boards: Vec<Board>,
    },
    /// Two rows of pits and two stores.
    Kalah {
        /// South, the first player.
        south: Row,
        /// North.
        north: Row,
    },
    /// A tree, each node after its parent, the children of a node in order.
    Tree {
        /// The nodes.
        nodes: Vec<Node>,
    },
    /// Nothing but the position's text.
    Text {
        /// The text.
        text: String,
    },
}

/// A cell of a grid.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Cell {
    /// As a move is written.
    pub name: String,
    /// The stone on it: "X" or "O".
    pub stone: Option<&'static str>,
    /// Whether it is part of a line that won.
    pub wins: bool,
}

/// A small board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Board {
    /// Who has won it: "X" or "O".
    pub owner: Option<&'static str>,
    /// Whether the player to move may play in it.
    pub playable: bool,
    /// Its cells, row by row.
    pub cells: Vec<Cell>,
}

/// A player's half of a Kalah board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Row {
    /// The seeds in each pit, from the owner's left.
    pub pits: Vec<u16>,
    /// The seeds in the store.
    pub store: u16,
    /// What the rows come to if the game is over: the seeds the player has in the end.
    pub total: u16,
}

/// A node of a tree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Node {
    /// The way from the root: `a.b`.
    pub path: String,
    /// How far below the root.
    pub depth: usize,
    /// Whether it is its parent's last child.
    pub last: bool,
    /// "MAX", "MIN", a payoff, or "x".
    pub label: String,
    /// Whether the position is here.
    pub here: bool,
}

impl Picture {
    /// Whether the position is a leaf that must never be evaluated.
    pub(crate) fn hides_payoff(&self) -> bool {
        matches!(self, Picture::Tree { nodes } if nodes.iter().any(|n| n.here && n.label == FORBIDDEN))
    }
}

/// A picture for any game: its text.
pub fn text<G: Game>(pos: &G) -> Picture {
    Picture::Text { text: pos.to_string() }
}

pub(crate) fn mnk<S: mnk::Stones, F: mnk::Free>(pos: &mnk::Mnk<S, F>) -> Picture {
    let grid = pos.grid();
    let winning = pos.winning_cells();
    let cell = |number| Cell {
        name: grid.name(number),
        stone: pos.stone(mnk::Cell(number)).map(mnk::mark),
        wins: winning.contains(&mnk::Cell(number)),
    };
    let (columns, rows) = (grid.columns(), grid.rows());
    Picture::Grid { columns, rows, cells: (0..grid.cells()).map(cell).collect() }
}

pub(crate) fn ultimate(pos: &Ultimate) -> Picture {
    let mut moves = Vec::new();
    pos.moves(&mut moves);
    let stone = |marks: [u16; 2], cell: usize| {
        Side::BOTH.into_iter().find(|s| marks[s.index()] >> cell & 1 == 1).map(mnk::mark)
    };
    let board = |board: usize| {
        let marks = Side::BOTH.map(|side| pos.marks(side, board));
        let wins = pos.winning_boards() >> board & 1 == 1;
        let cell = |cell: usize| Cell {
            name: pos.move_text(ultimate::Spot::new(board, cell)),
            stone: stone(marks, cell),
            wins,
        };
        Board {
            owner: stone(Side::BOTH.map(|side| pos.owned(side)), board),
            playable: moves.iter().any(|mv| mv.board() == board),
            cells: (0..9).map(cell).collect(),
        }
    };
    Picture::Ultimate { boards: (0..9).map(board).collect() }
}

pub(crate) fn kalah<P: kalah::Pits>(pos: &kalah::Kalah<P>) -> Picture {
    let totals = pos.totals();
    let row = |side: Side| Row {
        pits: pos.row(side),
        store: pos.store(side),
        total: if pos.terminal().is_some() { totals[side.index()] } else { pos.store(side) },
    };
    Picture::Kalah { south: row(Side::First), north: row(Side::Second) }
}

pub(crate) fn tree(pos: &Tree) -> Picture {
    let here = pos.to_string();
    let node = |node: games::tree::Outline| Node {
        here: node.path == here,
        path: node.path,
        depth: node.depth,
        last: node.last,
        label: match node.leaf {
            Some(Leaf::Payoff(payoff)) => payoff.value().to_string(),
            Some(Leaf::Forbidden) => FORBIDDEN.to_owned(),
            None => TREE_SIDES[node.mover.index()].to_owned(),
        },
    };
    Picture::Tree { nodes: pos.outline().into_iter().map(node).collect() }
}

/// How a leaf that must never be evaluated is drawn.
const FORBIDDEN: &str = "x";

/// What the players of a drawn tree are called.
pub(crate) const TREE_SIDES: [&str; 2] = ["MAX", "MIN"];
