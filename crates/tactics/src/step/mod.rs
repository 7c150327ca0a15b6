//! Steps: deductions with all the data that a reader, a figure or a checker needs.
//!
//! A [`Deduction`] says what was found, and a [`Step`] also says why. A step is derived only from the deduction and the
//! board before it, so searches need not record reasons. docs/steps.md describes the JSON.

mod branch;
mod model;
mod sets;
mod traced;
mod unique;
mod words;

use sudoku_core::{CellSet, House, Puzzle};

use crate::board::Board;
use crate::deduction::Deduction;
use crate::grading::grade::Grade;
use crate::grading::grader::Grader;
use crate::profile::Mode;
use crate::step::traced::Tracers;

pub use model::{Because, Branch, Claim, Link, LinkKind, Node, Origin, Place, Set, Step, StepOnBoard};

impl Step {
    /// The house to look at: the first house on which the step is based, otherwise the box of its first cell.
    pub fn place(&self) -> House {
        let cell = self.placement.map(|(cell, _)| cell).or_else(|| self.cells.iter().next());
        let own = self.houses.first().copied();
        own.or_else(|| cell.map(|cell| cell.houses()[2])).unwrap_or(House::ALL[0])
    }

    /// The step of a deduction on the board on which it was found.
    pub fn new(number: usize, board: &Board, found: &Deduction) -> Step {
        StepMaker::new(board).step(number, found)
    }
}

/// Makes steps from many deductions on one board. Consequences that several chains use are computed only once.
pub struct StepMaker<'b> {
    board: &'b Board,
    tracers: Tracers<'b>,
}

impl<'b> StepMaker<'b> {
    /// A step maker for this board.
    pub fn new(board: &'b Board) -> StepMaker<'b> {
        StepMaker { board, tracers: Tracers::new(board) }
    }

    /// The step of a deduction.
    pub fn step(&self, number: usize, found: &Deduction) -> Step {
        let board = self.board;
        let (origin, branches) = branch::of(board, found, &self.tracers);
        let sets = sets::named(found);
        let mut links = branch::links(board, &branches);
        links.extend(sets::links(board, &sets, &branches));
        if found.chain.is_empty() {
            links.extend(pairs(board, found));
        }
        let eliminations = found.eliminations.iter();
        let mut step = Step {
            number,
            tactic: found.tactic.name(),
            title: found.tactic.title(),
            text: String::new(),
            details: Vec::new(),
            cells: found.cells,
            digits: found.digits,
            houses: found.houses.clone(),
            sets,
            origin,
            branches,
            links,
            eliminations: eliminations
                .flat_map(|(cell, digits)| digits.iter().map(move |digit| (cell, digit)))
                .collect(),
            placement: found.placement,
        };
        (step.text, step.details) = words::of(board, found, &step);
        step
    }
}

/// Digits of the pattern that have two places in one of its houses.
fn pairs(board: &Board, found: &Deduction) -> Vec<Link> {
    let mut links: Vec<Link> = Vec::new();
    for &house in &found.houses {
        for digit in found.digits {
            let places = board.places_in(house, digit);
            let ends: Vec<Node> =
                places.iter().map(|cell| Node { cells: CellSet::of(cell), digit }).collect();
            if let [from, to] = ends[..]
                && places.is_subset(found.cells)
            {
                let link = Link { kind: LinkKind::Strong, from, to };
                if !links.contains(&link) {
                    links.push(link);
                }
            }
        }
    }
    links
}

impl Grader {
    /// The steps of a grade that kept its deductions ([`Detail::steps`](super::Detail)), with the board before each.
    pub fn steps(&self, puzzle: &Puzzle, grade: &Grade) -> Vec<(Board, Step)> {
        match Board::new(puzzle) {
            Ok(board) => self.steps_from(board, &grade.steps),
            Err(_) => Vec::new(),
        }
    }

    /// Consecutive deductions from a board, as steps.
    pub fn steps_from(&self, mut board: Board, found: &[Deduction]) -> Vec<(Board, Step)> {
        let step = |(n, found): (usize, &Deduction)| {
            let before = board.clone();
            match (self.profile().mode, found.placement) {
                // Strikes are discarded.
                (Mode::Immediate, Some((cell, digit))) => {
                    board.place(cell, digit);
                }
                _ => found.apply(&mut board),
            }
            let step = Step::new(n + 1, &before, found);
            (before, step)
        };
        found.iter().enumerate().map(step).collect()
    }
}

#[cfg(test)]
mod tests;
