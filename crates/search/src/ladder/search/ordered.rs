//! The upper rungs, which the engine has too: iterative deepening with the table's move first, null
//! windows, killers and history, reductions of late moves.

use super::{ORDERED, Search, TO_THE_END};
use crate::{
    Again, Bound, Event, Observer,
    cache::Entry,
    order::{NO_MOVE, bring_best},
    scout::{EARLY_MOVES, REDUCED_FROM, is_null, late_plies, null_window},
};
use kernel::{Evaluator, Game, MoveGuide, Score, Window};
use std::cmp::Reverse;

/// A node whose moves are tried.
#[derive(Clone, Copy)]
struct Node {
    depth: u16,
    ply: u32,
    window: Window,
}

impl<G, E, O, const KIND: u8> Search<'_, G, E, O, KIND>
where
    G: Game,
    E: Evaluator<G> + MoveGuide<G>,
    O: Observer<G>,
{
    /// Searches deeper and deeper, if that rung is on, until the depth is reached or everything was
    /// seen: a deeper iteration would find the same.
    pub(super) fn iterations(&mut self, pos: &mut G, plies: u16) -> Score {
        debug_assert_eq!(KIND, ORDERED);
        let mut depth = if self.rungs.deepening { plies.min(1) } else { plies };
        loop {
            (self.estimates, self.undefined) = (0, false);
            let score = self.visit(pos, None, depth, 0, Window::FULL);
            if self.stopped || depth == plies || self.estimates == 0 {
                return score;
            }
            depth += 1;
        }
    }

    /// Stop? Known? If not, the moves, best first, one by one; and what came of it is remembered.
    pub(super) fn ordered(&mut self, pos: &mut G, depth: u16, ply: u32, window: Window) -> Score {
        if self.nodes >= self.check_at && self.is_over() {
            self.stopped = true;
            return Score::ZERO;
        }
        if ply == 0 && self.rungs.deepening {
            self.observer.see(Event::Iteration { depth: depth.into() });
        }
        let key = pos.key();
        let entry = self.entry(pos, key);
        // The root must come up with a move.
        if ply > 0
            && let Some(score) = entry.and_then(|entry| self.known(entry, depth, ply, window))
        {
            return score;
        }
        let (estimates, start) = (self.estimates, self.ranked.len());
        self.rank_moves(pos, ply, entry.map_or(NO_MOVE, |entry| entry.best));
        let (score, best) = self.ranked_children(pos, start, Node { depth, ply, window });
        self.ranked.truncate(start);
        if !self.stopped && !self.undefined {
            let (bound, complete) = (Bound::of(score, window), self.estimates == estimates);
            self.remember(pos, key, ply, Entry { score, depth, bound, complete, best });
        }
        score
    }

    /// Lists the moves of a position with their ranks: the table's move first.
    fn rank_moves(&mut self, pos: &G, ply: u32, known: u16) {
        let start = self.ranked.len();
        let moves = self.list(pos);
        let side = pos.to_move().index();
        for &mv in &moves {
            let rank = if known != NO_MOVE && Entry::tag(mv) == known {
                i32::MAX
            } else {
                self.order.as_ref().map_or(0, |order| order.rank(side, ply as usize, mv, 0))
            };
            self.ranked.push((rank, mv));
        }
        self.spare.push(moves);
        self.see_order(start);
    }

    /// The moves to search, ascending.
    fn list(&mut self, pos: &G) -> Vec<G::Move> {
        if self.overlooks {
            return self.kept(pos);
        }
        let mut moves = self.spare.pop().unwrap_or_default();
        moves.clear();
        pos.moves(&mut moves);
        moves
    }

    /// Tells the observer what is tried first and why.
    fn see_order(&mut self, start: usize) {
        if !O::LOOKS {
            return;
        }
        let mut ranked = self.ranked[start..].to_vec();
        ranked.sort_by_key(|(rank, _)| Reverse(*rank));
        if let Some(&(i32::MAX, mv)) = ranked.first() {
            self.observer.see(Event::TableMove { mv });
        }
        let rest = ranked.iter().skip_while(|(rank, _)| *rank == i32::MAX);
        if !rest.is_sorted_by_key(|(_, mv)| *mv) {
            let moves: Vec<G::Move> = ranked.iter().map(|(_, mv)| *mv).collect();
            self.observer.see(Event::Ordered { moves: &moves });
        }
    }

    /// Searches the children; the best score, and the tag of the move that has it.
    fn ranked_children(&mut self, pos: &mut G, start: usize, node: Node) -> (Score, u16) {
        let (mover, end) = (pos.to_move(), self.ranked.len());
        let (mut best, mut best_move, mut open) = (Window::FULL.alpha, NO_MOVE, node.window);
        for n in start..end {
            let mv = bring_best(&mut self.ranked[n..end]);
            let undo = pos.make(mv);
            self.evaluator.made(pos, mv);
            let same_mover = pos.to_move() == mover;
            let score = self.child(pos, mv, n - start, node, open, same_mover);
            pos.unmake(mv, undo);
            self.evaluator.unmade(pos, mv);
            if self.stopped {
                break;
            }
            if score <= best {
                continue;
            }
            (best, best_move) = (score, Entry::tag(mv));
            if score > open.alpha {
                open = open.raised_to(score);
                self.observer.see(Event::Raise { mv, window: open });
                if open.is_empty() {
                    self.cut(pos, start, n, node);
                    break;
                }
                self.extend_line(pos, node.ply, mv, None);
            }
        }
        self.answered = None;
        (best, best_move)
    }

    /// The score of a child for its parent: the first with the whole window, the others with a null
    /// window, late ones less deep, and again if they turn out better.
    fn child(
        &mut self,
        pos: &mut G,
        mv: G::Move,
        number: usize,
        node: Node,
        open: Window,
        same_mover: bool,
    ) -> Score {
        let full = if node.depth == TO_THE_END { TO_THE_END } else { node.depth - 1 };
        let mut search = |this: &mut Self, depth, window: Window| {
            let window = window.for_child(same_mover);
            this.visit(pos, Some(mv), depth, node.ply + 1, window).for_parent(same_mover)
        };
        if number == 0 || !self.rungs.null_window {
            return search(self, full, open);
        }
        let (test, plies) = (null_window(open), self.reduction(number, node));
        if plies > 0 {
            self.observer.see(Event::Reduced { mv, plies: plies.into() });
        } else if !is_null(open) {
            self.observer.see(Event::Probe { mv });
        }
        let mut score = search(self, full - plies, test);
        if plies > 0 && score > open.alpha && !self.stopped {
            self.observer.see(Event::Again { mv, how: Again::Deeper });
            score = search(self, full, test);
        }
        if score > open.alpha && score < open.beta && !self.stopped {
            self.observer.see(Event::Again { mv, how: Again::Wider });
            score = search(self, full, open);
        }
        score
    }

    /// How many plies less a late move is searched at first: as the engine does in a calm position.
    fn reduction(&self, number: usize, Node { depth, window, .. }: Node) -> u16 {
        let late = number >= EARLY_MOVES && u32::from(depth) >= REDUCED_FROM;
        if !self.rungs.reductions || !late || depth == TO_THE_END {
            return 0;
        }
        let on_line = !is_null(window);
        let plies = late_plies(depth.into(), number).saturating_sub(u32::from(on_line));
        (plies as u16).min(depth - 1)
    }

    /// The opponent will not allow the node: the move at place `n` is remembered as a killer, and
    /// the rest need not be looked at.
    fn cut(&mut self, pos: &G, start: usize, n: usize, node: Node) {
        let (tried, unseen) = self.ranked[start..].split_at(n - start + 1);
        if O::LOOKS && !unseen.is_empty() {
            let mut unseen: Vec<G::Move> = unseen.iter().map(|(_, mv)| *mv).collect();
            unseen.sort_unstable();
            self.observer.see(Event::Cut { unseen: &unseen });
        }
        if let (Some(order), [before @ .., (_, mv)]) = (&mut self.order, tried) {
            let mut worse = self.spare.pop().unwrap_or_default();
            worse.clear();
            worse.extend(before.iter().map(|(_, mv)| *mv));
            let side = pos.to_move().index();
            order.reward(side, node.ply as usize, node.depth.min(255).into(), *mv, &worse);
            self.spare.push(worse);
        }
    }
}
