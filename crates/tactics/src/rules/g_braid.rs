//! g-braid.

use super::prelude::*;

/// Source: D. Berthier, *Pattern-Based Constraint Satisfaction and Logic Puzzles*.
pub(super) const RULE: Rule = Rule {
    name: "g-braid",
    title: "g-braid",
    about: "A braid in which a conclusion may be that a digit is among the cells where a row or column \
            crosses a box. If nothing is left in the last place, the first candidate is refuted.",
    example: "12.......4..1....68.9...41.23..1.5..5.8....919415.7.6.31579..2.694..517.782..1... r1c4-3 r1c9-38 r2c5-3 \
              r2c6-3 r4c4-4 r4c6-4",
    traits: PLAIN.argued(Argument::Notation),
    find: |at, sink| whips::find(at, whips::Form { grouped: true, braids: true }, sink),
    explain: |found| whips::explain("g-braid", found),
};
