//! Proves what a game of Kalah is worth, writes the proof down, and checks it: the checker shares
//! nothing with the prover but the rules.
//!
//! ```sh
//! cargo run --release --example prove_and_check
//! ```

#![allow(clippy::print_stdout)]

use alfabeta::{
    certificates::check,
    games::kalah::{Packed, Rules},
    kernel::{Game, Job},
    solve::{Prover, Settings, kalah::KalahProver},
};
use std::error::Error;

/// The most nodes of a certificate to check: this bounds the memory.
const MOST_NODES: usize = 1 << 20;

fn main() -> Result<(), Box<dyn Error>> {
    let rules: Rules = "kalah:4x3".parse()?;
    let (pos, job) = (Packed::new(&rules), Job::new());
    let mut prover = KalahProver::new(&Settings::default());
    let solution = prover.prove(&pos, &job)?.ok_or("expected a position of Kalah")?;
    let value = solution.evaluation.payoff().ok_or("expected a proof")?;
    println!("{rules}: the first player gets {:+} seeds, {} nodes", value.value(), solution.nodes);

    let certificate = prover.certify(&pos, &job)?;
    let checked = check(&certificate, MOST_NODES, &job)?;
    assert_eq!(checked.header.value, value);
    println!("checked: {} nodes in {} bytes", checked.nodes, checked.bytes);

    let mut forged = certificate;
    *forged.last_mut().ok_or("expected some bytes")? ^= 1;
    println!("forged: {}", check(&forged, MOST_NODES, &job).expect_err("it is forged"));
    Ok(())
}

#[test]
fn it_runs() -> Result<(), Box<dyn Error>> {
    main()
}
