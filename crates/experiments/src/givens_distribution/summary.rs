//! Numbers of clues compared with the published tables and with the population.

use sudoku_generators::population_weight;
use sudoku_math::{exp, hypot, ln, powi, square};
use sudoku_runner::prelude::*;

use super::{Config, Counted, FEWEST, FIGURE_9, MOST, Part, spread_out};
use crate::shared::minimal_puzzles::{RATED, SHARES};

/// Number of puzzles in the published table.
pub const RUNS: usize = 1000;

/// The contents of `summary.json`.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Random removal, by method of filling grids.
    pub removal: Vec<Removal>,
    /// The first of these compared with the published table: the same number of puzzles, and all.
    pub figure_9: Vec<Comparison>,
    /// Controlled bias; `None` if fewer than two puzzles were accepted.
    pub controlled: Option<Controlled>,
}

impl Summarise<Counted, Config> for Summary {
    fn of(rows: &[Counted], config: &Config, rng: &mut Stream) -> Result<Summary> {
        let clues = |rows: Vec<&Counted>| rows.iter().map(|row| row.clues).collect::<Vec<usize>>();
        let (mut removal, mut figure_9) = (Vec::new(), Vec::new());
        let grids = config.grids.iter().map(ToString::to_string);
        let by_grids = grouped(rows, grids, |row, grids| row.part == Part::Removal && row.grids == *grids);
        // An interval takes at least two rows.
        for (grids, own) in by_grids.into_iter().filter(|(_, own)| own.len() > 1) {
            let clues = clues(own);
            removal.push(Removal::of(&grids, &clues)?);
            if removal.len() == 1 {
                figure_9.push(Comparison::of(&clues, config, rng)?);
                if clues.len() > RUNS {
                    figure_9.push(Comparison::of(&clues[..RUNS], config, rng)?);
                }
            }
        }
        let controlled = clues(taken(rows, |row| row.part == Part::Controlled));
        let controlled =
            if controlled.len() < 2 { None } else { Some(Controlled::of(&controlled, config, rng)?) };
        Ok(Summary { removal, figure_9, controlled })
    }

    fn quantities(&self, _rows: &[Counted], _config: &Config) -> Result<Vec<Quantity>> {
        let mut quantities = Vec::new();
        if let Some(all) = self.figure_9.first() {
            let test = all.agreement.test.map(|test| test.to_string()).unwrap_or_default();
            quantities.push(Quantity::new("figure-9", all.agreement.distance).detail(test));
            quantities.push(Quantity::new("figure-9-mean", all.difference));
        }
        if let Some(removal) = self.removal.first() {
            quantities.push(Quantity::new("top-down-mean", removal.mean));
        }
        if let Some(controlled) = &self.controlled {
            quantities.extend(of_population(controlled));
            quantities.extend(self.removal.first().map(|removal| bias(removal, controlled)));
        }
        Ok(quantities)
    }
}

record! {
    /// Puzzles by random removal from one kind of grids.
    pub struct Removal(grids: &str, clues: &[usize]) {
        let moments = moments(clues);
    }
    pub grids: String = grids.to_owned(),
    pub n: u64 = moments.count,
    pub mean: Estimate = mean_of_moments(&moments, CONFIDENCE)?,
    pub sd: f64 = moments.sd()?,
    /// Number of puzzles by number of clues, from 17.
    pub counts: Vec<u64> = count(clues)?,
}

record! {
    /// This project's puzzles compared with Figure 9.
    pub struct Comparison(clues: &[usize], config: &Config, rng: &mut Stream) {
        let published = figure_9();
        let test = welch_t_of_moments(&moments(clues), &moments(&published), CONFIDENCE)?;
        let agreement = TotalVariation::of_counts(&count(clues)?, &count(&published)?, config.bootstrap, rng)?;
        let difference = Estimate::around(test.mean_difference, test.ci, clues.len());
    }
    pub n: u64 = clues.len() as u64,
    pub agreement: TotalVariation = agreement,
    /// This project's mean minus the published one, with Welch's interval.
    pub difference: Estimate = difference,
}

record! {
    /// Puzzles under controlled bias.
    pub struct Controlled(clues: &[usize], config: &Config, rng: &mut Stream) {
        let (n, counts, moments) = (clues.len(), count(clues)?, moments(clues));
        let weight: Vec<f64> = clues.iter().map(|&clues| population_weight(clues)).collect();
        let sum = |power: i32| weight.iter().map(|&weight| powi(weight, power)).sum::<f64>();
        let average = |indices: &[usize]| {
            let (sum, total) = indices
                .iter()
                .fold((0.0, 0.0), |(sum, total), &n| (sum + weight[n] * clues[n] as f64, total + weight[n]));
            sum / total
        };
        let population_mean = bootstrap(n, average, config.bootstrap, CONFIDENCE, rng)?;
        let mean = population_mean.estimate;
        let squares = clues.iter().zip(&weight).map(|(&clues, weight)| weight * square(clues as f64 - mean));
        let real = spread_out(&SHARES);
        let expected: Vec<f64> = real.iter().zip(weights()).map(|(real, weight)| real / weight).collect();
    }
    pub orders: u64 = config.orders,
    pub n: u64 = moments.count,
    /// Accepted puzzles per million orders.
    pub per_million: Estimate = Estimate::share(moments.count, config.orders)?.map(|share| 1e6 * share),
    pub mean: Estimate = mean_of_moments(&moments, CONFIDENCE)?,
    pub sd: f64 = moments.sd()?,
    /// Mean over the population, by weights.
    pub population_mean: Bootstrap = population_mean,
    pub population_sd: f64 = (squares.sum::<f64>() / sum(1)).sqrt(),
    /// (Σ w)² / Σ w²: the number of unweighted puzzles with the same information.
    pub effective: f64 = square(sum(1)) / sum(2),
    /// Number of puzzles by number of clues, from 17.
    pub counts: Vec<u64> = counts.clone(),
    /// Their shares of the population, with their intervals.
    pub shares: Vec<Estimate> = shares(&counts, config, rng)?,
    /// The shares compared with the published ones.
    pub distance: Estimate = distance(&counts, &real, config, rng)?,
    /// The unweighted numbers compared with those expected from the published shares and weights.
    pub expected: TotalVariation = TotalVariation::of_shares(&counts, &expected, config.bootstrap, rng)?,
}

fn count(clues: &[usize]) -> Result<Vec<u64>> {
    let mut counts = vec![0; MOST - FEWEST + 1];
    for &clues in clues {
        let slot = clues.checked_sub(FEWEST).and_then(|n| counts.get_mut(n));
        *slot.ok_or_else(|| Error::Experiment(format!("a minimal puzzle of {clues} clues: a mistake")))? += 1;
    }
    Ok(counts)
}

fn moments(clues: &[usize]) -> Moments {
    Moments::of(&clues.iter().map(|&clues| clues as f64).collect::<Vec<_>>())
}

/// The puzzles of Figure 9, one by one.
fn figure_9() -> Vec<usize> {
    FIGURE_9.iter().flat_map(|&(clues, count)| std::iter::repeat_n(clues, count as usize)).collect()
}

/// Weight of each number of clues, from 17.
fn weights() -> Vec<f64> {
    (FEWEST..=MOST).map(population_weight).collect()
}

fn weighted(counts: &[u64]) -> Vec<f64> {
    counts.iter().zip(weights()).map(|(&count, weight)| count as f64 * weight).collect()
}

/// Shares of the population, with intervals by resampling.
fn shares(counts: &[u64], config: &Config, rng: &mut Stream) -> Result<Vec<Estimate>> {
    let shares = |counts: &[u64]| -> Vec<f64> {
        let weighted = weighted(counts);
        let total: f64 = weighted.iter().sum();
        weighted.iter().map(|value| value / total).collect()
    };
    let draws: Vec<Vec<f64>> = (0..config.bootstrap).map(|_| shares(&resample_counts(counts, rng))).collect();
    let estimate = |(slot, value): (usize, f64)| {
        let own: Vec<f64> = draws.iter().map(|draw| draw[slot]).collect();
        Ok(Estimate::around(value, percentile_interval(&own, CONFIDENCE)?, counts[slot] as usize))
    };
    shares(counts).into_iter().enumerate().map(estimate).collect()
}

fn distance(counts: &[u64], real: &[f64], config: &Config, rng: &mut Stream) -> Result<Estimate> {
    let distance = |counts: &[u64]| total_variation(&weighted(counts), real);
    let draws: Vec<f64> = (0..config.bootstrap).map(|_| distance(&resample_counts(counts, rng))).collect();
    Ok(Estimate::distance(distance(counts), &draws, counts.iter().sum())?)
}

fn of_population(controlled: &Controlled) -> [Quantity; 4] {
    let mean = Estimate::bca(&controlled.population_mean, controlled.n as usize);
    let fit = controlled.expected.test.map(|test| test.to_string()).unwrap_or_default();
    [
        Quantity::new("controlled-mean", controlled.mean),
        Quantity::new("population-mean", mean)
            .detail(format!("effective sample size {:.0}", controlled.effective)),
        Quantity::new("population-shares", controlled.distance),
        Quantity::new("controlled-shares", controlled.expected.distance).detail(fit),
    ]
}

/// Random removal can make any minimal puzzle, but not with equal probability: the difference in clues between its
/// mean and that of the population.
fn bias(removal: &Removal, controlled: &Controlled) -> Quantity {
    let population = &controlled.population_mean;
    let value = population.estimate - removal.mean.value;
    let half = |low: f64, high: f64| 0.5 * (high - low);
    let half =
        hypot(half(population.bca.low, population.bca.high), half(removal.mean.low, removal.mean.high));
    let n = removal.n + controlled.n;
    Quantity::new("removal-bias", Estimate { value, low: value - half, high: value + half, n })
}

impl Show<Counted, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        let removal = |arm: &Removal| {
            let seen = |slot: &usize| arm.counts[*slot] > 0;
            let slots = 0..arm.counts.len();
            let ends = [slots.clone().find(seen), slots.rev().find(seen)];
            cells![&arm.grids, arm.n, arm.mean, arm.sd, ..ends.map(|slot| slot.map(|slot| slot + FEWEST))]
        };
        page.table("removal", self.removal.iter().map(removal));
        let comparison = |one: &Comparison| {
            let test = one.agreement.test.map(|test| test.to_string());
            cells![one.n, one.agreement.distance, one.difference, test]
        };
        page.table("figure-9", self.figure_9.iter().map(comparison));
        if let Some(found) = &self.controlled {
            let text = |value: Cell| value.text();
            page.fill("n", found.n).fill("orders", found.orders).fill("mean", text(found.mean.into()));
            page.fill("per_million", text(found.per_million.into())).fill("sd", number(found.sd));
            page.fill("effective", format!("{:.0}", found.effective));
            page.fill("population_mean", text((&found.population_mean).into()));
            page.fill("population_sd", number(found.population_sd)).text("controlled");
        }
        if let Some(removal) = self.removal.first() {
            page.table("by-clues", self.by_clues(removal));
        }
    }

    fn figures(&self, _rows: &[Counted], _config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        let Some(removal) = self.removal.first() else { return Ok(()) };
        canvas.histogram("clues", histograms(removal, self.controlled.as_ref()))?;
        let Some(controlled) = &self.controlled else { return Ok(()) };
        canvas.fill("n", controlled.n).trace("bias-of-random-removal", bias_by_clues(removal, controlled)?)
    }
}

impl Summary {
    /// Published and this project's numbers side by side, by number of clues.
    fn by_clues(&self, removal: &Removal) -> Vec<Vec<Cell>> {
        let (published, real) = (spread_out(&FIGURE_9), spread_out(&SHARES));
        let controlled = self.controlled.as_ref();
        let accepted = |slot: usize| controlled.map_or(0, |found| found.counts[slot]);
        let shown = |slot: &usize| {
            removal.counts[*slot] + accepted(*slot) + published[*slot] > 0 || real[*slot] > 0.0
        };
        let row = |slot: usize| {
            let ours = 100.0 * removal.counts[slot] as f64 / removal.n as f64;
            let known = |value: f64| (value > 0.0).then_some(value);
            cells![
                slot + FEWEST,
                known(100.0 * published[slot] as f64 / RUNS as f64),
                ours,
                controlled.map(|found| Cell::percentage(accepted(slot), found.n)),
                controlled.map(|found| Cell::percent(&found.shares[slot])),
                known(real[slot]),
                known(real[slot].min(ours)).map(|_| ours / real[slot])
            ]
        };
        (0..removal.counts.len()).filter(shown).map(row).collect()
    }
}

fn histograms(removal: &Removal, controlled: Option<&Controlled>) -> Vec<HistogramPanel> {
    let accepted = controlled.map_or(&[][..], |found| &found.counts);
    let seen = |slot: &usize| removal.counts[*slot] + accepted.get(*slot).copied().unwrap_or_default() > 0;
    let first = (0..removal.counts.len()).find(seen).unwrap_or_default();
    let end = (0..removal.counts.len()).rev().find(seen).unwrap_or_default() + 1;
    let panel = |title: &str, filled: Heights, n: u64, published: Vec<f64>| HistogramPanel {
        title: title.into(),
        edges: (first..=end).map(|slot| (slot + FEWEST) as f64 - 0.5).collect(),
        filled,
        outlined: vec![Heights::published("published", n, published[first..end].to_vec())],
        notes: Vec::new(),
    };
    let ours = |counts: &[u64]| Heights::counts("ours", counts[first..end].iter().copied());
    let figure_9 = spread_out(&FIGURE_9).iter().map(|&count| 100.0 * count as f64 / RUNS as f64).collect();
    let mut panels = vec![panel("random removal", ours(&removal.counts).percent(), RUNS as u64, figure_9)];
    if let Some(found) = controlled {
        let weights: Vec<f64> = (first..end).map(|slot| population_weight(slot + FEWEST)).collect();
        let filled = ours(&found.counts).weighted(&weights).percent_of_sum();
        let all = panel("all minimal puzzles", filled, RATED, spread_out(&SHARES));
        panels.push(HistogramPanel { notes: vec!["weighted puzzles of controlled bias".into()], ..all });
    }
    panels
}

/// Share of each number of clues among puzzles by random removal, divided by its share of the population.
fn bias_by_clues(removal: &Removal, controlled: &Controlled) -> Result<Vec<TracePanel>> {
    let removed: Vec<Estimate> =
        (removal.counts.iter()).map(|&count| Estimate::share(count, removal.n)).collect::<Result<_, _>>()?;
    let line = |label: &str, population: &[Estimate]| {
        let both = removed.iter().zip(population).enumerate();
        let points = both.filter(|(_, (ours, all))| ours.value > 0.0 && all.value > 0.0);
        let points = points.map(|(slot, (ours, all))| {
            let ratio = ours.map(ln).minus(&all.map(ln)).map(exp);
            ((slot + FEWEST) as f64, Estimate { n: ours.n, ..ratio })
        });
        TraceLine::new(format!("population {label}"), points)
    };
    let real = spread_out(&SHARES);
    let total: f64 = real.iter().sum();
    let real: Vec<Estimate> = real.iter().map(|share| Estimate::exact(share / total, RATED)).collect();
    let lines = vec![line("as published", &real), line("as estimated here", &controlled.shares)];
    Ok(vec![TracePanel::new("", lines)])
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use sudoku_generators::GridMethod;
    use sudoku_runner::claims::{Ledger, Verdict, judge};

    use super::*;

    fn rows(part: Part, clues: &[(usize, usize)]) -> Vec<Counted> {
        let row = |clues| Counted { part, grids: "uniform".into(), clues };
        clues.iter().flat_map(|&(clues, count)| std::iter::repeat_n(row(clues), count)).collect()
    }

    fn verdicts(rows: &[Counted]) -> Vec<(String, Verdict)> {
        let config =
            Config { puzzles: 1000, grids: vec![GridMethod::Uniform], orders: 250_000_000, bootstrap: 300 };
        let summary = Summary::of(rows, &config, &mut Stream::seed_from_u64(1)).unwrap();
        let quantities = summary.quantities(rows, &config).unwrap();
        let findings = judge(&Ledger::shipped(), "givens-distribution", &quantities);
        assert!(findings.len() >= quantities.len(), "the ledger uses every quantity");
        findings.into_iter().map(|finding| (finding.name, finding.verdict)).collect()
    }

    /// Berthier's shares divided by their weights: out of 1,000 accepted puzzles.
    const ACCEPTED: [(usize, usize); 8] =
        [(22, 1), (23, 19), (24, 119), (25, 306), (26, 338), (27, 170), (28, 42), (29, 5)];

    #[test]
    fn the_published_tables_agree_with_themselves_and_not_with_each_other() {
        let published: Vec<(usize, usize)> = FIGURE_9.iter().map(|&(clues, n)| (clues, n as usize)).collect();
        // Four times the printed numbers, to make the mean precise.
        let removal = vec![rows(Part::Removal, &published); 4].concat();
        let same = [removal, rows(Part::Controlled, &ACCEPTED)].concat();
        for (name, verdict) in verdicts(&same) {
            assert_eq!(verdict, Verdict::Reproduced, "{name}");
        }
        let exchanged = [rows(Part::Removal, &ACCEPTED), rows(Part::Controlled, &published)].concat();
        for (name, verdict) in verdicts(&exchanged) {
            let expected = if name == "removal-bias" { Verdict::Detectable } else { Verdict::NotReproduced };
            assert_eq!(verdict, expected, "{name}");
        }
    }
}
