//! Distributions of S and S-bar, one against the other, and the spread of the printed puzzles.

use super::Config;
use super::measure::Row;
use super::summary::Summary;
use sudoku_figures::{
    Axis, Ecdf, EcdfPanel, Fit, Forest, ForestRow, Head, Points, Sample, Scatter, ScatterPanel,
};
use sudoku_runner::{FigureDir, Result};
use sudoku_stats::Estimate;

/// All figures of a run.
pub fn draw(rows: &[Row], summary: &Summary, config: &Config, out: &FigureDir) -> Result<()> {
    out.save("printed-scores", &printed(summary))?;
    let sets: Vec<(&str, Vec<&Row>)> = config
        .sets
        .iter()
        .map(|set| (set.as_str(), rows.iter().filter(|row| row.set == *set).collect::<Vec<_>>()))
        .filter(|(_, rows)| !rows.is_empty())
        .collect();
    if !sets.is_empty() {
        out.save("score-distributions", &distributions(&sets))?;
        out.save("score-and-its-mean", &against_mean(&sets))?;
    }
    Ok(())
}

/// Mean, least and greatest score of the copies of each printed puzzle.
fn printed(summary: &Summary) -> Forest {
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

fn distributions(sets: &[(&str, Vec<&Row>)]) -> Ecdf {
    let panel = |(set, rows): &(&str, Vec<&Row>)| EcdfPanel {
        title: (*set).to_owned(),
        samples: vec![
            Sample::new("S", rows.iter().map(|row| f64::from(row.score)).collect::<Vec<_>>()),
            Sample::new("mean S of copies", rows.iter().map(|row| row.score_mean).collect::<Vec<_>>()),
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

fn against_mean(sets: &[(&str, Vec<&Row>)]) -> Scatter {
    let greatest = sets.iter().flat_map(|(_, rows)| rows).map(|row| f64::from(row.score)).fold(0.0, f64::max);
    let panel = |(set, rows): &(&str, Vec<&Row>)| {
        let points = rows.iter().map(|row| (f64::from(row.score), row.score_mean));
        ScatterPanel::new(*set, vec![Points::new("puzzles", points)]).fit(Fit::line(
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
