//! Template delete.

use super::prelude::*;

/// Source: HoDoKu, "Template Delete".
pub(super) const RULE: Rule = Rule {
    name: "template-delete",
    title: "Template delete",
    about: "No template of a digit, a way to place it nine times that the candidates allow, includes a certain \
            cell. The cell loses the digit.",
    example: ".5..6.7.44.71.365..6257493...5.471966.4..1875719856243.4173.56.5.64.23.....6.54..",
    traits: PLAIN,
    find: |at, sink| template::delete(at.board, sink),
    explain: template::explain,
};
