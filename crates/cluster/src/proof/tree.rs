//! The first plies of a game, with what is proven of each position and what was tried.

use kernel::checksum;
use session::Position;
use std::collections::{HashMap, HashSet};

/// Positions that are split to find the place of a proof of an earlier run.
const MOST_SPLIT: usize = 20_000;
/// How much longer a leaf seems to take while a worker has it.
const BUSY: f64 = 4.0;
/// How much longer an answer seems to take that a prover, without a certificate, found to be wrong.
const UNLIKELY: f64 = 8.0;

/// Positions are known by the text that they have in common with all that are symmetric to them
/// ([`Position::canonical_text`]): one proof is enough for all of these.
pub(super) struct Tree {
    pub(super) game: String,
    root: Box<dyn Position>,
    nodes: Vec<Node>,
    by_text: HashMap<String, Vec<usize>>,
    plies: u32,
}

struct Node {
    text: String,
    moves: Vec<String>,
    first_moves: bool,
    children: Vec<usize>,
    /// What the rules alone tell.
    possible: [i32; 2],
    /// Proven by certificates, the rules, and what follows from them.
    bounds: [i32; 2],
    /// What provers said without a certificate: where to look first.
    hint: [i32; 2],
    tries: u32,
    /// Whether there is a certificate of it.
    is_part: bool,
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
        let (game, root) = (pos.view().game, pos.duplicate());
        let mut tree = Tree { game, root, nodes: Vec::new(), by_text: HashMap::new(), plies };
        tree.add(pos, Vec::new());
        tree
    }

    fn add(&mut self, pos: &dyn Position, moves: Vec<String>) -> usize {
        let (text, first_moves) = (pos.canonical_text(), pos.first_moves());
        // By the rules; of a finished game that is its result.
        let possible = pos.payoffs();
        let number = self.nodes.len();
        let twins = self.by_text.entry(text.clone()).or_default();
        let twin = twins.first().map(|twin| &self.nodes[*twin]);
        let (tries, is_out) = twin.map_or((0, false), |twin| (twin.tries, twin.is_out));
        let node = Node {
            text,
            moves,
            first_moves,
            children: Vec::new(),
            possible,
            bounds: twin.map_or(possible, |twin| twin.bounds),
            hint: twin.map_or(possible, |twin| twin.hint),
            tries,
            is_part: twin.is_some_and(|twin| twin.is_part),
            is_out,
            is_aside: twin.is_some_and(|twin| twin.is_aside),
        };
        twins.push(number);
        self.nodes.push(node);
        number
    }

    /// The text by which a position is known here, if it is one of this game.
    pub(super) fn known_as(&self, position: &str) -> Option<String> {
        let mut pos = self.root.duplicate();
        pos.set(position).ok()?;
        Some(pos.canonical_text())
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

    /// A position is proven, by a certificate.
    pub(super) fn settle(&mut self, text: &str, value: i32) {
        if !self.by_text.contains_key(text) {
            // It is below a position that has not been split yet: a proof of an earlier run.
            self.split_towards(text);
        }
        for number in self.same(text) {
            let node = &mut self.nodes[number];
            (node.bounds, node.is_part, node.is_out) = ([value; 2], true, false);
        }
        self.derive(0);
    }

    /// Splits positions, the nearest first, until one is there whose proof is known already.
    fn split_towards(&mut self, text: &str) {
        let mut number = 0;
        while number < self.nodes.len().min(MOST_SPLIT) && !self.by_text.contains_key(text) {
            self.split(number);
            number += 1;
        }
    }

    /// Positions that workers have although the question is answered without them. They count as
    /// open again: another question may need them.
    pub(super) fn obsolete(&mut self) -> Vec<String> {
        let needed = if self.is_solved() { HashSet::new() } else { self.asked_for() };
        let mut obsolete = HashSet::new();
        for node in self.nodes.iter_mut().filter(|node| node.is_out) {
            if !needed.contains(&node.text) {
                node.is_out = false;
                obsolete.insert(node.text.clone());
            }
        }
        obsolete.into_iter().collect()
    }

    /// The positions below which something may still answer the question.
    fn asked_for(&self) -> HashSet<String> {
        let (question, mut found, mut open) = (self.question(), HashSet::new(), vec![0]);
        while let Some(number) = open.pop() {
            let node = &self.nodes[number];
            if !node.answers(question) {
                found.insert(node.text.clone());
                open.extend(&node.children);
            }
        }
        found
    }

    /// The positions whose certificates are enough to see what is known of the root.
    pub(super) fn needed(&self) -> HashSet<String> {
        let (mut needed, [low, high]) = (HashSet::new(), self.bounds());
        self.show(0, (true, low), &mut needed);
        self.show(0, (false, high), &mut needed);
        needed
    }

    /// Adds what is needed to see that a position is worth at least, or at most, so much.
    fn show(&self, number: usize, (at_least, value): (bool, i32), needed: &mut HashSet<String>) {
        let node = &self.nodes[number];
        let holds = |[low, high]: [i32; 2]| if at_least { low >= value } else { high <= value };
        if holds(node.possible) {
            return;
        }
        if node.is_part {
            needed.insert(node.text.clone());
            return;
        }
        // The player to move chooses one of the moves that hold, the other has to hold all.
        let most = if at_least == node.first_moves { 1 } else { node.children.len() };
        let children = node.children.iter().filter(|child| holds(self.nodes[**child].bounds));
        for child in children.take(most) {
            self.show(*child, (at_least, value), needed);
        }
    }

    /// A position was tried and is not proven.
    pub(super) fn tried(&mut self, text: &str, hint: [i32; 2]) {
        for number in self.same(text) {
            let node = &mut self.nodes[number];
            (node.is_out, node.hint) = (false, hint);
            node.tries += 1;
            self.split(number);
        }
        self.derive(0);
    }

    /// What came of a position is lost: it is to be tried again.
    pub(super) fn lost(&mut self, text: &str) {
        for number in self.same(text) {
            self.nodes[number].is_out = false;
        }
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

    /// Gives an open leaf its children, of symmetric ones the first, unless it is too deep.
    fn split(&mut self, number: usize) {
        let node = &self.nodes[number];
        let is_open = node.children.is_empty() && !node.is_solved();
        if !is_open || node.moves.len() >= self.plies as usize {
            return;
        }
        let (line, mut pos) = (node.moves.clone(), self.root.duplicate());
        pos.play(&line.join(" ")).expect("its moves were legal when it was added");
        let mut seen = HashSet::new();
        for mv in pos.view().moves {
            let mut child = pos.duplicate();
            child.play(&mv).expect("a legal move of the position");
            if seen.insert(child.canonical_text()) {
                let child = self.add(&*child, [&line[..], &[mv]].concat());
                self.nodes[number].children.push(child);
                // The same position by other moves was tried already.
                if self.nodes[child].tries > 0 {
                    self.split(child);
                }
            }
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
    fn solved(game: &str, plies: u32) -> (Tree, usize) {
        let pos = Registry::standard().open(game).unwrap();
        let mut tree = Tree::new(&*pos, plies);
        let mut proofs = 0;
        while !tree.is_solved() {
            let (moves, text, _) = tree.pick().expect("something is left");
            if moves.len() < plies as usize {
                tree.tried(&text, pos.payoffs());
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
        (tree, proofs)
    }

    fn solve(game: &str, plies: u32) -> ([i32; 2], usize) {
        let (tree, proofs) = solved(game, plies);
        (tree.bounds(), proofs)
    }

    /// A certificate fewer, and the value does not follow any more.
    #[test]
    fn the_parts_that_are_needed_are_enough_and_none_is_idle() {
        for game in ["tictactoe", "mnk:4x3x3", "kalah:3x2"] {
            let (tree, proofs) = solved(game, 2);
            let value_of = |text: &str| tree.nodes[tree.by_text[text][0]].bounds[0];
            let bounds_by = |parts: &[&String]| {
                let mut fresh = Tree::new(&*tree.root, 2);
                parts.iter().for_each(|text| fresh.settle(text, value_of(text)));
                fresh.bounds()
            };
            let needed = tree.needed();
            let parts: Vec<&String> = needed.iter().collect();
            assert!(parts.len() <= proofs && bounds_by(&parts) == tree.bounds(), "{game}");
            for idle in 0..parts.len() {
                let mut fewer = parts.clone();
                fewer.remove(idle);
                assert_ne!(bounds_by(&fewer), tree.bounds(), "{game} {}", parts[idle]);
            }
        }
    }

    #[test]
    fn values_follow_from_leaves_at_any_depth_with_extra_turns_too() {
        for (game, value) in [("tictactoe", Some(0)), ("mnk:4x3x3", Some(1)), ("kalah:3x2", None)] {
            let found: Vec<[i32; 2]> = (0..3).map(|plies| solve(game, plies).0).collect();
            assert!(found.iter().all(|it| *it == found[0] && it[0] == it[1]), "{game} {found:?}");
            assert!(value.is_none_or(|value| found[0][0] == value), "{game} {found:?}");
        }
    }

    /// After one move of the second player that holds, the others need not be looked at.
    #[test]
    fn what_another_proof_made_needless_is_not_waited_for() {
        let pos = Registry::standard().open("tictactoe").unwrap();
        let mut tree = Tree::new(&*pos, 2);
        let (_, root, _) = tree.pick().unwrap();
        tree.tried(&root, pos.payoffs());
        let (_, first, _) = tree.pick().unwrap();
        tree.tried(&first, pos.payoffs());
        let out: Vec<(Vec<String>, String, u32)> = std::iter::from_fn(|| tree.pick()).collect();
        assert!(tree.obsolete().is_empty() && tree.pick().is_none());
        let below = out.iter().filter(|(moves, ..)| moves.len() == 2).collect::<Vec<_>>();
        tree.settle(&below[0].1, -1);
        // The first move loses: nothing else below it matters.
        let needless = tree.obsolete();
        assert_eq!(needless.len(), below.len() - 1, "{needless:?}");
        assert!(below[1..].iter().all(|(_, text, _)| needless.contains(text)));
    }

    /// Of the nine cells of tic-tac-toe three are different, and 12 of the 72 positions after two
    /// moves.
    #[test]
    fn symmetric_positions_are_proven_once() {
        for (plies, most) in [(1, 3), (2, 12)] {
            let (bounds, proofs) = solve("tictactoe", plies);
            assert!(bounds == [0, 0] && proofs <= most, "{plies}: {proofs}");
        }
        let pos = Registry::standard().open("tictactoe").unwrap();
        let mut tree = Tree::new(&*pos, 1);
        tree.tried(&pos.canonical_text(), pos.payoffs());
        assert_eq!(tree.counts(), (0, 4));
        let mut corner = pos.duplicate();
        corner.play("c3").unwrap();
        let known = tree.known_as(&corner.view().position).unwrap();
        tree.settle(&known, 0);
        assert!(tree.has_settled(&known) && tree.counts() == (1, 4));
    }

    #[test]
    fn what_cannot_change_the_value_is_not_proven() {
        let (bounds, proofs) = solve("mnk:4x3x3", 2);
        let pos = Registry::standard().open("mnk:4x3x3").unwrap();
        let all = pos.view().moves.len() * (pos.view().moves.len() - 1);
        assert!(bounds == [1, 1] && proofs < all, "{proofs} of {all}");
    }
}
