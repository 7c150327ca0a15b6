//! Classifies puzzles into levels by thresholds on a metric, fitted to a labelled set.

use std::path::Path;

use serde::{Deserialize, Serialize};
use sudoku_math::exp;
use sudoku_stats::{CONFIDENCE, StatsError, ordinal_logit};
use sudoku_tables::files::{read_text, write_whole};

use crate::error::{Error, Result};

/// Levels from one number: the proportional-odds model P(level ≤ k) = 1 / (1 + exp(slope · x - threshold k)).
///
/// The abstract of Chadwick, Krieg and Granade 2008 promises "classification functions", but the paper prints none.
/// This project chose this form.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Classifier {
    /// The metric whose first column is x.
    pub metric: String,
    /// Names of the levels, from easy to hard.
    pub levels: Vec<String>,
    /// The thresholds, ascending; there is one fewer than levels.
    pub thresholds: Vec<f64>,
    /// Change of the log odds per unit of the metric.
    pub slope: f64,
    /// The data set that it was fitted to.
    pub set: String,
    /// Number of puzzles in it.
    pub n: usize,
    /// Share of these puzzles that it classifies correctly. The share for held-out puzzles is lower.
    pub agreement: f64,
}

impl Classifier {
    /// Fits it to values of a metric and level indexes.
    ///
    /// # Errors
    /// If a level does not occur, all values are equal, or they separate the levels perfectly.
    pub fn fit(
        metric: &str,
        set: &str,
        levels: &[String],
        values: &[f64],
        truth: &[usize],
    ) -> std::result::Result<Classifier, StatsError> {
        let model = ordinal_logit(&[values], truth, levels.len(), CONFIDENCE)?;
        let mut fitted = Classifier {
            metric: metric.to_owned(),
            levels: levels.to_vec(),
            thresholds: model.thresholds.iter().map(|threshold| threshold.estimate).collect(),
            slope: model.coefficients[0].estimate,
            set: set.to_owned(),
            n: values.len(),
            agreement: 0.0,
        };
        let right =
            values.iter().zip(truth).filter(|&(&value, &level)| fitted.level(value).0 == level).count();
        fitted.agreement = right as f64 / values.len() as f64;
        Ok(fitted)
    }

    /// The probability of each level at a value of the metric.
    pub fn probabilities(&self, value: f64) -> Vec<f64> {
        let at_most = |threshold: &f64| 1.0 / (1.0 + exp(self.slope * value - threshold));
        let cumulative: Vec<f64> = self.thresholds.iter().map(at_most).chain([1.0]).collect();
        let mut below = 0.0;
        cumulative.into_iter().map(|share| share - std::mem::replace(&mut below, share)).collect()
    }

    /// The most probable level, and its probability.
    pub fn level(&self, value: f64) -> (usize, f64) {
        let all = self.probabilities(value).into_iter().enumerate();
        all.max_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((0, f64::NAN))
    }

    /// Reads it from a file.
    ///
    /// # Errors
    /// If it cannot be read or is malformed.
    pub fn read(path: &Path) -> Result<Classifier> {
        let text = read_text(path).map_err(Error::io(path))?;
        let found: Classifier =
            serde_json::from_str(&text).map_err(|error| error.to_string()).map_err(Error::table(path))?;
        let is_whole = found.levels.len() == found.thresholds.len() + 1
            && found.thresholds.is_sorted()
            && found.slope.is_finite();
        if is_whole {
            Ok(found)
        } else {
            Err(Error::table(path)("thresholds and levels do not fit".to_owned()))
        }
    }

    /// Writes it to a file.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&self, path: &Path) -> Result<()> {
        let text = serde_json::to_string_pretty(self).map_err(Error::table(path))? + "\n";
        write_whole(path, text.as_bytes()).map_err(Error::io(path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fitted() -> Classifier {
        let levels = ["easy", "hard", "evil"].map(str::to_owned);
        let values: Vec<f64> = (0..90).map(|n| f64::from(n) + if n % 7 == 0 { 25.0 } else { 0.0 }).collect();
        let truth: Vec<usize> = (0..90).map(|n| n / 30).collect();
        Classifier::fit("clues", "made", &levels, &values, &truth).unwrap()
    }

    #[test]
    fn probabilities_add_up_and_follow_the_metric() {
        let model = fitted();
        for value in [-50.0, 0.0, 33.3, 61.0, 500.0] {
            let all = model.probabilities(value);
            assert!(
                (all.iter().sum::<f64>() - 1.0).abs() < 1e-12 && all.iter().all(|p| (0.0..=1.0).contains(p))
            );
        }
        assert_eq!([0.0, 45.0, 100.0].map(|value| model.level(value).0), [0, 1, 2]);
        assert!(model.agreement > 0.8 && model.level(0.0).1 > 0.8);
    }

    #[test]
    fn a_file_gives_the_same_classifier_and_a_torn_one_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("model.json");
        let model = fitted();
        model.write(&path).unwrap();
        assert_eq!(Classifier::read(&path).unwrap(), model);
        let torn = Classifier { thresholds: vec![1.0], ..model };
        torn.write(&path).unwrap();
        assert!(Classifier::read(&path).unwrap_err().to_string().contains("not fit"));
    }
}
