//! Texts of a user's own, such as names of sets, where a reader or a program would take them for markup.

use std::borrow::Cow;

/// A text for a cell of a Markdown table, or for a line: it makes no cell, line, HTML tag or link of its own.
///
/// ```
/// use sudoku_tables::escape::markdown_cell;
/// assert_eq!(markdown_cell("a|b <script>"), "a\\|b &lt;script>");
/// assert_eq!(markdown_cell("p < 0.05 [0.1, 0.2]"), "p < 0.05 [0.1, 0.2]");
/// ```
pub fn markdown_cell(text: &str) -> Cow<'_, str> {
    if !text.contains(['|', '<', '&', '\\', ']', '\n', '\r']) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        let next = characters.peek().copied().unwrap_or(' ');
        match c {
            '\n' | '\r' => escaped.push(' '),
            '|' | '\\' => escaped.extend(['\\', c]),
            // What begins a tag, an entity, the target of a link.
            '<' if next.is_ascii_alphabetic() || "/!?".contains(next) => escaped.push_str("&lt;"),
            '&' if next.is_ascii_alphanumeric() || next == '#' => escaped.push_str("&amp;"),
            ']' if "([:".contains(next) => escaped.push_str("\\]"),
            _ => escaped.push(c),
        }
    }
    Cow::Owned(escaped)
}

/// A text that no spreadsheet takes for a formula: behind an apostrophe if it begins like one.
///
/// Source: OWASP, "CSV Injection".
///
/// ```
/// use sudoku_tables::escape::formula;
/// assert_eq!((formula("=1+1").as_ref(), formula("hard").as_ref()), ("'=1+1", "hard"));
/// ```
pub fn formula(text: &str) -> Cow<'_, str> {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_markdown_would_interpret_is_shown_letter_for_letter() {
        let hostile =
            "a|b\n<script>alert(1)</script>\r<!-- [e](javascript:f) [g]: h <https://i> \\| &lt; a < b & c";
        let table = format!("| set |\n|---|\n| {} |\n", markdown_cell(hostile));
        let mut html = String::new();
        let parser = pulldown_cmark::Parser::new_ext(&table, pulldown_cmark::Options::ENABLE_TABLES);
        pulldown_cmark::html::push_html(&mut html, parser);
        let shown = hostile.replace(['\n', '\r'], " ").replace('&', "&amp;");
        let shown = shown.replace('<', "&lt;").replace('>', "&gt;");
        assert!(html.contains(&format!("<td>{shown}</td>")), "{html}");
        assert_eq!(html.matches("<td>").count(), 1);
    }

    #[test]
    fn every_beginning_of_a_formula_is_escaped() {
        for begin in ["=", "+", "-", "@", "\t", "\r", "\n"] {
            let text = format!("{begin}cmd|' /C calc'!A0");
            assert_eq!(formula(&text), format!("'{text}"));
        }
        assert_eq!(formula("a=b"), "a=b");
    }
}
