//! Kalah by the tables: an opinion until few seeds are left, facts from then on.

use games::kalah::{Kalah, Pit, Pits, Rules};
use heuristics::kalah::KalahEvaluator;
use kernel::{Effort, Evaluator, Game, ParseError, Payoff, Score, Selection};
use proofs::kalah::Endgames;
use std::{
    env, fmt,
    path::PathBuf,
    sync::{Arc, OnceLock},
};

/// The name of the evaluator that asks tables.
pub(crate) const NAME: &str = "endgames";
/// The most bytes of tables. Those of six pits then know all positions of 14 seeds; a tenth of a second makes them.
const BYTES: u64 = 16 << 20;

/// Where what can be made again is kept between runs: `ALFABETA_CACHE` if it is set, else what the system has for that.
#[must_use]
pub fn cache_folder() -> Option<PathBuf> {
    let folder = |name: &str| env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    folder("ALFABETA_CACHE").or_else(|| {
        folder("XDG_CACHE_HOME")
            .or_else(|| folder("LOCALAPPDATA"))
            .or_else(|| folder("HOME").map(|home| home.join(".cache")))
            .map(|caches| caches.join("alfabeta"))
    })
}

/// Names of evaluators and what they do, the default first.
pub(crate) fn names() -> &'static [(&'static str, &'static str)] {
    static NAMES: OnceLock<Vec<(&str, &str)>> = OnceLock::new();
    NAMES.get_or_init(|| {
        let tables = (NAME, "weighted until few seeds are left, then what endgame tables know");
        heuristics::kalah::names().iter().copied().chain([tables]).collect()
    })
}

/// Any evaluator of Kalah, with tables or without.
#[derive(Clone)]
pub(crate) struct KalahMind {
    opinion: KalahEvaluator,
    tables: Option<Arc<Tables>>,
}

/// Tables that are made when the first position needs them.
struct Tables {
    rules: Rules,
    seeds: usize,
    made: OnceLock<Endgames>,
}

impl Tables {
    fn new(rules: &Rules) -> Tables {
        let seeds = Endgames::seeds_within(rules, BYTES);
        Tables { rules: *rules, seeds, made: OnceLock::new() }
    }

    fn payoff<P: Pits>(&self, pos: &Kalah<P>) -> Option<Payoff> {
        let size = usize::from(self.rules.pits());
        let seeds = pos.pits().row_sum(0, size) + pos.pits().row_sum(1, size);
        if usize::from(seeds) > self.seeds {
            return None;
        }
        let make = || Endgames::new(&self.rules, self.seeds, 1, cache_folder().as_deref());
        self.made.get_or_init(make).payoff(pos)
    }
}

impl KalahMind {
    /// The name of an opinion, or `endgames` for tables and the usual opinion.
    pub(crate) fn parse(name: Option<&str>, rules: &Rules) -> Result<KalahMind, ParseError> {
        match name.map(str::trim) {
            None => Ok(KalahMind { opinion: KalahEvaluator::standard(rules), tables: None }),
            Some(NAME) => {
                let opinion = KalahEvaluator::standard(rules);
                Ok(KalahMind { opinion, tables: Some(Arc::new(Tables::new(rules))) })
            }
            Some(name) => {
                Ok(KalahMind { opinion: KalahEvaluator::parse(name, rules)?, tables: None })
            }
        }
    }

    fn payoff<P: Pits>(&self, pos: &Kalah<P>) -> Option<Payoff> {
        self.tables.as_ref()?.payoff(pos)
    }

    /// Best play to the end, from a position whose worth the tables know.
    fn line<P: Pits>(&self, pos: &Kalah<P>, payoff: Payoff, line: &mut Vec<Pit>) {
        let mut walk = pos.clone();
        let keeps = |walk: &Kalah<P>, mv: Pit| {
            let mut after = walk.clone();
            after.make(mv);
            (after.terminal().or_else(|| self.payoff(&after)) == Some(payoff))
                .then_some((mv, after))
        };
        loop {
            let mut moves = Vec::new();
            walk.moves(&mut moves);
            let Some((mv, after)) = moves.iter().find_map(|&mv| keeps(&walk, mv)) else { return };
            line.push(mv);
            walk = after;
        }
    }
}

impl<P: Pits> Evaluator<Kalah<P>> for KalahMind {
    fn evaluate(&mut self, pos: &Kalah<P>) -> Score {
        match self.payoff(pos) {
            Some(payoff) => {
                let margin = payoff.seen_by(pos.to_move());
                Score::margin(i64::from(margin) * i64::from(Score::UNIT))
            }
            None => self.opinion.evaluate(pos),
        }
    }

    fn solve(
        &mut self,
        pos: &Kalah<P>,
        effort: Effort,
        line: &mut Vec<Pit>,
    ) -> Option<(Payoff, u32)> {
        let payoff = self.payoff(pos)?;
        if effort == Effort::Root {
            self.line(pos, payoff, line);
        }
        // The tables do not tell how far away the end is.
        Some((payoff, Score::LAST_PLY))
    }

    fn made(&mut self, pos: &Kalah<P>, mv: Pit) {
        self.opinion.made(pos, mv);
    }

    fn unmade(&mut self, pos: &Kalah<P>, mv: Pit) {
        self.opinion.unmade(pos, mv);
    }

    fn promise(&self, pos: &Kalah<P>, mv: Pit) -> i32 {
        self.opinion.promise(pos, mv)
    }

    fn select(&self, pos: &Kalah<P>, moves: &mut Vec<Pit>) -> Selection {
        self.opinion.select(pos, moves)
    }

    fn forcing(&self, pos: &Kalah<P>, out: &mut Vec<Pit>) {
        if self.payoff(pos).is_none() {
            self.opinion.forcing(pos, out);
        }
    }
}

impl fmt::Display for KalahMind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.tables {
            Some(_) => f.write_str(NAME),
            None => self.opinion.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use conformance::minimax;
    use games::kalah::Packed;

    #[test]
    fn few_seeds_are_worth_what_minimax_says() {
        let rules: Rules = "kalah:6x4".parse().unwrap();
        let mut mind = KalahMind::parse(Some("endgames"), &rules).unwrap();
        assert_eq!(mind.to_string(), "endgames");
        for text in [
            "S:0,0,1,0,2,0,20/1,0,0,0,0,2,22",
            "N:0,3,0,0,1,0,15/0,0,1,1,0,0,27",
            "S:0,0,0,0,0,1,20/0,4,0,0,0,0,23",
        ] {
            let pos = Packed::parse(&rules, text).unwrap();
            let margin = minimax(&mut pos.clone()).seen_by(pos.to_move());
            let expected = Score::margin(i64::from(margin) * i64::from(Score::UNIT));
            assert_eq!(mind.evaluate(&pos), expected, "{text}");
            let mut forcing = Vec::new();
            mind.forcing(&pos, &mut forcing);
            assert!(forcing.is_empty(), "{text}");
            let (mut end, mut line) = (pos.clone(), Vec::new());
            let solved = mind.solve(&pos, Effort::Root, &mut line);
            assert_eq!(solved.map(|(payoff, _)| payoff), Some(minimax(&mut pos.clone())));
            line.iter().for_each(|&mv| end.play(mv).unwrap());
            assert_eq!(end.terminal(), solved.map(|(payoff, _)| payoff), "{text}");
        }
    }

    #[test]
    fn many_seeds_are_a_matter_of_opinion() {
        let rules: Rules = "kalah:6x4".parse().unwrap();
        let mut mind = KalahMind::parse(Some("endgames"), &rules).unwrap();
        let mut opinion = KalahMind::parse(None, &rules).unwrap();
        let pos = Packed::new(&rules);
        assert_eq!(mind.evaluate(&pos), opinion.evaluate(&pos));
        assert_eq!(opinion.to_string(), "weighted");
        assert!(KalahMind::parse(Some("endgames:x"), &rules).is_err());
    }
}
