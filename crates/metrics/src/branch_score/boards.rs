//! The branch score on boards of every order.

use sudoku_core::Board;

use super::Branching;
use crate::metric::MetricError;

/// B and S of a board of any order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardScore {
    /// B = Σ (B_i - 1)², where B_i is the number of alternatives at each node from the root to the solution.
    pub branches: u64,
    /// E, number of blank cells.
    pub blanks: u64,
    /// The multiplier of B: the first power of ten above the number of cells.
    pub multiplier: u64,
}

impl BoardScore {
    /// S = multiplier · B + E.
    ///
    /// Source: Beer 2011, the program `sugen`. For 9 × 9 boards this is 100 B + E.
    pub const fn score(self) -> u64 {
        self.multiplier * self.branches + self.blanks
    }
}

impl Branching {
    /// The score of a board of any order, after a check that its solution is unique. For order 3, [`Branching::rate`]
    /// gives the same score much faster.
    ///
    /// # Errors
    /// If there is no solution, or more than one, or the search exceeds `max_nodes` placements.
    pub fn rate_board<const ORDER: usize>(
        self,
        board: &Board<ORDER>,
        max_nodes: u64,
    ) -> Result<BoardScore, MetricError> {
        let mut search =
            Search { sets: self == Branching::Sets, first: None, several: false, nodes: 0, max_nodes };
        if search.descend(&mut board.clone(), 0).is_none() && !search.several {
            return Err(MetricError::BudgetSpent { nodes: max_nodes });
        }
        match search.first {
            None => Err(MetricError::NoSolution),
            Some(_) if search.several => Err(MetricError::SeveralSolutions),
            Some(branches) => {
                let blanks = board.values().iter().filter(|&&value| value == 0).count() as u64;
                let mut multiplier = 1;
                while multiplier <= Board::<ORDER>::CELLS as u64 {
                    multiplier *= 10;
                }
                Ok(BoardScore { branches, blanks, multiplier })
            }
        }
    }
}

struct Search {
    sets: bool,
    /// B on the path to the first solution.
    first: Option<u64>,
    several: bool,
    nodes: u64,
    max_nodes: u64,
}

impl Search {
    /// `None` ends the search: it found a second solution or exceeded its nodes.
    fn descend<const ORDER: usize>(&mut self, board: &mut Board<ORDER>, branches: u64) -> Option<()> {
        let Some(cell) = board.most_constrained() else {
            self.several = self.first.is_some();
            self.first.get_or_insert(branches);
            return if self.several { None } else { Some(()) };
        };
        let alternatives = self.alternatives(board, cell);
        // A dead end has no alternatives and adds nothing.
        let cost = (alternatives.len() as u64).saturating_sub(1).pow(2);
        for (cell, value) in alternatives {
            self.nodes += 1;
            if self.nodes > self.max_nodes {
                return None;
            }
            board.place(cell, value);
            self.descend(board, branches + cost)?;
            board.undo(cell);
        }
        Some(())
    }

    /// The candidates of the cell, or the places of a value in a house if there are fewer of them. Ties go to the first
    /// in the order column 1, row 1, box 1, column 2, ..., values ascending.
    fn alternatives<const ORDER: usize>(&self, board: &Board<ORDER>, cell: usize) -> Vec<(usize, u8)> {
        let candidates = board.candidates(cell);
        let values = |bits: u32| (1..=Board::<ORDER>::N as u8).filter(move |v| bits >> (v - 1) & 1 == 1);
        let mut best: Vec<(usize, u8)> = values(candidates).map(|value| (cell, value)).collect();
        if !self.sets || best.len() < 2 {
            return best;
        }
        let n = Board::<ORDER>::N;
        for house in (0..n).flat_map(|k| [n + k, k, 2 * n + k]) {
            for value in 1..=n as u8 {
                let bit = 1 << (value - 1);
                let written = Board::<ORDER>::cells_of(house).any(|cell| board.values()[cell] == value);
                let places: Vec<(usize, u8)> = Board::<ORDER>::cells_of(house)
                    .filter(|&cell| board.candidates(cell) & bit != 0)
                    .map(|cell| (cell, value))
                    .collect();
                if !written && places.len() < best.len() {
                    best = places;
                }
            }
        }
        best
    }
}
