//! The stock in its file.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};
use sudoku_core::{Grid, Puzzle};

use crate::schema;

/// How long a process waits for others that are writing.
const PATIENCE: Duration = Duration::from_secs(30);

/// An open stock: one per thread; threads and processes may open the same file.
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

/// What became of a puzzle offered to the stock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Added {
    /// It is in stock now.
    New,
    /// It, or a symmetric copy, is in stock or was taken once; in any level.
    Known,
    /// The level has as many puzzles as it is to have.
    Full,
}

/// Puzzles taken, and the ticket to be confirmed once they are delivered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taken {
    /// The ticket.
    pub ticket: i64,
    /// As many as asked for, or all that there were.
    pub entries: Vec<Entry>,
}

/// How a level stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LevelStatus {
    /// Name of the level.
    pub level: String,
    /// Puzzles that it is to have.
    pub target: u64,
    /// Puzzles in stock.
    pub in_stock: u64,
    /// Puzzles taken and confirmed.
    pub delivered: u64,
    /// Puzzles taken whose ticket is open.
    pub unconfirmed: u64,
}

/// A ticket whose taker did not confirm it, yet or ever.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenTicket {
    /// The ticket.
    pub ticket: i64,
    /// Its level.
    pub level: String,
    /// Its puzzles.
    pub entries: Vec<Entry>,
}

/// What can go wrong with a stock.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StockError {
    /// The store failed: no such folder, no right to write, a full disk, a file that is none of ours.
    #[error("{}: {source}; give another file, or make its folder writable", path.display())]
    Store {
        /// The file.
        path: PathBuf,
        /// What the store says.
        source: rusqlite::Error,
    },
    /// The file was written by a later version.
    #[error("{}: a stock of version {version}, which this program does not know: use a newer one", path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        version: i64,
    },
    /// A row of the file is no puzzle.
    #[error("{}: row {row} holds no puzzle with its solution: the file was changed by something else", path.display())]
    Row {
        /// The file.
        path: PathBuf,
        /// Number of the row in the table `puzzle`.
        row: i64,
    },
    /// The grid does not solve the puzzle.
    #[error("the grid does not solve the puzzle {puzzle}")]
    NotItsSolution {
        /// The puzzle.
        puzzle: Puzzle,
    },
    /// There is no open ticket of this number.
    #[error("there is no open ticket {ticket}")]
    NoSuchTicket {
        /// The number.
        ticket: i64,
    },
}

/// A row of the table `puzzle`: number, puzzle, solution.
type Row = (i64, String, String);

impl Stock {
    /// Opens a stock, and makes the file if there is none. Its folder must exist.
    ///
    /// # Errors
    /// If the file cannot be opened, or is no stock of this version.
    pub fn open(path: &Path) -> Result<Stock, StockError> {
        let at = |source| StockError::Store { path: path.to_owned(), source };
        let mut connection = Connection::open(path).map_err(at)?;
        connection.busy_timeout(PATIENCE).map_err(at)?;
        match schema::prepare(&mut connection).map_err(at)? {
            Ok(()) => Ok(Stock { connection, path: path.to_owned() }),
            Err(version) => Err(StockError::Version { path: path.to_owned(), version }),
        }
    }

    /// Does something within a transaction that no other process can come between.
    fn alone<T>(
        &mut self,
        act: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, StockError> {
        let path = &self.path;
        let at = |source| StockError::Store { path: path.clone(), source };
        let transaction =
            self.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(at)?;
        let done = act(&transaction).map_err(at)?;
        transaction.commit().map_err(at)?;
        Ok(done)
    }

    fn entry(&self, (row, puzzle, solution): &Row) -> Result<Entry, StockError> {
        match (puzzle.parse::<Puzzle>(), solution.parse::<Grid>()) {
            (Ok(puzzle), Ok(solution)) if solution.solves(&puzzle) => Ok(Entry { puzzle, solution }),
            _ => Err(StockError::Row { path: self.path.clone(), row: *row }),
        }
    }

    /// Sets how many puzzles a level is to have; makes the level if there is none of that name.
    ///
    /// # Errors
    /// If the store fails.
    pub fn set_target(&mut self, level: &str, target: u64) -> Result<(), StockError> {
        self.alone(|store| {
            store.execute(
                "INSERT INTO level (name, target) VALUES (?1, ?2)
                 ON CONFLICT (name) DO UPDATE SET target = ?2",
                params![level, target.min(i64::MAX as u64) as i64],
            )?;
            Ok(())
        })
    }

    /// Adds a puzzle to a level, unless the level is full or the puzzle known.
    ///
    /// That the puzzle has one solution is the caller's to prove.
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
                    "SELECT target > (SELECT count(*) FROM puzzle WHERE level = name AND ticket IS NULL)
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

    /// Takes puzzles of a level, those longest in stock first; fewer if there are not as many.
    ///
    /// # Errors
    /// If the store fails.
    pub fn take(&mut self, level: &str, count: u64) -> Result<Taken, StockError> {
        let (ticket, rows) = self.alone(|store| {
            store.execute("INSERT INTO level (name) VALUES (?1) ON CONFLICT DO NOTHING", [level])?;
            store.execute("INSERT INTO ticket (level) VALUES (?1)", [level])?;
            let ticket = store.last_insert_rowid();
            let mut take = store.prepare(
                "UPDATE puzzle SET ticket = ?1 WHERE id IN
                 (SELECT id FROM puzzle WHERE level = ?2 AND ticket IS NULL ORDER BY id LIMIT ?3)
                 RETURNING id, puzzle, solution",
            )?;
            let rows = take.query_map(params![ticket, level, count.min(i64::MAX as u64) as i64], row)?;
            let rows = rows.collect::<Result<Vec<Row>, _>>()?;
            if rows.is_empty() {
                store.execute("DELETE FROM ticket WHERE id = ?1", [ticket])?;
            }
            Ok((ticket, rows))
        })?;
        // The order of RETURNING is not defined.
        let mut rows = rows;
        rows.sort_unstable_by_key(|&(id, ..)| id);
        let entries = rows.iter().map(|row| self.entry(row)).collect::<Result<_, _>>()?;
        Ok(Taken { ticket, entries })
    }

    /// Says that the puzzles of a ticket were delivered. A ticket without puzzles needs no word.
    ///
    /// # Errors
    /// If the store fails.
    pub fn confirm(&mut self, ticket: i64) -> Result<(), StockError> {
        self.alone(|store| {
            store.execute("UPDATE ticket SET confirmed = 1 WHERE id = ?1", [ticket]).map(|_| ())
        })
    }

    /// Returns the puzzles of an open ticket to the stock, and how many they are. Whoever took them must not
    /// have delivered them.
    ///
    /// # Errors
    /// If there is no such open ticket, or the store fails.
    pub fn put_back(&mut self, ticket: i64) -> Result<u64, StockError> {
        let puzzles = self.alone(|store| {
            let is_open = "SELECT 1 FROM ticket WHERE id = ?1 AND confirmed = 0";
            if store.query_row(is_open, [ticket], |_| Ok(())).optional()?.is_none() {
                return Ok(None);
            }
            let puzzles = store.execute("UPDATE puzzle SET ticket = NULL WHERE ticket = ?1", [ticket])?;
            store.execute("DELETE FROM ticket WHERE id = ?1", [ticket])?;
            Ok(Some(puzzles as u64))
        })?;
        puzzles.ok_or(StockError::NoSuchTicket { ticket })
    }

    /// The tickets that nobody confirmed, oldest first: of takers at work just now, and of those that were killed.
    ///
    /// # Errors
    /// If the store fails or a row holds no puzzle.
    pub fn open_tickets(&mut self) -> Result<Vec<OpenTicket>, StockError> {
        let tickets = self.alone(|store| {
            let mut query = store.prepare("SELECT id, level FROM ticket WHERE confirmed = 0 ORDER BY id")?;
            let tickets = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
            let tickets = tickets.collect::<Result<Vec<(i64, String)>, _>>()?;
            let mut puzzles =
                store.prepare("SELECT id, puzzle, solution FROM puzzle WHERE ticket = ?1 ORDER BY id")?;
            tickets
                .into_iter()
                .map(|(ticket, level)| {
                    let rows = puzzles.query_map([ticket], row)?.collect::<Result<Vec<Row>, _>>()?;
                    Ok((ticket, level, rows))
                })
                .collect::<rusqlite::Result<Vec<_>>>()
        })?;
        let open = tickets.into_iter().map(|(ticket, level, rows)| {
            let entries = rows.iter().map(|row| self.entry(row)).collect::<Result<_, _>>()?;
            Ok(OpenTicket { ticket, level, entries })
        });
        open.collect()
    }

    /// How the levels stand, in the order in which they were made.
    ///
    /// # Errors
    /// If the store fails.
    pub fn status(&mut self) -> Result<Vec<LevelStatus>, StockError> {
        self.alone(|store| {
            let mut query = store.prepare(
                "SELECT name, target,
                     (SELECT count(*) FROM puzzle WHERE level = name AND ticket IS NULL),
                     (SELECT count(*) FROM puzzle JOIN ticket ON ticket = ticket.id
                      WHERE puzzle.level = name AND confirmed = 1),
                     (SELECT count(*) FROM puzzle JOIN ticket ON ticket = ticket.id
                      WHERE puzzle.level = name AND confirmed = 0)
                 FROM level ORDER BY level.rowid",
            )?;
            let count = |row: &rusqlite::Row<'_>, n| row.get::<_, i64>(n).map(|count| count as u64);
            let levels = query.query_map([], |row| {
                Ok(LevelStatus {
                    level: row.get(0)?,
                    target: count(row, 1)?,
                    in_stock: count(row, 2)?,
                    delivered: count(row, 3)?,
                    unconfirmed: count(row, 4)?,
                })
            })?;
            levels.collect()
        })
    }

    /// Numbers for puzzles to be made for a level, which nobody gets again: the first of `count`. With a random
    /// stream per number, all who refill make different puzzles.
    ///
    /// # Errors
    /// If the store fails.
    pub fn next_items(&mut self, level: &str, count: u64) -> Result<u64, StockError> {
        self.alone(|store| {
            store.execute("INSERT INTO level (name) VALUES (?1) ON CONFLICT DO NOTHING", [level])?;
            let after: i64 = store.query_row(
                "UPDATE level SET item = item + ?2 WHERE name = ?1 RETURNING item",
                params![level, count as i64],
                |row| row.get(0),
            )?;
            Ok(after as u64 - count)
        })
    }
}

fn row(row: &rusqlite::Row<'_>) -> rusqlite::Result<Row> {
    Ok((row.get(0)?, row.get(1)?, row.get(2)?))
}
