//! All ways to place a digit nine times.

use super::prelude::*;

/// Source: HoDoKu, "Template Set".
pub(super) const TEMPLATE_SET: Rule = Rule {
    name: "template-set",
    title: "Template set",
    about: "A template of a digit is a way to place it nine times that the candidates allow. All templates share \
            a cell. The digit goes into that cell.",
    example: ".5..6.7.44.71.365..6257493...5.471966.4..1875719856243.4173.56.5.64.23.....6.54..",
    traits: traits(PLACES),
    find: |at, sink| template::set(at.board, sink),
    explain: template::explain,
};

/// Source: HoDoKu, "Template Delete".
pub(super) const TEMPLATE_DELETE: Rule = Rule {
    name: "template-delete",
    title: "Template delete",
    about: "A template of a digit is a way to place it nine times that the candidates allow. No template includes a \
            certain cell. The cell loses the digit.",
    example: ".5..6.7.44.71.365..6257493...5.471966.4..1875719856243.4173.56.5.64.23.....6.54..",
    traits: PLAIN,
    find: |at, sink| template::delete(at.board, sink),
    ..TEMPLATE_SET
};
