//! Dynamic forcing chain with dynamic chains with cell or region chains.

use super::prelude::*;

/// Source: Sukaku Explainer, "Dynamic Forcing Chains (+ Dynamic Forcing Chains (+ Multiple Forcing Chains))".
pub(super) const RULE: Rule = Rule {
    name: "nested-twice-multiple-chain",
    title: "Dynamic forcing chain with dynamic chains with cell or region chains",
    about: "A dynamic forcing chain that also uses dynamic forcing chains which in turn use cell and region \
            chains. A contradiction refutes the assumption, and a consequence that all cases share holds.",
    example: "28....3.157138..29.63.2.5.873.21.8.5125..8..3.48.53712352.4.186.1.832957897.6.234",
    traits: PLAIN,
    find: |at, sink| forcing::find(at.board, at.digits, Depth::Plus(Inner::DynamicMultiple), at.work, sink),
    explain: forcing::explain,
};
