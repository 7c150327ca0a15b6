//! Figure 12 beside ours.

use super::summary::Summary;
use crate::grade_distribution::draw::beside;
use crate::grade_distribution::published::FIGURE_12;
use sudoku_figures::Head;
use sudoku_runner::{FigureDir, Result};

/// All figures of a run.
pub fn draw(summary: &Summary, out: &FigureDir) -> Result<()> {
    let head = Head::new("Puzzles that can be made into each grade, published and here").caption(
        "What is too hard for the grade is filled in; where the tactics end, one digit and they go on (one by one), \
         or all that is left. Nearest map: of all assignments of tactics to grades the one nearest to the published \
         shares, before and after.",
    );
    let built_in = summary.built_in.iter().take(2).map(|fit| ("built-in map", fit));
    let fits = built_in.chain(summary.nearest_to_both.iter().map(|fit| ("nearest map", fit)));
    let panels = fits.map(|(which, fit)| {
        let title = format!("{which}, {}, {}", fit.scheme, fit.filling.words());
        (title, fit.shares.clone())
    });
    out.save("figure-12-suitable", &beside(head, ("Figure 12", &FIGURE_12), panels)?)?;
    Ok(())
}
