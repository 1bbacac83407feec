//! Proofs that took long and are kept with the project.

use certificates::check;
use kernel::{Job, Payoff, Side};

const NINE_BY_FOUR: &[u8] = include_bytes!("../../../docs/proofs/mnk-9x4x4.proof");

#[test]
fn the_first_player_wins_four_in_line_on_nine_by_four() {
    let checked = check(NINE_BY_FOUR, 100_000, &Job::new()).unwrap();
    assert_eq!(checked.header.game, "mnk:9x4x4");
    assert_eq!(checked.header.position, "........./........./........./.........");
    assert_eq!(checked.header.value, Payoff::won_by(Side::First, 1));
    assert_eq!(checked.nodes, 21_422);
}
