//! The graph of nice loops: nodes that hold or fail, and what follows from that.

use std::collections::BTreeMap;

use sudoku_core::{CellSet, Digit, DigitSet};

use crate::board::Board;
use crate::board::houses::HOUSES;
use crate::search::sets::almost_locked::{self, AlmostLocked};

/// What a chain concludes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// Source: HoDoKu, "Continuous Nice Loop".
    Continuous,
    /// Source: HoDoKu, "Discontinuous Nice Loop".
    Discontinuous,
    /// Source: HoDoKu, "AIC": it strikes at least two candidates, otherwise it is a discontinuous loop.
    Aic,
}

/// The nodes and links of a graph besides single candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Depth {
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

/// Number of a node.
pub(crate) type Id = u32;

pub(crate) struct Graph {
    pub nodes: Vec<Node>,
    /// The number of single candidates, which come first among the nodes.
    pub singles: usize,
    /// For each node, the nodes that hold if it fails, with the almost locked set of the link, if there is one.
    pub if_off: Vec<Vec<(Id, Option<u32>)>>,
    /// For each node, the nodes that fail if it holds.
    pub if_on: Vec<Vec<Id>>,
    /// The sets that links refer to.
    pub sets: Vec<(CellSet, DigitSet)>,
    ids: BTreeMap<Node, Id>,
}

impl Graph {
    pub(crate) fn new(board: &Board, depth: Depth) -> Graph {
        let mut graph = Graph {
            nodes: Vec::new(),
            singles: 0,
            if_off: Vec::new(),
            if_on: Vec::new(),
            sets: Vec::new(),
            ids: BTreeMap::new(),
        };
        for cell in board.blanks() {
            for digit in board.marks(cell) {
                graph.add(Node { digit, cells: CellSet::of(cell) });
            }
        }
        graph.singles = graph.nodes.len();
        if depth != Depth::Plain {
            graph.add_groups(board);
        }
        graph.link_houses(board);
        if depth == Depth::Sets {
            graph.link_sets(board);
        }
        graph.link_peers();
        graph
    }

    /// The number of the node, which is added if it is new.
    fn add(&mut self, node: Node) -> Id {
        *self.ids.entry(node).or_insert_with(|| {
            self.nodes.push(node);
            self.if_off.push(Vec::new());
            self.if_on.push(Vec::new());
            self.nodes.len() as Id - 1
        })
    }

    /// The number of a node, if the graph has it.
    pub(crate) fn id(&self, digit: Digit, cells: CellSet) -> Option<Id> {
        self.ids.get(&Node { digit, cells }).copied()
    }

    /// Whether a node is a single candidate.
    pub(crate) fn is_single(&self, id: Id) -> bool {
        (id as usize) < self.singles
    }

    fn add_groups(&mut self, board: &Board) {
        for digit in Digit::ALL {
            for line in &HOUSES[9..] {
                for block in &HOUSES[..9] {
                    let cells = board.places_in(*line, digit).intersection(block.cell_set());
                    if cells.len() >= 2 {
                        self.add(Node { digit, cells });
                    }
                }
            }
        }
    }

    /// If a house has two places or groups for a digit, or a cell has two digits, one of the two holds.
    fn link_houses(&mut self, board: &Board) {
        for house in HOUSES {
            for digit in board.open(house) {
                let places = board.places_in(house, digit);
                for id in 0..self.nodes.len() as Id {
                    let node = self.nodes[id as usize];
                    if node.digit != digit || !node.cells.is_subset(places) {
                        continue;
                    }
                    let other = self.id(digit, places.without(node.cells));
                    if let Some(other) =
                        other.filter(|&other| !self.if_off[id as usize].contains(&(other, None)))
                    {
                        self.if_off[id as usize].push((other, None));
                    }
                }
            }
        }
        for cell in board.cells_with(2) {
            let ids: Vec<Id> =
                board.marks(cell).iter().filter_map(|d| self.id(d, CellSet::of(cell))).collect();
            if let [a, b] = ids[..] {
                self.if_off[a as usize].push((b, None));
                self.if_off[b as usize].push((a, None));
            }
        }
    }

    fn link_sets(&mut self, board: &Board) {
        let sets = almost_locked::sets(board, 7);
        for set in sets.iter().filter(|set| set.cells.len() >= 2) {
            let whole = |digit: Digit| Node { digit, cells: set.places(board, digit) };
            let ids: Vec<Id> = set.digits.iter().map(|digit| self.add(whole(digit))).collect();
            self.link_all(&ids, &ids, (set.cells, set.digits));
        }
        for set in sets.iter().filter(|set| set.cells.len() >= 2) {
            self.link_beside(board, set);
        }
    }

    /// A cell outside the set takes one digit that the set lacks, and sees all of the cell's other digits in the set:
    /// once the set is locked, the cell holds that digit. Together they are an almost locked set in two houses.
    fn link_beside(&mut self, board: &Board, set: &AlmostLocked) {
        for cell in board.blanks().without(set.cells).iter() {
            let marks = board.marks(cell);
            let Some(last) = marks.without(set.digits).single() else { continue };
            let shared = marks.intersection(set.digits);
            if shared.len() < 2 || !shared.iter().all(|digit| set.sight[digit.index()].contains(cell)) {
                continue;
            }
            let whole = |digit| self.id(digit, set.places(board, digit));
            let inside: Vec<Id> = set.digits.without(shared).iter().filter_map(whole).collect();
            let beside: Vec<Id> = self.id(last, CellSet::of(cell)).into_iter().collect();
            let wider = (set.cells.union(CellSet::of(cell)), set.digits.union(DigitSet::of(last)));
            self.link_all(&inside, &beside, wider);
            self.link_all(&beside, &inside, wider);
        }
    }

    /// If one of `from` fails, all of `to` hold because of a set. Skips links that are already known.
    fn link_all(&mut self, from: &[Id], to: &[Id], set: (CellSet, DigitSet)) {
        let number = self.sets.len() as u32;
        self.sets.push(set);
        for &a in from {
            for &b in to.iter().filter(|&&b| b != a) {
                let links = &mut self.if_off[a as usize];
                if !links.iter().any(|&(other, _)| other == b) {
                    links.push((b, Some(number)));
                }
            }
        }
    }

    /// A house has a digit once, and a cell has one digit.
    fn link_peers(&mut self) {
        let mut by_digit: [Vec<Id>; 9] = Default::default();
        for (id, node) in self.nodes.iter().enumerate() {
            by_digit[node.digit.index()].push(id as Id);
        }
        for (id, node) in self.nodes.iter().enumerate() {
            let sight = node.cells.common_peers();
            let seen = |&other: &Id| self.nodes[other as usize].cells.is_subset(sight);
            let mut off: Vec<Id> = by_digit[node.digit.index()].iter().copied().filter(seen).collect();
            if let (1, Some(_)) = (node.cells.len(), node.cells.first()) {
                let others = DigitSet::ALL.without(DigitSet::of(node.digit)).iter();
                off.extend(others.filter_map(|digit| self.id(digit, node.cells)));
            }
            self.if_on[id] = off;
        }
    }
}
