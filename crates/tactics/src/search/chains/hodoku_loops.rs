//! The nice loops and alternating inference chains that HoDoKu finds. HoDoKu takes the first of them.
//!
//! HoDoKu keeps one chain from each premise to each conclusion: the first of the shortest, in an order of links that
//! this code follows. It drops a chain that returns to one of its cells, and does not look for another one instead.
//!
//! Source: HoDoKu 2.3, tables of premises.

use std::cmp::Reverse;

use sudoku_core::{Cell, CellSet, Digit};

use crate::board::Board;
use crate::board::deduction::Pattern;
use crate::search::chains::conclusions::Conclusion;
use crate::search::chains::hodoku_reach::Chains;
use crate::search::chains::net::{Net, NodeKinds, State, Table};

/// A loop or chain, and whether it includes groups.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Loop {
    pub form: Conclusion,
    pub grouped: bool,
    pub pattern: Pattern,
}

/// The loop or chain that HoDoKu takes: the one that strikes most; among equals, the one with the least weight.
pub(crate) fn foremost(board: &Board, chains: &Chains) -> Option<Loop> {
    let bounds = chains.bounds(board);
    let mut search = Search::new(board, &chains.net);
    search.is_rising = true;
    // A state that leads nowhere does not end a chain that strikes two candidates.
    search.run(&bounds, 2);
    if search.found.is_empty() {
        search.run(&bounds, 1);
    }
    search.into_found().into_iter().min_by_key(rank)
}

fn rank(found: &Loop) -> (Reverse<usize>, usize) {
    (Reverse(found.pattern.eliminations.len()), weight(&found.pattern))
}

/// The loops and chains, one of each kind for each set of strikes.
pub(crate) fn every(board: &Board, kinds: NodeKinds) -> Vec<Loop> {
    let chains = Chains::new(board, kinds);
    let mut search = Search::new(board, &chains.net);
    search.run(&chains.bounds(board), 1);
    search.into_found()
}

/// A weighted sum over the struck candidates, digit by digit, in which later ones weigh more.
pub(crate) fn weight(found: &Pattern) -> usize {
    let mut struck: Vec<(Digit, Cell)> = Vec::new();
    for (cell, digits) in found.eliminations.iter() {
        struck.extend(digits.iter().map(|digit| (digit, cell)));
    }
    struck.sort_unstable();
    let each = struck.into_iter().zip((1..).step_by(80));
    each.map(|((digit, cell), weight)| cell.index() * weight + usize::from(digit.value())).sum()
}

/// The turn in which HoDoKu reaches a chain: loops from candidates that hold, loops from those that fail, other chains;
/// then by premise and end.
type Turn = (u8, usize, usize);

struct Found {
    /// The first turn at which these strikes were found, and the turn of the chain kept.
    turns: [Turn; 2],
    kept: Loop,
}

struct Search<'a> {
    board: &'a Board,
    net: &'a Net,
    table: Table,
    found: Vec<Found>,
    /// Minimum number of candidates that a chain must strike.
    least: usize,
    /// Whether chains must strike at least as many as any found before.
    is_rising: bool,
}

impl<'a> Search<'a> {
    fn new(board: &'a Board, net: &'a Net) -> Search<'a> {
        Search { board, net, table: Table::default(), found: Vec::new(), least: 1, is_rising: false }
    }

    /// Searches for loops and chains that strike at least `least` candidates.
    fn run(&mut self, bounds: &[[usize; 2]], least: usize) {
        self.least = least;
        for (id, bounds) in bounds.iter().enumerate() {
            for (holds, &bound) in bounds.iter().enumerate() {
                if bound >= self.least {
                    self.follow((2 * id + holds) as State, least == 1);
                }
            }
        }
    }

    /// Searches for loops and chains that start with a premise.
    fn follow(&mut self, premise: State, whole: bool) {
        let mut table = std::mem::take(&mut self.table);
        table.follow(self.net, premise, whole);
        self.loops(&table);
        if premise.is_multiple_of(2) {
            self.chains(&table);
        }
        self.table = table;
    }

    fn into_found(mut self) -> Vec<Loop> {
        self.found.sort_by_key(|found| found.turns[0]);
        self.found.into_iter().map(|found| found.kept).collect()
    }

    /// The node's cell, or a group's first.
    fn cell(&self, state: State) -> Option<Cell> {
        self.net.node(state).cells.first()
    }

    /// Finds chains back to the cell of the premise.
    fn loops(&mut self, table: &Table) {
        let premise = table.order[0];
        let Some(cell) = self.cell(premise) else { return };
        for (at, &end) in table.order.iter().enumerate().skip(1) {
            let before = table.parents[usize::from(end)];
            let is_loop =
                self.net.is_single(end) && self.cell(end) == Some(cell) && self.cell(before) != Some(cell);
            if !is_loop || self.most_struck(premise, end) < self.least {
                continue;
            }
            let path = table.path(end);
            let leaves = self.cell(path[1]) != Some(cell);
            if path.len() > 3 && leaves && self.is_open(&path, false) {
                self.close(path, usize::from(premise), at);
            }
        }
    }

    /// An upper bound on the number of candidates that a loop strikes.
    fn most_struck(&self, premise: State, end: State) -> usize {
        let (start, other) = (self.net.node(premise), self.net.node(end));
        match (premise % 2 == 1, end % 2 == 1, start.digit == other.digit) {
            (false, true, true) => start.cells.first().map_or(0, |cell| self.board.marks(cell).len() - 1),
            (false, true, false) | (true, false, false) => usize::MAX,
            _ => 1,
        }
    }

    /// Whether a chain never returns to a cell that it has left; a loop may return to its first cell.
    fn is_open(&self, path: &[State], is_aic: bool) -> bool {
        let mut left = CellSet::EMPTY;
        let mut before: Option<State> = None;
        for &state in path {
            let Some(cell) = self.cell(state) else { return false };
            if left.contains(cell) {
                return false;
            }
            if let Some(before) = before
                && (is_aic || self.cell(before) != self.cell(path[0]))
            {
                left = left.union(self.net.node(before).cells);
            }
            before = Some(state);
        }
        true
    }

    /// Draws the conclusion of a chain that starts and ends in the same cell.
    fn close(&mut self, mut path: Vec<State>, order: usize, at: usize) {
        let (premise, end) = (path[0], path[path.len() - 1]);
        let (start, other) = (self.net.node(premise), self.net.node(end));
        let in_pair = start.cells.first().is_some_and(|cell| self.board.marks(cell).len() == 2);
        let mut form = Conclusion::Discontinuous;
        match (premise % 2 == 1, end % 2 == 1, start.digit == other.digit) {
            (true, false, true) | (false, true, true) => {}
            (true, true, false) => path.push(premise - 1),
            (false, false, false) => path.insert(0, end + 1),
            (false, true, false) => form = Conclusion::Continuous,
            (true, false, false) if in_pair => {
                path.rotate_left(1);
                form = Conclusion::Continuous;
            }
            _ => return,
        }
        let found = match form {
            Conclusion::Continuous => self.net.ring(self.board, &path, self.net.cells(&path)),
            _ => self.net.refuted(self.board, path[0]),
        };
        self.keep(found, form, &path, (u8::from(premise % 2 == 0), order, at));
    }

    /// Finds chains from a failing candidate to one that holds, striking at least two candidates.
    fn chains(&mut self, table: &Table) {
        let premise = table.order[0];
        let start = self.net.node(premise);
        let sight = start.cells.common_peers();
        for (at, &end) in table.order.iter().enumerate().skip(1) {
            if end % 2 == 0 || !self.net.is_single(end) || self.cell(end) == self.cell(premise) {
                continue;
            }
            let ends = [start, self.net.node(end)];
            let Some(found) = self.net.either(self.board, ends, sight, self.least.max(2)) else { continue };
            let path = table.path(end);
            if path.len() > 3 && self.is_open(&path, true) {
                self.keep(found(), Conclusion::Aic, &path, (2, usize::from(premise), at));
            }
        }
    }

    /// Keeps the first of the shortest chains of a kind with the same strikes.
    fn keep(&mut self, mut found: Pattern, form: Conclusion, path: &[State], turn: Turn) {
        let struck = found.eliminations.len();
        if struck < self.least {
            return;
        }
        if self.is_rising {
            self.least = struck;
        }
        let grouped = self.net.is_grouped(path);
        self.net.show(&mut found, path);
        let (length, kept) = (found.length, Loop { form, grouped, pattern: found });
        let is_equal = |old: &&mut Found| {
            let old = &old.kept;
            (old.form, old.grouped) == (form, grouped)
                && old.pattern.eliminations == kept.pattern.eliminations
        };
        match self.found.iter_mut().find(is_equal) {
            Some(old) => {
                let first = old.turns[0].min(turn);
                if (length, turn) < (old.kept.pattern.length, old.turns[1]) {
                    *old = Found { turns: [first, turn], kept };
                }
                old.turns[0] = first;
            }
            None => self.found.push(Found { turns: [turn, turn], kept }),
        }
    }
}

#[cfg(test)]
mod tests {
    use sudoku_core::House;

    use super::*;
    use crate::search::chains::hodoku_reach::Known;
    use crate::testing::*;

    #[test]
    fn the_loop_that_strikes_most_goes_first() {
        // A ring: 1 in r1c1 or r4c1, 3 in r4c1 or r4c5, 3 in r1c1 or r1c5.
        let mut board = sparse(&[]);
        confine(&mut board, 1, House::column(0).cell_set(), cells("r1c1 r4c1"));
        confine(&mut board, 3, House::row(3).cell_set(), cells("r4c1 r4c5"));
        confine(&mut board, 3, House::row(0).cell_set(), cells("r1c1 r1c5"));
        let found = foremost(&board, &Chains::new(&board, NodeKinds::Plain)).unwrap();
        assert_eq!((found.form, found.pattern.eliminations.len()), (Conclusion::Continuous, 21));
    }

    #[test]
    fn a_chain_does_not_come_back_to_a_cell_that_it_has_left() {
        let board = sparse(&[("r1c1", "129"), ("r1c5", "12"), ("r4c5", "23"), ("r4c1", "13")]);
        for found in every(&board, NodeKinds::Plain) {
            let mut visits: Vec<Cell> = found.pattern.chain.iter().map(|step| step.cell).collect();
            visits.dedup();
            if visits.first() == visits.last() {
                visits.pop();
            }
            let apart: CellSet = visits.iter().copied().collect();
            assert_eq!(apart.len(), visits.len(), "{found:?}");
        }
    }

    #[test]
    fn bounds_leave_out_nothing_that_is_found_without_them() {
        let mut seen = 0;
        for clues in [
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
            ".5.2.......1....79...47..5.6....7..5...814.2.......1..7.652.........9..7....6...8",
        ] {
            let mut board = board(clues);
            // Strike marks one after another, right and wrong ones, so that links appear.
            for n in 0..70 {
                let cell = Cell::ALL[37 * n % 81];
                board.marks(cell).iter().nth(n % 3).map(|digit| board.strike(cell, digit));
                // The second query reuses the links of the first and adds groups.
                let mut known = Known::default();
                for kinds in [NodeKinds::Plain, NodeKinds::Groups] {
                    let Chains { net, .. } = &Chains::new(&board, kinds);
                    let mut search = Search::new(&board, net);
                    search.run(&vec![[usize::MAX; 2]; net.singles], 1);
                    let all = search.into_found();
                    assert_eq!(every(&board, kinds), all);
                    let rank =
                        |found: &Loop| (Reverse(found.pattern.eliminations.len()), weight(&found.pattern));
                    let chosen = all.iter().min_by_key(|found| rank(found));
                    assert_eq!(foremost(&board, known.of(&board, kinds)).as_ref(), chosen);
                    seen += usize::from(chosen.is_some());
                }
            }
        }
        assert!(seen > 50, "{seen}");
    }
}
