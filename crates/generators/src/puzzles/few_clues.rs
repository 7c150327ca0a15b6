//! Finds puzzles with few clues in a grid, by hitting sets: every puzzle has a clue in each unavoidable set.

use std::ops::ControlFlow;

use sudoku_core::{Cell, CellSet, Grid, Puzzle};
use sudoku_solvers::{Engine, Limits, Solver};

use super::minimal_unavoidable_sets;
use crate::{Effort, GaveUp};

/// Number of unavoidable sets that a search keeps.
const KEPT: usize = 512;
/// Number of these sets that may be added during the search.
const LEARNED: usize = 64;
/// The largest set that is listed in advance.
const LARGEST: usize = 12;
/// Number of nodes from one check whether to continue to the next.
const NODES: u32 = 1 << 16;

/// For each set, whether it contains no clue.
type Open = [u64; KEPT / 64];

/// The search for a puzzle with few clues in one grid: it finds one or proves that there is none.
///
/// The search adds a clue to one unavoidable set after another, starting with the set that has the fewest possible
/// cells. A cell tried in an earlier branch stays blank in later ones. Disjoint sets need one clue each, which bounds
/// the number of clues from below.
///
/// Source: G. McGuire, B. Tugemann and G. Civario 2014, "There is no 16-clue sudoku".
#[derive(Clone)]
pub struct FewClues {
    grid: Grid,
    most: usize,
    sets: Vec<CellSet>,
    /// For each cell, the sets that contain it.
    holds: Box<[Open; 81]>,
}

/// A part of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Branch {
    /// Cells that are clues.
    clues: CellSet,
    /// Cells that stay blank.
    blank: CellSet,
}

/// The next step at a position.
enum Next {
    /// This branch has no puzzle with few clues.
    Closed,
    /// The clues have one solution.
    Found,
    /// One of these cells must be a clue.
    OneOf(CellSet),
}

impl FewClues {
    /// A search for puzzles with at most `most` clues whose solution is this grid.
    pub fn new(grid: &Grid, most: usize) -> Self {
        let mut search =
            FewClues { grid: *grid, most, sets: Vec::new(), holds: Box::new([[0; KEPT / 64]; 81]) };
        let known = minimal_unavoidable_sets(grid, LARGEST);
        known.into_iter().take(KEPT - LEARNED).for_each(|set| search.keep(set));
        search
    }

    fn keep(&mut self, set: CellSet) {
        let number = self.sets.len();
        set.iter().for_each(|cell| self.holds[cell.index()][number / 64] |= 1 << (number % 64));
        self.sets.push(set);
    }

    /// Splits the search into a few hundred branches, always the same for a grid.
    pub fn branches(&self) -> Vec<Branch> {
        const MANY: usize = 400;
        let mut work = Work::new(self.clone());
        let mut branches = vec![Branch { clues: CellSet::EMPTY, blank: CellSet::EMPTY }];
        // Each round adds a clue.
        for left in (2..=self.most).rev() {
            if branches.len() >= MANY {
                break;
            }
            let whole = std::mem::take(&mut branches);
            for branch in whole {
                let open = work.open(branch.clues);
                if let Next::OneOf(cells) = work.next(branch, &open, left) {
                    branches.extend(parts(branch, cells));
                }
            }
        }
        branches
    }

    /// A puzzle in a branch, which is searched independently of all others; `None` if there is none.
    ///
    /// # Errors
    /// If the caller stops.
    pub fn search(&self, branch: Branch, effort: &mut Effort<'_>) -> Result<Option<Puzzle>, GaveUp> {
        let mut work = Work::new(self.clone());
        let open = work.open(branch.clues);
        let found = work.extend(branch, &open, self.most - branch.clues.len(), effort)?;
        Ok(found.map(|clues| self.grid.clues(clues)))
    }
}

/// The branches that add one of these cells and keep the earlier ones blank.
fn parts(mut branch: Branch, cells: CellSet) -> impl Iterator<Item = Branch> {
    cells.iter().map(move |cell| {
        let mut clues = branch.clues;
        clues.insert(cell);
        let part = Branch { clues, ..branch };
        branch.blank.insert(cell);
        part
    })
}

/// The state of one thread.
struct Work {
    search: FewClues,
    solver: Box<dyn Solver>,
    nodes: u32,
}

impl Work {
    fn new(search: FewClues) -> Self {
        Work { search, solver: Engine::Fast.build(), nodes: 0 }
    }

    fn open(&self, clues: CellSet) -> Open {
        let mut open = [0; KEPT / 64];
        for (number, set) in self.search.sets.iter().enumerate() {
            open[number / 64] |= u64::from(set.intersection(clues).is_empty()) << (number % 64);
        }
        open
    }

    /// The clues of a puzzle in a branch, with at most `left` clues added.
    fn extend(
        &mut self,
        branch: Branch,
        open: &Open,
        left: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Option<CellSet>, GaveUp> {
        self.nodes = self.nodes.wrapping_add(1);
        if self.nodes.is_multiple_of(NODES) {
            effort.go_on()?;
        }
        let cells = match self.next(branch, open, left) {
            Next::Closed => return Ok(None),
            Next::Found => return Ok(Some(branch.clues)),
            Next::OneOf(cells) => cells,
        };
        for (cell, part) in cells.iter().zip(parts(branch, cells)) {
            let mut rest = *open;
            rest.iter_mut().zip(&self.search.holds[cell.index()]).for_each(|(open, holds)| *open &= !holds);
            let found = self.extend(part, &rest, left - 1, effort)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// The next step if `left` clues may be added.
    fn next(&mut self, branch: Branch, open: &Open, left: usize) -> Next {
        match if left <= 1 { self.common(branch, open) } else { self.smallest(branch, open, left) } {
            Some(cells) if left == 0 || cells.is_empty() => Next::Closed,
            Some(cells) => Next::OneOf(cells),
            None => self.judge(branch, left),
        }
    }

    /// The possible cells of the open set that has the fewest. An empty set if there are too many disjoint open sets;
    /// `None` if no set is open.
    fn smallest(&self, branch: Branch, open: &Open, left: usize) -> Option<CellSet> {
        let (mut used, mut disjoint) = (CellSet::EMPTY, 0);
        let mut smallest: Option<CellSet> = None;
        for number in numbers(open) {
            let set = self.search.sets[number].without(branch.blank);
            if set.intersection(used).is_empty() {
                used = used.union(set);
                disjoint += 1;
                if disjoint > left {
                    return Some(CellSet::EMPTY);
                }
            }
            if smallest.is_none_or(|smallest| set.len() < smallest.len()) {
                smallest = Some(set);
            }
        }
        smallest
    }

    /// Possible cells that all open sets share; `None` if no set is open.
    fn common(&self, branch: Branch, open: &Open) -> Option<CellSet> {
        let mut common = None;
        for number in numbers(open) {
            let cells = common.unwrap_or_else(|| CellSet::ALL.without(branch.blank));
            let cells = cells.intersection(self.search.sets[number]);
            if cells.is_empty() {
                return Some(cells);
            }
            common = Some(cells);
        }
        common
    }

    /// Tests for uniqueness, once every stored set contains a clue. If there is another solution, one of the cells in
    /// which it differs must be a clue, and the set of these cells is stored.
    fn judge(&mut self, branch: Branch, left: usize) -> Next {
        let grid = self.search.grid;
        let mut differs = CellSet::EMPTY;
        self.solver.search(&grid.clues(branch.clues), Limits::UNIQUE, &mut |other| {
            differs = Cell::ALL.into_iter().filter(|&cell| other.get(cell) != grid.get(cell)).collect();
            if differs.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if differs.is_empty() {
            return Next::Found;
        }
        if self.search.sets.len() < KEPT {
            self.search.keep(differs);
        }
        let cells = differs.without(branch.blank);
        if left == 0 || cells.is_empty() { Next::Closed } else { Next::OneOf(cells) }
    }
}

/// Numbers of the open sets.
fn numbers(open: &Open) -> impl Iterator<Item = usize> {
    open.iter().enumerate().flat_map(|(word, &bits)| {
        let ones = std::iter::successors(Some(bits), |bits| Some(bits & bits.wrapping_sub(1)));
        ones.take_while(|&bits| bits != 0).map(move |bits| 64 * word + bits.trailing_zeros() as usize)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use sudoku_solvers::Outcome;

    use super::*;

    const SEVENTEEN: &str =
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

    fn grid_of(puzzle: &str) -> Grid {
        Engine::Fast.build().solve(&puzzle.parse().unwrap()).unwrap()
    }

    fn first(search: &FewClues, branches: Vec<Branch>) -> Option<Puzzle> {
        let mut stop = || ControlFlow::Continue(());
        let mut effort = Effort::new(1, &mut stop);
        branches.into_iter().find_map(|branch| search.search(branch, &mut effort).unwrap())
    }

    fn clues_of(puzzle: &Puzzle) -> CellSet {
        CellSet::ALL.without(puzzle.blanks())
    }

    #[test]
    fn a_known_puzzle_of_17_clues_is_found_and_none_of_14() {
        let known: Puzzle = SEVENTEEN.parse().unwrap();
        let grid = grid_of(SEVENTEEN);
        let search = FewClues::new(&grid, 17);
        let some: CellSet = clues_of(&known).iter().step_by(2).collect();
        assert_eq!(first(&search, vec![Branch { clues: some, blank: CellSet::EMPTY }]), Some(known));
        let search = FewClues::new(&grid, 14);
        assert_eq!(first(&search, search.branches()), None);
    }

    #[test]
    fn a_found_puzzle_has_the_grid_as_its_one_solution_and_is_repeated() {
        let grid = grid_of(SEVENTEEN);
        let search = FewClues::new(&grid, 22);
        let branches = search.branches();
        assert!(branches.len() >= 400);
        let found = first(&search, branches.clone()).unwrap();
        assert!(found.clue_count() <= 22);
        assert_eq!(Engine::Backtracking.build().all(&found), [grid]);
        assert_eq!(first(&search, branches), Some(found));
    }

    /// The smallest number of clues in a subset of `clues` with one solution, found by removing clues one by one.
    fn fewest(grid: &Grid, clues: CellSet, seen: &mut BTreeSet<CellSet>) -> usize {
        let mut solver = Engine::Backtracking.build();
        let mut least = clues.len();
        for cell in clues.iter() {
            let fewer = clues.without(CellSet::of(cell));
            if seen.insert(fewer) && solver.check(&grid.clues(fewer)) == Outcome::Unique {
                least = least.min(fewest(grid, fewer, seen));
            }
        }
        least
    }

    #[test]
    fn the_fewest_clues_within_some_cells_are_found() {
        for puzzle in [
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "37...9..68..1.3.7.........8.2..8...5187...6425...2..1.7.........5.6.2..72..3...61",
        ] {
            let cells = clues_of(&puzzle.parse().unwrap());
            let grid = grid_of(puzzle);
            let least = fewest(&grid, cells, &mut BTreeSet::new());
            assert!(least < cells.len());
            let whole = Branch { clues: CellSet::EMPTY, blank: CellSet::ALL.without(cells) };
            let found = first(&FewClues::new(&grid, least), vec![whole]).unwrap();
            assert!(found.clue_count() == least && clues_of(&found).is_subset(cells), "{found}");
            assert_eq!(first(&FewClues::new(&grid, least - 1), vec![whole]), None);
        }
    }
}
