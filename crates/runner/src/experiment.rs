//! The interface of an experiment.

use std::ops::Deref;
use std::path::Path;

use serde::Serialize;
use sudoku_tables::Row;

use crate::claims::Quantity;
use crate::conclusion::Conclusion;
use crate::error::Result;
use crate::measured::Measured;
use crate::runner::{Library, Stream, Streams};
use crate::settings::Settings;
use crate::words::{Canvas, Page};

/// Names and texts of configs.
pub type Configs = &'static [(&'static str, &'static str)];

/// A comparison of the times of two things that a run measures in turns: a quantity with the share of the slower one's
/// time that the quicker one saves.
#[derive(Clone, Copy, Debug)]
pub struct Saving {
    /// Name of the quantity.
    pub quantity: &'static str,
    /// What is called quicker, as timed.
    pub quick: &'static str,
    /// What is called slower, as timed.
    pub slow: &'static str,
}

/// An experiment: a question, the design that answers it, and the statistics of the answer.
///
/// The runner handles threads, progress, random streams, checkpoints, files and the manifest, so an experiment contains
/// only science. Its items are numbered from 0, and each has a separate random stream. The result therefore depends
/// only on seed and config.
pub trait Experiment: Sync {
    /// The name used in the command, configs, results, docs and figures.
    const ID: &'static str;
    /// The question, in one sentence that ends in a question mark.
    const QUESTION: &'static str;
    /// Name and text of the configs that come with it; one of them is `default`.
    const CONFIGS: Configs;
    /// The texts of its page and figures, in TOML; see [`Words`](crate::Words).
    const WORDS: &'static str = "";
    /// Number of items that a thread gets at a time.
    const BLOCK: u64 = 64;

    /// Settings; derive their [`Ranges`](crate::Ranges).
    type Config: Settings;
    /// The unit of measurement: a puzzle, a grid, a batch.
    type Item: Sync;
    /// One line of `data.csv`; derive its [`Columns`](sudoku_tables::Columns).
    type Row: Row + Sync;
    /// The table from which the summary is computed: the rows, unless there are too many of them to keep in the
    /// references.
    type Kept: Kept<Self::Row>;

    /// The items, with the data that they need.
    ///
    /// # Errors
    /// If a required data set is missing, or the settings do not fit it.
    fn items(&self, data: &Library<'_>, config: &Self::Config) -> Result<Items<Self::Item>>;

    /// Measures one item. Returns a row, rows, or rows and timings. `rng` is the random stream of the item.
    ///
    /// # Errors
    /// If the item cannot be measured.
    fn measure(
        &self,
        item: &Self::Item,
        rng: &mut Stream,
        config: &Self::Config,
    ) -> Result<impl Into<Measured<Self::Row>>>;

    /// Measures a block of items at once, for experiments that are faster with a batch solver. `first` is the number of
    /// the first item.
    ///
    /// # Errors
    /// If an item cannot be measured.
    fn measure_block(
        &self,
        first: u64,
        items: &[Held<'_, Self::Item>],
        streams: &Streams,
        config: &Self::Config,
    ) -> Result<Vec<Measured<Self::Row>>> {
        let one = |(number, item): (u64, &Held<'_, Self::Item>)| {
            Ok(self.measure(item, &mut streams.item(number), config)?.into())
        };
        (first..).zip(items).map(one).collect()
    }

    /// Concludes from the rows: adds tables, figures and the quantities that are in no table.
    ///
    /// # Errors
    /// If the statistics cannot be computed from the rows.
    fn conclude(&self, rows: &[Self::Kept], config: &Self::Config, out: &mut Conclusion<'_>) -> Result<()>;

    /// Times that are compared, for claims about speed.
    const SAVINGS: &'static [Saving] = &[];

    /// Whether a user's puzzles need labels, because the experiment compares levels.
    const NEEDS_LABELS: bool = false;

    /// Whether the experiment is about times, so that the command prints them.
    const SHOWS_TIMES: bool = false;

    /// After how much work a timed solver or method gives up, beside its times; empty if it never does.
    fn budget(_config: &Self::Config, _timed: &str) -> String {
        String::new()
    }

    /// Markdown that follows the table of timings, with other measurements, such as those in files of `results`.
    ///
    /// # Errors
    /// If a file of such measurements cannot be read.
    fn beside_timings(&self, _results: &Path) -> Result<String> {
        Ok(String::new())
    }
}

/// The table from which a summary is computed: the rows, or a smaller table made from them. A run writes the smaller
/// table to `kept.csv`, and its reference keeps this file instead of the rows.
pub trait Kept<R>: Row + Sync {
    /// Whether the table differs from the rows.
    const REDUCED: bool = true;

    /// Makes the table from the rows, in item order.
    ///
    /// # Errors
    /// Those of the rows.
    fn reduce(rows: &mut dyn Iterator<Item = Result<R>>) -> Result<Vec<Self>>;
}

/// The rows themselves.
impl<R: Row + Sync> Kept<R> for R {
    const REDUCED: bool = false;

    fn reduce(rows: &mut dyn Iterator<Item = Result<R>>) -> Result<Vec<R>> {
        rows.collect()
    }
}

/// Tests, effect sizes and intervals of a summary that is not made of tables; see [`Conclusion::summary`].
pub trait Summarise<Row, Config>: Serialize + Sized {
    /// Computes the summary from the rows. `rng` is a separate stream.
    ///
    /// # Errors
    /// If the statistics cannot be computed from the rows.
    fn of(rows: &[Row], config: &Config, rng: &mut Stream) -> Result<Self>;

    /// The quantities that docs/claims.toml may refer to: `quantities` in `summary.json`.
    ///
    /// # Errors
    /// As [`Summarise::of`].
    fn quantities(&self, _rows: &[Row], _config: &Config) -> Result<Vec<Quantity>> {
        Ok(Vec::new())
    }
}

/// The presentation of a summary.
pub trait Show<Row, Config> {
    /// The tables at the beginning of the page, before the claims.
    fn sections(&self, _page: &mut Page<'_>) {}

    /// The figures, drawn only from stored results.
    ///
    /// # Errors
    /// If a figure cannot be drawn or written.
    fn figures(&self, _rows: &[Row], _config: &Config, _canvas: &Canvas<'_>) -> Result<()> {
        Ok(())
    }
}

/// The items of a run, numbered from 0: a list, a number of items made on demand, or a concatenation of these.
///
/// ```
/// use sudoku_runner::Items;
///
/// let items = Items::count(2, |n| 10 * n).then(vec![7, 8]);
/// assert_eq!(items.len(), 4);
/// assert_eq!([0, 1, 2, 3].map(|n| *items.get(n)), [0, 10, 7, 8]);
/// ```
pub struct Items<Item> {
    parts: Vec<Part<Item>>,
}

enum Part<Item> {
    List(Vec<Item>),
    Made(u64, Box<dyn Fn(u64) -> Item + Send + Sync>),
}

impl<Item> Part<Item> {
    fn len(&self) -> u64 {
        match self {
            Part::List(items) => items.len() as u64,
            Part::Made(count, _) => *count,
        }
    }
}

impl<Item> Items<Item> {
    /// `count` items. Each is made from its number when it is measured.
    pub fn count(count: u64, make: impl Fn(u64) -> Item + Send + Sync + 'static) -> Items<Item> {
        Items { parts: vec![Part::Made(count, Box::new(make))] }
    }

    /// These items followed by others.
    pub fn then(mut self, others: impl Into<Items<Item>>) -> Items<Item> {
        self.parts.extend(others.into().parts);
        self
    }

    /// The number of items.
    pub fn len(&self) -> u64 {
        self.parts.iter().map(Part::len).sum()
    }

    /// Whether there are no items.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The item with this number.
    ///
    /// # Panics
    /// If there is none.
    pub fn get(&self, mut number: u64) -> Held<'_, Item> {
        for part in &self.parts {
            match part {
                _ if number >= part.len() => number -= part.len(),
                Part::List(items) => return Held::Listed(&items[number as usize]),
                Part::Made(_, make) => return Held::Made(make(number)),
            }
        }
        panic!("there are {} items, and none with the number {number} past them", self.len())
    }
}

impl<Item> From<Vec<Item>> for Items<Item> {
    fn from(items: Vec<Item>) -> Items<Item> {
        Items { parts: vec![Part::List(items)] }
    }
}

/// An item, from a list or made from its number.
pub enum Held<'a, Item> {
    /// From a list.
    Listed(&'a Item),
    /// Made from its number.
    Made(Item),
}

impl<Item> Deref for Held<'_, Item> {
    type Target = Item;

    fn deref(&self) -> &Item {
        match self {
            Held::Listed(item) => item,
            Held::Made(item) => item,
        }
    }
}
