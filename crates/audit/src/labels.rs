//! Difficulty labels: their order, and whether symmetric copies have the same label.

use std::collections::HashMap;

use serde::Serialize;
use sudoku_kit::levels::in_order;
use sudoku_stats::Estimate;

use crate::difficulty::correlation;
use crate::row::Row;

/// Maximum number of different labels in a file. Any others are dropped.
const MOST_LABELS: usize = 1 << 20;

/// The labels of a file by number.
#[derive(Default)]
pub(crate) struct Labels {
    numbers: HashMap<String, u32>,
    texts: Vec<String>,
    /// Number of rows whose label was dropped.
    pub left_out: u64,
}

impl Labels {
    /// The number of a label.
    pub fn number(&mut self, label: String) -> u32 {
        if let Some(&number) = self.numbers.get(&label) {
            return number;
        }
        if self.texts.len() == MOST_LABELS {
            self.left_out += 1;
            return u32::MAX;
        }
        let number = self.texts.len() as u32;
        self.texts.push(label.clone());
        self.numbers.insert(label, number);
        number
    }

    /// Each label as a number, which is its value or its place in the order of known words. `None` if the order is
    /// unknown.
    pub fn values(&self) -> Option<Vec<f64>> {
        let numbers: Option<Vec<f64>> =
            self.texts.iter().map(|text| text.parse().ok().filter(|value: &f64| value.is_finite())).collect();
        if self.texts.is_empty() || numbers.is_some() {
            return numbers.filter(|numbers| !numbers.is_empty());
        }
        let order = in_order(self.texts.clone())?;
        let place = |text: &String| order.iter().position(|known| known == text).map(|place| place as f64);
        self.texts.iter().map(place).collect()
    }
}

/// Whether copies of a puzzle have the same label.
#[derive(Clone, Debug, Serialize)]
pub struct Stability {
    /// Number of puzzles with several labelled copies that are written differently.
    pub puzzles: u64,
    /// The share of these puzzles whose copies have different labels.
    pub different: Option<Estimate>,
    /// Spearman's correlation between the labels of two copies.
    pub correlation: Option<Estimate>,
}

/// Compares labels across the copies in a file; rows must be sorted by [`Row::order`].
pub(crate) fn across_copies(rows: &[Row], file: u16, values: &[f64]) -> Option<Stability> {
    let mut pairs = Vec::new();
    let mut different = 0;
    for class in rows.chunk_by(|a, b| (a.grid, a.class) == (b.grid, b.class)) {
        let mut copies: Vec<&Row> =
            class.iter().filter(|row| row.file == file && row.label != u32::MAX).collect();
        copies.dedup_by_key(|row| row.text);
        if let [first, second, ..] = copies[..] {
            different += u64::from(copies.iter().any(|copy| copy.label != first.label));
            let value = |row: &Row| values.get(row.label as usize).copied();
            pairs.extend(value(first).zip(value(second)));
        }
    }
    let puzzles = pairs.len() as u64;
    (puzzles > 0).then(|| Stability {
        puzzles,
        different: Estimate::wilson(different, puzzles).ok(),
        correlation: correlation(pairs.into_iter()),
    })
}
