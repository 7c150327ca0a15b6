//! Forcing chain (verity).

use super::prelude::*;

/// Source: HoDoKu, "Forcing Chain Verity".
pub(super) const RULE: Rule = Rule {
    name: "forcing-chain-verity",
    title: "Forcing chain (verity)",
    about: "All candidates of a cell, all places of a digit in a house, or a candidate and its opposite are \
            followed along chains. One case is true, so what follows from every case holds.",
    example: ".951243...46839....23675...471286...962543817358917642639751...5874921..214368759",
    traits: PLAIN
        .chosen(Choice::Together {
            leader: "forcing-chain-contradiction",
            first: |board| {
                queued::forced(board, Reach::Chains, ["forcing-chain-contradiction", "forcing-chain-verity"])
            },
        })
        .argued(Argument::Verity(Reach::Chains)),
    find: |at, sink| implications::verity(at.board, Reach::Chains, sink),
    explain: implications::explain_verity,
};
