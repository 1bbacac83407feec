//! Wins by force from games of our own (`examples/mates` made and verified them): all are found,
//! and their trees accepted.

use certificates::check;
use games::mnk::Medium;
use kernel::{Game, Job, Payoff};
use solve::mnk::forced;

const MATES: &str = include_str!("data/mates.txt");
const MOST_NODES: usize = 1 << 22;

#[test]
fn wins_by_force_are_found_and_accepted() {
    let mut count = 0;
    for line in MATES.lines() {
        let mut words = line.split(' ');
        let game = words.next().unwrap();
        let mut pos = Medium::new(&game.parse().unwrap());
        for mv in words.skip(2) {
            let mv = pos.parse_move(mv).unwrap();
            pos.play(mv).unwrap();
        }
        let win = forced(&pos, &Job::new()).unwrap().win;
        let win = win.unwrap_or_else(|| panic!("not solved: {line}"));
        assert_eq!(win.winner, pos.to_move(), "{line}");
        let checked = check(&win.certificate, MOST_NODES, &Job::new());
        let checked = checked.unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(checked.header.value, Payoff::won_by(win.winner, 1), "{line}");
        count += 1;
    }
    assert!(count > 500, "{count} positions");
}
