//! Gomocup's protocol, seen by the manager.

use super::{
    HANG_LIMIT, Tongue, millis,
    talk::{Talk, illegal},
};
use crate::dialect::{Board, Gomocup};
use crate::protocol::gomocup::{Answer, Command, Info, Stone, Who};
use kernel::{Forfeit, Game, Played, Time};

/// What an engine should answer.
const EXPECTED: &str = "a move x,y";
/// What is left of a game without a limit, as Gomocup has it.
const NO_LIMIT: i64 = i32::MAX as i64;

/// A manager of Gomoku engines.
pub(super) struct Manager<G: Game> {
    dialect: Gomocup<G>,
    /// Whether the engine has had its START, so that RESTART will do.
    started: bool,
    /// The moves that the engine knows of, from an empty board; none after a new start.
    known: Vec<G::Move>,
    /// Facts that it was told and that need no answer: some engines complain of those they do not know.
    facts: usize,
}

impl<G: Game> Manager<G> {
    pub(super) fn new(dialect: Gomocup<G>) -> Manager<G> {
        Manager { dialect, started: false, known: Vec::new(), facts: 0 }
    }

    fn tell(&mut self, talk: &mut Talk<'_>, info: Info) -> Result<(), Forfeit> {
        self.facts += 1;
        talk.say(Command::Info(info))
    }

    /// Begins a game on an empty board.
    fn restart(&mut self, talk: &mut Talk<'_>, pos: &G) -> Result<(), Forfeit> {
        self.known.clear();
        if self.started {
            talk.say(Command::Restart)?;
            if self.is_done(talk)? {
                return Ok(());
            }
        }
        let board = (self.dialect.board)(pos);
        let Board { width, height, rule } =
            board.map_err(|error| Forfeit::Crash(error.to_string()))?;
        talk.say(match width == height {
            true => Command::Start(width),
            false => Command::RectStart { width, height },
        })?;
        if !self.is_done(talk)? {
            return Err(Forfeit::Crash(format!("it does not play on {width}x{height}")));
        }
        self.started = true;
        self.tell(talk, Info::Rule(rule))?;
        self.tell(talk, Info::GameType(1))
    }

    /// Whether it says OK.
    fn is_done(&mut self, talk: &mut Talk<'_>) -> Result<bool, Forfeit> {
        loop {
            let line = talk.hear_line("OK")?;
            match Answer::parse(&line) {
                Ok(Answer::Ok) => return Ok(true),
                Ok(Answer::Error(_) | Answer::Unknown(_)) if self.facts == 0 => return Ok(false),
                Ok(Answer::Error(_) | Answer::Unknown(_)) => self.facts -= 1,
                Ok(Answer::Message(_) | Answer::Debug(_)) => talk.note(),
                _ => talk.ignore(&line)?,
            }
        }
    }

    /// What time there is.
    fn tell_time(&mut self, talk: &mut Talk<'_>, time: &Time) -> Result<(), Forfeit> {
        // Without a limit half of what is waited for at most; 0 would mean at once.
        let turn = time.this_move.into_iter().chain(time.left).min().unwrap_or(HANG_LIMIT / 2);
        self.tell(talk, Info::TimeoutTurn(millis(turn)))?;
        if self.known.is_empty() {
            self.tell(talk, Info::TimeoutMatch(time.left.map_or(0, millis)))?;
        }
        let left = time.left.map_or(NO_LIMIT, |left| millis(left).min(NO_LIMIT as u64) as i64);
        self.tell(talk, Info::TimeLeft(left))
    }

    /// The question: the opponent's move where the engine knows all before it, else the whole board.
    fn question(&mut self, talk: &mut Talk<'_>, game: &Played<G>) -> Result<Command, Forfeit> {
        let (start, moves) = (game.start(), game.moves());
        let from_empty = (self.dialect.stones)(start).is_empty();
        if from_empty && moves.is_empty() {
            return Ok(Command::Begin);
        }
        if let (true, Some((last, before))) = (from_empty, moves.split_last())
            && before == self.known
        {
            return Ok(Command::Turn((self.dialect.place)(game.pos(), *last)));
        }
        if !self.known.is_empty() {
            self.restart(talk, game.pos())?;
        }
        Ok(Command::Board(self.all_stones(game)))
    }

    fn all_stones(&self, game: &Played<G>) -> Vec<Stone> {
        let own = game.pos().to_move();
        let mut walk = game.start().clone();
        let mut stones = (self.dialect.stones)(&walk);
        for mv in game.moves() {
            stones.push(((self.dialect.place)(&walk, *mv), walk.to_move()));
            walk.make(*mv);
        }
        let who = |side| if side == own { Who::Own } else { Who::Other };
        stones.into_iter().map(|(place, side)| Stone { place, who: who(side) }).collect()
    }

    fn answer(&mut self, talk: &mut Talk<'_>, pos: &G) -> Result<G::Move, Forfeit> {
        loop {
            let line = talk.hear_line(EXPECTED)?;
            match Answer::parse(&line) {
                Ok(Answer::Move(place)) => {
                    let mv = (self.dialect.mv)(pos, place);
                    let is_legal = mv.is_some_and(|mv| pos.check(mv).is_ok());
                    if talk.is_answer(&line, is_legal)? {
                        // Answers come in order: it has complained of all that it was told before.
                        self.facts = 0;
                        return mv
                            .ok_or_else(|| illegal("a cell of the board", &place.to_string()));
                    }
                }
                Ok(Answer::Suggest(place)) => talk.say(Command::Play(place))?,
                Ok(Answer::Message(_) | Answer::Debug(_)) => talk.note(),
                // To an earlier command, said twice.
                Ok(Answer::Ok) => talk.ignore(&line)?,
                Ok(Answer::Error(_) | Answer::Unknown(_)) if self.facts > 0 => self.facts -= 1,
                Err(_) if line.trim().is_empty() => talk.ignore(&line)?,
                _ => return Err(illegal(EXPECTED, &line)),
            }
        }
    }
}

impl<G: Game> Tongue<G> for Manager<G> {
    fn greet(&mut self, _talk: &mut Talk<'_>) -> Result<(), Forfeit> {
        (self.started, self.facts) = (false, 0);
        Ok(())
    }

    fn begin(&mut self, talk: &mut Talk<'_>, game: &Played<G>) -> Result<(), Forfeit> {
        self.restart(talk, game.pos())
    }

    fn ask(
        &mut self,
        talk: &mut Talk<'_>,
        game: &Played<G>,
        time: &Time,
    ) -> Result<G::Move, Forfeit> {
        talk.forget();
        self.tell_time(talk, time)?;
        let question = self.question(talk, game)?;
        talk.say(question)?;
        let mv = self.answer(talk, game.pos())?;
        self.known.clear();
        self.known.extend(game.moves().iter().chain([&mv]));
        Ok(mv)
    }

    fn farewell(&self) -> Option<String> {
        Some(Command::End.to_string())
    }
}
