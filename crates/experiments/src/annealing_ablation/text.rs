//! The summary as Markdown.

use std::fmt::Write;

use sudoku_stats::EffectSize;

use super::cells::CellSummary;
use super::config::Arm;
use super::summary::{Difficulty, Summary};
use sudoku_runner::claims;

/// The page that a reader looks at first. Writing to a `String` cannot fail, hence the ignored results.
pub fn markdown(summary: &Summary) -> String {
    let mut page = String::new();
    claims::table(&mut page, &summary.findings);
    figure_11(&mut page, summary);
    tests(&mut page, summary);
    ladder(&mut page, &summary.ladder);
    limits(&mut page, summary);
    random(&mut page, summary);
    difficulty(&mut page, &summary.difficulty);
    page
}

fn limit_name(limit: Option<u64>) -> String {
    limit.map_or("none".into(), |limit| limit.to_string())
}

fn told(effect: &EffectSize, digits: usize) -> String {
    format!("{:.digits$} {:.digits$}", effect.estimate, effect.ci)
}

fn figure_11(page: &mut String, summary: &Summary) {
    let n = summary.cells.first().map_or(0, |cell| cell.n);
    let _ = writeln!(
        page,
        "\n## WNEF by allowed failures (Figure 11)\n\nMeans over {n} grids with Student's 95 % interval. Limit: of \
         guesses in the uniqueness test. Rejected: part of the uniqueness tests that turned a puzzle with one \
         solution down, with annealing as in the text.\n\n\
         | limit | failures | no annealing | as in the text | simulated annealing | restarts, equal work | clues: none | text | tests: none | text | rejected |\n\
         |---:|---:|---|---|---|---|---:|---:|---:|---:|---:|"
    );
    for cell in summary.cells.iter().filter(|cell| cell.key.arm == Arm::None) {
        let other = |arm| summary.cells.iter().find(|c| c.key == super::cells::Key { arm, ..cell.key });
        let wnef = |arm| other(arm).map(|c| told(&c.wnef, 4)).unwrap_or_default();
        let text = other(Arm::AddBack).unwrap_or(cell);
        let _ = writeln!(
            page,
            "| {} | {} | {} | {} | {} | {} | {:.1} | {:.1} | {:.0} | {:.0} | {:.1} % |",
            limit_name(cell.key.guess_limit),
            cell.key.failures.unwrap_or_default(),
            told(&cell.wnef, 4),
            wnef(Arm::AddBack),
            wnef(Arm::Cooling),
            wnef(Arm::Restarts),
            cell.clues,
            text.clues,
            cell.checks,
            text.checks,
            100.0 * text.rejected
        );
    }
}

fn tests(page: &mut String, summary: &Summary) {
    let _ = writeln!(
        page,
        "\n## Tests\n\nWNEF of the first less the second on the same grids. Student: unpaired, as the source tested \
         at {}. g: Hedges, unpaired.\n\n\
         | limit | failures | first | less | paired difference | Student p | paired p | g | lower on |\n\
         |---:|---:|---|---|---|---|---|---|---|",
        summary.alpha
    );
    for c in &summary.contrasts {
        let share = |x: f64| format!("{:.0} %", 100.0 * x);
        let _ = writeln!(
            page,
            "| {} | {} | {} | {} | {} | {} | {} | {} | {} of grids |",
            limit_name(c.first.guess_limit),
            c.first.failures.unwrap_or_default(),
            c.first.arm.name(),
            c.second.arm.name(),
            c.difference,
            c.student_p,
            c.paired_p.map(|p| p.to_string()).unwrap_or_default(),
            told(&c.g, 2),
            share(c.lower.estimate)
        );
    }
}

fn ladder(page: &mut String, ladder: &[CellSummary]) {
    let _ = writeln!(
        page,
        "\n## Longer annealing\n\nExact test. Restarts take as many uniqueness tests as the longer of the two \
         annealings of that factor.\n\n| arm | factor | WNEF | least | clues | tests |\n|---|---:|---|---:|---:|---:|"
    );
    for cell in ladder {
        let _ = writeln!(
            page,
            "| {} | {} | {} | {:.4} | {:.1} | {:.0} |",
            cell.key.arm.name(),
            cell.key.factor,
            told(&cell.wnef, 4),
            cell.wnef_least,
            cell.clues,
            cell.checks
        );
    }
}

fn limits(page: &mut String, summary: &Summary) {
    let _ = writeln!(
        page,
        "\n## What a limit of guesses changes\n\n{} allowed failures; exact test less the limited one, on the same \
         grids. Guesses: of a proof of the finished puzzle.\n\n\
         | arm | limit | WNEF | guesses | branch score | cells open to a single |\n|---|---:|---|---|---|---|",
        summary.main.failures
    );
    for e in &summary.limits {
        let _ = writeln!(
            page,
            "| {} | {} | {} | {} | {} | {} |",
            e.arm.name(),
            e.guess_limit,
            e.wnef,
            e.guesses,
            e.score,
            e.dependency
        );
    }
}

fn random(page: &mut String, summary: &Summary) {
    let _ = writeln!(
        page,
        "\n## Tuned against random masking\n\n{} allowed failures. Beyond: puzzles that are not minimal and whose \
         minimal puzzles all have a higher WNEF.\n\n\
         | limit | arm | WNEF less that of random masking | minimal | not | beyond | least WNEF | of random masking |\n\
         |---:|---|---|---|---:|---:|---:|---:|",
        summary.main.failures
    );
    for a in &summary.against_random {
        let _ = writeln!(
            page,
            "| {} | {} | {} | {:.0} % | {} | {} | {:.4} | {:.4} |",
            limit_name(a.key.guess_limit),
            a.key.arm.name(),
            a.wnef,
            100.0 * a.minimal.estimate,
            a.loose,
            a.beyond,
            a.least,
            a.least_random
        );
    }
}

fn difficulty(page: &mut String, all: &[Difficulty]) {
    let _ = writeln!(
        page,
        "\n## Difficulty\n\nGuesses of the hybrid uniqueness test without limit; S as the puzzle stands; cells that \
         a single fills, mean over the first 25 steps (the more, the easier); refutation sum of the human model.\n\n\
         | puzzles | n | WNEF | clues | guesses | S | cells open to a single | refutation |\n\
         |---|---:|---|---:|---|---|---|---|"
    );
    for d in all {
        let _ = writeln!(
            page,
            "| {} | {} | {} | {:.1} | {} | {} | {} | {} |",
            d.name,
            d.n,
            told(&d.wnef, 4),
            d.clues,
            told(&d.guesses, 1),
            told(&d.score, 0),
            told(&d.dependency, 2),
            told(&d.refutation, 1)
        );
    }
}
