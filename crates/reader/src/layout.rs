//! Which columns of a table are the puzzle, solution and label.

use serde::{Deserialize, Serialize};

use crate::alphabet::Alphabet;
use crate::delimited::cells_from;
use crate::field::{board_of, is_full};
use crate::names::shown;

/// The columns named by the user, and other options of the form.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Wanted {
    /// Column of the puzzle.
    pub puzzle: Option<String>,
    /// Column of the solution; an empty name means that there is none.
    pub solution: Option<String>,
    /// Column of the label; an empty name means that there is none.
    pub label: Option<String>,
    /// Character between fields.
    pub delimiter: Option<char>,
    /// Order of the boards, 2 to 5, if it cannot be detected.
    pub order: Option<usize>,
}

impl Wanted {
    /// Whether the user names a column.
    pub(crate) fn names_a_column(&self) -> bool {
        let columns = [&self.puzzle, &self.solution, &self.label];
        columns.into_iter().flatten().any(|name| !name.is_empty())
    }
}

/// The cells of a board in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Place {
    /// In one field.
    Field(usize),
    /// In 81 consecutive fields, one per cell, of which this is the first.
    Cells(usize),
}

/// The detected form of a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Layout {
    /// Name of the reader: `text`, `boards`, `csv`, `words`, `json`, `sdk`, `hodoku` or `opensudoku`.
    pub form: String,
    /// Names of the columns; empty if there are none.
    pub names: Vec<String>,
    /// The puzzle.
    pub puzzle: Place,
    /// The solution.
    pub solution: Option<Place>,
    /// The label of difficulty.
    pub label: Option<usize>,
    /// The name or number of a row.
    pub id: Option<usize>,
    /// The number of times that a row counts.
    pub weight: Option<usize>,
    /// Columns that also contain puzzles but were not chosen.
    #[serde(default)]
    pub others: Vec<usize>,
    /// Order of the boards: 2, 3, 4 or 5.
    pub order: usize,
    /// The characters of the values.
    pub alphabet: Alphabet,
}

impl Layout {
    /// A text without columns.
    pub(crate) fn of_text(form: &str, order: usize, alphabet: Alphabet) -> Layout {
        Layout {
            form: form.to_owned(),
            names: Vec::new(),
            puzzle: Place::Field(0),
            solution: None,
            label: None,
            id: None,
            weight: None,
            others: Vec::new(),
            order,
            alphabet,
        }
    }

    /// The detected columns in words, such as `puzzle in `quizzes`, solution in `solutions`, label in `level``. Empty
    /// if there are no columns and nothing else to report.
    pub fn about(&self) -> String {
        let label = self.label.map(|column| format!("label in {}", self.name_of(Place::Field(column))));
        [self.taken(), label.unwrap_or_default()]
            .iter()
            .filter(|part| !part.is_empty())
            .cloned()
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// The part of [`about`](Layout::about) that is worth reporting, without the label. Empty if the puzzle is in a
    /// column `puzzle` and no other column contains boards.
    pub fn notice(&self) -> String {
        let taken = self.taken();
        if taken == "puzzle in `puzzle`" { String::new() } else { taken }
    }

    fn taken(&self) -> String {
        let mut taken = Vec::new();
        if self.order != 3 {
            let side = self.order * self.order;
            taken.push(format!("{side} x {side} boards with {}", self.alphabet.about(self.order)));
        }
        if self.is_table() {
            taken.push(format!("puzzle in {}", self.name_of(self.puzzle)));
        }
        taken.extend(self.solution.map(|place| format!("solution in {}", self.name_of(place))));
        let others: Vec<String> =
            self.others.iter().map(|&column| self.name_of(Place::Field(column))).collect();
        if !others.is_empty() {
            taken.push(format!("other puzzles in {} not taken", others.join(", ")));
        }
        taken.join(", ")
    }

    /// Whether the text has columns to choose from.
    pub fn is_table(&self) -> bool {
        matches!(self.form.as_str(), "csv" | "words" | "json")
    }

    /// The name of the puzzle's column, or of the first of its cells; `None` if columns have no names.
    pub fn puzzle_name(&self) -> Option<&str> {
        let (Place::Field(column) | Place::Cells(column)) = self.puzzle;
        self.names.get(column).map(String::as_str)
    }

    /// The name of the label's column; `None` if there is none.
    pub fn label_name(&self) -> Option<String> {
        self.label.map(|column| self.column_name(column))
    }

    fn column_name(&self, column: usize) -> String {
        self.names.get(column).cloned().unwrap_or_else(|| format!("field {}", column + 1))
    }

    /// The name of a place in messages.
    pub fn name_of(&self, place: Place) -> String {
        match place {
            Place::Field(column) => shown(&self.names, column),
            Place::Cells(first) => {
                let last = self.column_name(first + 80);
                format!("`{}` to `{last}`", self.column_name(first))
            }
        }
    }

    /// The stored solution of a row: `None` if its field is empty, an empty list if it is not a full board.
    pub fn solution_in(&self, columns: &[String]) -> Option<Vec<u8>> {
        let values = match self.solution? {
            Place::Field(column) => {
                let text = columns.get(column).filter(|text| !text.trim().is_empty())?;
                board_of(text, self.order, self.alphabet)
            }
            Place::Cells(first) => cells_from(columns, first).ok().map(|given| given.values().to_vec()),
        };
        Some(values.filter(|values| is_full(values)).unwrap_or_default())
    }

    /// The label of a row; `None` if its field is empty.
    pub fn label_in<'a>(&self, columns: &'a [String]) -> Option<&'a str> {
        let label = columns.get(self.label?)?.trim();
        (!label.is_empty()).then_some(label)
    }

    /// Whether a column contains the puzzle or a part of it.
    pub fn is_of_puzzle(&self, column: usize) -> bool {
        match self.puzzle {
            Place::Field(own) => own == column,
            Place::Cells(first) => (first..first + 81).contains(&column),
        }
    }
}
