//! What a candidate's holding leads to without branches, whatever the way: a quick look at whether several have
//! anything in common.

use sudoku_core::CellSet;

use super::super::board::Board;
use super::consequences::Candidates;
use super::graph::{Graph, LinkKind, Moves};
use super::{CANDIDATES, Candidate, cell_of, digit_of};

/// For candidates, as far as asked for, what holds and what fails if they hold.
pub(crate) struct Reach<'b> {
    graph: Graph<'b>,
    moves: Moves,
    known: Vec<u16>,
    sets: Vec<[Candidates; 2]>,
    todo: Vec<Candidate>,
}

const UNKNOWN: u16 = u16::MAX;

impl<'b> Reach<'b> {
    pub(crate) fn new(board: &'b Board) -> Reach<'b> {
        let graph = Graph::new(board, LinkKind::XY);
        Reach {
            graph,
            moves: Moves::new(),
            known: vec![UNKNOWN; CANDIDATES],
            sets: Vec::with_capacity(256),
            todo: Vec::new(),
        }
    }

    /// Whether there is anything that all of the candidates lead to.
    pub(crate) fn meet(&mut self, board: &Board, cases: &[Candidate]) -> bool {
        let Some((&first, others)) = cases.split_first() else { return false };
        let at = self.of(board, first);
        let [mut on, mut off] = self.sets[at];
        for &case in others {
            let at = self.of(board, case);
            on.intersect(&self.sets[at][0]);
            off.intersect(&self.sets[at][1]);
            if on.is_empty() && off.is_empty() {
                return false;
            }
        }
        true
    }

    /// Index of a candidate's sets.
    fn of(&mut self, board: &Board, c: Candidate) -> usize {
        if self.known[c as usize] != UNKNOWN {
            return self.known[c as usize] as usize;
        }
        let (mut on, mut off) = (Candidates::EMPTY, Candidates::EMPTY);
        on.insert(c);
        self.todo.push(c);
        while let Some(at) = self.todo.pop() {
            let (cell, digit) = (cell_of(at), digit_of(at));
            let seen = off.cells_mut(digit);
            *seen = seen.union(board.places(digit).intersection(cell.peers()));
            for other in board.marks(cell).iter().filter(|&other| other != digit) {
                let cells = off.cells_mut(other);
                *cells = cells.union(CellSet::of(cell));
            }
            for n in self.moves.from(&self.graph, at) {
                let (_, next) = self.moves[n];
                if on.contains(next) {
                    continue;
                }
                match self.sets.get(self.known[next as usize] as usize) {
                    Some([further_on, further_off]) => {
                        on.unite(further_on);
                        off.unite(further_off);
                    }
                    None => {
                        on.insert(next);
                        self.todo.push(next);
                    }
                }
            }
        }
        self.known[c as usize] = self.sets.len() as u16;
        self.sets.push([on, off]);
        self.sets.len() - 1
    }
}
