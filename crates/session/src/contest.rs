//! Matches and tournaments between players given by name.

mod identity;
mod remote;

use crate::{
    ContestError, Error, Picture, PlayerSpec, Position, View,
    player::{Kind, check, launch},
    position::Typed,
};
pub use arena::{
    Fixture, Opening,
    tournament::{Round, Venue},
};
use arena::{
    Format, Ply, Record, Schedule, Standings, Store,
    openings::{Found, Wanted, random_openings, read_openings},
    referee::{Event, Terms},
    stats::Sprt,
    store::{RunId, StoreError},
    tournament::{self, Finish, Tournament, TournamentError},
};
pub(crate) use identity::settings;
pub use identity::{PROGRAM, book_text};
use kernel::{Chain, Effort, Fact, Game, Job, Knowledge, Limits, Oracle, Report, Side, Time};
pub(crate) use remote::play_games;
pub use remote::{Beat, PlayGame};
use search::{Engine, TranspositionTable};
use serde::{Deserialize, Serialize};
use std::{
    fmt::Display,
    num::NonZero,
    path::{Path, PathBuf},
    time::Duration,
};

/// Who plays whom, and how. It can be written down for another machine, all but the store.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Contest {
    /// The players.
    pub players: Vec<PlayerSpec>,
    /// Which of them meet.
    pub format: Format,
    /// How many games each pairing plays, an even number: each opening from both sides.
    pub games: u32,
    /// Another seed, other openings and other chance.
    pub seed: u64,
    /// Where games begin.
    pub openings: Openings,
    /// What each player has when a game begins.
    #[serde(with = "remote::TimeForm")]
    pub time: Time,
    /// How much later than its time a move may come.
    pub margin: Duration,
    /// The most moves of a game; then it is drawn.
    pub most_moves: Option<u32>,
    /// A game ends as soon as a search of this many positions proves its result.
    pub adjudicate: Option<u64>,
    /// Ends a match when it has decided.
    pub sprt: Option<Sprt>,
    /// How many games at once.
    pub concurrency: NonZero<usize>,
    /// Where finished games are kept, and where the same contest goes on.
    #[serde(skip)]
    pub store: Option<PathBuf>,
}

/// Where games begin.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Openings {
    /// The current position if a player chooses at random, else random balanced openings.
    Auto,
    /// The current position.
    Start,
    /// This many random moves from there; of the positions they lead to, those that are about even.
    Random(u32),
    /// One per line: moves, a position, or a position and moves with `;` between.
    Texts(String),
    /// What the players agree on by Swap2, who also choose their sides.
    Swap2,
}

/// Random moves of an opening by default.
const OPENING_PLIES: u32 = 4;
/// Random openings that show how uneven openings of a game are.
const SAMPLE: usize = 40;
/// Nodes of the search that judges an opening.
const JUDGE_NODES: u64 = 1000;
/// The size of the transposition tables of referees and judges.
const SMALL_TABLE: usize = 1 << 20;

/// A game that ended, or was stored before, and where the contest stands.
pub struct ContestNews<'a> {
    /// The number of the game.
    pub number: u32,
    /// The game.
    pub record: &'a Record,
    /// Counts the standings; none for a game that was stored before.
    pub standings: Option<&'a dyn Fn() -> Standings>,
}

/// A turn of a game under way.
pub struct Turn<'a> {
    /// The number of the game.
    pub number: u32,
    /// Who played, as written on the list.
    pub player: &'a str,
    /// What the side is called.
    pub side: String,
    /// The move, and what its player thought.
    pub ply: &'a Ply,
    /// The position after it.
    pub view: View,
}

/// What came of a contest.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ContestOutcome {
    /// The rules.
    pub game: String,
    /// Where it ended.
    pub standings: Standings,
    /// Whether all games were played or the test decided; else it was stopped.
    pub finished: bool,
    /// What the sides are called.
    pub sides: [String; 2],
    /// Where the games began.
    pub openings: OpeningsPlayed,
}

/// Where the games of a contest began.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OpeningsPlayed {
    /// All at the start of the contest.
    Start,
    /// At openings that the players agreed on.
    Swap2,
    /// At openings from a text.
    Read {
        /// How many.
        count: usize,
    },
    /// After random moves.
    Random {
        /// How many openings.
        count: usize,
        /// How many moves each.
        plies: u32,
        /// How many of them a short search finds uneven: there were no others.
        uneven: usize,
    },
}

/// Told of every turn, on the thread that plays the game.
pub type Follow<'a> = &'a (dyn Fn(&Turn<'_>) + Sync);

/// Who watches a contest, and where it is played if not on threads of this machine.
pub(crate) struct Around<'a> {
    pub(crate) venue: Option<&'a mut dyn Venue>,
    pub(crate) follow: Option<Follow<'a>>,
    pub(crate) watch: &'a mut dyn FnMut(&ContestNews<'_>),
}

pub(crate) fn contest<G: Game, E: Knowledge<G> + Display + 'static>(
    start: &Typed<G, E>,
    contest: &Contest,
    job: &Job,
    Around { venue, follow, watch }: Around<'_>,
) -> Result<ContestOutcome, Error> {
    contest.players.iter().try_for_each(|spec| check(start, spec))?;
    let (openings, openings_played) = openings(start, contest, job)?;
    let schedule = schedule(contest, openings.len())?;
    let names: Vec<String> = contest.players.iter().map(PlayerSpec::to_string).collect();
    let followed = |fixture: &Fixture, event: &Event<'_, G>| {
        if let (Some(follow), Event::Moved { side, game, ply, .. }) = (follow, event) {
            let player = &names[fixture.players[side.index()]];
            let view = start.view_of(game.pos(), Some(&ply.mv));
            follow(&Turn { number: fixture.number, player, side: start.name(*side), ply, view });
        }
    };
    let mut store = store(start, contest, &names)?;
    let store = store.as_mut().map(|(store, run)| (store, *run));
    let followed = follow.is_some().then_some(&followed as tournament::Follow<'_, G>);
    let games = (&schedule, &openings[..], &names[..]);
    let outcome = with_tournament(start, contest, games, followed, |tournament| {
        tournament.run_at(venue, store, job, &mut |news| {
            let (number, record) = (news.fixture.number, news.record);
            let standings: &dyn Fn() -> Standings = &|| news.standings();
            watch(&ContestNews { number, record, standings: (!news.resumed).then_some(standings) });
        })
    })?;
    let outcome = outcome.map_err(|error| match (error, &contest.store) {
        (TournamentError::Store(error), Some(path)) => in_file(path, &error),
        (error, _) => refused(error),
    })?;
    Ok(ContestOutcome {
        game: start.pos().rules().to_string(),
        standings: outcome.standings,
        finished: outcome.finish != Finish::Stopped,
        sides: Side::BOTH.map(|side| start.name(side)),
        openings: openings_played,
    })
}

fn schedule(contest: &Contest, openings: usize) -> Result<Schedule, Error> {
    let (players, games) = (contest.players.len(), contest.games);
    let schedule = Schedule::new(contest.format, players, games, openings, contest.seed);
    schedule.map_err(|error| Error::Contest(ContestError::Schedule(error)))
}

/// The tournament that a contest is, for as long as `run` takes.
fn with_tournament<G: Game, E: Knowledge<G> + Display + 'static, R>(
    start: &Typed<G, E>,
    contest: &Contest,
    (schedule, openings, names): (&Schedule, &[Opening], &[String]),
    follow: Option<tournament::Follow<'_, G>>,
    run: impl FnOnce(&Tournament<'_, G>) -> R,
) -> Result<R, Error> {
    let judge = start.engine_evaluator(None)?;
    let adjudicator = || -> Box<dyn Oracle<G>> {
        let short = contest.adjudicate.map(|nodes| ShortSearch::new(judge.clone(), nodes));
        let search = short.map(|search| Box::new(search) as Box<dyn Oracle<G> + Send>);
        Box::new(Chain(start.book_oracle().into_iter().chain(search).collect()))
    };
    let adjudicated = start.book.is_some() || contest.adjudicate.is_some();
    Ok(run(&Tournament {
        rules: &start.pos().rules(),
        players: names,
        schedule,
        openings,
        terms: Terms {
            time: contest.time,
            margin: contest.margin,
            most_moves: contest.most_moves,
            swap2: contest.openings == Openings::Swap2,
        },
        adjudicator: adjudicated.then_some(&adjudicator),
        sprt: contest.sprt,
        concurrency: contest.concurrency,
        make: &|player, _| {
            let player = launch(start, &contest.players[player], contest.margin);
            player.map_err(|error| match error {
                Error::Player(reason) => reason.to_string(),
                other => other.to_string(),
            })
        },
        follow,
    }))
}

/// Where games are kept, if anywhere.
fn store<G: Game, E: Knowledge<G> + Display + 'static>(
    start: &Typed<G, E>,
    contest: &Contest,
    names: &[String],
) -> Result<Option<(Store, RunId)>, Error> {
    let Some(path) = &contest.store else { return Ok(None) };
    let run = || {
        let mut store = Store::open(path)?;
        let run = store.run(&identity::settings(start, contest), identity::PROGRAM, names)?;
        Ok((store, run))
    };
    run().map(Some).map_err(|error| in_file(path, &error))
}

fn in_file(path: &Path, error: &StoreError) -> Error {
    Error::Contest(ContestError::Other(format!("{}: {error}", path.display())))
}

fn refused(error: impl Display) -> Error {
    Error::Contest(ContestError::Other(error.to_string()))
}

/// The openings, and where they come from.
fn openings<G: Game, E: Knowledge<G> + Display + 'static>(
    start: &Typed<G, E>,
    contest: &Contest,
    job: &Job,
) -> Result<(Vec<Opening>, OpeningsPlayed), Error> {
    let chance = contest.players.iter().any(|player| *player.kind() == Kind::Random);
    let plies = match &contest.openings {
        Openings::Swap2 => {
            let empty =
                start.game.moves().is_empty() && *start.pos() == G::new(&start.pos().rules());
            return match start.view().picture {
                Picture::Grid { .. } if empty => {
                    Ok((vec![Opening::of(&start.game)], OpeningsPlayed::Swap2))
                }
                _ => Err(refused("expected an empty board of stones for Swap2")),
            };
        }
        Openings::Start => 0,
        Openings::Auto if chance => 0,
        Openings::Auto => OPENING_PLIES,
        Openings::Random(plies) => *plies,
        Openings::Texts(text) => {
            let read = read_openings::<G>(&start.pos().rules(), text);
            let read = read.map_err(|error| refused(format!("openings, {error}")))?;
            let played = OpeningsPlayed::Read { count: read.len() };
            return Ok((read, played));
        }
    };
    if plies == 0 {
        return Ok((vec![Opening::of(&start.game)], OpeningsPlayed::Start));
    }
    let found = balanced(start, plies, (contest.games / 2) as usize, contest.seed, job)?;
    let Found { openings, unbalanced } = found;
    if job.is_over() {
        // No game will be played.
        return Ok((vec![Opening::of(&start.game)], OpeningsPlayed::Start));
    }
    if openings.is_empty() {
        return Err(Error::Contest(ContestError::NoOpening { plies }));
    }
    let played = OpeningsPlayed::Random { count: openings.len(), plies, uneven: unbalanced };
    Ok((openings, played))
}

/// Random openings, of which those are taken that a short search finds more even than most.
fn balanced<G: Game, E: Knowledge<G> + Display + 'static>(
    start: &Typed<G, E>,
    plies: u32,
    count: usize,
    seed: u64,
    job: &Job,
) -> Result<Found, Error> {
    let mut search = ShortSearch::new(start.evaluator(None)?, JUDGE_NODES);
    // What these searches report is no progress of the contest.
    let job = job.child(&Limits::default());
    let mut judge = |pos: &G| {
        let score = search.run(pos, &job).lines.first()?.score;
        // A game that is lost already is no opening.
        let lost = score.fact().is_some_and(|(payoff, _)| payoff != 0);
        (!lost).then(|| f64::from(score.points()).abs())
    };
    let start = start.pos();
    let sample =
        random_openings(start, Wanted { count: SAMPLE, plies, seed: !seed, balance: None }, &job);
    let rules = start.rules();
    let sample = sample.openings.iter().filter_map(|opening| opening.played::<G>(&rules).ok());
    let mut sizes: Vec<f64> = sample.filter_map(|game| judge(game.pos())).collect();
    sizes.sort_by(f64::total_cmp);
    let most = sizes.get(sizes.len() / 4).copied().unwrap_or(0.0);
    let wanted = Wanted { count, plies, seed, balance: Some((&mut judge, most)) };
    Ok(random_openings(start, wanted, &job))
}

/// The engine with few nodes, as an oracle: it knows what a short search proves.
struct ShortSearch<E> {
    evaluator: E,
    nodes: u64,
    table: TranspositionTable,
}

impl<E> ShortSearch<E> {
    fn new(evaluator: E, nodes: u64) -> ShortSearch<E> {
        ShortSearch { evaluator, nodes, table: TranspositionTable::new(SMALL_TABLE) }
    }

    fn run<G: Game>(&mut self, pos: &G, job: &Job) -> Report<G>
    where
        E: Knowledge<G>,
    {
        // Each search begins anew, lest a result depend on the positions asked before.
        self.table.clear();
        let engine = Engine::new(pos).evaluator(&self.evaluator).nodes(self.nodes);
        engine.table(&self.table).job(job).run()
    }
}

impl<G: Game, E: Knowledge<G>> Oracle<G> for ShortSearch<E> {
    fn begin(&mut self) {}

    fn ask(&mut self, pos: &G, _: Effort, job: &Job, line: &mut Vec<G::Move>) -> Option<Fact> {
        let found = self.run(pos, job).lines.into_iter().next()?;
        let payoff = found.payoff()?;
        line.extend(found.line);
        Some(Fact::exactly(payoff, found.distance))
    }
}
