//! Figure 11, WNEF against work, and tuned against random masking.

use super::cells::CellSummary;
use super::config::{Arm, test_name};
use super::summary::Summary;
use sudoku_figures::{Axis, Forest, ForestRow, Head, Trace, TraceLine, TracePanel};
use sudoku_runner::{FigureDir, Result};

/// All figures of a run, from the summary alone.
pub fn draw(summary: &Summary, out: &FigureDir) -> Result<()> {
    out.save("wnef-by-failures", &figure_11(summary))?;
    out.save("wnef-by-work", &work(&summary.ladder))?;
    out.save("guess-limit", &guess_limits(summary))?;
    Ok(())
}

fn line(label: &str, cells: &[&CellSummary], x: impl Fn(&CellSummary) -> f64) -> TraceLine {
    TraceLine {
        label: label.into(),
        n: cells.first().map_or(0, |cell| cell.n),
        points: cells.iter().map(|cell| (x(cell), cell.wnef.value)).collect(),
        band: cells.iter().map(|cell| (x(cell), cell.wnef.low, cell.wnef.high)).collect(),
    }
}

/// Source: Chadwick et al. 2008, "Figure 11. WNEF as a function of allowed failures".
fn figure_11(summary: &Summary) -> Trace {
    let mut limits: Vec<Option<u64>> = summary.cells.iter().map(|cell| cell.key.guess_limit).collect();
    limits.dedup();
    let of = |arm, limit| -> Vec<&CellSummary> {
        summary.cells.iter().filter(|cell| cell.key.arm == arm && cell.key.guess_limit == limit).collect()
    };
    let failures = |cell: &CellSummary| f64::from(cell.key.failures.unwrap_or_default());
    let most = summary.cells.iter().map(failures).fold(0.0, f64::max);
    let panel = |limit: &Option<u64>| {
        let mut lines: Vec<TraceLine> = [Arm::None, Arm::Restarts, Arm::AddBack, Arm::Cooling]
            .map(|arm| line(arm.name(), &of(arm, *limit), failures))
            .into();
        if let [random] = of(Arm::Random, *limit)[..] {
            let ci = &random.wnef;
            lines.push(TraceLine {
                label: Arm::Random.name().into(),
                n: random.n,
                points: vec![(0.0, random.wnef.value), (most, random.wnef.value)],
                band: vec![(0.0, ci.low, ci.high), (most, ci.low, ci.high)],
            });
        }
        TracePanel { title: test_name(*limit), lines, notes: Vec::new() }
    };
    Trace {
        head: Head::new("WNEF as a function of allowed failures").caption(
            "0 allowed failures: the systematic cleanup alone. Random masking has no failures to allow.",
        ),
        x: Axis::new("allowed failures of a strategy"),
        y: Axis::new("mean WNEF"),
        band: "95 % t interval of the mean".into(),
        panels: limits.iter().map(panel).collect(),
    }
}

fn work(ladder: &[CellSummary]) -> Trace {
    let of = |arm| -> Vec<&CellSummary> { ladder.iter().filter(|cell| cell.key.arm == arm).collect() };
    let arms = [Arm::Restarts, Arm::AddBack, Arm::Cooling];
    Trace {
        head: Head::new("WNEF as a function of work").single(),
        x: Axis::new("uniqueness tests a puzzle").log(),
        y: Axis::new("mean WNEF"),
        band: "95 % t interval of the mean".into(),
        panels: vec![TracePanel {
            title: String::new(),
            lines: arms.map(|arm| line(arm.name(), &of(arm), |cell| cell.checks)).into(),
            notes: Vec::new(),
        }],
    }
}

fn guess_limits(summary: &Summary) -> Forest {
    let row = |e: &super::summary::LimitEffect| ForestRow {
        label: test_name(Some(e.guess_limit)),
        effect: e.wnef.value,
        interval: (e.wnef.low, e.wnef.high),
        n: e.wnef.n as usize,
    };
    let arms = [Arm::Random, Arm::None, Arm::AddBack, Arm::Cooling];
    let group = |arm: Arm| {
        let rows = summary.limits.iter().filter(|e| e.arm == arm).map(row).collect();
        (arm.name().to_owned(), rows)
    };
    Forest {
        head: Head::new("WNEF with the exact uniqueness test minus WNEF with a limit of guesses")
            .caption("Exact test minus limited test, on the same grids."),
        x: Axis::new("difference of WNEF"),
        interval: "95 % interval".into(),
        none: 0.0,
        decimals: 4,
        groups: arms.map(group).into(),
    }
}
