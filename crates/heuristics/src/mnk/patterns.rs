//! The default where five in line win: what a stone on each cell would make, by tables of lines.

mod field;
mod force;
mod fours;
mod line;
mod network;
mod shape;
mod state;
mod threes;
mod values;

use super::follower::Follower;
use crate::spec::{Key, Weights};
use field::{Cells, Field};
pub use force::{Force, Reach};
use fours::Fours;
use games::mnk::{Cell, Free, Mnk, Rules, Stones};
use kernel::{
    Effort, Evaluator, Fact, Game, Job, MoveGuide, Oracle, Payoff, Scale, Score, Selection, Side,
};
use network::Correction;
pub use network::{CorrectionWeights, Windows};
use shape::{Shapes, Threat};
use state::State;
use std::sync::Arc;
use threes::{Threes, defences};
pub use values::{Kind, PatternValues};
use values::{Role, term_of_threats, terms_of_cell};

/// Points that multiply the odds of winning by e: what the values of `alfabeta-lab tune gomoku` are
/// fitted with.
const SCALE: f64 = 170.0;
/// Boards of more cells are looked at near stones only: 8x8 is still searched whole.
const WHOLE_BOARD: u16 = 64;

/// How far a search looks at its root.
const ROOT: Reach = Reach { fours: (225, 10_000), threes: (25, 400) };

/// How patterns are weighed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PatternWeights {
    /// What it is worth to be the one to move, in points.
    pub tempo: f64,
    /// The futility margin: by how much a ply may change the value of a calm position, in points.
    pub margin: f64,
    /// Positions that are looked at for a win by fours at each position of a search.
    pub fours: f64,
    /// How far from the nearest stone a cell may be, in rows and columns, on boards of more than 64
    /// cells.
    pub radius: f64,
    /// 1 if the network corrects the values, 0 if not.
    pub network: f64,
}

impl Default for PatternWeights {
    /// By matches of 40 and 50 games at 4000 positions a move: see `docs/strength.md`.
    fn default() -> PatternWeights {
        PatternWeights { tempo: 200.0, margin: 80.0, fours: 20.0, radius: 2.0, network: 1.0 }
    }
}

impl Weights for PatternWeights {
    const NAME: &'static str = "patterns";
    const KEYS: &'static [Key<Self>] = &[
        Key::new("tempo", "points for the side to move", (0.0, 1000.0), |w| &mut w.tempo),
        Key::<Self>::new("margin", "points that a quiet ply may change", (1.0, 10_000.0), |w| {
            &mut w.margin
        })
        .alias("swing"),
        Key::<Self>::whole("fours", "positions looked at for fours", (0.0, 100_000.0), |w| {
            &mut w.fours
        })
        .unit("positions"),
        Key::<Self>::whole("radius", "cells around stones that are tried", (1.0, 5.0), |w| {
            &mut w.radius
        })
        .unit("cells"),
        Key::<Self>::whole("network", "whether a network corrects the values", (0.0, 1.0), |w| {
            &mut w.network
        }),
    ];
}

/// The evaluator, for games of five in line on boards with sides of up to 20. It follows the moves
/// it is [told](Evaluator::made).
///
/// Proofs in [`select`](MoveGuide::select): a move that wins at once is as good as any, and a cell
/// on which the opponent wins must be taken. Where the opponent can make two ways to five at once,
/// every move loses in four plies but those that stop it and those that make a four; and none loses
/// sooner.
///
/// The same holds in Renju, where Black can make two ways to five only with a stone that is allowed
/// and stays so: see `Threat::of_black`. A cell that must be taken but is forbidden is as good as
/// lost.
#[derive(Clone, Debug)]
pub struct Patterns {
    weights: PatternWeights,
    follower: Follower<State>,
    fours: Fours,
    threes: Threes,
    /// The moves of a win, from the last to the first.
    line: Vec<u16>,
}

impl Patterns {
    /// Whether these rules can be looked at this way.
    #[must_use]
    pub fn fits(rules: &Rules) -> bool {
        Field::fits(rules)
    }

    /// With these weights.
    ///
    /// # Panics
    /// If the rules do not [fit](Patterns::fits).
    #[must_use]
    pub fn with(rules: &Rules, weights: PatternWeights) -> Patterns {
        let network = (weights.network > 0.0).then(|| Correction::standard().clone());
        Patterns::of(rules, weights, Shapes::standard().clone(), network)
    }

    /// With values of cells and threats other than the default ones, and no network: that corrects
    /// the default ones.
    ///
    /// # Panics
    /// If the rules do not [fit](Patterns::fits).
    #[must_use]
    pub fn valued(rules: &Rules, weights: PatternWeights, values: PatternValues) -> Patterns {
        Patterns::of(rules, weights, Arc::new(Shapes::new(values)), None)
    }

    /// With another network than the default one.
    ///
    /// # Panics
    /// If the rules do not [fit](Patterns::fits).
    #[must_use]
    pub fn networked(
        rules: &Rules,
        weights: PatternWeights,
        network: &CorrectionWeights,
    ) -> Patterns {
        let network = Some(Arc::new(Correction::new(network)));
        Patterns::of(rules, weights, Shapes::standard().clone(), network)
    }

    fn of(
        rules: &Rules,
        weights: PatternWeights,
        shapes: Arc<Shapes>,
        network: Option<Arc<Correction>>,
    ) -> Patterns {
        assert!(Field::fits(rules), "five in line on a board that fits");
        let field = Field::new(rules, weights.radius as u16, shapes, network);
        Patterns {
            weights,
            follower: Follower::new(rules, field),
            fours: Fours::new(),
            threes: Threes::new(),
            line: Vec::new(),
        }
    }

    /// The weights.
    #[must_use]
    pub const fn weights(&self) -> PatternWeights {
        self.weights
    }

    /// The values of cells and threats.
    #[must_use]
    pub fn values(&self) -> &PatternValues {
        &self.follower.board().shapes.source
    }

    /// How often each of the [values](PatternValues::numbers) counts in the evaluation of `pos`
    /// besides the tempo; those that do not count are left out.
    pub fn terms<S: Stones, F: Free>(&mut self, pos: &Mnk<S, F>) -> Vec<(u16, i16)> {
        let mover = pos.to_move();
        let (field, state) = self.follower.at_mut(pos);
        let mut counts = [0; PatternValues::COUNT];
        for (side, role, sign) in [(mover, Role::Moving, 1), (mover.other(), Role::Waiting, -1)] {
            for cell in (field.all - *state.occupied()).iter() {
                terms_of_cell(role, state.classes(side, cell), |term| counts[term] += sign);
            }
        }
        counts[term_of_threats(state.threat_set(mover))] += 1;
        (0..).zip(counts).filter(|(_, count)| *count != 0).collect()
    }

    /// The moves worth looking at, none of them `forbidden`, and what became of the others.
    fn choice(&self, state: &State, mover: Side, forbidden: &Cells) -> (Cells, Selection) {
        let other = mover.other();
        if let Some(cell) = state.first_threat(mover, Threat::Five) {
            return (Cells::of(cell), Selection::Proven);
        }
        let stops = state.threats(other, Threat::Five);
        if !stops.is_empty() {
            return (self.or_any(state, stops, forbidden), Selection::Proven);
        }
        if let Some(cell) = state.first_threat(mover, Threat::Win) {
            return (Cells::of(cell), Selection::Proven);
        }
        if state.has(other, Threat::Win) {
            let cells = defences(self.follower.board(), state, mover);
            // All is lost; that is shown by any move.
            let cells = if cells.is_empty() { state.threats(other, Threat::Win) } else { cells };
            return (self.or_any(state, cells, forbidden), Selection::Proven);
        }
        self.nearby(state, forbidden)
    }

    /// Those of the cells that are not `forbidden`, or any one that is not: if nothing helps, any
    /// move shows it.
    fn or_any(&self, state: &State, cells: Cells, forbidden: &Cells) -> Cells {
        let allowed = cells - *forbidden;
        if !allowed.is_empty() {
            return allowed;
        }
        let free = self.follower.board().all - *state.occupied() - *forbidden;
        free.first().map_or(Cells::EMPTY, Cells::of)
    }

    fn nearby(&self, state: &State, forbidden: &Cells) -> (Cells, Selection) {
        let field = self.follower.board();
        let free = field.all - *state.occupied() - *forbidden;
        if field.rules.grid().cells() <= WHOLE_BOARD {
            return (free, Selection::All);
        }
        let mut near = state.near() - *forbidden;
        if state.occupied().is_empty() {
            near.insert(field.centre);
        }
        let cells = if near.is_empty() { free } else { near };
        (cells, if cells == free { Selection::All } else { Selection::Opinion })
    }
}

impl<S: Stones, F: Free> Evaluator<Mnk<S, F>> for Patterns {
    fn evaluate(&mut self, pos: &Mnk<S, F>) -> Score {
        let mover = pos.to_move();
        let tempo = self.weights.tempo as i32;
        let (field, state) = self.follower.at_mut(pos);
        Score::estimate(state.value(field, mover) + tempo + state.correction(field, mover))
    }

    fn scale(&self, _pos: &Mnk<S, F>) -> Scale {
        Scale::Logistic(SCALE)
    }

    fn made(&mut self, pos: &Mnk<S, F>, mv: Cell) {
        self.follower.made(pos, mv);
    }

    fn unmade(&mut self, pos: &Mnk<S, F>, mv: Cell) {
        self.follower.unmade(pos, mv);
    }
}

impl<S: Stones, F: Free> MoveGuide<Mnk<S, F>> for Patterns {
    fn move_score(&self, pos: &Mnk<S, F>, mv: Cell) -> i32 {
        let (field, mover) = (self.follower.board(), pos.to_move());
        self.follower.ask(pos, |state| {
            let [own, other] = [mover, mover.other()].map(|side| state.shape(field, side, mv.0));
            i32::from(own.attack) + i32::from(other.defence)
        })
    }

    fn select(&self, pos: &Mnk<S, F>, moves: &mut Vec<Cell>) -> Selection {
        let choice = |state: &State| self.choice(state, pos.to_move(), pos.forbidden());
        let (cells, selection) = self.follower.ask(pos, choice);
        let before = moves.len();
        moves.retain(|mv| cells.contains(mv.0));
        if moves.len() == before { Selection::All } else { selection }
    }

    fn generate(&mut self, pos: &Mnk<S, F>, out: &mut Vec<Cell>) -> Selection {
        let choice = |state: &State| self.choice(state, pos.to_move(), pos.forbidden());
        let (cells, selection) = self.follower.ask(pos, choice);
        out.extend(cells.iter().map(Cell));
        selection
    }

    fn is_forced(&self, pos: &Mnk<S, F>) -> bool {
        let mover = pos.to_move();
        self.follower.ask(pos, |state| {
            state.has(mover.other(), Threat::Five) && !state.has(mover, Threat::Five)
        })
    }

    fn futility_margin(&self, pos: &Mnk<S, F>) -> Option<i32> {
        let mover = pos.to_move();
        self.follower.ask(pos, |state| {
            let calm =
                [Threat::Five, Threat::Win].iter().all(|threat| !state.has(mover.other(), *threat));
            calm.then_some(self.weights.margin as i32)
        })
    }

    fn ranks_well(&self, _pos: &Mnk<S, F>) -> bool {
        true
    }

    fn is_sharp(&self, pos: &Mnk<S, F>, mv: Cell) -> bool {
        let (field, mover) = (self.follower.board(), pos.to_move());
        self.follower.ask(pos, |state| {
            state.shape(field, mover, mv.0).threat >= Threat::Three
                || state.shape(field, mover.other(), mv.0).threat >= Threat::DoubleThree
        })
    }
}

impl<S: Stones, F: Free> Oracle<Mnk<S, F>> for Patterns {
    fn begin(&mut self) {
        self.fours.forget();
        self.threes.forget();
    }

    /// A win by threats, which is as good as any. Nobody proves more than [`Effort::Root`] here.
    fn ask(
        &mut self,
        pos: &Mnk<S, F>,
        effort: Effort,
        job: &Job,
        line: &mut Vec<Cell>,
    ) -> Option<Fact> {
        let mover = pos.to_move();
        let plies = match effort {
            Effort::Glance | Effort::Leaf => {
                self.quick_win(pos, (31, self.weights.fours as u32), job)
            }
            Effort::Root | Effort::Move | Effort::Proof => self.win(pos, &ROOT, job).0,
        }?;
        line.extend(self.line.iter().rev().map(|cell| Cell(*cell)));
        Some(Fact::exactly(Payoff::won_by(mover, 1), Some(plies)))
    }
}
