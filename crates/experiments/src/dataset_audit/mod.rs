//! What is wrong with sets of puzzles in use, and with sets made by practices in use?
//!
//! Every control set, and sets made by re-implementations of ways that are in wide use, are audited: as they are, split at
//! random into parts to train and to test with, and against each other. No source asks this.

mod config;
mod known;
mod measure;
mod show;
mod subject;
mod summary;

pub use measure::DatasetAudit;
