//! Rectangles of cells that would allow several solutions.

use super::prelude::*;

/// Source: HoDoKu, "Uniqueness Test 1".
pub(super) const UNIQUE_RECTANGLE_1: Rule = Rule {
    name: "unique-rectangle-1",
    title: "Unique rectangle (type 1)",
    about: "Three of the four cells in two rows, two columns and two boxes hold the same two candidates alone. \
            If the fourth held one of them, the two digits could be swapped and the puzzle would have two \
            solutions, so it loses both.",
    example: "...8495..965372814.48516.29.94.2865.5...64.988769531424896312756372954812514879..",
    traits: traits(UNIQUE).argued(Argument::Deadly),
    find: |at, sink| unique_loop::rectangles(at.board, Type::One, sink),
    explain: loop_types::explain,
};

/// Source: HoDoKu, "Uniqueness Test 2".
pub(super) const UNIQUE_RECTANGLE_2: Rule = Rule {
    name: "unique-rectangle-2",
    title: "Unique rectangle (type 2)",
    about: "In a rectangle of four cells on two boxes that all hold the same two candidates, some of the cells \
            have one and the same extra digit. One of them must hold it to prevent two solutions, so every cell \
            that sees all of them loses it.",
    example: "6415937827....1.399.3.27.143..75.146.7...6325.653.2978.37.642.1.1.23.8.729.17.4.3",
    find: |at, sink| unique_loop::rectangles(at.board, Type::Two, sink),
    ..UNIQUE_RECTANGLE_1
};

/// Source: HoDoKu, "Uniqueness Test 3".
pub(super) const UNIQUE_RECTANGLE_3: Rule = Rule {
    name: "unique-rectangle-3",
    title: "Unique rectangle (type 3)",
    about: "In a rectangle of four cells on two boxes that all hold the same two candidates, two cells that \
            share a house have extra digits. One of them must hold an extra digit to prevent two solutions, so \
            together they act as one cell of a subset in that house.",
    example: "296534817573681249481..23566251...38938.56.2.714328965.57.6...2.62...5..849215673",
    find: |at, sink| unique_loop::rectangles(at.board, Type::Three, sink),
    ..UNIQUE_RECTANGLE_1
};

/// Source: HoDoKu, "Uniqueness Test 4".
pub(super) const UNIQUE_RECTANGLE_4: Rule = Rule {
    name: "unique-rectangle-4",
    title: "Unique rectangle (type 4)",
    about: "In a rectangle of four cells on two boxes that all hold the same two candidates, two cells that \
            share a house have extra digits and are the only places for one of the two digits there. One of them \
            holds that digit, so neither can hold the other one without giving two solutions.",
    example: "83..15..9.....7.18.1.6....5..8174293972356184143...5763..742..17.1593.42..4861..7",
    find: |at, sink| unique_loop::rectangles(at.board, Type::Four, sink),
    ..UNIQUE_RECTANGLE_1
};

/// Source: HoDoKu, "Uniqueness Test 1".
pub(super) const UNIQUENESS_1: Rule = Rule {
    name: "uniqueness-1",
    title: "Uniqueness test 1",
    about: "Three of four cells in two rows, two columns and two boxes hold nothing but two digits. If the \
            fourth took one of them, the two digits could be swapped and the puzzle would have two solutions, so \
            it loses both.",
    example: "...8495..965372814.48516.29.94.2865.5...64.988769531424896312756372954812514879..",
    traits: traits(UNIQUE),
    find: |at, sink| rectangle::find(at.board, Test::One, sink),
    explain: rectangle::explain,
};

/// Source: HoDoKu, "Uniqueness Test 2".
pub(super) const UNIQUENESS_2: Rule = Rule {
    name: "uniqueness-2",
    title: "Uniqueness test 2",
    about: "Two cells of a rectangle in two boxes hold nothing but two digits, and the other two, which share a \
            line, have one extra digit. One of these must hold it to prevent two solutions, so every cell that \
            sees both loses it.",
    example: "6415937827....1.399.3.27.143..75.146.7...6325.653.2978.37.642.1.1.23.8.729.17.4.3",
    find: |at, sink| rectangle::find(at.board, Test::Two, sink),
    ..UNIQUENESS_1
};

/// Source: HoDoKu, "Uniqueness Test 3".
pub(super) const UNIQUENESS_3: Rule = Rule {
    name: "uniqueness-3",
    title: "Uniqueness test 3",
    about: "Two cells of a rectangle in two boxes hold nothing but two digits, and the other two share a house \
            and have extra digits. One of these must hold an extra digit to prevent two solutions, so together \
            they act as one cell of a naked subset.",
    example: "296534817573681249481..23566251...38938.56.2.714328965.57.6...2.62...5..849215673",
    find: |at, sink| rectangle::find(at.board, Test::Three, sink),
    ..UNIQUENESS_1
};

/// Source: HoDoKu, "Uniqueness Test 4".
pub(super) const UNIQUENESS_4: Rule = Rule {
    name: "uniqueness-4",
    title: "Uniqueness test 4",
    about: "Two cells of a rectangle in two boxes hold nothing but two digits, and the other two, which share a \
            line, are the only places for one of the digits in every house they share. One of these holds that \
            digit, so neither can hold the other one without giving two solutions.",
    example: "83..15..9.....7.18.1.6....5..8174293972356184143...5763..742..17.1593.42..4861..7",
    find: |at, sink| rectangle::find(at.board, Test::Four, sink),
    ..UNIQUENESS_1
};

/// Source: HoDoKu, "Uniqueness Test 5".
pub(super) const UNIQUENESS_5: Rule = Rule {
    name: "uniqueness-5",
    title: "Uniqueness test 5",
    about: "In a rectangle in two boxes, two cells on a diagonal, or three cells, have one extra digit, and the \
            rest nothing but two digits. One of them must hold the extra digit to prevent two solutions, so \
            every cell that sees all of them loses it.",
    example: "7.6.523.453.4.867224.6735.1..5..72.337...59.6.923.1857923784165..753.42..5....73. r4c1-4 r4c2-8",
    find: |at, sink| rectangle::find(at.board, Test::Five, sink),
    ..UNIQUENESS_1
};

/// Source: HoDoKu, "Uniqueness Test 6".
pub(super) const UNIQUENESS_6: Rule = Rule {
    name: "uniqueness-6",
    title: "Uniqueness test 6",
    about: "In a rectangle in two boxes, two cells on a diagonal hold nothing but two digits, and one of these \
            has no other place in the rectangle's rows and columns. If one of the other two cells held that \
            digit, the rectangle would have two solutions, so both lose it.",
    example: "6415937827....1.399.3.27.143..75.146.7...6325.653.2978.37.642.1.1.23.8.729.17.4.3",
    find: |at, sink| rectangle::find(at.board, Test::Six, sink),
    ..UNIQUENESS_1
};

/// Source: HoDoKu, "Hidden Rectangle".
pub(super) const HIDDEN_RECTANGLE: Rule = Rule {
    name: "hidden-rectangle",
    title: "Hidden rectangle",
    about: "In a rectangle in two boxes, a corner holds nothing but two digits, and in the row and the column of \
            the opposite corner one of them has no place outside the rectangle. If the opposite corner held the \
            other digit, the rectangle would have two solutions, so it loses that digit.",
    example: "..2861795856729...197534682....754...7..12..9.6..48.276.5.839717.9.56....8..97...",
    find: |at, sink| rectangle::find(at.board, Test::Hidden, sink),
    ..UNIQUENESS_1
};

/// Source: HoDoKu, "Avoidable Rectangle Type 1".
pub(super) const AVOIDABLE_RECTANGLE_1: Rule = Rule {
    name: "avoidable-rectangle-1",
    title: "Avoidable rectangle (type 1)",
    about: "Three cells of a rectangle in two boxes hold two digits, none of them a given, and the fourth could \
            complete it. The two digits could then be swapped and the puzzle would have two solutions, so the \
            fourth cell loses the digit that completes it.",
    example: "7692.....4.18.7692.82916.476...28.7991.67.283827.93.5629...176..467829.5.7..69.2. r4c7=1 r6c4=1 \
            r6c7=4",
    find: |at, sink| rectangle::avoidable(at.board, true, sink),
    ..UNIQUENESS_1
};

/// Source: HoDoKu, "Avoidable Rectangle Type 2".
pub(super) const AVOIDABLE_RECTANGLE_2: Rule = Rule {
    name: "avoidable-rectangle-2",
    title: "Avoidable rectangle (type 2)",
    about: "Two cells of a rectangle in two boxes hold two digits, none of them a given, and each of the other \
            two cells holds the digit that completes it and one and the same extra digit. One of them must hold \
            the extra digit to prevent two solutions, so every cell that sees both loses it.",
    example: "642315798538479621179682453...861932.81..7564...5.41879.7..38468...4627..6.7.831. r5c1=3 r6c1=2",
    find: |at, sink| rectangle::avoidable(at.board, false, sink),
    ..UNIQUENESS_1
};
