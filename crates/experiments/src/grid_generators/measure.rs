//! Grids, the classes of their bands and stacks, their minirows, and what they took.

use std::time::Instant;

use rand::seq::SliceRandom;
use sudoku_core::{Candidates, Cell, Digit, DigitSet, Grid};
use sudoku_generators::band_classes::{CLASSES, cut, is_alike, minirows};
use sudoku_generators::{GridMethod, GridWork};
use sudoku_runner::prelude::*;

use super::summary::Summary;
use super::{Arm, Config};

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
    /// How it was filled.
    pub arm: String = arm.to_owned(),
    /// Its number, from 0.
    pub number: u64 = number,
    /// Class of the top band, from 0, the most frequent, to 415.
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
    /// Bands whose three boxes hold the same three triples as minirows.
    pub alike_bands: u32 = alike(&cuts[..3]),
    /// Stacks whose three boxes hold the same three triples as minicolumns.
    pub alike_stacks: u32 = alike(&cuts[3..]),
    /// Different triples among the 27 minirows.
    pub minirows: u32 = different(&cuts[..3]),
    /// Different triples among the 27 minicolumns.
    pub minicolumns: u32 = different(&cuts[3..]),
    /// The digit in the first cell.
    pub corner: u8 = grid.get(Cell::at(0, 0)).value(),
    /// Digits written.
    pub placements: u64 = work.placements,
    /// Choices, as the method counts them.
    pub guesses: u64 = work.guesses,
    /// Times that all was restarted.
    pub restarts: u64 = work.restarts,
    /// Of the first grids that are filled row by row: digits written by filling another cell by cell.
    pub by_cells: Option<u64> = by_cells,
    /// The canonical form, of the first grids.
    pub canonical: Option<String> = (number < config.canonical).then(|| grid.canonical().form.to_string()),
}

impl Row {
    /// The classes in the order of their places.
    pub fn classes(&self) -> [u16; 6] {
        let Row { top_band, middle_band, bottom_band, left_stack, centre_stack, right_stack, .. } = *self;
        [top_band, middle_band, bottom_band, left_stack, centre_stack, right_stack]
    }
}

/// The experiment.
pub struct GridGenerators;

impl Experiment for GridGenerators {
    study!("grid-generators": quick, default, paper, extended;
        "How evenly do the ways to fill grids reach all of them, and what do they cost?");
    /// An item is a batch of grids already.
    const BLOCK: u64 = 4;

    /// Batches of all arms in turn, so that their times are taken side by side.
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
        let ns = begin.elapsed().as_nanos() as u64 / item.grids;
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
        Ok(Measured { rows, timings: vec![Timing { what: format!("grid {}", item.arm), ns }] })
    }
}

/// Digits written at most in filling a grid cell by cell.
pub const MOST_WRITTEN: u64 = 1_000_000;

/// Fills cell by cell in reading order, the digits that a cell may hold in random order; what fails is taken back.
/// Stops at [`MOST_WRITTEN`].
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

/// The rows of each arm, in the order of the config.
pub type Arms<'a> = [(String, Vec<&'a Row>)];

/// Groups the rows.
pub fn rows_by_arm<'a>(rows: &'a [Row], config: &Config) -> Result<Vec<(String, Vec<&'a Row>)>> {
    let labels = config.arms.iter().map(Arm::label).collect::<Result<Vec<String>>>()?;
    Ok(grouped(rows, labels, |row, label| row.arm == *label))
}
