//! Three-string kite.

use super::prelude::*;

/// Source: SukakuExplainer, "3-String Kite".
pub(super) const RULE: Rule = Rule {
    name: "three-string-kite",
    title: "Three-string kite",
    about: "Three strong links on a digit, in lines of both directions, are joined by two weak links. One of the \
            two far ends holds the digit, so every cell that sees both loses it.",
    example: ".637.958259..6.473.7835.9613869...25.45.2..3992.53..48659483217814275396.3.691854",
    traits: traits(ONE_DIGIT),
    find: |at, sink| three_links::find(at.board, at.digits, Kind::StringKite, sink),
    explain: strong_link_chain::explain,
};
