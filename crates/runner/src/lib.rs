//! The common parts of experiments: the trait that they implement, the runner, data sets, claims, and user commands as
//! metrics and solvers.
//!
//! An [`Experiment`] contains only its science. The runner handles threads, progress, random streams, checkpoints,
//! files and the manifest. So equal settings and data give equal bytes for any number of threads or shards, and after a
//! resumed run. This crate contains no experiments; the caller passes a [`Registry`].

#![forbid(unsafe_code)]

// Derives name this crate.
extern crate self as sudoku_runner;

#[cfg(any(test, fuzzing))]
pub mod any_input;
pub mod claims;
mod classifier;
mod conclusion;
pub mod data;
mod error;
mod experiment;
pub mod external;
mod figure_dir;
mod measured;
pub mod prelude;
mod record;
mod registry;
mod runner;
mod settings;
mod words;

pub use classifier::Classifier;
pub use conclusion::Conclusion;
pub use error::{Error, Result};
pub use experiment::{Configs, Experiment, Held, Items, Kept, Saving, Show, Summarise};
pub use figure_dir::FigureDir;
pub use measured::{Measured, Timing};
pub use registry::Registry;
pub use runner::range;
pub use runner::{
    Checkpoint, ConfigSource, Difference, Drawn, Evaluation, Fork, Job, LATEST, Library, MANIFEST, Manifest,
    Progress, Provenance, Quiet, Registered, Resume, Session, Shard, Step, Stop, Stream, Streams, UsedSet,
    build, command, compare, draw, drawable, entries, figures, has_results, has_rows, is_intact,
    keep_as_reference, merge, pointed, recompute, redraw, references, rerun, runs, sealed, sections, sha256,
    sha256_of, some, stated_seconds, summary, summary_or_null, times, utc_now,
};
pub use settings::{Ranges, Settings};
pub use sudoku_derive::Ranges;
pub use sudoku_kit::named;
pub use sudoku_stats::distinct;
pub use words::{Canvas, Page, Words};
