//! The two choices Algorithm X leaves open: which item next, and its options in which order.

use rand_core::Rng;

/// Which uncovered primary item is settled next. Any choice finds all solutions; the cost differs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Choice {
    /// The S heuristic: the item with the fewest live options, the first of them among equals.
    #[default]
    FewestOptions,
    /// The first item that is left, in the order of the items.
    Leftmost,
}

/// In which order the options of the chosen item are tried.
pub trait OptionOrder {
    /// Rearranges the live options of one item, given by opaque handles in the order of the problem.
    fn arrange(&mut self, options: &mut [u32]);
}

/// The order of the problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AsGiven;

impl OptionOrder for AsGiven {
    fn arrange(&mut self, _: &mut [u32]) {}
}

/// A new random order at every node, each equally likely.
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

/// A number below `bound`, each equally likely.
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
