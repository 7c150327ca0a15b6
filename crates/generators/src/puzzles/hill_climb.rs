//! Hill climbing on a metric.

use rand::{Rng, RngExt};
use sudoku_core::names::UnknownName;
use sudoku_core::{Cell, CellSet, Grid, Puzzle, SymmetryClass};
use sudoku_metrics::{BranchScore, Branching, Metric};
use sudoku_solvers::Solver;

use super::Generator;
use crate::effort::{Effort, GaveUp, Made, Prover, Work};
use crate::grids::GridMethod;

/// The objective to climb.
#[derive(Clone, Copy)]
pub enum Objective {
    /// The branch score S, maximized. This is faster than the metric of that name, because the solution is known.
    BranchScore(Branching),
    /// The first column of a metric, maximized.
    Most(&'static dyn Metric),
    /// The first column of a metric, minimized.
    Least(&'static dyn Metric),
    /// The first column of a metric, maximized among puzzles for which that of another is at least that of the puzzle to
    /// be hardened.
    MostKeeping(&'static dyn Metric, &'static dyn Metric),
}

impl std::fmt::Debug for Objective {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Objective::BranchScore(branching) => write!(f, "BranchScore({branching:?})"),
            Objective::Most(metric) => write!(f, "Most({})", metric.name()),
            Objective::Least(metric) => write!(f, "Least({})", metric.name()),
            Objective::MostKeeping(metric, kept) => {
                write!(f, "MostKeeping({}, {})", metric.name(), kept.name())
            }
        }
    }
}

/// The direction in which to climb a metric.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Direction {
    /// Towards high scores.
    #[default]
    Up,
    /// Towards low scores.
    Down,
}

impl Objective {
    /// The metric of that name, in the given direction.
    ///
    /// # Errors
    /// If no metric has this name.
    pub fn by_name(name: &str, direction: Direction) -> Result<Objective, UnknownName> {
        let metric = sudoku_metrics::by_name(name)?;
        let by_walking =
            [Branching::Sets, Branching::Cells].into_iter().find(|kind| kind.name() == metric.name());
        Ok(match (direction, by_walking) {
            (Direction::Up, Some(branching)) => Objective::BranchScore(branching),
            (Direction::Up, None) => Objective::Most(metric),
            (Direction::Down, _) => Objective::Least(metric),
        })
    }

    /// Whether a score costs less than a proof of uniqueness and is defined for puzzles with several solutions.
    fn is_cheap(&self) -> bool {
        match self {
            Objective::BranchScore(_) => true,
            Objective::Most(metric) | Objective::Least(metric) => {
                metric.traits().cheap && !metric.traits().needs_unique
            }
            Objective::MostKeeping(..) => false,
        }
    }
}

/// Options of the generator `hill-climb`.
///
/// The climb starts from the full grid, with score 0. Each iteration is a walk of random steps from the best puzzle so
/// far. A step restores or clears the orbit of a random cell. A unique puzzle with a better score becomes the new best,
/// and the walk continues.
///
/// Source: Beer 2011, "Puzzle generator".
#[derive(Clone, Copy, Debug)]
pub struct HillClimb {
    /// How grids are filled.
    pub grids: GridMethod,
    /// The objective to climb.
    pub objective: Objective,
    /// Number of walks.
    pub iterations: u32,
    /// Steps per walk: 20 in the article, 18 in the program.
    pub wander: u32,
    /// The symmetry whose orbits change together. In the program, these are pairs of cells under a half turn.
    pub symmetry: SymmetryClass,
    /// The score at which to stop.
    pub target: Option<f64>,
    /// The score beyond which puzzles are ignored.
    pub limit: Option<f64>,
}

impl Default for HillClimb {
    /// The settings of the program `sugen`.
    fn default() -> HillClimb {
        HillClimb {
            grids: GridMethod::TopBand,
            objective: Objective::BranchScore(Branching::Sets),
            iterations: 200,
            wander: 18,
            symmetry: SymmetryClass::Rotation180,
            target: None,
            limit: None,
        }
    }
}

/// The generator `hill-climb`.
pub struct HillClimber {
    options: HillClimb,
    prover: Prover,
    /// The score that [`Objective::MostKeeping`] keeps.
    kept: f64,
}

impl HillClimber {
    pub(super) fn new(options: HillClimb, prover: Prover) -> HillClimber {
        HillClimber { options, prover, kept: f64::NEG_INFINITY }
    }

    /// A climber that proves uniqueness with the given solver.
    pub fn with_solver(options: HillClimb, solver: Box<dyn Solver>) -> HillClimber {
        HillClimber::new(options, Prover::new(solver))
    }

    /// Climbs from a given puzzle instead of a full grid, keeping its solution.
    ///
    /// # Errors
    /// If the puzzle does not have exactly one solution, or the caller stops; each iteration counts as an
    /// attempt.
    pub fn harden(
        &mut self,
        puzzle: &Puzzle,
        rng: &mut dyn Rng,
        effort: &mut Effort<'_>,
    ) -> Result<Made, GaveUp> {
        let solution = self.prover.solution(puzzle).ok_or(GaveUp::NotUnique)?;
        if let Objective::MostKeeping(_, kept) = self.options.objective {
            self.kept = kept.score(puzzle).map_or(f64::NEG_INFINITY, |score| score.value);
        }
        let score = self.score(puzzle, &solution, &mut Known::default()).unwrap_or(f64::NEG_INFINITY);
        self.climb(*puzzle, score, &solution, rng, effort)
    }

    fn climb(
        &mut self,
        mut best: Puzzle,
        mut best_score: f64,
        solution: &Grid,
        rng: &mut dyn Rng,
        effort: &mut Effort<'_>,
    ) -> Result<Made, GaveUp> {
        let mut known = Known::default();
        let score_first = self.options.objective.is_cheap();
        let (target, limit) = (self.upwards(self.options.target), self.upwards(self.options.limit));
        for _ in 0..self.options.iterations {
            if target.is_some_and(|target| best_score >= target) {
                break;
            }
            effort.begin()?;
            let mut walk = best;
            // Updated with the walk, because every step needs the clues.
            let mut clues = walk.clues();
            for _ in 0..self.options.wander {
                if !self.step(&mut walk, &mut clues, solution, rng) || clues.is_subset(known.too_few) {
                    continue;
                }
                // Few steps improve the score, so the cheaper of the two tests comes first.
                if !score_first && !self.prover.is_unique(&walk) {
                    known.too_few = clues;
                    continue;
                }
                let better = self
                    .score(&walk, solution, &mut known)
                    .filter(|&score| score > best_score && limit.is_none_or(|limit| score <= limit));
                match better {
                    Some(score) if !score_first || self.prover.is_unique(&walk) => {
                        (best, best_score) = (walk, score);
                    }
                    Some(_) => known.too_few = clues,
                    None => {}
                }
            }
        }
        Ok(self.prover.made(best, *solution))
    }

    /// Restores or clears an orbit; returns whether that changed anything.
    fn step(&self, walk: &mut Puzzle, clues: &mut CellSet, solution: &Grid, rng: &mut dyn Rng) -> bool {
        let cells: CellSet = self.options.symmetry.orbit(Cell::ALL[rng.random_range(0..81usize)]);
        let restore: bool = rng.random();
        let before =
            std::mem::replace(clues, if restore { clues.union(cells) } else { clues.without(cells) });
        for cell in cells {
            walk.set(cell, restore.then(|| solution.get(cell)));
        }
        *clues != before
    }

    /// The score, higher is better; `None` if the metric has none.
    fn score(&mut self, puzzle: &Puzzle, solution: &Grid, known: &mut Known) -> Option<f64> {
        self.prover.work.scored += 1;
        match self.options.objective {
            Objective::BranchScore(branching) => {
                Some(f64::from(known.branch_score(branching, puzzle, solution)?.score()))
            }
            Objective::Most(metric) => metric.score(puzzle).ok().map(|score| score.value),
            Objective::Least(metric) => metric.score(puzzle).ok().map(|score| -score.value),
            Objective::MostKeeping(metric, kept) => {
                kept.score(puzzle).ok().filter(|score| score.value >= self.kept)?;
                metric.score(puzzle).ok().map(|score| score.value)
            }
        }
    }

    /// A score given by the caller, negated if the objective is minimized.
    fn upwards(&self, score: Option<f64>) -> Option<f64> {
        score.map(|score| if matches!(self.options.objective, Objective::Least(_)) { -score } else { score })
    }
}

/// Facts about earlier puzzles of a climb. They apply to later puzzles too, because all have clues of the same grid.
#[derive(Default)]
struct Known {
    /// Clues with several solutions. Every subset has several solutions too.
    too_few: CellSet,
    /// Sets of clues that need no branch. No superset needs a branch either. New sets replace the oldest.
    no_branch: [Option<CellSet>; NO_BRANCH],
    oldest: usize,
}

/// Number of sets in `no_branch`.
const NO_BRANCH: usize = 8;

impl Known {
    /// Walks lead from hard puzzles to easy ones, so most puzzles are known to have no branches.
    fn branch_score(
        &mut self,
        branching: Branching,
        puzzle: &Puzzle,
        solution: &Grid,
    ) -> Option<BranchScore> {
        let clues = puzzle.clues();
        if self.no_branch.iter().flatten().any(|fewer| fewer.is_subset(clues)) {
            return Some(BranchScore { branches: 0, blanks: 81 - clues.len() as u32 });
        }
        let score = branching.rate_with(puzzle, solution).ok()?;
        if score.branches == 0 {
            self.no_branch[self.oldest] = Some(clues);
            self.oldest = (self.oldest + 1) % NO_BRANCH;
        }
        Some(score)
    }
}

impl Generator for HillClimber {
    fn generate(&mut self, rng: &mut dyn Rng, effort: &mut Effort<'_>) -> Result<Made, GaveUp> {
        let grid = self.options.grids.fill(rng, &mut self.prover.work.grids);
        // The full grid has score 0 by definition, and no score if the metric is minimized.
        let start = match self.options.objective {
            Objective::BranchScore(_) => 0.0,
            _ => f64::NEG_INFINITY,
        };
        self.climb(Puzzle::from(grid), start, &grid, rng, effort)
    }

    fn take_work(&mut self) -> Work {
        self.prover.take_work()
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;
    use crate::GridWork;

    #[test]
    fn known_scores_are_those_computed() {
        let mut rng = ChaCha8Rng::seed_from_u64(2011);
        for branching in [Branching::Sets, Branching::Cells] {
            let grid = GridMethod::TopBand.fill(&mut rng, &mut GridWork::default());
            let (mut puzzle, mut known, mut hard) = (Puzzle::from(grid), Known::default(), 0);
            for _ in 0..3000 {
                let cell = Cell::ALL[rng.random_range(0..81usize)];
                puzzle.set(cell, rng.random_bool(0.45).then(|| grid.get(cell)));
                let score = known.branch_score(branching, &puzzle, &grid).unwrap();
                assert_eq!(score, branching.rate_with(&puzzle, &grid).unwrap());
                hard += u32::from(score.branches > 0);
            }
            assert!((100..2900).contains(&hard), "{hard} with branches");
        }
    }
}
