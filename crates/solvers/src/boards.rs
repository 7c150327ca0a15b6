//! Plain backtracking on boards of every order.

use std::ops::ControlFlow;

use sudoku_core::Board;

use crate::solver::{Ending, Limits, Stats};

/// What a search of a board found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardCount {
    /// Number of solutions found, at most the limit.
    pub solutions: u64,
    /// Why the search ended.
    pub ending: Ending,
    /// Work done.
    pub stats: Stats,
}

/// Searches a board of any order as [`Backtracking`](crate::Backtracking) does one of order 3: the first
/// cell with the fewest candidates, values ascending. Each solution goes to `visit`; `Break` ends the
/// search. [`FastBoards`](crate::FastBoards) is faster for boards by the dozen.
///
/// ```
/// use std::ops::ControlFlow;
/// use sudoku_core::Board;
/// use sudoku_solvers::{Limits, search_board};
///
/// let all = search_board(&Board::<2>::empty(), Limits::ALL, &mut |_| ControlFlow::Continue(()));
/// assert_eq!(all.solutions, 288);
/// ```
pub fn search_board<const ORDER: usize>(
    board: &Board<ORDER>,
    limits: Limits,
    visit: &mut dyn FnMut(&Board<ORDER>) -> ControlFlow<()>,
) -> BoardCount {
    let count = BoardCount { solutions: 0, ending: Ending::Exhausted, stats: Stats::default() };
    let mut search = Search { count, limits, standing: 0, visit };
    if limits.solutions > 0 {
        let _ = search.descend(&mut board.clone());
    }
    search.count
}

struct Search<'a, const ORDER: usize> {
    count: BoardCount,
    limits: Limits,
    /// Guesses that have not been taken back.
    standing: u64,
    visit: &'a mut dyn FnMut(&Board<ORDER>) -> ControlFlow<()>,
}

impl<const ORDER: usize> Search<'_, ORDER> {
    fn descend(&mut self, board: &mut Board<ORDER>) -> ControlFlow<()> {
        let Some(cell) = board.most_constrained() else { return self.solution(board) };
        let mut candidates = board.candidates(cell);
        let guess = u64::from(candidates.count_ones() > 1);
        while candidates != 0 {
            let value = candidates.trailing_zeros() as u8 + 1;
            candidates &= candidates - 1;
            if self.count.stats.nodes >= self.limits.nodes {
                self.count.ending = Ending::BudgetSpent;
                return ControlFlow::Break(());
            }
            let stats = &mut self.count.stats;
            stats.nodes += 1;
            stats.guesses += guess;
            stats.propagations += 1 - guess;
            self.standing += guess;
            stats.depth = stats.depth.max(self.standing);
            board.place(cell, value);
            self.descend(board)?;
            board.undo(cell);
            self.standing -= guess;
        }
        ControlFlow::Continue(())
    }

    fn solution(&mut self, board: &Board<ORDER>) -> ControlFlow<()> {
        self.count.solutions += 1;
        if (self.visit)(board).is_break() || self.count.solutions >= self.limits.solutions {
            self.count.ending = Ending::Stopped;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}
