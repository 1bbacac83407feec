//! A bot for our own referee, and for others that speak our protocol.

use super::{
    Engine, Heard, Lines, Voice,
    mind::{Mind, Thinking},
};
use engines::protocol::alfabeta::{self, Assembler, Reply, Request, Thought, Turn};
use kernel::Time;
use std::time::Duration;

pub(super) fn serve(engine: &Engine, lines: &mut dyn Lines) {
    let voice = lines.voice();
    let last = Turn::default();
    let (mind, thinking) = (None, None);
    let mut bot = Bot { engine, voice, mind, thinking, last, is_first: true, games: 0 };
    let mut assembler = Assembler::default();
    loop {
        let line = match lines.receive() {
            Heard::Line(line) => line,
            Heard::TooLong => {
                bot.say(&Reply::Error("the line is too long".to_owned()));
                continue;
            }
            // What was asked for is still answered.
            Heard::End => return bot.settle(),
        };
        match Request::parse(&line) {
            Err(_) if line.trim().is_empty() => {}
            Err(problem) => bot.say(&Reply::Error(problem.to_string())),
            Ok(Request::Quit) => return bot.voice.silence(),
            Ok(request) => bot.obey(&request, &mut assembler),
        }
    }
}

struct Bot<'a> {
    engine: &'a Engine,
    voice: Voice,
    mind: Option<Mind>,
    thinking: Option<Thinking>,
    /// What was asked last.
    last: Turn,
    /// Whether that was a move of the first player.
    is_first: bool,
    games: u64,
}

impl Bot<'_> {
    fn say(&self, reply: &Reply) {
        self.voice.say(&reply.to_string());
    }

    fn obey(&mut self, request: &Request, assembler: &mut Assembler) {
        match request {
            Request::Hello(_) => {
                self.say(&Reply::Name(self.engine.name.clone()));
                self.say(&Reply::Ready);
            }
            Request::Stop => self.thinking.iter().for_each(Thinking::stop),
            request => match assembler.push(request) {
                None => {}
                Some(Ok(turn)) => self.answer(turn),
                Some(Err(problem)) => self.say(&Reply::Error(problem.to_string())),
            },
        }
    }

    fn answer(&mut self, turn: Turn) {
        self.thinking.iter().for_each(Thinking::stop);
        self.settle();
        let time = turn.time;
        match self.prepare(turn) {
            Ok(mind) => self.thinking = Some(self.think(mind, time)),
            Err(refusal) => self.say(&Reply::Error(refusal)),
        }
    }

    /// Waits for a move that is being thought about.
    fn settle(&mut self) {
        if let Some((mind, _)) = self.thinking.take().and_then(Thinking::finish) {
            self.mind = Some(mind);
        }
    }

    /// The position of a turn.
    fn prepare(&mut self, turn: Turn) -> Result<Mind, String> {
        let known = self.mind.take().filter(|mind| mind.plays(&turn.game));
        let goes_on = known.is_some()
            && turn.position == self.last.position
            && turn.moves.starts_with(&self.last.moves)
            && turn.moves.len() > self.last.moves.len();
        let start = self.engine.registry.open(&turn.game).map_err(|error| error.to_string())?;
        let first_to_move = start.view().to_move;
        let mut mind = match known {
            Some(mut mind) => {
                mind.pos = start;
                mind
            }
            None => Mind::new(self.engine, &turn.game).map_err(|error| error.to_string())?,
        };
        let set = turn.position.as_ref().map_or(Ok(()), |text| mind.pos.set(text));
        set.map_err(|error| error.to_string())?;
        mind.pos.play(&turn.moves.join(" ")).map_err(|error| error.to_string())?;
        let view = mind.pos.view();
        if view.moves.is_empty() {
            return Err("the game is over".to_owned());
        }
        self.is_first = view.to_move == first_to_move;
        if !goes_on {
            self.games += 1;
            let seed = self.engine.seed.wrapping_add(self.games);
            mind.begin(self.is_first, seed).map_err(|error| error.to_string())?;
        }
        self.last = turn;
        Ok(mind)
    }

    fn think(&self, mind: Mind, time: Option<alfabeta::Time>) -> Thinking {
        let millis = Duration::from_millis;
        let time = time.map_or(Time::default(), |time| Time {
            this_move: Some(millis(time.this_move)),
            left: time.left.map(millis),
            increment: Duration::from_millis(time.increment.unwrap_or(0)),
        });
        let (voice, informer) = (self.voice.clone(), self.voice.clone());
        let is_first = self.is_first;
        mind.think(
            time,
            move |thought| informer.say(&Reply::Info(info(thought, is_first)).to_string()),
            move |chosen| {
                let reply = match chosen {
                    Ok(chosen) => Reply::Move(chosen.mv.clone()),
                    Err(forfeit) => Reply::Error(forfeit.to_string()),
                };
                voice.say(&reply.to_string());
            },
        )
    }
}

fn info(thought: &crate::Thought, is_first: bool) -> Thought {
    let best = thought.lines.first();
    Thought {
        depth: u16::try_from(thought.depth).ok(),
        nodes: Some(thought.nodes),
        score: best.map(|line| {
            let value = if is_first { line.value } else { line.value.seen_by_second() };
            value.to_string()
        }),
        line: best.map(|line| line.moves.clone()).unwrap_or_default(),
    }
}
