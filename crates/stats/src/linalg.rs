//! The linear algebra for regression: Householder QR and Cholesky.

use crate::StatsError;

/// Least squares by Householder's QR; columns are predictors.
pub(crate) struct LeastSquares {
    pub coefficients: Vec<f64>,
    /// (X'X)⁻¹, row by row.
    pub inverse_gram: Vec<Vec<f64>>,
    pub residuals: Vec<f64>,
}

/// Solves min |y - X b|. Fails if a column is a combination of earlier ones, up to 1e-10 of its length.
pub(crate) fn least_squares(columns: &[Vec<f64>], y: &[f64]) -> Result<LeastSquares, StatsError> {
    let (n, k) = (y.len(), columns.len());
    let mut q: Vec<Vec<f64>> = columns.to_vec();
    let mut rhs = y.to_vec();
    let mut r = vec![vec![0.0; k]; k];
    for j in 0..k {
        let length = dot(&columns[j], &columns[j]).sqrt();
        let norm = dot(&q[j][j..], &q[j][j..]).sqrt();
        if norm <= 1e-10 * length || norm == 0.0 {
            return Err(StatsError::Singular { column: j });
        }
        let alpha = if q[j][j] > 0.0 { -norm } else { norm };
        let mut v = q[j][j..].to_vec();
        v[0] -= alpha;
        let square = dot(&v, &v);
        let reflect = |target: &mut [f64]| {
            let factor = 2.0 * dot(&v, target) / square;
            target.iter_mut().zip(&v).for_each(|(t, v)| *t -= factor * v);
        };
        for later in &mut q[j + 1..] {
            reflect(&mut later[j..]);
        }
        reflect(&mut rhs[j..]);
        r[j][j] = alpha;
        for later in j + 1..k {
            r[j][later] = q[later][j];
        }
    }
    let coefficients = back_substitute(&r, &rhs[..k]);
    let unit = |j: usize| (0..k).map(|i| f64::from(u8::from(i == j))).collect::<Vec<_>>();
    // The columns of R⁻¹; (X'X)⁻¹ = R⁻¹ R⁻ᵀ.
    let inverse: Vec<Vec<f64>> = (0..k).map(|j| back_substitute(&r, &unit(j))).collect();
    let entry = |a: usize, b: usize| (0..k).map(|j| inverse[j][a] * inverse[j][b]).sum();
    let inverse_gram = (0..k).map(|a| (0..k).map(|b| entry(a, b)).collect()).collect();
    let fitted = |i: usize| (0..k).map(|j| coefficients[j] * columns[j][i]).sum::<f64>();
    let residuals = (0..n).map(|i| y[i] - fitted(i)).collect();
    Ok(LeastSquares { coefficients, inverse_gram, residuals })
}

/// The residuals of `y` after linear regression on the columns and an intercept.
pub(crate) fn residuals(columns: &[Vec<f64>], y: &[f64]) -> Result<Vec<f64>, StatsError> {
    Ok(least_squares(&with_intercept(columns), y)?.residuals)
}

/// The columns, preceded by a column of ones.
pub(crate) fn with_intercept(columns: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let n = columns.first().map_or(0, Vec::len);
    std::iter::once(vec![1.0; n]).chain(columns.iter().cloned()).collect()
}

fn back_substitute(r: &[Vec<f64>], rhs: &[f64]) -> Vec<f64> {
    let k = rhs.len();
    let mut x = vec![0.0; k];
    for i in (0..k).rev() {
        let known: f64 = (i + 1..k).map(|j| r[i][j] * x[j]).sum();
        x[i] = (rhs[i] - known) / r[i][i];
    }
    x
}

pub(crate) fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// Inverse of a symmetric positive definite matrix by Cholesky; `None` if it is not positive definite. Only the lower
/// triangle is read.
pub(crate) fn inverse_positive(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let k = matrix.len();
    let mut lower = vec![vec![0.0; k]; k];
    for i in 0..k {
        for j in 0..=i {
            let rest = matrix[i][j] - dot(&lower[i][..j], &lower[j][..j]);
            if i == j {
                if rest.is_nan() || rest <= 1e-14 * matrix[i][i] {
                    return None;
                }
                lower[i][i] = rest.sqrt();
            } else {
                lower[i][j] = rest / lower[j][j];
            }
        }
    }
    // Solves for each column by forward substitution of a unit vector.
    let column = |j: usize| {
        let mut x = vec![0.0; k];
        for i in j..k {
            x[i] = (f64::from(u8::from(i == j)) - dot(&lower[i][j..i], &x[j..i])) / lower[i][i];
        }
        x
    };
    let columns: Vec<Vec<f64>> = (0..k).map(column).collect();
    let entry = |a: usize, b: usize| dot(&columns[a], &columns[b]);
    Some((0..k).map(|a| (0..k).map(|b| entry(a, b)).collect()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reflection that leaves a unit vector unchanged would divide by 0.
    #[test]
    fn unit_columns_give_the_first_values() {
        for sign in [1.0, -1.0] {
            let columns = [vec![sign, 0.0, 0.0], vec![0.0, sign, 0.0]];
            let fit = least_squares(&columns, &[3.0, 5.0, 7.0]).unwrap();
            assert_eq!(fit.coefficients, [3.0 * sign, 5.0 * sign]);
            assert_eq!(fit.residuals, [0.0, 0.0, 7.0]);
        }
    }

    #[test]
    fn only_positive_definite_matrices_have_an_inverse() {
        let none = [
            vec![vec![1.0, 2.0], vec![2.0, 1.0]],
            vec![vec![0.0]],
            vec![vec![f64::NAN]],
            vec![vec![1e20, 1e20], vec![1e20, 1e20]],
        ];
        none.iter().for_each(|matrix| assert!(inverse_positive(matrix).is_none(), "{matrix:?}"));
        let small = inverse_positive(&[vec![1e-10, 0.0], vec![0.0, 4e-10]]).unwrap();
        assert!((small[0][0] * 1e-10 - 1.0).abs() < 1e-12 && (small[1][1] * 4e-10 - 1.0).abs() < 1e-12);
    }
}
