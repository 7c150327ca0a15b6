//! What a tactic finds: a pattern, what follows from it, and a sentence that explains it.

use std::fmt;
use std::ops::ControlFlow;

use sudoku_core::{Cell, CellSet, Digit, DigitSet, House};

use super::board::Board;
use super::sentence;
use super::tactic::Tactic;

/// One deduction from a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deduction {
    /// The tactic that found it.
    pub tactic: Tactic,
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

impl Deduction {
    /// A deduction with nothing deduced as yet.
    pub(crate) fn new(tactic: Tactic, cells: CellSet, digits: DigitSet) -> Deduction {
        Deduction {
            tactic,
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

    pub(crate) fn of_single(tactic: Tactic, cell: Cell, digit: Digit, house: Option<House>) -> Deduction {
        let mut found = Deduction::new(tactic, CellSet::of(cell), DigitSet::of(digit));
        found.houses.extend(house);
        found.placement = Some((cell, digit));
        found
    }

    /// This deduction and another at once, as one of a tactic, with these houses of the other.
    pub(crate) fn joined(&self, other: &Deduction, tactic: Tactic, houses: &[House]) -> Deduction {
        let mut both = Deduction::new(tactic, self.cells.union(other.cells), self.digits.union(other.digits))
            .within(self.houses.iter().chain(houses).copied());
        for (cell, digits) in self.eliminations.iter().chain(other.eliminations.iter()) {
            digits.iter().for_each(|digit| both.eliminations.add(CellSet::of(cell), digit));
        }
        both
    }

    /// Adds houses to the pattern.
    pub(crate) fn within(mut self, houses: impl IntoIterator<Item = House>) -> Deduction {
        self.houses.extend(houses);
        self
    }

    /// Adds the marks of `digit` in `cells` that are still there to those to be struck.
    pub(crate) fn striking(mut self, board: &Board, cells: CellSet, digit: Digit) -> Deduction {
        self.eliminations.add(cells.intersection(board.places(digit)), digit);
        self
    }

    /// Adds the marks of a cell that are among `digits` to those to be struck.
    pub(crate) fn striking_in(mut self, board: &Board, cell: Cell, digits: DigitSet) -> Deduction {
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

    /// One sentence (two for chains) that explains the deduction to a person.
    pub fn sentence(&self) -> String {
        sentence::of(self)
    }

    /// What to strike and to write, without the reason.
    pub fn result(&self) -> String {
        sentence::result(self)
    }
}

impl fmt::Display for Deduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence())
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

/// Whether a search continues after a deduction was handed to the sink.
pub type Flow = ControlFlow<()>;

/// What takes the deductions, one by one; it breaks the search off when it has enough.
pub type Sink<'a> = dyn FnMut(Deduction) -> Flow + 'a;

/// Hands a deduction on if anything follows from it.
pub(crate) fn offer(sink: &mut Sink<'_>, found: Deduction) -> Flow {
    if found.is_worth() { sink(found) } else { Flow::Continue(()) }
}
