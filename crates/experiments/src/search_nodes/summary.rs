//! Totals by both ways of counting, speed-ups on easy puzzles, and the puzzles of 17 clues.

use rand::RngExt;
use sudoku_runner::prelude::*;

use super::{Config, MADE_EASY, Order, Part, Row};

/// The published number for a puzzle of 17 clues by the leftmost column.
const FIGURE_8: u64 = 21_677_544;
/// Probabilities of the quantiles reported.
const AT: [f64; 5] = [0.05, 0.25, 0.5, 0.75, 0.95];

/// The contents of `summary.json`.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Random puzzles, by order of columns and way of counting.
    pub random: Vec<Accounting>,
    /// Easy puzzles, by set; puzzles made easy here, and random ones as they are, by order of columns.
    pub easy: Vec<Easy>,
    pub seventeen: Option<Seventeen>,
}

impl Summarise<Row, Config> for Summary {
    fn of(rows: &[Row], config: &Config, rng: &mut Stream) -> Result<Summary> {
        let by_order =
            grouped(rows, config.all_orders(), |row, order| row.part == Part::Random && row.order == *order);
        let mut random = Vec::new();
        // A bootstrap takes at least two.
        for &(order, ref own) in by_order.iter().filter(|(_, own)| own.len() > 1) {
            random.push(Accounting::of(order, own, true, config, rng)?);
            random.push(Accounting::of(order, own, false, config, rng)?);
        }
        let easy = grouped(rows, &config.easy, |row, set| row.part == Part::Easy && row.set == set.id);
        let mut easy = easy.iter().map(|(set, own)| Easy::of(&set.id, own)).collect::<Result<Vec<Easy>>>()?;
        for (way, own) in grouped(rows, MADE_EASY, |row, way| row.part == Part::Adjusted && row.set == *way) {
            easy.push(Easy::of(&format!("random, {way}"), &own)?);
        }
        for (order, own) in &by_order {
            let searched: Vec<&Row> =
                own.iter().copied().filter(|row| row.leftmost_nodes.is_some()).collect();
            if !searched.is_empty() {
                easy.push(Easy::of(&format!("random, {order}"), &searched)?);
            }
        }
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
            let wide = leftmost.wide.map(|wide| Quantity::new("wide", wide).part(one.order));
            quantities.extend(wide.map(|bound| bound.at_least(leftmost.cut > 0)));
        }
        for set in &self.easy {
            quantities.push(Quantity::new("easy-speed-up", set.at_most_ten).part(&set.set));
        }
        if let Some(found) = &self.seventeen {
            quantities.push(Quantity::new("minimum-fewest", found.straight));
            let reached = found.reached.map(|share| {
                let Estimate { value, low, high, n } = share;
                let fewer = Estimate { value: 1.0 - value, low: 1.0 - high, high: 1.0 - low, n };
                // A search that was cut off below the published number may take more.
                let fewer = if found.cut_below > 0 { Estimate::exact(fewer.value, n) } else { fewer };
                Quantity::new("minimum-leftmost", fewer).detail(format!(
                    "{} of {} searches cut off below the published number, at {} nodes",
                    found.cut_below, found.sample, found.cap
                ))
            });
            quantities.extend(reached);
        }
        Ok(quantities)
    }
}

record! {
    /// Counts for the random puzzles under one order of columns.
    pub struct Accounting(order: Order, rows: &[&Row], all_checks: bool, config: &Config, rng: &mut Stream) {
        let fewest = |row: &Row| if all_checks { row.all_fewest_nodes } else { Some(row.fewest_nodes) };
        let fewest: Vec<f64> = rows.iter().filter_map(|row| fewest(row)).map(|nodes| nodes as f64).collect();
        let searched: Vec<&Row> = rows.iter().copied().filter(|row| row.leftmost_nodes.is_some()).collect();
        let (mean, fewest_of_hundred) = total(&fewest, config.bootstrap, rng)?;
        let leftmost =
            if searched.len() > 1 { Some(Leftmost::of(&searched, all_checks, config, rng)?) } else { None };
    }
    pub order: Order = order,
    /// Whether all checks count, or only those of the finished puzzles.
    pub all_checks: bool = all_checks,
    pub puzzles: usize = rows.len(),
    /// Mean number of nodes per 100 puzzles by the S heuristic.
    pub fewest: Estimate = mean,
    /// A 95 % prediction interval for the total of another 100.
    pub fewest_of_hundred: [f64; 2] = fewest_of_hundred,
    /// The same by the leftmost column; `None` if it was not searched.
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
    /// Number of searches, and of those cut off at the cap.
    pub searches: u64 = searches.iter().sum::<f64>() as u64,
    pub cut: u64 = cut.iter().sum::<f64>() as u64,
    /// Mean number of nodes per 100 puzzles; a lower bound if searches were cut off.
    pub nodes: Estimate = mean,
    /// A 95 % prediction interval for the total of another 100.
    pub of_hundred: [f64; 2] = of_hundred,
    /// Ratio of the sums, leftmost over S heuristic, with its bootstrap interval.
    pub ratio: Bootstrap = bootstrap(rows.len(), over, config.bootstrap, CONFIDENCE, rng)?,
    /// Ratio of the two searches at 5, 25, 50, 75, 95 % of the puzzles by Kaplan and Meier; `None` beyond what was
    /// searched. Only for finished puzzles: over all checks together, a cut search gives no single bound.
    pub ratio_quantiles: Option<Quantiles> = if all_checks { None } else { Some(ratios()?) },
    /// The last of these divided by the first; a lower bound if searches were cut off.
    pub wide: Option<Estimate> = None,
}

/// The ratio of the two searches at 95 % divided by that at 5 % of the puzzles, with its percentile interval. A
/// search that was cut off counts with the nodes it took.
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

/// Quantiles by the Kaplan–Meier curve; `None` beyond what was searched.
type Quantiles = Vec<Option<f64>>;

record! {
    /// A set of easy puzzles.
    pub struct Easy(set: &str, rows: &[&Row]) {
        let ratios: Vec<(f64, bool)> = rows.iter().filter_map(|row| censored_ratio(row)).collect();
        // A search that was cut off is far above this.
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
    /// Share of the puzzles that take 64 nodes, the minimum without backtracking.
    pub straight: Estimate = rows.share(|row| row.fewest_nodes == 64)?,
    /// Number of puzzles also searched by the leftmost column, and the cap.
    pub sample: usize = searched.len(),
    pub cap: u64 = config.cap_seventeen,
    /// Share of the searches that were cut off at the cap.
    pub cut: Option<Estimate> = share(&|&(_, cut)| cut)?,
    /// Share of the searches that take at least the published number of nodes.
    pub reached: Option<Estimate> = share(&|&(nodes, _)| nodes >= FIGURE_8)?,
    /// Number of searches cut off below that.
    pub cut_below: u64 = searched.iter().filter(|&&(nodes, cut)| cut && nodes < FIGURE_8).count() as u64,
    /// Nodes by the leftmost column at 5, 25, 50, 75, 95 % by Kaplan and Meier; empty without such searches, when
    /// there is no share and no median either.
    pub leftmost_quantiles: Quantiles = censored_quantiles(&ends, &AT).defined()?.unwrap_or_default(),
    /// Their median with Brookmeyer and Crowley's interval; infinite beyond the cap.
    pub leftmost_median: Option<[f64; 3]> = median.map(|(median, ci)| [median, ci.low, ci.high]),
}

/// A hundred times the mean with its interval, and a prediction interval for the total of another hundred: resamples
/// first this project's puzzles, whose number is limited, and then the other hundred.
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

/// Ratio of leftmost to S heuristic, and whether the search finished.
pub fn censored_ratio(row: &Row) -> Option<(f64, bool)> {
    Some((row.leftmost_nodes? as f64 / row.fewest_nodes as f64, !row.leftmost_cut?))
}

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        let what = |one: &Accounting| {
            cells![one.order.to_string(), if one.all_checks { "all checks" } else { "finished puzzles" }]
        };
        let hundred = |[low, high]: [f64; 2]| format!("{} to {}", number(low), number(high));
        let fewest =
            |one: &Accounting| cells![..what(one), one.puzzles, one.fewest, hundred(one.fewest_of_hundred)];
        page.table("random", self.random.iter().map(fewest));
        let leftmost = |one: &Accounting| {
            let own = one.leftmost.as_ref()?;
            let quantiles = own.ratio_quantiles.as_deref().map(ends).unwrap_or_default();
            let nodes = cells![own.puzzles, own.searches, own.cut, own.nodes, hundred(own.of_hundred)];
            Some(cells![..what(one), ..nodes, &own.ratio, quantiles])
        };
        page.more("leftmost", self.random.iter().filter_map(leftmost));
        let easy = |set: &Easy| {
            let quantiles = ends(&set.ratio_quantiles);
            cells![&set.set, set.n, set.cut, quantiles, Cell::percent(&set.at_most_ten)]
        };
        if !self.easy.is_empty() {
            page.table("easy", self.easy.iter().map(easy));
        }
        if let Some(found) = &self.seventeen {
            seventeen(found, page);
        }
    }

    fn figures(&self, rows: &[Row], config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        let first = config.first_order();
        let tails = canvas.fill("cap", config.cap).fill("cap_seventeen", config.cap_seventeen);
        tails.ecdf("node-tails", node_tails(rows, config, first))?;
        let searched = rows.iter().filter(|row| row.leftmost_nodes.is_some());
        let sample = |set: &str| {
            let own = rows.iter().filter(|row| row.set == set && row.order == first);
            Sample::censored(set, own.filter_map(censored_ratio))
        };
        let sets = distinct(searched.map(|row| row.set.as_str()));
        let samples = sets.into_iter().map(sample).collect();
        let panels = vec![EcdfPanel { title: String::new(), samples }];
        canvas.fill("order", first).ecdf("ratio-by-set", panels)
    }
}

/// Quantiles, with a dash for those beyond what was searched.
fn ends(quantiles: &[Option<f64>]) -> String {
    quantiles.iter().map(|value| value.map_or("–".to_owned(), number)).collect::<Vec<_>>().join(", ")
}

fn seventeen(found: &Seventeen, page: &mut Page<'_>) {
    let straight = Cell::percent(&found.straight);
    let fewest = cells!["S heuristic", found.n, Cell::list(&found.fewest_quantiles), straight, Cell::Empty];
    let cut = found.cut.as_ref().map(Cell::percent);
    let leftmost = cells!["leftmost", found.sample, ends(&found.leftmost_quantiles), Cell::Empty, cut];
    let median = found.leftmost_median.map_or(String::new(), |ends| {
        let [median, low, high] = ends.map(|end| if end.is_finite() { number(end) } else { "beyond".into() });
        format!(" Median by Kaplan and Meier {median} [{low}, {high}].")
    });
    page.fill("cap", found.cap).fill("median", median).table("seventeen", [fewest, leftmost]);
}

/// Random puzzles under every order of columns; others under the first.
fn node_tails(rows: &[Row], config: &Config, first: Order) -> Vec<EcdfPanel> {
    let of = |part: Part, order: Order| taken(rows, |row| row.part == part && row.order == order);
    let fewest = |rows: &[&Row]| Sample::new("S heuristic", rows.column(|row| row.fewest_nodes as f64));
    let leftmost = |rows: &[&Row], order: Order| {
        let nodes = rows.iter().filter_map(|row| Some((row.leftmost_nodes? as f64, !row.leftmost_cut?)));
        Sample::censored(format!("leftmost, {order}"), nodes)
    };
    let mut random = vec![fewest(&of(Part::Random, first))];
    random.extend(config.orders.iter().map(|&order| leftmost(&of(Part::Random, order), order)));
    let panel = |title: &str, samples: Vec<Sample>| EcdfPanel { title: title.into(), samples };
    let of_sets = |part, title: &str| {
        let own = of(part, first);
        panel(title, vec![fewest(&own), leftmost(&own, first)])
    };
    let mut panels = vec![panel("random, finished", random)];
    panels.extend([of_sets(Part::Easy, "easy sets"), of_sets(Part::Seventeen, "17 clues")]);
    panels.retain(|panel| panel.samples.iter().any(|sample| !sample.is_empty()));
    panels
}
