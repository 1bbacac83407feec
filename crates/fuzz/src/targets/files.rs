//! Files that the program keeps: books, endgame tables, what provers have learnt, results.

use super::{TEXT, refusal};
use crate::{Target, scratch};
use arena::{Fixture, Ply, Reason, Record, Store};
use games::{kalah, mnk};
use kernel::{Game, Job, Payoff, Value, checksum};
use session::{AnalysisRequest, Limits, Position, Registry};
use solve::{
    Book, Prover, Settings, Solution,
    kalah::{Endgames, KalahProver},
    mnk::MnkProver,
};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Arc, LazyLock},
};

pub(super) const BOOK: Target = Target {
    name: "book",
    about: "books as they are, and with right checksums whatever their lines say",
    seeds: book_seeds,
    check: check_book,
    short: 1500,
    long: 0,
    ..TEXT
};

pub(super) const KALAH_TABLE: Target = Target {
    name: "kalah-table",
    about: "endgame tables: a byte that tells the layer, then its file; values stay right",
    seeds: || {
        let layers = (0..).zip(&TABLES.1);
        layers.map(|(layer, (_, file))| [&[layer], &**file].concat()).collect()
    },
    check: check_kalah_table,
    short: 1000,
    long: 0,
    ..TEXT
};

pub(super) const KALAH_LEARNT: Target = Target {
    name: "kalah-learnt",
    about: "what Kalah's prover has learnt, as it is and with a right checksum",
    seeds: || vec![KALAH_FILE.clone(), b"ALFALEARNT-KALAH1\nkalah:3x3 7\n".to_vec()],
    check: check_kalah_learnt,
    short: 500,
    long: 0,
    longest: 1 << 14,
    ..TEXT
};

pub(super) const MNK_LEARNT: Target = Target {
    name: "mnk-learnt",
    about: "what the m,n,k prover has learnt, as it is and with a right checksum",
    seeds: || vec![MNK_FILE.clone(), MNK_FILE[..MNK_HEAD + 2 * MNK_ENTRY].to_vec()],
    check: check_mnk_learnt,
    short: 500,
    long: 0,
    longest: 1 << 14,
    ..TEXT
};

pub(super) const STORE: Target = Target {
    name: "store",
    about: "files of results: damage is told, and a refused file stays as it is",
    seeds: || vec![STORE_FILE.clone()],
    check: check_store,
    short: 300,
    long: 0,
    longest: 1 << 17,
    ..TEXT
};

fn open(game: &str) -> Box<dyn Position> {
    Registry::standard().open(game).expect("a game")
}

fn book_seeds() -> Vec<Vec<u8>> {
    let settings = Settings { memory: 1 << 20, every_move: true, ..Settings::default() };
    let games = [("tictactoe", 1), ("kalah:3x2", 2), ("mnk:3x2x2", 2), ("tree:((10 11) (9 8))", 1)];
    let books = games.map(|(game, plies)| {
        let path = scratch::path("seed.book");
        _ = fs::remove_file(&path);
        let mut book = Book::keep(&path, &Job::new()).expect("a new book");
        let pos = open(game);
        let mut prover = pos.prover(&settings).expect("not over");
        prover.grow(&mut book, plies, &Job::new()).expect("proofs");
        fs::read(&path).expect("a book")
    });
    books.to_vec()
}

fn check_book(input: &[u8]) -> String {
    let as_it_is = read_book(input);
    format!("{as_it_is}\n{}", read_book(&with_checksums(input)))
}

/// A book with a right checksum at the end of every line.
fn with_checksums(input: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(input);
    let mut lines = text.lines();
    let mut book = format!("{}\n", lines.next().unwrap_or_default());
    for line in lines {
        let body = line.rsplit_once('\t').map_or(line, |(body, _)| body);
        let sum = body
            .bytes()
            .fold(0x811c_9dc5_u32, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        book += &format!("{body}\t{sum:08x}\n");
    }
    book.into_bytes()
}

fn read_book(file: &[u8]) -> String {
    let path = scratch::file("book", file);
    let book = match Book::read(&path, &Job::new()) {
        Ok(book) => book,
        Err(error) => {
            // To add to it is refused as well, unless only the first line is missing; nothing is
            // lost.
            let kept = Book::keep(&path, &Job::new());
            let now = fs::read(&path).expect("a book");
            assert!(kept.is_ok() || now == file, "a refused book is changed");
            return refusal(&error);
        }
    };
    let kept = Book::keep(&path, &Job::new()).expect("a book that was read");
    assert_eq!(kept.len(), book.len(), "the same book");
    assert!(file.starts_with(&fs::read(&path).expect("a book")), "whole lines stay");
    let known = book.len();
    let registry = Registry::standard().with_book(Arc::new(book));
    let text = String::from_utf8_lossy(file);
    let answers = text.lines().skip(1).take(6).map(|line| {
        let mut fields = line.split('\t').skip(2);
        consulted(&registry, fields.next().unwrap_or_default(), fields.next().unwrap_or_default())
    });
    format!("{} known {}", known.min(2), answers.collect::<Vec<_>>().join(", "))
}

/// An analysis of a position of the book believes it, whatever it says.
fn consulted(registry: &Registry, game: &str, position: &str) -> String {
    let Ok(mut pos) = registry.open(game) else { return "no game".to_owned() };
    if pos.set(position).is_err() {
        return "no position".to_owned();
    }
    let request = AnalysisRequest {
        limits: Limits { nodes: Some(20), depth: Some(2), ..Limits::default() },
        threads: 1,
        lines: 2,
        evaluator: None,
        table_bytes: 1 << 12,
    };
    match pos.analyse(&request, &Job::new(), &mut |_| ()) {
        Ok(found) => format!("{} lines", found.lines.len()),
        Err(error) => refusal(&error),
    }
}

/// The most seeds of the tables.
const SEEDS: usize = 5;
const TABLE_RULES: &str = "kalah:3x2,capture=empty";

/// Right tables, and the name and content of the file of each layer.
type Tables = (Endgames, Vec<(String, Vec<u8>)>);

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let folder = scratch::path("tables");
    let tables = tables_in(&folder);
    let files = fs::read_dir(&folder).expect("a folder").map(|file| {
        let path = file.expect("a file").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        (name, fs::read(&path).expect("a layer"))
    });
    let mut files: Vec<_> = files.collect();
    // Fewer than ten layers: by name is by number.
    files.sort();
    (tables, files)
});

fn tables_in(folder: &Path) -> Endgames {
    let mut tables = Endgames::new(&TABLE_RULES.parse().expect("rules"));
    assert!(tables.grow(SEEDS, 1, Some(folder), &Job::new()), "nobody cancels it");
    tables
}

fn check_kalah_table(input: &[u8]) -> String {
    let Some((&layer, content)) = input.split_first() else { return "nothing".to_owned() };
    let (right, files) = &*TABLES;
    let layer = usize::from(layer) % files.len();
    let folder = scratch::path("tables");
    fs::create_dir_all(&folder).expect("a scratch folder");
    for (number, (name, file)) in files.iter().enumerate() {
        let content = if number == layer { content } else { file };
        fs::write(folder.join(name), content).expect("a scratch file");
    }
    let rules = TABLE_RULES.parse().expect("rules");
    let tables = tables_in(&folder);
    for position in POSITIONS {
        let pos = kalah::Packed::parse(&rules, position).expect("a position");
        assert_eq!(tables.payoff(&pos), right.payoff(&pos), "{position}");
    }
    let (name, file) = &files[layer];
    assert!(*file == fs::read(folder.join(name)).expect("a layer"), "it is mended");
    (if *file == *content { "loaded" } else { "built anew" }).to_owned()
}

/// Positions of few seeds, that the tables know.
const POSITIONS: [&str; 4] =
    ["S:1,0,2,3/0,1,1,4", "N:0,0,1,6/2,0,0,3", "S:1,1,1,4/0,2,0,3", "N:1,0,0,9/0,0,1,1"];

const LEARNT_RULES: &str = "kalah:3x3";

/// Proves the start with what is in a file, which then has all that was learnt.
fn kalah_proof(path: &Path) -> Result<Solution<kalah::Pit>, solve::Error> {
    let (resume, memory) = (Some(path.to_owned()), 1 << 14);
    let mut prover = KalahProver::new(&Settings { memory, resume, ..Settings::default() });
    let pos = kalah::Packed::new(&LEARNT_RULES.parse().expect("rules"));
    Ok(prover.prove(&pos, &Job::new())?.expect("all of Kalah can be proven"))
}

static KALAH_FILE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let path = scratch::path("right.learnt");
    _ = fs::remove_file(&path);
    kalah_proof(&path).expect("a proof");
    fs::read(path).expect("a file")
});

fn check_kalah_learnt(input: &[u8]) -> String {
    let as_it_is = load_kalah(input, true);
    let magic = b"ALFALEARNT-KALAH1\n".len().min(input.len());
    let end = input.len().saturating_sub(8).max(magic);
    let sum = checksum(&input[magic..end]);
    let sealed = [&input[..end], &sum.to_le_bytes()].concat();
    format!("{as_it_is}\n{}", load_kalah(&sealed, false))
}

/// Reads a file and solves on. Where its checksum is its own, it must be right.
fn load_kalah(file: &[u8], is_right: bool) -> String {
    match kalah_proof(&scratch::file("kalah.learnt", file)) {
        Err(error) => refusal(&error),
        Ok(solution) => {
            let found = solution.evaluation.payoff().map(Payoff::value);
            assert!(!is_right || found == Some(KALAH_VALUE), "nothing wrong is learnt: {found:?}");
            format!("learnt {found:?}")
        }
    }
}

/// What `kalah:3x3` is worth.
const KALAH_VALUE: i32 = 2;

const MNK_RULES: &str = "mnk:4x3x3";
const MNK_HEAD: usize = b"ALFALEARNT2".len() + 8 + b"mnk:4x3x3\n".len();
/// Bytes of an entry, as the file of one entry shows.
const MNK_ENTRY: usize = 3 + 16 + 32 + 48;

/// A prover that goes on from a file.
fn mnk_prover(path: &Path) -> MnkProver {
    let resume = Some(path.to_owned());
    MnkProver::new(&Settings { memory: 1 << 18, resume, ..Settings::default() })
}

static MNK_FILE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let path = scratch::path("right.learnt");
    _ = fs::remove_file(&path);
    mnk_prover(&path).prove(&mnk_start(), &Job::new()).expect("a proof");
    fs::read(path).expect("a file")
});

fn mnk_start() -> mnk::Small {
    mnk::Small::new(&MNK_RULES.parse().expect("rules"))
}

fn check_mnk_learnt(input: &[u8]) -> String {
    let as_it_is = load_mnk(input, true);
    let magic = b"ALFALEARNT2".len();
    if input.len() < magic + 8 {
        return as_it_is;
    }
    let sum = checksum(&input[magic + 8..]);
    let sealed = [&input[..magic], &sum.to_le_bytes(), &input[magic + 8..]].concat();
    format!("{as_it_is}\n{}", load_mnk(&sealed, false))
}

fn load_mnk(file: &[u8], is_right: bool) -> String {
    let mut prover = mnk_prover(&scratch::file("mnk.learnt", file));
    let solution = match prover.prove(&mnk_start(), &Job::new()) {
        Ok(solution) => solution.expect("a small board"),
        Err(error) => return refusal(&error),
    };
    let won = Some(Payoff::won_by(kernel::Side::First, 1));
    assert!(!is_right || solution.evaluation.payoff() == won, "nothing wrong is learnt");
    let certificate = prover.certify(&mnk_start(), &Job::new());
    let checked = certificate.map(|file| certificates::check(&file, 1 << 16, &Job::new()));
    if let Ok(Ok(checked)) = checked {
        assert_eq!(Some(checked.header.value), won, "a false claim is accepted");
    }
    "learnt".to_owned()
}

const PROGRAM: &str = "fuzz 1";

fn names() -> [String; 2] {
    ["anna", "bert"].map(str::to_owned)
}

static STORE_FILE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let path = store_path();
    remove_store();
    let mut store = Store::open(&path).expect("a new store");
    for settings in ["settings", "other settings"] {
        let run = store.run(settings, PROGRAM, &names()).expect("a run");
        let games: Vec<_> = (1..=40).map(|number| (fixture(number), record(number))).collect();
        store.put(run, &games).expect("games");
    }
    drop(store);
    fs::read(path).expect("a store")
});

fn fixture(number: u32) -> Fixture {
    let players = if number % 2 == 1 { [0, 1] } else { [1, 0] };
    let pair = (number - 1) / 2;
    Fixture { number, pairing: 0, pair, opening: pair as usize, players, seed: number.into() }
}

fn record(number: u32) -> Record {
    Record {
        players: names(),
        moves: vec![Ply { score: Some(Value::Payoff(1)), ms: Some(0.25), ..Ply::of("b2") }],
        result: Some(1),
        reason: Reason::Resigned,
        seed: Some(number.into()),
        ..Record::of("tictactoe")
    }
}

fn store_path() -> PathBuf {
    scratch::path("store.db")
}

fn remove_store() {
    for name in ["store.db", "store.db-wal", "store.db-shm", "store.db-journal"] {
        _ = fs::remove_file(scratch::path(name));
    }
}

fn check_store(input: &[u8]) -> String {
    remove_store();
    let path = scratch::file("store.db", input);
    let answer = read_store(&path);
    // An empty file becomes a store; any other one that is refused stays as it is.
    if !input.is_empty() && answer.is_err() {
        assert!(fs::read(&path).expect("the file") == input, "a refused file is changed");
    }
    answer.unwrap_or_else(|error| refusal(&error))
}

fn read_store(path: &std::path::Path) -> Result<String, arena::store::StoreError> {
    let store = Store::open(path)?;
    let runs = store.runs()?;
    let mut games = 0;
    for run in &runs {
        games += store.games(run.id)?.len();
    }
    Ok(format!("{} runs, {} games", runs.len().min(3), games.min(3)))
}
