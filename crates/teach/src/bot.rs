//! A textbook program as a bot: right, or with a mistake of the museum.

use crate::{
    opened::{self, Opened, Visitor},
    textbook::{Method, Textbook},
};
use engines::protocol::alfabeta::{Info, Reply, Turn};
use games::tree::Tree;
use kernel::{Evaluator, Game, MoveGuide, Score, Unit, Value};
use session::Error;

/// Positions after which it gives up.
const MOST_NODES: u64 = 100_000_000;

/// The lines with which a bot answers a turn: its value, nodes, on written trees its leaves, and
/// its move.
///
/// # Errors
/// If there is no such game, position or evaluator.
pub fn replies(turn: &Turn, method: Method, evaluator: &str) -> Result<Vec<Reply>, Error> {
    let evaluator = if turn.game.starts_with("tree") { "none" } else { evaluator };
    opened::open(&turn.game, evaluator, Answering { turn, method })?
}

/// A score as a bot reports it, seen by itself.
pub(crate) fn reported<G: Game>(score: Score, point: f64) -> Value {
    match (score.fact(), G::UNIT) {
        (Some((payoff, _)), _) => Value::Payoff(payoff),
        (None, Unit::Margin) => Value::Margin(score.as_margin()),
        (None, Unit::Chance) => Value::Margin(f64::from(score.points()) / point),
    }
}

struct Answering<'a> {
    turn: &'a Turn,
    method: Method,
}

impl Visitor for Answering<'_> {
    type Out = Result<Vec<Reply>, Error>;

    fn visit<G: Game, E: Evaluator<G> + MoveGuide<G> + 'static>(
        self,
        Opened { start, evaluator, .. }: Opened<G, E>,
    ) -> Result<Vec<Reply>, Error> {
        let Answering { turn, method } = self;
        let board = turn.board.as_deref();
        let read = board.map_or(Ok(start.clone()), |board| G::parse(&start.rules(), board));
        let pos = read.map_err(Error::Position)?;
        let point = evaluator.point(&pos);
        let is_tree = (&pos as &dyn std::any::Any).is::<Tree>();
        let mut search = Textbook::new(method, evaluator, MOST_NODES);
        if is_tree {
            search = search.keeping_leaves();
        }
        let Some(answer) = search.choose(&pos) else {
            return Ok(vec![Reply::Error("the game is too large for a textbook".to_owned())]);
        };
        let info = Info {
            depth: method.depth.and_then(|depth| u16::try_from(depth).ok()),
            nodes: Some(answer.nodes),
            score: Some(reported::<G>(answer.score, point)),
            line: Vec::new(),
        };
        let leaves = answer.visited.iter().map(ToString::to_string).collect();
        let mut replies = vec![Reply::Info(info)];
        replies.extend(is_tree.then_some(Reply::Leaves(leaves)));
        replies.push(Reply::Move(pos.move_text(answer.mv)));
        Ok(replies)
    }
}
