//! Certificates: the prover is asked again at every position that the strategy meets, and what it
//! says is written down.

use super::{
    Question,
    bits::Bits,
    board::Board,
    breaker::{Guides, Search, Watch, lines_key},
    graph::{Graph, Reduced},
    pairs::holding_pairs,
    sharing::Token,
    solver::{Solver, on_threads},
    table::{Key, Known, Zones},
    zones::{Replies, danger, stones_key, two_lowest},
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

impl<const C: usize, const L: usize> Solver<C, L> {
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
        let (mut hints, mut autosave) = (self.hints(), self.autosave.take());
        let mut replies = std::mem::take(&mut self.replies);
        let guides = Guides { hints: hints.shared(), replies: replies.shared() };
        let write = || {
            let watch = Watch { job, nodes: &nodes };
            let search = Search::new(&self.board, &self.facts, guides, watch);
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
        (self.autosave, self.replies) = (autosave, replies);
        let (value, proof, claims) = results.pop().expect("one thread, one result")?;
        proof.finish(&header(value), &claims, job).ok_or(Cancelled)
    }
}

/// A strategy while it is written.
struct Writer<'a, const C: usize, const L: usize> {
    search: Search<'a, C, L>,
    proof: ProofWriter,
    /// The nodes so far, each in the one of its images that the key is of.
    nodes: HashMap<Key<C, L>, u32>,
    /// The same for wins, with their zones.
    wins: HashMap<Key<C, L>, (u32, Zones<C>)>,
    /// How many there are, for the job.
    written: &'a AtomicU64,
}

type Written<T> = Result<T, Cancelled>;

/// Why Maker, to move, fills no line, as long as the nodes are not written.
struct Reason<const C: usize, const L: usize> {
    pairs: Vec<(u8, u8)>,
    /// The parts that the pairs leave: their keys, and the symmetry that leads to each.
    parts: Vec<(Key<C, L>, usize)>,
}

impl<'a, const C: usize, const L: usize> Writer<'a, C, L> {
    fn new(search: Search<'a, C, L>, written: &'a AtomicU64) -> Writer<'a, C, L> {
        let proof = ProofWriter::new(&search.board.rules);
        Writer { search, proof, nodes: HashMap::new(), wins: HashMap::new(), written }
    }

    fn write(&mut self, node: &Node) -> u32 {
        self.written.fetch_add(1, Relaxed);
        self.proof.node(node)
    }

    fn board(&self) -> &'a Board<C, L> {
        self.search.board
    }

    /// The winner wins; in a draw, each side keeps the other from winning.
    fn claims(
        &mut self,
        questions: &[Question<C>; 2],
        mover: Side,
    ) -> Written<(Payoff, Vec<Claim>)> {
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

    fn wins(&mut self, question: &Question<C>) -> Written<Root> {
        let Question { attacker, defender, attacker_moves } = *question;
        Ok(if attacker_moves {
            Root::Wins(self.win(attacker, defender, 0)?.0)
        } else {
            Root::WinsAfter(self.losing_answers(attacker, defender, 0)?.0)
        })
    }

    fn holds(&mut self, question: &Question<C>) -> Written<Root> {
        let Question { attacker, defender, attacker_moves } = *question;
        Ok(if attacker_moves {
            Root::Holds(self.held(attacker, defender)?)
        } else {
            let (reply, then) = self.holding_reply(attacker, defender)?;
            Root::HoldsAfter(reply, then)
        })
    }

    /// The node of a position that the attacker, to move, wins, and its zones here, which had
    /// better allow for this number of further stones.
    fn win(
        &mut self,
        attacker: Bits<C>,
        defender: Bits<C>,
        stones: usize,
    ) -> Written<(Link, Zones<C>)> {
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
        attacker: Bits<C>,
        defender: Bits<C>,
        stones: usize,
    ) -> Written<(u32, Zones<C>)> {
        let wins = self.board().completions(attacker, defender).lowest();
        let (mv, zones, answers) = if !wins.is_empty() {
            (wins, Zones::all(wins), Vec::new())
        } else {
            let mv = Bits::of(self.winning_move(attacker, defender, stones)?);
            let (answers, zones) = self.losing_answers(attacker | mv, defender, stones)?;
            (mv, zones | Zones::all(mv), answers)
        };
        let (attacker, defender) = (wide(attacker), wide(defender));
        let node = Node::Win { attacker, defender, mv: mv.first(), answers };
        Ok((self.write(&node), zones))
    }

    fn winning_move(&mut self, attacker: Bits<C>, defender: Bits<C>, stones: usize) -> Written<u8> {
        let threats = self.board().completions(defender, attacker);
        if !threats.is_empty() {
            return Ok(threats.first());
        }
        let (key, symmetry) = stones_key(self.board(), attacker, defender);
        if let Some(Known::Wins(cell, _)) = self.search.facts.get(&key) {
            return Ok(self.board().cell_image(self.board().inverse(symmetry), cell));
        }
        for cell in self.search.moves(attacker, defender) {
            if self.search.defender(attacker | Bits::of(cell), defender, stones)?.is_some() {
                return Ok(cell);
            }
        }
        unreachable!("a position that is won has a move that wins")
    }

    /// The defender's answers that must be looked at, none of which helps him, and the zones of it
    /// all.
    fn losing_answers(
        &mut self,
        attacker: Bits<C>,
        defender: Bits<C>,
        stones: usize,
    ) -> Written<(Vec<(u8, Link)>, Zones<C>)> {
        let threats = self.board().completions(attacker, defender);
        if threats.is_empty() {
            return self.losing_replies(attacker, defender, stones);
        }
        let used = danger(self.board(), attacker, defender) | Zones::all(two_lowest(threats));
        if threats.count() > 1 {
            return Ok((Vec::new(), used));
        }
        let (link, zones) = self.win(attacker, defender | threats, stones)?;
        Ok((vec![(threats.first(), link)], zones | used))
    }

    /// The same where the attacker threatens nothing yet.
    fn losing_replies(
        &mut self,
        attacker: Bits<C>,
        defender: Bits<C>,
        stones: usize,
    ) -> Written<(Vec<(u8, Link)>, Zones<C>)> {
        let mut replies = Replies::new(self.board(), attacker, defender);
        let mut answers = Vec::new();
        for cell in self.replies(attacker, defender, stones) {
            if replies.is_needed(cell, stones) {
                let (link, zones) = self.win(attacker, defender | Bits::of(cell), stones + 1)?;
                answers.push((cell, link));
                replies.loses(cell, zones);
            }
        }
        Ok((answers, replies.zones()))
    }

    /// The replies in the order in which the search would list them: those first of which it knows
    /// that they lose.
    fn replies(&self, attacker: Bits<C>, defender: Bits<C>, stones: usize) -> Vec<u8> {
        if self.board().is_exact() {
            return (self.board().all & !(attacker | defender)).each().collect();
        }
        let mut cells = self.search.moves(attacker, defender);
        cells.sort_by_cached_key(|&cell| {
            let zones = self.search.known_win(attacker, defender | Bits::of(cell));
            zones.map_or(u32::MAX, |zones| zones.beyond(stones).count())
        });
        cells
    }

    /// Why the attacker, to move, does not win.
    fn held(&mut self, attacker: Bits<C>, defender: Bits<C>) -> Written<Then> {
        let mut graph = Graph::default();
        graph.fill(self.board(), attacker, defender);
        if self.search.maker(&mut graph.clone())?.is_none() {
            return Ok(Then::Lines(self.never_filled(&mut graph)?));
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

    fn hold_node(&mut self, attacker: Bits<C>, defender: Bits<C>) -> Written<u32> {
        let free = self.board().all & !(attacker | defender);
        let wins = self.board().completions(defender, attacker);
        let cells = match wins.count() {
            0 if self.board().is_exact() => free.each().collect(),
            0 => self.search.moves(attacker, defender),
            1 => wins.each().collect(),
            _ => Vec::new(),
        };
        let mut answers = Vec::new();
        for mv in cells {
            let (reply, then) = self.holding_reply(attacker | Bits::of(mv), defender)?;
            answers.push(Answer { mv, reply, then });
        }
        let (attacker, defender) = (wide(attacker), wide(defender));
        Ok(self.write(&Node::Hold { attacker, defender, answers }))
    }

    /// A reply of the defender, to move, after which the attacker does not win.
    fn holding_reply(&mut self, attacker: Bits<C>, defender: Bits<C>) -> Written<(u8, Then)> {
        let board = self.board();
        let free = board.all & !(attacker | defender);
        if free.is_empty() {
            return Ok((NONE, Then::Over));
        }
        let wins = board.completions(defender, attacker);
        if !wins.is_empty() || free.is_single() {
            let last = if wins.is_empty() { free } else { wins };
            return Ok((last.first(), Then::Over));
        }
        let reply = self.holding_cell(attacker, defender)?;
        Ok((reply, self.held(attacker, defender | Bits::of(reply))?))
    }

    fn holding_cell(&mut self, attacker: Bits<C>, defender: Bits<C>) -> Written<u8> {
        let threats = self.board().completions(attacker, defender);
        if !threats.is_empty() {
            return Ok(threats.first());
        }
        let mut graph = Graph::default();
        graph.fill(self.board(), attacker, defender);
        if self.search.breaker(&mut graph)?.is_none()
            && let Some(reply) = self.search.reply.or_else(|| graph.heaviest(self.board()))
        {
            return Ok(reply);
        }
        let free = (self.board().all & !(attacker | defender)).each();
        let cells = self.search.moves(attacker, defender).into_iter().chain(free);
        for cell in cells {
            if self.search.attacker(attacker, defender | Bits::of(cell), 0)?.is_none() {
                return Ok(cell);
            }
        }
        unreachable!("a position that is held has a reply that holds")
    }

    /// Why Maker, to move, fills none of these lines.
    fn never_filled(&mut self, graph: &mut Graph<C, L>) -> Written<Lines> {
        let reason = self.reason(graph).expect("Breaker holds");
        self.write_reason(reason)
    }

    /// The same without its nodes; nothing if Maker wins at once. Reduces the graph.
    fn reason(&self, graph: &mut Graph<C, L>) -> Option<Reason<C, L>> {
        let (board, mut pairs, mut zone) = (self.board(), Vec::new(), Bits::EMPTY);
        match graph.reduce(board, &mut zone, &mut |lost, won| pairs.push((lost, won))) {
            Reduced::MakerWins(_) => return None,
            Reduced::BreakerWins => return Some(Reason { pairs, parts: Vec::new() }),
            Reduced::Open => {}
        }
        let mut parts: Vec<_> = graph.parts(board).collect();
        parts.retain(|part| match holding_pairs(board, graph, part) {
            Some(more) => {
                pairs.extend(more);
                false
            }
            None => true,
        });
        parts.sort_unstable_by_key(|part| part.cells.first());
        let keys = parts.iter().map(|part| lines_key(board, graph, part.lines));
        Some(Reason { pairs, parts: keys.collect() })
    }

    /// Whether all that it rests on is written or known to hold.
    fn is_known(&self, reason: &Reason<C, L>) -> bool {
        let holds = |key| matches!(self.search.facts.get(key), Some(Known::Holds));
        reason.parts.iter().all(|(key, _)| self.nodes.contains_key(key) || holds(key))
    }

    fn write_reason(&mut self, reason: Reason<C, L>) -> Written<Lines> {
        let links = reason.parts.iter().map(|(key, symmetry)| self.lines(key, *symmetry));
        let rest = Rest::Parts(links.collect::<Written<_>>()?);
        Ok(Lines { pairs: reason.pairs, rest })
    }

    /// The node of lines that will not be filled.
    fn lines(&mut self, key: &Key<C, L>, symmetry: usize) -> Written<Link> {
        let node = match self.nodes.get(key) {
            Some(node) => *node,
            None => {
                let node = self.lines_node(key)?;
                self.nodes.insert(*key, node);
                node
            }
        };
        Ok(Link { node, symmetry: self.board().inverse(symmetry) as u8 })
    }

    fn lines_node(&mut self, key: &Key<C, L>) -> Written<u32> {
        let mut graph = Graph::default();
        graph.set(self.board(), key.rest, key.stones);
        graph.renew(self.board());
        let (mut answers, mut after) = (Vec::new(), Graph::default());
        for mv in graph.moves(self.board()) {
            after.taken(self.board(), &graph, mv);
            let (reply, reason) = match self.remembered_reply(key, mv, &after) {
                Some(found) => found,
                None => self.found_reply(&mut after, (graph.cells() & !Bits::of(mv)).first())?,
            };
            answers.push(Answer { mv, reply, then: Then::Lines(self.write_reason(reason)?) });
        }
        let (lines, stones) = (key.rest.widened(), wide(key.stones));
        Ok(self.write(&Node::Lines { lines, stones, answers }))
    }

    /// The reply to a move that the search has remembered, if it is known to hold.
    fn remembered_reply(
        &self,
        key: &Key<C, L>,
        mv: u8,
        after: &Graph<C, L>,
    ) -> Option<(u8, Reason<C, L>)> {
        let reply = self.search.guides.replies.word(Token::after(key, mv).hash())? as u8;
        if !after.cells().has(reply) {
            return None;
        }
        let mut left = Graph::default();
        left.cut(self.board(), after, reply);
        let reason = self.reason(&mut left)?;
        self.is_known(&reason).then_some((reply, reason))
    }

    /// A reply of Breaker, to move, after which no line is filled; `other` if any will do.
    fn found_reply(&mut self, after: &mut Graph<C, L>, other: u8) -> Written<(u8, Reason<C, L>)> {
        let (before, mut left) = (after.clone(), Graph::default());
        let found = self.search.breaker(after)?;
        debug_assert!(found.is_none(), "Breaker holds");
        let reply = self.search.reply.or_else(|| after.heaviest(self.board())).unwrap_or(other);
        left.cut(self.board(), &before, reply);
        Ok((reply, self.reason(&mut left).expect("Breaker holds")))
    }
}

/// As certificates have it.
fn wide<const C: usize>(cells: Bits<C>) -> u128 {
    let [low, high] = cells.widened();
    u128::from(low) | u128::from(high) << 64
}
