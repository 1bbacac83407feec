//! What long searches with the network found in the first plies. These are opinions, made in
//! advance by `alfabeta-lab openings`; `docs/strength.md` has the commands.

use super::POINTS;
use games::ultimate::{Boards, Rules, Spot, Tie, Ultimate};
use kernel::{Evaluation, Game, ParseError, Report, Scale, Score, Symmetry};
use std::{collections::HashMap, sync::LazyLock};

/// Positions and what a long search found there, with all their images.
#[derive(Clone, Debug, Default)]
pub struct Openings(HashMap<u64, (Ultimate, Report<Ultimate>)>);

static BUILT_IN: [LazyLock<Openings>; 2] = [
    LazyLock::new(|| built_in(Tie::Draw, include_str!("openings/draw.txt"))),
    LazyLock::new(|| built_in(Tie::Count, include_str!("openings/count.txt"))),
];

fn built_in(tie: Tie, text: &str) -> Openings {
    let rules = Rules { tie, ..Rules::default() };
    Openings::parse(&rules, text).expect("our own openings are well formed")
}

impl Openings {
    /// Those that are a part of the program; none for open boards.
    #[must_use]
    pub fn of(rules: &Rules) -> Option<&'static Openings> {
        let [draw, count] = &BUILT_IN;
        let openings: &Openings = if rules.tie == Tie::Draw { draw } else { count };
        (rules.boards == Boards::Closed).then_some(openings)
    }

    /// Reads lines as [`Openings::line`] writes them.
    ///
    /// # Errors
    /// If a line is none, or has a move that is not legal.
    pub fn parse(rules: &Rules, text: &str) -> Result<Openings, ParseError> {
        let mut openings = Openings::default();
        for line in text.lines() {
            let columns: Vec<&str> = line.split('\t').collect();
            let [nodes, depth, points, moves, best] = columns[..] else {
                return Err(ParseError::syntax("nodes, depth, points, moves, best line", line));
            };
            let (pos, _) = played(Ultimate::new(rules), moves)?;
            let (_, best) = played(pos.clone(), best)?;
            if best.is_empty() {
                return Err(ParseError::syntax("a best line", line));
            }
            let (scale, score) = (Scale::Logistic(POINTS.into()), Score::estimate(number(points)?));
            let lines = vec![Evaluation::of_score(&pos, score, false, scale, best)];
            openings.add(&pos, &Report { lines, depth: number(depth)?, nodes: number(nodes)? });
        }
        Ok(openings)
    }

    /// A search of the position that `moves` lead to from the start, as a line of a file.
    #[must_use]
    pub fn line(pos: &Ultimate, moves: &[Spot], report: &Report<Ultimate>) -> String {
        let text = |moves: &[Spot]| {
            moves.iter().map(|mv| pos.move_text(*mv)).collect::<Vec<String>>().join(" ")
        };
        let (Report { nodes, depth, .. }, best) = (report, &report.lines[0]);
        let points = best.score.points();
        format!("{nodes}\t{depth}\t{points}\t{}\t{}\n", text(moves), text(&best.line))
    }

    /// What was found there.
    #[must_use]
    pub fn find(&self, pos: &Ultimate) -> Option<&Report<Ultimate>> {
        let (known, report) = self.0.get(&pos.key())?;
        (known == pos).then_some(report)
    }

    /// All positions, images included, and what was found there.
    pub fn iter(&self) -> impl Iterator<Item = (&Ultimate, &Report<Ultimate>)> {
        self.0.values().map(|(pos, report)| (pos, report))
    }

    /// Adds a position with all its images.
    pub fn add(&mut self, pos: &Ultimate, report: &Report<Ultimate>) {
        for s in (0..pos.symmetries()).map(Symmetry) {
            let (image, mut report) = (pos.image(s), report.clone());
            for mv in report.lines.iter_mut().flat_map(|best| &mut best.line) {
                *mv = pos.image_of(s, *mv);
            }
            // A symmetric position is its own image; the first of its equivalent moves stays.
            self.0.entry(image.key()).or_insert((image, report));
        }
    }
}

/// The position after moves, and the moves.
fn played(mut pos: Ultimate, text: &str) -> Result<(Ultimate, Vec<Spot>), ParseError> {
    let mut moves = Vec::new();
    for mv in text.split_whitespace() {
        let spot = pos.parse_move(mv)?;
        pos.play(spot).map_err(|error| ParseError::impossible(error.to_string()))?;
        moves.push(spot);
    }
    Ok((pos, moves))
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, ParseError> {
    text.parse().map_err(|_| ParseError::syntax("a number", text))
}
