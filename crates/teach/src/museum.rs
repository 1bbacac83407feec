//! The museum of mistakes: each one run beside the right program.

mod measure;
mod smallest;
mod watched;

use crate::{
    Mistake,
    opened::{self, Opened, Visitor},
    report::StudentReport,
    textbook::{Answer, Cut, Method, Textbook, Tie},
};
use kernel::{Evaluator, Game, MoveGuide, ParseError, Score, Value};
pub use measure::{Measured, measure, measure_in};
use serde::Serialize;
use session::{Error, Registry, View, value};
pub use smallest::smallest;
pub use watched::{Watched, watch};

/// Searches of the museum are small; one that needs more positions is left out.
const MOST_NODES: u64 = 200_000;

/// A mistake beside the right program, on one position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Exhibit {
    /// Which mistake.
    pub mistake: Mistake,
    /// The wrong lines.
    pub wrong_code: &'static str,
    /// The right ones.
    pub right_code: &'static str,
    /// The student report whose program has it, if one does.
    pub report: Option<StudentReport>,
    /// The position.
    pub view: View,
    /// How deep both search; none for the end of the game.
    pub depth: Option<u32>,
    /// What evaluates leaves that are not finished games.
    pub evaluator: &'static str,
    /// What the wrong program says and plays.
    pub wrong: Said,
    /// What the right one does.
    pub right: Said,
    /// What the sides are called, the first first.
    pub sides: [&'static str; 2],
    /// Every move, as the wrong program values it and as it is; none for timing tables.
    pub moves: Vec<MoveWorth>,
    /// All moves that are as good as the best.
    pub best: Vec<String>,
    /// What the mistake does here.
    pub fault: Option<Fault>,
}

/// What a program says of a position, seen by the first player.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Said {
    /// The move it plays, or for timing tables the moves of the whole game.
    pub line: Vec<String>,
    /// What it thinks the position is worth.
    #[serde(serialize_with = "value::number")]
    pub value: Option<Value>,
    /// What its move is truly worth; none if the move is illegal.
    #[serde(serialize_with = "value::number")]
    pub worth: Option<Value>,
    /// Plies to the end after its move, where that is known.
    pub distance: Option<u32>,
    /// Positions visited.
    pub nodes: u64,
}

/// What a move is worth, seen by the first player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MoveWorth {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// To the wrong program; none if it does not look at the move.
    #[serde(serialize_with = "value::number")]
    pub wrong: Option<Value>,
    /// To the right one.
    #[serde(serialize_with = "value::number")]
    pub right: Option<Value>,
}

/// What a mistake does, the worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// The move is illegal.
    Illegal,
    /// The move is worth less than the best one.
    WorseMove,
    /// The move wins later or loses sooner.
    Slower,
    /// The value is wrong.
    WrongValue,
    /// It visits more positions.
    MoreWork,
    /// Two programs that should do the same work do not.
    OtherWork,
}

/// The exhibit of a mistake.
///
/// # Errors
/// Never for the museum's own positions.
pub fn exhibit(mistake: Mistake) -> Result<Exhibit, Error> {
    exhibit_at(mistake, mistake.scene().position)
}

/// The same on another position of the same game.
///
/// # Errors
/// If it is no position, the game is over there, or a plain search of it takes too long.
pub fn exhibit_at(mistake: Mistake, position: &str) -> Result<Exhibit, Error> {
    let scene = mistake.scene();
    let mut pos = Registry::standard().open(scene.game)?;
    pos.set(position)?;
    let show = Show { mistake, view: pos.view(), sides: pos.sides() };
    opened::open(scene.game, scene.evaluator, show)?
}

/// The wrong program and the right one.
pub(crate) fn methods(mistake: Mistake, method: Method) -> [Method; 2] {
    match mistake {
        // Nothing is wrong with the search, only with what is made of it.
        Mistake::Horizon => [method, Method { depth: None, ..Method::TABLE }],
        _ => [method.with(mistake), method],
    }
}

/// Both programs on a position, and what is true.
pub(super) struct Compared<G: Game> {
    wrong: Answer<G>,
    right: Answer<G>,
    /// The score of every move.
    truth: Vec<(G::Move, Score)>,
    pub(super) fault: Option<Fault>,
}

impl<G: Game> Compared<G> {
    pub(super) fn of<E: Evaluator<G> + MoveGuide<G>>(
        pos: &G,
        (mistake, method): (Mistake, Method),
        evaluator: &E,
    ) -> Option<Compared<G>> {
        let [wrong, right] = methods(mistake, method);
        let search = |method| Textbook::new(method, evaluator.clone(), MOST_NODES);
        let exact = Method { cut: Some(Cut::AtEqual), table: true, ..right };
        let truth = search(exact).scores(pos)?;
        let (wrong, right) = (search(wrong).choose(pos)?, search(right).choose(pos)?);
        let mut compared = Compared { wrong, right, truth, fault: None };
        compared.fault = compared.judge(pos, mistake);
        Some(compared)
    }

    fn judge(&self, pos: &G, mistake: Mistake) -> Option<Fault> {
        let Compared { wrong, right, truth, .. } = self;
        if pos.check(wrong.mv).is_err() {
            return Some(Fault::Illegal);
        }
        let worth = score_of(truth, wrong.mv)?;
        let best = truth.iter().map(|(_, score)| *score).max()?;
        let payoff = |score: Score| score.fact().map(|(payoff, _)| payoff);
        let same = worth.is_fact() && payoff(worth) == payoff(best);
        let is_right_value = match mistake {
            Mistake::FastestWin => payoff(wrong.score) == payoff(best),
            _ => wrong.score == best,
        };
        match () {
            () if mistake == Mistake::RootAlpha => {
                (wrong.nodes > right.nodes).then_some(Fault::MoreWork)
            }
            () if worth < best && !same => Some(Fault::WorseMove),
            () if worth < best => Some(Fault::Slower),
            () => (!is_right_value).then_some(Fault::WrongValue),
        }
    }

    fn best(&self, pos: &G) -> Vec<String> {
        let best = self.truth.iter().map(|(_, score)| *score).max();
        let best = self.truth.iter().filter(|(_, score)| Some(*score) == best);
        best.map(|(mv, _)| pos.move_text(*mv)).collect()
    }

    fn said<E: Evaluator<G>>(
        &self,
        pos: &G,
        answer: &Answer<G>,
        evaluator: &E,
        opinion: bool,
    ) -> Said {
        let seen =
            |score: Score| Value::of::<G>(score, pos.to_move(), opinion, evaluator.scale(pos));
        let worth = score_of(&self.truth, answer.mv).filter(|_| pos.check(answer.mv).is_ok());
        Said {
            line: vec![pos.move_text(answer.mv)],
            value: Some(seen(answer.score)),
            worth: worth.map(seen),
            distance: worth.and_then(Score::fact).filter(|(p, _)| *p != 0).map(|(_, away)| away),
            nodes: answer.nodes,
        }
    }
}

fn score_of<M: Copy + PartialEq>(truth: &[(M, Score)], mv: M) -> Option<Score> {
    truth.iter().find(|(other, _)| *other == mv).map(|(_, score)| *score)
}

struct Show {
    mistake: Mistake,
    view: View,
    sides: [&'static str; 2],
}

impl Visitor for Show {
    type Out = Result<Exhibit, Error>;

    fn visit<G: Game, E: Evaluator<G> + MoveGuide<G> + 'static>(
        self,
        Opened { start, evaluator, .. }: Opened<G, E>,
    ) -> Result<Exhibit, Error> {
        let Show { mistake, view, sides } = self;
        let pos = G::parse(&start.rules(), &view.position).map_err(Error::Position)?;
        if pos.terminal().is_some() {
            return Err(Error::Over);
        }
        let scene = mistake.scene();
        let [wrong_code, right_code] = mistake.code();
        let mut exhibit = Exhibit {
            mistake,
            wrong_code,
            right_code,
            report: mistake.report(),
            depth: scene.method.depth,
            evaluator: scene.evaluator,
            wrong: Said::default(),
            right: Said::default(),
            sides,
            moves: Vec::new(),
            best: Vec::new(),
            fault: None,
            view,
        };
        let done = match mistake {
            Mistake::UnequalWork => exhibit.time(&pos, &evaluator),
            _ => exhibit.compare(&pos, &evaluator),
        };
        done.ok_or_else(|| {
            let expected = format!("a position of at most {MOST_NODES} nodes by plain minimax");
            Error::Position(ParseError::syntax(expected, pos.to_string()))
        })?;
        Ok(exhibit)
    }
}

impl Exhibit {
    /// Runs both programs. None if that takes too many nodes.
    fn compare<G: Game, E: Evaluator<G> + MoveGuide<G>>(
        &mut self,
        pos: &G,
        evaluator: &E,
    ) -> Option<()> {
        let asked = (self.mistake, self.mistake.scene().method);
        let compared = Compared::of(pos, asked, evaluator)?;
        let opinion = self.depth.is_some();
        let is_proven = self.mistake == Mistake::Horizon;
        self.wrong = compared.said(pos, &compared.wrong, evaluator, opinion);
        self.right = compared.said(pos, &compared.right, evaluator, opinion && !is_proven);
        let [wrong, _] = methods(self.mistake, asked.1);
        let believed = Textbook::new(wrong, evaluator.clone(), MOST_NODES).scores(pos)?;
        let seen =
            |score, opinion| Value::of::<G>(score, pos.to_move(), opinion, evaluator.scale(pos));
        let worth = |&(mv, score): &(G::Move, Score)| MoveWorth {
            mv: pos.move_text(mv),
            wrong: score_of(&believed, mv).map(|score| seen(score, opinion)),
            right: Some(seen(score, opinion && !is_proven)),
        };
        self.moves = compared.truth.iter().map(worth).collect();
        self.best = compared.best(pos);
        self.fault = compared.fault;
        Some(())
    }

    /// Plays the two games of a timing table. None if that takes too many nodes.
    fn time<G: Game, E: Evaluator<G> + MoveGuide<G>>(
        &mut self,
        pos: &G,
        evaluator: &E,
    ) -> Option<()> {
        let [wrong, right] = whole_games(pos, evaluator)?;
        self.fault = (wrong.line != right.line).then_some(Fault::OtherWork);
        (self.wrong, self.right) = (wrong, right);
        Some(())
    }
}

/// The same game timed twice: by alpha-beta that takes the last of several moves that look equal,
/// and by minimax. What is compared is not the same work.
pub(super) fn whole_games<G: Game, E: Evaluator<G> + MoveGuide<G>>(
    pos: &G,
    evaluator: &E,
) -> Option<[Said; 2]> {
    let method = Mistake::UnequalWork.scene().method;
    let [wrong, right] = timed(method).map(|method| whole_game(pos, method, evaluator));
    Some([wrong?, right?])
}

/// The two programs of a timing table.
fn timed(method: Method) -> [Method; 2] {
    [Method { tie: Tie::Last, ..method }, Method { cut: None, ..method }]
}

fn whole_game<G: Game, E: Evaluator<G> + MoveGuide<G>>(
    start: &G,
    method: Method,
    evaluator: &E,
) -> Option<Said> {
    let mut search = Textbook::new(method, evaluator.clone(), MOST_NODES);
    let (mut pos, mut line, mut nodes) = (start.clone(), Vec::new(), 0);
    while pos.terminal().is_none() {
        let answer = search.choose(&pos)?;
        nodes += answer.nodes;
        line.push(pos.move_text(answer.mv));
        pos.make(answer.mv);
    }
    let value = pos.terminal().map(|payoff| Value::Payoff(payoff.value()));
    Some(Said { line, value, worth: value, distance: None, nodes })
}
