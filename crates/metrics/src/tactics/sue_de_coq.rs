//! Sue de Coq: two or three cells where a box and a line cross, with further cells of the line and of the box, have
//! as many digits as cells, so that each digit keeps to the line's or to the box's part.

use sudoku_core::{Cell, CellSet, DigitSet, House};

use super::board::{Board, bits};
use super::deduction::{Deduction, Flow, Sink, offer};
use super::tactic::Tactic;

/// Source: HoDoKu, "Sue de Coq": a digit may also be in both parts outside the crossing, and counts twice then.
pub(crate) fn find(board: &Board, sink: &mut Sink<'_>) -> Flow {
    let lines = (0..9).map(House::row).chain((0..9).map(House::column));
    for line in lines {
        for block in (0..9).map(House::block) {
            let crossing: Vec<Cell> =
                line.cell_set().intersection(block.cell_set()).intersection(board.blanks()).iter().collect();
            for mask in 0..1u16 << crossing.len() {
                let core: CellSet = bits(mask).map(|k| crossing[k]).collect();
                let digits = union(board, core);
                if core.len() >= 2 && digits.len() >= core.len() + 2 {
                    in_crossing(board, [line, block], core, digits, sink)?;
                }
            }
        }
    }
    Flow::Continue(())
}

fn union(board: &Board, cells: CellSet) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |all, cell| all.union(board.marks(cell)))
}

/// Non-empty sets of blank cells of a house outside the core, with their digits.
fn parts(board: &Board, house: House, core: CellSet) -> Vec<(CellSet, DigitSet)> {
    let cells: Vec<Cell> = house.cell_set().intersection(board.blanks()).without(core).iter().collect();
    (1..1u16 << cells.len())
        .map(|mask| bits(mask).map(|k| cells[k]).collect::<CellSet>())
        .map(|set| (set, union(board, set)))
        .collect()
}

fn in_crossing(
    board: &Board,
    [line, block]: [House; 2],
    core: CellSet,
    digits: DigitSet,
    sink: &mut Sink<'_>,
) -> Flow {
    let more = digits.len() - core.len();
    // How many of the core's digits a part takes: its cells less its further digits.
    let takes = |part: &(CellSet, DigitSet)| part.0.len().checked_sub(part.1.without(digits).len());
    let useful = |part: &(CellSet, DigitSet)| {
        takes(part).is_some_and(|n| (1..more).contains(&n)) && !part.1.intersection(digits).is_empty()
    };
    let in_block: Vec<_> = parts(board, block, core).into_iter().filter(useful).collect();
    for part in parts(board, line, core).into_iter().filter(useful) {
        let taken = takes(&part).unwrap_or(0);
        for other in &in_block {
            let shared = part.1.intersection(other.1);
            let apart = part.0.intersection(other.0).is_empty() && shared.intersection(digits).is_empty();
            if !apart || taken + takes(other).unwrap_or(0) != more {
                continue;
            }
            let pattern = core.union(part.0).union(other.0);
            let mut found = Deduction::new(Tactic::SueDeCoq, pattern, digits.union(part.1).union(other.1))
                .within([line, block]);
            for (house, own, across) in [(line, part, *other), (block, *other, part)] {
                let rest = house.cell_set().without(core).without(own.0);
                let sure = digits.union(own.1).without(across.1).union(shared);
                found = sure.iter().fold(found, |f, digit| f.striking(board, rest, digit));
            }
            offer(sink, found)?;
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn four_digits_in_two_cells_of_the_crossing() {
        let board = sparse(&[("r1c1", "123"), ("r1c2", "134"), ("r1c8", "12"), ("r3c3", "34")]);
        let found = Tactic::SueDeCoq.every(&board);
        let found = found.iter().find(|f| f.cells == cells("r1c1 r1c2 r1c8 r3c3")).expect("the pattern");
        // 1 and 2 leave the rest of row 1, 3 and 4 the rest of box 1.
        assert!(found.eliminations.contains(cell(1, 5), digit(2)));
        assert!(found.eliminations.contains(cell(2, 1), digit(4)));
        assert!(!found.eliminations.contains(cell(1, 5), digit(4)));
        assert_eq!(found.eliminations.len(), 2 * 6 + 2 * 6);
    }
}
