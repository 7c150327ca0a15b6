//! Finds the cases of a chain, and the reason for each assertion of a case.

use sudoku_core::{Cell, CellSet, Digit, DigitSet, House};

use super::model::{Because, Branch, Claim, Link, LinkKind, Node, Origin, Place};
use super::traced::{self, Raw, Tracers};
use crate::board::Board;
use crate::deduction::Deduction;
use crate::rules::Argument;

/// The cases of a deduction with a chain, or of one whose chains can be traced.
pub(crate) fn of(board: &Board, found: &Deduction, tracers: &Tracers<'_>) -> (Option<Origin>, Vec<Branch>) {
    if let Some((origin, parts)) = traced::of(tracers, found) {
        return (Some(origin), parts.iter().map(|part| explained(board, found, part)).collect());
    }
    let raw: Vec<Raw> = found
        .chain
        .iter()
        .enumerate()
        .map(|(at, step)| {
            let cells = found.groups.get(at).copied().unwrap_or(CellSet::of(step.cell));
            (Node { cells, digit: step.digit }, step.holds)
        })
        .collect();
    let (Some(&first), Some(&last)) = (raw.first(), raw.last()) else { return (None, Vec::new()) };
    let parts = split(&raw, target(found));
    let branches: Vec<Branch> = parts.iter().map(|part| explained(board, found, part)).collect();
    let origin = match parts.len() {
        1 if first == last => Origin::Ring,
        1 if first.0 == last.0 => Origin::Opposite,
        1 if found.tactic.rule().traits.argument == Argument::Ring => Origin::Ring,
        1 => Origin::Ends,
        _ => cases(board, &parts),
    };
    (Some(origin), branches)
}

/// The conclusion of the deduction as a claim; `None` if there is more than one.
fn target(found: &Deduction) -> Option<Raw> {
    let claim = |(cell, digit): (Cell, Digit), holds| (Node { cells: CellSet::of(cell), digit }, holds);
    found.placement.map(|placement| claim(placement, true)).or_else(|| {
        let (cell, digits) = found.eliminations.iter().next()?;
        Some(claim((cell, digits.single()?), false))
    })
}

/// Splits concatenated chains. Either each ends in the target, or both begin with its opposite.
fn split(raw: &[Raw], target: Option<Raw>) -> Vec<Vec<Raw>> {
    let Some((node, holds)) = target else { return vec![raw.to_vec()] };
    if raw[0] == (node, !holds)
        && let Some(second) = raw[1..].iter().position(|claim| *claim == raw[0])
    {
        let (a, b) = raw.split_at(second + 1);
        // A branch with only one claim says nothing.
        return [a, b].into_iter().filter(|part| part.len() > 1).map(<[Raw]>::to_vec).collect();
    }
    if raw.last() != target.as_ref() {
        return vec![raw.to_vec()];
    }
    raw.split_inclusive(|claim| Some(*claim) == target).map(<[Raw]>::to_vec).collect()
}

/// The origin of several branches.
fn cases(board: &Board, parts: &[Vec<Raw>]) -> Origin {
    let firsts: Vec<Raw> = parts.iter().map(|part| part[0]).collect();
    let (node, _) = firsts[0];
    if firsts.iter().all(|first| *first == firsts[0]) {
        return Origin::Contradiction;
    }
    if firsts.iter().all(|(other, _)| *other == node) {
        return Origin::Either(node);
    }
    match node.cells.first() {
        Some(cell) if firsts.iter().all(|(other, _)| other.cells == node.cells) => Origin::Cell { cell },
        _ => {
            let cells = firsts.iter().fold(CellSet::EMPTY, |all, (other, _)| all.union(other.cells));
            let covered = |house: &&House| board.places_in(**house, node.digit) == cells;
            let house = House::ALL.iter().find(covered).copied().unwrap_or(House::ALL[0]);
            Origin::House { house, digit: node.digit }
        }
    }
}

fn explained(board: &Board, found: &Deduction, part: &[Raw]) -> Branch {
    let claim = |(at, &(node, holds)): (usize, &Raw)| {
        let (because, of, place) = match (at, holds) {
            (0, _) => (Because::Assumed, Vec::new(), None),
            (_, false) => fails(&part[..at], node),
            (_, true) => follows(board, found, &part[..at], node),
        };
        Claim { node, holds, because, of, place }
    };
    Branch { claims: part.iter().enumerate().map(claim).collect() }
}

type Reason = (Because, Vec<usize>, Option<Place>);

/// Why a node fails: the latest claim that excludes it.
fn fails(earlier: &[Raw], node: Node) -> Reason {
    let excludes = |(at, (other, holds)): (usize, &Raw)| {
        holds.then(|| weak(*other, node)).flatten().map(|place| (at, place))
    };
    match earlier.iter().enumerate().rev().find_map(excludes) {
        Some((at, place)) => (Because::Weak, vec![at], Some(place)),
        None => (Because::Pattern, Vec::new(), None),
    }
}

/// Why two nodes cannot both hold: they share a cell, or a house.
fn weak(a: Node, b: Node) -> Option<Place> {
    if a.digit != b.digit {
        let cell = a.cells.first()?;
        return (a.cells == b.cells && a.cells.len() == 1).then_some(Place::Cell(cell));
    }
    // The cells of a set may see others through several houses. The first of these houses is then named.
    let shared = |house: &&House| {
        let [a, b] = [a, b].map(|node| !node.cells.intersection(house.cell_set()).is_empty());
        a && b
    };
    let house = House::ALL.iter().find(shared)?;
    b.cells.is_subset(a.cells.common_peers()).then_some(Place::House(*house))
}

/// Why a node holds: either all others of its cell or of a house fail, or an almost locked set has lost another digit.
fn follows(board: &Board, found: &Deduction, earlier: &[Raw], node: Node) -> Reason {
    let failing = |cell: Cell, digit: Digit| {
        let says = |(other, holds): &Raw| !holds && other.digit == digit && other.cells.contains(cell);
        earlier.iter().rposition(says)
    };
    let all = |others: Vec<(Cell, Digit)>| -> Option<Vec<usize>> {
        let mut of =
            others.into_iter().map(|(cell, digit)| failing(cell, digit)).collect::<Option<Vec<_>>>()?;
        of.sort_unstable();
        of.dedup();
        (!of.is_empty()).then_some(of)
    };
    let mut reasons: Vec<Reason> = Vec::new();
    if let (Some(cell), 1) = (node.cells.first(), node.cells.len()) {
        let others = board.marks(cell).without(DigitSet::of(node.digit)).iter().map(|digit| (cell, digit));
        reasons.extend(all(others.collect()).map(|of| (Because::Last, of, Some(Place::Cell(cell)))));
    }
    for house in House::ALL.iter().filter(|house| node.cells.is_subset(house.cell_set())) {
        let others =
            board.places_in(*house, node.digit).without(node.cells).iter().map(|cell| (cell, node.digit));
        reasons.extend(all(others.collect()).map(|of| (Because::Last, of, Some(Place::House(*house)))));
    }
    // Uses the reason with the fewest claims and, if there are several, the one with the nearest claims.
    let best = reasons.into_iter().min_by_key(|(_, of, _)| (of.len(), std::cmp::Reverse(of.last().copied())));
    best.unwrap_or_else(|| match through_set(board, found, earlier, node) {
        Some(at) => (Because::Set, vec![at], None),
        None => (Because::Pattern, Vec::new(), None),
    })
}

/// The latest failing node that contains all places of a digit in a set, if this node contains all places of another
/// digit in the same set.
fn through_set(board: &Board, found: &Deduction, earlier: &[Raw], node: Node) -> Option<usize> {
    let whole = |node: &Node, (cells, digits): &(CellSet, DigitSet)| {
        digits.contains(node.digit) && node.cells == cells.intersection(board.places(node.digit))
    };
    earlier.iter().rposition(|(other, holds)| {
        !holds
            && other.digit != node.digit
            && found.sets.iter().any(|set| whole(other, set) && whole(&node, set))
    })
}

/// The links between claims and the claims on which they are based, each once.
pub(crate) fn links(board: &Board, branches: &[Branch]) -> Vec<Link> {
    let mut links: Vec<Link> = Vec::new();
    for Branch { claims } in branches {
        for claim in claims {
            for &at in &claim.of {
                let (from, to) = (claims[at].node, claim.node);
                let kind = match claim.because {
                    Because::Weak => LinkKind::Weak,
                    Because::Set => LinkKind::Set,
                    _ if is_strong(board, from, to) => LinkKind::Strong,
                    _ => LinkKind::Last,
                };
                let link = Link { kind, from, to };
                if !links.contains(&link) {
                    links.push(link);
                }
            }
        }
    }
    links
}

/// Whether a cell or a house of the board has no third candidate besides these two.
fn is_strong(board: &Board, a: Node, b: Node) -> bool {
    if a.digit != b.digit {
        let cell = a.cells.first().filter(|_| a.cells == b.cells && a.cells.len() == 1);
        return cell.is_some_and(|cell| board.marks(cell).len() == 2);
    }
    let both = a.cells.union(b.cells);
    House::ALL.iter().any(|house| board.places_in(*house, a.digit) == both)
}
