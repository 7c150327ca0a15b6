//! The table that the summary is computed from: how many grids of each arm have each value.

use std::collections::BTreeMap;

use sudoku_runner::prelude::*;

use super::Row;
use crate::shared::counted;

/// What is counted of a grid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Category)]
pub enum What {
    /// Class of the top band.
    #[name = "top_band"]
    TopBand,
    /// Class of the middle band.
    #[name = "middle_band"]
    MiddleBand,
    /// Class of the bottom band.
    #[name = "bottom_band"]
    BottomBand,
    /// Class of the left stack.
    #[name = "left_stack"]
    LeftStack,
    /// Class of the centre stack.
    #[name = "centre_stack"]
    CentreStack,
    /// Class of the right stack.
    #[name = "right_stack"]
    RightStack,
    /// Bands and stacks whose three boxes hold the same three triples.
    Alike,
    /// Different triples among the minirows.
    Minirows,
    /// Different triples among the minicolumns.
    Minicolumns,
    /// Sum of the two.
    Triples,
    /// The digit in the first cell.
    Corner,
    /// Digits written.
    Placements,
    /// Choices.
    Guesses,
    /// Times that all was restarted.
    Restarts,
    /// Digits written by filling another grid cell by cell.
    #[name = "by_cells"]
    ByCells,
    /// Grids that have the same canonical form.
    Canonical,
}

impl What {
    /// The classes, in the order of the positions.
    pub const CLASSES: [What; 6] = [
        What::TopBand,
        What::MiddleBand,
        What::BottomBand,
        What::LeftStack,
        What::CentreStack,
        What::RightStack,
    ];
}

/// Arms whose digits written are kept grid by grid, because their ratio is resampled.
pub const RESAMPLED: [&str; 2] = ["dancing-links-top-row", "dancing-links"];

/// One line of `kept.csv`: the grids of an arm that have a value. The digits written by `dancing-links` and
/// `dancing-links-top-row` have a line for each grid, in order.
#[derive(Clone, Debug, Serialize, Deserialize, Columns)]
pub struct Tally {
    /// How the grids were filled.
    pub arm: String,
    /// What is counted.
    pub what: What,
    /// Its value.
    pub value: u64,
    /// Number of grids.
    pub grids: u64,
}

/// The counts of an arm.
#[derive(Default)]
struct Counts {
    values: BTreeMap<(What, u64), u64>,
    in_order: Vec<u64>,
    forms: BTreeMap<String, u64>,
}

impl Counts {
    fn add(&mut self, row: Row) {
        let classes = What::CLASSES.into_iter().zip(row.classes().map(u64::from));
        let others = [
            (What::Alike, u64::from(row.alike_bands + row.alike_stacks)),
            (What::Minirows, u64::from(row.minirows)),
            (What::Minicolumns, u64::from(row.minicolumns)),
            (What::Triples, u64::from(row.minirows + row.minicolumns)),
            (What::Corner, u64::from(row.corner)),
            (What::Guesses, row.guesses),
            (What::Restarts, row.restarts),
        ];
        let by_cells = row.by_cells.map(|written| (What::ByCells, written));
        let mut count = |value| *self.values.entry(value).or_default() += 1;
        classes.chain(others).chain(by_cells).for_each(&mut count);
        if RESAMPLED.contains(&row.arm.as_str()) {
            self.in_order.push(row.placements);
        } else {
            count((What::Placements, row.placements));
        }
        if let Some(form) = row.canonical {
            *self.forms.entry(form).or_default() += 1;
        }
    }

    fn lines(mut self, arm: &str) -> impl Iterator<Item = Tally> {
        for (_, times) in self.forms {
            *self.values.entry((What::Canonical, times)).or_default() += times;
        }
        let line = move |((what, value), grids)| Tally { arm: arm.to_owned(), what, value, grids };
        let in_order = self.in_order.into_iter().map(|placements| ((What::Placements, placements), 1));
        self.values.into_iter().chain(in_order).map(line)
    }
}

impl Kept<Row> for Tally {
    fn reduce(rows: &mut dyn Iterator<Item = Result<Row>>) -> Result<Vec<Tally>> {
        let mut arms: Vec<(String, Counts)> = Vec::new();
        for row in rows {
            let row = row?;
            let known = arms.iter().position(|(arm, _)| *arm == row.arm);
            let at = known.unwrap_or_else(|| {
                arms.push((row.arm.clone(), Counts::default()));
                arms.len() - 1
            });
            arms[at].1.add(row);
        }
        Ok(arms.into_iter().flat_map(|(arm, counts)| counts.lines(&arm).collect::<Vec<_>>()).collect())
    }
}

/// The tallies of something.
pub fn of<'a>(tallies: &'a [&Tally], what: What) -> impl Iterator<Item = &'a Tally> {
    tallies.iter().copied().filter(move |tally| tally.what == what)
}

/// A value for each grid.
pub fn column(tallies: &[&Tally], what: What) -> Vec<f64> {
    counted::each(of(tallies, what).map(|tally| (tally.value as f64, tally.grids)))
}

/// Mean over the grids.
pub fn mean(tallies: &[&Tally], what: What) -> Result<Estimate> {
    counted::mean(of(tallies, what).map(|tally| (tally.value, tally.grids)))
}

/// Number of grids with such a value.
pub fn count(tallies: &[&Tally], what: What, holds: impl Fn(u64) -> bool) -> u64 {
    of(tallies, what).filter(|tally| holds(tally.value)).map(|tally| tally.grids).sum()
}

/// Number of grids.
pub fn grids(tallies: &[&Tally]) -> u64 {
    count(tallies, What::Corner, |_| true)
}

/// Share of the grids with such a value.
pub fn share(tallies: &[&Tally], what: What, holds: impl Fn(u64) -> bool) -> Result<Estimate> {
    Ok(Estimate::share(count(tallies, what, holds), grids(tallies))?)
}
