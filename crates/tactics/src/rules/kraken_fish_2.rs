//! Kraken fish (type 2).

use super::prelude::*;

/// Source: HoDoKu, "Kraken Fish Type 2".
pub(super) const RULE: Rule = Rule {
    name: "kraken-fish-2",
    title: "Kraken fish (type 2)",
    about: "In a finned fish, every candidate within one cover set and every fin lead to the same elimination \
            along chains. One of them is true, so the candidate is eliminated.",
    example: "7263.518943.9..5...9587624.917.2..5.562784931.43159.26.8.2.74.5.7453..9865.4.837.",
    traits: PLAIN.argued(Argument::FinsOrCover),
    find: |at, sink| kraken_fish::type_2(at.board, at.digits, sink),
    explain: kraken_fish::explain,
};
