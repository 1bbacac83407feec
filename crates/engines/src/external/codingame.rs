//! CodinGame's turns, as the referee.

use super::{
    Driver,
    exchange::{Exchange, illegal},
};
use crate::encoding::Codingame;
use crate::protocol::codingame::{Answer, Turn};
use kernel::{Forfeit, Game, Played, Time};

/// The answer of a bot.
const EXPECTED: &str = "a move: row col, each 0-8";

/// The bot learns of the game by its opponent's moves only, so each game has a bot of its own.
pub(super) struct Referee<G: Game> {
    encoding: Codingame<G>,
    /// The moves that the bot knows of.
    known: Vec<G::Move>,
}

impl<G: Game> Referee<G> {
    pub(super) fn new(encoding: Codingame<G>) -> Referee<G> {
        Referee { encoding, known: Vec::new() }
    }

    fn turn(&self, game: &Played<G>) -> Result<Turn, Forfeit> {
        let (pos, moves) = (game.pos(), game.moves());
        let news = moves.strip_prefix(&*self.known);
        let opponent = match news {
            Some([]) if moves.is_empty() => None,
            Some([last]) => Some((self.encoding.cell)(pos, *last)),
            _ => {
                let reason = "codingame: expected alternating moves from the start, found others, \
                              which the protocol cannot send";
                return Err(Forfeit::Crash(reason.to_owned()));
            }
        };
        let mut legal = Vec::new();
        pos.moves(&mut legal);
        Ok(Turn {
            opponent,
            legal: legal.into_iter().map(|mv| (self.encoding.cell)(pos, mv)).collect(),
        })
    }
}

impl<G: Game> Driver<G> for Referee<G> {
    fn greet(&mut self, _exchange: &mut Exchange<'_>) -> Result<(), Forfeit> {
        self.known.clear();
        Ok(())
    }

    fn begin(&mut self, _exchange: &mut Exchange<'_>, game: &Played<G>) -> Result<(), Forfeit> {
        let start = game.start();
        if *start == G::new(&start.rules()) {
            return Ok(());
        }
        Err(Forfeit::Crash(format!("codingame: expected a game from its start, found {start}")))
    }

    fn ask(
        &mut self,
        exchange: &mut Exchange<'_>,
        game: &Played<G>,
        _time: &Time,
    ) -> Result<G::Move, Forfeit> {
        exchange.discard_pending();
        exchange.send(self.turn(game)?)?;
        let mv = loop {
            let line = exchange.receive_line(EXPECTED)?;
            let answer = Answer::parse(&line).map_err(|_| illegal(EXPECTED, &line))?;
            let mv = (self.encoding.mv)(game.pos(), answer.cell);
            let mv = mv.ok_or_else(|| illegal(EXPECTED, &line))?;
            if exchange.is_answer(&line, game.pos().check(mv).is_ok())? {
                break mv;
            }
        };
        self.known.clear();
        self.known.extend(game.moves().iter().chain([&mv]));
        Ok(mv)
    }

    fn quit(&self) -> Option<String> {
        None
    }

    fn plays_one_game(&self) -> bool {
        true
    }
}
