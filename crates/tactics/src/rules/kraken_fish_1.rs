//! Kraken fish (type 1).

use super::prelude::*;

/// Source: HoDoKu, "Kraken Fish Type 1".
pub(super) const RULE: Rule = Rule {
    name: "kraken-fish-1",
    title: "Kraken fish (type 1)",
    about: "A finned fish would eliminate a candidate that does not see all its fins, but every fin leads to its \
            elimination along a chain. Either the fish or one of the fins is true, so the candidate is \
            eliminated.",
    example: "6459.7.3.738.6.....9.3847....9.42.7.17.5..286.2.87149...74.3.12.62.18.59913256.4.",
    traits: PLAIN.argued(Argument::Fins),
    find: |at, sink| kraken_fish::type_1(at.board, at.digits, sink),
    explain: kraken_fish::explain,
};
