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
    /// Why the player to move may not play on it though it is free: "overline", "double-four" or
    /// "double-three" in Renju.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forbidden: Option<&'static str>,
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
        matches!(self, Picture::Tree { nodes } if nodes.iter().any(|n| n.here && n.label == UNDEFINED))
    }
}

/// A moment while a move is played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Frame {
    /// What the board looks like.
    pub picture: Picture,
    /// What has just happened.
    pub event: FrameEvent,
    /// Where: a cell or pit as moves are written, `store`; with the name of the half before it
    /// where there are two: `south c`, `north store`.
    pub place: Option<String>,
}

/// What can happen while a move is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FrameEvent {
    /// The move is played, with all that follows from it.
    Done,
    /// The seeds of a pit are taken into the hand.
    Lift,
    /// A seed falls.
    Seed,
    /// Seeds are captured.
    Capture,
}

/// The frames of a move in which nothing happens step by step.
pub fn at_once<G: Game>(pos: &G, mv: G::Move, picture: fn(&G) -> Picture) -> Vec<Frame> {
    let mut after = pos.clone();
    after.make(mv);
    let place = Some(pos.move_text(mv));
    vec![Frame { picture: picture(&after), event: FrameEvent::Done, place }]
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
        forbidden: pos.foul(mnk::Cell(number)).map(mnk::Foul::kind),
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
            forbidden: None,
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

/// A pit is emptied, its seeds fall one by one, what they capture is taken, and then all is done.
pub(crate) fn sowing<P: kalah::Pits>(pos: &kalah::Kalah<P>, mv: kalah::Pit) -> Vec<Frame> {
    let mover = pos.to_move();
    let size = usize::from(pos.rules().pits());
    // The places in the order of sowing: the mover's pits and store, then the other's pits.
    let mut places: Vec<u16> = pos.row(mover);
    places.push(pos.store(mover));
    places.extend(pos.row(mover.other()));
    let frame = |places: &[u16], event, at: usize| Frame {
        picture: halves(mover, places, pos.store(mover.other())),
        event,
        place: Some(place_name(pos, at, size)),
    };
    let mut at = usize::from(mv.0);
    let seeds = std::mem::take(&mut places[at]);
    let mut frames = vec![frame(&places, FrameEvent::Lift, at)];
    for _ in 0..seeds {
        at = (at + 1) % places.len();
        places[at] += 1;
        frames.push(frame(&places, FrameEvent::Seed, at));
    }
    let mut after = pos.clone();
    after.make(mv);
    let done = Frame { picture: kalah(&after), event: FrameEvent::Done, place: None };
    let lies = |picture: &Picture| match picture {
        Picture::Kalah { south, north } => (south.pits.clone(), north.pits.clone()),
        _ => Default::default(),
    };
    if frames.last().is_some_and(|last| lies(&last.picture) != lies(&done.picture)) {
        let place = frames.last().and_then(|last| last.place.clone());
        frames.push(Frame { event: FrameEvent::Capture, place, ..done.clone() });
    }
    frames.push(done);
    frames
}

/// A board with these places in the order of sowing, and the other player's store.
fn halves(mover: Side, places: &[u16], other_store: u16) -> Picture {
    let size = places.len() / 2;
    let row = |pits: &[u16], store| Row { pits: pits.to_vec(), store, total: store };
    let own = row(&places[..size], places[size]);
    let other = row(&places[size + 1..], other_store);
    match mover {
        Side::First => Picture::Kalah { south: own, north: other },
        Side::Second => Picture::Kalah { south: other, north: own },
    }
}

/// The name of a place in the order of sowing.
fn place_name<P: kalah::Pits>(pos: &kalah::Kalah<P>, at: usize, size: usize) -> String {
    let side = if at <= size { pos.to_move() } else { pos.to_move().other() };
    let pit = |pit: usize| pos.move_text(kalah::Pit(pit as u8));
    let place = match at {
        _ if at == size => "store".to_owned(),
        _ if at < size => pit(at),
        _ => pit(at - size - 1),
    };
    format!("{} {place}", KALAH_SIDES[side.index()])
}

/// What the players of Kalah are called.
pub(crate) const KALAH_SIDES: [&str; 2] = ["south", "north"];

pub(crate) fn tree(pos: &Tree) -> Picture {
    let here = pos.to_string();
    let node = |node: games::tree::Outline| Node {
        here: node.path == here,
        path: node.path,
        depth: node.depth,
        last: node.last,
        label: match node.leaf {
            Some(Leaf::Payoff(payoff)) => payoff.value().to_string(),
            Some(Leaf::Undefined) => UNDEFINED.to_owned(),
            None => TREE_SIDES[node.mover.index()].to_owned(),
        },
    };
    Picture::Tree { nodes: pos.outline().into_iter().map(node).collect() }
}

/// How a leaf that must never be evaluated is drawn.
const UNDEFINED: &str = "x";

/// What the players of a drawn tree are called.
pub(crate) const TREE_SIDES: [&str; 2] = ["MAX", "MIN"];
