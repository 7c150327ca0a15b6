//! The summary in tables.

use sudoku_runner::{Cell, Section, Table, cells};

use super::summary::Summary;

/// What a reader looks at first.
pub fn sections(summary: &Summary) -> Vec<Section> {
    vec![printed(summary), sets(summary), levels(summary)]
}

fn printed(summary: &Summary) -> Section {
    let rows = summary.printed.iter().map(|p| {
        let here = cells![p.printed_cells, p.score_cells, p.printed, p.score];
        let copies = cells![p.isomorphs, p.mean, p.sd, p.min, p.max];
        cells![p.line, p.clues].into_iter().chain(here).chain(copies)
    });
    Section::new("Printed scores")
        .text(
            "S by cells alone and set-oriented, printed and here; then set-oriented over random symmetric copies.",
        )
        .table(
            Table::heads("|| line | clues | cells: printed | here | sets: printed | here | copies | \
                 mean S | SD | least | greatest")
            .rows(rows),
        )
}

fn sets(summary: &Summary) -> Section {
    let rows = summary.sets.iter().map(|set| {
        let quantiles = set.quantiles.iter().map(|&quantile| Cell::from(quantile));
        let scores = cells![set.score, set.score_mean, set.excess, set.sd_within, set.icc];
        cells![&set.set, set.n]
            .into_iter()
            .chain(quantiles)
            .chain(scores)
            .chain([&set.straight, &set.challenging].map(Cell::percent))
    });
    Section::new("Control sets")
        .text(
            "S: score of the puzzle as published; S-bar: mean over its symmetric copies. SD within: of S among copies of one \
             puzzle. ICC: share of the variance that lies between puzzles.",
        )
        .table(
            Table::heads("set || n | S at 5 % | 25 % | 50 % | 75 % | 95 % | mean S | mean S-bar | \
                 S minus S-bar | SD within | ICC | B = 0 (%) | S of 300 and more (%)")
            .rows(rows),
        )
}

fn levels(summary: &Summary) -> Section {
    let rows = summary.sets.iter().filter_map(|set| {
        let (score, mean) = (set.level_score.as_ref()?, set.level_score_mean.as_ref()?);
        Some(cells![&set.set, score, mean, score.n])
    });
    Section::new("Levels")
        .text("Spearman's correlation with the level of the label.")
        .table(Table::heads("set || S | S-bar | n").rows(rows))
}
