//! Tables of matches and tournaments.

use super::{STRONG, board, push, styled};
use crate::words::{Contests, Language, Results, counted, fill};
use comfy_table::{Cell, CellAlignment, Table, presets};
use session::{
    ContestOutcome, Reason, Record, Standings,
    contest::{OpeningsPlayed, Turn},
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
pub(crate) fn turn(turn: &Turn<'_>, language: Language) -> String {
    let (ply, words) = (turn.ply, Contests::of(language));
    let (side, mv) = (styled(STRONG, &turn.side), styled(STRONG, &ply.mv));
    let mut out = fill(words.turn, &[&turn.number.to_string(), &side, turn.player, &mv]);
    if let Some(score) = ply.score {
        out += &fill(words.worth, &[&score.to_string()]);
    }
    if let Some(depth) = ply.depth {
        out += &fill(words.depth, &[&depth.to_string()]);
    }
    if let Some(nodes) = ply.nodes {
        out += &format!(", {}", counted(Results::of(language).nodes, nodes));
    }
    format!("{out}\n{}\n", board(&turn.view, language))
}

/// All there is to say at the end.
pub(crate) fn all(outcome: &ContestOutcome, language: Language) -> String {
    let (standings, words) = (&outcome.standings, Contests::of(language));
    let [games, scheduled] = [standings.games, standings.scheduled].map(|n| n.to_string());
    let (game, openings) = (styled(STRONG, &outcome.game), openings(outcome.openings, words));
    let mut out = fill(words.head, &[&game, &games, &scheduled, &openings]);
    out += &format!("\n\n{}", table(standings, language));
    if let [pairing] = &standings.pairings[..] {
        let [a, b] = pairing.players.map(|player| &*standings.players[player].name);
        push(&mut out, format_args!("\n{}\n", fill(words.against, &[a, b])));
        for (side, own) in outcome.sides.iter().zip(pairing.tally.sides) {
            let line = fill(words.as_side, &[side, &wdl(own, words)]);
            push(&mut out, format_args!("  {line}\n"));
        }
    }
    for warning in warnings(standings, words) {
        push(&mut out, format_args!("\n{}\n", fill(words.warning, &[&warning])));
    }
    out
}

fn openings(played: OpeningsPlayed, words: &Contests) -> String {
    match played {
        OpeningsPlayed::Start => words.from_start.to_owned(),
        OpeningsPlayed::Swap2 => "Swap2".to_owned(),
        OpeningsPlayed::Read { count } => fill(words.from_file, &[&count.to_string()]),
        OpeningsPlayed::Random { count, plies, uneven } => {
            let [count, plies] = [count.to_string(), plies.to_string()];
            let random = fill(words.from_random, &[&count, &plies]);
            let uneven = (uneven > 0).then(|| fill(words.uneven, &[&uneven.to_string()]));
            random + &uneven.unwrap_or_default()
        }
    }
}

/// What a reader of the numbers should know.
fn warnings(standings: &Standings, words: &Contests) -> Vec<String> {
    let name = |player: usize| &*standings.players[player].name;
    let repeated = standings.pairings.iter().filter(|pairing| pairing.repeated > 0);
    let repeated = repeated.map(|pairing| {
        let [repeated, games] = [pairing.repeated, pairing.tally.all().games()];
        let [a, b] = pairing.players.map(name);
        fill(words.repeated, &[&repeated.to_string(), &games.to_string(), a, b])
    });
    let forfeits = standings.players.iter().filter(|player| !player.forfeits.is_empty());
    let forfeits = forfeits.map(|player| {
        let by = |(reason, n): (&Reason, &u32)| {
            fill(words.by_reason, &[&n.to_string(), words.reason(*reason)])
        };
        let reasons: Vec<String> = player.forfeits.iter().map(by).collect();
        fill(words.forfeits, &[&player.name, &reasons.join(", ")])
    });
    repeated.chain(forfeits).collect()
}

/// The table: of two players what their pairing says, of more a rating list.
pub(crate) fn table(standings: &Standings, language: Language) -> String {
    let words = Contests::of(language);
    let mut out = match &standings.pairings[..] {
        [pairing] => match_table(standings, pairing, words),
        _ => rating_list(standings, words),
    };
    if let Some(sprt) = &standings.sprt {
        push(&mut out, format_args!("\n{}\n", test(sprt, words)));
    }
    out
}

fn match_table(standings: &Standings, pairing: &PairingStanding, words: &Contests) -> String {
    let mut table = fresh(&[words.player, words.won, words.drawn, words.lost, words.score]);
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
    let [elo, normalised] = [pairing.elo, pairing.normalised_elo].map(|elo| text(elo, words));
    let superiority = format!("{:.1}", 100.0 * pairing.superiority);
    let pairs = pairing.tally.pairs.map(|pairs| pairs.to_string()).join(", ");
    format!("{table}\n{}\n", fill(words.match_numbers, &[&elo, &normalised, &superiority, &pairs]))
}

fn rating_list(standings: &Standings, words: &Contests) -> String {
    let results = [words.games, words.won, words.drawn, words.lost];
    let head = [words.player, words.rating, "±", words.points].into_iter().chain(results);
    let mut table = fresh(&head.collect::<Vec<_>>());
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
    format!("{table}\n{}", meetings(standings, words))
}

/// One line per pairing.
fn meetings(standings: &Standings, words: &Contests) -> String {
    let name = |player: usize| &standings.players[player].name;
    let mut out = String::new();
    for pairing in &standings.pairings {
        let [a, b] = pairing.players;
        let (tally, elo) = (wdl(pairing.tally.all(), words), text(pairing.elo, words));
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

fn wdl(wdl: Wdl, words: &Contests) -> String {
    let [wins, draws, losses] = [wdl.wins, wdl.draws, wdl.losses].map(|n| n.to_string());
    fill(words.results, &[&wins, &draws, &losses])
}

pub(crate) fn text(elo: Elo, words: &Contests) -> String {
    // Adding 0 makes the 0 that is less than 0 an ordinary one.
    let whole = |value: f64| format!("{:+}", value.round() + 0.0);
    let number = |value: Option<f64>, none| value.map_or(none, whole);
    match (elo.value, elo.error()) {
        (Some(value), Some(error)) => format!("{} ± {error:.0}", whole(value)),
        _ => {
            let [low, high] = [number(elo.low, "-∞".into()), number(elo.high, "+∞".into())];
            fill(words.between, &[&low, &high])
        }
    }
}

fn test(state: &SprtState, words: &Contests) -> String {
    let SprtState { llr, lower, upper, pairs, .. } = state;
    let verdict = match state.verdict {
        SprtVerdict::Undecided => words.undecided,
        SprtVerdict::AcceptElo0 => words.no_gain,
        SprtVerdict::AcceptElo1 => words.gain,
    };
    let numbers = [llr, lower, upper].map(|number| format!("{number:.2}"));
    let [llr, lower, upper] = numbers.each_ref().map(String::as_str);
    let (test, pairs) = (state.test.to_string(), pairs.to_string());
    fill(words.sprt, &[&test, llr, lower, upper, &pairs, verdict])
}
