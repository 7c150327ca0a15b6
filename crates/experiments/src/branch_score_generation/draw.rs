//! Histograms against the known ones, scores by wander, scores against those of copies.

use super::config::{Config, Variant};
use super::measure::Row;
use super::published::{CLASSES, RENDERING, SUGEN};
use sudoku_figures::{
    Axis, Fit, GroupPanel, GroupPlot, GroupShape, Head, Heights, Histogram, HistogramPanel, Points, Sample,
    Scatter, ScatterPanel,
};
use sudoku_runner::{FigureDir, Result};

/// All figures of a run.
pub fn draw(rows: &[Row], config: &Config, out: &FigureDir) -> Result<()> {
    out.save("score-histogram", &histogram(rows))?;
    out.save("wander", &wander(rows, config))?;
    out.save("score-and-its-mean", &against_mean(rows))?;
    Ok(())
}

fn of(rows: &[Row], variant: Variant) -> Vec<&Row> {
    rows.iter().filter(|row| row.variant() == variant).collect()
}

fn histogram(rows: &[Row]) -> Histogram {
    let edges: Vec<f64> = (0..=CLASSES).map(|class| 100.0 * class as f64).collect();
    let known =
        |published: &super::published::Published| Heights::counts(published.name, published.histogram);
    let panel = |(title, variant): (&str, Variant)| {
        let highest = 100.0 * CLASSES as f64 - 1.0;
        let scores: Vec<f64> =
            of(rows, variant).iter().map(|row| f64::from(row.score).min(highest)).collect();
        (!scores.is_empty()).then(|| HistogramPanel {
            title: title.into(),
            edges: edges.clone(),
            filled: Heights::count("ours", &edges, &scores).percent(),
            outlined: vec![known(&SUGEN).percent(), known(&RENDERING).percent()],
            notes: Vec::new(),
        })
    };
    let panels =
        [("18 steps, as the program", Variant::PROGRAM), ("20 steps, as the text", Variant::ARTICLE)];
    Histogram {
        head: Head::new("Branch scores of puzzles by 200 iterations")
            .caption("sugen: the article's program. The last class holds all scores from 900 on."),
        x: Axis::new("branch score S"),
        y: Axis::new("share of puzzles").unit("%"),
        panels: panels.into_iter().filter_map(panel).collect(),
    }
}

fn wander(rows: &[Row], config: &Config) -> GroupPlot {
    let panel = |title: &str, value: fn(&Row) -> f64| GroupPanel {
        title: title.into(),
        groups: config
            .variants
            .iter()
            .map(|&v| Sample::new(v.name(), of(rows, v).iter().map(|row| value(row)).collect::<Vec<_>>()))
            .collect(),
        notes: Vec::new(),
    };
    GroupPlot {
        head: Head::new("Scores by steps of a walk and number of walks, on the same grids").columns(1),
        x_title: "steps of a walk × number of walks".into(),
        y: Axis::new("branch score"),
        shape: GroupShape::Box,
        panels: vec![
            panel("S, which is climbed", |row| f64::from(row.score)),
            panel("mean S of symmetric copies", |row| row.score_mean),
        ],
    }
}

fn against_mean(rows: &[Row]) -> Scatter {
    let own = of(rows, Variant::PROGRAM);
    let greatest = own.iter().map(|row| f64::from(row.score)).fold(100.0, f64::max);
    let points = own.iter().map(|row| (f64::from(row.score), row.score_mean));
    Scatter {
        head: Head::new("The score that was climbed, and its mean over symmetric copies of the puzzle")
            .caption("18 steps a walk, 200 walks."),
        x: Axis::new("branch score S"),
        y: Axis::new("mean S of copies"),
        panels: vec![ScatterPanel::new("", vec![Points::new("puzzles", points)]).fit(Fit::line(
            "equal",
            (0.0, 0.0),
            (greatest, greatest),
        ))],
    }
}
