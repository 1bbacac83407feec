//! The Kalah Game Protocol, as the server.

use super::{
    Driver,
    exchange::{Exchange, Received, illegal},
};
use crate::encoding::Kgp;
use crate::protocol::kgp::{Argument, Command, Message, VERSION};
use kernel::{Forfeit, Game, Played, Time};
use std::time::Duration;

/// The answer of a client.
const EXPECTED: &str = "move and a pit";

/// A server with one client.
pub(super) struct Server<G: Game> {
    encoding: Kgp<G>,
    /// The last id given to a line; those of a server are even.
    id: u32,
}

impl<G: Game> Server<G> {
    pub(super) fn new(encoding: Kgp<G>) -> Server<G> {
        Server { encoding, id: 0 }
    }

    /// Replies to a message that is no move.
    fn reply(exchange: &mut Exchange<'_>, message: Message, line: &str) -> Result<(), Forfeit> {
        match message.command {
            Command::Ping(arguments) => {
                send(exchange, Message::answer(message.id, Command::Pong(arguments)))
            }
            Command::Set { .. } => send(exchange, Message::answer(message.id, Command::Ok)),
            Command::Goodbye => Err(Forfeit::Crash("it said goodbye".to_owned())),
            Command::Ok | Command::Pong(_) => Ok(()),
            _ => exchange.ignore(line),
        }
    }
}

impl<G: Game> Driver<G> for Server<G> {
    fn greet(&mut self, exchange: &mut Exchange<'_>) -> Result<(), Forfeit> {
        self.id = 0;
        let [major, minor, patch] = VERSION;
        send(exchange, Message::new(Command::Kgp { major, minor, patch }))?;
        loop {
            let line = exchange.receive_line("mode freeplay")?;
            let message = Message::parse(&line);
            match message.map_err(|error| Forfeit::Crash(error.to_string()))? {
                Message { id, command: Command::Mode(mode), .. } if mode == "freeplay" => {
                    return send(exchange, Message::answer(id, Command::Ok));
                }
                message => Server::<G>::reply(exchange, message, &line)?,
            }
        }
    }

    /// The last move before the client yields or its time is up counts.
    fn ask(
        &mut self,
        exchange: &mut Exchange<'_>,
        game: &Played<G>,
        time: &Time,
    ) -> Result<G::Move, Forfeit> {
        send_time(exchange, time)?;
        self.id = self.id.wrapping_add(2);
        let (id, pos) = (Some(self.id), game.pos());
        let state = Command::State((self.encoding.board)(pos));
        send(exchange, Message { id, reference: None, command: state })?;
        let (mut pit, mut time_up) = (None, false);
        while pit.is_none() || !time_up {
            let line = match exchange.receive(EXPECTED)? {
                Received::Line(line) => line,
                Received::TimeUp => {
                    time_up = true;
                    continue;
                }
            };
            let message = Message::parse(&line).map_err(|_| illegal(EXPECTED, &line))?;
            match message.command {
                // For an earlier state: too late.
                _ if message.reference.is_some() && message.reference != id => {}
                Command::Move(number) => pit = Some(number),
                Command::Yield => break,
                Command::Error(_) => return Err(illegal(EXPECTED, &line)),
                _ => Server::<G>::reply(exchange, message, &line)?,
            }
        }
        send(exchange, Message::answer(id, Command::Stop))?;
        let pit = pit.ok_or_else(|| illegal(EXPECTED, "yield"))?;
        (self.encoding.mv)(pos, pit).ok_or_else(|| illegal("a pit of the board", &pit.to_string()))
    }

    fn quit(&self) -> Option<String> {
        Some(format!("{}\r", Command::Goodbye))
    }
}

/// Sends the time in whole seconds, as the protocol has it; less than one is not sent.
fn send_time(exchange: &mut Exchange<'_>, time: &Time) -> Result<(), Forfeit> {
    let (mode, clock) = match (time.left, time.this_move) {
        (Some(left), this_move) if this_move.is_none_or(|this_move| this_move > left) => {
            ("absolute", left)
        }
        (_, Some(this_move)) => ("relative", this_move),
        _ => return Ok(()),
    };
    if clock < Duration::from_secs(1) {
        return Ok(());
    }
    let set = |key: &str, value| Message::new(Command::Set { key: format!("time:{key}"), value });
    send(exchange, set("mode", Argument::Word(mode.to_owned())))?;
    send(exchange, set("clock", Argument::Integer(clock.as_secs() as i64)))
}

fn send(exchange: &mut Exchange<'_>, message: Message) -> Result<(), Forfeit> {
    exchange.send(format_args!("{message}\r"))
}
