//! Tables of results as values: heads and cells together, rendered in one place as Markdown and for the terminal. The
//! report turns the Markdown into HTML.

use std::fmt::Write;

use sudoku_stats::{Bootstrap, Correlation, Estimate, Interval, PValue, number};

use crate::escape;

/// A part of an experiment's page: a heading, text in Markdown, and tables.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Section {
    /// Its heading: plain text, escaped on output.
    pub heading: String,
    /// Paragraphs of Markdown with user-supplied names escaped; empty if the tables need no explanation.
    pub text: String,
    /// Its tables, in order.
    pub tables: Vec<Table>,
}

impl Section {
    /// A section without text and tables.
    pub fn new(heading: impl Into<String>) -> Section {
        Section { heading: heading.into(), ..Section::default() }
    }

    /// Adds a paragraph, unless it is empty.
    pub fn text(mut self, text: impl Into<String>) -> Section {
        let text = text.into();
        if !self.text.is_empty() && !text.is_empty() {
            self.text += "\n\n";
        }
        self.text += &text;
        self
    }

    /// Adds a table; a table without rows is omitted.
    pub fn table(mut self, table: Table) -> Section {
        if !table.rows.is_empty() {
            self.tables.push(table);
        }
        self
    }

    /// The non-empty sections, one below the other, in Markdown.
    pub fn page(sections: &[Section]) -> String {
        let shown = sections.iter().filter(|one| !one.text.is_empty() || !one.tables.is_empty());
        shown.map(Section::markdown).collect::<Vec<_>>().join("\n")
    }

    /// The sections one below the other, for a terminal.
    pub fn terminal_page(sections: &[Section]) -> String {
        sections.iter().map(Section::terminal).collect::<Vec<_>>().join("\n")
    }

    /// The section for a terminal: its heading, its text unchanged, its tables in columns of equal width.
    pub fn terminal(&self) -> String {
        let text = (!self.text.is_empty()).then(|| format!("{}\n", self.text));
        let parts: Vec<String> = text.into_iter().chain(self.tables.iter().map(Table::terminal)).collect();
        escape::terminal(&format!("{}\n\n{}", escape::line(&self.heading), parts.join("\n"))).into_owned()
    }

    /// The section in Markdown, under a heading of level two.
    pub fn markdown(&self) -> String {
        let mut page = format!("## {}\n", escape::markdown(&self.heading));
        if !self.text.is_empty() {
            let _ = write!(page, "\n{}\n", self.text);
        }
        for table in &self.tables {
            let _ = write!(page, "\n{}", table.markdown());
        }
        page
    }
}

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
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Table {
    pub(crate) heads: Vec<Head>,
    pub(crate) rows: Vec<Vec<Cell>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Head {
    pub(crate) text: String,
    pub(crate) align: Align,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Align {
    Left,
    Right,
}

/// The content of a field of a table.
#[derive(Clone, PartialEq, Debug)]
pub enum Cell {
    /// Nothing: the value does not exist here.
    Empty,
    /// Text, escaped on output.
    Text(String),
    /// Text that is shown as code, such as a hash.
    Code(String),
    /// Markdown from the program, with any user-supplied text escaped.
    Markdown(String),
    /// A whole number.
    Count(u64),
    /// A number, shown with four significant digits.
    Number(f64),
    /// A number and its interval.
    Interval(f64, f64, f64),
}

impl Table {
    /// A table with these heads: first the text columns, then the number columns. A unit is part of the head, as in
    /// `time (s)`.
    pub fn new<H: Into<String>, const T: usize, const N: usize>(text: [H; T], numbers: [H; N]) -> Table {
        let head = |align| move |text: H| Head { text: text.into(), align };
        let heads =
            text.into_iter().map(head(Align::Left)).chain(numbers.into_iter().map(head(Align::Right)));
        Table { heads: heads.collect(), rows: Vec::new() }
    }

    /// A table with heads on one line: those of text columns, `||`, those of number columns, and so on alternately,
    /// with `|` between heads.
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
                Cell::Code(text) => escape::markdown_code_cell(text),
                Cell::Markdown(text) => text.replace('|', "\\|").replace('\n', " "),
                cell => escape::markdown(&cell.text()).into_owned(),
            }));
        }
        let ruler: String =
            self.heads.iter().map(|head| if head.align == Align::Left { "---|" } else { "---:|" }).collect();
        let end = text.find('\n').map_or(0, |end| end + 1);
        text.insert_str(end, &format!("|{ruler}\n"));
        text
    }

    /// The table in columns of equal width, for a terminal.
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

impl Cell {
    /// An estimate as a percentage; its head contains `%`.
    pub fn percent(share: &Estimate) -> Cell {
        Cell::Interval(100.0 * share.value, 100.0 * share.low, 100.0 * share.high)
    }

    /// A part of a whole as a percentage.
    pub fn percentage(part: u64, whole: u64) -> Cell {
        Cell::Number(100.0 * part as f64 / whole as f64)
    }

    /// Several numbers in one field, such as quantiles.
    pub fn list<'a>(values: impl IntoIterator<Item = &'a f64>) -> Cell {
        Cell::Text(values.into_iter().map(|&value| number(value)).collect::<Vec<_>>().join(", "))
    }

    /// The displayed text, not escaped.
    pub fn text(&self) -> String {
        match self {
            Cell::Empty => String::new(),
            Cell::Text(text) | Cell::Code(text) | Cell::Markdown(text) => text.clone(),
            Cell::Count(count) => count.to_string(),
            Cell::Number(value) => number(*value),
            Cell::Interval(value, low, high) => {
                format!("{} [{}, {}]", number(*value), number(*low), number(*high))
            }
        }
    }
}

/// The cells of a row, each from any value that converts to a [`Cell`]; `..many` adds one for each item of `many`.
///
/// ```
/// use sudoku_tables::{Table, cells};
///
/// let sets = [("easy", 120, 0.25), ("hard", 80, 0.5)];
/// let table = Table::new(["set"], ["n", "share"]);
/// let table = table.rows(sets.iter().map(|&(set, n, share)| cells![set, n as u64, share]));
/// assert_eq!(cells!["easy", ..[120_u64, 0], 0.25], cells!["easy", 120_u64, 0_u64, 0.25]);
/// assert!(table.markdown().ends_with("| easy | 120 | 0.2500 |\n| hard | 80 | 0.5000 |\n"));
/// ```
#[macro_export]
macro_rules! cells {
    (@ $row:ident) => {};
    (@ $row:ident .. $many:expr $(, $($rest:tt)*)?) => {
        $row.extend($many.into_iter().map($crate::Cell::from));
        $crate::cells!(@ $row $($($rest)*)?);
    };
    (@ $row:ident $one:expr $(, $($rest:tt)*)?) => {
        $row.extend([$crate::Cell::from($one)]);
        $crate::cells!(@ $row $($($rest)*)?);
    };
    ($($values:tt)*) => {{
        let mut row: Vec<$crate::Cell> = Vec::new();
        $crate::cells!(@ row $($values)*);
        row
    }};
}

macro_rules! cells_from {
    ($($type:ty, $value:ident => $cell:expr;)+) => {
        $(impl From<$type> for Cell {
            fn from($value: $type) -> Cell {
                $cell
            }
        })+
    };
}

cells_from! {
    &str, text => Cell::Text(text.to_owned());
    &String, text => Cell::Text(text.clone());
    String, text => Cell::Text(text);
    u64, count => Cell::Count(count);
    &u64, count => Cell::Count(*count);
    u32, count => Cell::Count(count.into());
    usize, count => Cell::Count(count as u64);
    i32, value => Cell::Number(value.into());
    f64, value => Cell::Number(value);
    &f64, value => Cell::Number(*value);
    Estimate, one => if one.has_interval() {
        Cell::Interval(one.value, one.low, one.high)
    } else {
        Cell::Number(one.value)
    };
    &Estimate, one => Cell::from(*one);
    &Bootstrap, one => Cell::Interval(one.estimate, one.bca.low, one.bca.high);
    &Correlation, one => Cell::Interval(one.estimate, one.ci.low, one.ci.high);
    (f64, Interval), one => Cell::Interval(one.0, one.1.low, one.1.high);
    &PValue, p => Cell::Text(p.to_string());
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Cell {
        value.map_or(Cell::Empty, Into::into)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn sections_leave_out_empty_tables() {
        let section = Section::new("Means").text("One.").text("Two.").table(Table::default()).table(table());
        assert!(section.markdown().starts_with("## Means\n\nOne.\n\nTwo.\n\n| set |"));
        assert_eq!(section.tables.len(), 1);
        let page = Section::page(&[Section::new("Nothing").table(Table::default()), section]);
        assert!(page.starts_with("## Means\n"), "{page}");
    }
}
