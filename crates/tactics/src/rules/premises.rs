//! HoDoKu's forcing chains and nets.

use super::prelude::*;

/// Source: HoDoKu, "Forcing Chain Contradiction".
pub(super) const FORCING_CHAIN_CONTRADICTION: Rule = Rule {
    name: "forcing-chain-contradiction",
    title: "Forcing chain (contradiction)",
    about: "A candidate is assumed to hold or to fail, and its consequences are followed along chains. They \
            contradict each other, so the opposite is true.",
    example: "2.948615756891.24314.52.69..94352816.821694.5615.74.2.8762.593...1.38564453.917.2",
    traits: PLAIN.chosen(FORCING_CHAINS).argued(Argument::Contradiction(Reach::Chains)),
    find: |at, sink| implications::contradiction(at.board, Reach::Chains, sink),
    explain: implications::explain_contradiction,
};

/// Source: HoDoKu, "Forcing Net Contradiction".
pub(super) const FORCING_NET_CONTRADICTION: Rule = Rule {
    name: "forcing-net-contradiction",
    title: "Forcing net (contradiction)",
    about: "A candidate is assumed to hold or to fail, and all singles that follow are written. They lead to a \
            contradiction, so the opposite is true.",
    example: "2.948615756891.24314.52.69..94352816.821694.5615.74.2.8762.593...1.38564453.917.2",
    traits: PLAIN.chosen(FORCING_NETS).argued(Argument::Contradiction(Reach::Nets)),
    find: |at, sink| implications::contradiction(at.board, Reach::Nets, sink),
    ..FORCING_CHAIN_CONTRADICTION
};

/// Source: HoDoKu, "Forcing Chain Verity".
pub(super) const FORCING_CHAIN_VERITY: Rule = Rule {
    name: "forcing-chain-verity",
    title: "Forcing chain (verity)",
    about: "All candidates of a cell, all places of a digit in a house, or a candidate and its opposite are \
            followed along chains. One case is true, so what follows from every case holds.",
    example: ".951243...46839....23675...471286...962543817358917642639751...5874921..214368759",
    traits: PLAIN.chosen(FORCING_CHAINS).argued(Argument::Verity(Reach::Chains)),
    find: |at, sink| implications::verity(at.board, Reach::Chains, sink),
    explain: implications::explain_verity,
};

/// Source: HoDoKu, "Forcing Net Verity".
pub(super) const FORCING_NET_VERITY: Rule = Rule {
    name: "forcing-net-verity",
    title: "Forcing net (verity)",
    about: "All candidates of a cell, all places of a digit in a house, or a candidate and its opposite are \
            followed by writing all singles that result. One case is true, so what follows from every case \
            holds.",
    example: ".951243...46839....23675...471286...962543817358917642639751...5874921..214368759",
    traits: PLAIN.chosen(FORCING_NETS).argued(Argument::Verity(Reach::Nets)),
    find: |at, sink| implications::verity(at.board, Reach::Nets, sink),
    ..FORCING_CHAIN_VERITY
};
