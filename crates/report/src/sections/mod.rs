//! The sections of the page, in order.

pub(super) mod answer;
pub(super) mod claims;
pub(super) mod data;
pub(super) mod explore;
pub(super) mod findings;
pub(super) mod reading;
pub(super) mod repeat;
pub(super) mod study;

use crate::front::unit;
use crate::prose::inline;
use crate::tables::escape;
use crate::verdicts::sign;
use sudoku_runner::claims::Verdict;

/// The CSS class of a verdict.
fn class(verdict: Verdict) -> String {
    verdict.name().replace('_', "-")
}

/// A verdict with its symbol.
fn badge(verdict: Verdict) -> String {
    let (class, sign, words) = (class(verdict), sign(verdict), verdict.words());
    format!("<span class=\"verdict {class}\"><span aria-hidden=\"true\">{sign}</span> {words}</span>")
}

/// A verdict with its value and a mark; empty if there is no material to judge.
fn judgement(verdict: Verdict, value: &str, quantity: Option<&str>, mark: &str) -> String {
    if verdict == Verdict::Absent {
        return String::new();
    }
    let mark =
        if mark.is_empty() { String::new() } else { format!(" <span class=\"place\">({mark})</span>") };
    let value = if value.is_empty() { String::new() } else { format!("<br>{}", measured(value, quantity)) };
    format!("{}{mark}{value}", badge(verdict))
}

/// A value as HTML, and its unit.
fn measured(value: &str, quantity: Option<&str>) -> String {
    let is_number = value.starts_with(|c: char| c.is_ascii_digit() || c == '-');
    let unit = quantity.filter(|_| is_number).and_then(unit);
    let unit = unit.map_or(String::new(), |unit| format!(" <span class=\"place\">({})</span>", escape(unit)));
    inline(value) + &unit
}

/// A count with its thousands separated.
pub(super) fn count(n: u64) -> String {
    let digits = n.to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    #[test]
    fn thousands_are_separated() {
        assert_eq!(
            ["0", "999", "1,000", "49,879,323"].map(String::from),
            [0, 999, 1000, 49_879_323].map(super::count)
        );
    }
}
