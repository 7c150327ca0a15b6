//! A solver: tries the candidates of the cell that has fewest, checked against the fast solver.

use std::ops::ControlFlow::{self, Break, Continue};

use sudoku_core::Candidates;
use sudoku_runner::data::DataSets;
use sudoku_solvers::{Answer, Ending, Engine, Limits, Solver, Stats, Visit};

struct FewestFirst;

impl Solver for FewestFirst {
    fn search_candidates(&mut self, start: &Candidates, limits: Limits, visit: &mut Visit<'_>) -> Answer {
        let (solutions, first, ending) = (0, None, Ending::Exhausted);
        let mut answer = Answer { solutions, first, ending, stats: Stats::default() };
        if let Break(ending) = search(&mut start.clone(), limits, visit, &mut answer) {
            answer.ending = ending;
        }
        answer
    }
}

fn search(
    board: &mut Candidates,
    limits: Limits,
    visit: &mut Visit<'_>,
    answer: &mut Answer,
) -> ControlFlow<Ending> {
    let Some(cell) = board.blanks().iter().min_by_key(|&cell| board.get(cell).len()) else {
        let Some(grid) = board.to_grid() else { return Continue(()) };
        answer.solutions += 1;
        answer.first.get_or_insert(grid.into());
        let enough = visit(&grid).is_break() || answer.solutions >= limits.solutions;
        return if enough { Break(Ending::Stopped) } else { Continue(()) };
    };
    for digit in board.get(cell) {
        if answer.stats.nodes >= limits.nodes {
            return Break(Ending::BudgetSpent);
        }
        answer.stats.nodes += 1;
        let placement = board.place(cell, digit);
        let found = search(board, limits, visit, answer);
        board.undo(placement);
        found?;
    }
    Continue(())
}

/// Runs it, with a line on what came out.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut fast = Engine::Fast.build();
    for row in DataSets::shipped().load("qqwing")?.rows.iter().step_by(8) {
        let (own, known) = (FewestFirst.count(&row.puzzle, Limits::UNIQUE), fast.solve(&row.puzzle));
        assert_eq!((own.solutions, own.grid()), (1, known), "line {}", row.line);
    }
    println!("agrees with the fast solver");
    Ok(())
}
