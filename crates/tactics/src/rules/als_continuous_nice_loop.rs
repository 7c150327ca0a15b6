//! Continuous nice loop with almost locked sets.

use super::prelude::*;

/// Source: HoDoKu, "Grouped Continuous Nice Loop", with almost locked sets allowed.
pub(super) const RULE: Rule = Rule {
    name: "als-continuous-nice-loop",
    title: "Continuous nice loop with almost locked sets",
    about: "A continuous nice loop in which almost locked sets serve as strong links: a set that loses one digit \
            is locked on the rest. Its nodes are alternately true and false, so everything that sees both ends \
            of a weak link is eliminated.",
    example: ".951243...46839....23675...471286...962543817358917642639751...5874921..214368759",
    traits: PLAIN.argued(Argument::Ring),
    find: |at, sink| nice_loop::find(at.board, Form::Continuous, chain_graph::Depth::Sets, sink),
    explain: nice_loop::explain_ring,
};
