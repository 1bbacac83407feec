//! Kalah(6,4) as one writes it for crate minimax 0.6.0, whose players must alternate: who moves
//! again lets the opponent pass.

use crate::random::{Tally, pick};
use fastrand::Rng;
use minimax::{Game, Winner};

/// The rules; all that the trait asks for is in its functions.
pub(crate) struct Kalah;

/// The pits of the first player, its store, the pits of the second, its store: sowing goes up.
#[derive(Clone, Copy)]
pub(crate) struct State {
    pits: [u8; 14],
    /// 0 for the first player, 1 for the second.
    player: u8,
    /// The opponent earned another move; the player to move can only pass.
    must_pass: bool,
}

/// What a player can do.
#[derive(Clone, Copy)]
pub(crate) enum Move {
    /// Sow the pit with this place on the board.
    Sow(u8),
    /// Let the opponent move again.
    Pass,
}

const STORES: [usize; 2] = [6, 13];

impl State {
    /// Four seeds in every pit.
    pub(crate) fn new() -> State {
        let mut pits = [4; 14];
        STORES.iter().for_each(|&store| pits[store] = 0);
        State { pits, player: 0, must_pass: false }
    }

    fn row(&self, player: u8) -> &[u8] {
        let first = 7 * usize::from(player);
        &self.pits[first..first + 6]
    }

    /// The seeds a player has if the game ends now.
    fn total(&self, player: u8) -> u8 {
        self.row(player).iter().sum::<u8>() + self.pits[STORES[usize::from(player)]]
    }

    fn is_over(&self) -> bool {
        (0..2).any(|player| self.row(player).iter().sum::<u8>() == 0)
    }

    /// Sows a pit and tells where the last seed fell.
    fn sow(&mut self, pit: usize) -> usize {
        let skipped = STORES[usize::from(1 - self.player)];
        let seeds = std::mem::take(&mut self.pits[pit]);
        let mut place = pit;
        for _ in 0..seeds {
            place = if place == 13 { 0 } else { place + 1 };
            if place == skipped {
                place = if place == 13 { 0 } else { place + 1 };
            }
            self.pits[place] += 1;
        }
        place
    }

    /// Takes the last seed and the opposite ones if it fell into an empty pit of the own row.
    fn capture(&mut self, last: usize) {
        let first = 7 * usize::from(self.player);
        if !(first..first + 6).contains(&last) || self.pits[last] != 1 {
            return;
        }
        let opposite = 12 - last;
        if self.pits[opposite] > 0 {
            self.pits[STORES[usize::from(self.player)]] += self.pits[opposite] + 1;
            self.pits[opposite] = 0;
            self.pits[last] = 0;
        }
    }
}

impl Game for Kalah {
    type S = State;
    type M = Move;

    fn generate_moves(state: &State, moves: &mut Vec<Move>) -> Option<Winner> {
        let winner = Self::get_winner(state);
        if winner.is_some() {
            return winner;
        }
        if state.must_pass {
            moves.push(Move::Pass);
            return None;
        }
        let first = 7 * state.player;
        for (place, &seeds) in (first..).zip(state.row(state.player)) {
            if seeds > 0 {
                moves.push(Move::Sow(place));
            }
        }
        None
    }

    fn apply(state: &mut State, mv: Move) -> Option<State> {
        // The state is small, so a new one costs less than an undo would.
        let mut next = *state;
        match mv {
            Move::Pass => next.must_pass = false,
            Move::Sow(pit) => {
                let last = next.sow(pit.into());
                next.capture(last);
                next.must_pass = last == STORES[usize::from(next.player)];
            }
        }
        next.player = 1 - next.player;
        Some(next)
    }

    fn get_winner(state: &State) -> Option<Winner> {
        if !state.is_over() {
            return None;
        }
        let (own, other) = (state.total(state.player), state.total(1 - state.player));
        Some(match own.cmp(&other) {
            std::cmp::Ordering::Less => Winner::PlayerJustMoved,
            std::cmp::Ordering::Equal => Winner::Draw,
            std::cmp::Ordering::Greater => Winner::PlayerToMove,
        })
    }
}

/// Random games as the crate plays them itself: one list of moves, kept across plies.
pub(crate) fn random_games(start: &State, games: u64, rng: &mut Rng) -> Tally {
    let mut tally = Tally::default();
    let mut moves = Vec::new();
    for _ in 0..games {
        let mut state = *start;
        let mut plies = 0;
        let winner = loop {
            moves.clear();
            if let Some(winner) = Kalah::generate_moves(&state, &mut moves) {
                break winner;
            }
            // A pass is no ply, and there is nothing to choose.
            plies += u32::from(!state.must_pass);
            let mv = moves[if state.must_pass { 0 } else { pick(rng, moves.len()) }];
            if let Some(next) = Kalah::apply(&mut state, mv) {
                state = next;
            }
        };
        tally.add(plies, result(&state, winner));
    }
    tally
}

/// Positive if the first player won.
fn result(state: &State, winner: Winner) -> i32 {
    let to_move = if state.player == 0 { 1 } else { -1 };
    match winner {
        Winner::PlayerToMove => to_move,
        Winner::Draw => 0,
        Winner::PlayerJustMoved => -to_move,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::tests::{GAMES, assert_same_game};
    use crate::{ours, ours::start};
    use games::kalah::Packed;

    /// The leaves `depth` plies below; a pass is no ply.
    fn perft(state: State, depth: u32) -> u64 {
        let mut moves = Vec::new();
        if depth == 0 {
            return 1;
        }
        if Kalah::generate_moves(&state, &mut moves).is_some() {
            return 0;
        }
        let below = depth - u32::from(!state.must_pass);
        let child = |mv| Kalah::apply(&mut state.clone(), mv).expect("a new state");
        moves.into_iter().map(|mv| perft(child(mv), below)).sum()
    }

    #[test]
    fn kalah_has_the_known_perft() {
        let counts = [1, 2, 3, 4, 5, 6].map(|depth| perft(State::new(), depth));
        assert_eq!(counts, [6, 35, 185, 942, 4690, 23233]);
    }

    #[test]
    fn kalah_is_the_same_game() {
        let ours = ours::random_games::<Packed>(&start("kalah:6x4"), GAMES, &mut Rng::with_seed(6));
        let theirs = random_games(&State::new(), GAMES, &mut Rng::with_seed(7));
        assert_same_game(&ours, &theirs);
    }
}
