//! Minimax as textbooks write it: right, or with one classic mistake. It is slow and plain on
//! purpose; every mistake is one branch, at the place where students make it.

mod tape;

use crate::Mistake;
use kernel::{Evaluator, Game, MoveGuide, Score, Side, Symmetry, Window, mix};
use session::explain::Trace;
use std::collections::HashMap;
use tape::Tape;

/// When alpha-beta leaves a node. Courses differ, and both are right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cut {
    /// Where alpha = beta, or beyond.
    AtEqual,
    /// Only where alpha > beta.
    Beyond,
}

/// Which of several moves with the same score is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tie {
    /// The first: `if score > best`.
    First,
    /// The last: `if score >= best`.
    Last,
}

/// How a textbook searches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Method {
    /// Alpha-beta, and when it cuts; none is plain minimax.
    pub cut: Option<Cut>,
    /// Whether positions are remembered.
    pub table: bool,
    /// Whether a win sooner is worth more.
    pub fastest: bool,
    /// Which of several best moves is played.
    pub tie: Tie,
    /// Plies; none for the end of the game.
    pub depth: Option<u32>,
    /// What is wrong with it.
    pub mistake: Option<Mistake>,
}

impl Method {
    /// Plain minimax to the end of the game, without a mistake.
    pub const MINIMAX: Method = Method {
        cut: None,
        table: false,
        fastest: true,
        tie: Tie::First,
        depth: None,
        mistake: None,
    };
    /// Alpha-beta that cuts where alpha = beta.
    pub const ALPHA_BETA: Method = Method { cut: Some(Cut::AtEqual), ..Method::MINIMAX };
    /// The same with a transposition table.
    pub const TABLE: Method = Method { table: true, ..Method::ALPHA_BETA };

    /// The same with a mistake. Two mistakes are settings of their own: they are set.
    #[must_use]
    pub fn with(self, mistake: Mistake) -> Method {
        let method = Method { mistake: Some(mistake), ..self };
        match mistake {
            Mistake::FastestWin => Method { fastest: false, ..method },
            Mistake::BoundAsEqual => Method { tie: Tie::Last, cut: Some(Cut::AtEqual), ..method },
            _ => method,
        }
    }
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Answer<G: Game> {
    /// The move it plays. A mistake may make it an illegal one.
    pub mv: G::Move,
    /// What it thinks the position is worth, seen by the player to move.
    pub score: Score,
    /// Positions visited, the root included.
    pub nodes: u64,
    /// How many of them were evaluated: the game is over or the depth is used up.
    pub leaves: u64,
    /// Those of them that were asked to be kept, in order.
    pub visited: Vec<G>,
}

/// A search by [`Method`].
pub struct Textbook<G: Game, E> {
    method: Method,
    evaluator: E,
    most_nodes: u64,
    keep_leaves: bool,
    nodes: u64,
    leaves: u64,
    visited: Vec<G>,
    table: HashMap<(u64, u32), (Score, Bound)>,
    tape: Option<Tape>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Exact,
    Lower,
    Upper,
}

/// A depth that no game reaches.
const TO_THE_END: u32 = u32::MAX;

impl<G: Game, E: Evaluator<G> + MoveGuide<G>> Textbook<G, E> {
    /// A search that gives up after `most_nodes` positions.
    pub fn new(method: Method, evaluator: E, most_nodes: u64) -> Textbook<G, E> {
        Textbook {
            method,
            evaluator,
            most_nodes,
            keep_leaves: false,
            nodes: 0,
            leaves: 0,
            visited: Vec::new(),
            table: HashMap::new(),
            tape: None,
        }
    }

    /// Keeps the leaves that it visits.
    #[must_use]
    pub fn keeping_leaves(mut self) -> Self {
        self.keep_leaves = true;
        self
    }

    /// Searches a position that is not over, and records every step. A search that is too long is
    /// recorded as far as it went.
    pub fn watched(&mut self, pos: &G, sides: [&'static str; 2], evaluator: &str) -> Trace {
        self.tape = Some(Tape::new(sides, self.method, self.evaluator.point(pos)));
        let played = self.choose(pos).map(|answer| pos.move_text(answer.mv));
        let tape = self.tape.take().expect("it was put there");
        tape.trace(pos, self.method, evaluator, played)
    }

    /// Searches a position that is not over. None if it was given up.
    pub fn choose(&mut self, pos: &G) -> Option<Answer<G>> {
        self.restart();
        let mut pos = match self.method.mistake {
            // The move found in the image is played in the position itself.
            Some(Mistake::Symmetry) => smallest_image(pos),
            _ => pos.clone(),
        };
        self.nodes += 1;
        self.evaluator.evaluate(&pos);
        let (side, mut depth) = (pos.to_move(), self.method.depth.unwrap_or(TO_THE_END));
        let (mut open, mut best) = (Window::FULL, None::<(G::Move, Score)>);
        self.tell(|tape| tape.enter(&pos, None, side, open));
        for mv in self.moves(&pos) {
            let carried = self.method.mistake != Some(Mistake::RootAlpha);
            let window = if carried { open } else { Window::FULL };
            let score = self.child(&mut pos, mv, side, (depth, 0), window)?;
            let is_better = best.is_none_or(|(_, best)| match self.method.tie {
                Tie::First => score > best,
                Tie::Last => score >= best,
            });
            if self.method.cut.is_some() {
                open = open.raised_to(score);
            }
            if is_better {
                best = Some((mv, score));
                self.tell(|tape| tape.raise::<G>(pos.move_text(mv), score, open.raised_to(score)));
            }
            depth = self.next_depth(depth);
        }
        let (mv, score) = best?;
        self.tell(|tape| tape.exit::<G>(score, Bound::Exact));
        let (nodes, leaves) = (self.nodes, self.leaves);
        Some(Answer { mv, score, nodes, leaves, visited: std::mem::take(&mut self.visited) })
    }

    /// The score of every move, each searched with a full window. None if it was given up.
    pub fn scores(&mut self, pos: &G) -> Option<Vec<(G::Move, Score)>> {
        self.restart();
        let mut pos = pos.clone();
        self.evaluator.evaluate(&pos);
        let (side, depth) = (pos.to_move(), self.method.depth.unwrap_or(TO_THE_END));
        let moves = self.moves(&pos).into_iter();
        moves
            .map(|mv| {
                let score = self.child(&mut pos, mv, side, (depth, 0), Window::FULL)?;
                Some((mv, score))
            })
            .collect()
    }

    fn restart(&mut self) {
        (self.nodes, self.leaves) = (0, 0);
        self.visited.clear();
        self.table.clear();
    }

    fn moves(&self, pos: &G) -> Vec<G::Move> {
        let mut moves = Vec::new();
        pos.moves(&mut moves);
        if self.method.mistake == Some(Mistake::OneBoard) {
            self.evaluator.select(pos, &mut moves);
            moves.sort_unstable();
        }
        moves
    }

    /// What a move is worth to `side`, whose turn it is taken to be.
    fn child(
        &mut self,
        pos: &mut G,
        mv: G::Move,
        side: Side,
        (depth, ply): (u32, u32),
        open: Window,
    ) -> Option<Score> {
        let mistake = self.method.mistake;
        let name = self.tape.is_some().then(|| pos.move_text(mv));
        let undo = pos.make(mv);
        self.evaluator.made(pos, mv);
        let next = match mistake {
            Some(Mistake::ExtraTurn) => side.other(),
            _ => pos.to_move(),
        };
        let same = next == side;
        let window = match mistake {
            Some(Mistake::Window) if !same => {
                Window { alpha: open.alpha.for_parent(false), beta: open.beta.for_parent(false) }
            }
            _ => open.for_child(same),
        };
        let depth = if depth == TO_THE_END { depth } else { depth.saturating_sub(1) };
        self.tell(|tape| tape.enter(pos, name, next, window));
        let score = self.value(pos, next, (depth, ply + 1), window);
        pos.unmake(mv, undo);
        self.evaluator.unmade(pos, mv);
        score.map(|score| match mistake {
            Some(Mistake::Sign) => score,
            _ => score.for_parent(same),
        })
    }

    /// What a position is worth to `side`: over? deep enough? known? else the best of its moves.
    fn value(
        &mut self,
        pos: &mut G,
        side: Side,
        (depth, ply): (u32, u32),
        window: Window,
    ) -> Option<Score> {
        self.nodes += 1;
        if self.nodes > self.most_nodes || self.tape.as_ref().is_some_and(Tape::is_full) {
            return None;
        }
        if let Some(score) = self.leaf(pos, side, depth, ply) {
            return Some(score);
        }
        let key = self.method.table.then(|| (self.key(pos), depth));
        if let Some(score) = key.and_then(|key| self.known(key, ply, window)) {
            return Some(score);
        }
        let (mut best, mut open, mut left) = (Window::FULL.alpha, window, depth);
        let moves = self.moves(pos);
        for (n, mv) in moves.iter().enumerate() {
            let score = self.child(pos, *mv, side, (left, ply), open)?;
            let is_raised = score > best && (self.method.cut.is_none() || score > open.alpha);
            (best, open) = (best.max(score), open.raised_to(score));
            if is_raised {
                self.tell(|tape| tape.raise::<G>(pos.move_text(*mv), score, open));
            }
            let is_cut = match self.method.cut {
                None => {
                    open = window;
                    false
                }
                Some(Cut::AtEqual) => open.alpha >= open.beta,
                Some(Cut::Beyond) => open.alpha > open.beta,
            };
            if is_cut {
                let unseen = &moves[n + 1..];
                if !unseen.is_empty() {
                    let name = |mv: &G::Move| pos.move_text(*mv);
                    self.tell(|tape| tape.cut::<G>(unseen.iter().map(name).collect()));
                }
                break;
            }
            left = self.next_depth(left);
        }
        self.tell(|tape| tape.exit::<G>(best, Bound::of(best, window)));
        if let Some(key) = key {
            self.remember(key, ply, best, window);
        }
        Some(best)
    }

    /// Tells the tape, if there is one.
    fn tell(&mut self, what: impl FnOnce(&mut Tape)) {
        if let Some(tape) = &mut self.tape {
            what(tape);
        }
    }

    fn leaf(&mut self, pos: &G, side: Side, depth: u32, ply: u32) -> Option<Score> {
        let score = match pos.terminal() {
            Some(payoff) => Score::of(payoff, side, if self.method.fastest { ply } else { 0 }),
            None if depth == 0 => self.opinion(pos, side),
            None => return None,
        };
        self.leaves += 1;
        if self.keep_leaves {
            self.visited.push(pos.clone());
        }
        self.tell(|tape| tape.leaf::<G>(score, pos.terminal().is_some()));
        Some(score)
    }

    fn opinion(&mut self, pos: &G, side: Side) -> Score {
        let score = self.evaluator.evaluate(pos);
        match self.method.mistake {
            Some(Mistake::EvaluationSide) => score.seen_by_first(pos.to_move()),
            _ => score.for_parent(pos.to_move() == side),
        }
    }

    /// The depth left for the moves after one that was searched.
    fn next_depth(&self, depth: u32) -> u32 {
        match self.method.mistake {
            Some(Mistake::UnevenDepth) if depth != TO_THE_END => depth.saturating_sub(1),
            _ => depth,
        }
    }

    fn key(&self, pos: &G) -> u64 {
        if self.method.mistake != Some(Mistake::SideToMove) {
            return pos.key();
        }
        // The text without who moves, which games that need it write before a colon.
        let text = pos.to_string();
        let board = text.split_once(':').map_or(&*text, |(_, board)| board);
        board.bytes().fold(0, |key, byte| mix(key ^ u64::from(byte)))
    }

    fn known(&mut self, key: (u64, u32), ply: u32, window: Window) -> Option<Score> {
        let &(score, bound) = self.table.get(&key)?;
        let score = if self.method.fastest { score.deepened(ply) } else { score };
        let enough = match bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        if enough {
            self.tell(|tape| tape.known::<G>(score, bound));
        }
        enough.then_some(score)
    }

    fn remember(&mut self, key: (u64, u32), ply: u32, score: Score, window: Window) {
        let bound = match self.method.mistake {
            Some(Mistake::Bounds) => Bound::Exact,
            _ => Bound::of(score, window),
        };
        let score = if self.method.fastest { score.raised(ply) } else { score };
        self.table.insert(key, (score, bound));
    }
}

impl Bound {
    /// What a score is that a search with this window returned.
    fn of(score: Score, window: Window) -> Bound {
        match () {
            () if score <= window.alpha => Bound::Upper,
            () if score >= window.beta => Bound::Lower,
            () => Bound::Exact,
        }
    }
}

/// Of all images of a position the one that a table keeps.
fn smallest_image<G: Game>(pos: &G) -> G {
    let images = (0..pos.symmetries()).map(|s| pos.image(Symmetry(s)));
    images.min_by_key(G::key).unwrap_or_else(|| pos.clone())
}
