//! Multi colours (type 2).

use super::prelude::*;

/// Source: HoDoKu, "Multi Colors 2".
pub(super) const RULE: Rule = Rule {
    name: "multi-colours-2",
    title: "Multi colours (type 2)",
    about: "A digit has two separate colourings, and a colour of one sees both colours of the other. One of the \
            two colours it sees is true, so it is false itself and all its cells lose the digit.",
    example: ".3..1...9.....7.18.1.6....5..81742939723..184143...5763..742..17.159..42..48.1..7",
    traits: traits(ONE_DIGIT).argued(Argument::Either),
    find: |at, sink| multi_colours::both(at.board, at.digits, sink),
    explain: multi_colours::explain,
};
