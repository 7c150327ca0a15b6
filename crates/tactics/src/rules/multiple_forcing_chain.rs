//! Cell or region forcing chain.

use super::prelude::*;

/// Source: Sudoku Explainer, "Multiple Forcing Chains".
pub(super) const RULE: Rule = Rule {
    name: "multiple-forcing-chain",
    title: "Cell or region forcing chain",
    about: "Each candidate of a cell, or each place of a digit in a house, is followed along a chain. One of \
            them is true, so a consequence that all of them share holds.",
    example: ".951243...46839....23675...471286...962543817358917642639751...5874921..214368759",
    traits: PLAIN,
    find: |at, sink| forcing::find(at.board, at.digits, Depth::Static, at.work, sink),
    explain: forcing::explain,
};
