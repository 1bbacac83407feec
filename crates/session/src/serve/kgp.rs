//! A client for Kalah servers.

use super::{
    Engine, Input, Lines, Output,
    searcher::{Searcher, Searching},
};
use crate::Evaluation;
use engines::protocol::kgp::{Argument, Board, Command, Message, VERSION};
use kernel::Time;
use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

/// The most states that are thought about at once; each has a player of its own.
const MOST_STATES: usize = 16;

pub(super) fn serve(engine: &Engine, lines: &mut dyn Lines) {
    let mut client = Client::new(engine, lines.output());
    loop {
        let line = match lines.receive() {
            Input::Line(line) if line.trim().is_empty() => continue,
            Input::Line(line) => line,
            Input::TooLong => {
                client.say(None, Command::Error("the line is too long".to_owned()));
                continue;
            }
            Input::End => return client.leave(),
        };
        match Message::parse(&line) {
            Ok(Message { command: Command::Goodbye, .. }) => return client.leave(),
            Ok(message) => client.obey(message),
            Err(problem) => client.say(None, Command::Error(problem.to_string())),
        }
    }
}

/// A state that is thought about.
struct Open {
    searching: Searching,
    /// Set when the server wants no more of it: the search is cancelled by its job, and what it has
    /// found by then must not be sent.
    closed: Arc<AtomicBool>,
}

struct Client<'a> {
    engine: &'a Engine,
    output: Output,
    open: HashMap<u32, Open>,
    idle: Vec<Searcher>,
    /// What the server said about time: whether it is for the whole game, and how much.
    is_absolute: bool,
    clock: Option<Duration>,
    states: u64,
}

impl Client<'_> {
    fn new(engine: &Engine, output: Output) -> Client<'_> {
        let (open, idle) = (HashMap::new(), Vec::new());
        Client { engine, output, open, idle, is_absolute: false, clock: None, states: 0 }
    }

    fn say(&self, reference: Option<u32>, command: Command) {
        say(&self.output, reference, command);
    }

    fn obey(&mut self, message: Message) {
        self.collect();
        match message.command {
            Command::Kgp { major, .. } => self.greet(message.id, major),
            Command::State(board) => {
                if let Err(refusal) = self.consider(message.id, &board) {
                    self.say(message.id, Command::Error(refusal));
                }
            }
            Command::Stop => self.stop(message.reference),
            Command::Ping(arguments) => self.say(message.id, Command::Pong(arguments)),
            Command::Set { key, value } => self.learn(&key, &value),
            // Answers to what we said, and what later versions may have.
            _ => {}
        }
    }

    fn greet(&mut self, id: Option<u32>, major: u32) {
        if major != VERSION[0] {
            let known = format!("expected version {}, found {major}", VERSION[0]);
            return self.say(id, Command::Error(known));
        }
        let value = Argument::Text(self.engine.name.clone());
        self.say(None, Command::Set { key: "info:name".to_owned(), value });
        self.say(None, Command::Mode("freeplay".to_owned()));
    }

    fn learn(&mut self, key: &str, value: &Argument) {
        match (key, value) {
            ("time:mode", Argument::Word(mode) | Argument::Text(mode)) => {
                self.is_absolute = mode == "absolute";
                if mode == "none" {
                    self.clock = None;
                }
            }
            ("time:clock", Argument::Integer(seconds)) => {
                let seconds = u32::try_from(*seconds).unwrap_or(0);
                self.clock = Some(Duration::from_secs(seconds.into()));
            }
            _ => {}
        }
    }

    fn consider(&mut self, id: Option<u32>, board: &Board) -> Result<(), String> {
        let id = id.ok_or("expected a number before state, found none")?;
        if self.open.contains_key(&id) {
            return Err(format!("state {id} is open already"));
        }
        if self.open.len() >= MOST_STATES {
            return Err(format!("at most {MOST_STATES} states at once"));
        }
        let searcher = self.searcher(board)?;
        let closed = Arc::new(AtomicBool::new(false));
        let (time, report) = (self.time(), Report::new(&self.output, id, &closed));
        let report = Arc::new(Mutex::new(report));
        // A server that stops at once gets a legal move at least.
        let first = searcher.pos.view().moves.first().cloned();
        tell(&report, first.as_deref());
        let watcher = Arc::clone(&report);
        let searching = searcher.search(
            time,
            move |found| tell(&watcher, found.first().and_then(Evaluation::best)),
            move |chosen| {
                tell(&report, chosen.as_ref().ok().map(|chosen| &*chosen.mv));
                if let Ok(report) = report.lock() {
                    report.say(Command::Yield);
                }
            },
        );
        self.open.insert(id, Open { searching, closed });
        Ok(())
    }

    /// A player for this board.
    fn searcher(&mut self, board: &Board) -> Result<Searcher, String> {
        let (rules, text) = rules(board)?;
        let at = self.idle.iter().position(|searcher| searcher.plays(&rules));
        let mut searcher = match at {
            Some(at) => self.idle.swap_remove(at),
            None => Searcher::new(self.engine, &rules).map_err(|error| error.to_string())?,
        };
        searcher.pos.set(&text).map_err(|error| error.to_string())?;
        if searcher.pos.view().moves.is_empty() {
            self.idle.push(searcher);
            return Err("the game is over".to_owned());
        }
        self.states += 1;
        if at.is_none() {
            let seed = self.engine.seed.wrapping_add(self.states);
            searcher.begin(true, seed).map_err(|error| error.to_string())?;
        }
        Ok(searcher)
    }

    fn time(&self) -> Time {
        let clock = self.clock;
        match self.is_absolute {
            true => Time { left: clock, ..Time::default() },
            false => Time { this_move: clock, ..Time::default() },
        }
    }

    fn stop(&self, reference: Option<u32>) {
        let open = reference.and_then(|id| self.open.get(&id));
        if let Some(Open { searching, closed }) = open {
            closed.store(true, Relaxed);
            searching.stop();
        }
    }

    /// Players that are done can be used again.
    fn collect(&mut self) {
        let done: Vec<u32> = self
            .open
            .iter()
            .filter_map(|(id, open)| open.searching.is_done().then_some(*id))
            .collect();
        for id in done {
            let searcher = self.open.remove(&id).and_then(|open| open.searching.finish());
            self.idle.extend(searcher.map(|(searcher, _)| searcher));
        }
    }

    fn leave(&self) {
        self.output.close();
        self.open.values().for_each(|open| open.searching.stop());
    }
}

/// What is said about one state.
struct Report {
    output: Output,
    id: u32,
    closed: Arc<AtomicBool>,
    last: Option<u16>,
}

impl Report {
    fn new(output: &Output, id: u32, closed: &Arc<AtomicBool>) -> Report {
        Report { output: output.clone(), id, closed: Arc::clone(closed), last: None }
    }

    fn say(&self, command: Command) {
        if !self.closed.load(Relaxed) {
            say(&self.output, Some(self.id), command);
        }
    }
}

/// Tells a move unless it was told last.
fn tell(report: &Mutex<Report>, mv: Option<&str>) {
    let pit = mv.and_then(|mv| mv.bytes().next()).map(|letter| u16::from(letter - b'a') + 1);
    if let (Some(pit), Ok(mut report)) = (pit, report.lock())
        && report.last != Some(pit)
    {
        report.last = Some(pit);
        report.say(Command::Move(pit));
    }
}

fn say(output: &Output, reference: Option<u32>, command: Command) {
    output.say(&format!("{}\r", Message::answer(reference, command)));
}

/// The rules and the position that a board tells.
fn rules(board: &Board) -> Result<(String, String), String> {
    let (stores, pits) = (board.stores(), board.pits());
    let all = pits.iter().flatten().chain(&stores);
    let seeds: u32 = all.map(|seeds| u32::from(*seeds)).sum();
    let size = pits[0].len() as u32;
    if !seeds.is_multiple_of(2 * size) {
        return Err(format!("expected a multiple of {} seeds, found {seeds}", 2 * size));
    }
    let row = |side: usize| {
        let seeds: Vec<String> =
            pits[side].iter().chain([&stores[side]]).map(u16::to_string).collect();
        seeds.join(",")
    };
    Ok((format!("kalah:{size}x{}", seeds / (2 * size)), format!("S:{}/{}", row(0), row(1))))
}
