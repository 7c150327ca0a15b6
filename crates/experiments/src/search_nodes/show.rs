//! What a reader sees: tables, then figures.

use sudoku_runner::prelude::*;

use super::Config;
use super::measure::{Part, Row};
use super::summary::{Accounting, Easy, Seventeen, Summary, censored_ratio};

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        let what = |one: &Accounting| if one.all_checks { "all checks" } else { "finished puzzles" };
        let hundred = |[low, high]: [f64; 2]| format!("{} to {}", number(low), number(high));
        let fewest = |one: &Accounting| {
            cells![&one.order, what(one), one.puzzles, one.fewest, hundred(one.fewest_of_hundred)]
        };
        page.table("random", self.random.iter().map(fewest));
        let leftmost = |one: &Accounting| {
            let own = one.leftmost.as_ref()?;
            let quantiles = own.ratio_quantiles.as_deref().map(ends).unwrap_or_default();
            let nodes = cells![own.puzzles, own.searches, own.cut, own.nodes, hundred(own.of_hundred)];
            Some(cells![&one.order, what(one), ..nodes, &own.ratio, quantiles])
        };
        page.more("leftmost", self.random.iter().filter_map(leftmost));
        let easy = |set: &Easy| {
            let quantiles = ends(&set.ratio_quantiles);
            cells![&set.set, set.n, set.cut, quantiles, Cell::percent(&set.at_most_ten)]
        };
        if !self.easy.is_empty() {
            page.table("easy", self.easy.iter().map(easy));
        }
        if let Some(found) = &self.seventeen {
            seventeen(found, page);
        }
    }

    fn figures(&self, rows: &[Row], config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        let first = config.first_order();
        let tails = canvas.fill("cap", config.cap).fill("cap_seventeen", config.cap_seventeen);
        tails.ecdf("node-tails", node_tails(rows, config, &first))?;
        let searched = rows.iter().filter(|row| row.leftmost_nodes.is_some());
        let sample = |set: &str| {
            let own = rows.iter().filter(|row| row.set == set && row.order == first);
            Sample::censored(set, own.filter_map(censored_ratio))
        };
        let sets = distinct(searched.map(|row| row.set.as_str()));
        let samples = sets.into_iter().map(sample).collect();
        let panels = vec![EcdfPanel { title: String::new(), samples }];
        canvas.fill("order", &first).ecdf("ratio-by-set", panels)
    }
}

/// Quantiles, a dash where they lie beyond what was searched.
fn ends(quantiles: &[Option<f64>]) -> String {
    quantiles.iter().map(|value| value.map_or("–".to_owned(), number)).collect::<Vec<_>>().join(", ")
}

fn seventeen(found: &Seventeen, page: &mut Page<'_>) {
    let straight = Cell::percent(&found.straight);
    let fewest = cells!["S heuristic", found.n, Cell::list(&found.fewest_quantiles), straight, Cell::Empty];
    let cut = found.cut.as_ref().map(Cell::percent);
    let leftmost = cells!["leftmost", found.sample, ends(&found.leftmost_quantiles), Cell::Empty, cut];
    let median = found.leftmost_median.map_or(String::new(), |ends| {
        let [median, low, high] = ends.map(|end| if end.is_finite() { number(end) } else { "beyond".into() });
        format!(" Median by Kaplan and Meier {median} [{low}, {high}].")
    });
    page.fill("cap", found.cap).fill("median", median).table("seventeen", [fewest, leftmost]);
}

/// Of random puzzles under every order of columns; of others under the first.
fn node_tails(rows: &[Row], config: &Config, first: &str) -> Vec<EcdfPanel> {
    let of = |part: Part, order: &str| taken(rows, |row| row.part == part && row.order == order);
    let fewest = |rows: &[&Row]| Sample::new("S heuristic", rows.column(|row| row.fewest_nodes as f64));
    let leftmost = |rows: &[&Row], order: &str| {
        let nodes = rows.iter().filter_map(|row| Some((row.leftmost_nodes? as f64, !row.leftmost_cut?)));
        Sample::censored(format!("leftmost, {order}"), nodes)
    };
    let mut random = vec![fewest(&of(Part::Random, first))];
    random.extend(config.orders.iter().map(|order| {
        let order = order.to_string();
        leftmost(&of(Part::Random, &order), &order)
    }));
    let panel = |title: &str, samples: Vec<Sample>| EcdfPanel { title: title.into(), samples };
    let of_sets = |part, title: &str| {
        let own = of(part, first);
        panel(title, vec![fewest(&own), leftmost(&own, first)])
    };
    let mut panels = vec![panel("random, finished", random)];
    panels.extend([of_sets(Part::Easy, "easy sets"), of_sets(Part::Seventeen, "17 clues")]);
    panels.retain(|panel| panel.samples.iter().any(|sample| !sample.is_empty()));
    panels
}
