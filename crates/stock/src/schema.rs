//! The tables, and the marks that distinguish a stock from any other SQLite file.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode, MAIN_DB, TransactionBehavior};

use crate::error::StockError;
use crate::stock::PATIENCE;

/// The `application_id` of a stock, which distinguishes it from other SQLite files: "SdkS" in ASCII.
const APPLICATION: i64 = 0x5364_6b53;
/// Version of the tables, stored in the file as `user_version`.
const VERSION: i64 = 2;

/// `class` is the canonical form, which is the same for all symmetric copies, so the unique constraint applies to
/// classes. A puzzle without a ticket is in stock, unless its row was found damaged and set aside. A ticket that is not
/// confirmed may not have been delivered.
const TABLES: &str = "
    CREATE TABLE level (
        name   TEXT PRIMARY KEY,
        target INTEGER NOT NULL DEFAULT 0 CHECK (target >= 0),
        item   INTEGER NOT NULL DEFAULT 0 CHECK (item >= 0)
    ) STRICT;
    CREATE TABLE ticket (
        id        INTEGER PRIMARY KEY AUTOINCREMENT,
        level     TEXT NOT NULL REFERENCES level (name),
        confirmed INTEGER NOT NULL DEFAULT 0 CHECK (confirmed IN (0, 1))
    ) STRICT;
    CREATE TABLE puzzle (
        id        INTEGER PRIMARY KEY AUTOINCREMENT,
        level     TEXT NOT NULL REFERENCES level (name),
        class     TEXT NOT NULL UNIQUE,
        puzzle    TEXT NOT NULL,
        solution  TEXT NOT NULL,
        ticket    INTEGER REFERENCES ticket (id),
        set_aside INTEGER NOT NULL DEFAULT 0 CHECK (set_aside IN (0, 1))
    ) STRICT;
    CREATE INDEX in_stock ON puzzle (level, id) WHERE ticket IS NULL AND set_aside = 0;
    CREATE INDEX by_ticket ON puzzle (ticket) WHERE ticket IS NOT NULL;
    CREATE INDEX aside ON puzzle (id) WHERE set_aside = 1;
    CREATE INDEX open_tickets ON ticket (id) WHERE confirmed = 0;
";

/// Rejects a file whose first bytes show that it is not a stock of this version. This does not use SQLite, because
/// merely opening a file of another program could change it or the files next to it.
pub(crate) fn check_header(path: &Path) -> Result<(), StockError> {
    let foreign = |why| Err(StockError::Foreign { path: path.to_owned(), why });
    match fs::metadata(path) {
        Ok(found) if !found.is_file() => return foreign("not a regular file"),
        Ok(_) => {}
        // A new file will be created, or SQLite will report why this is impossible.
        Err(_) => return Ok(()),
    }
    let mut header = [0; 100];
    match File::open(path).and_then(|mut file| file.read_exact(&mut header)) {
        Ok(()) if header.starts_with(b"SQLite format 3\0") => {
            // https://www.sqlite.org/fileformat2.html#the_database_header
            let number = |at: usize| {
                i32::from_be_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]).into()
            };
            check_marks(path, number(68), number(60))
        }
        Err(error) if error.kind() == ErrorKind::PermissionDenied => {
            Err(StockError::ReadOnly { path: path.to_owned() })
        }
        // The file is empty, or another process was killed while it wrote the first bytes. SQLite decides.
        _ => Ok(()),
    }
}

fn check_marks(path: &Path, application: i64, version: i64) -> Result<(), StockError> {
    match (application, version) {
        (APPLICATION, VERSION) => Ok(()),
        (APPLICATION, version) => Err(StockError::Version { path: path.to_owned(), version, known: VERSION }),
        _ => Err(StockError::Foreign { path: path.to_owned(), why: "a SQLite file of another program" }),
    }
}

/// Creates the tables if the file is new, otherwise checks them. The first process creates them, and others wait.
pub(crate) fn prepare(connection: &mut Connection, path: &Path) -> Result<(), StockError> {
    let at = StockError::at(path);
    // The file may be from an untrusted source, so nothing in it is executed, and its cells are checked.
    connection.pragma_update(None, "trusted_schema", false).map_err(&at)?;
    connection.pragma_update(None, "cell_size_check", true).map_err(&at)?;
    if connection.is_readonly(MAIN_DB).map_err(&at)? {
        return Err(StockError::ReadOnly { path: path.to_owned() });
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(&at)?;
    let mark = |name: &str| transaction.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let (application, version) = (mark("application_id").map_err(&at)?, mark("user_version").map_err(&at)?);
    let tables = tables(&transaction).map_err(&at)?;
    if (application, version) == (0, 0) && tables.is_empty() {
        transaction.execute_batch(TABLES).map_err(&at)?;
        transaction.pragma_update(None, "application_id", APPLICATION).map_err(&at)?;
        transaction.pragma_update(None, "user_version", VERSION).map_err(&at)?;
    } else {
        check_marks(path, application, version)?;
        if tables != expected().map_err(&at)? {
            return Err(StockError::Foreign { path: path.to_owned(), why: "its tables were changed" });
        }
    }
    // The file uses a write-ahead log only from now on, so the marks are in the file and not in the log.
    transaction.commit().map_err(&at)?;
    // Allows readers and one writer at a time; a commit is on disk when it returns.
    use_log(connection).map_err(&at)?;
    connection.pragma_update(None, "synchronous", "FULL").map_err(&at)?;
    connection.pragma_update(None, "foreign_keys", "ON").map_err(&at)
}

/// Switches to a write-ahead log. SQLite does not wait for other processes in this case, so this function does.
fn use_log(connection: &Connection) -> rusqlite::Result<()> {
    let start = Instant::now();
    loop {
        match connection.pragma_update(None, "journal_mode", "WAL") {
            Err(error)
                if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
                    && start.elapsed() < PATIENCE =>
            {
                sleep(Duration::from_millis(5));
            }
            done => return done,
        }
    }
}

/// Name and definition of all objects that a file defines.
fn tables(connection: &Connection) -> rusqlite::Result<Vec<(String, Option<String>)>> {
    let mut query = connection.prepare("SELECT name, sql FROM sqlite_schema ORDER BY name")?;
    query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

fn expected() -> rusqlite::Result<Vec<(String, Option<String>)>> {
    let connection = Connection::open_in_memory()?;
    connection.execute_batch(TABLES)?;
    tables(&connection)
}
