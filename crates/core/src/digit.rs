//! Digits 1 to 9 and sets of them.

use std::fmt;

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

/// Number of bits set: builds for any x86-64 have no instruction that counts them.
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
    /// No digit.
    pub const EMPTY: DigitSet = DigitSet(0);
    /// All nine digits.
    pub const ALL: DigitSet = DigitSet(0o777);

    /// The set whose bit `v - 1` says whether digit `v` is in it; higher bits are ignored.
    #[inline]
    pub const fn from_bits(bits: u16) -> DigitSet {
        DigitSet(bits & 0o777)
    }

    /// Bit `v - 1` says whether digit `v` is in the set.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The set of one digit.
    #[inline]
    pub const fn of(digit: Digit) -> DigitSet {
        DigitSet(1 << digit.index())
    }

    /// Number of digits in the set.
    #[inline]
    pub const fn len(self) -> usize {
        SIZES[(self.0 & 0o777) as usize] as usize
    }

    /// Whether no digit is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the digit is in the set.
    #[inline]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.index() & 1 == 1
    }

    /// Adds a digit.
    #[inline]
    pub fn insert(&mut self, digit: Digit) {
        self.0 |= 1 << digit.index();
    }

    /// Takes a digit out; says whether it was in.
    #[inline]
    pub fn remove(&mut self, digit: Digit) -> bool {
        let was = self.contains(digit);
        self.0 &= !(1 << digit.index());
        was
    }

    /// The digit of a set of one.
    #[inline]
    pub const fn single(self) -> Option<Digit> {
        if self.len() == 1 { self.first() } else { None }
    }

    /// The smallest digit.
    #[inline]
    pub const fn first(self) -> Option<Digit> {
        if self.0 == 0 { None } else { Some(Digit(self.0.trailing_zeros() as u8 + 1)) }
    }

    /// Digits in either set.
    #[inline]
    pub const fn union(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 | other.0)
    }

    /// Digits in both sets.
    #[inline]
    pub const fn intersection(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & other.0)
    }

    /// Digits of this set that are not in the other.
    #[inline]
    pub const fn without(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & !other.0)
    }

    /// The digits in ascending order.
    #[inline]
    pub const fn iter(self) -> DigitSetIter {
        DigitSetIter(self.0)
    }
}

impl FromIterator<Digit> for DigitSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> DigitSet {
        let mut set = DigitSet::EMPTY;
        digits.into_iter().for_each(|digit| set.insert(digit));
        set
    }
}

impl IntoIterator for DigitSet {
    type Item = Digit;
    type IntoIter = DigitSetIter;
    #[inline]
    fn into_iter(self) -> DigitSetIter {
        self.iter()
    }
}

/// Prints the digits in ascending order, `125`.
impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: String = self.iter().map(|digit| char::from(b'0' + digit.value())).collect();
        f.pad(&digits)
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The digits of a [`DigitSet`], ascending.
#[derive(Clone, Debug)]
pub struct DigitSetIter(u16);

impl Iterator for DigitSetIter {
    type Item = Digit;

    #[inline]
    fn next(&mut self) -> Option<Digit> {
        let first = DigitSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for DigitSetIter {}

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
