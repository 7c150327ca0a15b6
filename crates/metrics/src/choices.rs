//! The choice histogram, which counts the blank cells by their number of choices.

use std::fmt;

use sudoku_core::{Candidates, DigitSet, Puzzle};

/// For n = 1 to 9, the number of blank cells with n candidates, c_n(P).
///
/// The sum is over the blank cells E(P) only; the printed Eq. 1 does not say so.
///
/// Source: Chadwick et al. 2008, "Mathematical Basis for WNEF", Eq. 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ChoiceHistogram {
    /// Seven bits per bin, with c_1 in the lowest bits. A bin can count 81 cells, and nine bins fit into the word.
    packed: u64,
    blanks: u8,
}

impl ChoiceHistogram {
    /// Uses direct restrictions only: a blank cell's candidates are the digits not seen in its row, column and box.
    ///
    /// It accepts every puzzle and is fast, because it checks nothing: clashing clues are not detected, and a blank
    /// cell without candidates counts in [`ChoiceHistogram::blanks`] but in no bin.
    pub fn of(puzzle: &Puzzle) -> ChoiceHistogram {
        let mut packed = 0;
        for minirow in restrictions(puzzle).as_flattened() {
            for cell in 0..3 {
                packed += PACKED[((minirow >> (16 * cell)) & 0x3ff) as usize];
            }
        }
        ChoiceHistogram { packed, blanks: 81 - puzzle.clue_count() as u8 }
    }

    /// The histogram of narrowed candidates over the blank cells of the original puzzle. A blank cell that has been
    /// filled since has one choice.
    pub fn narrowed(puzzle: &Puzzle, candidates: &Candidates) -> ChoiceHistogram {
        let blanks = puzzle.blanks();
        let packed = blanks
            .iter()
            .map(|cell| PACKED[usize::from(DigitSet::ALL.without(candidates.get(cell)).bits())])
            .sum();
        ChoiceHistogram { packed, blanks: blanks.len() as u8 }
    }

    /// c_1 to c_9: number of blank cells with 1 to 9 candidates.
    pub fn bins(&self) -> [u8; 9] {
        std::array::from_fn(|n| (self.packed >> (BIN_BITS * n)) as u8 & 0x7f)
    }

    /// |E(P)|: number of blank cells, including those without candidates.
    pub const fn blanks(&self) -> u8 {
        self.blanks
    }

    /// C(P) = Σ |X?| over the blank cells: the total number of choices.
    ///
    /// Source: Chadwick et al. 2008, "Information Collection"; the bars of |X?| are missing from the printed text.
    pub fn total_choices(&self) -> u32 {
        (1..).zip(self.bins()).map(|(n, cells)| n * u32::from(cells)).sum()
    }
}

impl fmt::Debug for ChoiceHistogram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChoiceHistogram").field("bins", &self.bins()).field("blanks", &self.blanks).finish()
    }
}

/// Three adjacent cells in one word, with a lane of 16 bits for each.
type Minirow = u64;

/// The bits of each lane for the digits seen: bit v - 1 stands for digit v.
const DIGITS: Minirow = 0x01ff_01ff_01ff;
/// The bit of the lowest lane that says that the cell contains a clue.
const FILLED: u64 = 1 << 9;
const BIN_BITS: usize = 7;

/// Clues of a minirow, indexed by the key that [`row_clues`] computes; 4,096 entries avoid bounds checks.
static CLUES: [Minirow; 4096] = {
    let mut clues = [0; 4096];
    let mut key = 0;
    while key < 4096 {
        // The key has the cells in the order second, first, third.
        let values = [(key >> 4) & 15, key & 15, key >> 8];
        let mut cell = 0;
        while cell < 3 {
            if 1 <= values[cell] && values[cell] <= 9 {
                clues[key] |= (FILLED | (1 << (values[cell] - 1))) << (16 * cell);
            }
            cell += 1;
        }
        key += 1;
    }
    clues
};

/// For each set of digits that a cell sees, with or without [`FILLED`], a one in the bin of the cell's number of
/// candidates.
static PACKED: [u64; 1024] = {
    let mut packed = [0; 1024];
    let mut used = 0;
    while used < 511 {
        let n = 9 - (used as u32).count_ones() as usize;
        packed[used] = 1 << (BIN_BITS * (n - 1));
        used += 1;
    }
    packed
};

fn row_clues(values: &[u8; 9]) -> [Minirow; 3] {
    let [a, b, c, d, e, f, g, h, last] = *values;
    let eight = u64::from_le_bytes([a, b, c, d, e, f, g, h]);
    // The upper four bits of each byte are set to its left neighbour, so that three values are side by side.
    let pairs = eight | (eight << 12);
    let keys = [pairs >> 8, pairs >> 32, (pairs >> 56) | (u64::from(last) << 8)];
    keys.map(|key| CLUES[(key & 0xfff) as usize])
}

/// The digits of all three lanes, copied to every lane.
fn spread(digits: Minirow) -> Minirow {
    ((digits | (digits >> 16) | (digits >> 32)) & 0x1ff) * 0x0001_0001_0001
}

/// For each cell: the digits in its row, column and box, and whether it is filled; three words per row.
fn restrictions(puzzle: &Puzzle) -> [[Minirow; 3]; 9] {
    let mut clues = [[0; 3]; 9];
    let mut columns = [0; 3];
    for (row, values) in clues.iter_mut().zip(puzzle.values().as_chunks().0) {
        *row = row_clues(values);
        for stack in 0..3 {
            columns[stack] |= row[stack];
        }
    }
    for band in clues.as_chunks_mut::<3>().0 {
        let seen: [Minirow; 3] = std::array::from_fn(|stack| {
            (columns[stack] & DIGITS) | spread(band[0][stack] | band[1][stack] | band[2][stack])
        });
        for row in band {
            let across = spread(row[0] | row[1] | row[2]);
            for stack in 0..3 {
                row[stack] |= seen[stack] | across;
            }
        }
    }
    clues
}
