//! The distance of counts from expected shares: Cohen's w.

use crate::Estimate;

/// Cohen's w of a test of goodness of fit, which is the root mean square of the relative deviations of the shares. w =
/// sqrt(λ / n), where the noncentrality λ is chi-squared minus its df. The interval extends `z` standard deviations to
/// each side. It inverts the normal approximation to the noncentral distribution, with mean df + λ and variance 2 (df +
/// 2 λ).
pub fn cohens_w(chi_squared: f64, df: f64, n: u64, z: f64) -> Estimate {
    let (excess, zz) = (chi_squared - df, z * z);
    let middle = excess + 2.0 * zz;
    let half = (middle * middle - excess * excess + 2.0 * zz * df).max(0.0).sqrt();
    let w = |lambda: f64| (lambda.max(0.0) / n as f64).sqrt();
    // If chi-squared is smaller than expected by chance, the upper limit is that for no excess.
    let high = (middle + half).max(2.0 * zz);
    Estimate { value: w(excess), low: w(middle - half), high: w(high), n }
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::{Divergence, goodness_of_fit};

    /// Of the intervals for 400 samples with a known w, about 380 contain it.
    #[test]
    fn intervals_of_w_cover_it() {
        let mut rng = ChaCha8Rng::seed_from_u64(6);
        for tilt in [0.0, 0.1, 0.5] {
            // Fifty classes, half of them more frequent by `tilt` and half less frequent.
            let mut covered = 0;
            for _ in 0..400 {
                let mut counts = [0u64; 50];
                for _ in 0..2000 {
                    let upper = rng.random_bool(0.5 * (1.0 + tilt));
                    counts[rng.random_range(0..25usize) + if upper { 25 } else { 0 }] += 1;
                }
                let fit = goodness_of_fit(&counts, &[1.0; 50], 0, 5.0, Divergence::ChiSquared).unwrap();
                let w = cohens_w(fit.statistic, fit.df, 2000, 1.96);
                covered += usize::from(w.low <= tilt && tilt <= w.high);
            }
            assert!((368..=400).contains(&covered), "{tilt}: {covered}");
        }
    }
}
