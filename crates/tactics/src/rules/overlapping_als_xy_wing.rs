//! ALS-XY-wing with overlap.

use super::prelude::*;

/// Source: HoDoKu, "ALS-XY-Wing" with overlap allowed.
pub(super) const RULE: Rule = Rule {
    name: "overlapping-als-xy-wing",
    title: "ALS-XY-wing with overlap",
    about: "An ALS-XY-wing whose sets may overlap. A or B holds the digit z that both have, so every cell that \
            sees all its places loses z.",
    example: "..51.4....4.83.....23675......286...962543817358917642.3.7.1.....74........3..759",
    traits: PLAIN.argued(Argument::SetChain),
    find: |at, sink| als_chain::find(at.board, 3..=3, true, sink),
    explain: als_chain::explain,
};
