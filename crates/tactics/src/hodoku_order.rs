//! What HoDoKu takes first where several deductions of a kind are there; its scores depend on that.

use std::cmp::Reverse;
use std::collections::VecDeque;

use sudoku_core::{Cell, CellSet, Digit, DigitSet, House, HouseKind};

use super::board::{Board, position};
use super::chain_graph::Depth;
use super::deduction::Deduction;
use super::hodoku_loops;
use super::tactic::Tactic;

/// Singles in the order in which they came up: first in, first out.
///
/// Each strike that leaves a cell one candidate, or a digit one place in a house, queues a single. Digits are struck
/// from the peers of a digit written in cell by cell, and each cell's row, column and box are looked at in this order.
///
/// Source: HoDoKu 2.3, queues of naked and of hidden singles.
#[derive(Clone)]
pub(crate) struct SinglesQueue {
    marks: [DigitSet; 81],
    /// The same by digit.
    places: [CellSet; 9],
    written: CellSet,
    /// By number of the house and digit: places left, a cell that is being written among them until its own
    /// candidates go.
    free: [[u8; 9]; 27],
    naked: VecDeque<(Cell, Digit)>,
    hidden: VecDeque<(Cell, Digit)>,
}

impl SinglesQueue {
    /// The queue after the digits of a board were written in reading order and its other strikes made.
    pub(crate) fn new(board: &Board) -> SinglesQueue {
        let mut queue = SinglesQueue {
            marks: [DigitSet::ALL; 81],
            places: [CellSet::ALL; 9],
            written: CellSet::EMPTY,
            free: [[9; 9]; 27],
            naked: VecDeque::new(),
            hidden: VecDeque::new(),
        };
        for cell in Cell::ALL {
            if let Some(digit) = board.puzzle().get(cell) {
                queue.place(cell, digit);
            }
        }
        for cell in board.blanks() {
            for digit in queue.marks[cell.index()].without(board.marks(cell)) {
                queue.strike(cell, digit);
            }
        }
        queue
    }

    /// Makes the strikes of a deduction and writes its digit.
    pub(crate) fn follow(&mut self, found: &Deduction) {
        for (cell, digits) in found.eliminations.iter() {
            digits.iter().for_each(|digit| self.strike(cell, digit));
        }
        if let Some((cell, digit)) = found.placement {
            self.place(cell, digit);
        }
    }

    pub(crate) fn place(&mut self, cell: Cell, digit: Digit) {
        if self.written.contains(cell) {
            return;
        }
        self.written.insert(cell);
        let own = std::mem::take(&mut self.marks[cell.index()]);
        for other in own {
            self.places[other.index()].remove(cell);
        }
        cell.peers()
            .intersection(self.places[digit.index()])
            .iter()
            .for_each(|peer| self.strike(peer, digit));
        for other in own {
            for house in cell.houses() {
                let free = &mut self.free[house.index()][other.index()];
                *free -= 1;
                if *free == 1 && other != digit {
                    self.queue_hidden(house, other);
                }
            }
        }
    }

    fn strike(&mut self, cell: Cell, digit: Digit) {
        let marks = &mut self.marks[cell.index()];
        let was = marks.remove(digit);
        self.places[digit.index()].remove(cell);
        if !was || marks.is_empty() {
            return;
        }
        if let Some(last) = marks.single() {
            self.naked.push_back((cell, last));
        }
        for house in cell.houses() {
            let free = &mut self.free[house.index()][digit.index()];
            *free -= 1;
            match *free {
                1 => self.queue_hidden(house, digit),
                0 => {
                    let is_gone = |&(at, of): &(Cell, Digit)| of == digit && house.cell_set().contains(at);
                    if let Some(at) = self.hidden.iter().position(is_gone) {
                        self.hidden.remove(at);
                    }
                }
                _ => {}
            }
        }
    }

    fn queue_hidden(&mut self, house: House, digit: Digit) {
        let place = self.places[digit.index()].intersection(house.cell_set()).first();
        self.hidden.extend(place.map(|cell| (cell, digit)));
    }

    /// The first naked single that is the last cell of a house. It stays in the queue.
    pub(crate) fn full_house(&self) -> Option<(Cell, Digit)> {
        self.naked.iter().copied().filter(|&(cell, _)| !self.written.contains(cell)).find(|&(cell, digit)| {
            let others = DigitSet::ALL.without(DigitSet::of(digit));
            let is_last = |house: House| others.iter().all(|d| self.free[house.index()][d.index()] == 0);
            cell.houses().into_iter().any(is_last)
        })
    }

    /// Takes the next naked single.
    pub(crate) fn naked_single(&mut self) -> Option<(Cell, Digit)> {
        loop {
            let single = self.naked.pop_front()?;
            if !self.written.contains(single.0) {
                return Some(single);
            }
        }
    }

    /// Takes the next hidden single; none if that is no longer one.
    pub(crate) fn hidden_single(&mut self) -> Option<(Cell, Digit)> {
        loop {
            let (cell, digit) = self.hidden.pop_front()?;
            if !self.written.contains(cell) {
                let holds = cell.houses().into_iter().any(|h| self.free[h.index()][digit.index()] == 1);
                return holds.then_some((cell, digit));
            }
        }
    }
}

/// Tactics that are looked for together.
const TOGETHER: [&[Tactic]; 4] = [
    &hodoku_loops::TACTICS[0],
    &hodoku_loops::TACTICS[1],
    &[Tactic::ForcingChainContradiction, Tactic::ForcingChainVerity],
    &[Tactic::ForcingNetContradiction, Tactic::ForcingNetVerity],
];

/// The deduction of a tactic that goes first, if the order for the tactic is known. A tactic that is looked for
/// together with others brings theirs too.
pub(crate) fn first(tactic: Tactic, board: &Board) -> Option<Option<Deduction>> {
    use Tactic::*;
    let every = || tactic.every(board).into_iter();
    Some(match tactic {
        ContinuousNiceLoop | DiscontinuousNiceLoop | Aic => hodoku_loops::first(board, Depth::Plain),
        GroupedContinuousNiceLoop | GroupedDiscontinuousNiceLoop | GroupedAic => {
            hodoku_loops::first(board, Depth::Groups)
        }
        ForcingChainContradiction | ForcingChainVerity | ForcingNetContradiction | ForcingNetVerity => {
            let group = TOGETHER.iter().find(|group| group.contains(&tactic))?;
            let found = group.iter().flat_map(|member| member.every(board));
            found.min_by_key(|f| (f.placement.is_none(), f.placement.map(|(cell, _)| cell), places(f)))
        }
        Pointing | Claiming | HiddenPair | HiddenTriple | HiddenQuad => {
            every().min_by_key(|found| (house(found), members(found, false)))
        }
        LockedPairInBoth | LockedTripleInBoth | NakedPair | NakedTriple | NakedQuad => {
            every().min_by_key(|found| (house(found), members(found, true)))
        }
        Skyscraper => every().min_by_key(|found| (house(found).0, found.digits.bits(), found.houses.clone())),
        XWing | Swordfish | Jellyfish => {
            every().min_by_key(|found| (found.digits.bits(), house(found).0, found.houses.clone()))
        }
        XyWing => every().min_by_key(|found| (found.cells.iter().collect::<Vec<_>>(), places(found))),
        WWing => every().min_by_key(|found| (ends(board, found), places(found))),
        XyChain => {
            let mut found: Vec<Deduction> = every().collect();
            found.sort_by_key(rank);
            found.into_iter().find(|found| is_simple(board, found))
        }
        RemotePair | XChain | AlsXz | AlsXyWing | AlsXyChain => every().min_by_key(rank),
        _ => return None,
    })
}

fn rank(found: &Deduction) -> (Reverse<usize>, usize, usize, u32) {
    (Reverse(found.eliminations.len()), hodoku_loops::weight(found), found.sets.len(), found.length)
}

/// The two cells of a W-wing that are alike.
fn ends(board: &Board, found: &Deduction) -> Vec<Cell> {
    let struck: CellSet = found.eliminations.iter().map(|(cell, _)| cell).collect();
    let is_end = |&cell: &Cell| {
        board.marks(cell) == found.digits && struck.is_subset(CellSet::of(cell).common_peers())
    };
    found.cells.iter().filter(is_end).collect()
}

/// Most cells of an XY-chain.
const LONGEST: usize = 10;

/// Whether an XY-chain that visits no cell twice leads from one end to the other.
fn is_simple(board: &Board, found: &Deduction) -> bool {
    let (Some(first), Some(last)) = (found.chain.first(), found.chain.last()) else { return false };
    leads(board, first.cell, first.digit, CellSet::of(first.cell), (last.cell, last.digit))
}

/// Whether a chain of cells with two digits leads from a cell, which does not take the digit, to the end.
fn leads(board: &Board, at: Cell, fails: Digit, seen: CellSet, end: (Cell, Digit)) -> bool {
    let Some(holds) = board.marks(at).without(DigitSet::of(fails)).single() else { return false };
    if (at, holds) == end {
        return true;
    }
    if seen.len() == LONGEST {
        return false;
    }
    let next = at.peers().intersection(board.places(holds)).intersection(board.cells_with(2)).without(seen);
    next.iter().any(|cell| leads(board, cell, holds, seen.union(CellSet::of(cell)), end))
}

/// Whether a tactic may find nothing here where other graders find something.
pub(crate) fn is_alone(tactic: Tactic) -> bool {
    tactic == Tactic::XyChain || TOGETHER.iter().any(|group| group.contains(&tactic))
}

/// Whether another tactic that is looked for together with this one comes before it.
pub(crate) fn is_led(tactic: Tactic) -> Option<Tactic> {
    let group = TOGETHER.iter().find(|group| group.contains(&tactic))?;
    (group[0] != tactic).then_some(group[0])
}

/// Boxes, then rows, then columns.
fn house(found: &Deduction) -> (u8, House) {
    let house = found.houses[0];
    let class = match house.kind() {
        HouseKind::Box => 0,
        HouseKind::Row => 1,
        HouseKind::Column => 2,
    };
    (class, house)
}

/// The pattern's cells within its house, or its digits.
fn members(found: &Deduction, by_cells: bool) -> Vec<usize> {
    match by_cells {
        true => found.cells.iter().map(|cell| position(found.houses[0], cell)).collect(),
        false => found.digits.iter().map(Digit::index).collect(),
    }
}

/// The candidates struck, in order.
fn places(found: &Deduction) -> Vec<(Cell, Digit)> {
    found
        .eliminations
        .iter()
        .flat_map(|(cell, digits)| digits.iter().map(move |digit| (cell, digit)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn singles_come_in_the_order_in_which_they_came_up() {
        let mut board = sparse(&[]);
        let mut queue = SinglesQueue::new(&board);
        assert!(
            queue.full_house().is_none() && queue.naked_single().is_none() && queue.hidden_single().is_none()
        );
        // Eight digits of row 5: what is left is the last cell of a house.
        for value in 1..=8 {
            let at = cell(5, usize::from(value));
            assert!(board.place(at, digit(value)));
            queue.place(at, digit(value));
        }
        assert_eq!(queue.full_house(), Some((cell(5, 9), digit(9))));
        assert_eq!(queue.hidden_single(), Some((cell(5, 9), digit(9))));
        assert_eq!(queue.naked_single(), Some((cell(5, 9), digit(9))));
        assert!(queue.naked_single().is_none());
    }

    #[test]
    fn boxes_come_before_rows_and_rows_before_columns() {
        let board = sparse(&[
            ("r9c1", "12"),
            ("r2c1", "12"),
            ("r7c4", "34"),
            ("r7c9", "34"),
            ("r1c8", "56"),
            ("r2c9", "56"),
        ]);
        assert_eq!(super::first(Tactic::NakedPair, &board).flatten().unwrap().houses, [House::block(2)]);
        let board = sparse(&[("r9c1", "12"), ("r2c1", "12"), ("r7c4", "34"), ("r7c9", "34")]);
        assert_eq!(super::first(Tactic::NakedPair, &board).flatten().unwrap().houses, [House::row(6)]);
    }

    #[test]
    fn chains_that_strike_most_come_first() {
        let board = sparse(&[("r1c1", "12"), ("r1c5", "23"), ("r4c5", "34"), ("r4c9", "14"), ("r9c9", "14")]);
        let every = Tactic::XyChain.every(&board);
        let most = every.iter().map(|f| f.eliminations.len()).max();
        let chosen = super::first(Tactic::XyChain, &board).flatten().unwrap();
        assert!(every.len() > 1 && Some(chosen.eliminations.len()) == most);
        assert_eq!(is_led(Tactic::Aic), Some(Tactic::ContinuousNiceLoop));
    }
}
