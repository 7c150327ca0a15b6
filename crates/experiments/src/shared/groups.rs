//! What several studies compare between groups of rows.

use sudoku_runner::prelude::*;

/// A value of a row that is compared: its name, whether it rises with difficulty, and the value.
pub struct Aspect<R>(pub &'static str, pub bool, pub fn(&R) -> f64);

/// One group of rows minus another.
#[derive(Clone, Debug, Serialize, Columns)]
pub struct Compared {
    /// Rows of both groups.
    pub n: usize,
    /// Difference of the means, with Welch's interval.
    pub difference: Estimate,
    /// Two-sided, assuming equal variances.
    pub student_p: PValue,
    /// Two-sided, without that assumption.
    pub welch_p: PValue,
    /// Hedges' g.
    pub g: Estimate,
    /// Probability that a row of the first group looks harder than one of the second.
    pub auc: Estimate,
}

/// Spearman's correlation with the level, and the same with the number of clues held fixed.
#[derive(Clone, Debug, Serialize, Columns)]
pub struct Trend {
    pub quantity: &'static str,
    pub n: usize,
    pub with_level: Option<Correlation>,
    pub given_clues: Option<Correlation>,
}

/// This project's share minus a published one from this many runs, with the interval for both samples.
pub fn difference(ours: &Estimate, published: f64, runs: u64) -> Estimate {
    let variance = |share: f64, n: u64| share * (1.0 - share) / n as f64;
    let error = (variance(ours.value, ours.n) + variance(published, runs)).sqrt();
    Estimate::normal(ours.value - published, error, ours.n)
}

impl<R> Aspect<R> {
    /// The first group minus the second; `None` if one has fewer than two rows, or nothing varies.
    pub fn compare(&self, first: &[&R], second: &[&R]) -> Result<Option<Compared>> {
        let (x, y) = (first.column(self.2), second.column(self.2));
        if x.len() < 2 || y.len() < 2 {
            return Ok(None);
        }
        let Some(welch) = welch_t(&x, &y, CONFIDENCE).defined()? else { return Ok(None) };
        let (harder, easier) = if self.1 { (&x, &y) } else { (&y, &x) };
        Ok(Some(Compared {
            n: x.len() + y.len(),
            difference: Estimate::around(welch.mean_difference, welch.ci, x.len() + y.len()),
            student_p: student_t(&x, &y, CONFIDENCE)?.p,
            welch_p: welch.p,
            g: hedges_g(&x, &y, CONFIDENCE)?,
            auc: auc(harder, easier, CONFIDENCE)?,
        }))
    }

    /// Its rank correlation with the level. A correlation is `None` if nothing varies.
    pub fn trend(&self, rows: &[&R], level: fn(&R) -> f64, clues: fn(&R) -> f64) -> Result<Trend> {
        let (own, levels, clues) = (rows.column(self.2), rows.column(level), rows.column(clues));
        let given_clues = if own == clues {
            None
        } else {
            partial_spearman(&own, &levels, &[&clues], CONFIDENCE).defined()?
        };
        let with_level = spearman(&own, &levels, CONFIDENCE).defined()?;
        Ok(Trend { quantity: self.0, n: rows.len(), with_level, given_clues })
    }
}
