//! Sets of numbers as rows of blocks, one bit for each number.

use std::ops::{Index, IndexMut};

use sudoku_core::bits;

/// As many words as a vector register holds; most rows have one or two blocks.
pub(crate) type Block = [u64; 4];

/// A set of numbers below `64 W`.
pub(crate) type Set<const W: usize> = [[u64; W]; 1];

/// Sets of numbers below a bound, one per row.
#[derive(Clone)]
pub(crate) struct Rows {
    width: usize,
    blocks: Vec<Block>,
}

impl Rows {
    /// Empty sets of numbers below a bound.
    pub(crate) fn new(rows: usize, bound: usize) -> Rows {
        let width = bound.div_ceil(256);
        Rows { width, blocks: vec![[0; 4]; rows * width] }
    }

    /// No sets yet, with room for this many.
    pub(crate) fn with_room(rows: usize, bound: usize) -> Rows {
        let width = bound.div_ceil(256);
        Rows { width, blocks: Vec::with_capacity(rows * width) }
    }

    /// An empty set as wide as the others.
    pub(crate) fn one(&self) -> Vec<Block> {
        vec![[0; 4]; self.width]
    }

    /// Adds the members of other sets, row by row.
    pub(crate) fn join(&mut self, other: &Rows) {
        join(&mut self.blocks, &other.blocks);
    }

    /// Appends the union of some of the rows of another table of the same width.
    pub(crate) fn push_union(&mut self, other: &Rows, of: impl IntoIterator<Item = usize>) -> &mut [Block] {
        let (start, mut of) = (self.blocks.len(), of.into_iter());
        match of.next() {
            Some(first) => self.blocks.extend_from_slice(&other[first]),
            None => self.blocks.resize(start + self.width, [0; 4]),
        }
        let row = &mut self.blocks[start..];
        of.for_each(|n| join(row, &other[n]));
        row
    }

    /// Sets a row to the union of some of the rows of another table of the same width.
    pub(crate) fn set_union(&mut self, row: usize, other: &Rows, of: impl IntoIterator<Item = usize>) {
        let (row, mut of) = (&mut self[row], of.into_iter());
        match of.next() {
            Some(first) => row.copy_from_slice(&other[first]),
            None => row.fill([0; 4]),
        }
        of.for_each(|n| join(row, &other[n]));
    }

    /// Removes the numbers up to `last` from a set.
    pub(crate) fn remove_to(&mut self, row: usize, last: usize) {
        let words = self[row].as_flattened_mut();
        words[..last / 64].fill(0);
        words[last / 64] &= !1 << (last % 64);
    }
}

impl Index<usize> for Rows {
    type Output = [Block];

    #[inline]
    fn index(&self, row: usize) -> &[Block] {
        &self.blocks[row * self.width..][..self.width]
    }
}

impl IndexMut<usize> for Rows {
    #[inline]
    fn index_mut(&mut self, row: usize) -> &mut [Block] {
        &mut self.blocks[row * self.width..][..self.width]
    }
}

#[inline]
fn each<const N: usize>(row: &mut [[u64; N]], other: &[[u64; N]], act: impl Fn(&mut u64, u64)) {
    for (block, other) in row.iter_mut().zip(other) {
        block.iter_mut().zip(other).for_each(|(word, &other)| act(word, other));
    }
}

/// Adds the members of another set.
#[inline]
pub(crate) fn join<const N: usize>(row: &mut [[u64; N]], other: &[[u64; N]]) {
    each(row, other, |word, other| *word |= other);
}

/// The same; also adds the new members to a third set.
#[inline]
pub(crate) fn join_new<const N: usize>(row: &mut [[u64; N]], other: &[[u64; N]], new: &mut [[u64; N]]) {
    for ((row, other), new) in row.iter_mut().zip(other).zip(new) {
        for ((row, other), new) in row.iter_mut().zip(other).zip(new) {
            *new |= other & !*row;
            *row |= other;
        }
    }
}

/// Keeps only members of another set.
#[inline]
pub(crate) fn narrow<const N: usize>(row: &mut [[u64; N]], other: &[[u64; N]]) {
    each(row, other, |word, other| *word &= other);
}

/// Removes the members of another set.
#[inline]
pub(crate) fn remove<const N: usize>(row: &mut [[u64; N]], other: &[[u64; N]]) {
    each(row, other, |word, other| *word &= !other);
}

#[inline]
pub(crate) fn insert<const N: usize>(row: &mut [[u64; N]], n: usize) {
    row.as_flattened_mut()[n / 64] |= 1 << (n % 64);
}

#[inline]
pub(crate) fn has<const N: usize>(row: &[[u64; N]], n: usize) -> bool {
    row.as_flattened()[n / 64] >> (n % 64) & 1 == 1
}

/// Removes the first member.
#[inline]
pub(crate) fn pop<const N: usize>(row: &mut [[u64; N]]) -> Option<usize> {
    let (at, word) = row.as_flattened_mut().iter_mut().enumerate().find(|(_, word)| **word != 0)?;
    let n = 64 * at + word.trailing_zeros() as usize;
    *word &= *word - 1;
    Some(n)
}

#[inline]
pub(crate) fn is_empty<const N: usize>(row: &[[u64; N]]) -> bool {
    row.as_flattened().iter().fold(0, |all, word| all | word) == 0
}

/// Whether two sets have a member in common.
#[inline]
pub(crate) fn meet<const N: usize>(row: &[[u64; N]], other: &[[u64; N]]) -> bool {
    row.iter().zip(other).any(|(a, b)| a.iter().zip(b).fold(0, |all, (a, b)| all | a & b) != 0)
}

/// The members, ascending.
#[inline]
pub(crate) fn members<const N: usize>(row: &[[u64; N]]) -> impl Iterator<Item = usize> + '_ {
    row.as_flattened().iter().enumerate().flat_map(|(at, &word)| bits(word).map(move |bit| 64 * at + bit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_sets() {
        let numbers = [0, 63, 64, 255, 256, 300];
        let mut rows = Rows::new(2, 301);
        numbers.iter().for_each(|&n| insert(&mut rows[1], n));
        assert_eq!(pop(&mut rows[0]), None);
        let mut row = rows[1].to_vec();
        assert_eq!(members(&row).collect::<Vec<_>>(), numbers);
        assert!((0..301).all(|n| has(&row, n) == numbers.contains(&n)));
        let mut other = row.clone();
        assert_eq!(pop(&mut other), Some(0));
        assert!(meet(&row, &other));
        remove(&mut row, &other);
        assert_eq!(members(&row).collect::<Vec<_>>(), [0]);
        assert!(!meet(&row, &other));
        join(&mut other, &row);
        narrow(&mut other, &row);
        assert_eq!((pop(&mut other), pop(&mut other)), (Some(0), None));
        let mut new = rows.one();
        join_new(&mut row, &rows[1], &mut new);
        assert_eq!(members(&new).collect::<Vec<_>>(), numbers[1..]);
        rows.remove_to(1, 64);
        assert_eq!(members(&rows[1]).collect::<Vec<_>>(), numbers[3..]);
    }

    #[test]
    fn unions_are_appended_and_set() {
        let mut rows = Rows::new(3, 300);
        for (row, n) in [(0, 1), (0, 256), (1, 2), (1, 3), (2, 299)] {
            insert(&mut rows[row], n);
        }
        let mut unions = Rows::with_room(3, 300);
        for of in [&[0, 2][..], &[1], &[]] {
            unions.push_union(&rows, of.iter().copied());
        }
        let all = |rows: &Rows| [0, 1, 2].map(|row| members(&rows[row]).collect::<Vec<_>>());
        assert_eq!(all(&unions), [vec![1, 256, 299], vec![2, 3], vec![]]);
        unions.set_union(2, &rows, [1, 2]);
        unions.set_union(0, &rows, []);
        assert_eq!(all(&unions), [vec![], vec![2, 3], vec![2, 3, 299]]);
    }
}
