//! m,n,k-games: k stones in a row, column or diagonal win on m columns by n rows.

mod board;
mod forced;
mod layout;
mod lines;
mod numbers;
mod playout;
mod renju;
mod rules;
mod setup;
mod store;

use crate::{
    bits::{for_each_bit, select},
    grid::Grid,
};
use kernel::{
    Canonical, CellSet, Game, IllegalMove, ParseError, Payoff, Side, Symmetry, mix, play_by_moves,
};
use layout::{ImageWeights, Layout, add};
pub use renju::{Foul, RenjuBoard};
pub use rules::{LineRule, MAX_CELLS, Rules};
use std::{fmt, ops::RangeInclusive};
use store::Goal;
pub use store::{Free, Stones};

/// A board of up to 7x7, or thereabouts: one bit per cell, and the cells that win are known.
pub type Small = Mnk<board::Bitboard, store::Word>;
/// A board with sides of up to 15.
pub type Medium = Mnk<store::Lanes, store::List<256, 4>>;
/// Any board of up to 400 cells.
pub type Large = Mnk<store::Strings<15>, store::List<512, 7>>;
/// A board of Renju, which none of the others plays.
pub type Renju = Mnk<renju::Restricted, store::List<512, 7>>;

/// A cell, numbered row by row from 0 at the top left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub u16);

/// A position. Use it as [`Small`], [`Medium`] or [`Large`]; each plays every board that
/// [fits](Mnk::fits), the smaller the faster; or as [`Renju`].
///
/// In Renju what Black may not play is no legal move. The rules say nothing of a Black who has no
/// other; here that ends the game with a draw, like a full board.
#[derive(Clone)]
pub struct Mnk<S, F> {
    rules: Rules,
    goal: Goal,
    layout: &'static Layout,
    stones: S,
    free: F,
    /// How many cells are free. (A word of its own: next to the result in one word, each would wait
    /// for the other to be written.)
    left: u32,
    sum: u64,
    over: Option<Payoff>,
    /// Kept and not counted, so that the compiler sees that players alternate.
    mover: Side,
}

impl<S: Stones, F: Free> Mnk<S, F> {
    /// Whether a board of these rules fits.
    #[must_use]
    pub fn fits(rules: &Rules) -> bool {
        let grid = rules.grid();
        S::FORBIDS == (rules.line() == LineRule::Renju)
            && S::fits(grid.columns().max(grid.rows()), Layout::of(rules).bits)
    }

    /// The stone on a cell.
    #[must_use]
    pub fn stone(&self, cell: Cell) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.stones.has(side, cell.0, self.layout))
    }

    /// The board.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.rules.grid()
    }

    /// The free cells on which the player to move may not play: Black's in Renju.
    #[inline]
    #[must_use]
    pub fn forbidden(&self) -> &CellSet<7> {
        self.stones.forbidden()
    }

    /// Why the player to move may not play on a free cell, if that is so.
    #[must_use]
    pub fn foul(&self, cell: Cell) -> Option<Foul> {
        let is_forbidden = self.forbidden().contains(cell.0);
        is_forbidden.then(|| self.stones.foul(cell.0, self.layout)).flatten()
    }

    /// The cells of the lines that won, ascending; none while nobody has.
    #[must_use]
    pub fn winning_cells(&self) -> Vec<Cell> {
        let winner = self.over.and_then(Payoff::winner);
        let winning = |winner| self.winning_among(winner, self.cells_of(winner).collect());
        let mut cells = winner.map(winning).unwrap_or_default();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Puts a stone down and tells whether it completes a line, and what is needed to lift it.
    #[inline(always)]
    fn put(&mut self, side: Side, cell: Cell) -> (bool, S::Saved) {
        // The first thing asked, so that who asked just before need not be asked again.
        let put = self.stones.put(side, cell.0, self.layout, &self.goal);
        self.left -= 1;
        self.free.take(cell.0, self.left as u16);
        self.sum = self.sum.wrapping_add(S::weight(side, cell.0, self.layout));
        put
    }

    /// The legal move at place `n` in ascending order.
    fn nth_allowed(&self, mut n: usize) -> Cell {
        for (index, (free, forbidden)) in
            self.free.words().iter().zip(self.forbidden().words()).enumerate()
        {
            let allowed = free & !forbidden;
            let count = allowed.count_ones() as usize;
            if n < count {
                return Cell((64 * index + select(allowed, n)) as u16);
            }
            n -= count;
        }
        unreachable!("there are more legal moves than {n} less")
    }

    /// The first two free cells on which a stone of `side` would win.
    #[inline(always)]
    fn winning_cells_of(&self, side: Side) -> [Option<Cell>; 2] {
        let mut first = None;
        for (index, free) in self.free.words().iter().enumerate() {
            let mut cells = free & self.stones.may_complete(side, index);
            while cells != 0 {
                let cell = 64 * index as u16 + cells.trailing_zeros() as u16;
                cells &= cells - 1;
                if self.stones.completes(side, cell, self.layout, &self.goal) {
                    if first.is_some() {
                        return [first, Some(Cell(cell))];
                    }
                    first = Some(Cell(cell));
                }
            }
        }
        [first, None]
    }

    /// The sums of weights that the board's images have.
    #[inline(always)]
    fn image_sums(&self) -> ImageWeights {
        let [Some(first), Some(second)] = Side::BOTH.map(|side| self.stones.cells(side)) else {
            return self.image_sums_by_cell();
        };
        let fours = (0..).zip(self.layout.image_sums());
        fours.fold([0; 8], |sums, (n, [by_first, by_second])| {
            let sums = add(sums, &by_first[(first >> (4 * n)) as usize % 16]);
            add(sums, &by_second[(second >> (4 * n)) as usize % 16])
        })
    }

    fn image_sums_by_cell(&self) -> ImageWeights {
        let weights = self.layout.image_weights();
        let cells = (0..self.grid().cells()).zip(weights);
        cells.fold([0; 8], |sums, (cell, weights)| {
            let side = self.stone(Cell(cell));
            side.map_or(sums, |side| add(sums, &weights[side.index()]))
        })
    }

    /// Calls `each` with the free cells, ascending.
    #[inline]
    fn for_each_free(&self, mut each: impl FnMut(Cell)) {
        for (index, word) in (0..).zip(self.free.words()) {
            for_each_bit(*word, |bit| each(Cell(64 * index + bit as u16)));
        }
    }

    fn cells_of(&self, side: Side) -> impl Iterator<Item = Cell> + '_ {
        let cells = (0..self.grid().cells()).map(Cell);
        cells.filter(move |&cell| self.stone(cell) == Some(side))
    }

    /// Finds out what may not be played now. Who may play nowhere has a draw.
    #[inline(never)]
    fn forbid(&mut self) {
        self.stones.forbid(self.over.is_none().then_some(self.mover), self.layout);
        if self.over.is_none() && self.forbidden().len() == self.left {
            self.over = Some(Payoff::DRAW);
            self.stones.forbid(None, self.layout);
        }
    }
}

impl<S: Stones, F: Free> Game for Mnk<S, F> {
    type Rules = Rules;
    type Move = Cell;
    type Undo = S::Saved;

    const FORESEES: bool = S::KNOWS_WINS;

    /// # Panics
    /// If the board does not [fit](Mnk::fits).
    fn new(rules: &Rules) -> Self {
        assert!(Self::fits(rules), "the board of {rules} fits");
        Mnk {
            rules: *rules,
            goal: Goal::new(rules),
            layout: Layout::of(rules),
            stones: S::empty(Layout::of(rules)),
            free: F::all(rules.grid().cells()),
            left: rules.grid().cells().into(),
            sum: 0,
            over: None,
            mover: Side::First,
        }
    }

    /// Rows from the top, divided by `/`: `XX./.O./...`; blanks are ignored, either case will do.
    /// The side to move follows from the counts.
    fn parse(rules: &Rules, text: &str) -> Result<Self, ParseError> {
        let grid = rules.grid();
        let rows: Vec<String> =
            text.split('/').map(|row| row.split_whitespace().collect()).collect();
        if rows.len() != usize::from(grid.rows()) {
            let expected = format!("{} rows divided by /", grid.rows());
            return Err(ParseError::syntax(expected, format!("{} in {text}", rows.len())));
        }
        let mut pos = Self::new(rules);
        for (r, row) in rows.iter().enumerate() {
            if row.chars().count() != usize::from(grid.columns()) {
                let expected = format!("{} cells in row {r}", grid.columns());
                return Err(ParseError::syntax(expected, row));
            }
            for (c, mark) in row.chars().enumerate() {
                if let Some(side) = parse_mark(mark)? {
                    pos.put(side, Cell(grid.cell(r as u16, c as u16)));
                }
            }
        }
        pos.check_counts()?;
        pos.mover = pos.counted_mover();
        pos.over = pos.result()?;
        if let Some(winner) = pos.over.and_then(Payoff::winner)
            && !pos.one_stone_made_the_line(winner)
        {
            return Err(ParseError::impossible(format!(
                "{} has two winning lines that no single stone can have completed",
                mark(winner)
            )));
        }
        pos.check_overlines()?;
        if S::FORBIDS {
            pos.forbid();
        }
        Ok(pos)
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    #[inline]
    fn to_move(&self) -> Side {
        self.mover
    }

    #[inline]
    fn terminal(&self) -> Option<Payoff> {
        self.over
    }

    fn bounds(&self) -> RangeInclusive<Payoff> {
        Payoff::still_possible(self.over)
    }

    #[inline]
    fn moves(&self, out: &mut Vec<Cell>) {
        if self.over.is_some() {
            return;
        }
        out.reserve(self.move_count());
        self.for_each_free(|cell| {
            if !S::FORBIDS || !self.forbidden().contains(cell.0) {
                out.push(cell);
            }
        });
    }

    #[inline]
    fn move_count(&self) -> usize {
        if self.over.is_some() {
            0
        } else if S::FORBIDS {
            (self.left - self.forbidden().len()) as usize
        } else {
            self.left as usize
        }
    }

    #[inline]
    fn nth_move(&self, n: usize) -> Cell {
        if S::FORBIDS && !self.forbidden().is_empty() {
            return self.nth_allowed(n);
        }
        Cell(self.free.nth(n))
    }

    #[inline]
    fn next_move(&self, after: Option<Cell>) -> Option<Cell> {
        match after {
            None if self.over.is_some() => None,
            // A caller that knows a move knows that the game is not over.
            after => {
                let mut next = self.free.after(after.map(|cell| cell.0));
                while S::FORBIDS && next.is_some_and(|cell| self.forbidden().contains(cell)) {
                    next = self.free.after(next);
                }
                next.map(Cell)
            }
        }
    }

    #[inline(always)]
    fn make(&mut self, mv: Cell) -> S::Saved {
        let mover = self.mover;
        let last = self.left == 1;
        let (won, saved) = self.put(mover, mv);
        self.mover = mover.other();
        self.over = ending(won, mover, last);
        if S::FORBIDS && self.over.is_none() {
            self.forbid();
        }
        saved
    }

    #[inline(always)]
    fn unmake(&mut self, mv: Cell, saved: S::Saved) {
        let mover = self.mover.other();
        self.mover = mover;
        self.free.give(mv.0, self.left as u16);
        self.left += 1;
        self.sum = self.sum.wrapping_sub(S::weight(mover, mv.0, self.layout));
        self.stones.lift(mover, mv.0, self.layout, saved);
        self.over = None;
    }

    #[inline(always)]
    fn ending(&self, mv: Cell) -> Option<Payoff> {
        let mover = self.to_move();
        let won = self.stones.completes(mover, mv.0, self.layout, &self.goal);
        if S::FORBIDS && !won && mover == Side::Second {
            // It may be that the first player has no legal move then.
            let mut after = self.clone();
            after.make(mv);
            return after.over;
        }
        ending(won, mover, self.left == 1)
    }

    #[inline(always)]
    fn forced_ending(&self, mv: Cell) -> Option<(Payoff, u32)> {
        self.ending_of_two(mv)
    }

    #[inline(always)]
    fn forced_replies(&self, mv: Cell) -> Option<[(Cell, Payoff, u32); 2]> {
        self.endings_of_three(mv)
    }

    #[inline]
    fn forced_move(&self) -> Option<Cell> {
        if self.over.is_some() {
            return None;
        }
        if let [Some(wins), _] = self.winning_cells_of(self.mover) {
            return Some(wins);
        }
        match self.winning_cells_of(self.mover.other()) {
            [Some(_), Some(_)] => self.next_move(None),
            // A threat that may not be stopped is as good as two.
            [Some(threat), None] if S::FORBIDS && self.forbidden().contains(threat.0) => {
                self.next_move(None)
            }
            [threat, _] => threat,
        }
    }

    fn playouts(&self, choosers: &mut [impl FnMut(usize) -> usize], payoffs: &mut [Payoff]) {
        if S::FORBIDS {
            return play_by_moves(self, choosers, payoffs);
        }
        for (choose, payoff) in choosers.iter_mut().zip(payoffs) {
            *payoff = self.playout(choose);
        }
    }

    fn check(&self, mv: Cell) -> Result<(), IllegalMove> {
        let cells = self.grid().cells();
        if mv.0 >= cells {
            return Err(IllegalMove::because(format!("cell {} is outside 0-{}", mv.0, cells - 1)));
        }
        if let Some(side) = self.stone(mv) {
            return Err(IllegalMove::taken(self.grid().name(mv.0), mark(side)));
        }
        if self.over.is_some() {
            return Err(IllegalMove::over());
        }
        self.foul(mv).map_or(Ok(()), |foul| {
            let name = self.grid().name(mv.0);
            let reason = format!("{name} makes {foul}, which Black may not play");
            Err(IllegalMove::new(foul.kind(), [name], reason))
        })
    }

    #[inline]
    fn key(&self) -> u64 {
        mix(self.sum)
    }

    fn audit(&self) -> Result<(), String> {
        self.check_counts().map_err(|error| error.to_string())?;
        let mut again = Self::new(&self.rules);
        for side in Side::BOTH {
            self.cells_of(side).for_each(|cell| _ = again.put(side, cell));
        }
        again.mover = self.mover;
        again.over = again.result().map_err(|error| error.to_string())?;
        if S::FORBIDS {
            again.forbid();
        }
        let mut free: Vec<Cell> = (0..self.left as usize).map(|n| Cell(self.free.nth(n))).collect();
        free.sort_unstable();
        let mut kept = Vec::new();
        self.for_each_free(|cell| kept.push(cell));
        let same = (&again.stones, again.left, again.sum) == (&self.stones, self.left, self.sum)
            && self.mover == self.counted_mover()
            && free == kept
            && free.iter().all(|&cell| self.stone(cell).is_none());
        if !same {
            return Err(format!("what is kept for {self} differs from what is counted"));
        }
        if again.over != self.over {
            let (kept, counted) = (self.over, again.over);
            return Err(format!("{self} ended with {kept:?}, its stones say {counted:?}"));
        }
        Ok(())
    }

    fn key_is_exact(&self) -> bool {
        layout::is_exact(self.grid())
    }

    fn symmetries(&self) -> u8 {
        self.grid().symmetries()
    }

    #[inline]
    fn canonical(&self) -> Canonical {
        let sums = self.image_sums();
        let key = mix(sums.into_iter().fold(u64::MAX, u64::min));
        let like = sums.map(|sum| u8::from(sum == sums[0]));
        let like = (0..8).fold(0, |set, s| set | like[s] << s);
        // A board with fewer symmetries has its sums twice.
        let like = like & u8::MAX >> (8 - self.symmetries());
        if like == 1 || self.key_is_exact() {
            return Canonical { key, stabiliser: like };
        }
        let same = |s: &u8| like >> s & 1 == 1 && self.image(Symmetry(*s)) == *self;
        Canonical { key, stabiliser: (1..8).filter(same).fold(1, |set, s| set | 1 << s) }
    }

    fn image(&self, s: Symmetry) -> Self {
        let mut image = Self::new(&self.rules);
        for side in Side::BOTH {
            self.cells_of(side).for_each(|cell| _ = image.put(side, self.image_of(s, cell)));
        }
        (image.over, image.mover) = (self.over, self.mover);
        if S::FORBIDS {
            image.forbid();
        }
        image
    }

    fn image_of(&self, s: Symmetry, mv: Cell) -> Cell {
        Cell(self.grid().image(s, mv.0))
    }

    fn move_text(&self, mv: Cell) -> String {
        self.grid().name(mv.0)
    }

    fn parse_move(&self, text: &str) -> Result<Cell, ParseError> {
        self.grid().parse(text).map(Cell)
    }
}

impl<S: Stones, F: Free> PartialEq for Mnk<S, F> {
    fn eq(&self, other: &Self) -> bool {
        // All else follows from these.
        (self.rules, &self.stones) == (other.rules, &other.stones)
    }
}

impl<S: Stones, F: Free> Eq for Mnk<S, F> {}

impl<S: Stones, F: Free> fmt::Display for Mnk<S, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in 0..self.grid().cells() {
            if cell > 0 && cell % self.grid().columns() == 0 {
                f.write_str("/")?;
            }
            f.write_str(self.stone(Cell(cell)).map_or(".", mark))?;
        }
        Ok(())
    }
}

impl<S: Stones, F: Free> fmt::Debug for Mnk<S, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {self}", self.rules)
    }
}

/// What a move of `mover` ends the game with: a line, or that it was the last.
#[inline(always)]
fn ending(won: bool, mover: Side, last: bool) -> Option<Payoff> {
    if won {
        Some(Payoff::won_by(mover, 1))
    } else if last {
        Some(Payoff::DRAW)
    } else {
        None
    }
}

/// How a side's stones are written.
#[must_use]
pub fn mark(side: Side) -> &'static str {
    match side {
        Side::First => "X",
        Side::Second => "O",
    }
}

/// Reads what stands in a cell, in either case.
pub(crate) fn parse_mark(mark: char) -> Result<Option<Side>, ParseError> {
    match mark {
        'X' | 'x' => Ok(Some(Side::First)),
        'O' | 'o' => Ok(Some(Side::Second)),
        '.' => Ok(None),
        other => Err(ParseError::syntax("X, O or . in a cell", other)),
    }
}
