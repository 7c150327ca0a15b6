//! Random states to search, for tests and for the example `agreement`: puzzles with few, many and no
//! solutions, clashing clues, and boards of candidates.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use sudoku_core::{Candidates, Cell, Digit, DigitSet, Grid, House, Puzzle};
use sudoku_solvers::{
    Answer, Backtracking, Dlx, Ending, Fast, FastPath, Limits, Marks, Question, Solution, Solver, Source,
};

/// A full grid from which puzzles are made.
const FULL: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

pub fn parse(line: &str) -> Puzzle {
    let mut values = [0; 81];
    for (value, byte) in values.iter_mut().zip(line.bytes()) {
        *value = if byte.is_ascii_digit() { byte - b'0' } else { 0 };
    }
    Puzzle::from_values(values).unwrap()
}

pub fn full() -> Grid {
    parse(FULL).to_grid().unwrap()
}

/// Random clues of a full grid, occasionally with a wrong one.
pub fn random_puzzle(rng: &mut ChaCha8Rng) -> Puzzle {
    let grid = relabelled(rng);
    let share = rng.random_range(0.35..0.5);
    let mut puzzle = Puzzle::EMPTY;
    for cell in Cell::ALL {
        if rng.random_bool(share) {
            puzzle.set(cell, Some(grid.get(cell)));
        }
    }
    if rng.random_bool(0.2) {
        let cell = Cell::new(rng.random_range(0..81)).unwrap();
        puzzle.set(cell, Digit::new(rng.random_range(1..=9)));
    }
    puzzle
}

/// The full grid with digits, rows and bands permuted at random.
fn relabelled(rng: &mut ChaCha8Rng) -> Grid {
    let mut digits: Vec<u8> = (1..=9).collect();
    let mut rows: Vec<usize> = (0..9).collect();
    for i in (1..9).rev() {
        digits.swap(i, rng.random_range(0..=i));
    }
    for band in 0..3 {
        rows[3 * band..3 * band + 3].rotate_left(rng.random_range(0..3));
    }
    rows.rotate_left(3 * rng.random_range(0..3));
    let grid = full();
    let transposed = rng.random_bool(0.5);
    let values = std::array::from_fn(|n| {
        let (i, j) = if transposed { (n % 9, n / 9) } else { (n / 9, n % 9) };
        digits[grid.get(Cell::at(rows[i], j)).index()]
    });
    Grid::new(values).unwrap()
}

/// Candidates of a puzzle, some of them struck.
pub fn random_board(rng: &mut ChaCha8Rng) -> Candidates {
    let puzzle = random_puzzle(rng);
    let mut marks = match Candidates::of(&puzzle) {
        Ok(candidates) => *candidates.marks(),
        Err(_) => [DigitSet::ALL; 81],
    };
    for _ in 0..rng.random_range(40..120) {
        let mark = &mut marks[rng.random_range(0..81)];
        if mark.len() > 1 {
            mark.remove(Digit::new(rng.random_range(1..=9)).unwrap());
        }
    }
    Candidates::from_marks(marks)
}

/// Usually a random puzzle; occasionally a puzzle with two equal clues in a house, with hardly any clues, or with all.
pub fn random_state(rng: &mut ChaCha8Rng) -> Puzzle {
    let mut puzzle = random_puzzle(rng);
    match rng.random_range(0..20) {
        0 => {
            let house = House::ALL[rng.random_range(0..27)];
            let (a, b) = (rng.random_range(0..9), rng.random_range(1..9));
            let digit = Digit::new(rng.random_range(1..=9));
            puzzle.set(house.cells()[a], digit);
            puzzle.set(house.cells()[(a + b) % 9], digit);
            puzzle
        }
        1 => {
            let left = rng.random_range(0..4);
            let kept: Vec<Cell> = puzzle.clues().into_iter().take(left).collect();
            Cell::ALL.into_iter().filter(|cell| !kept.contains(cell)).for_each(|cell| puzzle.set(cell, None));
            puzzle
        }
        2 => full().into(),
        _ => puzzle,
    }
}

/// Number of nodes after which the slow solvers give up: a contradiction between few clues may take hours.
const BUDGET: u64 = 5_000;

/// The boards of a slice, queried in order.
struct Boards<'a> {
    boards: &'a [Candidates],
    limits: Limits,
    next: usize,
    answers: Vec<Option<Answer>>,
}

impl Source for Boards<'_> {
    fn next(&mut self) -> Option<Question> {
        let marks = Marks::from(self.boards.get(self.next)?);
        self.next += 1;
        Some(Question { id: self.next as u64 - 1, marks, limits: self.limits })
    }

    fn answer(&mut self, id: u64, answer: Answer) {
        self.answers[id as usize] = Some(answer);
    }
}

/// Asserts that all paths of the fast solver give the same answers for `count` random states, half of them puzzles and
/// half boards of candidates. Backtracking and dancing links must agree with them whenever they finish, and must finish
/// for at least nineteen of twenty states.
///
/// Returns the numbers of states with no solution, one, and several.
pub fn check_states(seed: u64, count: usize) -> [usize; 3] {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let puzzles: Vec<Puzzle> = (0..count / 2).map(|_| random_state(&mut rng)).collect();
    let boards: Vec<Candidates> = (count / 2..count).map(|_| random_board(&mut rng)).collect();
    let limits = if seed.is_multiple_of(2) { Limits::UNIQUE } else { Limits::FIRST };
    let mut expected: Option<Vec<Answer>> = None;
    for path in FastPath::ALL {
        let Some(mut solver) = Fast::with_path(path) else { continue };
        let mut answers = Vec::new();
        solver.batch(&puzzles, limits, &mut answers);
        let mut source = Boards { boards: &boards, limits, next: 0, answers: vec![None; boards.len()] };
        solver.feed(&mut source);
        answers.extend(source.answers.into_iter().flatten());
        assert_eq!(answers.len(), count, "{path}");
        let mut counts = vec![0; puzzles.len()];
        solver.counts(&puzzles, limits.solutions, &mut counts);
        let mut first = vec![Some(Solution::from(full())); puzzles.len()];
        let solved = solver.solutions(&puzzles, &mut first);
        assert_eq!(solved, first.iter().flatten().count(), "{path}");
        for (n, answer) in answers[..puzzles.len()].iter().enumerate() {
            assert_eq!(
                (counts[n], first[n].map(|solution| solution.grid())),
                (answer.solutions, answer.grid()),
                "{path}: {}",
                puzzles[n]
            );
            assert!(answer.first.is_none_or(|grid| grid.solves(&puzzles[n])), "{path}: {}", puzzles[n]);
        }
        match &expected {
            Some(expected) => assert!(*expected == answers, "{path} differs, seed {seed}"),
            None => expected = Some(answers),
        }
    }
    let expected = expected.unwrap_or_default();
    let (of_puzzles, of_boards) = expected.split_at(puzzles.len());
    let limits = limits.nodes(BUDGET);
    let mut decided = 0;
    let mut compare = |answer: &Answer, other: &Answer, what: &dyn Fn() -> String| {
        if other.ending != Ending::BudgetSpent {
            decided += 1;
            let verdict = |answer: &Answer| (answer.solutions, answer.ending);
            assert_eq!(verdict(answer), verdict(other), "{}", what());
        }
    };
    let mut links = Dlx::default();
    for (puzzle, answer) in puzzles.iter().zip(of_puzzles) {
        compare(answer, &Backtracking.count(puzzle, limits), &|| format!("backtracking: {puzzle}"));
        compare(answer, &links.count(puzzle, limits), &|| format!("dlx: {puzzle}"));
    }
    for (board, answer) in boards.iter().zip(of_boards) {
        let visit = &mut |_: &Grid| std::ops::ControlFlow::Continue(());
        let other = Backtracking.search_candidates(board, limits, visit);
        compare(answer, &other, &|| format!("backtracking: {:?}", board.marks()));
        let other = links.search_candidates(board, limits, visit);
        compare(answer, &other, &|| format!("dlx: {:?}", board.marks()));
    }
    assert!(decided * 100 >= 2 * count * 95, "only {decided} searches of {} were decided", 2 * count);
    let mut outcomes = [0; 3];
    expected.iter().for_each(|answer| outcomes[answer.solutions.min(2) as usize] += 1);
    outcomes
}
