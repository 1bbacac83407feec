//! The default for Ultimate tic-tac-toe: boards owned and within reach.

use super::sets::{FULL, LINES, LineTable, MISSING, has_line, members};
use crate::spec::{Key, Weights};
use games::ultimate::{self, Spot, Tie, Ultimate};
use kernel::{Evaluator, Game, Scale, Score, Side};

/// Points that multiply the odds of winning by e where won boards are closed, and where they stay
/// open: these told best how games of depth 3 ended (`alfabeta-lab scale`).
const SCALE: f64 = 130.0;
const OPEN_SCALE: f64 = 280.0;
/// What things are worth, in points; all but the last two count for both sides. Which terms matter, and the order
/// of places, are those strong programs found; the numbers are ours, by hand.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BoardWeights {
    /// The board in the middle, owned. It is in four lines.
    pub centre: f64,
    /// A board in a corner, owned. It is in three lines.
    pub corner: f64,
    /// A board between corners, owned. It is in two lines.
    pub edge: f64,
    /// Two boards in line, owned, while the third can still be won.
    pub pair: f64,
    /// A mark in a line of an undecided board with two gaps.
    pub one: f64,
    /// Two marks in a line of an undecided board with a gap.
    pub two: f64,
    /// Besides, if that board wins the game.
    pub decisive: f64,
    /// To the side to move, the free choice of a board.
    pub free: f64,
    /// To the side to move.
    pub tempo: f64,
}

impl Default for BoardWeights {
    /// By hand. Two 28 and free 80 beat 14 and 40 by 61 ± 12 Elo (2,000 games in pairs with the colours exchanged, from four
    /// random moves, 20,000 nodes a move; 95 %).
    fn default() -> BoardWeights {
        BoardWeights {
            centre: 140.0,
            corner: 110.0,
            edge: 90.0,
            pair: 100.0,
            one: 3.0,
            two: 28.0,
            decisive: 60.0,
            free: 80.0,
            tempo: 10.0,
        }
    }
}

/// All terms together stay below a win at these bounds.
const RANGE: (f64, f64) = (-5_000.0, 5_000.0);

impl Weights for BoardWeights {
    const NAME: &'static str = "boards";
    const KEYS: &'static [Key<Self>] = &[
        Key::whole("centre", "owning the middle board", RANGE, |w| &mut w.centre),
        Key::whole("corner", "owning a corner board", RANGE, |w| &mut w.corner),
        Key::whole("edge", "owning an edge board", RANGE, |w| &mut w.edge),
        Key::whole("pair", "two boards in line, the third open", RANGE, |w| &mut w.pair),
        Key::whole("one", "one mark and two gaps in a board", RANGE, |w| &mut w.one),
        Key::whole("two", "two marks and a gap in a board", RANGE, |w| &mut w.two),
        Key::whole("decisive", "the same where it wins the game", RANGE, |w| &mut w.decisive),
        Key::whole("free", "a free choice of board", RANGE, |w| &mut w.free),
        Key::whole("tempo", "being to move", RANGE, |w| &mut w.tempo),
    ];
}

/// Promises, in points like the weights: each outweighs all that follow it.
const WINS_GAME: i32 = 1 << 24;
const LETS_WIN_GAME: i32 = -(1 << 20);
const WINS_BOARD: i32 = 1_000;
const GIVES_FREE_CHOICE: i32 = -600;
const LETS_WIN_BOARD: i32 = -300;

/// The evaluator.
#[derive(Clone, Debug)]
pub struct Boards {
    weights: BoardWeights,
    /// The worth of owning each board.
    places: [i32; 9],
    /// What the marks of an undecided board are worth.
    small: LineTable,
}

impl Default for Boards {
    fn default() -> Boards {
        Boards::new(BoardWeights::default())
    }
}

impl Boards {
    /// With these weights.
    #[must_use]
    pub fn new(weights: BoardWeights) -> Boards {
        let (centre, corner, edge) =
            (weights.centre as i32, weights.corner as i32, weights.edge as i32);
        let places = [corner, edge, corner, edge, centre, edge, corner, edge, corner];
        let small = LineTable::new([0, weights.one as i32, weights.two as i32, 0]);
        Boards { weights, places, small }
    }

    /// The weights.
    #[must_use]
    pub const fn weights(&self) -> BoardWeights {
        self.weights
    }

    /// What boards owned, and pairs of them, are worth to a side.
    fn owned(&self, pos: &Ultimate, side: Side) -> i32 {
        let owned = pos.owned(side);
        let places: i32 = members(owned).map(|board| self.places[board]).sum();
        let thirds = LINES.iter().map(|line| line & !owned).filter(|rest| rest.count_ones() == 1);
        let pairs = thirds.filter(|third| third & undecided(pos) != 0).count();
        places + pairs as i32 * self.weights.pair as i32
    }

    /// What undecided boards that matter are worth to a side.
    fn contested(&self, pos: &Ultimate, side: Side) -> i32 {
        let both = [side, side.other()];
        let decisive = both.map(|side| MISSING[usize::from(pos.owned(side))]);
        let within_reach = |board: usize, place: usize| {
            let [own, other] = [both[place], both[1 - place]].map(|side| pos.marks(side, board));
            decisive[place] >> board & 1 == 1 && MISSING[usize::from(own)] & !other != 0
        };
        let worth = |board: usize| {
            let reach = [0, 1].map(|place| i32::from(within_reach(board, place)));
            self.small.get(pos.marks(side, board), pos.marks(side.other(), board))
                + (reach[0] - reach[1]) * self.weights.decisive as i32
        };
        members(undecided(pos) & that_matter(pos)).map(worth).sum()
    }
}

/// Boards that somebody can still win.
fn undecided(pos: &Ultimate) -> u16 {
    pos.open() & !(pos.owned(Side::First) | pos.owned(Side::Second))
}

/// Boards in a line that somebody can still complete; where boards are counted in the end, all.
pub(super) fn that_matter(pos: &Ultimate) -> u16 {
    if pos.rules().tie == Tie::Count {
        return FULL;
    }
    let within = |side: Side| {
        let possible = pos.owned(side) | undecided(pos);
        LINES.iter().filter(move |line| possible & **line == **line)
    };
    within(Side::First).chain(within(Side::Second)).fold(0, |boards, line| boards | line)
}

/// The cells of a board on which a side wins the board.
#[inline]
pub(super) fn winning_cells(pos: &Ultimate, side: Side, board: usize) -> u16 {
    MISSING[usize::from(pos.marks(side, board))] & !pos.marks(side.other(), board)
}

/// The open boards after a move, without a look at who wins the game by it.
fn open_after(pos: &Ultimate, mv: Spot, wins_board: bool) -> u16 {
    let (own, other) = (pos.to_move(), pos.to_move().other());
    let marks = pos.marks(own, mv.board()) | pos.marks(other, mv.board()) | 1 << mv.cell();
    let closes = wins_board && pos.rules().boards == ultimate::Boards::Closed;
    if closes || marks == FULL { pos.open() & !(1 << mv.board()) } else { pos.open() }
}

impl Evaluator<Ultimate> for Boards {
    fn evaluate(&mut self, pos: &Ultimate) -> Score {
        let mover = pos.to_move();
        let owned = self.owned(pos, mover) - self.owned(pos, mover.other());
        let free = if pos.target().is_none() { self.weights.free } else { 0.0 };
        let turn = (free + self.weights.tempo) as i32;
        Score::estimate(owned + self.contested(pos, mover) + turn)
    }

    fn scale(&self, pos: &Ultimate) -> Scale {
        let open = pos.rules().boards == ultimate::Boards::Open;
        Scale::Logistic(if open { OPEN_SCALE } else { SCALE })
    }

    fn promise(&self, pos: &Ultimate, mv: Spot) -> i32 {
        let (mover, other) = (pos.to_move(), pos.to_move().other());
        let (board, cell) = (mv.board(), mv.cell());
        let (own, theirs) = (pos.marks(mover, board), pos.marks(other, board));
        let undecided = undecided(pos) >> board & 1 == 1;
        let wins_board = undecided && winning_cells(pos, mover, board) >> cell & 1 == 1;
        if wins_board && has_line(pos.owned(mover) | 1 << board) {
            return WINS_GAME;
        }
        let mut promise = 0;
        if wins_board {
            promise += WINS_BOARD + self.places[board];
        } else if undecided {
            promise += self.small.get(own | 1 << cell, theirs) - self.small.get(own, theirs);
        }
        promise + self.reply(pos, mv, wins_board)
    }

    /// Moves that complete a small board, if it matters who owns it: until they are played, the marks there
    /// say little about who will.
    fn forcing(&self, pos: &Ultimate, out: &mut Vec<Spot>) {
        let allowed = pos.target().map_or(FULL, |target| 1 << target);
        for board in members(undecided(pos) & that_matter(pos) & allowed) {
            let cells = members(winning_cells(pos, pos.to_move(), board));
            out.extend(cells.map(|cell| Spot::new(board, cell)));
        }
    }
}

impl Boards {
    /// What the opponent can do after a move, as a promise: the worse the more.
    fn reply(&self, pos: &Ultimate, mv: Spot, wins_board: bool) -> i32 {
        let (mover, other) = (pos.to_move(), pos.to_move().other());
        let open = open_after(pos, mv, wins_board);
        let sent = open & 1 << mv.cell();
        let free = sent == 0;
        let within = if free { open } else { sent };
        // The move itself may stop the opponent in its own board, or win it first.
        let taken = |board: usize| if board == mv.board() { 1 << mv.cell() } else { 0 };
        let gone = if wins_board { 1 << mv.board() } else { 0 };
        let winnable = |board: &usize| winning_cells(pos, other, *board) & !taken(*board) != 0;
        let boards = within & undecided(pos) & !gone;
        let lost = members(boards).filter(winnable).fold(0, |lost, board| lost | 1 << board);
        let blocked = pos.owned(mover) | gone;
        let decisive = MISSING[usize::from(pos.owned(other))] & !blocked;
        let mut promise = if lost & decisive != 0 { LETS_WIN_GAME } else { 0 };
        promise += if lost != 0 { LETS_WIN_BOARD } else { 0 };
        promise + if free { GIVES_FREE_CHOICE } else { 0 }
    }
}
