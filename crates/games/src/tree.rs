//! A game tree written down by hand: `((10 11)(9 x))`.
//!
//! Numbers are payoffs of leaves, seen by MAX, who moves at the root. Players alternate; a node
//! written `=(…)` belongs to the same player as its parent, so that extra turns can be drawn. A
//! leaf `x` must never be evaluated: it [is undefined](Game::is_undefined).

mod numbers;
mod rules;

use crate::grid::{letters, place_of_letters};
use kernel::{Game, IllegalMove, ParseError, Payoff, Side, Unit, mix};
use rules::{Kind, Node};
pub use rules::{Leaf, Outline, Rules};
use std::{fmt, ops::RangeInclusive};

/// The number of a child, from 0; written a, b, c.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Child(pub u16);

/// A node of a tree.
#[derive(Clone, PartialEq, Eq)]
pub struct Tree {
    rules: Rules,
    node: u32,
}

impl Tree {
    /// The whole tree, each node before its children.
    #[must_use]
    pub fn outline(&self) -> Vec<Outline> {
        self.rules.outline()
    }

    fn node(&self) -> &Node {
        self.rules.node(self.node)
    }

    fn child(&self, mv: Child) -> Option<u32> {
        match &self.node().kind {
            Kind::Inner(children) => children.get(usize::from(mv.0)).copied(),
            Kind::Leaf(_) => None,
        }
    }
}

impl Game for Tree {
    type Rules = Rules;
    type Move = Child;
    type Undo = ();

    const UNIT: Unit = Unit::Margin;

    fn new(rules: &Rules) -> Self {
        Tree { rules: rules.clone(), node: Rules::ROOT }
    }

    /// The way from the root, `a.b` for the second child of the first; `root` for the root.
    fn parse(rules: &Rules, text: &str) -> Result<Self, ParseError> {
        let mut pos = Tree::new(rules);
        if text.trim() == "root" {
            return Ok(pos);
        }
        for step in text.trim().split('.') {
            let mv = pos.parse_move(step)?;
            pos.play(mv).map_err(|error| ParseError::impossible(error.reason))?;
        }
        Ok(pos)
    }

    fn rules(&self) -> Rules {
        self.rules.clone()
    }

    fn to_move(&self) -> Side {
        self.node().mover
    }

    fn terminal(&self) -> Option<Payoff> {
        match self.node().kind {
            Kind::Inner(_) => None,
            Kind::Leaf(Leaf::Payoff(payoff)) => Some(payoff),
            Kind::Leaf(Leaf::Undefined) => Some(Payoff::DRAW),
        }
    }

    fn is_undefined(&self) -> bool {
        self.node().kind == Kind::Leaf(Leaf::Undefined)
    }

    /// Nothing but the leaves themselves says how they are bounded.
    fn bounds(&self) -> RangeInclusive<Payoff> {
        Payoff::MIN..=Payoff::MAX
    }

    fn moves(&self, out: &mut Vec<Child>) {
        out.extend((0..self.move_count()).map(|n| self.nth_move(n)));
    }

    fn move_count(&self) -> usize {
        match &self.node().kind {
            Kind::Inner(children) => children.len(),
            Kind::Leaf(_) => 0,
        }
    }

    fn nth_move(&self, n: usize) -> Child {
        Child(n as u16)
    }

    fn next_move(&self, after: Option<Child>) -> Option<Child> {
        let next = after.map_or(0, |child| child.0 + 1);
        (usize::from(next) < self.move_count()).then_some(Child(next))
    }

    fn make(&mut self, mv: Child) {
        self.node = self.child(mv).expect("the caller vouches for legality");
    }

    fn unmake(&mut self, _mv: Child, (): ()) {
        self.node = self.node().parent;
    }

    fn check(&self, mv: Child) -> Result<(), IllegalMove> {
        if self.child(mv).is_some() {
            return Ok(());
        }
        Err(IllegalMove::because(match self.move_count() {
            0 => format!("{self} is a leaf"),
            count => format!("{self} has children a-{} only", letters(count as u32 - 1)),
        }))
    }

    fn key(&self) -> u64 {
        mix(self.node.into())
    }

    fn key_is_exact(&self) -> bool {
        true
    }

    fn audit(&self) -> Result<(), String> {
        let again = Tree::parse(&self.rules, &self.to_string()).map_err(|e| e.to_string())?;
        if again.node == self.node { Ok(()) } else { Err(format!("{self} leads to {again}")) }
    }

    fn move_text(&self, mv: Child) -> String {
        letters(mv.0.into())
    }

    fn parse_move(&self, text: &str) -> Result<Child, ParseError> {
        let child = place_of_letters(text.trim()).and_then(|n| u16::try_from(n).ok());
        child.map(Child).ok_or_else(|| ParseError::syntax("a child a, b, c, …", text))
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rules.path(self.node))
    }
}

impl fmt::Debug for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {self}", self.rules)
    }
}
