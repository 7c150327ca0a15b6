//! Candidates and groups that hold or fail, and what follows from that directly: in the order of HoDoKu's tables of
//! premises, or house by house.

use std::collections::BTreeMap;

use sudoku_core::{Cell, CellSet, Digit, DigitSet, House};

use crate::board::Board;
use crate::board::houses::HOUSES;
use crate::search::numbers::{CANDIDATES, candidate};

/// The nodes of a net besides single candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NodeKinds {
    /// None.
    Plain,
    /// Two or three cells in the crossing of a box and a line.
    Groups,
    /// Groups and almost locked sets: without one of its digits a set holds all others.
    Sets,
}

/// A node: "the digit is in one of these cells".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Node {
    pub digit: Digit,
    pub cells: CellSet,
}

/// A node that holds or fails: twice its number, plus one if it holds.
pub(crate) type State = u16;

pub(crate) const NONE: State = State::MAX;

/// Nodes with the direct consequences of their holding and failing.
#[derive(Clone)]
pub(crate) struct Net {
    pub nodes: Vec<Node>,
    /// The number of single candidates, which come first among the nodes.
    pub singles: usize,
    /// Number of each candidate among the nodes.
    ids: [State; CANDIDATES],
    /// The consequences of all states, one state after another.
    next: Vec<State>,
    /// By state: where its consequences start, where those start that lead nowhere themselves, and where all end.
    ranges: Vec<[u32; 3]>,
    /// The almost locked sets by which nodes hold if others fail.
    pub sets: Vec<(CellSet, DigitSet)>,
    /// By the states that such a set links: its number.
    pub(super) set_of: BTreeMap<(State, State), u32>,
}

/// A candidate excludes 8 others of its cell, 20 of its digit and fewer than 20 groups.
const MOST: usize = 40;

/// The consequences of a state.
#[derive(Clone)]
pub(super) struct Next {
    states: [State; MOST],
    len: u8,
}

impl Next {
    const NOTHING: Next = Next { states: [NONE; MOST], len: 0 };

    pub(super) fn all(&self) -> &[State] {
        &self.states[..usize::from(self.len)]
    }
}

/// A net whose links are not yet packed.
pub(super) struct Draft {
    pub kinds: NodeKinds,
    pub net: Net,
    /// By state.
    pub next: Vec<Next>,
}

impl Net {
    /// Candidates and perhaps groups in HoDoKu's order, except that states that lead nowhere come last.
    pub(super) fn hodoku(Draft { net, next, .. }: &Draft) -> Net {
        let mut net = net.clone();
        let leads_on: Vec<bool> = next.iter().map(|next| next.len > 0).collect();
        net.pack(next.iter().map(Next::all), |to| leads_on[usize::from(to)]);
        net
    }

    /// Stores the consequences of all states in turn, those that lead on first.
    pub(super) fn pack<'l>(
        &mut self,
        lists: impl Iterator<Item = &'l [State]>,
        leads_on: impl Fn(State) -> bool,
    ) {
        self.next.reserve(16 * self.nodes.len());
        self.ranges.reserve(2 * self.nodes.len());
        let mut dead_ends = vec![NONE; MOST];
        for list in lists {
            let (start, mut live, mut dead) = (self.next.len(), self.next.len(), 0);
            self.next.resize(start + list.len(), NONE);
            dead_ends.resize(dead_ends.len().max(list.len()), NONE);
            // Each state is written to both lists and one of them grows: a branch would often be mispredicted.
            for &to in list {
                let leads_on = leads_on(to);
                (self.next[live], dead_ends[dead]) = (to, to);
                live += usize::from(leads_on);
                dead += usize::from(!leads_on);
            }
            self.next[live..].copy_from_slice(&dead_ends[..dead]);
            self.ranges.push([start, live, self.next.len()].map(|at| at as u32));
        }
    }

    /// The number of a candidate of the board.
    pub(crate) fn id(&self, cell: Cell, digit: Digit) -> usize {
        usize::from(self.ids[usize::from(candidate(cell, digit))])
    }

    /// The number of a candidate or group.
    pub(crate) fn find(&self, node: Node) -> Option<usize> {
        match node.cells.first().filter(|_| node.cells.len() == 1) {
            Some(cell) => Some(self.id(cell, node.digit)).filter(|&id| id < self.singles),
            None => self.nodes.iter().position(|&other| other == node),
        }
    }

    pub(crate) fn node(&self, state: State) -> Node {
        self.nodes[usize::from(state / 2)]
    }

    pub(crate) fn is_single(&self, state: State) -> bool {
        usize::from(state / 2) < self.singles
    }

    /// What follows from a state.
    pub(crate) fn next(&self, state: usize) -> &[State] {
        let [start, _, end] = self.ranges[state];
        &self.next[start as usize..end as usize]
    }

    /// The states among these that lead on.
    pub(crate) fn live(&self, state: usize) -> &[State] {
        let [start, live, _] = self.ranges[state];
        &self.next[start as usize..live as usize]
    }
}

impl Draft {
    /// Links candidates.
    pub(super) fn plain(board: &Board) -> Draft {
        let (mut nodes, mut ids) = (Vec::with_capacity(400), [NONE; CANDIDATES]);
        for cell in board.blanks() {
            for digit in board.marks(cell) {
                ids[usize::from(candidate(cell, digit))] = nodes.len() as State;
                nodes.push(Node { digit, cells: CellSet::of(cell) });
            }
        }
        let singles = nodes.len();
        let mut next = Vec::with_capacity(4 * singles);
        next.resize(2 * singles, Next::NOTHING);
        let (packed, ranges, sets, set_of) = Default::default();
        let net = Net { nodes, singles, ids, next: packed, ranges, sets, set_of };
        let mut draft = Draft { kinds: NodeKinds::Plain, net, next };
        draft.link_singles(board);
        draft
    }

    /// Adds groups to a draft without them, unless `kinds` is `Plain`.
    pub(super) fn with(mut self, board: &Board, kinds: NodeKinds) -> Draft {
        if kinds != NodeKinds::Plain {
            self.link_groups(board);
        }
        self.kinds = kinds;
        self
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

    fn link_singles(&mut self, board: &Board) {
        for id in 0..self.net.singles {
            let Node { digit, cells } = self.net.nodes[id];
            let Some(cell) = cells.first() else { continue };
            let others = board.marks(cell).without(DigitSet::of(digit));
            for other in others {
                self.link_new(2 * id + 1, 2 * self.net.id(cell, other));
            }
            if let Some(last) = others.single() {
                self.link(2 * id, 2 * self.net.id(cell, last) + 1);
            }
            let block = House::block(cell.box_index());
            let mut seen = CellSet::EMPTY;
            for house in [House::row(cell.row()), House::column(cell.column()), block] {
                let places = board.places_in(house, digit).without(cells);
                for place in places.without(seen) {
                    self.link_new(2 * id + 1, 2 * self.net.id(place, digit));
                }
                if let (1, Some(only)) = (places.len(), places.first()) {
                    self.link(2 * id, 2 * self.net.id(only, digit) + 1);
                }
                seen = seen.union(places);
            }
        }
    }

    fn link_groups(&mut self, board: &Board) {
        self.add_groups(board, &HOUSES[9..18]);
        let rows = self.net.nodes.len();
        self.add_groups(board, &HOUSES[18..]);
        self.next.resize(2 * self.net.nodes.len(), Next::NOTHING);
        // HoDoKu's order is rows, then columns.
        let groups = (rows..self.net.nodes.len()).chain(self.net.singles..rows);
        let mut of_digit: [Vec<usize>; 9] = Default::default();
        groups.clone().for_each(|id| of_digit[self.net.nodes[id].digit.index()].push(id));
        groups.for_each(|id| self.link_group(board, id, &of_digit[self.net.nodes[id].digit.index()]));
    }

    fn add_groups(&mut self, board: &Board, lines: &[House]) {
        for line in lines {
            for digit in Digit::ALL {
                let places = board.places_in(*line, digit);
                if places.len() < 2 {
                    continue;
                }
                for block in &HOUSES[..9] {
                    let cells = places.intersection(block.cell_set());
                    if cells.len() >= 2 {
                        self.net.nodes.push(Node { digit, cells });
                    }
                }
            }
        }
    }

    /// Links a group; `of_digit` are the groups of its digit.
    fn link_group(&mut self, board: &Board, id: usize, of_digit: &[usize]) {
        let Node { digit, cells } = self.net.nodes[id];
        let seen = cells.common_peers().intersection(board.places(digit));
        for cell in seen {
            let single = self.net.id(cell, digit);
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
                let single = self.net.id(single, digit);
                self.link(2 * id, 2 * single + 1);
                self.link(2 * single, 2 * id + 1);
            }
        }
        for house in [line, block] {
            let places = board.places_in(house, digit).without(cells);
            for &other in of_digit {
                let node = self.net.nodes[other];
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
    pub(crate) fn follow(&mut self, net: &Net, premise: State, whole: bool) {
        self.start(net, premise);
        self.spread(net, 0, whole);
    }

    /// Fills the table, with only one of the steps from the premise.
    pub(crate) fn follow_by(&mut self, net: &Net, premise: State, first: State) {
        self.start(net, premise);
        self.reach(first, premise);
        self.spread(net, 1, true);
    }

    fn start(&mut self, net: &Net, premise: State) {
        self.order.clear();
        self.parents.clear();
        self.parents.resize(net.ranges.len(), NONE);
        self.reach(premise, premise);
    }

    fn reach(&mut self, to: State, from: State) {
        let parent = &mut self.parents[usize::from(to)];
        if *parent == NONE {
            *parent = from;
            self.order.push(to);
        }
    }

    fn spread(&mut self, net: &Net, mut n: usize, whole: bool) {
        let Table { order, parents } = self;
        let mut len = order.len();
        order.resize(net.ranges.len() + 1, NONE);
        while n < len {
            let at = order[n];
            // Each state is written and kept if it is new: a branch would often be mispredicted.
            for &to in if whole { net.next(at.into()) } else { net.live(at.into()) } {
                let parent = &mut parents[usize::from(to)];
                let is_new = *parent == NONE;
                *parent = if is_new { at } else { *parent };
                order[len] = to;
                len += usize::from(is_new);
            }
            n += 1;
        }
        order.truncate(len);
    }

    pub(crate) fn reached(&self, state: State) -> bool {
        self.parents[usize::from(state)] != NONE
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
