//! Boards of orders 2 to 5.

use std::ops::ControlFlow;

use sudoku_core::Board;

use crate::solver::{Ending, Limits, Outcome, Stats};

/// The result of searching a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardAnswer<const ORDER: usize> {
    /// Number of solutions found, at most the limit.
    pub solutions: u64,
    /// The first solution found.
    pub first: Option<Board<ORDER>>,
    /// Why the search ended.
    pub ending: Ending,
    /// Work done. Nodes are guesses; forced values are not counted.
    pub stats: Stats,
}

impl<const ORDER: usize> BoardAnswer<ORDER> {
    /// The number of solutions, as far as this search shows.
    pub const fn outcome(&self) -> Outcome {
        Outcome::of(self.solutions, self.ending)
    }
}

/// Searches a board of any order; each solution goes to `visit`, and `Break` ends the search.
///
/// Naked and hidden singles, pointing and claiming are applied until nothing changes. Then the first cell with the
/// fewest candidates is tried, its lowest value first. A guess is a value tried while other values of the cell are
/// left, so the last value is not counted. [`Limits::nodes`] is a budget of guesses.
///
/// ```
/// use std::ops::ControlFlow;
/// use sudoku_core::Board;
/// use sudoku_solvers::{Ending, Limits, search_board};
///
/// let board: Board<2> = "12..34....12..34".parse()?;
/// let answer = search_board(&board, Limits::ALL, &mut |_| ControlFlow::Continue(()));
/// assert_eq!((answer.solutions, answer.ending), (1, Ending::Exhausted));
/// assert_eq!(answer.first, Some("1243342143122134".parse()?));
/// let all = search_board(&Board::<2>::empty(), Limits::ALL, &mut |_| ControlFlow::Continue(()));
/// assert_eq!(all.solutions, 288);
/// # Ok::<(), sudoku_core::BoardError>(())
/// ```
pub fn search_board<const ORDER: usize>(
    board: &Board<ORDER>,
    limits: Limits,
    visit: &mut dyn FnMut(&Board<ORDER>) -> ControlFlow<()>,
) -> BoardAnswer<ORDER> {
    let mut answer =
        BoardAnswer { solutions: 0, first: None, ending: Ending::Exhausted, stats: Stats::default() };
    if limits.solutions == 0 {
        answer.ending = Ending::Stopped;
        return answer;
    }
    let mut open = vec![State::of(board)];
    while let Some(mut state) = open.pop() {
        if state.propagate().is_none() {
            continue;
        }
        if let Some(cell) = state.most_constrained() {
            let stats = &mut answer.stats;
            if stats.guesses >= limits.nodes {
                answer.ending = Ending::BudgetSpent;
                break;
            }
            let [tried, rest] = state.split(cell);
            open.extend([rest, tried]);
            stats.guesses += 1;
            stats.nodes += 1;
            stats.depth = stats.depth.max(open.len() as u64 - 1);
            continue;
        }
        let solution = state.solution(board);
        answer.solutions += 1;
        let stop = visit(&solution).is_break() || answer.solutions >= limits.solutions;
        answer.first.get_or_insert(solution);
        if stop {
            answer.ending = Ending::Stopped;
            break;
        }
    }
    answer
}

/// Candidates, and the lines to which rules must be applied again.
#[derive(Clone)]
struct State<const ORDER: usize> {
    /// The candidates of each cell: bit `v - 1` stands for value `v`.
    cells: Vec<u32>,
    /// Lines (rows, then columns) that have changed, one bit each.
    changed: u64,
}

impl<const ORDER: usize> State<ORDER> {
    const N: usize = Board::<ORDER>::N;
    /// All values.
    const ALL: u32 = (1 << Self::N) - 1;

    fn of(board: &Board<ORDER>) -> State<ORDER> {
        let candidates = |(cell, &value): (usize, &u8)| match value {
            0 => board.candidates(cell),
            _ => 1 << (value - 1),
        };
        let cells = board.values().iter().enumerate().map(candidates).collect();
        State { cells, changed: (1 << (2 * Self::N)) - 1 }
    }

    /// The cell at a position of a line.
    #[inline(always)]
    const fn cell(line: usize, place: usize) -> usize {
        if line < Self::N { Self::N * line + place } else { Self::N * place + line - Self::N }
    }

    /// Strikes all candidates of a cell except `values`; `None` if none is left.
    #[inline(always)]
    fn keep(&mut self, line: usize, place: usize, values: u32) -> Option<()> {
        let cell = &mut self.cells[Self::cell(line, place)];
        let left = *cell & values;
        if left != *cell {
            *cell = left;
            let crossing = if line < Self::N { Self::N + place } else { place };
            self.changed |= 1 << line | 1 << crossing;
        }
        (left != 0).then_some(())
    }

    /// Applies the rules until nothing changes; `None` if there is a contradiction.
    ///
    /// Rules only strike candidates, so the result depends only on the start. Singles in boxes need no separate rule:
    /// they follow from singles in lines, pointing and claiming.
    fn propagate(&mut self) -> Option<()> {
        while self.changed != 0 {
            let band = self.changed.trailing_zeros() as usize / ORDER;
            for line in ORDER * band..ORDER * (band + 1) {
                while self.changed >> line & 1 == 1 {
                    self.changed &= !(1 << line);
                    self.apply_singles(line)?;
                }
            }
            self.confine(band)?;
        }
        Some(())
    }

    /// Naked and hidden singles of a line.
    fn apply_singles(&mut self, line: usize) -> Option<()> {
        let (mut any, mut many, mut naked, mut clash) = (0, 0, 0, false);
        for place in 0..Self::N {
            let x = self.cells[Self::cell(line, place)];
            let single = if x & x.wrapping_sub(1) == 0 { x } else { 0 };
            many |= any & x;
            any |= x;
            clash |= naked & single != 0 || x == 0;
            naked |= single;
        }
        if any != Self::ALL || clash {
            return None;
        }
        for place in 0..Self::N {
            let x = self.cells[Self::cell(line, place)];
            if x & x.wrapping_sub(1) == 0 {
                continue;
            }
            let hidden = x & !many;
            match hidden.count_ones() {
                0 => self.keep(line, place, !naked)?,
                1 => self.keep(line, place, hidden)?,
                _ => return None,
            }
        }
        Some(())
    }

    /// Applies pointing and claiming in a band or a stack. Its lines and boxes intersect in `ORDER` × `ORDER`
    /// minilines, and each value is in exactly one miniline of each line and of each box. If a line has a value in only
    /// one miniline (claiming), the value is struck from the other lines of that box. If a box has it in only one
    /// miniline (pointing), it is struck from the other boxes of that line.
    fn confine(&mut self, band: usize) -> Option<()> {
        let mut places = [[0; ORDER]; ORDER];
        let (mut any_of_line, mut many_of_line) = ([0; ORDER], [0; ORDER]);
        let (mut any_of_box, mut many_of_box) = ([0; ORDER], [0; ORDER]);
        for (i, places) in places.iter_mut().enumerate() {
            for (k, values) in places.iter_mut().enumerate() {
                for place in ORDER * k..ORDER * (k + 1) {
                    *values |= self.cells[Self::cell(ORDER * band + i, place)];
                }
                many_of_line[i] |= any_of_line[i] & *values;
                any_of_line[i] |= *values;
                many_of_box[k] |= any_of_box[k] & *values;
                any_of_box[k] |= *values;
            }
        }
        let (mut claimed, mut pointed, mut twice) = ([0; ORDER], [0; ORDER], 0);
        for (i, places) in places.iter().enumerate() {
            for (k, values) in places.iter().enumerate() {
                let (claims, points) = (values & !many_of_line[i], values & !many_of_box[k]);
                twice |= claimed[k] & claims | pointed[i] & points;
                claimed[k] |= claims;
                pointed[i] |= points;
            }
        }
        if twice != 0 || any_of_box != [Self::ALL; ORDER] {
            return None;
        }
        for (i, places) in places.iter().enumerate() {
            for (k, values) in places.iter().enumerate() {
                let lost = (claimed[k] & many_of_line[i]) | (pointed[i] & many_of_box[k]);
                if values & lost != 0 {
                    for place in ORDER * k..ORDER * (k + 1) {
                        self.keep(ORDER * band + i, place, !lost)?;
                    }
                }
            }
        }
        Some(())
    }

    /// The first cell with the fewest candidates, among those with at least two.
    fn most_constrained(&self) -> Option<usize> {
        let open = self.cells.iter().enumerate().filter(|(_, values)| !values.is_power_of_two());
        open.min_by_key(|(_, values)| values.count_ones()).map(|(cell, _)| cell)
    }

    /// Two states: one keeps only the lowest value of a cell, the other keeps all other values.
    fn split(mut self, cell: usize) -> [State<ORDER>; 2] {
        let (row, column) = (cell / Self::N, cell % Self::N);
        let values = self.cells[cell];
        let lowest = values & values.wrapping_neg();
        self.changed = 1 << row | 1 << (Self::N + column);
        let mut rest = self.clone();
        self.cells[cell] = lowest;
        rest.cells[cell] = values & !lowest;
        [self, rest]
    }

    /// The board filled with the single candidates.
    fn solution(&self, board: &Board<ORDER>) -> Board<ORDER> {
        let mut solution = board.clone();
        for (cell, values) in self.cells.iter().enumerate() {
            solution.place(cell, values.trailing_zeros() as u8 + 1);
        }
        debug_assert!(solution.most_constrained().is_none(), "a sound fixpoint without open cells");
        solution
    }
}
