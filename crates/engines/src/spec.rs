//! Which program, and what it speaks.

use kernel::ParseError;
use std::{fmt, str::FromStr};

/// How another program takes part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForeignSpec {
    /// Where it is.
    pub link: LinkSpec,
    /// What it speaks.
    pub protocol: Protocol,
}

/// Where another program is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkSpec {
    /// A command to run, with its arguments.
    Command(String),
    /// It connects to this port of ours, on loopback.
    Port(u16),
}

/// What engines and referees speak.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Protocol {
    /// Our own, for any game.
    Alfabeta,
    /// Gomocup's, for m,n,k-games.
    Gomocup,
    /// The Kalah Game Protocol.
    Kgp,
    /// CodinGame's turns, for Ultimate.
    Codingame,
}

impl Protocol {
    /// All of them with their names.
    pub const NAMES: [(&'static str, Protocol); 4] = [
        ("alfabeta", Protocol::Alfabeta),
        ("gomocup", Protocol::Gomocup),
        ("kgp", Protocol::Kgp),
        ("codingame", Protocol::Codingame),
    ];

    /// The games it was made for.
    pub(crate) const fn games(self) -> &'static str {
        match self {
            Protocol::Alfabeta => "any game",
            Protocol::Gomocup => "an m,n,k-game with five in line",
            Protocol::Kgp => "Kalah",
            Protocol::Codingame => "Ultimate",
        }
    }

    /// The player that serves if nobody says: one that keeps the time that others expect where the protocol has none.
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
