//! Bivalue universal grave.

use super::prelude::*;

/// Source: Sudoku Explainer, "Bivalue Universal Grave", types 1 to 4.
pub(super) const RULE: Rule = Rule {
    name: "bug",
    title: "Bivalue universal grave",
    about: "Without a few extra candidates, every blank cell would have two candidates and every digit two \
            places in every house that lacks it. Such a grave has no or several solutions, so one of the extra \
            candidates is true, and eliminations follow as from unique rectangles of types 1 to 4.",
    example: ".951243...46839....23675...471286...962543817358917642639751...5874921..214368759",
    traits: traits(UNIQUE),
    find: |at, sink| bug::find(at.board, sink),
    explain: bug::explain,
};
