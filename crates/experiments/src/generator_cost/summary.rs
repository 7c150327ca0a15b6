//! Cost by target, random compared with tuned masking, and the cost of the tests by limit of guesses.

use sudoku_math::log2;
use sudoku_runner::prelude::*;

use super::{COMPARISONS_OF_WNEF, Config, Row};
use crate::shared::limit_name;

/// The contents of `summary.json`.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// t0: mean comparisons of random masking without guesses.
    pub unit: Estimate,
    /// Random masking by limit of guesses.
    pub random: Vec<RandomCost>,
    /// Share of these puzzles, under a limit, within the bound on fast tests; `None` without a limit above 0.
    pub within_bound: Option<Estimate>,
    /// Tuned masking by target.
    pub tuned: Vec<TunedCost>,
    /// Over all tuned puzzles.
    pub overall: Overall,
    /// Random puzzles until one reaches the target, compared with tuned masking.
    pub discarding: Vec<Discarding>,
    /// Filling a grid.
    pub grid: GridCost,
}

impl Summarise<Row, Config> for Summary {
    fn of(rows: &[Row], config: &Config, _rng: &mut Stream) -> Result<Summary> {
        let base = random(rows, Some(0));
        let unit = Unit { comparisons: base.average(comparisons), digits: base.average(digits) };
        let limits = config.limits().into_iter();
        let targets = config.targets.iter();
        Ok(Summary {
            unit: base.mean(comparisons)?,
            random: limits.map(|limit| RandomCost::of(limit, rows, unit)).collect::<Result<_>>()?,
            tuned: targets.map(|&target| TunedCost::of(target, rows, unit)).collect::<Result<_>>()?,
            within_bound: within_bound(rows)?,
            overall: Overall::of(rows, unit)?,
            discarding: distinct([0, config.guess_limit])
                .into_iter()
                .flat_map(|limit| config.targets.iter().map(move |&target| (target, limit)))
                .filter(|&(target, _)| target > 0.0)
                .map(|(target, limit)| Discarding::of(rows, target, Some(limit)))
                .collect::<Result<_>>()?,
            grid: GridCost::of(rows)?,
        })
    }

    fn quantities(&self, rows: &[Row], config: &Config) -> Result<Vec<Quantity>> {
        let (grid, overall) = (&self.grid, &self.overall);
        let filling = format!(
            "digits placed {}, at most {}; without taking any back {}",
            grid.placements, grid.most_placements, grid.straight
        );
        let shares = format!("of tuned masking {:.4}; times are in timing.csv", grid.share_tuned);
        let mut all: Vec<Quantity> = linear_in_guesses(self).into_iter().collect();
        all.extend([
            Quantity::new("grid-operations", grid.tried).detail(filling),
            Quantity::new("grid-share", grid.share).part(COUNTS[0]).detail(shares),
            Quantity::new("grid-share", grid.share_of_digits).part(COUNTS[1]),
            Quantity::new("harder-costs-more", Estimate::from(&overall.with_wnef)),
        ]);
        if let Some(base) = self.random.iter().find(|random| random.guess_limit == Some(0)) {
            let [least, most] = base.checks;
            let detail = format!("{least} to {most} tests of 6,561 comparisons");
            all.push(Quantity::new("random-comparisons", self.unit).detail(detail));
        }
        let [halted, several] = [|row: &Row| row.halted, |row: &Row| row.halted_several]
            .map(|count| rows.iter().filter_map(count).sum::<u64>());
        if halted > 0 {
            let detail = "boards of one grid resemble each other, so the interval is somewhat too narrow";
            let share = Estimate::share(several, halted)?;
            all.push(Quantity::new("halted-is-ambiguous", share).detail(detail));
        }
        let tuned: Vec<f64> = rows.iter().filter_map(|row| row.tuned_comparisons).map(|n| n as f64).collect();
        if !tuned.is_empty() {
            let cost = Estimate::mean(&tuned)?.map(|cost| cost / self.unit.value);
            all.push(Quantity::new("tuned-is-slower", cost));
        }
        let asked = taken(rows, |row| row.target.is_some_and(|target| target > 0.0));
        if !asked.is_empty() {
            let share = asked.share(|row| row.attempts == 1 && row.wnef.is_some())?;
            all.push(Quantity::new("one-grid-is-enough", share));
        }
        // The targets of evil puzzles, and the smallest target.
        let smallest = config.targets.iter().rfind(|&&target| target > 0.0);
        let is_small = |target| config.evil.contains(&target) || smallest == Some(&target);
        for d in self.discarding.iter().filter(|d| d.guess_limit == Some(0) && is_small(d.target)) {
            let part = format!("WNEF {}", d.target);
            all.push(Quantity::new("random-is-as-low", d.share).part(part));
        }
        for (n, count) in COUNTS.into_iter().enumerate() {
            let worst = |high: [Option<Estimate>; 2], greatest: [f64; 2], grids: &str| {
                let quantity = Quantity::new("worst", high[n]?).part(format!("{grids}, {count}"));
                Some(quantity.detail(format!("greatest {}", number(greatest[n]))))
            };
            all.extend(worst(overall.high, overall.greatest, "any number of grids"));
            all.extend(worst(overall.high_of_one_grid, overall.greatest_of_one_grid, "a single grid"));
            let easiest = self.tuned.iter().find(|tuned| Some(&tuned.target) == config.targets.first());
            all.extend(easiest.map(|easiest| easy(easiest, n)));
        }
        // Compared with random puzzles of which the easy ones are discarded.
        for d in self.discarding.iter().filter(|d| config.evil.contains(&d.target)) {
            for (ratio, count) in [d.ratio, d.ratio_in_digits].into_iter().zip(COUNTS) {
                let limit = limit_name(d.guess_limit);
                let part = format!("WNEF {}, random masking with {limit} guesses, {count}", d.target);
                let detail = format!("share of random puzzles as low {}", d.share);
                all.extend(ratio.map(|ratio| Quantity::new("discarding", ratio).part(part).detail(detail)));
            }
        }
        Ok(all)
    }
}

record! {
    /// Random masking under a limit of guesses.
    pub struct RandomCost(guess_limit: Option<u64>, rows: &[Row], unit: Unit) {
        let own = random(rows, guess_limit);
        let checks = || own.iter().map(|row| row.checks);
    }
    pub guess_limit: Option<u64> = guess_limit,
    pub n: usize = own.len(),
    pub wnef: Estimate = own.mean(wnef)?,
    pub clues: f64 = own.average(clues),
    /// Uniqueness tests per puzzle: minimum and maximum.
    pub checks: [u64; 2] = [checks().min().unwrap_or_default(), checks().max().unwrap_or_default()],
    /// Fast tests per uniqueness test.
    pub fast_tests: Estimate = own.mean(|row| row.fast_tests() as f64 / row.checks as f64)?,
    /// Mean comparisons per puzzle, in units of t0.
    pub cost: f64 = own.average(comparisons) / unit.comparisons,
    /// The same in digits placed.
    pub cost_in_digits: f64 = own.average(digits) / unit.digits,
}

record! {
    /// Tuned masking towards a target.
    pub struct TunedCost(target: f64, rows: &[Row], unit: Unit) {
        let own = tuned(rows, target);
        let asked = rows.iter().filter(|row| row.target == Some(target)).count();
        if own.len() < 2 {
            let reached = format!("{} of {asked} puzzles reached WNEF {target}", own.len());
            return Err(Error::experiment(reached + ": raise items or attempts, or drop the target"));
        }
        let cost = own.column(|row| comparisons(row) / unit.comparisons);
        let scored = own.average(|row| (COMPARISONS_OF_WNEF * row.scored) as f64);
    }
    pub target: f64 = target,
    pub n: usize = own.len(),
    /// Puzzles given up after the allowed attempts; they are left out.
    pub given_up: usize = asked - own.len(),
    pub wnef: Estimate = own.mean(wnef)?,
    pub clues: f64 = own.average(clues),
    /// Mean number of grids.
    pub attempts: f64 = own.average(|row| row.attempts as f64),
    /// Mean normalised cost, comparisons in units of t0.
    pub cost: Estimate = Estimate::mean(&cost)?,
    /// Its 5, 50 and 95 % quantiles and its maximum.
    pub cost_quantiles: Vec<f64> = quantiles(&cost, &[0.05, 0.5, 0.95, 1.0])?,
    /// Mean cost in digits placed, in units of that of random masking without guesses.
    pub cost_in_digits: Estimate = own.mean(|row| digits(row) / unit.digits)?,
    /// Share of the comparisons spent on computing WNEFs.
    pub wnef_share: f64 = scored / own.average(comparisons),
}

record! {
    /// Over all tuned puzzles.
    pub struct Overall(rows: &[Row], unit: Unit) {
        let all = taken(rows, |row| row.target.is_some() && row.wnef.is_some());
        let cost = |row: &Row| comparisons(row) / unit.comparisons;
        let greatest = |rows: &[&Row]| {
            let costs = [rows.column(cost), rows.column(|row| digits(row) / unit.digits)];
            costs.map(|costs| costs.into_iter().fold(0.0, f64::max))
        };
        let one = taken(rows, |row| row.target.is_some() && row.wnef.is_some() && row.attempts == 1);
        let high = |rows: &[&Row]| {
            let costs = [rows.column(cost), rows.column(|row| digits(row) / unit.digits)];
            costs.map(|costs| Estimate::quantile(costs, 0.99))
        };
    }
    pub n: usize = all.len(),
    /// Maximum normalised cost, in comparisons and in digits placed.
    pub greatest: [f64; 2] = greatest(&all),
    /// The cost that 99 of 100 puzzles do not exceed, with an interval by order statistics.
    pub high: [Option<Estimate>; 2] = high(&all),
    /// The same for the puzzles that took a single grid.
    pub high_of_one_grid: [Option<Estimate>; 2] = high(&one),
    /// The maximum for these.
    pub greatest_of_one_grid: [f64; 2] = greatest(&one),
    /// The number of these.
    pub of_one_grid: usize = one.len(),
    /// Rank correlation of normalised cost with WNEF.
    pub with_wnef: Correlation = spearman(&all.column(cost), &all.column(wnef), CONFIDENCE)?,
}

record! {
    /// Random masking until the WNEF reaches a target, with easy puzzles discarded.
    pub struct Discarding(rows: &[Row], target: f64, guess_limit: Option<u64>) {
        let (random, own) = (random(rows, guess_limit), tuned(rows, target));
        let share = random.share(|row| row.reaches(target))?;
        let ratio = |cost: fn(&Row) -> f64| -> Result<Option<Estimate>> {
            let (theirs, ours) = (random.mean(cost)?, own.mean(cost)?);
            let n = (random.len() + own.len()) as u64;
            Ok((share.value > 0.0).then(|| Estimate::quotient(&[theirs], &[share, ours], n)))
        };
    }
    pub target: f64 = target,
    pub guess_limit: Option<u64> = guess_limit,
    /// Share of random puzzles that reach it.
    pub share: Estimate = share,
    /// Their mean cost divided by that of tuned masking, in comparisons; `None` if no random puzzle reached the
    /// target.
    pub ratio: Option<Estimate> = ratio(comparisons)?,
    /// The same in digits placed.
    pub ratio_in_digits: Option<Estimate> = ratio(digits)?,
}

record! {
    /// Filling a grid row by row.
    pub struct GridCost(rows: &[Row]) {
        let unit = random(rows, Some(0));
        let all = taken(rows, |row| row.target.is_some() && row.wnef.is_some());
        let sum = |rows: &[&Row], value: fn(&Row) -> u64| rows.iter().map(|row| value(row)).sum::<u64>() as f64;
        let share = |rows: &[&Row]| {
            let grid = sum(rows, Row::grid_comparisons);
            grid / (grid + sum(rows, Row::comparisons))
        };
        let part = |grid: fn(&Row) -> u64, masking: fn(&Row) -> u64| -> Result<Estimate> {
            let mean = |value: fn(&Row) -> u64| unit.mean(|row| value(row) as f64);
            let over = Estimate::quotient(&[mean(grid)?], &[mean(masking)?], unit.len() as u64);
            Ok(over.map(|ratio| ratio / (1.0 + ratio)))
        };
    }
    /// Digits placed.
    pub placements: Estimate = unit.mean(|row| row.grid_placements as f64)?,
    pub most_placements: u64 = unit.iter().map(|row| row.grid_placements).max().unwrap_or_default(),
    /// Share of grids in which no digit was taken back.
    pub straight: Estimate = unit.share(|row| row.grid_placements == 81)?,
    /// Upper bound on the numbers tried.
    pub tried: Estimate = unit.mean(|row| row.grid_comparisons() as f64)?,
    /// Share of all comparisons of random masking without guesses.
    pub share: Estimate = part(Row::grid_comparisons, Row::comparisons)?,
    /// The same for tuned masking, all targets together.
    pub share_tuned: f64 = share(&all),
    /// The same in digits placed, for random masking without guesses.
    pub share_of_digits: Estimate = part(|row| row.grid_placements, |row| row.nodes)?,
}

/// Mean cost of random masking without guesses.
#[derive(Clone, Copy)]
struct Unit {
    comparisons: f64,
    digits: f64,
}

/// Rows of random masking.
pub fn random(rows: &[Row], limit: Option<u64>) -> Vec<&Row> {
    taken(rows, |row| row.target.is_none() && row.guess_limit == limit)
}

/// Rows of puzzles made by tuned masking towards a target.
fn tuned(rows: &[Row], target: f64) -> Vec<&Row> {
    taken(rows, |row| row.target == Some(target) && row.wnef.is_some())
}

/// Comparisons by the source's own count.
pub fn comparisons(row: &Row) -> f64 {
    row.comparisons() as f64
}

/// Digits placed in uniqueness tests.
pub fn digits(row: &Row) -> f64 {
    row.nodes as f64
}

fn wnef(row: &Row) -> f64 {
    row.wnef.unwrap_or(f64::NAN)
}

/// For a puzzle that was made; it is called only for these.
fn clues(row: &Row) -> f64 {
    f64::from(row.clues.unwrap_or_default())
}

/// The source's bound: one fast test per allowed guess, plus one.
fn within_bound(rows: &[Row]) -> Result<Option<Estimate>> {
    let limited = taken(rows, |row| row.target.is_none() && row.guess_limit.is_some_and(|limit| limit > 0));
    let holds = |row: &Row| row.fast_tests() <= row.checks * (row.guess_limit.unwrap_or_default() + 1);
    if limited.is_empty() { Ok(None) } else { Ok(Some(limited.share(holds)?)) }
}

/// Units of cost: comparisons by the source's count; digits placed in uniqueness tests.
const COUNTS: [&str; 2] = ["comparisons", "digits placed"];

/// Share of random puzzles whose uniqueness tests take at most one fast test per allowed guess, plus one.
fn linear_in_guesses(summary: &Summary) -> Option<Quantity> {
    let each = |one: &RandomCost| format!("{}: {:.3}", limit_name(one.guess_limit), one.fast_tests.value);
    let tests = summary.random.iter().map(each).collect::<Vec<_>>().join(", ");
    let within = summary.within_bound?;
    Some(Quantity::new("linear-in-guesses", within).detail(format!("fast tests in a test, by limit {tests}")))
}

/// Mean normalised cost of the easiest target, in one of the two units.
fn easy(easiest: &TunedCost, n: usize) -> Quantity {
    let cost = [easiest.cost, easiest.cost_in_digits][n];
    let share = 100.0 * easiest.wnef_share;
    let detail = format!("target {}; of the comparisons {share:.0} % compute WNEFs", easiest.target);
    Quantity::new("easy-is-faster", cost).part(COUNTS[n]).detail(detail)
}

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
            cells![..sizes, log2(t.cost.value), ..quantiles, t.cost_in_digits, 100.0 * t.wnef_share]
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
    let point = |row: &Row| Some((row.wnef?, log2(cost(row) / unit)));
    let points = |label: &str, keep: &dyn Fn(f64) -> bool| {
        let own = rows.iter().filter(|row| row.target.is_some_and(keep));
        Points::new(label, own.filter_map(point))
    };
    let groups = vec![
        points("tuned towards a target", &|target| target > 0.0),
        points("tuned as low as it gets", &|target| target == 0.0),
    ];
    let [from, to] = [0.1, 0.5].map(|wnef| (wnef, log2(20.0)));
    ScatterPanel::new(title, groups).fit(Fit::line("20 times random masking", from, to))
}
