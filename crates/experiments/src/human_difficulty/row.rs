//! A line of `data.csv`, and the values compared.

use sudoku_runner::prelude::*;

use crate::metric_comparison::COMPARED;

/// People's results.
#[derive(Clone, Copy)]
pub struct Known {
    /// Line in the file of the set.
    pub line: u64,
    /// Number of people who finished the puzzle.
    pub solvers: f64,
    /// Their mean time.
    pub seconds: f64,
    /// Difficulty from times alone.
    pub d_to: Option<f64>,
    /// Difficulty from times and completion.
    pub d_tr: Option<f64>,
}

/// The row, with a column for each metric in [`COMPARED`].
macro_rules! declare {
    ($($column:ident: $meaning:literal;)*) => {
        /// One line of `data.csv`: a timed puzzle.
        #[derive(Clone, Debug, Serialize, Deserialize, Columns)]
        pub struct Row {
            /// Line in the file of the set, from 1.
            pub line: u64,
            /// Number of people who finished the puzzle.
            pub solvers: f64,
            /// Their mean time.
            #[unit = "s"]
            pub seconds: f64,
            /// The author's difficulty by playing times.
            pub d_to: Option<f64>,
            /// The author's difficulty by playing times and completion.
            pub d_tr: Option<f64>,
            /// The mean time that `human-time` predicts from the terms that follow; fitted to these mean times.
            #[unit = "s"]
            pub human_seconds: f64,
            /// Term: logarithm of one more than the time of scanning for singles.
            pub log_scan: f64,
            /// Term: logarithm of one more than the work of refuting candidates; 0 if singles solve the puzzle.
            pub log_refutation: f64,
            /// Term: logarithm of one more than the mean number of hidden singles in boxes, over 25 steps.
            pub log_box_dependency_25: f64,
            /// Term: logarithm of one more than the number of looks in sweeps, digit by digit.
            pub log_looks_of_sweeps: f64,
            $(#[doc = $meaning] pub $column: f64,)*
        }

        impl Row {
            /// Builds a row from the known values, the seconds of `human-time` with the terms, and the scores by
            /// column.
            pub fn of(known: Known, own: [f64; 5], score: impl Fn(&str) -> Option<f64>) -> Result<Row> {
                let Known { line, solvers, seconds, d_to, d_tr } = known;
                let [human_seconds, log_scan, log_refutation, log_box_dependency_25, log_looks_of_sweeps] = own;
                $(let name = stringify!($column);
                let $column = score(name).ok_or_else(|| Error::experiment(format!("no metric has a column {name}")))?;)*
                Ok(Row {
                    line, solvers, seconds, d_to, d_tr, human_seconds, log_scan, log_refutation,
                    log_box_dependency_25, log_looks_of_sweeps, $($column,)*
                })
            }

            fn score(&self, column: &str) -> Option<f64> {
                match column {
                    $(stringify!($column) => Some(self.$column),)*
                    _ => None,
                }
            }
        }
    };
}

declare! {
    clues: "Number of clues.";
    wnef_exp: "WNEF, exponential weights.";
    wnef_sq: "WNEF, squared weights.";
    wnef_lin: "WNEF, linear weights.";
    branch_score_cells: "Branch score S, branching on cells only.";
    branch_score: "Branch score S, branching on cells and sets.";
    branch_score_mean: "Mean branch score S of random symmetric copies.";
    dlx_nodes: "Nodes of dancing links by the S heuristic.";
    zendoku_level: "Level by Zendoku's tactics.";
    zendoku_total: "Sum of the scores of the steps by Zendoku's tactics.";
    hayes_level: "Level by Hayes's tactics.";
    hayes_total: "Sum of the scores of the steps by Hayes's tactics.";
    chadwick_level: "Level by the rules of Chadwick et al.";
    hodoku_level: "Level by HoDoKu's steps.";
    hodoku_total: "HoDoKu's score.";
    se121_er: "Rating of the hardest step by Sudoku Explainer 1.2.1.";
    se121_total: "Sum of the ratings of the steps by Sudoku Explainer 1.2.1.";
    qqwing_level: "Level by QQWing's rules.";
    gnome_difficulty: "Difficulty by GNOME Sudoku.";
    human_dependency_25: "Mean number of cells that singles can fill, over the first 25 steps.";
    human_refutation: "Work of refuting candidates where there are no singles.";
    human_looks: "Expected number of looks.";
}

impl Row {
    /// The terms of `human-difficulty`, the first three of which are those of `human-time`.
    pub fn terms(&self) -> [f64; 5] {
        [self.log_scan, self.log_refutation, self.log_box_dependency_25, self.log_looks_of_sweeps, self.clues]
    }
}

/// Scores of the puzzles by a metric, greater for harder ones.
pub type Series = (&'static str, Vec<f64>);

/// Every metric of [`COMPARED`] on these rows, greater for harder puzzles.
pub fn metrics(rows: &[&Row]) -> Vec<Series> {
    let of = |one: &crate::metric_comparison::Compared| {
        let values = rows.iter().map(|row| one.sign * row.score(one.column).unwrap_or(f64::NAN));
        (one.label, values.collect())
    };
    COMPARED.iter().map(of).collect()
}

/// A measure of difficulty from people's results.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Category)]
pub enum Target {
    /// From times alone.
    #[name = "D_TO"]
    ByTimes,
    /// From times and completion.
    #[name = "D_TR"]
    ByCompletion,
    /// The mean time itself.
    #[name = "mean time"]
    MeanTime,
}

impl Target {
    /// Its value, if known.
    pub fn of(self, row: &Row) -> Option<f64> {
        match self {
            Target::ByTimes => row.d_to,
            Target::ByCompletion => row.d_tr,
            Target::MeanTime => Some(row.seconds),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_compared_metric_has_a_column_and_harder_is_greater() {
        let known = Known { line: 2, solvers: 12.0, seconds: 300.0, d_to: None, d_tr: None };
        let row = Row::of(known, [0.0; 5], |name| Some(if name == "clues" { 30.0 } else { 2.0 })).unwrap();
        let metrics = metrics(&[&row]);
        assert_eq!(metrics.len(), COMPARED.len());
        assert_eq!(metrics[0], ("clues", vec![-30.0]));
        assert!(metrics.iter().all(|(_, values)| values[0].is_finite()), "{metrics:?}");
        assert!(Row::of(known, [0.0; 5], |name| (name != "human_looks").then_some(1.0)).is_err());
        assert_eq!(Target::ALL.map(|target| target.of(&row)), [None, None, Some(300.0)]);
    }
}
