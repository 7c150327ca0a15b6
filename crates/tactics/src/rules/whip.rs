//! Whip.

use super::prelude::*;

/// Source: D. Berthier, *Pattern-Based Constraint Satisfaction and Logic Puzzles*.
pub(super) const RULE: Rule = Rule {
    name: "whip",
    title: "Whip",
    about: "A candidate is assumed, and then the last candidate of a cell, or of a digit in a house, again \
            and again, each time where the conclusion just before excludes another. If nothing is left in \
            the last place, the first candidate is refuted.",
    example: "1.3.567.94567.91..7.91..5..214.7.6953985642716759..83454269.3.7861..79529372.54..",
    traits: PLAIN.argued(Argument::Notation),
    find: |at, sink| whips::find(at, whips::Form { grouped: false, braids: false }, sink),
    explain: |found| whips::explain("whip", found),
};
