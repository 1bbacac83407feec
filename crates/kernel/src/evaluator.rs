//! Opinions about positions and moves: where knowledge of a game enters the search.

use crate::{Effort, Fact, Game, Job, Oracle, Payoff, Report, Scale, Score, Unit};
use std::fmt;

/// What is thought of the unfinished positions of a game. Each thread of a search has its own copy,
/// which may keep what it knows up to date move by move: a search first asks it to evaluate its
/// root, then tells it of every move it makes and takes back.
///
/// An evaluator of one's own needs one function. [`Plain`] makes it ready for a search:
///
/// ```
/// use kernel::{Evaluator, Game, Plain, Score};
///
/// /// Many moves are good.
/// #[derive(Clone)]
/// struct Mobility;
///
/// impl<G: Game> Evaluator<G> for Mobility {
///     fn evaluate(&mut self, pos: &G) -> Score {
///         Score::estimate(pos.move_count() as i32)
///     }
/// }
///
/// let ready = Plain(Mobility);
/// # let _ = ready;
/// ```
pub trait Evaluator<G: Game>: Clone + Send + Sync {
    /// What the position is thought to be worth, seen by the player to move. It is not over.
    fn evaluate(&mut self, pos: &G) -> Score;

    /// How its points become a chance of winning, in a game that is won, drawn or lost.
    fn scale(&self, pos: &G) -> Scale {
        _ = pos;
        Scale::default()
    }

    /// How many points of a score make one of the evaluator's own, for traces of a search.
    fn point(&self, pos: &G) -> f64 {
        _ = pos;
        1.0
    }

    /// What a long search with this evaluator, made in advance, found at `pos`: an opinion like any
    /// other. Players may play its move without a search; searches do not ask.
    fn opening(&self, pos: &G) -> Option<Report<G>> {
        _ = pos;
        None
    }

    /// Called after `mv` led to `pos`.
    fn made(&mut self, pos: &G, mv: G::Move) {
        _ = (pos, mv);
    }

    /// Called after `mv` was taken back and left `pos`.
    fn unmade(&mut self, pos: &G, mv: G::Move) {
        _ = (pos, mv);
    }
}

/// What became of the moves that a guide was shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Selection {
    /// All are still there.
    All,
    /// Some were dropped that are no better than one that is left: a proof stays a proof.
    Proven,
    /// Some were dropped by opinion: what is found below is no proof.
    Opinion,
}

/// Which moves to search, in which order, and how closely. Implementing it with nothing in it means
/// no guidance: all moves, in the order of [`Game::moves`], all to the same depth.
pub trait MoveGuide<G: Game> {
    /// How good a move looks, for the order in which moves are tried.
    fn move_score(&self, pos: &G, mv: G::Move) -> i32 {
        _ = (pos, mv);
        0
    }

    /// Drops moves that need not be searched. At least one stays.
    fn select(&self, pos: &G, moves: &mut Vec<G::Move>) -> Selection {
        _ = (pos, moves);
        Selection::All
    }

    /// Whether every search must leave out what [`select`](Self::select) drops, the ladder
    /// included: for players that are defined by what they overlook. Other selections only save the
    /// engine time.
    fn overlooks(&self, pos: &G) -> bool {
        _ = pos;
        false
    }

    /// Appends the moves to search to an empty list: those of [`Game::moves`] that
    /// [`select`](Self::select) would leave, in any order. Guides that find them faster say so
    /// here.
    fn generate(&mut self, pos: &G, out: &mut Vec<G::Move>) -> Selection {
        pos.moves(out);
        self.select(pos, out)
    }

    /// Whether there is no choice: a search need not count such a move as a step deeper.
    fn is_forced(&self, pos: &G) -> bool {
        _ = pos;
        false
    }

    /// By how many points a quiet move may change the evaluation, if the position is calm enough to
    /// be judged by its evaluation without a search of every move. A selective search prunes what
    /// is further off.
    fn futility_margin(&self, pos: &G) -> Option<i32> {
        _ = pos;
        None
    }

    /// Whether good moves are nearly always among the first, so that late ones can be searched much
    /// less deep, by the logarithms of depth and number. Otherwise they are by one to three plies.
    fn ranks_well(&self, pos: &G) -> bool {
        _ = pos;
        false
    }

    /// Whether a search should ask if one move here is far better than all others, and search it
    /// deeper then (singular extension). Mostly where positions are calm.
    fn may_be_singular(&self, pos: &G) -> bool {
        self.futility_margin(pos).is_some()
    }

    /// Whether a move makes a threat or meets one, so that it must not be pruned in a calm
    /// position.
    fn is_sharp(&self, pos: &G, mv: G::Move) -> bool {
        _ = (pos, mv);
        false
    }

    /// Appends the moves that quiescence search tries where the depth is used up: those without
    /// which an evaluation of the position means little.
    fn forcing(&mut self, pos: &G, out: &mut Vec<G::Move>) {
        _ = (pos, out);
    }
}

/// All that the engine knows about a game: opinions, guidance and facts, in one object, because
/// they may share what is kept up to date move by move.
pub trait Knowledge<G: Game>: Evaluator<G> + MoveGuide<G> + Oracle<G> {}

impl<G: Game, K: Evaluator<G> + MoveGuide<G> + Oracle<G>> Knowledge<G> for K {}

/// No opinion: everything unfinished is worth nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoOpinion;

impl<G: Game> Evaluator<G> for NoOpinion {
    fn evaluate(&mut self, _pos: &G) -> Score {
        Score::ZERO
    }
}

impl<G: Game> MoveGuide<G> for NoOpinion {}

impl<G: Game> Oracle<G> for NoOpinion {
    fn begin(&mut self) {}

    fn ask(&mut self, _: &G, _: Effort, _: &Job, _: &mut Vec<G::Move>) -> Option<Fact> {
        None
    }
}

impl fmt::Display for NoOpinion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("none")
    }
}

/// An evaluator by itself, without guidance and without facts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain<E>(pub E);

impl<G: Game, E: Evaluator<G>> Evaluator<G> for Plain<E> {
    fn evaluate(&mut self, pos: &G) -> Score {
        self.0.evaluate(pos)
    }

    fn scale(&self, pos: &G) -> Scale {
        self.0.scale(pos)
    }

    fn point(&self, pos: &G) -> f64 {
        self.0.point(pos)
    }

    fn opening(&self, pos: &G) -> Option<Report<G>> {
        self.0.opening(pos)
    }

    fn made(&mut self, pos: &G, mv: G::Move) {
        self.0.made(pos, mv);
    }

    fn unmade(&mut self, pos: &G, mv: G::Move) {
        self.0.unmade(pos, mv);
    }
}

impl<G: Game, E: Evaluator<G>> MoveGuide<G> for Plain<E> {}

impl<G: Game, E: Evaluator<G>> Oracle<G> for Plain<E> {
    fn begin(&mut self) {}

    fn ask(&mut self, _: &G, _: Effort, _: &Job, _: &mut Vec<G::Move>) -> Option<Fact> {
        None
    }
}

/// An evaluator that asks an oracle first: an opinion until the oracle knows better.
#[derive(Clone, Debug)]
pub struct WithOracle<E, O> {
    evaluator: E,
    oracle: O,
    /// What a glance is asked with. It never ends: a glance is over at once.
    job: Job,
}

impl<E, O> WithOracle<E, O> {
    /// `evaluator`, but where `oracle` has an answer.
    pub fn new(evaluator: E, oracle: O) -> WithOracle<E, O> {
        WithOracle { evaluator, oracle, job: Job::new() }
    }

    /// The evaluator.
    pub const fn evaluator(&self) -> &E {
        &self.evaluator
    }

    /// The oracle.
    pub const fn oracle(&self) -> &O {
        &self.oracle
    }

    /// What the oracle sees at once.
    fn glance<G: Game>(&mut self, pos: &G) -> Option<Payoff>
    where
        O: Oracle<G>,
    {
        let fact = self.oracle.ask(pos, Effort::Glance, &self.job, &mut Vec::new())?;
        fact.payoff()
    }
}

impl<G: Game, E: Evaluator<G>, O: Oracle<G> + Clone + Send + Sync> Evaluator<G>
    for WithOracle<E, O>
{
    /// A fact becomes the opinion that is nearest to it: an evaluation must not look like the
    /// end of the game.
    fn evaluate(&mut self, pos: &G) -> Score {
        match self.glance(pos).map(|payoff| payoff.seen_by(pos.to_move())) {
            None => self.evaluator.evaluate(pos),
            Some(payoff) => match G::UNIT {
                Unit::Margin => Score::margin(i64::from(payoff) * i64::from(Score::UNIT)),
                Unit::Chance => Score::estimate(payoff.signum() * Score::MAX_ESTIMATE),
            },
        }
    }

    fn scale(&self, pos: &G) -> Scale {
        self.evaluator.scale(pos)
    }

    fn point(&self, pos: &G) -> f64 {
        self.evaluator.point(pos)
    }

    fn opening(&self, pos: &G) -> Option<Report<G>> {
        self.evaluator.opening(pos)
    }

    fn made(&mut self, pos: &G, mv: G::Move) {
        self.evaluator.made(pos, mv);
    }

    fn unmade(&mut self, pos: &G, mv: G::Move) {
        self.evaluator.unmade(pos, mv);
    }
}

impl<G: Game, E: MoveGuide<G>, O: Oracle<G>> MoveGuide<G> for WithOracle<E, O> {
    fn move_score(&self, pos: &G, mv: G::Move) -> i32 {
        self.evaluator.move_score(pos, mv)
    }

    fn select(&self, pos: &G, moves: &mut Vec<G::Move>) -> Selection {
        self.evaluator.select(pos, moves)
    }

    fn overlooks(&self, pos: &G) -> bool {
        self.evaluator.overlooks(pos)
    }

    fn generate(&mut self, pos: &G, out: &mut Vec<G::Move>) -> Selection {
        self.evaluator.generate(pos, out)
    }

    fn is_forced(&self, pos: &G) -> bool {
        self.evaluator.is_forced(pos)
    }

    fn futility_margin(&self, pos: &G) -> Option<i32> {
        self.evaluator.futility_margin(pos)
    }

    fn ranks_well(&self, pos: &G) -> bool {
        self.evaluator.ranks_well(pos)
    }

    fn may_be_singular(&self, pos: &G) -> bool {
        self.evaluator.may_be_singular(pos)
    }

    fn is_sharp(&self, pos: &G, mv: G::Move) -> bool {
        self.evaluator.is_sharp(pos, mv)
    }

    /// Where the oracle knows the value no move is needed to find it.
    fn forcing(&mut self, pos: &G, out: &mut Vec<G::Move>) {
        if self.glance(pos).is_none() {
            self.evaluator.forcing(pos, out);
        }
    }
}

/// Named after the oracle if there is one.
impl<E: fmt::Display, O: fmt::Display> fmt::Display for WithOracle<E, Option<O>> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.oracle {
            Some(oracle) => oracle.fmt(f),
            None => self.evaluator.fmt(f),
        }
    }
}

impl<G: Game, E: Oracle<G>, O: Oracle<G>> Oracle<G> for WithOracle<E, O> {
    fn begin(&mut self) {
        self.oracle.begin();
        self.evaluator.begin();
    }

    /// The oracle first, then what the evaluator knows by itself.
    fn ask(&mut self, pos: &G, effort: Effort, job: &Job, line: &mut Vec<G::Move>) -> Option<Fact> {
        let fact = self.oracle.ask(pos, effort, job, line);
        fact.or_else(|| self.evaluator.ask(pos, effort, job, line))
    }
}
