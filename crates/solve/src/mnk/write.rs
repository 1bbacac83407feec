//! Certificates: the prover is asked again at every position that the strategy meets, and what it
//! says is written down.

use super::{
    Question,
    board::{Board, Cells, bit, each},
    breaker::{Search, Watch, lines_key},
    graph::{Edge, Graph, Reduced},
    solver::{Solver, on_threads},
    table::{Key, Known, Zones},
    zones::{Replies, danger, lowest, stones_key, two_lowest},
};
use crate::Cancelled;
use certificates::{
    Header,
    mnk::{Answer, Claim, Lines, Link, NONE, Node, ProofWriter, Rest, Root, Then},
};
use games::mnk::{Free, Mnk, Stones};
use kernel::{Game, Job, Payoff, Progress, Side};
use std::{
    collections::HashMap,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

impl Solver {
    /// Proves the value of a position of its rules, unless it has done so, and writes the proof
    /// down. The memory bounds the solver's tables; what is written is kept in memory besides.
    pub(super) fn certify<S: Stones, F: Free>(
        &mut self,
        pos: &Mnk<S, F>,
        job: &Job,
    ) -> Result<Vec<u8>, Cancelled> {
        let header =
            |value| Header { game: pos.rules().to_string(), position: pos.to_string(), value };
        if let Some(value) = pos.terminal() {
            let file = ProofWriter::new(&self.board.rules).finish(&header(value), &[], job);
            return file.ok_or(Cancelled);
        }
        let questions = Side::BOTH.map(|side| Question::of(pos, side));
        let [nodes, written] = [0, 0].map(AtomicU64::new);
        let (mut numbers, mut autosave) = (self.numbers(), self.autosave.take());
        let numbers = numbers.shared();
        let write = || {
            let watch = Watch { job, nodes: &nodes };
            let search = Search::new(&self.board, &self.facts, numbers, watch);
            let mut writer = Writer::new(search, &written);
            let claims = writer.claims(&questions, pos.to_move());
            writer.search.finish();
            claims.map(|(value, claims)| (value, writer.proof, claims))
        };
        let tell = || {
            let (nodes, written) = (nodes.load(Relaxed), Some(written.load(Relaxed)));
            job.tell(&Progress { nodes, written, ..Progress::default() });
        };
        let mut results = on_threads(1, &write, &mut || {
            tell();
            self.save_if_due(&mut autosave, job);
        });
        tell();
        self.autosave = autosave;
        let (value, proof, claims) = results.pop().expect("one thread, one result")?;
        proof.finish(&header(value), &claims, job).ok_or(Cancelled)
    }
}

/// A strategy while it is written.
struct Writer<'a> {
    search: Search<'a>,
    proof: ProofWriter,
    /// The nodes so far, each in the one of its images that the key is of.
    nodes: HashMap<Key, u32>,
    /// The same for wins, with their zones.
    wins: HashMap<Key, (u32, Zones)>,
    /// How many there are, for the job.
    written: &'a AtomicU64,
}

type Written<T> = Result<T, Cancelled>;

impl<'a> Writer<'a> {
    fn new(search: Search<'a>, written: &'a AtomicU64) -> Writer<'a> {
        let proof = ProofWriter::new(&search.board.rules);
        Writer { search, proof, nodes: HashMap::new(), wins: HashMap::new(), written }
    }

    fn write(&mut self, node: &Node) -> u32 {
        self.written.fetch_add(1, Relaxed);
        self.proof.node(node)
    }

    fn board(&self) -> &'a Board {
        self.search.board
    }

    /// The winner wins; in a draw, each side keeps the other from winning.
    fn claims(&mut self, questions: &[Question; 2], mover: Side) -> Written<(Payoff, Vec<Claim>)> {
        for attacker in [mover, mover.other()] {
            let question = &questions[attacker.index()];
            if self.search.answer(question)? {
                let root = self.wins(question)?;
                return Ok((Payoff::won_by(attacker, 1), vec![Claim { attacker, root }]));
            }
        }
        let mut claims = Vec::new();
        for attacker in Side::BOTH {
            let root = self.holds(&questions[attacker.index()])?;
            claims.push(Claim { attacker, root });
        }
        Ok((Payoff::DRAW, claims))
    }

    fn wins(&mut self, question: &Question) -> Written<Root> {
        let Question { attacker, defender, attacker_moves } = *question;
        Ok(if attacker_moves {
            Root::Wins(self.win(attacker, defender, 0)?.0)
        } else {
            Root::WinsAfter(self.losing_answers(attacker, defender, 0)?.0)
        })
    }

    fn holds(&mut self, question: &Question) -> Written<Root> {
        let Question { attacker, defender, attacker_moves } = *question;
        Ok(if attacker_moves {
            Root::Holds(self.held(attacker, defender)?)
        } else {
            let (reply, then) = self.holding_reply(attacker, defender)?;
            Root::HoldsAfter(reply, then)
        })
    }

    /// The node of a position that the attacker, to move, wins, and its zones here, which had
    /// better allow for so many further stones.
    fn win(&mut self, attacker: Cells, defender: Cells, stones: usize) -> Written<(Link, Zones)> {
        let (key, symmetry) = stones_key(self.board(), attacker, defender);
        let (node, zones) = match self.wins.get(&key) {
            Some(known) => *known,
            None => {
                let image = |cells| self.board().image(symmetry, cells);
                let won = self.win_node(image(attacker), image(defender), stones)?;
                self.wins.insert(key, won);
                won
            }
        };
        let back = self.board().inverse(symmetry);
        let zones = zones.map(|zone| self.board().image(back, zone));
        Ok((Link { node, symmetry: back as u8 }, zones))
    }

    fn win_node(
        &mut self,
        attacker: Cells,
        defender: Cells,
        stones: usize,
    ) -> Written<(u32, Zones)> {
        let wins = lowest(self.board().completions(attacker, defender));
        let (mv, zones, answers) = if wins != 0 {
            (wins, Zones::all(wins), Vec::new())
        } else {
            let mv = bit(self.winning_move(attacker, defender, stones)?);
            let (answers, zones) = self.losing_answers(attacker | mv, defender, stones)?;
            (mv, zones | Zones::all(mv), answers)
        };
        let mv = mv.trailing_zeros() as u8;
        let node = Node::Win { attacker, defender, mv, answers };
        Ok((self.write(&node), zones))
    }

    fn winning_move(&mut self, attacker: Cells, defender: Cells, stones: usize) -> Written<u8> {
        let threats = self.board().completions(defender, attacker);
        if threats != 0 {
            return Ok(threats.trailing_zeros() as u8);
        }
        let (key, symmetry) = stones_key(self.board(), attacker, defender);
        if let Some(Known::Wins(cell, _)) = self.search.facts.get(&key) {
            return Ok(self.board().cell_image(self.board().inverse(symmetry), cell));
        }
        for cell in self.search.moves(attacker, defender) {
            if self.search.defender(attacker | bit(cell), defender, stones)?.is_some() {
                return Ok(cell);
            }
        }
        unreachable!("a position that is won has a move that wins")
    }

    /// The defender's answers that must be looked at, none of which helps him, and the zones of it
    /// all.
    fn losing_answers(
        &mut self,
        attacker: Cells,
        defender: Cells,
        stones: usize,
    ) -> Written<(Vec<(u8, Link)>, Zones)> {
        let threats = self.board().completions(attacker, defender);
        if threats == 0 {
            return self.losing_replies(attacker, defender, stones);
        }
        let used = danger(self.board(), attacker, defender) | Zones::all(two_lowest(threats));
        if threats.count_ones() > 1 {
            return Ok((Vec::new(), used));
        }
        let (link, zones) = self.win(attacker, defender | threats, stones)?;
        Ok((vec![(threats.trailing_zeros() as u8, link)], zones | used))
    }

    /// The same where the attacker threatens nothing yet.
    fn losing_replies(
        &mut self,
        attacker: Cells,
        defender: Cells,
        stones: usize,
    ) -> Written<(Vec<(u8, Link)>, Zones)> {
        let mut replies = Replies::new(self.board(), attacker, defender);
        let mut answers = Vec::new();
        for cell in self.replies(attacker, defender, stones) {
            if replies.is_needed(cell, stones) {
                let (link, zones) = self.win(attacker, defender | bit(cell), stones + 1)?;
                answers.push((cell, link));
                replies.loses(cell, zones);
            }
        }
        Ok((answers, replies.zones()))
    }

    /// The replies in the order in which the search would list them: those first of which it knows
    /// that they lose.
    fn replies(&self, attacker: Cells, defender: Cells, stones: usize) -> Vec<u8> {
        if self.board().is_exact() {
            return each(self.board().all & !(attacker | defender)).collect();
        }
        let mut cells = self.search.moves(attacker, defender);
        cells.sort_by_cached_key(|&cell| {
            let zones = self.search.known_win(attacker, defender | bit(cell));
            zones.map_or(u32::MAX, |zones| zones.beyond(stones).count_ones())
        });
        cells
    }

    /// Why the attacker, to move, does not win.
    fn held(&mut self, attacker: Cells, defender: Cells) -> Written<Then> {
        let mut graph = Graph::default();
        graph.fill(self.board(), attacker, defender);
        if self.search.maker(&mut graph.clone())?.is_none() {
            return Ok(Then::Lines(self.never_filled(graph)?));
        }
        let (key, symmetry) = stones_key(self.board(), attacker, defender);
        let node = match self.nodes.get(&key) {
            Some(node) => *node,
            None => {
                let image = |cells| self.board().image(symmetry, cells);
                let node = self.hold_node(image(attacker), image(defender))?;
                self.nodes.insert(key, node);
                node
            }
        };
        Ok(Then::Stones(Link { node, symmetry: self.board().inverse(symmetry) as u8 }))
    }

    fn hold_node(&mut self, attacker: Cells, defender: Cells) -> Written<u32> {
        let free = self.board().all & !(attacker | defender);
        let wins = self.board().completions(defender, attacker);
        let cells = match wins.count_ones() {
            0 if self.board().is_exact() => each(free).collect(),
            0 => self.search.moves(attacker, defender),
            1 => each(wins).collect(),
            _ => Vec::new(),
        };
        let mut answers = Vec::new();
        for mv in cells {
            let (reply, then) = self.holding_reply(attacker | bit(mv), defender)?;
            answers.push(Answer { mv, reply, then });
        }
        Ok(self.write(&Node::Hold { attacker, defender, answers }))
    }

    /// A reply of the defender, to move, after which the attacker does not win.
    fn holding_reply(&mut self, attacker: Cells, defender: Cells) -> Written<(u8, Then)> {
        let board = self.board();
        let free = board.all & !(attacker | defender);
        if free == 0 {
            return Ok((NONE, Then::Over));
        }
        let wins = board.completions(defender, attacker);
        if wins != 0 || free.count_ones() == 1 {
            let last = if wins == 0 { free } else { wins };
            return Ok((last.trailing_zeros() as u8, Then::Over));
        }
        let reply = self.holding_cell(attacker, defender)?;
        Ok((reply, self.held(attacker, defender | bit(reply))?))
    }

    fn holding_cell(&mut self, attacker: Cells, defender: Cells) -> Written<u8> {
        let threats = self.board().completions(attacker, defender);
        if threats != 0 {
            return Ok(threats.trailing_zeros() as u8);
        }
        let mut graph = Graph::default();
        graph.fill(self.board(), attacker, defender);
        if self.search.breaker(&mut graph.clone())?.is_none()
            && let Some(reply) = self.breaking_reply(&graph)?
        {
            return Ok(reply);
        }
        let free = each(self.board().all & !(attacker | defender));
        let cells = self.search.moves(attacker, defender).into_iter().chain(free);
        for cell in cells {
            if self.search.attacker(attacker, defender | bit(cell), 0)?.is_none() {
                return Ok(cell);
            }
        }
        unreachable!("a position that is held has a reply that holds")
    }

    /// Why Maker, to move, fills none of these lines.
    fn never_filled(&mut self, mut graph: Graph) -> Written<Lines> {
        let mut pairs = Vec::new();
        let reduced = graph.reduce(&mut 0, &mut |lost, won| pairs.push((lost, won)));
        if matches!(reduced, Reduced::BreakerWins) {
            return Ok(Lines { pairs, rest: Rest::Parts(Vec::new()) });
        }
        if let Some(pairing) = graph.pairing() {
            return Ok(Lines { pairs, rest: Rest::Pairing(pairing.pairs()) });
        }
        let mut parts = Vec::new();
        graph.parts(&mut parts);
        parts.sort_unstable_by_key(|part| part.cells.trailing_zeros());
        let mut links = Vec::new();
        for part in parts {
            let mut piece = Graph::default();
            piece.within(&graph, part.cells);
            links.push(self.lines(&piece)?);
        }
        Ok(Lines { pairs, rest: Rest::Parts(links) })
    }

    /// The node of lines that will not be filled.
    fn lines(&mut self, graph: &Graph) -> Written<Link> {
        let (key, symmetry) = lines_key(self.board(), graph);
        let node = match self.nodes.get(&key) {
            Some(node) => *node,
            None => {
                let node = self.lines_node(&key)?;
                self.nodes.insert(key, node);
                node
            }
        };
        Ok(Link { node, symmetry: self.board().inverse(symmetry) as u8 })
    }

    fn lines_node(&mut self, key: &Key) -> Written<u32> {
        let (lines, stones) = (key.rest, key.stones);
        let windows = (0..).zip(&self.board().windows);
        let windows = windows.filter(|(n, _)| lines[usize::from(n / 64)] >> (n % 64) & 1 == 1);
        let edges = windows.map(|(n, w)| Edge::new(n, w.cells & !stones)).collect();
        let graph = Graph { edges };
        let mut answers = Vec::new();
        let moves: Vec<u8> = graph.common().undominated().collect();
        for mv in moves {
            let mut after = Graph::default();
            after.taken(&graph, bit(mv));
            let reply = match self.breaking_reply(&after)? {
                Some(reply) => reply,
                // Nothing is left to break: any cell will do.
                None => lowest(graph.cells() & !bit(mv)).trailing_zeros() as u8,
            };
            let mut left = Graph::default();
            left.cut(&after, bit(reply));
            answers.push(Answer { mv, reply, then: Then::Lines(self.never_filled(left)?) });
        }
        Ok(self.write(&Node::Lines { lines, stones, answers }))
    }

    /// A reply of Breaker, to move, after which no line is filled; none if none is needed.
    fn breaking_reply(&mut self, graph: &Graph) -> Written<Option<u8>> {
        if let Some(threat) = graph.edges.iter().find(|edge| edge.missing == 1) {
            return Ok(Some(threat.cells.trailing_zeros() as u8));
        }
        let mut reduced = graph.clone();
        reduced.reduce_for_breaker(&mut |_, _| ());
        let mut children: Vec<(bool, u64, u8, Graph)> = Vec::new();
        for cell in reduced.common().undominated().collect::<Vec<_>>() {
            let mut child = Graph::default();
            child.cut(&reduced, bit(cell));
            match child.reduce(&mut 0, &mut |_, _| ()) {
                Reduced::BreakerWins => return Ok(Some(cell)),
                Reduced::MakerWins(_) => {}
                Reduced::Open => {
                    let known = self.nodes.contains_key(&lines_key(self.board(), &child).0);
                    children.push((!known, child.potential(), cell, child));
                }
            }
        }
        children.sort_by_key(|(new, potential, ..)| (*new, *potential));
        for (_, _, cell, child) in &children {
            if self.search.reduced(child)?.is_none() {
                return Ok(Some(*cell));
            }
        }
        Ok(None)
    }
}
