//! Certificates of the m,n,k prover: what it writes is accepted, what is damaged is not.

use certificates::check;
use conformance::minimax;
use games::mnk::{LineRule, Rules, Small};
use kernel::{Game, Payoff, Side};
use proofs::mnk::certify;
use std::sync::atomic::{AtomicBool, AtomicU64};

const BYTES: usize = 16 << 20;
const MOST_NODES: usize = 1 << 20;

fn certificate(pos: &Small) -> Vec<u8> {
    certify(pos, BYTES, &AtomicBool::new(false), &AtomicU64::new(0)).unwrap().unwrap()
}

#[test]
fn solved_games_have_certificates() {
    const WON: Payoff = Payoff::won_by(Side::First, 1);
    for (game, value) in [
        ("mnk:1x1x2", Payoff::DRAW),
        ("mnk:2x2x2", WON),
        ("tictactoe", Payoff::DRAW),
        ("tictactoe:rule=standard", Payoff::DRAW),
        ("mnk:4x3x3", WON),
        ("mnk:4x4x4", Payoff::DRAW),
        ("mnk:5x4x4", Payoff::DRAW),
        ("mnk:6x4x4", Payoff::DRAW),
        ("mnk:5x5x4", Payoff::DRAW),
        ("mnk:6x5x4", WON),
        ("mnk:7x5x5", Payoff::DRAW),
        ("mnk:6x6x5", Payoff::DRAW),
        ("mnk:7x7x6", Payoff::DRAW),
        ("mnk:9x5x8", Payoff::DRAW),
    ] {
        let pos = Small::new(&game.parse().unwrap());
        let checked =
            check(&certificate(&pos), MOST_NODES).unwrap_or_else(|e| panic!("{game}: {e}"));
        assert_eq!(checked.header.value, value, "{game}");
        assert_eq!(checked.header.game, pos.rules().to_string());
    }
}

#[test]
fn random_positions_have_certificates_of_their_value() {
    let mut rng = fastrand::Rng::with_seed(3);
    for _ in 0..2000 {
        let line = if rng.bool() { LineRule::AtLeast } else { LineRule::Exactly };
        let (columns, rows, k) = (rng.u32(1..=5), rng.u32(1..=5), rng.u32(2..=4));
        let mut pos = Small::new(&Rules::new(columns, rows, k, line).unwrap());
        let most = rng.usize(1..=8);
        while pos.terminal().is_none() && pos.move_count() > most {
            pos.make(pos.nth_move(rng.usize(0..pos.move_count())));
        }
        let checked = check(&certificate(&pos), MOST_NODES);
        let checked = checked.unwrap_or_else(|error| panic!("{pos:?}: {error}"));
        assert_eq!(checked.header.value, minimax(&mut pos.clone()), "{pos:?}");
        assert_eq!(checked.header.position, pos.to_string());
    }
}

#[test]
fn a_flipped_byte_is_found() {
    for game in ["tictactoe", "mnk:4x3x3", "mnk:5x4x4"] {
        let mut file = certificate(&Small::new(&game.parse().unwrap()));
        assert!(check(&file, MOST_NODES).is_ok());
        for n in 0..file.len() {
            for flip in [1, 0x80, 0xff] {
                file[n] ^= flip;
                assert!(check(&file, MOST_NODES).is_err(), "{game}: byte {n} with {flip}");
                file[n] ^= flip;
            }
        }
        for n in 0..file.len() {
            assert!(check(&file[..n], MOST_NODES).is_err(), "{game}: cut at {n}");
        }
    }
}

#[test]
fn more_nodes_than_allowed_are_refused() {
    let file = certificate(&Small::new(&"mnk:6x4x4".parse().unwrap()));
    let nodes = check(&file, MOST_NODES).unwrap().nodes;
    assert!(check(&file, nodes as usize).is_ok());
    let refused = check(&file, nodes as usize - 1).unwrap_err();
    assert!(refused.reason.contains("more than"), "{refused}");
}
