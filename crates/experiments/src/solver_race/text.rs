//! The summary as Markdown.

use std::fmt::Write;

use super::summary::Summary;
use sudoku_runner::claims;
use sudoku_runner::escape::markdown_cell;

/// The page that a reader looks at first. Writing to a `String` cannot fail, hence the ignored results.
pub fn markdown(summary: &Summary) -> String {
    let mut page = String::new();
    claims::table(&mut page, &summary.findings);
    let _ = writeln!(
        page,
        "\nBudget: {} nodes a search. Solvers in the order of their mean rank by guesses, puzzle by puzzle, ties \
         shared; out of nodes: last. Guesses and nodes at 50 and 95 % of the puzzles. The fast solver counts \
         guesses as nodes, and none for the last digit that is left. The ranking by time is in timing.md.",
        summary.budget
    );
    for set in &summary.sets {
        let _ = writeln!(
            page,
            "\n## {}, n = {}\n\n| solver | mean rank | guesses | nodes | out of nodes |\n|---|---|---|---|---|",
            markdown_cell(&set.set),
            set.n
        );
        for solver in &set.solvers {
            let share = &solver.spent_share;
            let rank = solver.rank.as_ref().map(|rank| format!("{:.2} {:.2}", rank.estimate, rank.ci));
            let _ = writeln!(
                page,
                "| {} | {} | {:.0} {:.0} | {:.0} {:.0} | {}, {:.1} % [{:.1}, {:.1}] |",
                solver.solver,
                rank.unwrap_or_default(),
                solver.guesses[0],
                solver.guesses[1],
                solver.nodes[0],
                solver.nodes[1],
                solver.spent,
                100.0 * share.estimate,
                100.0 * share.ci.low,
                100.0 * share.ci.high
            );
        }
    }
    page
}
