//! Any clues, and any candidates struck: all paths of the fast solver give the same answer, and backtracking
//! the same count.
//!
//! The first 81 bytes are clues (1 to 9, others blank), each further pair a blank cell and a digit to strike.
#![no_main]

use std::ops::ControlFlow;

use sudoku_core::{Cell, Digit, Puzzle};
use sudoku_solvers::{Answer, Backtracking, Ending, Fast, FastPath, Limits, Marks, Question, Solver, Source};

/// Asks the same question often enough for every lane of a word, and some more.
struct Often {
    marks: Marks,
    left: u64,
    answers: Vec<Answer>,
}

/// Backtracking may take long over what has few clues: such a search decides nothing here.
const BUDGET: u64 = 20_000;

impl Source for Often {
    fn next(&mut self) -> Option<Question> {
        self.left = self.left.checked_sub(1)?;
        Some(Question { id: self.left, marks: self.marks, limits: Limits::UNIQUE })
    }

    fn answer(&mut self, _: u64, answer: Answer) {
        self.answers.push(answer);
    }
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Some((clues, strikes)) = bytes.split_at_checked(81) else { return };
    let values: [u8; 81] = std::array::from_fn(|n| if clues[n] <= 9 { clues[n] } else { 0 });
    let Some(puzzle) = Puzzle::from_values(values) else { return };
    let Ok(mut marks) = Marks::of(&puzzle) else {
        for path in FastPath::ALL {
            let Some(mut solver) = Fast::with_path(path) else { continue };
            let answer = solver.count(&puzzle, Limits::UNIQUE);
            assert_eq!((answer.solutions, answer.ending), (0, Ending::Exhausted), "{path}");
        }
        return;
    };
    let mut board = sudoku_core::Candidates::of(&puzzle).expect("clues that do not clash");
    for pair in strikes.chunks_exact(2) {
        let (cell, digit) = (Cell::new(usize::from(pair[0] % 81)), Digit::new(pair[1] % 9 + 1));
        if let (Some(cell), Some(digit)) = (cell, digit)
            && puzzle.get(cell).is_none()
        {
            marks.strike(cell, digit);
            board.strike(cell, digit);
        }
    }
    let mut expected: Option<Answer> = None;
    for path in FastPath::ALL {
        let Some(mut solver) = Fast::with_path(path) else { continue };
        let mut often = Often { marks, left: 70, answers: Vec::new() };
        solver.feed(&mut often);
        often.answers.push(solver.search_marks(&marks, Limits::UNIQUE, &mut |_| ControlFlow::Continue(())));
        for answer in often.answers {
            assert_eq!(expected.get_or_insert_with(|| answer.clone()), &answer, "{path}");
        }
    }
    let limits = Limits::UNIQUE.nodes(BUDGET);
    let slow = Backtracking.search_candidates(&board, limits, &mut |_| ControlFlow::Continue(()));
    if let Some(answer) = expected.filter(|_| slow.ending != Ending::BudgetSpent) {
        assert_eq!((slow.solutions, slow.ending), (answer.solutions, answer.ending));
    }
});
