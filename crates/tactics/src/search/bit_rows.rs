//! Sets of numbers as rows of blocks, one bit for each number.

use std::ops::{Index, IndexMut, Range};

use sudoku_core::bits;

/// As many words as a vector register holds; most rows have four or eight.
const BLOCK: usize = 4;

/// Sets of numbers below a bound, one per row.
#[derive(Clone)]
pub(crate) struct Rows {
    width: usize,
    words: Vec<u64>,
}

impl Rows {
    /// Empty sets of numbers below a bound.
    pub(crate) fn new(rows: usize, bound: usize) -> Rows {
        let width = bound.div_ceil(64 * BLOCK) * BLOCK;
        Rows { width, words: vec![0; rows * width] }
    }

    /// An empty set as wide as the others.
    pub(crate) fn one(&self) -> Vec<u64> {
        vec![0; self.width]
    }

    /// Adds the members of other sets, row by row.
    pub(crate) fn join(&mut self, other: &Rows) {
        join(&mut self.words, &other.words);
    }

    /// Adds to each of these rows of `out` the members of all sets in the range except its own.
    pub(crate) fn join_others(&self, rows: Range<usize>, out: &mut Rows) {
        for at in (0..self.width).step_by(BLOCK) {
            let (mut once, mut twice) = ([0; BLOCK], [0; BLOCK]);
            for row in rows.clone() {
                let own = &self[row][at..][..BLOCK];
                for w in 0..BLOCK {
                    twice[w] |= once[w] & own[w];
                    once[w] |= own[w];
                }
            }
            for row in rows.clone() {
                let (own, out) = (&self[row][at..][..BLOCK], &mut out[row][at..][..BLOCK]);
                for w in 0..BLOCK {
                    out[w] |= twice[w] | once[w] & !own[w];
                }
            }
        }
    }

    /// Removes the numbers up to `last` from a set.
    pub(crate) fn remove_to(&mut self, row: usize, last: usize) {
        let words = &mut self[row];
        words[..last / 64].fill(0);
        words[last / 64] &= !1 << (last % 64);
    }

    pub(crate) fn clear(&mut self) {
        self.words.fill(0);
    }
}

impl Index<usize> for Rows {
    type Output = [u64];

    #[inline]
    fn index(&self, row: usize) -> &[u64] {
        &self.words[row * self.width..][..self.width]
    }
}

impl IndexMut<usize> for Rows {
    #[inline]
    fn index_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.words[row * self.width..][..self.width]
    }
}

#[inline]
fn each(row: &mut [u64], other: &[u64], act: impl Fn(&mut u64, u64)) {
    let (blocks, end) = row.as_chunks_mut::<BLOCK>();
    let (others, other_end) = other.as_chunks::<BLOCK>();
    for (block, other) in blocks.iter_mut().zip(others) {
        block.iter_mut().zip(other).for_each(|(word, &other)| act(word, other));
    }
    // Rows have no end.
    if !end.is_empty() {
        end.iter_mut().zip(other_end).for_each(|(word, &other)| act(word, other));
    }
}

/// Adds the members of another set.
#[inline]
pub(crate) fn join(row: &mut [u64], other: &[u64]) {
    each(row, other, |word, other| *word |= other);
}

/// The same for sets in rows; also adds the new members to a third set.
#[inline]
pub(crate) fn join_new(row: &mut [u64], other: &[u64], new: &mut [u64]) {
    let blocks = row.as_chunks_mut::<BLOCK>().0.iter_mut().zip(other.as_chunks::<BLOCK>().0);
    for ((row, other), new) in blocks.zip(new.as_chunks_mut::<BLOCK>().0) {
        for w in 0..BLOCK {
            new[w] |= other[w] & !row[w];
            row[w] |= other[w];
        }
    }
}

/// Keeps only members of another set.
#[inline]
pub(crate) fn narrow(row: &mut [u64], other: &[u64]) {
    each(row, other, |word, other| *word &= other);
}

/// Removes the members of another set.
#[inline]
pub(crate) fn remove(row: &mut [u64], other: &[u64]) {
    each(row, other, |word, other| *word &= !other);
}

#[inline]
pub(crate) fn insert(row: &mut [u64], n: usize) {
    row[n / 64] |= 1 << (n % 64);
}

#[inline]
pub(crate) fn has(row: &[u64], n: usize) -> bool {
    row[n / 64] >> (n % 64) & 1 == 1
}

/// Removes the first member.
#[inline]
pub(crate) fn pop(row: &mut [u64]) -> Option<usize> {
    let (at, word) = row.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
    let n = 64 * at + word.trailing_zeros() as usize;
    *word &= *word - 1;
    Some(n)
}

#[inline]
pub(crate) fn is_empty(row: &[u64]) -> bool {
    row.iter().fold(0, |all, word| all | word) == 0
}

/// Whether two sets have a member in common.
#[inline]
pub(crate) fn meet(row: &[u64], other: &[u64]) -> bool {
    let (blocks, end) = row.as_chunks::<BLOCK>();
    let (others, other_end) = other.as_chunks::<BLOCK>();
    let all = |a: &[u64], b: &[u64]| a.iter().zip(b).fold(0, |all, (a, b)| all | a & b);
    blocks.iter().zip(others).any(|(a, b)| all(a, b) != 0) || !end.is_empty() && all(end, other_end) != 0
}

/// The members, ascending.
#[inline]
pub(crate) fn members(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    row.iter().enumerate().flat_map(|(at, &word)| bits(word).map(move |bit| 64 * at + bit))
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
    fn others_are_all_but_a_set() {
        let mut rows = Rows::new(3, 9);
        for (row, n) in [(0, 1), (0, 2), (1, 2), (1, 3), (2, 4)] {
            insert(&mut rows[row], n);
        }
        let mut out = Rows::new(3, 9);
        rows.join_others(0..3, &mut out);
        let found = [0, 1, 2].map(|row| members(&out[row]).collect::<Vec<_>>());
        assert_eq!(found, [vec![2, 3, 4], vec![1, 2, 4], vec![1, 2, 3]]);
    }
}
