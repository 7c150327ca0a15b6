//! Minimal puzzles side by side, through the batch solver.

use rand::Rng;
use rand::seq::SliceRandom;
use sudoku_core::{Cell, CellSet, Grid, Puzzle};
use sudoku_solvers::{Answer, Fast, Limits, Marks, Question, Source};

use crate::grids::{GridMethod, GridWork};

/// Puzzles in the making at one time: enough to keep the widest vector's 512 lanes busy.
const CHAINS: usize = 640;
/// Clues of the order up to the next of these places are asked about in one go: few enough that they can usually
/// all go. If they cannot, they are asked about one by one, as all further ones are.
const GROUP_ENDS: [usize; 6] = [24, 30, 34, 37, 39, 41];

/// Where the group ends that begins at this place of the order.
fn group_end(decided: usize) -> usize {
    GROUP_ENDS.into_iter().find(|&end| end > decided).unwrap_or(decided + 1)
}

/// A chain of questions, each of which depends on the answer before it.
pub(super) trait Chain {
    /// The question to ask now.
    fn question(&self) -> (Marks, Limits);

    /// Takes the number of solutions in; whether that was the last question.
    fn on_answer(&mut self, solutions: u64) -> bool;
}

/// Chains side by side; as soon as one ends, another begins.
///
/// All that is random about a chain is to be drawn when it begins: they begin in order, while the order
/// in which they end depends on the width of the solver's vectors.
pub(super) struct Chains<C, B, D> {
    begin: B,
    done: D,
    chains: Vec<C>,
    /// Those whose next question may be asked.
    ready: Vec<usize>,
}

impl<C: Chain, B: FnMut() -> Option<C>, D: FnMut(&C)> Chains<C, B, D> {
    /// Runs all chains that `begin` gives, and shows each to `done` at its end.
    pub(super) fn run(solver: &mut Fast, begin: B, done: D) {
        solver.feed(&mut Chains { begin, done, chains: Vec::with_capacity(CHAINS), ready: Vec::new() });
    }

    fn ask(&self, id: usize) -> Question {
        let (marks, limits) = self.chains[id].question();
        Question { id: id as u64, marks, limits }
    }
}

impl<C: Chain, B: FnMut() -> Option<C>, D: FnMut(&C)> Source for Chains<C, B, D> {
    const GRIDS: bool = false;

    fn next(&mut self) -> Option<Question> {
        if let Some(id) = self.ready.pop() {
            return Some(self.ask(id));
        }
        if self.chains.len() == CHAINS {
            return None;
        }
        let chain = (self.begin)()?;
        self.chains.push(chain);
        Some(self.ask(self.chains.len() - 1))
    }

    fn answer(&mut self, id: u64, answer: Answer) {
        let id = id as usize;
        if self.chains[id].on_answer(answer.solutions) {
            (self.done)(&self.chains[id]);
            let Some(fresh) = (self.begin)() else { return };
            self.chains[id] = fresh;
        }
        self.ready.push(id);
    }
}

/// Puzzles of a piece of a stream of minimal ones, which has a random stream of its own: the first pieces are small, so
/// that few puzzles come at once. Equal seeds give equal puzzles only where pieces are of these sizes.
pub const fn piece_size(number: u64) -> usize {
    if number < 8 { 16 } else { 2048 }
}

/// `count` minimal puzzles and their solutions, each as [`minimal`](crate::minimal) would make
/// it, hundreds at a time.
///
/// The same generator state gives the same puzzles on every machine.
///
/// No solution is searched for, only a second one: a clue may go if the rest has no solution with another
/// digit in its cell.
pub fn minimal_batch<R: Rng + ?Sized>(
    count: usize,
    grids: GridMethod,
    rng: &mut R,
    solver: &mut Fast,
) -> Vec<(Puzzle, Grid)> {
    let mut made = vec![None; count];
    let mut numbers = 0..count;
    let begin = || {
        numbers.next().map(|number| {
            let grid = grids.fill(rng, &mut GridWork::default());
            let mut order = Cell::ALL;
            order.shuffle(rng);
            let marks = Marks::of_grid(&grid, |_| true);
            Thinning {
                number,
                grid,
                order,
                clues: CellSet::ALL,
                marks,
                decided: 0,
                end: group_end(0),
                failed: false,
            }
        })
    };
    Chains::run(solver, begin, |done: &Thinning| made[done.number] = Some((done.puzzle(), done.grid)));
    made.into_iter().flatten().collect()
}

struct Thinning {
    /// Which puzzle it is.
    number: usize,
    grid: Grid,
    order: [Cell; 81],
    clues: CellSet,
    /// The clues as the solver takes them, all candidates open in other cells.
    marks: Marks,
    /// Cells of the order that are decided.
    decided: usize,
    /// Where the group of cells that is being decided ends.
    end: usize,
    /// They cannot all go: the question out is about one of them.
    failed: bool,
}

impl Chain for Thinning {
    fn question(&self) -> (Marks, Limits) {
        let mut marks = self.marks;
        if self.is_group() {
            marks.open(self.order[self.decided..self.end].iter().copied().collect());
            return (marks, Limits::UNIQUE);
        }
        let cell = self.order[self.decided];
        marks.open(CellSet::of(cell));
        marks.strike(cell, self.grid.get(cell));
        (marks, Limits::FIRST)
    }

    fn on_answer(&mut self, solutions: u64) -> bool {
        if self.is_group() {
            if solutions > 1 {
                self.failed = true;
                return false;
            }
            self.remove(self.end);
        } else if solutions == 0 {
            self.remove(self.decided + 1);
            // All others of the group could go, so that the last one cannot.
            if self.failed && self.decided + 1 == self.end {
                self.decided = self.end;
            }
        } else {
            self.decided += 1;
            // A reason why the group could not go is found: what is left of it may go or not.
            self.failed = false;
            self.end = self.decided;
        }
        if self.decided == self.end {
            (self.end, self.failed) = (group_end(self.decided), false);
        }
        self.decided == 81
    }
}

impl Thinning {
    fn is_group(&self) -> bool {
        !self.failed && self.end > self.decided + 1
    }

    /// Takes out the clues up to a place of the order.
    fn remove(&mut self, end: usize) {
        for &cell in &self.order[self.decided..end] {
            self.clues.remove(cell);
        }
        self.marks.open(CellSet::ALL.without(self.clues));
        self.decided = end;
    }

    fn puzzle(&self) -> Puzzle {
        let mut puzzle = Puzzle::EMPTY;
        self.clues.iter().for_each(|cell| puzzle.set(cell, Some(self.grid.get(cell))));
        puzzle
    }
}
