//! Where erasing stops, whether the results are unique, how evenly clues are spread, and what the number of clues
//! predicts.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use sudoku_runner::prelude::*;

use super::tally::{Tally, column, count};
use super::{Check, Config, LOGICAL, ORDERS, Order, Part};
use crate::shared::counted::{mean, moments};

/// The contents of `summary.json`.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Where erasing stops on its own.
    pub stops: Vec<Stop>,
    /// The results when it is stopped at a target.
    pub targets: Vec<Target>,
    /// How much more evenly clues are spread if cells are tried in turn.
    pub evenness: Vec<Evenness>,
    /// Levels of unique puzzles by number of clues.
    pub levels: Vec<Levels>,
    /// Spearman's correlation of clues and level over these.
    pub clues_and_level: Option<Correlation>,
    /// Clues in only three rows: number of puzzles, and of those that are unique.
    pub three_rows: (u64, u64),
    /// Results with two empty rows in one band, or columns in one stack: their number, and that of the unique ones.
    pub empty_pairs: (u64, u64),
}

impl Summarise<Tally, Config> for Summary {
    fn of(rows: &[Tally], config: &Config, _rng: &mut Stream) -> Result<Summary> {
        let mut groups: BTreeMap<(Part, &str, Check, Order, usize), Vec<&Tally>> = BTreeMap::new();
        for row in rows.iter().filter(|row| row.clues.is_some()) {
            groups.entry((row.part, &row.grids, row.check, row.order, row.target)).or_default().push(row);
        }
        let (mut stops, mut targets) = (Vec::new(), Vec::new());
        // An interval needs at least two rows.
        for ((part, ..), own) in groups.iter().filter(|(_, own)| count(own, |_| true) > 1) {
            match part {
                Part::Stop => stops.push(Stop::of(own)?),
                Part::Target => targets.push(Target::of(own)?),
                Part::ThreeRows => {}
            }
        }
        let of = |own: fn(&Tally) -> bool| {
            let own = taken(rows, own);
            (count(&own, |_| true), count(&own, |row| row.unique == Some(true)))
        };
        Ok(Summary {
            stops,
            targets,
            evenness: evenness(rows, config)?,
            levels: levels(rows, config)?,
            clues_and_level: clues_and_level(rows)?,
            three_rows: of(|row| row.part == Part::ThreeRows),
            empty_pairs: of(|row| row.part == Part::Target && row.empty_pair == Some(true)),
        })
    }

    fn quantities(&self, _rows: &[Tally], _config: &Config) -> Result<Vec<Quantity>> {
        let mut all = Vec::new();
        if let Some(stop) = self.stop(Check::Level1, Order::Random) {
            all.extend(of_stop(stop, self.stop(Check::TwoRounds, Order::Random))?);
        }
        let own = || self.stops.iter().filter(|stop| LOGICAL.contains(&stop.check));
        let level_1 = || own().filter(|stop| stop.check == Check::Level1);
        let ((three, three_unique), (pairs, pairs_unique)) = (self.three_rows, self.empty_pairs);
        for (name, good, n) in [
            ("checks-keep-unique", own().map(|stop| stop.unique).sum(), own().map(|stop| stop.n).sum()),
            (
                "level-1-order",
                level_1().map(|stop| stop.by_level_1).sum(),
                level_1().map(|stop| stop.n).sum(),
            ),
            ("three-rows", three_unique, three),
            ("empty-pair", pairs_unique, pairs),
        ] {
            if n > 0 {
                all.push(Quantity::new(name, Estimate::share(good, n)?));
            }
        }
        for (name, check, clues, part) in [
            ("limits-are-safe", Check::NoEmptyLine, EASY, "easy: none empty, 31 clues"),
            ("limits-are-safe", Check::OneEmptyLine, DIFFICULT, "difficult: one empty, 21 clues"),
            ("random-is-not-safe", Check::None, EASY, "31 clues"),
            ("random-is-not-safe", Check::None, DIFFICULT, "21 clues"),
        ] {
            all.extend(self.target(check, clues).map(|one| Quantity::new(name, one.unique).part(part)));
        }
        for one in self.targets.iter().filter(|one| (one.order, one.check) == (Order::Boxes, Check::None)) {
            let part = format!("no check, {} clues", one.target);
            all.push(Quantity::new("boxes-of-2-to-4", one.boxes_of_2_to_4).part(part));
        }
        for one in &self.evenness {
            let part = match one.target {
                0 => "level-1 check".to_owned(),
                clues => format!("no check, {clues} clues"),
            };
            let detail = format!("{:.3} at random, {:.3} in turn", one.random, one.in_turn);
            let named = |difference| Quantity::new(&format!("even-{}", one.order), difference);
            all.extend(one.difference.map(|difference| named(difference).part(part).detail(detail)));
        }
        all.extend(self.clues_and_level.as_ref().map(|rho| Quantity::new("clues-guide", rho.into())));
        let about = |part: &str, clues: usize, levels: std::ops::Range<usize>| -> Result<Option<Quantity>> {
            let own = || self.levels.iter().filter(|levels| levels.clues.abs_diff(clues) <= 1);
            let n = own().map(|levels| levels.n).sum();
            let such = own().flat_map(|one| &one.counts[levels.clone()]).sum();
            let share = if n > 0 { Some(Estimate::share(such, n)?) } else { None };
            Ok(share.map(|share| Quantity::new("clues-do-not-decide", share).part(part)))
        };
        all.extend(about("29 to 31 clues: more than pairs needed", 30, 3..6)?);
        all.extend(about("21 to 23 clues: singles solve", 22, 0..2)?);
        Ok(all)
    }
}

record! {
    /// A way of erasing that continues until nothing can be erased.
    pub struct Stop(rows: &[&Tally]) {
        let clues = column(rows, |row| row.clues.map(|clues| clues as f64));
        let mut counts = BTreeMap::new();
        for row in rows {
            *counts.entry(row.clues.unwrap_or_default()).or_default() += row.results;
        }
        let pairs = || counts.iter().map(|(&clues, &count)| (clues as u64, count));
        let moments = moments(pairs());
    }
    pub grids: String = rows[0].grids.clone(),
    pub order: Order = rows[0].order,
    pub check: Check = rows[0].check,
    pub n: u64 = moments.count,
    /// Mean number of clues left.
    pub mean: Estimate = mean(pairs())?,
    pub sd: f64 = moments.sd()?,
    /// Number of clues left: minimum, 5, 50, 95 %, maximum.
    pub quantiles: Vec<f64> = quantiles(&clues, &[0.0, 0.05, 0.5, 0.95, 1.0])?,
    /// Number of puzzles by clues left.
    pub counts: BTreeMap<usize, u64> = counts,
    /// Number of unique puzzles.
    pub unique: u64 = count(rows, |row| row.unique == Some(true)),
    /// Number of puzzles that naked singles solve.
    pub by_level_1: u64 = count(rows, |row| row.by_level_1 == Some(true)),
}

record! {
    /// A way of erasing that is stopped at a number of clues.
    pub struct Target(rows: &[&Tally]) {
        let n = count(rows, |_| true);
        let share = |holds: fn(&Tally) -> bool| Estimate::share(count(rows, holds), n);
        let empty_lines = rows.iter().map(|row| (row.empty_lines.unwrap_or_default() as u64, row.results));
    }
    pub order: Order = rows[0].order,
    pub check: Check = rows[0].check,
    pub target: usize = rows[0].target,
    pub n: u64 = n,
    /// Share that reaches the target.
    pub reached: Estimate = share(|row| row.clues == Some(row.target))?,
    /// Share of all that is unique.
    pub unique: Estimate = share(|row| row.unique == Some(true))?,
    /// Share in which every box keeps 2 to 4 clues.
    pub boxes_of_2_to_4: Estimate = share(|row| row.boxes_of_2_to_4 == Some(true))?,
    pub mean_empty_lines: f64 = moments(empty_lines).mean,
}

record! {
    /// How much more clue counts vary (SD) with random erasure than house by house, on the same grids.
    pub struct Evenness(rows: &[Tally], grids: &str, order: Order, check: Check, target: usize) {
        let own = taken(rows, |row| {
            (row.grids.as_str(), row.order, row.check, row.target) == (grids, order, check, target)
        });
        let sd = |which: usize| column(&own, |row| row.evenness().map(|both| both[which]));
        let (random, in_turn) = (sd(0), sd(1));
        let differences: Vec<f64> = random.iter().zip(&in_turn).map(|(a, b)| a - b).collect();
    }
    /// The units that are taken in turn.
    pub order: Order = order,
    pub check: Check = check,
    /// Number of clues at which erasing is stopped; 0 if it stops on its own.
    pub target: usize = target,
    pub n: u64 = differences.len() as u64,
    pub random: f64 = Moments::of(&random).mean,
    pub in_turn: f64 = Moments::of(&in_turn).mean,
    /// Mean difference with Student's interval; `None` without grids.
    pub difference: Option<Estimate> = Estimate::mean(&differences).defined()?,
}

/// Unique puzzles with a given number of clues.
#[derive(Clone, Debug, Serialize)]
pub struct Levels {
    pub clues: usize,
    pub n: u64,
    /// Puzzles by level of profile `hayes`; the last entry counts those beyond it.
    pub counts: Vec<u64>,
    /// Share that singles solve: the first two levels.
    pub singles: Estimate,
}

fn evenness(rows: &[Tally], config: &Config) -> Result<Vec<Evenness>> {
    let grids = config.grids[0].to_string();
    let tasks =
        std::iter::once((Check::Level1, 0)).chain(config.targets.iter().map(|&target| (Check::None, target)));
    let all = tasks.flat_map(|task| ORDERS[1..].iter().map(move |&order| (order, task)));
    all.map(|(order, (check, target))| Evenness::of(rows, &grids, order, check, target)).collect()
}

/// Unique puzzles with exactly the target number of clues.
fn proved(rows: &[Tally]) -> Vec<&Tally> {
    taken(rows, |row| {
        row.part == Part::Target
            && row.check == Check::Unique
            && row.clues == Some(row.target)
            && row.level.is_some()
    })
}

fn levels(rows: &[Tally], config: &Config) -> Result<Vec<Levels>> {
    let mut all = Vec::new();
    for &clues in &config.targets {
        let mut counts = vec![0; 6];
        for row in proved(rows).into_iter().filter(|row| row.target == clues) {
            counts[row.level.unwrap_or(5).min(5)] += row.results;
        }
        let n = counts.iter().sum();
        if n > 0 {
            let singles = Estimate::share(counts[0] + counts[1], n)?;
            all.push(Levels { clues, n, counts, singles });
        }
    }
    Ok(all)
}

fn clues_and_level(rows: &[Tally]) -> Result<Option<Correlation>> {
    let proved = proved(rows);
    let [clues, levels] = [|row: &Tally| row.clues, |row: &Tally| row.level]
        .map(|value| column(&proved, |row| value(row).map(|value| value as f64)));
    // There is no correlation if all values are equal.
    Ok(spearman(&clues, &levels, CONFIDENCE).defined()?)
}

impl Summary {
    /// Where a check stops on grids of the first kind and in the given order.
    pub fn stop(&self, check: Check, order: Order) -> Option<&Stop> {
        // Only grids of the first kind are erased in every order.
        let grids = &self.stops.iter().find(|stop| stop.order == Order::Boxes)?.grids;
        self.stops.iter().find(|stop| stop.check == check && stop.order == order && stop.grids == *grids)
    }

    /// The results of a limit at a number of clues, in random order.
    pub fn target(&self, check: Check, target: usize) -> Option<&Target> {
        self.targets
            .iter()
            .find(|one| one.check == check && one.target == target && one.order == Order::Random)
    }
}

/// Clues left after 50 and 60 erased cells: easy and difficult.
const EASY: usize = 31;
const DIFFICULT: usize = 21;

/// Where erasing by the level-1 check stops in random order.
fn of_stop(stop: &Stop, two_rounds: Option<&Stop>) -> Result<Vec<Quantity>> {
    let share = |name: &str, clues: RangeInclusive<usize>| -> Result<Quantity> {
        let within = stop.counts.range(clues).map(|(_, count)| count).sum();
        Ok(Quantity::new(name, Estimate::share(within, stop.n)?))
    };
    let left = format!("clues left: SD {:.2}, {} to {}", stop.sd, stop.quantiles[0], stop.quantiles[4]);
    let after = two_rounds.map_or_else(String::new, |after| format!("after a second round {}", after.mean));
    Ok(vec![
        share("level-1-between-20-and-30", 20..=30)?.detail(&left),
        share("level-1-at-27", 27..=27)?.detail(&left),
        Quantity::new("level-1-stop", stop.mean).detail(&left),
        share("second-round", 25..=81)?.detail(after),
    ])
}

impl Show<Tally, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        let stop = |stop: &Stop| {
            let Stop { check, order, grids, n, mean, sd, quantiles, unique, by_level_1, .. } = stop;
            cells![*check, *order, grids, n, mean, sd, ..quantiles, unique, by_level_1]
        };
        page.table("stops", self.stops.iter().map(stop));
        let target = |one: &Target| {
            let [reached, unique] = [&one.reached, &one.unique].map(Cell::percent);
            cells![one.check, one.order, one.target, one.n, reached, unique, one.mean_empty_lines]
        };
        page.table("targets", self.targets.iter().map(target));
        let evenness = |one: &Evenness| {
            let target = (one.target > 0).then_some(one.target);
            cells![one.order, one.check, target, one.random, one.in_turn, one.difference]
        };
        page.table("evenness", self.evenness.iter().map(evenness));
        let correlation = self.clues_and_level.as_ref().map_or_else(String::new, |rho| {
            format!("Spearman's correlation of clues and level: {}.", Estimate::from(rho))
        });
        let levels = |one: &Levels| cells![one.clues, one.n, ..&one.counts, Cell::percent(&one.singles)];
        page.fill("correlation", correlation).table("levels", self.levels.iter().map(levels));
    }

    fn figures(&self, _rows: &[Tally], _config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        let stops = self.where_erasing_stops();
        if !stops.is_empty() {
            canvas.histogram("where-erasing-stops", stops)?;
        }
        if !self.targets.is_empty() {
            canvas.trace("unique-by-clues", self.unique_by_clues())?;
        }
        if self.levels.is_empty() {
            return Ok(());
        }
        let bars = |level: usize| {
            let shares = self.levels.iter().map(|levels| Estimate::share(levels.counts[level], levels.n));
            Ok(Some(Bars::percent(&shares.collect::<Result<Vec<_>, _>>()?)))
        };
        let panels = vec![BarPanel::new("", (0..6).map(bars).collect::<Result<_>>()?)];
        let categories = self.levels.iter().map(|levels| levels.clues.to_string()).collect();
        canvas.draw("levels-by-clues", |bars: GroupedBars| GroupedBars { categories, panels, ..bars })
    }
}

fn percent(label: &str, stop: &Stop, slots: RangeInclusive<usize>) -> Heights {
    Heights::counts(label, slots.map(|clues| *stop.counts.get(&clues).unwrap_or(&0))).percent()
}

impl Summary {
    fn where_erasing_stops(&self) -> Vec<HistogramPanel> {
        let of = |check| ORDERS.into_iter().filter_map(move |order| self.stop(check, order));
        let keys = || LOGICAL.into_iter().flat_map(of).flat_map(|stop| stop.counts.keys().copied());
        let (first, last) = (keys().min().unwrap_or_default(), keys().max().unwrap_or_default());
        let panel = |check: Check| {
            let in_turn =
                |order| Some(percent(&format!("{order} in turn"), self.stop(check, order)?, first..=last));
            Some(HistogramPanel {
                title: check.to_string(),
                edges: (first..=last + 1).map(|clues| clues as f64 - 0.5).collect(),
                filled: percent("cells at random", self.stop(check, Order::Random)?, first..=last),
                outlined: [Order::Rows, Order::Boxes, Order::Digits]
                    .into_iter()
                    .filter_map(in_turn)
                    .collect(),
                notes: Vec::new(),
            })
        };
        LOGICAL.into_iter().filter_map(panel).collect()
    }

    /// Share with one solution, by target number of clues.
    fn unique_by_clues(&self) -> Vec<TracePanel> {
        let line = |order: Order, check: Check| {
            let label = match (order, check) {
                (Order::Random, Check::None) => "no check".into(),
                (Order::Random, check) => check.into(),
                (order, _) => format!("{order} in turn"),
            };
            let own = taken(&self.targets, |one| one.order == order && one.check == check);
            let percent = |one: &&Target| (one.target as f64, one.unique.map(|share| 100.0 * share));
            TraceLine::new(label, own.iter().map(percent))
        };
        let limits = [Check::None, Check::NoEmptyLine, Check::OneEmptyLine];
        vec![
            TracePanel::new("limits of empty lines", limits.map(|check| line(Order::Random, check)).into()),
            TracePanel::new("orders, no check", ORDERS.map(|order| line(order, Check::None)).into()),
        ]
    }
}
