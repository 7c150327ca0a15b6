//! Numbers of which each is counted.

use sudoku_runner::prelude::*;

/// Moments of whole numbers with their counts, from exact sums: they do not depend on an order.
pub fn moments(counts: impl Iterator<Item = (u64, u64)>) -> Moments {
    let add = |(n, sum, squares): (u128, u128, u128), (value, count): (u64, u64)| {
        let (value, count) = (u128::from(value), u128::from(count));
        (n + count, sum + count * value, squares + count * value * value)
    };
    let (n, sum, squares) = counts.fold((0, 0, 0), add);
    if n == 0 {
        return Moments::default();
    }
    let exact = |sum: u128| sum as f64 / n as f64;
    Moments { count: n as u64, mean: exact(sum), m2: exact(n * squares - sum * sum) }
}

/// Each number as often as it is counted.
pub fn each(counts: impl Iterator<Item = (f64, u64)>) -> Vec<f64> {
    counts.flat_map(|(value, count)| std::iter::repeat_n(value, count as usize)).collect()
}

/// The mean of whole numbers with Student's interval.
pub fn mean(counts: impl Iterator<Item = (u64, u64)>) -> Result<Estimate> {
    Ok(mean_of_moments(&moments(counts), CONFIDENCE)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_of_counts_are_those_of_the_numbers() {
        let numbers = [3.0, 3.0, 3.0, 7.0, 12.0];
        let (counted, all) = (moments([(7, 1), (3, 3), (5, 0), (12, 1)].into_iter()), Moments::of(&numbers));
        assert_eq!((counted.count, counted.mean), (5, all.mean));
        assert!((counted.m2 - all.m2).abs() < 1e-12);
        assert_eq!(moments(std::iter::empty()), Moments::default());
    }
}
