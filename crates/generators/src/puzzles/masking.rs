//! Masking strategies, cleanup and annealing towards a target WNEF.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use sudoku_core::{Cell, Grid, Puzzle};
use sudoku_math::{exp, pow};
use sudoku_metrics::{ChoiceHistogram, Weights};

use super::Generator;
use crate::effort::{Effort, GaveUp, Made, Prover, Work};
use crate::grids::GridMethod;

/// Mean exponential WNEF of each of the four levels of GNOME Sudoku (150 puzzles each), easiest first. Use these values
/// as first targets, because the source prints none.
pub const LEVEL_TARGETS: [f64; 4] = [0.408, 0.300, 0.279, 0.269];

/// Proposes the next clue to mask out.
///
/// Source: Chadwick et al. 2008, "Generator Algorithm", which requires strategies but describes only the random one.
/// The others are by this project.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Strategy {
    /// Any clue.
    Random,
    /// Of this number of random clues, the one whose removal gives the lowest WNEF.
    LowestWnef(usize),
    /// A random clue from the houses with the most clues.
    FullestHouses,
}

/// How to continue from a puzzle that no strategy improves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Annealing {
    /// Stop.
    None,
    /// As in the source: repeatedly add values back, mask again and keep the best puzzle.
    AddBack {
        /// Number of values to add back in each round.
        values: usize,
        /// Number of rounds.
        rounds: u32,
    },
    /// Simulated annealing in the usual sense. A random cell is masked or restored, and an increase of the WNEF by Δ >
    /// 0 is accepted with probability exp(-Δ/T). T falls geometrically.
    Temperature {
        /// T at the first step, in units of WNEF.
        start: f64,
        /// T at the last step.
        end: f64,
        /// Number of steps.
        steps: u32,
    },
}

/// Options of the generator `masking`.
#[derive(Clone, PartialEq, Debug)]
pub struct Masking {
    /// How grids are filled.
    pub grids: GridMethod,
    /// The strategies, used in turn: each failure switches to the next one.
    pub strategies: Vec<Strategy>,
    /// Failures after which a strategy is exhausted.
    pub allowed_failures: u32,
    /// Whether to try to remove each clue once at the end.
    pub cleanup: bool,
    /// Whether to return to the board with the lowest WNEF at the end, because masking a clue may raise the WNEF. The
    /// result may then not be minimal.
    pub state_saving: bool,
    /// The exponential WNEF at which to stop; 0 is never reached.
    pub target: f64,
    /// What to do if the target is not reached.
    pub annealing: Annealing,
}

impl Default for Masking {
    fn default() -> Masking {
        Masking {
            grids: GridMethod::RowByRow,
            strategies: vec![Strategy::LowestWnef(8), Strategy::Random],
            allowed_failures: 5,
            cleanup: true,
            state_saving: true,
            target: 0.0,
            annealing: Annealing::AddBack { values: 8, rounds: 10 },
        }
    }
}

pub(super) struct Masker {
    pub(super) options: Masking,
    pub(super) prover: Prover,
}

/// The exponential WNEF; 1 for a full grid.
fn wnef(puzzle: &Puzzle) -> f64 {
    Weights::EXPONENTIAL.wnef(&ChoiceHistogram::of(puzzle)).unwrap_or(1.0)
}

impl Masker {
    fn wnef(&mut self, puzzle: &Puzzle) -> f64 {
        self.prover.work.scored += 1;
        wnef(puzzle)
    }

    /// Masks out one clue if the puzzle stays unique.
    fn mask(&mut self, puzzle: &mut Puzzle, cell: Cell) -> bool {
        let mut fewer = *puzzle;
        fewer.set(cell, None);
        let unique = self.prover.is_unique(&fewer);
        if unique {
            *puzzle = fewer;
        }
        unique
    }

    /// Applies strategies until all are exhausted, then the cleanup; stops early at the target.
    fn descend(
        &mut self,
        puzzle: &mut Puzzle,
        rng: &mut dyn Rng,
        effort: &mut Effort<'_>,
    ) -> Result<(), GaveUp> {
        let mut lowest = (self.wnef(puzzle), *puzzle);
        self.by_strategies(puzzle, &mut lowest, rng, effort)?;
        if self.options.cleanup {
            for cell in puzzle.clues() {
                if self.note(puzzle, &mut lowest) {
                    break;
                }
                self.mask(puzzle, cell);
            }
        }
        self.note(puzzle, &mut lowest);
        if self.options.state_saving {
            *puzzle = lowest.1;
        }
        Ok(())
    }

    /// Records the lowest WNEF and its board; returns whether the target is met.
    fn note(&mut self, puzzle: &Puzzle, lowest: &mut (f64, Puzzle)) -> bool {
        let height = self.wnef(puzzle);
        if height < lowest.0 {
            *lowest = (height, *puzzle);
        }
        height <= self.options.target
    }

    fn by_strategies(
        &mut self,
        puzzle: &mut Puzzle,
        lowest: &mut (f64, Puzzle),
        rng: &mut dyn Rng,
        effort: &mut Effort<'_>,
    ) -> Result<(), GaveUp> {
        let mut failures = vec![0; self.options.strategies.len()];
        let mut turn = 0;
        while !self.note(puzzle, lowest) {
            effort.go_on()?;
            let open = |n: &usize| failures[*n] < self.options.allowed_failures;
            let count = failures.len();
            let Some(now) = (turn..turn + count).map(|n| n % count).find(open) else { break };
            let Some(cell) = self.propose(self.options.strategies[now], puzzle, rng) else { break };
            turn = now;
            if !self.mask(puzzle, cell) {
                failures[now] += 1;
                turn += 1;
            }
        }
        Ok(())
    }

    fn propose(&mut self, strategy: Strategy, puzzle: &Puzzle, rng: &mut dyn Rng) -> Option<Cell> {
        let mut clues: Vec<Cell> = puzzle.clues().iter().collect();
        clues.shuffle(rng);
        match strategy {
            Strategy::Random => clues.first().copied(),
            Strategy::LowestWnef(sample) => {
                let without = |cell| {
                    let mut fewer = *puzzle;
                    fewer.set(cell, None);
                    (self.wnef(&fewer), cell)
                };
                let heights = clues.into_iter().take(sample.max(1)).map(without);
                heights.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, cell)| cell)
            }
            Strategy::FullestHouses => {
                let all = puzzle.clues();
                clues.into_iter().max_by_key(|cell| cell.peers().intersection(all).len())
            }
        }
    }

    fn anneal(
        &mut self,
        puzzle: &mut Puzzle,
        grid: &Grid,
        rng: &mut dyn Rng,
        effort: &mut Effort<'_>,
    ) -> Result<(), GaveUp> {
        match self.options.annealing {
            Annealing::None => Ok(()),
            Annealing::AddBack { values, rounds } => {
                self.add_back(puzzle, grid, (values, rounds), rng, effort)
            }
            Annealing::Temperature { start, end, steps } => {
                self.cool(puzzle, grid, (start, end, steps), rng, effort)
            }
        }
    }

    fn add_back(
        &mut self,
        best: &mut Puzzle,
        grid: &Grid,
        (values, rounds): (usize, u32),
        rng: &mut dyn Rng,
        effort: &mut Effort<'_>,
    ) -> Result<(), GaveUp> {
        for _ in 0..rounds {
            let lowest = self.wnef(best);
            if lowest <= self.options.target {
                break;
            }
            let mut next = *best;
            let mut blanks: Vec<Cell> = next.blanks().iter().collect();
            blanks.shuffle(rng);
            blanks.into_iter().take(values).for_each(|cell| next.set(cell, Some(grid.get(cell))));
            self.descend(&mut next, rng, effort)?;
            if self.wnef(&next) < lowest {
                *best = next;
            }
        }
        Ok(())
    }

    fn cool(
        &mut self,
        best: &mut Puzzle,
        grid: &Grid,
        (start, end, steps): (f64, f64, u32),
        rng: &mut dyn Rng,
        effort: &mut Effort<'_>,
    ) -> Result<(), GaveUp> {
        let (mut now, mut lowest) = (*best, self.wnef(best));
        let mut height = lowest;
        for step in 0..steps {
            if lowest <= self.options.target {
                break;
            }
            effort.go_on()?;
            let temperature = start * pow(end / start, f64::from(step) / f64::from(steps.max(2) - 1));
            let cell = Cell::ALL[rng.random_range(0..81usize)];
            let mut next = now;
            next.set(cell, if now.get(cell).is_some() { None } else { Some(grid.get(cell)) });
            let change = self.wnef(&next) - height;
            // No check is needed after a clue is restored, because the solution stays unique.
            let wanted = change <= 0.0 || rng.random::<f64>() < exp(-change / temperature);
            if wanted && (next.get(cell).is_some() || self.prover.is_unique(&next)) {
                (now, height) = (next, height + change);
                if height < lowest {
                    (*best, lowest) = (now, height);
                }
            }
        }
        Ok(())
    }
}

impl Generator for Masker {
    /// Makes one attempt per grid, and repeats attempts until the target is met, unless it is 0.
    fn generate(&mut self, rng: &mut dyn Rng, effort: &mut Effort<'_>) -> Result<Made, GaveUp> {
        loop {
            effort.begin()?;
            let grid = self.options.grids.fill(rng, &mut self.prover.work.grids);
            let mut puzzle = Puzzle::from(grid);
            self.descend(&mut puzzle, rng, effort)?;
            if self.wnef(&puzzle) > self.options.target {
                self.anneal(&mut puzzle, &grid, rng, effort)?;
            }
            if self.options.target <= 0.0 || self.wnef(&puzzle) <= self.options.target {
                return Ok(self.prover.made(puzzle, grid));
            }
        }
    }

    fn take_work(&mut self) -> Work {
        self.prover.take_work()
    }
}
