//! Strong links on a digit, joined by weak links.

use super::prelude::*;

/// Source: SukakuExplainer 1.18.1, "Scraper, Kite, Turbot".
pub(super) const TWO_STRONG_LINKS: Rule = Rule {
    name: "two-strong-links",
    title: "Two strong links",
    about: "Two strong links on a digit, between cells or groups of cells, are joined by a weak link. One of the \
            two far ends holds the digit, so every cell that sees all of both loses it.",
    example: "...96..2.682...4..39....6..467852931819436275...1..864..67.53.....6.........4.1.6",
    traits: traits(ONE_DIGIT),
    find: |at, sink| strong_link_chain::find(at.board, at.digits, 2, sink),
    explain: strong_link_chain::explain,
};

/// Source: SukakuExplainer 1.18.1, "3 Strong-linked Fishes".
pub(super) const THREE_STRONG_LINKS: Rule = Rule {
    name: "three-strong-links",
    title: "Three strong links",
    about: "Three strong links on a digit, between cells or groups of cells, are joined by two weak links. One \
            of the two far ends holds the digit, so every cell that sees all of both loses it.",
    example: "83.7216.....965....69348..16928.34..7..4.6......5.2..69..28416....6.794.4.61.9..2",
    find: |at, sink| strong_link_chain::find(at.board, at.digits, 3, sink),
    ..TWO_STRONG_LINKS
};

/// Source: SukakuExplainer 1.18.1, "4 Strong-Linked Fishes".
pub(super) const FOUR_STRONG_LINKS: Rule = Rule {
    name: "four-strong-links",
    title: "Four strong links",
    about: "Four strong links on a digit, between cells or groups of cells, are joined by three weak links. One \
            of the two far ends holds the digit, so every cell that sees all of both loses it.",
    example: "6.51.3....385.76..4..6823.584.75.92........5.59......1.64.7.58..5........82435...",
    find: |at, sink| strong_link_chain::find(at.board, at.digits, 4, sink),
    ..TWO_STRONG_LINKS
};

/// Source: SukakuExplainer, "3 Skyscrapers".
pub(super) const THREE_SKYSCRAPERS: Rule = Rule {
    name: "three-skyscrapers",
    title: "Three skyscrapers",
    about: "Three strong links on a digit, all in parallel lines, are joined by two weak links. One of the two \
            far ends holds the digit, so every cell that sees both loses it.",
    example: "298745316614238597537916.4.4.369.1.51.95.3.64.564.19239.23546.1.651.943.34186..59",
    traits: traits(ONE_DIGIT),
    find: |at, sink| three_links::find(at.board, at.digits, Kind::Skyscrapers, sink),
    explain: strong_link_chain::explain,
};

/// Source: SukakuExplainer, "3-Turbot Fish".
pub(super) const THREE_TURBOT_FISH: Rule = Rule {
    name: "three-turbot-fish",
    title: "Three-link turbot fish",
    about: "Three strong links on a digit, in boxes or in boxes and lines of one direction, are joined by two \
            weak links. One of the two far ends holds the digit, so every cell that sees both loses it.",
    example: "214.7..399.812....5.74.91.27418..2.6329.61.4.8562...134.3.5.6.16.231..751.5...3..",
    find: |at, sink| three_links::find(at.board, at.digits, Kind::TurbotFish, sink),
    ..THREE_SKYSCRAPERS
};

/// Source: SukakuExplainer, "3-String Kite".
pub(super) const THREE_STRING_KITE: Rule = Rule {
    name: "three-string-kite",
    title: "Three-string kite",
    about: "Three strong links on a digit, in lines of both directions, are joined by two weak links. One of the \
            two far ends holds the digit, so every cell that sees both loses it.",
    example: ".637.958259..6.473.7835.9613869...25.45.2..3992.53..48659483217814275396.3.691854",
    find: |at, sink| three_links::find(at.board, at.digits, Kind::StringKite, sink),
    ..THREE_SKYSCRAPERS
};

/// Source: SukakuExplainer, "3 Strong links (with Empty Rectangle)".
pub(super) const THREE_GROUPED_LINKS: Rule = Rule {
    name: "three-grouped-links",
    title: "Three grouped links",
    about: "Three strong links on a digit, some of them between groups of cells, are joined by two weak links. \
            One of the two far ends holds the digit, so every cell that sees all of both loses it.",
    example: "83.7216.....965....69348..16928.34..7..4.6......5.2..69..28416....6.794.4.61.9..2",
    find: |at, sink| three_links::find(at.board, at.digits, Kind::Grouped, sink),
    ..THREE_SKYSCRAPERS
};
