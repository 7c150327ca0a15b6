//! Tests of the estimators on 4×4 boards, where everything is counted.

use rand::SeedableRng;
use sudoku_generators::population::{Descent, FewClues, Four, Ground, Guided, ManyClues, Plan, Walk};
use sudoku_runner::prelude::*;
use sudoku_stats::Moments;

use super::measure::Way;

/// Grids per descent.
const GRIDS: usize = 200;
/// Clues of the sets at the start of a descent.
const START: usize = 12;
/// Number of full 4×4 grids.
const ALL: f64 = 288.0;
/// An estimate is wrong if it differs from the exact number by more than this number of standard errors.
const TOO_FAR: f64 = 3.0;

/// Each number of clues that minimal 4×4 puzzles have, with the estimators that reach it.
const CASES: [(usize, Way); 10] = [
    (4, Way::Deletion),
    (4, Way::Guided),
    (4, Way::Few),
    (5, Way::Deletion),
    (5, Way::Guided),
    (5, Way::Few),
    (5, Way::Many),
    (6, Way::Deletion),
    (6, Way::Guided),
    (6, Way::Many),
];

/// The numbers of minimal puzzles per grid that a run estimates.
pub type SelfTestRun = [f64; CASES.len()];

/// A test of descents by deletion, guided descents, and walks to few and to many clues.
#[derive(Clone, Debug)]
pub struct SelfTest(Four);

/// A number of minimal 4×4 puzzles over all grids: estimated and counted.
#[derive(Clone, Copy, Debug)]
pub struct SelfTested {
    /// Number of clues.
    pub clues: usize,
    /// The estimator.
    pub way: Way,
    /// The mean of the runs.
    pub estimate: f64,
    /// Its standard error.
    pub error: f64,
    /// The exact number.
    pub exact: f64,
}

impl SelfTested {
    /// The difference in standard errors.
    pub fn z(&self) -> f64 {
        (self.estimate - self.exact) / self.error
    }

    /// Whether the estimate is consistent with an unbiased estimator: within three standard errors.
    pub fn holds(&self) -> bool {
        self.z().abs() <= TOO_FAR
    }
}

impl SelfTest {
    /// Number of independent runs, which makes the standard errors of most estimates less than 0.5 %.
    pub const RUNS: u64 = 5_000;

    /// Counts everything, which takes milliseconds.
    pub fn new() -> SelfTest {
        SelfTest(Four::new())
    }

    /// A run of each estimator.
    pub fn run(&mut self, number: u64) -> SelfTestRun {
        SelfTest::run_on(&mut self.0, number)
    }

    fn run_on(four: &mut impl Ground<Grid = u32>, number: u64) -> SelfTestRun {
        let stream = || {
            let mut rng = Stream::seed_from_u64(4);
            rng.set_stream(number);
            rng
        };
        let plan = |end: usize| Plan {
            grids: GRIDS,
            start: START,
            end,
            most_clues: 16,
            trials: [1.7; 82],
            walks: [Walk::default(); 82],
        };
        let guided = Guided {
            grids: GRIDS,
            start: START,
            end: 4,
            weight: 8.0,
            worth: |_, removable| 1.0 / (1 + removable) as f64,
        };
        let few = FewClues { plan: plan(7), walks: 40, steps: [3; 82], end: 4 };
        let many = |clues| ManyClues { plan: plan(clues), start: 3, walks: 120, steps: [3; 82] };
        let descent = Descent::run(&plan(4), four, &mut stream()).levels;
        let guided = guided.run(four, &mut stream()).1;
        let few = few.run(four, &mut stream());
        CASES.map(|(clues, way)| match way {
            Way::Guided => {
                guided.iter().filter(|found| found.clues.len() == clues).map(|one| one.weight).sum()
            }
            Way::Few => few[clues].minimal_puzzles(),
            Way::Many => many(clues).run(four, &mut stream())[0].unique_sets(),
            _ => descent[clues].minimal_puzzles(),
        })
    }

    /// The numbers estimated by runs, beside the counted ones.
    ///
    /// # Errors
    /// If there are fewer than two runs.
    pub fn conclude(&self, runs: &[SelfTestRun]) -> Result<Vec<SelfTested>> {
        let exact = self.0.counts();
        let case = |(place, (clues, way))| {
            let numbers: Vec<f64> = runs.iter().map(|run: &SelfTestRun| ALL * run[place]).collect();
            let moments = Moments::of(&numbers);
            let error = moments.sd()? / (numbers.len() as f64).sqrt();
            Ok(SelfTested {
                clues,
                way,
                estimate: moments.mean,
                error,
                exact: (ALL * exact[clues][0]).round(),
            })
        };
        CASES.into_iter().enumerate().map(case).collect()
    }
}

impl Default for SelfTest {
    fn default() -> SelfTest {
        SelfTest::new()
    }
}

#[cfg(test)]
mod tests {
    use rand::Rng;
    use sudoku_core::CellSet;
    use sudoku_generators::population::{Ask, Completion};

    use super::*;

    /// The self-test accepts the estimators as they are, and rejects every one of them if grids are not drawn uniformly.
    #[test]
    fn estimators_hold_and_biased_ones_do_not() {
        let mut test = SelfTest::new();
        let runs: Vec<_> = (0..60).map(|number| test.run(number)).collect();
        let honest = test.conclude(&runs).unwrap();
        // So few runs may lack rare large weights, which makes the standard errors too small.
        assert!(honest.iter().all(|test| test.z().abs() < 4.5), "{honest:#?}");
        // The tests have power: no standard error exceeds a fifth of the number.
        assert!(honest.iter().all(|test| test.error < 0.2 * test.exact), "{honest:#?}");

        let mut biased = OneGrid(Four::new());
        let runs: Vec<_> = (0..60).map(|number| SelfTest::run_on(&mut biased, number)).collect();
        let biased = test.conclude(&runs).unwrap();
        assert!(biased.iter().all(|test| !test.holds()), "{biased:#?}");
    }

    /// A sampler that draws one of the two kinds of grids alone.
    struct OneGrid(Four);

    impl Ground for OneGrid {
        type Grid = u32;

        const CELLS: usize = Four::CELLS;

        fn draw<R: Rng + ?Sized>(&mut self, _: &mut R) -> u32 {
            0
        }

        fn determined(&mut self, grids: &[u32], sets: &[(u32, CellSet)]) -> Vec<bool> {
            self.0.determined(grids, sets)
        }

        fn removable(&mut self, grids: &[u32], asked: &[Ask]) -> Vec<bool> {
            self.0.removable(grids, asked)
        }

        fn complete<R: Rng + ?Sized>(&mut self, grid: &u32, clues: CellSet, rng: &mut R) -> Completion<u32> {
            self.0.complete(grid, clues, rng)
        }
    }
}
