//! A bot for our own referee, and for others that speak our protocol.

use super::{
    Engine, Input, Lines, Output,
    searcher::{Searcher, Searching},
};
use crate::Analysis;
use engines::protocol::alfabeta::{self, Assembler, Info, Reply, Request, Turn};
use kernel::Time;
use std::time::Duration;

pub(super) fn serve(engine: &Engine, lines: &mut dyn Lines) {
    let output = lines.output();
    let last = Turn::default();
    let (searcher, searching) = (None, None);
    let mut bot = Bot { engine, output, searcher, searching, last, is_first: true, games: 0 };
    let mut assembler = Assembler::default();
    loop {
        let line = match lines.receive() {
            Input::Line(line) => line,
            Input::TooLong => {
                bot.say(&Reply::Error("the line is too long".to_owned()));
                continue;
            }
            // What was asked for is still answered.
            Input::End => return bot.settle(),
        };
        match Request::parse(&line) {
            Err(_) if line.trim().is_empty() => {}
            Err(problem) => bot.say(&Reply::Error(problem.to_string())),
            Ok(Request::Quit) => return bot.output.close(),
            Ok(request) => bot.obey(&request, &mut assembler),
        }
    }
}

struct Bot<'a> {
    engine: &'a Engine,
    output: Output,
    searcher: Option<Searcher>,
    searching: Option<Searching>,
    /// What was asked last.
    last: Turn,
    /// Whether that was a move of the first player.
    is_first: bool,
    games: u64,
}

impl Bot<'_> {
    fn say(&self, reply: &Reply) {
        self.output.say(&reply.to_string());
    }

    fn obey(&mut self, request: &Request, assembler: &mut Assembler) {
        match request {
            Request::Hello(_) => {
                self.say(&Reply::Name(self.engine.name.clone()));
                self.say(&Reply::Ready);
            }
            Request::Stop => self.searching.iter().for_each(Searching::stop),
            request => match assembler.push(request) {
                None => {}
                Some(Ok(turn)) => self.answer(turn),
                Some(Err(problem)) => self.say(&Reply::Error(problem.to_string())),
            },
        }
    }

    fn answer(&mut self, turn: Turn) {
        self.searching.iter().for_each(Searching::stop);
        self.settle();
        let time = turn.time;
        match self.prepare(turn) {
            Ok(searcher) => self.searching = Some(self.search(searcher, time)),
            Err(refusal) => self.say(&Reply::Error(refusal)),
        }
    }

    /// Waits for a move that is being thought about.
    fn settle(&mut self) {
        if let Some((searcher, _)) = self.searching.take().and_then(Searching::finish) {
            self.searcher = Some(searcher);
        }
    }

    /// The position of a turn.
    fn prepare(&mut self, turn: Turn) -> Result<Searcher, String> {
        let known = self.searcher.take().filter(|searcher| searcher.plays(&turn.game));
        let goes_on = known.is_some()
            && turn.position == self.last.position
            && turn.moves.starts_with(&self.last.moves)
            && turn.moves.len() > self.last.moves.len();
        let start = self.engine.registry.open(&turn.game).map_err(|error| error.to_string())?;
        let first_to_move = start.view().to_move;
        let mut searcher = match known {
            Some(mut searcher) => {
                searcher.pos = start;
                searcher
            }
            None => Searcher::new(self.engine, &turn.game).map_err(|error| error.to_string())?,
        };
        let set = turn.position.as_ref().map_or(Ok(()), |text| searcher.pos.set(text));
        set.map_err(|error| error.to_string())?;
        searcher.pos.play(&turn.moves.join(" ")).map_err(|error| error.to_string())?;
        let view = searcher.pos.view();
        if view.moves.is_empty() {
            return Err("the game is over".to_owned());
        }
        self.is_first = view.to_move == first_to_move;
        if !goes_on {
            self.games += 1;
            let seed = self.engine.seed.wrapping_add(self.games);
            searcher.begin(self.is_first, seed).map_err(|error| error.to_string())?;
        }
        self.last = turn;
        Ok(searcher)
    }

    fn search(&self, searcher: Searcher, time: Option<alfabeta::Time>) -> Searching {
        let millis = Duration::from_millis;
        let time = time.map_or(Time::default(), |time| Time {
            this_move: Some(millis(time.this_move)),
            left: time.left.map(millis),
            increment: Duration::from_millis(time.increment.unwrap_or(0)),
        });
        let (output, informer) = (self.output.clone(), self.output.clone());
        let is_first = self.is_first;
        searcher.search(
            time,
            move |found| informer.say(&Reply::Info(info(found, is_first)).to_string()),
            move |chosen| {
                let reply = match chosen {
                    Ok(chosen) => Reply::Move(chosen.mv.clone()),
                    Err(forfeit) => Reply::Error(forfeit.to_string()),
                };
                output.say(&reply.to_string());
            },
        )
    }
}

fn info(found: &Analysis, is_first: bool) -> Info {
    let best = found.first();
    let value = best.and_then(|best| best.value);
    let seen = value.map(|value| if is_first { value } else { value.seen_by_second() });
    Info {
        depth: u16::try_from(found.depth).ok(),
        nodes: Some(found.nodes),
        score: seen,
        line: best.map(|best| best.line.clone()).unwrap_or_default(),
    }
}
