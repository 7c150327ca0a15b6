//! The canonical form against brute force, isomorphs and published counts.

use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use sudoku_core::{Cell, Grid, Puzzle, Symmetry};

/// The root grids in the discussion of the shuffling article: each row is the row above it, shifted.
const ROOT_648: &str = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
const ROOT_54: &str = "123456789456789123789123456234567891567891234891234567345678912678912345912345678";

/// The least line over all 3,359,232 cell symmetries, and the number of symmetries that give it.
fn brute_force(puzzle: &Puzzle) -> (Puzzle, u32) {
    let mut best = [u8::MAX; 81];
    let mut ties = 0;
    for n in 0..Symmetry::CELL_SYMMETRIES {
        // The inverses run over the same set as the symmetries, so each cell can be read from the place to which the
        // symmetry maps it.
        let symmetry = Symmetry::of_cells(n).unwrap();
        let mut labels = [0; 10];
        let mut next = 1;
        let mut is_less = false;
        let mut is_greater = false;
        for cell in Cell::ALL {
            let value = puzzle.get(symmetry.cell(cell)).map_or(0, |digit| digit.value());
            if value > 0 && labels[usize::from(value)] == 0 {
                labels[usize::from(value)] = next;
                next += 1;
            }
            let label = labels[usize::from(value)];
            if !is_less && label > best[cell.index()] {
                is_greater = true;
                break;
            }
            if is_less || label < best[cell.index()] {
                is_less = true;
                best[cell.index()] = label;
            }
        }
        ties = if is_less { 1 } else { ties + u32::from(!is_greater) };
    }
    (Puzzle::from_values(best).unwrap(), ties)
}

#[test]
fn canonical_form_is_the_least_of_all() {
    let two_boxes = format!("{:.<81}", "123......456......789.........321......654......987");
    let sparse = format!("{:.>81}", "1.......2..........3.............4");
    for line in [
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        // Puzzles with all clues but one, clues that clash, only one digit, and a minirow in every box.
        ".34678912672195348198342567859761423426853791713924856961537284287419635345286179",
        "112233445566778899123123123...111222333...9..9..9....55...............1..2..3....",
        "1...........1...........1.1...........1...........1.1...........1...........1....",
        "123...........456...........789456...........789...........123789...........123..",
        &two_boxes,
        &sparse,
    ] {
        let puzzle: Puzzle = line.parse().unwrap();
        let canonical = puzzle.canonical();
        assert_eq!((canonical.form, canonical.automorphisms), brute_force(&puzzle), "{line}");
        assert_eq!(canonical.symmetry.apply(&puzzle), canonical.form, "{line}");
    }
}

#[test]
fn numbers_of_automorphisms_are_those_known() {
    // The sizes of the root grids' orbits, as stated in the discussion of the shuffling article.
    for (line, automorphisms) in [(ROOT_648, 648), (ROOT_54, 54)] {
        let grid: Grid = line.parse().unwrap();
        assert_eq!(grid.canonical().automorphisms, automorphisms);
        // The numbers of their isomorphs are 1,881,169,920 and 22,574,039,040.
        let isomorphs = u64::from(Symmetry::CELL_SYMMETRIES) * 362_880 / u64::from(automorphisms);
        assert_eq!(isomorphs, if line == ROOT_648 { 1_881_169_920 } else { 22_574_039_040 });
    }
    assert_eq!(ROOT_648.parse::<Grid>().unwrap().canonical().form.to_string(), ROOT_648);
    let empty = Puzzle::EMPTY.canonical();
    assert_eq!((empty.form, empty.automorphisms), (Puzzle::EMPTY, 3_359_232));
    // A single clue can be mapped to any of 81 cells. Every symmetry of the cells maps a board full of one digit onto
    // itself.
    let mut single = Puzzle::EMPTY;
    single.set(Cell::at(3, 7), sudoku_core::Digit::new(6));
    assert_eq!(single.canonical().automorphisms, 3_359_232 / 81);
    assert_eq!(single.canonical().form.to_string(), format!("{:.>81}", "1"));
    let uniform = Puzzle::from_values([7; 81]).unwrap().canonical();
    assert_eq!((uniform.form.values(), uniform.automorphisms), (&[1; 81], 3_359_232));
}

fn values() -> impl Strategy<Value = Puzzle> {
    let grid: Puzzle =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse().unwrap();
    // Clues of a grid, dense or sparse, and arbitrary values.
    let clues = (1..12u8, prop::collection::vec(0..12u8, 81)).prop_map(move |(limit, dice)| {
        let kept = |(&v, die): (&u8, u8)| if die < limit { v } else { 0 };
        let values: Vec<u8> = grid.values().iter().zip(dice).map(kept).collect();
        Puzzle::from_values(values.try_into().unwrap()).unwrap()
    });
    let any = prop::collection::vec(prop_oneof![3 => Just(0), 1 => 1..=9u8], 81)
        .prop_map(|values| Puzzle::from_values(values.try_into().unwrap()).unwrap());
    // The same values reduced to one digit (a pattern) or to a few.
    let merged = (any.clone(), 1..4u8)
        .prop_map(|(puzzle, most)| Puzzle::from_values(puzzle.values().map(|v| v.min(most))).unwrap());
    prop_oneof![4 => clues, 1 => any, 1 => merged]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_form_is_the_least_of_all(puzzle in values()) {
        let canonical = puzzle.canonical();
        prop_assert_eq!((canonical.form, canonical.automorphisms), brute_force(&puzzle));
        prop_assert_eq!(canonical.symmetry.apply(&puzzle), canonical.form);
    }
}

proptest! {
    #[test]
    fn isomorphs_share_the_form(puzzle in values(), seed in any::<u64>()) {
        let image = Symmetry::random(&mut ChaCha8Rng::seed_from_u64(seed)).apply(&puzzle);
        let (a, b) = (puzzle.canonical(), image.canonical());
        prop_assert_eq!((a.form, a.automorphisms), (b.form, b.automorphisms));
        prop_assert_eq!(b.symmetry.apply(&image), b.form);
        prop_assert_eq!(a.form.canonical().form, a.form);
    }

    #[test]
    fn isomorphic_grids_share_the_form(root in 0..3usize, seed in any::<u64>()) {
        let other = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let grid: Grid = [ROOT_648, ROOT_54, other][root].parse().unwrap();
        let image = Symmetry::random(&mut ChaCha8Rng::seed_from_u64(seed)).apply(&grid);
        let (a, b) = (grid.canonical(), image.canonical());
        prop_assert_eq!((a.form, a.automorphisms), (b.form, b.automorphisms));
        prop_assert_eq!(b.symmetry.apply(&image), b.form);
    }
}

/// Digits that do not occur in a puzzle also get labels, so its symmetry can map any puzzle there and back.
#[test]
fn the_symmetry_of_a_puzzle_without_some_digits_is_a_symmetry_of_all() {
    let grid: Puzzle =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse().unwrap();
    for clues in ["", "1", "..3.....3", "12.4.......5"] {
        let puzzle: Puzzle = format!("{clues:.<81}").parse().unwrap();
        let found = puzzle.canonical();
        assert_eq!(found.symmetry.apply(&puzzle), found.form);
        let image = found.symmetry.apply(&grid);
        assert!(image.to_grid().is_some(), "{image}");
        assert_eq!(found.symmetry.inverse().apply(&image), grid);
    }
}
