//! Simple colours (trap).

use super::prelude::*;

/// Source: HoDoKu, "Simple Colors Trap".
pub(super) const RULE: Rule = Rule {
    name: "simple-colours-trap",
    title: "Simple colours (trap)",
    about: "The places of a digit that are connected by strong links are coloured alternately, and exactly one \
            colour holds the digit. A cell outside that sees both colours loses the digit.",
    example: "298745316614238597537916.4.4.369.1.51.95.3.64.564.19239.23546.1.651.943.34186..59",
    traits: traits(ONE_DIGIT).argued(Argument::Either),
    find: |at, sink| {
        simple_colouring::each(at.board, at.digits, |digit, colours| {
            simple_colouring::trap(at.board, digit, colours, sink)
        })
    },
    explain: simple_colouring::explain,
};
