//! A bot for CodinGame's Ultimate tic-tac-toe.

use super::{Engine, Heard, Lines, Voice, mind::Mind};
use engines::protocol::codingame::{Answer, Assembler, Cell, Turn};
use kernel::Time;

/// What is played there.
pub(super) const RULES: &str = "ultimate:tie=count";
/// Rows and columns.
const SIDE: u16 = 9;

pub(super) fn serve(engine: &Engine, lines: &mut dyn Lines) {
    let mut bot = Bot { engine, voice: lines.voice(), mind: None, games: 0 };
    let mut assembler = Assembler::default();
    loop {
        match lines.receive() {
            Heard::Line(line) => {
                if let Some(Ok(turn)) = assembler.push(&line) {
                    bot.answer(&turn);
                }
            }
            Heard::TooLong => {}
            Heard::End => return,
        }
    }
}

struct Bot<'a> {
    engine: &'a Engine,
    voice: Voice,
    mind: Option<Mind>,
    games: u64,
}

impl Bot<'_> {
    /// Nothing can be said here but moves: one who cannot follow the game plays the first that is allowed.
    fn answer(&mut self, turn: &Turn) {
        let cell = self.chosen(turn).or(turn.legal.first().copied());
        if let Some(cell) = cell {
            self.voice.say(&Answer { cell, text: String::new() }.to_string());
        }
    }

    fn chosen(&mut self, turn: &Turn) -> Option<Cell> {
        let mut mind = match self.mind.take() {
            Some(mind) if turn.opponent.is_some() => mind,
            _ => self.new_game(turn.opponent.is_none())?,
        };
        if let Some(cell) = turn.opponent
            && mind.pos.play(&written(cell)).is_err()
        {
            // Another game has begun, in which we are second.
            mind = self.new_game(false)?;
            mind.pos.play(&written(cell)).ok()?;
        }
        if mind.pos.view().moves.is_empty() {
            return None;
        }
        // The referee keeps the time and says nothing meanwhile, so there is nothing to be read.
        let thinking = mind.think(Time::default(), |_| {}, |_| {});
        let (mut mind, mv) = thinking.finish()?;
        let cell = mv.as_deref().and_then(cell)?;
        mind.pos.play(&written(cell)).ok()?;
        self.mind = Some(mind);
        turn.legal.contains(&cell).then_some(cell)
    }

    fn new_game(&mut self, first: bool) -> Option<Mind> {
        self.games += 1;
        let mut mind = Mind::new(self.engine, RULES).ok()?;
        mind.begin(first, self.engine.seed.wrapping_add(self.games)).ok()?;
        Some(mind)
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
