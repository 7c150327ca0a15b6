//! What a reader sees: tables, then figures.

use sudoku_figures::{
    Fit, GroupPanel, GroupPlot, GroupShape, Heights, Histogram, HistogramPanel, Points, Sample, Scatter,
    ScatterPanel,
};
use sudoku_runner::prelude::*;

use super::measure::Row;
use super::published::{CLASSES, RENDERING, SUGEN, SUGEN_CLUES, SUGEN_DECILES, SUGEN_MEAN, SUGEN_RANGE};
use super::summary::Summary;
use super::{Config, Variant};

/// What a reader looks at first.
pub fn sections(summary: &Summary) -> Vec<Section> {
    vec![histograms(summary), deciles(summary), copies(summary), contrasts(summary)]
}

fn histograms(summary: &Summary) -> Section {
    let line = |name: String, counts: &[u64]| {
        let n: u64 = counts.iter().sum();
        cells![name, n, ..counts.iter().map(|&count| 1000.0 * count as f64 / n as f64)]
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
        .table(Table::heads("variant || n").numbers(classes).rows(known).rows(ours))
}

fn deciles(summary: &Summary) -> Section {
    let [least, most] = SUGEN_RANGE;
    let known = cells!["the article's program", least, ..SUGEN_DECILES, most, SUGEN_MEAN, SUGEN_CLUES];
    let known = cells![..known, Cell::Empty, Cell::Empty];
    let ours = summary.variants.iter().map(|v| {
        let scores = cells![v.least, ..v.deciles.iter().copied(), v.greatest];
        cells![v.variant.name(), ..scores, v.score, v.clues, v.scored, v.checks]
    });
    let head = Table::heads(
        "variant || least | 10 % | 20 | 30 | 40 | 50 | 60 | 70 | 80 | 90 | greatest | mean | clues | scored | proved",
    );
    Section::new("Scores").table(head.rows([known]).rows(ours))
}

fn copies(summary: &Summary) -> Section {
    let rows = summary.variants.iter().map(|v| {
        let (overstated, rank) = (Cell::percent(&v.overstated), v.agreement.as_ref());
        cells![v.variant.name(), v.score, v.score_mean, v.excess, overstated, rank]
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

/// All figures of a run.
pub fn draw(rows: &[Row], config: &Config, out: &FigureDir) -> Result<()> {
    out.save("score-histogram", &histogram(rows))?;
    out.save("wander", &wander(rows, config))?;
    out.save("score-and-its-mean", &against_mean(rows))?;
    Ok(())
}

fn of(rows: &[Row], variant: Variant) -> Vec<&Row> {
    taken(rows, |row| row.variant() == variant)
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
    let panel = |title: &str, value: fn(&Row) -> f64| {
        let sample = |&variant: &Variant| Sample::new(variant.name(), of(rows, variant).column(value));
        GroupPanel::new(title, config.variants.iter().map(sample).collect())
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
