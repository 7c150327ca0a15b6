//! The fast solver gives the same, correct answers on all paths and for all batch sizes.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use sudoku_core::{Candidates, Cell, Digit, Puzzle};
use sudoku_solvers::{
    Answer, Backtracking, Ending, Fast, FastPath, Limits, Marks, Outcome, Question, Solution, Solver, Source,
    par_counts, par_solutions,
};

use crate::states::{check_states, full, parse, random_board, random_puzzle};

/// Published puzzles, easy to hard, each with one solution.
const PROPER: [&str; 6] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
];

fn solvers() -> Vec<(FastPath, Fast)> {
    FastPath::ALL.into_iter().filter_map(|path| Some((path, Fast::with_path(path)?))).collect()
}

fn batch(solver: &mut impl Solver, puzzles: &[Puzzle], limits: Limits) -> Vec<Answer> {
    let mut answers = Vec::new();
    solver.batch(puzzles, limits, &mut answers);
    answers
}

/// The parts of an answer on which all solvers agree.
fn verdicts(answers: &[Answer]) -> Vec<(u64, Ending)> {
    answers.iter().map(|answer| (answer.solutions, answer.ending)).collect()
}

#[test]
fn published_puzzles_have_one_solution_on_every_path() {
    let puzzles = PROPER.map(parse);
    let expected = batch(&mut Backtracking, &puzzles, Limits::UNIQUE);
    for (path, mut solver) in solvers() {
        for (answer, expected) in batch(&mut solver, &puzzles, Limits::UNIQUE).iter().zip(&expected) {
            assert_eq!(answer.outcome(), Outcome::Unique, "{path}");
            assert_eq!(answer.first, expected.first, "{path}");
        }
        for (puzzle, expected) in puzzles.iter().zip(&expected) {
            assert_eq!(solver.solve(puzzle), expected.grid(), "{path}");
            assert_eq!(solver.check(puzzle), Outcome::Unique, "{path}");
        }
    }
}

#[test]
fn random_puzzles_get_the_same_answers_from_backtracking_and_every_path() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let puzzles: Vec<Puzzle> = (0..4000).map(|_| random_puzzle(&mut rng)).collect();
    for limits in [Limits::FIRST, Limits::UNIQUE, Limits::solutions(7)] {
        let expected = verdicts(&batch(&mut Backtracking, &puzzles, limits));
        let mut before: Option<Vec<Answer>> = None;
        for (path, mut solver) in solvers() {
            let answers = batch(&mut solver, &puzzles, limits);
            assert_eq!(verdicts(&answers), expected, "{path}");
            for (answer, puzzle) in answers.iter().zip(&puzzles) {
                assert!(answer.grid().is_none_or(|grid| grid.solves(puzzle)));
                assert_eq!(answer.first.is_some(), answer.solutions > 0);
            }
            if let Some(before) = &before {
                assert_eq!(&answers, before, "{path}");
            }
            before = Some(answers);
        }
    }
}

#[test]
fn answers_do_not_depend_on_batch_size() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mut puzzles: Vec<Puzzle> = (0..400).map(|_| random_puzzle(&mut rng)).collect();
    puzzles.extend(PROPER.map(parse));
    for limits in [Limits::FIRST, Limits::UNIQUE, Limits::UNIQUE.nodes(5)] {
        for (path, mut solver) in solvers() {
            let whole = batch(&mut solver, &puzzles, limits);
            for size in [1, 50, 300] {
                let parts: Vec<Answer> =
                    puzzles.chunks(size).flat_map(|part| batch(&mut solver, part, limits)).collect();
                assert_eq!(parts, whole, "{path}, batches of {size}");
            }
            let mut outcomes = Vec::new();
            solver.outcomes(&puzzles, limits, &mut outcomes);
            assert!(outcomes.into_iter().eq(whole.iter().map(Answer::outcome)), "{path}");
            for (puzzle, answer) in puzzles.iter().zip(&whole) {
                let visited = solver.search(puzzle, limits, &mut |_| std::ops::ControlFlow::Continue(()));
                assert_eq!((&visited, &solver.count(puzzle, limits)), (answer, answer), "{path}");
            }
        }
    }
}

#[test]
fn answers_do_not_depend_on_where_puzzles_come_from() {
    // There are more puzzles than are read ahead, and one takes longer than hundreds of others together.
    let mut puzzles: Vec<Puzzle> = PROPER.map(parse).into_iter().cycle().take(12_000).collect();
    puzzles[100] = Puzzle::EMPTY;
    let limits = Limits::solutions(3000);
    for count in [0, 1, 300, puzzles.len()] {
        let puzzles = &puzzles[..count];
        for (path, mut solver) in solvers() {
            let mut answers = Vec::new();
            solver.stream(&mut puzzles.iter().copied(), limits, &mut |answer| answers.push(answer));
            assert!(answers == batch(&mut solver, puzzles, limits), "{path}, {count}");
        }
    }
    let mut answers = Vec::new();
    Backtracking
        .stream(&mut PROPER.map(parse).into_iter(), Limits::UNIQUE, &mut |answer| answers.push(answer));
    assert_eq!(answers, batch(&mut Backtracking, &PROPER.map(parse), Limits::UNIQUE));
}

#[test]
fn answers_do_not_depend_on_threads() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let mut puzzles: Vec<Puzzle> = (0..3000).map(|_| random_puzzle(&mut rng)).collect();
    puzzles.extend(PROPER.map(parse));
    for threads in [1, 2, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        for (path, mut solver) in solvers() {
            let build = || Fast::with_path(path).unwrap();
            let whole = batch(&mut solver, &puzzles, Limits::UNIQUE);
            let counts = pool.install(|| par_counts(build, &puzzles, 2));
            assert!(counts.iter().eq(whole.iter().map(|answer| &answer.solutions)), "{path}");
            let first = pool.install(|| par_solutions(build, &puzzles));
            let first = first.iter().map(|first| first.map(|solution| solution.grid()));
            assert!(first.eq(whole.iter().map(Answer::grid)), "{path}");
        }
    }
    assert!(par_counts(Fast::new, &[], 2).is_empty());
}

#[test]
fn clashing_clues_are_answered_at_once() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut puzzles = Vec::new();
    for _ in 0..300 {
        let house = sudoku_core::House::ALL[rng.random_range(0..27)];
        let (a, b) = (rng.random_range(0..9), rng.random_range(1..9));
        let digit = Digit::new(rng.random_range(1..=9));
        let mut puzzle = Puzzle::EMPTY;
        puzzle.set(house.cells()[a], digit);
        puzzle.set(house.cells()[(a + b) % 9], digit);
        puzzles.push(puzzle);
    }
    for (path, mut solver) in solvers() {
        for limits in [Limits::FIRST, Limits::ALL] {
            for answer in batch(&mut solver, &puzzles, limits) {
                assert_eq!((answer.solutions, answer.ending), (0, Ending::Exhausted), "{path}");
                assert_eq!(answer.stats.guesses, 0, "{path}");
            }
        }
    }
}

#[test]
fn empty_full_and_open_boards() {
    let puzzles = [Puzzle::EMPTY, full().into(), Puzzle::EMPTY];
    for (path, mut solver) in solvers() {
        let answers = batch(&mut solver, &puzzles, Limits::solutions(200));
        assert_eq!(
            verdicts(&answers),
            [(200, Ending::Stopped), (1, Ending::Exhausted), (200, Ending::Stopped)]
        );
        assert_eq!(answers[0], answers[2]);
        assert_eq!(answers[1].grid(), Some(full()), "{path}");
        assert!(batch(&mut solver, &[], Limits::UNIQUE).is_empty());
        assert_eq!(solver.count(&Puzzle::EMPTY, Limits::solutions(200)), answers[0]);
    }
}

#[test]
fn budgets_end_a_search_undecided() {
    let puzzles = vec![parse(PROPER[1]); 100];
    for (path, mut solver) in solvers() {
        let whole = batch(&mut solver, &puzzles, Limits::UNIQUE)[0].stats.guesses;
        assert!(whole > 3, "{path}");
        for (budget, outcome) in [(0, Outcome::Undecided), (1, Outcome::Undecided), (whole, Outcome::Unique)]
        {
            for answer in batch(&mut solver, &puzzles, Limits::UNIQUE.nodes(budget)) {
                assert_eq!(answer.outcome(), outcome, "{path}, budget {budget}");
                assert_eq!(answer.stats.guesses, budget);
            }
        }
    }
}

/// Asks for the solutions of boards. The second question about each board depends on the first answer.
struct Chains {
    boards: Vec<Marks>,
    ready: Vec<u64>,
    first: Vec<Option<Answer>>,
    second: Vec<Option<Answer>>,
}

impl Source for Chains {
    fn next(&mut self) -> Option<Question> {
        let id = self.ready.pop()?;
        let marks = self.boards[(id / 2) as usize];
        let limits = if id.is_multiple_of(2) { Limits::FIRST } else { Limits::UNIQUE };
        Some(Question { id, marks, limits })
    }

    fn answer(&mut self, id: u64, answer: Answer) {
        let chain = (id / 2) as usize;
        if id.is_multiple_of(2) {
            // Is there a solution other than the first in this cell?
            if let Some(grid) = answer.grid() {
                self.boards[chain].strike(Cell::at(4, 4), grid.get(Cell::at(4, 4)));
            }
            self.first[chain] = Some(answer);
            self.ready.push(id + 1);
        } else {
            self.second[chain] = Some(answer);
        }
    }
}

#[test]
fn candidate_boards_are_searched_in_chains_of_questions() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let starts: Vec<Candidates> = (0..250).map(|_| random_board(&mut rng)).collect();
    for (path, mut solver) in solvers() {
        let mut chains = Chains {
            boards: starts.iter().map(Marks::from).collect(),
            ready: (0..starts.len() as u64).map(|chain| 2 * chain).collect(),
            first: vec![None; starts.len()],
            second: vec![None; starts.len()],
        };
        solver.feed(&mut chains);
        for (n, start) in starts.iter().enumerate() {
            let first = chains.first[n].clone().unwrap();
            let expected = Backtracking
                .search_candidates(start, Limits::FIRST, &mut |_| std::ops::ControlFlow::Continue(()));
            assert_eq!(first.solutions, expected.solutions, "{path}");
            assert_eq!(
                solver
                    .search_candidates(start, Limits::FIRST, &mut |_| std::ops::ControlFlow::Continue(()))
                    .first,
                first.first,
            );
            let mut rest = start.clone();
            if let Some(grid) = first.grid() {
                assert!(Cell::ALL.iter().all(|&cell| start.get(cell).contains(grid.get(cell))));
                rest.strike(Cell::at(4, 4), grid.get(Cell::at(4, 4)));
            }
            let expected = Backtracking
                .search_candidates(&rest, Limits::UNIQUE, &mut |_| std::ops::ControlFlow::Continue(()));
            let second = chains.second[n].clone().unwrap();
            assert_eq!((second.solutions, second.ending), (expected.solutions, expected.ending), "{path}");
        }
    }
}

/// Puzzles that lack one clue have many solutions. A lane that has decided such a puzzle may have given a node to
/// another lane. In batches of these sizes, pieces of these searches were once released twice.
#[test]
fn batches_of_many_solutions_come_to_an_end() {
    let shipped = include_str!("../../../datasets/qqwing_4000.csv");
    let mut puzzles = Vec::new();
    for line in shipped.lines().skip(1).take(200) {
        let puzzle: Puzzle = line[..81].parse().unwrap();
        for clue in puzzle.clues() {
            let mut lacking = puzzle;
            lacking.set(clue, None);
            puzzles.push(lacking);
        }
    }
    for path in FastPath::ALL {
        let Some(mut solver) = Fast::with_path(path) else { continue };
        for size in [700, 4086, 4096] {
            let mut answers = Vec::new();
            solver.batch(&puzzles[..size], Limits::UNIQUE, &mut answers);
            // QQWing's puzzles are minimal.
            assert!(answers.len() == size && answers.iter().all(|a| a.solutions == 2), "{path}, {size}");
        }
    }
}

/// For 10^7 states or more: `just states 10000000`.
#[test]
fn a_hundred_thousand_random_states_get_the_same_answers_from_all() {
    let mut outcomes = [0; 3];
    for seed in 0..10 {
        let found = check_states(seed, 10_000);
        (0..3).for_each(|n| outcomes[n] += found[n]);
    }
    assert!(outcomes.iter().all(|&n| n > 1000), "{outcomes:?}");
}

/// A source that wants only counts, passed by reference or not, and asks one question that needs no search.
struct CountsOnly {
    left: Vec<u64>,
    heard: Vec<(u64, u64, bool)>,
}

impl Source for CountsOnly {
    const GRIDS: bool = false;

    fn next(&mut self) -> Option<Question> {
        let id = self.left.pop()?;
        let clues = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let marks = Marks::of(&clues.parse().unwrap()).unwrap();
        Some(Question { id, marks, limits: Limits::solutions(id % 3) })
    }

    fn answer(&mut self, _: u64, _: Answer) {
        panic!("answer_with is rewritten");
    }

    fn answer_with(&mut self, id: u64, first: Option<&Solution>, answer: Answer) {
        self.heard.push((id, answer.solutions, first.is_some() || answer.first.is_some()));
    }
}

#[test]
fn a_source_that_wants_no_grids_hears_none() {
    for path in FastPath::ALL {
        let Some(mut solver) = Fast::with_path(path) else { continue };
        let mut source = CountsOnly { left: (0..90).collect(), heard: Vec::new() };
        solver.feed(&mut source);
        source.heard.sort_unstable();
        let expected: Vec<_> = (0..90).map(|id| (id, u64::from(id % 3 > 0), false)).collect();
        assert_eq!(source.heard, expected, "{path}");
    }
}
