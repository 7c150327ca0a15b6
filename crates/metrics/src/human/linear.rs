//! Linear models with known coefficients.

/// A linear model: y = intercept + Σ weight · x.
#[derive(Clone, PartialEq, Debug)]
pub struct Linear {
    /// Value when all terms are zero.
    pub intercept: f64,
    /// Weight of each term.
    pub weights: Vec<f64>,
}

impl Linear {
    /// The value for a vector of terms.
    ///
    /// # Panics
    /// In debug builds, if the number of terms differs from the number of weights.
    pub fn predict(&self, row: &[f64]) -> f64 {
        debug_assert_eq!(row.len(), self.weights.len());
        self.intercept + self.weights.iter().zip(row).map(|(w, x)| w * x).sum::<f64>()
    }
}
