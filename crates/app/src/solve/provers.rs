//! The provers made for one game each, behind one interface.

use super::{Positions, Proof, Proofs, ProvenMove, Proving, Solve, refuse_to_resume};
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
};

/// The prover of m,n,k-games.
pub(crate) fn mnk_proofs<S: mnk::Stones, F: mnk::Free>() -> Proofs<mnk::Mnk<S, F>> {
    Proofs { prover: Some(prove_mnk), certifier: Some(certify_mnk), margins: false }
}

fn prove_mnk<S: mnk::Stones, F: mnk::Free>(
    pos: &mnk::Mnk<S, F>,
    request: &Solve,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&Proving),
) -> Result<Option<Proof<mnk::Cell>>, Error> {
    if request.all
        && let Some(proof) = prove_all(pos)
    {
        return Ok(Some(proof));
    }
    if let Some(proof) = prove_force(pos, stop, watch) {
        return Ok(Some(proof));
    }
    let memory = request.resume.as_deref().map(|path| remembered(pos, path)).transpose()?;
    let memory = memory.map(Mutex::new);
    let Solve { bytes, threads, every_move, .. } = *request;
    let settings =
        by_mnk::Settings { bytes, threads, moves: every_move, stop, memory: memory.as_ref() };
    let solution = by_mnk::solve(pos, &settings, &mut |progress| {
        let (least, most) = (progress.least.value(), progress.most.value());
        let (moves, nodes, fill) = (progress.moves, progress.nodes, Some(progress.fill));
        watch(&Proving { least, most, moves, nodes, fill, written: None });
    });
    if let (Some(path), Some(memory)) = (&request.resume, memory) {
        let memory = memory.into_inner().expect("no thread panics while it holds this");
        memory.save(path).map_err(|error| unkept(path, &error))?;
    }
    let Some(solution) = solution else { return Ok(None) };
    let value = |valued: &by_mnk::Valued| {
        let (least, most) = (valued.least.value(), valued.most.value());
        ProvenMove { mv: valued.mv, least, most, plies: None }
    };
    Ok(Some(Proof {
        least: solution.least.value(),
        most: solution.most.value(),
        moves: solution.moves.iter().map(value).collect(),
        line: solution.line,
        nodes: solution.nodes,
        positions: None,
    }))
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

fn prove_force<S: mnk::Stones, F: mnk::Free>(
    pos: &mnk::Mnk<S, F>,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&Proving),
) -> Option<Proof<mnk::Cell>> {
    let (win, nodes) = force(pos, stop, watch)?;
    let value = Payoff::won_by(win.winner, 1).value();
    let first =
        win.line.first().map(|&mv| ProvenMove { mv, least: value, most: value, plies: None });
    let moves = first.into_iter().collect();
    Some(Proof { least: value, most: value, moves, line: win.line, nodes, positions: None })
}

/// What the file knows of this game; nothing if there is none yet.
fn remembered<S: mnk::Stones, F: mnk::Free>(
    pos: &mnk::Mnk<S, F>,
    path: &Path,
) -> Result<by_mnk::Memory, Error> {
    if !path.exists() {
        return Ok(by_mnk::Memory::new(&pos.rules()));
    }
    by_mnk::Memory::load(path, &pos.rules()).map_err(|error| unkept(path, &error))
}

fn unkept(path: &Path, error: &io::Error) -> Error {
    Error::Memory(format!("{}: {error}", path.display()))
}

/// Every position of a small board, and what follows for this one: moves with their distances, and best play.
fn prove_all<S: mnk::Stones, F: mnk::Free>(pos: &mnk::Mnk<S, F>) -> Option<Proof<mnk::Cell>> {
    let strong = strongly(&pos.rules())?;
    let mut small = mnk::Small::parse(&pos.rules(), &pos.to_string()).ok()?;
    let moves = valued(&strong, &small)?;
    let value = strong.worth(&small)?.payoff.value();
    let mut line = Vec::new();
    while small.terminal().is_none() {
        let sign = if small.to_move() == Side::First { 1 } else { -1 };
        // A win sooner is better, a loss later.
        let rank = |it: &ProvenMove<mnk::Cell>| {
            let worth = sign * it.least;
            (worth, -worth * it.plies.map_or(0, |plies| plies as i32))
        };
        let best = valued(&strong, &small)?.into_iter().rev().max_by_key(rank)?;
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
fn strongly(rules: &mnk::Rules) -> Option<Arc<by_mnk::Strong>> {
    static LAST: Mutex<Option<(mnk::Rules, Arc<by_mnk::Strong>)>> = Mutex::new(None);
    let mut last = LAST.lock().expect("no thread panics while it holds this");
    if let Some((known, strong)) = &*last
        && known == rules
    {
        return Some(Arc::clone(strong));
    }
    let strong = Arc::new(by_mnk::Strong::new(rules)?);
    *last = Some((*rules, Arc::clone(&strong)));
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

fn certify_mnk<S: mnk::Stones, F: mnk::Free>(
    pos: &mnk::Mnk<S, F>,
    request: &Solve,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&Proving),
) -> Option<Vec<u8>> {
    if let Some((win, _)) = force(pos, stop, watch) {
        return Some(win.certificate);
    }
    // What cannot be read is told by the proof itself.
    let memory = request.resume.as_deref().and_then(|path| remembered(pos, path).ok());
    let memory = memory.map(Mutex::new);
    let Solve { bytes, threads, .. } = *request;
    let settings = by_mnk::Settings { bytes, threads, moves: false, stop, memory: memory.as_ref() };
    let (least, most) = (LOST.value(), WON.value());
    let mut told = |by_mnk::Writing { nodes, written }: &by_mnk::Writing| {
        let (nodes, written) = (*nodes, Some(*written));
        watch(&Proving { least, most, moves: 0, nodes, fill: None, written });
    };
    by_mnk::certify(pos, &settings, &mut told)?.ok()
}

const WON: Payoff = Payoff::won_by(Side::First, 1);
const LOST: Payoff = Payoff::won_by(Side::Second, 1);

/// The prover of Kalah.
pub(crate) fn kalah_proofs<P: kalah::Pits>() -> Proofs<kalah::Kalah<P>> {
    Proofs { prover: Some(prove_kalah), certifier: Some(certify_kalah), margins: true }
}

fn prove_kalah<P: kalah::Pits>(
    pos: &kalah::Kalah<P>,
    request: &Solve,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&Proving),
) -> Result<Option<Proof<kalah::Pit>>, Error> {
    let mut solver =
        by_kalah::Solver::new(&pos.rules(), &kalah_settings(request, request.every_move));
    if let Some(path) = request.resume.as_deref().filter(|path| path.exists()) {
        solver.load(path).map_err(|error| unkept(path, &error))?;
    }
    let solution = solver.solve(pos, stop, &mut |progress| watch(&kalah_proving(progress)));
    if let Some(path) = &request.resume {
        solver.save(path).map_err(|error| unkept(path, &error))?;
    }
    let value = |valued: &by_kalah::MoveValue| {
        let (least, most) = (valued.at_least, valued.at_most);
        ProvenMove { mv: valued.mv, least, most, plies: None }
    };
    Ok(Some(Proof {
        least: solution.at_least,
        most: solution.at_most,
        moves: solution.moves.iter().map(value).collect(),
        line: solution.line,
        nodes: solution.nodes,
        positions: None,
    }))
}

fn certify_kalah<P: kalah::Pits>(
    pos: &kalah::Kalah<P>,
    request: &Solve,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&Proving),
) -> Option<Vec<u8>> {
    let settings = kalah_settings(request, false);
    by_kalah::certify(pos, &settings, stop, &mut |progress| watch(&kalah_proving(progress)))
}

fn kalah_settings(request: &Solve, every_move: bool) -> by_kalah::Settings {
    let (threads, memory, tables) = (request.threads, request.bytes as u64, request.tables);
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
    Proofs { prover: Some(prove_ultimate), certifier: Some(certify_ultimate), margins: false }
}

fn prove_ultimate(
    pos: &ultimate::Ultimate,
    request: &Solve,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&Proving),
) -> Result<Option<Proof<ultimate::Spot>>, Error> {
    refuse_to_resume(request)?;
    let Solve { bytes, every_move, .. } = *request;
    let settings = by_ultimate::Settings { bytes, nodes: None, moves: every_move, stop };
    let solution = by_ultimate::solve(pos, &settings, &mut |progress| {
        let (least, most) = (progress.least.value(), progress.most.value());
        let (moves, nodes) = (progress.moves, progress.nodes);
        watch(&Proving { least, most, moves, nodes, fill: None, written: None });
        ControlFlow::Continue(())
    });
    let Some(solution) = solution else { return Ok(None) };
    let value = |valued: &by_ultimate::Valued| {
        let (least, most) = (valued.least.value(), valued.most.value());
        ProvenMove { mv: valued.mv, least, most, plies: None }
    };
    Ok(Some(Proof {
        least: solution.least.value(),
        most: solution.most.value(),
        moves: solution.moves.iter().map(value).collect(),
        line: solution.line,
        nodes: solution.nodes,
        positions: None,
    }))
}

fn certify_ultimate(
    pos: &ultimate::Ultimate,
    request: &Solve,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&Proving),
) -> Option<Vec<u8>> {
    let settings = by_ultimate::Settings { bytes: request.bytes, nodes: None, moves: false, stop };
    let [least, most] = [Side::Second, Side::First].map(|side| Payoff::won_by(side, 1).value());
    by_ultimate::certify(pos, &settings, &mut |writing| {
        let (nodes, written) = (writing.nodes, (writing.written > 0).then_some(writing.written));
        watch(&Proving { least, most, moves: 0, nodes, fill: None, written });
        ControlFlow::Continue(())
    })
}

/// Trees are small enough to look at all of them.
pub(crate) fn tree_proofs() -> Proofs<tree::Tree> {
    Proofs { certifier: Some(certify_tree), ..Proofs::NONE }
}

fn certify_tree(
    pos: &tree::Tree,
    _request: &Solve,
    _stop: &AtomicBool,
    _watch: &mut dyn FnMut(&Proving),
) -> Option<Vec<u8>> {
    // Read anew: visits of leaves that must not be visited are counted, and those of a proof are nobody's mistake.
    let rules = pos.rules().to_string().parse().ok()?;
    let mut pos = tree::Tree::parse(&rules, &pos.to_string()).ok()?;
    let value = minimax(&mut pos);
    write(&pos, value, &mut Reader)
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
