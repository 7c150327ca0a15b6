//! The corpus: files as people have them in `crates/reader/tests/corpus/<form>/<case>.<ending>`, each with what must be
//! read from it in `<case>.expected`. With `CORPUS=write` the tests write these files.
//!
//! The first line may hold options, as in `with column=puzzle`. Then follow the detected form and columns after `=`, a
//! line for each puzzle, such as `3 53..7.... level=easy`, and one for each error, such as `4:17 '?' is not a valid
//! cell`. A puzzle's line also holds the stored solution, the entered cells and the struck marks as digit, row and column.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use sudoku_core::{Candidates, Cell, Digit};
use sudoku_reader::{Given, Layout, ParseError, Place, PuzzleReader, Record, Wanted};

/// A file of the corpus.
pub struct Case {
    /// Folder and file name.
    pub name: String,
    pub path: PathBuf,
    /// The options on the first line of what is expected.
    pub options: Vec<(String, String)>,
    expected: String,
}

/// All cases of the folders that `wanted` accepts.
pub fn cases(wanted: impl Fn(&str) -> bool) -> Vec<Case> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../reader/tests/corpus");
    let entries = |folder: &Path| -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).expect("a folder of the corpus");
        entries.map(|entry| entry.expect("an entry").path()).collect()
    };
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    let folders = entries(&root).into_iter().filter(|folder| wanted(&name(folder)));
    let mut paths: Vec<PathBuf> = folders.flat_map(|folder| entries(&folder)).collect();
    paths.sort();
    let is_input = |path: &PathBuf| path.extension().is_none_or(|ending| ending != "expected");
    paths.into_iter().filter(is_input).map(|path| case(&root, path)).collect()
}

fn case(root: &Path, path: PathBuf) -> Case {
    let name = path.strip_prefix(root).expect("a path of the corpus").to_string_lossy().into_owned();
    let expected = std::fs::read_to_string(expected_of(&path)).unwrap_or_default();
    let options = expected.lines().next().and_then(|line| line.strip_prefix("with ")).unwrap_or("");
    let options = options.split_terminator("; ").filter_map(|option| option.split_once('='));
    let options = options.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    Case { name, path, options, expected }
}

fn expected_of(path: &Path) -> PathBuf {
    let name = path.file_name().expect("a name").to_string_lossy();
    path.with_file_name(format!("{}.expected", name.split('.').next().unwrap_or(&name)))
}

/// What was read from a case.
pub struct Reading {
    pub layout: Option<Layout>,
    pub items: Vec<(u64, Result<Record, ParseError>)>,
}

impl Case {
    /// Reads the case.
    pub fn read(&self, text: impl std::io::BufRead) -> Reading {
        let mut wanted = Wanted::default();
        for (name, value) in &self.options {
            match name.as_str() {
                "column" => wanted.puzzle = Some(value.clone()),
                "solution" => wanted.solution = Some(value.clone()),
                "label" => wanted.label = Some(value.clone()),
                "delimiter" => wanted.delimiter = value.chars().next(),
                "order" => wanted.order = value.parse().ok(),
                _ => panic!("{}: the option {name} is unknown", self.name),
            }
        }
        let mut reader = PuzzleReader::with(text, wanted);
        let layout = reader.layout().cloned();
        Reading { layout, items: reader.collect() }
    }

    /// Compares with what is expected, or writes it.
    ///
    /// # Errors
    /// If it differs.
    pub fn compare(&self, found: &str) -> Result<(), String> {
        let head = self.expected.lines().next().filter(|line| line.starts_with("with "));
        let found = head.map_or(String::new(), |line| format!("{line}\n")) + found;
        if std::env::var_os("CORPUS").is_some_and(|value| value == "write") {
            return std::fs::write(expected_of(&self.path), found).map_err(|error| error.to_string());
        }
        match found == self.expected {
            true => Ok(()),
            false => Err(format!("{}\nfound:\n{found}\nexpected:\n{}", self.name, self.expected)),
        }
    }
}

impl Reading {
    /// What was read, as it is expected.
    pub fn text(&self) -> String {
        let mut text = String::new();
        if let Some(layout) = &self.layout {
            let about = layout.about();
            let between = if about.is_empty() { "" } else { ": " };
            let _ = writeln!(text, "= {}{between}{about}", layout.form);
        }
        for (line, item) in &self.items {
            let _ = match item {
                Ok(record) => writeln!(text, "{line} {}", self.row(record)),
                Err(error) => writeln!(text, "{}:{} {}", error.line, error.column, error.message()),
            };
        }
        text
    }

    fn row(&self, record: &Record) -> String {
        let mut row = values(&record.given);
        if let Given::Nine(position) = &record.given {
            let entered: Vec<String> = position.entered.iter().map(|cell| cell.to_string()).collect();
            let struck = position.marks.iter().flat_map(|marks| struck(&position.puzzle, marks));
            for (name, list) in [("entered", entered), ("struck", struck.collect())] {
                if !list.is_empty() {
                    row += &format!(" {name}={}", list.join(","));
                }
            }
        }
        let layout = self.layout.as_ref().expect("a layout of what was read");
        match layout.solution_in(&record.columns) {
            Some(values) if values.is_empty() => row += " solution=wrong",
            Some(values) => {
                row += &format!(" solution={}", values.iter().map(|&v| symbol(v)).collect::<String>())
            }
            None => {}
        }
        let is_shown = |column: &usize| {
            let is_cells =
                |place| matches!(place, Place::Cells(first) if (first..first + 81).contains(column));
            let is_solution =
                layout.solution.is_some_and(|place| place == Place::Field(*column) || is_cells(place));
            !(is_solution || layout.is_table() && layout.is_of_puzzle(*column))
        };
        for column in (0..record.columns.len()).filter(is_shown) {
            let name = layout.names.get(column).cloned().unwrap_or_else(|| (column + 1).to_string());
            row += &format!(" {}={}", quoted(&name), quoted(&record.columns[column]));
        }
        row
    }
}

/// The board of a record, a character a cell.
pub fn values(given: &Given) -> String {
    given.values().iter().map(|&value| symbol(value)).collect()
}

fn symbol(value: u8) -> char {
    match value {
        0 => '.',
        1..=9 => char::from(b'0' + value),
        _ => char::from(b'A' + value - 10),
    }
}

/// A text, in quotes if it is not one word.
fn quoted(text: &str) -> String {
    let is_plain = |c: char| !c.is_whitespace() && !c.is_control() && !matches!(c, '"' | '=' | '\\');
    if !text.is_empty() && text.chars().all(is_plain) { text.to_owned() } else { format!("{text:?}") }
}

/// The marks that the digits allow and the position lacks, as digit, row and column.
fn struck(puzzle: &sudoku_core::Puzzle, marks: &Candidates) -> Vec<String> {
    let all = Candidates::of(puzzle).expect("digits that agree");
    let lacks =
        |&(digit, cell): &(Digit, Cell)| all.get(cell).contains(digit) && !marks.get(cell).contains(digit);
    let candidates = Digit::ALL.into_iter().flat_map(|digit| Cell::ALL.map(|cell| (digit, cell)));
    let name =
        |(digit, cell): (Digit, Cell)| format!("{}{}{}", digit.value(), cell.row() + 1, cell.column() + 1);
    candidates.filter(lacks).map(name).collect()
}
