//! What is proven of the first plies of the usual boards: a book that is a part of the program.
//! `docs/solved.md` has the command that makes it.

use crate::{Book, BookOracle};
use std::sync::{Arc, LazyLock};

static OPENINGS: LazyLock<Arc<Book>> =
    LazyLock::new(|| Arc::new(Book::built_in(include_str!("openings.txt"))));

/// The book.
pub(super) fn openings() -> BookOracle {
    BookOracle(Arc::clone(&OPENINGS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prover::children;
    use games::kalah::{Packed, Rules};
    use kernel::{Effort, Game, Job, Oracle};

    /// Of a position that the book knows with every move, no move is better than the position and
    /// one is as good. How many there are, from here on.
    fn check(pos: &Packed) -> usize {
        let (book, mover) = (&openings().0, pos.to_move());
        let worth = |pos: &Packed| pos.terminal().or_else(|| book.payoff(pos));
        let Some(value) = worth(pos) else { return 0 };
        let moves: Option<Vec<i32>> =
            children(pos).map(|(_, after)| Some(worth(&after)?.seen_by(mover))).collect();
        let known = moves.filter(|moves| !moves.is_empty()).map(|moves| {
            assert_eq!(moves.into_iter().max(), Some(value.seen_by(mover)), "{pos}");
        });
        usize::from(known.is_some()) + children(pos).map(|(_, after)| check(&after)).sum::<usize>()
    }

    #[test]
    fn the_first_plies_of_the_usual_boards_are_known() {
        for (rules, margin) in [("kalah:6x4", 8), ("kalah:6x4,capture=empty", 10)] {
            let start = Packed::new(&rules.parse::<Rules>().expect("rules"));
            assert!(check(&start) > 1, "{rules}");
            let mut line = Vec::new();
            let fact = openings().ask(&start, Effort::Move, &Job::new(), &mut line);
            assert_eq!(fact.and_then(|fact| fact.payoff()).map(|it| it.value()), Some(margin));
            assert_eq!(start.move_text(line[0]), "c", "{rules}");
        }
    }

    /// Every position that up to four plies lead to has a move that the book knows to be best.
    #[test]
    fn whatever_the_first_four_plies_the_book_has_a_move() {
        for rules in ["kalah:6x4", "kalah:6x4,capture=empty"] {
            let mut front = vec![Packed::new(&rules.parse::<Rules>().expect("rules"))];
            for _ in 0..=4 {
                for pos in &front {
                    let mut line = Vec::new();
                    let fact = openings().ask(pos, Effort::Move, &Job::new(), &mut line);
                    assert!(fact.is_some() && !line.is_empty(), "{rules} {pos}");
                }
                let after = |pos| children(pos).map(|(_, after)| after).collect::<Vec<_>>();
                front = front.iter().flat_map(after).collect();
            }
        }
    }

    /// Both sides by the book alone, from the start to the end of the game.
    #[test]
    fn best_play_of_the_usual_boards_is_known_to_its_end() {
        for (rules, margin) in [
            ("kalah:6x4", 8),
            ("kalah:6x4,capture=empty", 10),
            ("kalah:6x5", 10),
            ("kalah:6x5,capture=empty", 12),
        ] {
            let mut pos = Packed::new(&rules.parse::<Rules>().expect("rules"));
            while pos.terminal().is_none() {
                let mut line = Vec::new();
                let fact = openings().ask(&pos, Effort::Move, &Job::new(), &mut line);
                assert_eq!(fact.and_then(|it| it.payoff()).map(|it| it.value()), Some(margin));
                pos.make(line[0]);
            }
            assert_eq!(pos.terminal().map(|payoff| payoff.value()), Some(margin), "{rules}");
        }
    }
}
