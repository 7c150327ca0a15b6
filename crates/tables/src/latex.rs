//! Tables in LaTeX, with the rules of the package booktabs.

use std::fmt::Write;

use crate::table::{Align, Table};

impl Table {
    /// The table as a `tabular` environment. The document must contain `\usepackage{booktabs}`.
    ///
    /// ```
    /// use sudoku_tables::Table;
    ///
    /// let mut table = Table::heads("metric || Spearman");
    /// table.row(["wnef_exp".into(), (-0.5).into()]);
    /// assert_eq!(
    ///     table.latex(),
    ///     "\\begin{tabular}{lr}\n\\toprule\nmetric & Spearman \\\\\n\\midrule\nwnef\\_exp & $-$0.5000 \\\\\n\
    ///      \\bottomrule\n\\end{tabular}\n"
    /// );
    /// ```
    pub fn latex(&self) -> String {
        let columns: String =
            self.heads.iter().map(|head| if head.align == Align::Left { 'l' } else { 'r' }).collect();
        let heads: Vec<String> = self.heads.iter().map(|head| escaped(&head.text)).collect();
        let mut text =
            format!("\\begin{{tabular}}{{{columns}}}\n\\toprule\n{} \\\\\n\\midrule\n", heads.join(" & "));
        for row in &self.rows {
            let cells: Vec<String> = row.iter().map(|cell| escaped(&cell.text())).collect();
            // Writing to a string does not fail.
            let _ = writeln!(text, "{} \\\\", cells.join(" & "));
        }
        text + "\\bottomrule\n\\end{tabular}\n"
    }
}

/// A text escaped for LaTeX, without commands. A hyphen before a digit becomes a minus sign unless it is inside a word.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    let mut before = ' ';
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        let is_number = characters.peek().is_some_and(char::is_ascii_digit) && !before.is_alphanumeric();
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => escaped.extend(['\\', c]),
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '-' if is_number => escaped.push_str("$-$"),
            'µ' => escaped.push_str("$\\mu$"),
            'ρ' => escaped.push_str("$\\rho$"),
            'κ' => escaped.push_str("$\\kappa$"),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
        before = c;
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_is_a_command() {
        assert_eq!(escaped("50 % of a_b & \\input{x}"), "50 \\% of a\\_b \\& \\textbackslash{}input\\{x\\}");
        assert_eq!(escaped("-0.5 [-1, 2e-7] se-1.2"), "$-$0.5 [$-$1, 2e-7] se-1.2");
    }
}
