//! Counts: chi-squared and G tests of contingency tables and of goodness of fit, Cramér's V.

use sudoku_math::{ln, square};

use crate::error::{check_count, check_lengths};
use crate::tails::ln_chi_squared_sf;
use crate::{PValue, StatsError};

/// The statistic for the distance of observed and expected counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Divergence {
    /// Pearson's chi-squared, Σ (O - E)² / E.
    ChiSquared,
    /// The likelihood ratio G, 2 Σ O ln(O / E).
    G,
}

impl Divergence {
    fn of(self, cells: impl Iterator<Item = (f64, f64)>) -> f64 {
        match self {
            Self::ChiSquared => cells.map(|(o, e)| (o - e) * (o - e) / e).sum(),
            // O ln(O / E) - (O - E) has the same sum, and all terms have the same sign, so none cancel.
            Self::G => {
                2.0 * cells.map(|(o, e)| if o > 0.0 { o * ln(o / e) - (o - e) } else { e }).sum::<f64>()
            }
        }
    }
}

/// Result of a test of independence in a table.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TableTest {
    /// Chi-squared or G.
    pub statistic: f64,
    /// Degrees of freedom: (rows - 1) (columns - 1), not counting empty ones.
    pub df: f64,
    /// P-value by the chi-squared distribution, without continuity correction.
    pub p: PValue,
    /// Cramér's V, always from Pearson's chi-squared; in [0, 1].
    pub cramers_v: f64,
    /// Cramér's V corrected for bias, as in W. Bergsma 2013, "A Bias-Correction for Cramér's V and Tschuprow's T".
    pub cramers_v_corrected: f64,
    /// Smallest expected count. If it is below 5, the p-value is rough; merge columns with [`merge_sparse_columns`].
    pub min_expected: f64,
}

/// Tests whether rows and columns of a table of counts are independent. The table may have a row per group and a column
/// per outcome. Empty rows and columns are left out.
///
/// Fails for rows of unequal length, or fewer than 2 non-empty rows or columns.
pub fn table_test(table: &[Vec<u64>], divergence: Divergence) -> Result<TableTest, StatsError> {
    check_count("table", table.len(), 2)?;
    let width = table[0].len();
    table.iter().try_for_each(|row| check_lengths("rows of the table", width, row.len()))?;
    let rows: Vec<f64> = table.iter().map(|row| row.iter().sum::<u64>() as f64).collect();
    let columns: Vec<f64> = (0..width).map(|j| table.iter().map(|row| row[j]).sum::<u64>() as f64).collect();
    let filled = |sums: &[f64]| sums.iter().filter(|s| **s > 0.0).count();
    let (r, c) = (filled(&rows), filled(&columns));
    check_count("list of rows that are not empty", r, 2)?;
    check_count("list of columns that are not empty", c, 2)?;

    let n: f64 = rows.iter().sum();
    let mut cells = Vec::with_capacity(r * c);
    for (row, row_sum) in table.iter().zip(&rows).filter(|(_, sum)| **sum > 0.0) {
        let filled = row.iter().zip(&columns).filter(|(_, sum)| **sum > 0.0);
        cells.extend(filled.map(|(&o, column_sum)| (o as f64, row_sum * column_sum / n)));
    }
    let statistic = divergence.of(cells.iter().copied());
    let phi_squared = Divergence::ChiSquared.of(cells.iter().copied()) / n;
    let (r, c) = (r as f64, c as f64);
    let df = (r - 1.0) * (c - 1.0);
    let shrunk = |k: f64| k - square(k - 1.0) / (n - 1.0);
    let corrected = (phi_squared - df / (n - 1.0)).max(0.0) / (shrunk(r).min(shrunk(c)) - 1.0);
    Ok(TableTest {
        statistic,
        df,
        p: PValue::from_ln(ln_chi_squared_sf(statistic, df)),
        cramers_v: (phi_squared / (r.min(c) - 1.0)).sqrt(),
        cramers_v_corrected: corrected.max(0.0).sqrt(),
        min_expected: cells.iter().map(|(_, e)| *e).fold(f64::INFINITY, f64::min),
    })
}

/// Merges neighbouring columns of a table, from the left, until every expected count reaches `min_expected`
/// (usually 5); a remainder on the right is merged into the last column.
///
/// Fails for no rows, rows of unequal length, or an empty row.
pub fn merge_sparse_columns(table: &[Vec<u64>], min_expected: f64) -> Result<Vec<Vec<u64>>, StatsError> {
    check_count("table", table.len(), 1)?;
    let width = table[0].len();
    table.iter().try_for_each(|row| check_lengths("rows of the table", width, row.len()))?;
    let rows: Vec<f64> = table.iter().map(|row| row.iter().sum::<u64>() as f64).collect();
    let smallest = rows.iter().copied().fold(f64::INFINITY, f64::min);
    if smallest == 0.0 {
        return Err(StatsError::TooFew { what: "row of the table", needed: 1, got: 0 });
    }
    let part_of_smallest = smallest / rows.iter().sum::<f64>();
    let column = |j: usize| table.iter().map(|row| row[j]).sum::<u64>() as f64 * part_of_smallest;
    let expected: Vec<f64> = (0..width).map(column).collect();
    let ends = merged_ends(&expected, min_expected);
    Ok(table.iter().map(|row| sum_between(row, &ends)).collect())
}

/// Result of a test of goodness of fit.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct FitTest {
    /// Chi-squared or G.
    pub statistic: f64,
    /// Degrees of freedom: cells after merging, minus one, minus the parameters fitted.
    pub df: f64,
    /// P-value by the chi-squared distribution.
    pub p: PValue,
    /// Observed counts after merging.
    pub observed: Vec<u64>,
    /// Expected counts after merging.
    pub expected: Vec<f64>,
}

/// Tests counts against given proportions, which may have any positive scale. Neighbouring cells are merged until each
/// expects at least `min_expected` (usually 5; 0 for no merging). `fitted` is the number of parameters that were
/// estimated from the same counts.
///
/// Fails for unequal lengths, negative or all-zero proportions, a cell with an expected count of 0 that is
/// not merged, or too few cells left.
pub fn goodness_of_fit(
    observed: &[u64],
    proportions: &[f64],
    fitted: usize,
    min_expected: f64,
    divergence: Divergence,
) -> Result<FitTest, StatsError> {
    check_lengths("observed counts and proportions", observed.len(), proportions.len())?;
    let total: f64 = proportions.iter().sum();
    let positive = "finite and not negative, with a positive sum";
    let wrong = proportions.iter().chain([&total]).find(|p| !p.is_finite() || **p < 0.0);
    if let Some(&value) = wrong.or((total == 0.0).then_some(&total)) {
        return Err(StatsError::OutOfRange { what: "proportion", value, range: positive });
    }
    let n = observed.iter().sum::<u64>() as f64;
    let expected: Vec<f64> = proportions.iter().map(|p| p / total * n).collect();
    let ends = merged_ends(&expected, min_expected);
    let (observed, expected) = (sum_between(observed, &ends), sum_between(&expected, &ends));
    check_count("list of cells after merging", expected.len(), fitted + 2)?;
    if let Some(&value) = expected.iter().find(|e| **e <= 0.0) {
        return Err(StatsError::OutOfRange { what: "expected count", value, range: "positive: merge cells" });
    }
    let statistic = divergence.of(observed.iter().map(|&o| o as f64).zip(expected.iter().copied()));
    let df = (expected.len() - 1 - fitted) as f64;
    Ok(FitTest { statistic, df, p: PValue::from_ln(ln_chi_squared_sf(statistic, df)), observed, expected })
}

/// Ends of runs of neighbouring cells with sufficient expected counts.
fn merged_ends(expected: &[f64], min_expected: f64) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut sum = 0.0;
    for (i, e) in expected.iter().enumerate() {
        sum += e;
        if sum >= min_expected {
            ends.push(i + 1);
            sum = 0.0;
        }
    }
    // The remainder on the right is too small, so it is merged into the last run.
    ends.pop();
    ends.push(expected.len());
    ends
}

fn sum_between<T: Copy + std::iter::Sum<T>>(values: &[T], ends: &[usize]) -> Vec<T> {
    let starts = std::iter::once(0).chain(ends.iter().copied());
    starts.zip(ends).map(|(start, &end)| values[start..end].iter().copied().sum()).collect()
}
