//! What a reader sees: tables, then figures.

use sudoku_runner::prelude::*;

use super::Config;
use super::measure::{Part, Row};
use super::published::{FIGURE_11, FIGURE_12, GRADES, RUNS, TACTICS};
use super::spread::{Between, Within};
use super::summary::{GradeSummary, Mapped, Summary, usual_grade};
use crate::zendoku::printed;

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        if let Some(first) = self.grades.first() {
            let published = FIGURE_11.into_iter().zip(FIGURE_12);
            page.fill("n", first.n).table("grades", self.grades.iter().zip(published).map(grade));
            page.table("hardest", self.by_hardest());
            let known = cells!["Figure 11", "", ..shares(&FIGURE_11), Cell::Empty, Cell::Empty];
            let map = |one: &Mapped| {
                let test = one.agreement.test.map(|test| test.to_string());
                let marks = if one.chained { "kept" } else { "none" };
                cells![&one.map, marks, ..shares(&one.counts), one.agreement.distance, test]
            };
            page.table("maps", std::iter::once(known).chain(self.maps.iter().map(map)));
            let within = |one: &Within| {
                let grade = |(n, mean, sd): &(u64, f64, f64)| {
                    format!("{} ± {} (n = {n})", number(*mean), number(*sd))
                };
                let neighbours = one.neighbours.iter().map(|auc| Cell::from(*auc).text());
                let neighbours = neighbours.collect::<Vec<_>>().join(", ");
                cells![&one.measure, one.sd, ..one.grades.iter().map(grade), one.within, neighbours]
            };
            page.table("within", self.within.iter().map(within));
        }
        let between = |one: &Between| {
            let fails = one.five_fail.as_ref().map(Cell::percent);
            let expected = one.five_fail_expected.map(|share| 100.0 * share);
            cells![&one.made, &one.outcome, one.grids, one.attempts, one.mean, one.icc, fails, expected]
        };
        page.table("between", self.between.iter().map(between));
    }

    fn figures(&self, rows: &[Row], _config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        if !self.grades.is_empty() {
            canvas.bars("grades", self.beside_published()?)?;
            let of = |grade: usize| {
                let own = taken(rows, |row| row.part == Part::Single && usual_grade(row.hardest) == grade);
                Sample::new(GRADES[grade], own.column(|row| row.fillable))
            };
            let groups = (0..GRADES.len()).map(of).filter(|sample| sample.values.len() > 1);
            canvas.groups("within-grades", vec![GroupPanel::new("", groups.collect())])?;
        }
        if self.between.is_empty() {
            return Ok(());
        }
        let group = |of: &[Between]| {
            let rows = of.iter().map(|one| ForestRow::new(&one.outcome, &one.icc));
            (of[0].made.clone(), rows.collect())
        };
        canvas.forest("between-grids", self.between.chunk_by(|a, b| a.made == b.made).map(group).collect())
    }
}

/// Percentages of counts.
fn shares(counts: &[u64; 5]) -> [Cell; 5] {
    let n = counts.iter().sum();
    counts.map(|count| Cell::percentage(count, n))
}

fn grade((grade, (eleven, twelve)): (&GradeSummary, (u64, u64))) -> Vec<Cell> {
    // Attempts that a share of success takes on average.
    let attempts = |share: &Estimate| Cell::Interval(1.0 / share.value, 1.0 / share.high, 1.0 / share.low);
    let [eleven, twelve] = [eleven, twelve].map(|count| Cell::percentage(count, RUNS));
    let [made, at_once, again] = [&grade.as_made, &grade.at_once, &grade.again].map(Cell::percent);
    let overshot = grade.overshot.as_ref().map(Cell::percent);
    let attempts = [&grade.as_made, &grade.at_once].map(attempts);
    cells![grade.grade, eleven, made, twelve, at_once, again, overshot, ..attempts]
}

impl Summary {
    fn by_hardest(&self) -> impl Iterator<Item = Vec<Cell>> {
        let n = self.hardest[0].iter().sum();
        let tactics = TACTICS.into_iter().chain(["not solved"]).enumerate();
        tactics.map(move |(tactic, name)| {
            let shares = self.hardest.iter().flat_map(|counts| {
                [counts[tactic], counts[..=tactic].iter().sum()].map(|part| Cell::percentage(part, n))
            });
            cells![name, ..shares]
        })
    }

    /// Figures 11 and 12 beside ours.
    fn beside_published(&self) -> Result<Vec<BarPanel>> {
        let bars = |share: fn(&GradeSummary) -> &Estimate| Some(Bars::percent(self.grades.iter().map(share)));
        let [eleven, twelve] = [&FIGURE_11, &FIGURE_12].map(printed);
        let fitted = vec![Some(twelve?), bars(|g| &g.at_once), bars(|g| &g.again)];
        Ok(vec![
            BarPanel::new("as made (Figure 11)", vec![Some(eleven?), bars(|g| &g.as_made), None]),
            BarPanel::new("made to fit (Figure 12)", fitted),
        ])
    }
}
