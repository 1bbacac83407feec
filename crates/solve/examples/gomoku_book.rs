//! A book of Gomoku openings that are won by threats, each with its certificate.
//!
//! ```text
//! cargo run --release -p alfabeta-solve --example gomoku_book -- FOLDER [LINES [POSITIONS]]
//! cargo run --release -p alfabeta-solve --example gomoku_book -- --table FOLDER
//! ```
//!
//! The openings are the 26 ways to put the first three stones, the second beside the first and the
//! third at most two away, as Renju names them. The engine plays each on against itself for four
//! plies; then each of its `LINES` best replies is tried. After 5 to 8 plies in all the threat
//! search is asked whether a side wins by fours and threes, with up to `POSITIONS` positions each
//! time that it is asked. The first position of a line that is won is kept, with a certificate that
//! was checked.
//!
//! The folder gets a file `.proof` for each, the book `gomoku.book`, and `gomoku.csv` with a row
//! for every line, as soon as it is done: the same command goes on where it was stopped.
#![allow(clippy::print_stdout, reason = "this program's result is its text")]

use certificates::check;
use games::mnk::{Cell, Medium};
use heuristics::mnk::MnkEvaluator;
use kernel::{Game, Job, Payoff, Symmetry, checksum};
use search::Engine;
use solve::{
    Book,
    mnk::{Forced, forced_within},
};
use std::{
    collections::{HashMap, HashSet},
    env,
    error::Error,
    fs::{self, OpenOptions},
    io::Write,
    path::{Path, PathBuf},
    time::Instant,
};

const GAME: &str = "gomoku";
/// Plies after which the threat search is asked: from the first on, and after the engine's best
/// replies to its own line.
const FIRST: usize = 5;
const STEM: usize = 7;
/// Nodes of the engine for each of its moves.
const NODES: u64 = 20_000;
const LINES: usize = 8;
const POSITIONS: u32 = 100_000;
/// What a check may use, in nodes.
const MOST_NODES: usize = 1 << 22;
const TABLE: &str = "gomoku.csv";
const BOOK: &str = "gomoku.book";
const HEAD: &str = "moves,winner,longest,nodes,tree,bytes,checksum,seconds";

type Done<T> = Result<T, Box<dyn Error>>;

fn main() -> Done<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    match &words[..] {
        [flag, folder] if flag == "--table" => table(Path::new(folder)),
        [folder, rest @ ..] if rest.len() <= 2 => {
            let lines = rest.first().map_or(Ok(LINES), |lines| lines.parse())?;
            let positions = rest.get(1).map_or(Ok(POSITIONS), |positions| positions.parse())?;
            Maker::new(folder.into(), positions)?.make(lines)
        }
        _ => Err("expected FOLDER [LINES [POSITIONS]], or --table FOLDER".into()),
    }
}

struct Maker {
    folder: PathBuf,
    positions: u32,
    evaluator: MnkEvaluator,
    book: Book,
    /// The lines that are done, and whether each is open still.
    done: HashMap<String, bool>,
    job: Job,
}

/// A position and the moves to it.
#[derive(Clone)]
struct Opening {
    pos: Medium,
    moves: Vec<String>,
}

impl Opening {
    fn make(&mut self, mv: Cell) {
        self.moves.push(self.pos.move_text(mv));
        self.pos.make(mv);
    }

    fn name(&self) -> String {
        self.moves.join(" ")
    }
}

impl Maker {
    fn new(folder: PathBuf, positions: u32) -> Done<Maker> {
        fs::create_dir_all(&folder)?;
        let (job, path) = (Job::new(), folder.join(TABLE));
        if !path.exists() {
            fs::write(&path, format!("{HEAD}\n"))?;
        }
        let done = rows(&folder)?.into_iter().map(|row| (row.moves, row.winner.is_empty()));
        let done = done.collect();
        let book = Book::keep(&folder.join(BOOK), &job)?;
        let evaluator = MnkEvaluator::standard(&GAME.parse()?);
        Ok(Maker { folder, positions, evaluator, book, done, job })
    }

    fn make(&mut self, lines: usize) -> Done<()> {
        for opening in openings()? {
            let Some(stem) = self.stem(opening)? else { continue };
            for reply in self.replies(&stem.pos, lines) {
                let mut line = stem.clone();
                line.make(reply);
                if !self.done.contains_key(&line.name()) {
                    self.ask(&line)?;
                }
            }
        }
        Ok(())
    }

    /// The engine's line from an opening; nothing if a side is proven to win on the way.
    fn stem(&mut self, mut opening: Opening) -> Done<Option<Opening>> {
        while opening.moves.len() < STEM {
            opening.make(*self.replies(&opening.pos, 1).first().ok_or("no move")?);
            if opening.moves.len() < FIRST {
                continue;
            }
            let is_open = match self.done.get(&opening.name()) {
                Some(is_open) => *is_open,
                None => self.ask(&opening)?,
            };
            if !is_open {
                return Ok(None);
            }
        }
        Ok(Some(opening))
    }

    /// The engine's best moves.
    fn replies(&self, pos: &Medium, lines: usize) -> Vec<Cell> {
        let engine = Engine::new(pos).evaluator(&self.evaluator).nodes(NODES).lines(lines);
        engine.run().lines.iter().filter_map(|line| line.line.first().copied()).collect()
    }

    /// Asks the threat search; whether the position is open still.
    fn ask(&mut self, line: &Opening) -> Done<bool> {
        let started = Instant::now();
        if self.book.payoff(&line.pos).is_some() {
            // Another line came here, or to a mirror image.
            self.write(line, "known,,,,,", started)?;
            return Ok(false);
        }
        let found = forced_within(&line.pos, self.positions, &self.job).ok_or("no five in line")?;
        match &found.win {
            Some(win) => self.keep(line, win, started)?,
            None => self.write(line, &format!(",,{},,,", found.nodes), started)?,
        }
        Ok(found.win.is_none())
    }

    /// Checks a certificate, and keeps it and what it proves.
    fn keep(&mut self, opening: &Opening, win: &Forced, started: Instant) -> Done<()> {
        let Forced { winner, line, moves, nodes, certificate } = win;
        let checked = check(certificate, MOST_NODES, &self.job)?;
        let proven = (checked.header.position, checked.header.value);
        assert_eq!(proven, (opening.pos.to_string(), Payoff::won_by(*winner, 1)));
        fs::write(self.folder.join(proof_name(&opening.moves)), certificate)?;
        self.book.learn(&opening.pos, &win.solution(&opening.pos))?;
        let (longest, bytes, sum) = (line.len(), certificate.len(), checksum(certificate));
        let result = format!("{winner},{longest},{nodes},{moves},{bytes},{sum:016x}");
        self.write(opening, &result, started)
    }

    fn write(&self, opening: &Opening, result: &str, started: Instant) -> Done<()> {
        let seconds = started.elapsed().as_secs_f64();
        let row = format!("{},{result},{seconds:.1}\n", opening.name());
        print!("{row}");
        let file = OpenOptions::new().append(true).open(self.folder.join(TABLE));
        Ok(file?.write_all(row.as_bytes())?)
    }
}

/// The file of a certificate.
fn proof_name(moves: &[String]) -> String {
    format!("{GAME}-{}.proof", moves.concat())
}

/// Three stones, each way once up to symmetry: the second beside the first or across a corner, the
/// third at most two columns and rows from the first.
fn openings() -> Done<Vec<Opening>> {
    let start = Medium::new(&GAME.parse()?);
    let grid = start.grid();
    let (row, column) = (grid.rows() / 2, grid.columns() / 2);
    let near = |by: i32, of: u16| (i32::from(of) + by) as u16;
    let (mut openings, mut seen) = (Vec::new(), HashSet::new());
    for second in [0, 1] {
        for (down, right) in (-2..=2).flat_map(|down| (-2..=2).map(move |right| (down, right))) {
            let third = grid.cell(near(down, row), near(right, column));
            let cells = [grid.cell(row, column), grid.cell(row - 1, column + second), third];
            if third == cells[0] || third == cells[1] {
                continue;
            }
            let mut opening = Opening { pos: start.clone(), moves: Vec::new() };
            cells.iter().for_each(|cell| opening.make(Cell(*cell)));
            let images = (0..opening.pos.symmetries()).map(Symmetry);
            let images = images.map(|symmetry| opening.pos.image(symmetry).to_string());
            if seen.insert(images.min()) {
                openings.push(opening);
            }
        }
    }
    Ok(openings)
}

/// A line that was played.
struct Row {
    moves: String,
    /// Who is proven to win; or `known` if another row proves the same position.
    winner: String,
    /// Plies of the longest way that the game may go, nodes of the threat search,
    /// moves of the winner in the tree, and bytes of the certificate.
    numbers: [u64; 4],
}

fn rows(folder: &Path) -> Done<Vec<Row>> {
    let text = fs::read_to_string(folder.join(TABLE))?;
    let row = |line: &str| -> Done<Row> {
        let fields: Vec<&str> = line.split(',').collect();
        let [moves, winner, longest, nodes, tree, bytes, _, _] = fields[..] else {
            return Err(format!("expected a row, found {line:?}").into());
        };
        let number = |text: &str| text.parse().unwrap_or(0);
        let numbers = [longest, nodes, tree, bytes].map(number);
        Ok(Row { moves: moves.to_owned(), winner: winner.to_owned(), numbers })
    };
    text.lines().filter(|line| *line != HEAD).map(row).collect()
}

/// How many lines are proven, by the plies of the opening.
fn table(folder: &Path) -> Done<()> {
    let rows = rows(folder)?;
    println!(
        "| plies | positions | won by the first | by the second | plies to the end, most | nodes, median | nodes, most | moves of a tree, most | bytes, median | bytes, most |"
    );
    println!("|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    for plies in FIRST..=STEM + 1 {
        let at = |row: &&Row| row.moves.split(' ').count() == plies && row.numbers[3] > 0;
        let proven: Vec<&Row> = rows.iter().filter(at).collect();
        let by = |side: &str| proven.iter().filter(|row| row.winner == side).count();
        let sorted = |n: usize| {
            let mut all: Vec<u64> = proven.iter().map(|row| row.numbers[n]).collect();
            all.sort_unstable();
            all
        };
        let median = |n: usize| sorted(n).get(proven.len() / 2).copied().unwrap_or(0);
        let most = |n: usize| sorted(n).last().copied().unwrap_or(0);
        println!(
            "| {plies} | {} | {} | {} | {} | {} | {} | {} | {} | {} |",
            proven.len(),
            by("first"),
            by("second"),
            most(0),
            median(1),
            most(1),
            most(2),
            median(3),
            most(3),
        );
    }
    let unproven = rows.iter().filter(|row| row.winner.is_empty()).count();
    let known = rows.iter().filter(|row| row.winner == "known").count();
    println!("{} positions: {known} known from another line, {unproven} open", rows.len());
    Ok(())
}
