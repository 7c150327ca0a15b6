//! Several pairs of colours on a digit.

use super::prelude::*;

/// Source: HoDoKu, "Multi Colors 1".
pub(super) const MULTI_COLOURS_1: Rule = Rule {
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

/// Source: HoDoKu, "Multi Colors 2".
pub(super) const MULTI_COLOURS_2: Rule = Rule {
    name: "multi-colours-2",
    title: "Multi colours (type 2)",
    about: "A digit has two separate colourings, and a colour of one sees both colours of the other. One of the \
            two colours it sees is true, so the seeing colour is false and all its cells lose the digit.",
    example: ".3..1...9.....7.18.1.6....5..81742939723..184143...5763..742..17.159..42..48.1..7",
    find: |at, sink| multi_colours::both(at.board, at.digits, sink),
    ..MULTI_COLOURS_1
};
