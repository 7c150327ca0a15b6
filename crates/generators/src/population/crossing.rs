//! Walks between grids, for numbers of clues that descents do not reach.

use rand::{Rng, RngExt};
use sudoku_core::{Cell, CellSet};

use super::descent::{Descent, Level};
use super::ground::{Ask, Ground};
use super::plan::{self, Plan};
use super::systematic::systematic;

/// Extends a descent to few clues. It uses walks through all puzzles with a given number of clues.
///
/// A step of a walk removes a random clue and adds any clue, in any cell, that leaves one solution. A step leads from
/// one puzzle to another with the same probability as back, so walks preserve the uniform distribution. If the clues
/// left after the removal already determine the grid, they are a puzzle with one clue fewer. The walks at the next
/// number of clues start from these puzzles.
#[derive(Clone, PartialEq, Debug)]
pub struct FewClues {
    /// The descent to the number of clues at which walks begin.
    pub plan: Plan,
    /// Walks per number of clues.
    pub walks: usize,
    /// For each number of clues, the number of steps of a walk.
    pub steps: [u32; 82],
    /// The fewest clues to reach.
    pub end: usize,
}

impl FewClues {
    /// The given number of walks, from 23 clues down to 17.
    pub fn new(walks: usize) -> FewClues {
        let plan = Plan { end: 23, most_clues: 0, ..Plan::following(4 * walks, |_| 1.0) };
        let steps = std::array::from_fn(|clues| match clues {
            18 => 300,
            19 => 150,
            20 => 60,
            21 => 30,
            22 => 16,
            _ => 12,
        });
        FewClues { plan, walks, steps, end: 17 }
    }

    /// Runs the method once. Returns the sets of each number of clues. The same generator state gives the same result
    /// on every machine.
    pub fn run<B: Ground, R: Rng + ?Sized>(&self, ground: &mut B, rng: &mut R) -> Vec<Level> {
        let (descent, sets) = Descent::reach(&self.plan, ground, rng);
        let mut levels = descent.levels;
        let mut weight = levels[self.plan.end].weight;
        let mut walkers = Walkers::of(&descent.grids, &sets);
        for clues in (self.end..=self.plan.end).rev() {
            if walkers.sets.is_empty() {
                break;
            }
            let mut fewer = Walkers::of(&[], &[]);
            if clues > self.end {
                let copies = self.walks as f64 / walkers.sets.len() as f64;
                walkers = walkers.copied(copies, |_| true, rng);
                weight /= copies;
                for _ in 0..self.steps[clues] {
                    walkers.step(ground, rng, |grid, clues| fewer.push(grid, clues));
                }
            }
            let minimal =
                walkers.removable(0, ground).into_iter().filter(|&removable| removable == 0).count();
            levels[clues] = Level { weight, unique: walkers.sets.len() as u64, minimal: minimal as u64 };
            walkers = fewer;
            weight *= clues as f64 / ((B::CELLS + 1 - clues) as f64 * f64::from(self.steps[clues]));
        }
        levels
    }
}

/// Extends a descent to minimal puzzles with many clues, by splitting on the number of individually removable clues.
///
/// It keeps the sets of the descent with at most `start` removable clues and copies them until there are `walks` of
/// them. Each copy walks among such sets, as in [`FewClues`]. This is repeated with one removable clue fewer, until
/// none is left and the sets are minimal puzzles.
#[derive(Clone, PartialEq, Debug)]
pub struct ManyClues {
    /// The descent to the target number of clues.
    pub plan: Plan,
    /// The initial bound on the number of removable clues.
    pub start: usize,
    /// Number of walks for each lower bound.
    pub walks: usize,
    /// For each bound on the number of removable clues, the number of steps of a walk.
    pub steps: [u32; 82],
}

impl ManyClues {
    /// The given number of walks, for up to 45 clues. Low bounds get more steps, because sets with few removable clues
    /// are far apart.
    pub fn new(clues: usize, walks: usize) -> ManyClues {
        let plan = Plan { end: clues, most_clues: 0, ..Plan::following(2 * walks, |_| 1.0) };
        let start = (clues as f64 * plan::REMOVABLE[clues - 18]) as usize;
        let steps = std::array::from_fn(|most| if most < 7 { 16 } else { 4 });
        ManyClues { plan, start, walks, steps }
    }

    /// Runs the method once. Returns the sets that were found for each bound on the number of removable clues. The same
    /// generator state gives the same result on every machine.
    pub fn run<B: Ground, R: Rng + ?Sized>(&self, ground: &mut B, rng: &mut R) -> Vec<Level> {
        let (descent, sets) = Descent::reach(&self.plan, ground, rng);
        let mut weight = descent.levels[self.plan.end].weight;
        let mut walkers = Walkers::of(&descent.grids, &sets);
        let mut levels = vec![Level::default(); self.start + 1];
        for most in (0..=self.start).rev() {
            let removable = walkers.removable(most, ground);
            let count = |most| removable.iter().filter(|&&removable| removable <= most).count();
            let unique = count(most);
            levels[most] = Level { weight, unique: unique as u64, minimal: count(0) as u64 };
            if unique == 0 || most == 0 {
                break;
            }
            let copies = self.walks as f64 / unique as f64;
            walkers = walkers.copied(copies, |n| removable[n] <= most, rng);
            weight /= copies;
            for _ in 0..self.steps[most] {
                let before = walkers.clone();
                walkers.step(ground, rng, |_, _| ());
                let removable = walkers.removable(most, ground);
                for n in (0..removable.len()).filter(|&n| removable[n] > most) {
                    walkers.grids[n] = before.grids[n].clone();
                    walkers.sets[n] = before.sets[n];
                }
            }
        }
        levels
    }
}

/// Walkers: sets of clues that determine their grids.
#[derive(Clone)]
struct Walkers<G> {
    grids: Vec<G>,
    sets: Vec<Clues>,
}

#[derive(Clone, Copy)]
struct Clues {
    all: CellSet,
    /// Clues of which each is known to be the only one that completes the others to a puzzle with one solution.
    alone: CellSet,
}

impl Clues {
    fn of(all: CellSet) -> Clues {
        Clues { all, alone: CellSet::EMPTY }
    }
}

impl<G: Clone> Walkers<G> {
    fn of(grids: &[G], sets: &[(u32, CellSet)]) -> Walkers<G> {
        let grids = sets.iter().map(|(grid, _)| grids[*grid as usize].clone()).collect();
        Walkers { grids, sets: sets.iter().map(|(_, clues)| Clues::of(*clues)).collect() }
    }

    fn push(&mut self, grid: &G, clues: Clues) {
        self.grids.push(grid.clone());
        self.sets.push(clues);
    }

    /// Copies of the sets: `copies` of each on average, which need not be an integer.
    fn copied<R: Rng + ?Sized>(
        &self,
        copies: f64,
        is_kept: impl Fn(usize) -> bool,
        rng: &mut R,
    ) -> Walkers<G> {
        let expected = (0..self.sets.len()).map(|n| if is_kept(n) { copies } else { 0.0 });
        let mut all = Walkers::of(&[], &[]);
        for ((grid, clues), times) in self.grids.iter().zip(&self.sets).zip(systematic(expected, rng)) {
            (0..times).for_each(|_| all.push(grid, *clues));
        }
        all
    }

    /// Makes a step of each walk; `determined` receives the sets with one clue fewer that determine their grid.
    fn step<B: Ground<Grid = G>, R: Rng + ?Sized>(
        &mut self,
        ground: &mut B,
        rng: &mut R,
        mut determined: impl FnMut(&G, Clues),
    ) {
        for (grid, clues) in self.grids.iter_mut().zip(&mut self.sets) {
            let out = clues.all.iter().nth(rng.random_range(0..clues.all.len())).unwrap_or(Cell::ALL[0]);
            if clues.alone.contains(out) {
                continue;
            }
            let rest = clues.all.without(CellSet::of(out));
            let completion = ground.complete(grid, rest, rng);
            if completion.determined {
                determined(grid, Clues::of(rest));
            }
            if completion.ways == 1 {
                clues.alone.insert(out);
            } else {
                (*grid, *clues) = (completion.grid, Clues::of(rest.union(CellSet::of(completion.cell))));
            }
        }
    }

    /// Number of individually removable clues of each set; counting stops above `most`.
    fn removable<B: Ground<Grid = G>>(&self, most: usize, ground: &mut B) -> Vec<usize> {
        let mut untested: Vec<CellSet> = self.sets.iter().map(|clues| clues.all).collect();
        let mut removable = vec![0; untested.len()];
        loop {
            let mut asked: Vec<Ask> = Vec::new();
            for (n, untested) in untested.iter_mut().enumerate().filter(|(n, _)| removable[*n] <= most) {
                if let Some(cell) = untested.first() {
                    untested.remove(cell);
                    asked.push(Ask { grid: n as u32, clues: self.sets[n].all, cell });
                }
            }
            if asked.is_empty() {
                return removable;
            }
            for (ask, can_go) in asked.iter().zip(ground.removable(&self.grids, &asked)) {
                removable[ask.grid as usize] += usize::from(can_go);
            }
        }
    }
}
