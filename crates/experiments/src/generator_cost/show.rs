//! What a reader sees: tables, then figures.

use sudoku_figures::{Fit, Points, Scatter, ScatterPanel, Trace, TraceLine, TracePanel};
use sudoku_runner::prelude::*;

use super::Config;
use super::measure::Row;
use super::summary::{Discarding, Summary, TunedCost, random};
use crate::puzzles::limit_name;

/// What a reader looks at first.
pub fn sections(summary: &Summary) -> Vec<Section> {
    vec![random_masking(summary), tuned(summary), discarding(summary), grid(summary)]
}

fn random_masking(summary: &Summary) -> Section {
    let rows = summary.random.iter().map(|r| {
        let (limit, [least, most]) = (limit_name(r.guess_limit), r.checks);
        let checks = format!("{least} to {most}");
        cells![limit, checks, r.n, r.wnef, r.clues, r.fast_tests, r.cost, r.cost_in_digits]
    });
    Section::new("Random masking")
        .text(format!(
            "By limit of guesses in the uniqueness test. Cost in units of t0, the mean of random masking without guesses \
             ({} comparisons by the source's reckoning: 6,561 for each fast test, 1,944 for each WNEF).",
            number(summary.unit.value)
        ))
        .table(
            Table::heads("limit | tests || n | WNEF | clues | fast tests in a test | cost: comparisons | \
                 digits placed")
            .rows(rows),
        )
}

fn tuned(summary: &Summary) -> Section {
    let rows = summary.tuned.iter().map(|t| {
        let TunedCost { target, n, given_up, wnef, clues, attempts, cost, .. } = *t;
        let (log, share) = (cost.value.log2(), 100.0 * t.wnef_share);
        let quantiles = &t.cost_quantiles;
        cells![target, n, given_up, wnef, clues, attempts, cost, log, ..quantiles, t.cost_in_digits, share]
    });
    let overall = &summary.overall;
    let [any, any_digits] = overall.greatest.map(number);
    let [one, one_digits] = overall.greatest_of_one_grid.map(number);
    Section::new("Tuned masking with annealing (Figure 10)")
        .text(format!(
            "Normalised cost by WNEF asked for; 0: as low as it gets with one grid. Cost in units of t0. Spearman of cost \
             with WNEF over all tuned puzzles: {}; greatest cost {any} in comparisons, {any_digits} in digits placed, of \
             puzzles that took one grid {one} and {one_digits}.",
            Estimate::from(&overall.with_wnef)
        ))
        .table(
            Table::heads("|| target | n | given up | WNEF | clues | grids | mean cost | log2 | \
                 cost at 5 % | 50 % | 95 % | 100 % | in digits placed | for WNEFs (%)")
            .rows(rows),
        )
}

fn discarding(summary: &Summary) -> Section {
    let rows = summary.discarding.iter().map(|d| {
        cells![limit_name(d.guess_limit), d.target, Cell::percent(&d.share), d.ratio, d.ratio_in_digits]
    });
    Section::new("Puzzles at random, easy ones discarded")
        .text(
            "Mean cost until a random puzzle is as low as the target, over the mean cost of tuned masking: above 1, tuning \
             pays; empty where no random puzzle is as low.",
        )
        .table(
            Table::heads("guesses of random masking || target | as low (%) | cost ratio: comparisons | \
                 digits placed")
            .rows(rows),
        )
}

fn grid(summary: &Summary) -> Section {
    let grid = &summary.grid;
    let [share, tuned, digits] =
        [grid.share.value, grid.share_tuned, grid.share_of_digits.value].map(|share| number(100.0 * share));
    Section::new("Grids").text(format!(
        "Row by row: {} digits placed, at most {}; {} numbers tried at most; share of grids without taking a digit back \
         {}. Share of all comparisons: {share} % of random masking, {tuned} % of tuned masking; of the digits placed in \
         random masking {digits} %. Times are in timing.csv.",
        grid.placements, grid.most_placements, grid.tried, grid.straight
    ))
}

/// All figures of a run.
pub fn draw(rows: &[Row], summary: &Summary, config: &Config, out: &FigureDir) -> Result<()> {
    out.save("cost-by-wnef", &figure_10(rows))?;
    out.save("discarding", &discarding_figure(summary, config))?;
    Ok(())
}

/// Source: Chadwick et al. 2008, "Figure 10. Log2 of running time vs. WNEF".
fn figure_10(rows: &[Row]) -> Scatter {
    let base = random(rows, Some(0));
    let panel = |title: &str, cost: fn(&Row) -> f64| {
        let unit = base.column(cost).iter().sum::<f64>() / base.len().max(1) as f64;
        let point = |row: &Row| Some((row.wnef?, (cost(row) / unit).log2()));
        let points = |label: &str, keep: &dyn Fn(&Row) -> bool| {
            Points::new(label, rows.iter().filter(|row| keep(row)).filter_map(point))
        };
        let groups = vec![
            points("tuned towards a target", &|row| row.target.is_some_and(|target| target > 0.0)),
            points("tuned as low as it gets", &|row| row.target == Some(0.0)),
        ];
        let [from, to] = [0.1, 0.5].map(|wnef| (wnef, 20f64.log2()));
        ScatterPanel::new(title, groups).fit(Fit::line("20 times random masking", from, to))
    };
    Scatter {
        head: Head::new("Cost of a generated puzzle by its WNEF").caption(
            "In units of the mean cost of random masking without guesses. Comparisons by the source's reckoning: \
             6,561 for each fast test, 1,944 for each WNEF.",
        ),
        x: Axis::new("WNEF"),
        y: Axis::new("log2 of normalised cost"),
        panels: vec![
            panel("comparisons", |row| row.comparisons() as f64),
            panel("digits placed in uniqueness tests", |row| row.nodes as f64),
        ],
    }
}

fn discarding_figure(summary: &Summary, config: &Config) -> Trace {
    let line = |limit: u64, ratio: fn(&Discarding) -> Option<Estimate>| {
        let own = summary.discarding.iter().filter(|d| d.guess_limit == Some(limit));
        let label = format!("random masking with {limit} guesses");
        TraceLine::new(label, own.filter_map(|d| Some((d.target, ratio(d)?))))
    };
    let mut limits = vec![0, config.guess_limit];
    limits.dedup();
    let panel = |title: &str, ratio: fn(&Discarding) -> Option<Estimate>| {
        TracePanel::new(title, limits.iter().map(|&limit| line(limit, ratio)).collect())
    };
    Trace {
        head: Head::new("Random puzzles until one is as low as the target, over one tuned puzzle")
            .caption("Above 1, tuning pays. Targets that no random puzzle met are left out."),
        x: Axis::new("WNEF asked for"),
        y: Axis::new("ratio of costs").log(),
        band: "95 % interval".into(),
        panels: vec![
            panel("comparisons", |d| d.ratio),
            panel("digits placed in uniqueness tests", |d| d.ratio_in_digits),
        ],
    }
}
