//! A stock and its operations.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, MAIN_DB, OpenFlags, OptionalExtension, Transaction, TransactionBehavior, params};
use sudoku_core::{Grid, Puzzle};

use crate::error::StockError;
use crate::row::{BadRow, Row, text};
use crate::schema;

/// How long a process waits for other processes that are writing.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// An open stock. Use one per thread. Several threads and processes may open the same file.
#[derive(Debug)]
pub struct Stock {
    connection: Connection,
    path: PathBuf,
}

/// A puzzle and its only solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Grid,
}

/// The result of offering a puzzle to the stock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Added {
    /// It is now in stock.
    New,
    /// It, or a symmetric copy, is in stock or was taken before, in any level.
    Known,
    /// The level has reached its target.
    Full,
}

/// Puzzles taken, and the ticket to be confirmed once they are delivered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taken {
    /// The ticket.
    pub ticket: i64,
    /// The requested number of puzzles, or fewer if there were not enough. If there were none, there is no ticket to
    /// confirm.
    pub entries: Vec<Entry>,
    /// Rows without a valid puzzle and solution that were found and are no longer in stock.
    pub set_aside: Vec<BadRow>,
}

/// State of a level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LevelStatus {
    /// Name of the level.
    pub level: String,
    /// Target number of puzzles.
    pub target: u64,
    /// Puzzles in stock.
    pub in_stock: u64,
    /// Puzzles taken and confirmed.
    pub delivered: u64,
    /// Puzzles taken whose ticket is open.
    pub unconfirmed: u64,
}

impl Stock {
    /// Opens a stock, and creates the file if there is none or it is empty. Its folder must exist.
    ///
    /// # Errors
    /// If the file cannot be opened, or is not a stock of this version. The file is then unchanged.
    pub fn open(path: &Path) -> Result<Stock, StockError> {
        schema::check_header(path)?;
        let at = StockError::at(path);
        // A path is never interpreted as a URI.
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut connection = Connection::open_with_flags(path, flags).map_err(&at)?;
        connection.busy_timeout(PATIENCE).map_err(&at)?;
        schema::prepare(&mut connection, path)?;
        Ok(Stock { connection, path: path.to_owned() })
    }

    /// A stock in memory with the contents of a closed stock's file; changes are lost when it is dropped.
    ///
    /// # Errors
    /// If these bytes are not a stock of this version.
    pub fn from_bytes(bytes: &[u8]) -> Result<Stock, StockError> {
        let path = Path::new("bytes");
        let at = StockError::at(path);
        let mut connection = Connection::open_in_memory().map_err(&at)?;
        // A database in memory has no log, but these bytes of the header would request one.
        let mut bytes = bytes.to_vec();
        bytes.iter_mut().skip(18).take(2).for_each(|version| *version = (*version).min(1));
        let length = bytes.len();
        connection.deserialize_read_exact(MAIN_DB, bytes.as_slice(), length, false).map_err(&at)?;
        schema::prepare(&mut connection, path)?;
        Ok(Stock { connection, path: path.to_owned() })
    }

    /// Runs a function within an exclusive transaction.
    pub(crate) fn alone<T>(
        &mut self,
        act: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, StockError> {
        let at = StockError::at(&self.path);
        let transaction =
            self.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(&at)?;
        let done = act(&transaction).map_err(&at)?;
        transaction.commit().map_err(&at)?;
        Ok(done)
    }

    fn count(&self, what: &'static str, value: i64) -> Result<u64, StockError> {
        u64::try_from(value).map_err(|_| StockError::Number { path: self.path.clone(), what, value })
    }

    /// Sets the target of a level; creates the level if it does not exist.
    ///
    /// # Errors
    /// If the store fails.
    pub fn set_target(&mut self, level: &str, target: u64) -> Result<(), StockError> {
        self.alone(|store| {
            store.execute(
                "INSERT INTO level (name, target) VALUES (?1, ?2)
                 ON CONFLICT (name) DO UPDATE SET target = ?2",
                params![level, signed(target)],
            )?;
            Ok(())
        })
    }

    /// Adds a puzzle to a level, unless the level is full or the stock already knows the puzzle.
    ///
    /// The caller must prove that the puzzle has one solution.
    ///
    /// # Errors
    /// If the store fails, or the grid does not solve the puzzle.
    pub fn add(&mut self, level: &str, entry: &Entry) -> Result<Added, StockError> {
        if !entry.solution.solves(&entry.puzzle) {
            return Err(StockError::NotItsSolution { puzzle: entry.puzzle });
        }
        let class = entry.puzzle.canonical().form.to_string();
        self.alone(|store| {
            let free: bool = store
                .query_row(
                    "SELECT target > (SELECT count(*) FROM puzzle WHERE level = name AND ticket IS NULL
                         AND set_aside = 0)
                     FROM level WHERE name = ?1",
                    [level],
                    |row| row.get(0),
                )
                .optional()?
                .unwrap_or(false);
            if !free {
                return Ok(Added::Full);
            }
            let rows = store.execute(
                "INSERT INTO puzzle (level, class, puzzle, solution) VALUES (?1, ?2, ?3, ?4)
                 ON CONFLICT (class) DO NOTHING",
                params![level, class, entry.puzzle.to_string(), entry.solution.to_string()],
            )?;
            Ok(if rows == 1 { Added::New } else { Added::Known })
        })
    }

    /// Takes puzzles of a level, oldest first; fewer if there are not enough. Bad rows are set aside and do not
    /// count.
    ///
    /// # Errors
    /// If the store fails.
    pub fn take(&mut self, level: &str, count: u64) -> Result<Taken, StockError> {
        self.alone(|store| {
            store.execute("INSERT INTO level (name) VALUES (?1) ON CONFLICT DO NOTHING", [level])?;
            store.execute("INSERT INTO ticket (level) VALUES (?1)", [level])?;
            let ticket = store.last_insert_rowid();
            let mut taken = Taken { ticket, entries: Vec::new(), set_aside: Vec::new() };
            let mut next = store.prepare(&format!(
                "SELECT {} FROM puzzle WHERE level = ?1 AND ticket IS NULL AND set_aside = 0 AND id > ?2
                 ORDER BY id LIMIT ?3",
                Row::COLUMNS
            ))?;
            let mut give = store.prepare("UPDATE puzzle SET ticket = ?1 WHERE id = ?2")?;
            let mut set_aside = store.prepare("UPDATE puzzle SET set_aside = 1 WHERE id = ?1")?;
            let mut last = i64::MIN;
            loop {
                let wanted = signed(count - taken.entries.len() as u64);
                let rows = next.query_map(params![level, last, wanted], Row::read)?;
                let rows = rows.collect::<Result<Vec<Row>, _>>()?;
                if rows.is_empty() {
                    break;
                }
                for row in rows {
                    last = row.id;
                    let changed = match row.entry() {
                        Ok(entry) => {
                            taken.entries.push(entry);
                            give.execute([ticket, last])?
                        }
                        Err(bad) => {
                            taken.set_aside.push(bad);
                            set_aside.execute([last])?
                        }
                    };
                    // The file is damaged, and the puzzle could be given out again.
                    if changed != 1 {
                        return Err(rusqlite::Error::StatementChangedRows(changed));
                    }
                }
            }
            if taken.entries.is_empty() {
                store.execute("DELETE FROM ticket WHERE id = ?1", [ticket])?;
            }
            Ok(taken)
        })
    }

    /// The rows that were set aside, oldest first.
    ///
    /// # Errors
    /// If the store fails.
    pub fn set_aside(&mut self) -> Result<Vec<BadRow>, StockError> {
        self.alone(|store| {
            let mut query = store
                .prepare(&format!("SELECT {} FROM puzzle WHERE set_aside = 1 ORDER BY id", Row::COLUMNS))?;
            let rows = query.query_map([], Row::read)?.collect::<Result<Vec<Row>, _>>()?;
            Ok(rows.into_iter().filter_map(|row| row.entry().err()).collect())
        })
    }

    /// State of the levels, in the order in which they were created.
    ///
    /// # Errors
    /// If the store fails.
    pub fn status(&mut self) -> Result<Vec<LevelStatus>, StockError> {
        let levels = self.alone(|store| {
            let mut query = store.prepare(
                "SELECT name, target,
                     (SELECT count(*) FROM puzzle WHERE level = name AND ticket IS NULL AND set_aside = 0),
                     (SELECT count(*) FROM puzzle JOIN ticket ON ticket = ticket.id
                      WHERE puzzle.level = name AND confirmed = 1),
                     (SELECT count(*) FROM puzzle JOIN ticket ON ticket = ticket.id
                      WHERE puzzle.level = name AND confirmed = 0)
                 FROM level ORDER BY level.rowid",
            )?;
            let levels = query.query_map([], |row| {
                Ok((text(row, 0)?, [row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?]))
            })?;
            levels.collect::<Result<Vec<(String, [i64; 4])>, _>>()
        })?;
        let status = |(level, [target, in_stock, delivered, unconfirmed]): (String, [i64; 4])| {
            Ok(LevelStatus {
                level,
                target: self.count("the target of a level", target)?,
                in_stock: self.count("a number of puzzles", in_stock)?,
                delivered: self.count("a number of puzzles", delivered)?,
                unconfirmed: self.count("a number of puzzles", unconfirmed)?,
            })
        };
        levels.into_iter().map(status).collect()
    }

    /// Reserves `count` numbers for puzzles of a level and returns the first. A number is never reserved twice, so with
    /// a random stream per number, all processes that refill make different puzzles.
    ///
    /// # Errors
    /// If the store fails.
    pub fn next_items(&mut self, level: &str, count: u64) -> Result<u64, StockError> {
        let first: i64 = self.alone(|store| {
            store.execute("INSERT INTO level (name) VALUES (?1) ON CONFLICT DO NOTHING", [level])?;
            store.query_row(
                "UPDATE level SET item = item + ?2 WHERE name = ?1 RETURNING item - ?2",
                params![level, signed(count)],
                |row| row.get(0),
            )
        })?;
        self.count("the number of the next puzzle", first)
    }
}

/// Clips a count to SQLite's signed integers. Any greater count means all.
fn signed(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
