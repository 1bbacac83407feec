//! Four in a line on 4x4, and tic-tac-toe, as one writes them for crate minimax 0.6.0 to be fast: a
//! word of stones for each player, and what has won is known in advance.

use minimax::{Evaluation, Evaluator, Game, IterativeSearch, Winner};
use std::cell::Cell;

/// The rules of a square board on which a line goes from edge to edge; all that the trait asks for
/// is in its functions. Sides of up to four.
pub(crate) struct Square<const SIDE: usize>;

/// The stones of both players, a bit for each cell, row by row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct State {
    /// Those of the player who moved last: nobody else can have a new line.
    last: u16,
    /// Those of the player to move.
    next: u16,
}

thread_local! {
    static VISITS: Cell<u64> = const { Cell::new(0) };
}

/// How many positions were visited since this was last asked.
///
/// Calls of `generate_moves` and `get_winner` are counted. Negamax asks one of them once wherever
/// it comes, so inner nodes, finished games and leaves where the depth is used up count one each,
/// as with ours. That favours it: leaves, most of its nodes, cost it a look at a table and no list
/// of moves, while ours plays every game to its end. Counting adds one to a word that is always in
/// the cache; without it Negamax was at most 5 % faster. Positions that a table of the crate knows
/// are not counted, but Negamax has none; for other searches see [`explored`].
pub(crate) fn take_visits() -> u64 {
    VISITS.take()
}

impl<const SIDE: usize> Square<SIDE> {
    const CELLS: usize = SIDE * SIDE;
    const ALL: u16 = u16::MAX >> (16 - Self::CELLS);
    /// A bit for each set of stones: whether there is a line. This was 5 % faster than trying the
    /// ten lines one after the other.
    const WON: [u64; 1024] = won(SIDE);

    #[inline(always)]
    fn visit(state: State) -> Option<Winner> {
        VISITS.set(VISITS.get() + 1);
        if Self::WON[usize::from(state.last >> 6)] >> (state.last & 63) & 1 != 0 {
            Some(Winner::PlayerJustMoved)
        } else if state.last | state.next == Self::ALL {
            Some(Winner::Draw)
        } else {
            None
        }
    }
}

/// The cells of a line: rows, then columns, then the two diagonals.
const fn line(side: usize, index: usize) -> usize {
    let (first, step) = if index < side {
        (index * side, 1)
    } else if index < 2 * side {
        (index - side, side)
    } else if index == 2 * side {
        (0, side + 1)
    } else {
        (side - 1, side - 1)
    };
    let (mut cells, mut n) = (0, 0);
    while n < side {
        cells |= 1 << (first + n * step);
        n += 1;
    }
    cells
}

const fn won(side: usize) -> [u64; 1024] {
    let mut won = [0; 1024];
    let mut index = 0;
    while index < 2 * side + 2 {
        let line = line(side, index);
        // All sets that contain the line, ascending.
        let mut stones = line;
        while stones < 1 << (side * side) {
            won[stones >> 6] |= 1 << (stones & 63);
            stones = (stones + 1) | line;
        }
        index += 1;
    }
    won
}

impl<const SIDE: usize> Game for Square<SIDE> {
    type S = State;
    type M = u8;

    #[inline]
    fn generate_moves(state: &State, moves: &mut Vec<u8>) -> Option<Winner> {
        let winner = Self::visit(*state);
        if winner.is_none() {
            // The crate drops its list wherever a game is over: let the next one grow at once.
            moves.reserve(Self::CELLS);
            let mut free = Self::ALL & !(state.last | state.next);
            while free != 0 {
                moves.push(free.trailing_zeros() as u8);
                free &= free - 1;
            }
        }
        winner
    }

    /// A new state: four bytes cost less than an undo.
    #[inline]
    fn apply(state: &mut State, cell: u8) -> Option<State> {
        Some(State { last: state.next | 1 << cell, next: state.last })
    }

    #[inline]
    fn get_winner(state: &State) -> Option<Winner> {
        Self::visit(*state)
    }

    /// Mixed from the stones when asked for, which leaves never are: cheaper than keeping it up to
    /// date. Images have different hashes: the crate's table keeps moves, which are not the same in
    /// images.
    #[inline]
    fn zobrist_hash(state: &State) -> u64 {
        let stones = u64::from(state.last) | u64::from(state.next) << 16;
        let mixed = (stones + 1).wrapping_mul(kernel::GOLDEN);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        // The crate takes an upper half of 0 for an empty slot.
        (mixed ^ mixed >> 29) | 1 << 63
    }
}

/// Nobody is ahead until somebody has won.
#[derive(Clone, Copy)]
pub(crate) struct NoOpinion<const SIDE: usize>;

impl<const SIDE: usize> Evaluator for NoOpinion<SIDE> {
    type G = Square<SIDE>;

    #[inline]
    fn evaluate(&self, _: &State) -> Evaluation {
        0
    }
}

/// The nodes of a search's last move as the crate counts them, which it tells only in a text. The
/// positions that its table knew are among them, as with ours.
///
/// # Panics
/// If the text is another.
pub(crate) fn explored<const SIDE: usize>(search: &IterativeSearch<NoOpinion<SIDE>>) -> u64 {
    let stats = search.stats(&mut State::default());
    let (_, count) = stats.split_once("Explored ").expect("a count of nodes");
    let count = count.split(' ').next().and_then(|count| count.parse().ok());
    count.expect("a number of nodes")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ours;
    use games::mnk::Small;
    use kernel::Game as _;
    use minimax::{IterativeOptions, Negamax, Strategy, perft};
    use search::Ladder;

    fn value<const SIDE: usize>(state: &State, plies: u8) -> Evaluation {
        let mut search = IterativeSearch::new(NoOpinion::<SIDE>, IterativeOptions::new());
        search.set_max_depth(plies);
        search.choose_move(state);
        search.root_value()
    }

    #[test]
    fn three_has_our_perft() {
        let counts = perft::<Square<3>>(&mut State::default(), 9, false);
        let mut pos: Small = ours::start("tictactoe");
        for (depth, count) in (1..).zip(&counts[1..]) {
            assert_eq!(conformance::perft(&mut pos, depth), *count, "depth {depth}");
        }
        let known = [9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872];
        assert_eq!(counts[1..], known);
    }

    #[test]
    fn four_has_our_perft() {
        let counts = perft::<Square<4>>(&mut State::default(), 5, false);
        let mut pos: Small = ours::start("mnk:4x4x4");
        assert_eq!(conformance::perft(&mut pos, 5), counts[5]);
        assert_eq!(counts[5], 16 * 15 * 14 * 13 * 12);
    }

    #[test]
    fn both_are_draws() {
        assert_eq!(value::<3>(&State::default(), 9), 0);
        assert_eq!(value::<4>(&State::default(), 16), 0);
        let mut negamax = Negamax::new(NoOpinion::<3>, 9);
        negamax.choose_move(&State::default());
        assert_eq!(negamax.root_value(), 0);
    }

    #[test]
    fn random_positions_have_our_values() {
        let mut rng = fastrand::Rng::with_seed(11);
        let mut seen = [0; 3];
        for _ in 0..200 {
            let (mut pos, mut state): (Small, _) = (ours::start("mnk:4x4x4"), State::default());
            for _ in 0..rng.u32(5..11) {
                if pos.terminal().is_none() {
                    let mv = pos.nth_move(rng.usize(0..pos.move_count()));
                    pos.make(mv);
                    state = Square::<4>::apply(&mut state, mv.0 as u8).unwrap();
                }
            }
            assert_eq!(pos.terminal().is_some(), Square::<4>::get_winner(&state).is_some());
            if pos.terminal().is_some() {
                continue;
            }
            let report = Ladder::new(&pos).run();
            let (ours, _) = report.lines[0].score.fact().unwrap_or_default();
            let theirs = value::<4>(&state, pos.move_count() as u8);
            assert_eq!(ours, theirs.signum().into(), "{pos}");
            seen[(ours + 1) as usize] += 1;
        }
        assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
    }

    #[test]
    fn every_node_is_counted_once() {
        take_visits();
        let mut negamax = Negamax::new(NoOpinion::<3>, 1);
        negamax.choose_move(&State::default());
        assert_eq!(take_visits(), 10);
        assert_eq!(take_visits(), 0);
        let mut search = IterativeSearch::new(NoOpinion::<3>, IterativeOptions::new());
        search.set_max_depth(1);
        search.choose_move(&State::default());
        // Without the root.
        assert_eq!(explored(&search), 9);
    }
}
