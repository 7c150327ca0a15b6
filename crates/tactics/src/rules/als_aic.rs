//! Alternating inference chain with almost locked sets.

use super::prelude::*;

/// Source: HoDoKu, "Grouped AIC", with almost locked sets allowed.
pub(super) const RULE: Rule = Rule {
    name: "als-aic",
    title: "Alternating inference chain with almost locked sets",
    about: "An alternating inference chain in which almost locked sets serve as strong links: a set that loses \
            one digit is locked on the rest. One of its ends is true, so every candidate that excludes both is \
            eliminated.",
    example: ".951243...46839....23675...471286...962543817358917642639751...5874921..214368759",
    traits: PLAIN,
    find: |at, sink| nice_loop::find(at.board, Form::Aic, chain_graph::Depth::Sets, sink),
    explain: alternating::explain,
};
