//! Linked almost locked sets.

use super::prelude::*;

/// Source: HoDoKu, "ALS-XY-Wing": three sets that do not overlap.
pub(super) const ALS_XY_WING: Rule = Rule {
    name: "als-xy-wing",
    title: "ALS-XY-wing",
    about: "An almost locked set C has a restricted common digit with each of two others, A and B. C lacks one \
            of the two digits at most, so A or B is locked on the rest; a digit z common to A and B is in one of \
            them, and every cell that sees all its places loses z.",
    example: "..51.4....4.83.....23675......286...962543817358917642.3.7.1.....74........3..759",
    traits: PLAIN.picked(queued::by_strikes).argued(Argument::SetChain),
    find: |at, sink| at.noting(|memo| als_chain::find(memo.linked_sets.of(at.board, false), 3..=3, sink)),
    explain: als_chain::explain,
};

/// Source: HoDoKu, "ALS-XY-Chain": four sets or more, where linked sets do not overlap.
pub(super) const ALS_XY_CHAIN: Rule = Rule {
    name: "als-xy-chain",
    title: "ALS-XY-chain",
    about: "Almost locked sets form a chain in which each has a restricted common digit with the next. If the \
            first set lacks the digit z, the last one holds it, so every cell that sees all places of z in both \
            loses z.",
    example: "..51.4....4.83.....23675......286...962543817358917642.3.7.1.....74........3..759",
    find: |at, sink| {
        at.noting(|memo| als_chain::find(memo.linked_sets.of(at.board, false), 4..=als_chain::LONGEST, sink))
    },
    ..ALS_XY_WING
};

/// Source: HoDoKu, "ALS-XY-Wing" with overlap allowed.
pub(super) const OVERLAPPING_ALS_XY_WING: Rule = Rule {
    name: "overlapping-als-xy-wing",
    title: "ALS-XY-wing with overlap",
    about: "An ALS-XY-wing whose sets may overlap. A or B holds the digit z that both have, so every cell that \
            sees all its places loses z.",
    example: "7263.518943.9..5...9587624.917.2..5.562784931.43159.26.8.2.74.5.7453..9865.4.837.",
    traits: PLAIN.argued(Argument::SetChain),
    find: |at, sink| at.noting(|memo| als_chain::find(memo.linked_sets.of(at.board, true), 3..=3, sink)),
    ..ALS_XY_WING
};

/// Source: HoDoKu, "Death Blossom".
pub(super) const DEATH_BLOSSOM: Rule = Rule {
    name: "death-blossom",
    title: "Death blossom",
    about: "Every candidate of a cell, the stem, sees all its places in an almost locked set of its own, and all \
            these sets share a digit z. Whichever digit the stem takes, one set loses that digit and holds z, so \
            every cell that sees all these places of z loses z.",
    example: ".951243...46839....23675...471286...962543817358917642639751...5874921..214368759",
    traits: PLAIN,
    find: |at, sink| death_blossom::find(at.board, false, sink),
    explain: death_blossom::explain,
};

/// Source: HoDoKu, "Death Blossom" with overlap allowed.
pub(super) const OVERLAPPING_DEATH_BLOSSOM: Rule = Rule {
    name: "overlapping-death-blossom",
    title: "Death blossom with overlap",
    about: "A death blossom whose sets may overlap. Whichever digit the stem takes, one of the sets holds z, so \
            every cell that sees all these places of z loses z.",
    example: ".951243...46839....23675...471286...962543817358917642639751...5874921..214368759",
    find: |at, sink| death_blossom::find(at.board, true, sink),
    ..DEATH_BLOSSOM
};
