//! Figure 11, WNEF against work, and tuned against random masking.

use super::cells::CellSummary;
use super::config::{Arm, test_name};
use super::summary::Summary;
use sudoku_figures::{Axis, Forest, ForestRow, Head, Trace, TraceLine, TracePanel};
use sudoku_runner::{FigureDir, Result, taken};

/// All figures of a run, from the summary alone.
pub fn draw(summary: &Summary, out: &FigureDir) -> Result<()> {
    out.save("wnef-by-failures", &figure_11(summary))?;
    out.save("wnef-by-work", &work(&summary.ladder))?;
    out.save("guess-limit", &guess_limits(summary))?;
    Ok(())
}

fn line(arm: Arm, cells: &[&CellSummary], x: impl Fn(&CellSummary) -> f64) -> TraceLine {
    TraceLine::new(arm.name(), cells.iter().map(|cell| (x(cell), cell.wnef)))
}

/// Source: Chadwick et al. 2008, "Figure 11. WNEF as a function of allowed failures".
fn figure_11(summary: &Summary) -> Trace {
    let mut limits: Vec<Option<u64>> = summary.cells.iter().map(|cell| cell.key.guess_limit).collect();
    limits.dedup();
    let of =
        |arm, limit| taken(&summary.cells, move |cell| cell.key.arm == arm && cell.key.guess_limit == limit);
    let failures = |cell: &CellSummary| f64::from(cell.key.failures.unwrap_or_default());
    let most = summary.cells.iter().map(failures).fold(0.0, f64::max);
    let panel = |limit: &Option<u64>| {
        let mut lines: Vec<TraceLine> = [Arm::None, Arm::Restarts, Arm::AddBack, Arm::Cooling]
            .map(|arm| line(arm, &of(arm, *limit), failures))
            .into();
        if let [random] = of(Arm::Random, *limit)[..] {
            let flat = [0.0, most].map(|at| (at, random.wnef));
            lines.push(TraceLine::new(Arm::Random.name(), flat));
        }
        TracePanel::new(test_name(*limit), lines)
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
    let line = |arm| line(arm, &taken(ladder, |cell| cell.key.arm == arm), |cell| cell.checks);
    let lines = [Arm::Restarts, Arm::AddBack, Arm::Cooling].map(line);
    Trace {
        head: Head::new("WNEF as a function of work").single(),
        x: Axis::new("uniqueness tests a puzzle").log(),
        y: Axis::new("mean WNEF"),
        band: "95 % t interval of the mean".into(),
        panels: vec![TracePanel::new("", lines.into())],
    }
}

fn guess_limits(summary: &Summary) -> Forest {
    let group = |arm: Arm| {
        let own = summary.limits.iter().filter(|effect| effect.arm == arm);
        let row = own.map(|effect| ForestRow::new(test_name(Some(effect.guess_limit)), &effect.wnef));
        (arm.name().to_owned(), row.collect())
    };
    Forest {
        head: Head::new("WNEF with the exact uniqueness test minus WNEF with a limit of guesses")
            .caption("Of masks on the same grids. Negative: the exact test gives the lower WNEF."),
        x: Axis::new("difference of WNEF"),
        interval: "95 % interval".into(),
        none: Some(0.0),
        decimals: 4,
        groups: [Arm::Random, Arm::None, Arm::AddBack, Arm::Cooling].map(group).into(),
    }
}
