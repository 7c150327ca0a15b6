//! The tables.

use rusqlite::Connection;

/// Version of the tables, kept in the file as `user_version`.
const VERSION: i64 = 1;

/// `class` is the canonical form: equal for all symmetric copies, so that uniqueness holds for classes. A
/// puzzle without a ticket is in stock. A ticket that is not confirmed was perhaps not delivered.
const TABLES: &str = "
    CREATE TABLE level (
        name   TEXT PRIMARY KEY,
        target INTEGER NOT NULL DEFAULT 0,
        item   INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE ticket (
        id        INTEGER PRIMARY KEY AUTOINCREMENT,
        level     TEXT NOT NULL REFERENCES level (name),
        confirmed INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE puzzle (
        id       INTEGER PRIMARY KEY AUTOINCREMENT,
        level    TEXT NOT NULL REFERENCES level (name),
        class    TEXT NOT NULL UNIQUE,
        puzzle   TEXT NOT NULL,
        solution TEXT NOT NULL,
        ticket   INTEGER REFERENCES ticket (id)
    ) STRICT;
    CREATE INDEX in_stock ON puzzle (level, id) WHERE ticket IS NULL;
    CREATE INDEX by_ticket ON puzzle (ticket) WHERE ticket IS NOT NULL;
    CREATE INDEX open_tickets ON ticket (id) WHERE confirmed = 0;
";

/// Makes the tables if the file is new. Whoever comes first makes them; others wait.
///
/// Returns the version found if it is another one.
pub(crate) fn prepare(connection: &mut Connection) -> rusqlite::Result<Result<(), i64>> {
    // Readers and one writer at a time; a commit is on the disk when it returns.
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", "ON")?;
    let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let version: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    match version {
        0 => {
            transaction.execute_batch(TABLES)?;
            transaction.pragma_update(None, "user_version", VERSION)?;
            transaction.commit()?;
            Ok(Ok(()))
        }
        VERSION => Ok(Ok(())),
        other => Ok(Err(other)),
    }
}
