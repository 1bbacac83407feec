//! Books: who knows what is kept in them.

use session::{
    Analysis, AnalysisRequest, Book, Contest, Format, Job, Limits, Position, Reason, Registry,
    Time, Value, contest::Openings,
};
use solve::Settings;
use std::{num::NonZero, path::Path, sync::Arc, time::Duration};

fn settings() -> Settings {
    Settings { memory: 16 << 20, every_move: true, ..Settings::default() }
}

fn open(game: &str) -> Box<dyn Position> {
    Registry::standard().open(game).expect("a game")
}

/// A registry with a book of all positions of the next plies.
fn with_book(folder: &Path, game: &str, plies: u32) -> Registry {
    let path = folder.join("book.txt");
    let mut book = Book::keep(&path, &Job::new()).expect("a book");
    let pos = open(game);
    let mut prover = pos.prover(&settings()).expect("not over");
    assert!(prover.grow(&mut book, plies, &Job::new()).expect("no contradiction") > 0, "{game}");
    let book = Book::read(&path, &Job::new()).expect("what was written");
    Registry::standard().with_book(Arc::new(book))
}

fn analysis(pos: &dyn Position, nodes: u64, lines: usize) -> Analysis {
    let request = AnalysisRequest {
        limits: Limits { nodes: Some(nodes), ..Limits::default() },
        threads: 1,
        lines,
        evaluator: None,
        table_bytes: 1 << 20,
    };
    pos.analyse(&request, &Job::new(), &mut |_| ()).expect("not over")
}

#[test]
fn a_book_says_what_a_search_to_the_end_says_and_looks_at_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = [("tictactoe", 9, "b2 a1 c3"), ("kalah:3x2", 30, "b a"), ("mnk:4x3x3", 2, "a1")];
    for (game, plies, moves) in games {
        let registry = with_book(folder.path(), game, plies);
        let (mut with, mut without) = (registry.open(game).unwrap(), open(game));
        for mv in [""].into_iter().chain(moves.split(' ')) {
            with.play(mv).unwrap();
            without.play(mv).unwrap();
            let lines = without.view().moves.len();
            let known = analysis(&*with, 1, lines);
            let searched = analysis(&*without, 1_000_000, lines);
            assert_eq!(known.nodes, 0, "{game} {mv}");
            assert!(known.lines.iter().all(|line| line.evaluation.proven), "{game} {mv}");
            let values = |found: &Analysis| -> Vec<Option<Value>> {
                found.lines.iter().map(|line| line.evaluation.value).collect()
            };
            assert_eq!(values(&known), values(&searched), "{game} {mv}");
        }
    }
}

#[test]
fn engines_at_full_strength_and_referees_know_the_book() {
    let folder = tempfile::tempdir().expect("a folder");
    let registry = with_book(folder.path(), "kalah:4x3", 1);
    let pos = registry.open("kalah:4x3").unwrap();
    let choose = |player: &str| {
        let mut machine = pos.machine(&player.parse().unwrap()).unwrap();
        machine.begin(&*pos, true, 1).unwrap();
        machine.choose(&*pos, &Time::default(), &Job::new(), &mut |_| ()).unwrap().analysis.unwrap()
    };
    let known = choose("engine:nodes=9");
    let value = known.first().and_then(|best| best.value);
    assert_eq!((known.nodes, value), (0, Some(Value::Payoff(6))));
    assert!(choose("engine:level=3").nodes > 0);
    let contest = Contest {
        players: vec!["random".parse().unwrap(), "first".parse().unwrap()],
        format: Format::Match,
        games: 2,
        seed: 1,
        openings: Openings::Texts("a\n".to_owned()),
        time: Time::default(),
        margin: Duration::ZERO,
        most_moves: None,
        adjudicate: None,
        sprt: None,
        concurrency: NonZero::<usize>::MIN,
        store: None,
    };
    let mut ends = Vec::new();
    let play = |pos: &dyn Position, ends: &mut Vec<_>| {
        let watch = &mut |news: &session::ContestNews<'_>| {
            ends.push((news.record.result, news.record.reason));
        };
        pos.contest(&contest, None, &Job::new(), watch).unwrap();
    };
    play(&*pos, &mut ends);
    assert_eq!(ends, [(Some(-6), Reason::Proof), (Some(-6), Reason::Proof)]);
    ends.clear();
    play(&*open("kalah:4x3"), &mut ends);
    assert!(ends.iter().all(|(_, reason)| *reason == Reason::Rules));
}
