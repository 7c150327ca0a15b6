//! UVWXYZ-wing.

use super::prelude::*;

/// Source: SukakuExplainer, "UVWXYZ-Wing".
pub(super) const RULE: Rule = Rule {
    name: "uvwxyz-wing",
    title: "UVWXYZ-wing",
    about: "Five cells of a house hold six candidates, and a bivalue cell outside shares two of them, x and z, \
            and sees every place of x in the five. Either the bivalue cell holds z or it holds x and the five \
            cells hold z, so every cell that sees all these places of z loses z.",
    example: ".951243...46839....23675...471286...962543817358917642639751...5874921..214368759",
    traits: traits(OWN_MARKS),
    find: |at, sink| almost_locked_wing::find(at.board, at.cells, 5, sink),
    explain: almost_locked_wing::explain,
};
