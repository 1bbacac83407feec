//! Lines as the cells they miss: which can be left out, and which hang together.

use super::{
    Cells,
    board::{Board, each},
};

/// The cells that miss in each of these lines.
pub(super) fn missing(board: &Board, lines: &[u64; 4], stones: Cells) -> Vec<Cells> {
    let chosen = (0..).zip(&board.lines).filter(|(n, _)| lines[n / 64] >> (n % 64) & 1 == 1);
    chosen.map(|(_, line)| line.cells & !stones).collect()
}

/// Leaves out lines that hold another one: who does not fill that one does not fill them.
pub(super) fn thin(lines: &mut Vec<Cells>) {
    lines.sort_unstable_by_key(|cells| cells.count_ones());
    let mut kept: Vec<Cells> = Vec::with_capacity(lines.len());
    for line in lines.iter() {
        if kept.iter().all(|short| short & !line != 0) {
            kept.push(*line);
        }
    }
    *lines = kept;
}

/// The parts that share no cell and in which the defender does not hold by always taking the cell
/// of the largest potential, by their lowest cell.
pub(super) fn strong_parts(lines: &[Cells]) -> Vec<Cells> {
    let mut parts: Vec<Cells> = Vec::new();
    for line in lines {
        let mut cells = *line;
        parts.retain(|part| {
            let apart = part & cells == 0;
            cells |= if apart { 0 } else { *part };
            apart
        });
        parts.push(cells);
    }
    parts.retain(|part| is_strong(lines, *part));
    parts.sort_unstable_by_key(|part| part.trailing_zeros());
    parts
}

/// Whether the potential of a part and of its best cell together may fill a line.
fn is_strong(lines: &[Cells], part: Cells) -> bool {
    const WHOLE: u64 = 1 << 40;
    let (mut sum, mut at) = (0, [0; 128]);
    for line in lines.iter().filter(|line| *line & part != 0) {
        let potential = (WHOLE >> line.count_ones().min(40)).max(1);
        sum += potential;
        each(*line).for_each(|cell| at[usize::from(cell)] += potential);
    }
    sum + at.into_iter().max().unwrap_or(0) >= WHOLE
}
