//! Fish: a digit in equal numbers of base sets and cover sets. Kinds of fish differ in size, shape and fins.
//!
//! Sources: Sudoku Explainer, "X-Wing" to "Jellyfish"; HoDoKu, "Basic Fish" to "Kraken Fish".

use super::prelude::*;

// Positions with several kinds of fish.
const LARGE: &str = "2.9.8615756.91.2.31..52.69..9.352816382169..561587..2.8762.5931.21.38564.53691782";
const MIXED: &str = "7263.518943.9..5...9587624.917.2..5.562784931.43159.26.8.2.74.5.7453..9865.4.837.";
const FINS: &str = ".5..6.7.44.71.365..6257493...5.471966.4..1875719856243.4173.56.5.64.23.....6.54..";
const BOXES: &str = "2.948615756891.24314.52.69..94352816.821694.5615.74.2.8762.593...1.38564453.917.2";
const FEW: &str = "17.96.52.6825..4..3952.46..4678529318194362752531978649467.53..53.6..7..728349156";
const LARGEST: &str = "2.9.8615756.91.2.31...2.69..9..52816.82169...615.7..2..762.593.....38564..3..17..";

/// Fish of one to four lines: basic fish, fish with fins in one box, and sashimi fish.
macro_rules! small {
    ($($plain:ident, $finned:ident, $sashimi:ident: $n:literal $count:literal $all:literal,
        $name:literal $title:literal $a:literal $noun:literal, $of_plain:expr, $of_finned:expr, $of_sashimi:expr;)*) => {$(
        pub(super) const $plain: Rule = Rule {
            name: $name,
            title: $title,
            about: lines!($count, $all),
            example: $of_plain,
            traits: traits(LASTING | ONE_DIGIT).picked(queued::by_digit),
            find: |at, sink| basic::find(at.board, at.digits, $n, sink),
            explain: basic::explain,
        };
        pub(super) const $finned: Rule = Rule {
            name: concat!("finned-", $name),
            title: concat!("Finned ", $noun),
            about: concat!(
                $a, " ", $noun, " has extra candidates, the fins, all in one box. Either a fin holds the digit or the ",
                $noun, " is real, so a candidate that the ", $noun, " would eliminate and that sees all fins is eliminated."
            ),
            example: $of_finned,
            traits: traits(ONE_DIGIT),
            find: |at, sink| finned_fish::find(at.board, at.digits, $n, false, sink),
            explain: finned_fish::explain,
        };
        pub(super) const $sashimi: Rule = Rule {
            name: concat!("sashimi-", $name),
            title: concat!("Sashimi ", $noun),
            about: concat!(
                "A finned ", $noun, " in which, without its fins, a base line keeps only one candidate. Either a fin holds \
                 the digit or the ", $noun, " is real, so a candidate that the ", $noun, " would eliminate and that sees \
                 all fins is eliminated."
            ),
            example: $of_sashimi,
            find: |at, sink| finned_fish::find(at.board, at.digits, $n, true, sink),
            ..$finned
        };
    )*};
}

/// Larger fish, without fins and with fins anywhere.
macro_rules! large {
    ($($plain:ident, $finned:ident: $n:literal $count:literal, $name:literal $title:literal;)*) => {$(
        pub(super) const $plain: Rule = Rule {
            name: $name,
            title: $title,
            about: lines!($count, "all"),
            example: LARGE,
            traits: traits(ONE_DIGIT),
            find: |at, sink| complex_fish::find(at.board, at.digits, (Shape::Basic, $n, false), sink),
            explain: basic::explain,
        };
        pub(super) const $finned: Rule = Rule {
            name: concat!("finned-", $name),
            title: concat!("Finned ", $name),
            about: finned!($name, $name),
            example: LARGE,
            traits: traits(ONE_DIGIT),
            find: |at, sink| complex_fish::find(at.board, at.digits, (Shape::Basic, $n, true), sink),
            explain: complex_fish::explain_finned,
        };
    )*};
}

/// Fish whose houses are not only rows against columns.
macro_rules! mixed {
    ($($plain:ident, $finned:ident: $shape:ident $n:literal $bases:literal $covers:literal,
        $name:literal $title:literal $noun:literal, $of_plain:expr, $of_finned:expr;)*) => {$(
        pub(super) const $plain: Rule = Rule {
            name: $name,
            title: $title,
            about: concat!(
                $bases, " base sets, which do not overlap, have all candidates of a digit in ", $covers, " cover sets, \
                 with ", houses!($shape), ". The digit occupies all cover sets within the base sets, so a candidate that \
                 is in more cover sets than base sets is eliminated."
            ),
            example: $of_plain,
            traits: traits(ONE_DIGIT),
            find: |at, sink| complex_fish::find(at.board, at.digits, (Shape::$shape, $n, false), sink),
            explain: basic::explain,
        };
        pub(super) const $finned: Rule = Rule {
            name: concat!("finned-", $name),
            title: concat!("Finned ", $noun),
            about: finned!($noun, "fish"),
            example: $of_finned,
            traits: traits(ONE_DIGIT),
            find: |at, sink| complex_fish::find(at.board, at.digits, (Shape::$shape, $n, true), sink),
            explain: complex_fish::explain_finned,
        };
    )*};
}

macro_rules! lines {
    ($n:literal, $all:literal) => {
        concat!(
            "In ",
            $n,
            " rows (or columns), the base sets, all candidates of a digit lie in ",
            $n,
            " columns (or rows), \
             the cover sets. The digit occupies ",
            $all,
            " cover sets within the base sets, so the rest of the cover \
             sets loses it."
        )
    };
}

macro_rules! finned {
    ($fish:literal, $short:literal) => {
        concat!(
            "A ",
            $fish,
            " has extra candidates, the fins. Either a fin holds the digit or the ",
            $short,
            " is real, so \
             a candidate that the ",
            $short,
            " would eliminate and that sees all fins is eliminated."
        )
    };
}

macro_rules! houses {
    (Franken) => {
        "boxes among the rows or among the columns"
    };
    (Mutant) => {
        "rows and columns mixed among base or cover sets"
    };
}

small! {
    X_WING, FINNED_X_WING, SASHIMI_X_WING: 2 "two" "both", "x-wing" "X-wing" "An" "X-wing",
        "35..1.4..28456371916......35.87.163.731.4.9..6.2..5.7.4.38...9.9.5...2..826159347",
        FINS,
        FINS;
    SWORDFISH, FINNED_SWORDFISH, SASHIMI_SWORDFISH: 3 "three" "all", "swordfish" "Swordfish" "A" "swordfish",
        "28....3.157138..29.63.2.5.873.21.8.5125..8..3.48.53712352.4.186.1.832957897.6.234",
        FINS,
        FINS;
    JELLYFISH, FINNED_JELLYFISH, SASHIMI_JELLYFISH: 4 "four" "all", "jellyfish" "Jellyfish" "A" "jellyfish",
        "5.4.83967.98..5314....498..17389...6245361789869...1.39.6.38471...416.984819.763.",
        FINS,
        "38.51.72.175.28...4.237.815.4.85239..3..4.25852893..7.2.41.35.7.5..6.1.2.1.2.5...";
}

large! {
    SQUIRMBAG, FINNED_SQUIRMBAG: 5 "five", "squirmbag" "Squirmbag";
    WHALE, FINNED_WHALE: 6 "six", "whale" "Whale";
    LEVIATHAN, FINNED_LEVIATHAN: 7 "seven", "leviathan" "Leviathan";
}

mixed! {
    FRANKEN_X_WING, FINNED_FRANKEN_X_WING: Franken 2 "Two" "two",
        "franken-x-wing" "Franken X-wing" "Franken X-wing", BOXES, FEW;
    FRANKEN_SWORDFISH, FINNED_FRANKEN_SWORDFISH: Franken 3 "Three" "three",
        "franken-swordfish" "Franken swordfish" "Franken swordfish", FEW, BOXES;
    FRANKEN_JELLYFISH, FINNED_FRANKEN_JELLYFISH: Franken 4 "Four" "four",
        "franken-jellyfish" "Franken jellyfish" "Franken jellyfish", FEW, MIXED;
    FRANKEN_SQUIRMBAG, FINNED_FRANKEN_SQUIRMBAG: Franken 5 "Five" "five",
        "franken-squirmbag" "Franken squirmbag" "Franken squirmbag", MIXED, MIXED;
    FRANKEN_WHALE, FINNED_FRANKEN_WHALE: Franken 6 "Six" "six",
        "franken-whale" "Franken whale" "Franken whale", LARGE, LARGE;
    FRANKEN_LEVIATHAN, FINNED_FRANKEN_LEVIATHAN: Franken 7 "Seven" "seven",
        "franken-leviathan" "Franken leviathan" "Franken leviathan", LARGE, LARGE;
    MUTANT_X_WING, FINNED_MUTANT_X_WING: Mutant 2 "Two" "two",
        "mutant-x-wing" "Mutant X-wing" "mutant X-wing", BOXES, MIXED;
    MUTANT_SWORDFISH, FINNED_MUTANT_SWORDFISH: Mutant 3 "Three" "three",
        "mutant-swordfish" "Mutant swordfish" "mutant swordfish", BOXES, BOXES;
    MUTANT_JELLYFISH, FINNED_MUTANT_JELLYFISH: Mutant 4 "Four" "four",
        "mutant-jellyfish" "Mutant jellyfish" "mutant jellyfish", MIXED, MIXED;
    MUTANT_SQUIRMBAG, FINNED_MUTANT_SQUIRMBAG: Mutant 5 "Five" "five",
        "mutant-squirmbag" "Mutant squirmbag" "mutant squirmbag", MIXED, MIXED;
    MUTANT_WHALE, FINNED_MUTANT_WHALE: Mutant 6 "Six" "six",
        "mutant-whale" "Mutant whale" "mutant whale", LARGE, LARGEST;
    MUTANT_LEVIATHAN, FINNED_MUTANT_LEVIATHAN: Mutant 7 "Seven" "seven",
        "mutant-leviathan" "Mutant leviathan" "mutant leviathan", LARGE, LARGEST;
}

/// Source: HoDoKu, "Siamese Fish".
pub(super) const SIAMESE_FISH: Rule = Rule {
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

/// Source: HoDoKu, "Siamese Fish", of Franken fish.
pub(super) const SIAMESE_FRANKEN_FISH: Rule = Rule {
    name: "siamese-franken-fish",
    title: "Siamese Franken fish",
    about: "Two finned Franken fish have the same base sets, and their cover sets differ. Each eliminates \
            candidates of its own, so all of them go in one step.",
    example: "7263.518943.9..5...9587624.917.2..5.562784931.43159.26.8.2.74.5.7453..9865.4.837.",
    traits: traits(ONE_DIGIT),
    find: |at, sink| complex_fish::siamese_of(at.board, at.digits, Shape::Franken, sink),
    explain: complex_fish::explain_siamese,
};

/// Source: HoDoKu, "Siamese Fish", of Mutant fish.
pub(super) const SIAMESE_MUTANT_FISH: Rule = Rule {
    name: "siamese-mutant-fish",
    title: "Siamese mutant fish",
    about: "Two finned mutant fish have the same base sets, and their cover sets differ. Each eliminates \
            candidates of its own, so all of them go in one step.",
    example: "6459.7.3.738.6.....9.3847....9.42.7.17.5..286.2.87149...74.3.12.62.18.59913256.4.",
    traits: traits(ONE_DIGIT),
    find: |at, sink| complex_fish::siamese_of(at.board, at.digits, Shape::Mutant, sink),
    explain: complex_fish::explain_siamese,
};

/// Source: HoDoKu, "Kraken Fish Type 1".
pub(super) const KRAKEN_FISH_1: Rule = Rule {
    name: "kraken-fish-1",
    title: "Kraken fish (type 1)",
    about: "A finned fish would eliminate a candidate that does not see all its fins, but every fin leads to \
            its elimination along a chain. Either the fish or one of the fins is true, so the candidate is \
            eliminated.",
    example: "6459.7.3.738.6.....9.3847....9.42.7.17.5..286.2.87149...74.3.12.62.18.59913256.4.",
    traits: PLAIN.argued(Argument::Fins),
    find: |at, sink| kraken_fish::type_1(at.board, at.digits, sink),
    explain: kraken_fish::explain,
};

/// Source: HoDoKu, "Kraken Fish Type 2".
pub(super) const KRAKEN_FISH_2: Rule = Rule {
    name: "kraken-fish-2",
    title: "Kraken fish (type 2)",
    about: "In a finned fish, every candidate within one cover set and every fin lead to the same elimination \
            along chains. One of them is true, so the candidate is eliminated.",
    example: "7263.518943.9..5...9587624.917.2..5.562784931.43159.26.8.2.74.5.7453..9865.4.837.",
    traits: PLAIN.argued(Argument::FinsOrCover),
    find: |at, sink| kraken_fish::type_2(at.board, at.digits, sink),
    explain: kraken_fish::explain,
};
