//! The check of a proof: one pass, a few operations per line and answer.

use super::{
    Cells, END, HOLD, LINES, Link, NONE, OVER, PAIRING, PARTS, STONES, WIN,
    board::{Board, ORDERS, Zones, each},
    parts::{missing, strong_parts, thin},
};
use crate::{Header, Refused, bytes::Reader, is_at_end, keep_on};
use games::mnk::{Cell, Large, LineRule, Rules};
use kernel::{Game, Job, Payoff, Progress, Side};
use std::{array::from_fn, io::Read};

/// What a node before has proven.
#[derive(Clone, Copy)]
enum Proven {
    Win { attacker: Cells, defender: Cells, zones: Zones },
    Hold { attacker: Cells, defender: Cells },
    Lines { lines: [u64; 4], stones: Cells },
}

pub(crate) type Check<T = ()> = Result<T, Refused>;

pub(crate) fn wrong<T>(reason: impl Into<String>) -> Check<T> {
    Err(Refused::because(reason))
}

pub(crate) fn too_many(most: usize) -> Refused {
    Refused::too_large(format!("it has more than {most} nodes, which is what was allowed"))
}

/// Nodes between two checks for cancellation, and between two reports of progress.
const PATIENCE: usize = 1 << 4;
const PROGRESS_EVERY: usize = 1 << 10;

/// The rules and the position that a header speaks of.
pub(crate) fn read(header: &Header) -> Check<(Rules, Large)> {
    let rules: Rules = header.game.parse().map_err(|error| {
        Refused::because(format!("the rules are none of an m,n,k-game: {error}"))
    })?;
    if rules.line() == LineRule::Renju {
        return wrong("in Renju a defence may be forbidden, and that is not checked");
    }
    let pos = Large::parse(&rules, &header.position)
        .map_err(|error| Refused::because(format!("the position: {error}")))?;
    Ok((rules, pos))
}

/// What is wrong where a reply of the defender is missing.
const UNANSWERED: &str = "an answer of the defender is not in the list";

/// The position as the claims see it.
struct Position {
    stones: [Cells; 2],
    mover: Side,
}

/// Checks the proof and counts its nodes.
pub(crate) fn check(
    header: &Header,
    reader: &mut Reader<impl Read>,
    most_nodes: usize,
    job: &Job,
) -> Check<u64> {
    let (rules, pos) = read(header)?;
    let board = Board::new(&rules)
        .ok_or_else(|| Refused::because("the board has more than 128 cells or 256 lines"))?;
    if let Some(payoff) = pos.terminal() {
        return if payoff == header.value { Ok(0) } else { wrong("the game is over, and not so") };
    }
    let mut checker = Checker { board, reader, proven: Vec::new() };
    while checker.node(most_nodes)? {
        checker.progress(job)?;
    }
    let value = checker.claims(&position(&pos))?;
    if value != Some(header.value) {
        return wrong(format!("what is proven is not that the value is {}", header.value));
    }
    if !is_at_end(checker.reader.inner()) {
        return wrong("something follows the claims");
    }
    Ok(checker.proven.len() as u64)
}

fn position(pos: &Large) -> Position {
    let stones = |side| {
        let cells = (0..pos.grid().cells()).filter(|&cell| pos.stone(Cell(cell)) == Some(side));
        cells.fold(0, |all, cell| all | 1 << cell)
    };
    Position { stones: Side::BOTH.map(stones), mover: pos.to_move() }
}

struct Checker<'a, R> {
    board: Board,
    reader: &'a mut Reader<R>,
    proven: Vec<Proven>,
}

impl<R: Read> Checker<'_, R> {
    /// Checks the next node; false at the end of the list.
    fn node(&mut self, most: usize) -> Check<bool> {
        let proven = match self.reader.byte()? {
            END => return Ok(false),
            WIN => self.win()?,
            HOLD => self.hold()?,
            LINES => self.lines()?,
            other => return wrong(format!("expected a node, found {other}")),
        };
        if self.proven.len() >= most {
            return Err(too_many(most));
        }
        self.proven.push(proven);
        Ok(true)
    }

    fn progress(&self, job: &Job) -> Check {
        let nodes = self.proven.len();
        if nodes.is_multiple_of(PROGRESS_EVERY) {
            let nodes = nodes as u64;
            job.tell(&Progress { done: nodes, nodes, ..Progress::default() });
        }
        if nodes.is_multiple_of(PATIENCE) { keep_on(job) } else { Ok(()) }
    }

    fn cell(&mut self) -> Check<u8> {
        let cell = self.reader.byte()?;
        let inside = usize::from(cell) < self.board.cells();
        if inside { Ok(cell) } else { wrong(format!("there is no cell {cell}")) }
    }

    fn cell_set(&mut self) -> Check<Cells> {
        let words = self.reader.set(self.board.cells())?;
        Ok(Cells::from(words[0]) | Cells::from(words[1]) << 64)
    }

    /// Stones of both sides with nobody having won.
    fn stones(&mut self) -> Check<(Cells, Cells)> {
        let (attacker, defender) = (self.cell_set()?, self.cell_set()?);
        if attacker & defender != 0 {
            return wrong("two stones are on one cell");
        }
        if self.board.has_won(attacker) || self.board.has_won(defender) {
            return wrong("a game goes on that is over");
        }
        Ok((attacker, defender))
    }

    fn link(&mut self) -> Check<(Proven, u8)> {
        let link = self.read_link()?;
        Ok((self.proven[link.node as usize], link.symmetry))
    }

    fn read_link(&mut self) -> Check<Link> {
        let back = self.reader.number()?;
        let node = (self.proven.len() as u64).checked_sub(back).filter(|_| back > 0);
        let node =
            node.ok_or_else(|| Refused::because("a node speaks of one that is not before it"))?;
        let symmetry = self.reader.byte()?;
        if usize::from(symmetry) >= self.board.symmetries() {
            return wrong(format!("there is no symmetry {symmetry}"));
        }
        Ok(Link { node: node as u32, symmetry })
    }

    /// The attacker wins with his move.
    fn win(&mut self) -> Check<Proven> {
        let (attacker, defender) = self.stones()?;
        let mv = self.cell()?;
        let after = attacker | 1 << mv;
        if (attacker | defender) >> mv & 1 == 1 {
            return wrong("a move goes to a cell that is taken");
        }
        let zones = if self.board.wins(attacker, defender) >> mv & 1 == 1 {
            self.no_answers()?;
            [1 << mv; ORDERS]
        } else {
            self.all_answers_lose(after, defender)?.map(|zone| zone | 1 << mv)
        };
        Ok(Proven::Win { attacker, defender, zones })
    }

    fn no_answers(&mut self) -> Check {
        match self.reader.number()? {
            0 => Ok(()),
            _ => wrong("there are answers to the last move"),
        }
    }

    /// Whatever the defender plays, the attacker wins; the zones of that.
    fn all_answers_lose(&mut self, attacker: Cells, defender: Cells) -> Check<Zones> {
        if self.board.wins(defender, attacker) != 0 {
            return wrong("the defender can win");
        }
        let threats = self.board.wins(attacker, defender);
        let danger = self.board.danger(attacker, defender);
        if threats == 0 {
            return self.all_replies_lose(attacker, defender, danger);
        }
        if threats.count_ones() > 1 {
            self.no_answers()?;
            let (first, rest) = (threats & threats.wrapping_neg(), threats & (threats - 1));
            let two = first | rest & rest.wrapping_neg();
            return Ok(danger.map(|zone| zone | two));
        }
        if self.reader.number()? != 1 || 1 << self.cell()? != threats {
            return wrong("a threat has one answer");
        }
        let (proven, symmetry) = self.link()?;
        let zones = self.is_won(proven, symmetry, attacker, defender | threats)?;
        Ok(from_fn(|n| danger[n] | zones[n] | threats))
    }

    /// The same where no line can be filled at once.
    fn all_replies_lose(
        &mut self,
        attacker: Cells,
        defender: Cells,
        danger: Zones,
    ) -> Check<Zones> {
        let free = self.board.all() & !(attacker | defender);
        let (mut listed, mut used, mut common): (Cells, Zones, Zones) =
            (0, [0; ORDERS], [Cells::MAX; ORDERS]);
        let count = self.reader.count(128)?;
        for _ in 0..count {
            let stone: Cells = 1 << self.cell()?;
            if stone & !free != 0 {
                return wrong("an answer goes to a cell that is taken");
            }
            let (proven, symmetry) = self.link()?;
            let zones = self.is_won(proven, symmetry, attacker, defender | stone)?;
            listed |= stone;
            used = from_fn(|n| used[n] | zones[n]);
            common = from_fn(|n| common[n] & zones[n]);
        }
        if !self.board.longer_wins {
            let all = if free & !listed == 0 { Ok(()) } else { wrong(UNANSWERED) };
            return all.map(|()| [self.board.all(); ORDERS]);
        }
        // A stone on another cell changes nothing.
        let alive = free & self.matters(attacker, defender);
        if count == 0 || alive & !listed & common[0] != 0 {
            return wrong(UNANSWERED);
        }
        // A reply outside the zone of another is one further stone to that one.
        let next = |n: usize| (n + 1).min(ORDERS - 1);
        let unknown = |n: usize| alive & !listed & common[next(n)] != 0;
        Ok(from_fn(|n| if unknown(n) { alive } else { danger[n] | used[next(n)] }))
    }

    /// That the node has won this position; its zones here.
    fn is_won(&self, proven: Proven, symmetry: u8, own: Cells, other: Cells) -> Check<Zones> {
        let image = |cells| self.board.image(symmetry, cells);
        match proven {
            Proven::Win { attacker, defender, zones }
                if image(attacker) == own && image(defender) == other =>
            {
                Ok(zones.map(image))
            }
            _ => wrong("an answer leads to another position than the one it speaks of"),
        }
    }

    /// The defender, who may win himself, has an answer to every move.
    fn hold(&mut self) -> Check<Proven> {
        let (attacker, defender) = self.stones()?;
        if self.board.wins(attacker, defender) != 0 {
            return wrong("the attacker can win");
        }
        let free = self.board.all() & !(attacker | defender);
        let wins = self.board.wins(defender, attacker);
        let must = match wins.count_ones() {
            0 if self.board.longer_wins => free & self.matters(attacker, defender),
            0 => free,
            1 => wins,
            _ => 0,
        };
        let mut listed = 0;
        for _ in 0..self.reader.count(128)? {
            let mv = self.cell()?;
            if free >> mv & 1 == 0 {
                return wrong("a move goes to a cell that is taken");
            }
            listed |= 1 << mv;
            let reply = self.reader.byte()?;
            self.held_after(attacker | 1 << mv, defender, reply)?;
        }
        if must & !listed != 0 {
            return wrong("a move of the attacker has no answer");
        }
        Ok(Proven::Hold { attacker, defender })
    }

    /// The cells of open lines of either side.
    fn matters(&self, attacker: Cells, defender: Cells) -> Cells {
        let lines = self.board.open(attacker, defender).chain(self.board.open(defender, attacker));
        lines.fold(0, |all, line| all | line.cells)
    }

    /// That the defender, to move, keeps the attacker from winning with this reply.
    fn held_after(&mut self, attacker: Cells, defender: Cells, reply: u8) -> Check {
        let free = self.board.all() & !(attacker | defender);
        if reply == NONE {
            return if free == 0 { self.over() } else { wrong("a reply is missing") };
        }
        if usize::from(reply) >= self.board.cells() || free >> reply & 1 == 0 {
            return wrong("a reply goes to a cell that is taken");
        }
        if self.board.wins(defender, attacker) >> reply & 1 == 1 || free.count_ones() == 1 {
            return self.over();
        }
        self.held(attacker, defender | 1 << reply)
    }

    fn over(&mut self) -> Check {
        if self.reader.byte()? == OVER { Ok(()) } else { wrong("the game goes on after its end") }
    }

    /// That the attacker, to move, does not win.
    fn held(&mut self, attacker: Cells, defender: Cells) -> Check {
        match self.reader.byte()? {
            STONES => {
                let (proven, symmetry) = self.link()?;
                let image = |cells| self.board.image(symmetry, cells);
                match proven {
                    Proven::Hold { attacker: own, defender: other }
                        if image(own) == attacker && image(other) == defender =>
                    {
                        Ok(())
                    }
                    _ => wrong("a reply leads to another position than the one it speaks of"),
                }
            }
            kind => {
                let open = self.board.open(attacker, defender);
                let missing: Vec<Cells> = open.map(|line| line.cells & !attacker).collect();
                self.never_filled(kind, missing, u32::MAX)
            }
        }
    }

    /// Lines that will not be filled, whatever is played: an answer to every move on them.
    fn lines(&mut self) -> Check<Proven> {
        let lines = self.reader.set(self.board.lines.len())?;
        let stones = self.cell_set()?;
        let missing = missing(&self.board, &lines, stones);
        let free = missing.iter().fold(0, |all, cells| all | cells);
        let mut listed: Cells = 0;
        for _ in 0..self.reader.count(128)? {
            let (mv, reply) = (self.cell()?, self.cell()?);
            if mv == reply || free >> mv & 1 == 0 || free >> reply & 1 == 0 {
                return wrong("a move or a reply is not on the lines");
            }
            listed |= 1 << mv;
            let left = missing.iter().filter(|cells| *cells >> reply & 1 == 0);
            let left = left.map(|cells| cells & !(1 << mv)).collect();
            let kind = self.reader.byte()?;
            self.never_filled(kind, left, free.count_ones())?;
        }
        for cell in each(free & !listed) {
            let through = missing.iter().filter(|cells| *cells >> cell & 1 == 1);
            // A move to a cell through which all these lines go is at least as good.
            if through.fold(listed, |all, cells| all & cells) == 0 {
                return wrong("a move on the lines has no answer");
            }
        }
        Ok(Proven::Lines { lines, stones })
    }

    /// That the attacker, to move, fills none of these lines. Nodes spoken of have fewer free cells
    /// than `free`.
    fn never_filled(&mut self, kind: u8, mut lines: Vec<Cells>, free: u32) -> Check {
        for (first, second) in self.pairs()? {
            let pair = 1 << first | 1 << second;
            lines.retain(|cells| cells & pair != pair);
            lines.iter_mut().for_each(|cells| *cells &= !pair);
        }
        if lines.contains(&0) {
            return wrong("a line is full");
        }
        thin(&mut lines);
        match kind {
            PAIRING => {
                let strong = strong_parts(&lines).into_iter().fold(0, |all, part| all | part);
                lines.retain(|cells| cells & strong != 0);
                self.is_paired(&lines)
            }
            PARTS => self.are_proven(&lines, free),
            other => wrong(format!("expected a reason, found {other}")),
        }
    }

    fn pairs(&mut self) -> Check<Vec<(u8, u8)>> {
        let count = self.reader.count(128)?;
        let pairs = (0..count).map(|_| Ok((self.cell()?, self.cell()?)));
        let pairs: Vec<(u8, u8)> = pairs.collect::<Check<_>>()?;
        match pairs.iter().find(|(first, second)| first == second) {
            None => Ok(pairs),
            Some(_) => wrong("a cell is paired with itself"),
        }
    }

    fn is_paired(&mut self, lines: &[Cells]) -> Check {
        let (mut taken, mut pairs): (Cells, Vec<Cells>) = (0, Vec::new());
        for (first, second) in self.pairs()? {
            let pair = 1 << first | 1 << second;
            if taken & pair != 0 {
                return wrong("two pairs share a cell");
            }
            taken |= pair;
            pairs.push(pair);
        }
        let holds = |cells: &Cells| pairs.iter().any(|pair| pair & !cells == 0);
        if lines.iter().all(holds) { Ok(()) } else { wrong("a line holds no pair") }
    }

    fn are_proven(&mut self, lines: &[Cells], free: u32) -> Check {
        let parts = strong_parts(lines);
        if self.reader.number()? != parts.len() as u64 {
            return wrong("the parts are others");
        }
        for part in parts {
            let (proven, symmetry) = self.link()?;
            let Proven::Lines { lines: known, stones } = proven else {
                return wrong("a part speaks of a node of another kind");
            };
            let known = missing(&self.board, &known, stones);
            let known: Vec<Cells> =
                known.iter().map(|cells| self.board.image(symmetry, *cells)).collect();
            let cells = known.iter().fold(0, |all, cells| all | cells);
            // Fewer cells at every step: no proof is about itself.
            if cells & !part != 0 || cells.count_ones() >= free {
                return wrong("a part speaks of cells outside");
            }
            let within = |line: &Cells| known.iter().any(|cells| cells & !line == 0);
            if !lines.iter().filter(|line| *line & part != 0).all(within) {
                return wrong("a line of a part is not among those proven");
            }
        }
        Ok(())
    }

    /// Reads the claims; the value that follows from them, if one does.
    fn claims(&mut self, pos: &Position) -> Check<Option<Payoff>> {
        let (mut wins, mut holds) = ([false; 2], [false; 2]);
        for _ in 0..self.reader.count(2)? {
            let side = match self.reader.byte()? {
                0 => Side::First,
                1 => Side::Second,
                _ => return wrong("there are two sides"),
            };
            let won = self.claim(pos, side)?;
            wins[side.index()] |= won;
            holds[side.index()] |= !won;
        }
        Ok(match (wins, holds) {
            ([true, _], _) => Some(Payoff::won_by(Side::First, 1)),
            ([_, true], _) => Some(Payoff::won_by(Side::Second, 1)),
            (_, [true, true]) => Some(Payoff::DRAW),
            _ => None,
        })
    }

    /// Checks a claim: whether the side wins.
    fn claim(&mut self, pos: &Position, side: Side) -> Check<bool> {
        let (own, other) = (pos.stones[side.index()], pos.stones[side.other().index()]);
        let kind = self.reader.byte()?;
        if (kind % 2 == 0) != (pos.mover == side) {
            return wrong("a claim has the other side to move");
        }
        match kind {
            0 => {
                let (proven, symmetry) = self.link()?;
                self.is_won(proven, symmetry, own, other)?;
            }
            1 => _ = self.all_answers_lose(own, other)?,
            2 => self.held(own, other)?,
            3 => {
                let reply = self.reader.byte()?;
                self.held_after(own, other, reply)?;
            }
            other => return wrong(format!("expected a claim, found {other}")),
        }
        Ok(kind < 2)
    }
}
