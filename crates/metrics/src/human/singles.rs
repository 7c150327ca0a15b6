//! Solving by singles, and by refuting suppositions when there are none.

use rand_core::Rng;
use sudoku_core::{Cell, CellSet, Digit, Grid};

use super::quick_board::QuickBoard;
use crate::{MetricError, Representative};

/// A solver that finds singles in random order and refutes suppositions when there are none.
///
/// Each step picks at random one of the cells that a naked or hidden single fills. If there is none, each blank cell is
/// rated by the work of refuting its wrong candidates. The work for a candidate is the number of steps with random
/// singles until a contradiction. The cell with the least work is filled.
///
/// Source: R. Pelánek 2014, "Difficulty Rating of Sudoku Puzzles: An Overview and Evaluation", "SiSuS".
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct HumanModel {
    /// Number of runs to average over; Pelánek uses 30.
    pub runs: u32,
    /// The work of a step at which no candidate of any cell can be refuted. The source does not specify this value.
    pub hopeless: f64,
}

impl Default for HumanModel {
    fn default() -> HumanModel {
        HumanModel { runs: 30, hopeless: 100.0 }
    }
}

/// The number of steps of a run for which values are stored.
const STEPS: usize = 81;

/// The model's features of a puzzle, averaged over the runs.
#[derive(Clone, PartialEq, Debug)]
pub struct HumanScores {
    /// Sum of the work at the steps without singles: 0 if singles solve the puzzle.
    pub refutation: f64,
    /// Number of steps without singles.
    pub stuck: f64,
    /// Sum over the steps of 1 / number of cells that a single fills (1 if there is none): the expected number of
    /// looks, in units of a look over the whole board.
    pub looks: f64,
    /// Number of cells that a single fills at each step; a puzzle with b blanks has b entries.
    pub fillable: Vec<f64>,
    /// Number of these cells that are a hidden single in their box, at each step.
    pub in_boxes: Vec<f64>,
}

impl HumanScores {
    /// Mean number of fillable cells over the first `k` steps, or over all steps if there are fewer. Larger means
    /// easier; Pelánek recommends k from 20 to 30.
    pub fn dependency(&self, k: usize) -> f64 {
        mean(&self.fillable, k)
    }

    /// The dependency over cells that are a hidden single in their box.
    pub fn box_dependency(&self, k: usize) -> f64 {
        mean(&self.in_boxes, k)
    }
}

fn mean(values: &[f64], k: usize) -> f64 {
    let first = &values[..values.len().min(k)];
    first.iter().sum::<f64>() / first.len().max(1) as f64
}

impl HumanModel {
    /// Rates a puzzle with one solution.
    ///
    /// # Errors
    /// If the clues clash, or a single contradicts the solution, because there are several.
    pub fn rate(&self, of: &Representative) -> Result<HumanScores, MetricError> {
        let start = QuickBoard::new(of.puzzle())?;
        let rng = &mut of.rng();
        let mut sums = Sums::default();
        for _ in 0..self.runs.max(1) {
            self.run(start.clone(), of.solution(), rng, &mut sums)?;
        }
        let runs = f64::from(self.runs.max(1));
        let blanks = start.blanks().len();
        let per_run = |sum: &[f64; STEPS]| sum[..blanks].iter().map(|sum| sum / runs).collect();
        Ok(HumanScores {
            refutation: sums.refutation / runs,
            stuck: sums.stuck / runs,
            looks: sums.looks / runs,
            fillable: per_run(&sums.fillable),
            in_boxes: per_run(&sums.in_boxes),
        })
    }

    fn run(
        &self,
        mut board: QuickBoard,
        solution: &Grid,
        rng: &mut impl Rng,
        sums: &mut Sums,
    ) -> Result<(), MetricError> {
        for step in 0.. {
            if board.is_solved() {
                break;
            }
            let singles = board.singles();
            sums.fillable[step] += singles.len() as f64;
            sums.in_boxes[step] += board.singles_in_boxes().len() as f64;
            sums.looks += 1.0 / singles.len().max(1) as f64;
            let cell = match pick(singles, rng) {
                Some(cell) => {
                    if board.forced(cell) != Some(solution.get(cell)) {
                        return Err(MetricError::SeveralSolutions);
                    }
                    cell
                }
                None => {
                    let (cell, work) = self.cheapest(&board, solution, rng);
                    sums.refutation += work;
                    sums.stuck += 1.0;
                    cell
                }
            };
            if !board.place(cell, solution.get(cell)) {
                return Err(MetricError::SeveralSolutions);
            }
        }
        Ok(())
    }

    /// The blank cell whose wrong candidates take the least work to refute, and that work. Ties are broken at random,
    /// so that the position of a cell does not matter.
    fn cheapest(&self, board: &QuickBoard, solution: &Grid, rng: &mut impl Rng) -> (Cell, f64) {
        let mut least = None;
        let mut ties = CellSet::EMPTY;
        for cell in board.blanks() {
            let wrong = board.marks(cell).iter().filter(|&digit| digit != solution.get(cell));
            let mut work = Some(0);
            for digit in wrong {
                work = work.zip(refute(board, cell, digit, rng)).map(|(a, b)| a + b);
                // Stop as soon as the cell takes more work than the best so far.
                if work.is_none() || least.is_some_and(|least| work > Some(least)) {
                    work = None;
                    break;
                }
            }
            if let Some(work) = work {
                if least.is_none_or(|least| work < least) {
                    ties = CellSet::EMPTY;
                }
                least = Some(work);
                ties.insert(cell);
            }
        }
        let among = if ties.is_empty() { board.blanks() } else { ties };
        let cell = pick(among, rng).unwrap_or(Cell::at(0, 0));
        (cell, least.map_or(self.hopeless, f64::from))
    }
}

/// Number of steps with random singles until a supposition leads to a contradiction; `None` if it does not.
pub(super) fn refute(board: &QuickBoard, cell: Cell, digit: Digit, rng: &mut impl Rng) -> Option<u32> {
    let mut trial = board.clone();
    trial.place(cell, digit);
    for steps in 1.. {
        if trial.is_contradictory() {
            return Some(steps);
        }
        let cell = pick(trial.singles(), rng)?;
        let digit = trial.forced(cell)?;
        trial.place(cell, digit);
    }
    None
}

#[derive(Clone)]
struct Sums {
    refutation: f64,
    stuck: f64,
    looks: f64,
    fillable: [f64; STEPS],
    in_boxes: [f64; STEPS],
}

impl Default for Sums {
    fn default() -> Sums {
        Sums { refutation: 0.0, stuck: 0.0, looks: 0.0, fillable: [0.0; STEPS], in_boxes: [0.0; STEPS] }
    }
}

/// One of the cells, all equally likely.
pub(super) fn pick(cells: CellSet, rng: &mut impl Rng) -> Option<Cell> {
    pick_one_of(cells, cells.len(), rng)
}

/// The same for a known number of cells.
#[inline]
pub(super) fn pick_one_of(cells: CellSet, n: usize, rng: &mut impl Rng) -> Option<Cell> {
    if n == 0 {
        return None;
    }
    // Lemire's method: the high half of a product; the bias is below 2^-57 for so few cells.
    let at = (u128::from(rng.next_u64()) * n as u128) >> 64;
    cells.nth(at as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
    const HARD: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    fn rate(clues: &str, seed: u64) -> HumanScores {
        let of = Representative::of(&clues.parse().unwrap(), seed).unwrap();
        HumanModel::default().rate(&of).unwrap()
    }

    #[test]
    fn singles_need_no_refutation() {
        let scores = rate(EASY, 1);
        assert_eq!((scores.refutation, scores.stuck), (0.0, 0.0));
        assert_eq!(scores.fillable.len(), EASY.matches('.').count());
        assert_eq!(*scores.fillable.last().unwrap(), 1.0);
        assert!(scores.box_dependency(20) <= scores.dependency(20));
    }

    #[test]
    fn a_hard_puzzle_needs_refutation_and_the_same_seed_gives_the_same() {
        let first = rate(HARD, 1);
        assert!(first.refutation > 0.0 && first.stuck >= 1.0);
        assert_eq!(first, rate(HARD, 1));
        assert_ne!(first, rate(HARD, 2));
    }
}
