//! Endgame tables are asked at every node of a search: nothing is allocated for an answer.

use games::kalah::{Kalah, Packed, Pits, Wide};
use kernel::{Game, Job};
use solve::kalah::Endgames;

#[test]
fn endgame_tables_answer_without_allocating() {
    check(&Packed::new(&"kalah:4x3".parse().expect("rules")));
    check(&Wide::new(&"kalah:8x1".parse().expect("rules")));
}

fn check<P: Pits>(start: &Kalah<P>) {
    let mut tables = Endgames::new(&start.rules());
    assert!(tables.grow(8, 1, None, &Job::new()), "nobody cancels it");
    let mut rng = fastrand::Rng::with_seed(1);
    let mut found = 0;
    let counted = allocation_counter::measure(|| {
        for _ in 0..1000 {
            let mut pos = start.clone();
            while pos.terminal().is_none() {
                found += u32::from(tables.payoff(&pos).is_some());
                pos.make(pos.nth_move(rng.usize(..pos.move_count())));
            }
        }
    });
    assert!(found > 1000, "{}: {found} answers are enough to tell", start.rules());
    assert_eq!(counted.count_total, 0, "{}: allocations", start.rules());
}
