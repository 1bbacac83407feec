//! The value of a position, of each of its moves, and a line of best play.

use super::{
    Question,
    bits::Bits,
    board::Board,
    breaker::{Guides, Search, Watch},
    table::{Facts, Numbers},
    zones::stones_key,
};
use crate::{
    Cancelled, Settings, Solution,
    files::Autosave,
    prover::{LOST, WON},
};
use games::mnk::{Cell, Free, Mnk, Stones};
use kernel::{Fact, Game, Job, Payoff, Progress, Side};
use search::Searching;
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

/// How often progress is reported.
const PROGRESS_EVERY: Duration = Duration::from_millis(200);
/// The stack of a thread: the search goes two calls deep for each stone, and a board of 128 cells
/// is deep.
const STACK: usize = 256 << 20;

/// The parts of the memory that go to what only guides the search, and to what only guides those
/// who write its proof down.
const EFFORTS: usize = 8;
const REPLIES: usize = 16;
/// The memory for what guides the search for a line of play, in bytes: nearly all of it is known.
const FEW: usize = 1 << 24;

/// Solves positions of some rules one after the other, and remembers what it has learnt.
pub(super) struct Solver<const C: usize, const L: usize> {
    pub(super) board: Board<C, L>,
    memory: usize,
    threads: usize,
    every_move: bool,
    pub(super) facts: Facts<C, L>,
    /// Breaker's replies that held.
    pub(super) replies: Numbers,
    pub(super) autosave: Option<Autosave>,
}

impl<const C: usize, const L: usize> Solver<C, L> {
    pub(super) fn new(board: Board<C, L>, settings: &Settings) -> Solver<C, L> {
        let Settings { memory, threads, every_move, .. } = *settings;
        let facts = Facts::new(memory - memory / EFFORTS - memory / REPLIES, threads);
        let replies = Numbers::new(memory / REPLIES);
        Solver { board, memory, threads, every_move, facts, replies, autosave: None }
    }

    /// Solves a position of its rules, which is not over, as far as the job allows.
    pub(super) fn solve<S: Stones, F: Free>(
        &mut self,
        pos: &Mnk<S, F>,
        job: &Job,
    ) -> Solution<Cell> {
        let (mut hints, mut autosave) = (self.hints(), self.autosave.take());
        let mut replies = std::mem::take(&mut self.replies);
        let guides = Guides { hints: hints.shared(), replies: replies.shared() };
        let task = Task::new(self, guides, pos, job);
        on_threads(self.threads, &|| task.work(), &mut || {
            job.tell(&task.progress());
            self.save_if_due(&mut autosave, job);
        });
        // A line whose job is over ends where it was.
        on_threads(1, &|| _ = task.line(), &mut || job.tell(&task.progress()));
        let solution = task.solution(pos);
        (self.autosave, self.replies) = (autosave, replies);
        solution
    }

    /// Room for what guides the searches of a proof.
    pub(super) fn hints(&self) -> Numbers {
        Numbers::new(self.memory / EFFORTS)
    }
}

/// Runs `work` on `count` threads; calls `progress` from time to time until they are done.
pub(super) fn on_threads<T: Send>(
    count: usize,
    work: &(dyn Fn() -> T + Sync),
    progress: &mut dyn FnMut(),
) -> Vec<T> {
    if cfg!(target_family = "wasm") {
        // There are no threads, and nobody to tell meanwhile.
        return vec![work()];
    }
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
        while all_done.recv_timeout(PROGRESS_EVERY) == Err(mpsc::RecvTimeoutError::Timeout) {
            progress();
        }
        let join = |thread: thread::ScopedJoinHandle<'_, T>| thread.join();
        threads.into_iter().map(join).map(|it| it.expect("the prover does not panic")).collect()
    })
}

/// What all threads share.
struct Task<'a, const C: usize, const L: usize> {
    solver: &'a Solver<C, L>,
    board: &'a Board<C, L>,
    guides: Guides<'a>,
    job: &'a Job,
    mover: Side,
    stones: [Bits<C>; 2],
    nodes: AtomicU64,
    /// The next move to value.
    next: AtomicUsize,
    /// The moves, one of each family of images, and to which of them each move belongs.
    families: Vec<u8>,
    family: HashMap<u8, usize>,
    /// Whether it is known if each side wins the position: ends the search of that question, not
    /// the job, whose other questions go on.
    answered: [AtomicBool; 2],
    searching: Searching,
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

impl<'a, const C: usize, const L: usize> Task<'a, C, L> {
    fn new<S: Stones, F: Free>(
        solver: &'a Solver<C, L>,
        guides: Guides<'a>,
        pos: &Mnk<S, F>,
        job: &'a Job,
    ) -> Task<'a, C, L> {
        let board = &solver.board;
        let Question { attacker, defender, .. } = Question::of(pos, Side::First);
        let (stones, mover) = ([attacker, defender], pos.to_move());
        let (families, family) = families(board, stones, mover);
        let mut wins = [None; 2];
        if stones == [Bits::EMPTY; 2] && !board.is_exact() {
            // Where a stone never harms its owner, the first player could play as the second would.
            wins[Side::Second.index()] = Some(false);
        }
        let found = Found { wins, after: vec![[None; 2]; families.len()], ..Found::default() };
        Task {
            solver,
            board,
            guides,
            job,
            mover,
            stones,
            nodes: AtomicU64::new(0),
            next: AtomicUsize::new(0),
            families,
            family,
            answered: [false; 2].map(AtomicBool::new),
            searching: Searching::new(),
            found: Mutex::new(found),
        }
    }

    /// Answers both questions together with the other threads, then values moves that no other
    /// does, until there are none or the job is over.
    fn work(&'a self) {
        let watch = Watch { job: self.job, nodes: &self.nodes };
        let mut search = Search::new(self.board, &self.solver.facts, self.guides, watch);
        search.searching = (self.solver.threads > 1).then_some(&self.searching);
        // A thread that is cancelled leaves what it was asked open.
        _ = self.pieces(&mut search);
        search.finish();
    }

    fn pieces(&'a self, search: &mut Search<'a, C, L>) -> Result<(), Cancelled> {
        for attacker in [self.mover, self.mover.other()] {
            self.value(search, attacker)?;
        }
        if !self.solver.every_move {
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

    fn question(&self, stones: [Bits<C>; 2], attacker: Side, mover: Side) -> Question<C> {
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
    fn value(&'a self, search: &mut Search<'a, C, L>, attacker: Side) -> Result<(), Cancelled> {
        if self.locked().wins[attacker.index()].is_some() {
            return Ok(());
        }
        let answered = &self.answered[attacker.index()];
        search.answered = Some(answered);
        let won = search.answer(&self.question(self.stones, attacker, self.mover));
        search.answered = None;
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
    fn value_move(&self, search: &mut Search<'_, C, L>, family: usize) -> Result<(), Cancelled> {
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
    fn line(&'a self) -> Result<(), Cancelled> {
        let Some(value) = fact(self.locked().wins).payoff() else { return Ok(()) };
        let mut hints = Numbers::new(FEW);
        let guides = Guides { hints: hints.shared(), ..self.guides };
        let watch = Watch { job: self.job, nodes: &self.nodes };
        let mut search = Search::new(self.board, &self.solver.facts, guides, watch);
        let played = self.play(&mut search, value.winner());
        search.finish();
        played
    }

    fn play(&self, search: &mut Search<'_, C, L>, winner: Option<Side>) -> Result<(), Cancelled> {
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

    /// A move that keeps what the position is worth: one that fills a line or keeps the other from
    /// it, else one that is known to, else the first that is proven to. In a lost position any other
    /// move will do.
    fn keeping(
        &self,
        search: &mut Search<'_, C, L>,
        stones: [Bits<C>; 2],
        mover: Side,
        winner: Option<Side>,
    ) -> Result<u8, Cancelled> {
        let (own, other) = (stones[mover.index()], stones[mover.other().index()]);
        let urgent = [self.board.completions(own, other), self.board.completions(other, own)];
        if let Some(cell) = urgent.into_iter().flat_map(Bits::each).next() {
            return Ok(cell);
        }
        let mut moves = search.moves(own, other);
        let rest = (self.board.all & !(own | other)).each().filter(|cell| !moves.contains(cell));
        moves.extend(rest.collect::<Vec<_>>());
        if winner == Some(mover.other()) {
            return Ok(moves[0]);
        }
        if let Some(cell) = known_to_keep(search, &moves, [own, other], winner.is_some()) {
            return Ok(cell);
        }
        let attacker = winner.unwrap_or(mover.other());
        for &cell in &moves {
            let question = self.question(with(stones, mover, cell), attacker, mover.other());
            if search.answer(&question)? == winner.is_some() {
                return Ok(cell);
            }
        }
        Ok(*moves.first().expect("a game that is not over has moves"))
    }

    fn progress(&self) -> Progress {
        let found = self.locked();
        let Fact { lower, upper, .. } = fact(found.wins);
        let is_valued = |n: &&usize| fact(found.after[**n]).payoff().is_some();
        Progress {
            done: self.family.values().filter(is_valued).count() as u64,
            total: self.solver.every_move.then_some(self.family.len() as u64),
            nodes: self.nodes.load(Relaxed),
            bounds: Some(lower..=upper),
            fill: Some(self.solver.facts.fill()),
            written: None,
        }
    }

    fn solution<S: Stones, F: Free>(&self, pos: &Mnk<S, F>) -> Solution<Cell> {
        let found = self.locked();
        let free = (self.board.all & !(self.stones[0] | self.stones[1])).each();
        let valued = |cell: u8| (Cell(cell.into()), fact(found.after[self.family[&cell]]));
        let moves = free.filter(|_| self.solver.every_move).map(valued);
        let value = (fact(found.wins), found.line.clone());
        Solution::new(pos, value, moves, self.nodes.load(Relaxed))
    }
}

/// The free cells, one of each family of images, and to which of them each belongs.
fn families<const C: usize, const L: usize>(
    board: &Board<C, L>,
    stones: [Bits<C>; 2],
    mover: Side,
) -> (Vec<u8>, HashMap<u8, usize>) {
    let (mut families, mut family, mut keys) = (Vec::new(), HashMap::new(), HashMap::new());
    for cell in (board.all & !(stones[0] | stones[1])).each() {
        let [first, second] = with(stones, mover, cell);
        let number = *keys.entry(stones_key(board, first, second).0).or_insert(families.len());
        if number == families.len() {
            families.push(cell);
        }
        family.insert(cell, number);
    }
    (families, family)
}

/// A move of which it is known without a search that it keeps what the position is worth, `won` or
/// drawn. The proof of the value knows most of them, and what it did not need may take as long as
/// itself.
fn known_to_keep<const C: usize, const L: usize>(
    search: &mut Search<'_, C, L>,
    moves: &[u8],
    [own, other]: [Bits<C>; 2],
    won: bool,
) -> Option<u8> {
    if won {
        return search.known_move(own, other);
    }
    // Where a stone never harms its owner, what holds if the mover passes holds after any move.
    if !search.board.is_exact() && search.is_known_to_hold(other, own) {
        return moves.first().copied();
    }
    let holds = |cell: &&u8| search.is_known_to_hold(other, own | Bits::of(**cell));
    moves.iter().find(holds).copied()
}

/// What follows from who is known to win or not.
fn fact([first, second]: [Option<bool>; 2]) -> Fact {
    let lower = match (first, second) {
        (Some(true), _) => WON,
        (_, Some(false)) => Payoff::DRAW,
        _ => LOST,
    };
    let upper = match (first, second) {
        (_, Some(true)) => LOST,
        (Some(false), _) => Payoff::DRAW,
        _ => WON,
    };
    Fact { lower, upper, distance: None }
}

fn with<const C: usize>(mut stones: [Bits<C>; 2], mover: Side, cell: u8) -> [Bits<C>; 2] {
    stones[mover.index()] |= Bits::of(cell);
    stones
}

/// Whether `side` has filled a line.
fn won_already<const C: usize, const L: usize>(
    board: &Board<C, L>,
    stones: [Bits<C>; 2],
    side: Side,
) -> bool {
    let own = stones[side.index()];
    board.open(own, !own).next().is_some()
}
