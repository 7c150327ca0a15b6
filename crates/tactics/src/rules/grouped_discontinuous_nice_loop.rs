//! Grouped discontinuous nice loop.

use super::prelude::*;

/// Source: HoDoKu, "Grouped Discontinuous Nice Loop".
pub(super) const RULE: Rule = Rule {
    name: "grouped-discontinuous-nice-loop",
    title: "Grouped discontinuous nice loop",
    about: "A discontinuous nice loop that also links groups of candidates in the intersection of a box and a \
            line. If the first candidate's failing proves it, it is true; if its holding refutes it, it is \
            eliminated.",
    example: "..51.4....4.83.....23675......286...962543817358917642.3.7.1.....74........3..759",
    traits: PLAIN.chosen(Choice::Together {
        leader: "grouped-continuous-nice-loop",
        first: |board| queued::loops(board, chain_graph::Depth::Groups),
    }),
    find: |at, sink| nice_loop::find(at.board, Form::Discontinuous, chain_graph::Depth::Groups, sink),
    explain: nice_loop::explain_loop,
};
