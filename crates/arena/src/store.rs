//! Every finished game in an SQLite file, at once and for good.
//!
//! Games that finish about the same time are one transaction, written ahead and synchronised, so
//! that neither `kill -9` nor a power cut loses a game that was stored. A run is known by its
//! settings: the same settings continue it, others are another run in the same file. Another
//! version of the program may play other games, so it does not continue a run. The tables are meant
//! to be queried: `runs`, `players`, `games`, and the views `results` and `standings`.

use crate::{Fixture, Ply, Reason, Record};
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, params, types::FromSql};
use std::{collections::BTreeMap, error::Error, fmt, path::Path, time::Duration};

const SCHEMA: &str = include_str!("store/schema.sql");
/// The version of the tables, kept in the file as `user_version`.
const VERSION: i64 = 2;
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
    /// The file is no SQLite database.
    NotADatabase(String),
    /// The file is damaged.
    Corrupt {
        /// The last game that could be read, if any was asked for.
        after: Option<u32>,
        /// What SQLite says.
        why: String,
    },
    /// It is a database of something else.
    Foreign,
    /// It was written by another version of this program, whose tables are others.
    OtherTables {
        /// The version of its tables.
        found: i64,
    },
    /// The run was begun by another version of this program.
    OtherProgram {
        /// This one.
        expected: String,
        /// The one that began it.
        found: String,
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
    /// A stored game cannot be read, or cannot have been played.
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
            StoreError::Corrupt { after: None, why } => write!(f, "the file is damaged: {why}"),
            StoreError::Corrupt { after: Some(number), why } => {
                write!(f, "the file is damaged after game {number}: {why}")
            }
            StoreError::OtherTables { found } => write!(
                f,
                "expected tables of version {VERSION}, found version {found}: \
                 another version of this program wrote them, use another file"
            ),
            StoreError::OtherProgram { expected, found } => write!(
                f,
                "expected a run of {expected}, found one of {found}, which may play other games: \
                 use another file"
            ),
            StoreError::Locked => f.write_str("another process is writing to it"),
            StoreError::Taken { number } => write!(
                f,
                "game {number} of this run is stored already: is another process playing the same run?"
            ),
            StoreError::Unfinished => f.write_str("only finished games are stored"),
            StoreError::Damaged { number, reason } => {
                write!(f, "game {number} is damaged: {reason}")
            }
            StoreError::Other(why) => f.write_str(why),
        }
    }
}

impl Error for StoreError {}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => StoreError::NotADatabase(error.to_string()),
            Some(ErrorCode::DatabaseCorrupt) => {
                StoreError::Corrupt { after: None, why: error.to_string() }
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
        // The log is written ahead, and synchronised with each transaction: none is lost that was
        // told finished.
        db.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
        db.pragma_update(None, "synchronous", "FULL")?;
        Ok(Store { db })
    }

    /// The run of this program with these settings; begun, if there is none.
    ///
    /// # Errors
    /// If another version of the program began it, or SQLite refuses.
    pub fn run(
        &mut self,
        settings: &str,
        program: &str,
        players: &[String],
    ) -> Result<RunId, StoreError> {
        let change = self.db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        let find = "SELECT id, program FROM runs WHERE settings = ?";
        let found = change.query_row(find, [settings], |row| Ok((row.get(0)?, row.get(1)?)));
        match found.optional()? {
            Some((id, found)) if found == program => return Ok(RunId(id)),
            Some((_, found)) => {
                return Err(StoreError::OtherProgram { expected: program.to_owned(), found });
            }
            None => {}
        }
        let add = "INSERT INTO runs (settings, program) VALUES (?, ?)";
        change.execute(add, [settings, program])?;
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

    /// Stores finished games, all of them or, after an error, none. When this returns, nothing
    /// short of a broken disk loses them.
    ///
    /// # Errors
    /// If one is unfinished, or stored already, or SQLite refuses.
    pub fn put(&mut self, run: RunId, games: &[(Fixture, Record)]) -> Result<(), StoreError> {
        let change = self.db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        for (fixture, record) in games {
            insert(&change, run, fixture, record)?;
        }
        Ok(change.commit()?)
    }

    /// The finished games of a run, by number.
    ///
    /// # Errors
    /// If a game cannot be read, or SQLite refuses.
    pub fn games(&self, run: RunId) -> Result<BTreeMap<u32, Record>, StoreError> {
        let mut ask = self.db.prepare(
            "SELECT games.number, game, start, moves, result, reason, detail, seed, a.name, b.name \
             FROM games JOIN players a ON a.run = games.run AND a.number = first \
             JOIN players b ON b.run = games.run AND b.number = second WHERE games.run = ? \
             ORDER BY games.number",
        )?;
        let mut rows = ask.query([run.0])?;
        let mut games = BTreeMap::new();
        loop {
            let last = games.last_key_value().map(|(number, _)| *number);
            let row = rows.next().map_err(|error| match error.into() {
                StoreError::Corrupt { why, .. } => StoreError::Corrupt { after: last, why },
                other => other,
            })?;
            let Some(row) = row else { return Ok(games) };
            let number = row.get(0)?;
            let record = record(row).map_err(|reason| StoreError::Damaged { number, reason })?;
            games.insert(number, record);
        }
    }
}

fn insert(
    db: &Connection,
    run: RunId,
    fixture: &Fixture,
    record: &Record,
) -> Result<(), StoreError> {
    let result = record.result.ok_or(StoreError::Unfinished)?;
    let moves = serde_json::to_string(&record.moves).expect("moves are texts and numbers");
    let [first, second] = fixture.players.map(|player| player as i64);
    let add = "INSERT INTO games (run, number, pairing, pair, opening, first, second, game, start, \
               moves, result, reason, detail, seed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    let added = db.prepare_cached(add)?.execute(params![
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

/// Whether the file has our tables; if not, it is empty.
fn is_ours(db: &Connection) -> Result<bool, StoreError> {
    let number = |pragma| db.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0));
    let (mark, version) = (number("application_id")?, number("user_version")?);
    let tables: i64 = db.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    match (mark, tables) {
        (MARK, _) if version != VERSION => Err(StoreError::OtherTables { found: version }),
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

/// The game of a row, or what is wrong with it.
fn record(row: &Row<'_>) -> Result<Record, String> {
    let moves: Vec<Ply> = serde_json::from_str(&column::<String>(row, 3)?)
        .map_err(|error| format!("moves: {error}"))?;
    let (word, seed): (String, Option<String>) = (column(row, 5)?, column(row, 7)?);
    let reason = Reason::ALL.into_iter().find(|reason| reason.word() == word);
    let seed = seed.map(|seed| seed.parse().map_err(|_| format!("seed {seed:?}")));
    Ok(Record {
        game: column(row, 1)?,
        start: column(row, 2)?,
        players: [column(row, 8)?, column(row, 9)?],
        moves,
        result: column(row, 4)?,
        reason: reason.ok_or_else(|| format!("reason {word:?}"))?,
        detail: column(row, 6)?,
        seed: seed.transpose()?,
    })
}

fn column<T: FromSql>(row: &Row<'_>, index: usize) -> Result<T, String> {
    row.get(index).map_err(|error| error.to_string())
}
