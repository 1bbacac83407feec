//! An engine for Gomoku managers.

use super::{
    Engine, Heard, Lines, Voice,
    mind::{Mind, Thinking},
};
use crate::Chosen;
use engines::protocol::gomocup::{
    About, Answer, Assembler, Command, Info, Place, Rows, Rule, Stone, Who, parse_opening,
};
use kernel::{Forfeit, Time};
use std::time::{Duration, Instant};

/// The longest side, and the most that a board of it has.
const MOST_SIDE: u16 = 20;

pub(super) fn serve(engine: &Engine, lines: &mut dyn Lines) {
    let mut brain = Brain::new(engine, lines.voice());
    let mut assembler = Assembler::default();
    loop {
        let command = match lines.receive() {
            Heard::Line(line) => assembler.push(&line),
            Heard::TooLong => {
                brain.answer(&Answer::Error("a line that is too long".to_owned()));
                None
            }
            // What was asked for is still answered.
            Heard::End => return brain.settle(),
        };
        match command {
            None => {}
            Some(Ok(Command::End)) => return brain.voice.silence(),
            Some(Ok(command)) => brain.obey(command),
            Some(Err(problem)) => brain.answer(&Answer::Error(problem.to_string())),
        }
    }
}

/// Why a command cannot be obeyed.
type Refusal = String;

struct Brain<'a> {
    engine: &'a Engine,
    voice: Voice,
    /// Columns and rows, once there is a game.
    size: Option<(u16, u16)>,
    rule: Rule,
    stones: Vec<Stone>,
    /// How many games there have been.
    games: u64,
    /// Whether the next move is the first of a game.
    is_new: bool,
    mind: Option<Mind>,
    thinking: Option<Thinking>,
    clock: Clock,
}

/// What the manager said about time.
#[derive(Default)]
struct Clock {
    turn: Option<Duration>,
    game: Option<Duration>,
    /// What is left, and since when that is so.
    left: Option<Duration>,
    began: Option<Instant>,
}

impl Clock {
    fn take(&mut self, info: &Info) {
        match info {
            Info::TimeoutTurn(ms) => self.turn = Some(Duration::from_millis(*ms)),
            Info::TimeoutMatch(ms) => {
                self.game = (*ms > 0).then(|| Duration::from_millis(*ms));
                self.left = self.game;
            }
            Info::TimeLeft(ms) => {
                let left = u64::try_from(*ms).unwrap_or(0);
                // Managers say the largest number there is when there is no limit.
                let limited = *ms < i64::from(i32::MAX);
                self.left = limited.then(|| Duration::from_millis(left));
            }
            _ => {}
        }
    }

    /// A new game has all its time.
    fn restart(&mut self) {
        self.left = self.game;
    }

    fn start_move(&mut self) -> Time {
        self.began = Some(Instant::now());
        Time { this_move: self.turn, left: self.left, increment: Duration::ZERO }
    }

    /// A manager that does not tell what is left expects engines to count.
    fn end_move(&mut self) {
        let took = self.began.take().map_or(Duration::ZERO, |began| began.elapsed());
        self.left = self.left.map(|left| left.saturating_sub(took));
    }
}

impl Brain<'_> {
    fn new(engine: &Engine, voice: Voice) -> Brain<'_> {
        Brain {
            engine,
            voice,
            size: None,
            rule: Rule::FREESTYLE,
            stones: Vec::new(),
            games: 0,
            is_new: true,
            mind: None,
            thinking: None,
            clock: Clock::default(),
        }
    }

    fn answer(&self, answer: &Answer) {
        self.voice.say(&answer.to_string());
    }

    fn obey(&mut self, command: Command) {
        match command {
            // These need not wait for a move that is being thought about.
            Command::Info(info) => return self.learn(&info),
            Command::About => return self.answer(&Answer::About(self.about())),
            Command::YxStop => return self.thinking.iter().for_each(Thinking::stop),
            Command::Unknown(_) | Command::Swap2Board(_) | Command::YxShowInfo => {
                return self.answer(&Answer::Unknown("command".to_owned()));
            }
            _ => {}
        }
        self.thinking.iter().for_each(Thinking::stop);
        self.settle();
        match self.play(command) {
            Ok(None) => {}
            Ok(Some(answer)) => self.answer(&answer),
            Err(refusal) => self.answer(&Answer::Error(refusal)),
        }
    }

    /// Waits for a move that is being thought about.
    fn settle(&mut self) {
        let Some((mind, mv)) = self.thinking.take().and_then(Thinking::finish) else { return };
        self.clock.end_move();
        self.mind = Some(mind);
        if let Some(place) = mv.and_then(|mv| self.place(&mv)) {
            self.stones.push(Stone { place, who: Who::Own });
        }
    }

    fn learn(&mut self, info: &Info) {
        self.clock.take(info);
        if let Info::Rule(rule) = info {
            self.rule = *rule;
        }
    }

    fn about(&self) -> About {
        About {
            name: self.engine.name.clone(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            author: "the authors of alfabeta".to_owned(),
            country: String::new(),
        }
    }

    /// Commands about the board.
    fn play(&mut self, command: Command) -> Result<Option<Answer>, Refusal> {
        match command {
            Command::Start(size) => self.start(size, size).map(Some),
            Command::RectStart { width, height } => self.start(width, height).map(Some),
            Command::Restart => {
                let (width, height) = self.size()?;
                self.start(width, height).map(Some)
            }
            Command::Begin | Command::YxNBest(_) => self.think(),
            Command::Turn(place) => {
                self.put(Stone { place, who: Who::Other })?;
                let thought = self.think();
                if thought.is_err() {
                    // A move that cannot be answered was not played.
                    self.stones.pop();
                }
                thought
            }
            Command::Board(stones) => {
                self.set(&stones)?;
                self.think()
            }
            Command::YxBoard(stones) => self.set(&stones).map(|()| None),
            Command::Takeback(place) => {
                let at = self.stones.iter().rposition(|stone| stone.place == place);
                self.stones.remove(at.ok_or_else(|| format!("there is no stone on {place}"))?);
                Ok(Some(Answer::Ok))
            }
            Command::Play(place) => {
                self.put(Stone { place, who: Who::Own })?;
                Ok(Some(Answer::Move(place)))
            }
            Command::YxHashClear => {
                self.is_new = true;
                Ok(None)
            }
            other => Ok(Some(Answer::Unknown(other.to_string()))),
        }
    }

    fn start(&mut self, width: u16, height: u16) -> Result<Answer, Refusal> {
        let fits = |side: u16| (1..=MOST_SIDE).contains(&side);
        if !fits(width) || !fits(height) {
            return Err(format!("expected sides of 1-{MOST_SIDE}, found {width}x{height}"));
        }
        self.size = Some((width, height));
        self.stones.clear();
        self.clock.restart();
        self.is_new = true;
        self.games += 1;
        Ok(Answer::Ok)
    }

    fn size(&self) -> Result<(u16, u16), Refusal> {
        self.size.ok_or_else(|| "expected START first".to_owned())
    }

    fn set(&mut self, stones: &[Stone]) -> Result<(), Refusal> {
        let before = std::mem::take(&mut self.stones);
        self.is_new = true;
        let put = stones.iter().try_for_each(|stone| self.put(*stone));
        if put.is_err() {
            self.stones = before;
        }
        put
    }

    fn put(&mut self, stone: Stone) -> Result<(), Refusal> {
        let ((width, height), Place { x, y }) = (self.size()?, stone.place);
        if x >= width || y >= height {
            return Err(format!("expected a cell of {width}x{height}, found {x},{y}"));
        }
        if stone.who == Who::Line {
            return Err(format!("expected who 1 or 2, found 3 on {x},{y}"));
        }
        if self.stones.iter().any(|other| other.place == stone.place) {
            return Err(format!("expected a free cell, found a stone on {x},{y}"));
        }
        self.stones.push(stone);
        Ok(())
    }

    /// Begins to think; the answer comes when it is found.
    fn think(&mut self) -> Result<Option<Answer>, Refusal> {
        let (rules, (board, first)) = (self.rules()?, self.board()?);
        let (mut mind, is_fresh) = match self.mind.take().filter(|mind| mind.plays(&rules)) {
            Some(mind) => (mind, false),
            None => (Mind::new(self.engine, &rules).map_err(|error| error.to_string())?, true),
        };
        let mut refusal = mind.pos.set(&board).err().map(|error| error.to_string());
        if refusal.is_none() && mind.pos.view().moves.is_empty() {
            refusal = Some("the game is over".to_owned());
        }
        self.is_new |= is_fresh;
        if refusal.is_none() && std::mem::take(&mut self.is_new) {
            let seed = self.engine.seed.wrapping_add(self.games);
            refusal = mind.begin(first, seed).err().map(|forfeit| forfeit.to_string());
        }
        match refusal {
            Some(refusal) => {
                self.mind = Some(mind);
                Err(refusal)
            }
            None => self.think_with(mind).map(|()| None),
        }
    }

    fn think_with(&mut self, mind: Mind) -> Result<(), Refusal> {
        let (voice, height) = (self.voice.clone(), self.size()?.1);
        let done = move |chosen: &Result<Chosen, Forfeit>| {
            let answer = match chosen {
                Ok(chosen) => cell(&chosen.mv, height).map(Answer::Move),
                Err(forfeit) => Some(Answer::Error(forfeit.to_string())),
            };
            voice.say(&answer.unwrap_or(Answer::Error("no move".to_owned())).to_string());
        };
        self.thinking = Some(mind.think(self.clock.start_move(), |_| {}, done));
        Ok(())
    }

    fn rules(&self) -> Result<String, Refusal> {
        let (width, height) = self.size()?;
        let rule = match self.rule {
            Rule::FREESTYLE => "freestyle",
            Rule::EXACTLY_FIVE => "standard",
            Rule(other) => return Err(format!("expected rule 0 or 1, found {other}")),
        };
        Ok(format!("mnk:{width}x{height}x5,rule={rule}"))
    }

    /// The board as text, and whether it is the first player's turn.
    fn board(&self) -> Result<(String, bool), Refusal> {
        let (width, height) = self.size()?;
        let own = self.stones.iter().filter(|stone| stone.who == Who::Own).count();
        let other = self.stones.len() - own;
        if own != other && own + 1 != other {
            return Err(format!(
                "expected as many own stones as the other's or one less, found {own} and {other}"
            ));
        }
        let first = own == other;
        let mut rows = vec![vec!['.'; width.into()]; height.into()];
        for Stone { place, who } in &self.stones {
            let is_first = (*who == Who::Own) == first;
            rows[usize::from(place.y)][usize::from(place.x)] = if is_first { 'X' } else { 'O' };
        }
        let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
        Ok((rows.join("/"), first))
    }

    fn place(&self, mv: &str) -> Option<Place> {
        cell(mv, self.size?.1)
    }
}

/// The cell that a move names.
fn cell(mv: &str, height: u16) -> Option<Place> {
    parse_opening(mv, Rows::FromBottom(height)).ok()?.first().copied()
}
