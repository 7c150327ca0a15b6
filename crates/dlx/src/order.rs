//! The two choices that Algorithm X leaves open: the next item, and the order of its options.

use rand_core::Rng;

/// The choice of the uncovered primary item to cover next. All solutions are found in any case, but the cost differs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Choice {
    /// The S heuristic: the first of the items with the fewest live options.
    #[default]
    FewestOptions,
    /// The first uncovered item, in the order of the items.
    Leftmost,
}

/// The order in which the options of the chosen item are tried.
pub trait OptionOrder {
    /// Rearranges the live options of an item. They are opaque handles, given in the order of the problem.
    fn arrange(&mut self, options: &mut [u32]);
}

/// The order of the problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AsGiven;

impl OptionOrder for AsGiven {
    fn arrange(&mut self, _: &mut [u32]) {}
}

/// A new, uniformly random order at every node.
#[derive(Clone, Debug)]
pub struct Shuffled<R>(pub R);

impl<R: Rng> OptionOrder for Shuffled<R> {
    fn arrange(&mut self, options: &mut [u32]) {
        for last in (1..options.len()).rev() {
            let other = below(&mut self.0, last as u32 + 1);
            options.swap(last, other as usize);
        }
    }
}

/// A uniformly random number below `bound`.
///
/// Source: Lemire, "Fast Random Integer Generation in an Interval" (2019).
fn below(rng: &mut impl Rng, bound: u32) -> u32 {
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(bound);
        if product as u32 >= bound.wrapping_neg() % bound {
            return (product >> 32) as u32;
        }
    }
}
