//! The Kalah Game Protocol, seen by the server.

use super::{
    Tongue,
    talk::{Heard, Talk, illegal},
};
use crate::dialect::Kgp;
use crate::protocol::kgp::{Argument, Command, Message, VERSION};
use kernel::{Forfeit, Game, Played, Time};
use std::time::Duration;

/// What a client should answer.
const EXPECTED: &str = "move and a pit";

/// A server with one client.
pub(super) struct Server<G: Game> {
    dialect: Kgp<G>,
    /// The number of the last line that has one; a server's are even.
    id: u32,
}

impl<G: Game> Server<G> {
    pub(super) fn new(dialect: Kgp<G>) -> Server<G> {
        Server { dialect, id: 0 }
    }

    /// Answers what is no move, or says what is wrong with it.
    fn reply(talk: &mut Talk<'_>, message: Message, line: &str) -> Result<(), Forfeit> {
        match message.command {
            Command::Ping(arguments) => {
                say(talk, Message::answer(message.id, Command::Pong(arguments)))
            }
            Command::Set { .. } => say(talk, Message::answer(message.id, Command::Ok)),
            Command::Goodbye => Err(Forfeit::Crash("it said goodbye".to_owned())),
            Command::Ok | Command::Pong(_) => Ok(()),
            _ => talk.ignore(line),
        }
    }
}

impl<G: Game> Tongue<G> for Server<G> {
    fn greet(&mut self, talk: &mut Talk<'_>) -> Result<(), Forfeit> {
        self.id = 0;
        let [major, minor, patch] = VERSION;
        say(talk, Message::new(Command::Kgp { major, minor, patch }))?;
        loop {
            let line = talk.hear_line("mode freeplay")?;
            let message = Message::parse(&line);
            match message.map_err(|problem| Forfeit::Crash(problem.to_string()))? {
                Message { id, command: Command::Mode(mode), .. } if mode == "freeplay" => {
                    return say(talk, Message::answer(id, Command::Ok));
                }
                message => Server::<G>::reply(talk, message, &line)?,
            }
        }
    }

    fn begin(&mut self, _talk: &mut Talk<'_>, _game: &Played<G>) -> Result<(), Forfeit> {
        Ok(())
    }

    /// The last move counts that comes before the client yields or its time is up.
    fn ask(
        &mut self,
        talk: &mut Talk<'_>,
        game: &Played<G>,
        time: &Time,
    ) -> Result<G::Move, Forfeit> {
        tell_time(talk, time)?;
        self.id = self.id.wrapping_add(2);
        let (id, pos) = (Some(self.id), game.pos());
        let state = Command::State((self.dialect.board)(pos));
        say(talk, Message { id, reference: None, command: state })?;
        let (mut pit, mut is_up) = (None, false);
        while pit.is_none() || !is_up {
            let line = match talk.hear(EXPECTED)? {
                Heard::Line(line) => line,
                Heard::TimeIsUp => {
                    is_up = true;
                    continue;
                }
            };
            let message = Message::parse(&line).map_err(|_| illegal(EXPECTED, &line))?;
            match message.command {
                // Of an earlier state: too late.
                _ if message.reference.is_some() && message.reference != id => {}
                Command::Move(number) => pit = Some(number),
                Command::Yield => break,
                Command::Error(_) => return Err(illegal(EXPECTED, &line)),
                _ => Server::<G>::reply(talk, message, &line)?,
            }
        }
        say(talk, Message::answer(id, Command::Stop))?;
        let pit = pit.ok_or_else(|| illegal(EXPECTED, "yield"))?;
        (self.dialect.mv)(pos, pit).ok_or_else(|| illegal("a pit of the board", &pit.to_string()))
    }

    fn farewell(&self) -> Option<String> {
        Some(format!("{}\r", Command::Goodbye))
    }
}

/// What time there is, in the whole seconds that the protocol has; less than one is not told.
fn tell_time(talk: &mut Talk<'_>, time: &Time) -> Result<(), Forfeit> {
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
    say(talk, set("mode", Argument::Word(mode.to_owned())))?;
    say(talk, set("clock", Argument::Integer(clock.as_secs() as i64)))
}

fn say(talk: &mut Talk<'_>, message: Message) -> Result<(), Forfeit> {
    talk.say(format_args!("{message}\r"))
}
