//! What a reader sees: tables, then figures.

use sudoku_runner::prelude::*;

use super::cells::{CellSummary, Contrast, Key};
use super::measure::Row;
use super::summary::{AgainstRandom, Summary};
use super::{Arm, Config, test_name};
use crate::puzzles::limit_name;

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        page.fill("n", self.cells.first().map_or(0, |cell| cell.n));
        page.table("figure-11", self.cells.iter().filter_map(|cell| self.figure_11(cell)));
        let test = |c: &Contrast| {
            let (first, second) = (c.first.arm.name(), c.second.arm.name());
            let (limit, failures) = (limit_name(c.first.guess_limit), c.first.failures);
            let p = [Some(&c.student_p), c.paired_p.as_ref()];
            cells![limit, first, second, failures, c.difference, ..p, c.g, Cell::percent(&c.lower)]
        };
        page.fill("alpha", self.alpha).table("tests", self.contrasts.iter().map(test));
        let ladder = |cell: &CellSummary| {
            let Key { arm, factor, .. } = cell.key;
            cells![arm.name(), factor, cell.wnef, cell.wnef_least, cell.clues, cell.checks]
        };
        page.table("ladder", self.ladder.iter().map(ladder));
        let limits = self.limits.iter();
        let limits =
            limits.map(|e| cells![e.arm.name(), e.guess_limit, e.wnef, e.guesses, e.score, e.dependency]);
        page.fill("failures", self.main.failures).table("limits", limits);
        let random = |a: &AgainstRandom| {
            let (limit, minimal) = (limit_name(a.key.guess_limit), Cell::percent(&a.minimal));
            cells![limit, a.key.arm.name(), a.wnef, minimal, a.loose, a.beyond, a.least, a.least_random]
        };
        page.fill("failures", self.main.failures).table("random", self.against_random.iter().map(random));
        let puzzles = self.difficulty.iter();
        let puzzles = puzzles
            .map(|d| cells![&d.name, d.n, d.wnef, d.clues, d.guesses, d.score, d.dependency, d.refutation]);
        page.table("difficulty", puzzles);
    }

    fn figures(&self, _rows: &[Row], _config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        canvas.trace("wnef-by-failures", self.by_failures())?;
        let arm = |arm| line(arm, &taken(&self.ladder, |cell| cell.key.arm == arm), |cell| cell.checks);
        let work = [Arm::Restarts, Arm::AddBack, Arm::Cooling].map(arm);
        canvas.trace("wnef-by-work", vec![TracePanel::new("", work.into())])?;
        let group = |arm: Arm| {
            let own = self.limits.iter().filter(|effect| effect.arm == arm);
            let row = own.map(|effect| ForestRow::new(test_name(Some(effect.guess_limit)), &effect.wnef));
            (arm.name().to_owned(), row.collect())
        };
        canvas.forest("guess-limit", [Arm::Random, Arm::None, Arm::AddBack, Arm::Cooling].map(group).into())
    }
}

impl Summary {
    /// A combination without annealing beside the same with it.
    fn figure_11(&self, cell: &CellSummary) -> Option<Vec<Cell>> {
        let other = |arm| self.cells.iter().find(|other| other.key == Key { arm, ..cell.key });
        let wnef = [Arm::AddBack, Arm::Cooling, Arm::Restarts].map(|arm| other(arm).map(|other| other.wnef));
        let text = other(Arm::AddBack).unwrap_or(cell);
        let work = cells![cell.clues, text.clues, cell.checks, text.checks, 100.0 * text.rejected];
        let limit = limit_name(cell.key.guess_limit);
        (cell.key.arm == Arm::None).then(|| cells![limit, cell.key.failures, cell.wnef, ..wnef, ..work])
    }

    /// Source: Chadwick et al. 2008, "Figure 11. WNEF as a function of allowed failures".
    fn by_failures(&self) -> Vec<TracePanel> {
        let of =
            |arm, limit| taken(&self.cells, move |cell| cell.key.arm == arm && cell.key.guess_limit == limit);
        let failures = |cell: &CellSummary| f64::from(cell.key.failures.unwrap_or_default());
        let most = self.cells.iter().map(failures).fold(0.0, f64::max);
        let panel = |limit: Option<u64>| {
            let arms = [Arm::None, Arm::Restarts, Arm::AddBack, Arm::Cooling];
            let mut lines: Vec<TraceLine> = arms.map(|arm| line(arm, &of(arm, limit), failures)).into();
            if let [random] = of(Arm::Random, limit)[..] {
                let flat = [0.0, most].map(|at| (at, random.wnef));
                lines.push(TraceLine::new(Arm::Random.name(), flat));
            }
            TracePanel::new(test_name(limit), lines)
        };
        distinct(self.cells.iter().map(|cell| cell.key.guess_limit)).into_iter().map(panel).collect()
    }
}

fn line(arm: Arm, cells: &[&CellSummary], x: impl Fn(&CellSummary) -> f64) -> TraceLine {
    TraceLine::new(arm.name(), cells.iter().map(|cell| (x(cell), cell.wnef)))
}
