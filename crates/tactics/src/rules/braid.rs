//! Braid.

use super::prelude::*;

/// Source: D. Berthier, *Pattern-Based Constraint Satisfaction and Logic Puzzles*.
pub(super) const RULE: Rule = Rule {
    name: "braid",
    title: "Braid",
    about: "A candidate is assumed, and then the last candidate of a cell, or of a digit in a house, again \
            and again, whichever conclusions exclude the others. If nothing is left in the last place, the \
            first candidate is refuted.",
    example: ".2....78...678.....8...35.4.1.3984..635274..8894.6.237.7.8..6.1.68..7.4.9...3.87. r1c1-4 r1c4-1 r2c1-1 \
              r3c8-9 r8c1-3",
    traits: PLAIN.argued(Argument::Notation),
    find: |at, sink| whips::find(at, whips::Form { grouped: false, braids: true }, sink),
    explain: |found| whips::explain("braid", found),
};
