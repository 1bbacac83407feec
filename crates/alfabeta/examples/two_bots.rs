//! Two bots of one's own play a match of Kalah: random openings, each from both sides, and the
//! difference in Elo with its error.
//!
//! ```sh
//! cargo run --release --example two_bots
//! ```

#![allow(clippy::print_stdout)]

use alfabeta::{
    arena::{
        Format, Schedule,
        openings::{Wanted, random_openings},
        referee::Terms,
        tournament::Tournament,
    },
    games::kalah::{Packed, Rules},
    heuristics::kalah::KalahEvaluator,
    kernel::{Choice, Forfeit, Game, Job, Played, Player, Report, Time},
    search::Engine,
};
use std::{error::Error, num::NonZero};

/// Takes what it can get now.
struct Greedy;

impl Player<Packed> for Greedy {
    fn choose(
        &mut self,
        game: &Played<Packed>,
        _: &Time,
        _: &Job,
        _: &mut dyn FnMut(&Report<Packed>),
    ) -> Result<Choice<Packed>, Forfeit> {
        let (pos, mut moves) = (game.pos(), Vec::new());
        pos.moves(&mut moves);
        let gain = |mv: &_| {
            let mut after = pos.clone();
            after.make(*mv);
            after.store(pos.to_move())
        };
        let mv = moves.into_iter().max_by_key(gain).ok_or(Forfeit::Resigned)?;
        Ok(Choice { mv, report: None })
    }
}

/// Looks ahead.
struct Searcher {
    depth: u32,
}

impl Player<Packed> for Searcher {
    fn choose(
        &mut self,
        game: &Played<Packed>,
        _: &Time,
        job: &Job,
        _: &mut dyn FnMut(&Report<Packed>),
    ) -> Result<Choice<Packed>, Forfeit> {
        let evaluator = KalahEvaluator::standard(&game.pos().rules());
        let search = Engine::new(game.pos()).evaluator(&evaluator).depth(self.depth).job(job);
        let report = search.run();
        let mv = report.best().ok_or(Forfeit::Resigned)?;
        Ok(Choice { mv, report: Some(report) })
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let rules: Rules = "kalah:6x4".parse()?;
    let wanted = Wanted { count: 20, plies: 4, seed: 1, balance: None };
    let openings = random_openings(&Packed::new(&rules), wanted, &Job::new()).openings;
    let tournament = Tournament {
        rules: &rules,
        players: &["searcher".to_owned(), "greedy".to_owned()],
        schedule: &Schedule::new(Format::Match, 2, 40, openings.len(), 1)?,
        openings: &openings,
        terms: Terms::default(),
        adjudicator: None,
        sprt: None,
        concurrency: NonZero::<usize>::MIN,
        make: &|player, _| match player {
            0 => Ok(Box::new(Searcher { depth: 4 })),
            _ => Ok(Box::new(Greedy)),
        },
        follow: None,
    };
    let outcome = tournament.run(None, &Job::new(), &mut |news| {
        println!("game {:2}: {:+}", news.fixture.number, news.record.result.unwrap_or_default());
    })?;
    for player in &outcome.standings.players {
        println!("{}: {} points", player.name, player.points);
    }
    let elo = outcome.standings.pairings[0].elo;
    println!("difference in Elo: {:?}, within {:?}", elo.value, elo.error());
    Ok(())
}

#[test]
fn it_runs() -> Result<(), Box<dyn Error>> {
    main()
}
