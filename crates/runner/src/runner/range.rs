//! Ranges of settings. Values that are meaningless or infeasible are rejected before work begins.

use std::fmt::Display;
use std::ops::{Bound, RangeBounds, RangeInclusive};

/// Items of a design, or puzzles of one arm of it. Lists of this length fit into memory.
pub const ITEMS: RangeInclusive<u64> = 1..=10_000_000;
/// Resamples of a bootstrap; fewer than ten give no interval.
pub const RESAMPLES: RangeInclusive<usize> = 10..=1_000_000;
/// Repetitions for one puzzle, such as symmetric copies and runs of a model.
pub const REPETITIONS: RangeInclusive<u32> = 1..=100_000;
/// Attempts, or nodes of a search, after which a puzzle is abandoned.
pub const EFFORT: RangeInclusive<u64> = 1..=1_000_000_000_000;
/// Failures, rounds and steps of a generator.
pub const STEPS: RangeInclusive<u32> = 0..=1_000_000;
/// Cells of a grid to change at once.
pub const CELLS: RangeInclusive<usize> = 0..=81;
/// Level of significance.
pub const ALPHA: (Bound<f64>, Bound<f64>) = (Bound::Excluded(0.0), Bound::Excluded(1.0));

/// The numbers in a setting: one, or those of a list or an option.
pub trait Values<T> {
    /// The numbers.
    fn values(&self) -> Vec<T>;
}

macro_rules! one_value {
    ($($type:ty),+) => {
        $(impl Values<$type> for $type {
            fn values(&self) -> Vec<$type> {
                vec![*self]
            }
        })+
    };
}

one_value!(u8, u32, u64, usize, f64);

impl<T: Copy> Values<T> for Vec<T> {
    fn values(&self) -> Vec<T> {
        self.clone()
    }
}

impl<T: Copy> Values<T> for Option<T> {
    fn values(&self) -> Vec<T> {
        self.iter().copied().collect()
    }
}

/// Rejects a setting outside its range, with its name; NaN is in no range.
///
/// ```
/// use sudoku_runner::range::check_range;
///
/// let error = check_range("resamples", 0, 10..=1_000).unwrap_err();
/// assert_eq!(error, "resamples is 0: give a number of at least 10 and at most 1000");
/// assert!(check_range("alpha", f64::NAN, 0.0..1.0).is_err());
/// ```
///
/// # Errors
/// If the value is outside.
pub fn check_range<T: PartialOrd + Display>(
    name: &str,
    value: T,
    range: impl RangeBounds<T>,
) -> Result<(), String> {
    if range.contains(&value) {
        return Ok(());
    }
    let low = match range.start_bound() {
        Bound::Included(low) => Some(format!("of at least {low}")),
        Bound::Excluded(low) => Some(format!("above {low}")),
        Bound::Unbounded => None,
    };
    let high = match range.end_bound() {
        Bound::Included(high) => Some(format!("at most {high}")),
        Bound::Excluded(high) => Some(format!("below {high}")),
        Bound::Unbounded => None,
    };
    let allowed: Vec<String> = low.into_iter().chain(high).collect();
    Err(format!("{name} is {value}: give a number {}", allowed.join(" and ")))
}
