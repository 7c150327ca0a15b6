//! Dynamic forcing chain with dynamic chains with chains.

use super::prelude::*;

/// Source: Sudoku Explainer, "Dynamic Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))".
pub(super) const RULE: Rule = Rule {
    name: "nested-twice-simple-chain",
    title: "Dynamic forcing chain with dynamic chains with chains",
    about: "A dynamic forcing chain that also uses dynamic forcing chains which in turn use simple chains. A \
            contradiction refutes the assumption, and a consequence that all cases share holds.",
    example: "28....3.157138..29.63.2.5.873.21.8.5125..8..3.48.53712352.4.186.1.832957897.6.234",
    traits: PLAIN,
    find: |at, sink| forcing::find(at.board, at.digits, Depth::Plus(Inner::DynamicSimple), at.work, sink),
    explain: forcing::explain,
};
