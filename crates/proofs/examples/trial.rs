//! x
use games::kalah::{Packed, Rules};
use kernel::Game;
use proofs::kalah::*;
use std::{sync::atomic::AtomicBool, time::Instant};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let rules: Rules = a[1].parse().unwrap();
    let pos = Packed::new(&rules);
    let settings = Settings {
        threads: a[2].parse().unwrap(),
        memory: a[3].parse::<u64>().unwrap() << 20,
        folder: a.get(4).filter(|s| *s != "-").map(|s| s.into()),
        every_move: a.get(5).is_some(),
    };
    let start = Instant::now();
    let s = solve(&pos, &settings, &AtomicBool::new(false), &mut |p| {
        eprintln!("{:?} {p:?}", start.elapsed())
    });
    println!("{:?} {s:?}", start.elapsed());
}
