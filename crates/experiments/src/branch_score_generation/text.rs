//! The summary in tables.

use sudoku_runner::{Cell, Section, Table, cells};

use super::published::{RENDERING, SUGEN, SUGEN_CLUES, SUGEN_DECILES, SUGEN_MEAN, SUGEN_RANGE};
use super::summary::Summary;

/// What a reader looks at first.
pub fn sections(summary: &Summary) -> Vec<Section> {
    vec![histograms(summary), deciles(summary), copies(summary), contrasts(summary)]
}

fn histograms(summary: &Summary) -> Section {
    let line = |name: String, counts: &[u64]| {
        let n: u64 = counts.iter().sum();
        let shares = counts.iter().map(|&count| Cell::from(1000.0 * count as f64 / n as f64));
        cells![name, n].into_iter().chain(shares).collect::<Vec<Cell>>()
    };
    let known = [
        line("the article's program".into(), &SUGEN.histogram),
        line("independent rendering".into(), &RENDERING.histogram),
    ];
    let ours = summary.variants.iter().map(|one| line(one.variant.name(), &one.histogram));
    let classes = (0..9).map(|b| format!("{b}00")).chain(["900 and more".into()]);
    Section::new("Histogram")
        .text(
            "Puzzles in 1,000 by the hundreds of S, that is by B. Variants: steps of a walk × number of walks.",
        )
        .table(classes.fold(Table::heads("variant || n"), Table::number).rows(known.into_iter().chain(ours)))
}

fn deciles(summary: &Summary) -> Section {
    let line = |name: String, [least, greatest]: [f64; 2], deciles: &[f64], rest: [Cell; 4]| {
        let scores = std::iter::once(least).chain(deciles.iter().copied()).chain([greatest]);
        std::iter::once(Cell::Text(name)).chain(scores.map(Cell::from)).chain(rest).collect::<Vec<Cell>>()
    };
    let known = cells![SUGEN_MEAN, SUGEN_CLUES, None::<f64>, None::<f64>];
    let known = line("the article's program".into(), SUGEN_RANGE, &SUGEN_DECILES, known);
    let ours = summary.variants.iter().map(|v| {
        let rest = cells![v.score, v.clues, v.scored, v.checks];
        line(v.variant.name(), [v.least, v.greatest], &v.deciles, rest)
    });
    let scores =
        ["least", "10 %", "20", "30", "40", "50", "60", "70", "80", "90", "greatest", "mean", "clues"];
    let head = scores.into_iter().chain(["scored", "proved"]).fold(Table::heads("variant"), Table::number);
    Section::new("Scores").table(head.rows(std::iter::once(known).chain(ours)))
}

fn copies(summary: &Summary) -> Section {
    let rows = summary.variants.iter().map(|v| {
        let rank = v.agreement.as_ref();
        cells![v.variant.name(), v.score, v.score_mean, v.excess]
            .into_iter()
            .chain([Cell::percent(&v.overstated), rank.into()])
    });
    Section::new("Scores of symmetric copies")
        .text("S-bar: mean over random symmetric copies of a puzzle. Overstated: S more than 20 above S-bar.")
        .table(
            Table::heads(
                "variant || mean S | mean S-bar | S minus S-bar | overstated (%) | Spearman S, S-bar",
            )
            .rows(rows),
        )
}

fn contrasts(summary: &Summary) -> Section {
    let rows = summary.contrasts.iter();
    let rows = rows.map(|c| cells![c.second.name(), c.first.name(), c.score, c.score_mean]);
    Section::new("Wander")
        .text("Each variant minus the one before it, on the same grids.")
        .table(Table::heads("variant | minus || S | S-bar").rows(rows))
}
