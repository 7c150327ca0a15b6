//! WNEF and the hardest step: over all puzzles, and among those with the same number of clues.

use std::iter::repeat_n;

use sudoku_runner::prelude::*;

use super::counts::Count;
use super::ratings::Rated;

/// The minimum number of puzzles for showing a number of clues separately.
const LEAST: usize = 1000;

/// Spearman's correlation of WNEF with the rating of the hardest step; it should be negative, since a low WNEF should
/// go with a hard step.
#[derive(Clone, Debug, Serialize)]
pub struct Association {
    /// Which puzzles.
    pub puzzles: String,
    /// Each rated puzzle counts once and is treated as independent.
    pub spearman: Correlation,
}

/// Over all puzzles, over ranks within numbers of clues, and for each number of clues with enough puzzles.
pub fn associations(population: &Rated<'_>, counts: &[Count]) -> Result<Vec<Association>> {
    let known = |of: &Rated<'_>| -> (Vec<f64>, Vec<f64>, Vec<usize>) {
        let known = of.rows().filter_map(|row| Some((row, row.wnef?, row.er?)));
        let each = known.flat_map(|(row, wnef, er)| {
            repeat_n((wnef, er, row.clues), row.puzzles.unwrap_or_default() as usize)
        });
        each.collect()
    };
    let mut all = Vec::new();
    let mut add = |puzzles: String, found: Option<Correlation>| {
        all.extend(found.map(|spearman| Association { puzzles, spearman }));
    };
    let (wnef, rating, clues) = known(population);
    add("all, pooled".into(), spearman(&wnef, &rating, CONFIDENCE).defined()?);
    add("all, within clues".into(), spearman_within(&wnef, &rating, &clues, CONFIDENCE).defined()?);
    for clues in counts.iter().map(|count| count.clues) {
        let (wnef, rating, _) = known(&population.with_clues(clues));
        if wnef.len() >= LEAST {
            add(format!("{clues} clues"), spearman(&wnef, &rating, CONFIDENCE).defined()?);
        }
    }
    Ok(all)
}
