//! How much of a metric's value depends on the puzzle, and how much on its presentation: symmetric copies of a puzzle
//! are equally hard, so a metric that differs between them also measures something else.

use rand::RngExt;
use sudoku_runner::prelude::*;

use super::panel::place;
use super::row::Row;
use super::scores::COMPARED;

/// The name of the copies of a set in the rows.
pub fn copies_of(set: &str) -> String {
    format!("{set}, copies")
}

/// A metric on symmetric copies of the puzzles of one set.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Stability {
    /// Name of the set.
    pub set: String,
    /// Name of the metric in tables.
    pub metric: String,
    /// The share of the variance that lies between puzzles ([`icc`]); 1 means that all copies are alike.
    pub icc: Estimate,
}

/// All metrics on the copies of a set, if it has any.
pub fn stability(rows: &[Row], set: &str, resamples: usize, rng: &mut Stream) -> Result<Vec<Stability>> {
    let name = copies_of(set);
    let own = taken(rows, |row| row.set == name);
    let groups: Vec<&[&Row]> = own.chunk_by(|a, b| a.line == b.line).collect();
    if groups.len() < 3 {
        return Ok(Vec::new());
    }
    let draws: Vec<Vec<usize>> =
        (0..resamples).map(|_| groups.iter().map(|_| rng.random_range(0..groups.len())).collect()).collect();
    let of = |one: &super::scores::Compared| {
        let at = place(one.column)?;
        let values = |group: &&[&Row]| group.iter().map(|row| row.scores[at]).collect::<Vec<f64>>();
        let moments: Vec<Moments> = groups.iter().map(|group| Moments::of(&values(group))).collect();
        let of_taken = |taken: &Vec<usize>| icc(taken.iter().map(|&group| &moments[group]));
        let drawn: Vec<f64> = draws.iter().map(of_taken).collect();
        let Interval { low, high, .. } = percentile_interval(&drawn, CONFIDENCE)?;
        let icc = Estimate { value: icc(moments.iter()), low, high, n: moments.len() as u64 };
        Ok(Stability { set: set.to_owned(), metric: one.label.to_owned(), icc })
    };
    COMPARED.iter().map(of).collect()
}
