//! Dynamic forcing chain.

use super::prelude::*;

/// Source: Sudoku Explainer, "Dynamic Forcing Chains".
pub(super) const RULE: Rule = Rule {
    name: "dynamic-forcing-chain",
    title: "Dynamic forcing chain",
    about: "A candidate is supposed to hold or to fail, and its consequences are followed where one may rest on \
            several earlier ones. A contradiction refutes the assumption, and a consequence that all cases of a \
            cell, a house or a candidate share holds.",
    example: ".951243...46839....23675...471286...962543817358917642639751...5874921..214368759",
    traits: PLAIN,
    find: |at, sink| forcing::find(at.board, at.digits, Depth::Dynamic, at.work, sink),
    explain: forcing::explain,
};
