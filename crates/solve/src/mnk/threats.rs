//! Wins by threats alone: each move of the attacker leaves a line one cell short, which the
//! defender must take, until two such cells are left at once.

use super::{
    bits::Bits,
    board::{Board, MOST_CELLS},
    table::Zones,
    zones::{danger, two_lowest},
};

/// A move that wins, and the zones within which it does.
pub(crate) type Win<const C: usize> = (u8, Zones<C>);

/// How the attacker, who is to move and cannot fill a line at once, wins by threats alone, if that
/// is found within `most` positions. What is not found may still be there.
pub(crate) fn by_threats<const C: usize, const L: usize>(
    board: &Board<C, L>,
    attacker: Bits<C>,
    defender: Bits<C>,
    most: &mut u32,
) -> Option<Win<C>> {
    *most = most.checked_sub(1)?;
    let (mut moves, answers) = threats(board, attacker, defender);
    if moves.is_empty() {
        return None;
    }
    let urgent = board.completions(defender, attacker);
    if !urgent.is_empty() {
        moves &= if urgent.is_single() { urgent } else { Bits::EMPTY };
    }
    let answers = |cell: u8| answers[usize::from(cell)];
    if let Some(cell) = moves.each().find(|&cell| answers(cell).count() > 1) {
        return Some((cell, after(board, attacker, defender, cell, answers(cell))));
    }
    for cell in moves.each() {
        let (stones, answer) = (attacker | Bits::of(cell), answers(cell));
        if let Some((_, zones)) = by_threats(board, stones, defender | answer, most) {
            return Some((cell, zones | after(board, attacker, defender, cell, answer)));
        }
    }
    None
}

/// The attacker's moves that threaten to fill a line, and the cells where each does.
fn threats<const C: usize, const L: usize>(
    board: &Board<C, L>,
    attacker: Bits<C>,
    defender: Bits<C>,
) -> (Bits<C>, [Bits<C>; MOST_CELLS]) {
    let (mut moves, mut answers) = (Bits::EMPTY, [Bits::EMPTY; MOST_CELLS]);
    for (_, line) in board.open(attacker, defender) {
        let missing = line & !attacker;
        if missing.count() == 2 {
            let one = missing.lowest();
            let two = missing & !one;
            answers[usize::from(one.first())] |= two;
            answers[usize::from(two.first())] |= one;
            moves |= missing;
        }
    }
    (moves, answers)
}

/// What a threat needs: the zones of the position after it, but for those after its answer, and the
/// move.
fn after<const C: usize, const L: usize>(
    board: &Board<C, L>,
    attacker: Bits<C>,
    defender: Bits<C>,
    cell: u8,
    answers: Bits<C>,
) -> Zones<C> {
    let stones = attacker | Bits::of(cell);
    danger(board, stones, defender) | Zones::all(two_lowest(answers) | Bits::of(cell))
}

#[cfg(test)]
mod tests {
    use super::{super::Question, *};
    use conformance::minimax;
    use games::mnk::{Cell, Small};
    use kernel::Game;

    /// Wins by threats are wins by plain minimax, and most wins on a small board are of this kind.
    #[test]
    fn a_win_by_threats_is_a_win() {
        let mut rng = fastrand::Rng::with_seed(12);
        let mut counts = [0; 2];
        for game in ["mnk:5x4x4", "mnk:5x4x4,rule=standard", "mnk:4x4x3"] {
            let rules = game.parse().expect("rules");
            let board = Board::<1, 2>::new(&rules).expect("a small board");
            for _ in 0..1000 {
                let mut pos = Small::new(&rules);
                while pos.terminal().is_none() && pos.move_count() > 8 {
                    pos.make(pos.nth_move(rng.usize(0..pos.move_count())));
                }
                let Question { attacker, defender, .. } = Question::of(&pos, pos.to_move());
                let over = pos.terminal().is_some();
                if over || !board.completions(attacker, defender).is_empty() {
                    continue;
                }
                let winner = Some(pos.to_move());
                let found = by_threats(&board, attacker, defender, &mut 64);
                counts[0] += usize::from(minimax(&mut pos.clone()).winner() == winner);
                if let Some((cell, _)) = found {
                    pos.play(Cell(cell.into())).expect("a legal move");
                    assert_eq!(minimax(&mut pos.clone()).winner(), winner, "{game} {pos} {cell}");
                    counts[1] += 1;
                }
            }
        }
        let [wins, found] = counts;
        assert!(found > 100 && found * 2 > wins, "{found} of {wins}");
    }
}
