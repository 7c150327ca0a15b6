//! The values computed for every puzzle, and those compared.

use std::sync::OnceLock;

use sudoku_core::Puzzle;
use sudoku_metrics::human::{FEATURES, HumanModel, features};
use sudoku_metrics::{Branching, Metric, Representative, SEED, by_name, measure_all};
use sudoku_runner::prelude::*;
use sudoku_solvers::{Engine, Limits};
use sudoku_tactics::{Grader, Profile};

/// Metrics of the registry whose columns are computed.
const METRICS: [&str; 13] = [
    "clues",
    "wnef-exp",
    "wnef-sq",
    "wnef-lin",
    "branch-score-cells",
    "branch-score",
    "grade-zendoku",
    "grade-hayes",
    "grade-chadwick",
    "grade-hodoku",
    "grade-se-1.2.1",
    "human-model",
    "gnome-difficulty",
];

/// Columns specific to this experiment: S averaged over copies, nodes of dancing links by the S heuristic, and the
/// level by QQWing's rules.
const OWN: [&str; 3] = ["branch_score_mean", "dlx_nodes", "qqwing_level"];

/// A column that is compared with known data of the puzzles.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Compared {
    /// The column.
    pub column: &'static str,
    /// Its name in tables and figures.
    pub label: &'static str,
    /// 1 if greater values should be harder, -1 if easier.
    pub sign: f64,
}

/// The columns compared, in the order of tables.
pub const COMPARED: [Compared; 22] = [
    of("clues", "clues", -1.0),
    of("wnef_exp", "WNEF exp", -1.0),
    of("wnef_sq", "WNEF sq", -1.0),
    of("wnef_lin", "WNEF lin", -1.0),
    of("branch_score_cells", "S, cells", 1.0),
    of("branch_score", "S, sets", 1.0),
    of("branch_score_mean", "S, mean of copies", 1.0),
    of("dlx_nodes", "DLX nodes", 1.0),
    of("zendoku_level", "Zendoku grade", 1.0),
    of("zendoku_total", "Zendoku total", 1.0),
    of("hayes_level", "Hayes level", 1.0),
    of("hayes_total", "Hayes total", 1.0),
    of("chadwick_level", "Chadwick level", 1.0),
    of("hodoku_level", "HoDoKu level", 1.0),
    of("hodoku_total", "HoDoKu score", 1.0),
    of("se121_er", "SE 1.2.1 rating", 1.0),
    of("se121_total", "SE 1.2.1 total", 1.0),
    of("qqwing_level", "QQWing's level", 1.0),
    of("gnome_difficulty", "GNOME's value", 1.0),
    of("human_dependency_25", "dependency, k = 25", -1.0),
    of("human_refutation", "refutation sum", 1.0),
    of("human_looks", "looks", 1.0),
];

const fn of(column: &'static str, label: &'static str, sign: f64) -> Compared {
    Compared { column, label, sign }
}

/// Metrics that gave a source its labels: on that source they would be compared with themselves.
pub const LABELLED_BY: [(&str, &str); 2] = [("QQWing's level", "QQWing"), ("GNOME's value", "GNOME Sudoku")];

/// A profile with the columns of its hardest step and of the mean of its steps.
pub type HardestAndMean = (&'static str, &'static str, &'static str);

/// The profiles with the columns of their hardest step and of the mean of their steps.
pub const HARDEST_AND_MEAN: [HardestAndMean; 5] = [
    ("zendoku", "zendoku_rating", "zendoku_mean"),
    ("hayes", "hayes_rating", "hayes_mean"),
    ("chadwick", "chadwick_rating", "chadwick_mean"),
    ("hodoku", "hodoku_rating", "hodoku_mean"),
    ("se-1.2.1", "se121_er", "se121_mean"),
];

/// Names of all columns, in the order of [`Meter::scores`].
pub fn columns() -> &'static [&'static str] {
    static COLUMNS: OnceLock<Vec<&'static str>> = OnceLock::new();
    COLUMNS.get_or_init(|| {
        // `Meter::new` reports a name that is not registered before any column is written.
        let registered = METRICS.iter().filter_map(|name| by_name(name).ok());
        let names = registered.flat_map(|metric| metric.columns().iter().map(|column| column.name));
        names.chain(OWN).collect()
    })
}

/// Names of the terms of models of solving time, as columns.
pub fn terms() -> &'static [&'static str] {
    static TERMS: OnceLock<Vec<&'static str>> = OnceLock::new();
    TERMS.get_or_init(|| {
        let name = |term: &&'static str| -> &'static str {
            // A term that is also a column gets a name of its own, which is leaked once per process.
            if columns().contains(term) { Box::leak(format!("term_{term}").into_boxed_str()) } else { term }
        };
        FEATURES.iter().map(name).collect()
    })
}

/// Computes all values of a puzzle.
pub struct Meter {
    metrics: Vec<&'static dyn Metric>,
    qqwing: Grader,
    explainer: Grader,
}

impl Meter {
    /// A meter with all metrics and profiles ready.
    pub fn new() -> Result<Meter> {
        Ok(Meter {
            metrics: METRICS
                .iter()
                .map(|name| by_name(name).map_err(Error::experiment))
                .collect::<Result<_>>()?,
            qqwing: Profile::built_in("qqwing").map(Grader::new).map_err(Error::experiment)?,
            explainer: Profile::built_in("se-1.2.1").map(Grader::new).map_err(Error::experiment)?,
        })
    }

    /// The values of [`columns`].
    pub fn scores(&self, puzzle: &Puzzle, isomorphs: u32) -> Result<Vec<f64>, String> {
        let scores = measure_all(&self.metrics, puzzle, SEED);
        let scores = scores.map_err(|(metric, error)| format!("{}: {error}", metric.name()))?;
        // A puzzle beyond a scale ranks above it.
        let mut values: Vec<f64> = scores.into_iter().map(|score| score.value).collect();
        let spread =
            Representative::of(puzzle, SEED).and_then(|of| Branching::Sets.over_isomorphs(&of, isomorphs));
        values.push(spread.map_err(|error| error.to_string())?.mean);
        values.push(Engine::Dlx.build().count(puzzle, Limits::UNIQUE).stats.nodes as f64);
        values.push(self.qqwing.grade(puzzle).map_err(|clash| clash.to_string())?.level as f64);
        Ok(values)
    }

    /// The values of [`terms`].
    pub fn terms(&self, puzzle: &Puzzle) -> Result<Vec<f64>, String> {
        features(&HumanModel::default(), &self.explainer, puzzle).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_have_names_of_their_own_and_what_is_compared_is_computed() {
        let mut names = [columns(), terms()].concat();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
        assert!(COMPARED.iter().all(|one| columns().contains(&one.column)));
        let pairs = HARDEST_AND_MEAN.iter().flat_map(|(_, hardest, mean)| [hardest, mean]);
        assert!(pairs.into_iter().all(|column| columns().contains(column)));
    }

    /// Registered metrics that are not compared, with reasons.
    const LEFT_OUT: [(&str, &str); 26] = [
        ("grade-qqwing", "compared as qqwing_level"),
        ("empty-cells", "81 minus the number of clues"),
        ("total-choices", "a sum of the choice histogram, which WNEF weighs"),
        ("choice-histogram", "nine counts, no score"),
        ("wef-exp", "WNEF times the greatest value"),
        ("wef-sq", "WNEF times the greatest value"),
        ("wef-lin", "WNEF times the greatest value"),
        ("wnef-exp-after-singles", "0 on what singles solve"),
        ("wnef-sq-after-singles", "0 on what singles solve"),
        ("wnef-lin-after-singles", "0 on what singles solve"),
        ("branch-score-isomorphs", "compared as branch_score_mean, over as many copies as the config says"),
        ("grade-hodoku-2.3", "another edition of HoDoKu's score"),
        ("grade-sukaku-1.18", "another edition of Sudoku Explainer's rating"),
        ("human-scan", "its rates were chosen on half of the times that it would be scored on"),
        ("human-time", "fitted to the times that it would be scored on"),
        ("human-difficulty", "fitted to the times that it would be scored on"),
        ("grade-fpgx", "another edition of Sudoku Explainer's rating"),
        ("grade-whips", "a length of chains, 0 on what singles solve"),
        ("grade-g-whips", "a length of chains, 0 on what singles solve"),
        ("grade-braids", "a length of chains, 0 on what singles solve"),
        ("grade-g-braids", "a length of chains, 0 on what singles solve"),
        ("bxb", "0 on what trial and error with singles solves"),
        ("te-depth", "0 on what singles solve, and 1 on most others"),
        ("backdoors", "0 on what singles solve, and 1 on most others"),
        ("singles-tree-depth", "0 on what singles solve, and 1 on most others"),
        ("singles-rounds", "blind to what singles do not fill"),
    ];

    #[test]
    fn every_registered_metric_is_compared_or_left_out_for_a_reason() {
        let left_out = |name| LEFT_OUT.iter().any(|(other, _)| *other == name);
        for metric in sudoku_metrics::all() {
            let name = metric.name();
            assert!(METRICS.contains(&name) != left_out(name), "{name}: compare it, or say why not");
        }
        assert!(LEFT_OUT.iter().all(|(name, _)| by_name(name).is_ok()));
    }

    #[test]
    fn a_puzzle_has_a_value_in_every_column() {
        let clues = "37...9..68..1.3.7.........8.2..8...5187...6425...2..1.7.........5.6.2..72..3...61";
        let puzzle: Puzzle = clues.parse().unwrap();
        let meter = Meter::new().unwrap();
        let scores = meter.scores(&puzzle, 5).unwrap();
        assert_eq!(scores.len(), columns().len());
        let at = |column: &str| scores[columns().iter().position(|name| *name == column).unwrap()];
        // S as printed with the puzzle.
        assert_eq!((at("clues"), at("branch_score")), (30.0, 551.0));
        assert_eq!(meter.terms(&puzzle).unwrap().len(), terms().len());
    }
}
