//! Forcing net (verity).

use super::prelude::*;

/// Source: HoDoKu, "Forcing Net Verity".
pub(super) const RULE: Rule = Rule {
    name: "forcing-net-verity",
    title: "Forcing net (verity)",
    about: "All candidates of a cell, all places of a digit in a house, or a candidate and its opposite are \
            followed by writing all singles that result. One case is true, so what follows from every case \
            holds.",
    example: ".951243...46839....23675...471286...962543817358917642639751...5874921..214368759",
    traits: PLAIN
        .chosen(Choice::Together {
            leader: "forcing-net-contradiction",
            first: |board| {
                queued::forced(board, Reach::Nets, ["forcing-net-contradiction", "forcing-net-verity"])
            },
        })
        .argued(Argument::Verity(Reach::Nets)),
    find: |at, sink| implications::verity(at.board, Reach::Nets, sink),
    explain: implications::explain_verity,
};
