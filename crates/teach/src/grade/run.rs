//! A program is asked, its answers are compared, and what is wrong is written down.

use super::{
    Check, Checked, Counts, Failure, Graded, Plan, Reason, Resemblance, Status, Strength,
    counts::{self, Compared},
    diagnose::{Likeness, diagnose},
    facts::Facts,
    positions::{below, exhibits, positions},
    strength::games,
    student::{Student, agrees},
    trees::{Leaves, leaves},
};
use crate::{
    Mistake,
    bot::reported,
    opened::{self, Opened, Visitor},
    textbook::{Method, Textbook},
};
use engines::{ExternalEngine, ExternalSpec, Protocol};
use kernel::{Evaluator, Forfeit, Game, Job, MoveGuide, ParseError, Progress, Value};
use session::{Error, PlayerError, PlayerSpec, Registry, player::Kind};
use std::time::Duration;

/// How much later than its time an answer may come: the delay of a message on a busy machine.
pub(super) const MARGIN: Duration = Duration::from_millis(250);
/// Failures of each test that are told.
const MOST_TOLD: usize = 5;
/// Crashes and hangs after which nothing more is asked.
const MOST_CRASHES: usize = 3;
/// Questions asked to find a smaller position.
const MOST_SMALLER: usize = 60;
/// Searches that are larger are not compared.
const MOST_NODES: u64 = 3_000_000;

/// An answer of the program.
pub(super) struct Asked<G: Game> {
    pub(super) pos: G,
    facts: Facts<G::Move>,
    /// The move as it wrote it.
    pub(super) written: Option<String>,
    mv: Option<G::Move>,
    forfeit: Option<Forfeit>,
    pub(super) score: Option<Value>,
    pub(super) nodes: Option<u64>,
}

/// Grades the program that `program` names, a player as in `cmd:./student`.
///
/// # Errors
/// If it is no external program, or there is no such game, evaluator or opponent.
pub fn grade(plan: &Plan, program: &PlayerSpec, job: &Job) -> Result<Graded, Error> {
    let Kind::External(spec) = program.kind() else {
        let refused = ParseError::syntax("a program as in cmd:./student", program.to_string());
        return Err(Error::Player(PlayerError::Unreadable(refused)));
    };
    // Which board a program that guesses would search is known to one evaluator only.
    let is_ultimate = plan.game.trim().starts_with("ultimate");
    let evaluator = if is_ultimate && plan.eval == "none" { "one-board" } else { &plan.eval };
    opened::open(&plan.game, evaluator, Grade { plan, program, spec, job })?
}

struct Grade<'a> {
    plan: &'a Plan,
    program: &'a PlayerSpec,
    spec: &'a ExternalSpec,
    job: &'a Job,
}

impl Visitor for Grade<'_> {
    type Out = Result<Graded, Error>;

    fn visit<G: Game, E: Evaluator<G> + MoveGuide<G> + 'static>(
        self,
        Opened { start, evaluator, encoding }: Opened<G, E>,
    ) -> Result<Graded, Error> {
        let Grade { plan, program, spec, job } = self;
        let mut engine = ExternalEngine::new(spec, &start, encoding(spec.protocol), MARGIN)?;
        engine.launch()?;
        let mut student = Student { engine, time: plan.time(), job };
        let mut exam = Exam { plan, asked: Vec::new(), slowest: Duration::ZERO, name: None };
        // A bot of CodinGame knows a position only by the game it has played itself.
        if spec.protocol != Protocol::Codingame {
            let mut asked = exhibits(&start, job);
            asked.extend(positions(&start, plan.positions, plan.seed, job));
            exam.ask_all(&mut student, asked);
            exam.ask_smaller(&mut student);
        }
        drop(student);
        let trees = match spec.protocol {
            Protocol::Alfabeta if exam.has_answers() => Some(leaves(plan, spec, MARGIN, job)?),
            _ => None,
        };
        let games = if plan.games > 0 { Some(games(plan, program, job)?) } else { None };
        let mut checks = exam.checks(&evaluator)?;
        let (nodes, counts) = exam.nodes(&evaluator)?;
        checks.extend([nodes, exam.leaves(trees.as_ref())]);
        checks.extend(games.as_ref().map(|games| exam.played(games)));
        checks.retain(|checked| plan.wants(checked.check));
        let failing = checks.iter().any(|checked| checked.status == Status::Failed);
        let mut likely =
            if failing { diagnose(&exam.asked, plan.depth, &evaluator) } else { Vec::new() };
        if counts.is_some_and(|counts| counts.root_alpha) {
            likely.push(exam.root_alpha());
        }
        exam.name_mistakes(&mut checks, &likely);
        let graded = Graded {
            game: start.rules().to_string(),
            program: program.to_string(),
            name: exam.name.clone(),
            depth: plan.depth,
            asked: exam.asked.len() as u32,
            counts,
            leaves: trees.and_then(|trees| trees.rule),
            resembles: likely.iter().map(|likeness| likeness.resemblance).collect(),
            games,
            points: 0.0,
            most_points: 0.0,
            slowest: exam.slowest.as_secs_f64(),
            checks,
        };
        Ok(exam.scored(graded))
    }
}

/// What was asked so far.
struct Exam<'a, G: Game> {
    plan: &'a Plan,
    asked: Vec<Asked<G>>,
    slowest: Duration,
    name: Option<String>,
}

impl<G: Game> Exam<'_, G> {
    fn ask_all(&mut self, student: &mut Student<'_, G>, positions: Vec<(G, Facts<G::Move>)>) {
        let total = Some(positions.len() as u64);
        for (done, (pos, facts)) in (1..).zip(positions) {
            if student.job.is_over() || self.crashes() >= MOST_CRASHES {
                break;
            }
            self.ask(student, pos, facts);
            student.job.tell(&Progress { done, total, ..Progress::default() });
        }
    }

    fn ask(&mut self, student: &mut Student<'_, G>, pos: G, facts: Facts<G::Move>) {
        let reply = student.ask(&pos);
        let written = reply.written();
        self.slowest = self.slowest.max(reply.took);
        self.name = reply.heard.name.or(self.name.take());
        let (mv, forfeit) = match reply.mv {
            Ok(mv) => (Some(mv), None),
            Err(forfeit) => (None, Some(forfeit)),
        };
        let written = mv.map(|mv| pos.move_text(mv)).or(written);
        self.asked.push(Asked {
            pos,
            facts,
            written,
            mv,
            forfeit,
            score: reply.heard.info.score,
            nodes: reply.heard.info.nodes,
        });
    }

    /// Looks below the smallest position where its move was wrong for a smaller one.
    fn ask_smaller(&mut self, student: &mut Student<'_, G>) {
        let mut left = MOST_SMALLER;
        let wrong = |asked: &Asked<G>| asked.mv.is_some_and(|mv| asked.judged(mv).is_some());
        while let Some(worst) =
            self.asked.iter().filter(|asked| wrong(asked)).min_by_key(|a| a.facts.size)
        {
            let (pos, size) = (worst.pos.clone(), worst.facts.size);
            let before = self.asked.len();
            for (pos, facts) in below(&pos, size, left, student.job) {
                self.ask(student, pos, facts);
                left -= 1;
                if self.asked.last().is_some_and(wrong) || left == 0 {
                    break;
                }
            }
            if left == 0 || self.asked.len() == before || !self.asked.last().is_some_and(wrong) {
                break;
            }
        }
        self.asked.sort_by_key(|asked| asked.facts.size);
    }

    fn has_answers(&self) -> bool {
        self.asked.iter().any(|asked| asked.mv.is_some())
    }

    fn crashes(&self) -> usize {
        let crashed = |asked: &&Asked<G>| {
            matches!(asked.forfeit, Some(Forfeit::Crash(_) | Forfeit::Hang | Forfeit::Resigned))
        };
        self.asked.iter().filter(crashed).count()
    }

    /// The tests that each answer passes or fails by itself.
    fn checks<E: Evaluator<G> + MoveGuide<G>>(&self, evaluator: &E) -> Result<Vec<Checked>, Error> {
        let value = |asked: &Asked<G>| self.value(asked, evaluator);
        let answered = |asked: &Asked<G>| asked.mv.is_some();
        Ok(vec![
            self.each(Check::Speaks, |_| true, Asked::silence)?,
            self.each(Check::Legal, |asked| asked.written.is_some(), Asked::illegal)?,
            self.each(Check::Best, answered, |asked| self.blamed(asked, true, evaluator))?,
            self.each(Check::Fastest, answered, |asked| self.blamed(asked, false, evaluator))?,
            self.each(Check::Time, |_| true, Asked::late)?,
            self.each(Check::Values, |asked| value(asked).is_some(), |asked| value(asked)?.err())?,
        ])
    }

    /// Whether its counts of nodes are those of a right search, and of which.
    fn nodes<E: Evaluator<G> + MoveGuide<G>>(
        &self,
        evaluator: &E,
    ) -> Result<(Checked, Option<Counts>), Error> {
        Ok(match counts::compare(&self.asked, self.plan.depth, evaluator) {
            Compared::Nothing => (skipped(Check::Nodes), None),
            Compared::Fits(found, of) => {
                (self.checked(Check::Nodes, of, 0, Vec::new()), Some(found))
            }
            Compared::Wrong { failed, of, smallest, reason } => {
                let failure = self.failure(&self.asked[smallest], reason)?;
                (self.checked(Check::Nodes, of, failed, vec![failure]), None)
            }
        })
    }

    /// Whether it evaluated the right leaves of written trees.
    fn leaves(&self, found: Option<&Leaves>) -> Checked {
        let Some(found) = found.filter(|found| found.tried > 0) else {
            return skipped(Check::Leaves);
        };
        let failed = found.failures.len() as u32;
        self.checked(Check::Leaves, found.tried, failed, found.failures.clone())
    }

    /// What is wrong with a move, unless a search as deep as was asked for cannot know it.
    fn blamed<E: Evaluator<G> + MoveGuide<G>>(
        &self,
        asked: &Asked<G>,
        worse: bool,
        evaluator: &E,
    ) -> Option<Reason> {
        let reason = asked.wrong(worse)?;
        if self.plan.depth.is_none() {
            return Some(reason);
        }
        let method = Method { depth: self.plan.depth, ..Method::TABLE };
        let scores = Textbook::new(method, evaluator.clone(), MOST_NODES).scores(&asked.pos)?;
        let best = scores.iter().map(|(_, score)| *score).max();
        let is_best = |(mv, score): &(G::Move, _)| Some(*mv) == asked.mv && Some(*score) == best;
        if scores.iter().any(is_best) { None } else { Some(reason) }
    }

    fn each(
        &self,
        check: Check,
        is_tried: impl Fn(&Asked<G>) -> bool,
        wrong: impl Fn(&Asked<G>) -> Option<Reason>,
    ) -> Result<Checked, Error> {
        let tried: Vec<&Asked<G>> = self.asked.iter().filter(|asked| is_tried(asked)).collect();
        let wrong: Vec<(&Asked<G>, Reason)> =
            tried.iter().filter_map(|asked| Some((*asked, wrong(asked)?))).collect();
        let failed = wrong.len() as u32;
        let told = wrong.into_iter().take(MOST_TOLD);
        let told = told.map(|(asked, reason)| self.failure(asked, reason));
        let told = told.collect::<Result<_, _>>()?;
        Ok(match tried.len() {
            0 => skipped(check),
            tried => self.checked(check, tried as u32, failed, told),
        })
    }

    fn checked(&self, check: Check, tried: u32, failed: u32, failures: Vec<Failure>) -> Checked {
        let most_points = self.plan.points.get(&check).copied().unwrap_or(0.0);
        let points = most_points * (1.0 - f64::from(failed) / f64::from(tried.max(1)));
        let status = if failed == 0 { Status::Passed } else { Status::Failed };
        Checked { check, status, tried, failed, points, most_points, failures }
    }

    fn failure(&self, asked: &Asked<G>, reason: Reason) -> Result<Failure, Error> {
        let mut pos = Registry::standard().open(&asked.pos.rules().to_string())?;
        pos.set(&asked.pos.to_string())?;
        Ok(Failure {
            view: Some(pos.view()),
            played: asked.written.clone(),
            expected: asked.facts.best_moves(&asked.pos),
            reason,
            resembles: None,
            size: asked.facts.size,
        })
    }

    /// Whether the value that the program reported is right; nothing if it cannot be compared.
    fn value<E: Evaluator<G> + MoveGuide<G>>(
        &self,
        asked: &Asked<G>,
        evaluator: &E,
    ) -> Option<Result<(), Reason>> {
        let said = asked.score?;
        let method = Method { depth: self.plan.depth, ..Method::TABLE };
        let right = match self.plan.depth {
            None => asked.facts.value()?,
            Some(_) => {
                Textbook::new(method, evaluator.clone(), MOST_NODES).choose(&asked.pos)?.score
            }
        };
        let is_right = agrees::<G>(said, right, evaluator.point(&asked.pos))?;
        let right = reported::<G>(right, evaluator.point(&asked.pos));
        Some(if is_right { Ok(()) } else { Err(Reason::Value { said, right }) })
    }

    fn played(&self, games: &Strength) -> Checked {
        let played =
            games.opponents.iter().map(|opponent| opponent.games.iter().sum::<u32>()).sum();
        let forfeits = games.forfeits.values().sum();
        let reason = Reason::Games { forfeits: games.forfeits.clone() };
        let (view, played_move, expected, resembles) = (None, None, Vec::new(), None);
        let failure = Failure { view, played: played_move, expected, reason, resembles, size: 0 };
        let failures = if forfeits > 0 { vec![failure] } else { Vec::new() };
        self.checked(Check::Games, played, forfeits, failures)
    }

    /// The mistake that only its counts show.
    fn root_alpha(&self) -> Likeness {
        let of = self.asked.iter().filter(|asked| asked.nodes.is_some()).count() as u32;
        let resemblance = Resemblance { mistake: Mistake::RootAlpha, same: of, of };
        Likeness { resemblance, same: vec![true; self.asked.len()] }
    }

    /// Writes to each failure the mistake that does the same there.
    fn name_mistakes(&self, checks: &mut [Checked], likely: &[Likeness]) {
        let Some(likeness) = likely.first() else { return };
        for failure in checks.iter_mut().flat_map(|checked| &mut checked.failures) {
            let position = failure.view.as_ref().map(|view| view.position.as_str());
            let place = self.asked.iter().position(|a| Some(&*a.pos.to_string()) == position);
            if place.is_some_and(|place| likeness.same[place]) {
                failure.resembles = Some(likeness.resemblance.mistake);
            }
        }
    }

    fn scored(&self, graded: Graded) -> Graded {
        let points = graded.checks.iter().map(|checked| checked.points).sum();
        let most_points = graded.checks.iter().map(|checked| checked.most_points).sum();
        Graded { points, most_points, ..graded }
    }
}

impl<G: Game> Asked<G> {
    fn judged(&self, mv: G::Move) -> Option<Reason> {
        self.facts.judge::<G>(mv)
    }

    /// What is wrong with the move: that it is worth less, or only that it is slow.
    fn wrong(&self, worse: bool) -> Option<Reason> {
        let reason = self.judged(self.mv?)?;
        (matches!(reason, Reason::Worse { .. }) == worse).then_some(reason)
    }

    fn silence(&self) -> Option<Reason> {
        match &self.forfeit {
            Some(Forfeit::Crash(text)) => Some(Reason::Forfeit { text: text.clone() }),
            Some(forfeit @ (Forfeit::Hang | Forfeit::Resigned)) => {
                Some(Reason::Forfeit { text: forfeit.to_string() })
            }
            Some(Forfeit::Illegal(text)) if self.written.is_none() => {
                Some(Reason::Forfeit { text: text.clone() })
            }
            _ => None,
        }
    }

    fn illegal(&self) -> Option<Reason> {
        match &self.forfeit {
            Some(Forfeit::Illegal(text)) => Some(Reason::Forfeit { text: text.clone() }),
            _ => None,
        }
    }

    fn late(&self) -> Option<Reason> {
        match &self.forfeit {
            Some(forfeit @ (Forfeit::Time | Forfeit::Hang)) => {
                Some(Reason::Forfeit { text: forfeit.to_string() })
            }
            _ => None,
        }
    }
}

fn skipped(check: Check) -> Checked {
    let (tried, failed, points, most_points) = (0, 0, 0.0, 0.0);
    let status = Status::Skipped;
    Checked { check, status, tried, failed, points, most_points, failures: Vec::new() }
}
