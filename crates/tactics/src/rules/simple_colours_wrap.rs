//! Simple colours (wrap).

use super::prelude::*;

/// Source: HoDoKu, "Simple Colors Wrap".
pub(super) const RULE: Rule = Rule {
    name: "simple-colours-wrap",
    title: "Simple colours (wrap)",
    about: "The places of a digit that are connected by strong links are coloured alternately, and exactly one \
            colour holds the digit. Two cells of one colour share a house, so that colour is false and all its \
            cells lose the digit.",
    example: ".637.958259..6.473.7835.9613869...25.45.2..3992.53..48659483217814275396.3.691854",
    traits: traits(ONE_DIGIT).argued(Argument::Either),
    find: |at, sink| {
        simple_colouring::each(at.board, at.digits, |digit, colours| {
            simple_colouring::wrap(at.board, digit, colours, sink)
        })
    },
    explain: simple_colouring::explain,
};
