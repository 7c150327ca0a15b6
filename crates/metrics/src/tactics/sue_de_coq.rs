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

/// Blank cells of a house outside the core.
struct Part {
    cells: CellSet,
    digits: DigitSet,
    /// How many of the core's digits it takes: its cells less its further digits.
    takes: usize,
}

/// The sets of blank cells of a house outside the core that have some of the core's digits and take less than so many.
fn parts(board: &Board, house: House, core: CellSet, digits: DigitSet, most: usize) -> Vec<Part> {
    let cells: Vec<Cell> = house.cell_set().intersection(board.blanks()).without(core).iter().collect();
    let mut unions = [DigitSet::EMPTY; 128];
    let mut parts = Vec::new();
    for mask in 1..1usize << cells.len() {
        let union = unions[mask & (mask - 1)].union(board.marks(cells[mask.trailing_zeros() as usize]));
        unions[mask] = union;
        let takes = (mask.count_ones() as usize).saturating_sub(union.without(digits).len());
        if (1..most).contains(&takes) && !union.intersection(digits).is_empty() {
            let cells = bits(mask as u16).map(|k| cells[k]).collect();
            parts.push(Part { cells, digits: union, takes });
        }
    }
    parts
}

fn in_crossing(
    board: &Board,
    [line, block]: [House; 2],
    core: CellSet,
    digits: DigitSet,
    sink: &mut Sink<'_>,
) -> Flow {
    let more = digits.len() - core.len();
    let in_block = parts(board, block, core, digits, more);
    if in_block.is_empty() {
        return Flow::Continue(());
    }
    for part in &parts(board, line, core, digits, more) {
        for other in &in_block {
            let shared = part.digits.intersection(other.digits);
            let apart =
                part.cells.intersection(other.cells).is_empty() && shared.intersection(digits).is_empty();
            if !apart || part.takes + other.takes != more {
                continue;
            }
            let pattern = core.union(part.cells).union(other.cells);
            let mut found =
                Deduction::new(Tactic::SueDeCoq, pattern, digits.union(part.digits).union(other.digits))
                    .within([line, block]);
            for (house, own, across) in [(line, part, other), (block, other, part)] {
                let rest = house.cell_set().without(core).without(own.cells);
                let sure = digits.union(own.digits).without(across.digits).union(shared);
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
