//! What was proven before, kept in a file: an opening book that cannot err.
//!
//! The file is text. After a first line come the positions, one a line with tabs between: the least and the most that the
//! first player gets, the rules, the position (of all its mirror images the first by the alphabet), and a checksum of the line
//! before it. Lines are only ever added, so what was written stays if the program is ended.

use crate::{Error, Position, Proving, Solve, Solved};
use kernel::{Game, Line, Payoff, Report, Score, Side, Symmetry, Verdict};
use std::{
    collections::{HashMap, HashSet},
    fs::{File, OpenOptions},
    io::{self, Read, Write},
    path::Path,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
};

/// The first line of a book.
const HEAD: &str = "alfabeta book 1";
/// The largest book that is read, in bytes: some millions of positions.
const MOST_BYTES: u64 = 512 << 20;

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

    fn is_exact(self) -> bool {
        self.least == self.most
    }
}

/// Positions and what is proven of them.
#[derive(Debug, Default)]
pub struct Book {
    values: HashMap<Box<str>, Range>,
    /// Where more is written.
    file: Option<File>,
    /// How many bytes of an unfinished line were cut off.
    dropped: usize,
}

impl Book {
    /// Reads a book.
    ///
    /// # Errors
    /// If there is none, or it is damaged.
    pub fn read(path: &Path) -> Result<Book, Error> {
        let bytes = read(path)?;
        let values = parse(whole_lines(&bytes)).map_err(|reason| unread(path, &reason))?;
        Ok(Book { values, ..Book::default() })
    }

    /// Reads a book to add to it, or begins one. A last line without its end, which is left when the
    /// disk is full or the power fails, is cut off: what is added must not stand behind it.
    ///
    /// # Errors
    /// If the file is damaged or cannot be written.
    pub fn keep(path: &Path) -> Result<Book, Error> {
        let bytes = if path.exists() { read(path)? } else { Vec::new() };
        let whole = whole_lines(&bytes);
        let begun = !whole.is_empty() || !HEAD.as_bytes().starts_with(&bytes);
        let values = if begun { parse(whole) } else { Ok(HashMap::new()) };
        let values = values.map_err(|reason| unread(path, &reason))?;
        let dropped = bytes.len() - whole.len();
        let file = open_at(path, whole.len() as u64, begun);
        let file = Some(file.map_err(|error| unread(path, &error.to_string()))?);
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
    pub(crate) fn lines(&self) -> impl Iterator<Item = String> {
        self.values.iter().map(|(key, range)| line(key, *range))
    }

    /// Keeps what was proven of a position, of its moves, and of best play; tells how many positions it did not know.
    ///
    /// # Errors
    /// If it contradicts what the book says, or cannot be written.
    pub fn learn(&mut self, pos: &dyn Position, solved: &Solved) -> Result<usize, Error> {
        let new = self.note(pos, solved)?;
        self.sync()?;
        Ok(new)
    }

    /// Makes sure that all of it is on the disk.
    fn sync(&self) -> Result<(), Error> {
        let synced = self.file.as_ref().map_or(Ok(()), File::sync_all);
        synced.map_err(|error| Error::Book(error.to_string()))
    }

    fn note(&mut self, pos: &dyn Position, solved: &Solved) -> Result<usize, Error> {
        let before = self.len();
        let value = Range { least: solved.least, most: solved.most };
        self.add(pos, value)?;
        let mut walk = pos.duplicate();
        for mv in solved.line.iter().filter(|_| value.is_exact()) {
            walk.play(mv)?;
            self.add(&*walk, value)?;
        }
        // Last, as a position whose moves are all known is not proven again: nothing is missing then,
        // wherever the writing was cut short.
        for it in &solved.moves {
            let mut after = pos.duplicate();
            after.play(&it.mv)?;
            self.add(&*after, Range { least: it.least, most: it.most })?;
        }
        Ok(self.len() - before)
    }

    fn add(&mut self, pos: &dyn Position, range: Range) -> Result<(), Error> {
        // What is over the rules tell; what is between won and lost tells nothing.
        if pos.view().moves.is_empty() || range.least < 0 && range.most > 0 {
            return Ok(());
        }
        let key = pos.book_key();
        let known = self.values.get(&*key).copied();
        let both = known.map_or(Some(range), |known| known.and(range));
        let both = both.ok_or_else(|| {
            let Range { least, most } = range;
            Error::Book(format!("{key}: the book contradicts a proof of {least} to {most}"))
        })?;
        if known == Some(both) {
            return Ok(());
        }
        if let Some(file) = &mut self.file {
            let line = line(&key, both);
            file.write_all(line.as_bytes()).map_err(|error| Error::Book(error.to_string()))?;
        }
        self.values.insert(key.into(), both);
        Ok(())
    }

    fn range<G: Game>(&self, pos: &G) -> Option<Range> {
        self.values.get(&*key(pos)).copied()
    }

    /// What the position is worth, if the book knows that.
    pub(crate) fn payoff<G: Game>(&self, pos: &G) -> Option<Payoff> {
        let range = self.range(pos).filter(|range| range.is_exact())?;
        Payoff::new(range.least)
    }

    /// The best `lines` moves and how the game goes on, if the book knows that there are no better ones.
    pub(crate) fn report<G: Game>(&self, pos: &G, lines: usize) -> Option<Report<G>> {
        let mover = pos.to_move();
        let moves = self.moves(pos);
        let known = moves.iter().take_while(|(_, range)| range.is_exact()).count();
        let wanted = lines.clamp(1, moves.len());
        let worst = moves.get(wanted - 1)?.1.least;
        if known < wanted || moves[wanted..].iter().any(|(_, range)| range.most > worst) {
            return None;
        }
        let line = |&(mv, range): &(G::Move, Range)| {
            let payoff = Payoff::new(range.seen_by(mover).least)?;
            // How far away the end is no book tells.
            let score = Score::of(payoff, mover, Score::LAST_PLY);
            Some(Line { score, verdict: Verdict::Proven, moves: self.line(pos, mv) })
        };
        let lines = moves[..wanted].iter().map(line).collect::<Option<Vec<_>>>()?;
        let depth = lines[0].moves.len() as u32;
        Some(Report { lines, depth, nodes: 0 })
    }

    /// All moves with what is known of them, seen by the mover, the best first.
    fn moves<G: Game>(&self, pos: &G) -> Vec<(G::Move, Range)> {
        let mover = pos.to_move();
        let bounds = pos.bounds();
        let possible = Range { least: bounds.start().value(), most: bounds.end().value() };
        // No move is better than the position.
        let here = self.range(pos).unwrap_or(possible).seen_by(mover);
        let mut moves = Vec::new();
        pos.moves(&mut moves);
        let value = |mv| {
            let mut after = pos.clone();
            after.make(mv);
            let ended = after.terminal().map(|payoff| Range::exactly(payoff.value()));
            let range = ended.or_else(|| self.range(&after));
            let unknown = Range { most: here.most, ..possible.seen_by(mover) };
            (mv, range.map_or(unknown, |range| range.seen_by(mover)))
        };
        let mut moves: Vec<_> = moves.into_iter().map(value).collect();
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
    fn knows_moves(&self, pos: &dyn Position) -> Result<bool, Error> {
        for mv in pos.view().moves {
            let mut after = pos.duplicate();
            after.play(&mv)?;
            let known = self.values.get(&*after.book_key());
            if !after.view().moves.is_empty() && !known.is_some_and(|range| range.is_exact()) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Proves what every move is worth in all positions of the next `plies` plies and keeps each as it is proven; what the
    /// book knows already is not proven again. Tells how many positions it did not know.
    ///
    /// # Errors
    /// If a position cannot be solved or kept.
    pub fn grow(
        &mut self,
        start: &dyn Position,
        plies: u32,
        solve: &Solve,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Proving),
    ) -> Result<usize, Error> {
        let before = self.len();
        let solve = Solve { every_move: true, ..solve.clone() };
        let mut front = vec![start.duplicate()];
        for ply in 0..=plies {
            let (mut next, mut seen) = (Vec::new(), HashSet::new());
            for pos in front {
                let view = pos.view();
                if view.moves.is_empty() || !seen.insert(pos.book_key()) {
                    continue;
                }
                if !self.knows_moves(&*pos)? {
                    let solved = pos.solve(&solve, stop, watch)?;
                    self.note(&*pos, &solved)?;
                }
                if stop.load(Relaxed) {
                    self.sync()?;
                    return Ok(self.len() - before);
                }
                for mv in view.moves.iter().filter(|_| ply < plies) {
                    let mut after = pos.duplicate();
                    after.play(mv)?;
                    next.push(after);
                }
            }
            front = next;
        }
        self.sync()?;
        Ok(self.len() - before)
    }
}

fn unread(path: &Path, reason: &str) -> Error {
    Error::Book(format!("{}: {reason}", path.display()))
}

/// Reads a file of a bounded size.
fn read(path: &Path) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes));
    read.map_err(|error| unread(path, &error.to_string()))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(unread(path, &format!("expected at most {MOST_BYTES} bytes, found more")));
    }
    Ok(bytes)
}

/// What comes before a line without an end, which was being written when the program was ended.
fn whole_lines(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().rposition(|byte| *byte == b'\n');
    &bytes[..end.map_or(0, |end| end + 1)]
}

/// Opens a book to write behind its first `whole` bytes, the only ones that stay.
fn open_at(path: &Path, whole: u64, begun: bool) -> io::Result<File> {
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    if file.metadata()?.len() > whole {
        file.set_len(whole)?;
        file.sync_all()?;
    }
    if !begun {
        writeln!(file, "{HEAD}")?;
    }
    Ok(file)
}

/// How a book calls a position: the rules and, of all mirror images, the first by the alphabet.
pub(crate) fn key<G: Game>(pos: &G) -> String {
    let images = (1..pos.symmetries()).map(|s| pos.image(Symmetry(s)).to_string());
    let least = images.fold(pos.to_string(), String::min);
    format!("{}\t{least}", pos.rules())
}

fn line(key: &str, Range { least, most }: Range) -> String {
    let body = format!("{least}\t{most}\t{key}");
    format!("{body}\t{:08x}\n", checksum(&body))
}

/// FNV-1a in 32 bits: a single byte that differs is always seen.
fn checksum(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

fn parse(lines: &[u8]) -> Result<HashMap<Box<str>, Range>, String> {
    let mut values: HashMap<Box<str>, Range> = HashMap::new();
    let text = str::from_utf8(lines).map_err(|error| format!("expected text: {error}"))?;
    let mut lines = text.lines();
    if lines.next() != Some(HEAD) {
        return Err(format!("expected a book, which begins with {HEAD:?}"));
    }
    for (number, line) in (2..).zip(lines) {
        let damaged = || format!("line {number} is damaged");
        let (key, range) = parse_line(line).ok_or_else(damaged)?;
        let known = values.get(key).copied().unwrap_or(range);
        values.insert(key.into(), known.and(range).ok_or_else(damaged)?);
    }
    Ok(values)
}

fn parse_line(line: &str) -> Option<(&str, Range)> {
    let (body, sum) = line.rsplit_once('\t')?;
    let mut fields = body.splitn(3, '\t');
    let mut payoff = || Payoff::new(fields.next()?.parse().ok()?).map(Payoff::value);
    let (least, most) = (payoff()?, payoff()?);
    let right = u32::from_str_radix(sum, 16) == Ok(checksum(body)) && least <= most;
    right.then_some((fields.next()?, Range { least, most }))
}
