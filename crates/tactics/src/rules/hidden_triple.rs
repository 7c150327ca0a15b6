//! Hidden triple.

use super::prelude::*;

/// Source: Chadwick, Krieg and Granade 2008, "Hidden Triplet", in its standard form: three digits whose places are three cells
/// together (Zendoku calls it "naked triple").
pub(super) const RULE: Rule = Rule {
    name: "hidden-triple",
    title: "Hidden triple",
    about: "Three digits have only three places in a house between them. They fill these three cells, so the \
            cells lose all other candidates.",
    example: "....7......31............35.7.8943..329..548.84....5.9.58...14349....8.663.4.....",
    traits: traits(LASTING | ONE_HOUSE).picked(queued::by_digits),
    find: |at, sink| hidden_subset::find(at.board, at.houses, 3, sink),
    explain: hidden_subset::explain,
};
