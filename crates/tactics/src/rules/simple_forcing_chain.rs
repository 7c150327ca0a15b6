//! Forcing chain or cycle.

use super::prelude::*;

/// Source: Sudoku Explainer, "Forcing Chains & Cycles".
pub(super) const RULE: Rule = Rule {
    name: "simple-forcing-chain",
    title: "Forcing chain or cycle",
    about: "A chain of implications without branches, on one digit, on bivalue cells or on both, starts from a \
            candidate that holds or fails. If the chain returns to the opposite of its start, the start is \
            refuted; if it closes into a cycle, every link of the cycle is locked and eliminates what it \
            excludes.",
    example: ".951243...46839....23675...471286...962543817358917642639751...5874921..214368759",
    traits: traits(LINKS),
    find: |at, sink| {
        let found = at.noting(|memo| memo.quiet.find(at.board, at.digits));
        found.map_or(Flow::Continue(()), |found| offer(sink, found))
    },
    explain: forcing::explain,
};
