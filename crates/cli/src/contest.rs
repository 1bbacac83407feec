//! `alfabeta match` and `alfabeta tournament`.

use crate::{
    args::{Known, Start},
    commands::{json, open_in},
    draw,
    failure::{Failure, read},
    live::Live,
    output,
    words::{Errors, Language, Results},
};
use session::{
    Contest, ContestNews, Format, Limits, PlayerSpec, Record, Time,
    contest::{Openings, Turn},
    player::{duration, nodes},
    stats::Sprt,
};
use std::{
    fs::File,
    io::{self, Write},
    num::NonZero,
    path::PathBuf,
    time::{Duration, Instant},
};

/// How often the live table is counted anew.
const REFRESH: Duration = Duration::from_millis(200);

const NOTES: &str =
    "Games come in pairs: each opening is played twice, with sides changed, so an even number of
games is needed. Openings: start, random:PLIES (about even ones, by --seed), swap2 (in Gomoku the
players put down stones and choose sides; each opens one game of a pair), or a file with one per
line (moves, a position, or a position and moves with ; between). Without --openings games begin at
the start if a player is random, else from four random moves.

With --store every finished game is kept at once in an SQLite file; the same command of the same
version goes on where it was stopped or killed. Query it: sqlite3 results.db \"select * from standings\".
Ctrl-C ends it with what was played so far and exit code 130.

± is the 95 % error, judged by how pairs differ. LOS is the likelihood that the first player on the
list is the stronger one. With --book a game ends where the book knows its result.";

/// Lets two players play against each other, with Elo and its error
#[derive(clap::Args)]
#[command(after_help = format!("Examples:
  alfabeta match kalah:6x5 \"minimax:depth=3,eval=rows\" random --games 500 --seed 1
  alfabeta match kalah:study random random --games 1000
  alfabeta match kalah:study minimax:depth=4,eval=rows minimax:depth=2,eval=weighted --games 2 --debug
  alfabeta match gomoku engine:nodes=20k cmd:./my-bot,protocol=gomocup --time 1s --store results.db
  alfabeta match ultimate engine:nodes=2k engine:nodes=1k --games 2000 --sprt elo0=0,elo1=30

{NOTES}

--sprt ends a match as soon as it can be said whether the difference is elo1 rather than elo0."))]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    start: Start,
    /// A player: random, minimax:depth=3,eval=rows, engine:time=1s, mcts:nodes=1000, cmd:./bot, …
    first: PlayerSpec,
    /// The other player
    second: PlayerSpec,
    /// Stop as soon as this test decides: elo0=0,elo1=10[,alpha=0.05,beta=0.05]
    #[arg(long, value_name = "TEST")]
    sprt: Option<Sprt>,
    #[command(flatten)]
    how: How,
}

/// Lets many players play against each other and rates them
#[derive(clap::Args)]
#[command(after_help = format!("Examples:
  alfabeta tournament kalah random minimax:depth=1 minimax:depth=3 engine:nodes=1k --games 100
  alfabeta tournament ultimate engine:level=3 engine:level=4 engine:level=5 --games 100 --store results.db
  alfabeta tournament tictactoe engine:depth=9 random first mcts:nodes=100 --gauntlet --csv games.csv

{NOTES}"))]
pub(crate) struct TournamentArgs {
    #[command(flatten)]
    start: Start,
    /// The players, two or more
    #[arg(required = true, num_args = 2..)]
    players: Vec<PlayerSpec>,
    /// The first player meets all others; without it everyone meets everyone
    #[arg(long)]
    gauntlet: bool,
    #[command(flatten)]
    how: How,
}

/// What matches and tournaments have in common.
#[derive(clap::Args)]
struct How {
    /// How many games each two players play, an even number
    #[arg(long, default_value_t = 100, value_name = "N")]
    games: u32,
    /// Another seed, other openings and other chance
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where games begin: start, random:PLIES, swap2, or a file
    #[arg(long, value_name = "WHERE")]
    openings: Option<String>,
    /// Time for each move: 500ms, 1s
    #[arg(long, value_parser = duration, conflicts_with = "clock")]
    time: Option<Duration>,
    /// Time for each player's whole game, and what each move brings back: 1m or 1m+1s
    #[arg(long, value_parser = clock)]
    clock: Option<Time>,
    /// How much later than its time a move may come
    #[arg(long, value_parser = duration, default_value = "50ms", value_name = "TIME")]
    margin: Duration,
    /// Draw a game after this many moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_moves: Option<u32>,
    /// End a game when a search of this many positions proves its result
    #[arg(long, value_name = "NODES", value_parser = nodes)]
    adjudicate: Option<u64>,
    #[command(flatten)]
    known: Known,
    /// How many games at once
    #[arg(long, default_value = "1", value_name = "N")]
    concurrency: NonZero<usize>,
    /// Keep every game in this SQLite file, and go on with what is there
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Write every game as it ends, one JSON object per line
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Write every game as it ends, one line of comma-separated values each
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Print every turn: who plays, the board, the move and its evaluation
    #[arg(long)]
    debug: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    away: crate::cluster::Away,
}

pub(crate) fn run_match(args: &MatchArgs, language: Language) -> Result<String, Failure> {
    let players = vec![args.first.clone(), args.second.clone()];
    let contest = contest(players, Format::Match, args.sprt, &args.how, language)?;
    run(&args.start, &contest, &args.how, language)
}

pub(crate) fn run_tournament(args: &TournamentArgs, language: Language) -> Result<String, Failure> {
    let format = if args.gauntlet { Format::Gauntlet } else { Format::RoundRobin };
    let contest = contest(args.players.clone(), format, None, &args.how, language)?;
    run(&args.start, &contest, &args.how, language)
}

fn run(start: &Start, contest: &Contest, how: &How, language: Language) -> Result<String, Failure> {
    let pos = open_in(&how.known.registry()?, start)?;
    let mut files = Files::open(how)?;
    let live = Live::new(|words| words.games, language);
    let (job, mut shown) = (live.job(&Limits::default()), None::<Instant>);
    let follow =
        |turn: &Turn<'_>| live.suspend(|| output::write(&draw::standings::turn(turn, language)));
    let watch = &mut |news: &ContestNews<'_>| {
        files.write(news);
        let fresh = shown.is_some_and(|shown| shown.elapsed() < REFRESH);
        if let Some(standings) = news.standings.filter(|_| !fresh && !live.is_hidden()) {
            shown = Some(Instant::now());
            live.show(&draw::standings::table(&standings(), language));
        }
    };
    #[cfg(feature = "cluster")]
    let outcome = how.away.contest(&*pos, (contest, &how.known), &live, &job, watch)?;
    #[cfg(not(feature = "cluster"))]
    let outcome = None;
    let outcome = match outcome {
        Some(outcome) => outcome,
        None => pos.contest(contest, how.debug.then_some(&follow), &job, watch)?,
    };
    drop(live);
    files.end(language)?;
    let stopped = format!("{}\n", Results::of(language).contest_stopped);
    let text = match how.json {
        true => json(&outcome),
        false if outcome.finished => draw::standings::all(&outcome, language),
        false => draw::standings::all(&outcome, language) + &stopped,
    };
    if outcome.finished { Ok(text) } else { Err(Failure::stopped(text)) }
}

fn contest(
    players: Vec<PlayerSpec>,
    format: Format,
    sprt: Option<Sprt>,
    how: &How,
    language: Language,
) -> Result<Contest, Failure> {
    let time = Time { this_move: how.time, ..how.clock.unwrap_or_default() };
    Ok(Contest {
        players,
        format,
        games: how.games,
        seed: how.seed,
        openings: openings(how.openings.as_deref(), language)?,
        time,
        margin: how.margin,
        most_moves: how.max_moves,
        adjudicate: how.adjudicate,
        sprt,
        concurrency: how.concurrency,
        store: how.store.clone(),
    })
}

fn openings(text: Option<&str>, language: Language) -> Result<Openings, Failure> {
    let plies = |text: &str| {
        let plies = text.parse().ok().filter(|plies| (1..=100).contains(plies));
        let refused = || Failure::new(|errors| errors.openings, [&format!("{text:?}")]);
        plies.map(Openings::Random).ok_or_else(refused)
    };
    match text {
        None => Ok(Openings::Auto),
        Some("start") => Ok(Openings::Start),
        Some("swap2") => Ok(Openings::Swap2),
        Some("random") => Ok(Openings::Random(4)),
        Some(text) => match text.strip_prefix("random:") {
            Some(text) => plies(text),
            None => Ok(Openings::Texts(read(text.as_ref(), language)?)),
        },
    }
}

/// Where games are written as they end.
struct Files {
    records: Option<File>,
    csv: Option<File>,
    failed: Option<io::Error>,
}

impl Files {
    fn open(how: &How) -> Result<Files, Failure> {
        let create =
            |path: &PathBuf| File::create(path).map_err(|error| Failure::unwritten(path, &error));
        let records = how.records.as_ref().map(create).transpose()?;
        let csv = how.csv.as_ref().map(create).transpose()?;
        let mut files = Files { records, csv, failed: None };
        if let Some(csv) = &mut files.csv {
            files.failed = csv.write_all(draw::standings::CSV_HEAD.as_bytes()).err();
        }
        Ok(files)
    }

    fn write(&mut self, news: &ContestNews<'_>) {
        let record = |record: &Record| {
            serde_json::to_string(record).expect("our values have only text keys") + "\n"
        };
        let texts = [
            (&mut self.records, record(news.record)),
            (&mut self.csv, draw::standings::csv(news.number, news.record)),
        ];
        for (file, text) in texts {
            if let Some(error) =
                file.as_mut().and_then(|file| file.write_all(text.as_bytes()).err())
            {
                self.failed.get_or_insert(error);
            }
        }
    }

    fn end(self, language: Language) -> Result<(), Failure> {
        let games = Errors::of(language).ended_games;
        let failed = |error| Failure::new(|errors| errors.cannot_write, [&games, &error]);
        self.failed.map_or(Ok(()), |error| Err(failed(error)))
    }
}

/// `1m` or `1m+1s`.
fn clock(text: &str) -> Result<Time, String> {
    let (left, increment) = text.split_once('+').unwrap_or((text, ""));
    let read = |text| duration(text).map_err(|error| error.to_string());
    let increment = if increment.is_empty() { Ok(Duration::ZERO) } else { read(increment) };
    Ok(Time { this_move: None, left: Some(read(left)?), increment: increment? })
}
