//! Our own protocol, for any game.

use super::{
    Tongue, millis,
    talk::{Heard, Talk},
};
use crate::protocol::alfabeta::{self, Reply, Request, Turn, VERSION};
use kernel::{Forfeit, Game, Played, Time};

/// The referee of our own protocol.
pub(super) struct Own;

impl<G: Game> Tongue<G> for Own {
    fn greet(&mut self, talk: &mut Talk<'_>) -> Result<(), Forfeit> {
        talk.say(Request::Hello(VERSION))?;
        loop {
            let line = talk.hear_line("ready")?;
            match Reply::parse(&line) {
                Ok(Reply::Ready) => return Ok(()),
                Ok(Reply::Error(what)) => return Err(Forfeit::Crash(what)),
                Ok(Reply::Name(_)) => {}
                _ => talk.ignore(&line)?,
            }
        }
    }

    fn begin(&mut self, _talk: &mut Talk<'_>, _game: &Played<G>) -> Result<(), Forfeit> {
        Ok(())
    }

    fn ask(
        &mut self,
        talk: &mut Talk<'_>,
        game: &Played<G>,
        time: &Time,
    ) -> Result<G::Move, Forfeit> {
        const EXPECTED: &str = "move and a legal move";
        talk.forget();
        talk.say(turn(game, time))?;
        loop {
            let line = match talk.hear(EXPECTED)? {
                Heard::Line(line) => line,
                Heard::TimeIsUp => {
                    talk.say(Request::Stop)?;
                    continue;
                }
            };
            match Reply::parse(&line) {
                Ok(Reply::Move(mv)) => {
                    let read = game.pos().parse_move(&mv);
                    let is_legal = read.as_ref().is_ok_and(|mv| game.pos().check(*mv).is_ok());
                    if talk.is_answer(&line, is_legal)? {
                        return read.map_err(|error| Forfeit::Illegal(error.to_string()));
                    }
                }
                Ok(Reply::Resign) => return Err(Forfeit::Resigned),
                Ok(Reply::Error(what)) => return Err(Forfeit::Crash(what)),
                Ok(Reply::Info(_) | Reply::Name(_)) => talk.note(),
                Ok(Reply::Ready | Reply::Unknown(_)) => talk.ignore(&line)?,
                Err(_) if line.trim().is_empty() => talk.ignore(&line)?,
                Err(problem) if line.trim_start().starts_with("move") => {
                    return Err(Forfeit::Illegal(problem.to_string()));
                }
                Err(_) => talk.ignore(&line)?,
            }
        }
    }

    fn farewell(&self) -> Option<String> {
        Some(Request::Quit.to_string())
    }
}

/// All that is said before a move.
fn turn<G: Game>(game: &Played<G>, time: &Time) -> Turn {
    let (start, pos) = (game.start(), game.pos());
    let mut walk = start.clone();
    let moves = game.moves().iter().map(|mv| {
        let text = walk.move_text(*mv);
        walk.make(*mv);
        text
    });
    let moves = moves.collect();
    let mut legal = Vec::new();
    pos.moves(&mut legal);
    let most = time.this_move.into_iter().chain(time.left).min();
    Turn {
        game: pos.rules().to_string(),
        position: (*start != G::new(&pos.rules())).then(|| start.to_string()),
        moves,
        board: Some(pos.to_string()),
        legal: legal.into_iter().map(|mv| pos.move_text(mv)).collect(),
        time: most.map(|most| alfabeta::Time {
            this_move: millis(most),
            left: time.left.map(millis),
            increment: time.left.map(|_| time.increment.as_millis() as u64),
        }),
    }
}
