//! Systematic sampling.

use rand::{Rng, RngExt};

/// The number of copies of each item, given its expected number, which is rounded up or down so that the expectation is
/// exact. One random number determines all roundings.
pub fn systematic<I: IntoIterator<Item = f64>, R: Rng + ?Sized>(
    expected: I,
    rng: &mut R,
) -> impl Iterator<Item = usize> + use<I, R> {
    let mut due: f64 = rng.random();
    expected.into_iter().map(move |expected| {
        due += expected;
        let times = due as usize;
        due -= due.floor();
        times
    })
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;

    #[test]
    fn each_is_drawn_about_as_often_as_expected_and_all_together_as_often() {
        let expected = [0.2, 1.7, 0.0, 3.0, 0.1];
        let mut sums = [0; 5];
        for seed in 0..10_000 {
            let times: Vec<usize> = systematic(expected, &mut ChaCha8Rng::seed_from_u64(seed)).collect();
            assert!(times.iter().zip(expected).all(|(&times, mean)| (times as f64 - mean).abs() < 1.0));
            assert_eq!(times.iter().sum::<usize>(), 5);
            sums.iter_mut().zip(times).for_each(|(sum, times)| *sum += times);
        }
        for (sum, mean) in sums.into_iter().zip(expected) {
            assert!((sum as f64 / 10_000.0 - mean).abs() < 0.02, "{sum} of {mean}");
        }
    }
}
