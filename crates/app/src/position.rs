//! A position of any game behind one interface.

use crate::{
    Climb, Climbed, Error, Outcome, Picture, Search, Think, Thought, Trace, View, explain, ladder,
    parallel, think,
};
use conformance::{divide, perft_bulk};
use kernel::{Evaluator, Game, NoOpinion, ParseError, Side};
use std::fmt::Display;

/// The leaves below one move.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Part {
    /// The move, as it is written.
    #[serde(rename = "move")]
    pub mv: String,
    /// The leaves below it.
    pub leaves: u64,
}

/// A position of some game.
pub trait Position: Send + Sync {
    /// Replaces the position by one given as text.
    ///
    /// # Errors
    /// If the text is none, or one that no game can reach; then nothing has changed.
    fn set(&mut self, text: &str) -> Result<(), Error>;

    /// Plays moves written one after the other with blanks between.
    ///
    /// # Errors
    /// If one of them is unreadable or illegal; then nothing has changed.
    fn play(&mut self, moves: &str) -> Result<(), Error>;

    /// All there is to show.
    fn view(&self) -> View;

    /// Climbs the ladder: one search, or a whole game against itself.
    ///
    /// # Errors
    /// If there is no such evaluator.
    fn climb(&self, climb: &Climb) -> Result<Climbed, Error>;

    /// Searches and writes every step down.
    ///
    /// # Errors
    /// If there is no such evaluator, or the game is over.
    fn explain(&self, search: &Search) -> Result<Trace, Error>;

    /// Searches with the strong engine. `watch` sees every iteration and may end it by answering false.
    ///
    /// # Errors
    /// If there is no such evaluator, or the game is over.
    fn think(
        &self,
        think: &Think,
        watch: &mut dyn FnMut(&Thought) -> bool,
    ) -> Result<Thought, Error>;

    /// The leaves `depth` plies below, move by move, on all cores. `watch` is told how many
    /// moves are counted so far. Depth 0 has one leaf and no parts.
    fn perft(&self, depth: u32, watch: &mut dyn FnMut(usize)) -> Vec<Part>;
}

/// What the app knows of a game beyond its rules.
pub struct Manner<G: Game, E> {
    /// What the players are called, the first first.
    pub sides: [&'static str; 2],
    /// What to draw.
    pub picture: fn(&G) -> Picture,
    /// The evaluator that a text names, or the game's own choice.
    pub evaluator: fn(Option<&str>, &G::Rules) -> Result<E, ParseError>,
    /// How often a search has looked at what it must not, if the game has such a thing.
    pub forbidden: fn(&G) -> u64,
}

/// For a game without evaluators.
///
/// # Errors
/// If one is asked for.
pub fn no_opinion<R>(name: Option<&str>, _rules: &R) -> Result<NoOpinion, ParseError> {
    match name {
        None | Some("none") => Ok(NoOpinion),
        Some(other) => Err(ParseError::syntax("the evaluator none", other)),
    }
}

/// The start position of a game, its type forgotten.
pub fn erase<G: Game, E: Evaluator<G> + Display + 'static>(
    rules: &G::Rules,
    manner: Manner<G, E>,
) -> Box<dyn Position> {
    Box::new(Erased { pos: G::new(rules), last: None, played: 0, manner })
}

pub(crate) struct Erased<G: Game, E> {
    pub(crate) pos: G,
    last: Option<String>,
    /// How many moves led here from the start or from the position that was set.
    pub(crate) played: u32,
    pub(crate) manner: Manner<G, E>,
}

impl<G: Game, E: Evaluator<G> + Display> Erased<G, E> {
    pub(crate) fn name(&self, side: Side) -> String {
        self.manner.sides[side.index()].to_owned()
    }

    pub(crate) fn evaluator(&self, name: Option<&str>) -> Result<E, Error> {
        (self.manner.evaluator)(name, &self.pos.rules()).map_err(Error::Evaluator)
    }
}

impl<G: Game, E: Evaluator<G> + Display + 'static> Position for Erased<G, E> {
    fn set(&mut self, text: &str) -> Result<(), Error> {
        self.pos = G::parse(&self.pos.rules(), text).map_err(Error::Position)?;
        self.last = None;
        self.played = 0;
        Ok(())
    }

    fn play(&mut self, moves: &str) -> Result<(), Error> {
        let mut pos = self.pos.clone();
        let mut last = self.last.clone();
        for (number, text) in (1..).zip(moves.split_whitespace()) {
            let mv = pos.parse_move(text).map_err(|e| Error::unreadable_move(number, text, &e))?;
            last = Some(pos.move_text(mv));
            pos.play(mv).map_err(|error| Error::illegal_move(number, text, error))?;
        }
        (self.pos, self.last) = (pos, last);
        self.played += moves.split_whitespace().count() as u32;
        Ok(())
    }

    fn view(&self) -> View {
        let mut moves = Vec::new();
        self.pos.moves(&mut moves);
        let picture = (self.manner.picture)(&self.pos);
        let payoff = if picture.hides_payoff() { None } else { self.pos.terminal() };
        View {
            game: self.pos.rules().to_string(),
            position: self.pos.to_string(),
            to_move: (!moves.is_empty()).then(|| self.name(self.pos.to_move())),
            moves: moves.iter().map(|&mv| self.pos.move_text(mv)).collect(),
            last_move: self.last.clone(),
            result: payoff.map(|payoff| Outcome {
                payoff: payoff.value(),
                winner: payoff.winner().map(|side| self.name(side)),
            }),
            picture,
        }
    }

    fn climb(&self, climb: &Climb) -> Result<Climbed, Error> {
        ladder::climb(self, climb)
    }

    fn explain(&self, search: &Search) -> Result<Trace, Error> {
        explain::explain(self, search)
    }

    fn think(
        &self,
        think: &Think,
        watch: &mut dyn FnMut(&Thought) -> bool,
    ) -> Result<Thought, Error> {
        think::think(self, think, watch)
    }

    fn perft(&self, depth: u32, watch: &mut dyn FnMut(usize)) -> Vec<Part> {
        if depth == 0 {
            return Vec::new();
        }
        let children = divide(&self.pos);
        let count = |(_, child): &(G::Move, G)| perft_bulk(&mut child.clone(), depth - 1);
        let leaves = parallel::each(&children, count, watch);
        let parts = children.iter().zip(leaves);
        parts.map(|((mv, _), leaves)| Part { mv: self.pos.move_text(*mv), leaves }).collect()
    }
}
