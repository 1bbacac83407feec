//! The prover: wins by force on large boards, every position of small ones, the solver for the
//! rest.

use super::{
    Board, Forced, Strong, forced,
    solver::Solver,
    strong::{Worth, best_play},
};
use crate::{
    Error, Prover, Settings, Solution,
    files::{Autosave, KEPT_EVERY, unkept},
    prover::{LOST, WON, share},
    width::{Width, of_width},
};
use games::mnk::{Cell, Free, Mnk, Rules, Small, Stones};
use kernel::{Effort, Fact, Game, Job, Oracle};
use std::time::Duration;

/// Boards of more cells are looked at for a win by force first; smaller ones are solved outright.
const OUTRIGHT: u16 = 49;
/// Which part of a move's time or nodes a proof may take: it may come to nothing.
const PART: u32 = 4;

/// Proves positions of m,n,k-games. What it has learnt it keeps as long as the rules stay the same.
pub struct MnkProver {
    settings: Settings,
    /// How often what was learnt is kept.
    every: Duration,
    /// The last position that was looked at for a win by force, and what came of it.
    forced: Option<(String, Option<Forced>)>,
    solver: Option<(Rules, Solvers)>,
    strong: Option<(Rules, Strong)>,
}

/// Boards of up to 64 cells and 128 lines, and larger ones.
type Solvers = Width<Solver<1, 2>, Solver<2, 4>>;

impl MnkProver {
    /// A prover that has learnt nothing yet.
    #[must_use]
    pub fn new(settings: &Settings) -> MnkProver {
        let (forced, solver, strong) = (None, None, None);
        MnkProver { settings: settings.clone(), every: KEPT_EVERY, forced, solver, strong }
    }

    /// How often the file to resume from is written while a proof runs.
    pub fn save_every(&mut self, every: Duration) {
        self.every = every;
    }

    /// A win by fours and threes, looked for once.
    fn force<S: Stones, F: Free>(&mut self, pos: &Mnk<S, F>, job: &Job) -> Option<&Forced> {
        if pos.grid().cells() <= OUTRIGHT {
            return None;
        }
        let name = format!("{} {pos}", pos.rules());
        if self.forced.as_ref().is_none_or(|(known, _)| *known != name) {
            let found = forced(pos, job)?.win;
            if found.is_none() && job.is_over() {
                return None;
            }
            self.forced = Some((name, found));
        }
        self.forced.as_ref()?.1.as_ref()
    }

    /// The solver, with what its file knows; nothing if the board is too large.
    fn solver(&mut self, rules: &Rules, job: &Job) -> Result<Option<&mut Solvers>, Error> {
        if self.solver.as_ref().is_none_or(|(known, _)| known != rules) {
            self.solver = None;
            self.settings.check_memory()?;
            let Some(mut solver) = self.new_solver(rules) else { return Ok(None) };
            if let Some(path) = &self.settings.resume {
                of_width!(&mut solver, it => {
                    if path.exists() {
                        it.load(path, job).map_err(|error| unkept(path, &error))?;
                    }
                    it.autosave = Some(Autosave::new(path, self.every));
                });
            }
            self.solver = Some((*rules, solver));
        }
        Ok(self.solver.as_mut().map(|(_, solver)| solver))
    }

    fn new_solver(&self, rules: &Rules) -> Option<Solvers> {
        Some(match Board::new(rules) {
            Some(board) => Width::Narrow(Box::new(Solver::new(board, &self.settings))),
            None => Width::Wide(Box::new(Solver::new(Board::new(rules)?, &self.settings))),
        })
    }

    /// Writes down what is proven. That is done in full even if the job is over: it is all that is
    /// left of it.
    fn save(&self) -> Result<(), Error> {
        let (Some(path), Some((_, solver))) = (&self.settings.resume, &self.solver) else {
            return Ok(());
        };
        let saved = of_width!(solver, it => it.save(path, &Job::new()));
        saved.map_err(|error| unkept(path, &error))
    }

    /// Every position of a small board, and what follows for this one: moves with their distances,
    /// and best play. Nothing if the board is too large.
    fn prove_all<S: Stones, F: Free>(
        &mut self,
        pos: &Mnk<S, F>,
        job: &Job,
    ) -> Result<Option<Solution<Cell>>, Error> {
        let rules = pos.rules();
        let Some(bytes) = Strong::bytes(&rules) else { return Ok(None) };
        if bytes > self.settings.memory {
            let (needed, allowed) = (bytes as u64, self.settings.memory as u64);
            return Err(Error::Memory { needed, allowed });
        }
        if self.strong.as_ref().is_none_or(|(known, _)| *known != rules) {
            let mut strong = Strong::new(&rules).expect("the board is small");
            if strong.solve(&rules, job).is_err() {
                let unknown = Fact { lower: LOST, upper: WON, distance: None };
                let nodes = strong.census().positions();
                return Ok(Some(Solution::new(pos, (unknown, Vec::new()), [], nodes)));
            }
            self.strong = Some((rules, strong));
        }
        Ok(self.strong.as_ref().and_then(|(_, strong)| of_all(pos, strong)))
    }
}

/// What the solution of all positions tells of this one.
fn of_all<S: Stones, F: Free>(pos: &Mnk<S, F>, strong: &Strong) -> Option<Solution<Cell>> {
    let small = Small::parse(&pos.rules(), &pos.to_string()).ok()?;
    let fact = |worth: Worth| Fact::exactly(worth.payoff, worth.plies);
    let moves = strong.moves(&small)?.into_iter().map(|(mv, worth)| (mv, fact(worth)));
    let value = (fact(strong.worth(&small)?), best_play(strong, &small)?);
    let census = strong.census();
    let solution = Solution::new(pos, value, moves, census.positions());
    Some(Solution { positions: Some(census), ..solution })
}

impl<S: Stones, F: Free> Prover<Mnk<S, F>> for MnkProver {
    fn prove(&mut self, pos: &Mnk<S, F>, job: &Job) -> Result<Option<Solution<Cell>>, Error> {
        if let Some(payoff) = pos.terminal() {
            return Ok(Some(Solution::over(pos, payoff)));
        }
        if self.settings.all
            && let Some(solution) = self.prove_all(pos, job)?
        {
            return Ok(Some(solution));
        }
        if let Some(win) = self.force(pos, job) {
            return Ok(Some(win.solution(pos)));
        }
        let Some(solver) = self.solver(&pos.rules(), job)? else { return Ok(None) };
        let solution = of_width!(solver, it => it.solve(pos, job));
        self.save()?;
        Ok(Some(solution))
    }

    fn certify(&mut self, pos: &Mnk<S, F>, job: &Job) -> Result<Vec<u8>, Error> {
        if let Some(win) = self.force(pos, job) {
            return Ok(win.certificate.clone());
        }
        let solver = self.solver(&pos.rules(), job)?.ok_or(Error::NoCertificate)?;
        let file = of_width!(solver, it => it.certify(pos, job));
        self.save()?;
        Ok(file?)
    }
}

impl<S: Stones, F: Free> Oracle<Mnk<S, F>> for MnkProver {
    fn begin(&mut self) {
        *self = MnkProver { every: self.every, ..MnkProver::new(&self.settings) };
    }

    fn ask(
        &mut self,
        pos: &Mnk<S, F>,
        effort: Effort,
        job: &Job,
        line: &mut Vec<Cell>,
    ) -> Option<Fact> {
        let solution = match effort {
            Effort::Glance | Effort::Leaf | Effort::Root => return None,
            Effort::Move => self.prove(pos, &share(job, PART)?),
            Effort::Proof => self.prove(pos, job),
        };
        solution.ok()??.fact(line)
    }
}
