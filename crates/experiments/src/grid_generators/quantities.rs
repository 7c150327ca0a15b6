//! What the sources say of their grids, as numbers.

use sudoku_core::Symmetry;
use sudoku_runner::claims::Quantity;
use sudoku_stats::Estimate;

use super::reach::{keeps_rows, swaps};
use super::summary::{ALPHA, ArmSummary, Summary};

/// All that the rows, or counting, can decide.
pub fn quantities(summary: &Summary) -> Vec<Quantity> {
    let mut all: Vec<Quantity> = summary.arms.iter().filter_map(even).collect();
    if let Some(arm) = summary.arm("top-band") {
        let test = arm.among_bands_test.map(|test| test.to_string()).unwrap_or_default();
        all.extend(arm.among_bands.map(|w| Quantity::new("top-bands-even", w).detail(test)));
        all.push(not_restarted("completable", arm));
    }
    let cross = summary.arms.iter().filter(|arm| arm.arm.starts_with("cross-fill"));
    all.extend(cross.flat_map(of_cross_fill));
    all.extend(summary.arm("row-by-row").map(|arm| not_restarted("nine-shifts", arm)));
    let counts = ["nodes searched", "digits written, the row included"];
    let top_row = summary.top_row.iter().flatten().zip(counts);
    all.extend(top_row.map(|(saved, count)| Quantity::new("top-row", *saved).part(count)));
    all.extend(of_reach(summary));
    let alike = |arm: &ArmSummary| Quantity::new("triples-recur", arm.alike_all).part(&arm.arm);
    all.extend(summary.shuffled().map(alike));
    all.push(transposition());
    all
}

fn even(arm: &ArmSummary) -> Option<Quantity> {
    let name = arm.arm.replace(' ', "-").replace(',', "");
    let test = match arm.worst_log10_p {
        Some(log10) if arm.uneven => format!("uneven beyond chance, p = 10^{log10:.1}"),
        _ => format!("no more uneven than chance at {ALPHA}"),
    };
    Some(Quantity::new(&format!("even-{name}"), arm.worst()?).detail(test))
}

/// Share of grids never restarted.
fn not_restarted(name: &str, arm: &ArmSummary) -> Quantity {
    let work = &arm.work;
    Quantity::new(name, work.restarted.map(|share| 1.0 - share))
        .detail(format!("digits written {}, guesses {}", work.placements, work.guesses))
}

fn of_cross_fill(arm: &ArmSummary) -> [Quantity; 3] {
    let work = &arm.work;
    let restarts: Vec<String> =
        work.restarts.iter().zip(1..).map(|(grids, count)| format!("{count}: {grids}")).collect();
    // How the text may be read: what is filled in, the way round, and when the next box has its turn.
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

/// Share of the swaps after which transposition remains possible: what all swaps keep, their products keep.
fn transposition() -> Quantity {
    let swaps = swaps();
    let keeping = swaps.iter().filter(|swap| keeps_rows(swap)).count();
    let made = if keeps_rows(&Symmetry::TRANSPOSITION) { keeping } else { swaps.len() - keeping };
    let share = Estimate::exact(made as f64 / swaps.len() as f64, swaps.len() as u64);
    Quantity::new("transposition", share)
        .detail(format!("{keeping} of {} swaps keep the cells of a row in one row", swaps.len()))
}
