//! The provers made for one game each, behind one interface.

use super::{
    GameProver, Positions, Proof, Proofs, ProvenMove, Proving, Solve, Watch, refuse_to_resume,
};
use crate::{Error, endgames};
use certificates::strategy::{Guide, write};
use conformance::minimax;
use games::{kalah, mnk, tree, ultimate};
use kernel::{Game, Payoff, Side};
use proofs::{kalah as by_kalah, mnk as by_mnk, ultimate as by_ultimate};
use std::{
    io,
    ops::ControlFlow,
    path::Path,
    sync::{Arc, Mutex, atomic::AtomicBool},
    time::Duration,
};

/// How often what was learnt is kept while a proof runs: a kill loses no more than that.
const KEPT_EVERY: Duration = Duration::from_secs(180);

/// The prover of m,n,k-games.
pub(crate) fn mnk_proofs<S: mnk::Stones, F: mnk::Free>() -> Proofs<mnk::Mnk<S, F>> {
    let prover = Some(mnk_prover as super::MakeProver<_>);
    Proofs { prover, margins: false }
}

fn mnk_prover<'a, S: mnk::Stones, F: mnk::Free>(
    request: &'a Solve,
    stop: &'a AtomicBool,
) -> Box<dyn GameProver<mnk::Mnk<S, F>> + 'a> {
    Box::new(MnkProver { request, stop, forced: None, solver: None })
}

struct MnkProver<'a> {
    request: &'a Solve,
    stop: &'a AtomicBool,
    /// What the search for a win by force has found, with its nodes, once it has been made.
    forced: Option<Option<(by_mnk::Forced, u64)>>,
    solver: Option<by_mnk::Solver>,
}

impl<S: mnk::Stones, F: mnk::Free> GameProver<mnk::Mnk<S, F>> for MnkProver<'_> {
    fn prove(
        &mut self,
        pos: &mnk::Mnk<S, F>,
        watch: Watch<'_>,
    ) -> Result<Option<Proof<mnk::Cell>>, Error> {
        if self.request.all
            && let Some(proof) = prove_all(pos, self.request, self.stop, watch)?
        {
            return Ok(Some(proof));
        }
        if let Some((win, nodes)) = self.force(pos, watch) {
            return Ok(Some(proof_of_force(win, *nodes)));
        }
        let (request, stop) = (self.request, self.stop);
        let Some(solver) = self.solver(pos)? else { return Ok(None) };
        let solution = solver.solve(pos, stop, &mut |progress| {
            let (least, most) = (progress.least.value(), progress.most.value());
            let (moves, nodes, fill) = (progress.moves, progress.nodes, Some(progress.fill));
            watch(&Proving { least, most, moves, nodes, fill, written: None });
        });
        if let Some(path) = &request.resume {
            solver.save(path).map_err(|error| unkept(path, &error))?;
        }
        let bounds = (solution.least.value(), solution.most.value());
        let moves = solution.moves.iter().map(|it| (it.mv, it.least.value(), it.most.value()));
        Ok(Some(Proof::found(bounds, moves, solution.line, solution.nodes)))
    }

    fn certify(&mut self, pos: &mnk::Mnk<S, F>, watch: Watch<'_>) -> Option<Vec<u8>> {
        if let Some((win, _)) = self.force(pos, watch) {
            return Some(win.certificate.clone());
        }
        let (least, most, stop) = (LOST.value(), WON.value(), self.stop);
        let mut told = |by_mnk::Writing { nodes, written }: &by_mnk::Writing| {
            let (nodes, written) = (*nodes, Some(*written));
            watch(&Proving { least, most, moves: 0, nodes, fill: None, written });
        };
        // What cannot be read is told by the proof itself.
        self.solver(pos).ok()??.certify(pos, stop, &mut told).ok()
    }
}

impl MnkProver<'_> {
    /// A win by fours and threes, looked for once.
    fn force<S: mnk::Stones, F: mnk::Free>(
        &mut self,
        pos: &mnk::Mnk<S, F>,
        watch: Watch<'_>,
    ) -> Option<&(by_mnk::Forced, u64)> {
        let stop = self.stop;
        self.forced.get_or_insert_with(|| force(pos, stop, watch)).as_ref()
    }

    /// The solver, with what its file knows; nothing if the board is too large.
    fn solver<S: mnk::Stones, F: mnk::Free>(
        &mut self,
        pos: &mnk::Mnk<S, F>,
    ) -> Result<Option<&mut by_mnk::Solver>, Error> {
        if self.solver.is_none() {
            let Solve { bytes, threads, every_move: moves, .. } = *self.request;
            let settings = by_mnk::Settings { bytes, threads, moves };
            self.solver = by_mnk::Solver::new(&pos.rules(), &settings);
            if let (Some(solver), Some(path)) = (&mut self.solver, &self.request.resume) {
                if path.exists() {
                    solver.load(path).map_err(|error| unkept(path, &error))?;
                }
                solver.save_every(KEPT_EVERY, path);
            }
        }
        Ok(self.solver.as_mut())
    }
}

/// Boards of more cells are looked at for a win by force first; smaller ones are solved outright.
const OUTRIGHT: u16 = 49;

/// A win by fours and threes.
fn force<S: mnk::Stones, F: mnk::Free>(
    pos: &mnk::Mnk<S, F>,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&Proving),
) -> Option<(by_mnk::Forced, u64)> {
    if pos.grid().cells() <= OUTRIGHT {
        return None;
    }
    let (least, most) = (LOST.value(), WON.value());
    let mut told = |nodes| {
        watch(&Proving { least, most, moves: 0, nodes, fill: None, written: None });
    };
    let hunted = by_mnk::forced(pos, stop, &mut told)?;
    Some((hunted.win?, hunted.nodes))
}

fn proof_of_force(win: &by_mnk::Forced, nodes: u64) -> Proof<mnk::Cell> {
    let value = Payoff::won_by(win.winner, 1).value();
    let first =
        win.line.first().map(|&mv| ProvenMove { mv, least: value, most: value, plies: None });
    let (moves, line) = (first.into_iter().collect(), win.line.clone());
    Proof { least: value, most: value, moves, line, nodes, positions: None }
}

fn unkept(path: &Path, error: &io::Error) -> Error {
    Error::Memory(format!("{}: {error}", path.display()))
}

/// Every position of a small board, and what follows for this one: moves with their distances, and
/// best play. Nothing if the board is too large.
fn prove_all<S: mnk::Stones, F: mnk::Free>(
    pos: &mnk::Mnk<S, F>,
    request: &Solve,
    stop: &AtomicBool,
    watch: Watch<'_>,
) -> Result<Option<Proof<mnk::Cell>>, Error> {
    let Some(bytes) = by_mnk::Strong::bytes(&pos.rules()) else { return Ok(None) };
    if bytes > request.bytes {
        let [needed, allowed] = [bytes, request.bytes].map(|bytes| bytes.div_ceil(1 << 20));
        let reason = format!(
            "expected at least {needed} MB of memory to solve every position of this board, found {allowed}"
        );
        return Err(Error::Memory(reason));
    }
    let (least, most) = (LOST.value(), WON.value());
    let mut nodes = 0;
    let mut told = |positions| {
        nodes = positions;
        watch(&Proving { least, most, moves: 0, nodes, fill: None, written: None });
    };
    let Some(strong) = strongly(&pos.rules(), stop, &mut told) else { return Ok(None) };
    Ok(match strong {
        Ok(strong) => proof_of_all(pos, &strong),
        Err(by_mnk::Stopped) => {
            let (moves, line) = (Vec::new(), Vec::new());
            Some(Proof { least, most, moves, line, nodes, positions: None })
        }
    })
}

fn proof_of_all<S: mnk::Stones, F: mnk::Free>(
    pos: &mnk::Mnk<S, F>,
    strong: &by_mnk::Strong,
) -> Option<Proof<mnk::Cell>> {
    let mut small = mnk::Small::parse(&pos.rules(), &pos.to_string()).ok()?;
    let moves = valued(strong, &small)?;
    let value = strong.worth(&small)?.payoff.value();
    let mut line = Vec::new();
    while small.terminal().is_none() {
        let sign = if small.to_move() == Side::First { 1 } else { -1 };
        // A win sooner is better, a loss later.
        let rank = |it: &ProvenMove<mnk::Cell>| {
            let worth = sign * it.least;
            (worth, -worth * it.plies.map_or(0, |plies| plies as i32))
        };
        let best = valued(strong, &small)?.into_iter().rev().max_by_key(rank)?;
        small.make(best.mv);
        line.push(best.mv);
    }
    let census = strong.census();
    let positions = Positions {
        all: census.positions(),
        first: census.first,
        draws: census.draws,
        second: census.second,
    };
    let (nodes, positions) = (positions.all, Some(positions));
    Some(Proof { least: value, most: value, moves, line, nodes, positions })
}

/// Every position of a board, solved once for whoever asks of one after the other.
fn strongly(
    rules: &mnk::Rules,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(u64),
) -> Option<Result<Arc<by_mnk::Strong>, by_mnk::Stopped>> {
    static LAST: Mutex<Option<(mnk::Rules, Arc<by_mnk::Strong>)>> = Mutex::new(None);
    let mut last = LAST.lock().expect("no thread panics while it holds this");
    if let Some((known, strong)) = &*last
        && known == rules
    {
        return Some(Ok(Arc::clone(strong)));
    }
    let strong = by_mnk::Strong::new(rules, stop, watch)?.map(Arc::new);
    if let Ok(strong) = &strong {
        *last = Some((*rules, Arc::clone(strong)));
    }
    Some(strong)
}

fn valued(strong: &by_mnk::Strong, pos: &mnk::Small) -> Option<Vec<ProvenMove<mnk::Cell>>> {
    let mut moves = Vec::new();
    pos.moves(&mut moves);
    let value = |mv| {
        let mut after = pos.clone();
        after.make(mv);
        let worth = strong.worth(&after)?;
        let (value, plies) = (worth.payoff.value(), worth.plies.map(|plies| plies + 1));
        Some(ProvenMove { mv, least: value, most: value, plies })
    };
    moves.into_iter().map(value).collect()
}

const WON: Payoff = Payoff::won_by(Side::First, 1);
const LOST: Payoff = Payoff::won_by(Side::Second, 1);

/// The prover of Kalah.
pub(crate) fn kalah_proofs<P: kalah::Pits>() -> Proofs<kalah::Kalah<P>> {
    let prover = Some(kalah_prover as super::MakeProver<_>);
    Proofs { prover, margins: true }
}

fn kalah_prover<'a, P: kalah::Pits>(
    request: &'a Solve,
    stop: &'a AtomicBool,
) -> Box<dyn GameProver<kalah::Kalah<P>> + 'a> {
    Box::new(KalahProver { request, stop, solver: None })
}

struct KalahProver<'a> {
    request: &'a Solve,
    stop: &'a AtomicBool,
    solver: Option<by_kalah::Solver>,
}

impl KalahProver<'_> {
    /// The solver, with what its file knows.
    fn solver(&mut self, rules: &kalah::Rules) -> Result<&mut by_kalah::Solver, Error> {
        let solver = match self.solver.take() {
            Some(solver) => solver,
            None => {
                let mut solver = by_kalah::Solver::new(rules, &kalah_settings(self.request));
                if let Some(path) = &self.request.resume {
                    if path.exists() {
                        solver.load(path).map_err(|error| unkept(path, &error))?;
                    }
                    solver.save_every(KEPT_EVERY, path);
                }
                solver
            }
        };
        Ok(self.solver.insert(solver))
    }
}

impl<P: kalah::Pits> GameProver<kalah::Kalah<P>> for KalahProver<'_> {
    fn prove(
        &mut self,
        pos: &kalah::Kalah<P>,
        watch: Watch<'_>,
    ) -> Result<Option<Proof<kalah::Pit>>, Error> {
        let (request, stop) = (self.request, self.stop);
        let solver = self.solver(&pos.rules())?;
        let solution = solver.solve(pos, stop, &mut |progress| watch(&kalah_proving(progress)));
        if let Some(path) = &request.resume {
            solver.save(path).map_err(|error| unkept(path, &error))?;
        }
        let bounds = (solution.at_least, solution.at_most);
        let moves = solution.moves.iter().map(|it| (it.mv, it.at_least, it.at_most));
        Ok(Some(Proof::found(bounds, moves, solution.line, solution.nodes)))
    }

    fn certify(&mut self, pos: &kalah::Kalah<P>, watch: Watch<'_>) -> Option<Vec<u8>> {
        let stop = self.stop;
        let told = &mut |progress: &by_kalah::Progress| watch(&kalah_proving(progress));
        // What cannot be read is told by the proof itself.
        self.solver(&pos.rules()).ok()?.certify(pos, stop, told)
    }
}

fn kalah_settings(request: &Solve) -> by_kalah::Settings {
    let Solve { threads, tables, every_move, .. } = *request;
    let memory = request.bytes as u64;
    by_kalah::Settings { threads, memory, folder: endgames::cache_folder(), tables, every_move }
}

fn kalah_proving(progress: &by_kalah::Progress) -> Proving {
    Proving {
        least: progress.at_least,
        most: progress.at_most,
        moves: 0,
        nodes: progress.nodes,
        fill: Some(progress.memory_fill as f64 / 1000.0),
        written: (progress.written > 0).then_some(progress.written),
    }
}

/// The prover of Ultimate tic-tac-toe.
pub(crate) fn ultimate_proofs() -> Proofs<ultimate::Ultimate> {
    let prover = Some(ultimate_prover as super::MakeProver<_>);
    Proofs { prover, margins: false }
}

fn ultimate_prover<'a>(
    request: &'a Solve,
    stop: &'a AtomicBool,
) -> Box<dyn GameProver<ultimate::Ultimate> + 'a> {
    Box::new(UltimateProver { request, stop, solver: None })
}

struct UltimateProver<'a> {
    request: &'a Solve,
    stop: &'a AtomicBool,
    solver: Option<by_ultimate::Solver<'a>>,
}

impl<'a> UltimateProver<'a> {
    /// The solver; nothing if the rules are beyond it.
    fn solver(&mut self, rules: &ultimate::Rules) -> Option<&mut by_ultimate::Solver<'a>> {
        if self.solver.is_none() {
            let Solve { bytes, every_move: moves, .. } = *self.request;
            let stop = self.stop;
            let settings = by_ultimate::Settings { bytes, nodes: None, moves, stop };
            self.solver = by_ultimate::Solver::new(rules, &settings);
        }
        self.solver.as_mut()
    }
}

impl GameProver<ultimate::Ultimate> for UltimateProver<'_> {
    fn prove(
        &mut self,
        pos: &ultimate::Ultimate,
        watch: Watch<'_>,
    ) -> Result<Option<Proof<ultimate::Spot>>, Error> {
        refuse_to_resume(self.request)?;
        let Some(solver) = self.solver(&pos.rules()) else { return Ok(None) };
        let solution = solver.solve(pos, &mut |progress| {
            let (least, most) = (progress.least.value(), progress.most.value());
            let (moves, nodes) = (progress.moves, progress.nodes);
            watch(&Proving { least, most, moves, nodes, fill: None, written: None });
            ControlFlow::Continue(())
        });
        let bounds = (solution.least.value(), solution.most.value());
        let moves = solution.moves.iter().map(|it| (it.mv, it.least.value(), it.most.value()));
        Ok(Some(Proof::found(bounds, moves, solution.line, solution.nodes)))
    }

    fn certify(&mut self, pos: &ultimate::Ultimate, watch: Watch<'_>) -> Option<Vec<u8>> {
        let (least, most) = (LOST.value(), WON.value());
        self.solver(&pos.rules())?.certify(pos, &mut |writing| {
            let (nodes, written) =
                (writing.nodes, (writing.written > 0).then_some(writing.written));
            watch(&Proving { least, most, moves: 0, nodes, fill: None, written });
            ControlFlow::Continue(())
        })
    }
}

/// Trees are small enough to look at all of them.
pub(crate) fn tree_proofs() -> Proofs<tree::Tree> {
    let prover = Some(tree_prover as super::MakeProver<_>);
    Proofs { prover, margins: false }
}

fn tree_prover<'a>(
    _request: &'a Solve,
    _stop: &'a AtomicBool,
) -> Box<dyn GameProver<tree::Tree> + 'a> {
    Box::new(Reader)
}

impl GameProver<tree::Tree> for Reader {
    /// The engine does that.
    fn prove(
        &mut self,
        _pos: &tree::Tree,
        _watch: Watch<'_>,
    ) -> Result<Option<Proof<tree::Child>>, Error> {
        Ok(None)
    }

    fn certify(&mut self, pos: &tree::Tree, _watch: Watch<'_>) -> Option<Vec<u8>> {
        // Read anew: visits of leaves that must not be visited are counted, and those of a proof are nobody's mistake.
        let rules = pos.rules().to_string().parse().ok()?;
        let mut pos = tree::Tree::parse(&rules, &pos.to_string()).ok()?;
        let value = minimax(&mut pos);
        write(&pos, value, &mut Reader)
    }
}

/// Reads the whole tree whenever it is asked.
struct Reader;

impl Guide<tree::Tree> for Reader {
    fn choose(&mut self, pos: &tree::Tree, least: i32) -> Option<tree::Child> {
        let mover = pos.to_move();
        (0..pos.move_count()).map(|n| pos.nth_move(n)).find(|mv| {
            let mut after = pos.clone();
            after.make(*mv);
            minimax(&mut after).seen_by(mover) >= least
        })
    }

    fn told(&mut self, _nodes: u64) {}
}
