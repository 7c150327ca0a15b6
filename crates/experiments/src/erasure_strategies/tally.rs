//! The table that the summary is computed from: results that are alike, with their number.

use std::collections::BTreeMap;

use sudoku_math::square;
use sudoku_runner::prelude::*;

use super::{Check, Order, Part, Row};
use crate::shared::counted;

/// One line of `kept.csv`: the results of a way of erasing that are alike. A line with `at_random` and
/// `in_turn` is about how evenly they spread the clues, and has none of the columns between `target` and these.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, Columns)]
pub struct Tally {
    /// What is asked.
    pub part: Part,
    /// Way in which the grids were filled.
    pub grids: String,
    /// Order in which cells were tried.
    pub order: Order,
    /// What had to hold for a cell to be erased.
    pub check: Check,
    /// Clues at which erasing was to stop; 0 to continue until nothing can be erased.
    pub target: usize,
    /// Clues left.
    pub clues: Option<usize>,
    /// Whether a solver proves the solution unique.
    pub unique: Option<bool>,
    /// Whether cells with a single candidate lead to the solution, one after the other.
    pub by_level_1: Option<bool>,
    /// Rows and columns without a clue.
    pub empty_lines: Option<usize>,
    /// Whether two of them lie in one band or stack.
    pub empty_pair: Option<bool>,
    /// Whether every box keeps 2 to 4 clues.
    pub boxes_of_2_to_4: Option<bool>,
    /// Level by profile `hayes`, from 0; of puzzles that are stopped at a number of clues by proof.
    pub level: Option<usize>,
    /// 81 times the variance of the number of clues over the units of the order, cells of the same grid in random
    /// order.
    pub at_random: Option<u64>,
    /// The same with the units in turn.
    pub in_turn: Option<u64>,
    /// Number of results.
    pub results: u64,
}

impl Kept<Row> for Tally {
    fn reduce(rows: &mut dyn Iterator<Item = Result<Row>>) -> Result<Vec<Tally>> {
        let mut counts: BTreeMap<Tally, u64> = BTreeMap::new();
        // The last result with cells in random order, by check and target: other orders of the same grid follow it.
        let mut at_random: BTreeMap<(Check, usize), Row> = BTreeMap::new();
        for row in rows {
            let row = row?;
            *counts.entry(Tally::of(&row)).or_default() += 1;
            if row.part == Part::ThreeRows || ![Check::None, Check::Level1].contains(&row.check) {
                continue;
            }
            if row.order == Order::Random {
                at_random.insert((row.check, row.target), row);
            } else if let Some(random) = at_random.get(&(row.check, row.target)) {
                *counts.entry(Tally::of_evenness(random, &row)).or_default() += 1;
            }
        }
        Ok(counts.into_iter().map(|(tally, results)| Tally { results, ..tally }).collect())
    }
}

impl Tally {
    fn way(row: &Row) -> Tally {
        Tally {
            part: row.part,
            grids: row.grids.clone(),
            order: row.order,
            check: row.check,
            target: row.target,
            clues: None,
            unique: None,
            by_level_1: None,
            empty_lines: None,
            empty_pair: None,
            boxes_of_2_to_4: None,
            level: None,
            at_random: None,
            in_turn: None,
            results: 0,
        }
    }

    fn of(row: &Row) -> Tally {
        Tally {
            clues: Some(row.clues),
            unique: Some(row.unique),
            by_level_1: Some(row.by_level_1),
            empty_lines: Some(row.empty_lines),
            empty_pair: Some(row.empty_pair),
            boxes_of_2_to_4: Some(row.box_least >= 2 && row.box_most <= 4),
            level: row.level,
            ..Tally::way(row)
        }
    }

    fn of_evenness(random: &Row, in_turn: &Row) -> Tally {
        // An integer: nine squares of integers minus the square of their sum.
        let variance = |row: &Row| Some((81.0 * square(sd_of(in_turn.order, row))).round() as u64);
        Tally { at_random: variance(random), in_turn: variance(in_turn), ..Tally::way(in_turn) }
    }

    /// Standard deviations of the number of clues over the units of the order, cells in random order and units in turn.
    pub fn evenness(&self) -> Option<[f64; 2]> {
        Some([self.at_random?, self.in_turn?].map(|variance| (variance as f64).sqrt() / 9.0))
    }
}

/// The standard deviation that an order should lower: over rows, columns, boxes or digits.
fn sd_of(order: Order, row: &Row) -> f64 {
    match order {
        Order::Rows => row.rows_sd,
        Order::Columns => row.columns_sd,
        Order::Boxes => row.boxes_sd,
        Order::Digits | Order::Random => row.digits_sd,
    }
}

/// A value of each result.
pub fn column(tallies: &[&Tally], value: impl Fn(&Tally) -> Option<f64>) -> Vec<f64> {
    counted::each(tallies.iter().filter_map(|tally| Some((value(tally)?, tally.results))))
}

/// Number of results for which this is true.
pub fn count(tallies: &[&Tally], holds: impl Fn(&Tally) -> bool) -> u64 {
    tallies.iter().filter(|tally| holds(tally)).map(|tally| tally.results).sum()
}
