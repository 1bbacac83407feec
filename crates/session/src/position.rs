//! A position of any game behind one interface.

use crate::{
    Analysis, AnalysisRequest, Contest, ContestNews, ContestOutcome, Error, Frame, LadderResult,
    LadderRun, Machine, Numbers, Outcome, Picture, PlayerSpec, Search, Trace, View, analysis,
    contest::{self, Around, Beat, Follow, PlayGame, Venue},
    explain, ladder, parallel, player,
    solving::{PositionProver, Prover},
};
use arena::Record;
use conformance::{divide, perft_bulk};
use engines::{Encoding, Protocol};
use kernel::{
    Chain, Game, Job, Knowledge, NoOpinion, Oracle, ParseError, Played, Side, Symmetry, Unit,
};
use solve::{Book, BookOracle, Settings};
use std::{any::Any, cmp::Reverse, fmt::Display, sync::Arc};

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

    /// Plays moves written one after the other with blanks between. Moves taken back before cannot
    /// be played again after it.
    ///
    /// # Errors
    /// If one of them is unreadable or illegal; then nothing has changed.
    fn play(&mut self, moves: &str) -> Result<(), Error>;

    /// Takes the last move back and returns it; none at the start.
    fn undo(&mut self) -> Option<String>;

    /// Plays the move taken back last and returns it; none if there is none.
    fn redo(&mut self) -> Option<String>;

    /// The game so far, written down: rules, start and moves.
    fn record(&self) -> Record;

    /// The same position with the same history.
    fn duplicate(&self) -> Box<dyn Position>;

    /// The text that positions have in common exactly if a symmetry of the board takes one to the
    /// other; they are worth the same. It is the text of one of them.
    fn canonical_text(&self) -> String;

    /// What the board looks like while a move is played, step by step; the last picture is that
    /// of the position it leads to.
    ///
    /// # Errors
    /// If the move is unreadable or illegal.
    fn frames(&self, mv: &str) -> Result<Vec<Frame>, Error>;

    /// The evaluator of this name as it is written in full.
    ///
    /// # Errors
    /// If it is none of this game.
    fn evaluator_text(&self, name: &str) -> Result<String, Error>;

    /// Whether a player could play this game; nothing is built or started.
    ///
    /// # Errors
    /// If its evaluator or another setting is not one of this game, or if it is a person.
    fn check_player(&self, spec: &PlayerSpec) -> Result<(), Error>;

    /// A player of this game.
    ///
    /// # Errors
    /// If its evaluator or another setting is not one of this game, or if it is no machine.
    fn machine(&self, spec: &PlayerSpec) -> Result<Box<dyn Machine>, Error>;

    /// Plays a match or a tournament that begins here. `watch` is told of every game that ends, and
    /// first of those stored before; `follow` of every turn. Games under way when the job is over
    /// do not count.
    ///
    /// # Errors
    /// If a player, an opening or the store cannot be used, or the numbers make no sense together.
    fn contest(
        &self,
        contest: &Contest,
        follow: Option<Follow<'_>>,
        job: &Job,
        watch: &mut dyn FnMut(&ContestNews<'_>),
    ) -> Result<ContestOutcome, Error>;

    /// The same, played at a venue instead of on threads of this machine.
    ///
    /// # Errors
    /// Those of [`Position::contest`], and of the venue.
    fn contest_at(
        &self,
        venue: &mut dyn Venue,
        contest: &Contest,
        job: &Job,
        watch: &mut dyn FnMut(&ContestNews<'_>),
    ) -> Result<ContestOutcome, Error>;

    /// All that the games of a contest depend on, as text: contests of the same text and version
    /// have the same games.
    fn contest_settings(&self, contest: &Contest) -> String;

    /// Plays single games of a contest with this many openings, which begins here and is kept
    /// elsewhere: the other side of a venue. `serve` is given what plays them; `beat` hears of
    /// every move and every thought.
    ///
    /// # Errors
    /// If a player cannot take part or the numbers make no sense together.
    fn play_games(
        &self,
        contest: &Contest,
        openings: usize,
        beat: Beat<'_>,
        serve: &mut dyn FnMut(&mut PlayGame<'_>),
    ) -> Result<(), Error>;

    /// From now on, what a book has proven is known to engines at full strength, to analyses and to
    /// the referee.
    fn consult(&mut self, book: Arc<Book>);

    /// To get the type of the game back.
    fn as_any(&self) -> &dyn Any;

    /// What the players are called, the first first.
    fn sides(&self) -> [&'static str; 2];

    /// What opinions about this game are counted in.
    fn unit(&self) -> Unit;

    /// The least and the most that can still be reached from here by the rules, seen by the first
    /// player.
    fn payoffs(&self) -> [i32; 2];

    /// Whether the first player is to move. Of no meaning in a finished game.
    fn first_moves(&self) -> bool;

    /// All there is to show.
    fn view(&self) -> View;

    /// The moves that the game's usual evaluator would search, the most promising first. None if
    /// the game is over.
    fn candidates(&self) -> Vec<String>;

    /// Runs the ladder: one search, or a whole game against itself.
    ///
    /// # Errors
    /// If there is no such evaluator.
    fn run_ladder(&self, run: &LadderRun, job: &Job) -> Result<LadderResult, Error>;

    /// Searches with the ladder and records every step.
    ///
    /// # Errors
    /// If there is no such evaluator, or the game is over.
    fn explain(&self, search: &Search, job: &Job) -> Result<Trace, Error>;

    /// Searches with the strong engine. `watch` is told of every iteration.
    ///
    /// # Errors
    /// If there is no such evaluator, or the game is over.
    fn analyse(
        &self,
        request: &AnalysisRequest,
        job: &Job,
        watch: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, Error>;

    /// A prover of the position, which keeps what it learns from the proof to its certificate.
    ///
    /// # Errors
    /// If the game is over.
    fn prover(&self, settings: &Settings) -> Result<Box<dyn Prover + '_>, Error>;

    /// The leaves `depth` plies below, move by move, on all cores. The job is told how many moves
    /// are counted; if it is cancelled, only finished moves are there. Depth 0 has one leaf and no
    /// parts.
    fn perft(&self, depth: u32, job: &Job) -> Vec<Part>;

    /// The leaves `depth` plies below, counted on this thread; none if the job is over before.
    fn leaves(&self, depth: u32, job: &Job) -> Option<u64>;

    /// The position to be played on in numbers; none if its game has none.
    fn numbers(&self) -> Option<Box<dyn Numbers>>;
}

/// How a game is adapted to names and texts: what the session knows of it beyond its rules.
pub struct Adapter<G: Game, E> {
    /// What the players are called, the first first.
    pub sides: [&'static str; 2],
    /// What to draw.
    pub picture: fn(&G) -> Picture,
    /// What to draw while a legal move is played.
    pub frames: fn(&G, G::Move) -> Vec<Frame>,
    /// The evaluator of this name, or the game's usual one.
    pub evaluator: fn(Option<&str>, &G::Rules) -> Result<E, ParseError>,
    /// The evaluator of engines at full strength, if it is not the usual one.
    pub engine: Option<&'static str>,
    /// Facts that engines at full strength ask for before they search: given the bytes of the
    /// player's table and its threads.
    pub oracle: Option<MakeOracle<G>>,
    /// How moves are written in the protocols of other programs that were made for the game.
    pub encoding: fn(Protocol) -> Option<Encoding<G>>,
    /// The prover of the game; without one the engine proves what it can.
    pub prover: Option<MakeProver<G>>,
    /// A position in numbers, for programs that learn: [`numbers()`](crate::numbers::numbers) where
    /// the game is [`kernel::Numbered`].
    pub numbers: Option<MakeNumbers<G>>,
}

/// Makes the oracle of a player from the bytes of its table and its threads.
pub type MakeOracle<G> = fn(usize, usize) -> Box<dyn Oracle<G> + Send>;

/// Makes a position in numbers.
pub type MakeNumbers<G> = fn(&G) -> Box<dyn Numbers>;

/// Makes the prover of a game.
pub type MakeProver<G> = fn(&Settings) -> Box<dyn solve::Prover<G> + Send>;

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

impl<G: Game, E> Clone for Adapter<G, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game, E> Copy for Adapter<G, E> {}

/// The start position of a game, its type erased.
pub fn erase<G: Game, E: Knowledge<G> + Display + 'static>(
    rules: &G::Rules,
    adapter: Adapter<G, E>,
) -> Box<dyn Position> {
    Box::new(Typed::from(G::new(rules), adapter))
}

pub(crate) struct Typed<G: Game, E> {
    pub(crate) game: Played<G>,
    /// The moves of the game, as they are written.
    texts: Vec<String>,
    /// Moves taken back, the last one last.
    undone: Vec<G::Move>,
    pub(crate) adapter: Adapter<G, E>,
    pub(crate) book: Option<Arc<Book>>,
}

impl<G: Game, E: Knowledge<G> + Display + 'static> Typed<G, E> {
    fn from(start: G, adapter: Adapter<G, E>) -> Typed<G, E> {
        let game = Played::from(start);
        Typed { game, texts: Vec::new(), undone: Vec::new(), adapter, book: None }
    }

    pub(crate) fn pos(&self) -> &G {
        self.game.pos()
    }

    pub(crate) fn name(&self, side: Side) -> String {
        self.adapter.sides[side.index()].to_owned()
    }

    pub(crate) fn evaluator(&self, name: Option<&str>) -> Result<E, Error> {
        (self.adapter.evaluator)(name, &self.pos().rules()).map_err(Error::Evaluator)
    }

    /// The evaluator of this name, or the one of engines at full strength.
    pub(crate) fn engine_evaluator(&self, name: Option<&str>) -> Result<E, Error> {
        self.evaluator(name.or(self.adapter.engine))
    }

    /// What is known of positions of this game, the quickest source first.
    pub(crate) fn facts(&self, bytes: usize, threads: usize) -> Chain<G> {
        let made = self.adapter.oracle.map(|make| make(bytes, threads));
        Chain(self.book_oracle().into_iter().chain(made).collect())
    }

    pub(crate) fn book_oracle(&self) -> Option<Box<dyn Oracle<G> + Send>> {
        self.book
            .as_ref()
            .map(|book| Box::new(BookOracle(Arc::clone(book))) as Box<dyn Oracle<G> + Send>)
    }

    /// What there is to show of a position of this game.
    pub(crate) fn view_of(&self, pos: &G, last_move: Option<&str>) -> View {
        let mut moves = Vec::new();
        pos.moves(&mut moves);
        let picture = (self.adapter.picture)(pos);
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
        let mv = mv.map_err(|error| Error::unreadable_move(number, text, error))?;
        let written = self.pos().move_text(mv);
        self.game.play(mv).map_err(|error| Error::illegal_move(number, text, error))?;
        self.texts.push(written);
        Ok(())
    }
}

impl<G: Game, E: Knowledge<G> + Display + 'static> Position for Typed<G, E> {
    fn set(&mut self, text: &str) -> Result<(), Error> {
        let start = G::parse(&self.pos().rules(), text).map_err(Error::Position)?;
        *self = Typed { book: self.book.take(), ..Typed::from(start, self.adapter) };
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
        Box::new(Typed { game, texts, undone, adapter: self.adapter, book })
    }

    fn canonical_text(&self) -> String {
        let images = (0..self.pos().symmetries()).map(|s| self.pos().image(Symmetry(s)));
        images.map(|image| image.to_string()).min().expect("a board has at least one symmetry")
    }

    fn frames(&self, mv: &str) -> Result<Vec<Frame>, Error> {
        let pos = self.pos();
        let parsed = pos.parse_move(mv).map_err(|error| Error::unreadable_move(1, mv, error))?;
        pos.check(parsed).map_err(|error| Error::illegal_move(1, mv, error))?;
        Ok((self.adapter.frames)(pos, parsed))
    }

    fn evaluator_text(&self, name: &str) -> Result<String, Error> {
        Ok(self.evaluator(Some(name))?.to_string())
    }

    fn check_player(&self, spec: &PlayerSpec) -> Result<(), Error> {
        player::check(self, spec)
    }

    fn machine(&self, spec: &PlayerSpec) -> Result<Box<dyn Machine>, Error> {
        player::machine(self, spec)
    }

    fn contest(
        &self,
        contest: &Contest,
        follow: Option<Follow<'_>>,
        job: &Job,
        watch: &mut dyn FnMut(&ContestNews<'_>),
    ) -> Result<ContestOutcome, Error> {
        contest::contest(self, contest, job, Around { venue: None, follow, watch })
    }

    fn contest_at(
        &self,
        venue: &mut dyn Venue,
        contest: &Contest,
        job: &Job,
        watch: &mut dyn FnMut(&ContestNews<'_>),
    ) -> Result<ContestOutcome, Error> {
        contest::contest(self, contest, job, Around { venue: Some(venue), follow: None, watch })
    }

    fn contest_settings(&self, contest: &Contest) -> String {
        contest::settings(self, contest)
    }

    fn play_games(
        &self,
        contest: &Contest,
        openings: usize,
        beat: Beat<'_>,
        serve: &mut dyn FnMut(&mut PlayGame<'_>),
    ) -> Result<(), Error> {
        contest::play_games(self, (contest, openings), beat, serve)
    }

    fn consult(&mut self, book: Arc<Book>) {
        self.book = Some(book);
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn sides(&self) -> [&'static str; 2] {
        self.adapter.sides
    }

    fn unit(&self) -> Unit {
        G::UNIT
    }

    fn payoffs(&self) -> [i32; 2] {
        let bounds = self.pos().bounds();
        [bounds.start().value(), bounds.end().value()]
    }

    fn first_moves(&self) -> bool {
        self.pos().to_move() == Side::First
    }

    fn view(&self) -> View {
        self.view_of(self.pos(), self.texts.last().map(String::as_str))
    }

    fn candidates(&self) -> Vec<String> {
        let pos = self.pos();
        if pos.terminal().is_some() {
            return Vec::new();
        }
        let mut guide = self.evaluator(None).expect("a game has its usual evaluator");
        let mut moves = Vec::new();
        // A guide that keeps up move by move must know where it starts.
        guide.evaluate(pos);
        guide.generate(pos, &mut moves);
        moves.sort_by_key(|mv| Reverse(guide.move_score(pos, *mv)));
        moves.into_iter().map(|mv| pos.move_text(mv)).collect()
    }

    fn run_ladder(&self, run: &LadderRun, job: &Job) -> Result<LadderResult, Error> {
        ladder::run(self, run, job)
    }

    fn explain(&self, search: &Search, job: &Job) -> Result<Trace, Error> {
        explain::explain(self, search, job)
    }

    fn analyse(
        &self,
        request: &AnalysisRequest,
        job: &Job,
        watch: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, Error> {
        analysis::analyse(self, request, job, watch)
    }

    fn prover(&self, settings: &Settings) -> Result<Box<dyn Prover + '_>, Error> {
        Ok(Box::new(PositionProver::new(self, settings)?))
    }

    fn perft(&self, depth: u32, job: &Job) -> Vec<Part> {
        if depth == 0 {
            return Vec::new();
        }
        let children = divide(self.pos());
        let count = |(mv, child): &(G::Move, G)| {
            let leaves = leaves(&mut child.clone(), depth - 1, job)?;
            Some(Part { mv: self.pos().move_text(*mv), leaves })
        };
        parallel::each(&children, count, job)
    }

    fn leaves(&self, depth: u32, job: &Job) -> Option<u64> {
        leaves(&mut self.pos().clone(), depth, job)
    }

    fn numbers(&self) -> Option<Box<dyn Numbers>> {
        self.adapter.numbers.map(|numbers| numbers(self.pos()))
    }
}

/// The leaves below a position; none if the job was over before they were counted. It is asked at
/// every node that has at least three plies below it.
fn leaves<G: Game>(pos: &mut G, depth: u32, job: &Job) -> Option<u64> {
    if job.is_over() {
        return None;
    }
    if depth <= 3 {
        return Some(perft_bulk(pos, depth));
    }
    let children = divide(pos);
    children
        .into_iter()
        .try_fold(0, |sum, (_, mut child)| Some(sum + leaves(&mut child, depth - 1, job)?))
}
