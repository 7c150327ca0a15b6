//! The common part of all experiments: threads, random streams, checkpoints, files, manifest.
//!
//! A run has three stages. First, [`Registered::run`] resolves the config and loads the data. Then the items are
//! measured block by block, and rows are written to disk in item order. The conclusion computes Parquet, summary and
//! figures from the rows. `merge`, `redraw` and `rerun` use the same conclusion.

mod conclude;
pub(crate) mod config;
pub(crate) mod files;
mod folder;
mod journal;
mod library;
mod manifest;
mod measure;
mod merge;
mod progress;
mod puzzles;
pub mod range;
mod reference;
mod registered;
mod repeat;
mod rows;
mod run;
mod session;
mod stored;
mod timing;

#[cfg(test)]
mod tests;

pub use conclude::command;
pub use config::{ConfigSource, stated_seconds};
pub(crate) use files::lossy;
pub use files::{is_intact, sealed, sha256, sha256_of};
pub use folder::{LATEST, entries, pointed, references, runs, utc_now};
pub use journal::Checkpoint;
pub use library::{Library, UsedSet, some};
pub use manifest::{Drawn, MANIFEST, Manifest, Provenance, build};
pub use merge::merge;
pub use progress::{Progress, Quiet, Stop};
pub use reference::{Difference, compare, has_rows, keep_as_reference, recompute};
pub use registered::{Evaluation, Registered};
pub use repeat::{draw, drawable, redraw, rerun};
pub use run::{Job, Resume};
pub use session::{Session, Step};
pub(crate) use stored::SUMMARY;
pub use stored::{figures, has_results, sections, summary, summary_or_null};
pub use sudoku_kit::stream::Shard;
pub use sudoku_streams::{Fork, Stream, Streams};
pub(crate) use timing::timed;
pub use timing::times;
