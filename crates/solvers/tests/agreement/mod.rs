//! Defines agreement of solvers, for tests and for the example of the same name.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use sudoku_core::{Cell, Digit, Puzzle};
use sudoku_solvers::{Answer, Backtracking, Ending, Engine, Limits, Outcome, Solver};

/// Engines, with the work that each has done.
pub struct Panel {
    solvers: Vec<(Engine, Box<dyn Solver>)>,
    /// Number of puzzles with no, one and several solutions, and of those that no engine decided.
    pub outcomes: [u64; 4],
    /// For each engine, the number of searches that ran out of nodes, and the nodes of all other searches.
    pub work: Vec<(u64, u64)>,
}

impl Panel {
    pub fn new(engines: &[Engine]) -> Panel {
        let solvers: Vec<_> = engines.iter().map(|&engine| (engine, engine.build())).collect();
        Panel { work: vec![(0, 0); solvers.len()], solvers, outcomes: [0; 4] }
    }

    /// Asks each engine for the number of solutions. Engines that finish must agree on the number, and on the solution
    /// if there is exactly one.
    pub fn ask(&mut self, puzzle: &Puzzle, limits: Limits) {
        let answers = self.solvers.iter_mut().map(|(engine, solver)| (*engine, solver.count(puzzle, limits)));
        let answers: Vec<(Engine, Answer)> = answers.collect();
        for ((engine, answer), work) in answers.iter().zip(&mut self.work) {
            match answer.ending {
                Ending::BudgetSpent => work.0 += 1,
                _ => work.1 += answer.stats.nodes,
            }
            check(*engine, answer, puzzle, limits);
        }
        let mut decided = answers.iter().filter(|(_, answer)| answer.ending != Ending::BudgetSpent);
        let Some((first, one)) = decided.next() else {
            self.outcomes[3] += 1;
            return;
        };
        for (engine, other) in decided {
            assert_eq!(one.solutions, other.solutions, "{first} and {engine} on {puzzle}");
            if one.outcome() == Outcome::Unique {
                assert_eq!(one.first, other.first, "{first} and {engine} on {puzzle}");
            }
        }
        // A search that was cut short has found at most as many solutions as there are.
        assert!(answers.iter().all(|(_, answer)| answer.solutions <= one.solutions), "{puzzle}");
        self.outcomes[one.solutions.min(2) as usize] += 1;
    }
}

/// Properties of a single answer.
fn check(engine: Engine, answer: &Answer, puzzle: &Puzzle, limits: Limits) {
    let shown = || format!("{engine} on {puzzle}: {answer:?}");
    let stats = answer.stats;
    assert!(answer.grid().is_none_or(|grid| grid.solves(puzzle)), "{}", shown());
    assert_eq!(answer.first.is_some(), answer.solutions > 0, "{}", shown());
    assert!(answer.solutions <= limits.solutions && stats.nodes <= limits.nodes, "{}", shown());
    assert_eq!(answer.ending == Ending::Stopped, answer.solutions == limits.solutions, "{}", shown());
    if engine != Engine::Fast {
        // The fast solver counts its work by branches.
        assert_eq!(stats.guesses + stats.propagations, stats.nodes, "{}", shown());
        assert!(stats.depth <= stats.guesses, "{}", shown());
        let blanks = 81 - puzzle.clue_count() as u64;
        assert!(answer.solutions == 0 || stats.nodes >= blanks, "{}", shown());
    }
}

/// A puzzle with one solution, or with one or two of its clues taken away, or one changed.
pub fn random_puzzle<R: Rng>(rng: &mut R, solver: &mut dyn Solver) -> Puzzle {
    let mut puzzle = random_grid(rng);
    let mut cells = Cell::ALL;
    cells.shuffle(rng);
    // Removal of clues may stop early, so that easy puzzles are included.
    for cell in cells.into_iter().take(rng.random_range(45..=81)) {
        let clue = puzzle.get(cell);
        puzzle.set(cell, None);
        if solver.check(&puzzle) != Outcome::Unique {
            puzzle.set(cell, clue);
        }
    }
    cells.sort_unstable_by_key(|&cell| puzzle.get(cell).is_none());
    let clues = puzzle.clue_count();
    let mut any = || cells[rng.random_range(0..clues)];
    let (one, two) = (any(), any());
    match rng.random_range(0..3) {
        0 => {}
        1 => [one, two].into_iter().for_each(|cell| puzzle.set(cell, None)),
        _ => puzzle.set(one, Digit::new(rng.random_range(1..=9))),
    }
    puzzle
}

/// A full grid: the first solution of a puzzle with random boxes on the diagonal.
fn random_grid<R: Rng>(rng: &mut R) -> Puzzle {
    let mut puzzle = Puzzle::EMPTY;
    for block in [0, 4, 8] {
        let mut digits = Digit::ALL;
        digits.shuffle(rng);
        for (place, digit) in digits.into_iter().enumerate() {
            puzzle.set(Cell::in_box(block, place), Some(digit));
        }
    }
    Backtracking.solve(&puzzle).expect("the boxes of a diagonal do not meet").into()
}
