//! Dancing links as a solver.

use std::ops::ControlFlow;

use sudoku_core::{Candidates, Grid, Puzzle};
use sudoku_dlx::{Choice, Event, Problem, Search, sudoku};

use crate::solver::{Answer, Ledger, Limits, Solver, Visit};

/// Algorithm X with dancing links on the exact cover problem of the sudoku: 324 items, 729 options.
///
/// The matrix is built once. The options of a puzzle's clues are fixed before each search and do not count as nodes.
///
/// Source: "Zendoku puzzle generation" (Zoonami 2007); Knuth 2000, "Dancing Links".
pub struct Dlx {
    search: Search,
    choice: Choice,
}

impl Default for Dlx {
    /// With the S heuristic: the item with the fewest options.
    fn default() -> Dlx {
        Dlx::new(Choice::FewestOptions)
    }
}

impl Dlx {
    /// A solver with this choice of items. The items are ordered: cells first, then digits in rows, in columns and in
    /// boxes.
    pub fn new(choice: Choice) -> Dlx {
        Dlx { search: Search::new(&matrix(), choice), choice }
    }
}

fn matrix() -> Problem {
    sudoku::problem(3).expect("order 3 is offered")
}

/// The option for a digit in a cell, both from 0.
type Placement = (usize, usize);

impl Solver for Dlx {
    /// Builds a matrix of the given candidates, whereas [`Solver::search`] uses the prepared one.
    fn search_candidates(&mut self, start: &Candidates, limits: Limits, visit: &mut Visit<'_>) -> Answer {
        let full = matrix();
        let names = full.names().iter().map(String::as_str);
        let mut problem = Problem::with_names(names, []).expect("the names of the full matrix");
        let mut placements = Vec::new();
        let mut fixed = Vec::new();
        for (cell, digits) in start.marks().iter().enumerate() {
            let is_clue = !start.blanks().contains(sudoku_core::Cell::ALL[cell]);
            for digit in digits.iter() {
                let option = problem.add_option(&sudoku::items(3, cell, digit.index()));
                let option = option.expect("four items of the full matrix");
                placements.push((cell, digit.index()));
                fixed.extend(is_clue.then_some(option));
            }
        }
        let mut search = Search::new(&problem, self.choice);
        run(&mut search, fixed, |option| placements[option], limits, visit)
    }

    fn search(&mut self, puzzle: &Puzzle, limits: Limits, visit: &mut Visit<'_>) -> Answer {
        let clues = sudoku::clues(3, puzzle.values());
        let answer = run(&mut self.search, clues, |option| (option / 9, option % 9), limits, visit);
        self.search.release();
        answer
    }
}

fn run(
    search: &mut Search,
    fixed: impl IntoIterator<Item = usize>,
    placement: impl Fn(usize) -> Placement,
    limits: Limits,
    visit: &mut Visit<'_>,
) -> Answer {
    let clash = fixed.into_iter().any(|option| search.fix(option).is_err());
    if clash || limits.solutions == 0 {
        return Answer::without_search(limits);
    }
    let mut ledger = Ledger::new(limits, visit);
    // For each option placed, whether its item had other options.
    let mut is_guess = Vec::with_capacity(81);
    // The ledger counts the same nodes as the search and ends it at the limits.
    let _ = search.run(sudoku_dlx::Limits::NONE, |event| {
        match event {
            Event::Chosen { level, options, .. } => {
                is_guess.truncate(level);
                is_guess.push(options > 1);
            }
            Event::Placed { level, .. } => ledger.place(is_guess[level])?,
            Event::TakenBack { level, .. } => ledger.take_back(is_guess[level]),
            Event::Solution { options } => {
                let mut values = [0; 81];
                for (cell, digit) in options.iter().map(|&option| placement(option)) {
                    values[cell] = digit as u8 + 1;
                }
                // Any exact cover of all items is a grid.
                return Grid::new(values).map_or(ControlFlow::Continue(()), |grid| ledger.solution(&grid));
            }
        }
        ControlFlow::Continue(())
    });
    ledger.close()
}
