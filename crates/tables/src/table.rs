//! Tables of results as data: heads and cells. They can be rendered as Markdown, as HTML and for a terminal.

use std::fmt::Write;

use serde::{Deserialize, Serialize};

use crate::cell::Cell;
use crate::escape;
use crate::{Column, Columns, Kind};

/// A table of results.
///
/// ```
/// use sudoku_tables::Table;
/// use sudoku_stats::Estimate;
///
/// let mean = Estimate { value: 24.41, low: 24.34, high: 24.48, n: 1000 };
/// let mut table = Table::new(["grids"], ["puzzles", "mean clues"]);
/// table.row(["uniform".into(), 1000.into(), mean.into()]);
/// assert_eq!(
///     table.markdown(),
///     "| grids | puzzles | mean clues |\n|---|---:|---:|\n| uniform | 1000 | 24.41 [24.34, 24.48] |\n"
/// );
/// ```
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Table {
    pub(crate) heads: Vec<Head>,
    pub(crate) rows: Vec<Vec<Cell>>,
}

/// The head of a column.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Head {
    /// Its text, with the unit if there is one.
    pub text: String,
    /// Text columns are aligned to the left, number columns to the right.
    pub align: Align,
}

/// The alignment of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Align {
    /// Text.
    Left,
    /// Numbers.
    Right,
}

/// A stored table, whose rows are not yet known to fit its heads.
#[derive(Deserialize)]
struct Unchecked {
    heads: Vec<Head>,
    rows: Vec<Vec<Cell>>,
}

impl TryFrom<Unchecked> for Table {
    type Error = String;

    fn try_from(Unchecked { heads, rows }: Unchecked) -> Result<Table, String> {
        match rows.iter().position(|row| row.len() != heads.len()) {
            Some(n) => Err(format!("row {} has {} cells under {} heads", n + 1, rows[n].len(), heads.len())),
            None => Ok(Table { heads, rows }),
        }
    }
}

impl Table {
    /// A table with these heads: text columns first, then number columns. A unit is part of the head, as in `time (s)`.
    pub fn new<H: Into<String>, const T: usize, const N: usize>(text: [H; T], numbers: [H; N]) -> Table {
        let head = |align| move |text: H| Head { text: text.into(), align };
        let heads =
            text.into_iter().map(head(Align::Left)).chain(numbers.into_iter().map(head(Align::Right)));
        Table { heads: heads.collect(), rows: Vec::new() }
    }

    /// A table with heads given in one line. `|` separates heads, and `||` switches between text columns, which come
    /// first, and number columns.
    ///
    /// ```
    /// use sudoku_tables::Table;
    ///
    /// assert_eq!(Table::heads("grids | order || n | SD"), Table::new(["grids", "order"], ["n", "SD"]));
    /// assert_eq!(Table::heads("|| n"), Table::new([], ["n"]));
    /// ```
    pub fn heads(line: &str) -> Table {
        let mut table = Table::default();
        for (part, is_text) in line.split("||").zip([true, false].into_iter().cycle()) {
            for head in part.split('|').map(str::trim).filter(|head| !head.is_empty()) {
                table = if is_text { table.words(head) } else { table.number(head) };
            }
        }
        table
    }

    /// A table of typed rows; their columns are its heads.
    ///
    /// ```
    /// use sudoku_tables::{Columns, Table};
    ///
    /// #[derive(Columns)]
    /// struct Level {
    ///     level: String,
    ///     clues: u32,
    ///     #[unit = "%"]
    ///     minimal: f64,
    /// }
    ///
    /// let rows = [Level { level: "easy".into(), clues: 32, minimal: 0.25 }];
    /// assert_eq!(Table::of(&rows).terminal(), "level  clues  minimal (%)\neasy      32           25\n");
    /// ```
    pub fn of<T: Columns>(rows: &[T]) -> Table {
        let align = |column: &Column| match column.kind {
            Kind::Text | Kind::Boolean => Align::Left,
            Kind::Integer | Kind::Real => Align::Right,
        };
        let head = |column: &Column| Head { text: column.head(), align: align(column) };
        let heads = T::columns().iter().map(head).collect();
        Table { heads, rows: Vec::new() }.rows(rows.iter().map(Columns::cells))
    }

    /// Adds a number column whose name is known only at run time.
    pub fn number(mut self, head: impl Into<String>) -> Table {
        self.heads.push(Head { text: head.into(), align: Align::Right });
        self
    }

    /// Adds a number column for each head.
    pub fn numbers<H: Into<String>>(self, heads: impl IntoIterator<Item = H>) -> Table {
        heads.into_iter().fold(self, Table::number)
    }

    /// Adds a text column after the others.
    pub fn words(mut self, head: impl Into<String>) -> Table {
        self.heads.push(Head { text: head.into(), align: Align::Left });
        self
    }

    /// Adds a row.
    ///
    /// # Panics
    /// If it does not have exactly one cell for each head.
    pub fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        let cells: Vec<Cell> = cells.into_iter().collect();
        assert_eq!(cells.len(), self.heads.len(), "a row of {cells:?} under {:?}", self.heads);
        self.rows.push(cells);
    }

    /// Adds a row for each item; see [`cells!`](crate::cells).
    ///
    /// # Panics
    /// If a row does not have exactly one cell for each head.
    pub fn rows<R: IntoIterator<Item = Cell>>(mut self, rows: impl IntoIterator<Item = R>) -> Table {
        rows.into_iter().for_each(|cells| self.row(cells));
        self
    }

    /// Its heads and its rows, each with one cell for each head.
    pub fn parts(&self) -> (&[Head], &[Vec<Cell>]) {
        (&self.heads, &self.rows)
    }

    /// The table with only its first `n` rows, and the number of other rows.
    pub fn first(&self, n: usize) -> (Table, usize) {
        let shown = &self.rows[..n.min(self.rows.len())];
        (Table { heads: self.heads.clone(), rows: shown.to_vec() }, self.rows.len() - shown.len())
    }

    /// The table in Markdown.
    pub fn markdown(&self) -> String {
        let mut text = String::new();
        let mut line = |cells: &mut dyn Iterator<Item = String>| {
            let cells: Vec<String> = cells.collect();
            let _ = writeln!(text, "| {} |", cells.join(" | "));
        };
        line(&mut self.heads.iter().map(|head| escape::markdown(&head.text).into_owned()));
        for row in &self.rows {
            line(&mut row.iter().map(|cell| match cell {
                Cell::Code { code } => escape::markdown_code_cell(code),
                Cell::Markdown { markdown } => markdown.replace('|', "\\|").replace('\n', " "),
                cell => escape::markdown(&cell.text()).into_owned(),
            }));
        }
        let ruler: String =
            self.heads.iter().map(|head| if head.align == Align::Left { "---|" } else { "---:|" }).collect();
        let end = text.find('\n').map_or(0, |end| end + 1);
        text.insert_str(end, &format!("|{ruler}\n"));
        text
    }

    /// The table with aligned columns, for a terminal.
    pub fn terminal(&self) -> String {
        let lines: Vec<Vec<String>> =
            std::iter::once(self.heads.iter().map(|head| escape::line(&head.text).into_owned()).collect())
                .chain(
                    self.rows
                        .iter()
                        .map(|row| row.iter().map(|cell| escape::line(&cell.text()).into_owned()).collect()),
                )
                .collect();
        let width = |n: usize| lines.iter().map(|line| line[n].chars().count()).max().unwrap_or_default();
        let widths: Vec<usize> = (0..self.heads.len()).map(width).collect();
        let mut text = String::new();
        for line in &lines {
            let padded =
                line.iter().zip(&self.heads).zip(&widths).map(|((cell, head), &width)| match head.align {
                    Align::Left => format!("{cell:<width$}"),
                    Align::Right => format!("{cell:>width$}"),
                });
            let _ = writeln!(text, "{}", padded.collect::<Vec<_>>().join("  ").trim_end());
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Section;

    fn table() -> Table {
        let mut table = Table::new(["set"], ["n", "share (%)"]);
        table.row(["a|b".into(), 7u64.into(), Some(12.5).into()]);
        table.row(["<script>".into(), 4000u64.into(), None::<f64>.into()]);
        table
    }

    #[test]
    fn markdown_escapes_what_would_break_it() {
        let text = table().markdown();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[..2], ["| set | n | share (%) |", "|---|---:|---:|"]);
        assert!(lines[2].starts_with("| a\\|b | 7 | 12.50 |"), "{text}");
        assert!(!text.contains("<script>"), "{text}");
    }

    #[test]
    fn a_terminal_sees_columns() {
        assert_eq!(
            table().terminal(),
            "set          n  share (%)\na|b          7      12.50\n<script>  4000\n"
        );
    }

    #[test]
    #[should_panic(expected = "a row of")]
    fn a_row_that_does_not_fit_is_a_mistake() {
        table().row(["alone".into()]);
    }

    #[test]
    fn a_stored_section_is_the_same_again() {
        let mut table = table().words("note");
        for (n, row) in table.rows.iter_mut().enumerate() {
            row.push(if n == 0 { "7".into() } else { Cell::Code { code: "ab".into() } });
        }
        let many = Table::heads("|| a | b | c").rows([vec![
            2.0.into(),
            Cell::Interval(0.5, 0.25, 1.0),
            3_u64.into(),
        ]]);
        let markdown = Table::heads("a").rows([vec![Cell::Markdown { markdown: "*a*".into() }]]);
        let section = Section::new("Means").text("Of all.").table(table).table(many).table(markdown);
        let text = serde_json::to_string(&section).unwrap();
        assert_eq!(serde_json::from_str::<Section>(&text).unwrap(), section, "{text}");
        let broken = text.replace("[2.0,", "[");
        assert!(
            serde_json::from_str::<Section>(&broken).unwrap_err().to_string().contains("row 1 has 2 cells")
        );
    }

    #[test]
    fn a_stored_number_that_is_none_is_shown_as_before() {
        let nan = Cell::Interval(f64::NAN, f64::NAN, 1.0);
        let table = Table::heads("|| a | b").rows([vec![f64::INFINITY.into(), nan]]);
        let again: Table = serde_json::from_str(&serde_json::to_string(&table).unwrap()).unwrap();
        assert_eq!(again.markdown(), table.markdown());
    }

    #[test]
    fn the_first_rows_stand_for_a_long_table() {
        assert_eq!(table().first(1).1, 1);
        assert_eq!(table().first(5), (table(), 0));
        assert_eq!(table().first(1).0.terminal(), "set  n  share (%)\na|b  7      12.50\n");
    }

    #[test]
    fn sections_leave_out_empty_tables() {
        let section = Section::new("Means").text("One.").text("Two.").table(Table::default()).table(table());
        assert!(section.markdown().starts_with("## Means\n\nOne.\n\nTwo.\n\n| set |"));
        assert_eq!(section.tables.len(), 1);
        let page = Section::page(&[Section::new("Nothing").table(Table::default()), section]);
        assert!(page.starts_with("## Means\n"), "{page}");
    }
}
