//! The game itself: which moves can matter, which replies are known to lose, and within which cells
//! the attacker wins.

use super::{
    board::{Board, Cells, MOST_CELLS, bit, each},
    breaker::{Search, add},
    table::{Key, Kind, ORDERS, Zones},
};

impl Search<'_> {
    /// The free cells that can matter to either side, the most promising first.
    pub(crate) fn moves(&self, attacker: Cells, defender: Cells) -> Vec<u8> {
        let free = self.board.all & !(attacker | defender);
        let mut weights = [0_u32; MOST_CELLS as usize];
        let mut cells = 0;
        for (own, other, factor) in [(attacker, defender, 4), (defender, attacker, 1)] {
            for window in self.board.windows.iter().filter(|w| w.is_open(own, other)) {
                let missing = window.cells & !own;
                let weight = factor << (20 - 2 * missing.count_ones().min(10));
                each(missing).for_each(|cell| weights[usize::from(cell)] += weight);
                cells |= missing | window.guards & free;
            }
        }
        // Where longer lines do not win, a move that changes nothing may be worth something: one of
        // them will do.
        let idle = if self.board.is_exact() { lowest(free & !cells) } else { 0 };
        let mut moves: Vec<u8> = each(cells | idle).collect();
        moves.sort_by_key(|&cell| std::cmp::Reverse(weights[usize::from(cell)]));
        moves
    }
}

/// The free cells that further stones of the defender, who is to move, must not be on, or he could
/// fill a line at once: by one stone, by two, by any number.
pub(crate) fn danger(board: &Board, attacker: Cells, defender: Cells) -> Zones {
    if board.is_exact() {
        // A further stone may change anything.
        return Zones::all(board.all);
    }
    let mut zones = Zones::all(0);
    for window in board.windows.iter().filter(|w| w.is_open(defender, attacker)) {
        let missing = window.cells & !defender;
        // As many stones and his move fill a line that misses this many cells.
        let fewest = (missing.count_ones() as usize).saturating_sub(2).min(ORDERS - 1);
        zones.0[fewest..].iter_mut().for_each(|zone| *zone |= missing);
    }
    zones
}

/// The defender's replies to a quiet move, as far as they are known to lose.
#[derive(Clone)]
pub(crate) struct Replies {
    /// The cells of open lines: a stone on another changes nothing.
    alive: Cells,
    exact: bool,
    listed: Cells,
    /// What all zones of replies that lose have in common: any reply outside loses too.
    common: Zones,
    /// What any of them uses.
    used: Zones,
    danger: Zones,
}

impl Replies {
    pub(crate) fn new(board: &Board, attacker: Cells, defender: Cells) -> Replies {
        let exact = board.is_exact();
        let free = board.all & !(attacker | defender);
        let open = board
            .windows
            .iter()
            .filter(|w| w.is_open(attacker, defender) || w.is_open(defender, attacker));
        let alive = open.fold(0, |all, w| all | w.cells) & free;
        Replies {
            alive: if exact { free } else { alive },
            exact,
            listed: 0,
            common: Zones::all(Cells::MAX),
            used: Zones::all(0),
            danger: danger(board, attacker, defender),
        }
    }

    /// Whether the reply is not known to lose, with so many further stones on the board.
    pub(crate) fn is_needed(&self, cell: u8, stones: usize) -> bool {
        self.exact || self.common.beyond(stones) & bit(cell) != 0
    }

    /// The attacker wins within these zones after this reply.
    pub(crate) fn loses(&mut self, cell: u8, zones: Zones) {
        self.listed |= bit(cell);
        self.common = Zones(std::array::from_fn(|n| self.common.0[n] & zones.0[n]));
        self.used = self.used | zones;
    }

    /// The zones of it all. One stone more than there may be is the reply itself, where it is
    /// outside the zone of another; what is neither there nor listed leaves no zone smaller than
    /// all that is alive.
    pub(crate) fn zones(&self) -> Zones {
        Zones(std::array::from_fn(|n| {
            let open = self.alive & !self.listed & self.common.beyond(n + 1);
            let used = self.danger.0[n] | self.used.beyond(n + 1);
            if open == 0 { used } else { self.alive }
        }))
    }
}

/// The first two cells of a set alone.
pub(crate) fn two_lowest(cells: Cells) -> Cells {
    lowest(cells) | lowest(cells & !lowest(cells))
}

/// The first cell of a set alone.
pub(crate) fn lowest(cells: Cells) -> Cells {
    cells & cells.wrapping_neg()
}

/// The key that all images of a position with the attacker to move have in common, and the symmetry
/// that leads to it.
pub(crate) fn stones_key(board: &Board, attacker: Cells, defender: Cells) -> (Key, usize) {
    let mut sums = [0_u64; 8];
    each(attacker).for_each(|cell| add(&mut sums, board.cell_weights(cell)));
    each(defender)
        .for_each(|cell| add(&mut sums, &board.cell_weights(cell).map(|w| w.rotate_left(32))));
    let symmetry = (0..board.symmetries()).min_by_key(|&s| sums[s]).unwrap_or(0);
    let other = board.image(symmetry, defender);
    let rest = [other as u64, (other >> 64) as u64, 0, 0];
    (Key { stones: board.image(symmetry, attacker), rest, kind: Kind::Stones }, symmetry)
}
