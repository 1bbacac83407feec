//! Runs as an engine under another program. Input is read while a search runs on a thread of its
//! own, so that the other program can stop it.

mod alfabeta;
mod codingame;
mod gomocup;
mod kgp;
mod searcher;

use crate::{Error, PlayerSpec, Registry};
use engines::{
    Protocol,
    link::{Link, LinkError, Sender},
};
use std::sync::{Arc, Mutex, PoisonError};

/// An engine for other programs.
#[derive(Clone)]
pub struct Engine {
    /// The games there are.
    pub registry: Registry,
    /// The player that chooses moves.
    pub player: PlayerSpec,
    /// What it is called.
    pub name: String,
    /// The seed of random choices.
    pub seed: u64,
}

/// What came in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// A line without its end.
    Line(String),
    /// A line that was too long to be read.
    TooLong,
    /// The end of the input.
    End,
}

/// Where lines come from and where answers go.
pub trait Lines {
    /// Waits for the next line.
    fn receive(&mut self) -> Input;

    /// For answers, from any thread.
    fn output(&self) -> Output;
}

/// Sends lines until it is closed.
#[derive(Clone)]
pub struct Output(Arc<Mutex<Option<Say>>>);

/// What says a line.
type Say = Box<dyn FnMut(&str) + Send>;

impl Output {
    /// One that says lines like this.
    #[must_use]
    pub fn new(say: impl FnMut(&str) + Send + 'static) -> Output {
        Output(Arc::new(Mutex::new(Some(Box::new(say)))))
    }

    fn say(&self, line: &str) {
        if let Some(say) = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            line.split('\n').for_each(say);
        }
    }

    /// Sends nothing from now on.
    fn close(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

impl Lines for Link {
    fn receive(&mut self) -> Input {
        match Link::receive(self, None) {
            Ok(line) => Input::Line(line),
            Err(LinkError::TooLong) => Input::TooLong,
            Err(_) => Input::End,
        }
    }

    fn output(&self) -> Output {
        let sender: Sender = self.sender();
        // Where nobody listens any more, the end of the input will tell.
        Output::new(move |line| _ = sender.send(line))
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
    let check = |game: &&str| engine.registry.open(game)?.check_player(&engine.player);
    // An evaluator belongs to one game.
    if !examples.iter().any(|game| check(game).is_ok()) {
        check(&examples[0])?;
    }
    match protocol {
        Protocol::Alfabeta => alfabeta::serve(engine, lines),
        Protocol::Gomocup => gomocup::serve(engine, lines),
        Protocol::Kgp => kgp::serve(engine, lines),
        Protocol::Codingame => codingame::serve(engine, lines),
    }
    Ok(())
}
