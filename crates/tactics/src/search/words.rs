//! Text for results: cells, digits, chains, and what to do.

use std::fmt::Display;

use sudoku_core::{CellSet, DigitSet, House};

use crate::board::deduction::{Assertion, Eliminations, Pattern};

/// What to do, without the reason: `strike 3 from r1c1; write 2 into r1c2`.
pub(crate) fn result(found: &Pattern) -> String {
    let strike = (!found.eliminations.is_empty()).then(|| format!("strike {}", struck(&found.eliminations)));
    let write = found.placement.map(|(cell, digit)| format!("write {digit} into {cell}"));
    strike.into_iter().chain(write).collect::<Vec<_>>().join("; ")
}

/// The cells of the pattern: `r1c1, r1c2 and r1c3`.
pub(crate) fn its_cells(found: &Pattern) -> String {
    cells(found.cells, "and")
}

/// The digits of the pattern: `1, 2 and 3`.
pub(crate) fn its_digits(found: &Pattern) -> String {
    digits(found.digits, "and")
}

/// The `n`-th house of the pattern, from 0.
pub(crate) fn house(found: &Pattern, n: usize) -> String {
    found.houses.get(n).map(House::to_string).unwrap_or_default()
}

/// The first and the second half of the houses of the pattern.
pub(crate) fn halves(found: &Pattern) -> (String, String) {
    let (bases, covers) = found.houses.split_at(found.houses.len() / 2);
    (list(bases, "and"), list(covers, "and"))
}

/// The assertions in their order. Chains from several cases follow each other.
pub(crate) fn arrows(found: &Pattern) -> String {
    let grouped = |at: usize| found.groups.get(at).filter(|cells| cells.len() > 1);
    let one = |(at, step): (usize, &Assertion)| match grouped(at) {
        Some(&group) => {
            format!("{} {} {}", cells(group, "or"), if step.holds { "=" } else { "≠" }, step.digit)
        }
        None => step.to_string(),
    };
    found.chain.iter().enumerate().map(one).collect::<Vec<_>>().join(" → ")
}

/// `r1c1 and r1c2 with 1, 2 and 3; r5c1 with 1 and 4`.
pub(crate) fn sets(found: &Pattern) -> String {
    let one = |&(set, of): &(CellSet, DigitSet)| format!("{} with {}", cells(set, "and"), digits(of, "and"));
    found.sets.iter().map(one).collect::<Vec<_>>().join("; ")
}

/// `r1c1, r1c2 and r1c3`.
pub(crate) fn cells(cells: CellSet, word: &str) -> String {
    list(&cells.iter().collect::<Vec<_>>(), word)
}

/// `1, 2 and 3`.
pub(crate) fn digits(digits: DigitSet, word: &str) -> String {
    list(&digits.iter().collect::<Vec<_>>(), word)
}

/// `a, b and c`.
pub(crate) fn list<T: Display>(items: &[T], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.to_string(),
        [head @ .., last] => {
            let head: Vec<String> = head.iter().map(T::to_string).collect();
            format!("{} {word} {last}", head.join(", "))
        }
    }
}

/// `1 and 2 from r1c1, 3 from r1c2 and r1c3`: cells that lose the same digits are listed together.
fn struck(eliminations: &Eliminations) -> String {
    let mut groups: Vec<(DigitSet, CellSet)> = Vec::new();
    for (cell, digits) in eliminations.iter() {
        match groups.iter_mut().find(|(same, _)| *same == digits) {
            Some((_, cells)) => cells.insert(cell),
            None => groups.push((digits, CellSet::of(cell))),
        }
    }
    let parts: Vec<String> =
        groups.iter().map(|&(d, c)| format!("{} from {}", digits(d, "and"), cells(c, "and"))).collect();
    parts.join(", ")
}
