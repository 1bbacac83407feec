//! Books: what is kept, who knows it, and what is refused.

use conformance::minimax;
use games::{kalah::Packed, mnk::Small};
use kernel::{Effort, Fact, Game, Job, Oracle, Payoff};
use solve::{
    Book, BookError, BookOracle, Error, Prover, Settings,
    kalah::KalahProver,
    mnk::{MnkProver, Strong},
};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};

fn settings() -> Settings {
    Settings { memory: 16 << 20, every_move: true, ..Settings::default() }
}

/// A file of its own that is gone with the test.
struct Scrap(PathBuf);

impl Scrap {
    fn new(name: &str) -> Scrap {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        _ = fs::remove_file(&path);
        Scrap(path)
    }

    fn book(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scrap {
    fn drop(&mut self) {
        _ = fs::remove_file(&self.0);
    }
}

fn start<G: Game>(game: &str) -> G {
    G::new(&game.parse().unwrap_or_else(|error| panic!("{game}: {error}")))
}

fn read(path: &Path) -> Result<Book, Error> {
    Book::read(path, &Job::new())
}

/// Counts the positions that a prover is asked about.
struct Counted<P>(P, usize);

impl<G: Game, P: Prover<G>> Oracle<G> for Counted<P> {
    fn begin(&mut self) {
        self.0.begin();
    }

    fn ask(&mut self, pos: &G, effort: Effort, job: &Job, out: &mut Vec<G::Move>) -> Option<Fact> {
        self.0.ask(pos, effort, job, out)
    }
}

impl<G: Game, P: Prover<G>> Prover<G> for Counted<P> {
    fn prove(&mut self, pos: &G, job: &Job) -> Result<Option<solve::Solution<G::Move>>, Error> {
        self.1 += 1;
        self.0.prove(pos, job)
    }

    fn certify(&mut self, pos: &G, job: &Job) -> Result<Vec<u8>, Error> {
        self.0.certify(pos, job)
    }
}

/// Keeps all positions of the next plies; how many were new, and how many proofs that took.
fn grown<G: Game>(path: &Path, game: &str, plies: u32, prover: impl Prover<G>) -> (usize, usize) {
    let (mut book, mut prover) =
        (Book::keep(path, &Job::new()).expect("a book"), Counted(prover, 0));
    let new = book.grow(&start::<G>(game), plies, &mut prover, &Job::new());
    (new.expect("no contradiction"), prover.1)
}

fn grown_mnk(path: &Path, game: &str, plies: u32) -> (usize, usize) {
    grown::<Small>(path, game, plies, MnkProver::new(&settings()))
}

fn grown_kalah(path: &Path, game: &str, plies: u32) -> (usize, usize) {
    grown::<Packed>(path, game, plies, KalahProver::new(&settings()))
}

/// After each of these moves the book knows all moves, best first, and what they are worth.
fn agrees<G: Game>(path: &Path, game: &str, moves: &str, worth: &dyn Fn(&G) -> Payoff) {
    let book = Arc::new(read(path).expect("a book"));
    let (mut pos, mut oracle) = (start::<G>(game), BookOracle(Arc::clone(&book)));
    for text in [""].into_iter().chain(moves.split(' ')) {
        if !text.is_empty() {
            pos.play(pos.parse_move(text).expect("a move")).expect("a legal one");
        }
        let mover = pos.to_move();
        let known = book.lines(&pos, pos.move_count()).expect("all moves are known");
        assert_eq!(known.len(), pos.move_count(), "{game} {text}");
        let mut values = Vec::new();
        for line in &known {
            let mut after = pos.clone();
            after.make(line.line[0]);
            let value = worth(&after);
            assert_eq!(line.payoff(), Some(value), "{game} {text} {:?}", line.line);
            values.push(value.seen_by(mover));
        }
        assert!(values.is_sorted_by(|a, b| a >= b), "{game} {text}: {values:?}");
        let best = oracle.evaluation(&pos, Effort::Root, &Job::new()).expect("it is known");
        assert_eq!(best.line, known[0].line);
        assert_eq!(best.payoff(), Some(worth(&pos)));
        assert_eq!(oracle.evaluation(&pos, Effort::Leaf, &Job::new()), None);
    }
}

#[test]
fn a_book_says_what_is_found_without_it() {
    let scrap = Scrap::new("agrees");
    // Minimax of a whole board takes long.
    let strong = |game: &str| {
        let rules = game.parse().unwrap();
        let mut strong = Strong::new(&rules).unwrap();
        strong.solve(&rules, &Job::new()).unwrap();
        move |pos: &Small| strong.worth(pos).unwrap().payoff
    };
    assert!(grown_mnk(scrap.book(), "tictactoe", 9).0 > 0);
    assert!(grown_kalah(scrap.book(), "kalah:3x2", 30).0 > 0);
    assert!(grown_mnk(scrap.book(), "mnk:4x3x3", 2).0 > 0);
    agrees::<Small>(scrap.book(), "tictactoe", "b2 a1 c3", &strong("tictactoe"));
    agrees::<Packed>(scrap.book(), "kalah:3x2", "b a", &|pos| minimax(&mut pos.clone()));
    agrees::<Small>(scrap.book(), "mnk:4x3x3", "a1", &strong("mnk:4x3x3"));
}

#[test]
fn what_is_known_is_not_proven_again() {
    let scrap = Scrap::new("again");
    let (new, solved) = grown_kalah(scrap.book(), "kalah:3x2", 3);
    assert!(new > 0 && solved > 0);
    let text = fs::read_to_string(scrap.book()).unwrap();
    assert_eq!(grown_kalah(scrap.book(), "kalah:3x2", 3), (0, 0));
    assert_eq!(fs::read_to_string(scrap.book()).unwrap(), text);
    assert_eq!(read(scrap.book()).unwrap().len(), text.lines().count() - 1);
}

/// What is proven when the job is cancelled is in the file; the same command goes on from there.
#[test]
fn a_book_whose_growth_is_cancelled_keeps_what_it_has() {
    let scrap = Scrap::new("cancelled");
    let pos = start::<Packed>("kalah:4x3");
    let job = Job::new();
    let (handle, most) = (job.clone(), Arc::new(AtomicUsize::new(0)));
    let latest = Arc::clone(&most);
    let watched = job.watched(move |progress| {
        assert!(progress.total.is_some_and(|total| progress.done < total), "{progress:?}");
        latest.fetch_max(progress.done as usize, Relaxed);
        if progress.done > 3 {
            handle.cancel();
        }
    });
    let mut book = Book::keep(scrap.book(), &Job::new()).unwrap();
    let mut prover = KalahProver::new(&settings());
    let new = book.grow(&pos, 3, &mut prover, &watched).unwrap();
    assert_eq!(most.load(Relaxed), 4);
    assert!(new > 0 && new == read(scrap.book()).unwrap().len());
    drop(book);
    assert!(grown_kalah(scrap.book(), "kalah:4x3", 3).0 > 0);
    assert_eq!(grown_kalah(scrap.book(), "kalah:4x3", 3), (0, 0));
    let over = Job::new();
    over.cancel();
    assert_eq!(Book::read(scrap.book(), &over).unwrap_err(), Error::Cancelled);
}

#[test]
fn damaged_books_are_refused_and_a_line_cut_short_is_not_missed() {
    let scrap = Scrap::new("damaged");
    grown_mnk(scrap.book(), "tictactoe", 1);
    let whole = fs::read(scrap.book()).unwrap();
    let reread = |bytes: &[u8]| {
        fs::write(scrap.book(), bytes).unwrap();
        read(scrap.book())
    };
    let known = reread(&whole).unwrap().len();
    for at in 0..whole.len() - 1 {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        assert!(matches!(reread(&bytes), Err(Error::Book(_))), "byte {at}");
    }
    assert_eq!(reread(&whole[..whole.len() - 5]).unwrap().len(), known - 1);
    let foreign = Error::Book(BookError::Foreign(scrap.0.clone()));
    assert_eq!(reread(b"").unwrap_err(), foreign);
    assert_eq!(reread(b"something else\n").unwrap_err(), foreign);
    let line = reread(&[&whole[..], b"\n"].concat()).unwrap_err();
    let damaged = BookError::Damaged { path: scrap.0.clone(), line: known + 2 };
    assert_eq!(line, Error::Book(damaged));
    assert!(matches!(
        read(&scrap.0.with_extension("none")),
        Err(Error::Book(BookError::File { .. }))
    ));
}

/// A book of before is read as it is.
#[test]
fn old_books_are_read() {
    let scrap = Scrap::new("old");
    let text = "alfabeta book 1\n2\t2\tkalah:3x4,capture=empty\tS:4,4,4,0/4,4,4,0\t38dd9e6e\n";
    fs::write(scrap.book(), text).unwrap();
    let pos = start::<Packed>("kalah:3x4,capture=empty");
    assert_eq!(read(scrap.book()).unwrap().payoff(&pos), Payoff::new(2));
    assert_eq!(read(scrap.book()).unwrap().texts().collect::<String>(), text[16..]);
}

/// A full disk or a power cut leaves part of a line; what is added later must not stand behind it.
#[test]
fn what_is_added_behind_a_torn_line_can_be_read() {
    let scrap = Scrap::new("torn");
    grown_mnk(scrap.book(), "tictactoe", 1);
    let whole = fs::read(scrap.book()).unwrap();
    let known = read(scrap.book()).unwrap().len();
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
        let book = Book::keep(scrap.book(), &Job::new()).unwrap();
        assert_eq!(book.dropped(), dropped, "cut at {cut}");
        grown_mnk(scrap.book(), "tictactoe", 1);
        assert_eq!(read(scrap.book()).unwrap().len(), known, "cut at {cut}");
        assert_eq!(fs::read(scrap.book()).unwrap().len(), whole.len(), "cut at {cut}");
    }
    // Wherever the writing ended, the same command brings back all that is missing.
    for cut in (0..whole.len()).step_by(7) {
        fs::write(scrap.book(), &whole[..cut]).unwrap();
        grown_mnk(scrap.book(), "tictactoe", 1);
        assert_eq!(read(scrap.book()).unwrap().len(), known, "cut at {cut}");
    }
    fs::write(scrap.book(), "another file").unwrap();
    assert!(Book::keep(scrap.book(), &Job::new()).is_err());
    assert_eq!(fs::read(scrap.book()).unwrap(), b"another file");
}

#[test]
fn a_proof_that_contradicts_the_book_is_not_kept() {
    let scrap = Scrap::new("contradiction");
    let mut book = Book::keep(scrap.book(), &Job::new()).unwrap();
    let pos = start::<Small>("tictactoe");
    let solved = MnkProver::new(&settings()).prove(&pos, &Job::new());
    let mut solved = solved.unwrap().unwrap();
    assert!(book.learn(&pos, &solved).unwrap() > 0);
    let won = Payoff::new(1).unwrap();
    solved.evaluation.bounds = won..=won;
    let before = fs::read(scrap.book()).unwrap();
    assert!(matches!(book.learn(&pos, &solved), Err(BookError::Contradiction { .. })));
    assert_eq!(fs::read(scrap.book()).unwrap(), before);
}
