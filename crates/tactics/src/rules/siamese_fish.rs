//! Siamese fish.

use super::prelude::*;

/// Source: HoDoKu, "Siamese Fish".
pub(super) const RULE: Rule = Rule {
    name: "siamese-fish",
    title: "Siamese fish",
    about: "Two finned or sashimi fish have the same base sets, and their cover sets differ. Each eliminates \
            candidates of its own, so all of them go in one step.",
    example: "6.51.3....385.761.41.6823.5841756923....1..5.59..2...1364.7158.15..6..3..824351..",
    traits: traits(ONE_DIGIT),
    find: |at, sink| {
        let kinds = [(2, false), (2, true), (3, false), (3, true), (4, false), (4, true)];
        let find = |&(n, sashimi): &(usize, bool), sink: &mut Sink<'_>| {
            finned_fish::find(at.board, at.digits, n, sashimi, sink)
        };
        let fish = all(|sink| kinds.iter().try_for_each(|kind| find(kind, sink)));
        complex_fish::siamese(&fish, sink)
    },
    explain: complex_fish::explain_siamese,
};
