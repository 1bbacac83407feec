//! Report 002: Kalah, random games, minimax of several depths and heuristics, and what alpha-beta
//! saves.

use super::{
    Board, Cell, Section, Setting, Topic, Word,
    data::{column, ours, theirs},
    matches::{contest, counted, duel},
    mnk::rung_cells,
};
use crate::{
    Mistake,
    textbook::{Method, Textbook},
};
use games::kalah::Packed;
use heuristics::kalah::Rows;
use kernel::{Evaluator, Game, Side};
use session::{
    Error, LadderPlan, Registry,
    contest::Openings,
    stats::{Tally, Wdl},
};

const GAME: &str = "kalah:study";
/// Random games of the report: won, drawn, lost.
const THEIR_RANDOM: Wdl = Wdl { wins: 493, draws: 53, losses: 454 };
/// Its minimax of depth 3 against random moves.
const THEIR_MINIMAX: Wdl = Wdl { wins: 314, draws: 4, losses: 182 };
/// The report does not say whether the capturing seed is taken too, nor whether a capture needs
/// seeds opposite: the readings. The first is ours.
const READINGS: [&str; 3] = [GAME, "kalah:6x5", "kalah:6x5,capture=empty"];
/// A search of this depth plays well enough to tell two heuristics apart.
const MATCH_DEPTH: u32 = 6;
/// Random moves that begin the games of two players who would otherwise play one game again and
/// again.
const OPENING: u32 = 4;

fn start() -> Result<Packed, Error> {
    Ok(Packed::new(&GAME.parse().map_err(Error::Rules)?))
}

fn random_move(pos: &Packed, rng: &mut fastrand::Rng) -> <Packed as Game>::Move {
    pos.nth_move(rng.u64(..pos.move_count() as u64) as usize)
}

/// One random game as its debug mode prints it.
pub(super) fn random_game(setting: &Setting<'_>) -> Result<Section, Error> {
    let columns = [
        column(Word::Turn),
        column(Word::Side),
        ours(Word::Play),
        ours(Word::Position),
        ours(Word::Evaluation),
    ];
    let mut section = Section::new(Topic::RandomGame, GAME, &columns);
    let mut shown = Registry::standard().open(GAME)?;
    let (sides, mut pos) = ([Word::South, Word::North], start()?);
    let mut rng = fastrand::Rng::with_seed(setting.options.seed);
    let mut turn: u32 = 1;
    while pos.move_count() > 0 {
        let mv = random_move(&pos, &mut rng);
        let (side, text) = (pos.to_move(), pos.move_text(mv));
        shown.play(&text)?;
        pos.make(mv);
        // What the mover has more than the other side after the move; at the end that is the result.
        let seen = pos.terminal().map_or_else(
            || Rows.evaluate(&pos).for_parent(pos.to_move() == side).as_margin(),
            |payoff| f64::from(payoff.seen_by(side)),
        );
        section.row([
            Cell::count(turn),
            sides[side.index()].into(),
            Cell::text(text),
            Cell::position(GAME, &pos.to_string()),
            Cell::Number(seen),
        ]);
        turn += 1;
    }
    section.boards.push(Board { caption: Word::Result, view: shown.view() });
    Ok(section)
}

/// Random games under each reading of the rules.
pub(super) fn random_games(setting: &Setting<'_>) -> Result<Section, Error> {
    let columns = [
        column(Word::Program),
        column(Word::Rules),
        column(Word::Games),
        column(Word::Wins),
        column(Word::Draws),
        column(Word::Losses),
        column(Word::StarterScore),
    ];
    let mut section = Section::new(Topic::RandomGames, GAME, &columns);
    let [games, wins, draws, losses] = published(THEIR_RANDOM);
    section.row([
        Word::Theirs.into(),
        Cell::text("6x5"),
        games,
        wins,
        draws,
        losses,
        Cell::Missing,
    ]);
    for rules in READINGS {
        let games = setting.size(1000, 200);
        let players = ["random", "random"];
        let tally = contest(rules, players, games, Openings::Start, setting, &mut |_| ())?;
        // Each of the two began half of the games.
        let [first, second] = tally.sides;
        let started = first.points() + second.reversed().points();
        let share = started / f64::from(tally.all().games().max(1));
        let [games, wins, draws, losses] = counted(&tally);
        let share = Cell::Share(share);
        section.row([Word::Ours.into(), Cell::text(rules), games, wins, draws, losses, share]);
    }
    Ok(section)
}

fn published(found: Wdl) -> [Cell; 4] {
    [found.games(), found.wins, found.draws, found.losses].map(Cell::count)
}

/// Two games of minimax against minimax, each with a depth and a heuristic of its own; each begins
/// one.
pub(super) fn two_depths(setting: &Setting<'_>) -> Result<Section, Error> {
    let columns =
        [column(Word::Players), ours(Word::Plies), ours(Word::Margin), ours(Word::Position)];
    let mut section = Section::new(Topic::TwoDepths, GAME, &columns);
    let players = ["minimax:depth=4,eval=rows", "minimax:depth=2,eval=weighted"];
    let mut records = Vec::new();
    contest(GAME, players, 2, Openings::Start, setting, &mut |record| {
        records.push(record.clone())
    })?;
    for record in records {
        let mut pos = Registry::standard().open(GAME)?;
        let moves: Vec<&str> = record.moves.iter().map(|ply| ply.mv.as_str()).collect();
        pos.play(&moves.join(" "))?;
        section.row([
            Cell::text(record.players.join(" – ")),
            Cell::count(moves.len() as u64),
            Cell::number(record.result.map(f64::from)),
            Cell::position(GAME, &pos.view().position),
        ]);
    }
    Ok(section)
}

/// Minimax of depth 3 against random moves: right, and with each mistake that the report's has.
pub(super) fn against_random(setting: &Setting<'_>) -> Result<Section, Error> {
    let columns = [
        column(Word::Program),
        column(Word::Games),
        column(Word::Wins),
        column(Word::Draws),
        column(Word::Losses),
        column(Word::Elo),
    ];
    let mut section = Section::new(Topic::AgainstRandom, GAME, &columns);
    section.mistake = Some(Mistake::ExtraTurn);
    let [games, wins, draws, losses] = published(THEIR_MINIMAX);
    section.row([Word::Theirs.into(), games, wins, draws, losses, Cell::Missing]);
    let right = Method { depth: Some(3), ..Method::MINIMAX };
    let programs = [
        (Word::Right, right),
        (Word::TurnAlternates, right.with(Mistake::ExtraTurn)),
        (Word::OneSidedEvaluation, right.with(Mistake::EvaluationSide)),
        (Word::SignKept, right.with(Mistake::Sign)),
    ];
    for (program, method) in programs {
        let tally = beside_random(method, setting)?;
        let [games, wins, draws, losses] = counted(&tally);
        section.row([program.into(), games, wins, draws, losses, Cell::Elo(tally.elo())]);
    }
    Ok(section)
}

/// Pairs of games against random moves, one with each side.
fn beside_random(method: Method, setting: &Setting<'_>) -> Result<Tally, Error> {
    let (start, mut tally) = (start()?, Tally::default());
    let mut rng = fastrand::Rng::with_seed(setting.options.seed);
    let mut search = Textbook::new(method, Rows, u64::MAX);
    for _ in 0..setting.size(250, 50) {
        if setting.job.is_over() {
            break;
        }
        let halves = Side::BOTH.map(|side| {
            let mut pos = start.clone();
            while pos.move_count() > 0 {
                let own = if pos.to_move() == side { search.choose(&pos) } else { None };
                let mv = own.map_or_else(|| random_move(&pos, &mut rng), |answer| answer.mv);
                pos.make(mv);
            }
            let margin = pos.terminal().map_or(0, |payoff| payoff.seen_by(side));
            (margin.signum() + 1) as usize
        });
        tally.count_pair(halves);
    }
    Ok(tally)
}

/// One game, depth 4 against depth 1, without and with alpha-beta.
pub(super) fn timing(setting: &Setting<'_>) -> Result<Section, Error> {
    let columns = [
        column(Word::Rung),
        theirs(Word::Milliseconds),
        ours(Word::Milliseconds),
        ours(Word::Nodes),
        theirs(Word::Saved),
        ours(Word::Saved),
        ours(Word::Plies),
    ];
    let mut section = Section::new(Topic::Timing, GAME, &columns);
    section.mistake = Some(Mistake::UnequalWork);
    let Some(plan) = LadderPlan::study("kalah") else { return Ok(section) };
    let pos = Registry::standard().open(&plan.game)?;
    let table = plan.measure(&*pos, &setting.part(), &mut |_| ())?;
    let measured = || table.cells.iter().filter(|cell| !cell.result.given_up);
    for cell in measured() {
        let [rung, their_time, time, nodes, their_share, share] =
            rung_cells(cell, measured().next().unwrap_or(cell));
        let plies = Cell::count(cell.result.moves.len() as u64);
        section.row([rung, their_time, time, nodes, their_share, share, plies]);
    }
    Ok(section)
}

/// The complex heuristic against the simple one, at the same depth.
pub(super) fn heuristics(setting: &Setting<'_>) -> Result<Section, Error> {
    let depth = setting.size(MATCH_DEPTH, 4);
    let player = |eval: &str| format!("alphabeta:depth={depth},eval={eval}");
    let [complex, simple] = ["weighted", "rows"].map(player);
    let (games, openings) = (setting.size(1000, 100), Openings::Random(OPENING));
    duel(Topic::Heuristics, GAME, [&complex, &simple], games, openings, setting)
}
