//! A new game is one rules file, one registry line and one line in the conformance tests: here they
//! are, for a game that nothing else in the project knows.

#[path = "new_game/nim.rs"]
mod nim;

use conformance::{Battery, check, minimax, perft};
use kernel::{Game, Side};
use nim::Nim;
use session::{Adapter, Entry, Job, Registry, erase, no_opinion, picture};

/// The registry line.
const NIM: Entry = Entry {
    name: "nim",
    summary: "One heap; take one to three, the last one wins",
    options: &[("HEAP", "how many there are, 1-99 (default 7)")],
    moves: "how many to take",
    positions: "what is left and who moves: 5 first",
    examples: &["nim:7"],
    unit: "+1 or -1: won or lost for the first player",
    evaluators: Vec::new,
    open: |text| {
        let sides = ["first", "second"];
        let adapter = Adapter {
            sides,
            picture: picture::text,
            frames: |pos, mv| picture::at_once(pos, mv, picture::text),
            evaluator: no_opinion,
            engine: None,
            encoding: |_| None,
            oracle: None,
            prover: None,
            numbers: None,
        };
        Ok(erase::<Nim, _>(&text.parse()?, adapter))
    },
};

/// Every sample of the guide, line by line, whatever the indentation.
#[test]
fn the_guide_quotes_this_code() {
    let lines =
        |text: &str| -> String { text.lines().flat_map(|line| [line.trim(), "\n"]).collect() };
    let guide = lines(include_str!("../../../CONTRIBUTING.md"));
    let code = lines(include_str!("new_game/nim.rs")) + &lines(include_str!("new_game.rs"));
    let samples = guide.split("```rust\n").skip(1).filter_map(|rest| rest.split("```").next());
    let samples: Vec<&str> = samples.collect();
    for (sample, part) in samples.iter().zip(["impl Game for", "erase::<", "check::<"]) {
        assert!(sample.contains(part) && code.contains(sample), "{sample}");
    }
    assert_eq!(samples.len(), 3);
}

#[test]
fn the_new_game_keeps_the_contract() {
    for heap in ["nim", "nim:1", "nim:20"] {
        check::<Nim>(&heap.parse().unwrap(), Battery::default());
    }
}

#[test]
fn the_new_game_has_the_leaves_and_values_of_arithmetic() {
    let start = Nim::new(&"nim".parse().unwrap());
    let leaves: Vec<u64> = (1..=7).map(|depth| perft(&mut start.clone(), depth)).collect();
    assert_eq!(leaves, counted());
    for heap in 1..=12 {
        let value = minimax(&mut Nim::new(&format!("nim:{heap}").parse().unwrap()));
        let winner = if heap % 4 == 0 { Side::Second } else { Side::First };
        assert_eq!(value.winner(), Some(winner), "a heap of {heap}");
    }
}

/// Sequences of d numbers from 1 to 3 whose sum is at most 7, counted one by one.
fn counted() -> Vec<u64> {
    let mut sums = vec![0];
    (1..=7)
        .map(|_| {
            sums = sums
                .iter()
                .flat_map(|sum| [sum + 1, sum + 2, sum + 3])
                .filter(|s| *s <= 7)
                .collect();
            sums.len() as u64
        })
        .collect()
}

#[test]
fn the_new_game_is_played_by_name() {
    let registry = Registry::standard().with(NIM);
    let mut pos = registry.open("nim:5").unwrap();
    pos.play("3").unwrap();
    let view = pos.view();
    assert_eq!((view.to_move.as_deref(), view.moves.join(" ").as_str()), (Some("second"), "1 2"));
    let parts: Vec<u64> = pos.perft(2, &Job::new()).iter().map(|part| part.leaves).collect();
    assert_eq!(parts, [1, 0]);
    pos.play("2").unwrap();
    assert_eq!(pos.view().result.unwrap().winner.as_deref(), Some("second"));
    assert_eq!(pos.play("1").unwrap_err().to_string(), "move 1, \"1\": the game is over");
    assert!(Registry::standard().open("nim").is_err(), "only this registry has it");
}
