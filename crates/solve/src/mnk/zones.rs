//! The game itself: which moves can matter, which replies are known to lose, and within which cells
//! the attacker wins.

use super::{
    bits::Bits,
    board::{Board, MOST_CELLS},
    breaker::{Search, add},
    table::{Key, Kind, ORDERS, Zones},
};

impl<const C: usize, const L: usize> Search<'_, C, L> {
    /// The free cells that can matter to either side, the most promising first.
    pub(crate) fn moves(&self, attacker: Bits<C>, defender: Bits<C>) -> Vec<u8> {
        let free = self.board.all & !(attacker | defender);
        let mut weights = [0_u32; MOST_CELLS];
        let mut cells = Bits::EMPTY;
        for (own, other, factor) in [(attacker, defender, 4), (defender, attacker, 1)] {
            for (line, its) in self.board.open(own, other) {
                let missing = its & !own;
                let weight = factor << (20 - 2 * missing.count().min(10));
                missing.each().for_each(|cell| weights[usize::from(cell)] += weight);
                cells |= missing | self.board.guards(line) & free;
            }
        }
        // Where longer lines do not win, a move that changes nothing may be worth something: one of
        // them will do.
        let idle = if self.board.is_exact() { (free & !cells).lowest() } else { Bits::EMPTY };
        let mut moves: Vec<u8> = (cells | idle).each().collect();
        moves.sort_by_key(|&cell| std::cmp::Reverse(weights[usize::from(cell)]));
        moves
    }
}

/// The free cells that further stones of the defender, who is to move, must not be on, or he could
/// fill a line at once: by one stone, by two, by any number.
pub(crate) fn danger<const C: usize, const L: usize>(
    board: &Board<C, L>,
    attacker: Bits<C>,
    defender: Bits<C>,
) -> Zones<C> {
    if board.is_exact() {
        // A further stone may change anything.
        return Zones::all(board.all);
    }
    let mut zones = Zones::all(Bits::EMPTY);
    for (_, line) in board.open(defender, attacker) {
        let missing = line & !defender;
        // As many stones and his move fill a line that misses this many cells.
        let fewest = (missing.count() as usize).saturating_sub(2).min(ORDERS - 1);
        zones.0[fewest..].iter_mut().for_each(|zone| *zone |= missing);
    }
    zones
}

/// The defender's replies to a quiet move, as far as they are known to lose.
#[derive(Clone)]
pub(crate) struct Replies<const C: usize> {
    /// The cells of open lines: a stone on another changes nothing.
    alive: Bits<C>,
    exact: bool,
    listed: Bits<C>,
    /// What all zones of replies that lose have in common: any reply outside loses too.
    common: Zones<C>,
    /// What any of them uses.
    used: Zones<C>,
    danger: Zones<C>,
}

impl<const C: usize> Replies<C> {
    pub(crate) fn new<const L: usize>(
        board: &Board<C, L>,
        attacker: Bits<C>,
        defender: Bits<C>,
    ) -> Replies<C> {
        let exact = board.is_exact();
        let free = board.all & !(attacker | defender);
        let open = board.open(attacker, defender).chain(board.open(defender, attacker));
        let alive = open.fold(Bits::EMPTY, |all, (_, line)| all | line) & free;
        Replies {
            alive: if exact { free } else { alive },
            exact,
            listed: Bits::EMPTY,
            common: Zones::all(Bits::FULL),
            used: Zones::all(Bits::EMPTY),
            danger: danger(board, attacker, defender),
        }
    }

    /// Whether the reply is not known to lose, with `stones` further stones on the board.
    pub(crate) fn is_needed(&self, cell: u8, stones: usize) -> bool {
        self.exact || self.common.beyond(stones).has(cell)
    }

    /// The attacker wins within these zones after this reply.
    pub(crate) fn loses(&mut self, cell: u8, zones: Zones<C>) {
        self.listed |= Bits::of(cell);
        self.common = Zones(std::array::from_fn(|n| self.common.0[n] & zones.0[n]));
        self.used = self.used | zones;
    }

    /// The zones of it all. One stone more than there may be is the reply itself, where it is
    /// outside the zone of another; what is neither there nor listed leaves no zone smaller than
    /// all that is alive.
    pub(crate) fn zones(&self) -> Zones<C> {
        Zones(std::array::from_fn(|n| {
            let open = self.alive & !self.listed & self.common.beyond(n + 1);
            let used = self.danger.0[n] | self.used.beyond(n + 1);
            if open.is_empty() { used } else { self.alive }
        }))
    }
}

/// The first two cells of a set alone.
pub(crate) fn two_lowest<const C: usize>(cells: Bits<C>) -> Bits<C> {
    cells.lowest() | (cells & !cells.lowest()).lowest()
}

/// The key that all images of a position with the attacker to move have in common, and the symmetry
/// that leads to it.
pub(crate) fn stones_key<const C: usize, const L: usize>(
    board: &Board<C, L>,
    attacker: Bits<C>,
    defender: Bits<C>,
) -> (Key<C, L>, usize) {
    let mut sums = [0_u64; 8];
    attacker.each().for_each(|cell| add(&mut sums, board.cell_weights(cell)));
    let turned = |cell| board.cell_weights(cell).map(|weight: u64| weight.rotate_left(32));
    defender.each().for_each(|cell| add(&mut sums, &turned(cell)));
    let symmetry = (0..board.symmetries()).min_by_key(|&s| sums[s]).unwrap_or(0);
    let rest = Bits(board.image(symmetry, defender).widened());
    (Key { stones: board.image(symmetry, attacker), rest, kind: Kind::Stones }, symmetry)
}
