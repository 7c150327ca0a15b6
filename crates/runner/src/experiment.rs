//! What an experiment is.

use std::ops::Range;
use std::path::Path;
use std::time::Instant;

use serde::Serialize;
use serde::de::DeserializeOwned;
use sudoku_tables::Row;
use sudoku_tables::Section;

use crate::FigureDir;
use crate::error::{Error, Result};
use crate::runner::{Library, Stream, Streams};
use crate::settings::Settings;

/// Names of configs with their text.
pub type Configs = &'static [(&'static str, &'static str)];

/// A question, the design that answers it, and the statistics of the answer.
///
/// The runner owns threads, progress, random streams, checkpoints, files and the manifest; an experiment
/// holds only science. Its items are numbered from 0; each has a random stream of its own, so that the
/// result depends on seed and config alone.
pub trait Experiment: Sync {
    /// The same word in command, configs, results, docs and figures.
    const ID: &'static str;
    /// One sentence, ending in a question mark.
    const QUESTION: &'static str;
    /// Name and text of the configs that come with it; `default` is one of them.
    const CONFIGS: Configs;
    /// Items that are handed out together.
    const BLOCK: u64 = 64;

    /// Settings; declare them with [`settings!`](crate::settings).
    type Config: Settings + Serialize + DeserializeOwned + Sync;
    /// What the items are drawn from: the puzzles loaded, or nothing where items are made on the way.
    type Plan: Sync;
    /// One line of `data.csv`; declare it with [`row!`](sudoku_tables::row).
    type Row: Row + Sync;
    /// What `summary.json` holds.
    type Summary: Serialize;

    /// Points the config at a data set of the user's own.
    ///
    /// # Errors
    /// If this experiment has no use for one.
    fn use_data(&self, _config: &mut Self::Config, _set: &str) -> Result<()> {
        Err(Error::NoUserData { experiment: Self::ID })
    }

    /// Refuses settings that make no sense, or that no machine can carry out, before work begins: by name and
    /// with the allowed range.
    ///
    /// # Errors
    /// What is wrong with the first such setting.
    fn check(config: &Self::Config) -> Result<(), String> {
        config.check_ranges()
    }

    /// Loads what the items need.
    fn plan(&self, data: &Library, config: &Self::Config) -> Result<Self::Plan>;

    /// Number of items.
    fn count(&self, plan: &Self::Plan, config: &Self::Config) -> u64;

    /// Rows and timings of one item; `rng` is the item's own stream.
    fn measure(
        &self,
        plan: &Self::Plan,
        item: u64,
        rng: &mut Stream,
        config: &Self::Config,
    ) -> Result<Measured<Self::Row>>;

    /// A block of items at once, for those that gain by a batch solver.
    fn measure_block(
        &self,
        plan: &Self::Plan,
        items: Range<u64>,
        streams: &Streams,
        config: &Self::Config,
    ) -> Result<Vec<Measured<Self::Row>>> {
        items.map(|item| self.measure(plan, item, &mut streams.item(item), config)).collect()
    }

    /// Tests, effect sizes and intervals from the rows; `rng` is a stream of its own.
    fn summarise(&self, rows: &[Self::Row], rng: &mut Stream, config: &Self::Config)
    -> Result<Self::Summary>;

    /// The summary in tables: what a reader looks at first. The claims follow.
    fn sections(&self, _summary: &Self::Summary) -> Vec<Section> {
        Vec::new()
    }

    /// Markdown that follows the table of timings: what was measured elsewhere, such as in `results`.
    ///
    /// # Errors
    /// If a file of such measurements cannot be read.
    fn beside_timings(&self, _results: &Path) -> Result<String> {
        Ok(String::new())
    }

    /// The figures, from stored results alone.
    fn figures(
        &self,
        rows: &[Self::Row],
        summary: &Self::Summary,
        config: &Self::Config,
        out: &FigureDir,
    ) -> Result<()>;
}

/// What one item gave.
#[derive(Clone, PartialEq, Debug)]
pub struct Measured<Row> {
    /// Lines for `data.csv`; often one.
    pub rows: Vec<Row>,
    /// Lines for `timing.csv`, kept apart because they never repeat.
    pub timings: Vec<Timing>,
}

impl<Row> Default for Measured<Row> {
    fn default() -> Self {
        Measured { rows: Vec::new(), timings: Vec::new() }
    }
}

impl<Row> Measured<Row> {
    /// Does a piece of work and notes how long it took.
    pub fn timed<T>(&mut self, what: impl Into<String>, work: impl FnOnce() -> T) -> T {
        let begin = Instant::now();
        let done = work();
        self.timings.push(Timing { what: what.into(), ns: begin.elapsed().as_nanos() as u64 });
        done
    }
}

impl<Row> From<Vec<Row>> for Measured<Row> {
    fn from(rows: Vec<Row>) -> Self {
        Measured { rows, timings: Vec::new() }
    }
}

impl<Row> From<Row> for Measured<Row> {
    fn from(row: Row) -> Self {
        Measured { rows: vec![row], timings: Vec::new() }
    }
}

/// How long a part of an item took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Timing {
    /// What was timed: a solver, a method.
    pub what: String,
    /// Nanoseconds.
    pub ns: u64,
}
