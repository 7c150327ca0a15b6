//! Hidden rectangle.

use super::prelude::*;

/// Source: HoDoKu, "Hidden Rectangle".
pub(super) const RULE: Rule = Rule {
    name: "hidden-rectangle",
    title: "Hidden rectangle",
    about: "In a rectangle in two boxes, a corner holds nothing but two digits, and in the row and the column of \
            the opposite corner one of them has no place outside the rectangle. If the opposite corner held the \
            other digit, the rectangle would have two solutions, so it loses that digit.",
    example: "..2861795856729...197534682....754...7..12..9.6..48.276.5.839717.9.56....8..97...",
    traits: traits(UNIQUE),
    find: |at, sink| rectangle::find(at.board, Test::Hidden, sink),
    explain: rectangle::explain,
};
