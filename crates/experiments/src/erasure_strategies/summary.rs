//! Where erasing stops, what is unique, how even the clues lie, and what the number of clues says.

use std::collections::BTreeMap;

use serde::Serialize;
use sudoku_runner::claims::Quantity;
use sudoku_runner::{Result, Rows, taken};
use sudoku_stats::{CONFIDENCE, Correlation, Estimate, Moments, quantiles, spearman};

use super::Config;
use super::measure::{Part, Row};
use super::quantities::quantities;
use super::variant::{NONE, ORDERS, UNIQUE};

/// What `summary.json` holds.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    pub quantities: Vec<Quantity>,
    /// Where erasing stops by itself.
    pub stops: Vec<Stop>,
    /// What is left when it is stopped.
    pub targets: Vec<Target>,
    /// How much more even the clues lie if cells are tried in turn.
    pub evenness: Vec<Evenness>,
    /// Levels of unique puzzles by their number of clues.
    pub levels: Vec<Levels>,
    /// Spearman's correlation of clues and level over these.
    pub clues_and_level: Option<Correlation>,
    /// Clues in three rows alone: puzzles, and how many of them are unique.
    pub three_rows: (u64, u64),
    /// What is left with two empty rows in one band, or columns in one stack, and how many of it is unique.
    pub empty_pairs: (u64, u64),
}

/// A way of erasing that continues until nothing can be erased.
#[derive(Clone, Debug, Serialize)]
pub struct Stop {
    pub grids: String,
    pub order: String,
    pub check: String,
    pub n: u64,
    /// Mean clues left.
    pub mean: Estimate,
    pub sd: f64,
    /// Clues left: fewest, 5, 50, 95 %, most.
    pub quantiles: Vec<f64>,
    /// Puzzles by clues left.
    pub counts: BTreeMap<usize, u64>,
    /// How many are unique.
    pub unique: u64,
    /// How many cells with a single candidate solve.
    pub by_level_1: u64,
}

/// A way of erasing that is stopped at a number of clues.
#[derive(Clone, Debug, Serialize)]
pub struct Target {
    pub order: String,
    pub check: String,
    pub target: usize,
    pub n: u64,
    /// Share that gets there.
    pub reached: Estimate,
    /// Share that is unique, of all.
    pub unique: Estimate,
    pub mean_empty_lines: f64,
}

/// Standard deviation of the numbers of clues in random order, minus that in turn; of the same grids.
#[derive(Clone, Debug, Serialize)]
pub struct Evenness {
    /// What is taken in turn.
    pub order: String,
    pub check: String,
    /// Clues at which erasing is stopped; 0 where it stops by itself.
    pub target: usize,
    pub n: u64,
    pub random: f64,
    pub in_turn: f64,
    /// Mean difference with Student's interval.
    pub difference: Option<Estimate>,
}

/// Unique puzzles of one number of clues.
#[derive(Clone, Debug, Serialize)]
pub struct Levels {
    pub clues: usize,
    pub n: u64,
    /// Puzzles by level of profile `hayes`, the last those beyond it.
    pub counts: Vec<u64>,
    /// Share that singles solve: the first two levels.
    pub singles: Estimate,
}

/// Everything computed from the rows.
pub fn summarise(rows: &[Row], config: &Config) -> Result<Summary> {
    let mut groups: BTreeMap<(Part, &str, &str, &str, usize), Vec<&Row>> = BTreeMap::new();
    for row in rows {
        groups.entry((row.part, &row.grids, &row.check, &row.order, row.target)).or_default().push(row);
    }
    let (mut stops, mut targets) = (Vec::new(), Vec::new());
    // An interval takes at least two rows.
    for ((part, ..), own) in groups.iter().filter(|(_, own)| own.len() > 1) {
        match part {
            Part::Stop => stops.push(stop(own)?),
            Part::Target => targets.push(target(own)?),
            Part::ThreeRows => {}
        }
    }
    let of = |own: fn(&Row) -> bool| {
        let own = taken(rows, own);
        (own.len() as u64, own.count(|row| row.unique))
    };
    let mut summary = Summary {
        quantities: Vec::new(),
        stops,
        targets,
        evenness: evenness(rows, config)?,
        levels: levels(rows, config)?,
        clues_and_level: clues_and_level(rows),
        three_rows: of(|row| row.part == Part::ThreeRows),
        empty_pairs: of(|row| row.part == Part::Target && row.empty_pair),
    };
    summary.quantities = quantities(&summary)?;
    Ok(summary)
}

fn stop(rows: &[&Row]) -> Result<Stop> {
    let clues = rows.column(|row| row.clues as f64);
    let moments = Moments::of(&clues);
    let mut counts = BTreeMap::new();
    rows.iter().for_each(|row| *counts.entry(row.clues).or_default() += 1);
    Ok(Stop {
        grids: rows[0].grids.clone(),
        order: rows[0].order.clone(),
        check: rows[0].check.clone(),
        n: moments.count,
        mean: Estimate::mean(&clues)?,
        sd: moments.sd()?,
        quantiles: quantiles(&clues, &[0.0, 0.05, 0.5, 0.95, 1.0])?,
        counts,
        unique: rows.count(|row| row.unique),
        by_level_1: rows.count(|row| row.by_level_1),
    })
}

fn target(rows: &[&Row]) -> Result<Target> {
    Ok(Target {
        order: rows[0].order.clone(),
        check: rows[0].check.clone(),
        target: rows[0].target,
        n: rows.len() as u64,
        reached: rows.share(|row| row.clues == row.target)?,
        unique: rows.share(|row| row.unique)?,
        mean_empty_lines: rows.average(|row| row.empty_lines as f64),
    })
}

/// The column that an order should make even.
fn sd_of(order: &str, row: &Row) -> f64 {
    match order {
        "rows" => row.rows_sd,
        "columns" => row.columns_sd,
        "boxes" => row.boxes_sd,
        _ => row.digits_sd,
    }
}

fn evenness(rows: &[Row], config: &Config) -> Result<Vec<Evenness>> {
    let grids = config.grids[0].to_string();
    let mut all = Vec::new();
    let mut tasks: Vec<(&str, usize)> = vec![("level-1", 0)];
    tasks.extend(config.targets.iter().map(|&target| (NONE, target)));
    for (check, target) in tasks {
        for (order, _) in &ORDERS[1..] {
            // Rows come grid by grid, so both lists are of the same grids in the same order.
            let column = |from: &str| {
                let own = taken(rows, |row| {
                    row.part != Part::ThreeRows
                        && (&row.grids, row.order.as_str()) == (&grids, from)
                        && (row.check.as_str(), row.target) == (check, target)
                });
                own.column(|row| sd_of(order, row))
            };
            let (random, in_turn) = (column("random"), column(order));
            let differences: Vec<f64> = random.iter().zip(&in_turn).map(|(a, b)| a - b).collect();
            all.push(Evenness {
                order: (*order).to_owned(),
                check: check.to_owned(),
                target,
                n: differences.len() as u64,
                random: Moments::of(&random).mean,
                in_turn: Moments::of(&in_turn).mean,
                difference: Estimate::mean(&differences).ok(),
            });
        }
    }
    Ok(all)
}

/// Unique puzzles with exactly the number of clues aimed at.
fn proved(rows: &[Row]) -> impl Iterator<Item = (&Row, usize)> {
    let own = rows.iter().filter(|row| row.part == Part::Target && row.check == UNIQUE);
    own.filter(|row| row.clues == row.target).filter_map(|row| Some((row, row.level?)))
}

fn levels(rows: &[Row], config: &Config) -> Result<Vec<Levels>> {
    let mut all = Vec::new();
    for &clues in &config.targets {
        let mut counts = vec![0; 6];
        for (_, level) in proved(rows).filter(|(row, _)| row.clues == clues) {
            counts[level.min(5)] += 1;
        }
        let n = counts.iter().sum();
        if n > 0 {
            let singles = Estimate::share(counts[0] + counts[1], n)?;
            all.push(Levels { clues, n, counts, singles });
        }
    }
    Ok(all)
}

fn clues_and_level(rows: &[Row]) -> Option<Correlation> {
    let (clues, levels): (Vec<f64>, Vec<f64>) =
        proved(rows).map(|(row, level)| (row.clues as f64, level as f64)).unzip();
    // There is none where all are the same.
    spearman(&clues, &levels, CONFIDENCE).ok()
}

impl Summary {
    /// Where a check stops from grids of the first kind, in random order unless stated otherwise.
    pub fn stop(&self, check: &str, order: &str) -> Option<&Stop> {
        // Only grids of the first kind are erased in every order.
        let grids = &self.stops.iter().find(|stop| stop.order == "boxes")?.grids;
        self.stops.iter().find(|stop| stop.check == check && stop.order == order && stop.grids == *grids)
    }

    /// What a limit gives at a number of clues, in random order.
    pub fn target(&self, check: &str, target: usize) -> Option<&Target> {
        self.targets.iter().find(|one| one.check == check && one.target == target && one.order == "random")
    }
}
