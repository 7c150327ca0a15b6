//! Digits 1 to 9 and sets of them.

use std::fmt;

use crate::bit_set::bit_set;

/// One of the nine symbols, 1 to 9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Digit(u8);

impl Digit {
    /// The nine digits in ascending order.
    pub const ALL: [Digit; 9] = {
        let mut all = [Digit(1); 9];
        let mut v = 1;
        while v < 9 {
            all[v] = Digit(v as u8 + 1);
            v += 1;
        }
        all
    };

    /// The digit with value `v`, if `v` is 1 to 9.
    #[inline]
    pub const fn new(v: u8) -> Option<Digit> {
        if 1 <= v && v <= 9 { Some(Digit(v)) } else { None }
    }

    /// The value, 1 to 9.
    #[inline]
    pub const fn value(self) -> u8 {
        self.0
    }

    #[inline]
    const fn from_index(n: u32) -> Digit {
        Digit(n as u8 + 1)
    }

    /// The value minus one, 0 to 8: an index into tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of digits: bit `v - 1` stands for digit `v`.
///
/// ```
/// use sudoku_core::{Digit, DigitSet};
/// let odd: DigitSet = Digit::ALL.into_iter().filter(|digit| digit.value() % 2 == 1).collect();
/// assert_eq!((odd.len(), odd.to_string().as_str()), (5, "13579"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct DigitSet(u16);

/// Number of bits set in each mask, as generic x86-64 builds have no instruction that counts bits.
const SIZES: [u8; 512] = {
    let mut sizes = [0; 512];
    let mut set = 1;
    while set < 512 {
        sizes[set] = sizes[set / 2] + (set % 2) as u8;
        set += 1;
    }
    sizes
};

impl DigitSet {
    /// Number of digits in the set.
    #[inline]
    pub const fn len(self) -> usize {
        SIZES[(self.0 & 0o777) as usize] as usize
    }

    /// The digit of a set with one digit.
    #[inline]
    pub const fn single(self) -> Option<Digit> {
        if self.len() == 1 { self.first() } else { None }
    }
}

bit_set!(DigitSet, DigitSetIter, u16, Digit, 9);

/// Prints the digits in ascending order, `125`.
impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: String = self.iter().map(|digit| char::from(b'0' + digit.value())).collect();
        f.pad(&digits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_to_nine_are_digits() {
        let valid: Vec<u8> = (0..=255).filter(|&v| Digit::new(v).is_some()).collect();
        assert_eq!(valid, (1..=9).collect::<Vec<u8>>());
        assert!(Digit::ALL.iter().enumerate().all(|(index, d)| d.index() == index));
    }

    #[test]
    fn sets_keep_what_is_put_in() {
        for bits in 0..512 {
            let set = DigitSet::from_bits(bits);
            assert_eq!(set.iter().collect::<DigitSet>(), set);
            assert_eq!(set.iter().len(), set.len());
            assert_eq!(set.union(DigitSet::ALL.without(set)), DigitSet::ALL);
            assert_eq!(set.single().is_some(), set.len() == 1);
        }
    }
}
