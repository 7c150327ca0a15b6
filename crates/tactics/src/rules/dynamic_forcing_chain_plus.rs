//! Dynamic forcing chain with subsets.

use super::prelude::*;

/// Source: Sudoku Explainer, "Dynamic Forcing Chains (+)".
pub(super) const RULE: Rule = Rule {
    name: "dynamic-forcing-chain-plus",
    title: "Dynamic forcing chain with subsets",
    about: "A dynamic forcing chain that also uses locked candidates, naked and hidden pairs and X-wings on the \
            candidates that are left. A contradiction refutes the assumption, and a consequence that all cases \
            share holds.",
    example: ".951243...46839....23675...471286...962543817358917642639751...5874921..214368759",
    traits: PLAIN,
    find: |at, sink| forcing::find(at.board, at.digits, Depth::Plus(Inner::None), at.work, sink),
    explain: forcing::explain,
};
