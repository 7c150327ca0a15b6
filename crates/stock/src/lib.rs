//! A stock of puzzles per level, ready for use, in one file that any number of processes may share.
//!
//! A puzzle is given out only once, and no symmetric copy of it is given out later. Puzzles that are taken stay in the
//! file. A taker first [takes](Stock::take) puzzles, which assigns them to a ticket, then delivers them, then
//! [confirms](Stock::confirm) the ticket. If the taker is killed before it confirms, the ticket stays open. No other
//! taker gets its puzzles, and [`Stock::put_back`] returns them to the stock once it is known that they were not
//! delivered.
//!
//! The file is a SQLite database with a specific `application_id`. Files of other programs and of later versions are
//! rejected and left unchanged. The first process that reads a damaged row sets it aside. The other rows can still be
//! taken.
//!
//! A [`Refiller`] refills the levels in the background while the rest of a program runs.
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
