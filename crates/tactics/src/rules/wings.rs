//! Wings that consist of several cells and a pair.
//!
//! Sources: HoDoKu forum usage; SukakuExplainer, "WXYZ-Wing" to "TUVWXYZ-Wing".

use super::prelude::*;

/// A position with several kinds of wings.
const WINGS: &str = ".951243...46839....23675...471286...962543817358917642639751...5874921..214368759";

macro_rules! wing {
    ($n:literal, $cells:literal, $inside:literal, $digits:literal, $name:literal, $title:literal, $example:expr) => {
        Rule {
            name: $name,
            title: $title,
            about: concat!(
                $cells,
                " cells of a house hold ",
                $digits,
                " candidates, and a bivalue cell outside shares two of them, x \
                 and z, and sees every place of x in the ",
                $inside,
                ". Either the bivalue cell holds z or it holds x and \
                 the ",
                $inside,
                " cells hold z, so every cell that sees all these places of z loses z."
            ),
            example: $example,
            traits: traits(OWN_MARKS),
            find: |at, sink| almost_locked_wing::find(at.board, at.cells, $n, sink),
            explain: almost_locked_wing::explain,
        }
    };
}

pub(super) const WXYZ_WING: Rule = wing!(3, "Three", "three", "four", "wxyz-wing", "WXYZ-wing", WINGS);
pub(super) const VWXYZ_WING: Rule = wing!(4, "Four", "four", "five", "vwxyz-wing", "VWXYZ-wing", WINGS);
pub(super) const UVWXYZ_WING: Rule = wing!(5, "Five", "five", "six", "uvwxyz-wing", "UVWXYZ-wing", WINGS);
pub(super) const TUVWXYZ_WING: Rule = wing!(
    6,
    "Six",
    "six",
    "seven",
    "tuvwxyz-wing",
    "TUVWXYZ-wing",
    ".9721....4...9.1.781.7432.9...4..91.24.981.761.93....43..1..79.76..39...95..7...."
);
