//! The summary as Markdown.

use std::fmt::Write;

use super::published::{FEWEST, FIGURE_9, REAL, spread_out};
use super::summary::{Comparison, Controlled, Removal, Summary};

/// The page that a reader looks at first. Writing to a `String` cannot fail, hence the ignored results.
pub fn markdown(summary: &Summary) -> String {
    let mut page = String::new();
    removal(&mut page, &summary.removal);
    figure_9(&mut page, &summary.figure_9);
    if let Some(found) = &summary.controlled {
        controlled(&mut page, found);
    }
    if !summary.removal.is_empty() {
        table(&mut page, summary);
    }
    page
}

fn removal(page: &mut String, all: &[Removal]) {
    let _ = writeln!(
        page,
        "\n## Random removal\n\n| grids | puzzles | mean clues | SD | fewest | most |\n|---|---:|---|---:|---:|---:|"
    );
    for arm in all {
        let found = |mut slots: Box<dyn Iterator<Item = usize>>| {
            slots.find(|&slot| arm.counts[slot] > 0).map_or(0, |slot| slot + FEWEST)
        };
        let (fewest, most) =
            (found(Box::new(0..arm.counts.len())), found(Box::new((0..arm.counts.len()).rev())));
        let _ = writeln!(
            page,
            "| {} | {} | {:.3} {:.3} | {:.3} | {fewest} | {most} |",
            arm.grids, arm.n, arm.mean.estimate, arm.mean.ci, arm.sd
        );
    }
}

fn figure_9(page: &mut String, all: &[Comparison]) {
    let _ = writeln!(
        page,
        "\n## Against Figure 9 (1,000 runs)\n\n\
         | puzzles | total variation distance | mean less 24.33 | test of homogeneity |\n|---:|---|---|---|"
    );
    for one in all {
        let (distance, test) = (&one.agreement.distance, &one.agreement.test);
        let _ = writeln!(
            page,
            "| {} | {:.4} [{:.4}, {:.4}] | {:+.3} [{:+.3}, {:+.3}] | {} |",
            one.n,
            distance.value,
            distance.low,
            distance.high,
            one.difference.value,
            one.difference.low,
            one.difference.high,
            test.as_ref().map(|test| test.to_string()).unwrap_or_default()
        );
    }
}

fn controlled(page: &mut String, found: &Controlled) {
    let mean = &found.population_mean;
    let _ = writeln!(
        page,
        "\n## Controlled bias\n\n{} of {} orders accepted, {:.3} [{:.3}, {:.3}] in a million; mean {:.3} {:.3}, SD \
         {:.3}. Weighted by C(81, clues), as if {:.0} puzzles were drawn from all minimal ones: mean {:.3} {:.3} \
         (BCa), SD {:.3}.",
        found.n,
        found.orders,
        found.per_million.value,
        found.per_million.low,
        found.per_million.high,
        found.mean.estimate,
        found.mean.ci,
        found.sd,
        found.effective,
        mean.estimate,
        mean.bca,
        found.population_sd
    );
}

/// Published and ours side by side, by number of clues.
fn table(page: &mut String, summary: &Summary) {
    let removal = &summary.removal[0];
    let (published, real) = (spread_out(&FIGURE_9), spread_out(&REAL));
    let _ = writeln!(
        page,
        "\n## Puzzles by number of clues\n\nPercentages. Last column: random removal over population, by the \
         published shares of the population.\n\n\
         | clues | Figure 9 | removal here | controlled here | population here | population published | removal over population |\n\
         |---:|---:|---:|---:|---|---:|---:|"
    );
    for slot in 0..removal.counts.len() {
        let accepted = summary.controlled.as_ref().map_or(0, |found| found.counts[slot]);
        if removal.counts[slot] + accepted + published[slot] == 0 && real[slot] == 0.0 {
            continue;
        }
        let percent = |count: u64, n: u64| 100.0 * count as f64 / n as f64;
        let ours = percent(removal.counts[slot], removal.n);
        let under_control = summary.controlled.as_ref().map(|found| {
            let share = found.shares[slot];
            let [value, low, high] = [share.value, share.low, share.high].map(|share| 100.0 * share);
            (format!("{:.2}", percent(accepted, found.n)), format!("{value:.3} [{low:.3}, {high:.3}]"))
        });
        let (controlled, population) = under_control.unwrap_or_default();
        let blank = |value: f64, text: String| if value > 0.0 { text } else { String::new() };
        let _ = writeln!(
            page,
            "| {} | {} | {ours:.3} | {controlled} | {population} | {} | {} |",
            slot + FEWEST,
            blank(published[slot] as f64, format!("{:.1}", published[slot] as f64 / 10.0)),
            blank(real[slot], short(real[slot])),
            blank(real[slot].min(ours), short(ours / real[slot])),
        );
    }
}

/// Three decimals, or three digits where that would leave too few.
fn short(value: f64) -> String {
    if (0.01..1000.0).contains(&value) { format!("{value:.3}") } else { format!("{value:.2e}") }
}
