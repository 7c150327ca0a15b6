//! The summary as Markdown.

use std::fmt::Write;

use super::summary::{Evenness, Levels, Stop, Summary, Target};
use sudoku_runner::claims;

/// The page that a reader looks at first. Writing to a `String` cannot fail, hence the ignored results.
pub fn markdown(summary: &Summary) -> String {
    let mut page = String::new();
    claims::table(&mut page, &summary.findings);
    stops(&mut page, &summary.stops);
    targets(&mut page, &summary.targets);
    evenness(&mut page, &summary.evenness);
    levels(&mut page, summary);
    page
}

fn stops(page: &mut String, all: &[Stop]) {
    let _ = writeln!(
        page,
        "\n## Where erasing stops\n\nClues left when no more cell can be erased; 95 % intervals of the mean.\n\n\
         | check | order | grids | n | mean | SD | fewest | 5 % | median | 95 % | most | unique | by level 1 |\n\
         |---|---|---|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|"
    );
    for stop in all {
        let quantiles: Vec<String> = stop.quantiles.iter().map(|value| format!("{value:.0}")).collect();
        let _ = writeln!(
            page,
            "| {} | {} | {} | {} | {:.2} {:.2} | {:.2} | {} | {} | {} |",
            stop.check,
            stop.order,
            stop.grids,
            stop.n,
            stop.mean.estimate,
            stop.mean.ci,
            stop.sd,
            quantiles.join(" | "),
            stop.unique,
            stop.by_level_1
        );
    }
}

fn targets(page: &mut String, all: &[Target]) {
    let _ = writeln!(
        page,
        "\n## What is unique when erasing is stopped\n\n\
         | check | order | clues aimed at | n | reached | exactly one solution | empty lines |\n\
         |---|---|---:|---:|---:|---|---:|"
    );
    for one in all {
        let _ = writeln!(
            page,
            "| {} | {} | {} | {} | {:.1} % | {:.2} % [{:.2}, {:.2}] | {:.2} |",
            one.check,
            one.order,
            one.target,
            one.n,
            100.0 * one.reached.estimate,
            100.0 * one.unique.estimate,
            100.0 * one.unique.ci.low,
            100.0 * one.unique.ci.high,
            one.mean_empty_lines
        );
    }
}

fn evenness(page: &mut String, all: &[Evenness]) {
    let _ = writeln!(
        page,
        "\n## How evenly the clues lie\n\n\
         Standard deviation of the number of clues over what is taken in turn; differences on the same grids.\n\n\
         | in turn | check | clues aimed at | at random | in turn | difference |\n|---|---|---:|---:|---:|---|"
    );
    for one in all {
        let target = if one.target == 0 { "none".to_owned() } else { one.target.to_string() };
        let difference = one.difference.as_ref();
        let difference = difference.map(|d| format!("{:.3} {:.3}", d.estimate, d.ci)).unwrap_or_default();
        let _ = writeln!(
            page,
            "| {} | {} | {target} | {:.3} | {:.3} | {difference} |",
            one.order, one.check, one.random, one.in_turn
        );
    }
}

fn levels(page: &mut String, summary: &Summary) {
    let _ = writeln!(
        page,
        "\n## Clues and difficulty\n\nUnique puzzles erased to a number of clues, by level of profile `hayes`.\n\n\
         | clues | n | novice | easy | medium | hard | extreme | beyond | singles solve |\n\
         |---:|---:|---:|---:|---:|---:|---:|---:|---|"
    );
    for Levels { clues, n, counts, singles } in &summary.levels {
        let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
        let _ = writeln!(
            page,
            "| {clues} | {n} | {} | {:.1} % [{:.1}, {:.1}] |",
            counts.join(" | "),
            100.0 * singles.estimate,
            100.0 * singles.ci.low,
            100.0 * singles.ci.high
        );
    }
    if let Some(rho) = &summary.clues_and_level {
        let _ = writeln!(page, "\nSpearman's correlation {:.3} {:.3}, n = {}.", rho.estimate, rho.ci, rho.n);
    }
}
