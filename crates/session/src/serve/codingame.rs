//! A bot for CodinGame's Ultimate tic-tac-toe.

use super::{Engine, Input, Lines, Output, searcher::Searcher};
use engines::protocol::codingame::{Answer, Assembler, Cell, Turn};
use kernel::Time;

/// What is played there.
pub(super) const RULES: &str = "ultimate:tie=count";
/// Rows and columns.
const SIDE: u16 = 9;

pub(super) fn serve(engine: &Engine, lines: &mut dyn Lines) {
    let mut bot = Bot { engine, output: lines.output(), searcher: None, games: 0 };
    let mut assembler = Assembler::default();
    loop {
        match lines.receive() {
            Input::Line(line) => {
                if let Some(Ok(turn)) = assembler.push(&line) {
                    bot.answer(&turn);
                }
            }
            Input::TooLong => {}
            Input::End => return,
        }
    }
}

struct Bot<'a> {
    engine: &'a Engine,
    output: Output,
    searcher: Option<Searcher>,
    games: u64,
}

impl Bot<'_> {
    /// The protocol has no errors: where we cannot follow the game we play the first legal move.
    fn answer(&mut self, turn: &Turn) {
        let cell = self.chosen(turn).or(turn.legal.first().copied());
        if let Some(cell) = cell {
            self.output.say(&Answer { cell, text: String::new() }.to_string());
        }
    }

    fn chosen(&mut self, turn: &Turn) -> Option<Cell> {
        let mut searcher = match self.searcher.take() {
            Some(searcher) if turn.opponent.is_some() => searcher,
            _ => self.new_game(turn.opponent.is_none())?,
        };
        if let Some(cell) = turn.opponent
            && searcher.pos.play(&written(cell)).is_err()
        {
            // Another game has begun, in which we are second.
            searcher = self.new_game(false)?;
            searcher.pos.play(&written(cell)).ok()?;
        }
        if searcher.pos.view().moves.is_empty() {
            return None;
        }
        // The referee keeps the time and says nothing meanwhile, so there is nothing to be read.
        let searching = searcher.search(Time::default(), |_| {}, |_| {});
        let (mut searcher, mv) = searching.finish()?;
        let cell = mv.as_deref().and_then(cell)?;
        searcher.pos.play(&written(cell)).ok()?;
        self.searcher = Some(searcher);
        turn.legal.contains(&cell).then_some(cell)
    }

    fn new_game(&mut self, first: bool) -> Option<Searcher> {
        self.games += 1;
        let mut searcher = Searcher::new(self.engine, RULES).ok()?;
        searcher.begin(first, self.engine.seed.wrapping_add(self.games)).ok()?;
        Some(searcher)
    }
}

fn written(cell: Cell) -> String {
    format!("{},{}", cell.row, cell.column)
}

/// The cell that a move names: a letter for the column, a digit for the row from the bottom.
fn cell(mv: &str) -> Option<Cell> {
    let [column, row] = mv.as_bytes() else { return None };
    let column = u16::from(column.checked_sub(b'a')?);
    let row = SIDE.checked_sub(u16::from(row.checked_sub(b'0')?))?;
    (row < SIDE && column < SIDE).then_some(Cell { row, column })
}
