//! Dual empty rectangle.

use super::prelude::*;

/// Source: HoDoKu, "Dual Empty Rectangle".
pub(super) const RULE: Rule = Rule {
    name: "dual-empty-rectangle",
    title: "Dual empty rectangle",
    about: "Two empty rectangles on a digit share the box. Each eliminates its own candidate, so both go in one \
            step.",
    example: ".637.958259..6.473.7835.9613869...25.45.2..3992.53..48659483217814275396.3.691854",
    traits: traits(ONE_DIGIT),
    find: |at, sink| dual_turbot::empty_rectangles(at.board, at.digits, sink),
    explain: dual_turbot::explain,
};
