//! Boards of orders 2 to 5, one board per bit.
//!
//! What the fast solver does for 9 × 9, for every order: one word per candidate, a bit of each belonging
//! to the board in one lane; rounds of and/or logic without branches (`round`, `confine`); lanes that reach
//! a fixpoint branch all at once (`choice`), those that fail or are solved go back to an open node or on to
//! the next board (`search`). Nodes are whole boards, packed (`packed`), that leave and enter the lanes
//! through bit transposes (`exchange`).
//!
//! The search tree depends on the board alone, for the rules only strike and branching breaks ties by cell
//! and value: all paths and batch sizes give the same answers, first solutions and numbers of guesses.

use sudoku_core::Board;

mod choice;
mod confine;
mod exchange;
mod packed;
mod round;
mod search;
#[cfg(test)]
mod tests;

use super::FastPath;
#[cfg(target_arch = "x86_64")]
use super::simd::{Avx2, Avx512};
use super::word::{Machine, Portable};
use crate::solver::{Ending, Limits, Outcome, Stats};
use search::{Found, Lanes, Search};

/// What a search of a board found.
///
/// ```
/// use sudoku_core::Board;
/// use sudoku_solvers::{Ending, FastBoards, Limits};
///
/// let board: Board<2> = "12..34....12..34".parse()?;
/// let answer = &FastBoards::new().batch(&[board], Limits::ALL)[0];
/// assert_eq!((answer.solutions, answer.ending), (1, Ending::Exhausted));
/// assert_eq!(answer.first, Some("1243342143122134".parse()?));
/// # Ok::<(), sudoku_core::BoardError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardAnswer<const ORDER: usize> {
    /// Number of solutions found, at most the limit.
    pub solutions: u64,
    /// The first solution found.
    pub first: Option<Board<ORDER>>,
    /// Why the search ended.
    pub ending: Ending,
    /// Work done; nodes are guesses, for forced values are not counted.
    pub stats: Stats,
}

impl<const ORDER: usize> BoardAnswer<ORDER> {
    /// How many solutions there are, as far as this search can tell.
    pub const fn outcome(&self) -> Outcome {
        Outcome::of(self.solutions, self.ending)
    }
}

/// Solves boards of one order side by side: up to 512 at a time, one per bit of wide words.
///
/// A guess is a value tried where others were left; the last one left is not counted. [`Limits::nodes`]
/// is a budget of guesses. An instance holds megabytes of memory: make one per thread, and give it boards
/// by the hundred; a dozen take about as long as one.
///
/// ```
/// use sudoku_core::Board;
/// use sudoku_solvers::{Ending, FastBoards, Limits};
///
/// let clue: Board<2> = "1...............".parse()?;
/// let answers = FastBoards::new().batch(&[Board::empty(), clue], Limits::ALL);
/// assert_eq!((answers[0].solutions, answers[1].solutions), (288, 72));
/// assert_eq!(answers[0].ending, Ending::Exhausted);
/// # Ok::<(), sudoku_core::BoardError>(())
/// ```
pub struct FastBoards<const ORDER: usize> {
    engine: Box<dyn Search>,
}

impl<const ORDER: usize> Default for FastBoards<ORDER> {
    fn default() -> FastBoards<ORDER> {
        FastBoards::new()
    }
}

impl<const ORDER: usize> FastBoards<ORDER> {
    /// A solver that uses the best this processor has.
    pub fn new() -> FastBoards<ORDER> {
        let solver = FastPath::ALL.iter().find_map(|&path| FastBoards::with_path(path));
        solver.unwrap_or_else(|| unreachable!("the portable path is always there"))
    }

    /// A solver that uses nothing better than this path; `None` if the processor lacks instructions, and
    /// for [`FastPath::Scalar`]: boards are not solved one by one.
    ///
    /// ```
    /// use sudoku_solvers::{FastBoards, FastPath};
    /// assert!(FastBoards::<4>::with_path(FastPath::Portable).is_some());
    /// assert!(FastBoards::<4>::with_path(FastPath::Scalar).is_none());
    /// ```
    pub fn with_path(path: FastPath) -> Option<FastBoards<ORDER>> {
        // Named so that an order that boards do not have fails to compile.
        let _ = Board::<ORDER>::N;
        Some(FastBoards { engine: engine(ORDER, path)? })
    }

    /// Searches each board within the limits; answers in order.
    ///
    /// ```
    /// use sudoku_core::Board;
    /// use sudoku_solvers::{Ending, FastBoards, Limits};
    ///
    /// let answers = FastBoards::<4>::new().batch(&[Board::empty()], Limits::FIRST);
    /// assert_eq!((answers[0].solutions, answers[0].ending), (1, Ending::Stopped));
    /// assert!(answers[0].first.as_ref().is_some_and(|board| board.most_constrained().is_none()));
    /// ```
    pub fn batch(&mut self, boards: &[Board<ORDER>], limits: Limits) -> Vec<BoardAnswer<ORDER>> {
        let values: Vec<&[u8]> = boards.iter().map(Board::values).collect();
        let found = self.engine.batch(&values, limits);
        found.into_iter().zip(boards).map(|(found, board)| answer(found, board)).collect()
    }
}

/// The same with the solution as a board: filling the blanks takes half the time that reading everything again would.
fn answer<const ORDER: usize>(found: Found, board: &Board<ORDER>) -> BoardAnswer<ORDER> {
    let Found { solutions, first, ending, stats } = found;
    let first = first.map(|values| {
        let mut solution = board.clone();
        for (cell, value) in values.into_iter().enumerate() {
            solution.place(cell, value);
        }
        debug_assert!(solution.most_constrained().is_none(), "a sound fixpoint without open cells");
        solution
    });
    BoardAnswer { solutions, first, ending, stats }
}

/// The engine of a path for boards of an order; `None` if there is none.
///
/// The order is an argument and not a parameter, so that all engines are compiled in this crate, with its
/// optimisation, and once. AVX-512 means 512 lanes on all processors: the state of order 4 overflows first-level
/// caches with 256 lanes too.
fn engine(order: usize, path: FastPath) -> Option<Box<dyn Search>> {
    match path {
        #[cfg(target_arch = "x86_64")]
        FastPath::Avx512 => lanes(order, Avx512::detect()?),
        #[cfg(target_arch = "x86_64")]
        FastPath::Avx2 => lanes(order, Avx2::detect()?),
        FastPath::Portable => lanes(order, Portable),
        _ => None,
    }
}

fn lanes<M: Machine + 'static>(order: usize, machine: M) -> Option<Box<dyn Search>> {
    match order {
        2 => Some(Box::new(Lanes::<M, 2>::new(machine))),
        3 => Some(Box::new(Lanes::<M, 3>::new(machine))),
        4 => Some(Box::new(Lanes::<M, 4>::new(machine))),
        5 => Some(Box::new(Lanes::<M, 5>::new(machine))),
        _ => None,
    }
}
