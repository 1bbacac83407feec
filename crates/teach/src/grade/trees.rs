//! Which leaves a program evaluates on written trees, and in which order: the usual homework.

use super::{Check, Failure, LeafRule, Plan, Reason, student::Student};
use crate::textbook::{Cut, Method, Textbook};
use engines::{ExternalEngine, ExternalSpec};
use games::tree::Tree;
use kernel::{Game, Job, NoOpinion};
use session::{Error, Registry};
use std::time::Duration;

/// Trees of homework are small.
const MOST_NODES: u64 = 1_000_000;

/// What came of the trees.
pub(super) struct Leaves {
    pub(super) tried: u32,
    pub(super) rule: Option<LeafRule>,
    pub(super) failures: Vec<Failure>,
}

const RULES: [Option<Cut>; 3] = [Some(Cut::AtEqual), Some(Cut::Beyond), None];

/// Asks about every tree, until one is not answered with leaves.
pub(super) fn leaves(
    plan: &Plan,
    spec: &ExternalSpec,
    margin: Duration,
    job: &Job,
) -> Result<Leaves, Error> {
    let mut found = Leaves { tried: 0, rule: None, failures: Vec::new() };
    if !plan.wants(Check::Leaves) {
        return Ok(found);
    }
    let mut fits = vec![true; RULES.len()];
    let mut compared = Vec::new();
    for text in &plan.trees {
        let start = Tree::new(&text.parse().map_err(Error::Rules)?);
        let engine = ExternalEngine::new(spec, &start, None, margin)?;
        let mut student = Student { engine, time: plan.time(), job };
        let Some(said) = student.ask(&start).heard.leaves else { break };
        let right = RULES.map(|cut| visited(&start, cut, &said));
        for (fits, right) in fits.iter_mut().zip(&right) {
            *fits &= *right == said;
        }
        found.tried += 1;
        compared.push((text, said, right));
    }
    let first = fits.iter().position(|fits| *fits).filter(|_| found.tried > 0);
    found.rule = first.map(|n| LeafRule { cut: RULES[n], either: fits[0] && fits[1] });
    if found.rule.is_none() {
        for (text, said, right) in compared {
            let is_right = right.contains(&said);
            let [at_equal, beyond, minimax] = right;
            let size = minimax.len() as u64;
            if !is_right {
                let view = Some(Registry::standard().open(text)?.view());
                let reason = Reason::Leaves { said, minimax, at_equal, beyond };
                let (played, expected, resembles) = (None, Vec::new(), None);
                found.failures.push(Failure { view, played, expected, reason, resembles, size });
            }
        }
    }
    Ok(found)
}

/// The leaves that a right search evaluates, written as the program writes them: by their numbers or
/// by the way to them.
fn visited(start: &Tree, cut: Option<Cut>, said: &[String]) -> Vec<String> {
    let method = Method { cut, fastest: false, ..Method::MINIMAX };
    let answer = Textbook::new(method, NoOpinion, MOST_NODES).keeping_leaves().choose(start);
    let leaves = answer.map(|answer| answer.visited).unwrap_or_default();
    let by_number = said.iter().all(|word| word.parse::<i32>().is_ok() || word == "x");
    let written = |leaf: &Tree| match leaf.terminal() {
        _ if !by_number => leaf.to_string(),
        _ if leaf.is_undefined() => "x".to_owned(),
        payoff => payoff.map_or(0, |payoff| payoff.value()).to_string(),
    };
    leaves.iter().map(written).collect()
}
