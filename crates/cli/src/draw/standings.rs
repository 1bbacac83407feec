//! Tables of matches and tournaments.

use super::{STRONG, board, counted, push, styled};
use comfy_table::{Cell, CellAlignment, Table, presets};
use session::{
    ContestOutcome, Record, Standings,
    contest::Turn,
    standings::{PairingStanding, PlayerStanding},
    stats::{Elo, SprtState, SprtVerdict, Wdl},
};

pub(crate) const CSV_HEAD: &str = "number,game,first,second,result,reason,plies,seed\n";

/// A game as a line of comma-separated values.
pub(crate) fn csv(number: u32, record: &Record) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let number_or = |number: Option<i64>| number.map(|n| n.to_string()).unwrap_or_default();
    let [first, second] = record.players.each_ref().map(|name| quoted(name));
    format!(
        "{number},{},{first},{second},{},{},{},{}\n",
        quoted(&record.game),
        number_or(record.result.map(i64::from)),
        record.reason,
        record.moves.len(),
        record.seed.map(|seed| seed.to_string()).unwrap_or_default(),
    )
}

/// A turn in full: who plays, the move and its evaluation, the board.
pub(crate) fn turn(turn: &Turn<'_>) -> String {
    let ply = turn.ply;
    let score = ply.score.as_ref().map(|score| format!(", worth {score}")).unwrap_or_default();
    let depth = ply.depth.map(|depth| format!(", depth {depth}")).unwrap_or_default();
    let nodes = ply.nodes.map(|nodes| format!(", {}", counted(nodes, "node"))).unwrap_or_default();
    let (side, mv) = (styled(STRONG, &turn.side), styled(STRONG, &ply.mv));
    format!(
        "game {}: {side} ({}) plays {mv}{score}{depth}{nodes}\n{}\n",
        turn.number,
        turn.player,
        board(&turn.view)
    )
}

/// All there is to say at the end.
pub(crate) fn all(outcome: &ContestOutcome) -> String {
    let standings = &outcome.standings;
    let mut out = format!(
        "{}: {} of {} games, openings: {}\n\n{}",
        styled(STRONG, &outcome.game),
        standings.games,
        standings.scheduled,
        outcome.openings,
        table(standings)
    );
    if let [pairing] = &standings.pairings[..] {
        let [a, b] = pairing.players.map(|player| &standings.players[player].name);
        push(&mut out, format_args!("\n{a} against {b}\n"));
        let [first, second] = pairing.tally.sides;
        let sides = &outcome.sides;
        push(&mut out, format_args!("  as {}: {}\n", sides[0], wdl(first)));
        push(&mut out, format_args!("  as {}: {}\n", sides[1], wdl(second)));
    }
    for warning in &standings.warnings {
        push(&mut out, format_args!("\nwarning: {warning}\n"));
    }
    out
}

/// The table: of two players what their pairing says, of more a rating list.
pub(crate) fn table(standings: &Standings) -> String {
    let mut out = match &standings.pairings[..] {
        [pairing] => match_table(standings, pairing),
        _ => rating_list(standings),
    };
    if let Some(sprt) = &standings.sprt {
        push(&mut out, format_args!("\n{}\n", test(sprt)));
    }
    out
}

fn match_table(standings: &Standings, pairing: &PairingStanding) -> String {
    let mut table = fresh(&["player", "won", "drawn", "lost", "score"]);
    let tally = pairing.tally.all();
    for (player, own) in pairing.players.into_iter().zip([tally, tally.reversed()]) {
        let score = own.points() / f64::from(own.games().max(1));
        table.add_row(row(
            &standings.players[player].name,
            &[
                own.wins.to_string(),
                own.draws.to_string(),
                own.losses.to_string(),
                format!("{:.1} %", 100.0 * score),
            ],
        ));
    }
    let [ll, ld, dd, wd, ww] = pairing.tally.pairs;
    format!(
        "{table}\nElo {}, normalised Elo {}, LOS {:.1} %\npairs with 0, ½, 1, 1½, 2 points: {ll}, {ld}, {dd}, {wd}, {ww}\n",
        elo(pairing.elo),
        elo(pairing.normalised_elo),
        100.0 * pairing.superiority
    )
}

fn rating_list(standings: &Standings) -> String {
    let mut table = fresh(&["player", "rating", "±", "points", "games", "won", "drawn", "lost"]);
    let mut players: Vec<&PlayerStanding> = standings.players.iter().collect();
    players.sort_by(|a, b| b.rating.elo.total_cmp(&a.rating.elo));
    for player in players {
        let [first, second] = player.sides;
        let sum = |of: fn(Wdl) -> u32| of(first) + of(second);
        table.add_row(row(
            &player.name,
            &[
                format!("{:+.0}", player.rating.elo),
                player.rating.error.map(|error| format!("{error:.0}")).unwrap_or_default(),
                player.points.to_string(),
                sum(Wdl::games).to_string(),
                sum(|wdl| wdl.wins).to_string(),
                sum(|wdl| wdl.draws).to_string(),
                sum(|wdl| wdl.losses).to_string(),
            ],
        ));
    }
    format!("{table}\n{}", meetings(standings))
}

/// Who met whom, in a line each.
fn meetings(standings: &Standings) -> String {
    let name = |player: usize| &standings.players[player].name;
    let mut out = String::new();
    for pairing in &standings.pairings {
        let [a, b] = pairing.players;
        let (tally, elo) = (wdl(pairing.tally.all()), elo(pairing.elo));
        push(&mut out, format_args!("  {} - {}: {tally}, Elo {elo}\n", name(a), name(b)));
    }
    out
}

fn fresh(head: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_FULL_CONDENSED);
    table.set_header(head.iter().enumerate().map(|(n, text)| aligned(n, text)));
    table
}

fn row(name: &str, values: &[String]) -> Vec<Cell> {
    let texts = std::iter::once(name).chain(values.iter().map(String::as_str));
    texts.enumerate().map(|(n, text)| aligned(n, text)).collect()
}

/// Names to the left, numbers to the right.
fn aligned(column: usize, text: &str) -> Cell {
    let side = if column == 0 { CellAlignment::Left } else { CellAlignment::Right };
    Cell::new(text).set_alignment(side)
}

fn wdl(wdl: Wdl) -> String {
    format!("{} won, {} drawn, {} lost", wdl.wins, wdl.draws, wdl.losses)
}

fn elo(elo: Elo) -> String {
    // Adding 0 makes the 0 that is less than 0 an ordinary one.
    let whole = |value: f64| format!("{:+}", value.round() + 0.0);
    let number = |value: Option<f64>, none| value.map_or(none, whole);
    match (elo.value, elo.error()) {
        (Some(value), Some(error)) => format!("{} ± {error:.0}", whole(value)),
        _ => {
            let [low, high] = [number(elo.low, "-∞".into()), number(elo.high, "+∞".into())];
            format!("between {low} and {high}")
        }
    }
}

fn test(state: &SprtState) -> String {
    let SprtState { llr, lower, upper, pairs, .. } = state;
    let verdict = match state.verdict {
        SprtVerdict::Undecided => "undecided",
        SprtVerdict::AcceptElo0 => "elo0 accepted: no such gain",
        SprtVerdict::AcceptElo1 => "elo1 accepted: a gain",
    };
    format!(
        "SPRT {}: LLR {llr:.2} in ({lower:.2}, {upper:.2}) after {pairs} pairs: {verdict}",
        state.test
    )
}
