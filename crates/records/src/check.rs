//! Whether a game written down can have been played.

use session::{Error, Position, Reason, Record, Registry};

/// The position that a game written down ends with, all its moves played.
///
/// # Errors
/// If there are no such rules, or the start or a move cannot be.
pub fn replay(record: &Record) -> Result<Box<dyn Position>, Error> {
    let mut pos = Registry::standard().open(&record.game)?;
    if let Some(start) = &record.start {
        pos.set(start)?;
    }
    let mut moves = String::new();
    for (number, ply) in (1..).zip(&record.moves) {
        // `play` takes several moves with blanks between, so a blank in one would shift the others.
        if ply.mv.split_whitespace().count() != 1 {
            let reason = "expected one move".to_owned();
            return Err(Error::Move { number, text: ply.mv.clone(), reason });
        }
        moves += &ply.mv;
        moves.push(' ');
    }
    pos.play(&moves)?;
    Ok(pos)
}

/// The record as the games write it, if it can be one; `game` is its number in the file.
pub(super) fn checked(game: usize, mut record: Record) -> Result<Record, Error> {
    let refused = |reason| Error::Record { game, reason };
    let played = replay(&record).map_err(|error| refused(error.to_string()))?.record();
    let (result, reason) = ending(&record, played.result).map_err(refused)?;
    for (ply, written) in record.moves.iter_mut().zip(played.moves) {
        ply.mv = written.mv;
    }
    Ok(Record { game: played.game, start: played.start, result, reason, ..record })
}

/// Result and reason, where the rules say `by_rules`.
fn ending(record: &Record, by_rules: Option<i32>) -> Result<(Option<i32>, Reason), String> {
    let told = (record.result, record.reason);
    match told {
        (None, Reason::Unfinished) if by_rules.is_some() => Ok((by_rules, Reason::Rules)),
        (Some(_), Reason::Unfinished) if told.0 == by_rules => Ok((by_rules, Reason::Rules)),
        (Some(result), Reason::Unfinished) if by_rules.is_none() => {
            Err(format!("result: {result:+}, but the game is not over and no reason is given"))
        }
        (_, Reason::Rules | Reason::Unfinished) if told.0 != by_rules => {
            let words = |result: Option<i32>| match result {
                Some(result) => format!("{result:+}"),
                None => "not over".to_owned(),
            };
            let (expected, found) = (words(by_rules), words(told.0));
            Err(format!("result: expected {expected} by the rules, found {found}"))
        }
        _ => Ok(told),
    }
}
