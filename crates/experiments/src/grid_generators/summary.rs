//! Uniformity, repeated triples, work and reach of every method for filling grids.

use sudoku_core::Symmetry;
use sudoku_generators::band_classes::{CLASSES, Class};
use sudoku_runner::prelude::*;
use sudoku_stats::ChiSquared as Test;

use super::reach::{Reach, keeps_rows, reach, swaps};
use super::tally::{RESAMPLED, Tally, What, column, count, grids, mean, of, share};
use super::uniformity::{Uniformity, among_bands, corners, uniformity};
use super::{Arms, Config, by_arm};

/// Level of the tests, over all arms and positions together.
pub const ALPHA: f64 = 0.05;

/// Cells of the top band and the first column, which are filled before the search.
const FILLED_BEFOREHAND: f64 = 33.0;

/// The contents of `summary.json`.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Families of tests, corrected for multiple testing.
    pub corrections: Vec<Correction>,
    /// Share of all grids whose top band (or any other) has the same triples in its boxes.
    pub alike_expected: f64,
    pub arms: Vec<ArmSummary>,
    /// Share of nodes that a random top row saves dancing links, without and with the nine digits of the row; `None`
    /// without both arms.
    pub top_row: Option<[Estimate; 2]>,
    pub reach: Vec<Reach>,
}

impl Summarise<Tally, Config> for Summary {
    fn of(rows: &[Tally], config: &Config, rng: &mut Stream) -> Result<Summary> {
        let arms = &by_arm(rows, config)?;
        let mut summaries = Vec::new();
        // An interval takes at least two rows.
        for (label, rows) in arms.iter().filter(|(_, rows)| grids(rows) > 1) {
            summaries.push(ArmSummary::of(label, rows)?);
        }
        correct(&mut summaries)?;
        let alike_expected = CLASSES.all.iter().filter(|class| class.alike).map(Class::share).sum();
        Ok(Summary {
            corrections: corrections(&summaries),
            alike_expected,
            arms: summaries,
            top_row: top_row(arms, config, rng)?,
            reach: reach(),
        })
    }

    fn quantities(&self, _rows: &[Tally], _config: &Config) -> Result<Vec<Quantity>> {
        let mut all: Vec<Quantity> = self.arms.iter().filter_map(even).collect();
        if let Some(arm) = self.arm("top-band") {
            let test = arm.among_bands_test.map(|test| test.to_string()).unwrap_or_default();
            all.extend(arm.among_bands.map(|w| Quantity::new("top-bands-even", w).detail(test)));
            all.push(not_restarted("completable", arm));
        }
        if let (Some(top), Some(fewest)) = (self.arm("top-band"), self.arm("fewest-candidates")) {
            let (top, fewest) = (top.work.placements, fewest.work.placements);
            let searched = top.map(|written| written - FILLED_BEFOREHAND);
            let parts =
                [("cells searched", searched), ("digits written, those filled beforehand included", top)];
            all.extend(parts.map(|(part, top)| saves("top-band-saves", top, fewest).part(part)));
        }
        if let Some((rows, cells)) = self.arm("row-by-row").and_then(|arm| Some((arm, arm.by_cells?))) {
            all.push(saves("rows-save", rows.work.placements, cells));
        }
        let cross = self.arms.iter().filter(|arm| arm.arm.starts_with("cross-fill"));
        all.extend(cross.flat_map(of_cross_fill));
        all.extend(self.arm("row-by-row").map(|arm| not_restarted("nine-shifts", arm)));
        let counts = ["nodes searched", "digits written, the row included"];
        let top_row = self.top_row.iter().flatten().zip(counts);
        all.extend(top_row.map(|(saved, count)| Quantity::new("top-row", *saved).part(count)));
        all.extend(of_reach(self));
        let alike = |arm: &ArmSummary| Quantity::new("triples-recur", arm.alike_all).part(&arm.arm);
        all.extend(self.shuffled().map(alike));
        all.push(transposition());
        Ok(all)
    }
}

record! {
    /// A method for filling grids.
    pub struct ArmSummary(label: &str, rows: &[&Tally]) {
        let (among_bands_test, among_bands) = among_bands(rows);
        let by_cells = count(rows, What::ByCells, |_| true);
        let (corner_test, corner) = corners(rows);
    }
    pub arm: String = label.to_owned(),
    pub n: u64 = grids(rows),
    pub uniformity: Vec<Uniformity> = uniformity(rows)?,
    /// The lowest p-value over the six positions, adjusted by Holm's method over all arms.
    pub worst_p: Option<f64> = None,
    pub worst_log10_p: Option<f64> = None,
    /// Whether it is below 0.05.
    pub uneven: bool = false,
    /// Top bands compared with all bands.
    pub among_bands: Option<Estimate> = among_bands,
    pub among_bands_test: Option<Test> = among_bands_test,
    /// Digits in the first cell.
    pub corner: Option<Estimate> = corner,
    pub corner_test: Option<Test> = corner_test,
    /// Share of the grids whose top band has the same triples in its boxes.
    pub alike_top: Estimate = share(rows, What::TopBand, |class| CLASSES.all[class as usize].alike)?,
    /// The same for a band or stack, over all six.
    pub alike: Estimate = mean(rows, What::Alike)?.map(|alike| alike / 6.0),
    /// Share of the grids in which all six have them.
    pub alike_all: Estimate = share(rows, What::Alike, |alike| alike == 6)?,
    /// Mean number of distinct triples among the 27 minirows, and minicolumns.
    pub minirows: Estimate = mean(rows, What::Minirows)?,
    pub minicolumns: Estimate = mean(rows, What::Minicolumns)?,
    pub work: Work = Work::of(rows)?,
    /// Number of digits that filling cell by cell writes; a lower bound, since it stops at a million.
    pub by_cells: Option<Estimate> = (by_cells > 1).then(|| mean(rows, What::ByCells)).transpose()?,
    /// Number of grids brought to canonical form, and number of distinct forms.
    pub canonical: (u64, u64) = (
        count(rows, What::Canonical, |_| true),
        of(rows, What::Canonical).map(|tally| tally.grids / tally.value).sum(),
    ),
}

record! {
    /// The work on grids.
    pub struct Work(rows: &[&Tally]) {
        let guesses = column(rows, What::Guesses);
        let most_restarts = of(rows, What::Restarts).map(|tally| tally.value).max().unwrap_or_default();
        // A rejection sampler restarts hundreds of times; its tail is not listed.
        let with = |times: u64| count(rows, What::Restarts, |restarts| restarts == times);
    }
    pub placements: Estimate = mean(rows, What::Placements)?,
    pub guesses: Estimate = mean(rows, What::Guesses)?,
    /// Guesses at 2.5, 50, 97.5 and 100 %.
    pub guess_quantiles: Vec<f64> = quantiles(&guesses, &[0.025, 0.5, 0.975, 1.0])?,
    /// Grids with exactly four guesses.
    pub four_guesses: Estimate = share(rows, What::Guesses, |guesses| guesses == 4)?,
    /// Grids with at most four guesses.
    pub at_most_four_guesses: Estimate = share(rows, What::Guesses, |guesses| guesses <= 4)?,
    /// Grids restarted at least once, and at least three times, with exact intervals.
    pub restarted: Estimate = share(rows, What::Restarts, |restarts| restarts > 0)?,
    pub three_restarts: Estimate = share(rows, What::Restarts, |restarts| restarts >= 3)?,
    pub most_restarts: u64 = most_restarts,
    /// Grids by number of restarts, from 0.
    pub restarts: Vec<u64> = (0..=most_restarts.min(9)).map(with).collect(),
}

/// The tests of [`correct`], and the simultaneous intervals of Cohen's w at all positions of an arm.
fn corrections(arms: &[ArmSummary]) -> Vec<Correction> {
    let tests = |arm: &ArmSummary| arm.uniformity.iter().filter(|one| one.test.is_some()).count();
    let together = |arm: &ArmSummary| arm.uniformity.iter().filter(|one| one.w_of_six.is_some()).count();
    let all = arms.iter().map(tests).sum();
    let mut corrections =
        Correction::of("evenness of the classes of bands, by way and place (chi-squared)", "Holm", [all]);
    corrections.extend(Correction::of(
        "intervals of Cohen's w at the places of a way",
        "Bonferroni",
        arms.iter().map(together),
    ));
    corrections
}

/// Holm's correction over all arms and positions.
fn correct(arms: &mut [ArmSummary]) -> Result<()> {
    let places: Vec<(usize, PValue)> = arms
        .iter()
        .enumerate()
        .flat_map(|(n, arm)| {
            let tests = arm.uniformity.iter().filter_map(|one| one.test.as_ref());
            tests.map(move |test| (n, test.p_value()))
        })
        .collect();
    let raw: Vec<PValue> = places.iter().map(|place| place.1).collect();
    for ((n, _), corrected) in places.iter().zip(holm(&raw)) {
        let arm = &mut arms[*n];
        if arm.worst_log10_p.is_none_or(|worst| corrected.log10 < worst) {
            (arm.worst_p, arm.worst_log10_p) = (Some(corrected.p), Some(corrected.log10));
            arm.uneven = corrected.is_significant(ALPHA);
        }
    }
    Ok(())
}

/// 1 minus the ratio of mean nodes with and without a top row.
fn top_row(arms: &Arms<'_>, config: &Config, rng: &mut Stream) -> Result<Option<[Estimate; 2]>> {
    let nodes = |name: &str, fixed: f64| {
        let rows = &arms.iter().find(|(label, _)| label == name)?.1;
        // The digits of the top row are placed without a search.
        (grids(rows) > 1).then(|| {
            column(rows, What::Placements)
                .into_iter()
                .map(|placements| placements - fixed)
                .collect::<Vec<f64>>()
        })
    };
    let mut both = Vec::new();
    let [top_row, plain] = RESAMPLED;
    for fixed in [9.0, 0.0] {
        let (Some(with), Some(without)) = (nodes(top_row, fixed), nodes(plain, 0.0)) else {
            return Ok(None);
        };
        both.push(saved_by(&with, &without, config, rng)?);
    }
    Ok(<[Estimate; 2]>::try_from(both).ok())
}

fn saved_by(with: &[f64], without: &[f64], config: &Config, rng: &mut Stream) -> Result<Estimate> {
    let average = |values: &[f64], indices: &[usize]| {
        indices.iter().map(|&n| values[n]).sum::<f64>() / indices.len() as f64
    };
    let saved = |a: &[usize], b: &[usize]| 1.0 - average(with, a) / average(without, b);
    let sizes = (with.len(), without.len());
    let found = bootstrap_two_samples(sizes, saved, config.bootstrap, CONFIDENCE, rng)?;
    Ok(Estimate::bca(&found, sizes.0 + sizes.1))
}

impl Summary {
    /// The arm with this label.
    pub fn arm(&self, label: &str) -> Option<&ArmSummary> {
        self.arms.iter().find(|arm| arm.arm == label)
    }

    /// Arms that shuffle a root.
    pub fn shuffled(&self) -> impl Iterator<Item = &ArmSummary> {
        self.arms.iter().filter(|arm| arm.arm.starts_with("shuffled-root"))
    }
}

impl ArmSummary {
    /// The maximum of Cohen's w over the six positions; its interval is valid whichever position that is.
    pub fn worst(&self) -> Option<Estimate> {
        let all: Vec<Estimate> = self.uniformity.iter().filter_map(|one| one.w_of_six).collect();
        all.iter().copied().reduce(|a, b| Estimate {
            value: a.value.max(b.value),
            low: a.low.max(b.low),
            high: a.high.max(b.high),
            n: a.n,
        })
    }
}

fn even(arm: &ArmSummary) -> Option<Quantity> {
    let name = arm.arm.replace(' ', "-").replace(',', "");
    let test = match arm.worst_log10_p {
        Some(log10) if arm.uneven => format!("uneven beyond chance, p = 10^{log10:.1}"),
        _ => format!("no more uneven than chance at {ALPHA}"),
    };
    Some(Quantity::new(&format!("even-{name}"), arm.worst()?).detail(test))
}

/// Share of grids that were never restarted.
fn not_restarted(name: &str, arm: &ArmSummary) -> Quantity {
    let work = &arm.work;
    Quantity::new(name, work.restarted.map(|share| 1.0 - share))
        .detail(format!("digits written {}, guesses {}", work.placements, work.guesses))
}

/// Share of the second method's digits that the first saves.
fn saves(name: &str, with: Estimate, without: Estimate) -> Quantity {
    let ratio = Estimate::quotient(&[with], &[without], with.n + without.n);
    let detail = format!("digits written {with} and {without}");
    Quantity::new(name, ratio.map(|ratio| 1.0 - ratio)).detail(detail)
}

fn of_cross_fill(arm: &ArmSummary) -> [Quantity; 3] {
    let work = &arm.work;
    let restarts: Vec<String> =
        work.restarts.iter().zip(1..).map(|(grids, count)| format!("{count}: {grids}")).collect();
    // Readings of the text: what is filled in, the direction, and when the next box has its turn.
    let reading = match arm.arm.strip_prefix("cross-fill ") {
        None => "cells, either way round, until full",
        Some(reading) => reading,
    };
    let [low, middle, high, _] = work.guess_quantiles[..] else { unreachable!("four quantiles") };
    [
        Quantity::new("three-iterations", work.three_restarts).detail(format!(
            "most: {}; grids by iterations {}",
            work.most_restarts + 1,
            restarts.join(", ")
        )),
        Quantity::new("rare-failures", work.restarted),
        Quantity::new("four-guesses", work.four_guesses).detail(format!(
            "mean {}, median {middle}, middle 95 % of grids {low} to {high}; at most four: {}",
            work.guesses, work.at_most_four_guesses
        )),
    ]
    .map(|quantity| quantity.part(reading))
}

/// Share of all grids that shuffling can make, by root and transforms.
fn of_reach(summary: &Summary) -> Vec<Quantity> {
    let mut all = Vec::new();
    for reach in &summary.reach {
        let bound = if reach.bound { "at most " } else { "" };
        let own = |name: &str| {
            Quantity::new(name, Estimate::exact(reach.share, 1)).part(&reach.what).detail(format!(
                "{bound}{:.0} grids, by the {} symmetries of the root",
                reach.grids, reach.automorphisms
            ))
        };
        all.push(own("every-grid"));
        if reach.what.contains("transposition") {
            all.push(own("familiar"));
        }
    }
    all
}

/// Share of the swaps after which transposition remains possible: what all swaps preserve, their products preserve.
fn transposition() -> Quantity {
    let swaps = swaps();
    let keeping = swaps.iter().filter(|swap| keeps_rows(swap)).count();
    let made = if keeps_rows(&Symmetry::TRANSPOSITION) { keeping } else { swaps.len() - keeping };
    let share = Estimate::exact(made as f64 / swaps.len() as f64, swaps.len() as u64);
    Quantity::new("transposition", share)
        .detail(format!("{keeping} of {} swaps keep the cells of a row in one row", swaps.len()))
}
