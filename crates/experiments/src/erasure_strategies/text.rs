//! The summary in tables.

use sudoku_runner::{Cell, Section, Table, cells};
use sudoku_stats::Estimate;

use super::summary::Summary;

/// What a reader looks at first.
pub fn sections(summary: &Summary) -> Vec<Section> {
    let stops = summary.stops.iter().map(|stop| {
        let quantiles = stop.quantiles.iter().map(|&value| Cell::from(value));
        cells![&stop.check, &stop.order, &stop.grids, stop.n, stop.mean, stop.sd]
            .into_iter()
            .chain(quantiles)
            .chain(cells![stop.unique, stop.by_level_1])
    });
    let targets = summary.targets.iter().map(|one| {
        let [reached, unique] = [&one.reached, &one.unique].map(Cell::percent);
        cells![&one.check, &one.order, one.target, one.n, reached, unique, one.mean_empty_lines]
    });
    let evenness = summary.evenness.iter().map(|one| {
        let target = (one.target > 0).then_some(one.target);
        cells![&one.order, &one.check, target, one.random, one.in_turn, one.difference]
    });
    let levels = summary.levels.iter().map(|levels| {
        let counts = levels.counts.iter().map(|&count| Cell::from(count));
        cells![levels.clues, levels.n].into_iter().chain(counts).chain([Cell::percent(&levels.singles)])
    });
    let correlation = summary.clues_and_level.as_ref().map_or_else(String::new, |rho| {
        format!("Spearman's correlation of clues and level: {}.", Estimate::from(rho))
    });
    vec![
        Section::new("Where erasing stops").text("Clues left when no more cell can be erased.").table(
            Table::heads("check | order | grids || n | mean | SD | fewest | 5 % | median | 95 % | most | \
                 unique | by level 1")
            .rows(stops),
        ),
        Section::new("What is unique when erasing is stopped").table(
            Table::heads("check | order || clues aimed at | n | reached (%) | exactly one solution (%) | \
                 empty lines")
            .rows(targets),
        ),
        Section::new("How evenly the clues lie")
            .text(
                "Standard deviation of the number of clues over what is taken in turn; differences on the same \
                 grids.",
            )
            .table(
                Table::heads("in turn | check || clues aimed at | at random | in turn | difference")
                    .rows(evenness),
            ),
        Section::new("Clues and difficulty")
            .text("Unique puzzles erased to a number of clues, by level of profile `hayes`.")
            .text(correlation)
            .table(
                Table::heads("|| clues | n | novice | easy | medium | hard | extreme | beyond | \
                     singles solve (%)")
                .rows(levels),
            ),
    ]
}
