//! CodinGame's turns, seen by the referee.

use super::{
    Tongue,
    talk::{Talk, illegal},
};
use crate::dialect::Codingame;
use crate::protocol::codingame::{Answer, Turn};
use kernel::{Forfeit, Game, Played, Time};

/// What a bot should answer.
const EXPECTED: &str = "a move: row col, each 0-8";

/// A referee of one bot, which learns of the game by nothing but its opponent's moves.
pub(super) struct Referee<G: Game> {
    dialect: Codingame<G>,
    /// The moves that the bot knows of.
    known: Vec<G::Move>,
}

impl<G: Game> Referee<G> {
    pub(super) fn new(dialect: Codingame<G>) -> Referee<G> {
        Referee { dialect, known: Vec::new() }
    }

    fn turn(&self, game: &Played<G>) -> Result<Turn, Forfeit> {
        let (pos, moves) = (game.pos(), game.moves());
        let news = moves.strip_prefix(&*self.known);
        let opponent = match news {
            Some([]) if moves.is_empty() => None,
            Some([last]) => Some((self.dialect.cell)(pos, *last)),
            _ => {
                let reason = "codingame: expected a game from its start, found moves that the bot cannot be told";
                return Err(Forfeit::Crash(reason.to_owned()));
            }
        };
        let mut legal = Vec::new();
        pos.moves(&mut legal);
        Ok(Turn {
            opponent,
            legal: legal.into_iter().map(|mv| (self.dialect.cell)(pos, mv)).collect(),
        })
    }
}

impl<G: Game> Tongue<G> for Referee<G> {
    fn greet(&mut self, _talk: &mut Talk<'_>) -> Result<(), Forfeit> {
        self.known.clear();
        Ok(())
    }

    fn begin(&mut self, _talk: &mut Talk<'_>, game: &Played<G>) -> Result<(), Forfeit> {
        let start = game.start();
        if *start == G::new(&start.rules()) {
            return Ok(());
        }
        Err(Forfeit::Crash(format!("codingame: expected a game from its start, found {start}")))
    }

    fn ask(
        &mut self,
        talk: &mut Talk<'_>,
        game: &Played<G>,
        _time: &Time,
    ) -> Result<G::Move, Forfeit> {
        talk.forget();
        talk.say(self.turn(game)?)?;
        let mv = loop {
            let line = talk.hear_line(EXPECTED)?;
            let answer = Answer::parse(&line).map_err(|_| illegal(EXPECTED, &line))?;
            let mv = (self.dialect.mv)(game.pos(), answer.cell);
            let mv = mv.ok_or_else(|| illegal(EXPECTED, &line))?;
            if talk.is_answer(&line, game.pos().check(mv).is_ok())? {
                break mv;
            }
        };
        self.known.clear();
        self.known.extend(game.moves().iter().chain([&mv]));
        Ok(mv)
    }

    fn farewell(&self) -> Option<String> {
        None
    }

    fn is_for_one_game(&self) -> bool {
        true
    }
}
