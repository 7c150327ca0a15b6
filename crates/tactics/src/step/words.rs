//! The text of a step: a line with the reason and the result, and further lines for branches, sets and contradictions.

use sudoku_core::House;

use super::model::{Because, Branch, Claim, Node, Origin, Place, Set, Step};
use super::{sets, unique};
use crate::board::Board;
use crate::deduction::Deduction;
use crate::rules::Argument;
use crate::search::words::{cells, digits};

/// The first line, and the lines below it.
pub(crate) fn of(board: &Board, found: &Deduction, step: &Step) -> (String, Vec<String>) {
    let mut details: Vec<String> = step.sets.iter().map(set).collect();
    let reason = match (&step.origin, found.tactic.rule().traits.argument) {
        (Some(origin), argument) => {
            let reason = chain(origin, step, &mut details);
            if argument == Argument::Notation { found.reason() } else { reason }
        }
        (None, Argument::SetPair) => als_xz(board, step),
        (None, Argument::SetChain) => als_chain(board, step),
        (None, Argument::Deadly) => unique::reason(board, found).unwrap_or_else(|| found.reason()),
        _ => found.reason(),
    };
    (found.with_reason(&reason), details)
}

/// A set in words, such as `A: r1c1 and r1c2 with 1, 2 and 3`.
fn set(set: &Set) -> String {
    format!("{}: {} with {}", set.name, cells(set.cells, "and"), digits(set.digits, "and"))
}

fn als_xz(board: &Board, step: &Step) -> String {
    let [a, b] = &step.sets[..] else { return String::new() };
    let linking = sets::linking(board, a, b);
    let x = digits(linking, "and");
    if linking.len() > 1 {
        return format!(
            "the almost locked sets A and B are linked by each of {x}, so each of these is in one of them, and both are \
             locked on their other digits"
        );
    }
    let z: sudoku_core::DigitSet = step.eliminations.iter().map(|(_, digit)| *digit).collect();
    format!(
        "the almost locked sets A and B cannot both hold {x}, so one of them is locked without it and holds {}",
        digits(z, "and")
    )
}

fn als_chain(board: &Board, step: &Step) -> String {
    let link = |pair: &[Set]| {
        let by = digits(sets::linking(board, &pair[0], &pair[1]), "or");
        format!("{} and {} by {by}", pair[0].name, pair[1].name)
    };
    let links: Vec<String> = step.sets.windows(2).map(link).collect();
    let (first, last) = (step.sets.first().map_or('A', |s| s.name), step.sets.last().map_or('A', |s| s.name));
    let z: sudoku_core::DigitSet = step.eliminations.iter().map(|(_, digit)| *digit).collect();
    format!(
        "almost locked sets, each linked to the next by a digit that not both can hold: {}; so {first} or {last} holds {}",
        links.join(", "),
        digits(z, "and")
    )
}

fn chain(origin: &Origin, step: &Step, details: &mut Vec<String>) -> String {
    let lines = step.branches.iter().map(line);
    let end = |branch: &Branch| branch.claims.last().map(claim).unwrap_or_default();
    let start = step.branches[0].claims.first().map(claim).unwrap_or_default();
    let common = end(&step.branches[0]);
    let reason = match origin {
        Origin::Cell { cell } => format!("whatever {cell} takes, {common}"),
        Origin::House { house, digit } => format!("wherever {digit} goes in {house}, {common}"),
        Origin::Either(node) if step.eliminations.len() > 1 => {
            format!("whether {} or not, the same candidates fail", claimed(*node, true))
        }
        Origin::Either(node) => format!("whether {} or not, {common}", claimed(*node, true)),
        Origin::Contradiction => format!("{start} would lead to a contradiction"),
        Origin::Opposite => format!("{start} would lead to its opposite"),
        Origin::Ends => {
            let first = step.branches[0].claims.first().map(|c| claimed(c.node, true)).unwrap_or_default();
            format!("one of {first} and {common} holds")
        }
        Origin::Fish { digit, cover } => {
            let covers =
                step.houses[step.houses.len() / 2..].iter().map(House::to_string).collect::<Vec<_>>();
            let rest = match cover {
                Some(cover) => {
                    format!("{digit} is in a cell of the fish in {cover}; in each case the same fails")
                }
                None => {
                    "none does and the fish strikes the candidate, which each fin strikes as well".to_owned()
                }
            };
            format!("a fin of the fish covered by {} takes {digit}, or {rest}", covers.join(" and "))
        }
        Origin::Ring => "in a ring either every other candidate holds, or all the rest do".to_owned(),
    };
    details.extend(lines);
    if *origin == Origin::Contradiction {
        let ends: Vec<String> = step.branches.iter().map(end).collect();
        details.push(format!("Contradiction: {}", ends.join(" and ")));
    }
    reason
}

/// A branch in words, such as `If r1c1 = 1: r1c5 ≠ 1 → r1c5 = 7`.
fn line(branch: &Branch) -> String {
    let Some((first, rest)) = branch.claims.split_first() else { return String::new() };
    let rest: Vec<String> = (1..).zip(rest).map(|(at, c)| claim(c) + &why(branch, at, c)).collect();
    if rest.is_empty() {
        return format!("If {}: that is it", claim(first));
    }
    format!("If {}: {}", claim(first), rest.join(" → "))
}

/// The reason of a claim that does not simply follow from the previous one.
fn why(branch: &Branch, at: usize, claim: &Claim) -> String {
    let next = claim.of == [at - 1];
    match (claim.because, claim.place) {
        (Because::Last, Some(Place::Cell(_))) if !next => " (the last digit of the cell)".into(),
        (Because::Last, Some(Place::House(house))) if !next => format!(" (the last place in {house})"),
        (Because::Weak, _) if !next => {
            let of = claim.of.first().map(|&of| self::claim(&branch.claims[of])).unwrap_or_default();
            format!(" (since {of})")
        }
        (Because::Pattern, _) => " (by a pattern or chain in what is left)".into(),
        _ => String::new(),
    }
}

fn claim(claim: &Claim) -> String {
    claimed(claim.node, claim.holds)
}

fn claimed(node: Node, holds: bool) -> String {
    format!("{} {} {}", cells(node.cells, "or"), if holds { "=" } else { "≠" }, node.digit)
}
