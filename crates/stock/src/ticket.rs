//! Tickets, which record the puzzles that were taken and whether they were delivered.

use rusqlite::OptionalExtension;

use crate::error::StockError;
use crate::row::{BadRow, Row, text};
use crate::stock::{Entry, Stock};

/// A ticket that its taker has not confirmed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenTicket {
    /// The ticket.
    pub ticket: i64,
    /// Its level.
    pub level: String,
    /// Its puzzles.
    pub entries: Vec<Entry>,
    /// Its rows that have since been damaged.
    pub bad: Vec<BadRow>,
}

impl Stock {
    /// Confirms that the puzzles of a ticket were delivered. A ticket without puzzles needs no confirmation.
    ///
    /// # Errors
    /// If there is no such open ticket, or the store fails.
    pub fn confirm(&mut self, ticket: i64) -> Result<(), StockError> {
        let confirm = "UPDATE ticket SET confirmed = 1 WHERE id = ?1 AND confirmed = 0";
        match self.alone(|store| store.execute(confirm, [ticket]))? {
            0 => Err(StockError::NoSuchTicket { ticket }),
            _ => Ok(()),
        }
    }

    /// Puts the puzzles of an open ticket back into the stock and returns their number. The puzzles must not have been
    /// delivered.
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

    /// The unconfirmed tickets, oldest first. They belong to takers that are running or were killed.
    ///
    /// # Errors
    /// If the store fails.
    pub fn open_tickets(&mut self) -> Result<Vec<OpenTicket>, StockError> {
        self.alone(|store| {
            let mut query = store.prepare("SELECT id, level FROM ticket WHERE confirmed = 0 ORDER BY id")?;
            let tickets = query.query_map([], |row| Ok((row.get(0)?, text(row, 1)?)))?;
            let columns = Row::COLUMNS;
            let mut puzzles =
                store.prepare(&format!("SELECT {columns} FROM puzzle WHERE ticket = ?1 ORDER BY id"))?;
            let open = tickets.map(|ticket| {
                let (ticket, level) = ticket?;
                let mut open = OpenTicket { ticket, level, entries: Vec::new(), bad: Vec::new() };
                for row in puzzles.query_map([ticket], Row::read)? {
                    match row?.entry() {
                        Ok(entry) => open.entries.push(entry),
                        Err(bad) => open.bad.push(bad),
                    }
                }
                Ok(open)
            });
            open.collect()
        })
    }
}
