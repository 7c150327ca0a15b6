//! Work whose instructions `just bench-instructions` counts: `instructions NAME TIMES`. Without arguments, prints the
//! names.
//!
//! Repeats a piece of work `TIMES` times. The difference between two runs with different `TIMES` excludes the startup.

use std::hint::black_box;

use sudoku_core::Puzzle;
use sudoku_metrics::{ChoiceHistogram, Weights};
use sudoku_reader::PuzzleReader;
use sudoku_solvers::{Engine, Fast, Limits, Solver};
use sudoku_tactics::{Grader, Profile};

#[path = "../../../bench/sets.rs"]
mod sets;

/// A name, the number of puzzles, which are spread evenly over the shipped set, and the work on them.
type Work = (&'static str, usize, fn(&[Puzzle]) -> u64);

const WORKS: &[Work] = &[
    ("fast-batch", 4000, |puzzles| {
        let mut counts = vec![0; puzzles.len()];
        Fast::new().counts(puzzles, 2, &mut counts);
        counts.iter().sum()
    }),
    ("fast-one-by-one", 1000, |puzzles| by(&mut Fast::new(), puzzles)),
    ("backtracking", 500, |puzzles| by(Engine::Backtracking.build().as_mut(), puzzles)),
    ("set-oriented", 500, |puzzles| by(Engine::SetOriented.build().as_mut(), puzzles)),
    ("dlx", 200, |puzzles| by(Engine::Dlx.build().as_mut(), puzzles)),
    ("reader", 4000, |puzzles| {
        let text: String = puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect();
        PuzzleReader::new(text.as_bytes()).filter(|(_, record)| record.is_ok()).count() as u64
    }),
    ("wnef", 4000, |puzzles| {
        let scores = puzzles.iter().map(|puzzle| Weights::EXPONENTIAL.wnef(&ChoiceHistogram::of(puzzle)));
        scores.flatten().sum::<f64>() as u64
    }),
    ("canonical", 100, |puzzles| {
        puzzles.iter().map(|puzzle| u64::from(puzzle.canonical().automorphisms)).sum()
    }),
    ("grade-zendoku", 500, |puzzles| grade("zendoku", puzzles)),
    ("grade-hodoku", 200, |puzzles| grade("hodoku", puzzles)),
    ("grade-se", 50, |puzzles| grade("se-1.2.1", puzzles)),
];

fn by(solver: &mut dyn Solver, puzzles: &[Puzzle]) -> u64 {
    puzzles.iter().map(|puzzle| solver.count(puzzle, Limits::UNIQUE).solutions).sum()
}

fn grade(profile: &str, puzzles: &[Puzzle]) -> u64 {
    let grader = Grader::new(Profile::built_in(profile).expect("a built-in profile"));
    puzzles.iter().filter_map(|puzzle| grader.grade(puzzle).ok()).map(|grade| grade.moves.len() as u64).sum()
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, times] = &arguments[..] else {
        return WORKS.iter().for_each(|(name, count, _)| println!("{name} {count}"));
    };
    let (_, count, work) = WORKS.iter().find(|work| work.0 == name).expect("a name of the list");
    let times: usize = times.parse().expect("a number");
    let cells = sets::of_file("qqwing_4000.csv", *count).expect("the shipped set");
    let puzzles: Vec<Puzzle> = cells.into_iter().filter_map(Puzzle::from_values).collect();
    (0..times).for_each(|_| _ = black_box(work(black_box(&puzzles))));
}
