//! Where games begin, so that deterministic players do not play the same game for ever.

use crate::{Record, schedule::mixed};
use kernel::{Game, Job, ParseError, Played};
use serde::{Deserialize, Serialize};
use std::{
    collections::{HashMap, HashSet},
    error::Error,
    fmt,
};

/// Random walks for one opening before there counts as being no other.
const TRIES: u32 = 1000;
/// Positions judged for one opening before the best of them is taken: a judge may be a search.
const JUDGED: u32 = 200;
/// Divides a position from the moves played from it.
const THEN: char = ';';

/// How a game begins: a position and moves from there, as they are written.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// The position; none for the start of the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The moves from there.
    #[serde(default)]
    pub moves: Vec<String>,
}

impl Opening {
    /// The opening that this game is so far.
    #[must_use]
    pub fn of<G: Game>(game: &Played<G>) -> Opening {
        let record = Record::written(game);
        Opening { start: record.start, moves: record.moves.into_iter().map(|ply| ply.mv).collect() }
    }

    /// The opening as a game under way.
    ///
    /// # Errors
    /// If the position or a move cannot be read, or a move is illegal.
    pub fn played<G: Game>(&self, rules: &G::Rules) -> Result<Played<G>, ParseError> {
        let start = self.start.as_ref().map(|text| G::parse(rules, text)).transpose()?;
        let mut game = Played::from(start.unwrap_or_else(|| G::new(rules)));
        play_texts(&mut game, self.moves.iter().map(String::as_str))?;
        Ok(game)
    }

    /// Reads an opening: moves divided by spaces (`b2 a1`), a position, or a position and moves
    /// from there with `;` between. Nothing at all is the start of the rules.
    ///
    /// # Errors
    /// If it is none of these, a move is illegal, or the game would be over.
    pub fn read<G: Game>(rules: &G::Rules, text: &str) -> Result<Opening, ParseError> {
        let game: Played<G> = match text.split_once(THEN) {
            Some((start, moves)) => {
                let mut game = Played::from(G::parse(rules, start.trim())?);
                play_texts(&mut game, moves.split_whitespace())?;
                game
            }
            None => {
                let mut game = Played::from(G::new(rules));
                let moves = play_texts(&mut game, text.split_whitespace());
                moves.map(|()| game).or_else(|moves| position(rules, text, &moves))?
            }
        };
        match game.pos().terminal() {
            None => Ok(Opening::of(&game)),
            Some(_) => Err(ParseError::impossible(format!("the game is over after {text:?}"))),
        }
    }
}

impl fmt::Display for Opening {
    /// As [`Opening::read`] reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.start {
            Some(start) if self.moves.is_empty() => f.write_str(start),
            Some(start) => write!(f, "{start}{THEN} {}", self.moves.join(" ")),
            None => f.write_str(&self.moves.join(" ")),
        }
    }
}

/// A line that is no opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningError {
    /// Which, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub error: ParseError,
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.error)
    }
}

impl Error for OpeningError {}

/// Reads [openings](Opening::read), one a line; empty lines and those that begin with `#` are
/// skipped.
///
/// # Errors
/// If a line is no opening.
pub fn read_openings<G: Game>(rules: &G::Rules, text: &str) -> Result<Vec<Opening>, OpeningError> {
    let lines = (1..).zip(text.lines().map(str::trim));
    lines
        .filter(|(_, text)| !text.is_empty() && !text.starts_with('#'))
        .map(|(line, text)| {
            Opening::read::<G>(rules, text).map_err(|error| OpeningError { line, error })
        })
        .collect()
}

/// Says how far from balanced a position is, 0 for balanced, the same for both sides; none for a
/// position that is not to be played at all.
pub type Judge<'a, G> = &'a mut dyn FnMut(&G) -> Option<f64>;

/// What random openings are wanted.
pub struct Wanted<'a, G: Game> {
    /// How many.
    pub count: usize,
    /// How many random moves each.
    pub plies: u32,
    /// Another seed, other openings.
    pub seed: u64,
    /// Who judges them, and how far from balanced they may be.
    pub balance: Option<(Judge<'a, G>, f64)>,
}

/// The openings that were found. More of the same seed begin with the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The openings, no two alike up to symmetry. They are fewer than wanted when no others turned
    /// up.
    pub openings: Vec<Opening>,
    /// How many of them are less balanced than wanted: nothing better turned up.
    pub unbalanced: usize,
}

/// Random openings from `start`: legal moves chosen evenly, none of which ends the game.
///
/// Each position is tried at most once, so that a small board runs out of them; then there are
/// fewer. None at all, if every walk of this many moves ends the game. Those found so far, once the
/// job is over.
pub fn random_openings<G: Game>(start: &G, wanted: Wanted<'_, G>, job: &Job) -> Found {
    let Wanted { count, plies, seed, mut balance } = wanted;
    let mut found = Found { openings: Vec::new(), unbalanced: 0 };
    let mut draw = Draw { start, plies, job, taken: HashSet::new(), judged: HashMap::new() };
    for number in 0..count {
        let rng = fastrand::Rng::with_seed(mixed(seed, number as u64));
        let Some((game, fits)) = draw.next(rng, &mut balance) else { break };
        found.openings.push(Opening::of(&game));
        found.unbalanced += usize::from(!fits);
    }
    found
}

struct Draw<'a, G> {
    start: &'a G,
    plies: u32,
    job: &'a Job,
    /// The positions of the openings so far.
    taken: HashSet<u64>,
    judged: HashMap<u64, Option<f64>>,
}

impl<G: Game> Draw<'_, G> {
    /// Another opening, and whether it is as balanced as wanted.
    fn next(
        &mut self,
        mut rng: fastrand::Rng,
        balance: &mut Option<(Judge<'_, G>, f64)>,
    ) -> Option<(Played<G>, bool)> {
        let mut best: Option<(Played<G>, f64)> = None;
        let mut judged = 0;
        for _ in 0..TRIES {
            if self.job.is_over() {
                return None;
            }
            let Some(game) = self.walk(&mut rng) else { continue };
            let key = game.pos().canonical().key;
            if self.taken.contains(&key) {
                continue;
            }
            let Some((judge, most)) = balance else {
                self.taken.insert(key);
                return Some((game, true));
            };
            let mut news = || {
                judged += 1;
                judge(game.pos())
            };
            let Some(off) = *self.judged.entry(key).or_insert_with(&mut news) else { continue };
            let off = off.abs();
            if off <= *most {
                self.taken.insert(key);
                return Some((game, true));
            }
            if best.as_ref().is_none_or(|(_, least)| off < *least) {
                best = Some((game, off));
            }
            if judged >= JUDGED {
                break;
            }
        }
        let (game, _) = best?;
        self.taken.insert(game.pos().canonical().key);
        Some((game, false))
    }

    fn walk(&self, rng: &mut fastrand::Rng) -> Option<Played<G>> {
        let mut game = Played::from(self.start.clone());
        for _ in 0..self.plies {
            let pos = game.pos();
            let choices = pos.move_count();
            let mv = (choices > 0).then(|| pos.nth_move(rng.u64(..choices as u64) as usize))?;
            game.play(mv).ok()?;
        }
        game.pos().terminal().is_none().then_some(game)
    }
}

fn play_texts<'a, G: Game>(
    game: &mut Played<G>,
    texts: impl Iterator<Item = &'a str>,
) -> Result<(), ParseError> {
    for text in texts {
        let mv = game.pos().parse_move(text)?;
        let played = game.play(mv);
        played.map_err(|e| ParseError::impossible(format!("{text} is illegal: {}", e.reason)))?;
    }
    Ok(())
}

/// The text as a position, after it could not be read as moves.
fn position<G: Game>(
    rules: &G::Rules,
    text: &str,
    moves: &ParseError,
) -> Result<Played<G>, ParseError> {
    G::parse(rules, text).map(Played::from).map_err(|position| {
        let reason = format!("neither moves ({moves}) nor a position ({position})");
        ParseError::impossible(reason)
    })
}
