//! What a reader sees: tables, then figures.

use sudoku_figures::{
    BarPanel, Bars, GroupedBars, Heights, Histogram, HistogramPanel, Trace, TraceLine, TracePanel,
};
use sudoku_runner::prelude::*;

use super::summary::{Levels, Stop, Summary, Target};
use super::variant::{LIMITS, LOGICAL, ORDERS};

/// What a reader looks at first.
pub fn sections(summary: &Summary) -> Vec<Section> {
    let stops = summary.stops.iter().map(|stop| {
        let Stop { check, order, grids, n, mean, sd, quantiles, unique, by_level_1, .. } = stop;
        cells![check, order, grids, n, mean, sd, ..quantiles, unique, by_level_1]
    });
    let targets = summary.targets.iter().map(|one| {
        let [reached, unique] = [&one.reached, &one.unique].map(Cell::percent);
        cells![&one.check, &one.order, one.target, one.n, reached, unique, one.mean_empty_lines]
    });
    let evenness = summary.evenness.iter().map(|one| {
        let target = (one.target > 0).then_some(one.target);
        cells![&one.order, &one.check, target, one.random, one.in_turn, one.difference]
    });
    let levels = summary
        .levels
        .iter()
        .map(|levels| cells![levels.clues, levels.n, ..&levels.counts, Cell::percent(&levels.singles)]);
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

/// All figures of a run.
pub fn draw(summary: &Summary, out: &FigureDir) -> Result<()> {
    let stops = stops(summary);
    if !stops.panels.is_empty() {
        out.save("where-erasing-stops", &stops)?;
    }
    if !summary.targets.is_empty() {
        out.save("unique-by-clues", &unique(summary))?;
    }
    if !summary.levels.is_empty() {
        out.save("levels-by-clues", &levels(&summary.levels)?)?;
    }
    Ok(())
}

fn percent(label: &str, stop: &Stop, slots: std::ops::RangeInclusive<usize>) -> Heights {
    Heights::counts(label, slots.map(|clues| *stop.counts.get(&clues).unwrap_or(&0))).percent()
}

fn stops(summary: &Summary) -> Histogram {
    let of = |check| ORDERS.iter().filter_map(move |(order, _)| summary.stop(check, order));
    let keys =
        || LOGICAL.iter().flat_map(|(check, _)| of(check)).flat_map(|stop| stop.counts.keys().copied());
    let (first, last) = (keys().min().unwrap_or_default(), keys().max().unwrap_or_default());
    let panel = |(check, _): &(&str, _)| {
        let in_turn =
            |order| Some(percent(&format!("{order} in turn"), summary.stop(check, order)?, first..=last));
        Some(HistogramPanel {
            title: (*check).to_owned(),
            edges: (first..=last + 1).map(|clues| clues as f64 - 0.5).collect(),
            filled: percent("cells at random", summary.stop(check, "random")?, first..=last),
            outlined: ["rows", "boxes", "digits"].into_iter().filter_map(in_turn).collect(),
            notes: Vec::new(),
        })
    };
    Histogram {
        head: Head::new("Clues left when no more cell can be erased").columns(3).caption(
            "level-1: row, column and box leave one candidate; single: or one place in a house; level-2: every other \
             candidate is refuted by level-1 steps.",
        ),
        x: Axis::new("clues left"),
        y: Axis::new("grids").unit("%"),
        panels: LOGICAL.iter().filter_map(panel).collect(),
    }
}

/// Share with one solution, by the number of clues aimed at.
fn unique(summary: &Summary) -> Trace {
    let line = |order: &str, check: &str, label: String| {
        let own = taken(&summary.targets, |one| one.order == order && one.check == check);
        let percent = |one: &&Target| (one.target as f64, one.unique.map(|share| 100.0 * share));
        TraceLine::new(label, own.iter().map(percent))
    };
    let limits = LIMITS.iter().map(|(check, _)| {
        let label = if *check == "none" { "no check".to_owned() } else { (*check).to_owned() };
        line("random", check, label)
    });
    let orders = ORDERS.iter().map(|(order, _)| {
        let label = if *order == "random" { "no check".to_owned() } else { format!("{order} in turn") };
        line(order, "none", label)
    });
    Trace {
        head: Head::new("Grids whose remaining clues have exactly one solution"),
        x: Axis::new("clues aimed at"),
        y: Axis::new("exactly one solution").unit("%").range(0.0, 100.0),
        band: "exact 95 % intervals".into(),
        panels: vec![
            TracePanel::new("limits of empty lines", limits.collect()),
            TracePanel::new("orders, no check", orders.collect()),
        ],
    }
}

fn levels(all: &[Levels]) -> Result<GroupedBars> {
    let bars = |level: usize| {
        let shares = all.iter().map(|levels| Estimate::share(levels.counts[level], levels.n));
        Ok(Some(Bars::percent(&shares.collect::<Result<Vec<_>, _>>()?)))
    };
    Ok(GroupedBars {
        head: Head::new("Levels of unique puzzles by their number of clues").caption("Profile hayes."),
        x_title: "clues".into(),
        categories: all.iter().map(|levels| levels.clues.to_string()).collect(),
        y: Axis::new("puzzles").unit("%"),
        series_title: "level".into(),
        series: ["novice", "easy", "medium", "hard", "extreme", "beyond"].map(str::to_owned).to_vec(),
        interval: "exact 95 % intervals".into(),
        panels: vec![BarPanel::new("", (0..6).map(bars).collect::<Result<_>>()?)],
    })
}
