//! Descents that concentrate on the sets of clues from which most minimal puzzles come.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use sudoku_core::{Cell, CellSet};
use sudoku_math::exp;

use super::descent::{Found, Set, first, subsets};
use super::ground::{Ask, Ground};

/// A descent that knows which clues of each set are removable, and about how many minimal puzzles the set leads to.
///
/// Let a set have k clues, r of them removable. It is copied n ≤ r times, each time without a different removable clue.
/// The mean of n is proportional to the weight of the set and to its worth, the average number of minimal puzzles that
/// a set with k and r represents. The weight of a copy is r / ((82 - k) n) times that of the set. So weights differ
/// within a level, but their sums are unbiased as in [`Descent`](super::Descent), for any function of worth. A clue
/// that is not removable never becomes removable, so only the r - 1 other removable clues are tested in a copy.
#[derive(Clone, Copy, Debug)]
pub struct Guided {
    /// Grids drawn, each with one set of clues.
    pub grids: usize,
    /// Number of clues in these sets.
    pub start: usize,
    /// The fewest clues to reach.
    pub end: usize,
    /// Number of minimal puzzles per grid that each puzzle found should represent.
    pub weight: f64,
    /// The worth of a set, in minimal puzzles, as a function of its numbers of clues and of removable clues.
    pub worth: fn(usize, usize) -> f64,
}

/// A set of clues and which of them are removable.
struct Open {
    set: Set,
    removable: CellSet,
    weight: f64,
}

impl Guided {
    /// A descent for the number of all minimal puzzles, with most of the work on 26 to 29 clues.
    pub fn new() -> Guided {
        Guided { grids: 300_000, start: 34, end: 19, weight: 1e11, worth }
    }

    /// Runs the descent once. Returns the minimal puzzles found, whose weights give unbiased estimates of numbers per
    /// grid, and the grids of the sets drawn. The same generator state gives the same result on every machine.
    pub fn run<B: Ground, R: Rng + ?Sized>(&self, ground: &mut B, rng: &mut R) -> (Vec<B::Grid>, Vec<Found>) {
        let (grids, sets) = self.draw(ground, rng);
        let weight = subsets(B::CELLS, self.start) / self.grids as f64;
        let mut open: Vec<Open> =
            sets.into_iter().map(|set| Open { set, removable: set.1, weight }).collect();
        let mut all = Vec::new();
        for clues in (self.end..=self.start).rev() {
            test(&grids, &mut open, ground);
            // Similar sets are adjacent, which minimizes the variance of their number of copies.
            open.sort_by_key(|one| one.removable.len());
            let minimal = open.partition_point(|one| one.removable.is_empty());
            let found = open.drain(..minimal);
            all.extend(found.map(|Open { set: (grid, clues), weight, .. }| Found { grid, clues, weight }));
            open = self.copies(&open, clues, B::CELLS, rng);
        }
        (grids, all)
    }

    /// Draws grids, each with a random set of clues, and returns those grids and sets of which the set determines the
    /// grid.
    fn draw<B: Ground, R: Rng + ?Sized>(&self, ground: &mut B, rng: &mut R) -> (Vec<B::Grid>, Vec<Set>) {
        const TOGETHER: usize = 1 << 13;
        let (mut kept, mut sets) = (Vec::new(), Vec::new());
        for from in (0..self.grids).step_by(TOGETHER) {
            let count = TOGETHER.min(self.grids - from);
            let grids: Vec<B::Grid> = (0..count).map(|_| ground.draw(rng)).collect();
            for (grid, clues) in first(&grids, self.start, ground, rng) {
                sets.push((kept.len() as u32, clues));
                kept.push(grids[grid as usize].clone());
            }
        }
        (kept, sets)
    }

    /// Copies of sets of the given number of clues, each with one clue removed.
    fn copies<R: Rng + ?Sized>(&self, open: &[Open], clues: usize, cells: usize, rng: &mut R) -> Vec<Open> {
        let mut copies = Vec::new();
        let mut due: f64 = rng.random();
        for Open { set: (grid, all), removable, weight } in open {
            let count = removable.len() as f64;
            let mean = (weight * (self.worth)(clues, removable.len()) / self.weight).min(count);
            due += mean;
            let mut cells_of: Vec<Cell> = removable.iter().collect();
            let (some, _) = cells_of.partial_shuffle(rng, due as usize);
            due -= due.floor();
            let weight = weight * count / (mean * (cells + 1 - clues) as f64);
            copies.extend(some.iter().map(|&cell| {
                let [all, removable] = [all, removable].map(|set| set.without(CellSet::of(cell)));
                Open { set: (*grid, all), removable, weight }
            }));
        }
        copies
    }
}

impl Default for Guided {
    fn default() -> Guided {
        Guided::new()
    }
}

/// Reduces the candidates for removal to the clues that are removable.
fn test<B: Ground>(grids: &[B::Grid], open: &mut [Open], ground: &mut B) {
    let of = |one: &Open| {
        let (grid, clues) = one.set;
        one.removable.iter().map(move |cell| Ask { grid, clues, cell })
    };
    let asked: Vec<Ask> = open.iter().flat_map(of).collect();
    let mut answers = asked.iter().zip(ground.removable(grids, &asked));
    for one in open {
        for (ask, can_go) in answers.by_ref().take(one.removable.len()) {
            if !can_go {
                one.removable.remove(ask.cell);
            }
        }
    }
}

/// The approximate number of minimal puzzles that a set represents, fitted to descents of 80,000 grids. Two kinds of
/// sets have a high value: those with few removable clues, which soon become minimal, and those with many, which lead
/// to many puzzles with fewer clues.
fn worth(clues: usize, removable: usize) -> f64 {
    let (clues, removable) = (clues as f64, removable as f64);
    let many = 0.03 * (clues - 30.0).max(0.0) * (removable - 18.0).max(0.0);
    let later = exp(-10.5 - 1.03 * (clues - 30.0) + many);
    let soon = exp(-4.0 - 0.1 * (clues - 25.5).max(0.0) * (removable - 1.0));
    later + soon
}
