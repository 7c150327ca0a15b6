//! Puzzles for experiments: the index of data sets, their places, and what is known about each.
//!
//! The index, `datasets/index.toml`, states the size, SHA-256, columns, licence and origin of every set. Only a few
//! sets may be shipped. The others come from a folder or a download, and are used only if they match the index byte for
//! byte. Lines without a proper puzzle are reported and counted.
//!
//! ```
//! use sudoku_runner::data::DataSets;
//!
//! let data = DataSets::shipped();
//! let set = data.load("qqwing")?;
//! assert_eq!(set.levels, ["simple", "easy", "intermediate", "expert"]);
//! assert_eq!(set.rows.iter().filter(|row| row.level == Some(3)).count(), 1000);
//! # Ok::<(), sudoku_runner::data::DataError>(())
//! ```

mod error;
mod fetch;
mod files;
#[cfg(feature = "fetch")]
mod hops;
#[cfg(feature = "fetch")]
mod http;
mod index;
mod number;
mod parse;
mod recipe;
mod registry;
mod sample;
mod set;
mod unique;

#[cfg(test)]
mod tests;

pub use error::DataError;
pub use fetch::{FetchLimits, Fetched, Progress};
pub use index::{Entry, Format, Index, LabelColumn, Solutions};
pub use number::Notation;
pub use recipe::{Part, Recipe};
pub use registry::{DATA_VARIABLE, DataSets, Listed, Place, Verified};
pub use sample::{Control, spread};
pub use set::{DataSet, Labels, OwnColumns, OwnFile, OwnLabels, Reason, Rejected, Row};
pub use unique::outcomes;
