//! Orders of removal in parallel, through the batch solver.

use rand::Rng;
use sudoku_core::{Cell, CellSet, Grid, Puzzle};
use sudoku_solvers::{Fast, Limits, Marks};

use super::batch::{Chain, Chains};
use super::controlled_bias::{ControlledBias, MOST_REMOVALS};
use super::orders::Orders;
use crate::grids::GridWork;

/// All puzzles accepted from the given number of orders, with their solutions. Hundreds of orders are tried at a time.
///
/// The same generator state gives the same puzzles on every machine.
pub fn controlled_bias_batch<R: Rng + ?Sized>(
    orders: u64,
    options: ControlledBias,
    rng: &mut R,
    solver: &mut Fast,
) -> Vec<(Puzzle, Grid)> {
    let mut accepted = Vec::new();
    let low = options.first_cut();
    let (mut number, mut left_on_grid) = (0, 0);
    let mut base: Option<(Grid, Marks, Orders)> = None;
    let begin = || {
        while number < orders {
            if left_on_grid == 0 {
                base = None;
                left_on_grid = u64::from(options.orders.max(1));
            }
            let (grid, marks, on_grid) = base.get_or_insert_with(|| {
                let grid = options.grids.fill(rng, &mut GridWork::default());
                (grid, Marks::of_grid(&grid, |_| true), Orders::of(grid, low))
            });
            let (order, taken) = on_grid.skip_to(left_on_grid.min(orders - number), rng);
            number += taken;
            left_on_grid -= taken;
            if let Some(order) = order {
                return Some(Trial::new(number - 1, *grid, *marks, order, low));
            }
        }
        None
    };
    Chains::run(solver, begin, |trial: &Trial| {
        if trial.stage == Stage::Accepted {
            accepted.push((trial.number, trial.puzzle(), trial.grid));
        }
    });
    accepted.sort_unstable_by_key(|&(number, ..)| number);
    accepted.into_iter().map(|(_, puzzle, grid)| (puzzle, grid)).collect()
}

/// One order: the generator `controlled-bias` as a chain of queries.
struct Trial {
    number: u64,
    grid: Grid,
    /// The full grid in the solver's format.
    marks: Marks,
    order: [Cell; 81],
    /// Number of removals after which the solution is still unique, once the first query is answered.
    low: usize,
    /// Number of removals after which the solution is known not to be unique.
    high: usize,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Is the solution unique with the maximum number of clues?
    Start,
    /// Is it unique after half the removals between the known bounds?
    Bisection,
    /// Is there a solution without the clue at this index of the order?
    Minimality(usize),
    Accepted,
    Rejected,
}

impl Trial {
    fn new(number: u64, grid: Grid, marks: Marks, order: [Cell; 81], low: usize) -> Trial {
        Trial { number, grid, marks, order, low, high: MOST_REMOVALS + 1, stage: Stage::Start }
    }

    fn puzzle(&self) -> Puzzle {
        let mut puzzle = Puzzle::from(self.grid);
        self.order[..self.low].iter().for_each(|&cell| puzzle.set(cell, None));
        puzzle
    }

    /// Bisection ends when the two bounds are adjacent. The next clue of the order is then needed, and the queries ask
    /// whether all others are.
    fn narrowed(&self) -> Stage {
        if self.high > self.low + 1 { Stage::Bisection } else { Stage::Minimality(self.low + 1) }
    }
}

impl Chain for Trial {
    fn question(&self) -> (Marks, Limits) {
        let mut marks = self.marks;
        let removed = match self.stage {
            Stage::Bisection => (self.low + self.high) / 2,
            _ => self.low,
        };
        let mut gone: CellSet = self.order[..removed].iter().copied().collect();
        if let Stage::Minimality(at) = self.stage {
            let cell = self.order[at];
            gone.insert(cell);
            marks.open(gone);
            marks.strike(cell, self.grid.get(cell));
            return (marks, Limits::FIRST);
        }
        marks.open(gone);
        (marks, Limits::UNIQUE)
    }

    fn on_answer(&mut self, solutions: u64) -> bool {
        let unique = solutions == 1;
        self.stage = match self.stage {
            Stage::Start if unique => self.narrowed(),
            Stage::Bisection => {
                let middle = (self.low + self.high) / 2;
                if unique {
                    self.low = middle;
                } else {
                    self.high = middle;
                }
                self.narrowed()
            }
            // Every clue has been tested.
            Stage::Minimality(80) if solutions > 0 => Stage::Accepted,
            Stage::Minimality(at) if solutions > 0 => Stage::Minimality(at + 1),
            _ => Stage::Rejected,
        };
        matches!(self.stage, Stage::Accepted | Stage::Rejected)
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;
    use rand::seq::SliceRandom;
    use sudoku_solvers::Engine;

    use super::*;
    use crate::effort::Prover;
    use crate::puzzles::controlled_bias::ByOrder;
    use crate::{is_minimal, minimal, uniform};

    /// Removes clues in the given order until the solution is no longer unique. The puzzle before that is accepted if
    /// it is minimal.
    fn sequential(grid: &Grid, order: &[Cell; 81]) -> Option<Puzzle> {
        let mut solver = Engine::Backtracking.build();
        let mut puzzle = Puzzle::from(*grid);
        for &cell in order {
            let mut fewer = puzzle;
            fewer.set(cell, None);
            if solver.check(&fewer) != sudoku_solvers::Outcome::Unique {
                break;
            }
            puzzle = fewer;
        }
        is_minimal(&puzzle, solver.as_mut()).then_some(puzzle)
    }

    #[test]
    fn bisection_accepts_what_sequential_deletion_accepts() {
        let mut rng = ChaCha8Rng::seed_from_u64(11);
        let options = ControlledBias { most_clues: 81, ..ControlledBias::default() };
        let mut by_order = ByOrder { options, prover: Prover::new(Engine::Backtracking.build()) };
        let mut fast = Fast::new();
        let mut accepted = 0;
        for n in 0..60 {
            let grid = uniform(&mut rng, &mut GridWork::default());
            let puzzle = minimal(&grid, &mut rng, Engine::Backtracking.build().as_mut());
            // An order with the blanks before the clues is accepted. An order with one clue among the blanks is
            // rejected.
            let mut order = Cell::ALL;
            order.shuffle(&mut rng);
            order.sort_by_key(|&cell| puzzle.get(cell).is_some());
            if n % 3 == 1 {
                order.swap(n % 40, 80);
            } else if n % 3 == 2 {
                order.shuffle(&mut rng);
            }
            let expected = sequential(&grid, &order);
            assert_eq!(by_order.try_order(&grid, &order), expected);
            let marks = Marks::of_grid(&grid, |_| true);
            let mut trial = Some(Trial::new(0, grid, marks, order, 0));
            let mut by_chain = None;
            Chains::run(
                &mut fast,
                || trial.take(),
                |trial: &Trial| {
                    by_chain = (trial.stage == Stage::Accepted).then(|| trial.puzzle());
                },
            );
            assert_eq!(by_chain, expected);
            accepted += usize::from(expected.is_some());
            if n % 3 == 0 {
                assert_eq!(expected, Some(puzzle));
            }
        }
        assert!((20..60).contains(&accepted));
    }
}
