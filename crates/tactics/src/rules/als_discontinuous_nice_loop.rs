//! Discontinuous nice loop with almost locked sets.

use super::prelude::*;

/// Source: HoDoKu, "Grouped Discontinuous Nice Loop", with almost locked sets allowed.
pub(super) const RULE: Rule = Rule {
    name: "als-discontinuous-nice-loop",
    title: "Discontinuous nice loop with almost locked sets",
    about: "A discontinuous nice loop in which almost locked sets serve as strong links: a set that loses one \
            digit is locked on the rest. If the first candidate's failing proves it, it is true; if its holding \
            refutes it, it is eliminated.",
    example: "7263.518943.9..5...9587624.917.2..5.562784931.43159.26.8.2.74.5.7453..9865.4.837.",
    traits: PLAIN,
    find: |at, sink| nice_loop::find(at.board, Form::Discontinuous, chain_graph::Depth::Sets, sink),
    explain: nice_loop::explain_loop,
};
