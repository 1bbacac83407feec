//! The tree itself, which is all the rules there are.

use crate::grid::letters;
use kernel::{ParseError, Payoff, Side};
use std::{fmt, iter, str::FromStr, sync::Arc};

/// The deepest a tree may be, and the most children of a node: a search walks a tree recursively.
const MOST: usize = 1000;

/// A tree, written `tree:((10 11)(9 x))`; cheap to clone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules(Arc<[Node]>);

#[derive(PartialEq, Eq, Debug)]
pub(super) struct Node {
    pub(super) parent: u32,
    /// Which child of its parent this is; none for the root.
    pub(super) place: Option<u16>,
    pub(super) mover: Side,
    pub(super) kind: Kind,
}

#[derive(PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Inner(Vec<u32>),
    Leaf(Leaf),
}

/// What is written at a leaf.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaf {
    /// What it is worth, seen by MAX.
    Payoff(Payoff),
    /// `x`: it has no value and must never be evaluated.
    Undefined,
}

/// A node as it is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outline {
    /// The way from the root: `a.b`; or `root`.
    pub path: String,
    /// How far below the root.
    pub depth: usize,
    /// Whether it is its parent's last child.
    pub last: bool,
    /// Who moves here.
    pub mover: Side,
    /// What is written here, if it is a leaf.
    pub leaf: Option<Leaf>,
}

impl Rules {
    pub(super) const ROOT: u32 = 0;

    pub(super) fn node(&self, node: u32) -> &Node {
        &self.0[node as usize]
    }

    /// How many nodes there are.
    pub(super) fn nodes(&self) -> usize {
        self.0.len()
    }

    /// The most children of a node.
    pub(super) fn breadth(&self) -> usize {
        let children = self.0.iter().map(|node| match &node.kind {
            Kind::Inner(children) => children.len(),
            Kind::Leaf(_) => 0,
        });
        children.max().unwrap_or(0)
    }

    /// The way from the root to a node.
    pub(super) fn path(&self, node: u32) -> String {
        let up = iter::successors(Some(self.node(node)), |node| Some(self.node(node.parent)));
        let mut steps: Vec<String> =
            up.map_while(|node| node.place).map(|place| letters(place.into())).collect();
        steps.reverse();
        if steps.is_empty() { "root".to_owned() } else { steps.join(".") }
    }

    /// All nodes; they are kept as they were read, each before its children.
    pub(super) fn outline(&self) -> Vec<Outline> {
        let outline = |node: u32| {
            let Node { parent, mover, kind, .. } = self.node(node);
            let path = self.path(node);
            let siblings = match &self.node(*parent).kind {
                Kind::Inner(children) => children.last(),
                Kind::Leaf(_) => None,
            };
            Outline {
                depth: if node == Rules::ROOT { 0 } else { path.split('.').count() },
                path,
                last: node == Rules::ROOT || siblings == Some(&node),
                mover: *mover,
                leaf: if let Kind::Leaf(leaf) = kind { Some(*leaf) } else { None },
            }
        };
        (0..self.0.len() as u32).map(outline).collect()
    }
}

impl Default for Rules {
    /// The tree on which the student report on Ultimate explains alpha-beta.
    fn default() -> Rules {
        "tree:((10 11)(9 x))".parse().expect("the report's tree is well written")
    }
}

impl FromStr for Rules {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Rules, ParseError> {
        let Some(tree) = text.trim().strip_prefix("tree:") else {
            return Err(ParseError::syntax("a tree as in tree:((10 11)(9 x))", text));
        };
        let mut reader = Reader::default();
        let mut rest = tree.trim_start();
        while !rest.is_empty() {
            let length = token_length(rest);
            reader.take(&rest[..length], rest)?;
            rest = rest[length..].trim_start();
        }
        reader.finish(tree)
    }
}

/// A parenthesis, an equals sign, or all up to the next of these or a blank.
fn token_length(text: &str) -> usize {
    let ends = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '=');
    match text.find(ends) {
        Some(0) => 1,
        Some(length) => length,
        None => text.len(),
    }
}

/// Builds the nodes as they are read, outermost first.
#[derive(Default)]
struct Reader {
    nodes: Vec<Node>,
    /// The nodes whose closing parenthesis has not come yet.
    open: Vec<u32>,
    same_mover: bool,
}

impl Reader {
    fn take(&mut self, token: &str, rest: &str) -> Result<(), ParseError> {
        if self.open.is_empty() && !self.nodes.is_empty() {
            return Err(ParseError::syntax("nothing after the tree", rest));
        }
        if self.same_mover && token != "(" {
            return Err(ParseError::syntax("( after =", rest));
        }
        match token {
            "=" if self.open.is_empty() => {
                return Err(ParseError::syntax("= inside the tree: the root has no parent", rest));
            }
            "=" => self.same_mover = true,
            "(" => {
                let node = self.add(Kind::Inner(Vec::new()))?;
                self.same_mover = false;
                self.open.push(node);
                if self.open.len() > MOST {
                    return Err(ParseError::impossible(format!("the tree is deeper than {MOST}")));
                }
            }
            ")" => {
                let node =
                    self.open.pop().ok_or_else(|| ParseError::syntax("( or a leaf", rest))?;
                if matches!(&self.nodes[node as usize].kind, Kind::Inner(c) if c.is_empty()) {
                    return Err(ParseError::syntax("a child between ( and )", rest));
                }
            }
            "x" => _ = self.add(Kind::Leaf(Leaf::Undefined))?,
            number => {
                let value = number.parse().ok().and_then(Payoff::new).ok_or_else(|| {
                    let most = Payoff::MAX.value();
                    ParseError::syntax(format!("(, ), =, x or a number of at most {most}"), number)
                })?;
                self.add(Kind::Leaf(Leaf::Payoff(value)))?;
            }
        }
        Ok(())
    }

    /// Adds a child to the innermost open node, or the root.
    fn add(&mut self, kind: Kind) -> Result<u32, ParseError> {
        let node = self.nodes.len() as u32;
        let Some(&parent) = self.open.last() else {
            self.nodes.push(Node { parent: Rules::ROOT, place: None, mover: Side::First, kind });
            return Ok(node);
        };
        let above = &mut self.nodes[parent as usize];
        let mover = if self.same_mover { above.mover } else { above.mover.other() };
        let Kind::Inner(children) = &mut above.kind else { unreachable!("only inner nodes open") };
        let place = Some(children.len() as u16);
        children.push(node);
        if children.len() > MOST {
            return Err(ParseError::impossible(format!("a node has more than {MOST} children")));
        }
        self.nodes.push(Node { parent, place, mover, kind });
        Ok(node)
    }

    fn finish(self, text: &str) -> Result<Rules, ParseError> {
        if self.nodes.is_empty() || !self.open.is_empty() || self.same_mover {
            let missing = format!("a whole tree, {} more )", self.open.len());
            return Err(ParseError::syntax(missing, text));
        }
        Ok(Rules(self.nodes.into()))
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("tree:")?;
        self.write_node(f, Rules::ROOT)
    }
}

impl Rules {
    fn write_node(&self, f: &mut fmt::Formatter<'_>, node: u32) -> fmt::Result {
        let Node { kind, mover, parent, .. } = self.node(node);
        match kind {
            Kind::Leaf(Leaf::Payoff(payoff)) => write!(f, "{}", payoff.value()),
            Kind::Leaf(Leaf::Undefined) => f.write_str("x"),
            Kind::Inner(children) => {
                if node != Rules::ROOT && *mover == self.node(*parent).mover {
                    f.write_str("=")?;
                }
                for (place, &child) in children.iter().enumerate() {
                    f.write_str(if place == 0 { "(" } else { " " })?;
                    self.write_node(f, child)?;
                }
                f.write_str(")")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_print_and_parse() {
        for (text, printed) in [
            ("tree:((10 11)(9 x))", "tree:((10 11) (9 x))"),
            ("tree: ( =( 3 -4 ) (5) ) ", "tree:(=(3 -4) (5))"),
            ("tree:7", "tree:7"),
            ("tree:x", "tree:x"),
        ] {
            let tree: Rules = text.parse().unwrap();
            assert_eq!(tree.to_string(), printed);
            assert_eq!(printed.parse(), Ok(tree));
        }
    }

    #[test]
    fn bad_trees_say_what_was_expected() {
        for (text, message) in [
            ("tree:", "expected a whole tree, 0 more ), found nothing"),
            ("tree:((1 2)", "expected a whole tree, 1 more ), found \"((1 2)\""),
            ("tree:(1) 2", "expected nothing after the tree, found \"2\""),
            ("tree:()", "expected a child between ( and ), found \")\""),
            ("tree:)", "expected ( or a leaf, found \")\""),
            ("tree:(1 y)", "expected (, ), =, x or a number of at most 2000, found \"y\""),
            ("tree:(1 2001)", "expected (, ), =, x or a number of at most 2000, found \"2001\""),
            ("tree:(1 =2)", "expected ( after =, found \"2)\""),
            ("tree:=(1 2)", "expected = inside the tree: the root has no parent, found \"=(1 2)\""),
            ("tree:(=", "expected a whole tree, 1 more ), found \"(=\""),
            ("(1 2)", "expected a tree as in tree:((10 11)(9 x)), found \"(1 2)\""),
        ] {
            assert_eq!(text.parse::<Rules>().unwrap_err().to_string(), message, "{text}");
        }
        let deep = format!("tree:{}", "(".repeat(2000));
        assert_eq!(deep.parse::<Rules>().unwrap_err().to_string(), "the tree is deeper than 1000");
        let broad = format!("tree:({})", "1 ".repeat(2000));
        let message = "a node has more than 1000 children";
        assert_eq!(broad.parse::<Rules>().unwrap_err().to_string(), message);
    }
}
