//! Exact cover problems as matrices of 0 and 1, with a row for each option, or as lists of column numbers. The
//! dimensions may stand on a line above them.

use crate::format::FormatError;
use crate::problem::Problem;

/// A line of the text, from 1, and its numbers.
type Row = (usize, Vec<usize>);

/// The problem of a matrix or of lists of columns; `None` if the text is neither.
pub(crate) fn read(text: &str) -> Option<Result<Problem, FormatError>> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('|'));
    let rows = lines.map(|(line, text)| Some((line, numbers(text)?)));
    let mut rows: Vec<Row> =
        rows.filter(|row| row.as_ref().is_none_or(|(_, row)| !row.is_empty())).collect::<Option<_>>()?;
    let are_bits = |rows: &[Row]| rows.iter().flat_map(|(_, row)| row).all(|&number| number < 2);
    let width = |rows: &[Row]| rows.first().map_or(0, |(_, row)| row.len());
    if are_bits(&rows) && width(&rows) > 1 {
        return Some(of_bits(&rows, width(&rows)));
    }
    let (_, counts) = if rows.len() > 1 { rows.remove(0) } else { return None };
    let (height, width) = (rows.len(), width(&rows));
    let columns = match counts[..] {
        [columns] | [columns, 0] => columns,
        [count, columns] | [columns, count] if count == height && (!are_bits(&rows) || columns == width) => {
            columns
        }
        _ => return None,
    };
    // An item that is in no option leaves no solution, so a number beyond the text's length is no number of columns.
    if columns > text.len() {
        return None;
    }
    if are_bits(&rows) && columns > 2 {
        return Some(of_bits(&rows, columns));
    }
    // Each list may begin with its length.
    if counts.len() == 2 && rows.iter().all(|(_, row)| row.len() - 1 == row[0]) {
        for (_, row) in &mut rows {
            row.remove(0);
        }
    }
    let first = usize::from(!rows.iter().any(|(_, row)| row.contains(&0)));
    let is_column = |&number: &usize| number < columns + first;
    rows.iter().flat_map(|(_, row)| row).all(is_column).then(|| of_lists(&rows, columns, first))
}

/// The numbers of a line, or the 0 and 1 of a run of them; `None` if it has other words.
fn numbers(line: &str) -> Option<Vec<usize>> {
    let is_gap = |c: char| c.is_whitespace() || ",;[](){}\u{feff}".contains(c);
    let words: Vec<&str> = line.split(is_gap).filter(|word| !word.is_empty()).collect();
    match words[..] {
        [run] if run.len() > 1 && run.bytes().all(|byte| matches!(byte, b'0' | b'1' | b'.')) => {
            Some(run.bytes().map(|byte| usize::from(byte == b'1')).collect())
        }
        _ => words.into_iter().map(|word| word.parse().ok()).collect(),
    }
}

fn of_bits(rows: &[Row], columns: usize) -> Result<Problem, FormatError> {
    if let Some(&(line, ref row)) = rows.iter().find(|(_, row)| row.len() != columns) {
        return Err(FormatError::Columns { line, found: row.len(), expected: columns });
    }
    let ones =
        |row: &[usize]| (1..).zip(row).filter(|&(_, &bit)| bit == 1).map(|(column, _)| column).collect();
    let lists: Vec<Row> = rows.iter().map(|(line, row)| (*line, ones(row))).collect();
    of_lists(&lists, columns, 1)
}

/// The problem whose items are the columns, numbered from `first`.
fn of_lists(rows: &[Row], columns: usize, first: usize) -> Result<Problem, FormatError> {
    let names = (first..first + columns).map(|number| number.to_string());
    let at = |line| move |source| FormatError::Problem { line, source };
    let mut problem = Problem::with_names(names, []).map_err(at(1))?;
    for (line, row) in rows {
        let items: Vec<usize> = row.iter().map(|number| number - first).collect();
        problem.add_option(&items).map_err(at(*line))?;
    }
    Ok(problem)
}
