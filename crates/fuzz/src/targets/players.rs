//! Evaluators and players, as they are written.

use super::{TEXT, refusal, texts};
use crate::Target;
use games::{kalah, mnk, ultimate::Ultimate};
use heuristics::{kalah::KalahEvaluator, mnk::MnkEvaluator, ultimate::UltimateEvaluator};
use kernel::{Evaluator, Game, ParseError, Score};
use session::{
    PlayerSpec, Registry, Rung,
    player::{Kind, PLAYERS, duration},
};
use std::fmt::Display;

pub(super) const EVALUATOR: Target = Target {
    name: "evaluator",
    about: "a line with rules, an evaluator with its weights, then moves: opinions are no facts",
    seeds: evaluator_seeds,
    check: check_evaluator,
    ..TEXT
};

pub(super) const PLAYER: Target = Target {
    name: "player",
    about: "players and durations; ours are also built",
    seeds: || {
        let kinds = PLAYERS.iter().flat_map(|(names, _)| names.split('|'));
        let mut seeds: Vec<Vec<u8>> = kinds.map(|name| name.as_bytes().to_vec()).collect();
        seeds.extend(texts(&[
            "engine:level=3,time=1s,depth=4,nodes=1000,eval=(weighted:row=0.3,store=1),threads=2,table=1",
            "engine:time=75ms",
            "mcts:time=0.5s,nodes=500,memory=2",
            "alphabeta:depth=end,grow=7,eval=threats",
            "cmd:./my-bot --fast,protocol=gomocup",
            "cmd:(./my-bot a,b),protocol=codingame",
            "port:2671,protocol=kgp",
            "2m",
            "1.5s",
            "250ms",
        ]));
        seeds
    },
    check: check_player,
    short: 6000,
    longest: 400,
    ..TEXT
};

fn evaluator_seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (games, names, moves) in [
        (
            &["tictactoe", "gomoku", "mnk:5x4x4,rule=standard"][..],
            heuristics::mnk::names(),
            "b2 a1",
        ),
        (&["ultimate", "ultimate:open"], heuristics::ultimate::names(), "e5 d4"),
        (&["kalah:6x4", "kalah:12x24"], heuristics::kalah::names(), "c f a"),
    ] {
        for game in games {
            let plain = names.iter().map(|(name, _)| (*name).to_owned());
            let settings = match *game {
                game if game.starts_with("kalah") => heuristics::kalah::settings,
                game if game.starts_with("ultimate") => heuristics::ultimate::settings,
                _ => heuristics::mnk::settings,
            };
            let weighted = names.iter().map(|(name, _)| {
                let settings = settings(name);
                let weights = settings.iter().map(|it| format!("{}={}", it.name, it.most));
                format!("{name}:{}", weights.collect::<Vec<_>>().join(","))
            });
            let written = plain.chain(weighted);
            seeds.extend(written.map(|name| format!("{game}\n{name}\n{moves}").into_bytes()));
        }
    }
    seeds
}

fn check_evaluator(input: &[u8]) -> String {
    let text = String::from_utf8_lossy(input);
    let mut lines = text.splitn(3, '\n');
    let [game, name, moves] = [(); 3].map(|()| lines.next().unwrap_or_default());
    let answer = match game.split(':').next() {
        Some("kalah") => asked(game, name, moves, |name, rules| {
            KalahEvaluator::parse(name, rules).map(|it| (it, kalah::Wide::new(rules)))
        }),
        Some("ultimate") => asked(game, name, moves, |name, rules| {
            UltimateEvaluator::parse(name, rules).map(|it| (it, Ultimate::new(rules)))
        }),
        _ if game.parse().is_ok_and(|rules| mnk::Renju::fits(&rules)) => {
            asked(game, name, moves, |name, rules| {
                MnkEvaluator::parse(name, rules).map(|it| (it, mnk::Renju::new(rules)))
            })
        }
        _ => asked(game, name, moves, |name, rules| {
            MnkEvaluator::parse(name, rules).map(|it| (it, mnk::Large::new(rules)))
        }),
    };
    answer.unwrap_or_else(|error| refusal(&error))
}

/// Asks an evaluator about a position that some moves lead to.
fn asked<G: Game, E: Evaluator<G> + Display>(
    game: &str,
    name: &str,
    moves: &str,
    parse: impl Fn(&str, &G::Rules) -> Result<(E, G), ParseError>,
) -> Result<String, ParseError> {
    let rules: G::Rules = game.parse()?;
    let (mut evaluator, mut pos) = parse(name, &rules)?;
    let written = evaluator.to_string();
    let (again, _) = parse(&written, &rules).expect("an evaluator that was printed");
    assert_eq!(again.to_string(), written, "it prints and parses");
    for text in moves.split_whitespace().take(50) {
        if let Ok(mv) = pos.parse_move(text) {
            _ = pos.play(mv);
        }
    }
    if pos.terminal().is_none() {
        let score = evaluator.evaluate(&pos);
        // Zero is what it is, an opinion or a draw.
        let opinion = score == Score::ZERO || !score.is_fact();
        assert!(opinion, "{written} says {score:?} of {pos}, which is a fact");
        assert_eq!(parse(&written, &rules)?.0.evaluate(&pos), score, "the same opinion twice");
    }
    Ok(written.split(':').next().unwrap_or_default().to_owned())
}

fn check_player(input: &[u8]) -> String {
    let text = String::from_utf8_lossy(input);
    if let Err(error) = duration(&text) {
        refusal(&error);
    }
    if let Ok(rung) = text.parse::<Rung>() {
        assert_eq!(rung.to_string().parse(), Ok(rung), "it prints and parses");
    }
    let spec: PlayerSpec = match text.parse() {
        Ok(spec) => spec,
        Err(error) => return refusal(&error),
    };
    let again: PlayerSpec = spec.to_string().parse().expect("a player that was printed");
    assert_eq!(again, spec, "it prints and parses");
    // Another program would be started by its first game only, but nobody knows what it is.
    if matches!(spec.kind(), Kind::External(_)) {
        return "another program".to_owned();
    }
    let spec = spec.with_memory(1);
    let built = ["tictactoe", "ultimate", "kalah:3x3"].map(|game| {
        let pos = Registry::standard().open(game).expect("a game");
        pos.machine(&spec).map_or_else(|error| refusal(&error), |_| String::new())
    });
    built.concat()
}
