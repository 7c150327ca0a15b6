//! Steps: deductions with all that a reader, a figure or a checker needs to know of them.
//!
//! A [`Deduction`] says what was found; a [`Step`] also says why. It is derived from the deduction and the board before
//! it alone, so that the search stays as it is. docs/steps.md describes the JSON.

mod branch;
mod sets;
mod traced;
mod unique;
mod words;

use serde::{Serialize, Serializer};
use sudoku_core::{Cell, CellSet, Digit, DigitSet, House, Puzzle};

use super::board::Board;
use super::deduction::Deduction;
use super::grade::Grade;
use super::grader::Grader;
use super::profile::Mode;

pub use branch::{Because, Branch, Claim, Origin, Place};

/// A step of a solution.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Step {
    /// From 1, in the order of the solution.
    pub number: usize,
    /// Name of the tactic.
    pub tactic: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// What it says in one line: title, reason, result.
    pub text: String,
    /// Branches, sets, types and contradictions, one line each.
    pub details: Vec<String>,
    /// Cells of the pattern.
    #[serde(serialize_with = "cell_list")]
    pub cells: CellSet,
    /// Digits of the pattern.
    #[serde(serialize_with = "digit_list")]
    pub digits: DigitSet,
    /// Houses that the pattern rests on, the defining one first.
    #[serde(serialize_with = "house_list")]
    pub houses: Vec<House>,
    /// Almost locked sets.
    pub sets: Vec<Set>,
    /// Where the branches come from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    /// What follows from each case, for chains.
    pub branches: Vec<Branch>,
    /// Pairs of candidates, or groups, of which not both hold, or not both fail.
    pub links: Vec<Link>,
    /// Candidates to strike.
    #[serde(serialize_with = "candidate_list")]
    pub eliminations: Vec<(Cell, Digit)>,
    /// The digit to write.
    #[serde(serialize_with = "candidate_or_null")]
    pub placement: Option<(Cell, Digit)>,
}

/// A step and the board before it, as a page draws them.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StepOnBoard<'a> {
    /// The step.
    #[serde(flatten)]
    pub step: &'a Step,
    /// The digits before it, in 81 characters.
    pub position: String,
    /// The candidates of each cell before it: bit `v - 1` for digit `v`.
    pub marks: Vec<u16>,
}

impl<'a> StepOnBoard<'a> {
    /// The step on the board before it.
    pub fn new(board: &Board, step: &'a Step) -> StepOnBoard<'a> {
        let bits = |marks: &DigitSet| marks.iter().map(|digit| 1 << digit.index()).sum();
        let marks = board.marks_of_all().iter().map(bits).collect();
        StepOnBoard { step, position: board.puzzle().to_string(), marks }
    }
}

/// Cells that have one digit more than they are, each once at most.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Set {
    /// A, B, C ...
    pub name: char,
    /// Its cells.
    #[serde(serialize_with = "cell_list")]
    pub cells: CellSet,
    /// Their digits.
    #[serde(serialize_with = "digit_list")]
    pub digits: DigitSet,
}

/// Two candidates, or groups of candidates, that depend on each other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Link {
    /// How.
    pub kind: LinkKind,
    /// The one.
    pub from: Node,
    /// The other.
    pub to: Node,
}

/// How two nodes depend on each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LinkKind {
    /// Not both hold.
    Weak,
    /// One of them holds: there is no third on the board.
    Strong,
    /// If the first fails, the second holds, since an almost locked set has no other digit to lose.
    Set,
    /// The second holds since all others of a cell or house fail, the first among them.
    Last,
}

/// "The digit is in one of these cells."
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Node {
    /// One cell, or several.
    #[serde(serialize_with = "cell_list")]
    pub cells: CellSet,
    /// The digit.
    #[serde(serialize_with = "digit_value")]
    pub digit: Digit,
}

impl Step {
    /// The house to look at: the first that it rests on, else the box of its first cell.
    pub fn place(&self) -> House {
        let cell = self.placement.map(|(cell, _)| cell).or_else(|| self.cells.iter().next());
        let own = self.houses.first().copied();
        own.or_else(|| cell.map(|cell| cell.houses()[2])).unwrap_or(House::ALL[0])
    }

    /// What a deduction says on the board from which it was made.
    pub fn new(number: usize, board: &Board, found: &Deduction) -> Step {
        let (origin, branches) = branch::of(board, found);
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

    /// Deductions that follow each other from a board, as steps.
    pub fn steps_from(&self, mut board: Board, found: &[Deduction]) -> Vec<(Board, Step)> {
        let step = |(n, found): (usize, &Deduction)| {
            let before = board.clone();
            match (self.profile().mode, found.placement) {
                // What is struck is not kept.
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

fn cell_list<S: Serializer>(cells: &CellSet, out: S) -> Result<S::Ok, S::Error> {
    out.collect_seq(cells.iter().map(|cell| cell.to_string()))
}

fn digit_list<S: Serializer>(digits: &DigitSet, out: S) -> Result<S::Ok, S::Error> {
    out.collect_seq(digits.iter().map(Digit::value))
}

fn digit_value<S: Serializer>(digit: &Digit, out: S) -> Result<S::Ok, S::Error> {
    out.serialize_u8(digit.value())
}

fn house_list<S: Serializer>(houses: &[House], out: S) -> Result<S::Ok, S::Error> {
    out.collect_seq(houses.iter().map(House::to_string))
}

/// A candidate in JSON.
#[derive(Serialize)]
struct Candidate {
    cell: String,
    digit: u8,
}

impl Candidate {
    fn new(&(cell, digit): &(Cell, Digit)) -> Candidate {
        Candidate { cell: cell.to_string(), digit: digit.value() }
    }
}

fn candidate_list<S: Serializer>(list: &[(Cell, Digit)], out: S) -> Result<S::Ok, S::Error> {
    out.collect_seq(list.iter().map(Candidate::new))
}

fn candidate_or_null<S: Serializer>(one: &Option<(Cell, Digit)>, out: S) -> Result<S::Ok, S::Error> {
    one.as_ref().map(Candidate::new).serialize(out)
}

#[cfg(test)]
mod tests;
