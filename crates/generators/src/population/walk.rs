//! Walks through the minimal puzzles of a grid.

use rand::{Rng, RngExt};
use sudoku_core::{Cell, CellSet};

use super::descent::Found;
use super::ground::{Ask, Drawn, Ground, Nine};
use super::plan::Plan;

/// Follows each puzzle along a walk. Its weight is divided among the puzzles taken from the walk. A puzzle taken
/// several times in a row is listed once.
pub(super) fn walk<R: Rng + ?Sized>(
    starts: Vec<Found>,
    cells: usize,
    plan: &Plan,
    ask: &mut dyn FnMut(&[Ask]) -> Vec<bool>,
    rng: &mut R,
) -> Vec<Found> {
    let (mut taken, mut walkers) = (Vec::new(), Vec::new());
    for start in starts {
        match plan.walks[start.clues.len()] {
            Walk { takes: 0, .. } => taken.push(start),
            plan => walkers.push(Walker::new(start, plan, cells, rng)),
        }
    }
    while !walkers.is_empty() {
        let asked: Vec<Ask> = walkers.iter_mut().map(Walker::question).collect();
        let mut answers = ask(&asked).into_iter();
        walkers.retain_mut(|walker| match walker.hear(answers.next() == Some(true)) {
            Some(accepted) => walker.decide(accepted, cells, &mut taken, rng),
            None => true,
        });
    }
    taken
}

/// How to follow a minimal puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Walk {
    /// Number of puzzles to take from the walk; 0 takes only the first puzzle.
    pub takes: u32,
    /// Number of exchanges to propose before each take.
    pub proposals: u32,
}

struct Walker {
    plan: Walk,
    /// The current puzzle, whose weight is the sum of the takes since the walk reached it, and the weight of one take.
    at: Found,
    share: f64,
    /// Number of exchanges decided.
    decided: u32,
    /// The proposed exchange: the clues together with the new one, and the clue to remove.
    with: CellSet,
    out: Cell,
    /// Clues that may be redundant after the exchange; `None` until uniqueness is confirmed.
    untested: Option<CellSet>,
}

impl Walker {
    fn new<R: Rng + ?Sized>(start: Found, plan: Walk, cells: usize, rng: &mut R) -> Walker {
        let (at, share) = (Found { weight: 0.0, ..start }, start.weight / f64::from(plan.takes));
        let (with, out) = exchange(start.clues, cells, rng);
        Walker { plan, at, share, decided: 0, with, out, untested: None }
    }

    fn question(&mut self) -> Ask {
        let (grid, with) = (self.at.grid, self.with);
        match self.untested.and_then(CellSet::first) {
            None => Ask { grid, clues: with, cell: self.out },
            Some(cell) => {
                self.untested = self.untested.map(|cells| cells.without(CellSet::of(cell)));
                Ask { grid, clues: with.without(CellSet::of(self.out)), cell }
            }
        }
    }

    /// Receives the answer whether the queried clue is removable. Returns whether the exchange is accepted, once this
    /// is decided.
    fn hear(&mut self, can_go: bool) -> Option<bool> {
        match self.untested {
            None if can_go => {
                // The new clue is needed, because all old ones were.
                self.untested = Some(self.at.clues.without(CellSet::of(self.out)));
                None
            }
            None => Some(false),
            Some(_) if can_go => Some(false),
            Some(rest) => rest.is_empty().then_some(true),
        }
    }

    /// Ends an exchange and begins the next one; returns whether there is another one.
    fn decide<R: Rng + ?Sized>(
        &mut self,
        accepted: bool,
        cells: usize,
        taken: &mut Vec<Found>,
        rng: &mut R,
    ) -> bool {
        if accepted {
            self.hand_over(taken);
            self.at.clues = self.with.without(CellSet::of(self.out));
        }
        self.decided += 1;
        if self.decided.is_multiple_of(self.plan.proposals) {
            self.at.weight += self.share;
        }
        if self.decided == self.plan.proposals * self.plan.takes {
            self.hand_over(taken);
            return false;
        }
        (self.with, self.out) = exchange(self.at.clues, cells, rng);
        self.untested = None;
        true
    }

    /// Adds the current puzzle to `taken` if it was taken, and resets its weight.
    fn hand_over(&mut self, taken: &mut Vec<Found>) {
        if self.at.weight > 0.0 {
            taken.push(self.at);
            self.at.weight = 0.0;
        }
    }
}

/// One step of a walk from a minimal puzzle: the clues after a random exchange, if they are minimal.
///
/// Walks among puzzles with some property can use this: rejecting puzzles without the property preserves the uniform
/// distribution over the others.
pub fn exchanged<R: Rng + ?Sized>(
    drawn: &Drawn,
    clues: CellSet,
    rng: &mut R,
    ground: &mut Nine<'_>,
) -> Option<CellSet> {
    let start = Found { grid: 0, clues, weight: 0.0 };
    let mut walker = Walker::new(start, Walk { takes: 1, proposals: 1 }, 81, rng);
    let grids = std::slice::from_ref(drawn);
    loop {
        let answers = ground.removable(grids, &[walker.question()]);
        if let Some(accepted) = walker.hear(answers[0]) {
            return accepted.then(|| walker.with.without(CellSet::of(walker.out)));
        }
    }
}

/// The clues with one added in a random blank cell, and the clue to remove, drawn from the old ones.
fn exchange<R: Rng + ?Sized>(clues: CellSet, cells: usize, rng: &mut R) -> (CellSet, Cell) {
    let out = rng.random_range(0..clues.len());
    let out = clues.iter().nth(out).unwrap_or(Cell::ALL[0]);
    loop {
        let into = Cell::ALL[rng.random_range(0..cells)];
        if !clues.contains(into) {
            return (clues.union(CellSet::of(into)), out);
        }
    }
}
