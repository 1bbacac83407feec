//! Layers of endgame tables on disk: a file each, with what it is for and a checksum over all of
//! it. They are mapped, not copied. Checking and writing end when the job is over; a layer is then
//! looked at or made again next time.

use super::layer::Class;
use crate::{files::keep_on, pages::mapped};
use games::kalah::Rules;
use kernel::{GOLDEN, Job};
use std::{
    fs::{self, File},
    io::{self, Read, Seek, Write},
    path::{Path, PathBuf},
    process,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    thread,
};

/// Changes whenever the meaning of the bytes does, so that files of another meaning are foreign.
const VERSION: u32 = 1;
const HEADER: usize = 128;
/// Bytes that are summed up or written at once, while they are in the cache, and between two checks
/// for cancellation.
const CHUNK: usize = 1 << 17;
/// Bytes that are written at once: a large page, so that the system keeps the file in such pages,
/// where positions are found sooner ([`mapped`]).
const PIECE: usize = 1 << 21;

/// What a file begins with: what it is, padded with zeros, and last the checksum of the values.
fn header(rules: &Rules, seeds: usize, checksum: u64) -> [u8; HEADER] {
    let text = format!("alfabeta endgames {VERSION} {} {seeds}\n", name(rules));
    let mut header = [0; HEADER];
    header[..text.len()].copy_from_slice(text.as_bytes());
    header[HEADER - 8..].copy_from_slice(&checksum.to_le_bytes());
    header
}

/// The rules without the seeds per pit at the start, of which the tables know nothing.
fn name(rules: &Rules) -> String {
    let text = rules.to_string();
    let options = text.split_once(',').map_or(String::new(), |(_, options)| format!(",{options}"));
    format!("kalah-{}{options}", rules.pits()).replace([',', '='], "-")
}

/// Where the positions of `seeds` seeds are kept.
pub(super) fn path(folder: &Path, rules: &Rules, seeds: usize) -> PathBuf {
    folder.join(format!("{}-{seeds}.table", name(rules)))
}

/// How many layers are kept, without a gap, damaged ones included.
pub(super) fn stored(folder: &Path, rules: &Rules) -> usize {
    (0..).take_while(|seeds| path(folder, rules, *seeds).exists()).count()
}

/// Writes a layer: all of it or nothing, even if another process writes the same.
pub(super) fn save(
    folder: &Path,
    rules: &Rules,
    seeds: usize,
    classes: &[Class],
    job: &Job,
) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let path = path(folder, rules, seeds);
    let draft = path.with_extension(format!("{}.tmp", process::id()));
    let written = write(&draft, rules, seeds, classes, job);
    let written = written.and_then(|()| fs::rename(&draft, &path));
    if written.is_err() {
        _ = fs::remove_file(&draft);
    }
    written
}

fn write(path: &Path, rules: &Rules, seeds: usize, classes: &[Class], job: &Job) -> io::Result<()> {
    let mut file = Pieces { file: File::create(path)?, piece: Vec::with_capacity(PIECE) };
    let mut total = 0;
    // The header is written again once the checksum is known.
    file.add(&header(rules, seeds, total))?;
    for class in classes {
        let mut sum = Sum::new(class.len());
        for chunk in class.raw().chunks(CHUNK) {
            keep_on(0, job)?;
            sum.add(chunk);
            file.add(chunk)?;
        }
        total = mixed(total, sum.finish());
    }
    file.file.write_all(&file.piece)?;
    file.file.rewind()?;
    file.file.write_all(&header(rules, seeds, total))
}

/// A file written in pieces of a large page each.
struct Pieces {
    file: File,
    piece: Vec<u8>,
}

impl Pieces {
    fn add(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            let (here, later) = bytes.split_at(bytes.len().min(PIECE - self.piece.len()));
            self.piece.extend(here);
            bytes = later;
            if self.piece.len() == PIECE {
                self.file.write_all(&self.piece)?;
                self.piece.clear();
            }
        }
        Ok(())
    }
}

/// A layer with classes of these sizes; nothing if there is none, a damaged or foreign one, or the
/// job is over.
pub(super) fn load(
    folder: &Path,
    rules: &Rules,
    seeds: usize,
    sizes: &[usize],
    threads: usize,
    job: &Job,
) -> Option<Vec<Class>> {
    let path = path(folder, rules, seeds);
    let mut file = File::open(&path).ok()?;
    let mut found = [0; HEADER];
    file.read_exact(&mut found).ok()?;
    let whole = HEADER as u64 + sizes.iter().sum::<usize>() as u64;
    let stored = u64::from_le_bytes(found[HEADER - 8..].try_into().expect("eight bytes"));
    if found != header(rules, seeds, stored) || file.metadata().ok()?.len() != whole {
        return None;
    }
    let (pages, mut end) = (Arc::new(mapped(&file).ok()?), HEADER);
    let part = |size: &usize| {
        end += size;
        Class::part(&pages, end - size..end)
    };
    let classes: Vec<Class> = sizes.iter().map(part).collect();
    (stored == checksum(&classes, threads, job)?).then_some(classes)
}

/// The checksum of all classes, by several threads; nothing if the job is over.
fn checksum(classes: &[Class], threads: usize, job: &Job) -> Option<u64> {
    let next = AtomicUsize::new(0);
    let sums = Mutex::new(vec![None; classes.len()]);
    let work = || {
        while let Some((place, class)) = next_of(classes, &next) {
            let mut sum = Sum::new(class.len());
            for chunk in class.raw().chunks(CHUNK) {
                keep_on(0, job).ok()?;
                sum.add(chunk);
            }
            sums.lock().unwrap_or_else(PoisonError::into_inner)[place] = Some(sum.finish());
        }
        Some(())
    };
    thread::scope(|scope| {
        (1..threads).for_each(|_| _ = scope.spawn(work));
        work();
    });
    let sums = sums.into_inner().unwrap_or_else(PoisonError::into_inner);
    sums.into_iter().try_fold(0, |sum, of_class| Some(mixed(sum, of_class?)))
}

/// The next item that no thread has taken, and its place.
fn next_of<'a, T>(items: &'a [T], next: &AtomicUsize) -> Option<(usize, &'a T)> {
    let place = next.fetch_add(1, Relaxed);
    items.get(place).map(|item| (place, item))
}

/// A step is one to one in what it mixes in, so a single damaged byte never goes unnoticed. Not the
/// kernel's checksum, which takes a step for each byte: gigabytes would take seconds.
#[inline]
fn mixed(sum: u64, word: u64) -> u64 {
    (sum ^ word).wrapping_mul(GOLDEN).rotate_left(29)
}

/// The checksum of a class, part by part: four sums side by side, as each step of one waits for the
/// last.
struct Sum {
    sums: [u64; 4],
    rest: u64,
}

impl Sum {
    fn new(size: usize) -> Sum {
        Sum { sums: [size as u64, 1, 2, 3], rest: 0 }
    }

    /// The next bytes, a multiple of 32 of them unless they are the last.
    fn add(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(32);
        for chunk in &mut chunks {
            for (sum, word) in self.sums.iter_mut().zip(chunk.chunks_exact(8)) {
                let word = u64::from_le_bytes(word.try_into().expect("eight bytes"));
                *sum = mixed(*sum, word);
            }
        }
        let last = chunks.remainder().iter();
        self.rest = last.fold(self.rest, |sum, byte| mixed(sum, u64::from(*byte)));
    }

    fn finish(self) -> u64 {
        self.sums.into_iter().fold(self.rest, mixed)
    }
}
