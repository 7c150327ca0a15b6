//! Tables with numbered rows and columns, one cell per field, as pandas and R write them.

/// The row number expected on the next line.
#[derive(Clone, Copy)]
pub(crate) enum Next {
    /// That of the first row: 0 or 1.
    First,
    /// This number.
    Number(u32),
}

/// Whether a line names a column of row numbers and nine columns of cells: `,0,1,2,3,4,5,6,7,8` or
/// `"","V1","V2",…,"V9"`.
pub(crate) fn is_heading(line: &str) -> bool {
    let mut names = line.split([',', ';', '\t']).map(unquoted);
    if names.next() != Some("") {
        return false;
    }
    let numbers: Option<Vec<u32>> =
        names.map(|name| name.trim_start_matches(|c: char| c.is_ascii_alphabetic()).parse().ok()).collect();
    let is_run = |numbers: &Vec<u32>| {
        numbers.len() == 9 && numbers[0] <= 1 && numbers.windows(2).all(|pair| pair[1] == pair[0] + 1)
    };
    numbers.as_ref().is_some_and(is_run)
}

/// The row with spaces in place of its number, so that error columns stay right, and the number expected next. `None` if
/// the row has no number or another one.
pub(crate) fn without_number(line: &str, next: Next) -> Option<(String, Next)> {
    let at = line.find([',', ';', '\t'])?;
    let number: u32 = unquoted(&line[..at]).parse().ok()?;
    let is_next = match next {
        Next::First => number <= 1,
        Next::Number(expected) => number == expected,
    };
    is_next.then(|| (" ".repeat(at + 1) + &line[at + 1..], Next::Number(number + 1)))
}

fn unquoted(field: &str) -> &str {
    let field = field.trim();
    field.strip_prefix('"').and_then(|field| field.strip_suffix('"')).unwrap_or(field)
}
