//! The search that X-chain, XY-chain and alternating inference chain have in common: if one end fails, the
//! other holds; so one of the two ends holds.

use sudoku_core::{CellSet, DigitSet};

use super::board::Board;
use super::deduction::{Assertion, Deduction, Flow, Sink, offer};
use super::forcing::{CANDIDATES, Candidate, Graph, LinkKind, assertion, candidate, cell_of, digit_of};
use super::tactic::Tactic;

/// Hands on the shortest chain with such links; `same_digit` if its ends must have one digit.
pub(crate) fn find(
    board: &Board,
    tactic: Tactic,
    links: LinkKind,
    same_digit: bool,
    sink: &mut Sink<'_>,
) -> Flow {
    let graph = Graph::new(board, links);
    let mut search = Search {
        board,
        graph: &graph,
        tactic,
        same_digit,
        nodes: Vec::new(),
        reached: vec![0; CANDIDATES],
        denied: vec![0; CANDIDATES],
        stamp: 0,
        longest: CANDIDATES,
    };
    let mut best = None;
    for &source in graph.sources() {
        best = search.from(source).or(best);
    }
    match best {
        Some(found) => offer(sink, found),
        None => Flow::Continue(()),
    }
}

struct Search<'a> {
    board: &'a Board,
    graph: &'a Graph,
    tactic: Tactic,
    same_digit: bool,
    /// Candidates, false and true by turns, with the node that each follows from.
    nodes: Vec<(Candidate, u32)>,
    reached: Vec<u32>,
    denied: Vec<u32>,
    stamp: u32,
    /// Chains must have fewer assertions than this.
    longest: usize,
}

impl Search<'_> {
    /// The shortest chain from a candidate's failing, if it is shorter than any found before.
    fn from(&mut self, source: Candidate) -> Option<Deduction> {
        self.stamp += 1;
        self.nodes.clear();
        self.nodes.push((source, u32::MAX));
        self.denied[source as usize] = self.stamp;
        let (mut from, mut to, mut holds) = (0, 1, true);
        for length in 2..self.longest {
            for n in from..to {
                let at = self.nodes[n].0;
                for &next in if holds { self.graph.ons(at) } else { self.graph.offs(at) } {
                    let seen = if holds { &mut self.reached } else { &mut self.denied };
                    if std::mem::replace(&mut seen[next as usize], self.stamp) == self.stamp {
                        continue;
                    }
                    self.nodes.push((next, n as u32));
                    if holds && length >= 4 {
                        let found = self.conclude(self.nodes.len() - 1);
                        if found.is_worth() {
                            self.longest = length;
                            return Some(found);
                        }
                    }
                }
            }
            (from, to, holds) = (to, self.nodes.len(), !holds);
            if from == to {
                break;
            }
        }
        None
    }

    /// What follows from one of the ends holding.
    fn conclude(&self, last: usize) -> Deduction {
        let (source, end) = (self.nodes[0].0, self.nodes[last].0);
        let (a, b) = (cell_of(source), cell_of(end));
        let (x, y) = (digit_of(source), digit_of(end));
        let found = Deduction::new(self.tactic, CellSet::EMPTY, DigitSet::EMPTY);
        let ends: CellSet = [a, b].into_iter().collect();
        let mut found = match (x == y, a == b) {
            (true, true) => return found,
            (true, false) => found.striking(self.board, ends.common_peers(), x),
            _ if self.same_digit => return found,
            (false, true) => {
                found.striking_in(self.board, a, DigitSet::ALL.without([x, y].into_iter().collect()))
            }
            (false, false) if a.sees(b) => {
                found.striking(self.board, CellSet::of(a), y).striking(self.board, CellSet::of(b), x)
            }
            _ => return found,
        };
        if found.is_worth() {
            found.chain = self.path(last);
            found.cells = found.chain.iter().map(|step| step.cell).collect();
            found.digits = found.chain.iter().map(|step| step.digit).collect();
            found.length = found.chain.len() as u32;
        }
        debug_assert!(
            found.eliminations.iter().all(|(c, d)| d.iter().all(|d| candidate(c, d) != source)) || a.sees(b)
        );
        found
    }

    fn path(&self, last: usize) -> Vec<Assertion> {
        let mut path = Vec::new();
        let mut at = last as u32;
        while at != u32::MAX {
            let (candidate, parent) = self.nodes[at as usize];
            path.push(candidate);
            at = parent;
        }
        path.reverse();
        path.into_iter().enumerate().map(|(n, c)| assertion(c, n % 2 == 1)).collect()
    }
}
