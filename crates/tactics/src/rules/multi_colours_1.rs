//! Multi colours (type 1).

use super::prelude::*;

/// Source: HoDoKu, "Multi Colors 1".
pub(super) const RULE: Rule = Rule {
    name: "multi-colours-1",
    title: "Multi colours (type 1)",
    about: "A digit has two separate colourings, and a colour of one sees a colour of the other. These two \
            colours cannot both be true, so one of their opposites is, and every cell that sees both opposites \
            loses the digit.",
    example: ".3..1...9.....7.18.1.6....5..81742939723..184143...5763..742..17.159..42..48.1..7",
    traits: traits(ONE_DIGIT).argued(Argument::Either),
    find: |at, sink| multi_colours::opposite(at.board, at.digits, sink),
    explain: multi_colours::explain,
};
