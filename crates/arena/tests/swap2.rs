//! Swap2: players agree on an opening and on sides, and games count for who had them.

use crate::scripted::{Habit, player, terms};
use arena::{
    Format, Opening, Reason, Record, Schedule, Store,
    referee::Terms,
    stats::Wdl,
    swap2::{Failed, Opened, negotiate},
    tournament::{Finish, Tournament},
};
use games::mnk::{Cell, Small};
use kernel::{Choice, Forfeit, Game, Job, Played, Player, Report, Swap2, Time};
use std::{collections::BTreeMap, num::NonZeroUsize};

const RULES: &str = "mnk:5x5x4";

/// Answers as it is told to, by the number of moves, and plays the first legal move.
struct Told(Vec<(usize, Swap2<Cell>)>);

impl Player<Small> for Told {
    fn choose(
        &mut self,
        game: &Played<Small>,
        _: &Time,
        _: &Job,
        _: &mut dyn FnMut(&Report<Small>),
    ) -> Result<Choice<Small>, Forfeit> {
        Ok(Choice { mv: game.pos().nth_move(0), report: None })
    }

    fn swap2(
        &mut self,
        game: &Played<Small>,
        _: &Time,
        _: &Job,
    ) -> Option<Result<Swap2<Cell>, Forfeit>> {
        let answer = self.0.iter().find(|(moves, _)| *moves == game.moves().len());
        Some(answer.map(|(_, answer)| answer.clone()).ok_or(Forfeit::Resigned))
    }
}

fn start() -> Played<Small> {
    Played::from(Small::new(&RULES.parse().expect("rules")))
}

fn moves(cells: &[u16]) -> Swap2<Cell> {
    Swap2::Moves(cells.iter().copied().map(Cell).collect())
}

fn agreed(
    opener: &[(usize, Swap2<Cell>)],
    other: &[(usize, Swap2<Cell>)],
) -> Result<(usize, bool), String> {
    let [mut opener, mut other] = [opener, other].map(|answers| Told(answers.to_vec()));
    match negotiate([&mut opener, &mut other], &start(), &Time::default(), 1, &Job::new()) {
        Ok(Opened { game, swapped }) => Ok((game.moves().len(), swapped)),
        Err(Failed { player, forfeit, .. }) => Err(format!("{player} {forfeit}")),
    }
}

#[test]
fn sides_are_as_they_were_chosen() {
    let three = (0, moves(&[0, 1, 2]));
    for (last, other, expected) in [
        // The other takes the first side, so the opener has the second; and the other way round.
        (None, Swap2::Swap, Ok((3, true))),
        (None, Swap2::Move(Cell(7)), Ok((4, false))),
        // Two more stones: the opener takes the first side, or the second.
        (Some(Swap2::Swap), moves(&[7, 8]), Ok((5, false))),
        (Some(Swap2::Move(Cell(9))), moves(&[7, 8]), Ok((6, true))),
        (Some(moves(&[9, 10])), moves(&[7, 8]), Err("0 illegal: Swap2: expected a side or a move")),
        (None, moves(&[7]), Err("1 illegal: Swap2: expected a side, a move or two moves")),
        (None, Swap2::Move(Cell(2)), Err("1 illegal: Swap2: c5: cell c5 is taken by X")),
    ] {
        let opener: Vec<_> = [three.clone()].into_iter().chain(last.map(|it| (5, it))).collect();
        assert_eq!(agreed(&opener, &[(3, other)]), expected.map_err(str::to_owned));
    }
    let opener = [(0, Swap2::Swap)];
    assert_eq!(agreed(&opener, &[]), Err("0 illegal: Swap2: expected three moves".to_owned()));
    assert_eq!(agreed(&[], &[]), Err("0 resigned".to_owned()));
}

#[test]
fn players_without_a_way_of_their_own_are_asked_for_moves() {
    let mut players = [Habit::Proud, Habit::First].map(player);
    let [opener, other] = &mut players;
    let (start, time, job) = (start(), Time::default(), Job::new());
    let opened = negotiate([&mut **opener, &mut **other], &start, &time, 1, &job);
    let Ok(Opened { game, swapped }) = opened else { panic!("they agree") };
    // Who does not search has no opinion, and moves.
    assert_eq!((game.moves().len(), swapped), (4, false));
    // Who thinks that the side to move is winning takes it.
    let opened = negotiate([&mut **other, &mut **opener], &start, &time, 1, &job);
    assert!(matches!(opened, Ok(Opened { swapped: false, .. })));
}

/// One player always takes the first side, the other the second; the former plays badly.
fn run(
    store: Option<&mut Store>,
    games: u32,
) -> (Finish, Vec<[u32; 2]>, Vec<f64>, BTreeMap<u32, Record>) {
    let names = ["takes X", "takes O"].map(str::to_owned);
    let schedule = Schedule::new(Format::Match, 2, games, 1, 3).expect("a schedule");
    let tournament = Tournament {
        rules: &RULES.parse().expect("rules"),
        players: &names,
        schedule: &schedule,
        openings: &[Opening::of(&start())],
        terms: Terms { swap2: true, ..terms() },
        adjudicator: None,
        sprt: None,
        concurrency: NonZeroUsize::MIN,
        make: &|n, _| {
            let answers = match n {
                0 => vec![(0, moves(&[24, 0, 23])), (3, Swap2::Swap)],
                _ => vec![(0, moves(&[24, 1, 22])), (3, Swap2::Move(Cell(12)))],
            };
            Ok(Box::new(Told(answers)))
        },
        follow: None,
    };
    let mut records = BTreeMap::new();
    let store = store.map(|store| {
        let run = store.run("settings", "arena 1", &names).expect("a run");
        (store, run)
    });
    let outcome = tournament.run(store, &Job::new(), &mut |news| {
        let mut record = news.record.clone();
        record.moves.iter_mut().for_each(|ply| ply.ms = None);
        records.insert(news.fixture.number, record);
    });
    let outcome = outcome.expect("an outcome");
    let players = &outcome.standings.players;
    let sides = players.iter().map(|player| player.sides.map(Wdl::games)).collect();
    (outcome.finish, sides, players.iter().map(|player| player.points).collect(), records)
}

#[test]
fn games_count_for_the_sides_that_were_taken_and_a_run_goes_on() {
    let (finish, sides, points, records) = run(None, 4);
    assert_eq!((finish, sides), (Finish::Complete, vec![[4, 0], [0, 4]]));
    for record in records.values() {
        assert_eq!(
            (record.players.each_ref().map(|name| &**name), record.reason),
            (["takes X", "takes O"], Reason::Rules)
        );
    }
    let won =
        records.values().map(|record| f64::from(record.result.unwrap() + 1) / 2.0).sum::<f64>();
    assert_eq!(points, [won, 4.0 - won]);

    let mut store = Store::in_memory().expect("a store");
    run(Some(&mut store), 2);
    assert_eq!(run(Some(&mut store), 4), (finish, vec![[4, 0], [0, 4]], points, records));
}
