//! Books: what is kept, who knows it, and what is refused.

use session::{
    Book, Contest, Error, Format, Limits, Options, Position, Reason, Registry, Solve, Think,
    Thought, Time, contest::Openings,
};
use std::{
    fs,
    num::NonZero,
    path::{Path, PathBuf},
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

static STOP: AtomicBool = AtomicBool::new(false);

fn request() -> Solve {
    Solve {
        bytes: 16 << 20,
        threads: 1,
        time: None,
        every_move: true,
        all: false,
        tables: 0,
        resume: None,
    }
}

/// A file of its own that is gone with the test.
struct Scrap(tempfile::TempDir);

impl Scrap {
    fn new() -> Scrap {
        Scrap(tempfile::tempdir().expect("a folder"))
    }

    fn book(&self) -> PathBuf {
        self.0.path().join("book.txt")
    }
}

fn open(game: &str) -> Box<dyn Position> {
    Registry::standard().open(game).expect("a game")
}

/// Keeps all positions of the next plies, and tells how many proofs that took.
fn grown(path: &Path, game: &str, plies: u32) -> (usize, usize) {
    let mut solved = 0;
    let mut book = Book::keep(path).expect("a book");
    let new = book.grow(&*open(game), plies, &request(), &STOP, &mut |_| solved += 1);
    (new.expect("no contradiction"), solved)
}

fn thought(pos: &dyn Position, nodes: u64, lines: usize) -> Thought {
    let think = Think {
        limits: Limits { nodes: Some(nodes), ..Limits::default() },
        options: Options { lines, ..Options::default() },
        evaluator: None,
        table_bytes: 1 << 20,
    };
    pos.think(&think, &STOP, &mut |_| true).expect("not over")
}

#[test]
fn a_book_says_what_a_search_to_the_end_says_and_looks_at_nothing() {
    let scrap = Scrap::new();
    let games = [("tictactoe", 9, "b2 a1 c3"), ("kalah:3x2", 30, "b a"), ("mnk:4x3x3", 2, "a1")];
    for (game, plies, moves) in games {
        assert!(grown(&scrap.book(), game, plies).0 > 0, "{game}");
        let registry = Registry::standard().with_book(Arc::new(Book::read(&scrap.book()).unwrap()));
        let (mut with, mut without) = (registry.open(game).unwrap(), open(game));
        for mv in [""].into_iter().chain(moves.split(' ')) {
            with.play(mv).unwrap();
            without.play(mv).unwrap();
            let lines = without.view().moves.len();
            let known = thought(&*with, 1, lines);
            let searched = thought(&*without, 1_000_000, lines);
            assert_eq!(known.nodes, 0, "{game} {mv}");
            assert!(known.lines.iter().all(|line| line.proven), "{game} {mv}");
            let values = |thought: &Thought| -> Vec<String> {
                thought.lines.iter().map(|line| line.value.to_string().replace('~', "")).collect()
            };
            assert_eq!(values(&known), values(&searched), "{game} {mv}");
        }
    }
}

#[test]
fn what_is_known_is_not_proven_again() {
    let scrap = Scrap::new();
    let (new, solved) = grown(&scrap.book(), "kalah:3x2", 3);
    assert!(new > 0 && solved > 0);
    let text = fs::read_to_string(scrap.book()).unwrap();
    assert_eq!(grown(&scrap.book(), "kalah:3x2", 3), (0, 0));
    assert_eq!(fs::read_to_string(scrap.book()).unwrap(), text);
    assert_eq!(Book::read(&scrap.book()).unwrap().len(), text.lines().count() - 1);
}

#[test]
fn engines_at_full_strength_and_referees_know_the_book() {
    let scrap = Scrap::new();
    grown(&scrap.book(), "kalah:4x3", 1);
    let registry = Registry::standard().with_book(Arc::new(Book::read(&scrap.book()).unwrap()));
    let pos = registry.open("kalah:4x3").unwrap();
    let choose = |player: &str| {
        let mut seat = pos.seat(&player.parse().unwrap()).unwrap();
        seat.begin(&*pos, true, 1).unwrap();
        seat.choose(&*pos, &Time::default(), &STOP, &mut |_| true).unwrap().thought.unwrap()
    };
    assert_eq!(
        (choose("engine:nodes=9").nodes, &*choose("engine:nodes=9").lines[0].value.to_string()),
        (0, "+6")
    );
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
        pos.contest(&contest, None, &STOP, watch).unwrap();
    };
    play(&*pos, &mut ends);
    assert_eq!(ends, [(Some(-6), Reason::Proof), (Some(-6), Reason::Proof)]);
    ends.clear();
    play(&*open("kalah:4x3"), &mut ends);
    assert!(ends.iter().all(|(_, reason)| *reason == Reason::Rules));
}

#[test]
fn damaged_books_are_refused_and_a_line_cut_short_is_not_missed() {
    let scrap = Scrap::new();
    grown(&scrap.book(), "tictactoe", 1);
    let whole = fs::read(scrap.book()).unwrap();
    let read = |bytes: &[u8]| {
        fs::write(scrap.book(), bytes).unwrap();
        Book::read(&scrap.book())
    };
    let known = read(&whole).unwrap().len();
    for at in 0..whole.len() - 1 {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        assert!(matches!(read(&bytes), Err(Error::Book(_))), "byte {at}");
    }
    assert_eq!(read(&whole[..whole.len() - 5]).unwrap().len(), known - 1);
    // The checksum is right, but no game ends so.
    let beyond = b"alfabeta book 1\n-2147483648\t-2147483648\ttictactoe\t.../.../X..\tefd8eaea\n";
    assert!(read(beyond).unwrap_err().to_string().ends_with("line 2 is damaged"));
    assert!(read(b"").is_err() && read(b"something else\n").is_err());
    assert!(Book::read(&scrap.0.path().join("none")).is_err());
}

/// A full disk or a power cut leaves part of a line; what is added later must not stand behind it.
#[test]
fn what_is_added_behind_a_torn_line_can_be_read() {
    let scrap = Scrap::new();
    grown(&scrap.book(), "tictactoe", 1);
    let whole = fs::read(scrap.book()).unwrap();
    let known = Book::read(&scrap.book()).unwrap().len();
    let last = whole[..whole.len() - 1].iter().rposition(|byte| *byte == b'\n').unwrap() + 1;
    let torn_head = "alfabeta b".len();
    for (cut, tail, dropped) in [
        (whole.len(), &b""[..], 0),
        (whole.len() - 1, b"", whole.len() - 1 - last),
        (last + 1, b"", 1),
        (last + 1, b"\0\0\0\xff", 5),
        (torn_head, b"", torn_head),
        (0, b"", 0),
    ] {
        fs::write(scrap.book(), [&whole[..cut], tail].concat()).unwrap();
        assert_eq!(Book::keep(&scrap.book()).unwrap().dropped(), dropped, "cut at {cut}");
        grown(&scrap.book(), "tictactoe", 1);
        assert_eq!(Book::read(&scrap.book()).unwrap().len(), known, "cut at {cut}");
        assert_eq!(fs::read(scrap.book()).unwrap().len(), whole.len(), "cut at {cut}");
    }
    // Wherever the writing ended, the same command brings back all that is missing.
    for cut in (0..whole.len()).step_by(7) {
        fs::write(scrap.book(), &whole[..cut]).unwrap();
        grown(&scrap.book(), "tictactoe", 1);
        assert_eq!(Book::read(&scrap.book()).unwrap().len(), known, "cut at {cut}");
    }
    fs::write(scrap.book(), "another file").unwrap();
    assert!(Book::keep(&scrap.book()).is_err());
    assert_eq!(fs::read(scrap.book()).unwrap(), b"another file");
}

#[test]
fn a_proof_that_contradicts_the_book_is_not_kept() {
    let scrap = Scrap::new();
    let mut book = Book::keep(&scrap.book()).unwrap();
    let pos = open("tictactoe");
    let mut solved = pos.solve(&request(), &STOP, &mut |_| {}).unwrap();
    assert!(book.learn(&*pos, &solved).unwrap() > 0);
    (solved.least, solved.most) = (1, 1);
    let before = fs::read(scrap.book()).unwrap();
    assert!(matches!(book.learn(&*pos, &solved), Err(Error::Book(_))));
    assert_eq!(fs::read(scrap.book()).unwrap(), before);
}
