//! What formats do not keep of games.

use crate::Format;
use session::{Ply, Reason, Record};

/// A part of a record that some formats do not keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lost {
    /// The rules.
    Rules,
    /// The names of the players.
    Players,
    /// Line breaks in these names.
    LineBreaksInNames,
    /// Scores of moves.
    Scores,
    /// Decimals of scores: a word such as `~63%` has fewer.
    ScoreDecimals,
    /// Depths of searches.
    Depths,
    /// Nodes of searches.
    Nodes,
    /// Times of moves.
    Times,
    /// Fractions of milliseconds.
    PartsOfMilliseconds,
    /// Times of more milliseconds than 32 bits hold.
    LongTimes,
    /// Results that the rules do not give.
    ResultsNotByTheRules,
    /// Details of the reason.
    Details,
    /// Seeds of random choices.
    Seeds,
}

use Format::{Gomocup, Psq, Sgf, Text};

/// Everything that can be lost: its id, the formats that drop it, whether a record has it.
type Row = (Lost, &'static str, &'static [Format], fn(&Record) -> bool);

const TABLE: [Row; 13] = [
    (Lost::Rules, "rules", &[Gomocup], |_| true),
    (Lost::Players, "players", &[Gomocup], |record| any_name(record, |name| !name.is_empty())),
    (Lost::LineBreaksInNames, "line-breaks-in-names", &[Sgf], |record| {
        any_name(record, |name| name.contains(is_odd_blank))
    }),
    (Lost::Scores, "scores", &[Psq, Gomocup], |record| any(record, |ply| ply.score.is_some())),
    (Lost::ScoreDecimals, "score-decimals", &[Text, Sgf], |record| any(record, has_decimals)),
    (Lost::Depths, "depths", &[Psq, Gomocup], |record| any(record, |ply| ply.depth.is_some())),
    (Lost::Nodes, "nodes", &[Psq, Gomocup], |record| any(record, |ply| ply.nodes.is_some())),
    (Lost::Times, "times", &[Gomocup], |record| any(record, |ply| ply.ms.is_some())),
    (Lost::PartsOfMilliseconds, "parts-of-milliseconds", &[Psq], |record| any(record, has_parts)),
    (Lost::LongTimes, "long-times", &[Psq], |record| {
        any(record, |ply| ply.ms.is_some_and(|ms| ms > f64::from(u32::MAX)))
    }),
    (Lost::ResultsNotByTheRules, "results-not-by-the-rules", &[Psq, Gomocup], |record| {
        !matches!(record.reason, Reason::Rules | Reason::Unfinished)
    }),
    (Lost::Details, "details", &[Psq, Gomocup], |record| record.detail.is_some()),
    (Lost::Seeds, "seeds", &[Psq, Gomocup], |record| record.seed.is_some()),
];

impl Lost {
    /// A name that stays the same, for programs.
    #[must_use]
    pub fn id(self) -> &'static str {
        TABLE.iter().find(|row| row.0 == self).map_or("", |row| row.1)
    }
}

/// What these records have and the format does not keep.
#[must_use]
pub fn lost(records: &[Record], format: Format) -> Vec<Lost> {
    let dropped = TABLE
        .iter()
        .filter(|(_, _, formats, has)| formats.contains(&format) && records.iter().any(has));
    dropped.map(|row| row.0).collect()
}

/// A line break, or a blank that is not a plain one: names in SGF have none.
fn is_odd_blank(c: char) -> bool {
    c.is_control() || c.is_whitespace() && c != ' '
}

fn any(record: &Record, has: fn(&Ply) -> bool) -> bool {
    record.moves.iter().any(has)
}

fn any_name(record: &Record, is: fn(&String) -> bool) -> bool {
    record.players.iter().any(is)
}

/// Whether the word for a score reads back as another value.
fn has_decimals(ply: &Ply) -> bool {
    ply.score.is_some_and(|score| score.to_string().parse() != Ok(score))
}

/// Whether a time is not a number of milliseconds from 1.
fn has_parts(ply: &Ply) -> bool {
    ply.ms.is_some_and(|ms| ms.fract() != 0.0 || ms < 1.0)
}
