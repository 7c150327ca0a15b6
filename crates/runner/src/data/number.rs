//! Numbers and times in the notations that people use in files.

use serde::{Deserialize, Serialize};

/// Aspects of a file's notation that cannot be seen from the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Notation {
    /// Character between fields; by default that of `,`, `;` and tab which gives a field with a puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delimiter: Option<char>,
    /// Decimal mark, `.` or `,`; by default determined from the column.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decimal: Option<char>,
}

impl Notation {
    /// Whether no aspect is stated.
    pub fn is_default(&self) -> bool {
        *self == Notation::default()
    }
}

/// Words for a missing value, in lower case.
const MISSING: [&str; 12] =
    ["", "na", "n/a", "n.a.", "nan", "null", "none", "nil", "-", "--", "?", "missing"];

/// Why a cell is not a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// It is neither a number nor a time.
    #[error("is neither a number nor a time; write 430, 7:10 or 1:07:10, or NA if it is missing")]
    NotANumber,
    /// Its comma may be a decimal mark or separate thousands.
    #[error("may have a decimal comma or separate thousands; give --decimal , or --decimal .")]
    Ambiguous,
    /// It is below 0.
    #[error("is negative, but times and ratings are 0 or more; correct it, or write NA if it is missing")]
    Negative,
}

/// The decimal mark of a column, or the first cell whose only comma may be a decimal mark or separate thousands.
///
/// A mark is decimal if it comes after another mark, or if its only occurrence is not followed by exactly three
/// digits. A column without such a cell has decimal points.
pub(super) fn decimal<'a>(cells: impl Iterator<Item = &'a str>) -> Result<char, usize> {
    let mut unclear = None;
    for (index, cell) in cells.enumerate() {
        let cell = cell.trim();
        let marks: Vec<(usize, char)> = cell.char_indices().filter(|(_, c)| ".,".contains(*c)).collect();
        let is_number = cell.chars().all(|c| c.is_ascii_digit() || ".,:+-".contains(c) || is_gap(c));
        let Some(&(at, last)) = marks.last().filter(|_| is_number) else { continue };
        let (before, after) = (&cell[..at], cell.len() - at - 1);
        match marks.iter().filter(|(_, c)| *c == last).count() {
            1 if marks.len() > 1
                || after != 3
                || before.contains(':')
                || before.trim_start_matches('0').is_empty() =>
            {
                return Ok(last);
            }
            1 if last == ',' => unclear = unclear.or(Some(index)),
            _ => {}
        }
    }
    unclear.map_or(Ok('.'), Err)
}

fn is_gap(c: char) -> bool {
    matches!(c, ' ' | '\u{a0}' | '\u{202f}' | '\'' | '’')
}

/// The value of a cell with this decimal mark; `None` if it is missing. Times such as `7:10`, `1:07:10` (with hours),
/// `7 min 10 s` and `7m10s` are converted to seconds.
pub(super) fn read(cell: &str, decimal: char) -> Result<Option<f64>, Fault> {
    let text = cell.trim();
    if MISSING.contains(&text.to_lowercase().as_str()) {
        return Ok(None);
    }
    let value = if text.contains(':') { clock(text, decimal) } else { with_units(text, decimal) };
    value.filter(|value| value.is_finite()).map(Some).ok_or(Fault::NotANumber)
}

/// `m:ss` or `h:mm:ss`, in seconds.
fn clock(text: &str, decimal: char) -> Option<f64> {
    let parts: Vec<&str> = text.split(':').collect();
    if !(2..=3).contains(&parts.len()) || !parts[0].bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    parts.iter().enumerate().try_fold(0.0, |sum, (place, part)| {
        let value = plain(part, decimal).filter(|_| part.starts_with(|c: char| c.is_ascii_digit()))?;
        (place == 0 || value < 60.0).then_some(60.0 * sum + value)
    })
}

/// The value of a number, or the seconds of numbers with units of time, from the greatest unit to the least.
fn with_units(text: &str, decimal: char) -> Option<f64> {
    if !text.ends_with(|c: char| c.is_ascii_alphabetic()) {
        return plain(text, decimal);
    }
    let (mut rest, mut sum, mut before) = (text, 0.0, f64::INFINITY);
    while !rest.is_empty() {
        let (number, tail) = rest.split_at(rest.find(|c: char| c.is_ascii_alphabetic())?);
        let end = tail.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(tail.len());
        let seconds = match tail[..end].to_ascii_lowercase().as_str() {
            "ms" => 0.001,
            "s" | "sec" | "secs" | "second" | "seconds" => 1.0,
            "m" | "min" | "mins" | "minute" | "minutes" => 60.0,
            "h" | "hr" | "hrs" | "hour" | "hours" => 3600.0,
            _ => return None,
        };
        if seconds >= before {
            return None;
        }
        (sum, before) = (sum + seconds * plain(number.trim(), decimal)?, seconds);
        rest = tail[end..].trim_start();
    }
    Some(sum)
}

/// The value of a number. Marks other than the decimal mark separate thousands, and three digits must follow each.
fn plain(text: &str, decimal: char) -> Option<f64> {
    let (whole, fraction) = text.split_once(decimal).map_or((text, None), |(a, b)| (a, Some(b)));
    let separates_thousands = |c: char| is_gap(c) || ".,".contains(c) && c != decimal;
    let mut groups = whole.split(separates_thousands);
    let first = groups.next()?;
    let rest: Vec<&str> = groups.collect();
    let is_group = |group: &&str| group.len() == 3 && group.bytes().all(|byte| byte.is_ascii_digit());
    if !rest.iter().all(is_group) || !rest.is_empty() && first.trim_start_matches(['+', '-']).len() > 3 {
        return None;
    }
    // The parser also accepts words such as `inf`.
    let is_numeric = |c: char| c.is_ascii_digit() || ".+-eE".contains(c);
    let text =
        format!("{first}{}{}", rest.concat(), fraction.map_or(String::new(), |part| format!(".{part}")));
    text.chars().all(is_numeric).then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(cells: &[&str]) -> Vec<Result<Option<f64>, Fault>> {
        match decimal(cells.iter().copied()) {
            Ok(mark) => cells.iter().map(|cell| read(cell, mark)).collect(),
            Err(_) => vec![Err(Fault::Ambiguous)],
        }
    }

    fn values(cells: &[&str]) -> Vec<Option<f64>> {
        column(cells).into_iter().map(|cell| cell.unwrap()).collect()
    }

    #[test]
    fn times_as_people_write_them() {
        assert_eq!(values(&["312.5", "1e3", "+7"]), [Some(312.5), Some(1000.0), Some(7.0)]);
        assert_eq!(values(&["312,5", "1.204,75", "88"]), [Some(312.5), Some(1204.75), Some(88.0)]);
        assert_eq!(values(&["1,204.5", "1,204", "1 204"]), [Some(1204.5), Some(1204.0), Some(1204.0)]);
        assert_eq!(values(&["7:10", "1:07:10", "0:59.5"]), [Some(430.0), Some(4030.0), Some(59.5)]);
        assert_eq!(values(&["7:10,5", "12:00"]), [Some(430.5), Some(720.0)]);
        assert_eq!(
            values(&["7 min 10 s", "7m10s", "1h 5min", "430 s"]),
            [430.0, 430.0, 3900.0, 430.0].map(Some)
        );
        assert_eq!(
            values(&["NA", "n/a", "", "NULL", "nan", "-", "5"]),
            [None, None, None, None, None, None, Some(5.0)]
        );
    }

    #[test]
    fn what_is_no_number_or_has_two_meanings() {
        assert_eq!(column(&["1,204", "2,310"]), [Err(Fault::Ambiguous)]);
        assert_eq!(values(&["0,204", "2,310"]), [Some(0.204), Some(2.31)]);
        for wrong in [
            "fast",
            "7:60",
            "7:",
            ":10",
            "1:2:3:4",
            "-7:10",
            "inf",
            "12,34.5",
            "1.2.3",
            "5 kg",
            "10 s 7 min",
            "5s5s",
        ] {
            assert_eq!(column(&[wrong, "1.5"])[0], Err(Fault::NotANumber), "{wrong}");
        }
        assert_eq!((read("1,204", '.'), read("1,204", ',')), (Ok(Some(1204.0)), Ok(Some(1.204))));
    }
}
