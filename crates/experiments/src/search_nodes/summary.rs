//! Totals by both accountings, speed-ups on easy puzzles, and the puzzles of 17 clues.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use serde::Serialize;
use sudoku_stats::{
    Bootstrap, CONFIDENCE, EffectSize, Interval, bootstrap, clopper_pearson, percentile_interval, quantiles,
};

use super::config::Config;
use super::measure::{Part, Row};
use sudoku_runner::Result;
use sudoku_runner::claims::{Finding, Verdict};

/// Published for 100 random puzzles.
const FEWEST: f64 = 345_810.0;
const LEFTMOST: f64 = 49_879_323.0;
/// Published for a puzzle of 17 clues by the leftmost column.
const FIGURE_8: u64 = 21_677_544;
/// Probabilities of the quantiles told.
const AT: [f64; 5] = [0.05, 0.25, 0.5, 0.75, 0.95];

/// What `summary.json` holds.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    pub findings: Vec<Finding>,
    /// Random puzzles, by order of columns and accounting.
    pub random: Vec<Accounting>,
    /// Easy puzzles, by set.
    pub easy: Vec<Easy>,
    pub seventeen: Option<Seventeen>,
}

/// What was counted of the random puzzles, under one order of columns.
#[derive(Clone, Debug, Serialize)]
pub struct Accounting {
    pub order: String,
    /// Whether all checks count, or those of the finished puzzles alone.
    pub all_checks: bool,
    pub puzzles: usize,
    /// Searches by the leftmost column, and those of them that were cut off at the cap.
    pub searches: u64,
    pub cut: u64,
    /// Nodes per 100 puzzles by the S heuristic.
    pub fewest: Total,
    /// The same by the leftmost column: at least, if searches were cut off.
    pub leftmost: Total,
    /// Ratio of the sums, leftmost over S heuristic, with its bootstrap interval.
    pub ratio: Bootstrap,
    /// Ratio of the two searches at 5, 25, 50, 75, 95 % of the puzzles.
    pub ratio_quantiles: Vec<f64>,
}

/// Nodes per 100 puzzles.
#[derive(Clone, Debug, Serialize)]
pub struct Total {
    pub per_hundred: f64,
    /// Where the total of another 100 such puzzles falls 95 times of 100, by resampling.
    pub hundred_more: Interval,
}

/// A set of easy puzzles.
#[derive(Clone, Debug, Serialize)]
pub struct Easy {
    pub set: String,
    pub n: usize,
    pub cut: u64,
    /// Leftmost over S heuristic at 5, 25, 50, 75, 95 %; at least, where searches were cut off.
    pub ratio_quantiles: Vec<f64>,
    /// Share of puzzles with a ratio of at most 10.
    pub at_most_ten: EffectSize,
}

/// The puzzles of 17 clues.
#[derive(Clone, Debug, Serialize)]
pub struct Seventeen {
    pub n: usize,
    /// Nodes by the S heuristic at 5, 25, 50, 75, 95 %.
    pub fewest_quantiles: Vec<f64>,
    /// Share of the puzzles that take 64 nodes: nothing is tried in vain.
    pub straight: EffectSize,
    /// Puzzles searched by the leftmost column too, and the cap.
    pub sample: usize,
    pub cap: u64,
    /// Share of the searches that were cut off at the cap.
    pub cut: Option<EffectSize>,
    /// Nodes by the leftmost column at 5, 25, 50, 75, 95 %; the cap where that share was cut off.
    pub leftmost_quantiles: Vec<f64>,
}

/// Everything the rows tell.
pub fn summarise(rows: &[Row], config: &Config, rng: &mut ChaCha8Rng) -> Result<Summary> {
    let mut random = Vec::new();
    for order in &config.orders {
        let order = order.to_string();
        let own: Vec<&Row> =
            rows.iter().filter(|row| row.part == Part::Random && row.order == order).collect();
        // A bootstrap wants two.
        if own.len() > 1 {
            random.push(accounting(&order, &own, true, config, rng)?);
            random.push(accounting(&order, &own, false, config, rng)?);
        }
    }
    let mut easy = Vec::new();
    for set in &config.easy {
        let own: Vec<&Row> = rows.iter().filter(|row| row.part == Part::Easy && row.set == set.id).collect();
        if !own.is_empty() {
            easy.push(easy_set(&set.id, &own)?);
        }
    }
    let own: Vec<&Row> = rows.iter().filter(|row| row.part == Part::Seventeen).collect();
    let seventeen = if own.is_empty() { None } else { Some(of_seventeen(&own, config)?) };
    Ok(Summary { findings: findings(&random, &easy, seventeen.as_ref()), random, easy, seventeen })
}

fn accounting(
    order: &str,
    rows: &[&Row],
    all_checks: bool,
    config: &Config,
    rng: &mut ChaCha8Rng,
) -> Result<Accounting> {
    let column = |all: fn(&Row) -> Option<u64>, own: fn(&Row) -> Option<u64>| -> Vec<f64> {
        let value = if all_checks { all } else { own };
        rows.iter().map(|row| value(row).unwrap_or_default() as f64).collect()
    };
    let fewest = column(|row| row.all_fewest_nodes, |row| Some(row.fewest_nodes));
    let leftmost = column(|row| row.all_leftmost_nodes, |row| row.leftmost_nodes);
    let cut = column(|row| row.all_leftmost_cut, |row| row.leftmost_cut.map(u64::from));
    let searches = column(|row| row.checks, |_| Some(1));
    let over = |indices: &[usize]| {
        let sum = |nodes: &[f64]| indices.iter().map(|&n| nodes[n]).sum::<f64>();
        sum(&leftmost) / sum(&fewest)
    };
    let ratios: Vec<f64> = fewest.iter().zip(&leftmost).map(|(few, left)| left / few).collect();
    Ok(Accounting {
        order: order.to_owned(),
        all_checks,
        puzzles: rows.len(),
        searches: searches.iter().sum::<f64>() as u64,
        cut: cut.iter().sum::<f64>() as u64,
        fewest: total(&fewest, config.bootstrap, rng)?,
        leftmost: total(&leftmost, config.bootstrap, rng)?,
        ratio: bootstrap(rows.len(), over, config.bootstrap, CONFIDENCE, rng)?,
        ratio_quantiles: quantiles(&ratios, &AT)?,
    })
}

fn total(nodes: &[f64], resamples: usize, rng: &mut ChaCha8Rng) -> Result<Total> {
    let mut draw = |from: &[f64], count: usize| -> Vec<f64> {
        (0..count).map(|_| from[rng.random_range(0..from.len())]).collect()
    };
    // First our own puzzles again, whose number is limited, then the other hundred.
    let totals = (0..resamples).map(|_| {
        let ours = draw(nodes, nodes.len());
        draw(&ours, 100).iter().sum()
    });
    let totals: Vec<f64> = totals.collect();
    Ok(Total {
        per_hundred: 100.0 * nodes.iter().sum::<f64>() / nodes.len() as f64,
        hundred_more: percentile_interval(&totals, CONFIDENCE)?,
    })
}

/// Leftmost over S heuristic.
pub fn ratio(row: &Row) -> Option<f64> {
    Some(row.leftmost_nodes? as f64 / row.fewest_nodes as f64)
}

fn easy_set(set: &str, rows: &[&Row]) -> Result<Easy> {
    let ratios: Vec<f64> = rows.iter().filter_map(|row| ratio(row)).collect();
    let low = ratios.iter().filter(|&&ratio| ratio <= 10.0).count() as u64;
    Ok(Easy {
        set: set.to_owned(),
        n: rows.len(),
        cut: rows.iter().filter(|row| row.leftmost_cut == Some(true)).count() as u64,
        ratio_quantiles: quantiles(&ratios, &AT)?,
        at_most_ten: clopper_pearson(low, rows.len() as u64, CONFIDENCE)?,
    })
}

fn of_seventeen(rows: &[&Row], config: &Config) -> Result<Seventeen> {
    let fewest: Vec<f64> = rows.iter().map(|row| row.fewest_nodes as f64).collect();
    let leftmost: Vec<f64> =
        rows.iter().filter_map(|row| row.leftmost_nodes).map(|nodes| nodes as f64).collect();
    let straight = rows.iter().filter(|row| row.fewest_nodes == 64).count() as u64;
    let cut = rows.iter().filter(|row| row.leftmost_cut == Some(true)).count() as u64;
    Ok(Seventeen {
        n: rows.len(),
        fewest_quantiles: quantiles(&fewest, &AT)?,
        straight: clopper_pearson(straight, rows.len() as u64, CONFIDENCE)?,
        sample: leftmost.len(),
        cap: config.cap_seventeen,
        cut: clopper_pearson(cut, leftmost.len() as u64, CONFIDENCE).ok(),
        leftmost_quantiles: quantiles(&leftmost, &AT).unwrap_or_default(),
    })
}

fn findings(random: &[Accounting], easy: &[Easy], seventeen: Option<&Seventeen>) -> Vec<Finding> {
    let mut findings = Vec::new();
    if !random.is_empty() {
        let fewest = |one: &Accounting| (one.fewest.per_hundred, one.fewest.hundred_more);
        let leftmost = |one: &Accounting| (one.leftmost.per_hundred, one.leftmost.hundred_more);
        let ratio = |one: &Accounting| (one.ratio.estimate, one.ratio.bca);
        let by_fewest = "100 random puzzles take 345,810 nodes by the S heuristic";
        let by_leftmost = "100 random puzzles take 49,879,323 nodes by the leftmost column";
        let saved = "the S heuristic saves a factor of 144";
        findings.extend(
            Told { name: "fewest", claim: by_fewest, published: FEWEST, bounded: false }
                .findings(random, fewest),
        );
        findings.extend(
            Told { name: "leftmost", claim: by_leftmost, published: LEFTMOST, bounded: true }
                .findings(random, leftmost),
        );
        findings.extend(
            Told { name: "ratio", claim: saved, published: LEFTMOST / FEWEST, bounded: true }
                .findings(random, ratio),
        );
    }
    if !easy.is_empty() {
        findings.push(of_easy(easy));
    }
    if let Some(found) = seventeen {
        findings.extend(of_minimum(found));
    }
    findings
}

/// A published number of the random puzzles.
struct Told {
    name: &'static str,
    claim: &'static str,
    published: f64,
    /// Whether searches that were cut off make ours a lower bound.
    bounded: bool,
}

impl Told {
    /// By both accountings, and over both. The text counts the finished puzzles; if the number holds only of
    /// all checks while they are made, the source is right once that is said.
    fn findings(
        &self,
        random: &[Accounting],
        value: impl Fn(&Accounting) -> (f64, Interval) + Copy,
    ) -> [Finding; 3] {
        let one = |all_checks: bool| {
            let own: Vec<&Accounting> = random.iter().filter(|one| one.all_checks == all_checks).collect();
            let part = if all_checks { "all checks" } else { "finished puzzles" };
            self.finding().part(part).ours(self.told(&own, value)).verdict(self.judge(&own, value)).evidence(
                format!(
                    "by order of columns, where the same of another 100 puzzles falls 95 times of 100; \
                     reproduced if the published number lies there; n = {}",
                    own.iter().map(|one| one.puzzles).max().unwrap_or_default()
                ),
            )
        };
        let (finished, all) = (one(false), one(true));
        let verdict = match (finished.verdict, all.verdict) {
            (Verdict::Reproduced, _) => Verdict::Reproduced,
            (_, Verdict::Reproduced) => Verdict::Corrected,
            (Verdict::NotReproduced, Verdict::NotReproduced) => Verdict::NotReproduced,
            _ => Verdict::Undecided,
        };
        let ours = format!("finished puzzles {}; all checks {}", finished.ours, all.ours);
        let evidence = match verdict {
            Verdict::Corrected => "holds if all checks count that are made on the way to the puzzles",
            Verdict::Reproduced => "holds for the finished puzzles, as the text has it",
            Verdict::NotReproduced => "holds by neither accounting",
            _ => "open: searches were cut off below the published number",
        };
        let whole = self.finding().ours(ours).verdict(verdict).evidence(evidence);
        [whole, finished, all]
    }

    fn finding(&self) -> Finding {
        Finding::new(self.name, &["Z10", "E28"], self.claim).published(format!("{:.0}", self.published))
    }

    fn told(&self, own: &[&Accounting], value: impl Fn(&Accounting) -> (f64, Interval)) -> String {
        let one = |one: &&Accounting| {
            let (value, range) = value(one);
            let least = if self.bounded && one.cut > 0 { "at least " } else { "" };
            format!("{}: {least}{value:.0} {range:.0}", one.order)
        };
        own.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    /// A published number is reproduced if it lies, under some order of columns, where ours may fall. Where
    /// searches were cut off ours are lower bounds: a published number below them does not hold, any other is
    /// left open.
    fn judge(&self, own: &[&Accounting], value: impl Fn(&Accounting) -> (f64, Interval)) -> Verdict {
        let is_bound = |one: &Accounting| self.bounded && one.cut > 0;
        let range = |one: &Accounting| value(one).1;
        if own.iter().any(|one| !is_bound(one) && range(one).contains(self.published)) {
            Verdict::Reproduced
        } else if own.iter().any(|one| is_bound(one) && range(one).low <= self.published) {
            Verdict::Undecided
        } else {
            Verdict::NotReproduced
        }
    }
}

fn of_easy(easy: &[Easy]) -> Finding {
    let low = easy.iter().filter(|set| set.at_most_ten.ci.low > 0.5).count();
    let high = easy.iter().filter(|set| set.at_most_ten.ci.high < 0.5).count();
    let told = easy.iter().map(|set| {
        let share = &set.at_most_ten;
        let [value, low, high] = [share.estimate, share.ci.low, share.ci.high].map(|share| 100.0 * share);
        format!("{} {value:.0} % [{low:.0}, {high:.0}], n = {}", set.set, set.n)
    });
    Finding::new("easy-speed-up", &["Z11"], "on easy puzzles the speed-up is often 10 or less")
        .published("often no more than 10 times")
        .ours(format!("share of puzzles: {}", told.collect::<Vec<_>>().join("; ")))
        .verdict(match (low, high) {
            (low, _) if low == easy.len() => Verdict::Reproduced,
            (0, 1..) => Verdict::NotReproduced,
            (1.., 1..) => Verdict::Mixed,
            _ => Verdict::Undecided,
        })
        .evidence("often: on more than half of a set's puzzles, the whole interval above it")
}

fn of_minimum(found: &Seventeen) -> [Finding; 2] {
    let percent = |share: &EffectSize, digits: usize| {
        let [value, low, high] = [share.estimate, share.ci.low, share.ci.high].map(|share| 100.0 * share);
        format!("{value:.digits$} % [{low:.digits$}, {high:.digits$}]")
    };
    let reached = found.leftmost_quantiles.last().is_some_and(|&nodes| nodes as u64 >= FIGURE_8);
    [
        Finding::new(
            "minimum-fewest",
            &["Z12"],
            "a puzzle of 17 clues is proved unique in 64 nodes by the S heuristic, without backtracking",
        )
        .published("64")
        .ours(format!("{} of {} puzzles take 64 nodes", percent(&found.straight, 1), found.n))
        .verdict(Verdict::of(found.straight.estimate > 0.0))
        .evidence("reproduced if some do; the puzzle printed cannot be identified"),
        Finding::new(
            "minimum-leftmost",
            &["Z12"],
            "a puzzle of 17 clues takes 21,677,544 nodes by the leftmost column",
        )
        .published("21,677,544")
        .ours(match &found.cut {
            Some(cut) => {
                format!("{} of {} take more than {} nodes", percent(cut, 0), found.sample, found.cap)
            }
            None => "no puzzle was searched by the leftmost column".into(),
        })
        // A search cut off below that number says nothing.
        .verdict(if reached { Verdict::Reproduced } else { Verdict::Undecided })
        .evidence(
            "reproduced if one in twenty takes that many; a cap below that number leaves it open; \
                 the puzzle printed cannot be identified",
        ),
    ]
}
