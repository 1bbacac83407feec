//! An engine for Gomoku managers.

use super::{
    Engine, Input, Lines, Output,
    searcher::{Searcher, Searching},
};
use crate::{Chosen, Machine, Position};
use arena::swap2;
use engines::protocol::gomocup::{
    About, Answer, Assembler, Command, Info, Place, Rows, Rule, Stone, Who, parse_opening,
};
use kernel::{Forfeit, Job, Swap2, Time};
use std::time::{Duration, Instant};

/// The longest side, and the most that a board of it has.
const MOST_SIDE: u16 = 20;

pub(super) fn serve(engine: &Engine, lines: &mut dyn Lines) {
    let mut brain = Brain::new(engine, lines.output());
    let mut assembler = Assembler::default();
    loop {
        let command = match lines.receive() {
            Input::Line(line) => assembler.push(&line),
            Input::TooLong => {
                brain.answer(&Answer::Error("a line that is too long".to_owned()));
                None
            }
            // What was asked for is still answered.
            Input::End => return brain.settle(),
        };
        match command {
            None => {}
            Some(Ok(Command::End)) => return brain.output.close(),
            Some(Ok(command)) => brain.obey(command),
            Some(Err(problem)) => brain.answer(&Answer::Error(problem.to_string())),
        }
    }
}

/// Why a command cannot be obeyed.
type Refusal = String;

struct Brain<'a> {
    engine: &'a Engine,
    output: Output,
    /// Columns and rows, once there is a game.
    size: Option<(u16, u16)>,
    rule: Rule,
    stones: Vec<Stone>,
    /// How many games there have been.
    games: u64,
    /// Whether the next move is the first of a game.
    is_new: bool,
    searcher: Option<Searcher>,
    searching: Option<Searching>,
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
    fn new(engine: &Engine, output: Output) -> Brain<'_> {
        Brain {
            engine,
            output,
            size: None,
            rule: Rule::FREESTYLE,
            stones: Vec::new(),
            games: 0,
            is_new: true,
            searcher: None,
            searching: None,
            clock: Clock::default(),
        }
    }

    fn answer(&self, answer: &Answer) {
        self.output.say(&answer.to_string());
    }

    fn obey(&mut self, command: Command) {
        match command {
            // These need not wait for a move that is being thought about.
            Command::Info(info) => return self.learn(&info),
            Command::About => return self.answer(&Answer::About(self.about())),
            Command::YxStop => return self.searching.iter().for_each(Searching::stop),
            Command::Unknown(_) | Command::YxShowInfo => {
                return self.answer(&Answer::Unknown("command".to_owned()));
            }
            _ => {}
        }
        self.searching.iter().for_each(Searching::stop);
        self.settle();
        match self.play(command) {
            Ok(None) => {}
            Ok(Some(answer)) => self.answer(&answer),
            Err(refusal) => self.answer(&Answer::Error(refusal)),
        }
    }

    /// Waits for a move that is being thought about.
    fn settle(&mut self) {
        let Some((searcher, mv)) = self.searching.take().and_then(Searching::finish) else {
            return;
        };
        self.clock.end_move();
        self.searcher = Some(searcher);
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
            Command::Begin | Command::YxNBest(_) => self.choose(),
            Command::Turn(place) => {
                self.put(Stone { place, who: Who::Other })?;
                let answer = self.choose();
                if answer.is_err() {
                    // A move that cannot be answered was not played.
                    self.stones.pop();
                }
                answer
            }
            Command::Board(stones) => {
                self.set(&stones)?;
                self.choose()
            }
            Command::YxBoard(stones) => self.set(&stones).map(|()| None),
            Command::Swap2Board(places) => self.swap2(&places),
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

    /// Begins to search; the answer comes when it is found.
    fn choose(&mut self) -> Result<Option<Answer>, Refusal> {
        let (rules, (board, first)) = (self.rules()?, self.board()?);
        let (mut searcher, is_fresh) = self.searcher(&rules)?;
        let mut refusal = searcher.pos.set(&board).err().map(|error| error.to_string());
        if refusal.is_none() && searcher.pos.view().moves.is_empty() {
            refusal = Some("the game is over".to_owned());
        }
        self.is_new |= is_fresh;
        if refusal.is_none() && std::mem::take(&mut self.is_new) {
            let seed = self.engine.seed.wrapping_add(self.games);
            refusal = searcher.begin(first, seed).err().map(|forfeit| forfeit.to_string());
        }
        match refusal {
            Some(refusal) => {
                self.searcher = Some(searcher);
                Err(refusal)
            }
            None => self.search_with(searcher).map(|()| None),
        }
    }

    /// The searcher for the rules, and whether it is a new one.
    fn searcher(&mut self, rules: &str) -> Result<(Searcher, bool), Refusal> {
        Ok(match self.searcher.take().filter(|searcher| searcher.plays(rules)) {
            Some(searcher) => (searcher, false),
            None => (Searcher::new(self.engine, rules).map_err(|error| error.to_string())?, true),
        })
    }

    /// The opening: stones in the order in which they were put down. BOARD follows, so nothing is
    /// kept of them.
    fn swap2(&mut self, places: &[Place]) -> Result<Option<Answer>, Refusal> {
        if !swap2::STAGES.contains(&places.len()) {
            return Err(format!("expected 0, 3 or 5 stones, found {}", places.len()));
        }
        let rules = self.rules()?;
        let who = |n: usize| if n.is_multiple_of(2) { Who::Other } else { Who::Own };
        let stones = places.iter().enumerate();
        let stones: Vec<Stone> =
            stones.map(|(n, place)| Stone { place: *place, who: who(n) }).collect();
        self.set(&stones)?;
        let (board, seed) = (self.board()?.0, self.engine.seed.wrapping_add(self.games));
        self.stones.clear();
        let (mut searcher, _) = self.searcher(&rules)?;
        searcher.pos.set(&board).map_err(|error| error.to_string())?;
        searcher.begin(places.is_empty(), seed).map_err(|forfeit| forfeit.to_string())?;
        self.open_with(searcher, seed).map(|()| None)
    }

    fn open_with(&mut self, searcher: Searcher, seed: u64) -> Result<(), Refusal> {
        let (output, height) = (self.output.clone(), self.size()?.1);
        let ask = move |machine: &mut dyn Machine, pos: &dyn Position, time: &Time, job: &Job| {
            machine.swap2(pos, time, seed, job)
        };
        let done = move |answer: Result<Swap2<String>, Forfeit>| {
            let answer = answer.map_or_else(
                |forfeit| Answer::Error(forfeit.to_string()),
                |answer| written(&answer, height),
            );
            output.say(&answer.to_string());
            None
        };
        self.searching = Some(searcher.ask(self.clock.start_move(), ask, done));
        Ok(())
    }

    fn search_with(&mut self, searcher: Searcher) -> Result<(), Refusal> {
        let (output, height) = (self.output.clone(), self.size()?.1);
        let done = move |chosen: &Result<Chosen, Forfeit>| {
            let answer = match chosen {
                Ok(chosen) => cell(&chosen.mv, height).map(Answer::Move),
                Err(forfeit) => Some(Answer::Error(forfeit.to_string())),
            };
            output.say(&answer.unwrap_or(Answer::Error("no move".to_owned())).to_string());
        };
        self.searching = Some(searcher.search(self.clock.start_move(), |_| {}, done));
        Ok(())
    }

    fn rules(&self) -> Result<String, Refusal> {
        let (width, height) = self.size()?;
        let rule = match self.rule {
            Rule::FREESTYLE => "freestyle",
            Rule::EXACTLY_FIVE => "standard",
            Rule::RENJU => "renju",
            Rule(other) => return Err(format!("expected rule 0, 1 or 4, found {other}")),
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

/// An answer in the opening, as the protocol has it.
fn written(answer: &Swap2<String>, height: u16) -> Answer {
    match answer {
        Swap2::Swap => Answer::Swap,
        Swap2::Move(mv) => {
            cell(mv, height).map_or(Answer::Error("no move".to_owned()), Answer::Move)
        }
        Swap2::Moves(stones) => {
            Answer::Places(stones.iter().filter_map(|stone| cell(stone, height)).collect())
        }
    }
}

/// The cell that a move names.
fn cell(mv: &str, height: u16) -> Option<Place> {
    parse_opening(mv, Rows::FromBottom(height)).ok()?.first().copied()
}
