//! Proofs written down: the prover's answers as strategies that anybody can check.

use super::{
    dfpn::Search,
    solve::{Solver, keeping, value},
};
use certificates::strategy::{Guide, write};
use games::ultimate::{Spot, Ultimate};
use kernel::{Game, Payoff};
use std::{cell::Cell, ops::ControlFlow};

/// How far a proof and its writing are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Writing {
    /// How many positions were looked at.
    pub nodes: u64,
    /// How many of them are written down.
    pub written: u64,
}

impl Solver<'_> {
    /// Proves what a position of its rules is worth, unless it remembers that, and writes down why;
    /// nothing if it was stopped. `watch` is told from time to time and may end it.
    ///
    /// # Panics
    /// If the position is one of other rules.
    pub fn certify(
        &mut self,
        pos: &Ultimate,
        watch: &mut dyn FnMut(&Writing) -> ControlFlow<()>,
    ) -> Option<Vec<u8>> {
        let written = Cell::new(0);
        let mut told = |nodes| watch(&Writing { nodes, written: written.get() });
        let mut search = self.search(pos, &mut told);
        let [least, most] = value(&mut search, pos, &mut |_| ());
        let mut adviser = Adviser { search, written: &written };
        (least == most).then(|| write(pos, least, &mut adviser))?
    }
}

/// Knows moves because it has proven them.
struct Adviser<'a> {
    search: Search<'a>,
    written: &'a Cell<u64>,
}

impl Guide<Ultimate> for Adviser<'_> {
    fn choose(&mut self, pos: &Ultimate, least: i32) -> Option<Spot> {
        keeping(&mut self.search, pos, Payoff::won_by(pos.to_move(), least)).ok()?
    }

    fn told(&mut self, nodes: u64) {
        self.written.set(nodes);
    }
}
