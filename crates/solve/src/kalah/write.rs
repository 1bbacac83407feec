//! Proofs written down: the solver's answers as strategies that anybody can check.

use super::{
    board::Row,
    prover::{Asked, Bounds, Prover},
    solver::{Progress, Size, Solver, board},
};
use certificates::strategy::{Guide, Provable, is_compact, write};
use games::kalah::{Kalah, Packed, Pit, Pits, Rules, Wide};
use kernel::{Game, Payoff};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

impl Solver {
    /// Solves a position of its rules, unless it remembers the value, and writes down why it is worth
    /// that; nothing if it was stopped. `watch` is told how far the proof has come, and then how many
    /// positions are written down.
    ///
    /// # Panics
    /// If the position is one of other rules.
    pub fn certify<P: Pits>(
        &mut self,
        pos: &Kalah<P>,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Progress),
    ) -> Option<Vec<u8>> {
        let (rules, text) = (pos.rules(), pos.to_string());
        if is_compact(&rules) {
            let pos = Packed::parse(&rules, &text).expect("a position's text reads back to it");
            self.solved_and_written(&pos, stop, watch)
        } else {
            let pos = Wide::parse(&rules, &text).expect("a position's text reads back to it");
            self.solved_and_written(&pos, stop, watch)
        }
    }

    fn solved_and_written<P: Pits>(
        &mut self,
        pos: &Kalah<P>,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Progress),
    ) -> Option<Vec<u8>>
    where
        Kalah<P>: Provable<Move = Pit, Rules = Rules>,
    {
        // The moves' values are not needed.
        let every_move = std::mem::replace(&mut self.every_move, false);
        let solution = self.solve(pos, stop, watch);
        self.every_move = every_move;
        let margin = solution.margin()?;
        let value = Payoff::new(margin).expect("margins are payoffs");
        match &mut self.prover {
            Size::Narrow(prover) => written(prover, pos, value, stop, watch),
            Size::Wide(prover) => written(prover, pos, value, stop, watch),
        }
    }
}

fn written<P: Pits, R: Row>(
    prover: &mut Prover<R>,
    pos: &Kalah<P>,
    value: Payoff,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&Progress),
) -> Option<Vec<u8>>
where
    Kalah<P>: Provable<Move = Pit, Rules = Rules>,
{
    // There are many small questions now, for which threads do not pay.
    let threads = prover.use_threads(1);
    let root = Bounds { least: value.value(), most: value.value() };
    let asked = Asked { stop, watch, root };
    let file = write(pos, value, &mut Adviser { prover, asked });
    prover.use_threads(threads);
    file
}

/// Knows moves because it has proven them.
struct Adviser<'a, R> {
    prover: &'a mut Prover<R>,
    asked: Asked<'a>,
}

impl<P: Pits, R: Row> Guide<Kalah<P>> for Adviser<'_, R>
where
    Kalah<P>: Provable<Move = Pit, Rules = Rules>,
{
    fn choose(&mut self, pos: &Kalah<P>, least: i32) -> Option<Pit> {
        if self.asked.stop.load(Relaxed) {
            return None;
        }
        let mover = pos.to_move();
        let gained = i32::from(pos.store(mover)) - i32::from(pos.store(mover.other()));
        let pit = self.prover.keeping(board(pos), least - gained, &mut self.asked)?;
        Some(Pit(pit as u8))
    }

    fn told(&mut self, nodes: u64) {
        self.prover.written = nodes;
        self.prover.tell(&mut self.asked);
    }
}
