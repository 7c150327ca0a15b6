//! The parts of a step, as in its JSON.

use std::fmt;

use serde::{Serialize, Serializer};
use sudoku_core::{Cell, CellSet, Digit, DigitSet, House};

use crate::board::Board;

/// A step of a solution.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Step {
    /// Its number in the solution, from 1.
    pub number: usize,
    /// Name of the tactic.
    pub tactic: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// The step in one line: title, reason, result.
    pub text: String,
    /// Branches, sets, types and contradictions, one line each.
    pub details: Vec<String>,
    /// Cells of the pattern.
    #[serde(serialize_with = "cell_list")]
    pub cells: CellSet,
    /// Digits of the pattern.
    #[serde(serialize_with = "digit_list")]
    pub digits: DigitSet,
    /// Houses on which the pattern is based. The defining house comes first.
    #[serde(serialize_with = "house_list")]
    pub houses: Vec<House>,
    /// Almost locked sets.
    pub sets: Vec<Set>,
    /// The cases that the branches represent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    /// The consequences of each case, for chains.
    pub branches: Vec<Branch>,
    /// Pairs of candidates, or of groups, that cannot both hold, or cannot both fail.
    pub links: Vec<Link>,
    /// Candidates to strike.
    #[serde(serialize_with = "candidate_list")]
    pub eliminations: Vec<(Cell, Digit)>,
    /// The digit to write.
    #[serde(serialize_with = "candidate_or_null")]
    pub placement: Option<(Cell, Digit)>,
}

/// A step and the board before it, in the form that a page draws.
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
    /// Combines a step with the board before it.
    pub fn new(board: &Board, step: &'a Step) -> StepOnBoard<'a> {
        let bits = |marks: &DigitSet| marks.iter().map(|digit| 1 << digit.index()).sum();
        let marks = board.marks_of_all().iter().map(bits).collect();
        StepOnBoard { step, position: board.puzzle().to_string(), marks }
    }
}

/// An almost locked set: n cells with n + 1 digits, in which each digit can be only once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Set {
    /// Its name: A, B, C ...
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
    /// The kind.
    pub kind: LinkKind,
    /// The first node.
    pub from: Node,
    /// The second node.
    pub to: Node,
}

/// How two nodes depend on each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LinkKind {
    /// They cannot both hold.
    Weak,
    /// One of them holds, because the board has no third candidate.
    Strong,
    /// If the first fails, the second holds, because an almost locked set can lose only one digit.
    Set,
    /// The second holds because all others of a cell or house fail, including the first.
    Last,
}

/// "The digit is in one of these cells."
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Node {
    /// One cell, or several.
    #[serde(serialize_with = "cell_list")]
    pub cells: CellSet,
    /// The digit.
    #[serde(serialize_with = "digit_value")]
    pub digit: Digit,
}

/// The consequences of one case.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Branch {
    /// The assertions in their order; the first is assumed.
    pub claims: Vec<Claim>,
}

/// "This digit is, or is not, in one of these cells", and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Claim {
    /// The subject of the claim.
    #[serde(flatten)]
    pub node: Node,
    /// Whether the node is claimed to hold.
    pub holds: bool,
    /// The reason.
    pub because: Because,
    /// The earlier claims of the branch on which it is based, numbered from 0.
    pub of: Vec<usize>,
    /// The cell or house in which it is the last candidate, or in which it cannot hold together with the other
    /// candidate.
    #[serde(serialize_with = "text_or_null")]
    pub place: Option<Place>,
}

/// Why a claim holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Because {
    /// It is assumed.
    Assumed,
    /// Another candidate of the cell or house holds.
    Weak,
    /// It is the last candidate of a cell or house.
    Last,
    /// An almost locked set has lost another digit.
    Set,
    /// A pattern or a chain on the remaining candidates strikes it.
    Pattern,
}

/// A cell or a house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A cell.
    Cell(Cell),
    /// A house.
    House(House),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Cell(cell) => cell.fmt(f),
            Place::House(house) => house.fmt(f),
        }
    }
}

fn text_or_null<S: Serializer>(value: &Option<impl fmt::Display>, out: S) -> Result<S::Ok, S::Error> {
    value.as_ref().map(|value| value.to_string()).serialize(out)
}

/// The cases that the branches represent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase", tag = "kind")]
pub enum Origin {
    /// All digits of a cell.
    Cell {
        /// The cell.
        #[serde(serialize_with = "as_text")]
        cell: Cell,
    },
    /// All places of a digit in a house.
    House {
        /// The house.
        #[serde(serialize_with = "as_text")]
        house: House,
        /// The digit.
        #[serde(serialize_with = "digit_value")]
        digit: Digit,
    },
    /// A candidate that holds or fails.
    Either(Node),
    /// One case, which leads to two claims that contradict each other.
    Contradiction,
    /// One case, which leads to its own opposite.
    Opposite,
    /// The two ends of a chain: if one fails, the other holds, so at least one of them is true.
    Ends,
    /// A ring, in which either all candidates at even places hold, or all at odd places.
    Ring,
    /// The fins of a fish. Either one of them holds, or none does, and the digit is then in the fish's cells of each
    /// cover.
    Fish {
        /// The digit.
        #[serde(serialize_with = "digit_value")]
        digit: Digit,
        /// The cover whose cells are the other cases; `None` if the fish itself strikes the candidate.
        #[serde(serialize_with = "text_or_null")]
        cover: Option<House>,
    },
}

fn as_text<S: Serializer>(value: &impl fmt::Display, out: S) -> Result<S::Ok, S::Error> {
    out.collect_str(value)
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
