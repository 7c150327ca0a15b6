//! Columns of one line, parted by commas, semicolons or tabs.

use super::error::{Fault, ParseErrorKind};

/// What may part columns, in the order of preference.
const DELIMITERS: [char; 3] = [',', ';', '\t'];

/// The first kind of delimiter that occurs in the line.
pub(crate) fn delimiter_of(line: &str) -> Option<char> {
    DELIMITERS.into_iter().find(|&delimiter| line.contains(delimiter))
}

/// Splits a line; quotes protect delimiters, and a doubled quote within quotes stands for one.
///
/// # Errors
/// If a quote is not closed.
pub(crate) fn split(line: &str, delimiter: char) -> Result<Vec<String>, Fault> {
    if line.contains('"') {
        let columns = split_quoted(line, delimiter)?;
        return Ok(columns.into_iter().map(|(_, text)| text).collect());
    }
    Ok(line.split(delimiter).map(str::to_owned).collect())
}

/// Where a column starts, in characters from 1.
pub(crate) fn start_of(line: &str, delimiter: char, column: usize) -> usize {
    let columns = split_quoted(line, delimiter).unwrap_or_default();
    columns.get(column).map_or(1, |&(start, _)| start)
}

/// The columns without their quotes, each with the character where it starts, from 1.
fn split_quoted(line: &str, delimiter: char) -> Result<Vec<(usize, String)>, Fault> {
    let mut columns = Vec::new();
    let mut text = String::new();
    let mut start = 1;
    let mut quote = None;
    let mut characters = line.chars().enumerate().peekable();
    while let Some((index, c)) = characters.next() {
        match quote {
            Some(_) if c == '"' => {
                if characters.next_if(|&(_, next)| next == '"').is_some() {
                    text.push('"');
                } else {
                    quote = None;
                }
            }
            Some(_) => text.push(c),
            None if c == '"' && text.trim().is_empty() => {
                text.clear();
                quote = Some(index + 1);
            }
            None if c == delimiter => {
                columns.push((start, std::mem::take(&mut text)));
                start = index + 2;
            }
            None => text.push(c),
        }
    }
    if let Some(column) = quote {
        return Err((column, ParseErrorKind::Quote));
    }
    columns.push((start, text));
    Ok(columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_with_and_without_quotes() {
        let texts = |line| {
            let quoted = split_quoted(line, ',').unwrap().into_iter();
            assert_eq!(split(line, ',').unwrap(), quoted.map(|(_, text)| text).collect::<Vec<_>>());
            split(line, ',').unwrap()
        };
        assert_eq!(texts("a,b c,"), ["a", "b c", ""]);
        assert_eq!(texts(r#""x,""y""", z"#), ["x,\"y\"", " z"]);
        assert_eq!(split("ab,\"c", ','), Err((4, ParseErrorKind::Quote)));
        assert_eq!((start_of("ab,c", ',', 1), start_of("\"a,b\",c", ',', 1)), (4, 7));
    }
}
