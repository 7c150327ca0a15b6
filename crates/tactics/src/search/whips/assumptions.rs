//! Candidates, groups of candidates and CSP variables, and what follows if some of them are assumed.

use std::sync::LazyLock;

use sudoku_core::{Cell, Digit, House, HouseKind};

use crate::board::Board;
use crate::search::numbers::{CANDIDATES, NODES, Node, UNITS, candidate, parts, unit};

/// Number of a CSP variable, which is a unit: a cell, or a digit in a house.
pub(super) type Variable = u16;

/// The house of a variable; `None` if it is a cell.
pub(super) fn house_of(variable: Variable) -> Option<House> {
    usize::from(variable).checked_sub(81).map(|at| House::ALL[at / 9])
}

struct Tables {
    /// By node: the candidates that cannot hold together with it.
    excludes: Vec<Vec<Node>>,
    /// By candidate: its variables, and its bit in the mask of each.
    variables: Vec<[(Variable, u16); 4]>,
    members: Vec<Vec<Node>>,
    /// By variable: its candidates, then the groups by [`THIRDS`].
    nodes: Vec<[Node; 15]>,
    /// By [`Shape`] and the set of candidates left of a variable: the node that contains all of them.
    holders: [[Option<u8>; 512]; 3],
}

/// The thirds of a line, which are the rows of a box, and the columns of a box, as bits of a variable.
const THIRDS: [u16; 6] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444];

/// The nodes of a variable: candidates only; with the thirds of a line; or with those of a box.
#[derive(Clone, Copy)]
enum Shape {
    Single,
    Line,
    Box,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let of = |node| {
        let (cells, digit) = parts(node);
        let mut excluded: Vec<Node> =
            cells.common_peers().iter().map(|cell| candidate(cell, digit)).collect();
        if let Some(cell) = cells.first().filter(|_| cells.len() == 1) {
            excluded.extend(Digit::ALL.iter().filter(|&&d| d != digit).map(|&d| candidate(cell, d)));
        }
        excluded
    };
    let mut members = vec![Vec::new(); UNITS];
    let variables = |(cell, digit): (Cell, Digit)| {
        let [row, column, block] = cell.houses().map(|h| unit(h, digit) as Variable);
        [cell.index() as Variable, row, column, block].map(|v| {
            let members: &mut Vec<Node> = &mut members[usize::from(v)];
            members.push(candidate(cell, digit));
            (v, 1 << (members.len() - 1))
        })
    };
    let candidates = Cell::ALL.iter().flat_map(|&cell| Digit::ALL.map(|digit| (cell, digit)));
    let variables: Vec<[(Variable, u16); 4]> = candidates.map(variables).collect();
    let mut nodes = vec![[0; 15]; UNITS];
    nodes.iter_mut().zip(&members).for_each(|(nodes, members)| nodes[..9].copy_from_slice(members));
    for group in CANDIDATES..NODES {
        let (cells, digit) = parts(group as Node);
        for house in House::ALL.iter().filter(|house| cells.is_subset(house.cell_set())) {
            let variable = unit(*house, digit);
            let bits =
                (0..9).filter(|&at| cells.contains(house.cells()[at])).fold(0, |bits, at| bits | 1 << at);
            let third = THIRDS.iter().position(|&third| third == bits).expect("three cells in a line");
            nodes[variable][9 + third] = group as Node;
        }
    }
    let holders = [0, 3, 6].map(|thirds| {
        std::array::from_fn(|left| {
            let holds = |&third: &u16| left as u16 & !third == 0;
            match left.count_ones() {
                0 => None,
                1 => Some(left.trailing_zeros() as u8),
                _ => THIRDS[..thirds].iter().position(holds).map(|third| 9 + third as u8),
            }
        })
    });
    Tables { excludes: (0..NODES as Node).map(of).collect(), variables, members, nodes, holders }
});

/// The candidates that cannot hold together with a node.
pub(super) fn excluded_by(node: Node) -> &'static [Node] {
    &TABLES.excludes[usize::from(node)]
}

pub(super) fn variables_of(candidate: Node) -> [Variable; 4] {
    TABLES.variables[usize::from(candidate)].map(|(variable, _)| variable)
}

/// The assumed nodes, what they exclude, and what is left.
#[derive(Clone)]
pub(super) struct Assumptions {
    shapes: [Shape; UNITS],
    /// By candidate: the number of assumptions that exclude it, plus one if it is not on the board.
    excluding: [u8; CANDIDATES],
    present: [bool; CANDIDATES],
    /// By node: the range in `links` of the candidates on the board that it excludes.
    ranges: [(u16, u16); NODES],
    links: Vec<Node>,
    /// By variable: the candidates left, one bit for each of its nine.
    left: [u16; UNITS],
    held: [bool; NODES],
    listed: [bool; NODES],
    /// The last remaining candidates or groups of variables, assumed or not, in the order of discovery.
    pub forced: Vec<(Node, Variable)>,
    /// The variables that have no candidate left.
    pub dead: Vec<Variable>,
    changed: Vec<Variable>,
    /// The number of assumptions made.
    pub assumed: usize,
}

impl Assumptions {
    /// No assumptions about the candidates of a board; groups can be forced too if `grouped`.
    pub fn new(board: &Board, grouped: bool) -> Assumptions {
        let shape = |variable| match house_of(variable as Variable).map(House::kind) {
            Some(HouseKind::Box) if grouped => Shape::Box,
            Some(_) if grouped => Shape::Line,
            _ => Shape::Single,
        };
        let mut net = Assumptions {
            shapes: std::array::from_fn(shape),
            excluding: [1; CANDIDATES],
            present: [false; CANDIDATES],
            ranges: [(0, 0); NODES],
            links: Vec::with_capacity(4096),
            left: [0; UNITS],
            held: [false; NODES],
            listed: [false; NODES],
            forced: Vec::new(),
            dead: Vec::new(),
            changed: Vec::new(),
            assumed: 0,
        };
        for cell in board.blanks() {
            for digit in board.marks(cell) {
                let at = usize::from(candidate(cell, digit));
                net.present[at] = true;
                net.excluding[at] = 0;
                TABLES.variables[at].iter().for_each(|&(v, bit)| net.left[usize::from(v)] |= bit);
            }
        }
        for node in
            (0..if grouped { NODES } else { CANDIDATES }).filter(|&n| n >= CANDIDATES || net.present[n])
        {
            let from = net.links.len() as u16;
            let excluded = TABLES.excludes[node].iter().filter(|&&at| net.present[usize::from(at)]);
            net.links.extend(excluded);
            net.ranges[node] = (from, net.links.len() as u16);
        }
        net
    }

    /// The candidates of the board.
    pub fn candidates(&self) -> impl Iterator<Item = Node> + use<> {
        let present = self.present;
        (0..CANDIDATES as Node).filter(move |&at| present[usize::from(at)])
    }

    /// The candidates of a variable on the board.
    pub fn members(&self, variable: Variable) -> impl Iterator<Item = Node> + '_ {
        let members = &TABLES.members[usize::from(variable)];
        members.iter().copied().filter(|&at| self.present[usize::from(at)])
    }

    /// Whether a candidate is on the board.
    pub fn is_present(&self, candidate: Node) -> bool {
        self.present[usize::from(candidate)]
    }

    /// Whether a node was assumed.
    pub fn is_held(&self, node: Node) -> bool {
        self.held[usize::from(node)]
    }

    /// The candidates on the board that cannot hold together with a node.
    pub fn excluded_by(&self, node: Node) -> &[Node] {
        let (from, to) = self.ranges[usize::from(node)];
        &self.links[usize::from(from)..usize::from(to)]
    }

    /// A state to which [`Assumptions::undo`] can return.
    pub fn mark(&self) -> usize {
        self.forced.len()
    }

    /// Assumes a node.
    pub fn assume(&mut self, node: Node) {
        self.held[usize::from(node)] = true;
        self.assumed += 1;
        let (from, to) = self.ranges[usize::from(node)];
        for at in from..to {
            self.exclude(self.links[usize::from(at)]);
        }
        self.note_changed();
    }

    fn exclude(&mut self, candidate: Node) {
        let (tables, at) = (&*TABLES, usize::from(candidate));
        self.excluding[at] += 1;
        if self.excluding[at] == 1 {
            for (v, bit) in tables.variables[at] {
                let left = &mut self.left[usize::from(v)];
                *left ^= bit;
                let holders = &tables.holders[self.shapes[usize::from(v)] as usize];
                if *left == 0 || holders[usize::from(*left)].is_some() {
                    self.changed.push(v);
                }
            }
        }
    }

    /// Lists the variables that are newly dead or forced.
    fn note_changed(&mut self) {
        for at in 0..self.changed.len() {
            let v = self.changed[at];
            if self.left[usize::from(v)] == 0 {
                self.dead.push(v);
            } else if let Some(node) = self.last_of(v)
                && !std::mem::replace(&mut self.listed[usize::from(node)], true)
            {
                self.forced.push((node, v));
            }
        }
        self.changed.clear();
    }

    /// Lists the variables that are forced before anything is assumed.
    pub fn list_all(&mut self) {
        let all = (0..UNITS as Variable).filter(|&v| self.left[usize::from(v)] != 0);
        self.changed.extend(all);
        self.note_changed();
    }

    /// Assumes all forced nodes permanently. Returns whether no variable is dead afterwards.
    pub fn close(&mut self) -> bool {
        let mut at = 0;
        while let Some(&(node, _)) = self.forced.get(at).filter(|_| self.dead.is_empty()) {
            if !self.is_held(node) {
                self.assume(node);
            }
            at += 1;
        }
        self.forced.clear();
        self.dead.is_empty()
    }

    /// Strikes a candidate and closes.
    pub fn strike(&mut self, candidate: Node) -> bool {
        self.exclude(candidate);
        self.note_changed();
        self.close()
    }

    /// Whether a candidate is neither excluded nor assumed.
    pub fn is_open(&self, candidate: Node) -> bool {
        self.excluding[usize::from(candidate)] == 0 && !self.is_held(candidate)
    }

    /// The candidates that are neither excluded nor assumed.
    pub fn open(&self) -> Vec<Node> {
        (0..CANDIDATES as Node).filter(|&at| self.is_open(at)).collect()
    }

    /// Undoes the latest assumption; `mark` is the result of [`Assumptions::mark`] before it.
    pub fn undo(&mut self, node: Node, mark: usize) {
        for (listed, _) in self.forced.drain(mark..) {
            self.listed[usize::from(listed)] = false;
        }
        self.dead.clear();
        self.held[usize::from(node)] = false;
        let tables = &*TABLES;
        let (from, to) = self.ranges[usize::from(node)];
        for &at in &self.links[usize::from(from)..usize::from(to)] {
            let excluding = &mut self.excluding[usize::from(at)];
            *excluding -= 1;
            if *excluding == 0 {
                for (v, bit) in tables.variables[usize::from(at)] {
                    self.left[usize::from(v)] ^= bit;
                }
            }
        }
    }

    /// The candidate or group left of a variable, if it was not assumed.
    pub fn last_of(&self, variable: Variable) -> Option<Node> {
        let at = usize::from(variable);
        let holder = TABLES.holders[self.shapes[at] as usize][usize::from(self.left[at])]?;
        let node = TABLES.nodes[at][usize::from(holder)];
        (!self.is_held(node)).then_some(node)
    }

    /// The number of rounds after which a variable is dead, if it is at most `limit`. Each round assumes all nodes
    /// that are forced by then, starting with the `start`-th. If it is `None`, the flag says whether the limit was the
    /// reason.
    pub fn rounds(&mut self, start: usize, limit: usize) -> (Option<usize>, bool) {
        let mark = self.mark();
        let mut assumed: Vec<Node> = Vec::new();
        let (mut from, mut outcome) = (start, None);
        for round in 1..=limit {
            let to = self.forced.len();
            for at in from..to {
                let (node, _) = self.forced[at];
                if !self.is_held(node) && self.dead.is_empty() {
                    self.assume(node);
                    assumed.push(node);
                }
            }
            from = to;
            if !self.dead.is_empty() {
                outcome = Some(round);
                break;
            }
            if self.forced.len() == to {
                break;
            }
        }
        let more = self.forced[from..].iter().any(|&(node, _)| !self.is_held(node));
        assumed.into_iter().rev().for_each(|node| self.undo(node, mark));
        (outcome, outcome.is_none() && more)
    }
}
