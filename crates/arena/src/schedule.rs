//! Who plays whom, from which opening, and who begins: all from the number of the game.

use serde::{Deserialize, Serialize};
use std::{error::Error, fmt};

/// Which players meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Two players.
    Match,
    /// Everyone meets everyone.
    RoundRobin,
    /// The first player on the list meets all others.
    Gauntlet,
}

impl Format {
    /// How many pairs of players meet.
    fn meetings(self, players: usize) -> usize {
        match self {
            Format::Match => 1,
            Format::Gauntlet => players - 1,
            Format::RoundRobin => players.saturating_mul(players - 1) / 2,
        }
    }

    /// The pairs of players that meet, by their places on the list.
    fn pairings(self, players: usize) -> Vec<[usize; 2]> {
        match self {
            Format::Match => vec![[0, 1]],
            Format::Gauntlet => (1..players).map(|other| [0, other]).collect(),
            Format::RoundRobin => {
                let meets = |a| (a + 1..players).map(move |b| [a, b]);
                (0..players).flat_map(meets).collect()
            }
        }
    }
}

/// A game to be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fixture {
    /// Its number, from 1.
    pub number: u32,
    /// Which of the [pairings](Schedule::pairings).
    pub pairing: usize,
    /// The number of the pair of games among those of its pairing, from 0; both have the same
    /// opening.
    pub pair: u32,
    /// Which opening, from 0.
    pub opening: usize,
    /// Who plays, by their places on the list; the first player first.
    pub players: [usize; 2],
    /// What random choices come from.
    pub seed: u64,
}

/// All games of a tournament. They are numbered round by round: in a round every pairing plays one
/// opening twice, the second time with changed sides. So more games change nothing about the games
/// before them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    pairings: Vec<[usize; 2]>,
    pairs: u32,
    openings: usize,
    seed: u64,
}

/// Why there is no such schedule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ScheduleError {
    /// Each opening is played from both sides, so games come in twos.
    OddGames(u32),
    /// There is nothing to play.
    NoGames,
    /// The format needs another number of players.
    Players {
        /// The format.
        format: Format,
        /// How many players there are.
        found: usize,
    },
    /// There is no opening.
    NoOpenings,
    /// More games than can be numbered.
    TooMany,
}

impl fmt::Display for ScheduleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScheduleError::OddGames(found) => write!(
                f,
                "expected an even number of games, as each opening is played from both sides, found {found}"
            ),
            ScheduleError::NoGames => f.write_str("expected at least 2 games, found 0"),
            ScheduleError::Players { format: Format::Match, found } => {
                write!(f, "expected 2 players for a match, found {found}")
            }
            ScheduleError::Players { found, .. } => {
                write!(f, "expected at least 2 players, found {found}")
            }
            ScheduleError::NoOpenings => f.write_str("expected at least 1 opening, found none"),
            ScheduleError::TooMany => write!(f, "expected at most {} games in all", u32::MAX),
        }
    }
}

impl Error for ScheduleError {}

impl Schedule {
    /// A schedule in which every pairing plays `games` games, an even number, from this many
    /// openings; when there are fewer openings than pairs of games, they are used again from the
    /// first.
    ///
    /// # Errors
    /// If the numbers do not allow one.
    pub fn new(
        format: Format,
        players: usize,
        games: u32,
        openings: usize,
        seed: u64,
    ) -> Result<Schedule, ScheduleError> {
        let fits = if format == Format::Match { players == 2 } else { players >= 2 };
        if !fits {
            return Err(ScheduleError::Players { format, found: players });
        }
        match games {
            0 => return Err(ScheduleError::NoGames),
            odd if odd % 2 == 1 => return Err(ScheduleError::OddGames(odd)),
            _ if openings == 0 => return Err(ScheduleError::NoOpenings),
            _ => {}
        }
        let meetings = u32::try_from(format.meetings(players)).ok();
        meetings.and_then(|n| n.checked_mul(games)).ok_or(ScheduleError::TooMany)?;
        Ok(Schedule { pairings: format.pairings(players), pairs: games / 2, openings, seed })
    }

    /// Who meets whom, by their places on the list. Where one of the two is named first, it is this
    /// one.
    #[must_use]
    pub fn pairings(&self) -> &[[usize; 2]] {
        &self.pairings
    }

    /// How many openings it speaks of.
    #[must_use]
    pub fn openings(&self) -> usize {
        self.openings
    }

    /// How many games there are.
    #[must_use]
    pub fn games(&self) -> u32 {
        2 * self.pairs * self.pairings.len() as u32
    }

    /// The game of this number, if there is one.
    #[must_use]
    pub fn fixture(&self, number: u32) -> Option<Fixture> {
        if number > self.games() {
            return None;
        }
        let index = number.checked_sub(1)?;
        let (turn, swapped) = (index / 2, index % 2 == 1);
        let meetings = self.pairings.len() as u32;
        let (pair, pairing) = (turn / meetings, (turn % meetings) as usize);
        let mut players = self.pairings[pairing];
        if swapped {
            players.reverse();
        }
        let opening = pair as usize % self.openings;
        let seed = mixed(self.seed, u64::from(number));
        Some(Fixture { number, pairing, pair, opening, players, seed })
    }

    /// All games, in order.
    pub fn fixtures(&self) -> impl Iterator<Item = Fixture> + '_ {
        (1..=self.games()).filter_map(|number| self.fixture(number))
    }
}

/// A seed made from a seed and a number: different numbers give seeds that have nothing in common.
pub(crate) fn mixed(seed: u64, number: u64) -> u64 {
    fastrand::Rng::with_seed(seed ^ number.wrapping_mul(kernel::GOLDEN)).u64(..)
}
