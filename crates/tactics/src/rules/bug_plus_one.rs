//! Bivalue universal grave + 1.

use super::prelude::*;

/// Source: HoDoKu, "Bivalue Universal Grave + 1".
pub(super) const RULE: Rule = Rule {
    name: "bug-plus-one",
    title: "Bivalue universal grave + 1",
    about: "Without one extra candidate, every blank cell would have two candidates and every digit two places \
            in every house that lacks it. Such a grave has no or several solutions, so the extra candidate is \
            true and its cell loses all others.",
    example: "627453189..1278346384691572145926.3.268347915739185624...764.9.4.683..5..7.51.46.",
    traits: traits(UNIQUE),
    find: |at, sink| bug::plus_one(at.board, sink),
    explain: bug::explain,
};
