//! Values of positions, by tables and searches.

use super::{
    board::{Board, Row, Step},
    endgames::Endgames,
    learnt::save,
    memory::Memory,
    search::{Shared, Worker},
    tables::Tables,
};
use crate::{Settings, files::Autosave};
use games::kalah::Rules;
use kernel::{Job, Limits, Payoff, Progress, Side};
use search::Searching;
use std::{ops::RangeInclusive, sync::atomic::AtomicU64, thread};

/// Nodes of a search in the time in which an entry of a table is worked out, and in which one of a
/// mapped file is checked. Measured on 6x4.
const NODES_PER_BUILT: f64 = 1.0 / 60.0;
const NODES_PER_LOADED: f64 = 1.0 / 4000.0;
/// The nodes of a proof, how they grow with each seed on the board, and shrink with each seed more
/// in the tables: fitted to 6x3, 6x4 and 6x5.
const NODES: f64 = 2.6;
const GROWTH: f64 = 1.6;
const SHRINKING: f64 = 0.71;
/// Nodes between two looks at whether larger tables would pay, at least and at most.
const FIRST_SLICE: u64 = 1 << 16;
const LAST_SLICE: u64 = 1 << 23;
/// The part of the memory for the transposition table, the smaller and the larger one; the rest is
/// for endgame tables. Measured on 6x4: what is spread over less memory is found sooner, a quarter
/// less time from the same tables.
const SMALL_PART: u64 = 16;
const LARGE_PART: u64 = 4;
/// How many times the nodes every move's value takes rather than the position's, about.
const EVERY_MOVE: f64 = 4.0;

/// The nodes of a proof, about, by the seeds on the board and the layers of tables.
pub(super) fn expected(seeds: usize, layers: usize) -> f64 {
    NODES * GROWTH.powf(seeds as f64) * SHRINKING.powf(layers as f64)
}

/// The bytes of the transposition table: few if there is a place for each node that is expected.
fn transposition_bytes(rules: &Rules, settings: &Settings) -> u64 {
    let memory = settings.memory as u64;
    let little = memory / SMALL_PART;
    let layers = Endgames::seeds_within(rules, memory - little) + 1;
    let nodes = expected(rules.seeds().into(), layers);
    let nodes = if settings.every_move { nodes * EVERY_MOVE } else { nodes };
    let enough = nodes * size_of::<u64>() as f64 <= little as f64;
    if enough { little } else { memory / LARGE_PART }
}

/// What a position is at least and at most worth to its mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    pub(super) least: i32,
    pub(super) most: i32,
}

impl Bounds {
    fn of_seeds(seeds: usize) -> Bounds {
        Bounds { least: -(seeds as i32), most: seeds as i32 }
    }

    fn exact(value: i32) -> Bounds {
        Bounds { least: value, most: value }
    }

    pub(super) fn value(self) -> Option<i32> {
        (self.least == self.most).then_some(self.least)
    }

    /// The same for who moved to this position.
    pub(super) fn before<R>(self, step: &Step<R>) -> Bounds {
        let gain = step.gain as i32;
        match step.again {
            true => Bounds { least: gain + self.least, most: gain + self.most },
            false => Bounds { least: gain - self.most, most: gain - self.least },
        }
    }

    fn learn(&mut self, beta: i32, found: i32) {
        if found >= beta {
            self.least = self.least.max(found);
        } else {
            self.most = self.most.min(found);
        }
    }
}

/// What a position's mover still gets, as the first player sees the end of the game.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub(super) mover: Side,
    /// What is in the stores already, seen by the first player.
    pub(super) stores: i32,
}

impl Frame {
    pub(super) fn payoffs(&self, bounds: Bounds) -> RangeInclusive<Payoff> {
        let (least, most) = match self.mover {
            Side::First => (self.stores + bounds.least, self.stores + bounds.most),
            Side::Second => (self.stores - bounds.most, self.stores - bounds.least),
        };
        let payoff = |margin| Payoff::new(margin).expect("margins are payoffs");
        payoff(least)..=payoff(most)
    }
}

/// A question under way: its job, and what the job is told.
pub(super) struct Asked<'a> {
    pub(super) job: &'a Job,
    pub(super) progress: Progress,
}

impl<'a> Asked<'a> {
    pub(super) fn new(job: &'a Job) -> Asked<'a> {
        Asked { job, progress: Progress::default() }
    }
}

/// The values of positions of some rules: endgame tables and a transposition table.
#[derive(Debug)]
pub(super) struct Values<R> {
    pub(super) tables: Tables<R>,
    pub(super) memory: Memory,
    searching: Searching,
    settings: Settings,
    /// The most bytes of endgame tables.
    room: u64,
    pub(super) nodes: u64,
    /// Where what was learnt is kept while it works.
    pub(super) autosave: Option<Autosave>,
}

impl<R: Row> Values<R> {
    pub(super) fn new(rules: &Rules, settings: &Settings) -> Values<R> {
        let (pits, seeds) = (usize::from(rules.pits()), usize::from(rules.seeds()));
        let bytes = transposition_bytes(rules, settings);
        Values {
            tables: Tables::new(rules),
            memory: Memory::new(bytes, pits, seeds),
            room: settings.memory as u64 - bytes,
            searching: Searching::new(),
            settings: settings.clone(),
            nodes: 0,
            autosave: None,
        }
    }

    /// Sets the number of threads and returns the previous one.
    pub(super) fn use_threads(&mut self, threads: usize) -> usize {
        std::mem::replace(&mut self.settings.threads, threads)
    }

    /// The value of a position, or as close to it as there was time for.
    pub(super) fn value(&mut self, board: Board<R>, guess: i32, asked: &mut Asked<'_>) -> Bounds {
        self.close_in(board, guess, asked, |_, _| ())
    }

    /// The same of the root, of which the job is told.
    pub(super) fn root(&mut self, board: Board<R>, frame: Frame, asked: &mut Asked<'_>) -> Bounds {
        let learn = |asked: &mut Asked<'_>, bounds| {
            asked.progress.bounds = Some(frame.payoffs(bounds));
        };
        learn(asked, Bounds::of_seeds(self.seeds(board)));
        self.close_in(board, 0, asked, learn)
    }

    /// Tests of thresholds, each where the last one points to, until they meet.
    fn close_in(
        &mut self,
        board: Board<R>,
        guess: i32,
        asked: &mut Asked<'_>,
        learnt: impl Fn(&mut Asked<'_>, Bounds),
    ) -> Bounds {
        let seeds = self.seeds(board);
        let mut bounds = self.remembered(board);
        // Values have the parity of the seeds.
        let mut guess = guess + (guess + seeds as i32) % 2;
        while bounds.value().is_none() {
            let beta = guess.clamp(bounds.least + 2, bounds.most);
            let Some(found) = self.test(board, beta, asked) else { break };
            bounds.learn(beta, found);
            guess = found;
            learnt(asked, bounds);
            self.tell(asked);
        }
        bounds
    }

    /// Whether a position is worth at least `beta`: a bound that says so, or one below. Nothing if
    /// the job is over.
    fn test(&mut self, board: Board<R>, beta: i32, asked: &mut Asked<'_>) -> Option<i32> {
        let seeds = self.seeds(board);
        let (mut slice, mut spent) = (FIRST_SLICE, 0);
        let most = asked.job.nodes().unwrap_or(u64::MAX);
        while !asked.job.is_over() {
            self.grow(seeds, spent, asked)?;
            if let Some(known) = self.known(board) {
                return known.value();
            }
            let allowed = slice.min(most.saturating_sub(self.nodes));
            let (found, nodes) = self.slice(board, seeds, beta, allowed, asked.job);
            self.nodes += nodes;
            spent += nodes;
            if found.is_some() || self.nodes >= most {
                return found;
            }
            self.tell(asked);
            slice = (slice * 2).min(LAST_SLICE);
        }
        None
    }

    /// A search of a limited number of nodes.
    fn slice(
        &mut self,
        board: Board<R>,
        seeds: usize,
        beta: i32,
        most_nodes: u64,
        job: &Job,
    ) -> (Option<i32>, u64) {
        let shared = Shared {
            tables: &self.tables,
            memory: self.memory.slots(),
            searching: &self.searching,
            job: job.child(&Limits::default()),
            nodes: AtomicU64::new(0),
            most_nodes,
        };
        let work = || Worker::new(&shared).root(board, seeds, beta);
        let found = thread::scope(|scope| {
            let others: Vec<_> = (1..self.settings.threads).map(|_| scope.spawn(work)).collect();
            let found = work();
            others.into_iter().fold(found, |found, other| found.or(other.join().ok().flatten()))
        });
        (found, shared.nodes.into_inner())
    }

    /// Makes the tables larger as long as that saves more than it costs and there is room. Nothing
    /// if the job is over.
    fn grow(&mut self, seeds: usize, spent: u64, asked: &mut Asked<'_>) -> Option<()> {
        let threads = self.settings.threads;
        while let Some(bytes) = self.tables.next_bytes() {
            let layers = self.tables.layers();
            let saved = expected(seeds, layers).max(spent as f64) * (1.0 - SHRINKING);
            let wanted = layers <= self.settings.tables;
            let pays = |rate| wanted || bytes as f64 * rate <= saved;
            let folder = self.settings.folder.as_deref();
            if layers > seeds || !pays(NODES_PER_LOADED) {
                break;
            }
            let stored = folder.filter(|folder| self.tables.is_stored(folder));
            if let Some(folder) = stored
                && self.tables.load(threads, folder, asked.job)?
            {
                continue;
            }
            if self.tables.built_bytes() + bytes > self.room || !pays(NODES_PER_BUILT) {
                break;
            }
            self.tables.build(threads, folder, wanted, asked.job)?;
            self.tell(asked);
        }
        Some(())
    }

    /// What needs no search.
    fn known(&self, board: Board<R>) -> Option<Bounds> {
        let seeds = self.seeds(board);
        let table = || (seeds < self.tables.layers()).then(|| self.tables.value(board, seeds));
        self.tables.sower.ended(board).or_else(table).map(Bounds::exact)
    }

    /// What is known without a search, or remembered from one.
    pub(super) fn remembered(&mut self, board: Board<R>) -> Bounds {
        let seeds = self.seeds(board);
        self.known(board).unwrap_or_else(|| {
            let slots = self.memory.slots();
            let known = slots.get(slots.place(&self.tables.numbers, board), seeds);
            Bounds { least: known.least.into(), most: known.most.into() }
        })
    }

    fn seeds(&self, board: Board<R>) -> usize {
        self.tables.sower.seeds_of(board.own) + self.tables.sower.seeds_of(board.other)
    }

    /// Best play from a position of this value, as far as there was time for it.
    pub(super) fn line(
        &mut self,
        mut board: Board<R>,
        mut value: i32,
        asked: &mut Asked<'_>,
    ) -> Vec<usize> {
        let mut line = Vec::new();
        while self.tables.sower.ended(board).is_none() {
            let Some((pit, step)) = self.best(board, value, asked) else { break };
            line.push(pit);
            let gain = step.gain as i32;
            value = if step.again { value - gain } else { gain - value };
            board = step.board;
        }
        line
    }

    /// A move that is worth what its position is.
    fn best(
        &mut self,
        board: Board<R>,
        value: i32,
        asked: &mut Asked<'_>,
    ) -> Option<(usize, Step<R>)> {
        for (pit, step) in self.in_order(board) {
            if self.is_worth(&step, value, asked)? {
                return Some((pit, step));
            }
        }
        None
    }

    /// A move that is worth at least `least`, if possible one of which that is known already.
    /// Nothing if the job is over.
    pub(super) fn keeping(
        &mut self,
        board: Board<R>,
        least: i32,
        asked: &mut Asked<'_>,
    ) -> Option<usize> {
        let moves = self.in_order(board);
        let known = moves.iter().find(|(_, step)| {
            let bounds = self.remembered(step.board);
            bounds.before(step).least >= least
        });
        match known {
            Some((pit, _)) => Some(*pit),
            None => self.best(board, least, asked).map(|(pit, _)| pit),
        }
    }

    /// As much as can be shown that a position is worth, from `least` on, and a move that is worth
    /// it. If it turns out to be worth less, its value and a best move. Nothing if neither is shown.
    pub(super) fn at_least(
        &mut self,
        board: Board<R>,
        least: i32,
        asked: &mut Asked<'_>,
    ) -> Option<(Bounds, usize)> {
        let mut beta = least + (least + self.seeds(board) as i32).rem_euclid(2);
        let mut bounds = self.remembered(board);
        while bounds.least < bounds.most
            && let Some(found) = self.test(board, beta, asked)
        {
            if found >= beta {
                bounds.least = found;
                beta = found + 2;
            } else {
                bounds.most = found;
                beta = found;
            }
        }
        let enough = bounds.least >= least || bounds.least == bounds.most;
        let pit = enough.then(|| self.keeping(board, bounds.least, asked))??;
        Some((bounds, pit))
    }

    /// The moves of a position, those first that are likely to be good.
    fn in_order(&mut self, board: Board<R>) -> Vec<(usize, Step<R>)> {
        let hint = usize::from(self.memory.slots().hint(&self.tables.numbers, board));
        let sower = &self.tables.sower;
        let mut moves: Vec<(usize, Step<R>)> = (0..sower.pits)
            .filter(|pit| board.own.pit(*pit) > 0)
            .map(|pit| (pit, sower.play(board, pit)))
            .collect();
        let rank = |pit: usize, step: &Step<R>| (pit == hint, step.again, step.gain, pit);
        moves.sort_by_key(|(pit, step)| std::cmp::Reverse(rank(*pit, step)));
        moves
    }

    /// Whether a move is worth at least `value` to its mover. Nothing if the job is over.
    fn is_worth(&mut self, step: &Step<R>, value: i32, asked: &mut Asked<'_>) -> Option<bool> {
        if let Some(known) = self.known(step.board) {
            return Some(known.before(step).least >= value);
        }
        let gain = step.gain as i32;
        let beta = if step.again { value - gain } else { gain - value + 2 };
        let found = self.test(step.board, beta, asked)?;
        Some((found >= beta) == step.again)
    }

    pub(super) fn tell(&mut self, asked: &mut Asked<'_>) {
        let fill = self.memory.slots().fill();
        asked.progress.nodes = self.nodes;
        asked.progress.fill = Some(fill);
        asked.job.tell(&asked.progress);
        if let Some(path) = self.autosave.as_mut().and_then(Autosave::due) {
            // The next one, or the last one that the prover makes, may succeed.
            _ = save(self, &path, asked.job);
        }
    }
}
