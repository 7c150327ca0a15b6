//! Tests of the estimators on 4×4 boards, where everything is counted.

use rand::SeedableRng;
use sudoku_generators::population::{Descent, FewClues, Four, Guided, ManyClues, Plan, Walk};
use sudoku_runner::prelude::*;

use super::measure::Way;

/// Independent runs of each estimator.
const RUNS: u64 = 200;
/// Grids per descent.
const GRIDS: usize = 200;
/// Clues of the sets at the start of a descent.
const START: usize = 12;
/// Number of full 4×4 grids.
const ALL: f64 = 288.0;
/// An estimate is wrong if it differs from the exact number by more than this multiple of half its interval.
const TOO_FAR: f64 = 2.3;

/// A number of minimal 4×4 puzzles: estimated and counted.
#[derive(Clone, Copy, Debug)]
pub struct SelfTest {
    /// The estimator.
    pub way: Way,
    /// Number of clues.
    pub clues: usize,
    /// Number of minimal puzzles over all grids, with the interval between runs.
    pub estimate: Estimate,
    /// The exact number.
    pub exact: f64,
}

impl SelfTest {
    /// Whether the estimate is consistent with an unbiased estimator: within 4.5 standard errors.
    pub fn holds(&self) -> bool {
        let Estimate { value, low, high, .. } = self.estimate;
        (value - self.exact).abs() <= TOO_FAR * (high - low) / 2.0
    }
}

/// Tests descents by deletion, guided descents, and walks to few and to many clues, for each number of clues that
/// minimal 4×4 puzzles have and the estimator reaches.
///
/// # Errors
/// If an estimate cannot be made, which is a bug.
pub fn self_test() -> Result<Vec<SelfTest>> {
    let mut four = Four::new();
    let exact = four.counts();
    let stream = |run: u64| {
        let mut rng = Stream::seed_from_u64(4);
        rng.set_stream(run);
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
    let mut tests = Vec::new();
    let mut add = |way, clues: usize, numbers: Vec<f64>| -> Result<()> {
        let estimate = Estimate::mean(&numbers)?.map(|number| number * ALL);
        tests.push(SelfTest { way, clues, estimate, exact: (exact[clues][0] * ALL).round() });
        Ok(())
    };
    let descents: Vec<_> =
        (0..RUNS).map(|run| Descent::run(&plan(4), &mut four, &mut stream(run)).levels).collect();
    let guided: Vec<_> = (0..RUNS).map(|run| guided.run(&mut four, &mut stream(run)).1).collect();
    let walks: Vec<_> = (0..RUNS).map(|run| few.run(&mut four, &mut stream(run))).collect();
    for clues in 4..=6 {
        add(Way::Deletion, clues, descents.iter().map(|levels| levels[clues].minimal_puzzles()).collect())?;
        let of = |found: &Vec<_>| {
            found
                .iter()
                .filter(|one: &&sudoku_generators::population::Found| one.clues.len() == clues)
                .map(|one| one.weight)
                .sum()
        };
        add(Way::Guided, clues, guided.iter().map(of).collect())?;
        if clues < 6 {
            add(Way::Few, clues, walks.iter().map(|levels| levels[clues].minimal_puzzles()).collect())?;
        }
        if clues > 4 {
            let many = ManyClues { plan: plan(clues), start: 3, walks: 120, steps: [3; 82] };
            let runs = (0..RUNS).map(|run| many.run(&mut four, &mut stream(run))[0].unique_sets());
            add(Way::Many, clues, runs.collect())?;
        }
    }
    Ok(tests)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_estimator_finds_what_is_counted() {
        let tests = self_test().unwrap();
        assert_eq!(tests.len(), 10);
        assert!(tests.iter().all(SelfTest::holds), "{tests:#?}");
        // The tests have power: no interval extends more than half the number to either side.
        let sharp = |test: &&SelfTest| test.estimate.high - test.estimate.low < test.exact;
        assert_eq!(tests.iter().filter(sharp).count(), tests.len(), "{tests:#?}");
        let far =
            SelfTest { estimate: Estimate { value: 2.0, low: 1.9, high: 2.1, n: 9 }, exact: 1.0, ..tests[0] };
        assert!(!far.holds());
    }
}
