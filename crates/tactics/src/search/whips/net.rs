//! Candidates, groups of candidates and CSP variables; and what follows when some of them are assumed.

use std::sync::LazyLock;

use sudoku_core::{Cell, CellSet, Digit, House};

use crate::board::Board;

/// A candidate, `9 * cell + digit`; or behind those a group, `CANDIDATES + 3 * (9 * line + digit) + third`: the
/// candidates of a digit where a row or column (from 9) crosses a box.
pub(super) type Node = u16;

/// A CSP variable: a cell; or behind those a digit in a house, `81 + 9 * house + digit`.
pub(super) type Variable = u16;

pub(super) const CANDIDATES: usize = 729;
const NODES: usize = CANDIDATES + 3 * 9 * 18;
const VARIABLES: usize = 81 + 9 * 27;

/// Number of a candidate.
pub(super) const fn candidate(cell: Cell, digit: Digit) -> Node {
    (9 * cell.index() + digit.index()) as Node
}

/// The cells of a node, and its digit.
pub(super) fn parts(node: Node) -> (CellSet, Digit) {
    let at = usize::from(node);
    let Some(group) = at.checked_sub(CANDIDATES) else {
        return (CellSet::of(Cell::ALL[at / 9]), Digit::ALL[at % 9]);
    };
    let line = House::ALL[group / 27].cells();
    (line[3 * (group % 3)..][..3].iter().copied().collect(), Digit::ALL[group / 3 % 9])
}

/// The house of a variable; none if it is a cell.
pub(super) fn house_of(variable: Variable) -> Option<House> {
    usize::from(variable).checked_sub(81).map(|at| House::ALL[at / 9])
}

struct Tables {
    /// By node: the candidates that cannot hold beside it.
    excludes: Vec<Vec<Node>>,
    variables: Vec<[Variable; 4]>,
    members: Vec<Vec<Node>>,
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
    let mut members = vec![Vec::new(); VARIABLES];
    let variables = |(cell, digit): (Cell, Digit)| {
        let [row, column, block] = cell.houses().map(|h| (81 + 9 * h.index() + digit.index()) as Variable);
        let all = [cell.index() as Variable, row, column, block];
        all.iter().for_each(|&v| members[usize::from(v)].push(candidate(cell, digit)));
        all
    };
    let candidates = Cell::ALL.iter().flat_map(|&cell| Digit::ALL.map(|digit| (cell, digit)));
    let variables = candidates.map(variables).collect();
    Tables { excludes: (0..NODES as Node).map(of).collect(), variables, members }
});

/// The candidates that cannot hold beside a node.
pub(super) fn excluded_by(node: Node) -> &'static [Node] {
    &TABLES.excludes[usize::from(node)]
}

/// The variables of a candidate.
pub(super) fn variables_of(candidate: Node) -> [Variable; 4] {
    TABLES.variables[usize::from(candidate)]
}

/// Assumed nodes, what they exclude, and what is left.
pub(super) struct Net {
    grouped: bool,
    /// By candidate: how many assumptions exclude it; one more if it is not on the board.
    excluding: [u8; CANDIDATES],
    present: [bool; CANDIDATES],
    /// By variable: how many of its candidates are left.
    left: [u8; VARIABLES],
    held: [bool; NODES],
    listed: [bool; NODES],
    /// What is the last that is left in a variable, and is or was not yet assumed, in the order of discovery.
    pub forced: Vec<(Node, Variable)>,
    /// The variables that nothing is left of.
    pub dead: Vec<Variable>,
    changed: Vec<Variable>,
    /// How often something was assumed.
    pub assumed: usize,
}

impl Net {
    /// The candidates of a board; groups can be forced too if `grouped`.
    pub fn new(board: &Board, grouped: bool) -> Net {
        let mut net = Net {
            grouped,
            excluding: [1; CANDIDATES],
            present: [false; CANDIDATES],
            left: [0; VARIABLES],
            held: [false; NODES],
            listed: [false; NODES],
            forced: Vec::new(),
            dead: Vec::new(),
            changed: Vec::new(),
            assumed: 0,
        };
        for cell in board.blanks() {
            for digit in board.marks(cell) {
                let at = candidate(cell, digit);
                net.present[usize::from(at)] = true;
                net.excluding[usize::from(at)] = 0;
                variables_of(at).iter().for_each(|&v| net.left[usize::from(v)] += 1);
            }
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

    /// What [`Net::undo`] takes back to.
    pub fn mark(&self) -> usize {
        self.forced.len()
    }

    /// Assumes a node.
    pub fn assume(&mut self, node: Node) {
        self.held[usize::from(node)] = true;
        self.assumed += 1;
        let mut changed = std::mem::take(&mut self.changed);
        for &at in excluded_by(node) {
            let excluding = &mut self.excluding[usize::from(at)];
            *excluding += 1;
            if *excluding == 1 {
                for v in variables_of(at) {
                    self.left[usize::from(v)] -= 1;
                    changed.push(v);
                }
            }
        }
        for v in changed.drain(..) {
            if self.left[usize::from(v)] == 0 {
                self.dead.push(v);
            } else if let Some(node) = self.last_of(v)
                && !std::mem::replace(&mut self.listed[usize::from(node)], true)
            {
                self.forced.push((node, v));
            }
        }
        self.changed = changed;
    }

    /// Takes back the latest assumption, before which [`Net::mark`] was this.
    pub fn undo(&mut self, node: Node, mark: usize) {
        for (listed, _) in self.forced.drain(mark..) {
            self.listed[usize::from(listed)] = false;
        }
        self.dead.clear();
        self.held[usize::from(node)] = false;
        for &at in excluded_by(node) {
            let excluding = &mut self.excluding[usize::from(at)];
            *excluding -= 1;
            if *excluding == 0 {
                variables_of(at).iter().for_each(|&v| self.left[usize::from(v)] += 1);
            }
        }
    }

    /// The candidate or group that is left of a variable, if it was not assumed.
    pub fn last_of(&self, variable: Variable) -> Option<Node> {
        let at = usize::from(variable);
        let left = self.left[at];
        if left != 1 && !(self.grouped && left <= 3 && at >= 81) || left == 0 {
            return None;
        }
        let mut members =
            TABLES.members[at].iter().copied().filter(|&at| self.excluding[usize::from(at)] == 0);
        let first = members.next()?;
        let node = if left == 1 { first } else { common_group(first, members)? };
        (!self.is_held(node)).then_some(node)
    }

    /// The number of rounds after which a variable is dead, if that is at most `limit`. Each round assumes all that is
    /// forced by then, from the `start`-th on. `None` says that there is no such; the flag whether the limit was
    /// the reason.
    pub fn rounds(&mut self, start: usize, limit: usize) -> (Option<usize>, bool) {
        let mark = self.mark();
        let mut assumed: Vec<Node> = Vec::new();
        let (mut from, mut outcome) = (start, None);
        for round in 1..=limit {
            let to = self.forced.len();
            for at in from..to {
                let (node, _) = self.forced[at];
                if !self.is_held(node) {
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

/// The group that holds a candidate and others of its digit.
fn common_group(first: Node, others: impl Iterator<Item = Node>) -> Option<Node> {
    let (cell, digit) = (Cell::ALL[usize::from(first / 9)], usize::from(first % 9));
    let (mut row, mut column) = (true, true);
    for other in others {
        let other = Cell::ALL[usize::from(other / 9)];
        let together = cell.box_index() == other.box_index();
        row &= together && cell.row() == other.row();
        column &= together && cell.column() == other.column();
    }
    let (line, third) = match (row, column) {
        (true, _) => (cell.row(), cell.column() / 3),
        (_, true) => (9 + cell.column(), cell.row() / 3),
        _ => return None,
    };
    Some((CANDIDATES + 3 * (9 * line + digit) + third) as Node)
}
