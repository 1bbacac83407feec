//! The value of a position, of each of its moves, and a line of best play.

use super::{
    Question,
    board::{Board, Cells, bit, each},
    breaker::{Search, Stopped, Watch},
    memory::Memory,
    strict::stones_key,
    table::{Numbers, Table},
};
use games::mnk::{Cell, Free, Mnk, Stones};
use kernel::{Game, Payoff, Side};
use std::{
    collections::{HashMap, HashSet},
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed},
        mpsc,
    },
    thread,
    time::Duration,
};

/// How to prove.
#[derive(Clone, Copy)]
pub struct Settings<'a> {
    /// The most memory for tables, in bytes.
    pub bytes: usize,
    /// How many threads; each has a table of its own.
    pub threads: usize,
    /// Whether every move is to be valued, or only the position.
    pub moves: bool,
    /// Set to end it.
    pub stop: &'a AtomicBool,
    /// What is known already; what is learnt is added.
    pub memory: Option<&'a Mutex<Memory>>,
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
pub(super) const TOLD_EVERY: Duration = Duration::from_millis(200);
/// The stack of a thread: the search goes two calls deep for each stone, and a board of 128 cells is deep.
pub(super) const STACK: usize = 256 << 20;

/// The memory for what guides the search for a line of play, in bytes: nearly all of it is known.
const FEW: usize = 1 << 24;

const WON: Payoff = Payoff::won_by(Side::First, 1);
const LOST: Payoff = Payoff::won_by(Side::Second, 1);

/// Proves what `pos` is worth; nothing if the board is [too large](super::takes_on).
pub fn solve<S: Stones, F: Free>(
    pos: &Mnk<S, F>,
    settings: &Settings<'_>,
    watch: &mut dyn FnMut(&Progress),
) -> Option<Solution> {
    let board = Board::new(&pos.rules())?;
    if let Some(payoff) = pos.terminal() {
        let (moves, line) = (Vec::new(), Vec::new());
        return Some(Solution { least: payoff, most: payoff, moves, line, nodes: 0 });
    }
    let task = Task::new(&board, pos, settings);
    thread::scope(|scope| {
        let (done, all_done) = mpsc::channel::<()>();
        for _ in 0..settings.threads.max(1) {
            let (task, done) = (&task, done.clone());
            let worker = thread::Builder::new().stack_size(STACK);
            let work = move || {
                task.work();
                drop(done);
            };
            worker.spawn_scoped(scope, work).expect("the system has threads");
        }
        drop(done);
        while all_done.recv_timeout(TOLD_EVERY) == Err(mpsc::RecvTimeoutError::Timeout) {
            watch(&task.progress());
        }
    });
    thread::scope(|scope| {
        let worker = thread::Builder::new().stack_size(STACK);
        // A line that is stopped ends where it was.
        let play = || _ = task.line();
        worker.spawn_scoped(scope, play).expect("the system has threads");
    });
    task.remember();
    Some(task.solution())
}

/// What all threads share.
struct Task<'a> {
    board: &'a Board,
    settings: &'a Settings<'a>,
    mover: Side,
    stones: [Cells; 2],
    nodes: AtomicU64,
    /// How full the tables are, in thousandths, all together.
    fill: AtomicU64,
    /// The next piece of work: a question about the position, or a move to value.
    next: AtomicUsize,
    /// The moves, one of each family of images, and to which of them each move belongs.
    families: Vec<u8>,
    family: HashMap<u8, usize>,
    /// Set when somebody wins the position.
    won: AtomicBool,
    found: Mutex<Found>,
    /// What each thread knew when it ended.
    learnt: Mutex<Vec<Table>>,
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
        board: &'a Board,
        pos: &Mnk<S, F>,
        settings: &'a Settings<'a>,
    ) -> Task<'a> {
        let Question { attacker, defender, .. } = Question::of(pos, Side::First);
        let stones = [attacker, defender];
        let mover = pos.to_move();
        let (mut families, mut family, mut keys) = (Vec::new(), HashMap::new(), HashMap::new());
        for cell in each(board.all & !(attacker | defender)) {
            let [first, second] = with(stones, mover, cell);
            let number = *keys.entry(stones_key(board, first, second).0).or_insert(families.len());
            if number == families.len() {
                families.push(cell);
            }
            family.insert(cell, number);
        }
        let mut wins = [None; 2];
        if stones == [0, 0] && !board.is_exact() {
            // Where a stone never harms its owner, the first player could play as the second would.
            wins[Side::Second.index()] = Some(false);
        }
        let found = Found { wins, after: vec![[None; 2]; families.len()], ..Found::default() };
        let [nodes, fill] = [0, 0].map(AtomicU64::new);
        let (next, found) = (AtomicUsize::new(0), Mutex::new(found));
        let (won, learnt) = (AtomicBool::new(false), Mutex::default());
        Task {
            board,
            settings,
            mover,
            stones,
            nodes,
            fill,
            next,
            families,
            family,
            won,
            found,
            learnt,
        }
    }

    /// Takes pieces of work until there are none or it is stopped.
    fn work(&'a self) {
        let bytes = self.settings.bytes / self.settings.threads.max(1);
        let watch = Watch { stop: self.settings.stop, nodes: &self.nodes, fill: Some(&self.fill) };
        let mut search = Search::new(self.board, bytes, watch);
        search.recall(self.settings.memory);
        self.pieces(&mut search);
        self.learnt.lock().expect("no thread panics while it holds this").push(search.finish());
    }

    fn pieces(&'a self, search: &mut Search<'a>) {
        loop {
            let piece = self.next.fetch_add(1, Relaxed);
            // A thread that is stopped leaves what it was asked open.
            let result = match piece {
                0 | 1 => self.value(search, piece),
                _ if piece - 2 < self.families.len() && self.settings.moves => {
                    self.value_move(search, piece - 2)
                }
                _ => return,
            };
            if result.is_err() {
                return;
            }
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

    /// Whether the mover (piece 0) or the other wins.
    fn value(&'a self, search: &mut Search<'a>, piece: usize) -> Result<(), Stopped> {
        let attacker = if piece == 0 { self.mover } else { self.mover.other() };
        if self.locked().wins[attacker.index()].is_some() {
            return Ok(());
        }
        search.until = Some(&self.won);
        let won = search.answer(&self.question(self.stones, attacker, self.mover));
        search.until = None;
        if won.is_err() && self.won.load(Relaxed) && !self.settings.stop.load(Relaxed) {
            return Ok(());
        }
        let won = won?;
        let mut found = self.locked();
        found.wins[attacker.index()] = Some(won);
        if won {
            self.won.store(true, Relaxed);
            found.wins[attacker.other().index()] = Some(false);
        }
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

    /// Plays on from a position whose value is known, with what the first thread has learnt.
    fn line(&self) -> Result<(), Stopped> {
        let (least, most) = bounds(self.locked().wins);
        let table = self.learnt.lock().expect("no thread panics while it holds this").pop();
        let (true, Some(table)) = (least == most, table) else { return Ok(()) };
        let watch = Watch { stop: self.settings.stop, nodes: &self.nodes, fill: None };
        let mut search = Search::with(self.board, table, Numbers::new(FEW), watch);
        let played = self.play(&mut search, least.winner());
        self.learnt.lock().expect("no thread panics while it holds this").push(search.finish());
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

    /// Adds what all threads have learnt to the memory, each position once.
    fn remember(&self) {
        let Some(memory) = self.settings.memory else { return };
        let learnt = self.learnt.lock().expect("no thread panics while it holds this");
        let mut known = HashSet::new();
        // In the order of the tables, so that whoever learns from it does so the same way every time.
        let entries =
            learnt.iter().flat_map(Table::entries).filter(|entry| known.insert(entry.key));
        let entries = entries.copied().collect();
        memory.lock().expect("no thread panics while it holds this").entries = entries;
    }

    fn progress(&self) -> Progress {
        let found = self.locked();
        let (least, most) = bounds(found.wins);
        let moves = self.family.values().filter(|n| is_known(found.after[**n])).count();
        let fill = self.fill.load(Relaxed) as f64 / 1000.0 / self.settings.threads.max(1) as f64;
        Progress { least, most, moves, nodes: self.nodes.load(Relaxed), fill }
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
