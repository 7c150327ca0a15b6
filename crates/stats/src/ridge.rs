//! Ridge regression.

use sudoku_math::square;

use crate::StatsError;
use crate::error::{check_count, check_lengths};

/// A linear model: y = intercept + Σ weight · x.
#[derive(Debug, Clone, PartialEq)]
pub struct Ridge {
    /// Value if all terms are zero.
    pub intercept: f64,
    /// Weight of each term.
    pub weights: Vec<f64>,
}

impl Ridge {
    /// The value for a row of terms.
    pub fn predict(&self, row: &[f64]) -> f64 {
        self.intercept + self.weights.iter().zip(row).map(|(w, x)| w * x).sum::<f64>()
    }
}

/// Fits rows of terms to values by least squares. Terms are standardised first. Then `ridge` times the number of rows
/// is added to the sum of squares of each term except the intercept. A constant term has weight 0.
///
/// Fails if the shapes do not agree, or if the terms are linearly dependent and there is no ridge.
pub fn ridge(rows: &[Vec<f64>], values: &[f64], ridge: f64) -> Result<Ridge, StatsError> {
    let n = rows.len();
    check_count("rows of terms", n, 1)?;
    check_lengths("rows and values", n, values.len())?;
    let terms = rows[0].len();
    rows.iter().try_for_each(|row| check_lengths("rows of terms", terms, row.len()))?;
    let mean = |get: &dyn Fn(usize) -> f64| (0..n).map(get).sum::<f64>() / n as f64;
    let means: Vec<f64> = (0..terms).map(|t| mean(&|i| rows[i][t])).collect();
    let spreads: Vec<f64> = (0..terms).map(|t| mean(&|i| square(rows[i][t] - means[t])).sqrt()).collect();
    let middle = mean(&|i| values[i]);
    let scaled =
        |i: usize, t: usize| if spreads[t] > 0.0 { (rows[i][t] - means[t]) / spreads[t] } else { 0.0 };
    let mut matrix = vec![vec![0.0; terms + 1]; terms];
    for (i, value) in values.iter().enumerate() {
        let x: Vec<f64> = (0..terms).map(|t| scaled(i, t)).collect();
        for (row, own) in matrix.iter_mut().zip(&x) {
            row.iter_mut().zip(&x).for_each(|(entry, other)| *entry += own * other);
            row[terms] += own * (value - middle);
        }
    }
    for (t, row) in matrix.iter_mut().enumerate() {
        // A constant term gets weight 0.
        row[t] += if spreads[t] > 0.0 { ridge * n as f64 } else { 1.0 };
    }
    let solved = solve(matrix)?;
    let weights: Vec<f64> =
        solved.iter().zip(&spreads).map(|(w, s)| if *s > 0.0 { w / s } else { 0.0 }).collect();
    let intercept = middle - weights.iter().zip(&means).map(|(w, m)| w * m).sum::<f64>();
    Ok(Ridge { intercept, weights })
}

/// Solves linear equations by Gaussian elimination with pivoting. Each row ends with its right-hand side.
fn solve(mut matrix: Vec<Vec<f64>>) -> Result<Vec<f64>, StatsError> {
    let n = matrix.len();
    for column in 0..n {
        let size = |row: &usize| matrix[*row][column].abs();
        let pivot = (column..n).max_by(|a, b| size(a).total_cmp(&size(b))).unwrap_or(column);
        matrix.swap(column, pivot);
        let lead = matrix[column].clone();
        if lead[column].abs() < 1e-9 {
            return Err(StatsError::Singular { column });
        }
        for (_, row) in matrix.iter_mut().enumerate().filter(|(r, _)| *r != column) {
            let factor = row[column] / lead[column];
            row.iter_mut().zip(&lead).for_each(|(x, l)| *x -= factor * l);
        }
    }
    Ok((0..n).map(|i| matrix[i][n] / matrix[i][i]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exact_line_is_found_again() {
        let rows: Vec<Vec<f64>> = (0..20).map(|i| vec![f64::from(i), f64::from(i * i % 7), 3.0]).collect();
        let values: Vec<f64> = rows.iter().map(|row| 2.0 - 0.5 * row[0] + 4.0 * row[1]).collect();
        let fit = ridge(&rows, &values, 0.0).unwrap();
        assert!((fit.weights[0] + 0.5).abs() < 1e-9 && (fit.weights[1] - 4.0).abs() < 1e-9);
        assert_eq!(fit.weights[2], 0.0);
        assert!((fit.predict(&rows[5]) - values[5]).abs() < 1e-9);
    }

    #[test]
    fn a_ridge_shrinks_and_cures_dependence() {
        let rows: Vec<Vec<f64>> = (0..9).map(|i| vec![f64::from(i), 2.0 * f64::from(i)]).collect();
        let values: Vec<f64> = (0..9).map(f64::from).collect();
        assert_eq!(ridge(&rows, &values, 0.0), Err(StatsError::Singular { column: 1 }));
        let fit = ridge(&rows, &values, 0.1).unwrap();
        assert!(fit.weights[0] > 0.0 && fit.weights[0] + 2.0 * fit.weights[1] < 1.0);
        assert!(matches!(ridge(&rows, &values[1..], 0.0), Err(StatsError::LengthMismatch { .. })));
    }
}
