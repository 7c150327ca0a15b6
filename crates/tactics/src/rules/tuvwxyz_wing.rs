//! TUVWXYZ-wing.

use super::prelude::*;

/// Source: SukakuExplainer, "TUVWXYZ-Wing".
pub(super) const RULE: Rule = Rule {
    name: "tuvwxyz-wing",
    title: "TUVWXYZ-wing",
    about: "Six cells of a house hold seven candidates, and a bivalue cell outside shares two of them, x and z, \
            and sees every place of x in the six. Either the bivalue cell holds z or it holds x and the six \
            cells hold z, so every cell that sees all these places of z loses z.",
    example: ".9721....4...9.1.781.7432.9...4..91.24.981.761.93....43..1..79.76..39...95..7....",
    traits: traits(OWN_MARKS),
    find: |at, sink| almost_locked_wing::find(at.board, at.cells, 6, sink),
    explain: almost_locked_wing::explain,
};
