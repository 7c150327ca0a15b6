//! How many choices the blank cells leave: the choice histogram.

use sudoku_core::{Candidates, Puzzle};

/// For n = 1 to 9 the number of blank cells that have n candidates, c_n(P).
///
/// The sum runs over the blank cells E(P) alone, which the printed Eq. 1 forgets to say.
///
/// Source: Chadwick et al. 2008, "Mathematical Basis for WNEF", Eq. 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ChoiceHistogram {
    bins: [u8; 9],
    blanks: u8,
}

impl ChoiceHistogram {
    /// Direct restrictions alone: a blank cell's candidates are the digits not seen in its row, column
    /// and box.
    ///
    /// Total, and quick because it looks at nothing else: clues that clash go unnoticed, and a blank
    /// cell with no candidate is in [`ChoiceHistogram::blanks`] but in no bin.
    pub fn of(puzzle: &Puzzle) -> ChoiceHistogram {
        let mut bins = 0;
        for minirow in restrictions(puzzle).as_flattened() {
            for cell in 0..3 {
                bins += PACKED[(minirow >> (16 * cell) & 0x3ff) as usize];
            }
        }
        let blanks: u8 = puzzle.values().iter().map(|&value| u8::from(value == 0)).sum();
        ChoiceHistogram::unpack(bins, blanks)
    }

    /// The same on candidates that have been narrowed down, over the blanks of the puzzle they came from.
    /// A blank cell that has been written in since has one choice.
    pub fn narrowed(puzzle: &Puzzle, candidates: &Candidates) -> ChoiceHistogram {
        let blanks = puzzle.blanks();
        let mut bins = [0; 9];
        for n in blanks.iter().map(|cell| candidates.get(cell).len()) {
            if n > 0 {
                bins[n - 1] += 1;
            }
        }
        ChoiceHistogram { bins, blanks: blanks.len() as u8 }
    }

    fn unpack(packed: u64, blanks: u8) -> ChoiceHistogram {
        ChoiceHistogram { bins: std::array::from_fn(|n| (packed >> (BIN_BITS * n)) as u8 & 0x7f), blanks }
    }

    /// c_1 to c_9: number of blank cells with 1 to 9 candidates.
    pub const fn bins(&self) -> [u8; 9] {
        self.bins
    }

    /// |E(P)|: number of blank cells, those without candidates included.
    pub const fn blanks(&self) -> u8 {
        self.blanks
    }

    /// C(P) = Σ |X?| over the blank cells: the total number of choices.
    ///
    /// Source: Chadwick et al. 2008, "Information Collection"; the bars of |X?| are missing in print.
    pub fn total_choices(&self) -> u32 {
        (1..).zip(self.bins).map(|(n, cells)| n * u32::from(cells)).sum()
    }
}

/// Three cells side by side in one word, a lane of 16 bits each.
type Minirow = u64;

/// In each lane: the digits seen, bit v - 1 for digit v.
const DIGITS: Minirow = 0x01ff_01ff_01ff;
/// In the lowest lane: the cell holds a clue.
const FILLED: u64 = 1 << 9;
/// 81 cells in one bin fit into 7 bits, and nine bins into 63.
const BIN_BITS: usize = 7;

/// Clues of a minirow by the key that [`minirow`] computes; 4,096 entries so that no index needs a check.
static CLUES: [Minirow; 4096] = {
    let mut clues = [0; 4096];
    let mut key = 0;
    while key < 4096 {
        // The key holds the cells in the order second, first, third.
        let values = [key >> 4 & 15, key & 15, key >> 8];
        let mut cell = 0;
        while cell < 3 {
            if 1 <= values[cell] && values[cell] <= 9 {
                clues[key] |= (FILLED | 1 << (values[cell] - 1)) << (16 * cell);
            }
            cell += 1;
        }
        key += 1;
    }
    clues
};

/// By the digits a cell sees (and [`FILLED`]): one in the bin of its number of candidates.
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

/// The clues in the last three of four bytes.
///
/// Multiplication by 2^12 + 1 brings the four bits of each of the three values side by side at bit 16.
fn minirow(bytes: [u8; 4]) -> Minirow {
    let key = u64::from(u32::from_le_bytes(bytes)) * 0x1001 >> 16 & 0xfff;
    CLUES[key as usize]
}

/// The digits of all three lanes, in every lane.
fn spread(digits: Minirow) -> Minirow {
    ((digits | digits >> 16 | digits >> 32) & 0x1ff) * 0x0001_0001_0001
}

/// For each cell the digits in its row, column and box, and whether it is filled; three words a row.
fn restrictions(puzzle: &Puzzle) -> [[Minirow; 3]; 9] {
    let mut clues = [[0; 3]; 9];
    let mut columns = [0; 3];
    for (row, v) in clues.iter_mut().zip(puzzle.values().as_chunks::<9>().0) {
        // The first minirow has no byte before it: shifting a blank in does.
        *row = [
            minirow([0, v[0], v[1], v[2]]),
            minirow([v[2], v[3], v[4], v[5]]),
            minirow([v[5], v[6], v[7], v[8]]),
        ];
        for stack in 0..3 {
            columns[stack] |= row[stack];
        }
    }
    for band in clues.as_chunks_mut::<3>().0 {
        let seen: [Minirow; 3] = std::array::from_fn(|stack| {
            columns[stack] & DIGITS | spread(band[0][stack] | band[1][stack] | band[2][stack])
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
