//! What all experiments have in common: threads, random streams, checkpoints, files, manifest.
//!
//! A run goes through three stages. [`Registered::run`] resolves the config and loads the data; the items
//! are measured block by block, rows going to disk in item order; the conclusion turns rows into Parquet,
//! summary and figures. `merge`, `redraw` and `rerun` share the conclusion.

mod conclude;
mod config;
mod files;
mod folder;
mod journal;
mod library;
mod manifest;
mod measure;
mod merge;
mod progress;
mod repeat;
mod run;
mod session;
mod shard;
mod streams;
mod table;
mod timing;

pub use config::{ConfigSource, stated_seconds};
pub use folder::{LATEST, runs};
pub use library::{Library, UsedSet};
pub use manifest::{MANIFEST, Manifest, Provenance};
pub use merge::merge;
pub use progress::{Progress, Quiet, Stop};
pub use repeat::{Difference, compare, keep_as_reference, redraw, rerun};
pub use run::{Job, Registered};
pub use session::{Session, Step};
pub use shard::Shard;
pub use streams::{Fork, Streams};
pub use table::Table;
