//! The presentation: tables, then figures.

use sudoku_generators::band_classes::{CLASSES, Class};
use sudoku_runner::prelude::*;
use sudoku_stats::ChiSquared as Test;

use super::reach::Reach;
use super::summary::{ArmSummary, Summary};
use super::tally::{Tally, What, column, grids, of};
use super::{Config, by_arm};

impl Show<Tally, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        let p = |test: &Option<Test>| test.map(|test| test.p_value().to_string());
        let classes = self.arms.iter().flat_map(|arm| {
            arm.uniformity.iter().map(move |one| {
                let ratio = one.test.map(|test| test.chi_squared / test.df);
                let tests = [&one.test, &one.by_completions].map(p);
                cells![&arm.arm, one.position, arm.n, one.seen, ratio, one.w, ..tests]
            })
        });
        page.table("classes", classes);
        let digits = |arm: &ArmSummary| {
            cells![&arm.arm, arm.corner, p(&arm.corner_test), arm.among_bands, p(&arm.among_bands_test)]
        };
        page.more("digits", self.arms.iter().map(digits));
        let triples = |arm: &ArmSummary| {
            let alike = [&arm.alike_top, &arm.alike, &arm.alike_all].map(Cell::percent);
            let (brought, different) = arm.canonical;
            cells![&arm.arm, ..alike, arm.minirows, arm.minicolumns, format!("{different} of {brought}")]
        };
        page.fill("alike", format!("{:.4}", 100.0 * self.alike_expected));
        page.table("triples", self.arms.iter().map(triples));
        let work = |arm: &ArmSummary| {
            let work = &arm.work;
            let middle = format!("{:.0} to {:.0}", work.guess_quantiles[0], work.guess_quantiles[2]);
            let (any, three) = (Cell::percent(&work.restarted), Cell::percent(&work.three_restarts));
            cells![&arm.arm, arm.n, work.placements, work.guesses, middle, any, three, work.most_restarts]
        };
        page.table("work", self.arms.iter().map(work));
        let reach = |one: &Reach| {
            let bound = if one.bound { "at most " } else { "" };
            let (grids, share) = (format!("{bound}{:.0}", one.grids), format!("{bound}{:.2e}", one.share));
            cells![&one.what, one.automorphisms, grids, share]
        };
        page.table("reach", self.reach.iter().map(reach));
    }

    fn figures(&self, rows: &[Tally], config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        let arms = by_arm(rows, config)?;
        let evenness = self.evenness();
        if !evenness.is_empty() {
            canvas.dots("evenness", evenness)?;
        }
        // Methods that reach more than one pattern.
        let searched = arms.iter().filter(|(label, _)| !label.starts_with("shuffled-root"));
        let searched: Vec<ScatterPanel> = searched.map(|(label, rows)| classes(label, rows)).collect();
        if !searched.is_empty() {
            canvas.scatter("classes", searched)?;
            let sample = |(label, rows): &(String, Vec<&Tally>)| {
                let label = label.replace("shuffled-root", "root").replace("dancing-links", "DLX");
                Sample::new(label.replace('-', " "), column(rows, What::Triples))
            };
            canvas.groups("triples", vec![GroupPanel::new("", arms.iter().map(sample).collect())])?;
        }
        let Some((_, rows)) = arms.iter().find(|(label, _)| label == "cross-fill") else { return Ok(()) };
        let values = column(rows, What::Guesses);
        let most = values.iter().copied().fold(4.0, f64::max) as usize;
        let edges: Vec<f64> = (0..=most + 1).map(|n| n as f64 - 0.5).collect();
        let filled = Heights::count("cross-fill", &edges, &values).percent();
        let panel = HistogramPanel { filled, edges, ..HistogramPanel::default() };
        canvas.histogram("cross-fill-guesses", vec![panel])
    }
}

impl Summary {
    /// Cohen's w by position and method.
    fn evenness(&self) -> Vec<DotPanel> {
        let mut panels: Vec<DotPanel> = Vec::new();
        for arm in self.arms.iter().filter(|arm| !arm.arm.starts_with("shuffled-root")) {
            for (one, w) in arm.uniformity.iter().filter_map(|one| Some((one, one.w?))) {
                let row = ForestRow::new(&arm.arm, &w);
                match panels.iter_mut().find(|panel| panel.title == one.position) {
                    Some(panel) => panel.rows.push(row),
                    None => panels.push(DotPanel::new(one.position, vec![row])),
                }
            }
        }
        panels
    }
}

/// Share of each class among the top bands, compared with its share among all grids.
fn classes(label: &str, rows: &[&Tally]) -> ScatterPanel {
    let mut counts = vec![0u64; CLASSES.all.len()];
    of(rows, What::TopBand).for_each(|tally| counts[tally.value as usize] += tally.grids);
    let share = |&count: &u64| count as f64 / grids(rows) as f64;
    let points = CLASSES.all.iter().zip(&counts).map(|(class, count)| (class.share(), share(count)));
    let shares = || CLASSES.all.iter().map(Class::share);
    let (low, high) = (shares().fold(1.0, f64::min), shares().fold(0.0, f64::max));
    let equal = Fit::line("equal", (low, low), (high, high));
    ScatterPanel::new(label, vec![Points::new("class of top bands", points)]).fit(equal)
}
