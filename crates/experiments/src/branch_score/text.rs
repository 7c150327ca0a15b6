//! The summary as Markdown.

use std::fmt::Write;

use sudoku_stats::{Correlation, EffectSize};

use super::summary::{Printed, SetSummary, Summary};
use sudoku_runner::claims;
use sudoku_runner::escape::markdown_cell;

/// The page that a reader looks at first. Writing to a `String` cannot fail, hence the ignored results.
pub fn markdown(summary: &Summary) -> String {
    let mut page = String::new();
    claims::table(&mut page, &summary.findings);
    printed(&mut page, &summary.printed);
    sets(&mut page, &summary.sets);
    levels(&mut page, &summary.sets);
    page
}

fn printed(page: &mut String, all: &[Printed]) {
    let _ = writeln!(
        page,
        "\n## Printed scores\n\n\
         S by cells alone and set-oriented, printed and here; then set-oriented over random symmetric copies.\n\n\
         | line | clues | cells: printed | here | sets: printed | here | copies | mean S | SD | least | greatest |\n\
         |---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
    );
    let or_blank = |score: Option<u32>| score.map(|score| score.to_string()).unwrap_or_default();
    for p in all {
        let _ = writeln!(
            page,
            "| {} | {} | {} | {} | {} | {} | {} | {:.1} | {:.1} | {} | {} |",
            p.line,
            p.clues,
            or_blank(p.printed_cells),
            p.score_cells,
            or_blank(p.printed),
            p.score,
            p.isomorphs,
            p.mean,
            p.sd,
            p.min,
            p.max
        );
    }
}

fn told(effect: Option<&EffectSize>) -> String {
    effect.map(|effect| format!("{:.1} {:.1}", effect.estimate, effect.ci)).unwrap_or_default()
}

fn sets(page: &mut String, all: &[SetSummary]) {
    let _ = writeln!(
        page,
        "\n## Control sets\n\n\
         S: score as the puzzle stands; S-bar: mean over its symmetric copies. Intervals of 95 %. SD within: of S \
         among copies of one puzzle. ICC: share of the variance that lies between puzzles.\n\n\
         | set | n | S at 5, 25, 50, 75, 95 % | mean S | mean S-bar | S less S-bar | SD within | ICC | B = 0 | S of 300 and more |\n\
         |---|---:|---|---|---|---|---:|---:|---|---|"
    );
    for set in all {
        let quantiles: Vec<String> = set.quantiles.iter().map(|q| format!("{q:.0}")).collect();
        let share = |e: &EffectSize| {
            format!("{:.1} % [{:.1}, {:.1}]", 100.0 * e.estimate, 100.0 * e.ci.low, 100.0 * e.ci.high)
        };
        let _ = writeln!(
            page,
            "| {} | {} | {} | {} | {} | {} | {:.1} | {} | {} | {} |",
            markdown_cell(&set.set),
            set.n,
            quantiles.join(" "),
            told(set.score.as_ref()),
            told(set.score_mean.as_ref()),
            told(set.excess.as_ref()),
            set.sd_within,
            set.icc.map(|icc| format!("{icc:.2}")).unwrap_or_default(),
            share(&set.straight),
            share(&set.challenging)
        );
    }
}

fn levels(page: &mut String, all: &[SetSummary]) {
    let told = |c: &Correlation| format!("{:.2} {:.2}, n = {}", c.estimate, c.ci, c.n);
    let rows: Vec<_> = all
        .iter()
        .filter_map(|set| Some((&set.set, set.level_score.as_ref()?, set.level_score_mean.as_ref()?)))
        .collect();
    if rows.is_empty() {
        return;
    }
    let _ = writeln!(
        page,
        "\n## Levels\n\nSpearman's correlation with the level of the label.\n\n| set | S | S-bar |\n|---|---|---|"
    );
    for (set, score, mean) in rows {
        let _ = writeln!(page, "| {} | {} | {} |", markdown_cell(set), told(score), told(mean));
    }
}
