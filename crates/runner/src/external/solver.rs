//! Solvers run as a command.

use std::time::{Duration, Instant};

use sudoku_core::{Grid, Puzzle};
use sudoku_kit::Solvers;
use sudoku_kit::solvers::{Answer, Ending, Limits};

use super::command::{Command, CommandError};

/// The environment variable with the number of solutions after which the command may stop.
pub const COUNT_LIMIT: &str = "SUDOKU_LAB_COUNT_LIMIT";

/// A solver run as a command. Each input line is a puzzle. Each output line is a solution and the number of solutions,
/// or `0`.
#[derive(Clone, PartialEq, Debug)]
pub struct CommandSolver {
    command: Command,
    limit: u64,
}

/// The result of a solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Number of solutions, at most the limit.
    pub solutions: u64,
    /// One of the solutions.
    pub first: Option<Grid>,
}

/// The result for a puzzle, or why the answer is invalid.
pub type Answered = Result<Found, CommandError>;

impl CommandSolver {
    /// A solver that searches for up to `limit` solutions.
    pub fn new(command: Command, limit: u64) -> CommandSolver {
        CommandSolver { command: command.variable(COUNT_LIMIT, limit), limit }
    }

    /// The result for each puzzle, in order, or the reason why there is no valid answer. Also returns the time that the
    /// command took, including process startup. Solutions and counts are checked against the fast solver.
    ///
    /// # Errors
    /// If the command cannot be run, or answers none of many puzzles.
    pub fn solve(&self, puzzles: &[Puzzle]) -> Result<(Vec<Answered>, Duration), CommandError> {
        let lines: Vec<String> = puzzles.iter().map(Puzzle::to_string).collect();
        let begin = Instant::now();
        let answers = self.command.answers(&lines)?;
        let took = begin.elapsed();
        let known = Solvers::default().answers(puzzles, Limits::solutions(self.limit));
        let read = |((answer, puzzle), known): ((Result<String, CommandError>, &Puzzle), Answer)| {
            let answer = answer?;
            let found = parse(&answer, puzzle).map_err(str::to_owned);
            let found = found.and_then(|found| match found.solutions.min(self.limit) == known.solutions {
                true => Ok(found),
                false => Err(format!("the number of solutions is {}{}", known.solutions, at_least(&known))),
            });
            found.map_err(|why| CommandError::Answer { command: self.command.line().to_owned(), answer, why })
        };
        Ok((answers.into_iter().zip(puzzles).zip(known).map(read).collect(), took))
    }
}

fn at_least(known: &Answer) -> &'static str {
    if known.ending == Ending::Stopped { " or more" } else { "" }
}

/// Reads `SOLUTION COUNT`, separated by spaces, commas or tabs, or `0`.
fn parse(answer: &str, puzzle: &Puzzle) -> Result<Found, &'static str> {
    let fields: Vec<&str> =
        answer.split([' ', ',', '\t']).filter(|field| !field.is_empty() && *field != "-").collect();
    let (solution, count) = match fields.as_slice() {
        [solution] if solution.len() == 81 => {
            return Err(
                "the number of solutions is missing; a solver answers a solution and their number, or 0",
            );
        }
        [count] => (None, count),
        [solution, count] => (Some(solution), count),
        _ => return Err("a solver answers a solution and the number of solutions, or 0"),
    };
    let count: u64 = count.parse().map_err(|_| "the number of solutions is not a whole number")?;
    let Some(solution) = solution else {
        return match count {
            0 => Ok(Found { solutions: 0, first: None }),
            _ => Err("there are solutions, but none is given"),
        };
    };
    if count == 0 {
        return Err("a solution is given, but their number is 0");
    }
    let grid = solution.parse::<Puzzle>().ok().and_then(|filled| filled.to_grid());
    let grid = grid.ok_or("the solution is not a full grid without repeated digits")?;
    if !grid.solves(puzzle) {
        return Err("the solution differs from the puzzle's clues");
    }
    Ok(Found { solutions: count, first: Some(grid) })
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLUES: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const GRID: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn read(answer: &str) -> Result<Found, &'static str> {
        parse(answer, &CLUES.parse().unwrap())
    }

    #[test]
    fn a_solution_and_a_count_are_read_in_every_form() {
        for answer in [format!("{GRID} 1"), format!("{GRID},1"), format!("{GRID}\t1")] {
            let found = read(&answer).unwrap();
            assert_eq!((found.solutions, found.first.unwrap().to_string().as_str()), (1, GRID));
        }
        for none in ["0", "- 0", ",0"] {
            assert_eq!(read(none), Ok(Found { solutions: 0, first: None }));
        }
    }

    #[test]
    fn no_solution_is_believed_that_is_none() {
        let other = GRID.replace('1', "x").replace('2', "1").replace('x', "2");
        let faults = [
            (format!("{other} 1"), "differs"),
            (format!("{} 1", GRID.replacen('5', "3", 1)), "not a full grid"),
            (format!("{CLUES} 1"), "not a full grid"),
            (format!("{GRID} 0"), "their number is 0"),
            (GRID.to_owned(), "the number of solutions is missing"),
            (format!("{GRID} many"), "not a whole number"),
            ("3".to_owned(), "none is given"),
            (String::new(), "or 0"),
        ];
        for (answer, why) in faults {
            let shown = read(&answer).unwrap_err();
            assert!(shown.contains(why), "{answer}: {shown}");
        }
    }
}
