//! Links between candidates: those that cannot hold together with a candidate, and those that must hold without it.

use std::ops::{Index, Range};

use sudoku_core::{Cell, CellSet, DigitSet, House, bits};

use super::{CANDIDATES, Candidate, candidate, cell_of, digit_of};
use crate::board::Board;
use crate::board::houses::{HOUSES, is_two};

/// The steps that a chain takes: from a digit's place in a house to the only other one (X), from a cell's digit to its
/// only other one (Y).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LinkKind {
    X,
    Y,
    XY,
}

/// The consequences of each candidate, one step and two steps on.
pub(crate) struct Graph<'b> {
    board: &'b Board,
    links: LinkKind,
    sources: Vec<Candidate>,
    /// The candidates that must hold without each candidate.
    on: Vec<[Candidate; 4]>,
    on_len: Vec<u8>,
    /// The cells where a digit's failing leads on.
    linked: [CellSet; 9],
}

impl<'b> Graph<'b> {
    /// Links on these digits.
    pub(crate) fn new(board: &'b Board, links: LinkKind, digits: DigitSet) -> Graph<'b> {
        let mut graph = Graph {
            board,
            links,
            sources: Vec::with_capacity(256),
            on: vec![[0; 4]; CANDIDATES],
            on_len: vec![0; CANDIDATES],
            linked: [CellSet::EMPTY; 9],
        };
        for cell in board.blanks() {
            let marks = board.marks(cell);
            if marks.len() > 1 {
                graph.sources.extend(marks.intersection(digits).iter().map(|digit| candidate(cell, digit)));
            }
        }
        // The order of links is Sudoku Explainer's: cell, box, row, column.
        if links != LinkKind::X {
            for cell in board.cells_with(2) {
                graph.link_both(board.marks(cell).iter().map(|digit| candidate(cell, digit)));
            }
        }
        if links != LinkKind::Y {
            let (boxes, lines) = HOUSES.split_at(9);
            let (columns, rows) = lines.split_at(9);
            for &house in [boxes, rows, columns].into_iter().flatten() {
                for digit in digits {
                    let spots = board.spots(house, digit);
                    if is_two(spots) {
                        graph.link_both(bits(spots).map(|k| candidate(house.cells()[k], digit)));
                    }
                }
            }
        }
        graph
    }

    fn link_both(&mut self, mut two: impl Iterator<Item = Candidate>) {
        if let (Some(a), Some(b)) = (two.next(), two.next()) {
            self.link(a, b);
            self.link(b, a);
        }
    }

    fn link(&mut self, from: Candidate, to: Candidate) {
        self.linked[digit_of(from).index()].insert(cell_of(from));
        let len = self.on_len[from as usize] as usize;
        let ons = &mut self.on[from as usize];
        if !ons[..len].contains(&to) {
            ons[len] = to;
            self.on_len[from as usize] += 1;
        }
    }

    /// Candidates from which chains start.
    pub(crate) fn sources(&self) -> &[Candidate] {
        &self.sources
    }

    /// The candidates that must hold without this one.
    pub(crate) fn ons(&self, of: Candidate) -> &[Candidate] {
        &self.on[of as usize][..self.on_len[of as usize] as usize]
    }

    pub(super) fn links(&self) -> LinkKind {
        self.links
    }

    /// The candidates whose failing leads on.
    pub(super) fn linked(&self) -> Vec<Candidate> {
        (0..CANDIDATES as Candidate).filter(|&c| self.on_len[c as usize] > 0).collect()
    }

    /// The candidates that fail together with a candidate in its own cell.
    pub(super) fn within(&self, of: Candidate) -> impl Iterator<Item = Candidate> {
        let (cell, digit) = (cell_of(of), digit_of(of));
        let others = if self.links == LinkKind::X { DigitSet::EMPTY } else { self.board.marks(cell) };
        others.without(DigitSet::of(digit)).iter().map(move |other| candidate(cell, other))
    }

    /// The places that see the candidate, of the same digit, whose failing leads on.
    pub(super) fn near(&self, of: Candidate) -> CellSet {
        self.linked[digit_of(of).index()].intersection(cell_of(of).peers())
    }

    /// Visits the candidates that fail if this one holds and whose failing leads on.
    pub(super) fn beside(&self, of: Candidate, mut visit: impl FnMut(Candidate)) {
        let (cell, digit) = (cell_of(of), digit_of(of));
        self.within(of).for_each(&mut visit);
        let near = self.near(of);
        let [block, row, column] = block_row_column(cell).map(House::cell_set);
        let outside = near.without(block);
        for part in [near.intersection(block), outside.intersection(row), outside.intersection(column)] {
            part.iter().for_each(|other| visit(candidate(other, digit)));
        }
    }
}

/// Two steps from candidates that hold: the candidates that then fail, and those that must hold without them. Computed
/// on demand.
pub(crate) struct Moves {
    ranges: Vec<(u32, u32)>,
    moves: Vec<(Candidate, Candidate)>,
}

impl Moves {
    pub(crate) fn new() -> Moves {
        Moves { ranges: vec![(0, 0); CANDIDATES], moves: Vec::with_capacity(1024) }
    }

    /// The numbers of the moves from a candidate.
    pub(crate) fn from(&mut self, graph: &Graph<'_>, from: Candidate) -> Range<usize> {
        let Moves { ranges, moves } = self;
        let range = &mut ranges[from as usize];
        if range.1 == 0 {
            range.0 = moves.len() as u32;
            graph.beside(from, |off| moves.extend(graph.ons(off).iter().map(|&on| (off, on))));
            range.1 = moves.len() as u32;
        }
        range.0 as usize..range.1 as usize
    }
}

impl Index<usize> for Moves {
    type Output = (Candidate, Candidate);

    fn index(&self, n: usize) -> &(Candidate, Candidate) {
        &self.moves[n]
    }
}

/// The order in which Sudoku Explainer visits the houses of a digit.
pub(super) fn block_row_column(cell: Cell) -> [House; 3] {
    let [row, column, block] = cell.houses();
    [block, row, column]
}
