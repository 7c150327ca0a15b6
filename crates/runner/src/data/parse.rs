//! Parses the text of a file into rows.

use sudoku_core::{Puzzle, names};
use sudoku_kit::levels::{in_order, suggested};
use sudoku_reader::{Layout, PuzzleReader, Wanted};

use super::error::DataError;
use super::index::Entry;
use super::number::{self, Fault, Notation};
use super::set::{Reason, Rejected, Row};

/// Maximum number of rejected lines of a data set. More mean that the file or the column is wrong.
pub const REJECTED_LIMIT: usize = 100_000;
/// Maximum number of levels of a label column.
pub const LEVEL_LIMIT: usize = 1_000;

/// The options that name a column of labels and a column of numbers.
const LABEL: &str = "--label-column";
pub(super) const TARGET: &str = "--target-column";

/// A puzzle with all fields of its row.
struct Record {
    puzzle: Puzzle,
    columns: Vec<String>,
}

/// A text split into records.
pub(super) struct Text<'a> {
    file: &'a str,
    header: Vec<String>,
    layout: Option<Layout>,
    records: Vec<(u64, Record)>,
    pub(super) rejected: Vec<Rejected>,
    notation: Notation,
}

impl<'a> Text<'a> {
    /// Reads all lines; `file` is for messages. Lines whose clues clash are rejected.
    pub(super) fn read(file: &'a str, text: &[u8], notation: Notation) -> Result<Text<'a>, DataError> {
        let mut reader =
            PuzzleReader::with(text, Wanted { delimiter: notation.delimiter, ..Wanted::default() });
        let layout = reader.layout().cloned();
        let (mut records, mut rejected) = (Vec::new(), Vec::new());
        for (line, record) in reader.by_ref() {
            let record = record.and_then(|record| Ok((record.puzzle(line)?, record.columns)));
            match record {
                Ok((puzzle, columns)) => match puzzle.clash() {
                    None => records.push((line, Record { puzzle, columns })),
                    Some(clash) => rejected.push(Rejected { line, reason: Reason::Clash(clash) }),
                },
                Err(error) => rejected.push(Rejected { line, reason: Reason::NotAPuzzle(error) }),
            }
            if rejected.len() > REJECTED_LIMIT {
                return Err(DataError::TooManyRejected {
                    file: file.to_owned(),
                    limit: REJECTED_LIMIT,
                    first: rejected[0].to_string(),
                });
            }
        }
        if records.is_empty() {
            let first = rejected.first().map(ToString::to_string);
            return Err(DataError::NoPuzzle { file: file.to_owned(), first });
        }
        let header = reader.header().to_vec();
        Ok(Text { file, header, layout, records, rejected, notation })
    }

    /// Which columns were used, in words; empty if there are none.
    pub(super) fn taken(&self) -> String {
        self.layout.as_ref().map_or(String::new(), Layout::notice)
    }

    /// Index of a column; `option` is the option that names it.
    fn place(&self, column: &str, option: &'static str) -> Result<usize, DataError> {
        self.header.iter().position(|name| name == column).ok_or_else(|| DataError::NoColumn {
            file: self.file.to_owned(),
            column: column.to_owned(),
            option,
            header: self.header.clone(),
        })
    }

    /// The numbers of a column; `None` for missing cells.
    fn numbers(&self, place: usize) -> Result<Vec<Option<f64>>, DataError> {
        let cells = || self.records.iter().map(|(_, record)| cell(record, place));
        let error = |index: usize, fault| {
            let (line, record) = &self.records[index];
            DataError::NotANumber {
                file: self.file.to_owned(),
                line: *line,
                column: self.header[place].clone(),
                text: cell(record, place).to_owned(),
                fault,
            }
        };
        let decimal = match self.notation.decimal {
            Some(mark) => mark,
            None => number::decimal(cells()).map_err(|index| error(index, Fault::Ambiguous))?,
        };
        let number = |(index, text)| number::read(text, decimal).map_err(|fault| error(index, fault));
        cells().enumerate().map(number).collect()
    }

    /// Checks that metrics can be compared with this column.
    ///
    /// # Errors
    /// If the column is missing, contains no number, or contains a negative number or a cell that is neither a number
    /// nor missing.
    pub(super) fn check_target(&self, column: &str) -> Result<(), DataError> {
        let place = self.place(column, TARGET)?;
        let numbers = self.numbers(place)?;
        let is_negative = |number: &Option<f64>| number.is_some_and(|number| number < 0.0);
        if let Some(index) = numbers.iter().position(is_negative) {
            let (line, record) = &self.records[index];
            return Err(DataError::NotANumber {
                file: self.file.to_owned(),
                line: *line,
                column: column.to_owned(),
                text: cell(record, place).to_owned(),
                fault: Fault::Negative,
            });
        }
        match numbers.iter().any(Option::is_some) {
            true => Ok(()),
            false => Err(DataError::NoNumber { file: self.file.to_owned(), column: column.to_owned() }),
        }
    }

    /// Names of the columns that contain only numbers and empty cells, and at least one number.
    pub(super) fn numeric_columns(&self, but: Option<&str>) -> Vec<String> {
        let is_numeric = |place| {
            self.numbers(place).is_ok_and(|numbers| numbers.iter().any(Option::is_some))
                // A puzzle without blanks, or with zeros for blanks, also parses as a number.
                && !self.records.iter().all(|(_, record)| cell(record, place).len() == 81)
        };
        let places =
            (0..self.header.len()).filter(|&place| but != Some(&self.header[place]) && is_numeric(place));
        places.map(|place| self.header[place].clone()).collect()
    }

    /// Indexes and names of all columns except the puzzle and the label.
    pub(super) fn kept(&self, label: Option<&str>) -> Vec<(usize, String)> {
        let is_puzzle = |place| self.layout.as_ref().is_some_and(|layout| layout.is_of_puzzle(place));
        let others = self.header.iter().enumerate();
        let others = others.filter(|(place, name)| !is_puzzle(*place) && label != Some(name));
        others.map(|(place, name)| (place, name.clone())).collect()
    }

    /// The labels from easiest to hardest, in the given order or in the order of numbers and common words.
    ///
    /// # Errors
    /// If the order is neither given nor known, or the given order does not match the labels.
    pub(super) fn levels(&self, label: &str, given: Option<&[String]>) -> Result<Vec<String>, DataError> {
        let labels = self.labels(label)?;
        let unordered = |labels: Vec<String>, message: String| {
            let (file, column) = (self.file.to_owned(), label.to_owned());
            match labels.iter().find(|label| label.contains(',')) {
                Some(label) => DataError::LevelWithComma { file, column, message, label: label.clone() },
                None => DataError::Levels { file, column, message, labels: suggested(labels).join(",") },
            }
        };
        let Some(given) = given else {
            let known = in_order(labels.clone());
            let why = "words whose order from easiest to hardest is not known";
            return known.ok_or_else(|| unordered(labels, format!("it holds {why}")));
        };
        let differs = |one: &[String], other: &[String]| {
            let is_missing = |label: &&String| !other.iter().any(|its| names::agree(its, label));
            one.iter().find(is_missing).cloned()
        };
        match (differs(&labels, given), differs(given, &labels)) {
            (None, None) => Ok(given.to_vec()),
            (Some(label), _) => Err(unordered(labels, format!("--levels lacks {label:?}"))),
            (None, Some(label)) => Err(unordered(labels, format!("no row has the level {label:?}"))),
        }
    }

    /// The distinct labels, by first appearance.
    fn labels(&self, label: &str) -> Result<Vec<String>, DataError> {
        let place = self.place(label, LABEL)?;
        let mut levels: Vec<String> = Vec::new();
        for (_, record) in &self.records {
            let label = cell(record, place);
            if !label.is_empty() && !levels.iter().any(|level| names::agree(level, label)) {
                levels.push(label.to_owned());
            }
            if levels.len() > LEVEL_LIMIT {
                let (file, column) = (self.file.to_owned(), self.header[place].clone());
                return Err(DataError::TooManyLevels { file, column, limit: LEVEL_LIMIT });
            }
        }
        Ok(levels)
    }

    /// The rows with these columns. A row whose label is missing or not a level is rejected.
    pub(super) fn rows(&mut self, columns: &Columns<'_>) -> Result<Vec<Row>, DataError> {
        let label = columns.label.map(|name| self.place(name, LABEL)).transpose()?;
        let group = columns.group.map(|name| self.place(name, LABEL)).transpose()?;
        let mut numbers = Vec::new();
        for name in columns.values {
            numbers.push(self.numbers(self.place(name, TARGET)?)?);
        }
        let mut rows = Vec::with_capacity(self.records.len());
        for (index, (line, record)) in self.records.iter().enumerate() {
            let label = label.map(|place| cell(record, place));
            let level =
                label.and_then(|label| columns.levels.iter().position(|level| names::agree(level, label)));
            if label.is_some() && level.is_none() {
                self.rejected.push(Rejected { line: *line, reason: Reason::NoLabel });
                continue;
            }
            rows.push(Row {
                line: *line,
                puzzle: record.puzzle,
                label: level.map(|level| columns.levels[level].clone()),
                level,
                group: group.map(|place| cell(record, place).to_owned()),
                values: numbers.iter().map(|column| column[index]).collect(),
                kept: columns.kept.iter().map(|(place, _)| cell(record, *place).to_owned()).collect(),
            });
        }
        self.rejected.sort_by_key(|rejected| rejected.line);
        Ok(rows)
    }
}

/// The columns that make up a row.
pub(super) struct Columns<'a> {
    pub(super) label: Option<&'a str>,
    pub(super) levels: &'a [String],
    pub(super) group: Option<&'a str>,
    pub(super) values: &'a [String],
    /// Columns that are copied unchanged.
    pub(super) kept: &'a [(usize, String)],
}

impl<'a> Columns<'a> {
    /// The columns that the index names.
    pub(super) fn of(entry: &'a Entry) -> Columns<'a> {
        Columns {
            label: entry.label.as_ref().map(|label| label.column.as_str()),
            levels: entry.label.as_ref().map_or(&[], |label| &label.levels),
            group: entry.group.as_deref(),
            values: &entry.values,
            kept: &[],
        }
    }
}

/// A cell of a record; empty if the line is too short.
fn cell(record: &Record, place: usize) -> &str {
    record.columns.get(place).map_or("", |text| text.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    const P: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    fn text_of(lines: &str) -> Text<'static> {
        Text::read("own.csv", lines.replace('P', P).as_bytes(), Notation::default()).unwrap()
    }

    #[test]
    fn the_order_of_rows_does_not_decide_the_order_of_levels() {
        let levels = |labels: &[&str], given: Option<&[String]>| {
            let lines: String = labels.iter().map(|label| format!("P, {label} \n")).collect();
            text_of(&format!("puzzle,d\n{lines}")).levels("d", given).map_err(|error| error.to_string())
        };
        assert_eq!(levels(&["10", "9", "10", "1.5"], None).unwrap(), ["1.5", "9", "10"]);
        for labels in [["easy", "hard", "", "evil"], ["evil", "", "hard", "easy"]] {
            assert_eq!(levels(&labels, None).unwrap(), ["easy", "hard", "evil"]);
        }
        assert_eq!(levels(&["Very Hard", "easy", "very hard", "EASY"], None).unwrap(), ["easy", "Very Hard"]);
        let error = levels(&["odd", "very hard", "easy"], None).unwrap_err();
        assert!(error.ends_with("--levels \"easy,very hard,odd\""), "{error}");
        let error = levels(&["blue", "red", "black"], None).unwrap_err();
        assert!(error.contains("not known") && error.ends_with("--levels \"blue,red,black\""), "{error}");
        let commas = text_of("puzzle;d\nP;blue, dark\nP;red\n").levels("d", None).unwrap_err().to_string();
        assert!(
            commas.contains("cannot list \"blue, dark\"") && commas.contains("--target-column"),
            "{commas}"
        );
        let given = |text: &str| text.split(',').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(levels(&["red", "blue"], Some(&given("blue,red"))).unwrap(), ["blue", "red"]);
        for (text, what) in [("blue", "lacks \"red\""), ("blue,red,back", "no row has the level \"back\"")] {
            let error = levels(&["red", "blue"], Some(&given(text))).unwrap_err();
            assert!(error.contains(what), "{error}");
        }
    }

    #[test]
    fn numeric_columns_of_a_file_of_ones_own() {
        let solution = "483921657967345821251876493548132976729564138136798245372689514814253769695417382";
        let text = text_of(&format!(
            "solution,puzzle,time,label,name,note\n{solution},P,12,1,x,\n{solution},P,,2,7,\n"
        ));
        assert_eq!(text.numeric_columns(Some("label")), ["time"]);
        assert_eq!(text.records[0].1.puzzle.clue_count(), 32, "the column `puzzle`, not the first puzzle");
    }

    #[test]
    fn rows_without_label_and_lines_that_are_no_puzzle_are_kept_out() {
        let clashing = P.replacen("..3", "333", 1);
        let mut text =
            text_of(&format!("puzzle,label\nP,easy\nP,\nhello,easy\n{clashing},easy\nP\nP,hard\n"));
        let levels = text.levels("label", None).unwrap();
        let columns = Columns { label: Some("label"), levels: &levels, group: None, values: &[], kept: &[] };
        let rows = text.rows(&columns).unwrap();
        assert_eq!(
            rows.iter().map(|row| (row.line, row.level)).collect::<Vec<_>>(),
            [(2, Some(0)), (7, Some(1))]
        );
        let reasons: Vec<String> = text.rejected.iter().map(ToString::to_string).collect();
        assert_eq!(reasons[0], "line 3: the puzzle has no label");
        assert!(
            reasons[1].starts_with("line 4: column 1: field \"puzzle\": 'h' is not a valid cell"),
            "{}",
            reasons[1]
        );
        assert!(reasons[2].contains("line 5: row 1"), "{}", reasons[2]);
        assert_eq!(reasons[3], "line 6: the puzzle has no label");
        assert_eq!(reasons.len(), 4);
    }

    #[test]
    fn errors_name_file_line_and_remedy() {
        let error = text_of("puzzle,label\nP,easy\n").levels("level", None).unwrap_err().to_string();
        assert_eq!(
            error,
            "own.csv: the header has no column \"level\"; name a column with --label-column: puzzle, label"
        );
        let error = text_of("P\nP\n").levels("level", None).unwrap_err().to_string();
        assert!(error.contains("header line"), "{error}");
        for empty in ["", "\n\n", "# nothing\n", "puzzle,label\n", "some words\n"] {
            let error = Text::read("own.csv", empty.as_bytes(), Notation::default())
                .err()
                .map(|error| error.to_string());
            assert!(error.is_some_and(|error| error.starts_with("own.csv: it holds no puzzle")), "{empty:?}");
        }
        let text = text_of("puzzle,time\nP,1\nP,fast\n");
        let error = text.numbers(1).unwrap_err().to_string();
        assert_eq!(
            error,
            "own.csv, line 3: column time: \"fast\" is neither a number nor a time; write 430, 7:10 or 1:07:10, or NA if it is missing"
        );
        let error = Text::read("own.csv", format!("puzzle,x\n{}\n", &P[1..]).as_bytes(), Notation::default())
            .err()
            .unwrap();
        let first = "(line 2: column 1: field \"puzzle\": 80 cells in the line; a puzzle";
        assert!(error.to_string().contains(first), "{error}");
    }

    #[test]
    fn lines_that_are_no_puzzle_and_levels_have_limits() {
        let lines = format!("{P}\n{}", "x\n".repeat(REJECTED_LIMIT + 1));
        let error = Text::read("own.txt", lines.as_bytes(), Notation::default()).err().unwrap().to_string();
        let start = "own.txt: more than 100000 lines hold no puzzle, the first: line 2: column 1: 'x' is not a valid cell";
        assert!(error.starts_with(start), "{error}");
        let lines: String = (0..=LEVEL_LIMIT).map(|label| format!("P,{label}\n")).collect();
        let error = text_of(&format!("puzzle,id\n{lines}")).levels("id", None).unwrap_err().to_string();
        assert!(error.starts_with("own.csv: more than 1000 different labels in column \"id\""), "{error}");
    }

    #[test]
    fn a_quoted_header_is_a_header() {
        let text = text_of(&format!("\"solution\";\"puzzle\"\n{};P\n", P.replace('.', "1")));
        assert_eq!(text.records[0].1.puzzle.clue_count(), 32);
    }
}
