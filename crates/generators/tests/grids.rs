//! The methods of filling a grid.

use std::collections::BTreeSet;

use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use sudoku_core::{Cell, Digit, DigitSet, Grid, Puzzle, Symmetry};
use sudoku_generators::{CrossFill, GridMethod, GridWork, Queue, Root, Shuffle, cross_fill, shuffled_root};
use sudoku_solvers::Fast;

#[test]
fn every_method_fills_grids_that_differ_and_repeats_them_from_the_same_seed() {
    for &method in GridMethod::ALL {
        let draw = |seed| {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut work = GridWork::default();
            let grids: Vec<Grid> = (0..60).map(|_| method.fill(&mut rng, &mut work)).collect();
            (grids, work)
        };
        let (grids, work) = draw(1);
        // Grid::new has already checked the grids. Check them again by reading the printed line.
        assert!(grids.iter().all(|grid| grid.to_string().parse::<Grid>().as_ref() == Ok(grid)), "{method}");
        assert_eq!(grids.iter().collect::<BTreeSet<_>>().len(), 60, "{method}");
        assert!(work.placements >= 60 * 48, "{method}: {work:?}");
        assert_eq!(draw(1), (grids, work), "{method}");
        assert_eq!(method.name().parse(), Ok(method));
    }
    assert!("bogus".parse::<GridMethod>().unwrap_err().to_string().contains("cross-fill"));
}

/// Fills the cells that are left of a top band, `places` in order, and visits each result.
fn fill_band(band: &mut [u8; 27], places: &[usize], visit: &mut impl FnMut(&[u8; 27])) {
    let Some((&place, rest)) = places.split_first() else { return visit(band) };
    let (row, column) = (place / 9, place % 9);
    for digit in 1..=9 {
        let in_box = |other: usize| other % 9 / 3 == column / 3;
        let is_used = (0..27).any(|other| band[other] == digit && (other / 9 == row || in_box(other)));
        // Columns of a box can change places, and so can the last two boxes.
        let is_sorted = row > 0 || [3, 6].contains(&column) || band[place - 1] < digit;
        let is_first = place != 6 || band[3] < digit;
        if !is_used && is_sorted && is_first {
            band[place] = digit;
            fill_band(band, rest, visit);
            band[place] = 0;
        }
    }
}

/// Beer 2011, "Optimization": every top band and first column can be completed. The digits of the first box can be
/// replaced, and rows and columns can change places, so 36,288 bands and ten ways to divide the last six digits of the
/// column stand for all.
#[test]
fn every_top_band_and_first_column_can_be_completed() {
    let mut bands = Vec::new();
    let mut band = [0; 27];
    let box_one = [0, 1, 2, 9, 10, 11, 18, 19, 20];
    (1..).zip(box_one).for_each(|(digit, place)| band[place] = digit);
    let places: Vec<usize> = (0..27).filter(|place| !box_one.contains(place)).collect();
    fill_band(&mut band, &places, &mut |band| bands.push(*band));
    assert_eq!(bands.len(), 36_288);
    let rest = [2, 3, 5, 6, 8, 9];
    let splits: Vec<[u8; 6]> = (1..5)
        .flat_map(|a| (a + 1..6).map(move |b| [0, a, b]))
        .map(|first| {
            let second: Vec<usize> = (0..6).filter(|place| !first.contains(place)).collect();
            [first[0], first[1], first[2], second[0], second[1], second[2]].map(|place| rest[place])
        })
        .collect();
    assert_eq!(splits.len(), 10);
    let mut solver = Fast::new();
    let (mut completed, mut counts) = (0, Vec::new());
    for bands in bands.chunks(1024) {
        let puzzle = |band: &[u8; 27], split: &[u8; 6]| {
            let mut puzzle = Puzzle::EMPTY;
            (0..27).for_each(|place| puzzle.set(Cell::ALL[place], Digit::new(band[place])));
            (3..9).zip(split).for_each(|(row, &digit)| puzzle.set(Cell::at(row, 0), Digit::new(digit)));
            puzzle
        };
        let puzzles: Vec<Puzzle> =
            bands.iter().flat_map(|band| splits.iter().map(|split| puzzle(band, split))).collect();
        counts.clear();
        counts.resize(puzzles.len(), 0);
        solver.counts(&puzzles, 1, &mut counts);
        completed += counts.iter().filter(|&&count| count == 1).count();
    }
    assert_eq!(completed, 362_880);
}

/// Whether the boxes on three lines have the same triples of digits in their minilines.
fn pure(lines: impl Fn(usize, usize) -> Cell, grid: &Grid) -> bool {
    let set = |line: usize, part: usize| -> DigitSet {
        (3 * part..3 * part + 3).map(|place| grid.get(lines(line, place))).collect()
    };
    let first: BTreeSet<_> = (0..3).map(|line| set(line, 0)).collect();
    first == (0..3).map(|line| set(line, 1)).collect()
}

/// By symmetry, the top band and the left stack of a uniform grid have the same distribution, although the method fills
/// them in different ways. The share of pure bands is exact: 2 of the 56 splits, weighted with the completions
/// 108,374,976 against a mean of 6,670,903,752,021,072,936,960 / (9! 2,612,736 · 72).
#[test]
fn uniform_grids_have_the_exact_share_of_pure_bands_and_stacks() {
    let mean = 6_670_903_752_021_072_936_960.0 / (362_880.0 * 2_612_736.0 * 72.0);
    let share = 2.0 / 56.0 * 108_374_976.0 / mean;
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let draws = 4000;
    let grids: Vec<Grid> =
        (0..draws).map(|_| GridMethod::Uniform.fill(&mut rng, &mut GridWork::default())).collect();
    let sigma = (share * (1.0 - share) * f64::from(draws)).sqrt();
    for (what, count) in [
        ("bands", grids.iter().filter(|grid| pure(Cell::at, grid)).count()),
        ("stacks", grids.iter().filter(|grid| pure(|line, place| Cell::at(place, line), grid)).count()),
        (
            "last bands",
            grids.iter().filter(|grid| pure(|line, place| Cell::at(6 + line, place), grid)).count(),
        ),
    ] {
        let expected = share * f64::from(draws);
        assert!(
            (count as f64 - expected).abs() < 4.0 * sigma,
            "{what}: {count}, expected {expected} ± {sigma}"
        );
    }
}

#[test]
fn root_grids_are_those_of_the_source() {
    for root in [Root::Fourth231, Root::Fourth234] {
        let grid = root.grid().to_string();
        assert!(grid.starts_with("123456789456789123789123456"), "{grid}");
    }
    assert!(Root::Fourth231.grid().to_string()[27..].starts_with("231564897564897231"));
    assert!(Root::Fourth234.grid().to_string()[27..].starts_with("234567891567891234"));
}

proptest! {
    /// As comments 5 and 11 on the source say: without relabelling, the columns of each box keep their triples, or the
    /// rows if the grid is transposed.
    #[test]
    fn shuffling_keeps_the_triples_of_the_root(seed: u64, mutations in 0u32..200) {
        let options = Shuffle { root: Root::Fourth231, mutations, relabel: false };
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let grid = shuffled_root(options, &mut rng, &mut GridWork::default());
        let triples = |grid: &Grid| -> BTreeSet<DigitSet> {
            let triple = |c: usize, j: usize| (0..3).map(|i| grid.get(Cell::in_box(c, 3 * i + j))).collect();
            (0..9).flat_map(|c| (0..3).map(move |j| (c, j))).map(|(c, j)| triple(c, j)).collect()
        };
        let columns = triples(&grid).len();
        let rows = triples(&Symmetry::TRANSPOSITION.apply(&grid)).len();
        prop_assert!(columns == 3 || rows == 3, "{grid}: {columns} column triples, {rows} row triples");
    }
}

#[test]
fn cross_fill_seldom_restarts() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    let (mut most, mut guesses) = (0, 0);
    for _ in 0..2000 {
        let mut work = GridWork::default();
        cross_fill(CrossFill::default(), &mut rng, &mut work);
        most = most.max(work.restarts);
        guesses += work.guesses;
    }
    println!("most restarts {most}, mean guesses {}", guesses as f64 / 2000.0);
    assert!(guesses > 0);
}

#[test]
fn hidden_singles_save_guesses_whatever_the_queue() {
    let work = |hidden_singles, queue, in_turn| {
        let mut rng = ChaCha8Rng::seed_from_u64(9);
        let mut work = GridWork::default();
        for _ in 0..500 {
            cross_fill(CrossFill { hidden_singles, queue, in_turn }, &mut rng, &mut work);
        }
        work
    };
    for queue in [Queue::Clockwise, Queue::CounterClockwise] {
        for in_turn in [false, true] {
            let (cells, places) = (work(false, queue, in_turn), work(true, queue, in_turn));
            assert!(places.guesses < cells.guesses, "{queue:?}, {in_turn}: {places:?} and {cells:?}");
            assert!(places.restarts < cells.restarts, "{queue:?}, {in_turn}: {places:?} and {cells:?}");
        }
    }
}

#[test]
fn transposing_and_relabelling_makes_one_pattern() {
    let mut rng = ChaCha8Rng::seed_from_u64(10);
    let grids: BTreeSet<Grid> = (0..50)
        .map(|_| GridMethod::RelabelledRoot(Root::Fourth234).fill(&mut rng, &mut GridWork::default()))
        .collect();
    let forms: BTreeSet<String> = grids.iter().map(|grid| grid.canonical().form.to_string()).collect();
    assert!(grids.len() > 45 && forms.len() == 1, "{} grids, {} forms", grids.len(), forms.len());
}
