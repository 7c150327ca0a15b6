//! What a reader sees: tables, then figures.

use sudoku_runner::prelude::*;

use super::Config;
use super::measure::Row;
use super::summary::{Discarding, RandomCost, Summary, TunedCost, comparisons, digits, random};
use crate::puzzles::limit_name;

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        let random = |r: &RandomCost| {
            let (limit, [least, most]) = (limit_name(r.guess_limit), r.checks);
            let checks = format!("{least} to {most}");
            cells![limit, checks, r.n, r.wnef, r.clues, r.fast_tests, r.cost, r.cost_in_digits]
        };
        page.fill("unit", number(self.unit.value)).table("random", self.random.iter().map(random));
        let tuned = |t: &TunedCost| {
            let sizes = cells![t.target, t.n, t.given_up, t.wnef, t.clues, t.attempts, t.cost];
            let quantiles = &t.cost_quantiles;
            cells![..sizes, t.cost.value.log2(), ..quantiles, t.cost_in_digits, 100.0 * t.wnef_share]
        };
        let overall = &self.overall;
        let ([any, any_digits], [one, one_digits]) =
            (overall.greatest.map(number), overall.greatest_of_one_grid.map(number));
        page.fill("rho", Estimate::from(&overall.with_wnef)).fill("any", any).fill("any_digits", any_digits);
        page.fill("one", one).fill("one_digits", one_digits);
        page.table("tuned", self.tuned.iter().map(tuned));
        let discarding = self.discarding.iter().map(|d| {
            cells![limit_name(d.guess_limit), d.target, Cell::percent(&d.share), d.ratio, d.ratio_in_digits]
        });
        page.table("discarding", discarding);
        let grid = &self.grid;
        let shares = [grid.share.value, grid.share_tuned, grid.share_of_digits.value];
        for (name, share) in ["share", "tuned", "digits"].into_iter().zip(shares) {
            page.fill(name, number(100.0 * share));
        }
        page.fill("placements", grid.placements).fill("most", grid.most_placements);
        page.fill("tried", grid.tried).fill("straight", grid.straight).text("grids");
    }

    fn figures(&self, rows: &[Row], config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        const COSTS: [&str; 2] = ["comparisons", "digits placed in uniqueness tests"];
        let by_comparisons = figure_10(rows, COSTS[0], comparisons);
        canvas.scatter("cost-by-wnef", vec![by_comparisons, figure_10(rows, COSTS[1], digits)])?;
        let line = |limit: u64, ratio: fn(&Discarding) -> Option<Estimate>| {
            let own = self.discarding.iter().filter(|d| d.guess_limit == Some(limit));
            let label = format!("random masking with {limit} guesses");
            TraceLine::new(label, own.filter_map(|d| Some((d.target, ratio(d)?))))
        };
        let panel = |title: &str, ratio: fn(&Discarding) -> Option<Estimate>| {
            let limits = distinct([0, config.guess_limit]).into_iter();
            TracePanel::new(title, limits.map(|limit| line(limit, ratio)).collect())
        };
        let digits = panel(COSTS[1], |d| d.ratio_in_digits);
        canvas.trace("discarding", vec![panel(COSTS[0], |d| d.ratio), digits])
    }
}

/// Source: Chadwick et al. 2008, "Figure 10. Log2 of running time vs. WNEF".
fn figure_10(rows: &[Row], title: &str, cost: fn(&Row) -> f64) -> ScatterPanel {
    let base = random(rows, Some(0));
    let unit = base.column(cost).iter().sum::<f64>() / base.len().max(1) as f64;
    let point = |row: &Row| Some((row.wnef?, (cost(row) / unit).log2()));
    let points = |label: &str, keep: &dyn Fn(f64) -> bool| {
        let own = rows.iter().filter(|row| row.target.is_some_and(keep));
        Points::new(label, own.filter_map(point))
    };
    let groups = vec![
        points("tuned towards a target", &|target| target > 0.0),
        points("tuned as low as it gets", &|target| target == 0.0),
    ];
    let [from, to] = [0.1, 0.5].map(|wnef| (wnef, 20f64.log2()));
    ScatterPanel::new(title, groups).fit(Fit::line("20 times random masking", from, to))
}
