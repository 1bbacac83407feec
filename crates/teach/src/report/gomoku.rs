//! Report 004: Gomoku in a console, scores of lines, and a utility with a sign too many.

use super::{
    Board, Cell, Section, Setting, Topic, Word,
    data::{column, ours, theirs},
    mnk::ending,
};
use games::mnk::Large;
use heuristics::mnk::{LineWeights, Lines};
use kernel::{Game, Side};
use session::{Error, Registry, View};

const GAME: &str = "gomoku";
/// What a person types one after the other, and what the report answers where it says so.
const TYPED: [(&str, Option<Word>); 7] = [
    ("7,7", Some(Word::Accepted)),
    ("7,7", Some(Word::Refused)),
    ("6,8", Some(Word::Accepted)),
    ("15,0", None),
    ("7", None),
    ("seven,seven", None),
    ("0,0", Some(Word::Accepted)),
];
/// Published scores of one to five stones in line.
const SCORES: [f64; 5] = [1.0, 10.0, 100.0, 1000.0, 10_000.0];

/// What its console accepts; a refused move does not cost the turn.
pub(super) fn console(_: &Setting<'_>) -> Result<Section, Error> {
    let columns = [
        column(Word::Rules),
        column(Word::Typed),
        theirs(Word::Result),
        ours(Word::Result),
        ours(Word::SideAfter),
    ];
    let mut section = Section::new(Topic::Console, GAME, &columns);
    let mut pos = Registry::standard().open(GAME)?;
    for (typed, expected) in TYPED {
        let found = if pos.play(typed).is_ok() { Word::Accepted } else { Word::Refused };
        let mover = pos.view().to_move.map_or(Cell::Missing, Cell::Text);
        section.row([Cell::text(GAME), Cell::text(typed), expected.into(), found.into(), mover]);
    }
    section.boards.push(Board { caption: Word::Position, view: pos.view() });
    for (rules, what, moves, expected) in ENDINGS {
        let mut pos = Registry::standard().open(rules)?;
        pos.play(moves)?;
        let view: View = pos.view();
        let mover = view.to_move.clone().map_or(Cell::Missing, Cell::Text);
        let found = ending(&view);
        section.row([Cell::text(rules), what.into(), expected.into(), found.into(), mover]);
    }
    Ok(section)
}

/// Rules, what is played, the moves, how it ends by the report, which knows no standard rule. Six in
/// line are made by a stone between two and three; four by four cells have no room for five.
const ENDINGS: [(&str, Word, &str, Option<Word>); 3] = [
    (GAME, Word::SixInLine, SIX, Some(Word::RowWins)),
    ("gomoku:15,rule=standard", Word::SixInLine, SIX, None),
    (
        "gomoku:4",
        Word::FullBoard,
        "0,0 0,1 0,2 0,3 1,0 1,1 1,2 1,3 2,0 2,1 2,2 2,3 3,0 3,1 3,2 3,3",
        Some(Word::Drawn),
    ),
];
const SIX: &str = "7,2 0,0 7,3 0,2 7,5 0,4 7,6 0,6 7,7 0,8 7,4";

/// What lines of one to five stones are worth, by their open ends.
pub(super) fn line_scores(_: &Setting<'_>) -> Result<Section, Error> {
    let columns = [
        column(Word::Stones),
        column(Word::OpenEnds),
        theirs(Word::SumOfPieces),
        ours(Word::SumOfPieces),
        theirs(Word::Heuristic),
        ours(Word::Heuristic),
    ];
    let mut section = Section::new(Topic::LineScores, GAME, &columns);
    let weights = LineWeights::default();
    for stones in 1..=5_usize {
        for ends in 0..=2_usize {
            let score = SCORES[stones - 1];
            let pieces = if stones > 1 && ends > 0 { score * 1.2 } else { score };
            section.row([
                Cell::count(stones as u64),
                Cell::count(ends as u64),
                Cell::Number(pieces),
                Cell::Number(weights.piece(stones, ends)),
                Cell::Number(score * [1.0, 1.3, 1.3 * 1.3][ends]),
                Cell::Number(weights.heuristic(stones, ends)),
            ]);
        }
    }
    Ok(section)
}

/// An open three of black's.
const THREE: &str = "7,6 0,0 7,7 0,14 7,8";

/// Black's utility of an open three by level: multiplied, as it is meant, and with the plus sign
/// that the report prints.
pub(super) fn utility(_: &Setting<'_>) -> Result<Section, Error> {
    let columns = [column(Word::Level), theirs(Word::Sum), ours(Word::Product)];
    let mut section = Section::new(Topic::Utility, GAME, &columns);
    let rules: games::mnk::Rules = GAME.parse().map_err(Error::Rules)?;
    let mut shown = Registry::standard().open(GAME)?;
    shown.play(THREE)?;
    let view = shown.view();
    let pos = Large::parse(&rules, &view.position).map_err(Error::Position)?;
    for level in 0..=10_u32 {
        let weights = LineWeights { level: f64::from(level), ..LineWeights::default() };
        let lines = Lines::with(&rules, weights);
        let both = lines.sum_of_pieces(&pos, Side::First) + lines.heuristic(&pos, Side::First);
        let printed = weights.decay.powf(weights.level) + both;
        let utility = lines.utility(&pos, Side::First);
        section.row([Cell::count(level), Cell::Number(printed), Cell::Number(utility)]);
    }
    section.boards.push(Board { caption: Word::Position, view });
    Ok(section)
}
