//! The nice loops and alternating inference chains that HoDoKu finds, of which it takes the first.
//!
//! HoDoKu keeps one chain from each premise to each conclusion: the first of the shortest, in an order of links that is
//! followed here. It drops a chain that comes back to one of its cells, and looks for no other in its place.
//!
//! Source: HoDoKu 2.3, tables of premises.

use std::cmp::Reverse;

use sudoku_core::{Cell, CellSet, Digit, DigitSet, House};

use super::board::Board;
use super::chain_graph::{Depth, Node};
use super::deduction::{Assertion, Deduction};
use super::tactic::Tactic;

/// A node that holds or fails: twice its number, and one more if it holds.
type State = usize;

const NONE: usize = usize::MAX;

/// Single candidates and groups with what follows directly from their holding and failing, in HoDoKu's order.
struct Links {
    nodes: Vec<Node>,
    /// Number of the first nodes, which are single candidates.
    singles: usize,
    /// Number of each candidate, by nine times its cell plus its digit.
    ids: Vec<usize>,
    next: Vec<Vec<State>>,
}

impl Links {
    fn new(board: &Board, depth: Depth) -> Links {
        let (mut nodes, mut ids) = (Vec::new(), vec![NONE; 729]);
        for cell in board.blanks() {
            for digit in board.marks(cell) {
                ids[9 * cell.index() + digit.index()] = nodes.len();
                nodes.push(Node { digit, cells: CellSet::of(cell) });
            }
        }
        let singles = nodes.len();
        let mut links = Links { nodes, singles, ids, next: vec![Vec::new(); 2 * singles] };
        links.link_singles(board);
        if depth == Depth::Groups {
            links.add_groups(board);
            for group in singles..links.nodes.len() {
                links.link_group(board, group);
            }
        }
        links
    }

    fn id(&self, cell: Cell, digit: Digit) -> usize {
        self.ids[9 * cell.index() + digit.index()]
    }

    fn link(&mut self, from: State, to: State) {
        if !self.next[from].contains(&to) {
            self.next[from].push(to);
        }
    }

    fn link_singles(&mut self, board: &Board) {
        for id in 0..self.singles {
            let Node { digit, cells } = self.nodes[id];
            let Some(cell) = cells.first() else { continue };
            let others = board.marks(cell).without(DigitSet::of(digit));
            for other in others {
                let other = self.id(cell, other);
                self.link(2 * id + 1, 2 * other);
            }
            if let Some(last) = others.single() {
                let last = self.id(cell, last);
                self.link(2 * id, 2 * last + 1);
            }
            let block = House::block(cell.box_index());
            for house in [House::row(cell.row()), House::column(cell.column()), block] {
                let places = board.places_in(house, digit).without(cells);
                for place in places {
                    let other = self.id(place, digit);
                    self.link(2 * id + 1, 2 * other);
                    if places.len() == 1 {
                        self.link(2 * id, 2 * other + 1);
                    }
                }
            }
        }
    }

    fn add_groups(&mut self, board: &Board) {
        let lines = (0..9).map(House::row).chain((0..9).map(House::column));
        for line in lines {
            for digit in Digit::ALL {
                for block in (0..9).map(House::block) {
                    let cells = board.places_in(line, digit).intersection(block.cell_set());
                    if cells.len() >= 2 {
                        self.nodes.push(Node { digit, cells });
                    }
                }
            }
        }
        self.next.resize(2 * self.nodes.len(), Vec::new());
    }

    fn link_group(&mut self, board: &Board, id: usize) {
        let Node { digit, cells } = self.nodes[id];
        let seen = cells.common_peers().intersection(board.places(digit));
        for cell in seen {
            let single = self.id(cell, digit);
            self.link(2 * id + 1, 2 * single);
            self.link(2 * single + 1, 2 * id);
        }
        let Some(first) = cells.first() else { return };
        let lines = [House::row(first.row()), House::column(first.column())];
        let line = if cells.is_subset(lines[0].cell_set()) { lines[0] } else { lines[1] };
        let block = House::block(first.box_index());
        for house in [block, line] {
            let others = seen.intersection(house.cell_set());
            if let (1, Some(single)) = (others.len(), others.first()) {
                let single = self.id(single, digit);
                self.link(2 * id, 2 * single + 1);
                self.link(2 * single, 2 * id + 1);
            }
        }
        for house in [line, block] {
            let places = board.places_in(house, digit).without(cells);
            for other in self.singles..self.nodes.len() {
                let node = self.nodes[other];
                if node.digit == digit && node.cells.is_subset(places) {
                    self.link(2 * id + 1, 2 * other);
                    if node.cells == places {
                        self.link(2 * id, 2 * other + 1);
                    }
                }
            }
        }
    }
}

/// What follows from a premise, nearest first, each state with the one that it follows from.
struct Table {
    order: Vec<State>,
    parents: Vec<State>,
}

impl Table {
    fn new(links: &Links, premise: State) -> Table {
        let mut table = Table { order: vec![premise], parents: vec![NONE; links.next.len()] };
        table.parents[premise] = premise;
        let mut n = 0;
        while let Some(&at) = table.order.get(n) {
            for &next in &links.next[at] {
                if table.parents[next] == NONE {
                    table.parents[next] = at;
                    table.order.push(next);
                }
            }
            n += 1;
        }
        table
    }

    fn path(&self, to: State) -> Vec<State> {
        let mut path = vec![to];
        let mut at = to;
        while self.parents[at] != at {
            at = self.parents[at];
            path.push(at);
        }
        path.reverse();
        path
    }
}

/// Plain tactics and those over groups: continuous loop, discontinuous loop, AIC.
pub(crate) const TACTICS: [[Tactic; 3]; 2] = [
    [Tactic::ContinuousNiceLoop, Tactic::DiscontinuousNiceLoop, Tactic::Aic],
    [Tactic::GroupedContinuousNiceLoop, Tactic::GroupedDiscontinuousNiceLoop, Tactic::GroupedAic],
];

/// Place of a tactic in the list above.
#[derive(Clone, Copy)]
enum Kind {
    Continuous,
    Discontinuous,
    Aic,
}

/// The loop or chain that goes first: the one that strikes most; of these the one with the least sum over what it
/// strikes.
pub(crate) fn first(board: &Board, depth: Depth) -> Option<Deduction> {
    every(board, depth).into_iter().min_by_key(|found| (Reverse(found.eliminations.len()), weight(found)))
}

/// The loops and chains, one of each kind for what it strikes.
pub(crate) fn every(board: &Board, depth: Depth) -> Vec<Deduction> {
    let links = Links::new(board, depth);
    let mut search = Search { board, links: &links, found: Vec::new() };
    let tables: Vec<Table> = (0..2 * links.singles).map(|premise| Table::new(&links, premise)).collect();
    for holds in [1, 0] {
        for table in tables.iter().skip(holds).step_by(2) {
            search.loops(table);
        }
    }
    for table in tables.iter().step_by(2) {
        search.chains(table);
    }
    search.found
}

/// A sum over the candidates struck, digit by digit, in which later ones weigh more.
pub(crate) fn weight(found: &Deduction) -> usize {
    let mut struck: Vec<(Digit, Cell)> = Vec::new();
    for (cell, digits) in found.eliminations.iter() {
        struck.extend(digits.iter().map(|digit| (digit, cell)));
    }
    struck.sort_unstable();
    let each = struck.into_iter().zip((1..).step_by(80));
    each.map(|((digit, cell), weight)| cell.index() * weight + usize::from(digit.value())).sum()
}

struct Search<'a> {
    board: &'a Board,
    links: &'a Links,
    found: Vec<Deduction>,
}

impl Search<'_> {
    fn node(&self, state: State) -> Node {
        self.links.nodes[state / 2]
    }

    /// The node's cell, or a group's first.
    fn cell(&self, state: State) -> Option<Cell> {
        self.node(state).cells.first()
    }

    fn is_single(&self, state: State) -> bool {
        state / 2 < self.links.singles
    }

    /// Chains back to the cell of the premise.
    fn loops(&mut self, table: &Table) {
        let premise = table.order[0];
        for &end in &table.order[1..] {
            if !self.is_single(end) || self.cell(end) != self.cell(premise) {
                continue;
            }
            let path = table.path(end);
            let leaves = |a: usize, b: usize| self.cell(path[a]) != self.cell(path[b]);
            let last = path.len() - 1;
            if last > 2 && leaves(0, 1) && leaves(last, last - 1) && self.is_open(&path, false) {
                self.close(path);
            }
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
                left = left.union(self.node(before).cells);
            }
            before = Some(state);
        }
        true
    }

    /// Concludes from a chain that starts and ends in one cell.
    fn close(&mut self, mut path: Vec<State>) {
        let (premise, end) = (path[0], path[path.len() - 1]);
        let (start, other) = (self.node(premise), self.node(end));
        let Some(cell) = start.cells.first() else { return };
        let mut found = Deduction::new(Tactic::Aic, CellSet::EMPTY, DigitSet::EMPTY);
        let but = |digits: DigitSet| DigitSet::ALL.without(digits);
        let mut kind = Kind::Discontinuous;
        match (premise % 2 == 1, end % 2 == 1, start.digit == other.digit) {
            (true, false, true) => found = found.striking(self.board, start.cells, start.digit),
            (false, true, true) => {
                found = found.striking_in(self.board, cell, but(DigitSet::of(start.digit)));
            }
            (true, true, false) => {
                found = found.striking(self.board, start.cells, start.digit);
                path.push(premise - 1);
            }
            (false, false, false) => {
                found = found.striking(self.board, start.cells, other.digit);
                path.insert(0, end + 1);
            }
            (false, true, false) => {
                let ends = [start.digit, other.digit].into_iter().collect();
                found = self.ring(found.striking_in(self.board, cell, but(ends)), &path);
                kind = Kind::Continuous;
            }
            (true, false, false) if self.board.marks(cell).len() == 2 => {
                found = self.ring(found, &path);
                path.rotate_left(1);
                kind = Kind::Continuous;
            }
            _ => return,
        }
        self.keep(found, kind, &path);
    }

    /// Strikes between the nodes of a ring, but in none of its cells unless the ring enters and leaves it by strong
    /// links.
    fn ring(&self, mut found: Deduction, path: &[State]) -> Deduction {
        let own = path.iter().fold(CellSet::EMPTY, |all, &state| all.union(self.node(state).cells));
        for (at, &state) in path.iter().enumerate().skip(1) {
            let (a, b) = (self.node(path[at - 1]), self.node(state));
            let apart = a.cells.first() != b.cells.first();
            if state % 2 == 0 && apart {
                let sight = a.cells.common_peers().intersection(b.cells.common_peers());
                found = found.striking(self.board, sight.without(own), b.digit);
            }
            if let (1, true, Some(&[within, next])) =
                (state % 2, apart, path.get(at + 1..at + 3).and_then(|s| s.first_chunk::<2>()))
                && let Some(cell) = b.cells.first()
                && self.cell(within) == Some(cell)
                && self.cell(next) != Some(cell)
            {
                let ends: DigitSet = [b.digit, self.node(within).digit].into_iter().collect();
                found = found.striking_in(self.board, cell, DigitSet::ALL.without(ends));
            }
        }
        found
    }

    /// Chains from a failing candidate to one that holds, which strike two candidates at least.
    fn chains(&mut self, table: &Table) {
        let premise = table.order[0];
        let start = self.node(premise);
        for &end in &table.order[1..] {
            if end % 2 == 0 || !self.is_single(end) || self.cell(end) == self.cell(premise) {
                continue;
            }
            let last = self.node(end);
            let new = Deduction::new(Tactic::Aic, CellSet::EMPTY, DigitSet::EMPTY);
            let found = if start.digit == last.digit {
                let sight = start.cells.union(last.cells).common_peers();
                new.striking(self.board, sight, start.digit)
            } else if last.cells.is_subset(start.cells.common_peers()) {
                new.striking(self.board, start.cells, last.digit).striking(
                    self.board,
                    last.cells,
                    start.digit,
                )
            } else {
                continue;
            };
            if found.eliminations.len() < 2 {
                continue;
            }
            let path = table.path(end);
            if path.len() > 3 && self.is_open(&path, true) {
                self.keep(found, Kind::Aic, &path);
            }
        }
    }

    /// Keeps the first of the shortest chains of a kind that strike the same.
    fn keep(&mut self, mut found: Deduction, kind: Kind, path: &[State]) {
        if !found.is_worth() {
            return;
        }
        let grouped = path.iter().any(|&state| !self.is_single(state));
        found.tactic = TACTICS[usize::from(grouped)][kind as usize];
        found.length = path.len() as u32;
        for &state in path {
            let node = self.node(state);
            found.cells = found.cells.union(node.cells);
            found.digits.insert(node.digit);
            if let Some(cell) = node.cells.first() {
                found.chain.push(Assertion { cell, digit: node.digit, holds: state % 2 == 1 });
                found.groups.push(node.cells);
            }
        }
        let equal =
            |old: &&mut Deduction| old.tactic == found.tactic && old.eliminations == found.eliminations;
        match self.found.iter_mut().find(equal) {
            Some(old) if old.length > found.length => *old = found,
            Some(_) => {}
            None => self.found.push(found),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn the_loop_that_strikes_most_goes_first() {
        // A ring: 1 in r1c1 or r4c1, 3 in r4c1 or r4c5, 3 in r1c1 or r1c5.
        let mut board = sparse(&[]);
        confine(&mut board, 1, House::column(0).cell_set(), cells("r1c1 r4c1"));
        confine(&mut board, 3, House::row(3).cell_set(), cells("r4c1 r4c5"));
        confine(&mut board, 3, House::row(0).cell_set(), cells("r1c1 r1c5"));
        let found = super::first(&board, Depth::Plain).unwrap();
        assert_eq!((found.tactic, found.eliminations.len()), (Tactic::ContinuousNiceLoop, 21));
    }

    #[test]
    fn a_chain_does_not_come_back_to_a_cell_that_it_has_left() {
        let board = sparse(&[("r1c1", "129"), ("r1c5", "12"), ("r4c5", "23"), ("r4c1", "13")]);
        for found in every(&board, Depth::Plain) {
            let mut visits: Vec<Cell> = found.chain.iter().map(|step| step.cell).collect();
            visits.dedup();
            if visits.first() == visits.last() {
                visits.pop();
            }
            let apart: CellSet = visits.iter().copied().collect();
            assert_eq!(apart.len(), visits.len(), "{found}");
        }
    }
}
