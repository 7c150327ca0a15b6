//! Tests sudoku as exact cover: sizes, printed puzzles, and nodes.

use std::ops::ControlFlow;

use sudoku_dlx::sudoku::{self, Engine, SudokuError};
use sudoku_dlx::{Choice, Ending, Limits, Report, Search};

/// The puzzle that Beer scores 655 and 55, and his four samples ("Generating difficult Sudoku puzzles
/// quickly", 2011).
const BEER: [&str; 5] = [
    "534..8.1......2.9......76.4...5..1..1.......3..9..1...3.54......8.2......6.7..382",
    "37...9..68..1.3.7.........8.2..8...5187...6425...2..1.7.........5.6.2..72..3...61",
    ".7.3...4.3...8.2..2.14.7...5.4....9..2.....5..1....7.3...9.63.2..2.3...9.6...2.8.",
    ".4...7.9..91.8....7.39.1....1..642.....5.8.....571..6....1.58.6....4.91..5.8...2.",
    "..3......8.946.7.22...186.......6.7...8...4...7.8.......294...54.6.328.7......2..",
];

/// Cells from text; any other character is blank.
fn cells(text: &str) -> Vec<u8> {
    text.bytes().map(|byte| if byte.is_ascii_digit() { byte - b'0' } else { 0 }).collect()
}

fn is_grid(order: usize, cells: &[u8]) -> bool {
    let problem = sudoku::problem(order).unwrap();
    problem.is_solution(&sudoku::clues(order, cells).collect::<Vec<_>>())
}

/// The result of dancing links, for comparison.
fn by_links(order: usize, cells: &[u8], limits: Limits) -> Report {
    let mut search = Search::new(&sudoku::problem(order).unwrap(), Choice::FewestOptions);
    for option in sudoku::clues(order, cells) {
        search.fix(option).unwrap();
    }
    search.count(limits)
}

/// A full grid of the order with the simplest arrangement of digits, with every third cell blanked.
fn sparse_pattern(order: usize) -> Vec<u8> {
    let side = order * order;
    let digit = |row: usize, column: usize| (order * (row % order) + row / order + column) % side + 1;
    let cell = |k: usize| if k.is_multiple_of(3) { 0 } else { digit(k / side, k % side) as u8 };
    (0..side * side).map(cell).collect()
}

#[test]
fn sizes_of_the_matrix() {
    for (order, items, options, members) in
        [(2, 64, 64, 256), (3, 324, 729, 2916), (4, 1024, 4096, 16384), (5, 2500, 15625, 62500)]
    {
        let problem = sudoku::problem(order).unwrap();
        let found = (problem.item_count(), problem.option_count(), problem.member_count());
        assert_eq!(found, (items, options, members));
        assert_eq!(problem.primary_count(), items);
    }
    assert_eq!(sudoku::problem(3).unwrap().option_text(0), "p00 r01 c01 b01");
    assert_eq!(sudoku::problem(6).unwrap_err(), SudokuError::Order(6));
}

#[test]
fn all_grids_of_order_2() {
    let mut engine = Engine::new(2).unwrap();
    let mut grids = Vec::new();
    let report = engine.solve(&[0; 16], Limits::NONE, |grid| {
        assert!(is_grid(2, grid));
        grids.push(grid.to_vec());
        ControlFlow::Continue(())
    });
    let report = report.unwrap();
    assert_eq!(report.solutions, 288);
    assert_eq!(report, by_links(2, &[0; 16], Limits::NONE));
    grids.sort_unstable();
    grids.dedup();
    assert_eq!(grids.len(), 288);
}

#[test]
fn printed_puzzles_have_one_solution() {
    let mut engine = Engine::new(3).unwrap();
    for puzzle in BEER.map(cells) {
        let mut solution = Vec::new();
        let report = engine.solve(&puzzle, Limits::solutions(2), |grid| {
            solution = grid.to_vec();
            ControlFlow::Continue(())
        });
        let report = report.unwrap();
        assert_eq!((report.solutions, report.ending), (1, Ending::Exhausted));
        assert!(is_grid(3, &solution));
        assert!(puzzle.iter().zip(&solution).all(|(&clue, &digit)| clue == 0 || clue == digit));
        assert_eq!(report, by_links(3, &puzzle, Limits::solutions(2)));
    }
}

#[test]
fn a_puzzle_that_needs_no_second_try_costs_a_node_per_blank() {
    // Beer's first example has branch score 0, so hidden and naked singles solve it.
    let puzzle = cells(BEER[0]);
    let blanks = puzzle.iter().filter(|&&value| value == 0).count() as u64;
    let report = Engine::new(3).unwrap().count(&puzzle, Limits::solutions(2)).unwrap();
    assert_eq!((report.nodes, blanks), (55, 55));
}

#[test]
fn every_order_agrees_with_dancing_links() {
    for order in 2..=5 {
        let puzzle = sparse_pattern(order);
        let limits = Limits::solutions(3).nodes(20_000);
        let mut grids = 0;
        let report = Engine::new(order).unwrap().solve(&puzzle, limits, |grid| {
            assert!(is_grid(order, grid));
            grids += 1;
            ControlFlow::Continue(())
        });
        let report = report.unwrap();
        assert_eq!(report, by_links(order, &puzzle, limits));
        assert_eq!(report.solutions, grids);
        assert!(grids > 0);
    }
}

#[test]
fn clashing_clues_leave_no_solution_and_bad_cells_are_refused() {
    let mut engine = Engine::new(3).unwrap();
    let mut puzzle = vec![0; 81];
    (puzzle[0], puzzle[8]) = (5, 5);
    let none = Report { solutions: 0, nodes: 0, ending: Ending::Exhausted };
    assert_eq!(engine.count(&puzzle, Limits::NONE), Ok(none));
    puzzle[8] = 10;
    let refused = engine.count(&puzzle, Limits::NONE);
    assert_eq!(refused, Err(SudokuError::Digit { cell: 8, value: 10, side: 9 }));
    let refused = engine.count(&puzzle[1..], Limits::NONE);
    assert_eq!(refused, Err(SudokuError::Cells { found: 80, expected: 81 }));
    // The engine can be used again, also for puzzles with 81 clues or none.
    let mut grid = Vec::new();
    let first = engine.solve(&[0; 81], Limits::NONE, |found| {
        grid = found.to_vec();
        ControlFlow::Break(())
    });
    assert_eq!(first.unwrap().ending, Ending::Stopped);
    assert!(is_grid(3, &grid));
    let full = engine.count(&grid, Limits::NONE).unwrap();
    assert_eq!((full.solutions, full.nodes), (1, 0));
}

#[test]
fn limits_and_budgets_end_a_search() {
    let mut engine = Engine::new(3).unwrap();
    let empty = [0; 81];
    let report = engine.count(&empty, Limits::solutions(1000)).unwrap();
    assert_eq!((report.solutions, report.ending), (1000, Ending::Limit));
    let report = engine.count(&empty, Limits::NONE.nodes(12_345)).unwrap();
    assert_eq!((report.nodes, report.ending), (12_345, Ending::Budget));
    assert_eq!(report, by_links(3, &empty, Limits::NONE.nodes(12_345)));
}
