//! Tables with numbered rows and columns, one cell per field, as pandas and R write them.

/// The row number expected on the next line.
#[derive(Clone, Copy)]
pub(crate) enum Next {
    /// That of the first row: 0 or 1.
    First,
    /// This number.
    Number(u32),
}

/// Whether a line names a column of row numbers and nine columns of cells: `,0,1,2,3,4,5,6,7,8`, `"","V1","V2",…,"V9"`,
/// or, in Markdown, `|   | A | B |…| I |`.
pub(crate) fn is_heading(line: &str) -> bool {
    let is_framed = line.trim_start().starts_with('|');
    let mut names = inner(line).split([',', ';', '\t', '|']).map(unquoted);
    let is_corner = |name: &str| name.is_empty() || is_framed && number_of(name).is_none();
    if !names.next().is_some_and(is_corner) {
        return false;
    }
    let numbers: Option<Vec<u32>> = names.map(number_of).collect();
    let is_run = |numbers: &Vec<u32>| {
        numbers.len() == 9 && numbers[0] <= 1 && numbers.windows(2).all(|pair| pair[1] == pair[0] + 1)
    };
    numbers.as_ref().is_some_and(is_run)
}

/// The number in a name, from 1 for letters: 2 for `V2` and for `B`.
fn number_of(name: &str) -> Option<u32> {
    let letter = |letter: u8| u32::from(letter.to_ascii_uppercase()) - u32::from(b'A') + 1;
    match name.as_bytes() {
        [only] if only.is_ascii_alphabetic() => Some(letter(*only)),
        _ => name.trim_start_matches(|c: char| c.is_ascii_alphabetic() || c == ' ').parse().ok(),
    }
}

/// The row with spaces in place of its number, so that error columns stay right, and the number expected next. `None` if
/// the row has no number or another one.
pub(crate) fn without_number(line: &str, next: Next) -> Option<(String, Next)> {
    let row = inner(line);
    let start = line.find(row)?;
    let at = row.find([',', ';', '\t', '|'])?;
    let number = number_of(unquoted(&row[..at]))?;
    let is_next = match next {
        Next::First => number <= 1,
        Next::Number(expected) => number == expected,
    };
    let at = start + at + usize::from(start == 0);
    is_next.then(|| (" ".repeat(at) + &line[at..], Next::Number(number + 1)))
}

/// The text within the bars of a row of a Markdown table.
fn inner(line: &str) -> &str {
    let text = line.trim().strip_prefix('|').and_then(|rest| rest.strip_suffix('|'));
    text.unwrap_or(line)
}

fn unquoted(field: &str) -> &str {
    let field = field.trim().trim_matches('*').trim();
    field.strip_prefix('"').and_then(|field| field.strip_suffix('"')).unwrap_or(field)
}
