//! The fast solver, and the branch score that it serves.

use sudoku_core::Puzzle;
use sudoku_metrics::{Branching, MetricError};
use sudoku_solvers::{Fast, FastPath, Solution, Solver, par_counts, par_solutions};
use wire::{Cells, Contender};

/// `fast`: many puzzles side by side. Throughput; single puzzles and first solutions as `single`.
pub struct Batch(pub Fast, pub Vec<Option<Solution>>);

impl Contender for Batch {
    type Puzzle = Puzzle;

    fn prepare(&self, cells: &Cells) -> Puzzle {
        puzzle(cells)
    }

    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> u64 {
        count(&mut self.0, puzzle, limit)
    }

    fn solve(&mut self, puzzle: &Puzzle) -> Option<Cells> {
        solve(&mut self.0, puzzle)
    }

    fn counts(&mut self, puzzles: &[Puzzle], limit: u64, counts: &mut Vec<u64>) {
        let start = counts.len();
        counts.resize(start + puzzles.len(), 0);
        self.0.counts(puzzles, limit, &mut counts[start..]);
    }

    fn solve_all(&mut self, puzzles: &[Puzzle]) -> u64 {
        self.1.resize(puzzles.len(), None);
        self.0.solutions(puzzles, &mut self.1) as u64
    }
}

/// `threads-1`, `threads-2`: the same by as many threads.
pub struct Threads {
    path: Option<FastPath>,
    /// For one puzzle, which no thread helps.
    single: Fast,
    pool: rayon::ThreadPool,
}

impl Threads {
    pub fn new(path: Option<FastPath>, threads: usize) -> Result<Self, rayon::ThreadPoolBuildError> {
        Ok(Self {
            path,
            single: solver(path),
            pool: rayon::ThreadPoolBuilder::new().num_threads(threads).build()?,
        })
    }
}

impl Contender for Threads {
    type Puzzle = Puzzle;
    const PARALLEL: bool = true;

    fn prepare(&self, cells: &Cells) -> Puzzle {
        puzzle(cells)
    }

    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> u64 {
        count(&mut self.single, puzzle, limit)
    }

    fn solve(&mut self, puzzle: &Puzzle) -> Option<Cells> {
        solve(&mut self.single, puzzle)
    }

    fn counts(&mut self, puzzles: &[Puzzle], limit: u64, counts: &mut Vec<u64>) {
        counts.extend(self.pool.install(|| par_counts(|| solver(self.path), puzzles, limit)));
    }

    fn solve_all(&mut self, puzzles: &[Puzzle]) -> u64 {
        let solutions = self.pool.install(|| par_solutions(|| solver(self.path), puzzles));
        solutions.iter().flatten().count() as u64
    }
}

/// The solver of a path, or of the best there is.
///
/// # Panics
/// If the processor cannot go that path: the caller has asked.
pub fn solver(path: Option<FastPath>) -> Fast {
    path.map_or_else(Fast::new, |path| Fast::with_path(path).expect("a path that is available"))
}

/// `single`: one puzzle at a time. Latency.
pub struct Single(pub Fast);

impl Contender for Single {
    type Puzzle = Puzzle;

    fn prepare(&self, cells: &Cells) -> Puzzle {
        puzzle(cells)
    }

    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> u64 {
        count(&mut self.0, puzzle, limit)
    }

    fn solve(&mut self, puzzle: &Puzzle) -> Option<Cells> {
        solve(&mut self.0, puzzle)
    }
}

/// `branch-score`: B with sets of every puzzle, which includes that it has one solution.
pub struct BranchScore {
    solver: Fast,
    /// B summed up over a run.
    branches: u64,
}

impl BranchScore {
    pub fn new() -> Self {
        Self { solver: Fast::new(), branches: 0 }
    }
}

impl Contender for BranchScore {
    type Puzzle = Puzzle;

    fn prepare(&self, cells: &Cells) -> Puzzle {
        puzzle(cells)
    }

    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> u64 {
        match Branching::Sets.rate_by(puzzle, &mut self.solver) {
            Ok(score) => {
                self.branches += u64::from(score.branches);
                1
            }
            Err(MetricError::SeveralSolutions) => count(&mut self.solver, puzzle, limit),
            Err(_) => 0,
        }
    }

    /// Scores the first solution, as Beer's program does, whether or not there are more.
    fn solve(&mut self, puzzle: &Puzzle) -> Option<Cells> {
        let solution = self.solver.solve(puzzle)?;
        self.branches += u64::from(Branching::Sets.rate_with(puzzle, &solution).ok()?.branches);
        Some(*solution.values())
    }

    fn reset(&mut self) {
        self.branches = 0;
    }

    fn extra(&self) -> String {
        format!(" branch_scores={}", self.branches)
    }
}

fn puzzle(cells: &Cells) -> Puzzle {
    Puzzle::from_values(*cells).expect("the protocol passes digits alone")
}

/// Their number alone, without the first of them.
fn count(solver: &mut Fast, puzzle: &Puzzle, limit: u64) -> u64 {
    let mut counts = [0];
    solver.counts(std::slice::from_ref(puzzle), limit, &mut counts);
    counts[0]
}

fn solve(solver: &mut Fast, puzzle: &Puzzle) -> Option<Cells> {
    solver.solve(puzzle).map(|grid| *grid.values())
}
