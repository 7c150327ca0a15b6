//! Grouped alternating inference chain.

use super::prelude::*;

/// Source: HoDoKu, "Grouped AIC".
pub(super) const RULE: Rule = Rule {
    name: "grouped-aic",
    title: "Grouped alternating inference chain",
    about: "An alternating inference chain that also links groups of candidates in the intersection of a box and \
            a line. One of its ends is true, so every candidate that excludes both is eliminated.",
    example: "..4.85.......425..5....6.474825.1..616....45875.864.1.23165...4..5418..3.4...31.5",
    traits: PLAIN.chosen(Choice::Together {
        leader: "grouped-continuous-nice-loop",
        first: |board| queued::loops(board, chain_graph::Depth::Groups),
    }),
    find: |at, sink| nice_loop::find(at.board, Form::Aic, chain_graph::Depth::Groups, sink),
    explain: alternating::explain,
};
