//! Forged proofs of wins: right in form, but the defender's replies are overlooked at random.
//!
//! Altered bytes seldom make a false claim that fits its proof. Here the proof is made for the
//! claim, as a prover with a fault would make it: a tree in which the attacker wins against the
//! replies that are looked at. The input only decides what is thrown away.

use super::{TEXT, certificates::check_file};
use crate::Target;
use certificates::{
    Header, forced,
    mnk::{Claim, Link, Node, ProofWriter, Root},
};
use fastrand::Rng;
use games::mnk::{Cell, Large, Rules};
use kernel::{Game, Job, Payoff, Side, checksum};

pub(super) const FORGED: Target = Target {
    name: "forged",
    about: "proofs of wins that overlook replies, in both forms for m,n,k-games",
    seeds: || (0..32_u8).map(|n| vec![n]).collect(),
    check,
    short: 500,
    longest: 16,
    long: 0,
    ..TEXT
};

const GAMES: [&str; 5] = ["tictactoe", "mnk:4x3x3", "mnk:4x4x3", "mnk:4x4x4", "mnk:5x3x3"];
/// With more free cells a plain search takes too long.
const MOST_FREE: usize = 9;
/// Positions that a forger looks at.
const BUDGET: u32 = 3000;

/// A move of the attacker and the replies that are looked at.
struct Win {
    mv: u16,
    replies: Replies,
}

/// Replies and what the attacker does after each.
#[derive(Default)]
struct Replies {
    /// Whether nothing is threatened, so that the defender has a choice.
    is_quiet: bool,
    list: Vec<(u16, Win)>,
}

struct Forger {
    cells: u16,
    /// The cells of each line.
    lines: Vec<u32>,
    /// Of 256 replies this many are overlooked.
    overlooked: u8,
    budget: u32,
    rng: Rng,
}

fn check(input: &[u8]) -> String {
    let mut rng = Rng::with_seed(checksum(input));
    let rules: Rules = GAMES[rng.usize(..GAMES.len())].parse().expect("rules");
    let pos = position(&rules, &mut rng);
    let attacker = if rng.bool() { Side::First } else { Side::Second };
    let overlooked = [0, 20, 80, 160][rng.usize(..4)];
    let lines = lines(&rules);
    let mut forger = Forger { cells: rules.grid().cells(), lines, overlooked, budget: BUDGET, rng };
    let [own, other] = [attacker, attacker.other()].map(|side| stones(&pos, side));
    let to_move = pos.to_move() == attacker;
    let Some(root) = forger.root(own, other, to_move) else { return "no forgery".to_owned() };
    let (game, position, value) = (rules.to_string(), pos.to_string(), Payoff::won_by(attacker, 1));
    let header = Header { game, position, value };
    let files = [
        forced::written(&header, attacker, &root.as_tree(), &Job::new()).expect("not cancelled"),
        root.as_nodes(&rules, &header, attacker, (own, other)),
    ];
    files.map(|file| check_file(&file)).join("; ")
}

/// A random position that is not over.
fn position(rules: &Rules, rng: &mut Rng) -> Large {
    loop {
        let mut pos = Large::new(rules);
        while pos.move_count() > rng.usize(3..=MOST_FREE) {
            pos.make(pos.nth_move(rng.usize(..pos.move_count())));
        }
        if pos.terminal().is_none() {
            return pos;
        }
    }
}

fn stones(pos: &Large, side: Side) -> u32 {
    let cells = (0..pos.grid().cells()).filter(|cell| pos.stone(Cell(*cell)) == Some(side));
    cells.fold(0, |all, cell| all | 1 << cell)
}

/// Every line of k cells, across, down and along both diagonals.
fn lines(rules: &Rules) -> Vec<u32> {
    let (grid, k) = (rules.grid(), rules.k() as i32);
    let inside = |n: i32, most: u16| u16::try_from(n).ok().filter(|n| *n < most);
    let mut lines = Vec::new();
    for start in 0..grid.cells() {
        let (row, column) = grid.place(start);
        for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            let cell = |n: i32| {
                let row = inside(i32::from(row) + n * down, grid.rows())?;
                let column = inside(i32::from(column) + n * right, grid.columns())?;
                Some(1 << grid.cell(row, column))
            };
            lines.extend((0..k).map(cell).try_fold(0, |line, cell| Some(line | cell?)));
        }
    }
    lines
}

impl Forger {
    fn free(&self, taken: u32) -> Vec<u16> {
        (0..self.cells).filter(|cell| taken >> cell & 1 == 0).collect()
    }

    fn fills(&self, stones: u32, cell: u16) -> bool {
        let after = stones | 1 << cell;
        self.lines.iter().any(|line| line >> cell & 1 == 1 && line & after == *line)
    }

    fn root(&mut self, own: u32, other: u32, to_move: bool) -> Option<Then> {
        match to_move {
            true => self.win(own, other).map(Then::Move),
            false => self.replies(own, other).map(Then::Replies),
        }
    }

    /// A move that wins against all replies that are looked at.
    fn win(&mut self, own: u32, other: u32) -> Option<Win> {
        self.budget = self.budget.checked_sub(1)?;
        let mut moves = self.free(own | other);
        self.rng.shuffle(&mut moves);
        moves.sort_by_key(|mv| !self.fills(own, *mv));
        moves.into_iter().find_map(|mv| {
            let replies = match self.fills(own, mv) {
                true => Replies::default(),
                false => self.replies(own | 1 << mv, other)?,
            };
            Some(Win { mv, replies })
        })
    }

    /// The replies that are looked at; none where two lines are about to be filled.
    fn replies(&mut self, own: u32, other: u32) -> Option<Replies> {
        let free = self.free(own | other);
        let fills = |cell: &u16| self.fills(own, *cell);
        let threats: Vec<u16> = free.iter().copied().filter(fills).collect();
        let is_quiet = threats.is_empty();
        let replies = match threats.len() {
            0 => free.into_iter().filter(|_| self.rng.u8(..) >= self.overlooked).collect(),
            1 => threats,
            _ => return Some(Replies::default()),
        };
        if replies.is_empty() {
            return None;
        }
        let win = |reply: u16| Some((reply, self.win(own, other | 1 << reply)?));
        Some(Replies { is_quiet, list: replies.into_iter().map(win).collect::<Option<_>>()? })
    }
}

/// What a forgery begins with.
enum Then {
    Move(Win),
    Replies(Replies),
}

impl Then {
    fn as_tree(&self) -> forced::Then {
        match self {
            Then::Move(win) => forced::Then::Forced(Box::new(win.as_tree())),
            Then::Replies(replies) => replies.as_tree(),
        }
    }

    fn as_nodes(
        &self,
        rules: &Rules,
        header: &Header,
        attacker: Side,
        (own, other): (u32, u32),
    ) -> Vec<u8> {
        let mut writer = ProofWriter::new(rules);
        let root = match self {
            Then::Move(win) => Root::Wins(win.as_node(&mut writer, own, other)),
            Then::Replies(replies) => Root::WinsAfter(replies.as_nodes(&mut writer, own, other)),
        };
        writer.finish(header, &[Claim { attacker, root }], &Job::new()).expect("not cancelled")
    }
}

impl Win {
    fn as_tree(&self) -> forced::Move {
        forced::Move { cell: self.mv, then: self.replies.as_tree() }
    }

    fn as_node(&self, writer: &mut ProofWriter, own: u32, other: u32) -> Link {
        let answers = self.replies.as_nodes(writer, own | 1 << self.mv, other);
        let (attacker, defender, mv) = (own.into(), other.into(), self.mv as u8);
        Link { node: writer.node(&Node::Win { attacker, defender, mv, answers }), symmetry: 0 }
    }
}

impl Replies {
    /// A reply that is forced is not written.
    fn as_tree(&self) -> forced::Then {
        match &*self.list {
            [] => forced::Then::Won,
            [(_, win)] if !self.is_quiet => forced::Then::Forced(Box::new(win.as_tree())),
            list => forced::Then::Replies(
                list.iter().map(|(cell, win)| (*cell, win.as_tree())).collect(),
            ),
        }
    }

    fn as_nodes(&self, writer: &mut ProofWriter, own: u32, other: u32) -> Vec<(u8, Link)> {
        let node = |(reply, win): &(u16, Win)| {
            (*reply as u8, win.as_node(writer, own, other | 1 << reply))
        };
        self.list.iter().map(node).collect()
    }
}
