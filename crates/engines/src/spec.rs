//! Which external engine, by which protocol.

use kernel::ParseError;
use std::{fmt, str::FromStr};

/// An external engine to be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExternalSpec {
    /// How it is reached.
    pub link: LinkSpec,
    /// Its protocol.
    pub protocol: Protocol,
}

/// How an external engine is reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkSpec {
    /// By its command line, which is run.
    Command(String),
    /// It connects to this port of this machine.
    Port(u16),
}

/// A protocol between engines and referees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Protocol {
    /// Alfabeta's own, for any game.
    Alfabeta,
    /// Gomocup's, for m,n,k-games.
    Gomocup,
    /// The Kalah Game Protocol.
    Kgp,
    /// CodinGame's, for Ultimate.
    Codingame,
}

impl Protocol {
    /// All protocols with their names.
    pub const NAMES: [(&'static str, Protocol); 4] = [
        ("alfabeta", Protocol::Alfabeta),
        ("gomocup", Protocol::Gomocup),
        ("kgp", Protocol::Kgp),
        ("codingame", Protocol::Codingame),
    ];

    /// The games that it is for.
    #[must_use]
    pub const fn games(self) -> &'static str {
        match self {
            Protocol::Alfabeta => "any game",
            Protocol::Gomocup => "an m,n,k-game with five in line",
            Protocol::Kgp => "Kalah",
            Protocol::Codingame => "Ultimate",
        }
    }

    /// The default player of `alfabeta engine`: one that keeps to the usual time where the protocol
    /// sends no limit.
    #[must_use]
    pub const fn usual_player(self) -> &'static str {
        match self {
            Protocol::Alfabeta | Protocol::Gomocup | Protocol::Kgp => "engine",
            // A turn may take 100 ms there.
            Protocol::Codingame => "engine:time=75ms",
        }
    }
}

impl FromStr for Protocol {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Protocol, ParseError> {
        let found = Protocol::NAMES.iter().find(|(name, _)| *name == text);
        found.map(|(_, protocol)| *protocol).ok_or_else(|| {
            let names = Protocol::NAMES.map(|(name, _)| name).join(", ");
            ParseError::syntax(format!("a protocol ({names})"), text)
        })
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = Protocol::NAMES.iter().find(|(_, protocol)| protocol == self);
        f.write_str(found.map_or("", |(name, _)| *name))
    }
}
