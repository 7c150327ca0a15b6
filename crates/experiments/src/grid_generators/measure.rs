//! Grids, the classes of their bands and stacks, their minirows, and what they took.

use std::time::Instant;

use sudoku_core::{Cell, Grid};
use sudoku_generators::band_classes::{CLASSES, cut, is_alike, minirows};
use sudoku_generators::{GridMethod, GridWork};
use sudoku_runner::Timing;
use sudoku_runner::prelude::*;

use super::Config;

/// Grids of an item: enough to be timed together.
const BATCH: u64 = 100;

/// Grids to be made one after the other.
#[derive(Clone, Debug)]
pub struct Item {
    arm: String,
    method: GridMethod,
    first: u64,
    grids: u64,
}

/// Batches of all arms.
pub type Plan = Vec<Item>;

row! {
    /// One line of `data.csv`: a grid.
    #[derive(Clone, Debug)]
    pub struct Row {
        /// How it was filled.
        pub arm: String,
        /// Its number, from 0.
        pub number: u64,
        /// Class of the top band, from 0, the most frequent, to 415.
        pub top_band: u16,
        /// Class of the middle band.
        pub middle_band: u16,
        /// Class of the bottom band.
        pub bottom_band: u16,
        /// Class of the left stack.
        pub left_stack: u16,
        /// Class of the centre stack.
        pub centre_stack: u16,
        /// Class of the right stack.
        pub right_stack: u16,
        /// Bands whose three boxes hold the same three triples as minirows.
        pub alike_bands: u32,
        /// Stacks whose three boxes hold the same three triples as minicolumns.
        pub alike_stacks: u32,
        /// Different triples among the 27 minirows.
        pub minirows: u32,
        /// Different triples among the 27 minicolumns.
        pub minicolumns: u32,
        /// The digit in the first cell.
        pub corner: u8,
        /// Digits written.
        pub placements: u64,
        /// Choices, as the method counts them.
        pub guesses: u64,
        /// Times that all was restarted.
        pub restarts: u64,
        /// The canonical form, of the first grids.
        pub canonical: Option<String>,
    }
}

impl Row {
    /// The classes in the order of their places.
    pub fn classes(&self) -> [u16; 6] {
        let Row { top_band, middle_band, bottom_band, left_stack, centre_stack, right_stack, .. } = *self;
        [top_band, middle_band, bottom_band, left_stack, centre_stack, right_stack]
    }
}

/// The design: batches of all arms in turn, so that their times are taken side by side.
pub fn plan(config: &Config) -> Result<Plan> {
    let mut items = Vec::new();
    for arm in &config.arms {
        let (label, method) = (arm.label()?, arm.method()?);
        items.extend((0..arm.grids.div_ceil(BATCH)).map(|batch| {
            let first = batch * BATCH;
            Item { arm: label.clone(), method, first, grids: BATCH.min(arm.grids - first) }
        }));
    }
    items.sort_by_key(|item| item.first);
    Ok(items)
}

/// The rows of one item, and how long a grid took.
pub fn measure(item: &Item, rng: &mut Stream, config: &Config) -> Measured<Row> {
    let begin = Instant::now();
    let made: Vec<(Grid, GridWork)> = (0..item.grids)
        .map(|_| {
            let mut work = GridWork::default();
            (item.method.fill(rng, &mut work), work)
        })
        .collect();
    let ns = begin.elapsed().as_nanos() as u64 / item.grids;
    let numbered = made.iter().zip(item.first..);
    let rows = numbered.map(|((grid, work), number)| row(&item.arm, number, grid, work, config)).collect();
    Measured { rows, timings: vec![Timing { what: format!("grid {}", item.arm), ns }] }
}

fn row(arm: &str, number: u64, grid: &Grid, work: &GridWork, config: &Config) -> Row {
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
    Row {
        arm: arm.to_owned(),
        number,
        top_band,
        middle_band,
        bottom_band,
        left_stack,
        centre_stack,
        right_stack,
        alike_bands: alike(&cuts[..3]),
        alike_stacks: alike(&cuts[3..]),
        minirows: different(&cuts[..3]),
        minicolumns: different(&cuts[3..]),
        corner: grid.get(Cell::at(0, 0)).value(),
        placements: work.placements,
        guesses: work.guesses,
        restarts: work.restarts,
        canonical: (number < config.canonical).then(|| grid.canonical().form.to_string()),
    }
}
