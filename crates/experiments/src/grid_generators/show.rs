//! What a reader sees: tables, then figures.

use sudoku_figures::{
    DotPanel, Dots, Fit, ForestRow, GroupPanel, GroupPlot, GroupShape, Heights, Histogram, HistogramPanel,
    Points, Sample, Scatter, ScatterPanel,
};
use sudoku_generators::band_classes::{CLASSES, Class};
use sudoku_runner::prelude::*;
use sudoku_stats::ChiSquared as Test;

use super::Arms;
use super::measure::Row;
use super::summary::{ArmSummary, Summary};

/// The page that a reader looks at first.
pub fn sections(summary: &Summary) -> Vec<Section> {
    vec![uniformity(&summary.arms), triples(summary), work(&summary.arms), reach(summary)]
}

fn p(test: &Option<Test>) -> Option<String> {
    test.map(|test| test.p_value().to_string())
}

fn uniformity(arms: &[ArmSummary]) -> Section {
    let heads = ["n", "classes seen", "chi-squared / df", "w", "p", "completions: p"];
    let classes = arms.iter().flat_map(|arm| {
        arm.uniformity.iter().map(|one| {
            let ratio = one.test.map(|test| test.chi_squared / test.df);
            cells![
                &arm.arm,
                one.position,
                arm.n,
                one.seen,
                ratio,
                one.w,
                p(&one.test),
                p(&one.by_completions)
            ]
        })
    });
    let heads_of_digits = ["first cell: w", "p", "among bands: w", "p among bands"];
    let digits = arms.iter().map(|arm| {
        cells![&arm.arm, arm.corner, p(&arm.corner_test), arm.among_bands, p(&arm.among_bands_test)]
    });
    Section::new("Classes of bands")
        .text(
            "The 416 classes against their exact shares among all grids, sparse classes merged: chi-squared over its \
             degrees of freedom, Cohen's w with its 95 % interval. Completions: the classes joined by the number of \
             grids to which a band can be completed. Below: digits in the first cell against ninths, and top bands \
             against all bands.",
        )
        .table(Table::new(["grids by", "at"], heads).rows(classes))
        .table(Table::new(["grids by"], heads_of_digits).rows(digits))
}

fn triples(summary: &Summary) -> Section {
    let heads = ["top band (%)", "any band or stack (%)", "all six (%)", "minirows", "minicolumns"];
    let rows = summary.arms.iter().map(|arm| {
        let (brought, different) = arm.canonical;
        cells![
            &arm.arm,
            Cell::percent(&arm.alike_top),
            Cell::percent(&arm.alike),
            Cell::percent(&arm.alike_all),
            arm.minirows,
            arm.minicolumns,
            format!("{different} of {brought}")
        ]
    });
    Section::new("Repeated triples")
        .text(format!(
            "Bands and stacks whose three boxes hold the same three triples: {:.4} % among all grids. Different \
             triples among the 27 minirows, and minicolumns. Canonical forms of the first grids.",
            100.0 * summary.alike_expected
        ))
        .table(Table::new(["grids by"], heads).number("canonical forms").rows(rows))
}

fn work(arms: &[ArmSummary]) -> Section {
    let heads = ["n", "digits written", "guesses", "95 % of grids", "restarted at all (%)"];
    let rows = arms.iter().map(|arm| {
        let work = &arm.work;
        let middle = format!("{:.0} to {:.0}", work.guess_quantiles[0], work.guess_quantiles[2]);
        let (any, three) = (Cell::percent(&work.restarted), Cell::percent(&work.three_restarts));
        cells![&arm.arm, arm.n, work.placements, work.guesses, middle, any, three, work.most_restarts]
    });
    Section::new("Work")
        .text(
            "Guesses as each way counts them: choices between digits, shifts of a row. Restarts: all started over; for \
             uniform grids, draws rejected. Exact intervals. Times are in timing.md.",
        )
        .table(Table::new(["grids by"], heads).number("three times and more (%)").number("most").rows(rows))
}

fn reach(summary: &Summary) -> Section {
    let rows = summary.reach.iter().map(|one| {
        let bound = if one.bound { "at most " } else { "" };
        let (grids, share) = (format!("{bound}{:.0}", one.grids), format!("{bound}{:.2e}", one.share));
        cells![&one.what, one.automorphisms, grids, share]
    });
    Section::new("What shuffling can reach").text("Counted, not sampled.").table(
        Table::new(["root and transforms"], ["symmetries of the root", "grids", "share of all"]).rows(rows),
    )
}

/// All figures of a run.
pub fn draw(arms: &Arms<'_>, summary: &Summary, out: &FigureDir) -> Result<()> {
    let evenness = evenness(summary);
    if !evenness.panels.is_empty() {
        out.save("evenness", &evenness)?;
    }
    let searched = searched(arms);
    if !searched.is_empty() {
        out.save("classes", &classes(&searched))?;
        out.save("triples", &triples_figure(arms))?;
    }
    if let Some((_, rows)) = arms.iter().find(|(label, _)| label == "cross-fill") {
        out.save("cross-fill-guesses", &guesses(rows))?;
    }
    Ok(())
}

/// Ways that reach more than one pattern.
fn searched<'a, 'b>(arms: &'a Arms<'b>) -> Vec<&'a (String, Vec<&'b Row>)> {
    arms.iter().filter(|(label, _)| !label.starts_with("shuffled-root")).collect()
}

/// Cohen's w by place and way.
fn evenness(summary: &Summary) -> Dots {
    let mut panels: Vec<DotPanel> = Vec::new();
    for arm in summary.arms.iter().filter(|arm| !arm.arm.starts_with("shuffled-root")) {
        for (one, w) in arm.uniformity.iter().filter_map(|one| Some((one, one.w?))) {
            let row = ForestRow::new(&arm.arm, &w);
            match panels.iter_mut().find(|panel| panel.title == one.position) {
                Some(panel) => panel.rows.push(row),
                None => panels.push(DotPanel::new(one.position, vec![row])),
            }
        }
    }
    Dots {
        head: Head::new("How unevenly the 416 classes of bands are reached").columns(3).caption(
            "Cohen's w: root mean square of the relative deviations from the exact shares among all grids; 0.1 is \
             called small. Shuffled roots, whose bands are of one class or two, are left out.",
        ),
        x: Axis::new("Cohen's w"),
        interval: "95 % interval".into(),
        none: None,
        panels,
    }
}

/// Share of each class among the top bands, against its share among all grids.
fn classes(arms: &[&(String, Vec<&Row>)]) -> Scatter {
    let panel = |(label, rows): &&(String, Vec<&Row>)| {
        let mut counts = vec![0u64; CLASSES.all.len()];
        rows.iter().for_each(|row| counts[usize::from(row.top_band)] += 1);
        let share = |&count: &u64| count as f64 / rows.len() as f64;
        let points = CLASSES.all.iter().zip(&counts).map(|(class, count)| (class.share(), share(count)));
        ScatterPanel::new(label, vec![Points::new("class of top bands", points)]).fit(equal())
    };
    Scatter {
        head: Head::new("Classes of top bands").columns(3).caption("n: classes."),
        x: Axis::new("share among all grids").log(),
        y: Axis::new("share here").log(),
        panels: arms.iter().map(panel).collect(),
    }
}

fn equal() -> Fit {
    let shares = || CLASSES.all.iter().map(Class::share);
    let (low, high) = (shares().fold(1.0, f64::min), shares().fold(0.0, f64::max));
    Fit::line("equal", (low, low), (high, high))
}

/// Different triples among the minirows and minicolumns of a grid.
fn triples_figure(arms: &Arms<'_>) -> GroupPlot {
    let sample = |(label, rows): &(String, Vec<&Row>)| {
        let label = label.replace("shuffled-root", "root").replace("dancing-links", "DLX").replace('-', " ");
        Sample::new(label, rows.column(|row| f64::from(row.minirows + row.minicolumns)))
    };
    GroupPlot {
        head: Head::new("Different triples of digits among the 54 minirows and minicolumns of a grid"),
        x_title: "grids by".into(),
        y: Axis::new("different triples, minirows plus minicolumns"),
        shape: GroupShape::Box,
        panels: vec![GroupPanel::new("", arms.iter().map(sample).collect())],
    }
}

fn guesses(rows: &[&Row]) -> Histogram {
    let values = rows.column(|row| row.guesses as f64);
    let most = values.iter().copied().fold(4.0, f64::max) as usize;
    let edges: Vec<f64> = (0..=most + 1).map(|n| n as f64 - 0.5).collect();
    Histogram {
        head: Head::new("Guesses that cross filling takes")
            .single()
            .caption("All iterations of a grid together. The source's example took 4."),
        x: Axis::new("guesses"),
        y: Axis::new("grids").unit("%"),
        panels: vec![HistogramPanel {
            filled: Heights::count("cross-fill", &edges, &values).percent(),
            edges,
            ..HistogramPanel::default()
        }],
    }
}
