//! The summary in tables.

use sudoku_runner::prelude::*;

use super::restate::{Distribution, PROBABILITIES, Restated};
use super::summary::Summary;

/// What a reader looks at first.
pub fn sections(summary: &Summary) -> Vec<Section> {
    vec![samples(summary), means(summary), quantiles(summary), levels(summary), ratings(summary)]
}

fn samples(summary: &Summary) -> Section {
    let rows = summary.samples.iter().map(|one| cells![&one.name, one.n, one.effective, one.clues]);
    Section::new("Samples")
        .text(
            "Effective: (Σ w)² / Σ w² with the weights C(81, clues) of controlled bias, so many puzzles drawn evenly \
             from all minimal ones would tell as much. Clues: mean without weights.",
        )
        .table(Table::heads("puzzles || n | effective | clues").rows(rows))
}

fn means(summary: &Summary) -> Section {
    let rows = summary.metrics.iter().map(|one| {
        let (removal, all) = (&one.removal, &one.population);
        cells![&one.metric, removal.mean, removal.sd, all.mean, all.sd, one.shift]
    });
    Section::new("Means")
        .text("Shift: mean of all minimal puzzles minus that of random removal, in standard deviations of the latter.")
        .table(Table::heads("metric || random removal | SD | all minimal puzzles | SD | shift").rows(rows))
}

fn quantiles(summary: &Summary) -> Section {
    let percents = PROBABILITIES.iter().map(|probability| format!("{:.0} %", 100.0 * probability));
    let head = Table::heads("metric | puzzles").numbers(percents);
    let line = |one: &Restated, name: &str, of: &Distribution| {
        cells![&one.metric, name, ..of.quantiles.iter().copied()]
    };
    let rows = summary.metrics.iter().flat_map(|one| {
        [line(one, "random removal", &one.removal), line(one, "all minimal", &one.population)]
    });
    Section::new("Quantiles").table(head.rows(rows))
}

fn levels(summary: &Summary) -> Section {
    let rows = summary.metrics.iter().flat_map(|one| {
        let shares = one.removal.levels.iter().zip(&one.population.levels);
        one.level_names.iter().zip(shares).map(|(name, (removal, all))| {
            cells![&one.metric, name, Cell::percent(removal), Cell::percent(all)]
        })
    });
    Section::new("Levels")
        .text("Percentages of puzzles.")
        .table(Table::heads("metric | level || random removal | all minimal puzzles").rows(rows))
}

fn ratings(summary: &Summary) -> Section {
    let rows = summary.ratings.iter().map(|one| cells![&one.of, one.published, one.mean]);
    let same = summary.same_rating.map(|share| {
        format!("Of the set's puzzles we rate {} % as the set does.", Cell::percent(&share).text())
    });
    Section::new("Mean ratings by Sudoku Explainer 1.2.1")
        .text(same.unwrap_or_default())
        .table(Table::heads("puzzles || published | here").rows(rows))
}
