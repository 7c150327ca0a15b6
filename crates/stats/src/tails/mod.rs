//! Tail probabilities as natural logarithms, and quantiles.
//!
//! As a probability, a tail below 1e-308 would be 0, so the functions here use logarithms throughout. They compute
//! prefactors by Loader's saddle-point expansion and the other factors by continued fractions and series, which are run
//! to convergence.

use sudoku_math::{exp, exp_m1, ln, ln_1p};

mod beta;
mod gamma;
mod noncentral_t;
mod normal;
mod quantile;
mod saddle;

pub use beta::{ln_beta_inc, ln_f_sf, ln_t_sf};
pub use gamma::{ln_chi_squared_sf, ln_gamma_q};
pub use noncentral_t::{ln_noncentral_t_cdf, ln_noncentral_t_sf};
pub use normal::{ln_normal_sf, normal_cdf, normal_quantile};
pub(crate) use quantile::root_from;
pub use quantile::{beta_quantile, t_quantile};
pub(crate) use saddle::ln_gamma_half_ratio;

/// ln(1 - e^x) for x <= 0, without cancellation.
pub(crate) fn ln_one_minus_exp(x: f64) -> f64 {
    if x > -std::f64::consts::LN_2 { ln(-exp_m1(x)) } else { ln_1p(-exp(x)) }
}

/// Maximum number of terms of a continued fraction or series. About sqrt(n) terms are needed, for n up to 10^9.
pub(crate) const MAX_TERMS: usize = 2_000_000;

#[cfg(test)]
mod tests {
    use super::*;

    /// ln(1 - e^x) is about ln(-x) near 0 and about -e^x far from 0. At x = ln(1/2), it equals x.
    #[test]
    fn complements_keep_their_digits_at_both_ends() {
        let half = ln(0.5);
        for (x, expected) in [(-1e-20, ln(1e-20)), (-50.0, -exp(-50.0)), (half, half)] {
            let found = ln_one_minus_exp(x);
            assert!((found - expected).abs() <= 1e-14 * expected.abs(), "{x}: {found:e} but {expected:e}");
        }
    }
}
