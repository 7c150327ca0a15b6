//! What a reader sees: tables, then figures.

use sudoku_figures::{Ecdf, EcdfPanel, Fit, Forest, ForestRow, Points, Sample, Scatter, ScatterPanel};
use sudoku_runner::prelude::*;

use super::Config;
use super::measure::Row;
use super::summary::{Summary, by_set};

/// What a reader looks at first.
pub fn sections(summary: &Summary) -> Vec<Section> {
    vec![printed(summary), sets(summary), levels(summary)]
}

fn printed(summary: &Summary) -> Section {
    let rows = summary.printed.iter().map(|p| {
        let here = cells![p.line, p.clues, p.printed_cells, p.score_cells, p.printed, p.score];
        cells![..here, p.isomorphs, p.mean, p.sd, p.min, p.max]
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
        let scores = cells![set.score, set.score_mean, set.excess, set.sd_within, set.icc];
        let shares = [&set.straight, &set.challenging].map(Cell::percent);
        cells![&set.set, set.n, ..set.quantiles.iter().copied(), ..scores, ..shares]
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

/// All figures of a run.
pub fn draw(rows: &[Row], summary: &Summary, config: &Config, out: &FigureDir) -> Result<()> {
    out.save("printed-scores", &printed_figure(summary))?;
    let sets = by_set(rows, config);
    if !sets.is_empty() {
        out.save("score-distributions", &distributions(&sets))?;
        out.save("score-and-its-mean", &against_mean(&sets))?;
    }
    Ok(())
}

/// Control sets with their rows.
type Sets<'a> = [(&'a String, Vec<&'a Row>)];

/// Mean, least and greatest score of the copies of each printed puzzle.
fn printed_figure(summary: &Summary) -> Forest {
    let row = |p: &super::summary::Printed| {
        let label = format!("printed {}, {} clues", p.printed.unwrap_or(p.score), p.clues);
        let (value, low, high) = (p.mean, f64::from(p.min), f64::from(p.max));
        ForestRow::new(label, &Estimate { value, low, high, n: p.isomorphs.into() })
    };
    Forest {
        head: Head::new("Branch scores of symmetric copies of the printed puzzles")
            .caption("n: random symmetric copies; points: their means."),
        x: Axis::new("branch score S"),
        interval: "least and greatest score".into(),
        none: None,
        decimals: 0,
        groups: vec![(String::new(), summary.printed.iter().map(row).collect())],
    }
}

fn distributions(sets: &Sets<'_>) -> Ecdf {
    let panel = |(set, rows): &(&String, Vec<&Row>)| EcdfPanel {
        title: (*set).clone(),
        samples: vec![
            Sample::new("S", rows.column(|row| f64::from(row.score))),
            Sample::new("mean S of copies", rows.column(|row| row.score_mean)),
        ],
    };
    Ecdf {
        head: Head::new("Distribution of the branch score, by set"),
        x: Axis::new("branch score"),
        counted: "puzzles".into(),
        panels: sets.iter().map(panel).collect(),
        ..Ecdf::default()
    }
}

fn against_mean(sets: &Sets<'_>) -> Scatter {
    let greatest = sets.iter().flat_map(|(_, rows)| rows).map(|row| f64::from(row.score)).fold(0.0, f64::max);
    let panel = |(set, rows): &(&String, Vec<&Row>)| {
        let points = rows.iter().map(|row| (f64::from(row.score), row.score_mean));
        ScatterPanel::new(set.as_str(), vec![Points::new("puzzles", points)]).fit(Fit::line(
            "equal",
            (0.0, 0.0),
            (greatest, greatest),
        ))
    };
    Scatter {
        head: Head::new("Branch score of puzzles as they stand, and mean over their symmetric copies"),
        x: Axis::new("branch score S"),
        y: Axis::new("mean S of copies"),
        panels: sets.iter().map(panel).collect(),
    }
}
