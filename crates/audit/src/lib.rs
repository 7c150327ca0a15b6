//! Finds leaks, wrong solutions and unstable labels in sets of puzzles.
//!
//! [`Entries`] finds the columns of a file and reads its rows. An [`Examiner`] turns blocks of rows into [`Piece`]s, on
//! any number of threads. An [`Audit`] gathers the pieces and makes a [`Report`]. This crate does not read files or
//! print.
//!
//! ```
//! use sudoku_audit::{Audit, Entries, Examiner, Kind, Settings, Wanted};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let mut audit = Audit::new(Settings::default());
//! for name in ["train.txt", "test.txt"] {
//!     let mut entries = Entries::new(puzzle.as_bytes(), Wanted::default(), false)?;
//!     let file = audit.add_file(name, entries.layout().clone()).expect("two files");
//!     audit.add(Examiner::default().examine(entries.block(file, 1000)?, 3));
//! }
//! let report = audit.finish(&|_| {}).report;
//! let leaks = Kind::named("leaks").expect("a word");
//! let first = report.findings.iter().find(|finding| leaks.contains(&finding.kind)).expect("one leak");
//! assert_eq!((first.file.as_str(), first.count), ("test.txt", 1));
//! # Ok::<(), sudoku_audit::ParseError>(())
//! ```

#![forbid(unsafe_code)]

mod audit;
mod difficulty;
mod entries;
mod examine;
mod finding;
mod guess;
pub mod in_use;
mod labels;
mod leaks;
mod marks;
mod near;
mod piece;
mod report;
mod row;
mod sections;
mod small;
mod table;
mod tally;

pub use audit::{Audit, Audited, MOST_FILES, Settings};
pub use difficulty::{Difficulty, Scores, Solved, correlation};
pub use entries::{Block, Entries, Entry};
pub use examine::Examiner;
pub use finding::{At, Example, Finding, Kind};
pub use labels::Stability;
pub use leaks::Likeness;
pub use piece::Piece;
pub use report::{FileReport, Report};
pub use row::Place;
pub use sudoku_kit::Key;
pub use sudoku_reader::{Layout, ParseError, Wanted};
pub use table::RowTable;
