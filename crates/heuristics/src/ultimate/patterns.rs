//! Where won boards are closed: how likely each side is to win each small board, by a table of
//! patterns, and from that how likely each line of boards.

use super::{
    boards::{that_matter, winning_cells},
    sets::{BOARDS, FULL, has_line, index, members},
    tactics,
    weights::{Chance, Classes, PatternWeights},
};
use crate::spec::{Key, Weights};
use games::ultimate::{Spot, Ultimate};
use kernel::{Evaluator, Game, MoveGuide, Scale, Score, Selection, Side};
use std::sync::{Arc, LazyLock};

/// Points for a unit of the sum: about 100 for what an owned board is worth early in a game.
const POINTS: f32 = 160.0;

/// What is sure, of likelihoods. They are whole numbers, so that no order of adding them up
/// matters; the product of three fits a word, and so do four of those.
const SURE: i32 = 1 << 9;

/// How likely each of two sides is to win a board, of [`SURE`].
type Likely = [i32; 2];

/// The weights, ready to be asked.
#[derive(Debug)]
struct Tables {
    weights: PatternWeights,
    /// By marks, how likely each side is to win the board.
    anywhere: Vec<Likely>,
    /// The same where the first of the two is to move and must play in this board.
    forced: Vec<Likely>,
}

/// Ours, set on games that are drawn without a line.
static STANDARD: LazyLock<Arc<Tables>> = LazyLock::new(|| {
    let text = include_str!("patterns.txt");
    Arc::new(Tables::new(text.parse().expect("our own weights are well formed")))
});

impl Tables {
    fn new(weights: PatternWeights) -> Tables {
        let classes = Classes::default();
        let mut tables =
            Tables { weights, anywhere: vec![[0; 2]; BOARDS], forced: vec![[0; 2]; BOARDS] };
        for own in 0..=FULL {
            for other in (0..=FULL).filter(|other| other & own == 0) {
                let chance = |marks| classes.of(marks).map(|class| tables.weights.chances[class]);
                let both = [chance([own, other]), chance([other, own])];
                // Without a chance a board is won, lost, or won by nobody.
                let owner = [own, other].map(|set| if has_line(set) { SURE } else { 0 });
                let likely = |side: usize, how: fn(Chance) -> f32| {
                    both[side].map_or(owner[side], |chance| likelihood(how(chance)))
                };
                let at = index(own, other);
                tables.anywhere[at] = [0, 1].map(|side| likely(side, |chance| chance.anywhere));
                tables.forced[at] = [likely(0, |c| c.to_move), likely(1, |c| c.waiting)];
            }
        }
        tables
    }
}

fn likelihood(x: f32) -> i32 {
    (SURE as f32 / (1.0 + (-x).exp())).round() as i32
}

/// The evaluator, for closed boards only: there the marks of a board tell who owns it.
#[derive(Clone, Debug)]
pub struct Patterns {
    tables: Arc<Tables>,
    /// By board, the marks that were looked up last.
    seen: [[u16; 9]; 2],
    /// By side and board, what was found.
    likely: [[i32; 9]; 2],
}

impl Patterns {
    /// With our weights.
    #[must_use]
    pub fn standard() -> Patterns {
        Patterns::of(&STANDARD)
    }

    /// With other weights.
    #[must_use]
    pub fn new(weights: PatternWeights) -> Patterns {
        Patterns::of(&Arc::new(Tables::new(weights)))
    }

    fn of(tables: &Arc<Tables>) -> Patterns {
        let empty = tables.anywhere[0];
        Patterns {
            tables: tables.clone(),
            seen: [[0; 9]; 2],
            likely: empty.map(|likely| [likely; 9]),
        }
    }

    /// The weights.
    #[must_use]
    pub fn weights(&self) -> &PatternWeights {
        &self.tables.weights
    }

    /// Looks up the boards that are not as they were when this was asked last: a search goes from a
    /// position to one that differs in a board or two.
    #[inline]
    fn look_up(&mut self, pos: &Ultimate) {
        let [first, second] = Side::BOTH.map(|side| pos.all_marks(side));
        if self.seen == [*first, *second] {
            return;
        }
        for board in 0..9 {
            if self.seen[0][board] != first[board] || self.seen[1][board] != second[board] {
                let likely = self.tables.anywhere[index(first[board], second[board])];
                (self.likely[0][board], self.likely[1][board]) = (likely[0], likely[1]);
            }
        }
        self.seen = [*first, *second];
    }

    /// The logarithm of the mover's odds of winning.
    #[inline]
    fn odds(&mut self, pos: &Ultimate) -> f32 {
        self.look_up(pos);
        let (mover, other) = (pos.to_move(), pos.to_move().other());
        let [mut own, mut theirs] = [mover, other].map(|side| self.likely[side.index()]);
        let weights = &self.tables.weights;
        let mut sum = weights.tempo;
        if let Some(board) = pos.target() {
            let marks = index(pos.marks(mover, board), pos.marks(other, board));
            [own[board], theirs[board]] = self.tables.forced[marks];
        } else {
            let decided = (pos.owned(mover) | pos.owned(other)).count_ones() as f32 / 9.0;
            sum += weights.free[0] + weights.free[1] * decided;
        }
        sum += weights.decisive[0] * within_reach(pos, mover);
        sum -= weights.decisive[1] * within_reach(pos, other);
        let PatternWeights { place, line, .. } = weights;
        let (own, theirs) = (Sums::of(&own), Sums::of(&theirs));
        for kind in 0..3 {
            sum += place[kind] * (own.places[kind] - theirs.places[kind]) as f32 / SURE as f32;
            sum += line[kind] * (own.lines[kind] - theirs.lines[kind]) as f32 / CUBE;
        }
        sum
    }
}

/// What three boards that are sure make together.
const CUBE: f32 = (SURE * SURE * SURE) as f32;

/// Likelihoods of one side, added up by kind.
struct Sums {
    places: [i32; 3],
    lines: [i32; 3],
}

impl Sums {
    #[inline]
    fn of(p: &[i32; 9]) -> Sums {
        let sides =
            p[1] * p[0] * p[2] + p[7] * p[6] * p[8] + p[3] * p[0] * p[6] + p[5] * p[2] * p[8];
        let middles = p[4] * (p[3] * p[5] + p[1] * p[7]);
        let diagonals = p[4] * (p[0] * p[8] + p[2] * p[6]);
        let places = [p[4], p[0] + p[2] + p[6] + p[8], p[1] + p[3] + p[5] + p[7]];
        Sums { places, lines: [sides, middles, diagonals] }
    }
}

/// How many boards are within a side's reach that win it the game.
#[inline]
fn within_reach(pos: &Ultimate, side: Side) -> f32 {
    let boards = members(tactics::decisive(pos, side));
    boards.filter(|&board| winning_cells(pos, side, board) != 0).count() as f32
}

/// No settings: there are too many to write in a line.
#[derive(Clone, Copy, Default)]
pub(super) struct Nothing;

impl Weights for Nothing {
    const NAME: &'static str = "patterns";
    const KEYS: &'static [Key<Self>] = &[];
}

/// Move scores, in points like evaluations: each outweighs all that follow it.
const WINS_GAME: i32 = 1 << 24;
const GIVES_GAME: i32 = -(1 << 20);
const WINS_BOARD: i32 = 1_000;
const FREES: i32 = -600;
const GIVES_BOARD: i32 = -300;
/// Points for a board's likelihood, in the order of moves.
const MARK: i32 = 400;

impl Evaluator<Ultimate> for Patterns {
    #[inline]
    fn evaluate(&mut self, pos: &Ultimate) -> Score {
        Score::estimate((self.odds(pos) * POINTS) as i32)
    }

    fn scale(&self, _pos: &Ultimate) -> Scale {
        Scale::Logistic(POINTS.into())
    }
}

impl MoveGuide<Ultimate> for Patterns {
    #[inline]
    fn move_score(&self, pos: &Ultimate, mv: Spot) -> i32 {
        let effects = tactics::effects(pos, mv);
        if effects.wins_board && tactics::wins_game(pos, mv) {
            return WINS_GAME;
        }
        let mut score = if effects.frees { FREES } else { 0 };
        if effects.gives != 0 {
            let gives_game = effects.gives & tactics::decisive(pos, pos.to_move().other()) != 0;
            score += if gives_game { GIVES_GAME } else { GIVES_BOARD };
        }
        score + if effects.wins_board { WINS_BOARD } else { self.mark(pos, mv) }
    }

    fn select(&self, pos: &Ultimate, moves: &mut Vec<Spot>) -> Selection {
        tactics::select(pos, moves)
    }

    /// Moves that complete a small board, if it matters who owns it: until they are played, the
    /// marks there say little about who will.
    fn forcing(&mut self, pos: &Ultimate, out: &mut Vec<Spot>) {
        let within = pos.target().map_or(pos.open(), |target| 1 << target);
        let mover = pos.to_move();
        let winnable = members(within).filter(|&board| winning_cells(pos, mover, board) != 0);
        let boards = winnable.fold(0, |boards, board| boards | 1 << board);
        if boards == 0 {
            return;
        }
        for board in members(boards & that_matter(pos)) {
            let cells = members(winning_cells(pos, mover, board));
            out.extend(cells.map(|cell| Spot::new(board, cell)));
        }
    }
}

impl Patterns {
    /// How much a mark changes who is likely to win its board, as a move score.
    #[inline]
    fn mark(&self, pos: &Ultimate, mv: Spot) -> i32 {
        let (mover, board) = (pos.to_move(), mv.board());
        let (own, other) = (pos.marks(mover, board), pos.marks(mover.other(), board));
        let before = self.tables.anywhere[index(own, other)];
        let after = self.tables.anywhere[index(own | 1 << mv.cell(), other)];
        (after[0] - before[0] + before[1] - after[1]) * MARK / SURE
    }
}
