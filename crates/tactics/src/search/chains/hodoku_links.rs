//! Direct consequences of a candidate that holds or fails, as in HoDoKu's tables of premises.

use sudoku_core::{Cell, CellSet, Digit, DigitSet, House};

use crate::board::Board;
use crate::search::chains::chain_graph::{Depth, Node};

/// A node that holds or fails: twice its number, plus one if it holds.
pub(crate) type State = u16;

pub(crate) const NONE: State = State::MAX;

/// The consequences of a state in HoDoKu's order, except that states that lead nowhere come last.
#[derive(Clone)]
pub(crate) struct Next {
    states: [State; MOST],
    len: u8,
    /// The number of states that lead on.
    live: u8,
}

/// A candidate excludes 8 others of its cell, 20 of its digit and fewer than 20 groups.
const MOST: usize = 40;

impl Next {
    const NOTHING: Next = Next { states: [NONE; MOST], len: 0, live: 0 };

    pub(crate) fn all(&self) -> &[State] {
        &self.states[..usize::from(self.len)]
    }

    /// The states that lead on.
    pub(crate) fn live(&self) -> &[State] {
        &self.states[..usize::from(self.live)]
    }
}

/// Single candidates and groups with the direct consequences of their holding and failing.
pub(crate) struct Links {
    pub nodes: Vec<Node>,
    /// The number of single candidates, which come first among the nodes.
    pub singles: usize,
    /// Number of each candidate, at nine times its cell plus its digit.
    ids: [State; 729],
    pub next: Vec<Next>,
}

impl Links {
    pub(crate) fn new(board: &Board, depth: Depth) -> Links {
        let (mut nodes, mut ids) = (Vec::with_capacity(400), [NONE; 729]);
        for cell in board.blanks() {
            for digit in board.marks(cell) {
                ids[9 * cell.index() + digit.index()] = nodes.len() as State;
                nodes.push(Node { digit, cells: CellSet::of(cell) });
            }
        }
        let singles = nodes.len();
        let mut next = Vec::with_capacity(4 * singles);
        next.resize(2 * singles, Next::NOTHING);
        let mut links = Links { nodes, singles, ids, next };
        links.link_singles(board);
        if depth == Depth::Groups {
            links.add_groups(board);
            let mut of_digit: [Vec<usize>; 9] = Default::default();
            for group in singles..links.nodes.len() {
                of_digit[links.nodes[group].digit.index()].push(group);
            }
            for group in singles..links.nodes.len() {
                links.link_group(board, group, &of_digit[links.nodes[group].digit.index()]);
            }
        }
        links.sort();
        links
    }

    pub(crate) fn id(&self, cell: Cell, digit: Digit) -> usize {
        usize::from(self.ids[9 * cell.index() + digit.index()])
    }

    /// Adds a link unless it exists.
    fn link(&mut self, from: usize, to: usize) {
        if !self.next[from].all().contains(&(to as State)) {
            self.link_new(from, to);
        }
    }

    fn link_new(&mut self, from: usize, to: usize) {
        let next = &mut self.next[from];
        next.states[usize::from(next.len)] = to as State;
        next.len += 1;
    }

    /// Moves the states that lead on to the front.
    fn sort(&mut self) {
        let is_live: Vec<bool> = self.next.iter().map(|next| next.len > 0).collect();
        for next in &mut self.next {
            let (mut behind, mut n) = ([NONE; MOST], 0);
            for at in 0..usize::from(next.len) {
                let to = next.states[at];
                if is_live[usize::from(to)] {
                    next.states[usize::from(next.live)] = to;
                    next.live += 1;
                } else {
                    behind[n] = to;
                    n += 1;
                }
            }
            next.states[usize::from(next.live)..usize::from(next.len)].copy_from_slice(&behind[..n]);
        }
    }

    fn link_singles(&mut self, board: &Board) {
        for id in 0..self.singles {
            let Node { digit, cells } = self.nodes[id];
            let Some(cell) = cells.first() else { continue };
            let others = board.marks(cell).without(DigitSet::of(digit));
            for other in others {
                let other = self.id(cell, other);
                self.link_new(2 * id + 1, 2 * other);
            }
            if let Some(last) = others.single() {
                let last = self.id(cell, last);
                self.link(2 * id, 2 * last + 1);
            }
            let block = House::block(cell.box_index());
            let mut seen = CellSet::EMPTY;
            for house in [House::row(cell.row()), House::column(cell.column()), block] {
                let places = board.places_in(house, digit).without(cells);
                for place in places.without(seen) {
                    self.link_new(2 * id + 1, 2 * self.id(place, digit));
                }
                if let (1, Some(only)) = (places.len(), places.first()) {
                    self.link(2 * id, 2 * self.id(only, digit) + 1);
                }
                seen = seen.union(places);
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
        self.next.resize(2 * self.nodes.len(), Next::NOTHING);
    }

    /// Links a group; `of_digit` are the groups of its digit.
    fn link_group(&mut self, board: &Board, id: usize, of_digit: &[usize]) {
        let Node { digit, cells } = self.nodes[id];
        let seen = cells.common_peers().intersection(board.places(digit));
        for cell in seen {
            let single = self.id(cell, digit);
            self.link_new(2 * id + 1, 2 * single);
            self.link_new(2 * single + 1, 2 * id);
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
            for &other in of_digit {
                let node = self.nodes[other];
                if node.cells.is_subset(places) {
                    self.link_new(2 * id + 1, 2 * other);
                    if node.cells == places {
                        self.link(2 * id, 2 * other + 1);
                    }
                }
            }
        }
    }
}

/// The consequences of a premise, nearest first, each with the state that it follows from.
#[derive(Default)]
pub(crate) struct Table {
    pub order: Vec<State>,
    pub parents: Vec<State>,
}

impl Table {
    /// Fills the table; without `whole`, omits the states that lead nowhere.
    pub(crate) fn follow(&mut self, links: &Links, premise: usize, whole: bool) {
        self.order.clear();
        self.order.push(premise as State);
        self.parents.clear();
        self.parents.resize(links.next.len(), NONE);
        self.parents[premise] = premise as State;
        let mut n = 0;
        while let Some(&at) = self.order.get(n) {
            let next = &links.next[usize::from(at)];
            for &to in if whole { next.all() } else { next.live() } {
                let parent = &mut self.parents[usize::from(to)];
                if *parent == NONE {
                    *parent = at;
                    self.order.push(to);
                }
            }
            n += 1;
        }
    }

    pub(crate) fn path(&self, to: State) -> Vec<State> {
        let mut path = vec![to];
        let mut at = to;
        while self.parents[usize::from(at)] != at {
            at = self.parents[usize::from(at)];
            path.push(at);
        }
        path.reverse();
        path
    }
}
