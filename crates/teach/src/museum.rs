//! The museum of mistakes: each one run beside the right program.

mod smallest;

use crate::{
    Mistake, Scene,
    opened::{self, Opened, Visitor},
    textbook::{Answer, Cut, Method, Textbook, Tie},
};
use kernel::{Evaluator, Game, MoveGuide, Score, Value};
use serde::Serialize;
use session::{Error, Registry, View, value};
pub use smallest::smallest;

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
    /// All moves that are as good as the best.
    pub best: Vec<String>,
    /// What the mistake does here.
    pub fault: Option<Fault>,
}

/// What a program says of a position, seen by the first player.
#[derive(Clone, PartialEq, Debug, Serialize)]
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

/// How often a mistake errs on random positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Measured {
    /// Positions tried.
    pub positions: u32,
    /// Chosen by this seed.
    pub seed: u64,
    /// Where the move was illegal.
    pub illegal: u32,
    /// Where the move was worth less than the best.
    pub worse: u32,
    /// Where it won later or lost sooner.
    pub slower: u32,
    /// Where the value was wrong.
    pub values: u32,
    /// Where the work differed.
    pub work: u32,
    /// Positions visited by the wrong program.
    pub wrong_nodes: u64,
    /// Positions visited by the right one.
    pub right_nodes: u64,
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
/// If it is no position, or the game is over there.
pub fn exhibit_at(mistake: Mistake, position: &str) -> Result<Exhibit, Error> {
    let scene = mistake.scene();
    let mut pos = Registry::standard().open(scene.game)?;
    pos.set(position)?;
    opened::open(scene.game, scene.evaluator, Show { mistake, view: pos.view() })?
}

/// How often a mistake errs on random positions of its game.
///
/// # Errors
/// Never for the museum's own games.
pub fn measure(mistake: Mistake, positions: u32, seed: u64) -> Result<Measured, Error> {
    let scene = mistake.scene();
    opened::open(scene.game, scene.evaluator, Measure { mistake, scene, positions, seed })
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
        mistake: Mistake,
        evaluator: &E,
    ) -> Option<Compared<G>> {
        let [wrong, right] = methods(mistake, mistake.scene().method);
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
}

impl Visitor for Show {
    type Out = Result<Exhibit, Error>;

    fn visit<G: Game, E: Evaluator<G> + MoveGuide<G> + 'static>(
        self,
        Opened { start, evaluator, .. }: Opened<G, E>,
    ) -> Result<Exhibit, Error> {
        let Show { mistake, view } = self;
        let pos = G::parse(&start.rules(), &view.position).map_err(Error::Position)?;
        let depth = mistake.scene().method.depth;
        let (wrong, right, best, fault) = if mistake == Mistake::UnequalWork {
            let [wrong, right] = whole_games(&pos, &evaluator).ok_or(Error::Over)?;
            let fault = (wrong.line != right.line).then_some(Fault::OtherWork);
            (wrong, right, Vec::new(), fault)
        } else {
            let compared = Compared::of(&pos, mistake, &evaluator).ok_or(Error::Over)?;
            let opinion = depth.is_some();
            let wrong = compared.said(&pos, &compared.wrong, &evaluator, opinion);
            let opinion = opinion && mistake != Mistake::Horizon;
            let right = compared.said(&pos, &compared.right, &evaluator, opinion);
            (wrong, right, compared.best(&pos), compared.fault)
        };
        let [wrong_code, right_code] = mistake.code();
        let evaluator = mistake.scene().evaluator;
        Ok(Exhibit {
            mistake,
            wrong_code,
            right_code,
            view,
            depth,
            evaluator,
            wrong,
            right,
            best,
            fault,
        })
    }
}

/// The same game timed twice: by alpha-beta that takes the last of several moves that look equal,
/// and by minimax. What is compared is not the same work.
pub(super) fn whole_games<G: Game, E: Evaluator<G> + MoveGuide<G>>(
    pos: &G,
    evaluator: &E,
) -> Option<[Said; 2]> {
    let method = Mistake::UnequalWork.scene().method;
    let played = [Method { tie: Tie::Last, ..method }, Method { cut: None, ..method }];
    let [wrong, right] = played.map(|method| whole_game(pos, method, evaluator));
    Some([wrong?, right?])
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

struct Measure {
    mistake: Mistake,
    scene: Scene,
    positions: u32,
    seed: u64,
}

impl Visitor for Measure {
    type Out = Measured;

    fn visit<G: Game, E: Evaluator<G> + MoveGuide<G> + 'static>(
        self,
        Opened { start, evaluator, .. }: Opened<G, E>,
    ) -> Measured {
        let Measure { mistake, scene, positions, seed } = self;
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut found = Measured { seed, ..Measured::default() };
        while found.positions < positions {
            let pos = random_position(&start, scene.plies, &mut rng);
            if mistake == Mistake::UnequalWork {
                let Some([wrong, right]) = whole_games(&pos, &evaluator) else { continue };
                found.work += u32::from(wrong.line != right.line);
                found.wrong_nodes += wrong.nodes;
                found.right_nodes += right.nodes;
            } else {
                let Some(compared) = Compared::of(&pos, mistake, &evaluator) else { continue };
                found.count(&compared);
            }
            found.positions += 1;
        }
        found
    }
}

impl Measured {
    fn count<G: Game>(&mut self, compared: &Compared<G>) {
        match compared.fault {
            Some(Fault::Illegal) => self.illegal += 1,
            Some(Fault::WorseMove) => self.worse += 1,
            Some(Fault::Slower) => self.slower += 1,
            Some(Fault::WrongValue) => self.values += 1,
            Some(Fault::MoreWork | Fault::OtherWork) => self.work += 1,
            None => {}
        }
        self.wrong_nodes += compared.wrong.nodes;
        self.right_nodes += compared.right.nodes;
    }

    /// Where it erred in any way.
    #[must_use]
    pub const fn errors(&self) -> u32 {
        self.illegal + self.worse + self.slower + self.values + self.work
    }
}

/// A position with a choice of moves, some random plies from `start`.
pub(crate) fn random_position<G: Game>(
    start: &G,
    (least, most): (u32, u32),
    rng: &mut fastrand::Rng,
) -> G {
    loop {
        let mut pos = start.clone();
        for _ in 0..rng.u32(least..=most) {
            let count = pos.move_count();
            if count == 0 {
                break;
            }
            let mv = pos.nth_move(rng.usize(0..count));
            pos.make(mv);
        }
        if pos.move_count() >= 2 {
            return pos;
        }
    }
}
