//! Forcing chain (contradiction).

use super::prelude::*;

/// Source: HoDoKu, "Forcing Chain Contradiction".
pub(super) const RULE: Rule = Rule {
    name: "forcing-chain-contradiction",
    title: "Forcing chain (contradiction)",
    about: "A candidate is supposed to hold or to fail and its consequences are followed along chains. They \
            contradict each other, so the opposite is true.",
    example: "2.948615756891.24314.52.69..94352816.821694.5615.74.2.8762.593...1.38564453.917.2",
    traits: PLAIN
        .chosen(Choice::Together {
            leader: "forcing-chain-contradiction",
            first: |board| {
                queued::forced(board, Reach::Chains, ["forcing-chain-contradiction", "forcing-chain-verity"])
            },
        })
        .argued(Argument::Contradiction(Reach::Chains)),
    find: |at, sink| implications::contradiction(at.board, Reach::Chains, sink),
    explain: implications::explain_contradiction,
};
