//! ALS-XY-chain.

use super::prelude::*;

/// Source: HoDoKu, "ALS-XY-Chain": four sets and more, of which no two that are linked overlap.
pub(super) const RULE: Rule = Rule {
    name: "als-xy-chain",
    title: "ALS-XY-chain",
    about: "Almost locked sets form a chain in which each has a restricted common digit with the next. If the \
            first set lacks the digit z, the last one holds it, so every cell that sees all places of z in both \
            loses z.",
    example: "..51.4....4.83.....23675......286...962543817358917642.3.7.1.....74........3..759",
    traits: PLAIN.picked(queued::by_strikes).argued(Argument::SetChain),
    find: |at, sink| {
        at.noting(|memo| {
            als_chain::find(
                memo.linked_sets.of(at.board, als_chain::LARGEST, false),
                4..=als_chain::LONGEST,
                sink,
            )
        })
    },
    explain: als_chain::explain,
};
