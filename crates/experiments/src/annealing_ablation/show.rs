//! What a reader sees: tables, then figures.

use sudoku_figures::{Forest, ForestRow, Trace, TraceLine, TracePanel};
use sudoku_runner::prelude::*;

use super::cells::{CellSummary, Key};
use super::summary::Summary;
use super::{Arm, test_name};
use crate::puzzles::limit_name;

/// What a reader looks at first.
pub fn sections(summary: &Summary) -> Vec<Section> {
    vec![
        figure_11(summary),
        tests(summary),
        ladder(summary),
        limits(summary),
        random(summary),
        difficulty(summary),
    ]
}

fn figure_11(summary: &Summary) -> Section {
    let rows = summary.cells.iter().filter(|cell| cell.key.arm == Arm::None).map(|cell| {
        let other = |arm| summary.cells.iter().find(|other| other.key == Key { arm, ..cell.key });
        let wnef = |arm| other(arm).map(|other| other.wnef);
        let text = other(Arm::AddBack).unwrap_or(cell);
        cells![
            limit_name(cell.key.guess_limit),
            cell.key.failures,
            cell.wnef,
            wnef(Arm::AddBack),
            wnef(Arm::Cooling),
            wnef(Arm::Restarts),
            cell.clues,
            text.clues,
            cell.checks,
            text.checks,
            100.0 * text.rejected
        ]
    });
    let n = summary.cells.first().map_or(0, |cell| cell.n);
    Section::new("WNEF by allowed failures (Figure 11)")
        .text(format!(
            "Means over {n} grids with Student's interval. Limit: of guesses in the uniqueness test. Rejected: part of \
             the uniqueness tests that turned a puzzle with one solution down, with annealing as in the text."
        ))
        .table(
            Table::heads("limit || failures | no annealing | as in the text | simulated annealing | \
                 restarts, equal work | clues: none | text | tests: none | text | rejected (%)")
            .rows(rows),
        )
}

fn tests(summary: &Summary) -> Section {
    let rows = summary.contrasts.iter().map(|c| {
        let (first, second) = (c.first.arm.name(), c.second.arm.name());
        let (limit, failures) = (limit_name(c.first.guess_limit), c.first.failures);
        let p = [Some(&c.student_p), c.paired_p.as_ref()];
        cells![limit, first, second, failures, c.difference, ..p, c.g, Cell::percent(&c.lower)]
    });
    Section::new("Tests")
        .text(format!(
            "WNEF of the first minus the second on the same grids. Student: unpaired, as the source tested at {}. g: \
             Hedges, unpaired.",
            summary.alpha
        ))
        .table(
            Table::heads("limit | first | second || failures | paired difference | Student p | paired p | \
                 g | lower (% of grids)")
            .rows(rows),
        )
}

fn ladder(summary: &Summary) -> Section {
    let rows = summary.ladder.iter().map(|cell| {
        let Key { arm, factor, .. } = cell.key;
        cells![arm.name(), factor, cell.wnef, cell.wnef_least, cell.clues, cell.checks]
    });
    Section::new("Longer annealing")
        .text(
            "Exact test. Restarts take as many uniqueness tests as the longer of the two annealings of that factor.",
        )
        .table(Table::heads("arm || factor | WNEF | least | clues | tests").rows(rows))
}

fn limits(summary: &Summary) -> Section {
    let rows = summary.limits.iter();
    let rows = rows.map(|e| cells![e.arm.name(), e.guess_limit, e.wnef, e.guesses, e.score, e.dependency]);
    Section::new("What a limit of guesses changes")
        .text(format!(
            "{} allowed failures; exact test minus the limited one, on the same grids. Guesses: of a proof of the \
             finished puzzle.",
            summary.main.failures
        ))
        .table(
            Table::heads("arm || limit | WNEF | guesses | branch score | cells open to a single").rows(rows),
        )
}

fn random(summary: &Summary) -> Section {
    let rows = summary.against_random.iter().map(|a| {
        let (limit, minimal) = (limit_name(a.key.guess_limit), Cell::percent(&a.minimal));
        cells![limit, a.key.arm.name(), a.wnef, minimal, a.loose, a.beyond, a.least, a.least_random]
    });
    Section::new("Tuned against random masking")
        .text(format!(
            "{} allowed failures. Beyond: puzzles that are not minimal and whose minimal puzzles all have a higher \
             WNEF.",
            summary.main.failures
        ))
        .table(
            Table::heads("limit | arm || WNEF minus that of random masking | minimal (%) | not | beyond | \
                 least WNEF | of random masking")
            .rows(rows),
        )
}

fn difficulty(summary: &Summary) -> Section {
    let rows = summary.difficulty.iter();
    let rows =
        rows.map(|d| cells![&d.name, d.n, d.wnef, d.clues, d.guesses, d.score, d.dependency, d.refutation]);
    Section::new("Difficulty")
        .text(
            "Guesses of the hybrid uniqueness test without limit; S of the puzzle as published; cells that a single fills, mean \
             over the first 25 steps (the more, the easier); refutation sum of the human model.",
        )
        .table(
            Table::heads("puzzles || n | WNEF | clues | guesses | S | cells open to a single | refutation")
            .rows(rows),
        )
}

/// All figures of a run, from the summary alone.
pub fn draw(summary: &Summary, out: &FigureDir) -> Result<()> {
    out.save("wnef-by-failures", &figure_11_figure(summary))?;
    out.save("wnef-by-work", &work(&summary.ladder))?;
    out.save("guess-limit", &guess_limits(summary))?;
    Ok(())
}

fn line(arm: Arm, cells: &[&CellSummary], x: impl Fn(&CellSummary) -> f64) -> TraceLine {
    TraceLine::new(arm.name(), cells.iter().map(|cell| (x(cell), cell.wnef)))
}

/// Source: Chadwick et al. 2008, "Figure 11. WNEF as a function of allowed failures".
fn figure_11_figure(summary: &Summary) -> Trace {
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
