//! The weighted ease function and its normalised form.

use crate::choices::ChoiceHistogram;

/// A weight w(n) for each number of choices n = 1 to 9.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights([f64; 9]);

impl Weights {
    /// w_exp(n) = 2^(9-n), which the source uses. A cell with one choice has the weight 256, a cell with nine has 1.
    ///
    /// Source: Chadwick et al. 2008, "Choice of Weight Function".
    pub const EXPONENTIAL: Weights = Weights([256.0, 128.0, 64.0, 32.0, 16.0, 8.0, 4.0, 2.0, 1.0]);

    /// w_sq(n) = (10-n)².
    pub const QUADRATIC: Weights = Weights([81.0, 64.0, 49.0, 36.0, 25.0, 16.0, 9.0, 4.0, 1.0]);

    /// w_lin(n) = 10-n.
    pub const LINEAR: Weights = Weights([9.0, 8.0, 7.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0]);

    /// Custom weights, w(1) to w(9). All must be finite, and w(1), the divisor of [`Weights::wnef`], must not be
    /// zero.
    pub fn new(weights: [f64; 9]) -> Result<Weights, BadWeight> {
        match (1..).zip(weights).find(|&(n, weight)| !weight.is_finite() || n == 1 && weight == 0.0) {
            Some((n, weight)) => Err(BadWeight { n, weight }),
            None => Ok(Weights(weights)),
        }
    }

    /// w(1) to w(9).
    pub const fn values(&self) -> &[f64; 9] {
        &self.0
    }

    /// wef(P) = Σ w(n) c_n(P).
    ///
    /// Source: Chadwick et al. 2008, "Mathematical Basis for WNEF". They say that it strictly increases when a clue is
    /// removed. This is wrong, because the peers of the blanked cell may gain choices.
    pub fn wef(&self, choices: &ChoiceHistogram) -> f64 {
        self.0.iter().zip(choices.bins()).map(|(weight, cells)| weight * f64::from(cells)).sum()
    }

    /// wnef(P) = wef(P) / (w(1) |E(P)|): 1 when every blank cell has only one candidate. `None` if no cell is blank.
    ///
    /// Source: Chadwick et al. 2008, "Mathematical Basis for WNEF".
    pub fn wnef(&self, choices: &ChoiceHistogram) -> Option<f64> {
        let blanks = choices.blanks();
        (blanks > 0).then(|| self.wef(choices) / (self.0[0] * f64::from(blanks)))
    }
}

/// A weight that cannot be used.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
#[error("weight w({n}) = {weight} cannot be used: weights must be finite, and w(1) not zero")]
pub struct BadWeight {
    /// Number of choices, 1 to 9.
    pub n: u8,
    /// The weight given for it.
    pub weight: f64,
}
