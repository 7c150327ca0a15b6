//! All engines give equal answers and correct counts.

use std::ops::ControlFlow;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use sudoku_core::{Board, Candidates, Cell, Digit, Puzzle};
use sudoku_dlx::Choice;
use sudoku_solvers::{
    Backtracking, Dlx, Ending, Engine, Hybrid, Limits, Outcome, Scratch, Solver, Stats, search_board,
};

use crate::agreement::{Panel, random_puzzle};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const SEVENTEEN: &str = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
/// Line 570 of top2365.
const MANY: &str = "...5.167.......25.5.1.64...185.46..................76.......52....1.5....58......";

fn puzzle(text: &str) -> Puzzle {
    text.parse().unwrap()
}

fn engines() -> impl Iterator<Item = (Engine, Box<dyn Solver>)> {
    Engine::ALL.into_iter().map(|engine| (engine, engine.build()))
}

#[test]
fn all_agree_on_random_puzzles() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut panel = Panel::new(&Engine::ALL);
    let mut solver = Engine::Fast.build();
    for _ in 0..1000 {
        let puzzle = random_puzzle(&mut rng, solver.as_mut());
        panel.ask(&puzzle, Limits::solutions(50).nodes(10_000));
    }
    let [none, one, many, undecided] = panel.outcomes;
    assert!(none > 200 && one > 200 && many > 200 && undecided == 0, "{:?}", panel.outcomes);
    for (engine, (exhausted, _)) in Engine::ALL.iter().zip(&panel.work) {
        let by_cells = [Engine::RowList, Engine::Backtracking, Engine::Scratch].contains(engine);
        assert!(*exhausted == 0 || by_cells, "{engine}: {exhausted}");
    }
}

#[test]
fn boards_at_the_edges() {
    let full = Backtracking.solve(&puzzle(EASY)).unwrap();
    let mut clashing = puzzle(EASY);
    clashing.set(Cell::at(0, 8), Digit::new(5));
    // The clues do not clash, but the ninth cell of the row has no candidate.
    let dead = puzzle(&format!("12345678.{}9{}", ".".repeat(8), ".".repeat(63)));
    let mut sixteen = puzzle(SEVENTEEN);
    sixteen.set(Cell::at(0, 7), None);
    for (engine, mut solver) in engines() {
        let mut check = |puzzle: &Puzzle| solver.check(puzzle);
        assert_eq!(check(&full.into()), Outcome::Unique, "{engine}: 81 clues");
        assert_eq!(check(&clashing), Outcome::None, "{engine}: clues that clash");
        assert_eq!(check(&dead), Outcome::None, "{engine}: a cell without candidates");
        assert_eq!(check(&sixteen), Outcome::Multiple, "{engine}: 16 clues");
        assert_eq!(check(&Puzzle::EMPTY), Outcome::Multiple, "{engine}: no clue");
        let answer = solver.count(&full.into(), Limits::UNIQUE);
        assert_eq!((answer.grid(), answer.stats.nodes), (Some(full), 0), "{engine}");
    }
}

#[test]
fn candidates_given_by_a_caller_are_searched_alike() {
    for text in [EASY, HARD, MANY] {
        let mut start = Candidates::of(&puzzle(text)).unwrap();
        let solution = Backtracking.solve(&puzzle(text)).unwrap();
        // Strikes one candidate that is not in the first solution, and all candidates but one of another cell.
        let cell = start.blanks().iter().find(|&cell| start.get(cell).len() > 2).unwrap();
        let wrong = start.get(cell).iter().find(|&digit| digit != solution.get(cell)).unwrap();
        start.strike(cell, wrong);
        let mut counts = engines().map(|(engine, mut solver)| {
            let answer = solver
                .search_candidates(&start, Limits::ALL.nodes(500_000), &mut |_| ControlFlow::Continue(()));
            (engine, (answer.ending == Ending::Exhausted).then_some(answer.solutions))
        });
        let (_, first) = counts.next().unwrap();
        assert!(first.is_some_and(|count| count > 0));
        for (engine, count) in counts {
            assert!(count == first || (engine == Engine::RowList && count.is_none()), "{engine}: {count:?}");
        }
    }
}

#[test]
fn line_570_of_top2365_has_14_044_solutions() {
    for (engine, mut solver) in engines() {
        assert_eq!(solver.count(&puzzle(MANY), Limits::ALL).solutions, 14_044, "{engine}");
        assert_eq!(solver.count(&puzzle(MANY), Limits::solutions(1000)).solutions, 1000, "{engine}");
    }
}

#[test]
fn a_budget_ends_an_endless_search() {
    for (engine, mut solver) in engines() {
        let answer = solver.count(&Puzzle::EMPTY, Limits::ALL.nodes(10_000));
        assert_eq!(answer.ending, Ending::BudgetSpent, "{engine}");
        assert!(answer.stats.nodes <= 10_000, "{engine}");
        // The solver must be usable for the next puzzle.
        assert_eq!(solver.check(&puzzle(EASY)), Outcome::Unique, "{engine}");
    }
}

#[test]
fn seventeen_clues_without_a_second_try_cost_64_nodes() {
    let easy = Stats { nodes: 51, guesses: 0, depth: 0, propagations: 51 };
    for engine in [Engine::SetOriented, Engine::Hybrid, Engine::Dlx] {
        let mut solver = engine.build();
        assert_eq!(solver.count(&puzzle(EASY), Limits::UNIQUE).stats, easy, "{engine}");
    }
    // Singles solve this one.
    let seventeen = puzzle(SEVENTEEN);
    assert_eq!(Hybrid::with_guess_limit(0).check(&seventeen), Outcome::Unique);
    assert_eq!(Dlx::default().count(&seventeen, Limits::UNIQUE).stats.nodes, 64);
}

#[test]
fn candidates_from_scratch_search_the_same_tree() {
    for text in [EASY, HARD, SEVENTEEN, MANY] {
        let limits = Limits::solutions(20);
        assert_eq!(Scratch.count(&puzzle(text), limits), Backtracking.count(&puzzle(text), limits));
    }
}

#[test]
fn dancing_links_find_every_solution_by_either_choice() {
    let text = format!("{}{}", &EASY[..60], ".".repeat(21));
    let mut all = Backtracking.all(&puzzle(&text));
    all.sort_unstable();
    for choice in [Choice::FewestOptions, Choice::Leftmost] {
        let mut found = Dlx::new(choice).all(&puzzle(&text));
        found.sort_unstable();
        assert_eq!(found, all, "{choice:?}");
    }
    assert!(all.len() > 10);
}

#[test]
fn the_guess_limit_has_a_third_outcome() {
    let slow_tests = |text: &str| {
        let decided =
            |limit: &u64| Hybrid::with_guess_limit(*limit).check(&puzzle(text)) != Outcome::Undecided;
        (0..10_000).find(decided).unwrap()
    };
    assert_eq!(slow_tests(EASY), 0);
    let needed = slow_tests(HARD);
    assert!(needed > 2, "{needed}");
    assert_eq!(Hybrid::with_guess_limit(needed).check(&puzzle(HARD)), Outcome::Unique);
    // Two solutions are proof that there are several, even if the search is incomplete.
    assert_eq!(Hybrid::with_guess_limit(81).check(&Puzzle::EMPTY), Outcome::Multiple);
}

#[test]
fn boards_of_other_orders() {
    let all = |board: &Board<2>| search_board(board, Limits::ALL, &mut |_| ControlFlow::Continue(()));
    assert_eq!(all(&Board::empty()).solutions, 288);
    for text in [EASY, HARD, SEVENTEEN] {
        let board = Board::<3>::try_from(puzzle(text)).unwrap();
        let found = search_board(&board, Limits::UNIQUE, &mut |_| ControlFlow::Continue(()));
        let answer = Backtracking.count(&puzzle(text), Limits::UNIQUE);
        assert_eq!((found.solutions, found.ending), (1, Ending::Exhausted));
        assert_eq!(found.first.as_ref().map(Puzzle::from), answer.grid().map(Puzzle::from));
    }
    assert_filled::<4>();
    assert_filled::<5>();
}

/// Solves a full board of which every other cell was blanked.
fn assert_filled<const ORDER: usize>() {
    let n = Board::<ORDER>::N;
    // Each row is the row above it, shifted by the order, and by one more at the start of a band.
    let value = |cell: usize| (cell / n % ORDER * ORDER + cell / n / ORDER + cell % n) % n + 1;
    let values: Vec<u8> = (0..n * n).map(|cell| if cell % 2 == 0 { value(cell) as u8 } else { 0 }).collect();
    let board = Board::<ORDER>::new(&values).unwrap();
    let found = search_board(&board, Limits::FIRST, &mut |_| ControlFlow::Continue(()));
    assert_eq!((found.solutions, found.ending), (1, Ending::Stopped));
    let filled = found.first.expect("a solution");
    assert!(
        values.iter().zip(filled.values()).all(|(&clue, &value)| value > 0 && (clue == 0 || clue == value))
    );
    assert!(Board::<ORDER>::new(filled.values()).is_ok());
}

/// A limit of no solutions is reached before any search, for every puzzle.
#[test]
fn a_limit_of_no_solutions_stops_every_engine_at_once() {
    let mut clashing = Puzzle::EMPTY;
    clashing.set(Cell::at(0, 0), Digit::new(1));
    clashing.set(Cell::at(0, 5), Digit::new(1));
    for engine in Engine::ALL {
        for puzzle in [puzzle(EASY), Puzzle::EMPTY, clashing] {
            let answer = engine.build().count(&puzzle, Limits::solutions(0));
            assert_eq!((answer.solutions, answer.ending), (0, Ending::Stopped), "{engine}");
            assert_eq!(answer.outcome(), Outcome::Undecided);
            assert_eq!(answer.stats.nodes, 0);
        }
    }
}
