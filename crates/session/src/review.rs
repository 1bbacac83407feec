//! A finished game analysed: the value of each position, and the moves that gave something away.

use crate::{Analysis, AnalysisRequest, Error, Evaluation, Position, value};
use kernel::{Job, Unit, Value};
use serde::Serialize;

/// The analysis of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Review {
    /// The payoff, seen by the first player; none if the game is not over.
    pub result: Option<i32>,
    /// Every position in which a move was played, from the first.
    pub plies: Vec<ReviewPly>,
    /// The last move that is proven to have given a better result away; if there is none, the move
    /// after which the engine's opinion fell most, if it fell by much.
    pub turning: Option<Turning>,
}

/// A position of the game and what was played in it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ReviewPly {
    /// Who moved.
    pub side: String,
    /// The value of the position, with a best line.
    #[serde(flatten)]
    pub evaluation: Evaluation,
    /// All moves that are as good as the best, as far as the engine compared them.
    pub equal: Vec<String>,
    /// The move that was played.
    pub played: String,
    /// How much of `bar` it gave away, for its player.
    pub loss: f64,
    /// How much it gave away: of the chance of winning, from 0 to 1, or in seeds.
    pub fell: f64,
}

/// A move that gave something away.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Turning {
    /// The number of the move, from 0.
    pub ply: usize,
    /// Who moved.
    pub side: String,
    /// What was played.
    pub played: String,
    /// What would have been better, and what would have followed.
    pub line: Vec<String>,
    /// The value of the position before the move, seen by the first player.
    #[serde(serialize_with = "value::number")]
    pub before: Option<Value>,
    /// And after it; where the game was over, its result.
    #[serde(serialize_with = "value::number")]
    pub after: Option<Value>,
    /// Whether a better result was proven before the move, and the worse one after it. Otherwise
    /// this is the engine's opinion, and no result is said to have been given away.
    pub proven: bool,
    /// How much the move gave away: of the chance of winning, from 0 to 1, or in seeds.
    pub fell: f64,
}

/// By how much an opinion must fall to be a turning point: a fifth of a game, or this many seeds.
const MUCH: [f64; 2] = [0.2, 4.0];
/// With more moves than this, only the best one is searched closely.
const COMPARED: usize = 12;

/// Analyses every position of the game, from the last to the first. `watch` is told what was found
/// at each, by the number of moves played before it. None if the job was over before it was done.
///
/// # Errors
/// If there is no such evaluator.
pub fn review(
    game: &dyn Position,
    request: &AnalysisRequest,
    job: &Job,
    watch: &mut dyn FnMut(usize, Option<&Analysis>),
) -> Result<Option<Review>, Error> {
    let mut pos = game.duplicate();
    let unit = pos.unit();
    let result = pos.view().result.map(|result| result.payoff);
    let moves: Vec<String> = pos.record().moves.into_iter().map(|ply| ply.mv).collect();
    let end = match result {
        Some(payoff) => {
            watch(moves.len(), None);
            Worth { value: Some(Value::Payoff(payoff)), proven: true }
        }
        None => {
            let analysis = pos.analyse(request, job, &mut |_| ())?;
            watch(moves.len(), Some(&analysis));
            analysis.first().map_or(Worth::UNKNOWN, Worth::of)
        }
    };
    let (mut after, mut plies, mut turnings) = (end, Vec::new(), Vec::new());
    for (ply, played) in moves.iter().enumerate().rev() {
        pos.undo();
        let analysis = pos.analyse(&comparing(request, &*pos), job, &mut |_| ())?;
        if job.is_over() {
            return Ok(None);
        }
        watch(ply, Some(&analysis));
        let side = usize::from(!pos.first_moves());
        let step = Step { side: pos.sides()[side], sign: [1, -1][side], played, unit };
        let Some(reviewed) = step.reviewed(&analysis, after) else { continue };
        turnings.extend(step.turning(ply, &reviewed, after, end));
        after = Worth::of(&reviewed.evaluation);
        plies.push(reviewed);
    }
    plies.reverse();
    Ok(Some(Review { result, plies, turning: choose(turnings, unit) }))
}

/// The same search, comparing all moves where there are few.
fn comparing(request: &AnalysisRequest, pos: &dyn Position) -> AnalysisRequest {
    let (moves, mut request) = (pos.view().moves.len(), request.clone());
    if moves <= COMPARED {
        request.lines = request.lines.max(moves);
    }
    request
}

/// The last turning point that is proven; if there is none, the one after which the opinion fell
/// most, if by much.
fn choose(turnings: Vec<Turning>, unit: Unit) -> Option<Turning> {
    let much = MUCH[usize::from(unit == Unit::Margin)];
    // They come from the last to the first.
    let proven = turnings.iter().position(|turning| turning.proven);
    let place = proven.or_else(|| {
        let fell = (0..turnings.len()).filter(|&n| turnings[n].fell >= much);
        fell.max_by(|&a, &b| turnings[a].fell.total_cmp(&turnings[b].fell))
    })?;
    turnings.into_iter().nth(place)
}

/// The value of a position, and whether that is proven.
#[derive(Clone, Copy)]
struct Worth {
    value: Option<Value>,
    proven: bool,
}

impl Worth {
    const UNKNOWN: Worth = Worth { value: None, proven: false };

    fn of(found: &Evaluation) -> Worth {
        Worth { value: found.value, proven: found.proven }
    }

    /// The chance of winning, or the margin.
    fn amount(self, unit: Unit) -> Option<f64> {
        Some(match (self.value?, unit) {
            (Value::Payoff(payoff), Unit::Chance) => f64::midpoint(1.0, payoff.signum().into()),
            (Value::Payoff(payoff), Unit::Margin) => payoff.into(),
            (Value::Chance(amount) | Value::Margin(amount) | Value::Points(amount), _) => amount,
        })
    }

    /// Won, drawn or lost for the first player, if that is proven.
    fn result(self) -> Option<i32> {
        match self.value {
            Some(Value::Payoff(payoff)) if self.proven => Some(payoff.signum()),
            _ => None,
        }
    }
}

/// A move that was played.
struct Step<'a> {
    side: &'a str,
    /// 1 for the first player, -1 for the second.
    sign: i32,
    played: &'a str,
    unit: Unit,
}

impl Step<'_> {
    fn reviewed(&self, analysis: &Analysis, after: Worth) -> Option<ReviewPly> {
        let evaluation = analysis.first()?.clone();
        let equal = analysis.lines.iter().filter(|line| line.best);
        let equal: Vec<String> =
            equal.filter_map(|line| line.evaluation.best().map(str::to_owned)).collect();
        // A move as good as the best gave nothing away, whatever a later search says.
        let is_best = equal.iter().any(|mv| mv == self.played);
        let given = |before: Option<f64>, after: Option<f64>| match before.zip(after) {
            Some((before, after)) if !is_best => (f64::from(self.sign) * (before - after)).max(0.0),
            _ => 0.0,
        };
        let before = Worth::of(&evaluation);
        Some(ReviewPly {
            side: self.side.to_owned(),
            loss: given(Some(evaluation.bar), after.value.map(Value::bar)),
            fell: given(before.amount(self.unit), after.amount(self.unit)),
            evaluation,
            equal,
            played: self.played.to_owned(),
        })
    }

    /// The move as one that gave something away: a proven result, or part of an opinion. `end` is
    /// how the game came out, or stands.
    fn turning(&self, ply: usize, at: &ReviewPly, after: Worth, end: Worth) -> Option<Turning> {
        let seen = |worth: Worth| worth.result().map(|result| self.sign * result);
        let before = Worth::of(&at.evaluation);
        let better = |after: Worth| {
            seen(before).zip(seen(after)).is_some_and(|(before, after)| before > after)
        };
        let proven = better(after) && better(end);
        (proven || at.fell > 0.0).then(|| Turning {
            ply,
            side: at.side.clone(),
            played: at.played.clone(),
            line: at.evaluation.line.clone(),
            before: before.value,
            after: after.value,
            proven,
            fell: at.fell,
        })
    }
}
