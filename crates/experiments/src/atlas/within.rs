//! WNEF and the hardest step: over all puzzles, and among those with the same number of clues.

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
        let rows = of.rows().filter_map(|row| Some((row.wnef?, row.er?, row.clues)));
        let (mut wnef, mut rating, mut clues) = (Vec::new(), Vec::new(), Vec::new());
        rows.for_each(|row| {
            wnef.push(row.0);
            rating.push(row.1);
            clues.push(row.2);
        });
        (wnef, rating, clues)
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
