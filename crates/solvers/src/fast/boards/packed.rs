//! One board's candidates in N³ bits: how boards enter and leave the lanes, and how open nodes are kept.
//!
//! ```text
//! bit (row N + value) N + column     a row of the board is N fields of N columns, one for each value
//! ```
//!
//! The lanes' state has the same order: a word holds 64 neighbours of the state.

/// The most values of any order.
pub(super) const MOST: usize = 25;

/// Numbers of an order.
pub(super) struct Shape<const ORDER: usize>;

impl<const ORDER: usize> Shape<ORDER> {
    /// Cells in a house, and values.
    pub(super) const N: usize = ORDER * ORDER;
    /// Cells of the board.
    pub(super) const CELLS: usize = Self::N * Self::N;
    /// Words of a packed board.
    pub(super) const WORDS: usize = (Self::CELLS * Self::N).div_ceil(64);

    /// Where the candidates of a value in a row begin.
    #[inline(always)]
    pub(super) const fn field(row: usize, value: usize) -> usize {
        (row * Self::N + value) * Self::N
    }
}

/// Packs a board's clues (values from 1, 0 for blank), and the candidates that they leave.
pub(super) fn pack<const ORDER: usize>(values: &[u8], packed: &mut [u64]) {
    let n = Shape::<ORDER>::N;
    // By row and value: the columns of clues; by value: columns that hold it; by band and value: columns whose
    // box in the band holds it. Value 0 takes part, for nothing could foretell a branch.
    let mut clues = [[0u32; MOST + 1]; MOST];
    let mut columns = [0u32; MOST + 1];
    let mut boxes = [[0u32; MOST + 1]; ORDER];
    for (row, cells) in values.chunks_exact(n).enumerate() {
        for (column, &value) in cells.iter().enumerate() {
            let value = usize::from(value).min(n);
            clues[row][value] |= 1 << column;
            columns[value] |= 1 << column;
            boxes[row / ORDER][value] |= ((1 << ORDER) - 1) << (column / ORDER * ORDER);
        }
    }
    let mut words = packed.iter_mut();
    let (mut word, mut filled) = (0, 0);
    for (row, clues) in clues[..n].iter().enumerate() {
        for value in 1..=n {
            let left = clues[0] & !(columns[value] | boxes[row / ORDER][value]);
            let field = u64::from(if clues[value] == 0 { left } else { clues[value] });
            word |= field << filled;
            filled += n;
            if filled >= 64 {
                words.next().into_iter().for_each(|packed| *packed = word);
                filled -= 64;
                word = field >> (n - filled);
            }
        }
    }
    words.for_each(|packed| *packed = word);
}

/// The values of a board on which each cell has one candidate.
pub(super) fn unpack<const ORDER: usize>(packed: &[u64]) -> Vec<u8> {
    let n = Shape::<ORDER>::N;
    let mut values = vec![0; Shape::<ORDER>::CELLS];
    for (k, &word) in packed.iter().enumerate() {
        let mut word = word;
        while word != 0 {
            let at = 64 * k + word.trailing_zeros() as usize;
            values[at / (n * n) * n + at % n] = (at / n % n + 1) as u8;
            word &= word - 1;
        }
    }
    values
}

/// Packed boards, each known by a number.
pub(super) struct Nodes {
    words: Vec<u64>,
    /// Words of a board.
    size: usize,
    /// Numbers that are free; the latest one is given again first, while its memory is still in the cache.
    free: Vec<u32>,
}

impl Nodes {
    pub(super) const fn new(size: usize) -> Nodes {
        Nodes { words: Vec::new(), size, free: Vec::new() }
    }

    /// A number whose board may be written.
    pub(super) fn add(&mut self) -> u32 {
        self.free.pop().unwrap_or_else(|| {
            let number = self.words.len() / self.size;
            self.words.resize(self.words.len() + self.size, 0);
            number as u32
        })
    }

    /// Gives a number back.
    pub(super) fn release(&mut self, number: u32) {
        self.free.push(number);
    }

    #[inline(always)]
    pub(super) fn get(&mut self, number: u32) -> &mut [u64] {
        &mut self.words[self.size * number as usize..][..self.size]
    }
}
