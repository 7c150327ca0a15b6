//! Makes a number of minimal puzzles and proves that they are minimal. A solver that did not make them proves that each
//! has one solution. For every clue there is a witness: a second solution of the other clues. It is checked cell by
//! cell, so the solver that found it need not be trusted.
//!
//!     prove_minimal 1000000 1

use std::error::Error;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use sudoku_core::{CellSet, Grid, Puzzle};
use sudoku_generators::{GridMethod, minimal_batch};
use sudoku_solvers::{Answer, Engine, Fast, Limits, Marks, Outcome, Question, Source};

const BLOCK: usize = 10_000;

/// Asks for each puzzle and clue whether there is a solution with another digit in its cell.
struct Witnesses<'a> {
    made: &'a [(Puzzle, Grid)],
    puzzle: usize,
    /// Clues of the puzzle that have not been asked about yet.
    clues: CellSet,
    proved: u64,
    failed: Option<Puzzle>,
}

impl Source for Witnesses<'_> {
    fn next(&mut self) -> Option<Question> {
        while self.clues.is_empty() {
            self.puzzle += 1;
            self.clues = self.made.get(self.puzzle)?.0.clues();
        }
        let (puzzle, grid) = &self.made[self.puzzle];
        let cell = self.clues.first()?;
        self.clues.remove(cell);
        let mut marks = Marks::of_grid(grid, |kept| kept != cell && puzzle.get(kept).is_some());
        marks.strike(cell, grid.get(cell));
        let id = (self.puzzle * 81 + cell.index()) as u64;
        Some(Question { id, marks, limits: Limits::FIRST })
    }

    fn answer(&mut self, id: u64, answer: Answer) {
        let (puzzle, grid) = &self.made[id as usize / 81];
        let cell = id as usize % 81;
        let mut fewer = *puzzle.values();
        fewer[cell] = 0;
        let is_witness = |other: &Grid| {
            // The grid is rebuilt from its values, so that rows, columns and boxes are checked again.
            Grid::new(*other.values()).is_ok()
                && other.values()[cell] != grid.values()[cell]
                && fewer.iter().zip(other.values()).all(|(&clue, &value)| clue == 0 || clue == value)
        };
        if answer.grid().as_ref().is_some_and(is_witness) {
            self.proved += 1;
        } else {
            self.failed = Some(*puzzle);
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<u64> = std::env::args().skip(1).map(|word| word.parse()).collect::<Result<_, _>>()?;
    let [count, seed] = arguments[..] else { return Err("COUNT SEED".into()) };
    let (mut solver, mut second) = (Fast::new(), Engine::Backtracking.build());
    let (mut puzzles, mut clues) = (0, 0);
    for block in 0..count.div_ceil(BLOCK as u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(block);
        let made = minimal_batch(BLOCK, GridMethod::Uniform, &mut rng, &mut solver);
        for (puzzle, grid) in &made {
            if second.check(puzzle) != Outcome::Unique || !grid.solves(puzzle) {
                return Err(format!("not unique: {puzzle}").into());
            }
            clues += puzzle.clue_count() as u64;
        }
        let start = made.first().map_or(CellSet::EMPTY, |(puzzle, _)| puzzle.clues());
        let mut witnesses = Witnesses { made: &made, puzzle: 0, clues: start, proved: 0, failed: None };
        solver.feed(&mut witnesses);
        if let Some(puzzle) = witnesses.failed {
            return Err(format!("a clue could go: {puzzle}").into());
        }
        puzzles += made.len() as u64;
        if witnesses.proved != made.iter().map(|(puzzle, _)| puzzle.clue_count() as u64).sum::<u64>() {
            return Err("a clue was not asked about".into());
        }
    }
    println!(
        "{puzzles} puzzles, mean clues {:.4}: all unique, with a witness for each of {clues} clues",
        clues as f64 / puzzles as f64
    );
    Ok(())
}
