//! Death blossom with overlap.

use super::prelude::*;

/// Source: HoDoKu, "Death Blossom" with overlap allowed.
pub(super) const RULE: Rule = Rule {
    name: "overlapping-death-blossom",
    title: "Death blossom with overlap",
    about: "A death blossom whose sets may overlap. Whichever digit the stem takes, one of the sets holds z, so \
            every cell that sees all these places of z loses z.",
    example: ".951243...46839....23675...471286...962543817358917642639751...5874921..214368759",
    traits: PLAIN,
    find: |at, sink| death_blossom::find(at.board, true, sink),
    explain: death_blossom::explain,
};
