//! The first plies of a game, with what is proven of each position and what was tried.

use kernel::{Payoff, checksum};
use session::Position;
use std::collections::HashMap;

/// What is known of a position before anything is.
const ALL: [i32; 2] = [Payoff::MIN.value(), Payoff::MAX.value()];
/// Positions that are split to find the place of a proof of an earlier run.
const MOST_SPLIT: usize = 20_000;
/// How much longer a leaf seems to take while a worker has it.
const BUSY: f64 = 4.0;
/// How much longer an answer seems to take that a prover, without a certificate, found to be wrong.
const UNLIKELY: f64 = 8.0;

pub(super) struct Tree {
    pub(super) game: String,
    nodes: Vec<Node>,
    by_text: HashMap<String, Vec<usize>>,
    plies: u32,
}

struct Node {
    pos: Box<dyn Position>,
    text: String,
    moves: Vec<String>,
    first_moves: bool,
    children: Vec<usize>,
    /// Proven by certificates, the rules, and what follows from them.
    bounds: [i32; 2],
    /// What provers said without a certificate: where to look first.
    hint: [i32; 2],
    tries: u32,
    is_out: bool,
    is_aside: bool,
}

impl Node {
    fn is_solved(&self) -> bool {
        self.bounds[0] == self.bounds[1]
    }

    /// Whether its value is known to be at least so much, or known to be less.
    fn answers(&self, question: i32) -> bool {
        self.bounds[0] >= question || self.bounds[1] < question
    }

    /// The numbers of a leaf: what it cost so far is what it may cost again.
    fn numbers(&self, question: i32) -> Numbers {
        if self.bounds[0] >= question {
            return Numbers::YES;
        }
        if self.bounds[1] < question {
            return Numbers::NO;
        }
        // A leaf that is out is in use: others are looked at first.
        let effort = f64::from(1 + self.tries) * if self.is_out { BUSY } else { 1.0 };
        let (yes, no) = (self.hint[0] >= question, self.hint[1] < question);
        Numbers {
            proof: effort * if no { UNLIKELY } else { 1.0 },
            disproof: effort * if yes { UNLIKELY } else { 1.0 },
            is_open: !self.is_out && !self.is_aside,
        }
    }
}

/// How many leaves have to be proven at least until a question is answered with yes, or with no
/// (Allis, 1994), each counted as what it cost so far.
#[derive(Clone, Copy)]
struct Numbers {
    proof: f64,
    disproof: f64,
    /// Whether a leaf below can be handed out.
    is_open: bool,
}

impl Numbers {
    const YES: Numbers = Numbers { proof: 0.0, disproof: f64::INFINITY, is_open: false };
    const NO: Numbers = Numbers { proof: f64::INFINITY, disproof: 0.0, is_open: false };

    fn of(first_moves: bool, children: impl Iterator<Item = Numbers>) -> Numbers {
        // One move that answers yes is enough for the first player; the second needs a no.
        let start = if first_moves { Numbers::NO } else { Numbers::YES };
        children.fold(start, |all, it| {
            let is_open = all.is_open || it.is_open;
            let (proof, disproof) = match first_moves {
                true => (all.proof.min(it.proof), all.disproof + it.disproof),
                false => (all.proof + it.proof, all.disproof.min(it.disproof)),
            };
            Numbers { proof, disproof, is_open }
        })
    }
}

impl Tree {
    pub(super) fn new(pos: &dyn Position, plies: u32) -> Tree {
        let game = pos.view().game;
        let mut tree = Tree { game, nodes: Vec::new(), by_text: HashMap::new(), plies };
        tree.add(pos.duplicate(), Vec::new());
        tree
    }

    fn add(&mut self, pos: Box<dyn Position>, moves: Vec<String>) -> usize {
        let (view, first_moves) = (pos.view(), pos.first_moves());
        let over = if view.moves.is_empty() { pos.record().result } else { None };
        let known = self.by_text.get(&view.position).map(|same| self.nodes[same[0]].bounds);
        let bounds = over.map(|value| [value; 2]).or(known).unwrap_or(ALL);
        let number = self.nodes.len();
        self.by_text.entry(view.position.clone()).or_default().push(number);
        self.nodes.push(Node {
            pos,
            text: view.position,
            moves,
            first_moves,
            children: Vec::new(),
            bounds,
            hint: ALL,
            tries: 0,
            is_out: false,
            is_aside: false,
        });
        number
    }

    pub(super) fn bounds(&self) -> [i32; 2] {
        self.nodes[0].bounds
    }

    pub(super) fn is_solved(&self) -> bool {
        self.nodes[0].is_solved()
    }

    /// Solved positions and all.
    pub(super) fn counts(&self) -> (u64, u64) {
        let solved = self.nodes.iter().filter(|node| node.is_solved()).count();
        (solved as u64, self.nodes.len() as u64)
    }

    pub(super) fn open_leaves(&self) -> u64 {
        let leaves = self.nodes.iter().filter(|node| node.children.is_empty());
        leaves.filter(|node| !node.is_solved() && !node.is_out).count() as u64
    }

    pub(super) fn has_settled(&self, text: &str) -> bool {
        self.by_text.get(text).is_some_and(|same| self.nodes[same[0]].is_solved())
    }

    /// The most proving leaf: its moves, its text, how often it was tried.
    pub(super) fn pick(&mut self) -> Option<(Vec<String>, String, u32)> {
        let leaf = self.most_proving()?;
        let text = self.nodes[leaf].text.clone();
        // The same position by other moves is the same task.
        for same in self.by_text[&text].clone() {
            self.nodes[same].is_out = true;
        }
        let node = &self.nodes[leaf];
        Some((node.moves.clone(), text, node.tries))
    }

    /// The question that is asked next: is the value at least this, seen by the first player? It
    /// halves what is open. What provers said without a certificate is believed here: a wrong
    /// question costs time and nothing else.
    fn question(&self) -> i32 {
        let Node { bounds: [low, high], hint, .. } = &self.nodes[0];
        let [likely_low, likely_high] = [(*low).max(hint[0]), (*high).min(hint[1])];
        let half = likely_low + (likely_high - likely_low + 1) / 2;
        half.clamp(low + 1, *high)
    }

    /// Descends from the root to the leaf that is needed soonest: where the first player moves to
    /// the child with the least proof number, else to the one with the least disproof number, among
    /// those below which a leaf can be handed out.
    fn most_proving(&self) -> Option<usize> {
        if self.is_solved() {
            return None;
        }
        let numbers = self.numbers(self.question());
        let mut at = 0;
        while !self.nodes[at].children.is_empty() {
            let node = &self.nodes[at];
            let least = |child: &&usize| {
                let Numbers { proof, disproof, .. } = numbers[**child];
                if node.first_moves { proof } else { disproof }
            };
            let open = node.children.iter().filter(|child| numbers[**child].is_open);
            at = *open.min_by(|a, b| least(a).total_cmp(&least(b)))?;
        }
        numbers[at].is_open.then_some(at)
    }

    /// The numbers of all nodes. Children come after their parents, so one walk from the last node
    /// to the first is enough.
    fn numbers(&self, question: i32) -> Vec<Numbers> {
        let mut all = vec![Numbers::YES; self.nodes.len()];
        for (number, node) in self.nodes.iter().enumerate().rev() {
            all[number] = match node.children.is_empty() || node.answers(question) {
                true => node.numbers(question),
                false => Numbers::of(node.first_moves, node.children.iter().map(|c| all[*c])),
            };
        }
        all
    }

    /// A position is proven.
    pub(super) fn settle(&mut self, text: &str, value: i32) {
        for number in self.same(text) {
            self.nodes[number].bounds = [value; 2];
            self.nodes[number].is_out = false;
        }
        if !self.by_text.contains_key(text) {
            // It is below a position that has not been split yet: a proof of an earlier run.
            self.split_towards(text, value);
        }
        self.derive(0);
    }

    /// Splits positions, the nearest first, until one is there whose proof is known already.
    fn split_towards(&mut self, text: &str, value: i32) {
        let mut number = 0;
        while number < self.nodes.len().min(MOST_SPLIT) && !self.by_text.contains_key(text) {
            let node = &self.nodes[number];
            let is_open = node.children.is_empty() && !node.is_solved();
            if is_open && node.moves.len() < self.plies as usize {
                self.split(number);
            }
            number += 1;
        }
        for same in self.same(text) {
            self.nodes[same].bounds = [value; 2];
        }
    }

    /// A position was tried and is not proven.
    pub(super) fn tried(&mut self, text: &str, hint: [i32; 2]) {
        for number in self.same(text) {
            let node = &mut self.nodes[number];
            (node.is_out, node.hint) = (false, hint);
            node.tries += 1;
            let can_split = node.children.is_empty() && !node.is_solved();
            if can_split && node.moves.len() < self.plies as usize {
                self.split(number);
            }
        }
        self.derive(0);
    }

    pub(super) fn set_aside(&mut self, key: u64) {
        for node in &mut self.nodes {
            if checksum(node.text.as_bytes()) == key {
                node.is_aside = true;
            }
        }
    }

    fn same(&self, text: &str) -> Vec<usize> {
        self.by_text.get(text).cloned().unwrap_or_default()
    }

    fn split(&mut self, number: usize) {
        let moves = self.nodes[number].pos.view().moves;
        for mv in moves {
            let mut pos = self.nodes[number].pos.duplicate();
            if pos.play(&mv).is_err() {
                continue;
            }
            let mut line = self.nodes[number].moves.clone();
            line.push(mv);
            let child = self.add(pos, line);
            self.nodes[number].children.push(child);
        }
    }

    /// What follows for the positions above.
    fn derive(&mut self, number: usize) -> [i32; 2] {
        let node = &self.nodes[number];
        if node.is_solved() || node.children.is_empty() {
            return node.bounds;
        }
        let (first_moves, children) = (node.first_moves, node.children.clone());
        let better = |a: i32, b: i32| if first_moves { a.max(b) } else { a.min(b) };
        let found = children.into_iter().map(|child| self.derive(child));
        let found = found.reduce(|a, b| [better(a[0], b[0]), better(a[1], b[1])]);
        if let Some([low, high]) = found {
            let [before_low, before_high] = self.nodes[number].bounds;
            self.nodes[number].bounds = [low.max(before_low), high.min(before_high)];
        }
        self.nodes[number].bounds
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use session::{Job, Registry, solving::Settings};

    /// Proves with no budget above a depth, so that every leaf is split as far as it may be.
    fn solve(game: &str, plies: u32) -> ([i32; 2], usize) {
        let pos = Registry::standard().open(game).unwrap();
        let mut tree = Tree::new(&*pos, plies);
        let mut proofs = 0;
        while !tree.is_solved() {
            let (moves, text, _) = tree.pick().expect("something is left");
            if moves.len() < plies as usize {
                tree.tried(&text, ALL);
                continue;
            }
            let mut leaf = pos.duplicate();
            leaf.play(&moves.join(" ")).unwrap();
            let mut prover = leaf.prover(&Settings::default()).unwrap();
            let bounds = prover.prove(&Job::new()).unwrap().evaluation.bounds;
            assert_eq!(bounds[0], bounds[1], "{game} {text}");
            tree.settle(&text, bounds[0]);
            proofs += 1;
        }
        (tree.bounds(), proofs)
    }

    #[test]
    fn values_follow_from_leaves_at_any_depth_with_extra_turns_too() {
        for (game, value) in [("tictactoe", Some(0)), ("mnk:4x3x3", Some(1)), ("kalah:3x2", None)] {
            let found: Vec<[i32; 2]> = (0..3).map(|plies| solve(game, plies).0).collect();
            assert!(found.iter().all(|it| *it == found[0] && it[0] == it[1]), "{game} {found:?}");
            assert!(value.is_none_or(|value| found[0][0] == value), "{game} {found:?}");
        }
    }

    #[test]
    fn what_cannot_change_the_value_is_not_proven() {
        let (bounds, proofs) = solve("mnk:4x3x3", 2);
        let pos = Registry::standard().open("mnk:4x3x3").unwrap();
        let all = pos.view().moves.len() * (pos.view().moves.len() - 1);
        assert!(bounds == [1, 1] && proofs < all, "{proofs} of {all}");
    }
}
