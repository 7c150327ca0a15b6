//! Death blossom.

use super::prelude::*;

/// Source: HoDoKu, "Death Blossom".
pub(super) const RULE: Rule = Rule {
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
