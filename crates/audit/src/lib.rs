//! Leaks, wrong solutions and unstable labels in sets of puzzles.
//!
//! [`Layout::of`] finds the columns of a file, an [`Examiner`] turns blocks of its lines into [`Piece`]s, on as many
//! threads as there are, and an [`Audit`] gathers them and ends in a [`Report`]. Nothing here reads files or prints.
//!
//! ```
//! use sudoku_audit::{Audit, Block, Examiner, Kind, Layout, Settings, Wanted};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let mut audit = Audit::new(Settings::default());
//! for name in ["train.txt", "test.txt"] {
//!     let layout = Layout::of(&[puzzle], &Wanted::default())?;
//!     let file = audit.add_file(name, layout.clone()).expect("two files");
//!     let block = Block { file, line: 1, text: puzzle.into() };
//!     audit.add(Examiner::default().examine(&block, &layout));
//! }
//! let report = audit.finish(&|_| {}).report;
//! let leaks = Kind::named("leaks").expect("a word");
//! let first = report.findings.iter().find(|finding| leaks.contains(&finding.kind)).expect("one leak");
//! assert_eq!((first.file.as_str(), first.count), ("test.txt", 1));
//! # Ok::<(), sudoku_audit::LayoutError>(())
//! ```

#![forbid(unsafe_code)]

mod audit;
mod cells;
pub mod dataset;
mod difficulty;
mod examine;
mod finding;
mod guess;
pub mod in_use;
mod labels;
mod layout;
mod leaks;
mod marks;
mod near;
mod piece;
mod report;
mod row;
pub mod score;
mod sections;
mod singles;
mod small;
mod table;
mod tally;

pub use audit::{Audit, Audited, MOST_FILES, Settings};
pub use difficulty::{Difficulty, Scores, Solved, correlation};
pub use examine::{Block, Examiner};
pub use finding::{At, Example, Finding, Kind};
pub use labels::Stability;
pub use layout::{LOOKED_AT, Layout, LayoutError, Wanted};
pub use leaks::Likeness;
pub use piece::Piece;
pub use report::{FileReport, Report};
pub use row::Place;
pub use sudoku_kit::Key;
pub use table::RowTable;
