//! The guess and the leak of a random split, set by set.

use sudoku_figures::{Forest, ForestRow};
use sudoku_runner::prelude::*;

use super::summary::{Audited, Summary};

/// Draws both.
pub fn draw(summary: &Summary, out: &FigureDir) -> Result<()> {
    let guess = forest(summary, |set| set.guess);
    if !guess.is_empty() {
        out.save(
            "guess",
            &Forest {
                head: Head::new("Cells that a constant answer gets right, by set").caption(
                    "The most frequent digit of each cell in one half of the solutions, on the other half. Line: chance, \
                     1 in 9.",
                ),
                x: Axis::new("share of cells"),
                interval: "95 % interval over 32 parts of the half that is guessed".into(),
                none: Some(1.0 / 9.0),
                decimals: 3,
                groups: guess,
            },
        )?;
    }
    let split = forest(summary, |set| set.leaks.get("leak-same-grid").copied());
    if !split.is_empty() {
        out.save(
            "split",
            &Forest {
                head: Head::new("Test rows on the solution grid of a training row, after a random split").caption(
                    "A tenth of the rows at random against the others; grids up to symmetry. Sets in which there is no such \
                     row are not shown.",
                ),
                x: Axis::new("share of test rows").range(0.0, 1.0),
                interval: "Wilson's 95 % interval".into(),
                none: None,
                decimals: 3,
                groups: split,
            },
        )?;
    }
    Ok(())
}

/// The sets of the index and those made here that have such a number.
fn forest(summary: &Summary, of: impl Fn(&Audited) -> Option<Estimate>) -> Vec<(String, Vec<ForestRow>)> {
    let group = |made: bool| {
        let own = summary.sets.iter().filter(|set| set.made == made);
        own.filter_map(|set| Some(ForestRow::new(&set.name, &of(set)?))).collect::<Vec<_>>()
    };
    let groups = [("sets", group(false)), ("made here", group(true))];
    groups.into_iter().filter(|(_, rows)| !rows.is_empty()).map(|(name, rows)| (name.into(), rows)).collect()
}
