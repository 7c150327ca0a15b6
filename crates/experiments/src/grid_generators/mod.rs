//! How uniformly do methods for filling grids reach all grids, and what do they cost?
//!
//! Sources: Beer 2011, "Grid generator"; "Generating and solving sudoku puzzles", "Generating the completed
//! puzzle"; Chadwick et al. 2008, "Completed Puzzle Generation"; "A Sudoku challenge generator", steps 1 and 2
//! and its comments; "Zendoku puzzle generation", 4.4.

mod reach;
mod show;
mod summary;
mod tally;
mod uniformity;

use std::time::Instant;

use rand::seq::SliceRandom;
use sudoku_core::{Candidates, Cell, Digit, DigitSet, Grid};
use sudoku_generators::band_classes::{CLASSES, cut, is_alike, minirows};
use sudoku_generators::{CrossFill, GridMethod, GridWork, Queue, Root, Shuffle};
use sudoku_runner::prelude::*;

use summary::Summary;
use tally::Tally;

/// Settings of the experiment.
#[derive(Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Number of grids per arm that are brought to canonical form.
    #[range(0..=*ITEMS.end())]
    pub canonical: u64,
    /// Resamples per bootstrap.
    #[range(RESAMPLES)]
    pub bootstrap: usize,
    /// The methods for filling grids.
    pub arms: Vec<Arm>,
}

/// A method for filling grids.
#[derive(Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct Arm {
    /// Its name, such as `cross-fill`.
    #[serde(with = "sudoku_runner::named::one")]
    pub method: GridMethod,
    /// Grids made.
    #[range(ITEMS)]
    pub grids: u64,
    /// The root to shuffle, by its fourth row: 231 or 234.
    #[serde(default)]
    pub root: Option<u16>,
    /// Number of transforms that shuffle it.
    #[serde(default)]
    #[range(STEPS)]
    pub mutations: Option<u32>,
    /// Whether digits are relabelled too.
    #[serde(default)]
    pub relabel: Option<bool>,
    /// Cross filling: whether digits with one place are written before a guess.
    #[serde(default)]
    pub hidden_singles: bool,
    /// Cross filling: the direction around the corner boxes, clockwise or counter-clockwise; by default, either.
    #[serde(default)]
    pub clockwise: Option<bool>,
    /// Cross filling: whether the next guess goes to the next box.
    #[serde(default)]
    pub in_turn: bool,
}

impl Arm {
    /// The method with its options.
    pub fn method(&self) -> Result<GridMethod> {
        let bad = |message: String| Error::Config { name: "grid-generators".into(), message };
        let method = self.method;
        if let GridMethod::CrossFill(_) = method {
            return Ok(GridMethod::CrossFill(self.reading()));
        }
        if self.reading() != CrossFill::default() {
            return Err(bad(format!("{method}: hidden_singles, clockwise and in_turn are for cross-fill")));
        }
        let GridMethod::ShuffledRoot(preset) = method else {
            if self.root.or(self.mutations.map(|_| 0)).is_some() || self.relabel.is_some() {
                return Err(bad(format!("{method}: root, mutations and relabel are for shuffled-root")));
            }
            return Ok(method);
        };
        let root = match self.root {
            None => preset.root,
            Some(231) => Root::Fourth231,
            Some(234) => Root::Fourth234,
            Some(other) => return Err(bad(format!("root = {other}: there are 231 and 234"))),
        };
        Ok(GridMethod::ShuffledRoot(Shuffle {
            root,
            mutations: self.mutations.unwrap_or(preset.mutations),
            relabel: self.relabel.unwrap_or(preset.relabel),
        }))
    }

    fn reading(&self) -> CrossFill {
        let queue = match self.clockwise {
            None => Queue::Random,
            Some(true) => Queue::Clockwise,
            Some(false) => Queue::CounterClockwise,
        };
        CrossFill { hidden_singles: self.hidden_singles, queue, in_turn: self.in_turn }
    }

    /// Its name in results, such as `shuffled-root 231 x100`.
    pub fn label(&self) -> Result<String> {
        Ok(match self.method()? {
            GridMethod::ShuffledRoot(Shuffle { root, mutations, relabel }) => {
                let root = if root == Root::Fourth231 { 231 } else { 234 };
                let fixed = if relabel { "" } else { ", digits fixed" };
                format!("shuffled-root {root} x{mutations}{fixed}")
            }
            GridMethod::CrossFill(reading) if reading != CrossFill::default() => {
                let fill = if reading.hidden_singles { "cells and places" } else { "cells" };
                let turn = if reading.in_turn { "a guess each" } else { "until full" };
                let queue = match reading.queue {
                    Queue::Random => "either way round",
                    Queue::Clockwise => "clockwise",
                    Queue::CounterClockwise => "counter-clockwise",
                };
                format!("cross-fill {fill}, {queue}, {turn}")
            }
            method => method.to_string(),
        })
    }
}

impl Settings for Config {
    fn check(&self) -> Result<(), String> {
        self.check_ranges()?;
        self.arms.iter().try_for_each(Arm::check_ranges)
    }
}

/// Grids per item: enough to be timed together.
const BATCH: u64 = 100;

/// Grids to make one after the other.
#[derive(Clone, Debug)]
pub struct Item {
    arm: String,
    method: GridMethod,
    first: u64,
    grids: u64,
}

record! {
    /// One line of `data.csv`: a grid.
    pub row Row(arm: &str, number: u64, grid: &Grid, work: &GridWork, by_cells: Option<u64>, config: &Config) {
        let cuts: [_; 6] = std::array::from_fn(|position| cut(grid, position));
        let [top_band, middle_band, bottom_band, left_stack, centre_stack, right_stack] =
            std::array::from_fn(|position| CLASSES.of(grid, position));
        let different = |cuts: &[[[u8; 9]; 3]]| {
            let mut triples: Vec<u16> = cuts.iter().flat_map(minirows).collect();
            triples.sort_unstable();
            triples.dedup();
            triples.len() as u32
        };
        let alike = |cuts: &[[[u8; 9]; 3]]| cuts.iter().filter(|cut| is_alike(cut)).count() as u32;
    }
    /// How the grid was filled.
    pub arm: String = arm.to_owned(),
    /// Number of the grid, from 0.
    pub number: u64 = number,
    /// Class of the top band, from 0 (the most frequent) to 415.
    pub top_band: u16 = top_band,
    /// Class of the middle band.
    pub middle_band: u16 = middle_band,
    /// Class of the bottom band.
    pub bottom_band: u16 = bottom_band,
    /// Class of the left stack.
    pub left_stack: u16 = left_stack,
    /// Class of the centre stack.
    pub centre_stack: u16 = centre_stack,
    /// Class of the right stack.
    pub right_stack: u16 = right_stack,
    /// Number of bands whose three boxes hold the same three triples as minirows.
    pub alike_bands: u32 = alike(&cuts[..3]),
    /// Number of stacks whose three boxes hold the same three triples as minicolumns.
    pub alike_stacks: u32 = alike(&cuts[3..]),
    /// Number of different triples among the 27 minirows.
    pub minirows: u32 = different(&cuts[..3]),
    /// Number of different triples among the 27 minicolumns.
    pub minicolumns: u32 = different(&cuts[3..]),
    /// The digit in the first cell.
    pub corner: u8 = grid.get(Cell::at(0, 0)).value(),
    /// Number of digits written.
    pub placements: u64 = work.placements,
    /// Number of choices, as the method counts them.
    pub guesses: u64 = work.guesses,
    /// Number of restarts from the beginning.
    pub restarts: u64 = work.restarts,
    /// For the first grids that are filled row by row: number of digits written while filling another grid cell by
    /// cell.
    pub by_cells: Option<u64> = by_cells,
    /// The canonical form, for the first grids.
    pub canonical: Option<String> = (number < config.canonical).then(|| grid.canonical().form.to_string()),
}

impl Row {
    /// The classes in the order of their positions.
    pub fn classes(&self) -> [u16; 6] {
        let Row { top_band, middle_band, bottom_band, left_stack, centre_stack, right_stack, .. } = *self;
        [top_band, middle_band, bottom_band, left_stack, centre_stack, right_stack]
    }
}

/// The experiment.
pub struct GridGenerators;

/// Grids, the classes of their bands and stacks, their minirows, and the work done.
impl Experiment for GridGenerators {
    study!("grid-generators": quick, default, paper, extended;
        "How evenly do the ways to fill grids reach all of them, and what do they cost?"; Tally);
    /// An item is already a batch of grids.
    const BLOCK: u64 = 4;
    /// Beer's band and first column, and Zendoku's top row, are said to make the search quicker.
    const SAVINGS: &'static [Saving] = &[
        Saving { quantity: "top-band-time", quick: "grid top-band", slow: "grid fewest-candidates" },
        Saving { quantity: "top-row-time", quick: "grid dancing-links-top-row", slow: "grid dancing-links" },
    ];

    /// Batches of all arms in turn, so that their times are measured under the same conditions.
    fn items(&self, _data: &Library<'_>, config: &Config) -> Result<Items<Item>> {
        let mut items = Vec::new();
        for arm in &config.arms {
            let (label, method) = (arm.label()?, arm.method()?);
            items.extend((0..arm.grids.div_ceil(BATCH)).map(|batch| {
                let first = batch * BATCH;
                Item { arm: label.clone(), method, first, grids: BATCH.min(arm.grids - first) }
            }));
        }
        items.sort_by_key(|item| item.first);
        Ok(items.into())
    }

    fn measure(&self, item: &Item, rng: &mut Stream, config: &Config) -> Result<impl Into<Measured<Row>>> {
        let begin = Instant::now();
        let made: Vec<(Grid, GridWork)> = (0..item.grids)
            .map(|_| {
                let mut work = GridWork::default();
                (item.method.fill(rng, &mut work), work)
            })
            .collect();
        let mean = begin.elapsed() / item.grids as u32;
        let numbered = made.iter().zip(item.first..);
        let row = |((grid, work), number): (&(Grid, GridWork), u64)| {
            let compared = item.method == GridMethod::RowByRow && number < config.canonical;
            let by_cells = compared.then(|| {
                let mut written = 0;
                fill_cells(&Candidates::from_marks([DigitSet::ALL; 81]), rng, &mut written);
                written
            });
            Row::of(&item.arm, number, grid, work, by_cells, config)
        };
        let rows = numbered.map(row).collect::<Result<_>>()?;
        Ok(Measured {
            rows,
            timings: vec![Timing { of: item.grids, ..Timing::new(format!("grid {}", item.arm), mean) }],
        })
    }
}

/// Maximum number of digits written when filling a grid cell by cell.
pub const MOST_WRITTEN: u64 = 1_000_000;

/// Fills cell by cell in reading order with the allowed digits in random order, and backtracks. Stops at
/// [`MOST_WRITTEN`].
fn fill_cells(board: &Candidates, rng: &mut Stream, written: &mut u64) -> bool {
    let Some(cell) = board.blanks().iter().next() else { return true };
    let mut digits: Vec<Digit> = board.get(cell).iter().collect();
    digits.shuffle(rng);
    digits.into_iter().any(|digit| {
        *written += 1;
        let mut next = board.clone();
        let _kept = next.place(cell, digit);
        *written >= MOST_WRITTEN || fill_cells(&next, rng, written)
    })
}

/// The tallies of each arm, in the order of the config.
pub type Arms<'a> = [(String, Vec<&'a Tally>)];

/// Groups the tallies by arm.
pub fn by_arm<'a>(rows: &'a [Tally], config: &Config) -> Result<Vec<(String, Vec<&'a Tally>)>> {
    let labels = config.arms.iter().map(Arm::label).collect::<Result<Vec<String>>>()?;
    Ok(grouped(rows, labels, |row, label| row.arm == *label))
}
