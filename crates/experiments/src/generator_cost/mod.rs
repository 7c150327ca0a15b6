//! What does a generated puzzle cost, by its WNEF, and is tuning cheaper than discarding easy puzzles?
//!
//! Source: Chadwick, Krieg and Granade 2008, "Complexity Analysis" (Figure 10, about 20 times random filling) and
//! "Strengths and Weaknesses". Operations are counted because they are reproducible; times are in `timing.csv`.

mod summary;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sudoku_core::{Candidates, Grid};
use sudoku_generators::{Annealing, Effort, GridMethod, GridWork, Made, Masking, Method, Minimal, Work};
use sudoku_runner::prelude::*;
use sudoku_solvers::{Answer, Engine, Hybrid, Limits, Outcome, Solver, Visit};

use crate::shared::{made, wnef};
use summary::Summary;

/// Settings of the experiment.
#[derive(Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Number of items: each makes a puzzle by random masking under every limit of guesses, and one by tuned
    /// masking towards the next target.
    #[range(ITEMS)]
    pub items: u64,
    /// Limits of guesses of random masking, which must include the source's 0. A test without a limit is always
    /// added.
    pub guess_limits: Vec<u64>,
    /// Target WNEFs, used in turn; 0: the lowest possible with one grid.
    #[range(0.0..1.0)]
    pub targets: Vec<f64>,
    /// Targets that represent evil puzzles.
    pub evil: Vec<f64>,
    /// Limit of guesses of tuned masking.
    pub guess_limit: u64,
    /// Failures after which a masking strategy is exhausted.
    #[range(STEPS)]
    pub failures: u32,
    /// Annealing as in the text: number of values added back each time.
    #[range(CELLS)]
    pub values: usize,
    /// Annealing as in the text: number of rounds.
    #[range(STEPS)]
    pub rounds: u32,
    /// Number of grids before a target is given up.
    #[range(EFFORT)]
    pub attempts: u64,
}

impl Config {
    /// Every limit of guesses of random masking, with no limit last.
    pub fn limits(&self) -> Vec<Option<u64>> {
        self.guess_limits.iter().copied().map(Some).chain([None]).collect()
    }

    /// Tuned masking towards a target.
    pub fn masking(&self, target: f64) -> Masking {
        let annealing = Annealing::AddBack { values: self.values, rounds: self.rounds };
        Masking { allowed_failures: self.failures, annealing, target, ..Masking::default() }
    }
}

impl Settings for Config {
    fn check(&self) -> Result<(), String> {
        self.check_ranges()?;
        if self.targets.is_empty() {
            return Err("targets is empty: give at least one WNEF".into());
        }
        if !self.targets.is_sorted_by(|a, b| a > b) {
            return Err("targets must fall, easiest first".into());
        }
        if !self.guess_limits.contains(&0) || !self.guess_limits.contains(&self.guess_limit) {
            return Err("guess_limits must hold 0 and guess_limit".into());
        }
        if let Some(lost) = self.evil.iter().find(|evil| !self.targets.contains(evil)) {
            return Err(format!("evil target {lost} must be among targets"));
        }
        Ok(())
    }
}

/// Comparisons of a fast uniqueness test: each of 81 cells with each of the others.
///
/// Source: Chadwick et al. 2008, "Complexity of Uniqueness Testing and Random Filling".
pub const COMPARISONS_OF_TEST: u64 = 6_561;
/// Comparisons of a WNEF: 24 for each of 81 cells.
///
/// Source: Chadwick et al. 2008, "Complexity" of the WNEF.
pub const COMPARISONS_OF_WNEF: u64 = 1_944;

record! {
    /// One line of `data.csv`: a puzzle.
    pub row Row(target: Option<f64>, guess_limit: Option<u64>, attempts: u64, made: Option<Made>, work: Work) {}
    /// Target WNEF; empty for random masking.
    pub target: Option<f64> = target,
    /// Limit of guesses in the uniqueness test; empty if the test is exact.
    pub guess_limit: Option<u64> = guess_limit,
    /// Number of grids begun.
    pub attempts: u64 = attempts,
    /// WNEF of the puzzle; empty if the target was given up.
    pub wnef: Option<f64> = made.and_then(|made| wnef(&made.puzzle)),
    /// Number of clues.
    pub clues: Option<u32> = made.map(|made| made.puzzle.clue_count() as u32),
    /// Number of uniqueness tests.
    pub checks: u64 = work.checks,
    /// Number of candidates tried in these tests, each followed by the fast test.
    pub guesses: u64 = work.guesses,
    /// Number of digits placed in these tests.
    pub nodes: u64 = work.nodes,
    /// Number of WNEFs computed.
    pub scored: u64 = work.scored,
    /// Number of digits placed in grids, including those taken back.
    pub grid_placements: u64 = work.grids.placements,
    /// Number of cyclic shifts of rows of grids.
    pub grid_shifts: u64 = work.grids.guesses,
    /// For random masking without guesses: number of boards on which the fast test halted.
    pub halted: Option<u64> = None,
    /// Number of these boards that have several solutions.
    pub halted_several: Option<u64> = None,
    /// For random masking without guesses: number of comparisons that tuned masking to the lowest possible WNEF,
    /// without annealing, takes instead.
    pub tuned_comparisons: Option<u64> = None,
}

impl Row {
    /// Fast tests: one for each uniqueness test, one for each guess.
    pub const fn fast_tests(&self) -> u64 {
        self.checks + self.guesses
    }

    /// Comparisons by the source's own count, without grids.
    pub const fn comparisons(&self) -> u64 {
        reckoned(self.fast_tests(), self.scored)
    }

    /// Upper bound on the numbers tried in filling grids: nine for each digit placed and for each failed row.
    pub const fn grid_comparisons(&self) -> u64 {
        9 * (self.grid_placements + self.grid_shifts)
    }

    /// Whether a puzzle was made whose WNEF reaches the target.
    pub fn reaches(&self, target: f64) -> bool {
        self.wnef.is_some_and(|wnef| wnef <= target)
    }
}

const fn reckoned(fast_tests: u64, scored: u64) -> u64 {
    COMPARISONS_OF_TEST * fast_tests + COMPARISONS_OF_WNEF * scored
}

/// The fast test alone, which counts the boards on which it halts, and those of them with several solutions.
struct Halts {
    exact: Box<dyn Solver>,
    halted: Arc<[AtomicU64; 2]>,
}

impl Solver for Halts {
    fn search_candidates(&mut self, start: &Candidates, limits: Limits, visit: &mut Visit<'_>) -> Answer {
        let answer = Hybrid::with_guess_limit(0).search_candidates(start, limits, visit);
        if answer.outcome() == Outcome::Undecided {
            let mut keep_none = |_: &Grid| ControlFlow::Continue(());
            let several = self.exact.search_candidates(start, Limits::UNIQUE, &mut keep_none).solutions > 1;
            self.halted[0].fetch_add(1, Ordering::Relaxed);
            self.halted[1].fetch_add(several.into(), Ordering::Relaxed);
        }
        answer
    }
}

/// The number of a puzzle, made by each method from the same stream.
pub type Item = u64;

/// The experiment.
pub struct GeneratorCost;

/// One item: a puzzle by random masking under every limit of guesses, and one by tuned masking.
impl Experiment for GeneratorCost {
    study!("generator-cost": quick, default, paper;
        "What does a generated puzzle cost, by its WNEF, and is tuning cheaper than discarding easy puzzles?");
    /// Small: an item takes tens of milliseconds.
    const BLOCK: u64 = 8;

    fn items(&self, _data: &Library<'_>, config: &Config) -> Result<Items<Item>> {
        Ok(Items::count(config.items, |item| item))
    }

    fn measure(&self, item: &Item, rng: &mut Stream, config: &Config) -> Result<impl Into<Measured<Row>>> {
        let mut measured = Measured::default();
        let fork = Fork::of(rng);
        measured.timed("masking grid-alone", || {
            GridMethod::RowByRow.fill(&mut fork.start(), &mut GridWork::default())
        });
        let random = Method::Minimal(Minimal { grids: GridMethod::RowByRow, ..Minimal::default() });
        let mut make =
            |method: &Method, target: Option<f64>, limit: Option<u64>, what: String| -> Result<()> {
                let hybrid = limit.map_or(Hybrid::default(), Hybrid::with_guess_limit);
                let mut generator = method.build(Box::new(hybrid));
                let mut go_on = || ControlFlow::Continue(());
                let mut effort = Effort::new(config.attempts, &mut go_on);
                let made = measured.timed(what, || generator.generate(&mut fork.start(), &mut effort));
                // A target that was given up still costs its work.
                let work = made.as_ref().map_or_else(|_| generator.take_work(), |made| made.work);
                measured.rows.push(Row::of(target, limit, effort.spent(), made.ok(), work)?);
                Ok(())
            };
        for limit in config.limits() {
            let test = limit.map_or("exact-test".into(), |limit| format!("{limit}-guesses"));
            make(&random, None, limit, format!("masking random-{test}"))?;
        }
        let target = config.targets[(item % config.targets.len() as u64) as usize];
        let tuned = Method::Masking(config.masking(target));
        make(&tuned, Some(target), Some(config.guess_limit), format!("masking tuned-{target}"))?;
        let base = measured.rows.iter_mut().find(|row| row.target.is_none() && row.guess_limit == Some(0));
        if let Some(row) = base {
            let halted = Arc::<[AtomicU64; 2]>::default();
            let watched = Halts { exact: Engine::Fast.build(), halted: Arc::clone(&halted) };
            let again =
                |method: &Method, solver, rng: &mut Stream| made(method.build(solver).as_mut(), 1, rng);
            again(&random, Box::new(watched), &mut fork.start()).map_err(Error::experiment)?;
            let [all, several] = [0, 1].map(|n| Some(halted[n].load(Ordering::Relaxed)));
            (row.halted, row.halted_several) = (all, several);
            let plain = Method::Masking(Masking { annealing: Annealing::None, ..config.masking(0.0) });
            let hybrid = Box::new(Hybrid::with_guess_limit(config.guess_limit));
            let (Made { work, .. }, _) =
                again(&plain, hybrid, &mut fork.start()).map_err(Error::experiment)?;
            row.tuned_comparisons = Some(reckoned(work.checks + work.guesses, work.scored));
        }
        Ok(measured)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_that_is_given_up_has_cost_its_work() {
        let config = Config {
            items: 1,
            guess_limits: vec![0],
            targets: vec![1e-9],
            evil: Vec::new(),
            guess_limit: 0,
            failures: 1,
            values: 1,
            rounds: 1,
            attempts: 2,
        };
        let rows =
            crate::rows_of(&GeneratorCost, &0, &mut Streams::new("generator-cost", 1).item(0), &config);
        let row = rows.iter().find(|row| row.target.is_some()).unwrap();
        assert_eq!((row.wnef, row.attempts), (None, 2));
        assert!(row.checks > 0 && row.scored > 0 && row.grid_placements > 0, "{row:?}");
        let base = rows.iter().find(|row| row.guess_limit == Some(0) && row.target.is_none()).unwrap();
        // Of 81 boards, the fast test solves as many as there are blank cells at the end.
        assert_eq!(base.halted, base.clues.map(u64::from), "{base:?}");
        assert!(
            base.halted_several < base.halted && base.tuned_comparisons > Some(base.comparisons()),
            "{base:?}"
        );
    }
}
