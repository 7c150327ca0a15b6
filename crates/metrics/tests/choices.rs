//! Compares the choice histogram and the ease functions with their definitions and known values.

use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use sudoku_core::{Candidates, Cell, Puzzle, Symmetry};
use sudoku_math::powi;
use sudoku_metrics::{
    ChoiceHistogram, Counting, Ease, Metric, MetricError, Weights, all, by_name, by_names, propagate_singles,
    superseded,
};
use sudoku_solvers::{Fast, Solver};

/// A puzzle of Beer 2011, "Difficulty estimation".
const BEER: &str = "534..8.1......2.9......76.4...5..1..1.......3..9..1...3.54......8.2......6.7..382";

fn read(line: &str) -> Puzzle {
    let mut values = [0; 81];
    for (value, symbol) in values.iter_mut().zip(line.bytes()) {
        *value = if symbol == b'.' { 0 } else { symbol - b'0' };
    }
    Puzzle::from_values(values).expect("digits 1 to 9")
}

fn score(name: &str, puzzle: &Puzzle) -> Result<f64, MetricError> {
    by_name(name).expect(name).score(puzzle).map(|score| score.value)
}

/// The definition, cell by cell.
fn by_definition(puzzle: &Puzzle) -> ([u8; 9], u8) {
    let (mut bins, mut blanks) = ([0; 9], 0);
    for cell in Cell::ALL.into_iter().filter(|&cell| puzzle.get(cell).is_none()) {
        blanks += 1;
        let seen: Vec<u8> =
            cell.peers().iter().filter_map(|peer| puzzle.get(peer)).map(|d| d.value()).collect();
        let choices = (1..=9).filter(|v| !seen.contains(v)).count();
        if choices > 0 {
            bins[choices - 1] += 1;
        }
    }
    (bins, blanks)
}

proptest! {
    #[test]
    fn histogram_follows_the_definition_even_when_clues_clash(values in prop::collection::vec(0u8..=9, 81)) {
        let puzzle = Puzzle::from_values(values.try_into().unwrap()).unwrap();
        let choices = ChoiceHistogram::of(&puzzle);
        prop_assert_eq!((choices.bins(), choices.blanks()), by_definition(&puzzle));
    }

    #[test]
    fn histogram_follows_the_definition_on_sparse_boards(
        clues in prop::collection::vec((0usize..81, 1u8..=9), 0..30),
    ) {
        let mut values = [0; 81];
        clues.into_iter().for_each(|(cell, value)| values[cell] = value);
        let puzzle = Puzzle::from_values(values).unwrap();
        let choices = ChoiceHistogram::of(&puzzle);
        prop_assert_eq!((choices.bins(), choices.blanks()), by_definition(&puzzle));
    }
}

#[test]
fn empty_board_has_nine_choices_everywhere() {
    let choices = ChoiceHistogram::of(&Puzzle::EMPTY);
    assert_eq!(choices.bins(), [0, 0, 0, 0, 0, 0, 0, 0, 81]);
    assert_eq!(choices.total_choices(), 729);
    assert_eq!(Weights::EXPONENTIAL.wnef(&choices), Some(1.0 / 256.0));
    assert_eq!(Weights::QUADRATIC.wnef(&choices), Some(1.0 / 81.0));
    assert_eq!(Weights::LINEAR.wnef(&choices), Some(1.0 / 9.0));
}

#[test]
fn weights_are_those_of_the_source() {
    for n in 1..=9 {
        let at = |weights: Weights| weights.values()[n - 1];
        assert_eq!(at(Weights::EXPONENTIAL), powi(2.0, 9 - n as i32));
        assert_eq!(at(Weights::QUADRATIC), powi(10.0 - n as f64, 2));
        assert_eq!(at(Weights::LINEAR), 10.0 - n as f64);
    }
}

#[test]
fn weights_of_the_user_are_checked_and_used() {
    assert!(Weights::new([0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]).is_err());
    assert!(Weights::new([1.0, f64::NAN, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]).is_err());
    let singles_only = Weights::new([2.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]).unwrap();
    let puzzle = read(BEER);
    let metric = Ease::wnef(singles_only, Counting::Direct);
    let share = metric.score(&puzzle).unwrap();
    assert_eq!(share.value, f64::from(by_definition(&puzzle).0[0]) / 55.0);
}

#[test]
fn every_metric_fills_its_columns_under_unique_names() {
    let puzzle = read(BEER);
    let mut columns = Vec::new();
    for metric in all() {
        let scores = metric.scores(&puzzle).unwrap();
        assert!(scores.iter().all(|score| score.value.is_finite()), "{}", metric.name());
        assert_eq!(scores.len(), metric.columns().len(), "{}", metric.name());
        assert_eq!(by_name(metric.name()).unwrap().name(), metric.name());
        columns.extend(metric.columns().iter().map(|column| column.name));
    }
    let count = columns.len();
    columns.sort_unstable();
    columns.dedup();
    assert_eq!(columns.len(), count, "a column name occurs twice");
}

#[test]
fn copies_have_one_score_by_every_invariant_metric() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let hard = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    for puzzle in [read(BEER), read(hard)] {
        let copy = Symmetry::random(&mut rng).apply(&puzzle);
        for metric in all().chain(superseded()).filter(|metric| metric.traits().invariant) {
            assert_eq!(metric.scores(&puzzle), metric.scores(&copy), "{}", metric.name());
        }
    }
}

#[test]
fn metrics_are_found_by_list_and_unknown_names_are_named() {
    let names: Vec<_> = by_names("wnef-exp, clues").unwrap().iter().map(|m| m.name().to_owned()).collect();
    assert_eq!(names, ["wnef-exp", "clues"]);
    let message = by_names("clues,wnfe").err().map(|unknown| unknown.to_string()).unwrap_or_default();
    assert!(message.contains("\"wnfe\"") && message.contains("wnef-exp"), "{message}");
}

#[test]
fn counts_agree_with_the_board() {
    let puzzle = read(BEER);
    assert_eq!(score("clues", &puzzle), Ok(26.0));
    assert_eq!(score("empty-cells", &puzzle), Ok(55.0));
    let (bins, _) = by_definition(&puzzle);
    let total: u32 = (1..).zip(bins).map(|(n, cells)| n * u32::from(cells)).sum();
    assert_eq!(score("total-choices", &puzzle), Ok(f64::from(total)));
}

#[test]
fn clashes_and_full_grids_are_errors() {
    let mut clash = Puzzle::EMPTY;
    let one = read(BEER).get(Cell::at(0, 0));
    clash.set(Cell::at(0, 0), one);
    clash.set(Cell::at(0, 5), one);
    assert!(matches!(score("wnef-exp", &clash), Err(MetricError::Clash(_))));
    let values = std::array::from_fn(|cell| ((cell / 9 * 3 + cell / 27 + cell % 9) % 9 + 1) as u8);
    let full = Puzzle::from_values(values).unwrap();
    assert_eq!(score("wnef-exp", &full), Err(MetricError::NoBlank));
}

#[test]
fn after_singles_narrows_candidates_and_keeps_the_blanks() {
    let puzzle = read(BEER);
    let narrowed = ChoiceHistogram::narrowed(&puzzle, &propagate_singles(&puzzle).unwrap());
    // Singles solve the puzzle, so every blank cell has one choice at the end.
    assert_eq!(narrowed.bins(), [55, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(score("wnef-exp-after-singles", &puzzle), Ok(1.0));

    let hard = read("..3......8.946.7.22...186.......6.7...8...4...7.8.......294...54.6.328.7......2..");
    let direct = ChoiceHistogram::narrowed(&hard, &Candidates::of(&hard).unwrap());
    assert_eq!(direct, ChoiceHistogram::of(&hard));
    let after = score("wnef-exp-after-singles", &hard).unwrap();
    assert!(score("wnef-exp", &hard).unwrap() < after && after < 1.0);
}

#[test]
fn singles_that_contradict_mean_no_solution() {
    // The clues of row 1 leave only 9 for its last cell, whose column already has a 9.
    let mut puzzle =
        read("12345678.........................................................................");
    puzzle.set(Cell::at(5, 8), sudoku_core::Digit::new(9));
    assert_eq!(propagate_singles(&puzzle), Err(MetricError::NoSolution));
}

/// Chadwick et al. 2008, "Previous Work": a difficulty between 0 and 1. It falls below 0 if few cells are blank.
#[test]
fn difficulty_of_gnome_sudoku_lies_between_0_and_1() {
    let puzzle = read(BEER);
    let solution = Fast::new().solve(&puzzle).unwrap();
    // Fills the cells in order, which makes the puzzle easier and easier until no cell is blank.
    let mut easier = puzzle;
    let mut values = Vec::new();
    for cell in Cell::ALL {
        values.push((easier.clue_count(), score("gnome-difficulty", &easier).unwrap()));
        easier.set(cell, Some(solution.get(cell)));
        if easier.clue_count() == 81 {
            break;
        }
    }
    let inside = |value: f64| (0.0..=1.0).contains(&value);
    assert!(values.iter().all(|&(clues, value)| clues > 40 || inside(value)), "{values:?}");
    assert!(values.last().is_some_and(|&(_, value)| value < 0.0), "{values:?}");
}
