//! One grid, shuffled by transforms that keep it valid.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use sudoku_core::{Digit, Grid, Symmetry};

use super::work::GridWork;

/// A grid with 1 to 9 in the top row and in the top left box. The picture of the grid in the source is lost. Both
/// variants agree with its text and comments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Root {
    /// The fourth row is 231564897: 648 symmetries, so 1,881,169,920 grids can be reached, 2.8e-13 of all.
    #[default]
    Fourth231,
    /// The fourth row is 234567891: 54 symmetries, so 22,574,039,040 grids can be reached, 3.4e-12 of all.
    Fourth234,
}

impl Root {
    /// The grid.
    pub fn grid(self) -> Grid {
        let fourth = |i: usize, j: usize| match self {
            // The rows of a band are shifted by three. From band to band, the three digits of a minirow are rotated by
            // one, or the whole row is shifted by one.
            Root::Fourth231 => 3 * ((i + j / 3) % 3) + (i / 3 + j) % 3,
            Root::Fourth234 => (3 * (i % 3) + i / 3 + j) % 9,
        };
        let values = std::array::from_fn(|cell| fourth(cell / 9, cell % 9) as u8 + 1);
        Grid::new(values).expect("the root is a grid")
    }
}

/// How to shuffle a root grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shuffle {
    /// The grid to start from.
    pub root: Root,
    /// Number of transforms, each drawn at random.
    pub mutations: u32,
    /// Whether there is a sixth transform, which swaps two digits everywhere.
    pub relabel: bool,
}

impl Default for Shuffle {
    /// A hundred mutations of six kinds (comment 11 on the source).
    fn default() -> Shuffle {
        Shuffle { root: Root::default(), mutations: 100, relabel: true }
    }
}

/// Shuffles the root grid: swaps two rows of a band, two columns of a stack, two bands or two stacks, transposes the
/// grid or, optionally, swaps two digits.
///
/// Only symmetric copies of the root grid can result.
///
/// Source: *A Sudoku challenge generator*, steps 1 and 2; relabelling from its comment 10.
pub fn shuffled_root<R: Rng + ?Sized>(options: Shuffle, rng: &mut R, work: &mut GridWork) -> Grid {
    let mut symmetry = Symmetry::IDENTITY;
    for _ in 0..options.mutations {
        symmetry = symmetry.then(&mutation(options.relabel, rng));
    }
    work.placements += 81;
    symmetry.apply(&options.root.grid())
}

/// The root grid, possibly transposed, with its digits in random order: at most 725,760 grids of one pattern.
///
/// Source: *Generating and solving sudoku puzzles*, "Generating the completed puzzle" (tried first, then abandoned).
pub fn relabelled_root<R: Rng + ?Sized>(root: Root, rng: &mut R, work: &mut GridWork) -> Grid {
    let mut images = Digit::ALL;
    images.shuffle(rng);
    let transposed = if rng.random() { Symmetry::TRANSPOSITION } else { Symmetry::IDENTITY };
    let symmetry = Symmetry::relabelling(images).map_or(transposed, |labels| transposed.then(&labels));
    work.placements += 81;
    symmetry.apply(&root.grid())
}

fn mutation<R: Rng + ?Sized>(relabel: bool, rng: &mut R) -> Symmetry {
    let kind = rng.random_range(0..if relabel { 6u32 } else { 5 });
    let three = 3 * rng.random_range(0..3usize);
    let (a, b) = two_of(3, rng);
    let drawn = match kind {
        0 => Symmetry::row_swap(three + a, three + b),
        1 => Symmetry::column_swap(three + a, three + b),
        2 => Symmetry::band_swap(a, b),
        3 => Symmetry::stack_swap(a, b),
        4 => Some(Symmetry::TRANSPOSITION),
        _ => {
            let (a, b) = two_of(9, rng);
            let mut images = Digit::ALL;
            images.swap(a, b);
            Symmetry::relabelling(images)
        }
    };
    drawn.expect("lines of one three, and a permutation of the digits")
}

/// Two different numbers below n.
fn two_of<R: Rng + ?Sized>(n: usize, rng: &mut R) -> (usize, usize) {
    let a = rng.random_range(0..n);
    let b = rng.random_range(0..n - 1);
    (a, if b < a { b } else { b + 1 })
}
