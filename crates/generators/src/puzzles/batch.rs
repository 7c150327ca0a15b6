//! Irreducible puzzles side by side, through the batch solver.

use rand::Rng;
use rand::seq::SliceRandom;
use sudoku_core::{Cell, CellSet, Grid, Puzzle};
use sudoku_solvers::{Answer, Fast, Limits, Marks, Question, Source};

use crate::grids::{GridMethod, GridWork};

/// Puzzles in the making at one time: enough to keep the widest vector's 512 lanes busy.
const CHAINS: usize = 640;
/// Clues taken away in one go at the start: random cells of a grid, so few that the solution nearly always
/// stays unique; if it does not, they are tried one by one.
const FIRST_CUT: usize = 24;

/// `count` irreducible puzzles and their solutions, each as [`irreducible`](crate::irreducible) would make
/// it, hundreds at a time.
///
/// The same generator state gives the same puzzles on every machine: all that is random about a puzzle is
/// drawn when it is begun, and they are begun in order.
///
/// No solution is searched for, only a second one: a clue may go if the rest has no solution with another
/// digit in its cell.
pub fn irreducible_batch<R: Rng + ?Sized>(
    count: usize,
    grids: GridMethod,
    rng: &mut R,
    solver: &mut Fast,
) -> Vec<(Puzzle, Grid)> {
    let mut source = Thinning {
        grids,
        rng,
        begun: 0,
        count,
        chains: Vec::with_capacity(CHAINS.min(count)),
        ready: Vec::new(),
        made: vec![None; count],
    };
    solver.feed(&mut source);
    source.made.into_iter().flatten().collect()
}

struct Thinning<'a, R: ?Sized> {
    grids: GridMethod,
    rng: &'a mut R,
    begun: usize,
    count: usize,
    chains: Vec<Chain>,
    /// Chains whose next question may be asked.
    ready: Vec<usize>,
    made: Vec<Option<(Puzzle, Grid)>>,
}

struct Chain {
    /// Which puzzle it is.
    number: usize,
    grid: Grid,
    order: [Cell; 81],
    clues: CellSet,
    /// Cells of the order that are decided.
    decided: usize,
    /// The question out is about the first cut.
    cutting: bool,
}

impl Chain {
    fn question(&self, id: usize) -> Question {
        let mut clues = self.clues;
        let limits = if self.cutting {
            self.order[..FIRST_CUT].iter().for_each(|&cell| {
                clues.remove(cell);
            });
            Limits::UNIQUE
        } else {
            clues.remove(self.order[self.decided]);
            Limits::FIRST
        };
        let mut marks = Marks::of_grid(&self.grid, |cell| clues.contains(cell));
        if !self.cutting {
            let cell = self.order[self.decided];
            marks.strike(cell, self.grid.get(cell));
        }
        Question { id: id as u64, marks, limits }
    }

    /// Takes an answer in; whether the puzzle is done.
    fn hear(&mut self, solutions: u64) -> bool {
        if self.cutting {
            self.cutting = false;
            if solutions == 1 {
                self.order[..FIRST_CUT].iter().for_each(|&cell| {
                    self.clues.remove(cell);
                });
                self.decided = FIRST_CUT;
            }
        } else {
            if solutions == 0 {
                self.clues.remove(self.order[self.decided]);
            }
            self.decided += 1;
        }
        self.decided == 81
    }

    fn puzzle(&self) -> Puzzle {
        let mut puzzle = Puzzle::EMPTY;
        self.clues.iter().for_each(|cell| puzzle.set(cell, Some(self.grid.get(cell))));
        puzzle
    }
}

impl<R: Rng + ?Sized> Thinning<'_, R> {
    fn begin(&mut self) -> Option<Chain> {
        (self.begun < self.count).then(|| {
            let grid = self.grids.fill(self.rng, &mut GridWork::default());
            let mut order = Cell::ALL;
            order.shuffle(self.rng);
            self.begun += 1;
            Chain { number: self.begun - 1, grid, order, clues: CellSet::ALL, decided: 0, cutting: true }
        })
    }
}

impl<R: Rng + ?Sized> Source for Thinning<'_, R> {
    const GRIDS: bool = false;

    fn next(&mut self) -> Option<Question> {
        if let Some(id) = self.ready.pop() {
            return Some(self.chains[id].question(id));
        }
        if self.chains.len() == CHAINS {
            return None;
        }
        let chain = self.begin()?;
        self.chains.push(chain);
        let id = self.chains.len() - 1;
        Some(self.chains[id].question(id))
    }

    fn answer(&mut self, id: u64, answer: Answer) {
        let id = id as usize;
        if self.chains[id].hear(answer.solutions) {
            let done = &self.chains[id];
            self.made[done.number] = Some((done.puzzle(), done.grid));
            let Some(fresh) = self.begin() else { return };
            self.chains[id] = fresh;
        }
        self.ready.push(id);
    }
}
