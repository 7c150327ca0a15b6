//! Nishio.

use super::prelude::*;

/// Source: Sudoku Explainer, "Nishio Forcing Chains".
pub(super) const RULE: Rule = Rule {
    name: "nishio-forcing-chain",
    title: "Nishio",
    about: "A digit is supposed in a cell, and all consequences for the same digit are followed. If they leave \
            the digit no place in a house or force it twice into one, it cannot go into the cell.",
    example: "7263.518943.9..5...9587624.917.2..5.562784931.43159.26.8.2.74.5.7453..9865.4.837.",
    traits: traits(ONE_DIGIT),
    find: |at, sink| forcing::find(at.board, at.digits, Depth::Nishio, at.work, sink),
    explain: forcing::explain,
};
