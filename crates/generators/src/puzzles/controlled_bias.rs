//! Minimal puzzles with a bias that is known and can be taken out again.

use rand::Rng;
use rand::seq::SliceRandom;
use sudoku_core::{Cell, CellSet, Grid, Puzzle};
use sudoku_solvers::{Fast, Limits, Marks};

use super::Generator;
use super::batch::{Chain, Chains, open};
use super::unavoidable::unavoidable_sets;
use crate::effort::{Effort, GaveUp, Made, Prover};
use crate::grids::{GridMethod, GridWork};

/// Options of the generator `controlled-bias`: clues of a grid are taken away in random order until the
/// solution is no longer unique; what stood before is accepted if it is minimal, and thrown away with its
/// order if not.
///
/// A minimal puzzle with k clues is met on k! (81 - k)! of the 81! orders, so its probability is
/// proportional to 1 / C(81, k), whatever else is true of it; weighted with [`population_weight`], means
/// over accepted puzzles estimate those over all minimal puzzles. About one order in 250,000 is accepted.
///
/// Source: Berthier, "Unbiased statistics of a constraint satisfaction problem"; also tdoku's `grid_tools`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ControlledBias {
    /// Where grids come from; the law asks for uniform ones.
    pub grids: GridMethod,
    /// Orders tried on one grid. Since so few are accepted, two accepted puzzles hardly ever share a grid.
    pub orders: u32,
    /// Puzzles with more clues are not looked for, which one check then decides for most orders. Of all
    /// minimal puzzles, 1 in 10⁵ has 32 clues, and ever fewer have more.
    pub most_clues: usize,
}

impl Default for ControlledBias {
    fn default() -> ControlledBias {
        ControlledBias { grids: GridMethod::Uniform, orders: 1024, most_clues: 34 }
    }
}

impl ControlledBias {
    /// Removals after which at most the wanted number of clues is left.
    fn first_cut(&self) -> usize {
        81 - self.most_clues.clamp(17, 81)
    }
}

/// Weight of a minimal puzzle of the controlled-bias generator with so many clues: C(81, clues), as a
/// multiple of C(81, 26). Its multiples by 1 / 26 clues are Berthier's correction factors.
pub fn population_weight(clues: usize) -> f64 {
    let (clues, sign) = if clues < 26 { (clues..26, -1) } else { (26..clues, 1) };
    // C(81, k + 1) / C(81, k) = (81 - k) / (k + 1)
    clues.map(|k| ((81.0 - k as f64) / (k as f64 + 1.0)).powi(sign)).product()
}

/// Seventeen clues are the fewest there are (McGuire, Tugemann and Civario 2012).
const MOST_REMOVALS: usize = 64;

pub(super) struct ByOrder {
    pub(super) options: ControlledBias,
    pub(super) prover: Prover,
}

impl ByOrder {
    /// The puzzle at the end of an order, if it is minimal and has few enough clues.
    ///
    /// Uniqueness is monotone in the clues, so the end is found by bisection.
    fn try_order(&mut self, grid: &Grid, order: &[Cell; 81]) -> Option<Puzzle> {
        let after = |removed: usize| {
            let mut puzzle = Puzzle::from(*grid);
            order[..removed].iter().for_each(|&cell| puzzle.set(cell, None));
            puzzle
        };
        // Unique after `low` removals; no longer after `high`.
        let (mut low, mut high) = (self.options.first_cut(), MOST_REMOVALS + 1);
        if !self.prover.is_unique(&after(low)) {
            return None;
        }
        while high - low > 1 {
            let middle = (low + high) / 2;
            if self.prover.is_unique(&after(middle)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        let puzzle = after(low);
        // The next clue of the order cannot go; can any other?
        let minimal = order[low + 1..].iter().all(|&cell| {
            let mut fewer = puzzle;
            fewer.set(cell, None);
            !self.prover.is_unique(&fewer)
        });
        minimal.then_some(puzzle)
    }
}

/// A grid and what tells at a glance that an order of it will not do.
struct Orders {
    grid: Grid,
    marks: Marks,
    unavoidable: Vec<CellSet>,
}

impl Orders {
    fn of(grid: Grid) -> Orders {
        Orders { grid, marks: Marks::of_grid(&grid, |_| true), unavoidable: unavoidable_sets(&grid) }
    }

    /// A random order; `None` if the first `cut` removals take an unavoidable set away, which is how most
    /// orders end.
    fn draw<R: Rng + ?Sized>(&self, cut: usize, rng: &mut R) -> Option<[Cell; 81]> {
        let mut cells = Cell::ALL;
        let (first, rest) = cells.partial_shuffle(rng, cut);
        let gone: CellSet = first.iter().copied().collect();
        if self.unavoidable.iter().any(|set| set.is_subset(gone)) {
            return None;
        }
        rest.shuffle(rng);
        let mut order = Cell::ALL;
        order.iter_mut().zip(first.iter().chain(rest.iter())).for_each(|(slot, cell)| *slot = *cell);
        Some(order)
    }
}

impl Generator for ByOrder {
    fn generate(&mut self, rng: &mut dyn Rng, effort: &mut Effort<'_>) -> Result<Made, GaveUp> {
        loop {
            let orders = Orders::of(self.options.grids.fill(rng, &mut self.prover.work.grids));
            for _ in 0..self.options.orders.max(1) {
                effort.begin()?;
                let order = orders.draw(self.options.first_cut(), rng);
                if let Some(puzzle) = order.and_then(|order| self.try_order(&orders.grid, &order)) {
                    return Ok(self.prover.made(puzzle, orders.grid));
                }
            }
        }
    }
}

/// All puzzles that are accepted of so many orders, with their solutions, hundreds of orders at a time.
///
/// The same generator state gives the same puzzles on every machine.
pub fn controlled_bias_batch<R: Rng + ?Sized>(
    orders: u64,
    options: ControlledBias,
    rng: &mut R,
    solver: &mut Fast,
) -> Vec<(Puzzle, Grid)> {
    let mut accepted = Vec::new();
    let mut numbers = 0..orders;
    let mut base = None;
    let begin = || {
        numbers.find_map(|number| {
            if number % u64::from(options.orders.max(1)) == 0 {
                base = None;
            }
            let base =
                base.get_or_insert_with(|| Orders::of(options.grids.fill(rng, &mut GridWork::default())));
            let low = options.first_cut();
            let order = base.draw(low, rng)?;
            Some(Trial { number, grid: base.grid, marks: base.marks, order, low, stage: Stage::Start })
        })
    };
    Chains::run(solver, begin, |trial: &Trial| {
        if trial.stage == Stage::Accepted {
            accepted.push((trial.number, trial.puzzle(), trial.grid));
        }
    });
    accepted.sort_unstable_by_key(|&(number, ..)| number);
    accepted.into_iter().map(|(_, puzzle, grid)| (puzzle, grid)).collect()
}

/// One order: [`ByOrder::try_order`] as a chain of questions.
struct Trial {
    number: u64,
    grid: Grid,
    /// The full grid as the solver takes it.
    marks: Marks,
    order: [Cell; 81],
    /// Removals after which the solution is still unique, once the first question is answered.
    low: usize,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Is it unique with as many clues as are wanted at most?
    Start,
    /// It no longer is after so many removals.
    Bisection(usize),
    /// Can the clue at this place of the order go?
    Minimality(usize),
    Accepted,
    Rejected,
}

impl Trial {
    fn puzzle(&self) -> Puzzle {
        let mut puzzle = Puzzle::from(self.grid);
        self.order[..self.low].iter().for_each(|&cell| puzzle.set(cell, None));
        puzzle
    }
}

impl Chain for Trial {
    fn question(&self) -> (Marks, Limits) {
        let mut marks = self.marks;
        let (removed, also) = match self.stage {
            Stage::Bisection(high) => ((self.low + high) / 2, None),
            Stage::Minimality(at) => (self.low, Some(self.order[at])),
            _ => (self.low, None),
        };
        self.order[..removed].iter().chain(&also).for_each(|&cell| open(&mut marks, cell));
        (marks, Limits::UNIQUE)
    }

    fn hear(&mut self, solutions: u64) -> bool {
        let unique = solutions == 1;
        self.stage = match self.stage {
            Stage::Start if unique => Stage::Bisection(MOST_REMOVALS + 1),
            Stage::Bisection(high) if unique => {
                self.low = (self.low + high) / 2;
                Stage::Bisection(high)
            }
            Stage::Bisection(high) => Stage::Bisection((self.low + high) / 2),
            Stage::Minimality(80) if !unique => Stage::Accepted,
            Stage::Minimality(at) if !unique => Stage::Minimality(at + 1),
            _ => Stage::Rejected,
        };
        // The clue next in the order cannot go: that is where the bisection ends.
        if self.stage == Stage::Bisection(self.low + 1) {
            self.stage = Stage::Minimality(self.low + 1);
        }
        matches!(self.stage, Stage::Accepted | Stage::Rejected)
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;
    use sudoku_solvers::Engine;

    use super::*;
    use crate::{irreducible, is_irreducible, uniform};

    /// Removal in the given order until uniqueness breaks; accepted if minimal.
    fn sequential(grid: &Grid, order: &[Cell; 81]) -> Option<Puzzle> {
        let mut solver = Engine::Backtracking.build();
        let mut puzzle = Puzzle::from(*grid);
        for &cell in order {
            let mut fewer = puzzle;
            fewer.set(cell, None);
            if solver.check(&fewer) != sudoku_solvers::Outcome::Unique {
                break;
            }
            puzzle = fewer;
        }
        is_irreducible(&puzzle, solver.as_mut()).then_some(puzzle)
    }

    #[test]
    fn bisection_accepts_what_sequential_deletion_accepts() {
        let mut rng = ChaCha8Rng::seed_from_u64(11);
        let options = ControlledBias { most_clues: 81, ..ControlledBias::default() };
        let mut by_order = ByOrder { options, prover: Prover::new(Engine::Backtracking.build()) };
        let mut fast = Fast::new();
        let mut accepted = 0;
        for n in 0..60 {
            let grid = uniform(&mut rng, &mut GridWork::default());
            let puzzle = irreducible(&grid, &mut rng, Engine::Backtracking.build().as_mut());
            // Blanks first, then clues: accepted. With one clue among the blanks: not.
            let mut order = Cell::ALL;
            order.shuffle(&mut rng);
            order.sort_by_key(|&cell| puzzle.get(cell).is_some());
            if n % 3 == 1 {
                order.swap(n % 40, 80);
            } else if n % 3 == 2 {
                order.shuffle(&mut rng);
            }
            let expected = sequential(&grid, &order);
            assert_eq!(by_order.try_order(&grid, &order), expected);
            let marks = Marks::of_grid(&grid, |_| true);
            let mut trial = Some(Trial { number: 0, grid, marks, order, low: 0, stage: Stage::Start });
            let mut by_chain = None;
            Chains::run(
                &mut fast,
                || trial.take(),
                |trial: &Trial| {
                    by_chain = (trial.stage == Stage::Accepted).then(|| trial.puzzle());
                },
            );
            assert_eq!(by_chain, expected);
            accepted += usize::from(expected.is_some());
            if n % 3 == 0 {
                assert_eq!(expected, Some(puzzle));
            }
        }
        assert!((20..60).contains(&accepted));
    }
}
