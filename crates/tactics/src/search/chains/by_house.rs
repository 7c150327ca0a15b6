//! Nets linked house by house, with almost locked sets.

use std::collections::BTreeMap;

use sudoku_core::{CellSet, Digit, DigitSet};

use crate::board::Board;
use crate::board::houses::HOUSES;
use crate::search::chains::net::{Draft, Net, Next, Node, NodeKinds, State};
use crate::search::sets::almost_locked::{self, AlmostLocked};

/// A net gets no further sets from this number of nodes on, because a state has 16 bits. The hardest puzzles need some
/// 1,300 nodes.
const MOST_NODES: usize = 1 << 14;

impl Net {
    /// What holds if a node fails, in the order of the houses, then in its cell, then by almost locked sets; what fails
    /// if it holds, with its digit, then in its cell.
    pub(crate) fn by_house(board: &Board, kinds: NodeKinds) -> Net {
        let Draft { net, next, .. } = Draft::plain(board).with(board, kinds);
        let failing = next.iter().step_by(2).map(Next::all).enumerate();
        let if_off = failing.map(|(id, next)| net.in_house_order(board, id, next)).collect();
        let ids = net.nodes.iter().zip(0..).map(|(&node, id)| (node, id)).collect();
        let mut links = SetLinks { board, net, ids, if_off };
        if kinds == NodeKinds::Sets {
            links.add_all();
        }
        let SetLinks { mut net, ids, if_off, .. } = links;
        let if_on = net.excluded(&ids);
        let lists = if_off.iter().zip(&if_on).flat_map(|(off, on)| [&off[..], &on[..]]);
        net.pack(lists, |_| true);
        net
    }

    fn in_house_order(&self, board: &Board, id: usize, next: &[State]) -> Vec<State> {
        let Node { digit, cells } = self.nodes[id];
        let house = |&to: &State| {
            let other = self.node(to);
            let both = cells.union(other.cells);
            let is_in = |house: &_| other.digit == digit && board.places_in(*house, digit) == both;
            HOUSES.iter().position(is_in).unwrap_or(HOUSES.len())
        };
        let mut next = next.to_vec();
        next.sort_by_key(house);
        next
    }

    /// For each node, those that fail if it holds: a house has a digit once, and a cell has one digit.
    fn excluded(&self, ids: &BTreeMap<Node, State>) -> Vec<Vec<State>> {
        let mut by_digit: [Vec<State>; 9] = Default::default();
        self.nodes.iter().zip(0..).for_each(|(node, id)| by_digit[node.digit.index()].push(2 * id));
        let of = |node: &Node| {
            let sight = node.cells.common_peers();
            let seen = |&other: &State| self.node(other).cells.is_subset(sight);
            let mut off: Vec<State> = by_digit[node.digit.index()].iter().copied().filter(seen).collect();
            if node.cells.len() == 1 {
                let others = DigitSet::ALL.without(DigitSet::of(node.digit)).iter();
                let id = |digit| ids.get(&Node { digit, cells: node.cells });
                off.extend(others.filter_map(id).map(|id| 2 * id));
            }
            off
        };
        self.nodes.iter().map(of).collect()
    }
}

struct SetLinks<'b> {
    board: &'b Board,
    net: Net,
    ids: BTreeMap<Node, State>,
    /// By node: the states that follow from its failing.
    if_off: Vec<Vec<State>>,
}

impl SetLinks<'_> {
    fn add_all(&mut self) {
        let mut sets = almost_locked::sets(self.board, 7);
        sets.retain(|set| set.cells.len() >= 2);
        for set in &sets {
            if self.net.nodes.len() < MOST_NODES {
                let ids: Vec<State> = set.digits.iter().map(|digit| self.node(set, digit)).collect();
                self.link_all(&ids, &ids, (set.cells, set.digits));
            }
        }
        sets.iter().for_each(|set| self.link_beside(set));
    }

    /// The number of the node of a set's digit, which is added if it is new.
    fn node(&mut self, set: &AlmostLocked, digit: Digit) -> State {
        let node = Node { digit, cells: set.places(self.board, digit) };
        *self.ids.entry(node).or_insert_with(|| {
            self.net.nodes.push(node);
            self.if_off.push(Vec::new());
            self.net.nodes.len() as State - 1
        })
    }

    /// A cell outside the set takes one digit that the set lacks, and sees all of the cell's other digits in the set:
    /// once the set is locked, the cell holds that digit. Together they are an almost locked set in two houses.
    fn link_beside(&mut self, set: &AlmostLocked) {
        for cell in self.board.blanks().without(set.cells).iter() {
            let marks = self.board.marks(cell);
            let Some(last) = marks.without(set.digits).single() else { continue };
            let shared = marks.intersection(set.digits);
            if shared.len() < 2 || !shared.iter().all(|digit| set.sight[digit.index()].contains(cell)) {
                continue;
            }
            let id = |digit, cells| self.ids.get(&Node { digit, cells }).copied();
            let whole = |digit| id(digit, set.places(self.board, digit));
            let inside: Vec<State> = set.digits.without(shared).iter().filter_map(whole).collect();
            let beside: Vec<State> = id(last, CellSet::of(cell)).into_iter().collect();
            let wider = (set.cells.union(CellSet::of(cell)), set.digits.union(DigitSet::of(last)));
            self.link_all(&inside, &beside, wider);
            self.link_all(&beside, &inside, wider);
        }
    }

    /// If one of `from` fails, all of `to` hold because of a set. Skips links that are already known.
    fn link_all(&mut self, from: &[State], to: &[State], set: (CellSet, DigitSet)) {
        let number = self.net.sets.len() as u32;
        self.net.sets.push(set);
        for &a in from {
            for on in to.iter().filter(|&&b| b != a).map(|b| 2 * b + 1) {
                let next = &mut self.if_off[usize::from(a)];
                if !next.contains(&on) {
                    next.push(on);
                    self.net.set_of.insert((2 * a, on), number);
                }
            }
        }
    }
}
