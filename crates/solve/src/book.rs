//! What was proven before, kept in a file: an opening book that cannot err.
//!
//! The file is text. After a first line come the positions, one per line with tabs between: the
//! least and the most that the first player gets, the rules, the position (of all its mirror images
//! the first by the alphabet), and a checksum of the line before it. Lines are only ever added, so
//! what was written stays if the program is ended.

mod file;

use crate::{BookError, Error, Prover, Solution, prover::children};
pub(crate) use file::{HEAD, MOST_BYTES};
use file::{Values, line, of_file, open_at, parse, read, unwritten, whole_lines};
use kernel::{Effort, Evaluation, Fact, Game, Job, Oracle, Payoff, Side, Symmetry};
use std::{
    collections::{HashMap, HashSet},
    fs::File,
    io::Write,
    path::Path,
    sync::Arc,
};

/// The least and the most that a position is worth, seen by the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Range {
    least: i32,
    most: i32,
}

impl Range {
    const fn exactly(value: i32) -> Range {
        Range { least: value, most: value }
    }

    fn of<M>(evaluation: &Evaluation<M>) -> Range {
        let bounds = &evaluation.bounds;
        Range { least: bounds.start().value(), most: bounds.end().value() }
    }

    /// What both say.
    fn and(self, other: Range) -> Option<Range> {
        let both = Range { least: self.least.max(other.least), most: self.most.min(other.most) };
        (both.least <= both.most).then_some(both)
    }

    /// As `side` sees it.
    fn seen_by(self, side: Side) -> Range {
        match side {
            Side::First => self,
            Side::Second => Range { least: -self.most, most: -self.least },
        }
    }

    fn payoff(self) -> Option<Payoff> {
        Payoff::new(self.least).filter(|_| self.is_exact())
    }

    fn is_exact(self) -> bool {
        self.least == self.most
    }
}

/// Positions of any games, and what is proven of them.
#[derive(Debug, Default)]
pub struct Book {
    values: Values,
    /// Where more is written.
    file: Option<File>,
    /// How many bytes of an unfinished line were cut off.
    dropped: usize,
}

impl Book {
    /// Reads a book.
    ///
    /// # Errors
    /// If there is none, it is damaged, or the job is over before it is read.
    pub fn read(path: &Path, job: &Job) -> Result<Book, Error> {
        let values = parse(whole_lines(&read(path, job)?), path, job)?;
        Ok(Book { values, ..Book::default() })
    }

    /// A book that is a part of the program: the lines of a file whose values are exact, each as
    /// value, rules and position. It needs no checksums, which made half of the packed file.
    ///
    /// # Panics
    /// If it is damaged, which a test of each would notice.
    pub(crate) fn built_in(text: &str) -> Book {
        let exact = |line: &str| {
            let (value, key) = line.split_once('\t')?;
            Some((key.into(), Range::exactly(Payoff::new(value.parse().ok()?)?.value())))
        };
        let values: Option<Values> = text.lines().map(exact).collect();
        Book { values: values.expect("a book of the program is whole"), ..Book::default() }
    }

    /// Reads a book to add to it, or begins one. A last line without its end, which is left when
    /// the disk is full or the power fails, is cut off: what is added must not stand behind it.
    ///
    /// # Errors
    /// If the file is damaged or cannot be written, or the job is over before it is read.
    pub fn keep(path: &Path, job: &Job) -> Result<Book, Error> {
        let bytes = if path.exists() { read(path, job)? } else { Vec::new() };
        let whole = whole_lines(&bytes);
        let begun = !whole.is_empty() || !HEAD.as_bytes().starts_with(&bytes);
        let values = if begun { parse(whole, path, job)? } else { HashMap::new() };
        let dropped = bytes.len() - whole.len();
        let file = open_at(path, whole.len() as u64, begun);
        let file = Some(file.map_err(|error| of_file(path, &error))?);
        Ok(Book { values, file, dropped })
    }

    /// How many bytes of an unfinished last line were cut off when it was opened to be added to.
    #[must_use]
    pub fn dropped(&self) -> usize {
        self.dropped
    }

    /// How many positions it knows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether it knows nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// All that it knows, as it is written, in no order.
    pub fn texts(&self) -> impl Iterator<Item = String> {
        self.values.iter().map(|(key, range)| line(key, *range))
    }

    /// Keeps what was proven of a position, of its moves, and of best play; tells how many
    /// positions it did not know.
    ///
    /// # Errors
    /// If it contradicts what the book says, or cannot be written.
    pub fn learn<G: Game>(
        &mut self,
        pos: &G,
        solution: &Solution<G::Move>,
    ) -> Result<usize, BookError> {
        let new = self.note(pos, solution)?;
        self.sync()?;
        Ok(new)
    }

    /// Proves what every move is worth in all positions of the next `plies` plies and keeps each as
    /// it is proven; what the book knows already is not proven again. The prover is one that values
    /// every move. Tells how many positions the book did not know.
    ///
    /// # Errors
    /// If a position cannot be solved or kept.
    pub fn grow<G: Game>(
        &mut self,
        start: &G,
        plies: u32,
        prover: &mut dyn Prover<G>,
        job: &Job,
    ) -> Result<usize, Error> {
        let before = self.len();
        let mut front = vec![start.clone()];
        for _ in 0..=plies {
            self.grow_all(&front, prover, job)?;
            if job.is_over() {
                break;
            }
            let after = front.iter().flat_map(|pos| children(pos).map(|(_, after)| after));
            let mut seen = HashSet::new();
            front = after.filter(|pos| seen.insert(key(pos))).collect();
        }
        self.sync()?;
        Ok(self.len() - before)
    }

    /// The same for these positions alone, as far as the job allows.
    fn grow_all<G: Game>(
        &mut self,
        front: &[G],
        prover: &mut dyn Prover<G>,
        job: &Job,
    ) -> Result<(), Error> {
        let total = Some(front.len() as u64);
        for (done, pos) in (0..).zip(front) {
            if job.is_over() {
                return Ok(());
            }
            if self.knows_moves(pos) {
                continue;
            }
            // The parts of this work are positions, not the moves of each.
            let whole = job.clone();
            let job = job.watched(move |progress| {
                whole.tell(&kernel::Progress { done, total, ..progress.clone() });
            });
            if let Some(solution) = prover.prove(pos, &job)? {
                self.note(pos, &solution)?;
            }
        }
        Ok(())
    }

    /// Makes sure that all of it is on the disk.
    fn sync(&self) -> Result<(), BookError> {
        let synced = self.file.as_ref().map_or(Ok(()), File::sync_all);
        synced.map_err(|error| unwritten(&error))
    }

    fn note<G: Game>(&mut self, pos: &G, solution: &Solution<G::Move>) -> Result<usize, BookError> {
        let before = self.len();
        let value = Range::of(&solution.evaluation);
        self.add(pos, value)?;
        let mut walk = pos.clone();
        for mv in solution.evaluation.line.iter().filter(|_| value.is_exact()) {
            walk.make(*mv);
            self.add(&walk, value)?;
        }
        // Last, as a position whose moves are all known is not proven again: nothing is missing
        // then, wherever the writing was cut short.
        for evaluation in &solution.moves {
            let mut after = pos.clone();
            evaluation.line.first().into_iter().for_each(|mv| _ = after.make(*mv));
            self.add(&after, Range::of(evaluation))?;
        }
        Ok(self.len() - before)
    }

    fn add<G: Game>(&mut self, pos: &G, range: Range) -> Result<(), BookError> {
        // What is over the rules tell; what is between won and lost tells nothing.
        if pos.move_count() == 0 || range.least < 0 && range.most > 0 {
            return Ok(());
        }
        let key = key(pos);
        let known = self.values.get(&*key).copied();
        let Some(both) = known.map_or(Some(range), |known| known.and(range)) else {
            let payoff = |value| Payoff::new(value).expect("it comes from a payoff");
            let proven = payoff(range.least)..=payoff(range.most);
            return Err(BookError::Contradiction { position: key, proven });
        };
        if known == Some(both) {
            return Ok(());
        }
        if let Some(file) = &mut self.file {
            file.write_all(line(&key, both).as_bytes()).map_err(|error| unwritten(&error))?;
        }
        self.values.insert(key.into(), both);
        Ok(())
    }

    fn range<G: Game>(&self, pos: &G) -> Option<Range> {
        self.values.get(&*key(pos)).copied()
    }

    /// What the position is worth, if the book knows that.
    #[must_use]
    pub fn payoff<G: Game>(&self, pos: &G) -> Option<Payoff> {
        self.range(pos)?.payoff()
    }

    /// The best `lines` moves and how the game goes on, if the book knows that there are no better
    /// ones. How far away the end is no book tells.
    #[must_use]
    pub fn lines<G: Game>(&self, pos: &G, lines: usize) -> Option<Vec<Evaluation<G::Move>>> {
        let mover = pos.to_move();
        let moves = self.moves(pos);
        let known = moves.iter().take_while(|(_, range)| range.is_exact()).count();
        let wanted = lines.clamp(1, moves.len());
        let worst = moves.get(wanted - 1)?.1.least;
        if known < wanted || moves[wanted..].iter().any(|(_, range)| range.most > worst) {
            return None;
        }
        let line = |&(mv, range): &(G::Move, Range)| {
            let fact = Fact::exactly(range.seen_by(mover).payoff()?, None);
            Some(Evaluation::of_fact(&fact, pos, self.line(pos, mv)))
        };
        moves[..wanted].iter().map(line).collect()
    }

    /// All moves with what is known of them, seen by the mover, the best first.
    fn moves<G: Game>(&self, pos: &G) -> Vec<(G::Move, Range)> {
        let mover = pos.to_move();
        let bounds = pos.bounds();
        let possible = Range { least: bounds.start().value(), most: bounds.end().value() };
        // No move is better than the position.
        let here = self.range(pos).unwrap_or(possible).seen_by(mover);
        let unknown = Range { most: here.most, ..possible.seen_by(mover) };
        let value = |(mv, after): (G::Move, G)| {
            let ended = after.terminal().map(|payoff| Range::exactly(payoff.value()));
            let range = ended.or_else(|| self.range(&after));
            (mv, range.map_or(unknown, |range| range.seen_by(mover)))
        };
        let mut moves: Vec<_> = children(pos).map(value).collect();
        // Stable: equal moves stay in their order.
        moves.sort_by_key(|(_, range)| (-range.least, !range.is_exact()));
        moves
    }

    /// A move and what follows, as far as the book knows the best.
    fn line<G: Game>(&self, pos: &G, first: G::Move) -> Vec<G::Move> {
        let (mut walk, mut line) = (pos.clone(), vec![first]);
        walk.make(first);
        while let Some(&(mv, range)) = self.moves(&walk).first() {
            let best = self.range(&walk).map(|range| range.seen_by(walk.to_move()));
            if best != Some(range) || !range.is_exact() {
                break;
            }
            walk.make(mv);
            line.push(mv);
        }
        line
    }

    /// Whether every move's worth is known.
    fn knows_moves<G: Game>(&self, pos: &G) -> bool {
        children(pos).all(|(_, after)| after.move_count() == 0 || self.payoff(&after).is_some())
    }
}

/// A book as an oracle. It reads texts, so it is asked once per search, not at every node.
#[derive(Clone, Debug)]
pub struct BookOracle(pub Arc<Book>);

impl<G: Game> Oracle<G> for BookOracle {
    fn begin(&mut self) {}

    fn ask(&mut self, pos: &G, effort: Effort, _: &Job, line: &mut Vec<G::Move>) -> Option<Fact> {
        if effort < Effort::Root {
            return None;
        }
        let best = self.0.lines(pos, 1)?.pop()?;
        line.extend(&best.line);
        Some(Fact::exactly(best.payoff()?, None))
    }
}

/// How a book calls a position: the rules and, of all mirror images, the first by the alphabet.
fn key<G: Game>(pos: &G) -> String {
    let images = (1..pos.symmetries()).map(|s| pos.image(Symmetry(s)).to_string());
    let least = images.fold(pos.to_string(), String::min);
    format!("{}\t{least}", pos.rules())
}
