//! Does WNEF distinguish levels of difficulty, and does it show more than the number of clues?
//!
//! Source: Chadwick, Krieg and Granade 2008, "Metric Calibration and Testing": Figures 8 and 9, the t-tests
//! between neighbouring levels, the choice of the weight function, and the classification functions that
//! the abstract promises.

mod by_counts;
mod classify;
mod contrast;
mod measure;
mod panel;
mod show;
mod summary;

use std::collections::BTreeSet;

use sudoku_core::Puzzle;
use sudoku_runner::data::Control;
use sudoku_runner::prelude::*;

use measure::{Config, Item, Row};
use summary::Summary;

/// The experiment.
pub struct WnefCalibration;

impl Experiment for WnefCalibration {
    study!("wnef-calibration": quick, default, paper;
        "Does WNEF tell levels of difficulty apart, and does it tell more than the number of clues?");
    const NEEDS_LABELS: bool = true;

    /// The puzzles of all available control sets. A puzzle whose canonical form occurs in an earlier set is left out,
    /// so that no two panels share a puzzle.
    fn items(&self, data: &Library<'_>, config: &Config) -> Result<Items<Item>> {
        let mut controls = Vec::new();
        let mut earlier: BTreeSet<Puzzle> = BTreeSet::new();
        for choice in &config.sets {
            let Some(set) = data.load_if_there(&choice.id)? else { continue };
            set.check_labels(choice.levels.keys())?;
            let mut taken = [0usize; 256];
            let first = controls.len();
            for row in &set.rows {
                let level = match (choice.all, &row.label) {
                    (Some(level), _) => Some(level),
                    (None, Some(label)) if !choice.levels.is_empty() => choice.levels.get(label).copied(),
                    // No set has more levels than fit into a byte.
                    _ => row.level.and_then(|level| u8::try_from(level + 1).ok()),
                };
                let Some(level) = level else { continue };
                let taken = &mut taken[usize::from(level)];
                let is_full = config.max_per_level > 0 && *taken >= config.max_per_level;
                if is_full || (!earlier.is_empty() && earlier.contains(&row.puzzle.canonical().form)) {
                    continue;
                }
                *taken += 1;
                controls.push((Control::of(&set, row), level));
            }
            earlier.extend(controls[first..].iter().map(|(control, _)| control.puzzle.canonical().form));
        }
        some(controls).map(Items::from)
    }

    fn measure(&self, item: &Item, rng: &mut Stream, _config: &Config) -> Result<impl Into<Measured<Row>>> {
        Row::of(item, rng)
    }
}
