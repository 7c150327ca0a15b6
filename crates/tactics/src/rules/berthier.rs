//! Berthier's whips and braids. Their rating is their length.

use super::prelude::*;

/// Source: D. Berthier, *Pattern-Based Constraint Satisfaction and Logic Puzzles*.
pub(super) const WHIP: Rule = Rule {
    name: "whip",
    title: "Whip",
    about: "A candidate is assumed, and conclusions follow one by one: each is the last candidate of a cell, or of \
            a digit in a house, and the conclusion just before excludes another there. If nothing is left in \
            the last place, the first candidate is refuted.",
    example: "1.3.567.94567.91..7.91..5..214.7.6953985642716759..83454269.3.7861..79529372.54..",
    traits: PLAIN.argued(Argument::Notation),
    find: |at, sink| whips::find(at, whips::Form { grouped: false, braids: false }, sink),
    explain: |found| whips::explain("whip", found),
};

/// Source: D. Berthier, *Pattern-Based Constraint Satisfaction and Logic Puzzles*.
pub(super) const G_WHIP: Rule = Rule {
    name: "g-whip",
    title: "g-whip",
    about: "A whip in which a conclusion may be that a digit is among the cells where a row or column \
            crosses a box. If nothing is left in the last place, the first candidate is refuted.",
    example: "1.3.....94..1..2.........5......8.73..8.17..2...92.5..3.4.92.6..7.6.....96....4..",
    find: |at, sink| whips::find(at, whips::Form { grouped: true, braids: false }, sink),
    explain: |found| whips::explain("g-whip", found),
    ..WHIP
};

/// Source: D. Berthier, *Pattern-Based Constraint Satisfaction and Logic Puzzles*.
pub(super) const BRAID: Rule = Rule {
    name: "braid",
    title: "Braid",
    about: "A candidate is assumed, and conclusions follow one by one: each is the last candidate of a cell, or of \
            a digit in a house; any earlier conclusions may exclude the others. If nothing is left in the last place, the \
            first candidate is refuted.",
    example: ".2....78...678.....8...35.4.1.3984..635274..8894.6.237.7.8..6.1.68..7.4.9...3.87. r1c1-4 r1c4-1 r2c1-1 \
              r3c8-9 r8c1-3",
    find: |at, sink| whips::find(at, whips::Form { grouped: false, braids: true }, sink),
    explain: |found| whips::explain("braid", found),
    ..WHIP
};

/// Source: D. Berthier, *Pattern-Based Constraint Satisfaction and Logic Puzzles*.
pub(super) const G_BRAID: Rule = Rule {
    name: "g-braid",
    title: "g-braid",
    about: "A braid in which a conclusion may be that a digit is among the cells where a row or column \
            crosses a box. If nothing is left in the last place, the first candidate is refuted.",
    example: "12.......4..1....68.9...41.23..1.5..5.8....919415.7.6.31579..2.694..517.782..1... r1c4-3 r1c9-38 r2c5-3 \
              r2c6-3 r4c4-4 r4c6-4",
    find: |at, sink| whips::find(at, whips::Form { grouped: true, braids: true }, sink),
    explain: |found| whips::explain("g-braid", found),
    ..WHIP
};
