//! Boards and moves of the games in the protocols that are made for them.

use crate::{
    Protocol,
    protocol::{
        codingame,
        gomocup::{Place, Rule},
        kgp,
    },
};
use games::{
    kalah::{Kalah, Pit, Pits},
    mnk::{Cell, Free, LineRule, Mnk, Stones},
    ultimate::{Ultimate, WHOLE},
};
use kernel::{Game, ParseError, Side};

/// How a protocol writes the boards and moves of a game. Alfabeta's own protocol needs none: it
/// uses the game's own notation.
pub enum Encoding<G: Game> {
    /// Gomocup's.
    Gomocup(Gomocup<G>),
    /// KGP's.
    Kgp(Kgp<G>),
    /// CodinGame's.
    Codingame(Codingame<G>),
}

/// For the Gomocup protocol.
pub struct Gomocup<G: Game> {
    /// Size and rule of the board; an error if the protocol does not have such a game.
    pub board: fn(&G) -> Result<Board, ParseError>,
    /// The stones on the board.
    pub stones: fn(&G) -> Vec<(Place, Side)>,
    /// Where a move puts its stone.
    pub place: fn(&G, G::Move) -> Place,
    /// The move that puts a stone there, if that is on the board.
    pub mv: fn(&G, Place) -> Option<G::Move>,
}

/// A board of the Gomocup protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
    /// The winning rule.
    pub rule: Rule,
}

/// For the Kalah Game Protocol.
pub struct Kgp<G: Game> {
    /// The board, seen by the player to move.
    pub board: fn(&G) -> kgp::Board,
    /// The move from a pit counted from 1, if there is such a pit.
    pub mv: fn(&G, u16) -> Option<G::Move>,
}

/// For CodinGame's protocol.
pub struct Codingame<G: Game> {
    /// The cell of a move.
    pub cell: fn(&G, G::Move) -> codingame::Cell,
    /// The move at a cell.
    pub mv: fn(&G, codingame::Cell) -> Option<G::Move>,
}

/// The encoding of m,n,k-games.
#[must_use]
pub fn of_mnk<S: Stones, F: Free>(protocol: Protocol) -> Option<Encoding<Mnk<S, F>>> {
    let board = |pos: &Mnk<S, F>| {
        let rules = pos.rules();
        if rules.k() != FIVE {
            return Err(ParseError::syntax("five in line", format!("{} in {rules}", rules.k())));
        }
        let rule = match rules.line() {
            LineRule::AtLeast => Rule::FREESTYLE,
            LineRule::Exactly => Rule::EXACTLY_FIVE,
            LineRule::Renju => Rule::RENJU,
        };
        let (width, height) = (rules.grid().columns(), rules.grid().rows());
        Ok(Board { width, height, rule })
    };
    let stones = |pos: &Mnk<S, F>| {
        let cells = (0..pos.grid().cells()).map(Cell);
        cells.filter_map(|cell| Some((place_of(pos, cell), pos.stone(cell)?))).collect()
    };
    let mv = |pos: &Mnk<S, F>, Place { x, y }: Place| {
        let grid = pos.grid();
        (x < grid.columns() && y < grid.rows()).then(|| Cell(grid.cell(y, x)))
    };
    (protocol == Protocol::Gomocup).then_some(Encoding::Gomocup(Gomocup {
        board,
        stones,
        place: place_of,
        mv,
    }))
}

/// The length of a line in Gomocup.
const FIVE: u32 = 5;

fn place_of<S: Stones, F: Free>(pos: &Mnk<S, F>, cell: Cell) -> Place {
    let (y, x) = pos.grid().place(cell.0);
    Place { x, y }
}

/// The encoding of Kalah.
#[must_use]
pub fn of_kalah<P: Pits>(protocol: Protocol) -> Option<Encoding<Kalah<P>>> {
    let board = |pos: &Kalah<P>| {
        let seen = [pos.to_move(), pos.to_move().other()];
        kgp::Board::new(seen.map(|side| pos.store(side)), seen.map(|side| pos.row(side)))
            .expect("both rows have as many pits, and at least one")
    };
    let mv = |pos: &Kalah<P>, pit: u16| {
        let pit = u8::try_from(pit).ok()?.checked_sub(1)?;
        (pit < pos.rules().pits()).then_some(Pit(pit))
    };
    (protocol == Protocol::Kgp).then_some(Encoding::Kgp(Kgp { board, mv }))
}

/// The encoding of Ultimate.
#[must_use]
pub fn of_ultimate(protocol: Protocol) -> Option<Encoding<Ultimate>> {
    let cell = |pos: &Ultimate, mv| {
        let cell = WHOLE.parse(&pos.move_text(mv)).expect("moves are named by cells");
        let (row, column) = WHOLE.place(cell);
        codingame::Cell { row, column }
    };
    let mv = |pos: &Ultimate, cell: codingame::Cell| {
        pos.parse_move(&format!("{},{}", cell.row, cell.column)).ok()
    };
    (protocol == Protocol::Codingame).then_some(Encoding::Codingame(Codingame { cell, mv }))
}
