//! Unbiased integers and permutations from a given generator.

use rand_core::Rng;

/// A uniformly random integer below `n`.
///
/// Source: Lemire 2019, "Fast Random Integer Generation in an Interval".
pub(crate) fn below(rng: &mut impl Rng, n: u32) -> u32 {
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(n);
        let low = product as u32;
        // Of the 2^32 products, (2^32 mod n) must be rejected so that all results are equally likely. Those with the
        // smallest low halves are rejected.
        if low >= n || low >= n.wrapping_neg() % n {
            return (product >> 32) as u32;
        }
    }
}

/// Shuffles the items (Fisher and Yates).
pub(crate) fn shuffle<T>(rng: &mut impl Rng, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(rng, last as u32 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Steps through all of `u32` in equal steps.
    struct Steps(u32);
    impl rand_core::TryRng for Steps {
        type Error = std::convert::Infallible;
        fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
            self.0 = self.0.wrapping_add(1 << 16);
            Ok(self.0)
        }
        fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
            Ok(u64::from(self.try_next_u32()?) << 32)
        }
        fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
            bytes.fill(0);
            Ok(())
        }
    }

    #[test]
    fn every_result_is_as_frequent_as_any_other() {
        for n in [1, 2, 3, 9, 81] {
            let mut counts = vec![0; n as usize];
            let mut rng = Steps(0);
            (0..1 << 16).for_each(|_| counts[below(&mut rng, n) as usize] += 1);
            let expected = (1 << 16) / n;
            assert!(counts.iter().all(|&count| u32::abs_diff(count, expected) <= 1), "{n}: {counts:?}");
        }
    }

    /// With n = 3 2^30 the products of 0, 1, 2, 3 are n apart, and the results are 0, 0, 1, 2. 2^32 mod n = 2^30
    /// products must be rejected: those with a low half below 2^30, here that of 0.
    #[test]
    fn products_that_would_bias_are_drawn_again() {
        struct Given(std::vec::IntoIter<u32>);
        impl rand_core::TryRng for Given {
            type Error = std::convert::Infallible;
            fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
                Ok(self.0.next().expect("another number"))
            }
            fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
                Ok(u64::from(self.try_next_u32()?))
            }
            fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
                bytes.fill(0);
                Ok(())
            }
        }
        let mut rng = Given(vec![0, 1, 0, 2, 3].into_iter());
        assert_eq!([(); 3].map(|()| below(&mut rng, 3 << 30)), [0, 1, 2]);
        assert_eq!(rng.0.len(), 0);
    }
}
