//! Fields of one CSV record.

use memchr::{memchr, memchr_iter};
use sudoku_core::ParseErrorKind;

use crate::Fault;

/// Possible field separators, in order of preference.
pub(crate) const DELIMITERS: [char; 4] = [',', ';', '\t', '|'];
/// Maximum number of fields in a record.
pub(crate) const COLUMN_LIMIT: usize = 1024;

/// The state of the quotes at the end of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Quotes {
    /// All are closed.
    Closed,
    /// All are closed, but a closing quote is followed by something other than a delimiter.
    Stray,
    /// One is open: the record continues on the next line.
    Open,
}

/// Whether a text contains a quote.
pub(crate) fn has_quote(text: &str) -> bool {
    memchr(b'"', text.as_bytes()).is_some()
}

/// Splits a record. Delimiters and line ends within quotes are text, and a doubled quote there is a literal quote.
///
/// # Errors
/// If a quote is not closed, or there are too many fields.
pub(crate) fn split(record: &str, delimiter: char) -> Result<Vec<String>, Fault> {
    let mut fields = Vec::new();
    if has_quote(record) {
        scan(record, delimiter, |_, text| fields.push(text))?;
    } else if let Ok(delimiter @ ..0x80) = u8::try_from(delimiter) {
        let mut start = 0;
        for end in memchr_iter(delimiter, record.as_bytes()).take(COLUMN_LIMIT) {
            fields.push(record[start..end].to_owned());
            start = end + 1;
        }
        fields.push(record[start..].to_owned());
    } else {
        // One field more than allowed is enough to show that there are too many.
        fields.extend(record.split(delimiter).take(COLUMN_LIMIT + 1).map(str::to_owned));
    }
    if fields.len() > COLUMN_LIMIT {
        return Err((1, ParseErrorKind::TooManyColumns { limit: COLUMN_LIMIT }));
    }
    Ok(fields)
}

/// The position where a field starts, in characters from 1.
pub(crate) fn start_of(record: &str, delimiter: char, field: usize) -> usize {
    let mut starts = Vec::new();
    // The record has already been split without an error.
    let _ = scan(record, delimiter, |start, _| starts.push(start));
    starts.get(field).copied().unwrap_or(1)
}

/// The state of the quotes at the end.
pub(crate) fn quotes(record: &str, delimiter: char) -> Quotes {
    match scan(record, delimiter, |_, _| {}) {
        Ok(is_stray) if is_stray => Quotes::Stray,
        Ok(_) => Quotes::Closed,
        Err(_) => Quotes::Open,
    }
}

/// Calls `field` with the position of each field's first character, from 1, and the field without its quotes. Returns
/// whether there is text after a closed quote.
fn scan(record: &str, delimiter: char, mut field: impl FnMut(usize, String)) -> Result<bool, Fault> {
    let mut text = String::new();
    let (mut start, mut open, mut closed, mut is_stray) = (1, None, false, false);
    let mut characters = record.chars().enumerate().peekable();
    while let Some((index, c)) = characters.next() {
        match open {
            Some(_) if c == '"' => {
                if characters.next_if(|&(_, next)| next == '"').is_some() {
                    text.push('"');
                } else {
                    (open, closed) = (None, true);
                }
            }
            Some(_) => text.push(c),
            None if c == '"' && !closed && text.trim().is_empty() => {
                text.clear();
                open = Some(index + 1);
            }
            None if c == delimiter => {
                field(start, std::mem::take(&mut text));
                (start, closed) = (index + 2, false);
            }
            None => {
                is_stray |= closed && !c.is_whitespace();
                text.push(c);
            }
        }
    }
    if let Some(column) = open {
        return Err((column, ParseErrorKind::Quote));
    }
    field(start, text);
    Ok(is_stray)
}
