//! Definitions of patterns in terms of cells, houses and candidates. Each definition decides whether the board has the
//! pattern that a step names, and whether everything that the step eliminates or places follows from the pattern.
//!
//! The definitions share no code with the search and use only the board and the fields of the step.

mod fish;
mod grave;
mod links;
mod subsets;
mod unique;
mod wings;

/// A candidate: a cell from 0 to 80 and a digit from 1 to 9.
pub type Candidate = (usize, u8);

/// The digits and candidates of a board.
#[derive(Clone)]
pub struct Marks {
    /// 0 for a blank cell.
    pub digits: [u8; 81],
    /// Bit `d` for the digit `d`; none in a filled cell.
    pub marks: [u16; 81],
    /// The digits of the puzzle.
    pub givens: [u8; 81],
}

/// A step: its pattern and its conclusions.
#[derive(Clone)]
pub struct Pattern<'a> {
    pub tactic: &'a str,
    pub cells: Vec<usize>,
    pub digits: Vec<u8>,
    /// Its houses, from 0 to 26: rows, columns, boxes.
    pub houses: Vec<usize>,
    pub struck: Vec<Candidate>,
    pub placed: Option<Candidate>,
}

/// Row, column or box of a cell, for kinds 0, 1 and 2.
pub fn house_of(cell: usize, kind: usize) -> usize {
    let (row, column) = (cell / 9, cell % 9);
    [row, 9 + column, 18 + row / 3 * 3 + column / 3][kind]
}

pub fn is_in(cell: usize, house: usize) -> bool {
    house_of(cell, house / 9) == house
}

pub fn cells_of(house: usize) -> impl Iterator<Item = usize> {
    (0..81).filter(move |&cell| is_in(cell, house))
}

pub fn sees(a: usize, b: usize) -> bool {
    a != b && (0..3).any(|kind| house_of(a, kind) == house_of(b, kind))
}

/// Whether a cell sees all of some others.
fn sees_all(cell: usize, others: &[usize]) -> bool {
    others.iter().all(|&other| sees(cell, other))
}

fn bits(digits: &[u8]) -> u16 {
    digits.iter().fold(0, |all, digit| all | 1 << digit)
}

fn digits_of(bits: u16) -> Vec<u8> {
    (1..=9).filter(|digit| bits >> digit & 1 == 1).collect()
}

impl Marks {
    pub fn has(&self, (cell, digit): Candidate) -> bool {
        self.marks[cell] >> digit & 1 == 1
    }

    /// The cells of a house where a digit is marked.
    pub fn places(&self, house: usize, digit: u8) -> Vec<usize> {
        cells_of(house).filter(|&cell| self.has((cell, digit))).collect()
    }

    /// The candidates of some cells together.
    fn union(&self, cells: &[usize]) -> u16 {
        cells.iter().fold(0, |all, &cell| all | self.marks[cell])
    }

    /// Whether a digit is the last of its cell, or has no other place in a house, ignoring the struck candidates.
    fn is_single_without(&self, struck: &[Candidate], (cell, digit): Candidate) -> bool {
        let left = |candidate: &Candidate| self.has(*candidate) && !struck.contains(candidate);
        let naked = (1..=9).filter(|&d| left(&(cell, d))).eq([digit]);
        let only = |kind| cells_of(house_of(cell, kind)).filter(|&at| left(&(at, digit))).eq([cell]);
        naked || (0..3).any(only)
    }

    /// The cells among these where a digit is marked.
    fn with(&self, cells: &[usize], digit: u8) -> Vec<usize> {
        cells.iter().copied().filter(|&cell| self.has((cell, digit))).collect()
    }
}

impl Pattern<'_> {
    /// Whether a house contains all cells.
    fn all_in(&self, house: usize) -> bool {
        self.cells.iter().all(|&cell| is_in(cell, house))
    }

    /// Whether nothing is placed, something is eliminated, and `follows` is true of each eliminated candidate.
    fn strikes(&self, follows: impl Fn(Candidate) -> bool) -> bool {
        self.placed.is_none() && !self.struck.is_empty() && self.struck.iter().all(|&struck| follows(struck))
    }

    /// The only digit.
    fn digit(&self) -> Option<u8> {
        match self.digits[..] {
            [digit] => Some(digit),
            _ => None,
        }
    }
}

/// Whether the step meets the definition of its tactic; `None` if the tactic has no definition here.
pub fn holds(board: &Marks, pattern: &Pattern<'_>) -> Option<bool> {
    // If eliminations are not kept, a step also places the digit that becomes a single because of them.
    if let (Some(placed), false) = (pattern.placed, pattern.struck.is_empty()) {
        let alone = Pattern { placed: None, ..pattern.clone() };
        return Some(holds(board, &alone)? && board.is_single_without(&pattern.struck, placed));
    }
    subsets::holds(board, pattern)
        .or_else(|| fish::holds(board, pattern))
        .or_else(|| links::holds(board, pattern))
        .or_else(|| wings::holds(board, pattern))
        .or_else(|| unique::holds(board, pattern))
        .or_else(|| grave::holds(board, pattern))
}
