//! Alfabeta's own protocol, as its referee.

use super::{
    Driver,
    exchange::{Exchange, Received},
    millis,
};
use crate::protocol::alfabeta::{self, Reply, Request, Turn, VERSION};
use kernel::{Forfeit, Game, Played, Time};

/// Sends a whole [`Turn`] before each move and keeps no state.
pub(super) struct Referee;

impl<G: Game> Driver<G> for Referee {
    fn greet(&mut self, exchange: &mut Exchange<'_>) -> Result<(), Forfeit> {
        exchange.send(Request::Hello(VERSION))?;
        loop {
            let line = exchange.receive_line("ready")?;
            match Reply::parse(&line) {
                Ok(Reply::Ready) => return Ok(()),
                Ok(Reply::Error(what)) => return Err(Forfeit::Crash(what)),
                Ok(reply @ Reply::Name(_)) => exchange.heard.note(reply),
                _ => exchange.ignore(&line)?,
            }
        }
    }

    fn ask(
        &mut self,
        exchange: &mut Exchange<'_>,
        game: &Played<G>,
        time: &Time,
    ) -> Result<G::Move, Forfeit> {
        const EXPECTED: &str = "move and a legal move";
        exchange.discard_pending();
        exchange.send(turn(game, time))?;
        loop {
            let line = match exchange.receive(EXPECTED)? {
                Received::Line(line) => line,
                Received::TimeUp => {
                    exchange.send(Request::Stop)?;
                    continue;
                }
            };
            match Reply::parse(&line) {
                Ok(Reply::Move(mv)) => {
                    let read = game.pos().parse_move(&mv);
                    let is_legal = read.as_ref().is_ok_and(|mv| game.pos().check(*mv).is_ok());
                    if exchange.is_answer(&line, is_legal)? {
                        return read.map_err(|error| Forfeit::Illegal(error.to_string()));
                    }
                }
                Ok(Reply::Resign) => return Err(Forfeit::Resigned),
                Ok(Reply::Error(what)) => return Err(Forfeit::Crash(what)),
                Ok(reply @ (Reply::Info(_) | Reply::Leaves(_) | Reply::Name(_))) => {
                    exchange.note_report();
                    exchange.heard.note(reply);
                }
                Ok(Reply::Ready | Reply::Unknown(_)) => exchange.ignore(&line)?,
                Err(_) if line.trim().is_empty() => exchange.ignore(&line)?,
                Err(error) if line.trim_start().starts_with("move") => {
                    return Err(Forfeit::Illegal(error.to_string()));
                }
                Err(_) => exchange.ignore(&line)?,
            }
        }
    }

    fn quit(&self) -> Option<String> {
        Some(Request::Quit.to_string())
    }
}

/// All that is sent before a move.
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
    Turn {
        game: pos.rules().to_string(),
        position: (*start != G::new(&pos.rules())).then(|| start.to_string()),
        moves,
        board: Some(pos.to_string()),
        legal: legal.into_iter().map(|mv| pos.move_text(mv)).collect(),
        time: time.limit().map(|limit| alfabeta::Time {
            this_move: millis(limit),
            left: time.left.map(millis),
            increment: time.left.map(|_| time.increment.as_millis() as u64),
        }),
    }
}
