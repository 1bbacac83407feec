//! Trees written down by hand: small enough to look at all of them.

use crate::{Cancelled, Error, Prover, Settings, Solution, prover::children};
use certificates::strategy::{Guide, write};
use games::tree::{Child, Tree};
use kernel::{Effort, Fact, Game, Job, Oracle, Payoff, Side};
use std::collections::HashMap;

/// Nodes between two checks for cancellation.
const PATIENCE: usize = 1 << 10;

/// Proves trees by minimax on bounds. A leaf `x` may be worth anything, so that nothing that is
/// proven depends on one.
pub struct TreeProver {
    settings: Settings,
}

impl TreeProver {
    /// A prover; it keeps nothing, as nothing takes long.
    #[must_use]
    pub fn new(settings: &Settings) -> TreeProver {
        TreeProver { settings: settings.clone() }
    }
}

impl Prover<Tree> for TreeProver {
    fn prove(&mut self, pos: &Tree, job: &Job) -> Result<Option<Solution<Child>>, Error> {
        if self.settings.resume.is_some() {
            return Err(Error::NotResumable);
        }
        let Ok(facts) = Facts::of(pos, job) else {
            let (lower, upper) = pos.bounds().into_inner();
            let unknown = Fact { lower, upper, distance: None };
            return Ok(Some(Solution::new(pos, (unknown, Vec::new()), [], 0)));
        };
        let moves = children(pos).filter(|_| self.settings.every_move);
        let moves = moves.map(|(mv, after)| (mv, facts.get(&after)));
        let value = (facts.get(pos), facts.line(pos));
        Ok(Some(Solution::new(pos, value, moves, facts.known.len() as u64)))
    }

    fn certify(&mut self, pos: &Tree, job: &Job) -> Result<Vec<u8>, Error> {
        let mut facts = Facts::of(pos, job)?;
        let value = facts.get(pos).payoff().ok_or(Error::NoCertificate)?;
        write(pos, value, &mut facts, job).ok_or(match job.is_over() {
            true => Error::Cancelled,
            false => Error::NoCertificate,
        })
    }
}

impl Oracle<Tree> for TreeProver {
    fn begin(&mut self) {}

    fn ask(
        &mut self,
        pos: &Tree,
        effort: Effort,
        job: &Job,
        line: &mut Vec<Child>,
    ) -> Option<Fact> {
        (effort >= Effort::Move).then(|| self.prove(pos, job).ok()??.fact(line))?
    }
}

/// What is proven of a node and of all below it.
struct Facts {
    /// By key, which is exact.
    known: HashMap<u64, Fact>,
}

impl Facts {
    fn of(pos: &Tree, job: &Job) -> Result<Facts, Cancelled> {
        let mut facts = Facts { known: HashMap::new() };
        facts.visit(pos, job)?;
        Ok(facts)
    }

    fn visit(&mut self, pos: &Tree, job: &Job) -> Result<Fact, Cancelled> {
        if self.known.len().is_multiple_of(PATIENCE) && job.is_over() {
            return Err(Cancelled);
        }
        let below = children(pos).map(|(_, after)| self.visit(&after, job));
        let below = below.collect::<Result<Vec<Fact>, Cancelled>>()?;
        let best = below.into_iter().reduce(|a, b| match pos.to_move() {
            Side::First => fact(a.lower.max(b.lower), a.upper.max(b.upper)),
            Side::Second => fact(a.lower.min(b.lower), a.upper.min(b.upper)),
        });
        let leaf = pos.terminal().filter(|_| !pos.is_undefined());
        let leaf = leaf.map_or(fact(Payoff::MIN, Payoff::MAX), |payoff| fact(payoff, payoff));
        let found = best.unwrap_or(leaf);
        self.known.insert(pos.key(), found);
        Ok(found)
    }

    fn get(&self, pos: &Tree) -> Fact {
        self.known[&pos.key()]
    }

    /// Best play from a node whose value is proven: where that is so, a child has the same.
    fn line(&self, pos: &Tree) -> Vec<Child> {
        let (value, mut pos, mut line) = (self.get(pos), pos.clone(), Vec::new());
        let next = |pos: &Tree| children(pos).find(|(_, after)| self.get(after) == value);
        while value.payoff().is_some()
            && let Some((mv, after)) = next(&pos)
        {
            line.push(mv);
            pos = after;
        }
        line
    }
}

impl Guide<Tree> for Facts {
    fn choose(&mut self, pos: &Tree, least: i32) -> Option<Child> {
        let mover = pos.to_move();
        let is_enough = |fact: Fact| {
            [fact.lower, fact.upper].iter().all(|payoff| payoff.seen_by(mover) >= least)
        };
        children(pos).find(|(_, after)| is_enough(self.get(after))).map(|(mv, _)| mv)
    }

    fn written(&mut self, _nodes: u64) {}
}

fn fact(lower: Payoff, upper: Payoff) -> Fact {
    Fact { lower, upper, distance: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use certificates::check;

    fn proven(tree: &str) -> (Solution<Child>, Result<Vec<u8>, Error>) {
        let pos = Tree::new(&tree.parse().unwrap());
        let settings = Settings { every_move: true, ..Settings::default() };
        let (mut prover, job) = (TreeProver::new(&settings), Job::new());
        let solution = prover.prove(&pos, &job).unwrap().unwrap();
        let certificate = prover.certify(&pos, &job);
        (solution, certificate)
    }

    #[test]
    fn trees_are_worth_what_minimax_says_whatever_x_is() {
        for (tree, value, line) in [
            ("tree:((10 11)(9 x))", Some(10), 2),
            ("tree:((3 5)=(2 9))", Some(9), 2),
            ("tree:((1 (7 x)) 2)", Some(2), 1),
            ("tree:((10 11)(x 9))", Some(10), 2),
            ("tree:(1 x)", None, 0),
        ] {
            let (solution, certificate) = proven(tree);
            let payoff = solution.evaluation.payoff();
            assert_eq!(payoff.map(Payoff::value), value, "{tree}");
            assert_eq!(solution.evaluation.line.len(), line, "{tree}");
            let checked = certificate.map(|file| check(&file, 1000, &Job::new()));
            match payoff {
                Some(payoff) => assert_eq!(checked.unwrap().unwrap().header.value, payoff),
                None => assert_eq!(checked, Err(Error::NoCertificate)),
            }
        }
    }

    #[test]
    fn moves_come_best_first_with_what_is_known_of_them() {
        let (solution, _) = proven("tree:((10 11)(9 x))");
        let moves: Vec<_> =
            solution.moves.iter().map(|it| (it.line[0], it.bounds.clone())).collect();
        let payoff = |value| Payoff::new(value).unwrap();
        assert_eq!(
            moves,
            [(Child(0), payoff(10)..=payoff(10)), (Child(1), Payoff::MIN..=payoff(9)),]
        );
    }
}
