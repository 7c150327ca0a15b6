//! The result of a search: a pattern and its conclusions.

use std::fmt;
use std::ops::ControlFlow;

use sudoku_core::{Cell, CellSet, Digit, DigitSet, House};

use crate::board::Board;

/// A pattern on a board and its conclusions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// Cells of the pattern.
    pub cells: CellSet,
    /// Digits of the pattern.
    pub digits: DigitSet,
    /// Houses on which the pattern is based. The defining house comes first.
    pub houses: Vec<House>,
    /// The digit to write, and its cell.
    pub placement: Option<(Cell, Digit)>,
    /// The marks to strike.
    pub eliminations: Eliminations,
    /// For chains, the assertions in logical order, one chain after another.
    pub chain: Vec<Assertion>,
    /// For chains with groups, the cells of each assertion of the chain. The assertion says that one of them has the
    /// digit, or that none does.
    pub groups: Vec<CellSet>,
    /// The almost locked sets of the pattern, in order: their cells and digits.
    pub sets: Vec<(CellSet, DigitSet)>,
    /// For chains, the number of different assertions, summed over the chains (Sudoku Explainer's complexity). Zero for
    /// all other patterns.
    pub length: u32,
    /// Tenths that Sudoku Explainer adds to the tactic's score for the size of the pattern.
    pub extra: u32,
}

impl Pattern {
    /// A pattern without conclusions.
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

    /// Joins this pattern and another, keeping only the given houses of the other.
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

    /// Adds the remaining marks of `digit` in `cells` to those to strike.
    pub(crate) fn striking(mut self, board: &Board, cells: CellSet, digit: Digit) -> Pattern {
        self.eliminations.add(cells.intersection(board.places(digit)), digit);
        self
    }

    /// Adds the marks of a cell that are among `digits` to those to strike.
    pub(crate) fn striking_in(mut self, board: &Board, cell: Cell, digits: DigitSet) -> Pattern {
        for digit in board.marks(cell).intersection(digits) {
            self.eliminations.add(CellSet::of(cell), digit);
        }
        self
    }

    /// Whether the pattern has any conclusion.
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

/// Marks to strike, by cell, in ascending order of cells.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Eliminations(Vec<(Cell, DigitSet)>);

impl Eliminations {
    pub(crate) fn add(&mut self, cells: CellSet, digit: Digit) {
        for cell in cells {
            match self.0.binary_search_by_key(&cell, |&(c, _)| c) {
                Ok(at) => self.0[at].1.insert(digit),
                Err(at) => self.0.insert(at, (cell, DigitSet::of(digit))),
            }
        }
    }

    /// Cells with the digits to strike from them.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, DigitSet)> + '_ {
        self.0.iter().copied()
    }

    /// Whether it contains a mark.
    pub fn contains(&self, cell: Cell, digit: Digit) -> bool {
        self.0.binary_search_by_key(&cell, |&(c, _)| c).is_ok_and(|at| self.0[at].1.contains(digit))
    }

    /// Number of marks.
    pub fn len(&self) -> usize {
        self.0.iter().map(|(_, digits)| digits.len()).sum()
    }

    /// Whether it contains no mark.
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
    /// Whether the assertion says that the digit is in the cell.
    pub holds: bool,
}

impl fmt::Display for Assertion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.cell, if self.holds { "=" } else { "≠" }, self.digit)
    }
}

/// Whether a search continues after it has passed a pattern to the sink.
pub type Flow = ControlFlow<()>;

/// Receives the patterns one by one, and ends the search when it needs no more.
pub type Sink<'a> = dyn FnMut(Pattern) -> Flow + 'a;

/// All patterns that a search finds.
pub(crate) fn all(search: impl FnOnce(&mut Sink<'_>) -> Flow) -> Vec<Pattern> {
    let mut every = Vec::new();
    // The sink never stops the search.
    let _ = search(&mut |found| {
        every.push(found);
        Flow::Continue(())
    });
    every
}

/// Passes a pattern to the sink if it has any conclusion.
pub(crate) fn offer(sink: &mut Sink<'_>, found: Pattern) -> Flow {
    if found.is_worth() { sink(found) } else { Flow::Continue(()) }
}
