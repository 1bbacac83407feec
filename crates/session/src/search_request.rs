//! What to search with, as it is written and told.

use kernel::ParseError;
use search::{Agreement, Rungs};
use std::{fmt, str::FromStr};

/// A rung of the ladder, or any set of rungs: `minimax`, `alphabeta`, `cache`, `symmetry`,
/// `forced`, `deepening`, `nullwindow`, `killers`, `reductions`, or `minimax+cache` and the like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rung(pub Rungs);

impl Rung {
    /// The ladder as the reports build it.
    pub const LADDER: [Rung; 4] =
        [Rung(Rungs::MINIMAX), Rung(Rungs::ALPHA_BETA), Rung(Rungs::CACHE), Rung(Rungs::SYMMETRY)];

    /// All rungs that have a name, from the bottom.
    pub const NAMED: [(&str, Rung); 9] = [
        ("minimax", Rung(Rungs::MINIMAX)),
        ("alphabeta", Rung(Rungs::ALPHA_BETA)),
        ("cache", Rung(Rungs::CACHE)),
        ("symmetry", Rung(Rungs::SYMMETRY)),
        ("forced", Rung(Rungs::FORCED)),
        ("deepening", Rung(Rungs::DEEPENING)),
        ("nullwindow", Rung(Rungs::NULL_WINDOW)),
        ("killers", Rung(Rungs::KILLERS)),
        ("reductions", Rung(Rungs::REDUCTIONS)),
    ];
}

/// Where a rung is switched on.
type Switch = fn(&mut Rungs) -> &mut bool;

/// What can be switched on by `+`, and where.
const PARTS: [(&str, Switch); 7] = [
    ("cache", |rungs| &mut rungs.cache),
    ("symmetry", |rungs| &mut rungs.symmetry),
    ("forced", |rungs| &mut rungs.forced),
    ("deepening", |rungs| &mut rungs.deepening),
    ("nullwindow", |rungs| &mut rungs.null_window),
    ("killers", |rungs| &mut rungs.killers),
    ("reductions", |rungs| &mut rungs.reductions),
];

impl FromStr for Rung {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Rung, ParseError> {
        let mut parts = text.split('+');
        let first = parts.next().unwrap_or_default();
        let Some((_, Rung(mut rungs))) = Rung::NAMED.into_iter().find(|(name, _)| *name == first)
        else {
            let names = Rung::NAMED.map(|(name, _)| name).join(", ");
            let expected = format!("one of {names}, or minimax+cache and the like");
            return Err(ParseError::syntax(expected, text));
        };
        for part in parts {
            let Some((_, place)) = PARTS.into_iter().find(|(name, _)| *name == part) else {
                let names = PARTS.map(|(name, _)| format!("+{name}")).join(", ");
                return Err(ParseError::syntax(format!("one of {names}"), part));
            };
            *place(&mut rungs) = true;
        }
        Ok(Rung(rungs))
    }
}

impl fmt::Display for Rung {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, _)) = Rung::NAMED.iter().find(|(_, rung)| rung == self) {
            return f.write_str(name);
        }
        f.write_str(if self.0.alpha_beta { "alphabeta" } else { "minimax" })?;
        let mut rungs = self.0;
        for (name, place) in PARTS {
            if *place(&mut rungs) {
                write!(f, "+{name}")?;
            }
        }
        Ok(())
    }
}

/// How to search a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Search {
    /// Which rungs are on.
    pub rung: Rung,
    /// How many plies; none for the end of the game.
    pub depth: Option<u32>,
    /// The evaluator and its weights; none for the game's own choice.
    pub evaluator: Option<String>,
    /// Give up after this many positions.
    pub nodes: Option<u64>,
    /// The size of the cache.
    pub cache_bytes: usize,
}

impl Search {
    /// The cache unless another size is asked for.
    pub const CACHE_BYTES: usize = 64 << 20;

    /// All rungs to the end of the game.
    #[must_use]
    pub fn whole() -> Search {
        Search {
            rung: Rung(Rungs::FORCED),
            depth: None,
            evaluator: None,
            nodes: None,
            cache_bytes: Search::CACHE_BYTES,
        }
    }

    /// The cache is only as large as it can be used.
    pub(crate) fn bytes(&self) -> usize {
        // Deepening without a cache would forget the move to try first, and so implies one.
        let cached = self.rung.0.cache || self.rung.0.agreement() != Agreement::ValueAndMove;
        if cached { self.cache_bytes } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rungs_print_and_parse() {
        for text in [
            "minimax",
            "alphabeta",
            "cache",
            "symmetry",
            "forced",
            "minimax+cache",
            "alphabeta+symmetry",
            "minimax+forced",
            "alphabeta+cache+forced",
            "deepening",
            "nullwindow",
            "killers",
            "reductions",
            "alphabeta+killers",
            "minimax+deepening+reductions",
        ] {
            assert_eq!(text.parse::<Rung>().unwrap().to_string(), text);
        }
        assert_eq!("alphabeta+cache".parse::<Rung>().unwrap().to_string(), "cache");
        assert_eq!("symmetry+forced".parse::<Rung>().unwrap().to_string(), "forced");
        assert!("beta".parse::<Rung>().is_err() && "minimax+tt".parse::<Rung>().is_err());
    }
}
