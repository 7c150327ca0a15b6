//! The first rows of a table, and the columns inferred from them.

use sudoku_core::ParseErrorKind;

use crate::alphabet::Alphabet;
use crate::cells;
use crate::field::{Content, cells_of, is_part_of_board, listed};
use crate::layout::{Layout, Place, Wanted};
use crate::names::{Role, distinct, says_solution, shown};
use crate::seen::{Row, Seen, seen};
use crate::{oblong, variants};

/// Number of rows from which columns are inferred.
pub(crate) const ROWS: usize = 1000;

/// The first rows of a table.
pub(crate) struct Table {
    form: &'static str,
    /// Names of the columns, if the form names the fields of each row.
    names: Option<Vec<String>>,
    rows: Vec<Row>,
}

/// The evidence for a table, in decreasing strength.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Evidence {
    /// Rows with a board among other fields.
    pub boards: usize,
    /// Whether the first row names a column of puzzles.
    pub named: bool,
    /// Rows with a damaged board among other fields.
    pub damaged: usize,
}

/// The chosen columns, and the line of the header.
#[derive(Clone)]
pub(crate) struct Chosen {
    pub layout: Layout,
    /// The line of the header, from 1; `None` if there is none.
    pub header: Option<u64>,
}

impl Table {
    /// Rows of a delimited text; the first may be a header.
    pub(crate) fn delimited(form: &'static str, rows: Vec<Row>) -> Table {
        Table { form, names: None, rows }
    }

    /// Rows of a form that names its fields.
    pub(crate) fn named(form: &'static str, names: Vec<String>, rows: Vec<Row>) -> Table {
        Table { form, names: Some(names), rows }
    }

    /// The evidence that this is a table.
    pub(crate) fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::default();
        for (_, row) in self.rows.iter().filter(|(_, row)| row.len() > 1) {
            let contents = || row.iter().map(|field| Content::of(field));
            if contents().any(|content| matches!(content, Content::Board { .. })) || cells::has_board(row) {
                evidence.boards += 1;
            } else if contents().any(|content| content == Content::Damaged) {
                evidence.damaged += 1;
            }
        }
        let is_known = |field: &String| Role::of(field) == Some(Role::Puzzle);
        let names_puzzle = |row: &Vec<String>| row.iter().any(is_known) || !cells::named(row).is_empty();
        evidence.named = self.rows.first().is_some_and(|(_, row)| row.len() > 1 && names_puzzle(row));
        evidence
    }

    /// Number of rows with one field.
    pub(crate) fn single_fields(&self) -> usize {
        self.rows.iter().filter(|(_, row)| row.len() == 1).count()
    }

    /// Whether every row has a board after its first field. The board may be damaged.
    pub(crate) fn has_board_after_field(&self) -> bool {
        let is_other = |field: &String| Content::of(field) == Content::Other;
        let fits = |row: &[String]| row.first().is_some_and(is_other) && !row.iter().all(is_other);
        !self.rows.is_empty() && self.rows.iter().all(|(_, row)| fits(row))
    }

    /// Chooses the columns.
    ///
    /// # Errors
    /// If a requested column is missing, or no row contains a board and no column has a known name.
    pub(crate) fn choose(mut self, wanted: &Wanted) -> Result<Chosen, ParseErrorKind> {
        let (names, header) = self.take_names(wanted)?;
        let columns = self.rows.iter().map(|(_, row)| row.len()).chain([names.len()]).max().unwrap_or(0);
        if wanted.puzzle.is_none() {
            variants::refuse_columns(&names, &self.rows)?;
        }
        let seen = seen(&self.rows, columns);
        if !seen.iter().any(|seen| seen.boards().is_some()) && wanted.order.is_none() {
            oblong::refuse_columns(&self.rows, columns)?;
        }
        let puzzle = self.puzzle(&names, &seen, wanted)?;
        let order = wanted.order.unwrap_or_else(|| self.order(puzzle, &seen));
        let solution = self.solution(&names, &seen, wanted, puzzle, order)?;
        let label = self.label(&names, &seen, wanted, puzzle)?;
        let by_name = |role: Role| {
            let free = |column: &usize| !seen[*column].is_board() && Some(*column) != label;
            named(&names, role).into_iter().find(free)
        };
        let texts = |place| match place {
            Place::Field(column) => {
                self.rows.iter().filter_map(move |(_, row)| row.get(column)).collect::<Vec<_>>()
            }
            Place::Cells(_) => Vec::new(),
        };
        let boards: Vec<String> = texts(puzzle)
            .into_iter()
            .map(|text| listed(text).unwrap_or_else(|| text.trim().to_owned()))
            .filter(|text| text.len() == cells_of(order))
            .collect();
        let boards = boards.iter().map(String::as_str);
        let alphabet = if order == 3 { Alphabet::FromOne } else { Alphabet::of(order, boards)? };
        let (id, weight) = (by_name(Role::Id), by_name(Role::Weight));
        let is_other = |column: &usize| {
            let place = Some(Place::Field(*column));
            let boards = seen[*column].boards();
            Some(puzzle) != place
                && solution != place
                && boards.is_some_and(|(_, boards, full)| full < boards)
        };
        let others = match puzzle {
            Place::Field(_) => (0..columns).filter(is_other).collect(),
            Place::Cells(_) => Vec::new(),
        };
        let form = self.form.to_owned();
        Ok(Chosen {
            layout: Layout { form, names, puzzle, solution, label, id, weight, others, order, alphabet },
            header,
        })
    }

    /// The names of the columns, and the line of the header, which is removed from the rows.
    fn take_names(&mut self, wanted: &Wanted) -> Result<(Vec<String>, Option<u64>), ParseErrorKind> {
        if let Some(names) = self.names.take() {
            return Ok((names, None));
        }
        if !self.is_header(wanted) {
            return Ok((Vec::new(), None));
        }
        let (line, names) = self.rows.remove(0);
        Ok((distinct(names.into_iter().map(|name| name.trim().to_owned())), Some(line)))
    }

    /// Whether the first row names the columns. It must contain no board, not even a damaged one, and must have known
    /// names, or names of columns with boards.
    fn is_header(&self, wanted: &Wanted) -> bool {
        let Some((_, first)) = self.rows.first() else { return false };
        if wanted.puzzle.as_ref().is_some_and(|name| first.iter().any(|field| field.trim() == name)) {
            return true;
        }
        // If the user names a column, the first row is a header even if no name matches.
        let is_asked = wanted.names_a_column();
        let is_board = |field: &String| Content::of(field) != Content::Other || is_part_of_board(field);
        if !cells::named(first).is_empty() {
            return true;
        }
        if first.iter().any(is_board) || cells::has_board(first) {
            return false;
        }
        let is_name = |field: &&String| field.trim().parse::<f64>().is_err();
        let is_known = |field: &String| matches!(Role::of(field), Some(Role::Puzzle | Role::Solution));
        if is_asked || first.iter().any(is_known) {
            return true;
        }
        let has_board = |column: usize| {
            let mut fields = self.rows[1..].iter().filter_map(|(_, row)| row.get(column));
            fields.any(|field| Content::of(field) != Content::Other)
        };
        let cells = self.rows[1..].iter().any(|(_, row)| cells::has_board(row));
        first.iter().all(|field| is_name(&field) || field.trim().is_empty())
            && (cells || (0..first.len()).any(|column| !first[column].trim().is_empty() && has_board(column)))
    }

    /// The column of the puzzle: the requested one, else the one with a known name, else one chosen by content.
    fn puzzle(&self, names: &[String], seen: &[Seen], wanted: &Wanted) -> Result<Place, ParseErrorKind> {
        if let Some(name) = &wanted.puzzle {
            return self.asked(names, seen, name);
        }
        let by_name = named(names, Role::Puzzle);
        let filled = |column: usize| {
            seen.get(column).map_or(0, |seen| seen.damaged + seen.boards().map_or(0, |(_, boards, _)| boards))
        };
        let most = (0..seen.len()).map(filled).max().unwrap_or(0);
        // Whether a column has at least half as many boards as the column with the most.
        let common = |column: &usize| filled(*column) > 0 && 2 * filled(*column) >= most;
        let open = |column: &usize| common(column) && seen[*column].may_be_puzzle();
        let is_solution = |column: &usize| names.get(*column).is_some_and(|name| says_solution(name));
        let columns = || 0..seen.len();
        let found = by_name.iter().copied().find(open);
        let found = found.or_else(|| columns().filter(|column| !is_solution(column)).find(open));
        if let Some(column) = found {
            return Ok(Place::Field(column));
        }
        if let Some((first, _)) = cells::places(names, &self.rows)? {
            return Ok(Place::Cells(first));
        }
        // Boards without blanks count as puzzles only if no column has boards with blanks.
        let found = by_name.iter().copied().find(common);
        let found = found.or_else(|| columns().filter(|&column| !seen[column].is_mostly_full()).find(open));
        let full = || columns().find(common);
        if let (None, Some(full)) = (found, full()) {
            let is_named = names.get(full).is_some_and(|name| says_solution(name));
            let mut texts = by_name.iter().copied().filter(|&column| self.is_text(column));
            let text = texts.next().or_else(|| {
                let mut others = columns().filter(|&column| column != full && !seen[column].is_board());
                others.find(|&column| self.is_text_beside_boards(names, column, is_named))
            });
            if let Some(text) = text {
                let message = format!(
                    "{} holds text around or instead of boards, and {} only full boards; write the boards alone, or name the \
                     column of the puzzles",
                    shown(names, text),
                    shown(names, full)
                );
                return Err(ParseErrorKind::Form { message });
            }
        }
        if let Some(column) = found.or_else(full) {
            return Ok(Place::Field(column));
        }
        by_name.first().map(|&column| Place::Field(column)).ok_or_else(|| no_puzzle(self.rows.len(), names))
    }

    /// The place that the user names: a column of boards, or the first of 81 columns with one cell each.
    fn asked(&self, names: &[String], seen: &[Seen], name: &str) -> Result<Place, ParseErrorKind> {
        let column = place_of(names, name)?;
        let is_field = seen.get(column).is_some_and(Seen::is_board);
        let is_cells = || self.rows.iter().any(|(_, row)| cells::board_at(row, column).is_some());
        Ok(if !is_field && is_cells() { Place::Cells(column) } else { Place::Field(column) })
    }

    fn order(&self, puzzle: Place, seen: &[Seen]) -> usize {
        match puzzle {
            Place::Field(column) => seen.get(column).and_then(Seen::boards).map_or(3, |(order, ..)| order),
            Place::Cells(_) => 3,
        }
    }

    /// The column of the solution: the requested one, else the one with a known name, else one chosen by content.
    fn solution(
        &self,
        names: &[String],
        seen: &[Seen],
        wanted: &Wanted,
        puzzle: Place,
        order: usize,
    ) -> Result<Option<Place>, ParseErrorKind> {
        match wanted.solution.as_deref() {
            Some("") => return Ok(None),
            Some(name) => return self.asked(names, seen, name).map(Some),
            None => {}
        }
        if let Place::Cells(first) = puzzle {
            let found = if wanted.puzzle.is_some() { None } else { cells::places(names, &self.rows)? };
            let solution = found.map_or_else(|| cells::beside(first, &self.rows), |(_, solution)| solution);
            if let Some(first) = solution {
                return Ok(Some(Place::Cells(first)));
            }
        }
        let others = |column: &usize| puzzle != Place::Field(*column);
        let is_full = |column: &usize| {
            let boards = seen[*column].boards();
            boards.is_some_and(|(own, boards, full)| own == order && full == boards)
        };
        let by_name = named(names, Role::Solution)
            .into_iter()
            .find(|column| others(column) && seen[*column].is_board());
        let by_content = || (0..seen.len()).filter(others).find(is_full);
        Ok(by_name.or_else(by_content).map(Place::Field))
    }

    /// The column of the label: one with a known name, or the only column whose values are all numbers or a few words.
    fn label(
        &self,
        names: &[String],
        seen: &[Seen],
        wanted: &Wanted,
        puzzle: Place,
    ) -> Result<Option<usize>, ParseErrorKind> {
        match wanted.label.as_deref() {
            Some("") => return Ok(None),
            Some(name) => return place_of(names, name).map(Some),
            None => {}
        }
        if let Place::Cells(_) = puzzle {
            return Ok(named(names, Role::Label).first().copied());
        }
        let free = |column: &usize| !seen[*column].is_board() && self.varies(*column);
        if let Some(column) = named(names, Role::Label).into_iter().find(free) {
            return Ok(Some(column));
        }
        let is_named_otherwise = |column: &usize| {
            let name = names.get(*column);
            name.is_some_and(|name| {
                matches!(Role::of(name), Some(role) if role != Role::Label) || name == "clues"
            })
        };
        let mut others = (0..seen.len()).filter(free).filter(|column| !is_named_otherwise(column));
        Ok(match (others.next(), others.next()) {
            (Some(only), None) => Some(only),
            _ => None,
        })
    }

    /// Whether most rows of a column hold something other than numbers.
    fn is_text(&self, column: usize) -> bool {
        let is_text = |field: &&String| !field.trim().is_empty() && field.trim().parse::<f64>().is_err();
        let texts = self.rows.iter().filter_map(|(_, row)| row.get(column)).filter(is_text).count();
        2 * texts > self.rows.len()
    }

    /// Whether a column beside full boards may hold the puzzles within text: text that is no name, number or label. Words
    /// count only if the boards are named as solutions, or if they are many.
    fn is_text_beside_boards(&self, names: &[String], column: usize, is_named: bool) -> bool {
        let role = names.get(column).and_then(|name| Role::of(name));
        if matches!(role, Some(Role::Label | Role::Id | Role::Weight)) || !self.is_text(column) {
            return false;
        }
        let is_prose = |text: &String| {
            text.contains(['{', '[', '<', '\n'])
                || text.split_whitespace().count() > 2
                || is_named && (text.len() > 8 || text.contains(['/', '.']))
        };
        let mut texts = self.rows.iter().filter_map(|(_, row)| row.get(column));
        texts.any(is_prose) || is_named && !self.varies(column)
    }

    /// Whether the values of a column differ, and are numbers or occur repeatedly.
    fn varies(&self, column: usize) -> bool {
        let values: Vec<&str> =
            self.rows.iter().filter_map(|(_, row)| row.get(column)).map(|value| value.trim()).collect();
        let mut different = values.clone();
        different.sort_unstable();
        different.dedup();
        let numbers = values.iter().all(|value| value.is_empty() || value.parse::<f64>().is_ok());
        different.iter().any(|value| !value.is_empty())
            && (numbers || different.len() <= 1.max(values.len() / 3))
    }
}

/// The columns whose names belong to a role, most likely first.
fn named(names: &[String], role: Role) -> Vec<usize> {
    let mut found: Vec<(usize, usize)> =
        names.iter().enumerate().filter_map(|(column, name)| Some((role.rank(name)?, column))).collect();
    found.sort_unstable();
    found.into_iter().map(|(_, column)| column).collect()
}

/// Maximum number of names in a message.
const SHOWN: usize = 40;

fn place_of(names: &[String], name: &str) -> Result<usize, ParseErrorKind> {
    let place = names.iter().position(|column| column == name);
    place.ok_or_else(|| ParseErrorKind::NoSuchColumn { name: name.to_owned(), header: listed_names(names) })
}

fn listed_names(names: &[String]) -> String {
    let mut header = names[..names.len().min(SHOWN)].join(", ");
    if names.len() > SHOWN {
        header += &format!(" and {} more", names.len() - SHOWN);
    }
    header
}

pub(crate) fn no_puzzle(rows: usize, names: &[String]) -> ParseErrorKind {
    let columns =
        if names.is_empty() { String::new() } else { format!("; the columns are {}", listed_names(names)) };
    ParseErrorKind::Form {
        message: format!(
            "no column holds puzzles in the first {rows} rows{columns}; name the column, or give one puzzle a line"
        ),
    }
}
