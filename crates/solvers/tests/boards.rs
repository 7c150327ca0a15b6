//! Boards of orders 2 to 5: the answers agree with those of backtracking, of dancing links and, on order 3, of the fast
//! solver.

use std::ops::ControlFlow;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use sudoku_core::{Board, Puzzle};
use sudoku_dlx::sudoku;
use sudoku_solvers::{BoardAnswer, Ending, Fast, Limits, Solver, Stats, search_board};

/// A full board: shifted copies of one row, whose values, rows, columns, bands and stacks are then shuffled.
fn full<const ORDER: usize>(rng: &mut ChaCha8Rng) -> Vec<u8> {
    let n = Board::<ORDER>::N;
    let mut values: Vec<u8> = (1..=n as u8).collect();
    values.shuffle(rng);
    let [rows, columns] = [lines::<ORDER>(rng), lines::<ORDER>(rng)];
    let at = |row: usize, column: usize| values[(row % ORDER * ORDER + row / ORDER + column) % n];
    rows.iter().flat_map(|&row| columns.iter().map(move |&column| at(row, column))).collect()
}

/// The numbers of the rows or columns in random order; those of a box stay together.
fn lines<const ORDER: usize>(rng: &mut ChaCha8Rng) -> Vec<usize> {
    let mut boxes: Vec<Vec<usize>> = (0..ORDER).map(|k| (ORDER * k..ORDER * k + ORDER).collect()).collect();
    boxes.shuffle(rng);
    boxes.iter_mut().for_each(|lines| lines.shuffle(rng));
    boxes.concat()
}

/// Full boards with `blanks` cells blanked. A third of them get a wrong value, if there is a candidate. In another
/// third, all cells of two values are blanked, so that solutions come in pairs.
fn random_boards<const ORDER: usize>(count: usize, blanks: &[usize], seed: u64) -> Vec<Board<ORDER>> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut cells: Vec<usize> = (0..Board::<ORDER>::CELLS).collect();
    let board = |k: usize| {
        let full = full::<ORDER>(&mut rng);
        let mut board = Board::new(&full).unwrap();
        cells.shuffle(&mut rng);
        let blanked = &cells[..blanks[k / 3 % blanks.len()]];
        blanked.iter().for_each(|&cell| board.undo(cell));
        match k % 3 {
            0 => {}
            1 => (0..full.len()).filter(|&cell| full[cell] <= 2).for_each(|cell| board.undo(cell)),
            _ => {
                let wrong = |&cell: &usize| {
                    let candidates = board.candidates(cell) & !(1 << (full[cell] - 1));
                    (candidates != 0).then_some((cell, candidates.trailing_zeros() as u8 + 1))
                };
                let wrong = blanked.iter().find_map(wrong);
                wrong.inspect(|&(cell, value)| assert!(board.place(cell, value)));
            }
        }
        board
    };
    (0..count).map(board).collect()
}

/// The result of the search on each board, checked.
fn ask<const ORDER: usize>(boards: &[Board<ORDER>], limits: Limits) -> Vec<BoardAnswer<ORDER>> {
    let ask = |board| {
        let mut visited = 0;
        let answer = search_board(board, limits, &mut |solution| {
            assert!(solution.most_constrained().is_none());
            visited += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(visited, answer.solutions, "{board}");
        check(board, &answer, limits);
        answer
    };
    boards.iter().map(ask).collect()
}

/// Properties of a single answer.
fn check<const ORDER: usize>(board: &Board<ORDER>, answer: &BoardAnswer<ORDER>, limits: Limits) {
    let shown = || format!("{board}: {answer:?}");
    let Stats { nodes, guesses, depth, propagations } = answer.stats;
    assert!(answer.solutions <= limits.solutions && nodes <= limits.nodes, "{}", shown());
    assert!(nodes == guesses && depth <= guesses && propagations == 0, "{}", shown());
    assert_eq!(answer.ending == Ending::Stopped, answer.solutions == limits.solutions, "{}", shown());
    assert!(answer.ending != Ending::BudgetSpent || guesses == limits.nodes, "{}", shown());
    assert_eq!(answer.first.is_some(), answer.solutions > 0, "{}", shown());
    if let Some(solution) = &answer.first {
        let mut pairs = board.values().iter().zip(solution.values());
        assert!(pairs.all(|(&clue, &value)| value > 0 && (clue == 0 || clue == value)), "{}", shown());
    }
}

/// Plain backtracking: the first cell with the fewest candidates, values ascending.
struct Backtracking<const ORDER: usize> {
    limit: u64,
    solutions: u64,
    first: Option<Board<ORDER>>,
    /// Placements left before giving up.
    patience: u64,
}

impl<const ORDER: usize> Backtracking<ORDER> {
    /// The result; `None` if it gives up.
    fn on(board: &Board<ORDER>, limit: u64, patience: u64) -> Option<Self> {
        let mut search = Backtracking { limit, solutions: 0, first: None, patience };
        let _ended_early = search.descend(&mut board.clone());
        (search.patience > 0).then_some(search)
    }

    fn descend(&mut self, board: &mut Board<ORDER>) -> ControlFlow<()> {
        let Some(cell) = board.most_constrained() else {
            self.solutions += 1;
            self.first.get_or_insert_with(|| board.clone());
            return if self.solutions < self.limit {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            };
        };
        let candidates = board.candidates(cell);
        for value in (1..=Board::<ORDER>::N as u8).filter(|value| candidates >> (value - 1) & 1 == 1) {
            self.patience -= 1;
            if self.patience == 0 {
                return ControlFlow::Break(());
            }
            board.place(cell, value);
            self.descend(board)?;
            board.undo(cell);
        }
        ControlFlow::Continue(())
    }
}

/// Checks that backtracking and dancing links find the same number of solutions, unless they give up.
fn compare<const ORDER: usize>(boards: &[Board<ORDER>], answers: &[BoardAnswer<ORDER>], limit: u64) -> usize {
    const PATIENCE: u64 = 5_000;
    let mut links = sudoku::Engine::new(ORDER).unwrap();
    let mut compared = 0;
    for (board, answer) in boards.iter().zip(answers) {
        if answer.ending == Ending::BudgetSpent {
            continue;
        }
        if let Some(found) = Backtracking::on(board, limit, PATIENCE) {
            compared += 1;
            assert_eq!(found.solutions, answer.solutions, "{board}");
            if (answer.solutions, answer.ending) == (1, Ending::Exhausted) {
                assert_eq!(found.first, answer.first);
            }
        }
        let limits = sudoku_dlx::Limits::solutions(limit).nodes(PATIENCE);
        let report = links.count(board.values(), limits).unwrap();
        if report.ending != sudoku_dlx::Ending::Budget {
            compared += 1;
            assert_eq!(report.solutions, answer.solutions, "{board}");
        }
    }
    compared
}

#[test]
fn all_grids_of_order_two_from_the_empty_board() {
    let answer = &ask(&[Board::<2>::empty()], Limits::ALL)[0];
    assert_eq!((answer.solutions, answer.ending), (288, Ending::Exhausted));
    let answer = &ask(&[Board::<2>::empty()], Limits::solutions(288))[0];
    assert_eq!((answer.solutions, answer.ending), (288, Ending::Stopped));
}

#[test]
fn random_boards_of_order_two() {
    let boards = random_boards::<2>(700, &[0, 4, 8, 10, 11, 12, 13, 16], 1);
    for limit in [1, 2, 5, 1000] {
        let answers = ask(&boards, Limits::solutions(limit));
        assert_eq!(compare(&boards, &answers, limit), 2 * boards.len());
    }
}

#[test]
fn order_three_as_the_fast_solver() {
    let boards = random_boards::<3>(600, &[40, 50, 52, 54, 56, 58], 2);
    let puzzles: Vec<Puzzle> = boards.iter().map(Puzzle::from).collect();
    for limits in [Limits::FIRST, Limits::UNIQUE, Limits::solutions(20)] {
        let mut expected = Vec::new();
        Fast::new().batch(&puzzles, limits, &mut expected);
        for (answer, expected) in ask(&boards, limits).iter().zip(&expected) {
            assert_eq!((answer.solutions, answer.ending), (expected.solutions, expected.ending));
            if expected.outcome() == sudoku_solvers::Outcome::Unique {
                assert_eq!(answer.first.as_ref().map(Puzzle::from), expected.grid().map(Puzzle::from));
            }
        }
    }
}

#[test]
fn random_boards_of_order_four() {
    let boards = random_boards::<4>(320, &[60, 90, 115, 130], 3);
    for limit in [1, 2, 20] {
        let answers = ask(&boards, Limits::solutions(limit).nodes(500));
        let compared = compare(&boards, &answers, limit);
        assert!(compared > 400, "{compared}");
        let outcomes =
            [0, 1, 2].map(|n| answers.iter().filter(|answer| answer.solutions.min(2) == n).count());
        assert!(outcomes[0] > 20 && outcomes[1] > 20 && (limit == 1 || outcomes[2] > 20), "{outcomes:?}");
    }
}

#[test]
fn random_boards_of_order_five() {
    let boards = random_boards::<5>(70, &[200, 250, 280], 4);
    let limits = Limits::UNIQUE.nodes(100);
    let answers = ask(&boards, limits);
    let compared = compare(&boards, &answers, limits.solutions);
    assert!(compared > 70, "{compared}");
}

/// Empty boards, full boards, and boards whose lack of a solution is easy or hard to see.
fn edges<const ORDER: usize>() {
    let n = Board::<ORDER>::N;
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let complete = Board::<ORDER>::new(&full::<ORDER>(&mut rng)).unwrap();
    // The last cell of the first row has no candidate: the missing value is below it, in the same column.
    let mut dead = vec![0; n * n];
    (0..n - 1).for_each(|column| dead[column] = column as u8 + 1);
    dead[n * ORDER + n - 1] = n as u8;
    let dead = Board::<ORDER>::new(&dead).unwrap();
    let boards = [Board::empty(), complete.clone(), dead];
    let answers = ask(&boards, Limits::UNIQUE);
    assert_eq!(answers.iter().map(|answer| answer.solutions).collect::<Vec<_>>(), [2, 1, 0]);
    assert_eq!(answers[1].first, Some(complete));
    assert_eq!((answers[1].stats, answers[2].stats), (Stats::default(), Stats::default()));
    assert_eq!((answers[1].ending, answers[2].ending), (Ending::Exhausted, Ending::Exhausted));
    for answer in ask(&boards, Limits::solutions(0)) {
        assert_eq!((answer.solutions, answer.ending, answer.stats), (0, Ending::Stopped, Stats::default()));
    }
}

#[test]
fn boards_at_the_edges() {
    edges::<2>();
    edges::<3>();
    edges::<4>();
    edges::<5>();
}

#[test]
fn budgets_are_kept_exactly() {
    let boards = random_boards::<4>(66, &[150, 160], 6);
    let decided = ask(&boards, Limits::UNIQUE.nodes(2000));
    for budget in [0, 1, 7] {
        let mut spent = 0;
        for (answer, decided) in ask(&boards, Limits::UNIQUE.nodes(budget)).iter().zip(&decided) {
            match decided.stats.guesses <= budget {
                true => assert_eq!(answer, decided),
                false => {
                    assert_eq!((answer.ending, answer.stats.guesses), (Ending::BudgetSpent, budget));
                    spent += 1;
                }
            }
        }
        assert!(spent > 10, "{spent}");
    }
}
