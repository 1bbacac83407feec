//! Whose nodes a program counts: those of minimax, or of alpha-beta with one rule or the other.

use super::{Reason, run::Asked};
use crate::{
    Mistake,
    textbook::{Answer, Cut, Method, Textbook},
};
use kernel::{Evaluator, Game, MoveGuide};
use serde::Serialize;

/// Searches that are larger are not compared.
const MOST_NODES: u64 = 3_000_000;

/// What a program calls a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Counted {
    /// Every position, the root included.
    All,
    /// Every position but the root.
    WithoutRoot,
    /// Positions that are evaluated.
    Leaves,
    /// Positions that are not.
    Inner,
}

impl Counted {
    const ALL: [Counted; 4] = [Counted::All, Counted::WithoutRoot, Counted::Leaves, Counted::Inner];

    fn of<G: Game>(self, answer: &Answer<G>) -> u64 {
        match self {
            Counted::All => answer.nodes,
            Counted::WithoutRoot => answer.nodes - 1,
            Counted::Leaves => answer.leaves,
            Counted::Inner => answer.nodes - answer.leaves,
        }
    }
}

/// The search whose nodes a program counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Counts {
    /// When it cuts; none is minimax.
    pub cut: Option<Cut>,
    /// Whether both rules of cutting fit.
    pub either: bool,
    /// Whether alpha is not carried from one root move to the next.
    pub root_alpha: bool,
    /// What it calls a node.
    pub counted: Counted,
    /// Whether it visits fewer nodes than plain alpha-beta everywhere: a table, or a better order
    /// of moves. Then nothing else is known.
    pub fewer: bool,
}

/// What the counts tell, and how many were compared; or what is wrong with the smallest.
pub(super) enum Compared {
    Fits(Counts, u32),
    Wrong { failed: u32, of: u32, smallest: usize, reason: Reason },
    Nothing,
}

/// A search beside what it counted at each position.
type Searched<G> = (Method, Vec<Answer<G>>);

pub(super) fn compare<G: Game, E: Evaluator<G> + MoveGuide<G>>(
    asked: &[Asked<G>],
    depth: Option<u32>,
    evaluator: &E,
) -> Compared {
    let told: Vec<(usize, u64)> =
        asked.iter().enumerate().filter_map(|(n, asked)| Some((n, asked.nodes?))).collect();
    let search = |method: Method| -> Option<Searched<G>> {
        let mut search = Textbook::new(method, evaluator.clone(), MOST_NODES);
        let answers = told.iter().map(|(n, _)| search.choose(&asked[*n].pos));
        Some((method, answers.collect::<Option<_>>()?))
    };
    let searched: Vec<Searched<G>> = methods(depth).into_iter().filter_map(search).collect();
    if told.is_empty() || searched.is_empty() {
        return Compared::Nothing;
    }
    if let Some(counts) = fitting(&told, &searched) {
        return Compared::Fits(counts, told.len() as u32);
    }
    let counts = |cut: Option<Cut>, place: usize| {
        let found = searched.iter().find(|(method, _)| method.cut == cut && method.fastest);
        found.map_or(0, |(_, answers)| answers[place].nodes)
    };
    let places = 0..told.len();
    if places.clone().all(|place| told[place].1 <= counts(Some(Cut::AtEqual), place)) {
        let counts = Counts {
            cut: None,
            either: false,
            root_alpha: false,
            counted: Counted::All,
            fewer: true,
        };
        return Compared::Fits(counts, told.len() as u32);
    }
    let is_known = |place: &usize| {
        let said = told[*place].1;
        let mut known = searched.iter().map(|(_, answers)| &answers[*place]);
        known.any(|answer| Counted::ALL.iter().any(|counted| counted.of(answer) == said))
    };
    let wrong: Vec<usize> = places.filter(|place| !is_known(place)).collect();
    // Each count may fit some search, and yet no one search fit all of them.
    let smallest = wrong.first().copied().unwrap_or(told.len() - 1);
    let reason = Reason::Nodes {
        said: told[smallest].1,
        minimax: counts(None, smallest),
        at_equal: counts(Some(Cut::AtEqual), smallest),
        beyond: counts(Some(Cut::Beyond), smallest),
    };
    let (failed, of) = (wrong.len().max(1) as u32, told.len() as u32);
    Compared::Wrong { failed, of, smallest: told[smallest].0, reason }
}

/// Every search that a course may teach, those without a mistake first.
fn methods(depth: Option<u32>) -> Vec<Method> {
    let mut methods = Vec::new();
    for mistake in [None, Some(Mistake::RootAlpha)] {
        for cut in [Some(Cut::AtEqual), Some(Cut::Beyond), None] {
            for fastest in [true, false] {
                if mistake.is_none() || cut.is_some() {
                    methods.push(Method { cut, fastest, depth, mistake, ..Method::MINIMAX });
                }
            }
        }
    }
    methods
}

fn fitting<G: Game>(told: &[(usize, u64)], searched: &[Searched<G>]) -> Option<Counts> {
    let fits = |answers: &[Answer<G>], counted: Counted| {
        told.iter().zip(answers).all(|((_, said), answer)| counted.of(answer) == *said)
    };
    Counted::ALL.into_iter().find_map(|counted| {
        let mut all = searched.iter().filter(|(_, answers)| fits(answers, counted));
        let (first, _) = all.next()?;
        let other = |(method, _): &Searched<G>| {
            method.cut.is_some() && method.cut != first.cut && method.mistake == first.mistake
        };
        Some(Counts {
            cut: first.cut,
            either: first.cut.is_some() && all.any(other),
            root_alpha: first.mistake.is_some(),
            counted,
            fewer: false,
        })
    })
}
