//! Seven strategies for erasing cells.

use std::ops::ControlFlow;

use rand::Rng;
use rand::seq::SliceRandom;
use sudoku_core::{Candidates, Cell, Digit, Grid, House, HouseKind, Puzzle};

use super::Generator;
use crate::effort::{Effort, GaveUp, Made, Prover, Work};
use crate::grids::GridMethod;

/// The order in which cells are tried.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Order {
    /// Strategy 2: random.
    Random,
    /// Strategy 6: a random cell of each row (column, box) in turn.
    Houses(HouseKind),
    /// Strategy 7: a random occurrence of each digit in turn.
    Digits,
}

/// The condition for erasing a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Check {
    /// Strategy 2: none. The puzzle often has several solutions.
    None,
    /// Strategy 3: at most this number of rows and columns are empty.
    EmptyLines(usize),
    /// Strategy 4: the cell has one candidate after the digits in its row, column and box are excluded. The puzzle can
    /// then be solved in the reverse order, so it is unique.
    Level1,
    /// Level 1 in the sense that is usual today: the digit is a naked or hidden single.
    Single,
    /// Strategy 5: level-1 steps refute every other candidate of the cell.
    Level2,
    /// The solution stays unique, as proved by a solver.
    Unique,
}

/// Options of the generator `erasure`.
///
/// Source: *A Sudoku challenge generator*, step 3.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Erasure {
    /// How grids are filled.
    pub grids: GridMethod,
    /// The order in which cells are tried.
    pub order: Order,
    /// The condition for erasing a cell.
    pub check: Check,
    /// Strategy 1: the number of clues to leave (30 to 35 easy, 25 to 30 intermediate, 20 to 25 difficult); 0 means as
    /// few as the check allows.
    pub clues: usize,
    /// Whether to add a second round if the first ends with too many clues. The second round requires only uniqueness.
    pub second_round: bool,
}

impl Default for Erasure {
    fn default() -> Erasure {
        let grids = GridMethod::default();
        Erasure { grids, order: Order::Random, check: Check::Level1, clues: 30, second_round: true }
    }
}

/// Erases cells of a grid until this many clues remain or none can be erased. Each cell is tried once: a check that
/// failed cannot succeed with fewer clues on the board.
///
/// The result need not be unique unless the check ensures it.
pub fn erase(
    grid: &Grid,
    options: &Erasure,
    rng: &mut dyn Rng,
    is_unique: &mut dyn FnMut(&Puzzle) -> bool,
) -> Puzzle {
    let mut puzzle = Puzzle::from(*grid);
    let mut rounds = vec![options.check];
    if options.second_round {
        rounds.push(Check::Unique);
    }
    for check in rounds {
        let _reached = each_cell(&puzzle.clone(), grid, options.order, rng, |cell| {
            if puzzle.clue_count() <= options.clues {
                return ControlFlow::Break(());
            }
            let mut fewer = puzzle;
            fewer.set(cell, None);
            if passes(check, &fewer, cell, grid.get(cell), is_unique) {
                puzzle = fewer;
            }
            ControlFlow::Continue(())
        });
    }
    puzzle
}

/// Tries every clue once, in the given order.
fn each_cell(
    puzzle: &Puzzle,
    grid: &Grid,
    order: Order,
    rng: &mut dyn Rng,
    mut visit: impl FnMut(Cell) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut cells: Vec<Cell> = puzzle.clues().iter().collect();
    cells.shuffle(rng);
    let group = |cell: Cell| match order {
        Order::Random => 0,
        Order::Houses(HouseKind::Row) => cell.row(),
        Order::Houses(HouseKind::Column) => cell.column(),
        Order::Houses(HouseKind::Box) => cell.box_index(),
        Order::Digits => grid.get(cell).index(),
    };
    let mut queues = vec![Vec::new(); 9];
    cells.into_iter().for_each(|cell| queues[group(cell)].push(cell));
    while queues.iter().any(|queue| !queue.is_empty()) {
        for queue in &mut queues {
            if let Some(cell) = queue.pop() {
                visit(cell)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn passes(
    check: Check,
    fewer: &Puzzle,
    cell: Cell,
    digit: Digit,
    is_unique: &mut dyn FnMut(&Puzzle) -> bool,
) -> bool {
    let Ok(board) = Candidates::of(fewer) else { return false };
    match check {
        Check::None => true,
        Check::EmptyLines(most) => {
            let empty = |house: &&House| house.cells().iter().all(|&cell| fewer.get(cell).is_none());
            House::ALL[..18].iter().filter(empty).count() <= most
        }
        Check::Level1 => board.get(cell).len() == 1,
        Check::Single => {
            let alone = |house: House| {
                house.cells().into_iter().all(|other| other == cell || !board.get(other).contains(digit))
            };
            board.get(cell).len() == 1 || cell.houses().into_iter().any(alone)
        }
        Check::Level2 => {
            board.get(cell).iter().filter(|&other| other != digit).all(|other| refuted(&board, cell, other))
        }
        Check::Unique => is_unique(fewer),
    }
}

/// Whether writing the digit and then all naked singles leaves a cell without candidates.
fn refuted(board: &Candidates, cell: Cell, digit: Digit) -> bool {
    let mut board = board.clone();
    let _written = board.place(cell, digit);
    loop {
        let Some(next) = board.blanks().iter().find(|&cell| board.get(cell).len() <= 1) else { return false };
        match board.get(next).first() {
            None => return true,
            Some(only) => _ = board.place(next, only),
        }
    }
}

pub(super) struct Eraser {
    pub(super) options: Erasure,
    pub(super) prover: Prover,
}

impl Generator for Eraser {
    /// Makes one attempt per grid. It fails if too many clues are left, or if there is more than one solution.
    fn generate(&mut self, rng: &mut dyn Rng, effort: &mut Effort<'_>) -> Result<Made, GaveUp> {
        loop {
            effort.begin()?;
            let grid = self.options.grids.fill(rng, &mut self.prover.work.grids);
            let prover = &mut self.prover;
            let puzzle = erase(&grid, &self.options, rng, &mut |fewer| prover.is_unique(fewer));
            let is_short = self.options.clues == 0 || puzzle.clue_count() <= self.options.clues;
            if is_short && self.prover.is_unique(&puzzle) {
                return Ok(self.prover.made(puzzle, grid));
            }
        }
    }

    fn take_work(&mut self) -> Work {
        self.prover.take_work()
    }
}
