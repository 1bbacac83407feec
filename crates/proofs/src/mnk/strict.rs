//! The game itself: the defender may win too, so the attacker must answer his threats. Where Breaker holds, so does the defender.

use super::{
    board::{Board, Cells, MOST_CELLS, bit, each},
    breaker::{Answer, Search, Stopped, add},
    table::{Key, Kind, Known},
};

impl Search<'_> {
    /// Whether the attacker, who is to move, wins.
    pub(crate) fn attacker(&mut self, attacker: Cells, defender: Cells) -> Answer {
        self.visit()?;
        let wins = self.board.completions(attacker, defender);
        if wins != 0 {
            return Ok(Some(lowest(wins)));
        }
        let threats = self.board.completions(defender, attacker);
        if threats != 0 {
            let found = match threats.count_ones() {
                1 => self.defender(attacker | threats, defender)?,
                _ => None,
            };
            let danger = self.danger(attacker, defender);
            return Ok(found.map(|zone| zone | threats | danger));
        }
        let (key, symmetry) = stones_key(self.board, attacker, defender);
        if let Some(known) = self.table.get(&key) {
            return Ok(self.zone_back(known, symmetry));
        }
        let before = self.nodes;
        let found = self.attacker_moves(attacker, defender)?;
        let known = match found {
            None => Known::Holds,
            Some((cell, zone)) => {
                Known::Wins(self.board.cell_image(symmetry, cell), self.board.image(symmetry, zone))
            }
        };
        self.table.put(key, known, self.nodes - before);
        Ok(found.map(|(_, zone)| zone))
    }

    /// Tries the attacker's moves, unless Breaker holds.
    fn attacker_moves(
        &mut self,
        attacker: Cells,
        defender: Cells,
    ) -> Result<Option<(u8, Cells)>, Stopped> {
        let mut graph = self.borrow();
        graph.fill(self.board, attacker, defender);
        let held = self.maker(&mut graph)?.is_none();
        self.give_back(graph);
        if held {
            return Ok(None);
        }
        for cell in self.moves(attacker, defender) {
            if let Some(zone) = self.defender(attacker | bit(cell), defender)? {
                let danger = self.danger(attacker, defender);
                return Ok(Some((cell, zone | bit(cell) | danger)));
            }
        }
        Ok(None)
    }

    /// Whether the attacker wins with the defender to move.
    pub(crate) fn defender(&mut self, attacker: Cells, defender: Cells) -> Answer {
        self.visit()?;
        if self.board.completions(defender, attacker) != 0 {
            return Ok(None);
        }
        let danger = self.danger(attacker, defender);
        let threats = self.board.completions(attacker, defender);
        match threats.count_ones() {
            0 => {}
            1 => {
                let found = self.attacker(attacker, defender | threats)?;
                return Ok(found.map(|zone| zone | threats | danger));
            }
            _ => return Ok(Some(threats | danger)),
        }
        let mut graph = self.borrow();
        graph.fill(self.board, attacker, defender);
        let held = self.breaker(&mut graph)?.is_none();
        self.give_back(graph);
        if held {
            return Ok(None);
        }
        let (mut zone, mut worth) = (danger, Cells::MAX);
        for cell in self.moves(attacker, defender) {
            if worth & bit(cell) == 0 {
                continue;
            }
            let Some(won) = self.attacker(attacker, defender | bit(cell))? else { return Ok(None) };
            zone |= won;
            worth &= won;
        }
        // An answer anywhere else is as good as none; where all lines are dead, Breaker holds.
        Ok(Some(zone))
    }

    /// The free cells that a further stone of the defender must not be on, or it would help him to a threat.
    pub(crate) fn danger(&self, attacker: Cells, defender: Cells) -> Cells {
        if self.board.is_exact() {
            // A further stone may change anything.
            return self.board.all;
        }
        let most = self.board.rules.k().saturating_sub(2);
        let open = self.board.windows.iter().filter(|w| w.is_open(defender, attacker));
        let near = open.filter(|w| (w.cells & defender).count_ones() >= most);
        near.fold(0, |all, w| all | w.cells & !defender)
    }

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
        // Where longer lines do not win, a move that changes nothing may be worth something: one of them will do.
        let idle = if self.board.is_exact() { lowest(free & !cells) } else { 0 };
        let mut moves: Vec<u8> = each(cells | idle).collect();
        moves.sort_by_key(|&cell| std::cmp::Reverse(weights[usize::from(cell)]));
        moves
    }
}

/// The first cell of a set alone.
pub(crate) fn lowest(cells: Cells) -> Cells {
    cells & cells.wrapping_neg()
}

/// The key that all images of a position have in common, and the symmetry that leads to it.
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
