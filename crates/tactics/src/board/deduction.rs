//! What a search finds: a pattern and what follows from it.

use std::fmt;
use std::ops::ControlFlow;

use sudoku_core::{Cell, CellSet, Digit, DigitSet, House};

use crate::board::Board;

/// A pattern on a board and what follows from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// Cells of the pattern.
    pub cells: CellSet,
    /// Digits of the pattern.
    pub digits: DigitSet,
    /// Houses that the pattern rests on, the defining one first.
    pub houses: Vec<House>,
    /// The digit that is to be written in, and where.
    pub placement: Option<(Cell, Digit)>,
    /// The marks that are to be struck.
    pub eliminations: Eliminations,
    /// For chains: the assertions in the order in which they follow from each other, a chain after another.
    pub chain: Vec<Assertion>,
    /// For chains with groups: the cells of each assertion of the chain, one of which holds the digit, or none.
    pub groups: Vec<CellSet>,
    /// Almost locked sets of the pattern, cells with their digits, in order.
    pub sets: Vec<(CellSet, DigitSet)>,
    /// For chains: number of different assertions, summed over the chains (Sudoku Explainer's complexity).
    /// Zero for everything else.
    pub length: u32,
    /// Tenths that Sudoku Explainer adds to the tactic's score for the size of the pattern.
    pub extra: u32,
}

impl Pattern {
    /// A pattern from which nothing follows yet.
    pub(crate) fn new(cells: CellSet, digits: DigitSet) -> Pattern {
        Pattern {
            cells,
            digits,
            houses: Vec::new(),
            placement: None,
            eliminations: Eliminations::default(),
            chain: Vec::new(),
            groups: Vec::new(),
            sets: Vec::new(),
            length: 0,
            extra: 0,
        }
    }

    pub(crate) fn of_single(cell: Cell, digit: Digit, house: Option<House>) -> Pattern {
        let mut found = Pattern::new(CellSet::of(cell), DigitSet::of(digit));
        found.houses.extend(house);
        found.placement = Some((cell, digit));
        found
    }

    /// This pattern and another together, with these houses of the other.
    pub(crate) fn joined(&self, other: &Pattern, houses: &[House]) -> Pattern {
        let mut both = Pattern::new(self.cells.union(other.cells), self.digits.union(other.digits))
            .within(self.houses.iter().chain(houses).copied());
        for (cell, digits) in self.eliminations.iter().chain(other.eliminations.iter()) {
            digits.iter().for_each(|digit| both.eliminations.add(CellSet::of(cell), digit));
        }
        both
    }

    /// Adds houses to the pattern.
    pub(crate) fn within(mut self, houses: impl IntoIterator<Item = House>) -> Pattern {
        self.houses.extend(houses);
        self
    }

    /// Adds the marks of `digit` in `cells` that are still there to those to be struck.
    pub(crate) fn striking(mut self, board: &Board, cells: CellSet, digit: Digit) -> Pattern {
        self.eliminations.add(cells.intersection(board.places(digit)), digit);
        self
    }

    /// Adds the marks of a cell that are among `digits` to those to be struck.
    pub(crate) fn striking_in(mut self, board: &Board, cell: Cell, digits: DigitSet) -> Pattern {
        for digit in board.marks(cell).intersection(digits) {
            self.eliminations.add(CellSet::of(cell), digit);
        }
        self
    }

    /// Whether anything follows at all.
    pub fn is_worth(&self) -> bool {
        self.placement.is_some() || !self.eliminations.is_empty()
    }

    /// Strikes the marks and writes the digit.
    pub fn apply(&self, board: &mut Board) {
        for &(cell, digits) in &self.eliminations.0 {
            for digit in digits {
                board.strike(cell, digit);
            }
        }
        if let Some((cell, digit)) = self.placement {
            board.place(cell, digit);
        }
    }
}

/// Marks to be struck, by cell, in ascending order of cells.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Eliminations(Vec<(Cell, DigitSet)>);

impl Eliminations {
    /// Adds a digit in each of the cells.
    pub(crate) fn add(&mut self, cells: CellSet, digit: Digit) {
        for cell in cells {
            match self.0.binary_search_by_key(&cell, |&(c, _)| c) {
                Ok(at) => self.0[at].1.insert(digit),
                Err(at) => self.0.insert(at, (cell, DigitSet::of(digit))),
            }
        }
    }

    /// Cells with the digits to be struck from them.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, DigitSet)> + '_ {
        self.0.iter().copied()
    }

    /// Whether a mark is among them.
    pub fn contains(&self, cell: Cell, digit: Digit) -> bool {
        self.0.binary_search_by_key(&cell, |&(c, _)| c).is_ok_and(|at| self.0[at].1.contains(digit))
    }

    /// Number of marks.
    pub fn len(&self) -> usize {
        self.0.iter().map(|(_, digits)| digits.len()).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// "This digit is, or is not, in this cell": a link of a chain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Assertion {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// Whether the digit is said to be in the cell.
    pub holds: bool,
}

impl fmt::Display for Assertion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.cell, if self.holds { "=" } else { "≠" }, self.digit)
    }
}

/// Whether a search continues after a pattern was handed to the sink.
pub type Flow = ControlFlow<()>;

/// The receiver of the patterns, one by one; it ends the search when it has enough.
pub type Sink<'a> = dyn FnMut(Pattern) -> Flow + 'a;

/// All that a search hands on.
pub(crate) fn all(search: impl FnOnce(&mut Sink<'_>) -> Flow) -> Vec<Pattern> {
    let mut every = Vec::new();
    // The sink never breaks off, so neither does the search.
    let _ = search(&mut |found| {
        every.push(found);
        Flow::Continue(())
    });
    every
}

/// Hands a pattern on if anything follows from it.
pub(crate) fn offer(sink: &mut Sink<'_>, found: Pattern) -> Flow {
    if found.is_worth() { sink(found) } else { Flow::Continue(()) }
}
