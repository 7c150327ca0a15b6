//! What a reader sees: tables, then figures.

use sudoku_figures::{Ecdf, EcdfPanel, Sample};
use sudoku_runner::prelude::*;

use super::Config;
use super::measure::{Part, Row};
use super::summary::{Accounting, Easy, Seventeen, Summary, censored_ratio};

/// The page that a reader looks at first.
pub fn sections(summary: &Summary) -> Vec<Section> {
    let seventeen = summary.seventeen.iter().map(seventeen);
    [random(&summary.random), easy(&summary.easy)].into_iter().chain(seventeen).collect()
}

fn random(all: &[Accounting]) -> Section {
    let mut fewest = Table::new(["columns", "what counts"], ["puzzles", "nodes of 100", "another 100"]);
    let mut leftmost =
        Table::new(["columns", "what counts"], ["puzzles", "searches", "cut off", "nodes of 100"])
            .number("another 100")
            .number("ratio")
            .number("ratio of a puzzle at 5, 25, 50, 75, 95 %");
    for one in all {
        let what = if one.all_checks { "all checks" } else { "finished puzzles" };
        let [low, high] = one.fewest_of_hundred.map(number);
        fewest.row(cells![&one.order, what, one.puzzles, one.fewest, format!("{low} to {high}")]);
        let Some(own) = &one.leftmost else { continue };
        let [low, high] = own.of_hundred.map(number);
        let quantiles = own.ratio_quantiles.as_deref().map(ends).unwrap_or_default();
        let nodes = cells![own.puzzles, own.searches, own.cut, own.nodes, format!("{low} to {high}")];
        leftmost.row(cells![&one.order, what, ..nodes, &own.ratio, quantiles]);
    }
    Section::new("Random minimal puzzles")
        .text(
            "Columns in the order of their kinds: p cells, r rows, c columns, b boxes. Mean nodes of 100 puzzles with \
             their interval, and where the total of another 100 falls 95 times of 100. By the S heuristic:",
        )
        .table(fewest)
        .text(
            "By the leftmost column. Searches cut off at the cap count with the nodes they had: totals and ratios are \
             then lower bounds. Ratio of the sums with its 95 % BCa interval; quantiles by Kaplan and Meier, a dash \
             where they lie beyond what was searched.",
        )
        .table(leftmost)
}

/// Quantiles, a dash where they lie beyond what was searched.
fn ends(quantiles: &[Option<f64>]) -> String {
    quantiles.iter().map(|value| value.map_or("–".to_owned(), number)).collect::<Vec<_>>().join(", ")
}

fn easy(all: &[Easy]) -> Section {
    let rows = all.iter().map(|set| {
        let quantiles = ends(&set.ratio_quantiles);
        cells![&set.set, set.n, set.cut, quantiles, Cell::percent(&set.at_most_ten)]
    });
    let table = Table::heads("set || n | cut off | ratio at 5, 25, 50, 75, 95 % | at most 10 (%)").rows(rows);
    let about = if all.is_empty() {
        ""
    } else {
        "Nodes by the leftmost column over nodes by the S heuristic, by Kaplan and Meier."
    };
    Section::new("Easy puzzles").text(about).table(table)
}

fn seventeen(found: &Seventeen) -> Section {
    let straight = Cell::percent(&found.straight);
    let fewest = cells!["S heuristic", found.n, Cell::list(&found.fewest_quantiles), straight, Cell::Empty];
    let cut = found.cut.as_ref().map(Cell::percent);
    let leftmost = cells!["leftmost", found.sample, ends(&found.leftmost_quantiles), Cell::Empty, cut];
    let table = Table::heads("search || n | nodes at 5, 25, 50, 75, 95 % | 64 nodes (%) | cut off (%)");
    let table = table.rows([fewest, leftmost]);
    let median = found.leftmost_median.map_or(String::new(), |[median, low, high]| {
        let [median, low, high] =
            [median, low, high].map(|end| if end.is_finite() { number(end) } else { "beyond".into() });
        format!(" Median by Kaplan and Meier {median} [{low}, {high}].")
    });
    Section::new("Puzzles of 17 clues")
        .text(format!("Searches by the leftmost column were cut off at {} nodes.{median}", found.cap))
        .table(table)
}

/// All figures of a run.
pub fn draw(rows: &[Row], config: &Config, out: &FigureDir) -> Result<()> {
    out.save("node-tails", &tails(rows, config))?;
    out.save("ratio-by-set", &ratios(rows, config))?;
    Ok(())
}

fn of<'a>(rows: &'a [Row], part: Part, order: &str) -> Vec<&'a Row> {
    taken(rows, |row| row.part == part && row.order == order)
}

fn fewest(rows: &[&Row]) -> Sample {
    Sample::new("S heuristic", rows.column(|row| row.fewest_nodes as f64))
}

fn leftmost(rows: &[&Row], order: &str) -> Sample {
    let nodes = rows.iter().filter_map(|row| Some((row.leftmost_nodes? as f64, !row.leftmost_cut?)));
    Sample::censored(format!("leftmost, {order}"), nodes)
}

fn tails(rows: &[Row], config: &Config) -> Ecdf {
    let first = config.first_order();
    let mut random = vec![fewest(&of(rows, Part::Random, &first))];
    random.extend(config.orders.iter().map(|order| {
        let order = order.to_string();
        leftmost(&of(rows, Part::Random, &order), &order)
    }));
    let panel = |part, title: &str| {
        let own = of(rows, part, &first);
        EcdfPanel { title: title.into(), samples: vec![fewest(&own), leftmost(&own, &first)] }
    };
    let panels = vec![
        EcdfPanel { title: "random, finished".into(), samples: random },
        panel(Part::Easy, "easy sets"),
        panel(Part::Seventeen, "17 clues"),
    ];
    let shown = |panel: &EcdfPanel| panel.samples.iter().any(|sample| !sample.is_empty());
    Ecdf {
        head: Head::new("Nodes of one uniqueness check by dancing links").caption(format!(
            "Searches by the leftmost column were cut off at {} nodes (17 clues: {}). Letters: order of the columns, p \
             cells, r rows, c columns, b boxes.",
            config.cap, config.cap_seventeen
        )),
        x: Axis::new("nodes").log(),
        counted: "puzzles".into(),
        complement: true,
        log_share: true,
        panels: panels.into_iter().filter(shown).collect(),
    }
}

/// Under the first order of columns.
fn ratios(rows: &[Row], config: &Config) -> Ecdf {
    let first = config.first_order();
    let searched = rows.iter().filter(|row| row.leftmost_nodes.is_some());
    let sets = distinct(searched.map(|row| row.set.as_str()));
    let sample = |set: &&str| {
        let own = rows.iter().filter(|row| row.set == *set && row.order == first);
        Sample::censored(*set, own.filter_map(censored_ratio))
    };
    Ecdf {
        head: Head::new("What the S heuristic saves, puzzle by puzzle").caption(format!(
            "Columns in the order {first}. Where the search by the leftmost column was cut off, the ratio is greater."
        )),
        x: Axis::new("nodes, leftmost over S heuristic").log(),
        counted: "puzzles".into(),
        complement: true,
        log_share: false,
        panels: vec![EcdfPanel { title: String::new(), samples: sets.iter().map(sample).collect() }],
    }
}
