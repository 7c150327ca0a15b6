//! Numbers with their intervals.

use sudoku_math::hypot;
use sudoku_runner::prelude::*;

use super::Config;
use super::measure::{Row, Way, way};
use crate::shared::minimal_puzzles::{self, GRIDS};

/// The contents of `summary.json`.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// By number of clues, fewest first.
    pub counts: Vec<Count>,
    /// Minimal puzzles with any number of clues; `None` if only few clues are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub in_all: Option<Estimate>,
}

/// A number of clues. Values are means over independent runs, whose number is n.
#[derive(Clone, Debug, Serialize)]
pub struct Count {
    pub clues: usize,
    /// How the numbers are obtained.
    pub way: Way,
    /// Sets of clues per grid that determine it; `None` for many clues and for guided descents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique: Option<Estimate>,
    /// Minimal puzzles per grid.
    pub minimal: Estimate,
    /// Minimal puzzles met at the end of walks, and the number of runs that met any.
    pub met: u64,
    pub runs: u64,
    /// Minimal puzzles over all grids.
    pub in_all: Estimate,
    /// The published number with its own error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub published: Option<Estimate>,
}

impl Count {
    /// This project's number divided by the published one, with the errors of both; `None` if no puzzle was met.
    pub fn over_published(&self) -> Option<Estimate> {
        minimal_puzzles::over_published(self.in_all, self.clues).filter(|_| self.met > 0)
    }
}

impl Summarise<Row, Config> for Summary {
    fn of(rows: &[Row], config: &Config, _rng: &mut Stream) -> Result<Summary> {
        let counts = (17..=config.most_clues).map(|clues| count(rows, config, clues));
        let counts: Vec<Count> = counts.collect::<Result<_>>()?;
        if config.many.is_none() {
            return Ok(Summary { counts, in_all: None });
        }
        // A descent covers all these numbers of clues, whose estimates are correlated.
        let common = if config.guided.is_some() { Way::Guided } else { Way::Deletion };
        let descents = sums(rows, common, config, |row| match way(row.clues, config) {
            Way::Both => OF_DESCENTS * row.minimal as f64,
            own if own == common => row.minimal as f64,
            _ => 0.0,
        });
        let mut in_all = interval(common, &descents)?;
        for Count { clues, way, minimal, .. } in counts.iter().filter(|count| count.way != common) {
            in_all = match *way {
                Way::Both => {
                    sum(in_all, by(rows, Way::Many, config, *clues, |row| row.minimal)?, 1.0 - OF_DESCENTS)
                }
                _ => sum(in_all, *minimal, 1.0),
            };
        }
        Ok(Summary { counts, in_all: Some(in_all.map(|number| number * GRIDS)) })
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
        let all = self.in_all.map(|in_all| {
            let over = Quantity::new("all-over-published", minimal_puzzles::over_minimal(in_all));
            [Quantity::new("minimal-puzzles-in-all", in_all), over]
        });
        Ok(all.into_iter().flatten().chain(numbers).chain(ratios).collect())
    }
}

/// The weight of descents where walks give an estimate too: three quarters, roughly optimal for their variances in
/// the reference run of `total`.
const OF_DESCENTS: f64 = 0.75;

fn count(rows: &[Row], config: &Config, clues: usize) -> Result<Count> {
    let way = way(clues, config);
    let ways: &[Way] = if way == Way::Both { &[Way::Guided, Way::Many] } else { &[way] };
    let own = |row: &&Row| ways.contains(&row.way) && row.clues == clues;
    let mean = |number: fn(&Row) -> u64| -> Result<Estimate> {
        match way {
            Way::Both => {
                let descents = by(rows, Way::Guided, config, clues, number)?.map(|mean| OF_DESCENTS * mean);
                Ok(sum(descents, by(rows, Way::Many, config, clues, number)?, 1.0 - OF_DESCENTS))
            }
            way => by(rows, way, config, clues, number),
        }
    };
    let minimal = mean(|row| row.minimal)?;
    Ok(Count {
        clues,
        way,
        unique: [Way::Deletion, Way::Few].contains(&way).then(|| mean(|row| row.unique)).transpose()?,
        minimal,
        met: rows.iter().filter(own).map(|row| row.minimal).sum(),
        runs: rows.iter().filter(own).filter(|row| row.minimal > 0).count() as u64,
        in_all: minimal.map(|number| number * GRIDS),
        published: minimal_puzzles::published_with_error(clues),
    })
}

/// The mean by one method.
fn by(rows: &[Row], way: Way, config: &Config, clues: usize, number: fn(&Row) -> u64) -> Result<Estimate> {
    interval(way, &sums(rows, way, config, |row| if row.clues == clues { number(row) as f64 } else { 0.0 }))
}

/// For walks, a few of which carry most of the weight, the mean with the interval of a skewed sample; for descents,
/// Student's interval unless it reaches below 0.
fn interval(way: Way, runs: &[f64]) -> Result<Estimate> {
    let of =
        if [Way::Deletion, Way::Guided].contains(&way) { Estimate::of_amounts } else { Estimate::of_skewed };
    Ok(of(runs)?)
}

/// By run of this method: the sum of the counted weights; 0 if a run met nothing.
fn sums(rows: &[Row], way: Way, config: &Config, counted: impl Fn(&Row) -> f64) -> Vec<f64> {
    let runs = match way {
        Way::Guided => config.guided,
        Way::Deletion => config.descents,
        Way::Few => Some(config.few),
        Way::Many | Way::Both => config.many,
    };
    let mut sums = vec![0.0; runs.unwrap_or_default() as usize];
    for row in rows.iter().filter(|row| row.way == way) {
        sums[row.run as usize] += row.weight * counted(row);
    }
    sums
}

/// The sum of an estimate and a multiple of another, independent estimate.
///
/// Source: G. Zou and A. Donner 2008, as in [`Estimate::quotient`].
fn sum(one: Estimate, other: Estimate, times: f64) -> Estimate {
    let other = other.map(|number| times * number);
    let value = one.value + other.value;
    let below = hypot(one.value - one.low, other.value - other.low);
    let above = hypot(one.high - one.value, other.high - other.value);
    Estimate { value, low: value - below, high: value + above, n: one.n }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    fn config() -> Config {
        let text = include_str!("../../../../configs/clue-counts/total.toml");
        let mut table: toml::Table = text.parse().unwrap();
        table.remove("seed");
        Config { guided: Some(4), few: 8, many: Some(6), most_clues: 31, ..table.try_into().unwrap() }
    }

    fn row(way: Way, run: u64, clues: usize, weight: f64, minimal: u64) -> Row {
        Row { way, run, clues, weight, unique: minimal, minimal }
    }

    #[test]
    fn twenty_nine_clues_come_from_descents_and_walks_and_no_number_reaches_below_0() {
        let mut rows = Vec::new();
        for run in 0..4 {
            rows.push(row(Way::Guided, run, 26, 1e12, 1000 + run));
            rows.push(row(Way::Guided, run, 29, 1e10, 10));
        }
        rows.extend((0..6).map(|run| row(Way::Many, run, 29, 2e10, 10)));
        // One of six runs, and three of eight far apart.
        rows.push(row(Way::Many, 2, 30, 1e9, 3));
        rows.extend([(0, 1e-7), (3, 1e-5), (4, 3e-4)].map(|(run, weight)| row(Way::Few, run, 17, weight, 2)));
        let found = Summary::of(&rows, &config(), &mut Stream::seed_from_u64(1)).unwrap();
        let of = |clues: usize| found.counts.iter().find(|one| one.clues == clues).unwrap();
        let both = of(29);
        assert_eq!((both.way, both.met, both.runs), (Way::Both, 100, 10));
        assert!((both.minimal.value - (0.75 * 1e11 + 0.25 * 2e11)).abs() < 1.0, "{both:?}");
        for one in &found.counts {
            let zero = one.met == 0;
            assert!(if zero { one.in_all.low == 0.0 } else { one.in_all.low > 0.0 }, "{one:?}");
            if let Some(over) = one.over_published() {
                assert!(over.low > 0.0 && over.low < over.value && over.value < over.high, "{one:?}");
            }
        }
        // Each run consists of one descent with its share of 29 clues; walks add theirs.
        let sum: f64 = found.counts.iter().map(|one| one.minimal.value).sum();
        assert!((found.in_all.unwrap().value / (sum * GRIDS) - 1.0).abs() < 1e-12);
        // The published number has an error too: this project's alone would give a narrower interval.
        let (ratio, ours) = (of(30).over_published().unwrap(), of(30).in_all);
        assert!(ratio.high / ratio.value > ours.high / ours.value);
    }

    #[test]
    fn few_clues_alone_give_no_total() {
        let config = Config { guided: None, descents: None, many: None, most_clues: 22, ..config() };
        config.check().unwrap();
        let rows = [(0, 1e-7), (3, 1e-5), (4, 3e-4)].map(|(run, weight)| row(Way::Few, run, 17, weight, 2));
        let found = Summary::of(&rows, &config, &mut Stream::seed_from_u64(1)).unwrap();
        assert!(found.in_all.is_none());
        assert_eq!(found.counts.iter().map(|one| one.clues).collect::<Vec<_>>(), [17, 18, 19, 20, 21, 22]);
        let quantities = found.quantities(&rows, &config).unwrap().into_iter();
        let ratios = quantities.filter(|one| one.name == "over-published");
        let parts: Vec<String> = ratios.filter_map(|one| one.part).collect();
        assert_eq!(parts, ["17 clues"]);
        let error = Config { most_clues: 23, ..config.clone() }.check().unwrap_err();
        assert!(error.starts_with("give descents or guided"), "{error}");
        let error = Config { most_clues: 29, guided: Some(2), ..config }.check().unwrap_err();
        assert!(error.starts_with("give many"), "{error}");
    }
}
