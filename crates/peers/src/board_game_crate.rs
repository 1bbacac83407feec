//! The games of crate board-game 0.8.2, driven through its trait in each way that may be its
//! fastest.

use crate::random::{Tally, pick};
use board_game::board::{Board, Outcome, Player};
use fastrand::Rng;
use internal_iterator::InternalIterator;
use rand::RngCore;
use std::hint::black_box;

/// Our generator behind the trait that board-game asks for, so that its own is no bottleneck.
struct Adapter<'a>(&'a mut Rng);

impl RngCore for Adapter<'_> {
    #[inline]
    fn next_u32(&mut self) -> u32 {
        // The high half, as the multiplication of `pick` weighs high bits most too.
        (self.0.u64(..) >> 32) as u32
    }

    #[inline]
    fn next_u64(&mut self) -> u64 {
        self.0.u64(..)
    }

    fn fill_bytes(&mut self, dest: &mut [u8]) {
        self.0.fill(dest);
    }

    fn try_fill_bytes(&mut self, dest: &mut [u8]) -> Result<(), rand::Error> {
        self.fill_bytes(dest);
        Ok(())
    }
}

/// Random games by the crate's own choice of a move. Ultimate has a fast one, but the ranges of
/// `rand` reject up to half of the numbers drawn.
pub(crate) fn by_own_choice<B: Board>(start: &B, games: u64, rng: &mut Rng) -> Tally {
    play_games(start, games, |board| board.random_available_move(&mut Adapter(rng)).ok())
}

/// Random games by counting the moves and walking to the one picked.
pub(crate) fn by_count<B: Board>(start: &B, games: u64, rng: &mut Rng) -> Tally {
    play_games(start, games, |board| {
        let count = board.available_moves().ok()?.count();
        board.available_moves().ok()?.nth(pick(rng, count))
    })
}

/// Random games by listing the moves, in a list that lives as long as the games.
pub(crate) fn by_list<B: Board>(start: &B, games: u64, rng: &mut Rng) -> Tally {
    let mut moves = Vec::with_capacity(128);
    play_games(start, games, |board| {
        moves.clear();
        board.available_moves().ok()?.for_each(|mv| moves.push(mv));
        Some(moves[pick(rng, moves.len())])
    })
}

/// Plays games with moves from `choose`, which gives none when a game is over.
#[inline]
fn play_games<B: Board>(
    start: &B,
    games: u64,
    mut choose: impl FnMut(&B) -> Option<B::Move>,
) -> Tally {
    let mut tally = Tally::default();
    for _ in 0..games {
        let mut board = start.clone();
        let mut plies = 0;
        while let Some(mv) = choose(&board) {
            board.play(mv).expect("an available move");
            plies += 1;
        }
        tally.add(plies, result(&board));
    }
    tally
}

fn result<B: Board>(board: &B) -> i32 {
    match board.outcome() {
        Some(Outcome::WonBy(Player::A)) => 1,
        Some(Outcome::WonBy(Player::B)) => -1,
        Some(Outcome::Draw) | None => 0,
    }
}

/// The leaves `depth` plies below, each made by `clone_and_play`; `depth` is at least 1.
pub(crate) fn perft_by_moves<B: Board>(board: &B, depth: u32) -> u64 {
    let Ok(moves) = board.available_moves() else {
        return 0;
    };
    let mut leaves = 0;
    moves.for_each(|mv| {
        let child = board.clone_and_play(mv).expect("an available move");
        if depth == 1 {
            // Without this the compiler sees that nobody looks at the leaf and does not make it.
            black_box(&child);
            leaves += 1;
        } else {
            leaves += perft_by_moves(&child, depth - 1);
        }
    });
    leaves
}

/// The same by the crate's iterator of children, leaves seen by the recursion.
pub(crate) fn perft_by_children<B: Board>(board: &B, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let Ok(children) = board.children() else {
        return 0;
    };
    let mut leaves = 0;
    children.for_each(|(_, child)| leaves += perft_by_children(&child, depth - 1));
    leaves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        ours::{random_games, start},
        random::tests::{GAMES, assert_same_game},
    };
    use board_game::games::{sttt::STTTBoard, ttt::TTTBoard};
    use games::{mnk::Small, ultimate::Ultimate};

    fn tallies<B: Board>(start: &B) -> [Tally; 3] {
        let mut rng = Rng::with_seed(3);
        let ways = [by_own_choice::<B>, by_count::<B>, by_list::<B>];
        ways.map(|way| way(start, GAMES, &mut rng))
    }

    #[test]
    fn tictactoe_is_the_same_game() {
        let ours = random_games::<Small>(&start("tictactoe"), GAMES, &mut Rng::with_seed(4));
        tallies(&TTTBoard::default()).iter().for_each(|theirs| assert_same_game(&ours, theirs));
    }

    #[test]
    fn ultimate_is_the_same_game() {
        let ours = random_games::<Ultimate>(&start("ultimate"), GAMES, &mut Rng::with_seed(5));
        tallies(&STTTBoard::default()).iter().for_each(|theirs| assert_same_game(&ours, theirs));
    }

    #[test]
    fn tictactoe_has_the_same_perft() {
        let (mut pos, board) = (start::<Small>("tictactoe"), TTTBoard::default());
        for depth in 1..=9 {
            assert_eq!(conformance::perft(&mut pos, depth), perft_by_moves(&board, depth));
        }
    }

    #[test]
    fn ultimate_has_the_same_perft() {
        let (mut pos, board) = (start::<Ultimate>("ultimate"), STTTBoard::default());
        for (depth, leaves) in (1..).zip([81, 720, 6_336, 55_080, 473_256, 4_020_960]) {
            assert_eq!(conformance::perft(&mut pos, depth), leaves);
            assert_eq!(perft_by_moves(&board, depth), leaves);
            assert_eq!(perft_by_children(&board, depth), leaves);
        }
    }
}
