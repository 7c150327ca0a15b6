//! Unique rectangles and loops: a ring of cells that all have the same two digits, such that every house on the way
//! contains two of them. Without further digits in any of them, the two digits could be swapped and the puzzle would
//! have two solutions; so one of the further digits is true.
//!
//! These tactics rest on the puzzle having one solution.

use sudoku_core::{Cell, CellSet, DigitSet, House};

use crate::board::Board;
use crate::board::deduction::{Flow, Pattern, Sink};
use crate::board::houses::HOUSES_OF;
use crate::search::uniqueness::loop_types::{Type, deduce};
use crate::search::uniqueness::ring_pool::{Pool, are_corners, takers};

/// Unique rectangles of one type.
pub(crate) fn rectangles(board: &Board, kind: Type, sink: &mut Sink<'_>) -> Flow {
    let mut seen: Vec<CellSet> = Vec::new();
    for a in board.cells_with(2) {
        let pair = board.marks(a);
        let pool = takers(board, pair);
        for b in pool.intersection(House::row(a.row()).cell_set()).without(CellSet::of(a)) {
            for c in pool.intersection(House::column(a.column()).cell_set()).without(CellSet::of(a)) {
                let d = Cell::at(c.row(), b.column());
                let ring = [a, b, d, c];
                let cells: CellSet = ring.into_iter().collect();
                if are_corners(pool, [a, b, c]) && !seen.contains(&cells) {
                    seen.push(cells);
                    deduce(board, &ring, pair, &mut |of, found| {
                        if of == kind { sink(found) } else { Flow::Continue(()) }
                    })?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// The pairs of digits without rings on a board, and the places of each digit there. A pair still has no ring if no
/// cell that took both digits has lost a mark.
#[derive(Default)]
pub(crate) struct Ringless {
    pairs: Vec<DigitSet>,
    places: [CellSet; 9],
}

impl Ringless {
    /// Loops of any size and type, including rectangles, smallest first, on a board that has lost marks since the last
    /// call.
    ///
    /// Source: Sudoku Explainer, "Unique Rectangle / Loop", types 1 to 4.
    pub(crate) fn find(&mut self, board: &Board, sink: &mut Sink<'_>) -> Flow {
        self.update(board);
        let mut found = each(board, &mut self.pairs);
        found.sort_by_key(|(kind, found)| (found.extra, *kind));
        found.into_iter().try_for_each(|(_, found)| sink(found))
    }

    /// Removes the pairs whose cells have changed.
    fn update(&mut self, board: &Board) {
        let before = std::mem::replace(&mut self.places, *board.all_places());
        let gone = before.iter().zip(board.all_places()).map(|(before, now)| before.without(*now));
        let changed = gone.fold(CellSet::EMPTY, CellSet::union);
        let took = |pair: &DigitSet| pair.iter().fold(changed, |all, d| all.intersection(before[d.index()]));
        self.pairs.retain(|pair| took(pair).is_empty());
    }
}

/// The deductions from loops on pairs that are not known to be without rings; adds the pairs that prove to be.
fn each(board: &Board, ringless: &mut Vec<DigitSet>) -> Vec<(Type, Pattern)> {
    let known = ringless.len();
    let mut found = Vec::new();
    let mut seen: Vec<(CellSet, DigitSet)> = Vec::new();
    let small = [2, 3].map(|marks| board.cells_with(marks));
    let mut pools: Vec<Pool> = Vec::new();
    for start in small[0] {
        let pair = board.marks(start);
        if ringless[..known].contains(&pair) {
            continue;
        }
        let at = pools.iter().position(|pool| pool.pair == pair).unwrap_or_else(|| {
            pools.push(Pool::new(board, pair, small));
            ringless.push(pair);
            pools.len() - 1
        });
        let pool = &pools[at];
        if !pool.may_ring(start) {
            continue;
        }
        let (ring, rings, free) = (Vec::new(), Vec::new(), [pool.core; 2]);
        let mut search = Search { board, pool, ring, on_ring: CellSet::EMPTY, visited: [0; 2], free, rings };
        search.extend(start, 2, DigitSet::EMPTY, None);
        if !search.rings.is_empty() {
            ringless.retain(|other| *other != pair);
        }
        for ring in std::mem::take(&mut search.rings) {
            let key = (ring.iter().copied().collect(), pair);
            if !seen.contains(&key) && is_swappable(&ring) {
                seen.push(key);
                // The sink never stops the search.
                let _ = deduce(board, &ring, pair, &mut |kind, pattern| {
                    found.push((kind, pattern));
                    Flow::Continue(())
                });
            }
        }
    }
    found
}

struct Search<'a> {
    board: &'a Board,
    pool: &'a Pool,
    /// The ring in order, and as a set.
    ring: Vec<Cell>,
    on_ring: CellSet,
    /// The houses that contain an even cell of the ring, and those that contain an odd one: bit `h` for house `h`.
    visited: [u32; 2],
    /// The cells that may still become even, and those that may become odd: two even or two odd cells in a house cannot
    /// be swapped.
    free: [CellSet; 2],
    rings: Vec<Vec<Cell>>,
}

impl Search<'_> {
    /// Whether a ring that continues to a cell can still return to its start.
    fn may_close(&self, next: Cell) -> bool {
        self.ring.len() + 1 < self.pool.longest
            || self.ring.len() < self.pool.longest && next.sees(self.ring[0])
    }

    /// Whether every house with an even cell of the ring can still get an odd one, and vice versa, using at most `wide`
    /// more cells with further digits.
    fn may_fill(&self, wide: u32) -> bool {
        let mut by_wide = 0;
        for parity in [0, 1] {
            let mut lacking = self.visited[1 - parity] & !self.visited[parity];
            while lacking != 0 {
                let house = House::ALL[lacking.trailing_zeros() as usize].cell_set();
                let free = self.free[parity].intersection(house);
                if free.intersection(self.pool.twos).is_empty() {
                    by_wide += 1;
                    // A cell has three houses.
                    if free.is_empty() || by_wide > 3 * wide {
                        return false;
                    }
                }
                lacking &= lacking - 1;
            }
        }
        true
    }

    /// Continues from `cell`. `spare` more cells may have any further digits; beyond that, only if all further digits
    /// so far are the same single digit.
    fn extend(&mut self, cell: Cell, spare: u32, mut further: DigitSet, last: Option<House>) {
        let parity = self.ring.len() % 2;
        let before = (self.visited, self.free);
        self.visited[parity] |= HOUSES_OF[cell.index()];
        self.free[parity] = self.free[parity].without(cell.peers()).without(CellSet::of(cell));
        self.free[1 - parity].remove(cell);
        // The set of further digits never shrinks.
        if self.may_fill(if further.len() > 1 { spare } else { 9 }) {
            self.ring.push(cell);
            self.on_ring.insert(cell);
            let [row, column, block] = cell.houses();
            for house in [block, row, column].into_iter().filter(|&house| Some(house) != last) {
                for next in self.pool.all.intersection(house.cell_set()) {
                    let marks = self.board.marks(next);
                    if next == self.ring[0] && self.ring.len() >= 4 {
                        self.rings.push(self.ring.clone());
                    } else if !self.on_ring.contains(next) {
                        further = further.union(marks).without(self.pool.pair);
                        let goes_on = marks.len() == 2 || further.len() == 1 || spare > 0;
                        if goes_on && self.free[1 - parity].contains(next) && self.may_close(next) {
                            let spare = spare.saturating_sub(u32::from(marks.len() > 2));
                            self.extend(next, spare, further, Some(house));
                        }
                    }
                }
            }
            self.ring.pop();
            self.on_ring.remove(cell);
        }
        (self.visited, self.free) = before;
    }
}

/// Whether every house has one even and one odd cell of the ring, or none.
fn is_swappable(ring: &[Cell]) -> bool {
    let mut visits = [[0u8; 2]; 27];
    for (n, cell) in ring.iter().enumerate() {
        cell.houses().iter().for_each(|house| visits[house.index()][n % 2] += 1);
    }
    ring.len().is_multiple_of(2) && visits.iter().all(|visit| matches!(visit, [0, 0] | [1, 1]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::deduction::all;
    use crate::tactic::Tactic;
    use crate::testing::*;

    /// Skipping pairs that were found to have no rings does not change the loops.
    #[test]
    fn pairs_without_rings_have_none_later() {
        use Tactic::*;
        let tactics =
            [NakedSingle, HiddenSingleBox, UniqueLoop, Pointing, SimpleForcingChain, DynamicForcingChain];
        let (mut loops, mut known) = (0, 0);
        for clues in HARD {
            let mut ringless = Ringless::default();
            walk(clues, &tactics, |board| {
                ringless.update(board);
                known += ringless.pairs.len();
                let found = all(|sink| ringless.find(board, sink));
                assert!(found.iter().eq(UniqueLoop.every(board).iter().map(|found| &found.pattern)));
                loops += found.len();
            });
        }
        assert!(loops > 0 && known > 100, "{loops} {known}");
    }

    #[test]
    fn type_1_leaves_the_further_digits() {
        let board = sparse(&[("r1c1", "12"), ("r1c4", "12"), ("r2c1", "12"), ("r2c4", "123")]);
        assert_eq!(struck(&only(Tactic::UniqueRectangle1, &board)), "r2c4:12");
        // Four boxes: not a rectangle, as swapping would violate the boxes.
        let board = sparse(&[("r1c1", "12"), ("r1c4", "12"), ("r5c1", "12"), ("r5c4", "123")]);
        assert!(Tactic::UniqueRectangle1.first(&board).is_none());
    }

    #[test]
    fn type_2_makes_the_further_digit_sure() {
        let board = sparse(&[("r1c1", "12"), ("r1c4", "123"), ("r2c1", "12"), ("r2c4", "123")]);
        let found = only(Tactic::UniqueRectangle2, &board);
        assert_eq!(found.eliminations.len(), 7 + 6);
    }

    #[test]
    fn type_3_joins_a_subset() {
        let board =
            sparse(&[("r1c1", "12"), ("r1c4", "12"), ("r2c1", "123"), ("r2c4", "124"), ("r2c8", "34")]);
        let found = first(Tactic::UniqueRectangle3, &board);
        assert!(
            found.eliminations.contains(cell(2, 9), digit(3))
                && found.eliminations.contains(cell(2, 2), digit(4))
        );
        assert!(!found.eliminations.contains(cell(2, 1), digit(3)));
    }

    #[test]
    fn type_4_fixes_one_digit_of_the_pair() {
        let mut board = sparse(&[("r1c1", "12"), ("r1c4", "12"), ("r2c1", "1235"), ("r2c4", "1246")]);
        confine(&mut board, 1, House::row(1).cell_set(), cells("r2c1 r2c4"));
        assert_eq!(struck(&only(Tactic::UniqueRectangle4, &board)), "r2c1:2 r2c4:2");
    }

    #[test]
    fn three_cells_with_the_same_further_digit_need_one_with_none() {
        let ring = |last| {
            let given = [("r1c1", "12"), ("r1c4", "123"), ("r2c1", "123"), ("r2c4", last)];
            let mut board = sparse(&given);
            // No other cell nearby takes both digits of the pair.
            for house in [
                House::row(0),
                House::row(1),
                House::column(0),
                House::column(3),
                House::block(0),
                House::block(1),
            ] {
                confine(&mut board, 1, house.cell_set(), cells("r1c1 r1c4 r2c1 r2c4"));
            }
            board
        };
        let every = Tactic::UniqueLoop.every(&ring("123"));
        assert!(every.iter().any(|found| struck(found) == "r2c5:3 r2c6:3"), "{every:?}");
        assert!(Tactic::UniqueLoop.every(&ring("124")).is_empty());
    }

    #[test]
    fn a_loop_of_six() {
        let board = sparse(&[
            ("r1c1", "12"),
            ("r1c4", "12"),
            ("r2c4", "12"),
            ("r2c7", "12"),
            ("r3c7", "12"),
            ("r3c1", "125"),
        ]);
        let every = Tactic::UniqueLoop.every(&board);
        let found = every.iter().find(|found| found.extra == 1).expect("the loop");
        assert_eq!(struck(found), "r3c1:12");
    }
}
