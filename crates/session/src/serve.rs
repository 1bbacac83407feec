//! Ours as an engine for the programs of others. Reading goes on while it thinks, on a thread of its own, so that whoever
//! asks can also stop it.

mod alfabeta;
mod codingame;
mod gomocup;
mod kgp;
mod mind;

use crate::{Error, PlayerSpec, Registry};
use engines::{
    Protocol,
    link::{Link, LinkError, Sender},
};
use std::sync::{Arc, Mutex, PoisonError};

/// What to serve with.
#[derive(Clone)]
pub struct Engine {
    /// The games there are.
    pub registry: Registry,
    /// Who chooses moves.
    pub player: PlayerSpec,
    /// What it is called.
    pub name: String,
    /// Another seed, other chance.
    pub seed: u64,
}

/// What was heard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// A line without its end.
    Line(String),
    /// A line longer than anybody needs.
    TooLong,
    /// No more will come.
    End,
}

/// Where lines come from and where answers go.
pub trait Lines {
    /// Waits for the next line.
    fn receive(&mut self) -> Heard;

    /// For answers, from any thread.
    fn voice(&self) -> Voice;
}

/// Says lines until it is silenced.
#[derive(Clone)]
pub struct Voice(Arc<Mutex<Option<Say>>>);

/// What says a line.
type Say = Box<dyn FnMut(&str) + Send>;

impl Voice {
    /// One that says lines like this.
    #[must_use]
    pub fn new(say: impl FnMut(&str) + Send + 'static) -> Voice {
        Voice(Arc::new(Mutex::new(Some(Box::new(say)))))
    }

    fn say(&self, line: &str) {
        if let Some(say) = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            line.split('\n').for_each(say);
        }
    }

    /// Nothing is said from now on.
    fn silence(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

impl Lines for Link {
    fn receive(&mut self) -> Heard {
        match Link::receive(self, None) {
            Ok(line) => Heard::Line(line),
            Err(LinkError::TooLong) => Heard::TooLong,
            Err(_) => Heard::End,
        }
    }

    fn voice(&self) -> Voice {
        let sender: Sender = self.sender();
        // Where nobody listens any more, the end of the input will tell.
        Voice::new(move |line| _ = sender.send(line))
    }
}

/// Answers until the other end has enough.
///
/// # Errors
/// If the player cannot play any game of the protocol.
pub fn serve(protocol: Protocol, engine: &Engine, lines: &mut dyn Lines) -> Result<(), Error> {
    let examples: &[&str] = match protocol {
        Protocol::Alfabeta => &["tictactoe", codingame::RULES, "kalah"],
        Protocol::Gomocup => &["gomoku"],
        Protocol::Kgp => &["kalah"],
        Protocol::Codingame => &[codingame::RULES],
    };
    let mut seats = examples.iter().map(|game| engine.registry.open(game)?.seat(&engine.player));
    // An evaluator belongs to one game.
    seats
        .find(Result::is_ok)
        .unwrap_or_else(|| engine.registry.open(examples[0])?.seat(&engine.player))?;
    match protocol {
        Protocol::Alfabeta => alfabeta::serve(engine, lines),
        Protocol::Gomocup => gomocup::serve(engine, lines),
        Protocol::Kgp => kgp::serve(engine, lines),
        Protocol::Codingame => codingame::serve(engine, lines),
    }
    Ok(())
}
