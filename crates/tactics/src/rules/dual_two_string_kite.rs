//! Dual two-string kite.

use super::prelude::*;

/// Source: HoDoKu, "Dual 2-String Kite".
pub(super) const RULE: Rule = Rule {
    name: "dual-two-string-kite",
    title: "Dual two-string kite",
    about: "Two two-string kites, on one digit or on two, share the two cells in the box. Each eliminates its own \
            candidate, so both go in one step.",
    example: "298745316614238597537916.4.4.369.1.51.95.3.64.564.19239.23546.1.651.943.34186..59",
    traits: PLAIN,
    find: |at, sink| dual_turbot::two_string_kites(at.board, sink),
    explain: dual_turbot::explain,
};
