//! Whips and braids, with and without groups (g-whips, g-braids), as defined by D. Berthier.
//!
//! CSP variables are the cells, and the digits in the houses. A target is assumed. If the target and the earlier
//! conclusions exclude all candidates of a variable but one, this last candidate is the next conclusion. In the forms
//! with groups it may also be a group of candidates, if the remaining ones lie where a row or column crosses a box. If
//! a variable has no candidate left, the target is refuted. The length is the number of variables. In a whip each
//! variable has a candidate that the previous conclusion excludes. In a braid any earlier conclusion is sufficient, so
//! braids refute exactly the candidates that singles after an assumption refute.
//!
//! Source: D. Berthier, *Pattern-Based Constraint Satisfaction and Logic Puzzles*; the program CSP-Rules.

mod assumptions;
mod chains;
mod trial;

use std::cmp::Reverse;

use sudoku_core::{CellSet, Digit, DigitSet, House, HouseKind};

use crate::board::deduction::{Assertion, Flow, Pattern, Sink, offer};
use crate::search::numbers::{Node, candidate, parts};
use crate::search::scope::Scope;
use assumptions::{Assumptions, excluded_by, house_of};
use chains::{Chain, Found};
pub use trial::braid_class;

/// The form of chains to search for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Form {
    /// Whether a conclusion may be a group.
    pub grouped: bool,
    /// Whether any earlier conclusion may exclude the candidates of a variable.
    pub braids: bool,
}

/// Passes the shortest chain of the first target that has one to the sink; finds nothing while there are singles.
pub(crate) fn find(at: &Scope<'_>, form: Form, sink: &mut Sink<'_>) -> Flow {
    let board = at.board;
    if board.lone_mark().is_some() || board.lone_spot(0..27).is_some() || board.is_contradictory() {
        return Flow::Continue(());
    }
    match shortest(at, form) {
        Some((net, target, chain)) => offer(sink, pattern(&net, target, &chain)),
        None => Flow::Continue(()),
    }
}

fn shortest(at: &Scope<'_>, form: Form) -> Option<(Assumptions, Node, Chain)> {
    let mut net = Assumptions::new(at.board, form.grouped);
    let mut targets: Vec<Node> = net.candidates().collect();
    for length in 1.. {
        let mut longer = Vec::new();
        for target in targets {
            if at.work.is_spent() {
                return None;
            }
            match chains::find(&mut net, target, length, form.braids, at.work) {
                Found::Chain(chain) => return Some((net, target, chain)),
                Found::Longer(true) => longer.push(target),
                Found::Longer(false) => {}
            }
        }
        if longer.is_empty() {
            break;
        }
        targets = longer;
    }
    None
}

/// The target holds. Then, for each variable, its candidates fail, starting with the one that the previous conclusion
/// excludes, and the last one holds. A second chain from the target ends where the first contradicts itself.
fn pattern(net: &Assumptions, target: Node, chain: &Chain) -> Pattern {
    let excludes = |by: Node, at: Node| excluded_by(by).contains(&at);
    let mut claims: Vec<(Node, bool)> = vec![(target, true)];
    let mut houses = Vec::new();
    // The number of claims after each conclusion.
    let mut ends = vec![1];
    let mut before = vec![target];
    let variables = chain.links.iter().map(|&(node, v)| (Some(node), v)).chain([(None, chain.last)]);
    for (link, variable) in variables {
        let own = |at: Node| {
            link.map(parts).is_some_and(|(cells, digit)| parts(at).0.is_subset(cells) && parts(at).1 == digit)
        };
        let mut failing: Vec<Node> = net.members(variable).filter(|&at| !own(at)).collect();
        let latest = |at: Node| before.iter().rposition(|&by| excludes(by, at));
        let left = chain.lefts.get(before.len() - 1);
        failing.sort_by_key(|at| (left != Some(at), Reverse(latest(*at)), chain.lefts.contains(at)));
        houses.extend(house_of(variable));
        match link {
            Some(link) => {
                claims.extend(failing.iter().map(|&at| (at, false)));
                claims.push((link, true));
                ends.push(claims.len());
                before.push(link);
            }
            None => {
                let Some((&last, others)) = failing.split_last() else { continue };
                let end = ends[latest(last).unwrap_or(0)];
                let second = claims[..end].to_vec();
                claims.extend(others.iter().map(|&at| (at, false)));
                claims.push((last, true));
                claims.extend(second);
                claims.push((last, false));
            }
        }
    }
    let (cells, digit) = parts(target);
    let mut found = Pattern::new(CellSet::EMPTY, DigitSet::EMPTY).within(houses);
    for (node, holds) in claims {
        let (cells, digit) = parts(node);
        let cells: CellSet = cells.iter().filter(|&cell| net.is_present(candidate(cell, digit))).collect();
        found.cells = found.cells.union(cells);
        found.digits.insert(digit);
        if let Some(cell) = cells.first() {
            found.chain.push(Assertion { cell, digit, holds });
            found.groups.push(cells);
        }
    }
    found.eliminations.add(cells, digit);
    found.length = chain.links.len() as u32 + 1;
    found.extra = 10 * found.length;
    found
}

/// The chain in Berthier's notation: `whip[2]: r1n2{c3 c5} - r4c5{n2 .} ==> r4c3 ≠ 2`. The names of variables consist
/// of rows, columns, boxes and numbers. For each variable, the excluded candidate and the remaining one are shown.
pub(crate) fn explain(name: &str, found: &Pattern) -> String {
    let claims: Vec<(CellSet, Digit, bool)> = found
        .chain
        .iter()
        .zip(&found.groups)
        .map(|(claim, &cells)| (cells, claim.digit, claim.holds))
        .collect();
    let Some((&target, claims)) = claims.split_first() else { return String::new() };
    let claims = claims.split(|claim| *claim == target).next().unwrap_or_default();
    let mut houses = found.houses.iter();
    let variables: Vec<&[_]> = claims.split_inclusive(|(_, _, holds)| *holds).collect();
    let variable = |(n, members): (usize, &&[(CellSet, Digit, bool)])| {
        let [left, .., right] = members[..] else { return String::new() };
        let in_cell = left.1 != right.1;
        let house = if in_cell { None } else { houses.next() };
        let head = match house {
            None => left.0.iter().map(|cell| cell.to_string()).collect(),
            Some(house) => format!("{}n{}", short(*house), left.1),
        };
        let right = if n + 1 == variables.len() { ".".to_owned() } else { member(house, right) };
        format!("{head}{{{} {right}}}", member(house, left))
    };
    let variables: Vec<String> = variables.iter().enumerate().map(variable).collect();
    let target: Vec<String> = target.0.iter().map(|cell| format!("{cell} ≠ {}", target.1)).collect();
    format!("{name}[{}]: {} ==> {}", found.length, variables.join(" - "), target.concat())
}

/// `r1`, `c1`, `b1`.
fn short(house: House) -> String {
    let letter = match house.kind() {
        HouseKind::Row => 'r',
        HouseKind::Column => 'c',
        HouseKind::Box => 'b',
    };
    format!("{letter}{}", house.index() % 9 + 1)
}

/// A candidate or group as a value of its variable: `n2` in a cell, `c3` or `c123` in a row, `r1c123` in a box.
fn member(house: Option<&House>, (cells, digit, _): (CellSet, Digit, bool)) -> String {
    let Some(house) = house else { return format!("n{digit}") };
    let list = |letter: char, number: fn(sudoku_core::Cell) -> usize| {
        let mut numbers: Vec<usize> = cells.iter().map(|cell| number(cell) + 1).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.into_iter().fold(letter.to_string(), |text, n| text + &n.to_string())
    };
    let (row, column) = (|| list('r', |cell| cell.row()), || list('c', |cell| cell.column()));
    match house.kind() {
        HouseKind::Row => column(),
        HouseKind::Column => row(),
        HouseKind::Box => row() + &column(),
    }
}
