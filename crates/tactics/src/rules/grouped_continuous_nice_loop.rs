//! Grouped continuous nice loop.

use super::prelude::*;

/// Source: HoDoKu, "Grouped Continuous Nice Loop".
pub(super) const RULE: Rule = Rule {
    name: "grouped-continuous-nice-loop",
    title: "Grouped continuous nice loop",
    about: "A continuous nice loop that also links groups of candidates in the intersection of a box and a line. \
            Its nodes are alternately true and false, so of every weak link one end is true, and everything that \
            sees both ends is eliminated.",
    example: ".951243...46839....23675...471286...962543817358917642639751...5874921..214368759",
    traits: PLAIN
        .chosen(Choice::Together {
            leader: "grouped-continuous-nice-loop",
            first: |board| queued::loops(board, chain_graph::Depth::Groups),
        })
        .argued(Argument::Ring),
    find: |at, sink| nice_loop::find(at.board, Form::Continuous, chain_graph::Depth::Groups, sink),
    explain: nice_loop::explain_ring,
};
