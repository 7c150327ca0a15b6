//! Scores by the values of a column.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sudoku_kit::levels::in_order;
use sudoku_stats::Estimate;

use super::right::{Right, shares};
use super::set::{RATINGS, Set};

/// Number of different values above which numbers are binned.
const MOST_VALUES: usize = 20;
/// Number of bins of equal size.
const BINS: usize = 8;

/// The scores of the rows with one value, or with values in one bin.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Stratum {
    /// The column; `clues` is computed.
    pub column: String,
    /// The value, or the bin as `[low, high)`; `none` for an empty field.
    pub value: String,
    /// The share of boards.
    pub boards: Estimate,
    /// The share of blank cells.
    pub cells: Estimate,
}

/// The strata of all columns, in the order of the columns and of their values.
pub(super) fn strata(set: &Set, right: &[Right]) -> Vec<Stratum> {
    let clues: Vec<String> = set.rows().iter().map(|row| row.puzzle.clue_count().to_string()).collect();
    let own = (0..set.by.len()).map(|column| {
        let values = set.rows().iter().map(|row| row.strata[column].as_str()).collect();
        (set.by[column].as_str(), values)
    });
    let columns: Vec<(&str, Vec<&str>)> =
        [("clues", clues.iter().map(String::as_str).collect())].into_iter().chain(own).collect();
    let of_column = |(column, values): &(&str, Vec<&str>)| {
        let groups = groups(values, RATINGS.iter().any(|rating| rating.eq_ignore_ascii_case(column)));
        let stratum = |(value, rows): (String, Vec<usize>)| {
            let (boards, cells) = shares(rows.iter().map(|&row| &right[row]))?;
            Some(Stratum { column: (*column).to_owned(), value, boards, cells })
        };
        // A group without blank cells has no share of cells. It is left out, because its puzzles are full boards.
        groups.into_iter().filter_map(stratum).collect::<Vec<_>>()
    };
    columns.iter().flat_map(of_column).collect()
}

/// Rows grouped by value. Ratings are grouped by whole numbers, other numbers with many values are put into bins of
/// equal size, and all other values are unchanged.
fn groups(values: &[&str], is_rating: bool) -> Vec<(String, Vec<usize>)> {
    let mut by_value: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    values.iter().enumerate().for_each(|(row, value)| by_value.entry(value).or_default().push(row));
    let none = by_value.remove("").map(|rows| ("none".to_owned(), rows));
    let numbers: Option<Vec<(f64, Vec<usize>)>> = by_value
        .iter()
        .map(|(value, rows)| {
            Some((value.parse().ok().filter(|number: &f64| number.is_finite())?, rows.clone()))
        })
        .collect();
    let named = match numbers {
        Some(numbers) if is_rating => whole(numbers),
        Some(numbers) if numbers.len() > MOST_VALUES => equal_bins(numbers),
        _ => {
            let known: Vec<String> = by_value.keys().map(|&value| value.to_owned()).collect();
            let order = in_order(known.clone()).unwrap_or(known);
            order.into_iter().map(|value| (value.clone(), by_value[value.as_str()].clone())).collect()
        }
    };
    named.into_iter().chain(none).collect()
}

fn whole(numbers: Vec<(f64, Vec<usize>)>) -> Vec<(String, Vec<usize>)> {
    let mut bins: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
    numbers.into_iter().for_each(|(value, rows)| bins.entry(value.floor() as i64).or_default().extend(rows));
    bins.into_iter().map(|(low, rows)| (format!("[{low}, {})", low + 1), rows)).collect()
}

/// Equal values stay together, so bins may differ in size.
fn equal_bins(mut numbers: Vec<(f64, Vec<usize>)>) -> Vec<(String, Vec<usize>)> {
    numbers.sort_by(|a, b| a.0.total_cmp(&b.0));
    let all: usize = numbers.iter().map(|(_, rows)| rows.len()).sum();
    let mut bins: BTreeMap<usize, (f64, f64, Vec<usize>)> = BTreeMap::new();
    let mut before = 0;
    for (value, rows) in numbers {
        let bin = bins.entry(before * BINS / all).or_insert((value, value, Vec::new()));
        before += rows.len();
        bin.1 = value;
        bin.2.extend(rows);
    }
    bins.into_values().map(|(low, high, rows)| (format!("{low} to {high}"), rows)).collect()
}
