//! The value of a position, of each of its moves, and a line of best play.

use super::{
    Question,
    board::{Board, Cells, bit, each},
    breaker::{Search, Stopped, Watch},
    strict::stones_key,
    table::{Facts, Numbers, SharedNumbers},
    team::Busy,
};
use crate::keep::Autosave;
use games::mnk::{Cell, Free, Mnk, Rules, Stones};
use kernel::{Game, Payoff, Side};
use std::{
    collections::HashMap,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed},
        mpsc,
    },
    thread,
    time::Duration,
};

/// How to prove.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The most memory for tables, in bytes.
    pub bytes: usize,
    /// How many threads; they share the tables.
    pub threads: usize,
    /// Whether every move is to be valued, or only the position.
    pub moves: bool,
}

/// How far it is.
#[derive(Clone, PartialEq, Debug)]
pub struct Progress {
    /// What is proven so far, seen by the first player.
    pub least: Payoff,
    /// What is proven so far, seen by the first player.
    pub most: Payoff,
    /// How many moves are valued.
    pub moves: usize,
    /// How many nodes were visited.
    pub nodes: u64,
    /// How full the tables are, from 0 to 1.
    pub fill: f64,
}

/// A move and what it is worth, seen by the first player, as far as that is proven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Valued {
    /// The move.
    pub mv: Cell,
    /// What it is worth at least.
    pub least: Payoff,
    /// What it is worth at most.
    pub most: Payoff,
}

/// What was proven, seen by the first player.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution {
    /// What the position is worth at least.
    pub least: Payoff,
    /// What it is worth at most.
    pub most: Payoff,
    /// Its moves, in the order of the board; none if they were not asked for.
    pub moves: Vec<Valued>,
    /// How the game may go if both play well, as far as it is proven.
    pub line: Vec<Cell>,
    /// How many nodes were visited.
    pub nodes: u64,
}

/// How often progress is told.
const TOLD_EVERY: Duration = Duration::from_millis(200);
/// The stack of a thread: the search goes two calls deep for each stone, and a board of 128 cells is deep.
const STACK: usize = 256 << 20;

/// The part of the memory that goes to what only guides the search.
const NUMBERS: usize = 8;
/// The memory for what guides the search for a line of play, in bytes: nearly all of it is known.
const FEW: usize = 1 << 24;

const WON: Payoff = Payoff::won_by(Side::First, 1);
const LOST: Payoff = Payoff::won_by(Side::Second, 1);

/// Proves what `pos` is worth; nothing if the board is [too large](super::takes_on).
pub fn solve<S: Stones, F: Free>(
    pos: &Mnk<S, F>,
    settings: &Settings,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&Progress),
) -> Option<Solution> {
    Some(Solver::new(&pos.rules(), settings)?.solve(pos, stop, watch))
}

/// Solves positions of some rules one after the other, and remembers what it has learnt.
pub struct Solver {
    pub(super) board: Board,
    pub(super) settings: Settings,
    pub(super) facts: Facts,
    pub(super) autosave: Option<Autosave>,
}

impl Solver {
    /// A solver of these rules; nothing if the board is [too large](super::takes_on).
    #[must_use]
    pub fn new(rules: &Rules, settings: &Settings) -> Option<Solver> {
        let board = Board::new(rules)?;
        let facts = Facts::new(settings.bytes - settings.bytes / NUMBERS, settings.threads);
        Some(Solver { board, settings: *settings, facts, autosave: None })
    }

    /// Solves a position of its rules. `watch` is told how far it has come; set `stop` to end it:
    /// what was proven until then is the answer.
    ///
    /// # Panics
    /// If the position is one of other rules.
    pub fn solve<S: Stones, F: Free>(
        &mut self,
        pos: &Mnk<S, F>,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Progress),
    ) -> Solution {
        assert_eq!(pos.rules(), self.board.rules, "the position is one of the solver's rules");
        if let Some(payoff) = pos.terminal() {
            let (moves, line) = (Vec::new(), Vec::new());
            return Solution { least: payoff, most: payoff, moves, line, nodes: 0 };
        }
        let (mut numbers, mut autosave) = (self.numbers(), self.autosave.take());
        let task = Task::new(self, numbers.shared(), pos, stop);
        let mut told = || watch(&task.progress());
        on_threads(self.settings.threads, &|| task.work(), &mut || {
            told();
            self.save_if_due(&mut autosave);
        });
        // A line that is stopped ends where it was.
        on_threads(1, &|| _ = task.line(), &mut told);
        let solution = task.solution();
        self.autosave = autosave;
        solution
    }

    /// Room for what guides the searches of a proof.
    pub(super) fn numbers(&self) -> Numbers {
        Numbers::new(self.settings.bytes / NUMBERS)
    }
}

/// Runs `work` on `count` threads; calls `told` from time to time until they are done.
pub(super) fn on_threads<T: Send>(
    count: usize,
    work: &(dyn Fn() -> T + Sync),
    told: &mut dyn FnMut(),
) -> Vec<T> {
    thread::scope(|scope| {
        let (done, all_done) = mpsc::channel::<()>();
        let start = |_| {
            let done = done.clone();
            let thread = thread::Builder::new().stack_size(STACK);
            let work = move || {
                let result = work();
                drop(done);
                result
            };
            thread.spawn_scoped(scope, work).expect("the system has threads")
        };
        let threads: Vec<_> = (0..count.max(1)).map(start).collect();
        drop(done);
        while all_done.recv_timeout(TOLD_EVERY) == Err(mpsc::RecvTimeoutError::Timeout) {
            told();
        }
        let join = |thread: thread::ScopedJoinHandle<'_, T>| thread.join();
        threads.into_iter().map(join).map(|it| it.expect("the prover does not panic")).collect()
    })
}

/// What all threads share.
struct Task<'a> {
    board: &'a Board,
    settings: &'a Settings,
    facts: &'a Facts,
    numbers: SharedNumbers<'a>,
    stop: &'a AtomicBool,
    mover: Side,
    stones: [Cells; 2],
    nodes: AtomicU64,
    /// The next move to value.
    next: AtomicUsize,
    /// The moves, one of each family of images, and to which of them each move belongs.
    families: Vec<u8>,
    family: HashMap<u8, usize>,
    /// Set when it is known whether each side wins the position.
    answered: [AtomicBool; 2],
    busy: Busy,
    found: Mutex<Found>,
}

#[derive(Default)]
struct Found {
    /// Whether each side wins the position.
    wins: [Option<bool>; 2],
    /// Whether each side wins after each family of moves.
    after: Vec<[Option<bool>; 2]>,
    line: Vec<Cell>,
}

impl<'a> Task<'a> {
    fn new<S: Stones, F: Free>(
        solver: &'a Solver,
        numbers: SharedNumbers<'a>,
        pos: &Mnk<S, F>,
        stop: &'a AtomicBool,
    ) -> Task<'a> {
        let Solver { board, settings, facts, .. } = solver;
        let Question { attacker, defender, .. } = Question::of(pos, Side::First);
        let (stones, mover) = ([attacker, defender], pos.to_move());
        let (families, family) = families(board, stones, mover);
        let mut wins = [None; 2];
        if stones == [0, 0] && !board.is_exact() {
            // Where a stone never harms its owner, the first player could play as the second would.
            wins[Side::Second.index()] = Some(false);
        }
        let found = Found { wins, after: vec![[None; 2]; families.len()], ..Found::default() };
        Task {
            board,
            settings,
            facts,
            numbers,
            stop,
            mover,
            stones,
            nodes: AtomicU64::new(0),
            next: AtomicUsize::new(0),
            families,
            family,
            answered: [false; 2].map(AtomicBool::new),
            busy: Busy::new(),
            found: Mutex::new(found),
        }
    }

    /// Answers both questions together with the other threads, then values moves that no other does,
    /// until there are none or it is stopped.
    fn work(&'a self) {
        let watch = Watch { stop: self.stop, nodes: &self.nodes };
        let mut search = Search::new(self.board, self.facts, self.numbers, watch);
        search.busy = (self.settings.threads > 1).then_some(&self.busy);
        // A thread that is stopped leaves what it was asked open.
        _ = self.pieces(&mut search);
        search.finish();
    }

    fn pieces(&'a self, search: &mut Search<'a>) -> Result<(), Stopped> {
        for attacker in [self.mover, self.mover.other()] {
            self.value(search, attacker)?;
        }
        if !self.settings.moves {
            return Ok(());
        }
        loop {
            let family = self.next.fetch_add(1, Relaxed);
            if family >= self.families.len() {
                return Ok(());
            }
            self.value_move(search, family)?;
        }
    }

    fn question(&self, stones: [Cells; 2], attacker: Side, mover: Side) -> Question {
        Question {
            attacker: stones[attacker.index()],
            defender: stones[attacker.other().index()],
            attacker_moves: attacker == mover,
        }
    }

    fn locked(&self) -> std::sync::MutexGuard<'_, Found> {
        self.found.lock().expect("no thread panics while it holds this")
    }

    /// Whether this side wins, unless that is known.
    fn value(&'a self, search: &mut Search<'a>, attacker: Side) -> Result<(), Stopped> {
        if self.locked().wins[attacker.index()].is_some() {
            return Ok(());
        }
        let answered = &self.answered[attacker.index()];
        search.until = Some(answered);
        let won = search.answer(&self.question(self.stones, attacker, self.mover));
        search.until = None;
        if won.is_err() && answered.load(Relaxed) {
            return Ok(());
        }
        let won = won?;
        let mut found = self.locked();
        found.wins[attacker.index()] = Some(won);
        if won {
            found.wins[attacker.other().index()] = Some(false);
        }
        answered.store(true, Relaxed);
        Ok(())
    }

    /// Values a family of moves; what the position is worth bounds what they are.
    fn value_move(&self, search: &mut Search<'_>, family: usize) -> Result<(), Stopped> {
        let stones = with(self.stones, self.mover, self.families[family]);
        let (mover, next) = (self.mover, self.mover.other());
        let known = self.locked().wins;
        let mut wins = [None; 2];
        if won_already(self.board, stones, mover) {
            wins[mover.index()] = Some(true);
        } else if known[next.index()] == Some(true) {
            wins[next.index()] = Some(true);
        } else if known[mover.index()] == Some(false) {
            wins[mover.index()] = Some(false);
        }
        let likelier = if known[mover.index()] == Some(true) { mover } else { next };
        for attacker in [likelier, likelier.other()] {
            if wins[attacker.index()].is_none() && wins[attacker.other().index()] != Some(true) {
                let won = search.answer(&self.question(stones, attacker, next))?;
                wins[attacker.index()] = Some(won);
            }
            if wins[attacker.index()] == Some(true) {
                wins[attacker.other().index()] = Some(false);
            }
            self.locked().after[family] = wins;
        }
        Ok(())
    }

    /// Plays on from a position whose value is known.
    fn line(&'a self) -> Result<(), Stopped> {
        let (least, most) = bounds(self.locked().wins);
        if least != most {
            return Ok(());
        }
        let mut numbers = Numbers::new(FEW);
        let watch = Watch { stop: self.stop, nodes: &self.nodes };
        let mut search = Search::new(self.board, self.facts, numbers.shared(), watch);
        let played = self.play(&mut search, least.winner());
        search.finish();
        played
    }

    fn play(&self, search: &mut Search<'_>, winner: Option<Side>) -> Result<(), Stopped> {
        let (mut stones, mut mover) = (self.stones, self.mover);
        while stones[0] | stones[1] != self.board.all {
            let cell = self.keeping(search, stones, mover, winner)?;
            stones = with(stones, mover, cell);
            self.locked().line.push(Cell(cell.into()));
            if won_already(self.board, stones, mover) {
                break;
            }
            mover = mover.other();
        }
        Ok(())
    }

    /// A move that keeps what the position is worth; whoever loses wins where he can, and takes what he would lose by.
    fn keeping(
        &self,
        search: &mut Search<'_>,
        stones: [Cells; 2],
        mover: Side,
        winner: Option<Side>,
    ) -> Result<u8, Stopped> {
        let (own, other) = (stones[mover.index()], stones[mover.other().index()]);
        let urgent = [self.board.completions(own, other), self.board.completions(other, own)];
        if let Some(cell) = urgent.into_iter().flat_map(each).next() {
            return Ok(cell);
        }
        let mut moves = search.moves(own, other);
        let rest = each(self.board.all & !(own | other)).filter(|cell| !moves.contains(cell));
        moves.extend(rest.collect::<Vec<_>>());
        let attacker = winner.unwrap_or(mover.other());
        for &cell in &moves {
            if winner == Some(mover.other()) {
                break;
            }
            let question = self.question(with(stones, mover, cell), attacker, mover.other());
            if search.answer(&question)? == winner.is_some() {
                return Ok(cell);
            }
        }
        Ok(*moves.first().expect("a game that is not over has moves"))
    }

    fn progress(&self) -> Progress {
        let found = self.locked();
        let (least, most) = bounds(found.wins);
        let moves = self.family.values().filter(|n| is_known(found.after[**n])).count();
        let (nodes, fill) = (self.nodes.load(Relaxed), self.facts.fill());
        Progress { least, most, moves, nodes, fill }
    }

    fn solution(&self) -> Solution {
        let found = self.locked();
        let (least, most) = bounds(found.wins);
        let valued = |cell: u8| {
            let (least, most) = bounds(found.after[self.family[&cell]]);
            Valued { mv: Cell(cell.into()), least, most }
        };
        let free = each(self.board.all & !(self.stones[0] | self.stones[1]));
        let moves = if self.settings.moves { free.map(valued).collect() } else { Vec::new() };
        let (line, nodes) = (found.line.clone(), self.nodes.load(Relaxed));
        Solution { least, most, moves, line, nodes }
    }
}

/// The free cells, one of each family of images, and to which of them each belongs.
fn families(board: &Board, stones: [Cells; 2], mover: Side) -> (Vec<u8>, HashMap<u8, usize>) {
    let (mut families, mut family, mut keys) = (Vec::new(), HashMap::new(), HashMap::new());
    for cell in each(board.all & !(stones[0] | stones[1])) {
        let [first, second] = with(stones, mover, cell);
        let number = *keys.entry(stones_key(board, first, second).0).or_insert(families.len());
        if number == families.len() {
            families.push(cell);
        }
        family.insert(cell, number);
    }
    (families, family)
}

/// What follows from who is known to win or not.
fn bounds(wins: [Option<bool>; 2]) -> (Payoff, Payoff) {
    let [first, second] = wins;
    let least = match (first, second) {
        (Some(true), _) => WON,
        (_, Some(false)) => Payoff::DRAW,
        _ => LOST,
    };
    let most = match (first, second) {
        (_, Some(true)) => LOST,
        (Some(false), _) => Payoff::DRAW,
        _ => WON,
    };
    (least, most)
}

fn is_known(wins: [Option<bool>; 2]) -> bool {
    let (least, most) = bounds(wins);
    least == most
}

fn with(mut stones: [Cells; 2], mover: Side, cell: u8) -> [Cells; 2] {
    stones[mover.index()] |= bit(cell);
    stones
}

/// Whether `side` has filled a line.
fn won_already(board: &Board, stones: [Cells; 2], side: Side) -> bool {
    let own = stones[side.index()];
    board.windows.iter().any(|w| w.cells & !own == 0 && w.guards & own == 0)
}
