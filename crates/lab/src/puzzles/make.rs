//! From a position to a puzzle: the whole solution, and how hard it is.

use super::judge::Judge;
use kernel::{Game, Job, Knowledge, Payoff, Side};
use puzzles::{Puzzle, Task, id_of};
use search::{Engine, TranspositionTable};

/// The most moves of the solver in a solution.
const MOST_TURNS: u32 = 6;
/// Replies of the opponent that are tried for one that leaves the solver only one move again.
const MOST_REPLIES: usize = 4;
/// How far the search looks that tells how hard a puzzle is: plies and nodes.
const DEPTH: u32 = 12;
const NODES: u64 = 60_000;
/// The size of its table in bytes.
const TABLE_BYTES: usize = 1 << 20;

/// A solution, and what makes it hard.
struct Solved<M> {
    task: Task,
    line: Vec<M>,
    effort: Effort,
}

/// What the hardest turn of a solution asks for.
#[derive(Default)]
struct Effort {
    /// Turns of the solver.
    turns: u32,
    /// The depth from which on the engine finds the right move.
    depth: u32,
    /// Legal moves.
    moves: usize,
}

impl Effort {
    /// A rating made from these. Only their order matters: what a rating means for people, people
    /// tell.
    fn rating(&self, task: Task) -> u32 {
        let long = match task {
            Task::Win { moves: Some(moves) } => moves.max(self.turns),
            _ => self.turns,
        };
        let choice = (self.moves.max(2) as f64).log2();
        let rating = 400.0
            + 90.0 * f64::from(self.depth)
            + 75.0 * choice
            + 110.0 * f64::from(long.min(10) - 1);
        (rating.round() as u32).clamp(400, 2600)
    }
}

/// Makes puzzles of one game.
pub(super) struct Maker<J, K> {
    pub(super) judge: J,
    pub(super) knowledge: K,
    /// Whether positions in which one move alone does not lose at once are puzzles too, and one in
    /// this many of those that are won at once; 0 for neither.
    pub(super) easy: u64,
}

impl<J, K> Maker<J, K> {
    /// The puzzle that begins here, if there is one.
    pub(super) fn puzzle<G: Game>(&mut self, pos: &G, job: &Job) -> Option<Puzzle>
    where
        J: Judge<G>,
        K: Knowledge<G>,
    {
        if pos.move_count() < 2 || self.is_too_easy(pos) {
            return None;
        }
        let solved = self.solved(pos, job).filter(|_| !job.is_over())?;
        let (game, position) = (pos.rules().to_string(), pos.to_string());
        let (mut here, mut line) = (pos.clone(), Vec::new());
        for mv in solved.line {
            line.push(here.move_text(mv));
            here.make(mv);
        }
        let rating = solved.effort.rating(solved.task);
        Some(Puzzle {
            id: id_of(&game, &position),
            game,
            task: solved.task,
            rating,
            position,
            line,
        })
    }

    /// Whether two plies tell what to play, and no such position is wanted.
    fn is_too_easy<G: Game>(&self, pos: &G) -> bool {
        match self.easy {
            0 => wins_at_once(pos) || has_one_defence(pos),
            one_in => wins_at_once(pos) && !pos.canonical().key.is_multiple_of(one_in),
        }
    }

    /// The solution, as far as only one move is right.
    fn solved<G: Game>(&mut self, pos: &G, job: &Job) -> Option<Solved<G::Move>>
    where
        J: Judge<G>,
        K: Knowledge<G>,
    {
        let solver = pos.to_move();
        let first = self.judge.only(pos, job)?;
        let (mut here, mut next) = (pos.clone(), Some(first));
        let (mut line, mut effort) = (Vec::new(), Effort::default());
        while let Some((now, mv)) = next.take() {
            let depth = self.depth(&here, mv, job);
            effort = Effort {
                turns: effort.turns + 1,
                depth: effort.depth.max(depth),
                moves: effort.moves.max(here.move_count()),
            };
            here.make(mv);
            line.push(mv);
            if effort.turns < MOST_TURNS && here.terminal().is_none() {
                next = self.continued(&mut here, &mut line, solver, now, job);
            }
        }
        Some(Solved { task: first.0, line, effort })
    }

    /// Plays for the opponent where a reply leaves the solver only one right move, and returns it.
    fn continued<G: Game>(
        &mut self,
        here: &mut G,
        line: &mut Vec<G::Move>,
        solver: Side,
        task: Task,
        job: &Job,
    ) -> Option<(Task, G::Move)>
    where
        J: Judge<G>,
    {
        if here.to_move() == solver {
            return self.next(here, task, job);
        }
        let replies = self.judge.replies(here, task, job);
        replies.into_iter().take(MOST_REPLIES).find_map(|reply| {
            let mut after = here.clone();
            after.make(reply);
            // An opponent who moves twice would need a longer look.
            let is_turn = after.terminal().is_none() && after.to_move() == solver;
            let next = if is_turn { self.next(&after, task, job) } else { None }?;
            *here = after;
            line.push(reply);
            Some(next)
        })
    }

    /// The only right move, if it goes on with the task and there is a choice.
    fn next<G: Game>(&mut self, pos: &G, task: Task, job: &Job) -> Option<(Task, G::Move)>
    where
        J: Judge<G>,
    {
        let (now, mv) = self.judge.only(pos, job).filter(|_| pos.move_count() > 1)?;
        self.judge.goes_on(task, now).then_some((now, mv))
    }

    /// The depth from which on the engine chooses the right move, one more than it looked if it
    /// never does.
    fn depth<G: Game>(&self, pos: &G, right: G::Move, job: &Job) -> u32
    where
        K: Knowledge<G>,
    {
        let table = TranspositionTable::new(TABLE_BYTES);
        let (mut wrong, mut last) = (0, 0);
        let engine = Engine::new(pos).evaluator(&self.knowledge).depth(DEPTH).nodes(NODES);
        let engine = engine.table(&table).job(job).watch(|report| {
            last = last.max(report.depth);
            if report.best() != Some(right) {
                wrong = wrong.max(report.depth);
            }
        });
        _ = engine.run();
        wrong.min(last) + 1
    }
}

fn is_won_by(payoff: Option<Payoff>, side: Side) -> bool {
    payoff.and_then(Payoff::winner) == Some(side)
}

/// Whether the player to move has a move that ends the game in his favour.
fn wins_at_once<G: Game>(pos: &G) -> bool {
    let mut moves = Vec::new();
    pos.moves(&mut moves);
    moves.iter().any(|mv| is_won_by(pos.ending(*mv), pos.to_move()))
}

/// Whether all moves but one, or all, let the opponent win at once.
fn has_one_defence<G: Game>(pos: &G) -> bool {
    let mut moves = Vec::new();
    pos.moves(&mut moves);
    let holds = |mv: &&G::Move| {
        let mut after = pos.clone();
        after.make(**mv);
        after.to_move() == pos.to_move() || !wins_at_once(&after)
    };
    moves.iter().filter(holds).take(2).count() < 2
}
