//! Forcing net (contradiction).

use super::prelude::*;

/// Source: HoDoKu, "Forcing Net Contradiction".
pub(super) const RULE: Rule = Rule {
    name: "forcing-net-contradiction",
    title: "Forcing net (contradiction)",
    about: "A candidate is supposed to hold or to fail and all singles that follow are written. They lead to a \
            contradiction, so the opposite is true.",
    example: "2.948615756891.24314.52.69..94352816.821694.5615.74.2.8762.593...1.38564453.917.2",
    traits: PLAIN
        .chosen(Choice::Together {
            leader: "forcing-net-contradiction",
            first: |board| {
                queued::forced(board, Reach::Nets, ["forcing-net-contradiction", "forcing-net-verity"])
            },
        })
        .argued(Argument::Contradiction(Reach::Nets)),
    find: |at, sink| implications::contradiction(at.board, Reach::Nets, sink),
    explain: implications::explain_contradiction,
};
