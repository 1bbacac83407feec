//! What can be asked, field by field.

use crate::{Kind, Refusal};
use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, Error},
};
use serde_json::{Map, Value};
use session::Record;

/// A request.
#[derive(Clone, PartialEq, Debug)]
pub enum Request {
    /// What can be played, and how much can be asked for.
    Games,
    /// A position to draw.
    View(About<View>),
    /// Many positions to draw.
    Pictures(Pictures),
    /// A move, and the answer of a machine.
    Play(About<Play>),
    /// The best lines of a position.
    Analyse(About<Analyse>),
    /// What each position of a game was worth.
    Review(About<Review>),
    /// Searches step by step.
    Explain(About<Explain>),
    /// What each rung of the ladder saves.
    Ladder(Ladder),
    /// Games between two machines.
    Match(About<Match>),
    /// A mistake of the museum.
    Mistake(Mistake),
    /// A student report, done again.
    Report(Report),
    /// Games from a text.
    ReadRecords(ReadRecords),
    /// Games as a text.
    WriteRecords(WriteRecords),
}

impl Request {
    /// Reads a request from its name and its fields, a JSON object; [`Kind::Games`] has none.
    ///
    /// # Errors
    /// If there is no such request, or its fields are others.
    pub fn read(name: &str, body: &[u8]) -> Result<Request, Refusal> {
        let kind = Kind::named(name).ok_or_else(|| Refusal::not_found(name))?;
        Ok(match kind {
            Kind::Games => Request::Games,
            Kind::View => Request::View(read(body)?),
            Kind::Pictures => Request::Pictures(read(body)?),
            Kind::Play => Request::Play(read(body)?),
            Kind::Analyse => Request::Analyse(read(body)?),
            Kind::Review => Request::Review(read(body)?),
            Kind::Explain => Request::Explain(read(body)?),
            Kind::Ladder => Request::Ladder(read(body)?),
            Kind::Match => Request::Match(read(body)?),
            Kind::Mistake => Request::Mistake(read(body)?),
            Kind::Report => Request::Report(read(body)?),
            Kind::ReadRecords => Request::ReadRecords(read(body)?),
            Kind::WriteRecords => Request::WriteRecords(read(body)?),
        })
    }
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Refusal> {
    Ok(serde_json::from_slice(body)?)
}

/// Where a game stands.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// The rules.
    pub game: String,
    /// The position it began from; none for the start of the rules.
    pub position: Option<String>,
    /// What was played since.
    pub moves: Option<Vec<String>>,
}

/// Where a game stands and what is asked about it; one JSON object has the fields of both.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About<T> {
    /// Where the game stands.
    pub start: Start,
    /// What is asked.
    pub asked: T,
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for About<T> {
    /// Takes the fields apart by hand: `#[serde(flatten)]` would accept unknown ones.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<About<T>, D::Error> {
        let mut rest = Map::deserialize(from)?;
        let start = ["game", "position", "moves"];
        let start = start.into_iter().filter_map(|name| rest.remove_entry(name)).collect();
        Ok(About { start: part(start)?, asked: part(rest)? })
    }
}

fn part<T: DeserializeOwned, E: Error>(fields: Map<String, Value>) -> Result<T, E> {
    serde_json::from_value(Value::Object(fields)).map_err(E::custom)
}

/// What to show of a position besides its view.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Whether to show the last move step by step.
    pub frames: Option<bool>,
    /// Whether to show every position of the game.
    pub views: Option<bool>,
}

/// Positions of the same rules.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pictures {
    /// The rules.
    pub game: String,
    /// The positions.
    pub positions: Vec<String>,
}

/// A move, a machine that goes on, or both.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The move to play first.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The machine that plays until it is the other side's turn. It has the side that did not play
    /// the move; without a move, the side to move.
    pub player: Option<String>,
    /// The machine answers in the opening Swap2, instead of playing a move: after no, three or five
    /// stones.
    #[serde(default)]
    pub swap2: bool,
    /// Another seed, other chance.
    #[serde(default, deserialize_with = "session::seed::deserialize")]
    pub seed: Option<u64>,
}

/// How to analyse a position; the limit that is reached first ends it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Analyse {
    /// Milliseconds.
    pub time: Option<u64>,
    /// Plies.
    pub depth: Option<u64>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Lines to report.
    pub lines: Option<u64>,
    /// Threads.
    pub threads: Option<u64>,
    /// The evaluator.
    pub eval: Option<String>,
}

/// How to review a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Review {
    /// Milliseconds per position.
    pub time: Option<u64>,
    /// Positions to search per position of the game.
    pub nodes: Option<u64>,
    /// The evaluator.
    pub eval: Option<String>,
}

/// Which searches to record.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Explain {
    /// One search for each.
    pub rungs: Option<Vec<String>>,
    /// Plies; none for the end of the game.
    pub depth: Option<u64>,
    /// The evaluator.
    pub eval: Option<String>,
    /// Positions after which a search is given up.
    pub nodes: Option<u64>,
}

/// Which table of the ladder to measure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ladder {
    /// That of a published study.
    Study(String),
    /// One of depths and rungs.
    Table(About<LadderTable>),
}

/// A table of the ladder: every depth with every rung.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LadderTable {
    /// The depths, in plies.
    pub depths: Vec<u64>,
    /// The rungs; all of them if missing.
    pub rungs: Option<Vec<String>>,
    /// The evaluator.
    pub eval: Option<String>,
    /// Whether a cell is a whole game; otherwise one search.
    pub whole_game: Option<bool>,
    /// Positions after which a cell is given up.
    pub nodes: Option<u64>,
}

impl<'de> Deserialize<'de> for Ladder {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Ladder, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Study {
            // The older name.
            #[serde(alias = "report")]
            study: String,
        }
        let fields = Map::deserialize(from)?;
        if fields.contains_key("study") || fields.contains_key("report") {
            let Study { study } = part(fields)?;
            return Ok(Ladder::Study(study));
        }
        About::deserialize(Value::Object(fields)).map(Ladder::Table).map_err(D::Error::custom)
    }
}

/// A match of two machines.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Match {
    /// The machines.
    pub players: [String; 2],
    /// How many games, an even number.
    pub games: Option<u64>,
    /// Another seed, other openings and other chance.
    #[serde(default, deserialize_with = "session::seed::deserialize")]
    pub seed: Option<u64>,
    /// Milliseconds per move.
    pub time: Option<u64>,
    /// `auto`, `start`, or how many random moves.
    pub openings: Option<Value>,
    /// Moves after which a game is drawn.
    pub most_moves: Option<u64>,
    /// A test that ends the match when it has decided: `elo0=0,elo1=10`.
    pub sprt: Option<String>,
    /// Games at once.
    pub concurrency: Option<u64>,
    /// Whether to send every turn.
    pub turns: Option<bool>,
}

/// A mistake beside the right program.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mistake {
    /// Its name.
    pub mistake: String,
    /// Another position of its game; the smallest where it fails if missing.
    pub position: Option<String>,
    /// Whether both searches are wanted step by step.
    pub steps: Option<bool>,
    /// Random positions on which it is counted how often it errs; none if missing.
    pub positions: Option<u64>,
    /// Another seed, other random positions.
    #[serde(default, deserialize_with = "session::seed::deserialize")]
    pub seed: Option<u64>,
}

/// A student report to be done again.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// Its number, `000` to `004`.
    pub report: String,
    /// Small sizes, which take seconds; true if missing.
    pub quick: Option<bool>,
    /// Another seed, other random games.
    #[serde(default, deserialize_with = "session::seed::deserialize")]
    pub seed: Option<u64>,
}

/// A text that has games in it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadRecords {
    /// The text.
    pub text: String,
    /// Its format; guessed if missing.
    pub format: Option<String>,
    /// The rules, where the format does not have them.
    pub game: Option<String>,
}

/// Games to be written down.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WriteRecords {
    /// The format.
    pub format: String,
    /// The games.
    pub records: Vec<Record>,
}
