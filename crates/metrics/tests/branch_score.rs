//! Compares the branch score with the printed scores and with the plain definition.

use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use sudoku_core::{Candidates, Cell, CellSet, Digit, House, Puzzle, Symmetry};
use sudoku_metrics::{Branching, MetricError, Representative, SEED, Score, by_name};
use sudoku_solvers::{Engine, Fast, Solver};

/// Beer 2011: the example of "Difficulty estimation", then the four "Sample puzzles".
const PRINTED: [&str; 5] = [
    "534..8.1......2.9......76.4...5..1..1.......3..9..1...3.54......8.2......6.7..382",
    "37...9..68..1.3.7.........8.2..8...5187...6425...2..1.7.........5.6.2..72..3...61",
    ".7.3...4.3...8.2..2.14.7...5.4....9..2.....5..1....7.3...9.63.2..2.3...9.6...2.8.",
    ".4...7.9..91.8....7.39.1....1..642.....5.8.....571..6....1.58.6....4.91..5.8...2.",
    "..3......8.946.7.22...186.......6.7...8...4...7.8.......294...54.6.328.7......2..",
];

fn puzzle(line: &str) -> Puzzle {
    line.parse().expect("a puzzle")
}

#[test]
fn printed_scores_come_out_exactly() {
    let sets = PRINTED.map(|line| Branching::Sets.rate(&puzzle(line)).unwrap().score());
    assert_eq!(sets, [55, 551, 253, 451, 953]);
    let cells = PRINTED.map(|line| Branching::Cells.rate(&puzzle(line)).unwrap().score());
    assert_eq!(cells, [655, 551, 1153, 551, 953]);
}

/// The recursion as the article describes it, with one placement per node and every set examined.
struct Plain {
    sets: bool,
    solutions: u32,
    first: u32,
}

impl Plain {
    fn score(puzzle: &Puzzle, sets: bool) -> u32 {
        let mut plain = Plain { sets, solutions: 0, first: 0 };
        plain.descend(&mut Candidates::of(puzzle).unwrap(), 0);
        assert_eq!(plain.solutions, 1);
        plain.first * 100 + 81 - puzzle.clue_count() as u32
    }

    fn descend(&mut self, board: &mut Candidates, sum: u32) {
        let Some(cell) = board.blanks().iter().min_by_key(|&cell| board.get(cell).len()) else {
            self.solutions += 1;
            if self.solutions == 1 {
                self.first = sum;
            }
            return;
        };
        let count = board.get(cell).len();
        let mut tries: Vec<(Cell, Digit)> = board.get(cell).iter().map(|digit| (cell, digit)).collect();
        if self.sets
            && count >= 2
            && let Some(places) = fewest_places(board, count)
        {
            tries = places;
        }
        let add = (tries.len() as u32).saturating_sub(1).pow(2);
        for (cell, digit) in tries {
            let placement = board.place(cell, digit);
            self.descend(board, sum + add);
            board.undo(placement);
            if self.solutions > 1 {
                return;
            }
        }
    }
}

fn fewest_places(board: &Candidates, mut fewest: usize) -> Option<Vec<(Cell, Digit)>> {
    let mut best = None;
    for house in (0..9).flat_map(|n| [House::column(n), House::row(n), House::block(n)]) {
        for digit in Digit::ALL {
            let holds = |cell: &Cell| board.get(*cell).contains(digit);
            if house.cells().iter().any(|cell| !board.blanks().contains(*cell) && holds(cell)) {
                continue;
            }
            let places: CellSet = house.cells().into_iter().filter(holds).collect();
            if places.len() < fewest {
                fewest = places.len();
                best = Some(places.iter().map(|cell| (cell, digit)).collect());
            }
        }
    }
    best
}

#[test]
fn score_is_that_of_the_plain_recursion() {
    let mut rng = ChaCha8Rng::seed_from_u64(2011);
    for line in PRINTED {
        for _ in 0..40 {
            let copy = Symmetry::random(&mut rng).apply(&puzzle(line));
            for (branching, sets) in [(Branching::Sets, true), (Branching::Cells, false)] {
                let expected = Plain::score(&copy, sets);
                assert_eq!(branching.rate(&copy).unwrap().score(), expected, "{copy}");
                let proved = branching.rate_by(&copy, &mut Fast::new()).unwrap();
                assert_eq!(proved.score(), expected, "{copy}");
                let solution = Engine::Backtracking.build().solve(&copy).unwrap();
                assert_eq!(branching.rate_with(&copy, &solution).unwrap().score(), expected, "{copy}");
            }
        }
    }
}

/// Whether naked and hidden singles alone fill the board.
fn singles_solve(puzzle: &Puzzle) -> bool {
    let mut board = Candidates::of(puzzle).unwrap();
    while !board.blanks().is_empty() {
        let naked = board.blanks().iter().find(|&cell| board.get(cell).len() == 1);
        let naked = naked.and_then(|cell| Some((cell, board.get(cell).iter().next()?)));
        let hidden = || fewest_places(&board, 2).and_then(|places| places.first().copied());
        let Some((cell, digit)) = naked.or_else(hidden) else { return false };
        // No placement has to be undone, because singles are never wrong.
        let _ = board.place(cell, digit);
    }
    true
}

/// Beer 2011, "Set-oriented freedom analysis": a score below 100 needs no backtracking.
#[test]
fn a_score_below_100_means_that_singles_solve() {
    let mut rng = ChaCha8Rng::seed_from_u64(100);
    let mut below = [0; 2];
    for line in PRINTED {
        let solution = Fast::new().solve(&puzzle(line)).unwrap();
        for extra in 0..30 {
            // Adding clues of the solution makes the puzzle easier.
            let mut easier = puzzle(line);
            for cell in (0..81).filter_map(Cell::new).filter(|_| rng.random_ratio(extra, 60)) {
                easier.set(cell, Some(solution.get(cell)));
            }
            let is_below = Branching::Sets.rate(&easier).unwrap().score() < 100;
            assert_eq!(is_below, singles_solve(&easier), "{easier}");
            below[usize::from(is_below)] += 1;
        }
    }
    assert!(below.iter().all(|&n| n > 20), "both kinds occur: {below:?}");
    assert!(singles_solve(&puzzle(PRINTED[0])));
}

proptest! {
    #[test]
    fn none_one_or_several_solutions_are_told_apart(
        cleared in prop::collection::vec(0usize..81, 0..12),
        changed in prop::option::of((0usize..81, 1u8..=9)),
    ) {
        let mut values = *puzzle(PRINTED[1]).values();
        cleared.into_iter().for_each(|cell| values[cell] = 0);
        if let Some((cell, value)) = changed {
            values[cell] = value;
        }
        let puzzle = Puzzle::from_values(values).unwrap();
        let expected = match Engine::Backtracking.build().count(&puzzle, sudoku_solvers::Limits::UNIQUE).solutions {
            0 => Err(MetricError::NoSolution),
            1 => Ok(()),
            _ => Err(MetricError::SeveralSolutions),
        };
        let got = Branching::Sets.rate(&puzzle).map(drop);
        prop_assert_eq!(Branching::Sets.rate_by(&puzzle, &mut Fast::new()).map(drop), got);
        if puzzle.clash().is_some() {
            prop_assert!(matches!(got, Err(MetricError::Clash(_))));
        } else {
            prop_assert_eq!(got, expected);
        }
    }
}

#[test]
fn a_grid_that_does_not_solve_the_puzzle_is_refused() {
    let solution = Engine::Backtracking.build().solve(&puzzle(PRINTED[1])).unwrap();
    assert_eq!(Branching::Sets.rate_with(&puzzle(PRINTED[2]), &solution), Err(MetricError::NoSolution));
}

#[test]
fn metric_has_s_and_b() {
    let metric = by_name("branch-score").unwrap();
    let scores = metric.scores(&puzzle(PRINTED[4])).unwrap();
    assert_eq!(scores, [953.0, 9.0].map(Score::from));
}

#[test]
fn boards_of_order_three_score_as_puzzles_do() {
    for line in PRINTED {
        let puzzle = puzzle(line);
        let board: sudoku_core::Board<3> = line.parse().unwrap();
        for branching in [Branching::Sets, Branching::Cells] {
            let score = branching.rate_board(&board, 1_000_000).unwrap();
            assert_eq!(score.score(), u64::from(branching.rate(&puzzle).unwrap().score()), "{line}");
        }
    }
}

#[test]
fn the_multiplier_is_the_first_power_of_ten_above_the_cells() {
    let small: sudoku_core::Board<2> = "1...............".parse().unwrap();
    assert_eq!(Branching::Sets.rate_board(&small, 10_000), Err(MetricError::SeveralSolutions));
    let small: sudoku_core::Board<2> = "12..34....12..34".parse().unwrap();
    let score = Branching::Sets.rate_board(&small, 10_000).unwrap();
    assert_eq!((score.multiplier, score.score()), (100, 8));
    let solved = sudoku_solvers::search_board(
        &sudoku_core::Board::<4>::empty(),
        sudoku_solvers::Limits::solutions(1),
        &mut |board| {
            let mut values = board.values().to_vec();
            values[..20].fill(0);
            let score = Branching::Cells
                .rate_board(&sudoku_core::Board::<4>::new(&values).unwrap(), 100_000)
                .unwrap();
            assert_eq!((score.multiplier, score.blanks), (1_000, 20));
            std::ops::ControlFlow::Break(())
        },
    );
    assert_eq!(solved.solutions, 1);
    let empty = sudoku_core::Board::<4>::empty();
    assert_eq!(Branching::Cells.rate_board(&empty, 5), Err(MetricError::BudgetSpent { nodes: 5 }));
}

#[test]
fn the_spread_over_isomorphs_is_that_of_the_literature() {
    // In 1,000 copies the "953" puzzle scored 253 to 953, the "551" puzzle 151 to 651.
    for (line, low, high) in [(PRINTED[4], 253, 953), (PRINTED[1], 151, 651)] {
        let of = Representative::of(&puzzle(line), SEED).unwrap();
        let spread = Branching::Sets.over_isomorphs(&of, 1_000).unwrap();
        assert_eq!((spread.least, spread.greatest, spread.copies), (low, high, 1_000));
        assert!(f64::from(low) < spread.mean && spread.mean < f64::from(high) && spread.sd > 50.0);
    }
}
