//! ALS-XY-wing with overlap.

use super::prelude::*;

/// Source: HoDoKu, "ALS-XY-Wing" with overlap allowed.
pub(super) const RULE: Rule = Rule {
    name: "overlapping-als-xy-wing",
    title: "ALS-XY-wing with overlap",
    about: "An ALS-XY-wing whose sets may overlap. A or B holds the digit z that both have, so every cell that \
            sees all its places loses z.",
    example: "7263.518943.9..5...9587624.917.2..5.562784931.43159.26.8.2.74.5.7453..9865.4.837.",
    traits: PLAIN.argued(Argument::SetChain),
    find: |at, sink| {
        at.noting(|memo| {
            als_chain::find(memo.linked_sets.of(at.board, als_chain::LARGEST, true), 3..=3, sink)
        })
    },
    explain: als_chain::explain,
};
