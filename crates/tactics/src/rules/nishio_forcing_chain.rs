//! Nishio.

use super::prelude::*;

/// Source: Sudoku Explainer, "Nishio Forcing Chains".
pub(super) const RULE: Rule = Rule {
    name: "nishio-forcing-chain",
    title: "Nishio",
    about: "A digit is supposed in a cell, and all consequences for the same digit are followed. If they leave \
            the digit no place in a house or force it twice into one, it cannot go into the cell.",
    example: ".95.....8.7....2.3..4......9..5....48..91.5..2....71........4.....7..32.....28.15",
    traits: traits(ONE_DIGIT),
    find: |at, sink| forcing::find(at.board, at.digits, Depth::Nishio, at.work, sink),
    explain: forcing::explain,
};
