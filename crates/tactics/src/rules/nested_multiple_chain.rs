//! Dynamic forcing chain with cell or region chains.

use super::prelude::*;

/// Source: Sudoku Explainer, "Dynamic Forcing Chains (+ Multiple Forcing Chains)".
pub(super) const RULE: Rule = Rule {
    name: "nested-multiple-chain",
    title: "Dynamic forcing chain with cell or region chains",
    about: "A dynamic forcing chain that also uses cell and region forcing chains, found on the candidates that \
            are left. A contradiction refutes the assumption, and a consequence that all cases share holds.",
    example: "..71..2.....9....5....84...31.8.......2..36......4.....6..1..9.2..4...83..9...5..",
    traits: PLAIN,
    find: |at, sink| forcing::find(at.board, at.digits, Depth::Plus(Inner::Multiple), at.work, sink),
    explain: forcing::explain,
};
