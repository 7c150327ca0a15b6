//! Sue de Coq: two or three cells at the intersection of a box and a line, together with other cells of the line and of
//! the box, have as many digits as cells. So each digit is confined to the part in the line or to the part in the box.

use std::cell::LazyCell;

use sudoku_core::{Cell, CellSet, DigitSet, House, bits};

use super::prelude::*;
use crate::board::houses::{Houses, cells_at, count, position};

/// Source: HoDoKu, "Sue de Coq": a digit may also be in both parts outside the crossing, and then counts twice.
pub(super) const RULE: Rule = Rule {
    name: "sue-de-coq",
    title: "Sue de Coq",
    about: "Cells in the intersection of a box and a line, with further cells of the line and of the box, hold \
            as many candidates as there are cells, and the digits of the two parts are disjoint. Every digit is \
            thus locked in its part, so the rest of the line and of the box loses them.",
    example: ".951243...46839....23675...471286...962543817358917642639751...5874921..214368759",
    traits: traits(ONE_HOUSE),
    find: |at, sink| find(at.board, at.houses, sink),
    explain,
};

/// The reason, as a clause.
fn explain(found: &Pattern) -> String {
    let (cells, digits) = (words::its_cells(found), words::its_digits(found));
    let (line, block) = (words::house(found, 0), words::house(found, 1));
    format!("{cells} take {digits} between them, each as often as its part of {line} and {block} allows")
}

fn find(board: &Board, houses: Houses, sink: &mut Sink<'_>) -> Flow {
    let unions = |house: House| (house, LazyCell::new(move || Unions::new(board, house)));
    let blocks: Vec<_> = (0..9).map(|n| unions(House::block(n))).collect();
    for line in (0..9).map(House::row).chain((0..9).map(House::column)).map(unions) {
        for block in &blocks {
            if houses & (1 << line.0.index() | 1 << block.0.index()) == 0 {
                continue;
            }
            let crossing = line.0.cell_set().intersection(block.0.cell_set());
            let crossing: Vec<Cell> = crossing.intersection(board.blanks()).iter().collect();
            for mask in 0..1u16 << crossing.len() {
                let core: CellSet = bits(mask).map(|k| crossing[k]).collect();
                let digits = core.iter().fold(DigitSet::EMPTY, |all, cell| all.union(board.marks(cell)));
                if core.len() >= 2 && digits.len() >= core.len() + 2 {
                    in_crossing([&line.1, &block.1], core, digits, sink)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Blank cells of a house outside the core.
struct Part {
    /// A bit for each cell's position in the house.
    set: u16,
    digits: DigitSet,
    /// The number of core digits that it takes: its number of cells minus the number of its digits outside the core.
    takes: usize,
}

/// The marks of all sets of blank cells of a house.
struct Unions<'a> {
    board: &'a Board,
    house: House,
    /// Indexed by the bit set of the cells' positions.
    marks: [DigitSet; 512],
}

impl<'a> Unions<'a> {
    fn new(board: &'a Board, house: House) -> Unions<'a> {
        let mut marks = [DigitSet::EMPTY; 512];
        for set in subsets(board.vacant(house)) {
            let first = house.cells()[set.trailing_zeros() as usize];
            marks[set] = marks[set & (set - 1)].union(board.marks(first));
        }
        Unions { board, house, marks }
    }

    /// The sets outside the core that have some of the core's digits and take fewer than `most` of them.
    fn parts(&self, core: CellSet, digits: DigitSet, most: usize) -> impl Iterator<Item = Part> {
        let in_core = core.iter().fold(0, |all, cell| all | 1 << position(self.house, cell));
        subsets(self.board.vacant(self.house) & !in_core).filter_map(move |set| {
            let union = self.marks[set];
            let further = union.without(digits);
            let takes = count(set as u16).saturating_sub(further.len());
            let counts = (1..most).contains(&takes) && further != union;
            counts.then_some(Part { set: set as u16, digits: union, takes })
        })
    }
}

/// The non-empty subsets of some positions, ascending.
fn subsets(positions: u16) -> impl Iterator<Item = usize> {
    let all = usize::from(positions % 512);
    let next = move |set: usize| Some(set.wrapping_sub(all) & all).filter(|&set| set != 0);
    std::iter::successors(next(0), move |&set| next(set))
}

fn in_crossing(
    [line, block]: [&Unions<'_>; 2],
    core: CellSet,
    digits: DigitSet,
    sink: &mut Sink<'_>,
) -> Flow {
    let more = digits.len() - core.len();
    // Indexed by the number of digits left for the part in the line.
    let mut in_block = [const { Vec::<Part>::new() }; 9];
    block.parts(core, digits, more).for_each(|part| in_block[more - part.takes].push(part));
    if in_block.iter().all(Vec::is_empty) {
        return Flow::Continue(());
    }
    for part in line.parts(core, digits, more) {
        for other in &in_block[part.takes] {
            let shared = part.digits.intersection(other.digits);
            if !shared.intersection(digits).is_empty() {
                continue;
            }
            let (along, across) = (cells_at(line.house, part.set), cells_at(block.house, other.set));
            if !along.intersection(across).is_empty() {
                continue;
            }
            let pattern = core.union(along).union(across);
            let mut found = Pattern::new(pattern, digits.union(part.digits).union(other.digits))
                .within([line.house, block.house]);
            let sides =
                [(line, along, part.digits, other.digits), (block, across, other.digits, part.digits)];
            for (Unions { board, house, .. }, own, taken, opposite) in sides {
                let rest = house.cell_set().without(core).without(own);
                let sure = digits.union(taken).without(opposite).union(shared);
                found = sure.iter().fold(found, |f, digit| f.striking(board, rest, digit));
            }
            offer(sink, found)?;
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {

    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn four_digits_in_two_cells_of_the_crossing() {
        let board = sparse(&[("r1c1", "123"), ("r1c2", "134"), ("r1c8", "12"), ("r3c3", "34")]);
        let found = Tactic::SueDeCoq.every(&board);
        let found = found.iter().find(|f| f.cells == cells("r1c1 r1c2 r1c8 r3c3")).expect("the pattern");
        // 1 and 2 are struck from the rest of row 1, and 3 and 4 from the rest of box 1.
        assert!(found.eliminations.contains(cell(1, 5), digit(2)));
        assert!(found.eliminations.contains(cell(2, 1), digit(4)));
        assert!(!found.eliminations.contains(cell(1, 5), digit(4)));
        assert_eq!(found.eliminations.len(), 2 * 6 + 2 * 6);
    }
}
