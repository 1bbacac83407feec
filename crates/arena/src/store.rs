//! Every finished game in an SQLite file, at once and for good.
//!
//! Each game is a transaction of its own, written ahead and synchronised, so that neither `kill -9` nor a power cut
//! loses a finished game. A run is known by its settings: the same settings continue it, others are another run
//! in the same file. The tables are meant to be queried: `runs`, `players`, `games`, and the views `results` and
//! `standings`.

use crate::{Fixture, Ply, Reason, Record};
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, params};
use std::{collections::BTreeMap, error::Error, fmt, path::Path, time::Duration};

const SCHEMA: &str = include_str!("store/schema.sql");
/// The version of the tables, kept in the file as `user_version`.
const VERSION: i64 = 1;
/// Marks a file as ours, kept in it as `application_id`: "Arna".
const MARK: i64 = 0x4172_6e61;
/// How long to wait for another process that is writing.
const PATIENCE: Duration = Duration::from_secs(5);

/// A file of results.
#[derive(Debug)]
pub struct Store {
    db: Connection,
}

/// A run in a store.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RunId(i64);

/// What a store knows of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunInfo {
    /// Which.
    pub id: RunId,
    /// Its settings, as the one who began it wrote them.
    pub settings: String,
    /// When it was begun, in UTC: `2026-01-31T12:00:00Z`.
    pub created: String,
    /// How many games are stored.
    pub games: u32,
}

/// Why a store cannot be used.
#[derive(Debug)]
pub enum StoreError {
    /// The file is no SQLite database, or damaged.
    NotADatabase(String),
    /// It is a database of something else.
    Foreign,
    /// It was written by a later version of this program.
    Newer {
        /// The version of its tables.
        found: i64,
    },
    /// Another process is writing and does not come to an end.
    Locked,
    /// The run has a game of this number already.
    Taken {
        /// The number.
        number: u32,
    },
    /// The game has no result.
    Unfinished,
    /// A stored game cannot be read.
    Damaged {
        /// Its number.
        number: u32,
        /// What is wrong with it.
        reason: String,
    },
    /// Whatever else SQLite says.
    Other(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::NotADatabase(why) => {
                write!(f, "expected an SQLite database of results, found another file: {why}")
            }
            StoreError::Foreign => {
                f.write_str("expected a database of results, found a database of something else")
            }
            StoreError::Newer { found } => write!(
                f,
                "expected tables of version {VERSION} at most, found version {found}: \
                 a later version of this program wrote them"
            ),
            StoreError::Locked => f.write_str("another process is writing to it"),
            StoreError::Taken { number } => write!(
                f,
                "game {number} of this run is stored already: is another process playing the same run?"
            ),
            StoreError::Unfinished => f.write_str("only finished games are stored"),
            StoreError::Damaged { number, reason } => {
                write!(f, "game {number} cannot be read: {reason}")
            }
            StoreError::Other(why) => f.write_str(why),
        }
    }
}

impl Error for StoreError {}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
                StoreError::NotADatabase(error.to_string())
            }
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Locked,
            _ => StoreError::Other(error.to_string()),
        }
    }
}

impl Store {
    /// Opens a file, and makes it if there is none.
    ///
    /// # Errors
    /// If it is not a store, or not one of ours, or cannot be used.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        Store::of(Connection::open(path)?)
    }

    /// A store that is gone with the program.
    ///
    /// # Errors
    /// If SQLite refuses.
    pub fn in_memory() -> Result<Store, StoreError> {
        Store::of(Connection::open_in_memory()?)
    }

    fn of(mut db: Connection) -> Result<Store, StoreError> {
        db.busy_timeout(PATIENCE)?;
        db.pragma_update(None, "foreign_keys", true)?;
        // Looking comes before changing anything: the file may be somebody else's.
        if !is_ours(&db)? {
            make_tables(&mut db)?;
        }
        // The log is written ahead, and synchronised with each transaction: none is lost that was told finished.
        db.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
        db.pragma_update(None, "synchronous", "FULL")?;
        Ok(Store { db })
    }

    /// The run with these settings; begun, if there is none.
    ///
    /// # Errors
    /// If SQLite refuses.
    pub fn run(&mut self, settings: &str, players: &[String]) -> Result<RunId, StoreError> {
        let change = self.db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        let find = "SELECT id FROM runs WHERE settings = ?";
        let found = change.query_row(find, [settings], |row| row.get(0)).optional()?;
        if let Some(id) = found {
            return Ok(RunId(id));
        }
        change.execute("INSERT INTO runs (settings) VALUES (?)", [settings])?;
        let id = change.last_insert_rowid();
        for (number, name) in players.iter().enumerate() {
            let add = "INSERT INTO players (run, number, name) VALUES (?, ?, ?)";
            change.execute(add, params![id, number as i64, name])?;
        }
        change.commit()?;
        Ok(RunId(id))
    }

    /// All runs, those begun first first.
    ///
    /// # Errors
    /// If SQLite refuses.
    pub fn runs(&self) -> Result<Vec<RunInfo>, StoreError> {
        let mut ask = self.db.prepare(
            "SELECT id, settings, created, (SELECT count(*) FROM games WHERE run = id) FROM runs ORDER BY id",
        )?;
        let runs = ask.query_map([], |row| {
            let id = RunId(row.get(0)?);
            Ok(RunInfo { id, settings: row.get(1)?, created: row.get(2)?, games: row.get(3)? })
        })?;
        Ok(runs.collect::<Result<_, _>>()?)
    }

    /// Stores a finished game. When this returns, nothing short of a broken disk loses it.
    ///
    /// # Errors
    /// If it is unfinished, or stored already, or SQLite refuses.
    pub fn put(
        &mut self,
        run: RunId,
        fixture: &Fixture,
        record: &Record,
    ) -> Result<(), StoreError> {
        let result = record.result.ok_or(StoreError::Unfinished)?;
        let moves = serde_json::to_string(&record.moves).expect("moves are texts and numbers");
        let [first, second] = fixture.players.map(|player| player as i64);
        let add = "INSERT INTO games (run, number, pairing, pair, opening, first, second, game, start, \
                   moves, result, reason, detail, seed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
        let added = self.db.prepare_cached(add)?.execute(params![
            run.0,
            fixture.number,
            fixture.pairing as i64,
            fixture.pair,
            fixture.opening as i64,
            first,
            second,
            record.game,
            record.start,
            moves,
            result,
            record.reason.word(),
            record.detail,
            record.seed.map(|seed| seed.to_string()),
        ]);
        added.map(|_| ()).map_err(|error| match error.sqlite_error() {
            Some(e) if e.extended_code == rusqlite::ffi::SQLITE_CONSTRAINT_PRIMARYKEY => {
                StoreError::Taken { number: fixture.number }
            }
            _ => error.into(),
        })
    }

    /// The finished games of a run, by number.
    ///
    /// # Errors
    /// If a game cannot be read, or SQLite refuses.
    pub fn games(&self, run: RunId) -> Result<BTreeMap<u32, Record>, StoreError> {
        let mut ask = self.db.prepare(
            "SELECT games.number, game, start, moves, result, reason, detail, seed, a.name, b.name \
             FROM games JOIN players a ON a.run = games.run AND a.number = first \
             JOIN players b ON b.run = games.run AND b.number = second WHERE games.run = ?",
        )?;
        let mut rows = ask.query([run.0])?;
        let mut games = BTreeMap::new();
        while let Some(row) = rows.next()? {
            games.insert(row.get(0)?, record(row)?);
        }
        Ok(games)
    }
}

/// Whether the file has our tables; if not, it is empty.
fn is_ours(db: &Connection) -> Result<bool, StoreError> {
    let number = |pragma| db.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0));
    let (mark, version) = (number("application_id")?, number("user_version")?);
    let tables: i64 = db.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    match (mark, tables) {
        (MARK, _) if version > VERSION => Err(StoreError::Newer { found: version }),
        (MARK, _) => Ok(true),
        (0, 0) => Ok(false),
        _ => Err(StoreError::Foreign),
    }
}

fn make_tables(db: &mut Connection) -> Result<(), StoreError> {
    let change = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    // Two processes may have found it empty; the second waited for the first.
    if !is_ours(&change)? {
        change.execute_batch(SCHEMA)?;
        change.pragma_update(None, "application_id", MARK)?;
        change.pragma_update(None, "user_version", VERSION)?;
    }
    Ok(change.commit()?)
}

fn record(row: &Row<'_>) -> Result<Record, StoreError> {
    let (number, moves): (u32, String) = (row.get(0)?, row.get(3)?);
    let damaged = |reason: String| StoreError::Damaged { number, reason };
    let moves: Vec<Ply> =
        serde_json::from_str(&moves).map_err(|error| damaged(format!("moves: {error}")))?;
    let (word, seed): (String, Option<String>) = (row.get(5)?, row.get(7)?);
    let reason = Reason::ALL.into_iter().find(|reason| reason.word() == word);
    let seed = seed.map(|seed| seed.parse().map_err(|_| damaged(format!("seed {seed:?}"))));
    Ok(Record {
        game: row.get(1)?,
        start: row.get(2)?,
        players: [row.get(8)?, row.get(9)?],
        moves,
        result: row.get(4)?,
        reason: reason.ok_or_else(|| damaged(format!("reason {word:?}")))?,
        detail: row.get(6)?,
        seed: seed.transpose()?,
    })
}
