//! What symmetries change and what they preserve.

use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use sudoku_core::{Candidates, Cell, CellSet, Digit, Grid, Puzzle, Symmetry};
use sudoku_math::square;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const ROOT: &str = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

fn symmetry() -> impl Strategy<Value = Symmetry> {
    any::<u64>().prop_map(|seed| Symmetry::random(&mut ChaCha8Rng::seed_from_u64(seed)))
}

fn puzzle() -> impl Strategy<Value = Puzzle> {
    prop::collection::vec(0..=9u8, 81).prop_map(|v| Puzzle::from_values(v.try_into().unwrap()).unwrap())
}

proptest! {
    #[test]
    fn inverse_takes_back_and_order_matters_not_to_nesting(
        a in symmetry(), b in symmetry(), c in symmetry(), puzzle in puzzle(),
    ) {
        prop_assert_eq!(a.inverse().apply(&a.apply(&puzzle)), puzzle);
        prop_assert_eq!(a.then(&b).apply(&puzzle), b.apply(&a.apply(&puzzle)));
        prop_assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
        prop_assert_eq!(a.then(&b).inverse(), b.inverse().then(&a.inverse()));
    }

    #[test]
    fn involutions_are_their_own_inverses(puzzle in puzzle(), a in 0..3usize, b in 0..3usize, three in 0..3usize) {
        let swaps = [
            Symmetry::row_swap(3 * three + a, 3 * three + b),
            Symmetry::column_swap(3 * three + a, 3 * three + b),
            Symmetry::band_swap(a, b),
            Symmetry::stack_swap(a, b),
            Some(Symmetry::TRANSPOSITION),
            Some(Symmetry::ANTITRANSPOSITION),
            Some(Symmetry::MIRROR_LEFT_RIGHT),
            Some(Symmetry::ROTATION_180),
        ];
        for swap in swaps {
            let swap = swap.unwrap();
            prop_assert_eq!(swap.apply(&swap.apply(&puzzle)), puzzle);
            prop_assert_eq!(swap.inverse(), swap);
        }
    }

    #[test]
    fn clues_grids_and_candidates_go_together(symmetry in symmetry(), puzzle in puzzle()) {
        let image = symmetry.apply(&puzzle);
        prop_assert_eq!(image.clues(), symmetry.apply(&puzzle.clues()));
        prop_assert_eq!(image.clash().is_some(), puzzle.clash().is_some());
        let proper: Puzzle = PUZZLE.parse().unwrap();
        let candidates = symmetry.apply(&Candidates::of(&proper).unwrap());
        prop_assert_eq!(candidates, Candidates::of(&symmetry.apply(&proper)).unwrap());
        let grid: Grid = ROOT.parse().unwrap();
        let image = symmetry.apply(&grid);
        prop_assert!(Grid::new(*image.values()).is_ok());
    }

    /// Shuffling the root grid without relabelling preserves its minirows or its minicolumns: in one of the two
    /// directions, the boxes have only three different triples. Source: comments on "A Sudoku challenge generator".
    #[test]
    fn triples_of_the_root_grid_stay_together(n in 0..Symmetry::CELL_SYMMETRIES) {
        let image = Symmetry::of_cells(n).unwrap().apply(&ROOT.parse::<Grid>().unwrap());
        let triples = |transposed: bool| {
            let digit = |i, j| image.get(if transposed { Cell::at(j, i) } else { Cell::at(i, j) });
            let mut all: Vec<Vec<Digit>> = (0..27)
                .map(|n| {
                    let mut triple: Vec<Digit> = (0..3).map(|k| digit(n / 3, 3 * (n % 3) + k)).collect();
                    triple.sort();
                    triple
                })
                .collect();
            all.sort();
            all.dedup();
            all.len()
        };
        prop_assert_eq!(triples(false).min(triples(true)), 3);
    }
}

/// Swapping rows and columns never transposes: a row stays a row.
#[test]
fn row_and_column_permutations_do_not_make_a_transposition() {
    let rows: Vec<CellSet> = (0..9).map(|i| sudoku_core::House::row(i).cell_set()).collect();
    for n in (0..Symmetry::CELL_SYMMETRIES).step_by(997) {
        let symmetry = Symmetry::of_cells(n).unwrap();
        let keeps_rows = rows.iter().all(|row| rows.contains(&symmetry.apply(row)));
        let composed = symmetry.then(&Symmetry::TRANSPOSITION);
        assert_ne!(keeps_rows, rows.iter().all(|row| rows.contains(&composed.apply(row))));
    }
}

/// All 1,296 row permutations are equally frequent, and so are column permutations and relabellings.
#[test]
fn random_symmetries_are_uniform() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let draws = 81 * 400;
    let mut counts = [[0u32; 81]; 2];
    for _ in 0..draws {
        let symmetry = Symmetry::random(&mut rng);
        counts[0][symmetry.cell(Cell::at(1, 5)).index()] += 1;
        let (a, b) = (symmetry.digit(Digit::ALL[0]), symmetry.digit(Digit::ALL[8]));
        counts[1][9 * a.index() + b.index()] += 1;
    }
    // Chi-square with 80 and 71 degrees of freedom, expected counts 400 and 450: below the 99.99 % quantiles.
    let chi_square = |counts: &[u32], expected: f64| {
        counts.iter().filter(|&&n| n > 0).map(|&n| square(f64::from(n) - expected) / expected).sum::<f64>()
    };
    assert_eq!(counts[1].iter().filter(|&&n| n == 0).count(), 9);
    assert!(chi_square(&counts[0], 400.0) < 135.8 && chi_square(&counts[1], 450.0) < 124.1);
}
