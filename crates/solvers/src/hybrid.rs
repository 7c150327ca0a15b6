//! Tests uniqueness by singles, and by guessing when no single is left.

use std::ops::ControlFlow;

use sudoku_core::{Candidates, CellSet, Digit, House};

use crate::backtracking::fewest_candidates;
use crate::solver::{Answer, Ending, Ledger, Limits, Solver, Visit};

/// The hybrid uniqueness test: the fast test writes naked and hidden singles. When none is left, the slow test tries
/// every candidate of a cell and applies the fast test after each.
///
/// The source accepts a board if just one candidate leads to a unique board, so it overlooks candidates that lead to
/// several solutions. This implementation counts solutions instead. The source rejects a board that takes too many
/// guesses. Here, such a board is [`Undecided`](crate::Outcome::Undecided), unless two solutions have been found. The
/// source does not say which cell to try; here it is the first with the fewest candidates.
///
/// ```
/// use sudoku_solvers::{Hybrid, Outcome, Solver};
///
/// let clues = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// let puzzle: sudoku_core::Puzzle = clues.parse()?;
/// assert_eq!(Hybrid::with_guess_limit(2).check(&puzzle), Outcome::Undecided);
/// assert_eq!(Hybrid::default().check(&puzzle), Outcome::Unique);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: Chadwick et al. 2008, "Uniqueness Testing".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hybrid {
    guess_limit: u64,
}

impl Default for Hybrid {
    /// Without a limit of guesses.
    fn default() -> Hybrid {
        Hybrid { guess_limit: u64::MAX }
    }
}

impl Hybrid {
    /// Gives up when the slow test would be applied to more boards than this. With 0, only the fast test is applied;
    /// the source uses 2 as an example.
    pub const fn with_guess_limit(guess_limit: u64) -> Hybrid {
        Hybrid { guess_limit }
    }
}

impl Solver for Hybrid {
    fn search_candidates(&mut self, start: &Candidates, limits: Limits, visit: &mut Visit<'_>) -> Answer {
        let mut test = Test { ledger: Ledger::new(limits, visit), left: self.guess_limit, gave_up: false };
        if limits.solutions > 0 {
            let _ = test.descend(start.clone());
        }
        let gave_up = test.gave_up;
        let answer = test.ledger.close();
        Answer { ending: if gave_up { Ending::BudgetSpent } else { answer.ending }, ..answer }
    }
}

struct Test<'a, 'v> {
    ledger: Ledger<'a, 'v>,
    /// Number of times that the slow test may still be applied.
    left: u64,
    gave_up: bool,
}

impl Test<'_, '_> {
    fn descend(&mut self, mut board: Candidates) -> ControlFlow<()> {
        if !self.write_singles(&mut board)? {
            return ControlFlow::Continue(());
        }
        let Some(cell) = fewest_candidates(&board) else {
            return board.to_grid().map_or(ControlFlow::Continue(()), |grid| self.ledger.solution(&grid));
        };
        if self.left == 0 {
            self.gave_up = true;
            return ControlFlow::Break(());
        }
        self.left -= 1;
        for digit in board.get(cell) {
            self.ledger.place(true)?;
            let mut next = board.clone();
            let _kept = next.place(cell, digit);
            self.descend(next)?;
            self.ledger.take_back(true);
        }
        ControlFlow::Continue(())
    }

    /// The fast test, which writes singles until none is left. Returns whether the board has no contradiction.
    fn write_singles(&mut self, board: &mut Candidates) -> ControlFlow<(), bool> {
        loop {
            let before = board.blanks();
            while let Some((cell, digit)) = board.blanks().iter().find_map(|cell| {
                let digits = board.get(cell);
                (digits.len() < 2).then(|| (cell, digits.single()))
            }) {
                let Some(digit) = digit else { return ControlFlow::Continue(false) };
                self.ledger.place(false)?;
                let _kept = board.place(cell, digit);
            }
            for house in House::ALL {
                for digit in Digit::ALL {
                    match place_for(board, house, digit) {
                        Places::None => return ControlFlow::Continue(false),
                        Places::Only(cells) => {
                            self.ledger.place(false)?;
                            cells.iter().for_each(|cell| {
                                let _kept = board.place(cell, digit);
                            });
                        }
                        Places::Enough => {}
                    }
                }
            }
            if board.blanks() == before {
                return ControlFlow::Continue(true);
            }
        }
    }
}

/// The number of places of a digit in a house.
enum Places {
    None,
    /// One blank cell.
    Only(CellSet),
    /// Several, or the digit is already written.
    Enough,
}

fn place_for(board: &Candidates, house: House, digit: Digit) -> Places {
    let cells: CellSet = house.cells().into_iter().filter(|&cell| board.get(cell).contains(digit)).collect();
    let open = cells.intersection(board.blanks());
    match (cells.len(), open.len()) {
        (0, _) => Places::None,
        (1, 1) => Places::Only(open),
        _ => Places::Enough,
    }
}
