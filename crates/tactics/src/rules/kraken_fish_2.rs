//! Kraken fish (type 2).

use super::prelude::*;

/// Source: HoDoKu, "Kraken Fish Type 2".
pub(super) const RULE: Rule = Rule {
    name: "kraken-fish-2",
    title: "Kraken fish (type 2)",
    about: "In a finned fish, every candidate within one cover set and every fin lead to the same elimination \
            along chains. One of them is true, so the candidate is eliminated.",
    example: "..5.......4.83.....2.675......28.....62....17..89..64..3.7.1.....74............59",
    traits: PLAIN.argued(Argument::FinsOrCover),
    find: |at, sink| kraken_fish::type_2(at.board, at.digits, sink),
    explain: kraken_fish::explain,
};
