//! Random games over any game of ours, through nothing but the trait.

use crate::random::{Tally, pick};
use fastrand::Rng;
use kernel::{Game, Payoff};

/// Plays `games` games from `start`, every legal move equally likely.
pub(crate) fn random_games<G: Game>(start: &G, games: u64, rng: &mut Rng) -> Tally {
    let mut plies = vec![0; games as usize];
    let mut payoffs = vec![Payoff::DRAW; plies.len()];
    let mut choosers: Vec<_> = plies
        .iter_mut()
        .map(|plies| {
            let mut rng = Rng::with_seed(rng.u64(..));
            move |count| {
                *plies += 1;
                pick(&mut rng, count)
            }
        })
        .collect();
    start.playouts(&mut choosers, &mut payoffs);
    drop(choosers);
    let mut tally = Tally::default();
    for (plies, payoff) in plies.into_iter().zip(payoffs) {
        tally.add(plies, payoff.value());
    }
    tally
}

/// The start of the game with this name.
///
/// # Panics
/// If there is none: the names are written in this program.
pub(crate) fn start<G: Game>(name: &str) -> G {
    G::new(&name.parse().expect("the name of a game"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::tests::{GAMES, shape};
    use games::{kalah::Packed, ultimate::Ultimate};

    #[test]
    fn ultimate_has_the_known_distribution() {
        let tally = random_games::<Ultimate>(&start("ultimate"), GAMES, &mut Rng::with_seed(2));
        let [plies, first, draws] = shape(&tally);
        assert!((plies - 58.9).abs() < 0.3, "{plies} plies");
        assert!((first - 0.411).abs() < 0.0125, "first wins {first}");
        assert!((draws - 0.223).abs() < 0.0125, "draws {draws}");
    }

    #[test]
    fn kalah_has_the_known_perft() {
        let mut pos: Packed = start("kalah:6x4");
        let counts = [1, 2, 3, 4, 5, 6].map(|depth| conformance::perft(&mut pos, depth));
        assert_eq!(counts, [6, 35, 185, 942, 4690, 23233]);
    }
}
