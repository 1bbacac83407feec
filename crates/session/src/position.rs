//! A position of any game behind one interface.

use crate::{
    Book, Climb, Climbed, Contest, ContestNews, ContestOutcome, Error, Frame, Outcome, Picture,
    PlayerSpec, Proofs, Proving, Search, Seat, Solve, Solved, Think, Thought, Trace, View, book,
    contest::{self, Follow},
    explain, ladder, parallel, player,
    solve::{PositionProver, Prover},
    think,
};
use arena::Record;
use conformance::{divide, perft_bulk};
use engines::{Dialect, Protocol};
use kernel::{Evaluator, Game, Limits, NoOpinion, ParseError, Played, Report, Side, Unit};
use std::{
    any::Any,
    fmt::Display,
    sync::{Arc, atomic::AtomicBool},
};

/// The leaves below one move.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Part {
    /// The move, as it is written.
    #[serde(rename = "move")]
    pub mv: String,
    /// The leaves below it.
    pub leaves: u64,
}

/// A position of some game, and how it came about.
pub trait Position: Send + Sync {
    /// Replaces the position by one given as text; what was played before is forgotten.
    ///
    /// # Errors
    /// If the text is none, or one that no game can reach; then nothing has changed.
    fn set(&mut self, text: &str) -> Result<(), Error>;

    /// Plays moves written one after the other with blanks between. Moves taken back before cannot be
    /// played again after it.
    ///
    /// # Errors
    /// If one of them is unreadable or illegal; then nothing has changed.
    fn play(&mut self, moves: &str) -> Result<(), Error>;

    /// Takes the last move back and tells it; none at the start.
    fn undo(&mut self) -> Option<String>;

    /// Plays the move taken back last and tells it; none if there is none.
    fn redo(&mut self) -> Option<String>;

    /// The game so far, written down: rules, start and moves.
    fn record(&self) -> Record;

    /// The same position with the same history.
    fn duplicate(&self) -> Box<dyn Position>;

    /// What the board looks like while a move is played, step by step; the last picture is that
    /// of the position it leads to.
    ///
    /// # Errors
    /// If the move is unreadable or illegal.
    fn frames(&self, mv: &str) -> Result<Vec<Frame>, Error>;

    /// A player of this game.
    ///
    /// # Errors
    /// If its evaluator or another setting is not one of this game, or if it is no machine.
    fn seat(&self, spec: &PlayerSpec) -> Result<Box<dyn Seat>, Error>;

    /// Plays a match or a tournament that begins here. `watch` is told of every game that ends, and first of those
    /// stored before; `follow` of every turn. Whoever sets `stop` ends it; games under way do not count.
    ///
    /// # Errors
    /// If a player, an opening or the store cannot be used, or the numbers make no sense together.
    fn contest(
        &self,
        contest: &Contest,
        follow: Option<Follow<'_>>,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&ContestNews<'_>),
    ) -> Result<ContestOutcome, Error>;

    /// From now on, what a book has proven is known: to engines at full strength, to whoever asks what a position is worth, and to
    /// the referee.
    fn consult(&mut self, book: Arc<Book>);

    /// How a book calls the position.
    fn book_key(&self) -> String;

    /// For those who know what game it is.
    fn as_any(&self) -> &dyn Any;

    /// What the players are called, the first first.
    fn sides(&self) -> [&'static str; 2];

    /// What opinions about this game are counted in.
    fn unit(&self) -> Unit;

    /// All there is to show.
    fn view(&self) -> View;

    /// Climbs the ladder: one search, or a whole game against itself. Whoever sets `stop` gives it up.
    ///
    /// # Errors
    /// If there is no such evaluator.
    fn climb(&self, climb: &Climb, stop: &AtomicBool) -> Result<Climbed, Error>;

    /// Searches and writes every step down.
    ///
    /// # Errors
    /// If there is no such evaluator, or the game is over.
    fn explain(&self, search: &Search) -> Result<Trace, Error>;

    /// Searches with the strong engine. `watch` sees every iteration and may end it by answering false;
    /// whoever sets `stop` ends it at once.
    ///
    /// # Errors
    /// If there is no such evaluator, or the game is over.
    fn think(
        &self,
        think: &Think,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Thought) -> bool,
    ) -> Result<Thought, Error>;

    /// A prover of the position; set `stop` to end what it does.
    fn prover<'a>(&'a self, solve: &'a Solve, stop: &'a AtomicBool) -> Box<dyn Prover + 'a>;

    /// Proves what the position is worth. `watch` is told how far it is; set `stop` to end it: what was
    /// proven until then is the answer.
    ///
    /// # Errors
    /// If the game is over, or what was learnt before cannot be read or kept.
    fn solve(
        &self,
        solve: &Solve,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Proving),
    ) -> Result<Solved, Error> {
        self.prover(solve, stop).prove(watch)
    }

    /// The leaves `depth` plies below, move by move, on all cores. `watch` is told how many
    /// moves are counted so far. Depth 0 has one leaf and no parts.
    fn perft(&self, depth: u32, watch: &mut dyn FnMut(usize)) -> Vec<Part>;
}

/// Proves how the games of a player end.
pub trait Oracle<G: Game>: Send {
    /// A new game begins. What was proven in the last is forgotten, lest the moves of a game
    /// depend on what was played before it.
    fn begin(&mut self);

    /// The value of a position and a line of best play, if that can be proven well within these
    /// limits. Set `stop` to cancel.
    fn ask(&mut self, pos: &G, limits: &Limits, stop: &AtomicBool) -> Option<Report<G>>;
}

/// Makes an oracle for a player: the bytes of the player's table, its threads.
pub type OpenOracle<G> = fn(usize, usize) -> Box<dyn Oracle<G>>;

/// What the app knows of a game beyond its rules.
pub struct Manner<G: Game, E> {
    /// What the players are called, the first first.
    pub sides: [&'static str; 2],
    /// What to draw.
    pub picture: fn(&G) -> Picture,
    /// What to draw while a legal move is played.
    pub frames: fn(&G, G::Move) -> Vec<Frame>,
    /// The evaluator that a text names, or the game's own choice.
    pub evaluator: fn(Option<&str>, &G::Rules) -> Result<E, ParseError>,
    /// The evaluator that engines at full strength play with if none is named; none is the game's own choice.
    pub engine: Option<&'static str>,
    /// What proves how games end while they are played: engines at full strength ask it first.
    pub ending: Option<OpenOracle<G>>,
    /// How often a search has looked at what it must not, if the game has such a thing.
    pub forbidden: fn(&G) -> u64,
    /// How it is told in a protocol of others, if that was made for it.
    pub dialect: fn(Protocol) -> Option<Dialect<G>>,
    /// What can be proven of it besides what the engine can.
    pub proofs: Proofs<G>,
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

impl<G: Game, E> Clone for Manner<G, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game, E> Copy for Manner<G, E> {}

/// The start position of a game, its type forgotten.
pub fn erase<G: Game, E: Evaluator<G> + Display + 'static>(
    rules: &G::Rules,
    manner: Manner<G, E>,
) -> Box<dyn Position> {
    Box::new(Erased::from(G::new(rules), manner))
}

pub(crate) struct Erased<G: Game, E> {
    pub(crate) game: Played<G>,
    /// The moves of the game, as they are written.
    texts: Vec<String>,
    /// Moves taken back, the last one last.
    undone: Vec<G::Move>,
    pub(crate) manner: Manner<G, E>,
    pub(crate) book: Option<Arc<Book>>,
}

impl<G: Game, E: Evaluator<G> + Display> Erased<G, E> {
    fn from(start: G, manner: Manner<G, E>) -> Erased<G, E> {
        let game = Played::from(start);
        Erased { game, texts: Vec::new(), undone: Vec::new(), manner, book: None }
    }

    pub(crate) fn pos(&self) -> &G {
        self.game.pos()
    }

    pub(crate) fn name(&self, side: Side) -> String {
        self.manner.sides[side.index()].to_owned()
    }

    pub(crate) fn evaluator(&self, name: Option<&str>) -> Result<E, Error> {
        (self.manner.evaluator)(name, &self.pos().rules()).map_err(Error::Evaluator)
    }

    /// What there is to show of a position of this game.
    pub(crate) fn view_of(&self, pos: &G, last_move: Option<&str>) -> View {
        let mut moves = Vec::new();
        pos.moves(&mut moves);
        let picture = (self.manner.picture)(pos);
        let payoff = if picture.hides_payoff() { None } else { pos.terminal() };
        View {
            game: pos.rules().to_string(),
            position: pos.to_string(),
            to_move: (!moves.is_empty()).then(|| self.name(pos.to_move())),
            moves: moves.iter().map(|&mv| pos.move_text(mv)).collect(),
            last_move: last_move.map(str::to_owned),
            result: payoff.map(|payoff| Outcome {
                payoff: payoff.value(),
                winner: payoff.winner().map(|side| self.name(side)),
            }),
            picture,
        }
    }

    /// Plays a move given as text, the `number`th of several.
    fn play_one(&mut self, number: usize, text: &str) -> Result<(), Error> {
        let mv = self.pos().parse_move(text);
        let mv = mv.map_err(|error| Error::unreadable_move(number, text, &error))?;
        let written = self.pos().move_text(mv);
        self.game.play(mv).map_err(|error| Error::illegal_move(number, text, error))?;
        self.texts.push(written);
        Ok(())
    }
}

impl<G: Game, E: Evaluator<G> + Display + 'static> Position for Erased<G, E> {
    fn set(&mut self, text: &str) -> Result<(), Error> {
        let start = G::parse(&self.pos().rules(), text).map_err(Error::Position)?;
        *self = Erased { book: self.book.take(), ..Erased::from(start, self.manner) };
        Ok(())
    }

    fn play(&mut self, moves: &str) -> Result<(), Error> {
        let before = self.texts.len();
        for (number, text) in (1..).zip(moves.split_whitespace()) {
            if let Err(error) = self.play_one(number, text) {
                while self.texts.len() > before {
                    self.game.take_back();
                    self.texts.pop();
                }
                return Err(error);
            }
        }
        if self.texts.len() > before {
            self.undone.clear();
        }
        Ok(())
    }

    fn undo(&mut self) -> Option<String> {
        self.undone.push(self.game.take_back()?);
        self.texts.pop()
    }

    fn redo(&mut self) -> Option<String> {
        let mv = self.undone.pop()?;
        let written = self.pos().move_text(mv);
        self.game.play(mv).expect("it was played here before");
        self.texts.push(written.clone());
        Some(written)
    }

    fn record(&self) -> Record {
        let payoff = self.pos().terminal();
        Record {
            result: payoff.map(|payoff| payoff.value()),
            reason: payoff.map(|_| arena::Reason::Rules).unwrap_or_default(),
            ..Record::written(&self.game)
        }
    }

    fn duplicate(&self) -> Box<dyn Position> {
        let (texts, undone) = (self.texts.clone(), self.undone.clone());
        let (game, book) = (self.game.clone(), self.book.clone());
        Box::new(Erased { game, texts, undone, manner: self.manner, book })
    }

    fn frames(&self, mv: &str) -> Result<Vec<Frame>, Error> {
        let pos = self.pos();
        let parsed = pos.parse_move(mv).map_err(|error| Error::unreadable_move(1, mv, &error))?;
        pos.check(parsed).map_err(|error| Error::illegal_move(1, mv, error))?;
        Ok((self.manner.frames)(pos, parsed))
    }

    fn seat(&self, spec: &PlayerSpec) -> Result<Box<dyn Seat>, Error> {
        player::seat(self, spec)
    }

    fn contest(
        &self,
        contest: &Contest,
        follow: Option<Follow<'_>>,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&ContestNews<'_>),
    ) -> Result<ContestOutcome, Error> {
        contest::contest(self, contest, follow, stop, watch)
    }

    fn consult(&mut self, book: Arc<Book>) {
        self.book = Some(book);
    }

    fn book_key(&self) -> String {
        book::key(self.pos())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn sides(&self) -> [&'static str; 2] {
        self.manner.sides
    }

    fn unit(&self) -> Unit {
        G::UNIT
    }

    fn view(&self) -> View {
        self.view_of(self.pos(), self.texts.last().map(String::as_str))
    }

    fn climb(&self, climb: &Climb, stop: &AtomicBool) -> Result<Climbed, Error> {
        ladder::climb(self, climb, stop)
    }

    fn explain(&self, search: &Search) -> Result<Trace, Error> {
        explain::explain(self, search)
    }

    fn think(
        &self,
        think: &Think,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Thought) -> bool,
    ) -> Result<Thought, Error> {
        think::think(self, think, stop, watch)
    }

    fn prover<'a>(&'a self, request: &'a Solve, stop: &'a AtomicBool) -> Box<dyn Prover + 'a> {
        Box::new(PositionProver::new(self, request, stop))
    }

    fn perft(&self, depth: u32, watch: &mut dyn FnMut(usize)) -> Vec<Part> {
        if depth == 0 {
            return Vec::new();
        }
        let children = divide(self.pos());
        let count = |(_, child): &(G::Move, G)| perft_bulk(&mut child.clone(), depth - 1);
        let leaves = parallel::each(&children, count, watch);
        let parts = children.iter().zip(leaves);
        parts.map(|((mv, _), leaves)| Part { mv: self.pos().move_text(*mv), leaves }).collect()
    }
}
