//! Two-line locked candidates: if a digit is confined to the same two columns in two boxes of a stack (or to the same
//! two rows in two boxes of a band), it is confined to the third column (row) in the third box.

use sudoku_core::{CellSet, Digit, DigitSet, House};

use super::prelude::*;

/// Source: Chadwick, Krieg and Granade 2008, "Multi-Line", read so that both lines lose the digit in the
/// third box, and the two boxes together need places in both lines (the printed quantifiers say less).
pub(super) const RULE: Rule = Rule {
    name: "two-line",
    title: "Two-line locked candidates",
    about: "In two boxes of a band (or stack), a digit keeps to the same two rows (or columns). These two lines \
            get the digit from the two boxes, so they lose it in the third box.",
    example: "..783..51..5...978..85....6.7.............6379..173...7...1.5...4..8..1..5.3....9",
    traits: traits(LASTING | ONE_DIGIT),
    find: |at, sink| find(at.board, at.digits, sink),
    explain,
};

/// The reason, as a clause.
fn explain(found: &Pattern) -> String {
    let [a, b, c, d, third, line] = [0, 1, 2, 3, 4, 5].map(|n| words::house(found, n));
    format!(
        "in {a} and {b}, {} keeps to {c} and {d}, so in {third} it goes into {line}",
        words::its_digits(found)
    )
}

fn find(board: &Board, digits: DigitSet, sink: &mut Sink<'_>) -> Flow {
    for digit in digits {
        for (upright, kept) in [(true, 0), (true, 1), (true, 2), (false, 0), (false, 1), (false, 2)] {
            for chute in 0..3 {
                let boxes =
                    [0, 1, 2].map(|n| House::block(if upright { 3 * n + chute } else { 3 * chute + n }));
                let lines = [0, 1, 2]
                    .map(|n| if upright { House::column(3 * chute + n) } else { House::row(3 * chute + n) });
                third_box(board, digit, boxes, lines, kept, sink)?;
            }
        }
    }
    Flow::Continue(())
}

/// Strikes in the third box. `kept` is the line that does not have the digit in the two boxes.
fn third_box(
    board: &Board,
    digit: Digit,
    boxes: [House; 3],
    lines: [House; 3],
    kept: usize,
    sink: &mut Sink<'_>,
) -> Flow {
    let places = |house| board.places_in(house, digit);
    for other in 0..3 {
        let pair = [boxes[(other + 1) % 3], boxes[(other + 2) % 3]];
        let used = [lines[(kept + 1) % 3], lines[(kept + 2) % 3]];
        let rows_of = |house: House| used.map(|line| !places(house).intersection(line.cell_set()).is_empty());
        let free = |house: House| places(house).intersection(lines[kept].cell_set()).is_empty();
        // Both boxes need both lines. If a box has the digit in a single line, this is an ordinary locked candidate.
        if pair.iter().all(|&house| free(house) && rows_of(house) == [true, true]) {
            let both = used[0].cell_set().union(used[1].cell_set());
            let pattern: CellSet = places(pair[0]).union(places(pair[1]));
            let found = Pattern::new(pattern, DigitSet::of(digit))
                .within([pair[0], pair[1], used[0], used[1], boxes[other], lines[kept]])
                .striking(board, boxes[other].cell_set().intersection(both), digit);
            offer(sink, found)?;
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn figure_7_of_chadwick_et_al() {
        let board = board(
            "..9.3.6.. .36.14.89 1..869.35 .9....8.. .1.....9. .68.9.17. 6.19.3..2 97264.3.. ..3.2.9..",
        );
        // "This leaves only column 2 open for block 3": 5 is struck from column 0 in that block (column 1 has no 5
        // there).
        let found = Tactic::TwoLine.every(&board);
        let five = found
            .iter()
            .find(|f| f.digits == digits("5") && f.houses[4] == House::block(3))
            .expect("Figure 7");
        assert_eq!(struck(five), "r4c1:5 r5c1:5 r6c1:5");
        assert_eq!(
            five.sentence(),
            "Two-line locked candidates: in box 7 and box 1, 5 keeps to column 1 and column 2, so in box 4 \
             it goes into column 3; strike 5 from r4c1, r5c1 and r6c1."
        );
    }
}
