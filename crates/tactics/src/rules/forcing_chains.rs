//! Sudoku Explainer's forcing chains, in the order of how far they are followed.

use super::prelude::*;

/// Source: Sudoku Explainer, "Multiple Forcing Chains".
pub(super) const MULTIPLE_FORCING_CHAIN: Rule = Rule {
    name: "multiple-forcing-chain",
    title: "Cell or region forcing chain",
    about: "Each candidate of a cell, or each place of a digit in a house, is followed along a chain. One of \
            them is true, so a consequence shared by all of them holds.",
    example: ".951243...46839....23675...471286...962543817358917642639751...5874921..214368759",
    traits: PLAIN,
    find: |at, sink| forcing::find(at.board, at.digits, Depth::Static, at.work, sink),
    explain: forcing::explain,
};

/// Source: Sudoku Explainer, "Dynamic Forcing Chains".
pub(super) const DYNAMIC_FORCING_CHAIN: Rule = Rule {
    name: "dynamic-forcing-chain",
    title: "Dynamic forcing chain",
    about: "A candidate is assumed to hold or to fail, and its consequences are followed; each may rest on several \
            earlier ones. A contradiction refutes the assumption; a consequence shared by all cases of a cell, \
            a house or a candidate holds.",
    example: ".951243...46839....23675...471286...962543817358917642639751...5874921..214368759",
    find: |at, sink| forcing::find(at.board, at.digits, Depth::Dynamic, at.work, sink),
    ..MULTIPLE_FORCING_CHAIN
};

/// Source: Sudoku Explainer, "Dynamic Forcing Chains (+)".
pub(super) const DYNAMIC_FORCING_CHAIN_PLUS: Rule = Rule {
    name: "dynamic-forcing-chain-plus",
    title: "Dynamic forcing chain with subsets",
    about: "A dynamic forcing chain that also uses locked candidates, naked and hidden pairs and X-wings on the \
            candidates that are left. A contradiction refutes the assumption; a consequence shared by all cases holds.",
    example: ".951243...46839....23675...471286...962543817358917642639751...5874921..214368759",
    find: |at, sink| forcing::find(at.board, at.digits, Depth::Plus(Inner::None), at.work, sink),
    ..MULTIPLE_FORCING_CHAIN
};

/// Source: Sudoku Explainer, "Dynamic Forcing Chains (+ Forcing Chains)".
pub(super) const NESTED_SIMPLE_CHAIN: Rule = Rule {
    name: "nested-simple-chain",
    title: "Dynamic forcing chain with chains",
    about: "A dynamic forcing chain that also uses simple forcing chains and cycles, found on the candidates \
            that are left. A contradiction refutes the assumption; a consequence shared by all cases holds.",
    example: "7263.518943.9..5...9587624.917.2..5.562784931.43159.26.8.2.74.5.7453..9865.4.837.",
    traits: traits(LAST_RESORT),
    find: |at, sink| forcing::find(at.board, at.digits, Depth::Plus(Inner::Simple), at.work, sink),
    explain: forcing::explain,
};

/// Source: Sudoku Explainer, "Dynamic Forcing Chains (+ Multiple Forcing Chains)".
pub(super) const NESTED_MULTIPLE_CHAIN: Rule = Rule {
    name: "nested-multiple-chain",
    title: "Dynamic forcing chain with cell or region chains",
    about: "A dynamic forcing chain that also uses cell and region forcing chains, found on the candidates that \
            are left. A contradiction refutes the assumption; a consequence shared by all cases holds.",
    example: "7263.518943.9..5...9587624.917.2..5.562784931.43159.26.8.2.74.5.7453..9865.4.837.",
    find: |at, sink| forcing::find(at.board, at.digits, Depth::Plus(Inner::Multiple), at.work, sink),
    ..NESTED_SIMPLE_CHAIN
};

/// Source: Sudoku Explainer, "Dynamic Forcing Chains (+ Dynamic Forcing Chains)".
pub(super) const NESTED_DYNAMIC_CHAIN: Rule = Rule {
    name: "nested-dynamic-chain",
    title: "Dynamic forcing chain with dynamic chains",
    about: "A dynamic forcing chain that also uses dynamic forcing chains, found on the candidates that are \
            left. A contradiction refutes the assumption; a consequence shared by all cases holds.",
    example: "7263.518943.9..5...9587624.917.2..5.562784931.43159.26.8.2.74.5.7453..9865.4.837.",
    find: |at, sink| forcing::find(at.board, at.digits, Depth::Plus(Inner::Dynamic), at.work, sink),
    ..NESTED_SIMPLE_CHAIN
};

/// Source: Sudoku Explainer, "Dynamic Forcing Chains (+ Dynamic Forcing Chains (+))".
pub(super) const NESTED_DYNAMIC_CHAIN_PLUS: Rule = Rule {
    name: "nested-dynamic-chain-plus",
    title: "Dynamic forcing chain with dynamic chains and subsets",
    about: "A dynamic forcing chain that also uses dynamic forcing chains with subsets, found on the candidates \
            that are left. A contradiction refutes the assumption; a consequence shared by all cases holds.",
    example: "7263.518943.9..5...9587624.917.2..5.562784931.43159.26.8.2.74.5.7453..9865.4.837.",
    find: |at, sink| forcing::find(at.board, at.digits, Depth::Plus(Inner::DynamicPlus), at.work, sink),
    ..NESTED_SIMPLE_CHAIN
};

/// Source: Sudoku Explainer, "Dynamic Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))".
pub(super) const NESTED_TWICE_SIMPLE_CHAIN: Rule = Rule {
    name: "nested-twice-simple-chain",
    title: "Dynamic forcing chain with dynamic chains with chains",
    about: "A dynamic forcing chain that also uses dynamic forcing chains which in turn use simple chains. A \
            contradiction refutes the assumption; a consequence shared by all cases holds.",
    example: "28....3.157138..29.63.2.5.873.21.8.5125..8..3.48.53712352.4.186.1.832957897.6.234",
    find: |at, sink| forcing::find(at.board, at.digits, Depth::Plus(Inner::DynamicSimple), at.work, sink),
    ..NESTED_SIMPLE_CHAIN
};

/// Source: Sukaku Explainer, "Dynamic Forcing Chains (+ Dynamic Forcing Chains (+ Multiple Forcing Chains))".
pub(super) const NESTED_TWICE_MULTIPLE_CHAIN: Rule = Rule {
    name: "nested-twice-multiple-chain",
    title: "Dynamic forcing chain with dynamic chains with cell or region chains",
    about: "A dynamic forcing chain that also uses dynamic forcing chains which in turn use cell and region \
            chains. A contradiction refutes the assumption; a consequence shared by all cases holds.",
    example: "28....3.157138..29.63.2.5.873.21.8.5125..8..3.48.53712352.4.186.1.832957897.6.234",
    find: |at, sink| forcing::find(at.board, at.digits, Depth::Plus(Inner::DynamicMultiple), at.work, sink),
    ..NESTED_SIMPLE_CHAIN
};

/// Source: Sudoku Explainer, "Nishio Forcing Chains".
pub(super) const NISHIO_FORCING_CHAIN: Rule = Rule {
    name: "nishio-forcing-chain",
    title: "Nishio",
    about: "A digit is assumed in a cell, and all consequences for the same digit are followed. If they leave \
            the digit no place in a house or force it twice into one, it cannot go into the cell.",
    example: "7263.518943.9..5...9587624.917.2..5.562784931.43159.26.8.2.74.5.7453..9865.4.837.",
    traits: traits(ONE_DIGIT),
    find: |at, sink| forcing::find(at.board, at.digits, Depth::Nishio, at.work, sink),
    explain: forcing::explain,
};
