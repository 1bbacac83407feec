//! Positions as text; the form is explained at `Ultimate::parse`.

use super::{ANY, Boards, HAS_LINE, Rules, Ultimate};
use crate::mnk::{mark, parse_mark};
use kernel::{Game, ParseError, Side};
use std::fmt;

/// A board's place in words.
pub(super) fn board_name(board: usize) -> &'static str {
    [
        "top left",
        "top middle",
        "top right",
        "middle left",
        "centre",
        "middle right",
        "bottom left",
        "bottom middle",
        "bottom right",
    ][board]
}

pub(super) fn parse(rules: &Rules, text: &str) -> Result<Ultimate, ParseError> {
    let expected = "side;owners;boards as in X;.........;XO......./…";
    let parts: Vec<&str> = text.trim().split(';').map(str::trim).collect();
    let [side, owners, boards] = parts[..] else {
        return Err(ParseError::syntax(expected, text));
    };
    let mut pos = Ultimate::new(rules);
    parse_boards(&mut pos, boards)?;
    check_side(&pos, side)?;
    let owners = nine(owners, "nine owners")?;
    for (board, owner) in owners.into_iter().enumerate() {
        parse_owner(&mut pos, board, owner)?;
    }
    pos.derive();
    check_end(&pos)?;
    check_target(&pos)?;
    Ok(pos)
}

/// Fills in marks and their number.
fn parse_boards(pos: &mut Ultimate, text: &str) -> Result<(), ParseError> {
    let boards: Vec<&str> = text.split('/').collect();
    if boards.len() != 9 {
        return Err(ParseError::syntax("nine boards divided by /", boards.len()));
    }
    for (board, text) in boards.into_iter().enumerate() {
        for (cell, mark) in nine(text, "nine cells in a board")?.into_iter().enumerate() {
            if let Some(side) = parse_mark(mark)? {
                pos.marks[side.index()][board] |= 1 << cell;
            }
        }
    }
    pos.derive();
    Ok(())
}

fn check_side(pos: &Ultimate, text: &str) -> Result<(), ParseError> {
    let side = match text {
        "X" | "x" => Side::First,
        "O" | "o" => Side::Second,
        _ => return Err(ParseError::syntax("X or O for the side to move", text)),
    };
    let [x, o] = pos.counts();
    let by_counts = match x.checked_sub(o) {
        Some(0) => Side::First,
        Some(1) => Side::Second,
        _ => {
            return Err(ParseError::impossible(format!(
                "{x} X and {o} O: X moves first, so there are as many X as O or one more"
            )));
        }
    };
    if side != by_counts {
        return Err(ParseError::impossible(format!(
            "{x} X and {o} O: it is {}'s turn, not {}'s",
            mark(by_counts),
            mark(side)
        )));
    }
    Ok(())
}

fn parse_owner(pos: &mut Ultimate, board: usize, owner: char) -> Result<(), ParseError> {
    let name = board_name(board);
    let lines = Side::BOTH.map(|side| HAS_LINE[usize::from(pos.marks(side, board))]);
    if lines == [true, true] && pos.rules.boards == Boards::Closed {
        let reason =
            format!("board {name} has a line of X and one of O, but closes with the first");
        return Err(ParseError::impossible(reason));
    }
    let is_owned = lines[0] || lines[1];
    let is_full = pos.empty_cells(board) == 0;
    let open_rules = pos.rules.boards == Boards::Open;
    let by_marks = Side::BOTH.into_iter().find(|side| lines[side.index()]);
    let (side, is_target) = match owner {
        '.' if !is_owned && !is_full => (None, false),
        '#' if !is_owned && is_full => (None, false),
        '@' if !is_owned && !is_full => (None, true),
        '*' if lines != [true, true] => (by_marks, false),
        '@' if lines != [true, true] && open_rules && !is_full => (by_marks, true),
        'X' if lines[0] => (Some(Side::First), false),
        'O' if lines[1] => (Some(Side::Second), false),
        'x' if lines[0] && open_rules && !is_full => (Some(Side::First), true),
        'o' if lines[1] && open_rules && !is_full => (Some(Side::Second), true),
        '.' | '#' | '@' | '*' | 'X' | 'O' | 'x' | 'o' => {
            let reason =
                format!("{owner:?} does not tell the owner of board {name} from its marks");
            return Err(ParseError::impossible(reason));
        }
        other => return Err(ParseError::syntax("an owner X, O, #, ., @ or *", other)),
    };
    if let Some(side) = side {
        pos.owned[side.index()] |= 1 << board;
    }
    if is_target {
        if pos.target != ANY {
            return Err(ParseError::impossible("more than one board to play in"));
        }
        pos.target = board as u8;
    }
    Ok(())
}

/// A won game has one winner, who moved last.
fn check_end(pos: &Ultimate) -> Result<(), ParseError> {
    for side in Side::BOTH.into_iter().filter(|side| HAS_LINE[usize::from(pos.owned(*side))]) {
        if side == pos.to_move() {
            let (side, last) = (mark(side), mark(side.other()));
            let reason = format!("{side} has won the game, but {last} moved after it");
            return Err(ParseError::impossible(reason));
        }
    }
    Ok(())
}

fn check_target(pos: &Ultimate) -> Result<(), ParseError> {
    let Some(target) = pos.target() else {
        return Ok(());
    };
    if pos.over.is_some() {
        return Err(ParseError::impossible("the game is over, but a board to play in is marked"));
    }
    let last = pos.to_move().other();
    let sent = (0..9).any(|board| pos.marks(last, board) >> target & 1 == 1);
    if !sent {
        let name = board_name(target);
        let reason = format!("no move of {} sends to board {name}", mark(last));
        return Err(ParseError::impossible(reason));
    }
    Ok(())
}

fn nine(text: &str, expected: &str) -> Result<[char; 9], ParseError> {
    let chars: Vec<char> = text.trim().chars().collect();
    chars.try_into().map_err(|_| ParseError::syntax(expected, text))
}

impl fmt::Display for Ultimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};", mark(self.to_move()))?;
        for board in 0..9 {
            let is_target = self.target() == Some(board);
            let owner = Side::BOTH.into_iter().find(|side| self.owned(*side) >> board & 1 == 1);
            f.write_str(match (owner, is_target) {
                (Some(Side::First), false) => "X",
                (Some(Side::First), true) => "x",
                (Some(Side::Second), false) => "O",
                (Some(Side::Second), true) => "o",
                (None, true) => "@",
                (None, false) if self.empty_cells(board) == 0 => "#",
                (None, false) => ".",
            })?;
        }
        for board in 0..9 {
            f.write_str(if board == 0 { ";" } else { "/" })?;
            for cell in 0..9 {
                f.write_str(self.stone(board, cell).map_or(".", mark))?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Ultimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {self}", self.rules)
    }
}
