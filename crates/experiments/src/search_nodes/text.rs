//! The summary as Markdown.

use sudoku_runner::{Cell, Section, Table};

use super::summary::{Accounting, Easy, Seventeen, Summary};

/// The page that a reader looks at first.
pub fn sections(summary: &Summary) -> Vec<Section> {
    let seventeen = summary.seventeen.iter().map(seventeen);
    [random(&summary.random), easy(&summary.easy)].into_iter().chain(seventeen).collect()
}

fn random(all: &[Accounting]) -> Section {
    let mut table = Table::new(["columns", "what counts"], ["puzzles", "searches", "cut off", "S heuristic"])
        .number("leftmost")
        .number("ratio")
        .number("ratio of a puzzle at 5, 25, 50, 75, 95 %");
    for one in all {
        let what = if one.all_checks { "all checks" } else { "finished puzzles" };
        table.row([
            (&one.order).into(),
            what.into(),
            one.puzzles.into(),
            one.searches.into(),
            one.cut.into(),
            one.fewest.into(),
            one.leftmost.into(),
            (&one.ratio).into(),
            Cell::list(&one.ratio_quantiles),
        ]);
    }
    Section::new("Random minimal puzzles")
        .text(
            "Columns in the order of their kinds: p cells, r rows, c columns, b boxes. Nodes per 100 puzzles, and \
             where the total of 100 more falls 95 times of 100. Searches cut off at the cap count with the nodes they \
             had: leftmost totals and ratios are then lower bounds. Ratio of the sums with its 95 % BCa interval.",
        )
        .table(table)
}

fn easy(all: &[Easy]) -> Section {
    let mut table = Table::new(["set"], ["n", "cut off", "ratio at 5, 25, 50, 75, 95 %", "at most 10 (%)"]);
    for set in all {
        table.row([
            (&set.set).into(),
            set.n.into(),
            set.cut.into(),
            Cell::list(&set.ratio_quantiles),
            Cell::percent(&set.at_most_ten),
        ]);
    }
    let about =
        if all.is_empty() { "" } else { "Nodes by the leftmost column over nodes by the S heuristic." };
    Section::new("Easy puzzles").text(about).table(table)
}

fn seventeen(found: &Seventeen) -> Section {
    let mut table =
        Table::new(["search"], ["n", "nodes at 5, 25, 50, 75, 95 %", "64 nodes (%)", "cut off (%)"]);
    table.row([
        "S heuristic".into(),
        found.n.into(),
        Cell::list(&found.fewest_quantiles),
        Cell::percent(&found.straight),
        Cell::Empty,
    ]);
    table.row([
        "leftmost".into(),
        found.sample.into(),
        Cell::list(&found.leftmost_quantiles),
        Cell::Empty,
        found.cut.as_ref().map(Cell::percent).into(),
    ]);
    Section::new("Puzzles of 17 clues")
        .text(format!("Searches by the leftmost column were cut off at {} nodes.", found.cap))
        .table(table)
}
