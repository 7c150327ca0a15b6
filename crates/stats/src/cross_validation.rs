//! Out-of-sample predictions.

use rand::Rng;
use rand::seq::SliceRandom;

use crate::{StatsError, ridge};

/// Random folds of `n` items, as equal in size as possible.
pub fn folds(n: usize, folds: usize, rng: &mut impl Rng) -> Vec<usize> {
    let mut parts: Vec<usize> = (0..n).map(|item| item % folds).collect();
    parts.shuffle(rng);
    parts
}

/// Predictions for each item by a [`ridge()`] model fitted to the other folds.
///
/// # Errors
/// As [`ridge()`].
pub fn ridge_out_of_fold(
    rows: &[Vec<f64>],
    values: &[f64],
    folds: &[usize],
    shrinkage: f64,
) -> Result<Vec<f64>, StatsError> {
    let mut shown = vec![0.0; rows.len()];
    for fold in 0..folds.iter().max().map_or(0, |last| last + 1) {
        let (own, others): (Vec<usize>, Vec<usize>) = (0..rows.len()).partition(|&item| folds[item] == fold);
        let (known, wanted): (Vec<Vec<f64>>, Vec<f64>) =
            others.into_iter().map(|item| (rows[item].clone(), values[item])).unzip();
        let model = ridge(&known, &wanted, shrinkage)?;
        own.into_iter().for_each(|item| shown[item] = model.predict(&rows[item]));
    }
    Ok(shown)
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::{fractional_ranks, spearman_rho};

    #[test]
    fn parts_are_as_equal_as_can_be() {
        let parts = folds(103, 10, &mut ChaCha8Rng::seed_from_u64(1));
        let sizes = (0..10).map(|part| parts.iter().filter(|&&other| other == part).count());
        assert!(sizes.into_iter().all(|size| size == 10 || size == 11));
    }

    #[test]
    fn what_is_predicted_for_an_item_does_not_depend_on_its_own_value() {
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        let rows: Vec<Vec<f64>> = (0..60).map(|_| vec![rng.random_range(0.0..1.0)]).collect();
        let mut values: Vec<f64> = rows.iter().map(|row| 2.0 * row[0] + rng.random_range(0.0..0.1)).collect();
        let parts = folds(60, 5, &mut rng);
        let shown = ridge_out_of_fold(&rows, &values, &parts, 0.0).unwrap();
        assert!(spearman_rho(&shown, &values) > 0.9);
        values[7] = 100.0;
        let again = ridge_out_of_fold(&rows, &values, &parts, 0.0).unwrap();
        let same = |n: usize| (shown[n] - again[n]).abs() < 1e-12;
        assert!((0..60).all(|n| same(n) == (parts[n] == parts[7])));
    }

    #[test]
    fn fractional_ranks_are_shares_of_the_sample() {
        assert_eq!(fractional_ranks(&[3.0, 1.0, 1.0, 9.0]), [0.625, 0.25, 0.25, 0.875]);
    }
}
