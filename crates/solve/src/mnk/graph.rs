//! What Maker still has to fill and Breaker to touch: the open lines of the attacker, each as the
//! cells it misses, and what can be left out without changing who wins.
//!
//! Maker wants to fill a line, Breaker only to prevent it. All that is left out here is proven in
//! `docs/solved.md`.
//!
//! A graph is the set of open lines and the set of Maker's stones: what a line misses is its cells
//! without the stones. Beside these it keeps what would be slow to find again at every node, and
//! renews only what a move has changed: lines by how many cells they miss, and for each cell the
//! cells that all lines through it have in common.

use super::{
    bits::Bits,
    board::{Board, MOST_CELLS},
};

/// The potential of a line that is full.
pub(crate) const CERTAIN: u64 = 1 << 32;
/// Lines that miss at least this many cells are one class.
const LONG: usize = 7;

/// What is known once all that does not matter is left out.
pub(crate) enum Reduced<const C: usize> {
    /// Maker, who is to move, wins within these cells.
    MakerWins(Bits<C>),
    /// No line can be filled.
    BreakerWins,
    /// Not known yet.
    Open,
}

/// The open lines. No line holds another one.
#[derive(Clone, Debug)]
pub(crate) struct Graph<const C: usize, const L: usize> {
    pub(crate) lines: Bits<L>,
    /// The same by how many cells they miss.
    missing: [Bits<L>; LONG + 1],
    /// Maker's stones, also such that are in no open line.
    stones: Bits<C>,
    /// The cells that miss in some line; also the stale ones, which may not.
    cells: Bits<C>,
    /// For each cell the cells that all lines through it have in common, and maybe cells that are
    /// in no line any more.
    common: Vec<Bits<C>>,
    /// Cells for which that must be found again: lines through them have gone.
    stale: Bits<C>,
    /// Whether it is known to be a single part.
    is_one_part: bool,
}

/// A part of a graph that shares no cell with the rest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part<const C: usize, const L: usize> {
    pub(crate) cells: Bits<C>,
    pub(crate) lines: Bits<L>,
}

impl<const C: usize, const L: usize> Default for Graph<C, L> {
    fn default() -> Self {
        Graph {
            lines: Bits::EMPTY,
            missing: [Bits::EMPTY; LONG + 1],
            stones: Bits::EMPTY,
            cells: Bits::EMPTY,
            common: Vec::new(),
            stale: Bits::EMPTY,
            is_one_part: false,
        }
    }
}

impl<const C: usize, const L: usize> Graph<C, L> {
    /// The open lines of `attacker`.
    pub(crate) fn fill(&mut self, board: &Board<C, L>, attacker: Bits<C>, defender: Bits<C>) {
        let open = board.open(attacker, defender).map(|(line, _)| line).collect();
        self.set(board, open, attacker);
    }

    /// These lines, of which Maker has these stones.
    pub(crate) fn set(&mut self, board: &Board<C, L>, lines: Bits<L>, stones: Bits<C>) {
        (self.lines, self.stones) = (lines, stones);
        self.missing = [Bits::EMPTY; LONG + 1];
        self.cells = Bits::EMPTY;
        for line in lines.each() {
            let cells = self.line(board, line);
            self.missing[(cells.count() as usize).min(LONG)] |= Bits::of(line);
            self.cells |= cells;
        }
        (self.stale, self.is_one_part) = (self.cells, false);
        self.common.clear();
        self.common.resize(board.cells(), Bits::EMPTY);
        self.thin(board, lines, Bits::EMPTY);
    }

    pub(crate) fn copy(&mut self, from: &Graph<C, L>) {
        let Graph { lines, missing, stones, cells, ref common, stale, is_one_part } = *from;
        (self.lines, self.missing, self.stones) = (lines, missing, stones);
        (self.cells, self.stale, self.is_one_part) = (cells, stale, is_one_part);
        self.common.clone_from(common);
    }

    /// The lines of `from` after Maker has taken a cell.
    pub(crate) fn taken(&mut self, board: &Board<C, L>, from: &Graph<C, L>, cell: u8) {
        self.copy(from);
        self.take(board, cell);
    }

    /// The lines of `from` after Breaker has taken a cell.
    pub(crate) fn cut(&mut self, board: &Board<C, L>, from: &Graph<C, L>, cell: u8) {
        self.copy(from);
        self.drop_lines(board, board.through[usize::from(cell)]);
    }

    /// The lines of `from` in this part.
    pub(crate) fn within(&mut self, from: &Graph<C, L>, part: &Part<C, L>) {
        self.copy(from);
        self.keep(part.lines, part.cells);
        self.is_one_part = true;
    }

    /// The lines that miss at most this many cells.
    fn short(&self, cells: usize) -> Bits<L> {
        self.missing[..=cells].iter().fold(Bits::EMPTY, |all, lines| all | *lines)
    }

    /// The cells in which Maker fills a line at once.
    pub(crate) fn threats(&self, board: &Board<C, L>) -> Bits<C> {
        let short = self.short(1);
        short.each().fold(Bits::EMPTY, |all, line| all | self.line(board, line))
    }

    /// The cells that a line misses.
    #[inline]
    pub(crate) fn line(&self, board: &Board<C, L>, line: u8) -> Bits<C> {
        board.lines[usize::from(line)] & !self.stones
    }

    /// The cells that miss in some line.
    pub(crate) fn cells(&self) -> Bits<C> {
        self.cells
    }

    /// Maker's stones on these lines.
    pub(crate) fn stones_on(&self, board: &Board<C, L>, lines: Bits<L>) -> Bits<C> {
        let open = |cell: &u8| board.through[usize::from(*cell)].meets(lines);
        self.stones.each().filter(open).collect()
    }

    pub(crate) fn potential(&self, board: &Board<C, L>) -> u64 {
        self.potential_of(board, self.lines)
    }

    /// The chance that one of these lines is filled at random, in units of which [`CERTAIN`] is
    /// one. Rounded up: too much is on the safe side.
    pub(crate) fn potential_of(&self, board: &Board<C, L>, lines: Bits<L>) -> u64 {
        let short = (0..LONG).map(|n| u64::from((self.missing[n] & lines).count()) << (32 - n));
        let long = (self.missing[LONG] & lines).each();
        let long = long.map(|line| potential(self.line(board, line).count()));
        short.sum::<u64>() + long.sum::<u64>()
    }

    /// How much each cell matters, more for short lines.
    pub(crate) fn weights(&self, board: &Board<C, L>) -> [u32; MOST_CELLS] {
        let mut weights = [0; MOST_CELLS];
        for line in self.lines.each() {
            let cells = self.line(board, line);
            let weight = 1 << (22 - 2 * cells.count().min(11));
            cells.each().for_each(|cell| weights[usize::from(cell)] += weight);
        }
        weights
    }

    /// The cells worth a move, those that matter most first. Only of a reduced graph.
    pub(crate) fn moves(&self, board: &Board<C, L>) -> Vec<u8> {
        let weights = self.weights(board);
        let mut moves: Vec<u8> =
            self.cells.each().filter(|&cell| !self.is_dominated(cell)).collect();
        moves.sort_by_key(|&cell| std::cmp::Reverse(weights[usize::from(cell)]));
        moves
    }

    /// Leaves out what cannot matter with Maker to move. `paired` is told of each pair of cells of
    /// which Breaker takes the one when Maker takes the other: lines through both are never filled,
    /// and for the others both count as Maker's from then on. `zone` gets the cells of lines that
    /// Maker forces his way with.
    pub(crate) fn reduce(
        &mut self,
        board: &Board<C, L>,
        zone: &mut Bits<C>,
        paired: &mut impl FnMut(u8, u8),
    ) -> Reduced<C> {
        loop {
            if self.lines.is_empty() {
                return Reduced::BreakerWins;
            }
            let shortest = self.short(1);
            if !shortest.is_empty() {
                return Reduced::MakerWins(self.line(board, shortest.first()));
            }
            if let Some(fork) = self.fork(board) {
                return Reduced::MakerWins(fork);
            }
            let fresh = self.renew(board);
            if !self.drop_equivalent(board, fresh, paired) && !self.exchange(board, zone, paired) {
                break;
            }
        }
        self.drop_weak(board);
        if self.lines.is_empty() { Reduced::BreakerWins } else { Reduced::Open }
    }

    /// The same with Breaker to move, who need not exchange anything.
    pub(crate) fn reduce_for_breaker(
        &mut self,
        board: &Board<C, L>,
        paired: &mut impl FnMut(u8, u8),
    ) {
        loop {
            let fresh = self.renew(board);
            if !self.drop_equivalent(board, fresh, paired) {
                break;
            }
        }
        self.drop_weak(board);
    }

    /// Gives Maker a cell.
    fn take(&mut self, board: &Board<C, L>, cell: u8) {
        let shorter = board.through[usize::from(cell)] & self.lines;
        // From the short ones up, so that none is moved twice.
        for n in 1..LONG {
            let moved = self.missing[n] & shorter;
            self.missing[n] &= !moved;
            self.missing[n - 1] |= moved;
        }
        self.stones |= Bits::of(cell);
        self.cells &= !Bits::of(cell);
        self.is_one_part = false;
        for line in (self.missing[LONG] & shorter).each() {
            if self.line(board, line).count() as usize == LONG - 1 {
                self.missing[LONG] &= !Bits::of(line);
                self.missing[LONG - 1] |= Bits::of(line);
            }
        }
        // A line that has lost this cell holds none that it did not hold before; another line, or
        // one that lost it too, can only hold one that got shorter.
        self.thin(board, shorter, shorter);
    }

    /// Leaves out the lines that hold one of these; not those of `but`, which are known not to.
    fn thin(&mut self, board: &Board<C, L>, shorter: Bits<L>, but: Bits<L>) {
        let mut gone = Bits::EMPTY;
        for line in shorter.each() {
            if gone.has(line) {
                continue;
            }
            let others = self.lines & !but & !Bits::of(line) & !gone;
            let through = |all, cell: u8| all & board.through[usize::from(cell)];
            gone |= self.line(board, line).each().fold(others, through);
        }
        if !gone.is_empty() {
            self.drop_lines(board, gone);
        }
    }

    /// Leaves out these of the lines.
    fn drop_lines(&mut self, board: &Board<C, L>, gone: Bits<L>) {
        for line in (gone & self.lines).each() {
            self.stale |= self.line(board, line);
        }
        self.lines &= !gone;
        self.missing.iter_mut().for_each(|lines| *lines &= !gone);
        self.is_one_part = false;
    }

    /// Leaves out all but these lines, which share no cell with the others.
    fn keep(&mut self, lines: Bits<L>, cells: Bits<C>) {
        self.lines = lines;
        self.missing.iter_mut().for_each(|some| *some &= lines);
        self.cells = cells;
    }

    /// Finds out again what lines have in common where some have gone; the cells of these.
    pub(crate) fn renew(&mut self, board: &Board<C, L>) -> Bits<C> {
        let stale = std::mem::replace(&mut self.stale, Bits::EMPTY) & self.cells;
        let mut fresh = stale;
        for cell in stale.each() {
            let lines = board.through[usize::from(cell)] & self.lines;
            if lines.is_empty() {
                fresh &= !Bits::of(cell);
                self.cells &= !Bits::of(cell);
                continue;
            }
            let mut common = Bits::FULL;
            for line in lines.each() {
                common &= board.lines[usize::from(line)];
                if (common & self.cells).is_single() {
                    // The cell itself is left, whatever the other lines are.
                    break;
                }
            }
            self.common[usize::from(cell)] = common;
        }
        fresh
    }

    /// The other cells through which all lines through this one go.
    #[inline]
    fn with(&self, cell: u8) -> Bits<C> {
        self.common[usize::from(cell)] & self.cells & !Bits::of(cell)
    }

    /// Whether another cell is at least as good for both sides.
    #[inline]
    fn is_dominated(&self, cell: u8) -> bool {
        self.with(cell)
            .each()
            .any(|other| other < cell || !self.common[usize::from(other)].has(cell))
    }

    /// Two lines of two cells that cross: Maker takes the crossing.
    fn fork(&self, board: &Board<C, L>) -> Option<Bits<C>> {
        let mut seen = Bits::EMPTY;
        for line in self.missing[2].each() {
            let cells = self.line(board, line);
            if seen.meets(cells) {
                let others = self.missing[2].each().map(|line| self.line(board, line));
                let crossed = others.filter(|other| *other != cells).find(|it| it.meets(cells));
                return crossed.map(|other| other | cells);
            }
            seen |= cells;
        }
        None
    }

    /// Two cells in the same lines: Breaker gets one of them, and the lines are gone. One of the
    /// two is in `fresh`, as there were no such two before.
    fn drop_equivalent(
        &mut self,
        board: &Board<C, L>,
        fresh: Bits<C>,
        paired: &mut impl FnMut(u8, u8),
    ) -> bool {
        let mut gone = Bits::EMPTY;
        for cell in fresh.each() {
            let with = self.with(cell);
            // Lines through a cell that is gone are gone.
            if gone.meets(with | Bits::of(cell)) {
                continue;
            }
            let equal = |other: &u8| self.common[usize::from(*other)].has(cell);
            if let Some(other) = with.each().find(equal) {
                paired(cell, other);
                gone |= Bits::of(cell) | Bits::of(other);
            }
        }
        let lines = gone.each().fold(Bits::EMPTY, |all, it| all | board.through[usize::from(it)]);
        if !gone.is_empty() {
            self.drop_lines(board, lines);
        }
        !gone.is_empty()
    }

    /// A line of two cells, one of them in no other line: Maker takes the other and Breaker this
    /// one, now as well as ever.
    fn exchange(
        &mut self,
        board: &Board<C, L>,
        zone: &mut Bits<C>,
        paired: &mut impl FnMut(u8, u8),
    ) -> bool {
        let ends = self.missing[2].each().flat_map(|line| {
            let cells = self.line(board, line);
            let low = cells.first();
            let high = (cells & !Bits::of(low)).first();
            [(low, high), (high, low)]
        });
        let always = |(lost, won): &(u8, u8)| self.common[usize::from(*lost)].has(*won);
        let Some((lost, won)) = { ends }.find(always) else { return false };
        paired(lost, won);
        *zone |= Bits::of(lost) | Bits::of(won);
        self.drop_lines(board, board.through[usize::from(lost)]);
        self.take(board, won);
        true
    }

    /// The graph as a single part.
    pub(crate) fn whole(&self) -> Part<C, L> {
        Part { cells: self.cells, lines: self.lines }
    }

    /// Parts that share no cell. Only of a reduced graph.
    pub(crate) fn parts(&self, board: &Board<C, L>) -> impl Iterator<Item = Part<C, L>> {
        let mut rest = self.lines;
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let part = match self.is_one_part {
                true => self.whole(),
                false => self.part_of(board, rest.first()),
            };
            rest &= !part.lines;
            Some(part)
        })
    }

    /// The part that a line is in.
    fn part_of(&self, board: &Board<C, L>, line: u8) -> Part<C, L> {
        let (mut lines, mut cells) = (Bits::of(line), self.line(board, line));
        let mut open = cells;
        loop {
            let through = |all, cell: u8| all | board.through[usize::from(cell)];
            let more = open.each().fold(Bits::EMPTY, through) & self.lines & !lines;
            lines |= more;
            if lines == self.lines {
                // Mostly there is one part, and its last cells need not be found.
                return Part { cells: self.cells, lines };
            }
            if more.is_empty() {
                return Part { cells, lines };
            }
            let reached = more.each().fold(Bits::EMPTY, |all, line| all | self.line(board, line));
            open = reached & !cells;
            cells |= reached;
        }
    }

    /// Leaves out parts in which Breaker wins by always taking the cell of the largest potential
    /// (Erdős and Selfridge).
    fn drop_weak(&mut self, board: &Board<C, L>) {
        let (mut lines, mut cells, mut count) = (Bits::EMPTY, Bits::EMPTY, 0);
        // Each part has less potential than all of them.
        if self.potential(board) >= CERTAIN / 2 {
            for part in self.parts(board).filter(|part| !self.is_weak(board, part)) {
                lines |= part.lines;
                cells |= part.cells;
                count += 1;
            }
        }
        self.keep(lines, cells);
        self.is_one_part = count == 1;
    }

    /// Whether the part's potential, and what Maker adds to it with his best move, fill no line.
    fn is_weak(&self, board: &Board<C, L>, part: &Part<C, L>) -> bool {
        let potential = self.potential_of(board, part.lines);
        let through = |cell: u8| board.through[usize::from(cell)] & part.lines;
        let at = |cell: u8| self.potential_of(board, through(cell));
        // No cell has more than the part.
        potential < CERTAIN / 2
            || potential < CERTAIN && part.cells.each().all(|cell| potential + at(cell) < CERTAIN)
    }

    /// The cell of the largest potential, which Breaker takes where the potential is small.
    pub(crate) fn heaviest(&self, board: &Board<C, L>) -> Option<u8> {
        let through = |cell: u8| board.through[usize::from(cell)] & self.lines;
        self.cells.each().max_by_key(|&cell| self.potential_of(board, through(cell)))
    }
}

/// The potential of a line by the number of cells that it misses.
fn potential(missing: u32) -> u64 {
    (CERTAIN >> missing.min(32)).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is kept from move to move is what a look at every line finds.
    fn check(board: &Board<1, 2>, graph: &Graph<1, 2>) {
        let lines: Vec<Bits<1>> = graph.lines.each().map(|n| graph.line(board, n)).collect();
        for (n, line) in graph.lines.each().zip(&lines) {
            let class = (line.count() as usize).min(LONG);
            assert!(
                graph.missing[class].has(n)
                    && graph.missing.iter().filter(|it| it.has(n)).count() == 1
            );
            let held = lines.iter().filter(|other| **other & *line == **other).count();
            assert_eq!(held, 1, "no line holds another");
        }
        assert_eq!(graph.cells, lines.iter().fold(Bits::EMPTY, |all, line| all | *line));
        for cell in graph.cells.each() {
            let through = lines.iter().filter(|line| line.has(cell));
            let common = through.fold(Bits::FULL, |all, line| all & *line);
            assert_eq!(graph.common[usize::from(cell)] & graph.cells, common, "{cell}");
        }
        let potential = lines.iter().map(|line| potential(line.count())).sum::<u64>();
        assert_eq!(graph.potential(board), potential);
        let parts: Vec<Part<1, 2>> = graph.parts(board).collect();
        let all = parts.iter().fold(Bits::EMPTY, |all, part| all | part.lines);
        assert_eq!(all, graph.lines);
        assert!(
            parts
                .iter()
                .all(|part| parts.iter().filter(|it| it.cells.meets(part.cells)).count() == 1)
        );
    }

    #[test]
    fn what_is_kept_from_move_to_move_is_what_a_fresh_look_finds() {
        let mut rng = fastrand::Rng::with_seed(4);
        let mut looks = 0;
        for game in ["mnk:6x5x4", "mnk:7x7x5", "mnk:8x3x3", "mnk:8x8x8"] {
            let board: Board<1, 2> = Board::new(&game.parse().unwrap()).unwrap();
            for _ in 0..200 {
                let (mut graph, mut next) = (Graph::default(), Graph::default());
                graph.fill(&board, Bits::EMPTY, Bits::EMPTY);
                let mut zone = Bits::EMPTY;
                while let Reduced::Open = graph.reduce(&board, &mut zone, &mut |_, _| ()) {
                    check(&board, &graph);
                    looks += 1;
                    let moves = graph.moves(&board);
                    next.taken(&board, &graph, moves[rng.usize(..moves.len())]);
                    next.reduce_for_breaker(&board, &mut |_, _| ());
                    check(&board, &next);
                    let moves = next.moves(&board);
                    let Some(&reply) = moves.get(rng.usize(..moves.len().max(1))) else { break };
                    graph.cut(&board, &next, reply);
                }
            }
        }
        assert!(looks > 1000, "{looks}");
    }
}
