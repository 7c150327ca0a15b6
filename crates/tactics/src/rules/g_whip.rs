//! g-whip.

use super::prelude::*;

/// Source: D. Berthier, *Pattern-Based Constraint Satisfaction and Logic Puzzles*.
pub(super) const RULE: Rule = Rule {
    name: "g-whip",
    title: "g-whip",
    about: "A whip in which a conclusion may be that a digit is among the cells where a row or column \
            crosses a box. If nothing is left in the last place, the first candidate is refuted.",
    example: "1.3.....94..1..2.........5......8.73..8.17..2...92.5..3.4.92.6..7.6.....96....4..",
    traits: PLAIN.argued(Argument::Notation),
    find: |at, sink| whips::find(at, whips::Form { grouped: true, braids: false }, sink),
    explain: |found| whips::explain("g-whip", found),
};
