//! The short run: the same inputs every time, so many that all of it takes some seconds.

use fuzz::{
    TARGETS, Target, mutate,
    run::{self, Failure, Until},
};
use std::collections::HashSet;

/// One target after the other, as memory is measured for the whole process.
#[test]
fn no_target_fails() {
    for target in TARGETS {
        let result = run::run(target, 1, Until::Inputs(target.short), &mut |_| ());
        let tally = result.unwrap_or_else(|failure| {
            let Failure { input, message } = run::minimised(target, failure);
            let text = String::from_utf8_lossy(&input);
            panic!("{}: {message}\nthe input: {text:?}\nas bytes: {input:?}", target.name)
        });
        assert!(tally.inputs >= target.short, "{}: {tally:?}", target.name);
        assert!(tally.kinds > 1, "{}: every input gets the same answer", target.name);
    }
}

#[test]
fn names_are_unique() {
    let names: HashSet<_> = TARGETS.iter().map(|target| target.name).collect();
    assert_eq!(names.len(), TARGETS.len());
    assert!(TARGETS.iter().all(|target| fuzz::target(target.name).is_some()));
}

const BROKEN: Target = Target {
    name: "broken",
    about: "a parser that trips over two letters",
    seeds: || vec![b"begin b middle a end".to_vec(), b"begin ab end".to_vec()],
    check: |input| {
        assert!(!input.windows(2).any(|pair| pair == b"ba"), "found {}", input.len());
        String::from_utf8_lossy(input).into_owned()
    },
    short: 10_000,
    longest: 100,
    long: 0,
    most_bytes: 1 << 20,
};
static TRIPS: Target = BROKEN;
static EATS: Target =
    Target { check: |input| vec![7_u8; input.len() << 20].len().to_string(), ..BROKEN };

#[test]
fn a_fault_is_found_and_made_small() {
    let failure = run::run(&TRIPS, 1, Until::Inputs(10_000), &mut |_| ()).unwrap_err();
    let small = run::minimised(&TRIPS, failure);
    assert_eq!(small.input, b"ba", "{}", small.message);
    assert!(run::replay(&TRIPS, b"ba").unwrap_err().message.contains("found 2"));
    assert_eq!(run::replay(&TRIPS, b"ab"), Ok(()));
}

#[test]
fn too_much_memory_is_a_fault() {
    let failure = run::replay(&EATS, b"ab").unwrap_err();
    assert!(failure.message.starts_with("memory: expected at most 1049576 bytes"), "{failure:?}");
}

#[test]
fn a_panic_in_another_thread_is_a_fault() {
    static ELSEWHERE: Target = Target {
        check: |_| format!("{:?}", std::thread::spawn(|| panic!("elsewhere")).join().is_ok()),
        ..BROKEN
    };
    assert!(run::replay(&ELSEWHERE, b"").unwrap_err().message.contains("elsewhere"));
}

#[test]
fn the_same_seed_gives_the_same_inputs() {
    let pool = vec![b"tictactoe 15".to_vec(), b"mnk:4x4x4\nsecond line".to_vec()];
    let inputs = |seed| -> Vec<Vec<u8>> {
        let mut rng = fastrand::Rng::with_seed(seed);
        (0..500).map(|_| mutate::mutated(&pool, 50, &mut rng)).collect()
    };
    assert_eq!(inputs(1), inputs(1));
    assert_ne!(inputs(1), inputs(2));
    assert!(inputs(1).iter().all(|input| input.len() <= 50));
}
