//! The search shared by X-chain, XY-chain and alternating inference chain: if one end fails, the other holds, so
//! one of the two ends holds. The shortest chain comes first, then all others by length.

use sudoku_core::{CellSet, DigitSet};

use crate::board::Board;
use crate::board::deduction::{Assertion, Flow, Pattern, Sink, offer};
use crate::search::forcing::{Graph, LinkKind, Moves, assertion};
use crate::search::numbers::{CANDIDATES, Candidate, cell_of, digit_of};
use crate::search::words;

/// Passes the chains with such links to the sink; `same_digit` if both ends must have the same digit.
pub(crate) fn find(
    board: &Board,
    digits: DigitSet,
    links: LinkKind,
    same_digit: bool,
    sink: &mut Sink<'_>,
) -> Flow {
    let graph = Graph::new(board, links, digits);
    let mut search = Search {
        board,
        graph: &graph,
        same_digit,
        moves: Moves::new(),
        nodes: Vec::new(),
        reached: vec![0; CANDIDATES],
        stamp: 0,
        longest: CANDIDATES,
    };
    let mut best = None;
    for &source in graph.sources() {
        best = search.from(source).or(best);
    }
    let Some(best) = best else { return Flow::Continue(()) };
    let first = best.clone();
    offer(sink, best)?;
    let mut others: Vec<Pattern> =
        graph.sources().iter().flat_map(|&source| search.all_from(source)).collect();
    others.sort_by_key(|found| found.length);
    others.into_iter().filter(|found| *found != first).try_for_each(|found| offer(sink, found))
}

const NO_PARENT: u32 = u32::MAX;

struct Search<'a> {
    board: &'a Board,
    graph: &'a Graph<'a>,
    same_digit: bool,
    moves: Moves,
    /// Candidates that hold, each with the failing candidate before it and the node that this follows from.
    nodes: Vec<(Candidate, Candidate, u32)>,
    reached: Vec<u32>,
    stamp: u32,
    /// Chains must have fewer assertions than this.
    longest: usize,
}

impl Search<'_> {
    /// The shortest chain from the failing of a candidate, if it is shorter than any found before.
    fn from(&mut self, source: Candidate) -> Option<Pattern> {
        self.stamp += 1;
        self.nodes.clear();
        for &on in self.graph.ons(source) {
            self.reached[on as usize] = self.stamp;
            self.nodes.push((on, source, NO_PARENT));
        }
        let (mut from, mut to) = (0, self.nodes.len());
        // The next candidate that holds is the `length`-th assertion.
        for length in (4..self.longest).step_by(2) {
            for n in from..to {
                for m in self.moves.from(self.graph, self.nodes[n].0) {
                    let (off, on) = self.moves[m];
                    if std::mem::replace(&mut self.reached[on as usize], self.stamp) == self.stamp {
                        continue;
                    }
                    self.nodes.push((on, off, n as u32));
                    let found = self.conclude(source, self.nodes.len() - 1);
                    if found.is_some() {
                        self.longest = length;
                        return found;
                    }
                }
            }
            (from, to) = (to, self.nodes.len());
            if from == to {
                break;
            }
        }
        None
    }

    /// The shortest chain from the failing of a candidate to each later candidate from which something follows.
    fn all_from(&mut self, source: Candidate) -> Vec<Pattern> {
        self.stamp += 1;
        self.nodes.clear();
        for &on in self.graph.ons(source) {
            self.reached[on as usize] = self.stamp;
            self.nodes.push((on, source, NO_PARENT));
        }
        let (mut at, mut found) = (0, Vec::new());
        while at < self.nodes.len() {
            for m in self.moves.from(self.graph, self.nodes[at].0) {
                let (off, on) = self.moves[m];
                if std::mem::replace(&mut self.reached[on as usize], self.stamp) != self.stamp {
                    self.nodes.push((on, off, at as u32));
                    // Each chain is found from both of its ends.
                    if on > source {
                        found.extend(self.conclude(source, self.nodes.len() - 1));
                    }
                }
            }
            at += 1;
        }
        found
    }

    /// What follows if the source or the last node holds, if anything.
    fn conclude(&self, source: Candidate, last: usize) -> Option<Pattern> {
        let end = self.nodes[last].0;
        let (a, b) = (cell_of(source), cell_of(end));
        let (x, y) = (digit_of(source), digit_of(end));
        let both = |digit| a.peers().intersection(b.peers()).intersection(self.board.places(digit));
        let new = || Pattern::new(CellSet::EMPTY, DigitSet::EMPTY);
        let mut found = match (x == y, a == b) {
            (true, true) => return None,
            (true, false) if both(x).is_empty() => return None,
            (true, false) => new().striking(self.board, both(x), x),
            _ if self.same_digit => return None,
            (false, false) if !self.board.has(a, y) && !self.board.has(b, x) => return None,
            (false, true) => {
                new().striking_in(self.board, a, DigitSet::ALL.without([x, y].into_iter().collect()))
            }
            (false, false) if a.sees(b) => {
                new().striking(self.board, CellSet::of(a), y).striking(self.board, CellSet::of(b), x)
            }
            _ => return None,
        };
        if !found.is_worth() {
            return None;
        }
        found.chain = self.path(last);
        found.cells = found.chain.iter().map(|step| step.cell).collect();
        found.digits = found.chain.iter().map(|step| step.digit).collect();
        found.length = found.chain.len() as u32;
        Some(found)
    }

    fn path(&self, last: usize) -> Vec<Assertion> {
        let mut path = Vec::new();
        let mut at = last as u32;
        while at != NO_PARENT {
            let (on, off, parent) = self.nodes[at as usize];
            path.extend([on, off]);
            at = parent;
        }
        path.reverse();
        path.into_iter().enumerate().map(|(n, c)| assertion(c, n % 2 == 1)).collect()
    }
}

/// The reason, as a clause.
pub(crate) fn explain(found: &Pattern) -> String {
    let end =
        |step: Option<&Assertion>| step.map(|s| format!("{} = {}", s.cell, s.digit)).unwrap_or_default();
    let (first, last) = (end(found.chain.first()), end(found.chain.last()));
    format!("{}, so one of {first} and {last} holds", words::arrows(found))
}
