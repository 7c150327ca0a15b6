//! Naked, hidden and locked pairs, triples and quads.

use super::prelude::*;

// Positions with several kinds of subsets.
const PAIRS: &str = "..4.85.......425..5....6.474825.1..616....45875.864.1.23165...4..5418..3.4...31.5";
const TRIPLES: &str = "....7......31............35.7.8943..329..548.84....5.9.58...14349....8.663.4.....";

/// Source: Chadwick, Krieg and Granade 2008, "Naked Pair" (Zendoku calls it "hidden pair").
pub(super) const NAKED_PAIR: Rule = Rule {
    name: "naked-pair",
    title: "Naked pair",
    about: "Two cells of a house hold the same two candidates and nothing else. The two digits fill the two \
            cells, so the rest of the house loses both.",
    example: PAIRS,
    traits: traits(LASTING | ONE_HOUSE).picked(queued::by_cells),
    find: |at, sink| naked_subset::find(at.board, at.houses, 2, sink),
    explain: naked_subset::explain,
};

/// Source: Chadwick, Krieg and Granade 2008, "Naked Triplet".
pub(super) const NAKED_TRIPLE: Rule = Rule {
    name: "naked-triple",
    title: "Naked triple",
    about: "Three cells of a house hold three candidates between them. The three digits fill the three cells, so \
            the rest of the house loses them.",
    example: TRIPLES,
    find: |at, sink| naked_subset::find(at.board, at.houses, 3, sink),
    ..NAKED_PAIR
};

/// Source: Sudoku Explainer, "Naked Quad".
pub(super) const NAKED_QUAD: Rule = Rule {
    name: "naked-quad",
    title: "Naked quad",
    about: "Four cells of a house hold four candidates between them. The four digits fill the four cells, so the \
            rest of the house loses them.",
    example: "41...75.93.54..1..897561324784..3652..9678413631254798143...8..9.....24.....4.93.",
    find: |at, sink| naked_subset::find(at.board, at.houses, 4, sink),
    ..NAKED_PAIR
};

/// Source: Chadwick, Krieg and Granade 2008, "Hidden Pair", with the conclusion read as X?, Y? ⊆ {u, v} (Zendoku calls
/// it "naked pair").
pub(super) const HIDDEN_PAIR: Rule = Rule {
    name: "hidden-pair",
    title: "Hidden pair",
    about: "Two digits have the same two places in a house. They fill these two cells, so the cells lose all \
            other candidates.",
    example: PAIRS,
    traits: traits(LASTING | ONE_HOUSE).picked(queued::by_digits),
    find: |at, sink| hidden_subset::find(at.board, at.houses, 2, sink),
    explain: hidden_subset::explain,
};

/// Source: Chadwick, Krieg and Granade 2008, "Hidden Triplet", in its standard form: three digits that have three
/// places between them (Zendoku calls it "naked triple").
pub(super) const HIDDEN_TRIPLE: Rule = Rule {
    name: "hidden-triple",
    title: "Hidden triple",
    about: "Three digits have only three places in a house between them. They fill these three cells, so the \
            cells lose all other candidates.",
    example: TRIPLES,
    find: |at, sink| hidden_subset::find(at.board, at.houses, 3, sink),
    ..HIDDEN_PAIR
};

/// Source: Sudoku Explainer, "Hidden Quad".
pub(super) const HIDDEN_QUAD: Rule = Rule {
    name: "hidden-quad",
    title: "Hidden quad",
    about: "Four digits have only four places in a house between them. They fill these four cells, so the cells \
            lose all other candidates.",
    example: "..4.2........8.2.6..9...5.746.3......1387....798......3875416929...38..........38",
    find: |at, sink| hidden_subset::find(at.board, at.houses, 4, sink),
    ..HIDDEN_PAIR
};

/// Source: Sudoku Explainer, "Direct Hidden Pair".
pub(super) const DIRECT_HIDDEN_PAIR: Rule = Rule {
    name: "direct-hidden-pair",
    title: "Direct hidden pair",
    about: "Two digits have the same two places in a house, so the two cells take nothing else. This leaves \
            another digit one place in the house, and it is written there at once.",
    example: PAIRS,
    traits: traits(PLACES | ONE_HOUSE),
    find: |at, sink| hidden_subset::direct(at.board, at.houses, 2, sink),
    explain: hidden_subset::explain,
};

/// Source: Sudoku Explainer, "Direct Hidden Triplet".
pub(super) const DIRECT_HIDDEN_TRIPLE: Rule = Rule {
    name: "direct-hidden-triple",
    title: "Direct hidden triple",
    about: "Three digits have the same three places in a house, so the three cells take nothing else. This \
            leaves another digit one place in the house, and it is written there at once.",
    example: "5.846.9..6.9.7....2..9....5..3..6..886....59..5.8....3.9624..57.8.7...36..56.1..9",
    find: |at, sink| hidden_subset::direct(at.board, at.houses, 3, sink),
    ..DIRECT_HIDDEN_PAIR
};

/// Source: HoDoKu, "Locked Pair".
pub(super) const LOCKED_PAIR: Rule = Rule {
    name: "locked-pair",
    title: "Locked pair",
    about: "Two cells in the intersection of a box and a line hold the same two candidates and nothing else. The \
            two digits fill the two cells, so the rest of the box and of the line loses both.",
    example: PAIRS,
    traits: traits(ONE_HOUSE),
    find: |at, sink| locked_subset::find(at.board, at.houses, 2, sink),
    explain: locked_subset::explain,
};

/// Source: HoDoKu, "Locked Triple".
pub(super) const LOCKED_TRIPLE: Rule = Rule {
    name: "locked-triple",
    title: "Locked triple",
    about: "The three cells in the intersection of a box and a line hold three candidates between them. The \
            three digits fill the three cells, so the rest of the box and of the line loses them.",
    example: TRIPLES,
    find: |at, sink| locked_subset::find(at.board, at.houses, 3, sink),
    ..LOCKED_PAIR
};

/// Source: HoDoKu, "Locked Pair", which treats any other as a naked pair.
pub(super) const LOCKED_PAIR_IN_BOTH: Rule = Rule {
    name: "locked-pair-in-both",
    title: "Locked pair",
    about: "Two cells in the intersection of a box and a line hold the same two candidates and nothing else, and \
            both houses hold these elsewhere. The two digits fill the two cells, so the rest of the box and of \
            the line loses both.",
    example: ".9721....4..69.1.781.7432.9...4..91.24.981.761.93...243..1..79576.539...95.87....",
    traits: traits(ONE_HOUSE).picked(queued::by_cells),
    find: |at, sink| locked_subset::in_both(at.board, at.houses, 2, sink),
    explain: locked_subset::explain,
};

/// Source: HoDoKu, "Locked Triple", which treats any other as a naked triple.
pub(super) const LOCKED_TRIPLE_IN_BOTH: Rule = Rule {
    name: "locked-triple-in-both",
    title: "Locked triple",
    about: "The three cells in the intersection of a box and a line hold three candidates between them, and both \
            houses hold these elsewhere. The three digits fill the three cells, so the rest of the box and of \
            the line loses them.",
    example: ".5...3..79617.........5.........9..3.1....5.6...6...2.43.....121...7..6....1.8...",
    find: |at, sink| locked_subset::in_both(at.board, at.houses, 3, sink),
    ..LOCKED_PAIR_IN_BOTH
};
