//! From many clues to few.

use rand::Rng;
use rand::seq::SliceRandom;
use sudoku_core::{Cell, CellSet};

use super::ground::{Ask, Ground};
use super::plan::Plan;
use super::systematic::systematic;
use super::walk::walk;

/// The sets with one number of clues that a descent found.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Level {
    /// Number of unique sets of clues per grid that each of these sets represents.
    pub weight: f64,
    /// Sets of clues that determine their grid.
    pub unique: u64,
    /// Number of these sets in which every clue is needed.
    pub minimal: u64,
}

impl Level {
    /// Unbiased estimate of the number of unique sets of clues per grid.
    pub fn unique_sets(&self) -> f64 {
        self.weight * self.unique as f64
    }

    /// Unbiased estimate of the number of minimal puzzles per grid.
    pub fn minimal_puzzles(&self) -> f64 {
        self.weight * self.minimal as f64
    }
}

/// A minimal puzzle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Found {
    /// Index of the grid.
    pub grid: u32,
    /// Cells of its clues.
    pub clues: CellSet,
    /// Number of minimal puzzles per grid that the puzzle represents.
    pub weight: f64,
}

/// The result of one run of the sampler, independent of all others.
#[derive(Clone, PartialEq, Debug)]
pub struct Descent<G> {
    /// The grids.
    pub grids: Vec<G>,
    /// By number of clues.
    pub levels: Vec<Level>,
    /// The minimal puzzles.
    pub found: Vec<Found>,
    /// Number of queries.
    pub asked: u64,
}

/// A set of clues that determines a grid.
pub(super) type Set = (u32, CellSet);

impl<G> Descent<G> {
    /// Runs the sampler once. The same generator state gives the same puzzles on every machine.
    pub fn run<B: Ground<Grid = G>, R: Rng + ?Sized>(plan: &Plan, ground: &mut B, rng: &mut R) -> Descent<G> {
        let (mut descent, _) = Descent::reach(plan, ground, rng);
        descent.follow(plan, ground, rng);
        descent
    }

    /// Runs the sampler once without walks; also returns the sets of clues that it ends with.
    pub(super) fn reach<B: Ground<Grid = G>, R: Rng + ?Sized>(
        plan: &Plan,
        ground: &mut B,
        rng: &mut R,
    ) -> (Descent<G>, Vec<Set>) {
        let grids: Vec<G> = (0..plan.grids).map(|_| ground.draw(rng)).collect();
        let levels = vec![Level::default(); B::CELLS + 1];
        let asked = grids.len() as u64;
        let mut sets = first(&grids, plan.start, ground, rng);
        let mut descent = Descent { grids, levels, found: Vec::new(), asked };
        let mut weight = subsets(B::CELLS, plan.start) / plan.grids as f64;
        let mut last = Vec::new();
        for clues in (plan.end..=plan.start).rev() {
            descent.levels[clues] = Level { weight, unique: sets.len() as u64, minimal: 0 };
            if sets.is_empty() {
                break;
            }
            if clues == plan.end {
                last.clone_from(&sets);
            }
            let (fewer, open) = descent.step(clues, plan, sets, ground, rng);
            descent.minimal(clues, plan, open, ground);
            sets = fewer;
            weight *= clues as f64 / ((B::CELLS + 1 - clues) as f64 * plan.trials[clues]);
        }
        (descent, last)
    }

    /// Tries to remove clues of each set. Returns the resulting sets with one clue fewer. Also returns the sets in
    /// which no tried clue was removable, each with its untried clues.
    fn step<B: Ground<Grid = G>, R: Rng + ?Sized>(
        &mut self,
        clues: usize,
        plan: &Plan,
        sets: Vec<Set>,
        ground: &mut B,
        rng: &mut R,
    ) -> (Vec<Set>, Vec<(Set, CellSet)>) {
        let trials = if clues > plan.end { plan.trials[clues] } else { 0.0 };
        let mut asked = Vec::with_capacity((sets.len() as f64 * trials) as usize + 1);
        let mut untried: Vec<(Set, CellSet)> = sets.into_iter().map(|set| (set, set.1)).collect();
        // The number of trials is rounded up or down, with the same expectation for every set.
        let counts = systematic(std::iter::repeat(trials), rng);
        for (((grid, clues), left), count) in untried.iter_mut().zip(counts) {
            let count = count.min(clues.len());
            let mut cells = [Cell::ALL[0]; 81];
            let cells = fill(&mut cells, *clues);
            let (some, _) = cells.partial_shuffle(rng, count);
            for &mut cell in some {
                left.remove(cell);
                asked.push(Ask { grid: *grid, clues: *clues, cell });
            }
        }
        let mut answers = self.ask(ground, &asked).into_iter();
        let mut fewer = Vec::new();
        let mut asked = asked.iter();
        untried.retain(|((_, clues), left)| {
            let tried = asked.by_ref().zip(answers.by_ref()).take(clues.len() - left.len());
            let before = fewer.len();
            fewer.extend(
                tried
                    .filter(|(_, can_go)| *can_go)
                    .map(|(ask, _)| (ask.grid, ask.clues.without(CellSet::of(ask.cell)))),
            );
            fewer.len() == before
        });
        (fewer, untried)
    }

    /// Tests clue by clue which of the sets are minimal.
    fn minimal<B: Ground<Grid = G>>(
        &mut self,
        clues: usize,
        plan: &Plan,
        mut open: Vec<(Set, CellSet)>,
        ground: &mut B,
    ) {
        if clues > plan.most_clues {
            return;
        }
        let weight = self.levels[clues].weight;
        loop {
            open.retain(|((grid, clues), left)| {
                if left.is_empty() {
                    self.found.push(Found { grid: *grid, clues: *clues, weight });
                }
                !left.is_empty()
            });
            if open.is_empty() {
                break;
            }
            let asked = open.iter_mut().filter_map(|((grid, clues), left)| {
                let cell = left.first()?;
                left.remove(cell);
                Some(Ask { grid: *grid, clues: *clues, cell })
            });
            let asked: Vec<Ask> = asked.collect();
            let mut can_go = self.ask(ground, &asked).into_iter();
            open.retain(|_| can_go.next() == Some(false));
        }
        self.levels[clues].minimal =
            self.found.iter().filter(|found| found.clues.len() == clues).count() as u64;
    }

    /// Follows the minimal puzzles along their walks.
    fn follow<B: Ground<Grid = G>, R: Rng + ?Sized>(&mut self, plan: &Plan, ground: &mut B, rng: &mut R) {
        let starts = std::mem::take(&mut self.found);
        let mut ask = |asked: &[Ask]| {
            self.asked += asked.len() as u64;
            ground.removable(&self.grids, asked)
        };
        self.found = walk(starts, B::CELLS, plan, &mut ask, rng);
    }

    fn ask<B: Ground<Grid = G>>(&mut self, ground: &mut B, asked: &[Ask]) -> Vec<bool> {
        self.asked += asked.len() as u64;
        ground.removable(&self.grids, asked)
    }
}

/// Sets with the given number of clues that determine their grid, at most one per grid.
pub(super) fn first<B: Ground, R: Rng + ?Sized>(
    grids: &[B::Grid],
    clues: usize,
    ground: &mut B,
    rng: &mut R,
) -> Vec<Set> {
    let mut cells = Cell::ALL;
    let sets: Vec<Set> = (0..grids.len())
        .map(|grid| {
            let (some, _) = cells[..B::CELLS].partial_shuffle(rng, clues);
            (grid as u32, some.iter().copied().collect())
        })
        .collect();
    let determined = ground.determined(grids, &sets);
    sets.into_iter().zip(determined).filter(|(_, determined)| *determined).map(|(set, _)| set).collect()
}

/// Writes the cells of a set into an array.
fn fill(cells: &mut [Cell; 81], set: CellSet) -> &mut [Cell] {
    cells.iter_mut().zip(set.iter()).for_each(|(place, cell)| *place = cell);
    &mut cells[..set.len()]
}

/// Number of sets of `count` of the cells.
pub(super) fn subsets(cells: usize, count: usize) -> f64 {
    (0..count).map(|n| (cells - n) as f64 / (n + 1) as f64).product()
}
