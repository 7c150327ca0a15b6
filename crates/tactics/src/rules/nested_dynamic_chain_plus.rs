//! Dynamic forcing chain with dynamic chains and subsets.

use super::prelude::*;

/// Source: Sudoku Explainer, "Dynamic Forcing Chains (+ Dynamic Forcing Chains (+))".
pub(super) const RULE: Rule = Rule {
    name: "nested-dynamic-chain-plus",
    title: "Dynamic forcing chain with dynamic chains and subsets",
    about: "A dynamic forcing chain that also uses dynamic forcing chains with subsets, found on the candidates \
            that are left. A contradiction refutes the assumption, and a consequence that all cases share holds.",
    example: "7263.518943.9..5...9587624.917.2..5.562784931.43159.26.8.2.74.5.7453..9865.4.837.",
    traits: PLAIN,
    find: |at, sink| forcing::find(at.board, at.digits, Depth::Plus(Inner::DynamicPlus), at.work, sink),
    explain: forcing::explain,
};
