//! Streams of puzzles: reads files and writes rows or text, on all threads and in bounded memory.
//!
//! | to | take |
//! |---|---|
//! | open a file, compressed or not | [`open()`], [`read_text`] |
//! | process every puzzle of some files | [`Walk`] |
//! | make numbered products | [`Making`] |
//! | process pieces of any work, in order | [`in_order`] |
//! | write rows of a table, or text | [`Rows`], [`Out`] |
//! | write to a file or standard output | [`Sink`] |
//! | report progress and cancel | [`Task`] |
//!
//! ```
//! use sudoku_kit::stream::{FEW, Input, Item, Rows, Task, Walk};
//! use sudoku_kit::tables::csv::CSV;
//! use sudoku_kit::tables::{Column, Kind};
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("puzzles.txt");
//! std::fs::write(&path, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\nno puzzle\n")?;
//! let input = Input { files: vec![path], ..Input::default() };
//! let columns = Rows::with_place(&input, [Column::new("clues", Kind::Integer, "Clues.")]);
//! let rows = Rows { format: Some(&CSV), columns, ..Rows::default() };
//! let output = folder.path().join("clues.csv");
//! let walk = Walk { input: &input, output: Some(&output), rows: &rows, piece: FEW, task: Task::quiet(2) };
//! let counts = walk.each(|out, item: &Item| {
//!     out.row(item, [item.puzzle.clue_count().into()]);
//!     Ok::<(), String>(())
//! })?;
//! assert_eq!((counts.kept, counts.rejected), (1, 1));
//! assert!(std::fs::read_to_string(output)?.ends_with(",30\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod forms;
mod input;
mod kinds;
mod make;
mod open;
mod pieces;
mod pipeline;
mod progress;
mod rows;
mod shard;
mod sink;
mod walk;

pub use error::StreamError;
pub use forms::{forms_help, forms_page};
pub use input::{Input, Item, Keep, Readable, name_of};
pub use make::Making;
pub use open::{OpenError, Start, TEXT_LIMIT, has_rows, open, read_text};
pub use pipeline::in_order;
pub use progress::{Progress, Quiet, Task};
pub use rows::{Out, Rows};
pub use shard::{NoShard, Shard};
pub use sink::{Sink, write_file};
pub use walk::{Counts, FEW, SIDE_BY_SIDE, Walk, positions, puzzles};
