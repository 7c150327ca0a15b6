//! ALS-XY-wing.

use super::prelude::*;

/// Source: HoDoKu, "ALS-XY-Wing": three sets that do not overlap.
pub(super) const RULE: Rule = Rule {
    name: "als-xy-wing",
    title: "ALS-XY-wing",
    about: "An almost locked set C has a restricted common digit with each of two others, A and B. C lacks one \
            of the two digits at most, so A or B is locked on the rest; a digit z common to A and B is in one of \
            them, and every cell that sees all its places loses z.",
    example: "..51.4....4.83.....23675......286...962543817358917642.3.7.1.....74........3..759",
    traits: PLAIN.picked(queued::by_strikes).argued(Argument::SetChain),
    find: |at, sink| {
        at.noting(|memo| {
            als_chain::find(memo.linked_sets.of(at.board, als_chain::LARGEST, false), 3..=3, sink)
        })
    },
    explain: als_chain::explain,
};
