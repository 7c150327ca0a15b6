//! Errors in data, and the checks that detect them.

use thiserror::Error;

/// Why a statistic cannot be computed from the given data.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum StatsError {
    /// A sample has fewer values than the statistic needs.
    #[error("{what} has {got} values but at least {needed} are needed: collect more or leave the group out")]
    TooFew {
        /// Name of the sample.
        what: &'static str,
        /// Minimum number of values.
        needed: usize,
        /// Number of values given.
        got: usize,
    },
    /// A value is NaN or infinite.
    #[error("{what}[{index}] is {value}: drop or repair values that are not finite before testing")]
    NotFinite {
        /// Name of the sample.
        what: &'static str,
        /// Position of the first such value.
        index: usize,
        /// The value.
        value: f64,
    },
    /// Two series that belong together differ in length.
    #[error("{what} have lengths {left} and {right}: they must be equal, one value per item")]
    LengthMismatch {
        /// Names of the series.
        what: &'static str,
        /// Length of the first.
        left: usize,
        /// Length of the second.
        right: usize,
    },
    /// All values are equal, but the statistic needs variation.
    #[error("no variation in {what}: the statistic is undefined, leave this comparison out")]
    NoVariance {
        /// Name of the constant series.
        what: &'static str,
    },
    /// An argument lies outside its range.
    #[error("{what} is {value} but must be {range}")]
    OutOfRange {
        /// Name of the argument.
        what: &'static str,
        /// The value given.
        value: f64,
        /// The range in words.
        range: &'static str,
    },
    /// Predictors are linearly dependent.
    #[error("the predictors are linearly dependent (found at column {column}): leave one of them out")]
    Singular {
        /// The first column that is a combination of earlier ones. Columns are counted from 0, including the intercept.
        column: usize,
    },
    /// An iteration did not converge.
    #[error("{what} did not converge in {iterations} iterations: {hint}")]
    NoConvergence {
        /// Name of the method.
        what: &'static str,
        /// Iterations done.
        iterations: usize,
        /// Likely cause and remedy.
        hint: &'static str,
    },
}

/// A statistic that is undefined for some data.
pub trait Defined<T> {
    /// `None` if there are too few values, no variation, or linearly dependent predictors.
    ///
    /// ```
    /// use sudoku_stats::{Defined, Estimate};
    /// assert_eq!(Estimate::mean(&[]).defined()?, None);
    /// assert!(Estimate::mean(&[1.0, f64::NAN]).defined().is_err());
    /// # Ok::<(), sudoku_stats::StatsError>(())
    /// ```
    ///
    /// # Errors
    /// All other errors: values that are not finite, arguments out of range, no convergence.
    fn defined(self) -> Result<Option<T>, StatsError>;
}

impl<T> Defined<T> for Result<T, StatsError> {
    fn defined(self) -> Result<Option<T>, StatsError> {
        match self {
            Err(StatsError::TooFew { .. } | StatsError::NoVariance { .. } | StatsError::Singular { .. }) => {
                Ok(None)
            }
            other => other.map(Some),
        }
    }
}

/// Requires at least `needed` values, all finite.
pub(crate) fn check_sample(what: &'static str, xs: &[f64], needed: usize) -> Result<(), StatsError> {
    if let Some(index) = xs.iter().position(|x| !x.is_finite()) {
        return Err(StatsError::NotFinite { what, index, value: xs[index] });
    }
    check_count(what, xs.len(), needed)
}

/// Requires at least `needed` items.
pub(crate) fn check_count(what: &'static str, got: usize, needed: usize) -> Result<(), StatsError> {
    if got < needed { Err(StatsError::TooFew { what, needed, got }) } else { Ok(()) }
}

/// Requires equal lengths.
pub(crate) fn check_lengths(what: &'static str, left: usize, right: usize) -> Result<(), StatsError> {
    if left == right { Ok(()) } else { Err(StatsError::LengthMismatch { what, left, right }) }
}

/// Requires `low < value < high`. `range` describes this open interval.
pub(crate) fn check_open(
    what: &'static str,
    value: f64,
    low: f64,
    high: f64,
    range: &'static str,
) -> Result<(), StatsError> {
    if value > low && value < high { Ok(()) } else { Err(StatsError::OutOfRange { what, value, range }) }
}

/// Requires a confidence level strictly between 0 and 1.
pub(crate) fn check_confidence(confidence: f64) -> Result<(), StatsError> {
    check_open("confidence", confidence, 0.0, 1.0, "between 0 and 1, such as 0.95")
}
