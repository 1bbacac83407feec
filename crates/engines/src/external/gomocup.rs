//! The Gomocup protocol, as the manager.

use super::{
    Driver, HANG_LIMIT,
    exchange::{Exchange, illegal},
    millis,
};
use crate::encoding::{Board, Gomocup};
use crate::protocol::gomocup::{Answer, Command, Info, Stone, Who};
use kernel::{Forfeit, Game, Played, Swap2, Time};

/// The answer of an engine.
const EXPECTED: &str = "a move x,y";
/// The answer of an engine in the opening.
const EXPECTED_IN_SWAP2: &str = "SWAP or one to three cells x,y";
/// The time left of a game without a limit, by Gomocup's convention.
const NO_LIMIT: i64 = i32::MAX as i64;

/// Sends only the opponent's last move where the engine has the rest, else the whole board.
pub(super) struct Manager<G: Game> {
    encoding: Gomocup<G>,
    /// Whether START was answered, so that RESTART can follow.
    started: bool,
    /// The moves that the engine has on its board, from an empty one; none after a new start.
    known: Vec<G::Move>,
    /// INFO lines sent since its last answer. They have no answer, but some engines send an error
    /// for keys that they do not know.
    infos: usize,
}

impl<G: Game> Manager<G> {
    pub(super) fn new(encoding: Gomocup<G>) -> Manager<G> {
        Manager { encoding, started: false, known: Vec::new(), infos: 0 }
    }

    fn send_info(&mut self, exchange: &mut Exchange<'_>, info: Info) -> Result<(), Forfeit> {
        self.infos += 1;
        exchange.send(Command::Info(info))
    }

    /// Begins a game on an empty board.
    fn restart(&mut self, exchange: &mut Exchange<'_>, pos: &G) -> Result<(), Forfeit> {
        self.known.clear();
        if self.started {
            exchange.send(Command::Restart)?;
            if self.is_done(exchange)? {
                return Ok(());
            }
        }
        let board = (self.encoding.board)(pos);
        let Board { width, height, rule } =
            board.map_err(|error| Forfeit::Crash(error.to_string()))?;
        exchange.send(match width == height {
            true => Command::Start(width),
            false => Command::RectStart { width, height },
        })?;
        if !self.is_done(exchange)? {
            return Err(Forfeit::Crash(format!("it does not play on {width}x{height}")));
        }
        self.started = true;
        self.send_info(exchange, Info::Rule(rule))?;
        self.send_info(exchange, Info::GameType(1))
    }

    /// Whether the answer is OK.
    fn is_done(&mut self, exchange: &mut Exchange<'_>) -> Result<bool, Forfeit> {
        loop {
            let line = exchange.receive_line("OK")?;
            match Answer::parse(&line) {
                Ok(Answer::Ok) => return Ok(true),
                Ok(Answer::Error(_) | Answer::Unknown(_)) if self.infos == 0 => return Ok(false),
                Ok(Answer::Error(_) | Answer::Unknown(_)) => self.infos -= 1,
                Ok(Answer::Message(_) | Answer::Debug(_)) => exchange.note_report(),
                _ => exchange.ignore(&line)?,
            }
        }
    }

    fn send_time(&mut self, exchange: &mut Exchange<'_>, time: &Time) -> Result<(), Forfeit> {
        // 0 would mean at once; without a limit, half the time after which an engine hangs.
        let turn = time.limit().unwrap_or(HANG_LIMIT / 2);
        self.send_info(exchange, Info::TimeoutTurn(millis(turn)))?;
        if self.known.is_empty() {
            self.send_info(exchange, Info::TimeoutMatch(time.left.map_or(0, millis)))?;
        }
        let left = time.left.map_or(NO_LIMIT, |left| millis(left).min(NO_LIMIT as u64) as i64);
        self.send_info(exchange, Info::TimeLeft(left))
    }

    /// The request for a move.
    fn request(
        &mut self,
        exchange: &mut Exchange<'_>,
        game: &Played<G>,
    ) -> Result<Command, Forfeit> {
        let (start, moves) = (game.start(), game.moves());
        let from_empty = (self.encoding.stones)(start).is_empty();
        if from_empty && moves.is_empty() {
            return Ok(Command::Begin);
        }
        if let (true, Some((last, before))) = (from_empty, moves.split_last())
            && before == self.known
        {
            return Ok(Command::Turn((self.encoding.place)(game.pos(), *last)));
        }
        if !self.known.is_empty() {
            self.restart(exchange, game.pos())?;
        }
        Ok(Command::Board(self.all_stones(game)))
    }

    fn all_stones(&self, game: &Played<G>) -> Vec<Stone> {
        let own = game.pos().to_move();
        let mut walk = game.start().clone();
        let mut stones = (self.encoding.stones)(&walk);
        for mv in game.moves() {
            stones.push(((self.encoding.place)(&walk, *mv), walk.to_move()));
            walk.make(*mv);
        }
        let who = |side| if side == own { Who::Own } else { Who::Other };
        stones.into_iter().map(|(place, side)| Stone { place, who: who(side) }).collect()
    }

    fn answer(&mut self, exchange: &mut Exchange<'_>, pos: &G) -> Result<G::Move, Forfeit> {
        loop {
            let line = exchange.receive_line(EXPECTED)?;
            match Answer::parse(&line) {
                Ok(Answer::Move(place)) => {
                    let mv = (self.encoding.mv)(pos, place);
                    let is_legal = mv.is_some_and(|mv| pos.check(mv).is_ok());
                    if exchange.is_answer(&line, is_legal)? {
                        // Answers come in order: errors for earlier INFO lines have come.
                        self.infos = 0;
                        return mv
                            .ok_or_else(|| illegal("a cell of the board", &place.to_string()));
                    }
                }
                Ok(Answer::Suggest(place)) => exchange.send(Command::Play(place))?,
                Ok(Answer::Message(_) | Answer::Debug(_)) => exchange.note_report(),
                // Sent twice for an earlier command.
                Ok(Answer::Ok) => exchange.ignore(&line)?,
                Ok(Answer::Error(_) | Answer::Unknown(_)) if self.infos > 0 => self.infos -= 1,
                Err(_) if line.trim().is_empty() => exchange.ignore(&line)?,
                _ => return Err(illegal(EXPECTED, &line)),
            }
        }
    }
}

impl<G: Game> Manager<G> {
    fn try_swap2(
        &mut self,
        exchange: &mut Exchange<'_>,
        game: &Played<G>,
        time: &Time,
    ) -> Result<Swap2<G::Move>, Forfeit> {
        exchange.discard_pending();
        self.send_time(exchange, time)?;
        let mut walk = game.start().clone();
        let place = |mv: &G::Move| {
            let place = (self.encoding.place)(&walk, *mv);
            walk.make(*mv);
            place
        };
        let places = game.moves().iter().map(place).collect();
        exchange.send(Command::Swap2Board(places))?;
        let find = |place| {
            let mv = (self.encoding.mv)(game.pos(), place);
            mv.ok_or_else(|| illegal("a cell of the board", &place.to_string()))
        };
        loop {
            let line = exchange.receive_line(EXPECTED_IN_SWAP2)?;
            match Answer::parse(&line) {
                Ok(Answer::Swap) => return Ok(Swap2::Swap),
                Ok(Answer::Move(place)) => return find(place).map(Swap2::Move),
                Ok(Answer::Places(places)) => {
                    let moves = places.into_iter().map(find).collect::<Result<_, _>>();
                    return moves.map(Swap2::Moves);
                }
                Ok(Answer::Message(_) | Answer::Debug(_)) => exchange.note_report(),
                Ok(Answer::Ok) => exchange.ignore(&line)?,
                Ok(Answer::Error(_) | Answer::Unknown(_)) if self.infos > 0 => self.infos -= 1,
                Err(_) if line.trim().is_empty() => exchange.ignore(&line)?,
                _ => return Err(illegal(EXPECTED_IN_SWAP2, &line)),
            }
        }
    }
}

impl<G: Game> Driver<G> for Manager<G> {
    fn greet(&mut self, _exchange: &mut Exchange<'_>) -> Result<(), Forfeit> {
        (self.started, self.infos) = (false, 0);
        Ok(())
    }

    fn begin(&mut self, exchange: &mut Exchange<'_>, game: &Played<G>) -> Result<(), Forfeit> {
        self.restart(exchange, game.pos())
    }

    fn ask(
        &mut self,
        exchange: &mut Exchange<'_>,
        game: &Played<G>,
        time: &Time,
    ) -> Result<G::Move, Forfeit> {
        exchange.discard_pending();
        self.send_time(exchange, time)?;
        let request = self.request(exchange, game)?;
        exchange.send(request)?;
        let mv = self.answer(exchange, game.pos())?;
        self.known.clear();
        self.known.extend(game.moves().iter().chain([&mv]));
        Ok(mv)
    }

    fn swap2(
        &mut self,
        exchange: &mut Exchange<'_>,
        game: &Played<G>,
        time: &Time,
    ) -> Option<Result<Swap2<G::Move>, Forfeit>> {
        Some(self.try_swap2(exchange, game, time))
    }

    fn quit(&self) -> Option<String> {
        Some(Command::End.to_string())
    }
}
