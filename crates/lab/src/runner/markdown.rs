//! Names in Markdown.

/// A name that somebody gave, such as that of a data set, as it stands in a line or a table's cell: it ends
/// neither, and is neither HTML nor formatting.
pub fn escaped(name: &str) -> String {
    let mut text = String::with_capacity(name.len());
    for c in name.chars() {
        match c {
            '&' => text += "&amp;",
            '<' => text += "&lt;",
            '>' => text += "&gt;",
            '|' | '\\' | '`' | '*' | '[' | ']' => text.extend(['\\', c]),
            c if c.is_control() => text.push(' '),
            c => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hostile_name_stays_one_cell_of_text() {
        assert_eq!(escaped("a|b\r\n| c"), "a\\|b  \\| c");
        assert_eq!(escaped("<script>&`x`"), "&lt;script&gt;&amp;\\`x\\`");
        assert_eq!(escaped("[a](b) *c*"), "\\[a\\](b) \\*c\\*");
        assert_eq!(escaped("web_sudoku 17-clue + qqwing"), "web_sudoku 17-clue + qqwing");
    }
}
