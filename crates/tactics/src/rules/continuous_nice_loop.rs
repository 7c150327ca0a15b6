//! Continuous nice loop.

use super::prelude::*;

/// Source: HoDoKu, "Continuous Nice Loop".
pub(super) const RULE: Rule = Rule {
    name: "continuous-nice-loop",
    title: "Continuous nice loop",
    about: "A closed loop of candidates alternates strong and weak links. Its candidates are alternately true \
            and false, so of every weak link one end is true, and everything that sees both ends is eliminated.",
    example: ".951243...46839....23675...471286...962543817358917642639751...5874921..214368759",
    traits: PLAIN
        .chosen(Choice::Together {
            leader: "continuous-nice-loop",
            first: |board| queued::loops(board, chain_graph::Depth::Plain),
        })
        .argued(Argument::Ring),
    find: |at, sink| nice_loop::find(at.board, Form::Continuous, chain_graph::Depth::Plain, sink),
    explain: nice_loop::explain_ring,
};
