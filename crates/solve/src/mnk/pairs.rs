//! Parts that Breaker holds without a search: he answers the cells of some pairs by each other, and
//! elsewhere takes the cell of the largest potential.
//!
//! No line through both cells of a pair is filled. For the other lines both count as Maker's, which
//! can only help him; the potential of what is left must be too small (Erdős and Selfridge). Pairs
//! are chosen one after the other, always the one that takes most of the potential away. Lines that
//! hold another one once the cells of pairs are left out do not count.

use super::{
    bits::Bits,
    board::{Board, MOST_CELLS, MOST_LINES},
    graph::{CERTAIN, Graph, Part},
};

/// The potential of a full line.
const FULL: i32 = 1 << 20;
/// Parts with a larger potential than that of a full line and this share of one per line are not
/// tried: the more lines, the more pairs there are to choose from.
const MOST_PER_LINE: u64 = CERTAIN / 48;
/// What a pair must take away at least: it may cost a little, as the next may gain more.
const LEAST_GAIN: i32 = -FULL / 32;
/// Where no pair takes anything away, it is hopeless with a larger potential than this.
const MOST_TO_GIVE: i32 = FULL / 3 * 4;

/// Pairs with which Breaker holds this part of a graph with Maker to move, if they are found.
pub(crate) fn holding_pairs<const C: usize, const L: usize>(
    board: &Board<C, L>,
    graph: &Graph<C, L>,
    part: &Part<C, L>,
) -> Option<Vec<(u8, u8)>> {
    let most = CERTAIN + MOST_PER_LINE * u64::from(part.lines.count());
    if graph.potential_of(board, part.lines) > most {
        return None;
    }
    let mut weighed = Weighed::new(board, graph, part);
    let mut pairs = Vec::new();
    while !weighed.is_weak() {
        let (gain, (one, other)) = weighed.best_pair()?;
        if gain <= 0 && weighed.all > MOST_TO_GIVE {
            return None;
        }
        weighed.pair(one, other)?;
        pairs.push((one, other));
    }
    Some(pairs)
}

/// Lines with their potentials, and what follows for cells.
struct Weighed<'a, const C: usize, const L: usize> {
    board: &'a Board<C, L>,
    /// The lines that are left, and the cells in no pair.
    lines: Bits<L>,
    free: Bits<C>,
    /// The potential of all lines, of each, of those through each cell and through each pair of
    /// neighbours. That of pairs with a cell that is not free is negative.
    all: i32,
    of: [i32; MOST_LINES],
    at: [i32; MOST_CELLS],
    both: Vec<i32>,
}

/// What makes the potential of a pair negative, whatever lines add to it.
const TAKEN: i32 = i32::MIN / 2;
/// Pairs that are looked at together.
const CHUNK: usize = 16;

impl<'a, const C: usize, const L: usize> Weighed<'a, C, L> {
    fn new(board: &'a Board<C, L>, graph: &Graph<C, L>, part: &Part<C, L>) -> Weighed<'a, C, L> {
        let (lines, free) = (part.lines, part.cells);
        let both = vec![0; board.neighbours.len()];
        let (of, at) = ([0; MOST_LINES], [0; MOST_CELLS]);
        let mut weighed = Weighed { board, lines, free, all: 0, of, at, both };
        for line in lines.each() {
            let missing = graph.line(board, line);
            weighed.add(line, (FULL >> missing.count().min(20)).max(1));
            let stones = board.lines[usize::from(line)] & !missing;
            stones.each().for_each(|stone| weighed.take(stone));
        }
        weighed
    }

    /// No pair has this cell any more.
    fn take(&mut self, cell: u8) {
        for &pair in &self.board.neighbours_at[usize::from(cell)] {
            self.both[usize::from(pair)] = TAKEN;
        }
    }

    /// Adds to the potential of a line.
    fn add(&mut self, line: u8, potential: i32) {
        self.all += potential;
        self.of[usize::from(line)] += potential;
        let cells = self.board.lines[usize::from(line)];
        cells.each().for_each(|cell| self.at[usize::from(cell)] += potential);
        for &pair in &self.board.neighbours_on[usize::from(line)] {
            self.both[usize::from(pair)] += potential;
        }
    }

    fn drop_lines(&mut self, gone: Bits<L>) {
        gone.each().for_each(|line| self.add(line, -self.of[usize::from(line)]));
        self.lines &= !gone;
    }

    /// Whether Breaker holds by always taking the cell of the largest potential.
    fn is_weak(&self) -> bool {
        let most = || self.free.each().map(|cell| self.at[usize::from(cell)]).max();
        self.all < FULL && self.all + most().unwrap_or(0) < FULL
    }

    /// The pair that takes most away, and how much, if it is enough: lines through both cells go,
    /// those through one of them count twice.
    fn best_pair(&self) -> Option<(i32, (u8, u8))> {
        let gain = |both: i32, (one, other): (u8, u8)| {
            3 * both - self.at[usize::from(one)] - self.at[usize::from(other)]
        };
        let (mut most, mut best) = (LEAST_GAIN, None);
        for (both, pairs) in self.both.chunks(CHUNK).zip(self.board.neighbours.chunks(CHUNK)) {
            // A pair gains no more than what goes through both: few have to be looked at.
            if !both.iter().fold(false, |any, &both| any | (both >= most.max(1))) {
                continue;
            }
            for (&both, &pair) in both.iter().zip(pairs) {
                if both >= most.max(1) && gain(both, pair) >= most {
                    (most, best) = (gain(both, pair), Some(pair));
                }
            }
        }
        best.map(|pair| (most, pair))
    }

    /// Pairs two cells; nothing if that leaves Maker a line which misses no cell.
    fn pair(&mut self, one: u8, other: u8) -> Option<()> {
        let [first, second] = [one, other].map(|cell| self.board.through[usize::from(cell)]);
        self.drop_lines(self.lines & first & second);
        let shorter = self.lines & (first | second);
        for line in shorter.each() {
            self.add(line, self.of[usize::from(line)]);
            if self.of[usize::from(line)] >= FULL {
                return None;
            }
        }
        self.free &= !(Bits::of(one) | Bits::of(other));
        [one, other].into_iter().for_each(|cell| self.take(cell));
        self.thin(shorter);
        Some(())
    }

    /// Leaves out lines that hold one of these, which have lost a cell.
    fn thin(&mut self, shorter: Bits<L>) {
        for line in shorter.each() {
            if self.lines.has(line) {
                let cells = self.board.lines[usize::from(line)] & self.free;
                let through = |all, cell: u8| all & self.board.through[usize::from(cell)];
                self.drop_lines(cells.each().fold(self.lines & !Bits::of(line), through));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::graph::Reduced, *};
    use std::collections::HashMap;

    /// Whether Maker, to move, fills one of these lines: every move of both sides is tried.
    fn maker_wins(
        lines: &[u64],
        free: u64,
        maker: u64,
        known: &mut HashMap<[u64; 2], bool>,
    ) -> bool {
        if let Some(wins) = known.get(&[free, maker]) {
            return *wins;
        }
        let cells = |set: u64| Bits([set]).each().map(|cell| 1_u64 << cell);
        let wins = cells(free).any(|own| {
            let (left, maker) = (free & !own, maker | own);
            lines.iter().any(|line| line & !maker == 0)
                || left != 0
                    && cells(left).all(|reply| maker_wins(lines, left & !reply, maker, known))
        });
        known.insert([free, maker], wins);
        wins
    }

    /// What is said to be held is held, in positions of random games.
    #[test]
    fn where_pairs_are_found_maker_fills_no_line() {
        let mut rng = fastrand::Rng::with_seed(7);
        let mut held = 0;
        for game in ["mnk:5x4x4", "mnk:4x4x3", "mnk:6x3x3", "mnk:5x5x4"] {
            let board: Board<1, 2> = Board::new(&game.parse().unwrap()).unwrap();
            for _ in 0..2000 {
                let (mut graph, mut after) = (Graph::default(), Graph::default());
                let mut zone = Bits::EMPTY;
                graph.fill(&board, Bits::EMPTY, Bits::EMPTY);
                while let Reduced::Open = graph.reduce(&board, &mut zone, &mut |_, _| ()) {
                    for part in graph.parts(&board).filter(|part| part.cells.count() <= 12) {
                        let lines: Vec<u64> =
                            part.lines.each().map(|line| graph.line(&board, line).0[0]).collect();
                        if holding_pairs(&board, &graph, &part).is_some() {
                            let wins = maker_wins(&lines, part.cells.0[0], 0, &mut HashMap::new());
                            assert!(!wins, "{game}: {lines:?}");
                            held += 1;
                        }
                    }
                    let moves = graph.moves(&board);
                    after.taken(&board, &graph, moves[rng.usize(..moves.len())]);
                    after.reduce_for_breaker(&board, &mut |_, _| ());
                    let moves = after.moves(&board);
                    let Some(&reply) = moves.get(rng.usize(..moves.len().max(1))) else { break };
                    graph.cut(&board, &after, reply);
                }
            }
        }
        assert!(held > 100, "{held}");
    }
}
