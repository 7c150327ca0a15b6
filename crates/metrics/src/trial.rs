//! Metrics based on trying candidates and propagating singles: depth of trial and error, backdoors, depth of a search
//! tree; and the number of rounds of singles.

use std::collections::BTreeSet;

use sudoku_core::{Cell, Digit, Grid, House, Puzzle};
use sudoku_solvers::Fast;
use sudoku_tactics::{Board, braid_class};

use crate::band_board::{BandBoard, Contradiction};
use crate::metric::{Column, Metric, MetricError, Shared, Simple, Traits, only_solution};
use crate::score::{Score, Scores};

/// The metrics of this module, for the registry.
pub(crate) const METRICS: &[&dyn Metric] = &[&TE_DEPTH, &Bxb, &BACKDOORS, &SINGLES_TREE, &SINGLES_ROUNDS];

const TRAITS: Traits = Traits { needs_unique: true, invariant: true, ..Traits::NONE };

/// The least n such that T&E(n) solves the puzzle. T&E(0) writes singles. T&E(n) removes every candidate that
/// T&E(n - 1) refutes, until there is none. If T&E(n - 1) solves the puzzle while testing a candidate, this does not
/// count. Singles, whips and braids solve exactly the puzzles of depth 0 and 1.
///
/// Source: D. Berthier, *Pattern-Based Constraint Satisfaction and Logic Puzzles*.
const TE_DEPTH: Simple = Simple {
    name: "te-depth",
    about: "depth of trial and error that singles need (Berthier)",
    columns: &[Column::new("te_depth", "assumptions")],
    traits: TRAITS,
    measure: |puzzle, _, scores| {
        only_solution(puzzle, &mut Fast::new())?;
        let mut board = BandBoard::of(puzzle);
        for depth in 0.. {
            trial_and_error(&mut board, depth).map_err(|_| MetricError::NoSolution)?;
            if board.is_full() {
                scores.push(f64::from(depth));
                break;
            }
        }
        Ok(())
    },
};

/// The BxB class of a puzzle: 0 if T&E(1) solves it, [`BEYOND`] if it needs T&E(3); see [`braid_class`].
struct Bxb;

/// The value 100 is above all known classes, which are below 15.
const BEYOND: Score = Score { value: 100.0, beyond: true };

impl Metric for Bxb {
    fn name(&self) -> &str {
        "bxb"
    }

    fn about(&self) -> &str {
        "x of the class BxB: length of the braids that trial and error needs inside (Berthier)"
    }

    fn columns(&self) -> &[Column] {
        const COLUMNS: &[Column] = &[Column::new("bxb", "CSP variables")];
        COLUMNS
    }

    fn traits(&self) -> Traits {
        Traits { slow: true, ..TRAITS }
    }

    fn measure(&self, puzzle: &Puzzle, _: &mut Shared, scores: &mut Scores) -> Result<(), MetricError> {
        only_solution(puzzle, &mut Fast::new())?;
        let class = braid_class(&Board::new(puzzle)?);
        scores.push(class.map_or(BEYOND, |class| f64::from(class).into()));
        Ok(())
    }
}

/// Removes the candidates that T&E of that depth refutes, until nothing changes.
fn trial_and_error(board: &mut BandBoard, depth: u32) -> Result<(), Contradiction> {
    board.propagate(true)?;
    let mut changed = depth > 0;
    while changed && !board.is_full() {
        changed = false;
        for cell in board.blanks() {
            for digit in board.candidates(cell) {
                if !board.is_blank(cell) || !board.has(cell, digit) {
                    continue;
                }
                let mut trial = board.clone();
                trial.place(cell, digit);
                if trial_and_error(&mut trial, depth - 1).is_err() {
                    board.strike(cell, digit);
                    board.propagate(true)?;
                    changed = true;
                }
            }
        }
    }
    Ok(())
}

/// Backdoors to singles. A weak backdoor is a set of cells such that singles solve the puzzle once these cells are
/// filled from the solution. A strong backdoor is a set of cells such that, for any candidates in these cells, singles
/// solve the puzzle or lead to a contradiction. The size is that of the smallest set; it is 0 if singles solve the
/// puzzle.
///
/// Source: R. Williams, C. Gomes, B. Selman 2003, "Backdoors To Typical Case Complexity".
const BACKDOORS: Simple = Simple {
    name: "backdoors",
    about: "smallest weak and strong sets of cells that leave singles",
    columns: &[
        Column::new("backdoor_size", "cells"),
        Column::new("backdoors", "sets"),
        Column::new("strong_backdoor_size", "cells"),
    ],
    traits: Traits { slow: true, ..TRAITS },
    measure: |puzzle, _, scores| {
        let solution = only_solution(puzzle, &mut Fast::new())?;
        let mut board = BandBoard::of(puzzle);
        board.propagate(true).map_err(|_| MetricError::NoSolution)?;
        let cells: Vec<Cell> = board.blanks().iter().collect();
        let weak = |size| weak_backdoors(&board, &cells, size, &solution);
        // The set of all cells is a backdoor.
        let (size, count) = (0..).map(|size| (size, weak(size))).find(|(_, n)| *n > 0).unwrap_or((0, 0));
        let undecided: Vec<BandBoard> = (!board.is_full()).then(|| board.clone()).into_iter().collect();
        let strong = (size..).find(|&size| has_strong_backdoor(&undecided, &cells, size)).unwrap_or(0);
        scores.extend([f64::from(size), count as f64, f64::from(strong)]);
        Ok(())
    },
};

/// Number of subsets of the cells with this size that reduce the puzzle to singles.
fn weak_backdoors(board: &BandBoard, cells: &[Cell], size: u32, solution: &Grid) -> u64 {
    if size == 0 {
        return u64::from(board.is_full());
    }
    let sets = |(at, &cell): (usize, &Cell)| {
        let mut with = board.clone();
        if with.is_blank(cell) {
            with.place(cell, solution.get(cell));
            // Digits of the solution lead to no contradiction.
            with.propagate(true).map_or(0, |()| weak_backdoors(&with, &cells[at + 1..], size - 1, solution))
        } else {
            weak_backdoors(board, &cells[at + 1..], size - 1, solution)
        }
    };
    cells.iter().enumerate().map(sets).sum()
}

/// Whether some subset of the cells with this size decides every board, whatever digits are in its cells.
fn has_strong_backdoor(boards: &[BandBoard], cells: &[Cell], size: u32) -> bool {
    if size == 0 || boards.is_empty() {
        return boards.is_empty();
    }
    cells.iter().enumerate().any(|(at, &cell)| {
        let mut undecided = Vec::new();
        for board in boards {
            for digit in board.candidates(cell) {
                if let Some(board) = tried(board, cell, digit) {
                    undecided.push(board);
                    if size == 1 {
                        return false;
                    }
                }
            }
        }
        has_strong_backdoor(&undecided, &cells[at + 1..], size - 1)
    })
}

/// The board with a digit in a cell, or `None` if singles then fill it or lead to a contradiction.
fn tried(board: &BandBoard, cell: Cell, digit: Digit) -> Option<BandBoard> {
    let mut trial = board.clone();
    if trial.is_blank(cell) {
        trial.place(cell, digit);
        // A contradiction also decides the trial.
        trial.propagate(true).ok()?;
    }
    (!trial.is_full()).then_some(trial)
}

/// The least depth of a search tree that branches on the candidates of cells and whose leaves are boards that singles
/// fill or contradict.
const SINGLES_TREE: Simple = Simple {
    name: "singles-tree-depth",
    about: "least depth of a tree of trials that singles decide",
    columns: &[Column::new("singles_tree_depth", "cells")],
    traits: Traits { slow: true, ..TRAITS },
    measure: |puzzle, _, scores| {
        only_solution(puzzle, &mut Fast::new())?;
        let mut board = BandBoard::of(puzzle);
        board.propagate(true).map_err(|_| MetricError::NoSolution)?;
        // A tree over all cells decides every puzzle.
        let depth = (0..).find(|&depth| is_decided(&board, depth)).unwrap_or(81);
        scores.push(f64::from(depth));
        Ok(())
    },
};

fn is_decided(board: &BandBoard, depth: u32) -> bool {
    board.is_full()
        || depth > 0
            && board.blanks().iter().any(|cell| {
                let mut digits = board.candidates(cell).iter();
                digits
                    .all(|digit| tried(board, cell, digit).is_none_or(|trial| is_decided(&trial, depth - 1)))
            })
}

/// The number of rounds, each of which writes all naked and hidden singles at once, and the number of cells left
/// blank at the end.
const SINGLES_ROUNDS: Simple = Simple {
    name: "singles-rounds",
    about: "rounds of all singles at once, and cells that they leave blank",
    columns: &[Column::new("singles_rounds", "rounds"), Column::new("singles_left_blank", "cells")],
    traits: TRAITS,
    measure: |puzzle, _, scores| {
        let mut board = Board::new(puzzle)?;
        let mut rounds = 0;
        loop {
            let singles = singles(&board);
            if singles.is_empty() || board.is_contradictory() {
                break;
            }
            rounds += 1;
            // If singles contradict each other, the first is written and the next round finds the contradiction.
            singles.into_iter().for_each(|(cell, digit)| {
                board.place(cell, digit);
            });
        }
        if board.is_contradictory() {
            return Err(MetricError::NoSolution);
        }
        scores.extend([f64::from(rounds), board.blanks().len() as f64]);
        Ok(())
    },
};

/// Every naked and hidden single.
fn singles(board: &Board) -> BTreeSet<(Cell, Digit)> {
    let naked = board.naked_singles().iter().filter_map(|cell| Some((cell, board.marks(cell).single()?)));
    let hidden = House::ALL.iter().flat_map(|&house| {
        let alone =
            board.open(house).iter().filter(move |&digit| board.spots(house, digit).count_ones() == 1);
        alone.filter_map(move |digit| Some((board.places_in(house, digit).first()?, digit)))
    });
    naked.chain(hidden).collect()
}

#[cfg(test)]
mod tests {
    use rand::{SeedableRng, rngs::ChaCha8Rng};
    use sudoku_core::Symmetry;

    use super::*;
    use crate::by_name;

    /// Puzzles of T&E depth 0, 1 and 2.
    const EASY: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
    const MIDDLE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    const HARDEST: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    fn values(metric: &str, puzzle: &Puzzle) -> Vec<f64> {
        let scores = by_name(metric).unwrap().scores(puzzle).unwrap();
        scores.into_iter().map(|score| score.value).collect()
    }

    #[test]
    fn puzzles_have_the_depths_that_are_known() {
        let depths = |clues: &str| {
            let puzzle = clues.parse().unwrap();
            ["te-depth", "singles-tree-depth"].map(|metric| values(metric, &puzzle)[0])
        };
        assert_eq!(depths(EASY), [0.0, 0.0]);
        assert_eq!(depths(MIDDLE)[0], 1.0);
        assert_eq!(depths(HARDEST)[0], 2.0);
        assert!(depths(HARDEST)[1] >= depths(MIDDLE)[1] && depths(MIDDLE)[1] >= 1.0);
    }

    /// The first two are in Table 11.5 of *Pattern-Based Constraint Satisfaction and Logic Puzzles*; the third needs T&E(3).
    #[test]
    fn classes_by_braids_are_those_that_are_published() {
        let class = |clues: &str| values("bxb", &clues.parse().unwrap())[0];
        assert_eq!((class(EASY), class(MIDDLE)), (0.0, 0.0));
        let easter_monster =
            "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
        assert_eq!(class(easter_monster), 6.0);
        let golden_nugget =
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
        assert_eq!(class(golden_nugget), 5.0);
        let loki = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
        assert_eq!(values("te-depth", &loki.parse().unwrap())[0], 3.0);
        assert_eq!(by_name("bxb").unwrap().score(&loki.parse().unwrap()), Ok(BEYOND));
    }

    /// Compares the metric with the definition, set by set.
    #[test]
    fn backdoors_are_the_sets_by_definition() {
        let puzzle: Puzzle = MIDDLE.parse().unwrap();
        let solution = only_solution(&puzzle, &mut Fast::new()).unwrap();
        let solves = |cells: &[Cell]| {
            let mut with = puzzle;
            cells.iter().for_each(|&cell| with.set(cell, Some(solution.get(cell))));
            crate::propagate_singles(&with).unwrap().blanks().is_empty()
        };
        let mut board = BandBoard::of(&puzzle);
        assert!(board.propagate(true).is_ok());
        let cells: Vec<Cell> = board.blanks().iter().collect();
        let [size, count, strong] = values("backdoors", &puzzle)[..] else { panic!() };
        let ones = cells.iter().filter(|&&cell| solves(&[cell])).count();
        let pairs = (0..cells.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        let twos = pairs.filter(|&(a, b)| solves(&[cells[a], cells[b]])).count();
        let expected = if ones > 0 { (1.0, ones as f64) } else { (2.0, twos as f64) };
        assert_eq!((size, count), expected);
        assert!(strong >= size);
        assert_eq!(values("backdoors", &EASY.parse().unwrap()), [0.0, 1.0, 0.0]);
    }

    #[test]
    fn isomorphs_have_the_same_values() {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        for clues in [EASY, MIDDLE] {
            let puzzle: Puzzle = clues.parse().unwrap();
            let isomorph = Symmetry::random(&mut rng).apply(&puzzle);
            for metric in METRICS {
                assert_eq!(
                    values(metric.name(), &puzzle),
                    values(metric.name(), &isomorph),
                    "{}",
                    metric.name()
                );
            }
        }
        assert_eq!(values("singles-rounds", &EASY.parse().unwrap())[1], 0.0);
    }

    #[test]
    fn puzzles_with_several_solutions_are_refused() {
        let error = by_name("te-depth").unwrap().score(&Puzzle::EMPTY);
        assert_eq!(error, Err(MetricError::SeveralSolutions));
    }
}
