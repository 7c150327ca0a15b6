//! Simple colouring.

use super::prelude::*;

/// Source: HoDoKu, "Simple Colors" (trap and wrap).
pub(super) const RULE: Rule = Rule {
    name: "simple-colouring",
    title: "Simple colouring",
    about: "The places of a digit that are connected by strong links are coloured alternately, and exactly one \
            colour holds the digit. A colour with two cells in one house is false, and a cell outside that sees \
            both colours loses the digit.",
    example: ".637.958259..6.473.7835.9613869...25.45.2..3992.53..48659483217814275396.3.691854",
    traits: traits(ONE_DIGIT).argued(Argument::Either),
    find: |at, sink| {
        simple_colouring::each(at.board, at.digits, |digit, colours| {
            simple_colouring::wrap(at.board, digit, colours, sink)?;
            simple_colouring::trap(at.board, digit, colours, sink)
        })
    },
    explain: simple_colouring::explain,
};
