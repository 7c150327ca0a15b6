//! The summary as Markdown.

use std::fmt::Write;

use super::published::{RENDERING, SUGEN, SUGEN_CLUES, SUGEN_DECILES, SUGEN_MEAN};
use super::summary::{Contrast, Summary, VariantSummary};
use sudoku_runner::claims;

/// The page that a reader looks at first. Writing to a `String` cannot fail, hence the ignored results.
pub fn markdown(summary: &Summary) -> String {
    let mut page = String::new();
    claims::table(&mut page, &summary.findings);
    histograms(&mut page, &summary.variants);
    deciles(&mut page, &summary.variants);
    copies(&mut page, &summary.variants);
    contrasts(&mut page, &summary.contrasts);
    page
}

fn list<T: std::fmt::Display>(values: impl IntoIterator<Item = T>) -> String {
    values.into_iter().map(|value| format!(" {value} |")).collect()
}

fn histograms(page: &mut String, variants: &[VariantSummary]) {
    let _ = writeln!(
        page,
        "\n## Histogram\n\nPuzzles in 1,000 by the hundreds of S, that is by B. Variants: steps of a walk × \
         number of walks.\n\n| | n |{}\n|---|---:|{}",
        list((0..9).map(|b| format!("{b}00")).chain(["900 and more".into()])),
        "---:|".repeat(10)
    );
    let mut line = |name: &str, counts: &[u64]| {
        let n: u64 = counts.iter().sum();
        let shares = counts.iter().map(|&count| format!("{:.0}", 1000.0 * count as f64 / n as f64));
        let _ = writeln!(page, "| {name} | {n} |{}", list(shares));
    };
    line("the article's program", &SUGEN.histogram);
    line("independent rendering", &RENDERING.histogram);
    variants.iter().for_each(|variant| line(&variant.variant.name(), &variant.histogram));
}

fn deciles(page: &mut String, variants: &[VariantSummary]) {
    let _ = writeln!(
        page,
        "\n## Scores\n\n| | least | 10 % | 20 | 30 | 40 | 50 | 60 | 70 | 80 | 90 | greatest | mean | clues | \
         scored | proved |\n|---|{}",
        "---:|".repeat(15)
    );
    let theirs = list(SUGEN_DECILES.map(|decile| format!("{decile:.0}")));
    let _ = writeln!(page, "| the article's program | 52 |{theirs} 955 | {SUGEN_MEAN} | {SUGEN_CLUES} | | |");
    for v in variants {
        let ours = list(v.deciles.iter().map(|decile| format!("{decile:.0}")));
        let _ = writeln!(
            page,
            "| {} | {:.0} |{ours} {:.0} | {:.1} {:.1} | {:.1} | {:.0} | {:.0} |",
            v.variant.name(),
            v.least,
            v.greatest,
            v.score.estimate,
            v.score.ci,
            v.clues.estimate,
            v.scored,
            v.checks
        );
    }
}

fn copies(page: &mut String, variants: &[VariantSummary]) {
    let _ = writeln!(
        page,
        "\n## Scores of symmetric copies\n\nS-bar: mean over random symmetric copies of a puzzle. Overstated: S \
         more than 20 above S-bar.\n\n| | mean S | mean S-bar | S less S-bar | overstated | Spearman S, S-bar |\n\
         |---|---|---|---|---|---|"
    );
    for v in variants {
        let rank = v.agreement.as_ref().map(|r| format!("{:.2} {:.2}", r.estimate, r.ci)).unwrap_or_default();
        let share = &v.overstated;
        let _ = writeln!(
            page,
            "| {} | {:.1} {:.1} | {:.1} {:.1} | {:.1} {:.1} | {:.1} % [{:.1}, {:.1}] | {rank} |",
            v.variant.name(),
            v.score.estimate,
            v.score.ci,
            v.score_mean.estimate,
            v.score_mean.ci,
            v.excess.estimate,
            v.excess.ci,
            100.0 * share.estimate,
            100.0 * share.ci.low,
            100.0 * share.ci.high
        );
    }
}

fn contrasts(page: &mut String, contrasts: &[Contrast]) {
    if contrasts.is_empty() {
        return;
    }
    let _ = writeln!(
        page,
        "\n## Wander\n\nEach variant less the one before it, on the same grids.\n\n\
         | variant | less | S | S-bar |\n|---|---|---|---|"
    );
    for c in contrasts {
        let _ =
            writeln!(page, "| {} | {} | {} | {} |", c.second.name(), c.first.name(), c.score, c.score_mean);
    }
}
