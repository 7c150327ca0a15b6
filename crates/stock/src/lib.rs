//! A stock of puzzles of each level, ready to take, in one file that any number of processes may share.
//!
//! A puzzle is handed out once and never again, nor is any symmetric copy of it. What is taken stays in the
//! file: a taker first [takes](Stock::take) puzzles, which marks them as given under a ticket, delivers them, and
//! then [confirms](Stock::confirm) the ticket. If it is killed in between, the ticket stays open; nobody gets its
//! puzzles by chance, and [`Stock::put_back`] returns them to the stock once it is known that they were not
//! delivered.
//!
//! The file is a SQLite database with an `application_id` of its own. Files of other programs and of later
//! versions are refused and left unchanged. A row that something else has damaged is set aside by whoever meets
//! it; the others can still be taken.
//!
//! A [`Refiller`] fills the levels up in the background while the rest of a program runs.
//!
//! ```
//! use sudoku_stock::{Entry, Stock};
//!
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("stock.sqlite");
//! let mut stock = Stock::open(&path)?;
//! stock.set_target("easy", 10)?;
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
//! let solution = grid.parse::<sudoku_core::Grid>()?;
//! stock.add("easy", &Entry { puzzle, solution })?;
//!
//! let taken = stock.take("easy", 1)?;
//! println!("{}", taken.entries[0].puzzle);
//! stock.confirm(taken.ticket)?;
//! assert!(stock.take("easy", 1)?.entries.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Source: *Zendoku puzzle generation*, which keeps a stock per level and refills it on its own thread.

#![forbid(unsafe_code)]

mod error;
mod refill;
mod row;
mod schema;
mod stock;
mod ticket;

pub use error::StockError;
pub use refill::{Filled, Refiller, fill, fill_some};
pub use row::BadRow;
pub use stock::{Added, Entry, LevelStatus, Stock, Taken};
pub use ticket::OpenTicket;
