//! What to search with, as it is written and told.

use kernel::ParseError;
use search::Rungs;
use std::{fmt, str::FromStr};

/// A rung of the ladder, or any set of rungs: `minimax`, `alphabeta`, `cache`, `symmetry`,
/// `forced`, or `minimax+cache` and the like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rung(pub Rungs);

impl Rung {
    /// The ladder as the reports build it.
    pub const LADDER: [Rung; 4] =
        [Rung(Rungs::MINIMAX), Rung(Rungs::ALPHA_BETA), Rung(Rungs::CACHE), Rung(Rungs::SYMMETRY)];
}

impl FromStr for Rung {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Rung, ParseError> {
        let mut rungs = match text.split('+').next().unwrap_or_default() {
            "minimax" => Rungs::MINIMAX,
            "alphabeta" => Rungs::ALPHA_BETA,
            "cache" => Rungs::CACHE,
            "symmetry" => Rungs::SYMMETRY,
            "forced" => Rungs::FORCED,
            _ => {
                let expected =
                    "minimax, alphabeta, cache, symmetry or forced, or minimax+cache and the like";
                return Err(ParseError::syntax(expected, text));
            }
        };
        for part in text.split('+').skip(1) {
            match part {
                "cache" => rungs.cache = true,
                "symmetry" => rungs.symmetry = true,
                "forced" => rungs.forced = true,
                _ => return Err(ParseError::syntax("+cache, +symmetry or +forced", part)),
            }
        }
        Ok(Rung(rungs))
    }
}

impl fmt::Display for Rung {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == Rungs::FORCED {
            return f.write_str("forced");
        }
        if let Some(place) = Rung::LADDER.iter().position(|rung| rung == self) {
            return f.write_str(["minimax", "alphabeta", "cache", "symmetry"][place]);
        }
        f.write_str(if self.0.alpha_beta { "alphabeta" } else { "minimax" })?;
        f.write_str(if self.0.cache { "+cache" } else { "" })?;
        f.write_str(if self.0.symmetry { "+symmetry" } else { "" })?;
        f.write_str(if self.0.forced { "+forced" } else { "" })
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
    /// Give up after so many positions.
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
        if self.rung.0.cache { self.cache_bytes } else { 0 }
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
        ] {
            assert_eq!(text.parse::<Rung>().unwrap().to_string(), text);
        }
        assert_eq!("alphabeta+cache".parse::<Rung>().unwrap().to_string(), "cache");
        assert_eq!("symmetry+forced".parse::<Rung>().unwrap().to_string(), "forced");
        assert!("beta".parse::<Rung>().is_err() && "minimax+tt".parse::<Rung>().is_err());
    }
}
