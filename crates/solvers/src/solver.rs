//! The interface of all solvers and their answers.

use std::ops::ControlFlow;

use sudoku_core::{Candidates, Grid, Named, Position, Puzzle};

use crate::solution::Solution;

/// The limits of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Stop after this many solutions; 1 finds a solution, 2 decides uniqueness.
    pub solutions: u64,
    /// Stop after this many nodes (see [`Stats::nodes`]) and leave the puzzle undecided.
    pub nodes: u64,
}

impl Limits {
    /// Stop at the first solution.
    pub const FIRST: Limits = Limits::solutions(1);
    /// Stop at the second solution: decides uniqueness.
    pub const UNIQUE: Limits = Limits::solutions(2);
    /// Visit every solution.
    pub const ALL: Limits = Limits::solutions(u64::MAX);

    /// Stop after this many solutions, with no node budget.
    pub const fn solutions(solutions: u64) -> Limits {
        Limits { solutions, nodes: u64::MAX }
    }

    /// The same with a node budget.
    pub const fn nodes(self, nodes: u64) -> Limits {
        Limits { nodes, ..self }
    }
}

/// Work done in one search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Values written into blank cells, tried or forced. Clues do not count, so a puzzle of 17 clues that needs no
    /// backtracking takes 64 (Zendoku 4.4, Figure 8).
    pub nodes: u64,
    /// Values written while another alternative was open.
    pub guesses: u64,
    /// Maximum number of open guesses at one time.
    pub depth: u64,
    /// Values placed because no alternative was left.
    pub propagations: u64,
}

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Named)]
pub enum Ending {
    /// Every possibility was tried: the count is exact.
    Exhausted,
    /// The limit of solutions was reached, or the visitor asked to stop.
    Stopped,
    /// The node budget ran out first.
    #[name = "budget"]
    BudgetSpent,
}

/// The number of solutions of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Named)]
pub enum Outcome {
    /// Exactly one.
    Unique,
    /// At least two.
    Multiple,
    /// None.
    None,
    /// Not decided: the limits ended the search first.
    Undecided,
}

impl Outcome {
    /// The outcome of a search that found this many solutions and ended in this way.
    pub const fn of(solutions: u64, ending: Ending) -> Outcome {
        match (solutions, ending) {
            (2.., _) => Outcome::Multiple,
            (1, Ending::Exhausted) => Outcome::Unique,
            (0, Ending::Exhausted) => Outcome::None,
            _ => Outcome::Undecided,
        }
    }
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Number of solutions found, at most the limit.
    pub solutions: u64,
    /// The first solution found; [`Answer::grid`] gives it as a [`Grid`].
    pub first: Option<Solution>,
    /// Why the search ended.
    pub ending: Ending,
    /// Work done.
    pub stats: Stats,
}

impl Answer {
    /// The answer if no search is possible (clues clash) or needed (the limit is 0 solutions).
    pub(crate) const fn without_search(limits: Limits) -> Answer {
        let ending = if limits.solutions == 0 { Ending::Stopped } else { Ending::Exhausted };
        let stats = Stats { nodes: 0, guesses: 0, depth: 0, propagations: 0 };
        Answer { solutions: 0, first: None, ending, stats }
    }

    /// The first solution found, checked on conversion to a grid.
    pub fn grid(&self) -> Option<Grid> {
        self.first.as_ref().map(Solution::grid)
    }

    /// The number of solutions, as far as this search shows.
    pub const fn outcome(&self) -> Outcome {
        Outcome::of(self.solutions, self.ending)
    }
}

/// Called with each solution; `Break` ends the search.
pub type Visit<'a> = dyn FnMut(&Grid) -> ControlFlow<()> + 'a;

/// Some puzzles of a batch, with places for the kept parts of their answers.
pub(crate) type Part<'a, T> = (&'a [Puzzle], &'a mut [T]);

/// Returns one part after another, then `None`.
pub(crate) type Parts<'p, 'a, T> = dyn FnMut() -> Option<Part<'a, T>> + 'p;

/// A search method, with scratch memory. Use one per thread.
pub trait Solver: Send {
    /// Searches from given candidates; each solution goes to `visit`.
    ///
    /// Filled cells count as clues. If a blank cell has no candidates, there is no solution.
    fn search_candidates(&mut self, start: &Candidates, limits: Limits, visit: &mut Visit<'_>) -> Answer;

    /// Searches a puzzle; each solution goes to `visit`. If clues clash, there is no solution.
    fn search(&mut self, puzzle: &Puzzle, limits: Limits, visit: &mut Visit<'_>) -> Answer {
        match Candidates::of(puzzle) {
            Ok(start) => self.search_candidates(&start, limits, visit),
            Err(_clash) => Answer::without_search(limits),
        }
    }

    /// Searches a position; each solution goes to `visit`. If digits clash, there is no solution.
    fn search_position(&mut self, position: &Position, limits: Limits, visit: &mut Visit<'_>) -> Answer {
        match &position.marks {
            Some(marks) => self.search_candidates(marks, limits, visit),
            None => self.search(&position.puzzle, limits, visit),
        }
    }

    /// Counts solutions up to the limits, and keeps the first.
    fn count(&mut self, puzzle: &Puzzle, limits: Limits) -> Answer {
        self.search(puzzle, limits, &mut |_| ControlFlow::Continue(()))
    }

    /// A solution, if there is one.
    fn solve(&mut self, puzzle: &Puzzle) -> Option<Grid> {
        self.count(puzzle, Limits::FIRST).grid()
    }

    /// Whether there is no solution, one, or more than one.
    fn check(&mut self, puzzle: &Puzzle) -> Outcome {
        self.count(puzzle, Limits::UNIQUE).outcome()
    }

    /// Every solution, in the order in which the solver finds them. An empty board has far too many.
    fn all(&mut self, puzzle: &Puzzle) -> Vec<Grid> {
        let mut grids = Vec::new();
        self.search(puzzle, Limits::ALL, &mut |grid| {
            grids.push(*grid);
            ControlFlow::Continue(())
        });
        grids
    }

    /// [`Solver::count`] for each puzzle; appends the answers in order.
    ///
    /// Some solvers work on many puzzles at once if this is faster.
    fn batch(&mut self, puzzles: &[Puzzle], limits: Limits, answers: &mut Vec<Answer>) {
        answers.extend(puzzles.iter().map(|puzzle| self.count(puzzle, limits)));
    }

    /// The outcome of each puzzle, as far as the limits show; appends the outcomes in order.
    ///
    /// Faster than [`Solver::batch`] for solvers that can do this without writing out solutions.
    fn outcomes(&mut self, puzzles: &[Puzzle], limits: Limits, outcomes: &mut Vec<Outcome>) {
        let mut answers = Vec::with_capacity(puzzles.len());
        self.batch(puzzles, limits, &mut answers);
        outcomes.extend(answers.iter().map(Answer::outcome));
    }

    /// [`Solver::count`] for each puzzle of an iterator; `on_answer` gets the answers in order.
    ///
    /// Solvers that work on many puzzles at once read some thousands ahead.
    ///
    /// ```
    /// use sudoku_core::Puzzle;
    /// use sudoku_solvers::{Fast, Limits, Solver};
    ///
    /// let lines = ["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"; 3];
    /// let mut unique = 0;
    /// Fast::new().stream(&mut lines.iter().filter_map(|line| line.parse().ok()), Limits::UNIQUE, &mut |answer| {
    ///     unique += u64::from(answer.solutions == 1);
    /// });
    /// assert_eq!(unique, 3);
    /// ```
    fn stream(
        &mut self,
        puzzles: &mut dyn Iterator<Item = Puzzle>,
        limits: Limits,
        on_answer: &mut dyn FnMut(Answer),
    ) {
        puzzles.for_each(|puzzle| on_answer(self.count(&puzzle, limits)));
    }
}

/// State shared by depth-first solvers: counts, the first solution, limits.
pub(crate) struct Ledger<'a, 'v> {
    answer: Answer,
    limits: Limits,
    standing: u64,
    visit: &'a mut Visit<'v>,
}

impl<'a, 'v> Ledger<'a, 'v> {
    pub(crate) fn new(limits: Limits, visit: &'a mut Visit<'v>) -> Self {
        Ledger { answer: Answer::without_search(limits), limits, standing: 0, visit }
    }

    /// Counts one placement, a guess if other alternatives are open; `Break` if the budget is spent.
    pub(crate) fn place(&mut self, is_guess: bool) -> ControlFlow<()> {
        let stats = &mut self.answer.stats;
        if stats.nodes >= self.limits.nodes {
            self.answer.ending = Ending::BudgetSpent;
            return ControlFlow::Break(());
        }
        stats.nodes += 1;
        if is_guess {
            stats.guesses += 1;
            self.standing += 1;
            stats.depth = stats.depth.max(self.standing);
        } else {
            stats.propagations += 1;
        }
        ControlFlow::Continue(())
    }

    /// Records that a placement was undone.
    pub(crate) fn take_back(&mut self, was_guess: bool) {
        self.standing -= u64::from(was_guess);
    }

    /// Records a solution; `Break` if it was the last one wanted.
    pub(crate) fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        self.answer.solutions += 1;
        self.answer.first.get_or_insert_with(|| Solution::from(*grid));
        if (self.visit)(grid).is_break() || self.answer.solutions >= self.limits.solutions {
            self.answer.ending = Ending::Stopped;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn close(self) -> Answer {
        self.answer
    }
}

/// The answer of a search that keeps its counts in the ledger. A limit of 0 solutions needs no search.
pub(crate) fn depth_first(
    limits: Limits,
    visit: &mut Visit<'_>,
    search: impl FnOnce(&mut Ledger<'_, '_>) -> ControlFlow<()>,
) -> Answer {
    let mut ledger = Ledger::new(limits, visit);
    if limits.solutions > 0 {
        // The ledger knows whether the search was stopped or completed.
        let _ = search(&mut ledger);
    }
    ledger.close()
}
