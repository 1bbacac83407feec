//! What requests about a position have in common: the position, evaluators, players.

use crate::{
    Desk, Refusal, Start,
    bounds::{short, within},
};
use session::{Error, PlayerError, PlayerSpec, Position, player::Kind};

/// The longest move, name of an evaluator, or player, in bytes.
const LONGEST_WORD: usize = 1000;

impl Desk {
    /// Plays a game as far as a request tells it.
    pub(crate) fn position(&self, start: &Start) -> Result<Box<dyn Position>, Refusal> {
        let mut pos = self.rules(&start.game)?;
        if let Some(text) = &start.position {
            self.set(&mut *pos, text)?;
        }
        let moves = start.moves.as_deref().unwrap_or_default();
        if moves.len() > self.bounds.moves {
            let (most, found) = (self.bounds.moves, moves.len());
            let reason = format!("expected at most {most} moves, found {found}");
            return Err(Refusal::out_of_bounds(reason));
        }
        for (number, text) in (1..).zip(moves) {
            one_move(number, text)?;
        }
        pos.play(&moves.join(" "))?;
        Ok(pos)
    }

    /// The start of these rules.
    pub(crate) fn rules(&self, rules: &str) -> Result<Box<dyn Position>, Refusal> {
        short("rules", rules, self.bounds.text)?;
        Ok(self.registry.open(rules)?)
    }

    /// Another position of the same rules.
    pub(crate) fn set(&self, pos: &mut dyn Position, text: &str) -> Result<(), Refusal> {
        short("position", text, self.bounds.text)?;
        Ok(pos.set(text)?)
    }

    /// A machine of this program that plays games of this kind, within the memory that it may have.
    pub(crate) fn player(&self, pos: &dyn Position, text: &str) -> Result<PlayerSpec, Refusal> {
        short("player", text, LONGEST_WORD)?;
        let spec: PlayerSpec =
            text.parse().map_err(|error| Error::Player(PlayerError::Unreadable(error)))?;
        if matches!(spec.kind(), Kind::Human | Kind::External(_)) {
            return Err(Error::Player(PlayerError::Foreign).into());
        }
        pos.check_player(&spec)?;
        Ok(spec.with_memory(self.bounds.table_bytes >> 20))
    }
}

/// The evaluator of this name, written out.
pub(crate) fn evaluator(pos: &dyn Position, name: Option<&str>) -> Result<Option<String>, Refusal> {
    let Some(name) = name else { return Ok(None) };
    short("evaluator", name, LONGEST_WORD)?;
    Ok(Some(pos.evaluator_text(name)?))
}

/// Whether a text can be one move.
pub(crate) fn one_move(number: usize, text: &str) -> Result<(), Refusal> {
    if text.is_empty() || text.len() > LONGEST_WORD || text.contains(char::is_whitespace) {
        let reason = format!("move {number}: expected a move without blanks");
        return Err(Refusal { kind: Some("move"), ..Refusal::content(reason) });
    }
    Ok(())
}

/// Refuses a game that is over.
pub(crate) fn not_over(pos: &dyn Position) -> Result<(), Refusal> {
    if pos.view().to_move.is_none() { Err(Error::Over.into()) } else { Ok(()) }
}

/// The milliseconds or another number that was asked for, else the most.
pub(crate) fn at_most(name: &str, asked: Option<u64>, most: u64) -> Result<u64, Refusal> {
    within(name, asked.unwrap_or(most), 1, most)
}
