//! Prints everything that a grader reports about puzzles, to compare the output before and after a change: `transcript
//! PROFILE FILE [EVERY [LIMIT]]`.
//!
//! Prints a line of JSON for each step, and one for the grade. With `--all` before the profile, it prints all
//! deductions of all tactics from the unsolved puzzle, grouped by their results, as `sudoku-lab hint --all --json`
//! does.

use std::ops::ControlFlow;

use serde_json::json;
use sudoku_core::Puzzle;
use sudoku_tactics::{Board, Detail, Grader, Profile, Step, StepMaker};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let all = args.first().is_some_and(|arg| arg == "--all");
    args.drain(..usize::from(all));
    let [name, path] = args.first_chunk().ok_or("usage: transcript [--all] PROFILE FILE [EVERY [LIMIT]]")?;
    let number = |at: usize, or: usize| args.get(at).map_or(Ok(or), |n| n.parse::<usize>());
    let (every, limit) = (number(2, 1)?, number(3, usize::MAX)?);
    let text = std::fs::read_to_string(path)?;
    let puzzles = text.lines().filter_map(|line| line.get(..81)?.parse::<Puzzle>().ok());
    let grader = Grader::new(Profile::built_in(name)?).keeping(Detail { steps: true, widths: false });
    for puzzle in puzzles.step_by(every).take(limit) {
        println!("{puzzle}");
        if all {
            let board = Board::new(&puzzle)?;
            let maker = StepMaker::new(&board);
            for (n, group) in (1..).zip(grader.all_on(&board, |_| ControlFlow::Continue(()))) {
                let steps: Vec<Step> = group.iter().map(|found| maker.step(n, found)).collect();
                println!("{}", json!(steps));
            }
            continue;
        }
        let grade = grader.grade(&puzzle)?;
        for (_, step) in grader.steps(&puzzle, &grade) {
            println!("{}", json!(step));
        }
        let ratings = [grade.rating, grade.pearl, grade.diamond, grade.total];
        println!("{:?} level {} {ratings:?} {:?}", grade.ending, grade.level, grade.hardest);
    }
    Ok(())
}
