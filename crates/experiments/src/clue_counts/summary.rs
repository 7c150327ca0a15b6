//! Numbers with their intervals.

use sudoku_runner::prelude::*;

use super::Config;
use super::measure::{DELETION, FEW, GUIDED, Row, way};
use crate::minimal_puzzles::{self, GRIDS, MINIMAL};

/// What `summary.json` holds.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// By number of clues, fewest first.
    pub counts: Vec<Count>,
    /// Minimal puzzles with any of these numbers of clues.
    pub in_all: Estimate,
}

/// A number of clues. Numbers are means over independent runs, which are their n.
#[derive(Clone, Debug, Serialize)]
pub struct Count {
    pub clues: usize,
    /// How the numbers are come by.
    pub way: &'static str,
    /// Sets of clues of a grid that determine it; none for many clues and by guided descents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique: Option<Estimate>,
    /// Minimal puzzles of a grid.
    pub minimal: Estimate,
    /// Minimal puzzles met at the end of walks, and the runs that met any.
    pub met: u64,
    pub runs: u64,
    /// Minimal puzzles of all grids.
    pub in_all: Estimate,
    /// The same, published.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub published: Option<f64>,
}

impl Count {
    /// Ours over the published number; none where no puzzle was met.
    pub fn over_published(&self) -> Option<Estimate> {
        let published = self.published.filter(|_| self.met > 0)?;
        Some(self.in_all.map(|number| number / published))
    }
}

impl Summarise<Row, Config> for Summary {
    fn of(rows: &[Row], config: &Config, _rng: &mut Stream) -> Result<Summary> {
        let counts = (17..=config.most_clues).map(|clues| count(rows, config, clues));
        let counts: Vec<Count> = counts.collect::<Result<_>>()?;
        // A descent counts all these numbers of clues, and they vary together.
        let (common, runs) = config.guided.map_or((DELETION, config.descents), |runs| (GUIDED, runs));
        let descents = sums(rows, runs, |row| {
            (row.way == common && way(row.clues, config) == common).then_some(row.minimal)
        });
        let others = counts.iter().filter(|count| count.way != common);
        let in_all = others.map(|count| count.minimal).fold(Estimate::mean(&descents)?, sum);
        Ok(Summary { counts, in_all: in_all.map(|number| number * GRIDS) })
    }

    fn quantities(&self, _rows: &[Row], _config: &Config) -> Result<Vec<Quantity>> {
        let part = |name, estimate, count: &Count| {
            Quantity::new(name, estimate).part(format!("{} clues", count.clues))
        };
        let numbers = self.counts.iter().map(|count| part("minimal-puzzles", count.in_all, count));
        let ratios = self
            .counts
            .iter()
            .filter_map(|count| Some(part("over-published", count.over_published()?, count)));
        let all = [
            Quantity::new("minimal-puzzles-in-all", self.in_all),
            Quantity::new("all-over-published", self.in_all.map(|number| number / MINIMAL)),
        ];
        Ok(all.into_iter().chain(numbers).chain(ratios).collect())
    }
}

fn count(rows: &[Row], config: &Config, clues: usize) -> Result<Count> {
    let way = way(clues, config);
    let runs = match way {
        GUIDED => config.guided.unwrap_or(config.descents),
        DELETION => config.descents,
        FEW => config.few,
        _ => config.many,
    };
    let own = |row: &&Row| row.way == way && row.clues == clues;
    let mean = |number: fn(&Row) -> u64| -> Result<Estimate> {
        Ok(Estimate::mean(&sums(rows, runs, |row| own(&row).then(|| number(row))))?)
    };
    let minimal = mean(|row| row.minimal)?;
    Ok(Count {
        clues,
        way,
        unique: [DELETION, FEW].contains(&way).then(|| mean(|row| row.unique)).transpose()?,
        minimal,
        met: rows.iter().filter(own).map(|row| row.minimal).sum(),
        runs: rows.iter().filter(own).filter(|row| row.minimal > 0).count() as u64,
        in_all: minimal.map(|number| number * GRIDS),
        published: minimal_puzzles::published(clues),
    })
}

/// By run, the weights of what is counted; 0 where a run met nothing.
fn sums(rows: &[Row], runs: u64, counted: impl Fn(&Row) -> Option<u64>) -> Vec<f64> {
    let mut sums = vec![0.0; runs as usize];
    for row in rows {
        if let Some(number) = counted(row) {
            sums[row.run as usize] += row.weight * number as f64;
        }
    }
    sums
}

/// The sum of independent estimates.
fn sum(one: Estimate, other: Estimate) -> Estimate {
    let value = one.value + other.value;
    let half = f64::hypot(one.high - one.low, other.high - other.low) / 2.0;
    Estimate { value, low: value - half, high: value + half, n: one.n }
}
