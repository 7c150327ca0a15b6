//! The summary as Markdown.

use std::fmt::Write;

use sudoku_stats::EffectSize;

use super::summary::{Accounting, Easy, Seventeen, Summary};
use sudoku_runner::claims;

/// The page that a reader looks at first. Writing to a `String` cannot fail, hence the ignored results.
pub fn markdown(summary: &Summary) -> String {
    let mut page = String::new();
    claims::table(&mut page, &summary.findings);
    random(&mut page, &summary.random);
    easy(&mut page, &summary.easy);
    if let Some(found) = &summary.seventeen {
        seventeen(&mut page, found);
    }
    page
}

fn random(page: &mut String, all: &[Accounting]) {
    let _ = writeln!(
        page,
        "\n## Random irreducible puzzles\n\n\
         Columns in the order of their kinds: p cells, r rows, c columns, b boxes. Nodes per 100 puzzles, and where \
         the total of 100 more falls 95 times of 100. Searches cut off at the cap count with the nodes they had: \
         leftmost totals and ratios are then lower bounds. Ratio of the sums with its 95 % BCa interval.\n\n\
         | columns | what counts | puzzles | searches | cut off | S heuristic | leftmost | ratio | ratio of a puzzle at 5, 25, 50, 75, 95 % |\n\
         |---|---|---:|---:|---:|---|---|---|---|"
    );
    for one in all {
        let what = if one.all_checks { "all checks" } else { "finished puzzles" };
        let _ = writeln!(
            page,
            "| {} | {what} | {} | {} | {} | {:.0} {:.0} | {:.0} {:.0} | {:.1} {:.1} | {} |",
            one.order,
            one.puzzles,
            one.searches,
            one.cut,
            one.fewest.per_hundred,
            one.fewest.hundred_more,
            one.leftmost.per_hundred,
            one.leftmost.hundred_more,
            one.ratio.estimate,
            one.ratio.bca,
            list(&one.ratio_quantiles, 1)
        );
    }
}

fn easy(page: &mut String, all: &[Easy]) {
    if all.is_empty() {
        return;
    }
    let _ = writeln!(
        page,
        "\n## Easy puzzles\n\nNodes by the leftmost column over nodes by the S heuristic.\n\n\
         | set | n | cut off | ratio at 5, 25, 50, 75, 95 % | at most 10 |\n|---|---:|---:|---|---|"
    );
    for set in all {
        let _ = writeln!(
            page,
            "| {} | {} | {} | {} | {} |",
            set.set,
            set.n,
            set.cut,
            list(&set.ratio_quantiles, 1),
            percent(&set.at_most_ten)
        );
    }
}

fn seventeen(page: &mut String, found: &Seventeen) {
    let _ = writeln!(
        page,
        "\n## Puzzles of 17 clues\n\n\
         | search | n | nodes at 5, 25, 50, 75, 95 % | |\n|---|---:|---|---|\n\
         | S heuristic | {} | {} | 64 nodes: {} |\n\
         | leftmost | {} | {} | more than {}: {} |",
        found.n,
        list(&found.fewest_quantiles, 0),
        percent(&found.straight),
        found.sample,
        list(&found.leftmost_quantiles, 0),
        found.cap,
        found.cut.as_ref().map(percent).unwrap_or_default()
    );
}

fn list(values: &[f64], digits: usize) -> String {
    values.iter().map(|value| format!("{value:.digits$}")).collect::<Vec<_>>().join(" ")
}

fn percent(share: &EffectSize) -> String {
    format!("{:.1} % [{:.1}, {:.1}]", 100.0 * share.estimate, 100.0 * share.ci.low, 100.0 * share.ci.high)
}
