//! Tails of the node counts, and the ratio of both searches.

use super::config::Config;
use super::measure::{Part, Row};
use super::summary::censored_ratio;
use sudoku_figures::{Axis, Ecdf, EcdfPanel, Head, Sample};
use sudoku_runner::{FigureDir, Result};

/// All figures of a run.
pub fn draw(rows: &[Row], config: &Config, out: &FigureDir) -> Result<()> {
    out.save("node-tails", &tails(rows, config))?;
    out.save("ratio-by-set", &ratios(rows, config))?;
    Ok(())
}

fn of(rows: &[Row], part: Part, order: &str) -> Vec<Row> {
    rows.iter().filter(|row| row.part == part && row.order == order).cloned().collect()
}

fn fewest(rows: &[Row]) -> Sample {
    Sample::new("S heuristic", rows.iter().map(|row| row.fewest_nodes as f64).collect::<Vec<_>>())
}

fn leftmost(rows: &[Row], order: &str) -> Sample {
    let nodes = rows.iter().filter_map(|row| Some((row.leftmost_nodes? as f64, !row.leftmost_cut?)));
    Sample::censored(format!("leftmost, {order}"), nodes)
}

fn tails(rows: &[Row], config: &Config) -> Ecdf {
    let first = config.orders.first().map(ToString::to_string).unwrap_or_default();
    let mut random = vec![fewest(&of(rows, Part::Random, &first))];
    random.extend(config.orders.iter().map(|order| {
        let order = order.to_string();
        leftmost(&of(rows, Part::Random, &order), &order)
    }));
    let panel = |part, title: &str| {
        let own = of(rows, part, &first);
        EcdfPanel { title: title.into(), samples: vec![fewest(&own), leftmost(&own, &first)] }
    };
    let panels = vec![
        EcdfPanel { title: "random, finished".into(), samples: random },
        panel(Part::Easy, "easy sets"),
        panel(Part::Seventeen, "17 clues"),
    ];
    let shown = |panel: &EcdfPanel| panel.samples.iter().any(|sample| !sample.is_empty());
    Ecdf {
        head: Head::new("Nodes of one uniqueness check by dancing links").caption(format!(
            "Searches by the leftmost column were cut off at {} nodes (17 clues: {}). Letters: order of the columns, p \
             cells, r rows, c columns, b boxes.",
            config.cap, config.cap_seventeen
        )),
        x: Axis::new("nodes").log(),
        counted: "puzzles".into(),
        complement: true,
        log_share: true,
        panels: panels.into_iter().filter(shown).collect(),
    }
}

/// Under the first order of columns.
fn ratios(rows: &[Row], config: &Config) -> Ecdf {
    let first = config.orders.first().map(ToString::to_string).unwrap_or_default();
    let mut sets: Vec<&str> = Vec::new();
    for row in rows {
        if !sets.contains(&row.set.as_str()) && row.leftmost_nodes.is_some() {
            sets.push(&row.set);
        }
    }
    let sample = |set: &&str| {
        let own = rows.iter().filter(|row| row.set == *set && row.order == first);
        Sample::censored(*set, own.filter_map(censored_ratio))
    };
    Ecdf {
        head: Head::new("What the S heuristic saves, puzzle by puzzle").caption(format!(
            "Columns in the order {first}. Where the search by the leftmost column was cut off, the ratio is greater."
        )),
        x: Axis::new("nodes, leftmost over S heuristic").log(),
        counted: "puzzles".into(),
        complement: true,
        log_share: false,
        panels: vec![EcdfPanel { title: String::new(), samples: sets.iter().map(sample).collect() }],
    }
}
