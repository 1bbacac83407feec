//! Where a tournament stands, from the games counted so far.

use crate::{
    Fixture, Reason, Record, Schedule,
    stats::{Elo, Met, Rating, Sprt, SprtState, SprtVerdict, Tally, Wdl, ratings},
};
use kernel::Side;
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, HashSet},
    hash::{DefaultHasher, Hash, Hasher},
};

/// Where a tournament stands. The same games give the same standings, in whatever order they ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Standings {
    /// Games that count.
    pub games: u32,
    /// Games on the schedule.
    pub scheduled: u32,
    /// The players, as on the list.
    pub players: Vec<PlayerStanding>,
    /// Everyone who meets, as on the schedule.
    pub pairings: Vec<PairingStanding>,
    /// The test, where there is one.
    pub sprt: Option<SprtState>,
    /// Games that were played but do not count: the test had decided before them.
    pub beyond: u32,
}

/// How a player stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayerStanding {
    /// Its name.
    pub name: String,
    /// Its games, by the side it had: those as first player first.
    pub sides: [Wdl; 2],
    /// Points: one for a win, half for a draw.
    pub points: f64,
    /// Its rating among all players; for a match of two, half their difference, drawn a little to
    /// 0.
    pub rating: Rating,
    /// Games it lost without the rules saying so, by reason.
    pub forfeits: BTreeMap<Reason, u32>,
}

/// How two players stand against each other.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PairingStanding {
    /// Who, by their places on the list. All else is seen by the first of the two.
    pub players: [usize; 2],
    /// The games, by side and by pairs.
    pub tally: Tally,
    /// Points a game, from 0 to 1.
    pub score: Option<f64>,
    /// The difference in Elo, from pairs.
    pub elo: Elo,
    /// The difference in normalised Elo.
    pub normalised_elo: Elo,
    /// How likely the player is the stronger one.
    pub superiority: f64,
    /// Games that went move for move like one before, with the same sides: nothing is learnt
    /// from them.
    pub repeated: u32,
}

/// The games of a tournament, counted.
#[derive(Clone, Debug)]
pub struct ScoreSheet<'a> {
    names: &'a [String],
    schedule: &'a Schedule,
    sprt: Option<Sprt>,
    games: BTreeMap<u32, Game>,
    /// How many games from the first on are there without a gap, those of whole pairs.
    whole: u32,
    /// The pairs of those games, and what the test said after them.
    tested: [u32; 5],
    /// The number of the game with which the test decided.
    decided: Option<u32>,
}

/// What of a game counts.
#[derive(Clone, Debug)]
struct Game {
    fixture: Fixture,
    /// Half points of the first player.
    halves: usize,
    /// Who forfeited it and why.
    forfeit: Option<(Side, Reason)>,
    /// Stands for its start and moves.
    course: u64,
}

impl<'a> ScoreSheet<'a> {
    /// An empty score sheet. A test is for a schedule with one pairing.
    #[must_use]
    pub fn new(names: &'a [String], schedule: &'a Schedule, sprt: Option<Sprt>) -> ScoreSheet<'a> {
        let sprt = sprt.filter(|_| schedule.pairings().len() == 1);
        let (games, tested) = (BTreeMap::new(), [0; 5]);
        ScoreSheet { names, schedule, sprt, games, whole: 0, tested, decided: None }
    }

    /// Counts a finished game; one without a result, and one counted before, changes nothing.
    pub fn count(&mut self, fixture: &Fixture, record: &Record) {
        let Some(result) = record.result else { return };
        let halves = (result.signum() + 1) as usize;
        let loser = if result > 0 { Side::Second } else { Side::First };
        let forfeit = record.reason.is_forfeit().then_some((loser, record.reason));
        let course = course(record);
        let game = Game { fixture: *fixture, halves, forfeit, course };
        self.games.entry(fixture.number).or_insert(game);
        self.test();
    }

    /// How many games have ended.
    #[must_use]
    pub fn finished(&self) -> usize {
        self.games.len()
    }

    /// Whether the game of this number is counted.
    #[must_use]
    pub fn has(&self, number: u32) -> bool {
        self.games.contains_key(&number)
    }

    /// Whether no game of the schedule is missing.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.games.len() == self.schedule.games() as usize
    }

    /// Whether the test has decided, so that nothing more needs to be played.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.decided.is_some()
    }

    /// Looks at the pairs in the order of their numbers, whatever the order in which they ended:
    /// fast games must not be heard first, and the verdict must not depend on how many are played
    /// at once.
    fn test(&mut self) {
        let Some(sprt) = self.sprt else { return };
        while self.decided.is_none()
            && let Some(first) = self.games.get(&(self.whole + 1))
            && let Some(second) = self.games.get(&(self.whole + 2))
        {
            self.tested[self.own_halves(first) + self.own_halves(second)] += 1;
            self.whole += 2;
            let verdict = sprt.state(self.tested).verdict;
            self.decided = (verdict != SprtVerdict::Undecided).then_some(self.whole);
        }
    }

    /// Half points of the player of the pairing who is named first.
    fn own_halves(&self, Game { fixture, halves, .. }: &Game) -> usize {
        let [named_first, _] = self.schedule.pairings()[fixture.pairing];
        if fixture.players[0] == named_first { *halves } else { 2 - halves }
    }

    /// The games that count.
    fn counted(&self) -> impl Iterator<Item = &Game> {
        let last = self.decided.unwrap_or(u32::MAX);
        self.games.range(..=last).map(|(_, game)| game)
    }

    /// Where the tournament stands.
    #[must_use]
    pub fn standings(&self) -> Standings {
        let games = self.counted().count() as u32;
        let pairings = self.pairings();
        let players = self.players(&pairings);
        let sprt = self.sprt.map(|sprt| sprt.state(self.tested));
        let (scheduled, beyond) = (self.schedule.games(), self.games.len() as u32 - games);
        Standings { games, scheduled, players, pairings, sprt, beyond }
    }

    fn pairings(&self) -> Vec<PairingStanding> {
        let meetings = self.schedule.pairings();
        let mut tallies = vec![Tally::default(); meetings.len()];
        let mut repeated = vec![0; meetings.len()];
        let mut pairs: BTreeMap<(usize, u32), [Option<usize>; 2]> = BTreeMap::new();
        let mut courses = HashSet::new();
        for game in self.counted() {
            let Game { fixture, course, .. } = game;
            // The second game of a pair has changed sides, unless Swap2 changed them back.
            let place = (fixture.number + 1) as usize % 2;
            let pair = pairs.entry((fixture.pairing, fixture.pair)).or_default();
            pair[place] = Some(self.own_halves(game));
            repeated[fixture.pairing] += u32::from(!courses.insert((fixture.players, course)));
        }
        for ((pairing, _), halves) in pairs {
            let tally = &mut tallies[pairing];
            match halves {
                [Some(first), Some(second)] => tally.count_pair([first, second]),
                [Some(first), None] => tally.count_unpaired(Side::First, first),
                [None, Some(second)] => tally.count_unpaired(Side::Second, second),
                [None, None] => {}
            }
        }
        let all = meetings.iter().zip(tallies).zip(repeated);
        all.map(|((players, tally), repeated)| PairingStanding::of(*players, tally, repeated))
            .collect()
    }

    fn players(&self, pairings: &[PairingStanding]) -> Vec<PlayerStanding> {
        let met =
            |pairing: &PairingStanding| Met { players: pairing.players, tally: pairing.tally };
        let met: Vec<Met> = pairings.iter().map(met).collect();
        let ratings = ratings(self.names.len(), &met);
        let player = |(name, rating): (&String, Rating)| PlayerStanding {
            name: name.clone(),
            sides: Default::default(),
            points: 0.0,
            rating,
            forfeits: BTreeMap::new(),
        };
        let mut players: Vec<PlayerStanding> = self.names.iter().zip(ratings).map(player).collect();
        for Game { fixture, halves, forfeit, .. } in self.counted() {
            for (side, own) in Side::BOTH.into_iter().zip([*halves, 2 - halves]) {
                let player = &mut players[fixture.players[side.index()]];
                player.sides[side.index()].count(own);
                player.points += own as f64 / 2.0;
            }
            if let Some((loser, reason)) = forfeit {
                let player = &mut players[fixture.players[loser.index()]];
                *player.forfeits.entry(*reason).or_default() += 1;
            }
        }
        players
    }
}

impl PairingStanding {
    fn of(players: [usize; 2], tally: Tally, repeated: u32) -> PairingStanding {
        PairingStanding {
            players,
            tally,
            score: tally.score(),
            elo: tally.elo(),
            normalised_elo: tally.normalised_elo(),
            superiority: tally.superiority(),
            repeated,
        }
    }
}

/// A number for the start and the moves of a game.
fn course(record: &Record) -> u64 {
    let mut hasher = DefaultHasher::new();
    record.start.hash(&mut hasher);
    record.moves.iter().for_each(|ply| ply.mv.hash(&mut hasher));
    hasher.finish()
}
