//! The oracle: minimax as the textbook has it, too simple to be wrong and too slow to be used.

use kernel::{Game, Payoff, Side};

/// The payoff of best play from `pos` to the end of the game. Every position is visited.
pub fn minimax<G: Game>(pos: &mut G) -> Payoff {
    if let Some(payoff) = pos.terminal() {
        return payoff;
    }
    let mut moves = Vec::new();
    pos.moves(&mut moves);
    let mut payoffs = Vec::with_capacity(moves.len());
    for mv in moves {
        let undo = pos.make(mv);
        payoffs.push(minimax(pos));
        pos.unmake(mv, undo);
    }
    let best = match pos.to_move() {
        Side::First => payoffs.into_iter().max(),
        Side::Second => payoffs.into_iter().min(),
    };
    best.expect("a game that is not over has moves")
}
