//! Which mistake of the museum answers as a program does.

use super::{Resemblance, run::Asked, student::agrees};
use crate::{
    Mistake,
    textbook::{Cut, Method, Textbook, Tie},
};
use kernel::{Evaluator, Game, MoveGuide};

/// Searches that are larger are not compared.
const MOST_NODES: u64 = 300_000;
/// A mistake that answers otherwise more often than this is not the one.
const MOST_MISSES: f64 = 0.1;
/// Depths that are tried where a program may look too short a way ahead.
const SHALLOW: std::ops::RangeInclusive<u32> = 1..=6;

/// A mistake and at which of the positions it answers as the program did.
pub(super) struct Likeness {
    pub(super) resemblance: Resemblance,
    pub(super) same: Vec<bool>,
}

/// The mistakes whose answers are most like the program's, if they are more like them than a right
/// program's answers are.
pub(super) fn diagnose<G: Game, E: Evaluator<G> + MoveGuide<G>>(
    asked: &[Asked<G>],
    depth: Option<u32>,
    evaluator: &E,
) -> Vec<Likeness> {
    let same = |method: Method| likeness(asked, method, evaluator);
    let count = |same: &[bool]| same.iter().filter(|same| **same).count();
    let right =
        bases(depth, None, false).into_iter().filter_map(same).map(|same| count(&same)).max();
    let mut found: Vec<Likeness> = Vec::new();
    // A mistake beside slow wins is two mistakes: only where one alone does not explain the answers.
    for slow in [false, true] {
        for mistake in Mistake::ALL.into_iter().filter(|mistake| mistake.shows_in_play()) {
            let tried = bases(depth, Some(mistake), slow).into_iter().filter_map(same);
            let Some(same) = tried.max_by_key(|same| count(same)) else { continue };
            let (alike, of) = (count(&same), same.len() as u32);
            let resemblance = Resemblance { mistake, same: alike as u32, of };
            if right.is_none_or(|right| alike > right) {
                found.push(Likeness { resemblance, same });
            }
        }
        if !found.is_empty() {
            break;
        }
    }
    let most = found.iter().map(|likeness| likeness.resemblance.same).max();
    found.retain(|likeness| Some(likeness.resemblance.same) == most);
    found
}

/// At which positions a method answers as the program did; none if it is too often not.
fn likeness<G: Game, E: Evaluator<G> + MoveGuide<G>>(
    asked: &[Asked<G>],
    method: Method,
    evaluator: &E,
) -> Option<Vec<bool>> {
    let mut search = Textbook::new(method, evaluator.clone(), MOST_NODES);
    let most_misses = (MOST_MISSES * asked.len() as f64) as usize;
    let mut same = Vec::new();
    for asked in asked {
        let answer = search.choose(&asked.pos)?;
        let is_move = asked.written.as_deref() == Some(&*asked.pos.move_text(answer.mv));
        let point = evaluator.point(&asked.pos);
        let agreed = asked.score.and_then(|said| agrees::<G>(said, answer.score, point));
        same.push(is_move && agreed != Some(false));
        if same.iter().filter(|same| !**same).count() > most_misses {
            return None;
        }
    }
    Some(same)
}

/// The ways to search that a mistake can be made in, or a right program can be written in.
fn bases(depth: Option<u32>, mistake: Option<Mistake>, slow: bool) -> Vec<Method> {
    let mut methods = Vec::new();
    let depths: Vec<Option<u32>> = match mistake {
        Some(Mistake::Horizon) => {
            SHALLOW.filter(|shallow| depth.is_none_or(|depth| *shallow < depth)).map(Some).collect()
        }
        _ => vec![depth],
    };
    for depth in depths {
        for cut in [None, Some(Cut::AtEqual), Some(Cut::Beyond)] {
            let fastest = !slow && mistake != Some(Mistake::FastestWin);
            for tie in [Tie::First, Tie::Last] {
                let table = matches!(mistake, Some(Mistake::Bounds | Mistake::SideToMove));
                let method = Method { cut, table, fastest, tie, depth, mistake };
                if is_possible(&method) {
                    methods.push(method);
                }
            }
        }
    }
    methods
}

/// Whether a mistake can be made in this way to search, and is the only one in it.
fn is_possible(method: &Method) -> bool {
    let bound_as_equal = method.tie == Tie::Last && method.cut == Some(Cut::AtEqual);
    match method.mistake {
        Some(Mistake::BoundAsEqual) => bound_as_equal,
        _ if bound_as_equal => false,
        Some(Mistake::FastestWin) | None => true,
        Some(Mistake::Window | Mistake::RootAlpha | Mistake::Bounds) => method.cut.is_some(),
        Some(Mistake::UnevenDepth | Mistake::EvaluationSide) => method.depth.is_some(),
        Some(_) => true,
    }
}
