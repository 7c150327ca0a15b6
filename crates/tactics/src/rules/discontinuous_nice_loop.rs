//! Discontinuous nice loop.

use super::prelude::*;

/// Source: HoDoKu, "Discontinuous Nice Loop".
pub(super) const RULE: Rule = Rule {
    name: "discontinuous-nice-loop",
    title: "Discontinuous nice loop",
    about: "A chain of alternating strong and weak links returns to the candidate where it starts. If the \
            candidate's failing proves it, it is true; if its holding refutes it, it is eliminated.",
    example: ".4.6.175..6.2.51..158497326.91.4.26..3412.8..82..5.4.1.7..1.5..485362917319574682",
    traits: PLAIN.chosen(Choice::Together {
        leader: "continuous-nice-loop",
        first: |board| queued::loops(board, chain_graph::Depth::Plain),
    }),
    find: |at, sink| nice_loop::find(at.board, Form::Discontinuous, chain_graph::Depth::Plain, sink),
    explain: nice_loop::explain_loop,
};
