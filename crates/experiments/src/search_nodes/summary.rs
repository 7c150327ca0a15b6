//! Totals by both accountings, speed-ups on easy puzzles, and the puzzles of 17 clues.

use rand::RngExt;
use sudoku_runner::prelude::*;

use super::Config;
use super::measure::{Part, Row};

/// Published for a puzzle of 17 clues by the leftmost column.
const FIGURE_8: u64 = 21_677_544;
/// Probabilities of the quantiles reported.
const AT: [f64; 5] = [0.05, 0.25, 0.5, 0.75, 0.95];

/// What `summary.json` holds.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Random puzzles, by order of columns and accounting.
    pub random: Vec<Accounting>,
    /// Easy puzzles, by set.
    pub easy: Vec<Easy>,
    pub seventeen: Option<Seventeen>,
}

impl Summarise<Row, Config> for Summary {
    fn of(rows: &[Row], config: &Config, rng: &mut Stream) -> Result<Summary> {
        let orders = config.all_orders().into_iter().map(|order| order.to_string());
        let by_order = grouped(rows, orders, |row, order| row.part == Part::Random && row.order == *order);
        let mut random = Vec::new();
        // A bootstrap wants two.
        for (order, own) in by_order.iter().filter(|(_, own)| own.len() > 1) {
            random.push(Accounting::of(order, own, true, config, rng)?);
            random.push(Accounting::of(order, own, false, config, rng)?);
        }
        let easy = grouped(rows, &config.easy, |row, set| row.part == Part::Easy && row.set == set.id);
        let easy = easy.iter().map(|(set, own)| Easy::of(&set.id, own)).collect::<Result<Vec<Easy>>>()?;
        let own = taken(rows, |row| row.part == Part::Seventeen);
        let seventeen = if own.is_empty() { None } else { Some(Seventeen::of(&own, config)?) };
        for one in random.iter_mut().filter(|one| !one.all_checks) {
            let own = by_order.iter().find(|(order, _)| *order == one.order);
            if let Some(((_, own), leftmost)) = own.zip(one.leftmost.as_mut()) {
                leftmost.wide = Some(wide(own, config, rng)?);
            }
        }
        Ok(Summary { random, easy, seventeen })
    }

    fn quantities(&self, _rows: &[Row], _config: &Config) -> Result<Vec<Quantity>> {
        let mut quantities = Vec::new();
        for one in &self.random {
            let what = if one.all_checks { "all checks" } else { "finished puzzles" };
            let own =
                |name: &str, estimate| Quantity::new(name, estimate).part(format!("{what}, {}", one.order));
            let [low, high] = one.fewest_of_hundred.map(number);
            quantities.push(own("fewest", one.fewest).detail(format!("another 100: {low} to {high}")));
            let Some(leftmost) = &one.leftmost else { continue };
            let [low, high] = leftmost.of_hundred.map(number);
            let cut = format!("{} of {} searches cut off", leftmost.cut, leftmost.searches);
            let nodes =
                own("leftmost", leftmost.nodes).detail(format!("{cut}; another 100: {low} to {high}"));
            let ratio = own("ratio", Estimate::bca(&leftmost.ratio, leftmost.puzzles)).detail(cut);
            quantities.extend([nodes, ratio].map(|bound| bound.at_least(leftmost.cut > 0)));
            let wide = leftmost.wide.map(|wide| Quantity::new("wide", wide).part(&one.order));
            quantities.extend(wide.map(|bound| bound.at_least(leftmost.cut > 0)));
        }
        for set in &self.easy {
            quantities.push(Quantity::new("easy-speed-up", set.at_most_ten).part(&set.set));
        }
        if let Some(found) = &self.seventeen {
            quantities.push(Quantity::new("minimum-fewest", found.straight));
            let reached = found.reached.map(|share| {
                Quantity::new("minimum-leftmost", share).at_least(found.cut_below > 0).detail(format!(
                    "{} of {} searches cut off at {} nodes",
                    found.cut_below, found.sample, found.cap
                ))
            });
            quantities.extend(reached);
        }
        Ok(quantities)
    }
}

record! {
    /// What was counted of the random puzzles, under one order of columns.
    pub struct Accounting(order: &str, rows: &[&Row], all_checks: bool, config: &Config, rng: &mut Stream) {
        let fewest = |row: &Row| if all_checks { row.all_fewest_nodes } else { Some(row.fewest_nodes) };
        let fewest: Vec<f64> = rows.iter().filter_map(|row| fewest(row)).map(|nodes| nodes as f64).collect();
        let searched: Vec<&Row> = rows.iter().copied().filter(|row| row.leftmost_nodes.is_some()).collect();
        let (mean, fewest_of_hundred) = total(&fewest, config.bootstrap, rng)?;
        let leftmost =
            if searched.len() > 1 { Some(Leftmost::of(&searched, all_checks, config, rng)?) } else { None };
    }
    pub order: String = order.to_owned(),
    /// Whether all checks count, or those of the finished puzzles alone.
    pub all_checks: bool = all_checks,
    pub puzzles: usize = rows.len(),
    /// Nodes that 100 puzzles take on average by the S heuristic.
    pub fewest: Estimate = mean,
    /// Where the total of another 100 falls 95 times of 100.
    pub fewest_of_hundred: [f64; 2] = fewest_of_hundred,
    /// The same by the leftmost column; none where it was not searched.
    pub leftmost: Option<Leftmost> = leftmost,
}

record! {
    /// Searches by the leftmost column.
    pub struct Leftmost(rows: &[&Row], all_checks: bool, config: &Config, rng: &mut Stream) {
        let column = |all: fn(&Row) -> Option<u64>, own: fn(&Row) -> Option<u64>| -> Vec<f64> {
            let value = if all_checks { all } else { own };
            rows.column(|row| value(row).unwrap_or_default() as f64)
        };
        let fewest = column(|row| row.all_fewest_nodes, |row| Some(row.fewest_nodes));
        let nodes = column(|row| row.all_leftmost_nodes, |row| row.leftmost_nodes);
        let cut = column(|row| row.all_leftmost_cut, |row| row.leftmost_cut.map(u64::from));
        let searches = column(|row| row.checks, |_| Some(1));
        let over = |indices: &[usize]| {
            let sum = |nodes: &[f64]| indices.iter().map(|&n| nodes[n]).sum::<f64>();
            sum(&nodes) / sum(&fewest)
        };
        let (mean, of_hundred) = total(&nodes, config.bootstrap, rng)?;
        let ratios =
            || censored_quantiles(&rows.iter().filter_map(|row| censored_ratio(row)).collect::<Vec<_>>(), &AT);
    }
    pub puzzles: usize = rows.len(),
    /// Searches, and those of them that were cut off at the cap.
    pub searches: u64 = searches.iter().sum::<f64>() as u64,
    pub cut: u64 = cut.iter().sum::<f64>() as u64,
    /// Nodes that 100 puzzles take on average: at least, if searches were cut off.
    pub nodes: Estimate = mean,
    /// Where the total of another 100 falls 95 times of 100.
    pub of_hundred: [f64; 2] = of_hundred,
    /// Ratio of the sums, leftmost over S heuristic, with its bootstrap interval.
    pub ratio: Bootstrap = bootstrap(rows.len(), over, config.bootstrap, CONFIDENCE, rng)?,
    /// Ratio of the two searches at 5, 25, 50, 75, 95 % of the puzzles by Kaplan and Meier; none beyond what was
    /// searched. Of finished puzzles alone: of all checks together a cut search leaves no single bound.
    pub ratio_quantiles: Option<Quantiles> = if all_checks { None } else { Some(ratios()?) },
    /// The last of these over the first: at least, if searches were cut off.
    pub wide: Option<Estimate> = None,
}

/// The ratio of the two searches at 95 % over that at 5 % of the puzzles, with its percentile interval. A search that was
/// cut off counts with what it took.
fn wide(rows: &[&Row], config: &Config, rng: &mut Stream) -> Result<Estimate> {
    let ratios: Vec<f64> =
        rows.iter().filter_map(|row| censored_ratio(row)).map(|(ratio, _)| ratio).collect();
    let over = |taken: &[usize]| {
        let mut values: Vec<f64> = taken.iter().map(|&n| ratios[n]).collect();
        values.sort_by(f64::total_cmp);
        let at = |share: f64| values[(share * (values.len() - 1) as f64).round() as usize];
        at(0.95) / at(0.05)
    };
    let found = bootstrap(ratios.len(), over, config.bootstrap, CONFIDENCE, rng)?;
    Ok(Estimate::around(found.estimate, found.percentile, ratios.len()))
}

/// Quantiles by Kaplan and Meier's curve; none beyond what was searched.
type Quantiles = Vec<Option<f64>>;

record! {
    /// A set of easy puzzles.
    pub struct Easy(set: &str, rows: &[&Row]) {
        let ratios: Vec<(f64, bool)> = rows.iter().filter_map(|row| censored_ratio(row)).collect();
        // A search that was cut off is far beyond.
        let is_low = |row: &Row| censored_ratio(row).is_some_and(|(ratio, ended)| ended && ratio <= 10.0);
    }
    pub set: String = set.to_owned(),
    pub n: usize = rows.len(),
    pub cut: u64 = rows.count(|row| row.leftmost_cut == Some(true)),
    /// Leftmost over S heuristic at 5, 25, 50, 75, 95 % by Kaplan and Meier.
    pub ratio_quantiles: Quantiles = censored_quantiles(&ratios, &AT)?,
    /// Share of puzzles with a ratio of at most 10.
    pub at_most_ten: Estimate = rows.share(is_low)?,
}

record! {
    /// The puzzles of 17 clues.
    pub struct Seventeen(rows: &[&Row], config: &Config) {
        let fewest = rows.column(|row| row.fewest_nodes as f64);
        let searched: Vec<(u64, bool)> =
            rows.iter().filter_map(|row| Some((row.leftmost_nodes?, row.leftmost_cut?))).collect();
        let share = |is_counted: &dyn Fn(&(u64, bool)) -> bool| {
            let counted = searched.iter().filter(|search| is_counted(search)).count() as u64;
            Estimate::share(counted, searched.len() as u64).defined()
        };
        let ends: Vec<(f64, bool)> = searched.iter().map(|&(nodes, cut)| (nodes as f64, !cut)).collect();
        let median = censored_median(&ends, CONFIDENCE).defined()?;
    }
    pub n: usize = rows.len(),
    /// Nodes by the S heuristic at 5, 25, 50, 75, 95 %.
    pub fewest_quantiles: Vec<f64> = quantiles(&fewest, &AT)?,
    /// Share of the puzzles that take 64 nodes: nothing is tried in vain.
    pub straight: Estimate = rows.share(|row| row.fewest_nodes == 64)?,
    /// Puzzles searched by the leftmost column too, and the cap.
    pub sample: usize = searched.len(),
    pub cap: u64 = config.cap_seventeen,
    /// Share of the searches that were cut off at the cap.
    pub cut: Option<Estimate> = share(&|&(_, cut)| cut)?,
    /// Share of the searches that take as many nodes as the published one.
    pub reached: Option<Estimate> = share(&|&(nodes, _)| nodes >= FIGURE_8)?,
    /// Searches that were cut off before.
    pub cut_below: u64 = searched.iter().filter(|&&(nodes, cut)| cut && nodes < FIGURE_8).count() as u64,
    /// Nodes by the leftmost column at 5, 25, 50, 75, 95 % by Kaplan and Meier; empty without such searches, without
    /// which there is no share and no median either.
    pub leftmost_quantiles: Quantiles = censored_quantiles(&ends, &AT).defined()?.unwrap_or_default(),
    /// Their median with Brookmeyer and Crowley's interval; infinite beyond the cap.
    pub leftmost_median: Option<[f64; 3]> = median.map(|(median, ci)| [median, ci.low, ci.high]),
}

/// A hundred times the mean with its interval, and where the total of another hundred falls: first our own puzzles
/// again, whose number is limited, then the other hundred.
fn total(nodes: &[f64], resamples: usize, rng: &mut Stream) -> Result<(Estimate, [f64; 2])> {
    let mut draw = |from: &[f64], count: usize| -> Vec<f64> {
        (0..count).map(|_| from[rng.random_range(0..from.len())]).collect()
    };
    let (mut means, mut totals) = (Vec::new(), Vec::new());
    for _ in 0..resamples {
        let ours = draw(nodes, nodes.len());
        means.push(100.0 * ours.iter().sum::<f64>() / ours.len() as f64);
        totals.push(draw(&ours, 100).iter().sum());
    }
    let value = 100.0 * nodes.iter().sum::<f64>() / nodes.len() as f64;
    let (mean, hundred) =
        (percentile_interval(&means, CONFIDENCE)?, percentile_interval(&totals, CONFIDENCE)?);
    Ok((Estimate::around(value, mean, nodes.len()), [hundred.low, hundred.high]))
}

/// Leftmost over S heuristic, and whether the search came to its end.
pub fn censored_ratio(row: &Row) -> Option<(f64, bool)> {
    Some((row.leftmost_nodes? as f64 / row.fewest_nodes as f64, !row.leftmost_cut?))
}
