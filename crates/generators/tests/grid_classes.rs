//! Numbers of classes of grids: published counts, round trips, symmetric copies.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use sudoku_core::{Grid, Symmetry};
use sudoku_generators::grid_classes::{CLASSES, grid, number, of_first_band};
use sudoku_generators::{GridMethod, GridWork};

/// The greatest canonical form: all six bands and stacks are of the last of the 416 classes (Red Ed, forum of players,
/// 2007).
const LAST: &str = "123456789457893612986217354274538196531964827698721435342685971715349268869172543";

/// G. Fowler's documentation of his solver gives the counts of the first band, the most frequent one and the empty
/// ones.
#[test]
fn counts_of_first_bands_are_those_published() {
    assert_eq!(of_first_band(0), 1_007_170);
    assert_eq!((0..416).max_by_key(|band| of_first_band(*band)), Some(5));
    assert_eq!(of_first_band(5), 96_229_042);
    let empty: Vec<usize> = (1..=416).filter(|band| of_first_band(band - 1) == 0).collect();
    assert_eq!(empty, [395, 397, 398, 400, 402, 403, 404, 406, 408, 409, 410, 412, 413, 414, 415]);
    assert_eq!((0..416).map(of_first_band).sum::<u64>(), CLASSES);
}

#[test]
fn symmetric_copies_have_one_number_and_it_leads_back() {
    let mut rng = ChaCha8Rng::seed_from_u64(35);
    let uniform: Vec<Grid> =
        (0..3).map(|_| GridMethod::Uniform.fill(&mut rng, &mut GridWork::default())).collect();
    // Grids with 648 automorphisms, 54, and 72.
    let symmetric = [
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
        "123456789456789123789123456234567891567891234891234567345678912678912345912345678",
        LAST,
    ];
    for one in uniform.into_iter().chain(symmetric.map(|line| line.parse().unwrap())) {
        let n = number(&one);
        assert_eq!(grid(n), Some(one.canonical().form));
        for _ in 0..20 {
            assert_eq!(number(&Symmetry::random(&mut rng).apply(&one)), n);
        }
    }
}

/// The numbers include classes with automorphisms, and splits that automorphisms of the band preserve.
#[test]
fn every_number_leads_to_a_grid_of_its_own() {
    let first = 0..of_first_band(0);
    let last = CLASSES - 2_000..CLASSES;
    let mut seen = std::collections::BTreeSet::new();
    for n in first.step_by(503).chain(last) {
        let grid = grid(n).expect("a class");
        assert_eq!(number(&grid), n);
        assert!(seen.insert(grid));
    }
    let last: Grid = LAST.parse().unwrap();
    assert_eq!((number(&last), grid(CLASSES)), (CLASSES - 1, None));
}
