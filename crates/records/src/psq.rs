//! Piskvork's records, by the codec in `engines`. Several games are several such files joined;
//! Piskvork itself reads the first.

use super::{Collection, Format, error_at, mnk_formats};
use engines::protocol::gomocup::{Place, Record as Psq, RecordedMove};
use games::mnk::{LineRule, Rules};
use session::{Error, Ply, Record};

/// Begins every game.
const MAGIC: &str = "Piskvorky";

/// The names of the rules in the last line.
const RULES: [(&str, LineRule); 3] =
    [("Freestyle", LineRule::AtLeast), ("Standard", LineRule::Exactly), ("Renju", LineRule::Renju)];

pub(super) fn read(
    text: &str,
    hint: Option<&str>,
    collection: &mut Collection,
) -> Result<(), Error> {
    let mut starts: Vec<usize> = game_starts(text).collect();
    // Text before the first game goes to the codec as well, whose error says what is missing.
    if starts.first().is_none_or(|first| !text[..*first].trim().is_empty()) {
        starts.insert(0, 0);
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    for (from, to) in starts.iter().copied().zip(ends) {
        let record = game(&text[from..to], hint).map_err(|reason| error_at(text, from, reason))?;
        collection.add(record)?;
    }
    Ok(())
}

pub(super) fn write(record: &Record) -> Result<String, String> {
    let rules = mnk_formats::rules(record, Format::Psq)?;
    mnk_formats::without_start(record, Format::Psq)?;
    if rules.k() != 5 {
        return Err(format!("psq holds five in line, not {}", record.game));
    }
    let grid = rules.grid();
    let mut psq = Psq::new(grid.columns(), grid.rows());
    for ply in &record.moves {
        let (y, x) = grid.place(grid.parse(&ply.mv).map_err(|error| error.to_string())?);
        let millis = ply.ms.unwrap_or_default().round() as u32;
        psq.moves.push(RecordedMove { place: Place { x, y }, millis });
    }
    psq.players = record.players.clone();
    let rule = RULES.iter().find(|(_, line)| *line == rules.line());
    psq.rest.extend(rule.map(|(name, _)| (*name).to_owned()));
    psq.write().map_err(|error| error.to_string())
}

/// Where games begin.
fn game_starts(text: &str) -> impl Iterator<Item = usize> {
    let begins = |at: usize| at == 0 || text[..at].ends_with('\n');
    text.match_indices(MAGIC).map(|(at, _)| at).filter(move |at| begins(*at))
}

fn game(text: &str, hint: Option<&str>) -> Result<Record, String> {
    let psq = Psq::parse(text).map_err(|error| error.to_string())?;
    let rules = rules(&psq, hint)?;
    let mut record = Record::of(rules.to_string());
    for RecordedMove { place, millis } in &psq.moves {
        let mv = rules.grid().name(rules.grid().cell(place.y, place.x));
        // Files without times have zeros.
        let ms = (*millis > 0).then_some(f64::from(*millis));
        record.moves.push(Ply { ms, ..Ply::of(mv) });
    }
    record.players = psq.players;
    // The last number of the first line is 1 if the player named second began.
    if psq.header.rsplit(',').next().is_some_and(|began| began.trim() == "1") {
        record.players.reverse();
    }
    Ok(record)
}

/// The rules of the hint, if they have this board; otherwise five in line, by the rule named in the
/// file.
fn rules(psq: &Psq, hint: Option<&str>) -> Result<Rules, String> {
    if let Some(hint) = hint {
        let rules: Rules = hint.parse().map_err(|error| format!("rules: {error}"))?;
        let (columns, rows) = (rules.grid().columns(), rules.grid().rows());
        return match (columns, rows) == (psq.width, psq.height) {
            true => Ok(rules),
            false => Err(format!(
                "expected {columns}x{rows} cells as in {hint}, found {}x{}",
                psq.width, psq.height
            )),
        };
    }
    let named = |line: &String| {
        let name = line.rsplit(',').next().unwrap_or_default().trim().to_ascii_lowercase();
        RULES.iter().find(|(rule, _)| rule.to_ascii_lowercase() == name).map(|(_, line)| *line)
    };
    let line = psq.rest.iter().find_map(named).unwrap_or_default();
    Rules::new(psq.width.into(), psq.height.into(), 5, line).map_err(|error| error.to_string())
}
