//! P-values that do not underflow. With 10^5 puzzles, a comparison easily reaches p = 1e-400, which an `f64` rounds
//! to 0.

use std::cmp::Ordering;
use std::f64::consts::{LN_2, LN_10};
use std::fmt;
use sudoku_math::{exp, ln, log10, pow};

/// A p-value with its decimal logarithm, which stays exact if `p` underflows.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PValue {
    /// The probability; 0 if it is below the smallest `f64`.
    pub p: f64,
    /// log10 of the probability; negative infinity only if the probability is exactly 0.
    pub log10: f64,
}

impl PValue {
    /// A p-value from a probability, clipped to `[0, 1]`.
    pub fn new(p: f64) -> Self {
        let p = p.clamp(0.0, 1.0);
        Self { p, log10: log10(p) }
    }

    /// A p-value from the natural logarithm of a probability, clipped to at most 1.
    pub fn from_ln(ln_p: f64) -> Self {
        // `min` may return either zero, by platform.
        let ln_p = if ln_p < 0.0 { ln_p } else { 0.0 };
        Self { p: exp(ln_p), log10: ln_p / LN_10 }
    }

    /// Natural logarithm of the probability.
    pub fn ln(self) -> f64 {
        self.log10 * LN_10
    }

    /// Twice a one-sided p-value, given as its natural logarithm.
    pub(crate) fn doubled(ln_one_sided: f64) -> Self {
        Self::from_ln(ln_one_sided + LN_2)
    }

    /// This p-value times a factor, at most 1.
    pub(crate) fn times(self, factor: f64) -> Self {
        Self::from_ln(self.ln() + ln(factor))
    }

    /// Orders by logarithm, so that even p-values below the range of `f64` can be compared.
    pub fn total_cmp(&self, other: &Self) -> Ordering {
        self.log10.total_cmp(&other.log10)
    }

    /// Whether the p-value is at most `alpha`.
    pub fn is_significant(&self, alpha: f64) -> bool {
        self.p <= alpha
    }
}

/// Writes `0.0132` from 0.001 upwards and `1.3e-412` below; the precision of the formatter sets the
/// number of decimals (by default 4 and 1).
impl fmt::Display for PValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.p >= 1e-3 {
            return write!(f, "{:.*}", f.precision().unwrap_or(4), self.p);
        }
        if self.log10 == f64::NEG_INFINITY || self.log10.is_nan() {
            return write!(f, "{}", self.p);
        }
        let precision = f.precision().unwrap_or(1);
        let mut exponent = self.log10.floor();
        let mut mantissa = format!("{:.*}", precision, pow(10.0, self.log10 - exponent));
        if mantissa.starts_with("10") {
            exponent += 1.0;
            mantissa = format!("{:.*}", precision, 1.0);
        }
        write!(f, "{mantissa}e{exponent}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prints_below_the_range_of_f64() {
        assert_eq!(PValue::from_ln(-411.886 * LN_10).to_string(), "1.3e-412");
        assert_eq!(PValue::from_ln(-411.886 * LN_10).p, 0.0);
        assert_eq!(PValue::new(9.96e-5).to_string(), "1.0e-4");
        assert_eq!(format!("{:.3}", PValue::new(2.5e-7)), "2.500e-7");
        assert_eq!(PValue::new(0.0497).to_string(), "0.0497");
        assert_eq!(PValue::new(0.0).to_string(), "0");
    }

    #[test]
    fn compares_below_the_range_of_f64() {
        let (small, smaller) = (PValue::from_ln(-1e4), PValue::from_ln(-1e5));
        assert_eq!(small.total_cmp(&smaller), Ordering::Greater);
        assert!((PValue::from_ln(-1e4).times(1e9).ln() - (-1e4 + ln(1e9))).abs() < 1e-9);
        assert_eq!(PValue::new(0.7).times(2.0).p, 1.0);
        assert!(PValue::from_ln(-0.0).log10.is_sign_positive());
    }
}
