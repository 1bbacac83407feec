//! The engine as a prover of games that have none of their own.

use conformance::minimax;
use games::{
    kalah::Packed,
    mnk::{Renju, Small},
    ultimate::Ultimate,
};
use kernel::{Effort, Game, Job, Limits, NoOpinion, Oracle};
use solve::{
    EngineProver, Error, Prover, Provers, Settings, kalah::KalahProver, mnk::MnkProver,
    ultimate::UltimateProver,
};
use std::{fmt::Debug, str::FromStr};

fn settings() -> Settings {
    Settings { memory: 16 << 20, every_move: true, ..Settings::default() }
}

fn agrees<G: Game>(game: &str, position: &str) {
    let rules = game.parse().unwrap_or_else(|error| panic!("{game}: {error}"));
    let pos = G::parse(&rules, position).expect("a position");
    let mut prover = EngineProver::new(&settings(), NoOpinion);
    let solution = prover.prove(&pos, &Job::new()).expect("no file").expect("any game");
    assert_eq!(solution.evaluation.payoff(), Some(minimax(&mut pos.clone())), "{pos:?}");
    assert_eq!(solution.moves.len(), pos.move_count(), "{pos:?}");
    for found in &solution.moves {
        let mut after = pos.clone();
        after.make(found.line[0]);
        assert_eq!(found.payoff(), Some(minimax(&mut after)), "{pos:?} {:?}", found.line);
    }
    let mut end = pos.clone();
    solution.evaluation.line.iter().for_each(|mv| end.play(*mv).expect("a legal line"));
    // It may end before the game does, but not in another value.
    assert_eq!(Some(minimax(&mut end)), solution.evaluation.payoff(), "{pos:?}");
    let mut prover = EngineProver::new(&Settings { every_move: false, ..settings() }, NoOpinion);
    let quick = prover.prove(&pos, &Job::new()).expect("no file").expect("any game");
    assert_eq!(quick.evaluation.payoff(), solution.evaluation.payoff(), "{pos:?}");
    assert_eq!(prover.certify(&pos, &Job::new()), Err(Error::NoCertificate));
}

#[test]
fn what_the_engine_proves_is_what_minimax_says() {
    agrees::<Small>("tictactoe", "X.O/.../...");
    agrees::<Small>("mnk:4x3x3", "XO../.X../..O.");
    agrees::<Packed>("kalah:3x2", "S:2,2,2,0/2,2,2,0");
    agrees::<Packed>("kalah:3x3,capture=empty", "N:1,0,2,3/2,1,0,9");
}

/// Opinions are no proof: bounds stay as wide as the rules leave them.
#[test]
fn what_is_not_proven_is_not_said() {
    let pos = Packed::new(&"kalah:6x4".parse().unwrap());
    let job = Job::limited(&Limits { nodes: Some(2000), ..Limits::default() });
    let solution = EngineProver::new(&settings(), NoOpinion).prove(&pos, &job).unwrap().unwrap();
    // The rules say a little of the positions after each move.
    let bounds = &solution.evaluation.bounds;
    assert!(bounds.start().value() <= -40 && bounds.end().value() >= 40, "{bounds:?}");
    assert_eq!(solution.evaluation.estimate, None);
    assert!(solution.moves.iter().all(|found| !found.is_proven()));
}

/// Where the prover of the game does not take a position on, the engine does.
#[test]
fn provers_are_asked_in_turn() {
    fn asked<G: Game>(rules: &str, has_certificate: bool)
    where
        MnkProver: Prover<G>,
        G::Rules: FromStr<Err: Debug>,
    {
        let mut provers: Provers<G> = Provers(vec![
            Box::new(MnkProver::new(&settings())),
            Box::new(EngineProver::new(&settings(), NoOpinion)),
        ]);
        let pos = G::parse(&rules.parse().unwrap(), "XOXOX/OXOXO/XOX.O/OX..X/....O").unwrap();
        let truth = Some(minimax(&mut pos.clone()));
        let solution = provers.prove(&pos, &Job::new()).unwrap().unwrap();
        assert_eq!(solution.evaluation.payoff(), truth, "{pos}");
        let found = provers.evaluation(&pos, Effort::Proof, &Job::new()).unwrap();
        assert_eq!(found.payoff(), truth, "{pos}");
        assert_eq!(provers.certify(&pos, &Job::new()).is_ok(), has_certificate, "{pos}");
    }
    asked::<Small>("mnk:5x5x5", true);
    asked::<Renju>("gomoku:5,rule=renju", false);
}

/// Tables that cannot be allocated would end the process.
#[test]
fn more_memory_than_the_system_has_is_refused() {
    fn refused<G: Game>(game: &str, mut prover: impl Prover<G>)
    where
        G::Rules: FromStr<Err: Debug>,
    {
        let pos = G::new(&game.parse().unwrap());
        let error = prover.prove(&pos, &Job::new()).unwrap_err();
        let Error::MemoryBeyond { most, allowed } = error else { panic!("{game}: {error}") };
        assert!(most > 0 && most < allowed && allowed == MEMORY as u64, "{game}: {error}");
        assert!(error.to_string().starts_with("expected at most "), "{game}: {error}");
    }
    const MEMORY: usize = 1 << 60;
    let settings = Settings { memory: MEMORY, ..Settings::default() };
    refused::<Small>("mnk:4x4x4", MnkProver::new(&settings));
    refused::<Packed>("kalah:6x4", KalahProver::new(&settings));
    refused::<Ultimate>("ultimate", UltimateProver::new(&settings));
    refused::<Small>("tictactoe", EngineProver::new(&settings, NoOpinion));
}
