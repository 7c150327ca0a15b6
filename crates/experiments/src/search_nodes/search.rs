//! Uniqueness checks that count.

use sudoku_core::Puzzle;
use sudoku_dlx::{Choice, Ending, Limits, Problem, Search, sudoku};

use super::config::Order;
use sudoku_runner::{Error, Result};

/// The two ways to choose a column, over the same columns.
pub struct Pair {
    fewest: Search,
    leftmost: Search,
}

/// A search by the leftmost column, perhaps cut off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nodes {
    pub nodes: u64,
    /// Whether it was cut off: the nodes are fewer than the search would take.
    pub cut: bool,
}

impl Pair {
    pub fn new(problem: &Problem, order: Order) -> Result<Pair> {
        let search = |choice| {
            Search::with_item_order(problem, choice, &order.items())
                .map_err(|error| Error::Experiment(error.to_string()))
        };
        Ok(Pair { fewest: search(Choice::FewestOptions)?, leftmost: search(Choice::Leftmost)? })
    }

    /// Nodes by the S heuristic until the second solution or the end, and whether there is just one.
    pub fn fewest(&mut self, puzzle: &Puzzle) -> (u64, bool) {
        let report = check(&mut self.fewest, puzzle, u64::MAX);
        (report.nodes, report.solutions == 1)
    }

    /// The same by the leftmost column, up to `cap` nodes.
    pub fn leftmost(&mut self, puzzle: &Puzzle, cap: u64) -> Nodes {
        let report = check(&mut self.leftmost, puzzle, cap);
        Nodes { nodes: report.nodes, cut: report.ending == Ending::Budget }
    }
}

fn check(search: &mut Search, puzzle: &Puzzle, cap: u64) -> sudoku_dlx::Report {
    let clash = sudoku::clues(3, puzzle.values()).any(|clue| search.fix(clue).is_err());
    // Clues that clash leave nothing to search.
    let limits = if clash { Limits::solutions(0) } else { Limits::solutions(2).with_budget(cap) };
    let report = search.count(limits);
    search.release();
    report
}
