//! Where the lines of a file hold puzzles, solutions and labels, found by content.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sudoku_core::csv_fields;

use crate::cells::{SIZES, cells, is_full};

/// Names that columns of labels go by, in lower case, the likelier first.
const LABELS: [&str; 12] = [
    "label",
    "difficulty",
    "level",
    "rating",
    "grade",
    "stars",
    "score",
    "se",
    "er",
    "ser",
    "mean_time_s",
    "time",
];
/// Names of columns that are no labels, in lower case.
const NO_LABELS: [&str; 8] = ["clues", "givens", "number", "n", "id", "index", "line", "source"];
/// Lines that are looked at before the file is given up.
pub const LOOKED_AT: usize = 200;

/// Which columns the user names.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// Column of the puzzle.
    pub puzzle: Option<String>,
    /// Column of the solution; an empty name for none.
    pub solution: Option<String>,
    /// Column of the label; an empty name for none.
    pub label: Option<String>,
}

/// What the lines of a file are, and which of their fields are read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Layout {
    form: Form,
    puzzle: usize,
    solution: Option<usize>,
    label: Option<usize>,
    /// Names of the fields; empty without a header.
    names: Vec<String>,
    /// Order of the boards: 2, 3 or 4.
    order: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Form {
    /// Fields between white space, the puzzle among them.
    Words,
    /// CSV with this delimiter.
    Separated(char),
    /// An object a line.
    Json,
}

/// A file whose lines hold no boards, or not the columns asked for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LayoutError {
    /// No board in the first lines.
    #[error(
        "no puzzle in the first {lines} lines; give one a line, as CSV or as JSON lines: `sudoku-lab show --help` converts"
    )]
    NoPuzzle {
        /// Lines looked at.
        lines: usize,
    },
    /// A column that is not there.
    #[error("no column {name:?}; there are {there}")]
    NoColumn {
        /// The name asked for.
        name: String,
        /// The names of those that are there.
        there: String,
    },
}

/// A row of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// Values of the puzzle, or what the field holds instead.
    pub puzzle: Result<Vec<u8>, String>,
    /// Values of the stored solution; an empty list if the field holds no full board.
    pub solution: Option<Vec<u8>>,
    /// The label; none if the field is empty.
    pub label: Option<String>,
}

impl Layout {
    /// Finds the columns in the first lines of a file.
    ///
    /// # Errors
    /// If they hold no boards, or lack a column that is asked for.
    pub fn of(lines: &[&str], wanted: &Wanted) -> Result<Layout, LayoutError> {
        let lines: Vec<&str> = lines.iter().copied().filter(|line| is_row(line)).take(LOOKED_AT).collect();
        let separated = [',', ';', '\t', '|'].map(Form::Separated);
        let forms = [Form::Json].into_iter().chain(separated).chain([Form::Words]);
        let found = forms.filter_map(|form| Table::of(&lines, form)).max_by_key(|table| table.rank());
        found.ok_or(LayoutError::NoPuzzle { lines: lines.len() })?.layout(wanted)
    }

    /// What was found, in words.
    pub fn about(&self) -> String {
        let name = |column: usize| match self.names.get(column) {
            Some(name) => format!("`{name}`"),
            None => format!("field {}", column + 1),
        };
        let side = SIZES[self.order - 2].2;
        let mut about = format!("{side} x {side}, puzzle in {}", name(self.puzzle));
        for (what, column) in [("solution", self.solution), ("label", self.label)] {
            if let Some(column) = column {
                about += &format!(", {what} in {}", name(column));
            }
        }
        about
    }

    /// Order of the boards: 2 for 4 x 4, 3 for 9 x 9, 4 for 16 x 16.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The name of the label's column; `None` without such a column.
    pub fn label(&self) -> Option<String> {
        self.label
            .map(|label| self.names.get(label).cloned().unwrap_or_else(|| format!("field {}", label + 1)))
    }

    /// The row of a line; `None` for empty lines, comments and headers.
    pub(crate) fn entry(&self, line: &str) -> Option<Entry> {
        if !is_row(line) {
            return None;
        }
        let fields = match self.form {
            Form::Json => json_fields(line, &self.names),
            form => fields_of(line, form),
        };
        let Some(fields) = fields else {
            return Some(Entry { puzzle: Err(self.unreadable().into()), solution: None, label: None });
        };
        let field = |column: usize| fields.get(column).map_or("", |field| field.trim());
        if self.form != Form::Json
            && self.names.get(self.puzzle).is_some_and(|name| name == field(self.puzzle))
        {
            return None;
        }
        let expected = SIZES[self.order - 2].1;
        let puzzle = match cells(field(self.puzzle)) {
            Some(values) if values.len() == expected => Ok(values),
            _ => Err(no_board(field(self.puzzle), expected)),
        };
        let solution = self.solution.map(field).filter(|text| !text.is_empty()).map(|text| {
            cells(text).filter(|values| values.len() == expected && is_full(values)).unwrap_or_default()
        });
        let label = self.label.map(field).filter(|label| !label.is_empty()).map(str::to_owned);
        Some(Entry { puzzle, solution, label })
    }

    fn unreadable(&self) -> &'static str {
        if self.form == Form::Json { "no JSON object" } else { "a quote is not closed" }
    }
}

fn is_row(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && !line.starts_with('#')
}

fn no_board(text: &str, expected: usize) -> String {
    match text.chars().count() {
        0 => "no puzzle in its field".into(),
        count if count != expected && !text.contains([' ', ',']) => {
            format!("{count} characters instead of {expected}")
        }
        _ => format!("not {expected} cells of this board"),
    }
}

fn fields_of(line: &str, form: Form) -> Option<Vec<String>> {
    match form {
        Form::Separated(delimiter) => csv_fields(line.trim_end_matches(['\r', '\n']), delimiter),
        _ => Some(line.split_whitespace().map(str::to_owned).collect()),
    }
}

/// The values of these keys as text; arrays are written out.
pub(crate) fn json_fields(line: &str, names: &[String]) -> Option<Vec<String>> {
    let object = serde_json::from_str::<Value>(line).ok()?;
    let object = object.as_object()?;
    let text = |name: &String| match object.get(name) {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(value) => value.to_string(),
    };
    Some(names.iter().map(text).collect())
}

/// The first rows read in one form.
struct Table {
    form: Form,
    names: Vec<String>,
    rows: Vec<Vec<String>>,
    /// For each column the cells of its boards, one size throughout, and their number, and how many are full.
    boards: Vec<Option<(usize, usize, usize)>>,
}

impl Table {
    fn of(lines: &[&str], form: Form) -> Option<Table> {
        let mut names = Vec::new();
        if form == Form::Json {
            let objects = lines.iter().filter_map(|line| serde_json::from_str::<Value>(line).ok());
            for key in
                objects.filter_map(|object| object.as_object().cloned()).flat_map(|object| object.into_iter())
            {
                if !names.contains(&key.0) {
                    names.push(key.0);
                }
            }
        }
        let read = |line: &&str| match form {
            Form::Json => json_fields(line, &names),
            _ => fields_of(line, form),
        };
        let mut rows: Vec<Vec<String>> = lines.iter().filter_map(read).collect();
        let has_board = |row: &Vec<String>| row.iter().any(|field| cells(field).is_some());
        if form != Form::Json && rows.len() > 1 && !has_board(&rows[0]) && has_board(&rows[1]) {
            names = rows
                .remove(0)
                .iter()
                .map(|name| name.trim().trim_start_matches('\u{feff}').to_owned())
                .collect();
        }
        let columns = rows.iter().map(Vec::len).max()?;
        let boards: Vec<_> = (0..columns).map(|column| boards_of(&rows, column)).collect();
        boards.iter().any(Option::is_some).then_some(Table { form, names, rows, boards })
    }

    /// The more boards the better, then the more columns.
    fn rank(&self) -> (usize, usize) {
        let boards = self.boards.iter().flatten().map(|&(_, boards, _)| boards).max();
        (boards.unwrap_or(0), self.boards.len())
    }

    fn layout(self, wanted: &Wanted) -> Result<Layout, LayoutError> {
        let named = |name: &Option<String>| match name.as_deref() {
            None => Ok(None),
            Some("") => Ok(Some(None)),
            Some(name) => match self.names.iter().position(|column| column == name) {
                Some(column) => Ok(Some(Some(column))),
                None => {
                    let there = self.names.join(", ");
                    Err(LayoutError::NoColumn { name: name.to_owned(), there })
                }
            },
        };
        let most = self.boards.iter().flatten().map(|&(_, boards, _)| boards).max().unwrap_or(0);
        // Columns that hold a board in most rows; with blanks: puzzles, always full: solutions.
        let common = |column: usize| self.boards[column].filter(|&(_, boards, _)| 2 * boards > most);
        let with_blanks = |column: &usize| common(*column).is_some_and(|(_, boards, full)| full < boards);
        let columns = 0..self.boards.len();
        let puzzle = match named(&wanted.puzzle)?.flatten() {
            Some(column) => Some(column),
            None => columns
                .clone()
                .find(with_blanks)
                .or_else(|| columns.clone().find(|&column| common(column).is_some())),
        };
        let no_puzzle = LayoutError::NoPuzzle { lines: self.rows.len() };
        let puzzle = puzzle.ok_or(no_puzzle.clone())?;
        let (size, ..) = self.boards[puzzle].ok_or(no_puzzle)?;
        let is_solution = |&column: &usize| {
            column != puzzle
                && common(column).is_some_and(|(cells, boards, full)| full == boards && cells == size)
        };
        let solution = named(&wanted.solution)?.unwrap_or_else(|| columns.clone().find(is_solution));
        let label = named(&wanted.label)?.unwrap_or_else(|| self.label(puzzle));
        let order = SIZES.iter().find(|&&(_, cells, _)| cells == size).map_or(3, |&(order, ..)| order);
        let Table { form, names, .. } = self;
        Ok(Layout { form, puzzle, solution, label, names, order })
    }

    /// A column under a name that labels go by, or the only one whose values are all numbers or few words.
    fn label(&self, puzzle: usize) -> Option<usize> {
        let free =
            |column: &usize| *column != puzzle && self.boards[*column].is_none() && self.varies(*column);
        let lower: Vec<String> = self.names.iter().map(|name| name.to_lowercase()).collect();
        let by_name =
            LABELS.iter().find_map(|label| lower.iter().position(|name| name == label).filter(free));
        let is_named_otherwise =
            |column: &usize| lower.get(*column).is_some_and(|name| NO_LABELS.contains(&&name[..]));
        let mut others = (0..self.boards.len()).filter(free).filter(|column| !is_named_otherwise(column));
        by_name.or_else(|| match (others.next(), others.next()) {
            (Some(only), None) => Some(only),
            _ => None,
        })
    }

    /// Whether the values differ, and are numbers or repeat.
    fn varies(&self, column: usize) -> bool {
        let values: Vec<&str> =
            self.rows.iter().filter_map(|row| row.get(column)).map(|value| value.trim()).collect();
        let mut different = values.clone();
        different.sort_unstable();
        different.dedup();
        let numbers = values.iter().all(|value| value.is_empty() || value.parse::<f64>().is_ok());
        different.iter().any(|value| !value.is_empty())
            && (numbers || different.len() <= 1.max(values.len() / 3))
    }
}

/// Size of the boards of a column, their number, and how many are full.
fn boards_of(rows: &[Vec<String>], column: usize) -> Option<(usize, usize, usize)> {
    let boards: Vec<Vec<u8>> = rows.iter().filter_map(|row| cells(row.get(column)?)).collect();
    let count = |size: usize| boards.iter().filter(|board| board.len() == size).count();
    let size = SIZES.iter().map(|&(_, cells, _)| cells).max_by_key(|&size| count(size))?;
    let full = boards.iter().filter(|board| board.len() == size && is_full(board)).count();
    (count(size) > 0).then(|| (size, count(size), full))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn layout(text: &str) -> Layout {
        Layout::of(&text.lines().collect::<Vec<_>>(), &Wanted::default()).unwrap()
    }

    #[test]
    fn columns_are_found_by_content() {
        let csv =
            format!("source,question,answer,rating\nx,{PUZZLE},{SOLUTION},7\ny,{PUZZLE},{SOLUTION},9\n");
        let found = layout(&csv);
        assert_eq!(found.about(), "9 x 9, puzzle in `question`, solution in `answer`, label in `rating`");
        let entry = found.entry(&format!("x,{PUZZLE},{SOLUTION},7")).unwrap();
        assert_eq!((entry.label.as_deref(), entry.solution.as_ref().map(Vec::len)), (Some("7"), Some(81)));
        assert_eq!(entry.puzzle.unwrap()[..3], [5, 3, 0]);
        let swapped = format!("solutions;quizzes\n{SOLUTION};{}\n", PUZZLE.replace('.', "0"));
        assert_eq!(layout(&swapped).about(), "9 x 9, puzzle in `quizzes`, solution in `solutions`");
        assert_eq!(layout(&format!("{PUZZLE}\n{PUZZLE}\n")).about(), "9 x 9, puzzle in field 1");
        assert_eq!(layout(&format!("{PUZZLE} {SOLUTION} 4.2\n")).solution, Some(1));
    }

    #[test]
    fn json_lines_hold_texts_or_lists() {
        let list =
            |line: &str| line.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect::<Vec<u8>>();
        let rows: Vec<Vec<u8>> = list(PUZZLE).chunks(9).map(<[u8]>::to_vec).collect();
        let object =
            serde_json::json!({"id": "a", "board": rows, "solved": SOLUTION, "level": "easy"}).to_string();
        let found = layout(&object);
        assert_eq!(found.about(), "9 x 9, puzzle in `board`, solution in `solved`, label in `level`");
        assert_eq!(found.entry(&object).unwrap().puzzle, Ok(list(PUZZLE)));
        assert!(found.entry("{\"board\":").unwrap().puzzle.unwrap_err().contains("no JSON"));
        assert!(found.entry("{}").unwrap().puzzle.is_err());
    }

    #[test]
    fn rows_that_hold_no_board_say_why() {
        let found = layout(&format!("{PUZZLE}\n"));
        assert_eq!(found.entry(&PUZZLE[1..]).unwrap().puzzle.unwrap_err(), "80 characters instead of 81");
        assert_eq!((found.entry(""), found.entry("# comment")), (None, None));
        let csv = layout(&format!("puzzle,level\n{PUZZLE},1\n{PUZZLE},2\n"));
        assert_eq!(csv.entry("puzzle,level"), None);
        assert!(matches!(
            Layout::of(&["nothing"], &Wanted::default()),
            Err(LayoutError::NoPuzzle { lines: 1 })
        ));
        let wanted = Wanted { label: Some("stars".into()), ..Wanted::default() };
        let error = Layout::of(&["puzzle,level", &format!("{PUZZLE},3")], &wanted).unwrap_err();
        assert_eq!(error.to_string(), "no column \"stars\"; there are puzzle, level");
    }

    #[test]
    fn small_and_large_boards_show_their_size() {
        assert_eq!(layout("puzzle\n12..34....12..34\n").order(), 2);
        assert_eq!(layout(&format!("{}\n", "1...........g...".repeat(16))).order(), 4);
    }
}
