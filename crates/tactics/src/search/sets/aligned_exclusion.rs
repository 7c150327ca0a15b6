//! Aligned exclusion: every joint filling of two (or three) cells that see the same small cells is tried. Fillings that
//! would leave a small cell without a digit are excluded, and a mark without any remaining filling is struck.

use sudoku_core::{Cell, CellSet, Digit, DigitSet, bits};

use crate::board::Board;
use crate::board::deduction::{Flow, Pattern, Sink, offer};
use crate::search::words;

/// Source: Sudoku Explainer, "Aligned Pair Exclusion".
pub(crate) fn pair(board: &Board, changed: CellSet, sink: &mut Sink<'_>) -> Flow {
    let cells = Excluders::new(board, &[2]);
    let bases = cells.bases();
    if !cells.may_exclude_pair(&bases) {
        return Flow::Continue(());
    }
    for (n, &(b, near_b)) in bases.iter().enumerate() {
        for &(a, near_a) in &bases[..n] {
            let excluders = near_a.intersection(near_b);
            let pattern = excluders.union(CellSet::of(a)).union(CellSet::of(b));
            if has_two(excluders) && !pattern.intersection(changed).is_empty() {
                cells.exclude(&[a, b], excluders, sink)?;
            }
        }
    }
    Flow::Continue(())
}

/// Source: Sudoku Explainer, "Aligned Triplet Exclusion".
pub(crate) fn triple(board: &Board, changed: CellSet, sink: &mut Sink<'_>) -> Flow {
    let cells = Excluders::new(board, &[2, 3]);
    let bases = cells.bases();
    let candidates: CellSet = bases.iter().map(|&(cell, _)| cell).collect();
    let candidates = candidates.intersection(cells.small);
    for (n, &(b, near_b)) in bases.iter().enumerate() {
        for &(a, near_a) in &bases[..n] {
            let common = near_a.intersection(near_b);
            if !has_two(common) {
                continue;
            }
            let pair = CellSet::of(a).union(CellSet::of(b));
            let near = near_a.union(near_b).intersection(candidates).without(pair);
            let as_before = common.union(pair).intersection(changed).is_empty();
            for c in if as_before { near.intersection(changed) } else { near } {
                let excluders = common.intersection(c.peers());
                let pattern = excluders.union(pair).union(CellSet::of(c));
                if has_two(excluders) && !pattern.intersection(changed).is_empty() {
                    cells.exclude(&[a, b, c], excluders, sink)?;
                }
            }
        }
    }
    Flow::Continue(())
}

pub(crate) fn has_two(cells: CellSet) -> bool {
    let bits = cells.bits();
    bits & bits.wrapping_sub(1) != 0
}

/// The small cells of a board.
struct Excluders<'a> {
    board: &'a Board,
    small: CellSet,
    /// By set of digits: the small cells that have no others.
    among: [CellSet; 512],
}

impl<'a> Excluders<'a> {
    /// Collects the cells with these numbers of marks.
    fn new(board: &'a Board, sizes: &[usize]) -> Excluders<'a> {
        let small = sizes.iter().fold(CellSet::EMPTY, |all, &n| all.union(board.cells_with(n)));
        let mut among = [CellSet::EMPTY; 512];
        small.iter().for_each(|cell| among[board.marks(cell).bits() as usize].insert(cell));
        for digit in 0..9 {
            // Sets without the digit come before the same sets with it.
            for sets in among.chunks_exact_mut(2 << digit) {
                let (without, with) = sets.split_at_mut(1 << digit);
                with.iter_mut().zip(without).for_each(|(with, without)| *with = with.union(*without));
            }
        }
        Excluders { board, small, among }
    }

    /// Cells that see at least two small cells, and these small cells.
    fn bases(&self) -> Vec<(Cell, CellSet)> {
        let cells = self.board.blanks().iter().map(|cell| (cell, cell.peers().intersection(self.small)));
        cells.filter(|&(_, near)| has_two(near)).collect()
    }

    /// Whether some digit of a cell clashes with each digit of another cell, or together with it uses up a small cell
    /// that both see. The small cells have two digits.
    fn may_exclude_pair(&self, bases: &[(Cell, CellSet)]) -> bool {
        let mut partners = [0; 9];
        for cell in self.small {
            let pair = self.board.marks(cell).bits();
            bits(pair).for_each(|d| partners[d] |= pair);
        }
        bases.iter().any(|&(cell, near)| {
            let marks = self.board.marks(cell).bits();
            Digit::ALL.into_iter().any(|digit| {
                let others = marks & !DigitSet::of(digit).bits();
                others & !partners[digit.index()] == 0 && self.may_clash(cell, near, digit, others)
            })
        })
    }

    /// Whether a digit in some other cell leaves `cell`, which sees the small cells `near`, none of `others`, its other
    /// digits.
    fn may_clash(&self, cell: Cell, near: CellSet, digit: Digit, others: u16) -> bool {
        let mut places = self.board.places(digit).without(CellSet::of(cell));
        if self.board.has(cell, digit) {
            places = places.intersection(cell.peers());
        }
        bits(others).all(|other| {
            let pair = self.among[usize::from(DigitSet::of(digit).bits() | 1 << other)].intersection(near);
            let seen = pair.iter().fold(CellSet::EMPTY, |all, small| all.union(small.peers()));
            places = places.intersection(seen);
            !places.is_empty()
        })
    }

    fn exclude(&self, cells: &[Cell], excluders: CellSet, sink: &mut Sink<'_>) -> Flow {
        let board = self.board;
        let group = Group::new(board, cells);
        let marks = group.marks;
        // A small cell with a digit that none of the cells can take is never emptied.
        let telling = excluders.intersection(self.among[usize::from(marks[0] | marks[1] | marks[2])]);
        // Without such a cell, only the rule that cells that see each other differ remains: naked pairs find that.
        if telling.is_empty() {
            return Flow::Continue(());
        }
        let bars = Bars::new(self.board, telling);
        let out = match cells.len() {
            2 if group.may_bar_pair(bars.pairs) => group.barred::<2>(&bars),
            3 if group.may_bar(&bars) => group.barred::<3>(&bars),
            _ => return Flow::Continue(()),
        };
        if out == [0; 3] {
            return Flow::Continue(());
        }
        let mut found = Pattern::new(cells.iter().copied().collect(), DigitSet::EMPTY);
        for (&cell, out) in cells.iter().zip(out) {
            found = found.striking_in(board, cell, DigitSet::from_bits(out));
        }
        found.digits = found.eliminations.iter().fold(DigitSet::EMPTY, |all, (_, digits)| all.union(digits));
        found.cells = found.cells.union(excluders);
        offer(sink, found)
    }
}

/// What small cells exclude.
pub(crate) struct Bars {
    /// By digit: the other digits of bivalue small cells that have it.
    partners: [u16; 9],
    pairs: usize,
    /// The small cells with three digits.
    threes: [u16; 20],
    len: usize,
}

impl Bars {
    pub(crate) fn new(board: &Board, small: CellSet) -> Bars {
        let mut bars = Bars { partners: [0; 9], pairs: 0, threes: [0; 20], len: 0 };
        for marks in small.iter().map(|cell| board.marks(cell).bits()) {
            let (first, rest) = (marks & marks.wrapping_neg(), marks & marks.wrapping_sub(1));
            if rest & rest.wrapping_sub(1) == 0 {
                bars.partners[first.trailing_zeros() as usize % 9] |= rest;
                bars.partners[rest.trailing_zeros() as usize % 9] |= first;
                bars.pairs += 1;
            } else {
                bars.threes[bars.len] = marks;
                bars.len += 1;
            }
        }
        bars
    }

    /// What a third cell cannot take beside two digits, one of which is digit `d`, except the partners of the other.
    fn beside(&self, d: usize, xy: u16) -> u16 {
        let left = self.threes[..self.len].iter().map(|three| three & !xy);
        left.filter(|left| left & left.wrapping_sub(1) == 0).fold(self.partners[d], |all, left| all | left)
    }
}

/// Two or three cells whose joint fillings are tried; if there are two, the third has no marks.
pub(crate) struct Group {
    marks: [u16; 3],
    /// For each cell, whether the two others see each other.
    sees: [bool; 3],
}

impl Group {
    pub(crate) fn new(board: &Board, cells: &[Cell]) -> Group {
        let marks = |n: usize| cells.get(n).map_or(0, |&cell| board.marks(cell).bits());
        let sees = |a: usize, b: usize| cells.get(b).is_some_and(|&b| cells[a].sees(b));
        Group {
            marks: [marks(0), marks(1), marks(2)],
            sees: [cells.len() > 2 && sees(1, 2), sees(0, 2), sees(0, 1)],
        }
    }

    /// Whether there are enough bivalue small cells to exclude all joint fillings of two cells that have one digit of
    /// either.
    fn may_bar_pair(&self, pairs: usize) -> bool {
        let least = self.marks[0].count_ones().min(self.marks[1].count_ones());
        pairs + usize::from(self.sees[2]) >= least as usize
    }

    /// Whether there are enough small cells to exclude all joint fillings of three cells that have one digit of a cell.
    fn may_bar(&self, bars: &Bars) -> bool {
        let sizes = self.marks.map(|marks| marks.count_ones() as usize);
        (0..3).any(|n| {
            let (a, b) = ((n + 1) % 3, (n + 2) % 3);
            // Pairs exclude most if all of them have the digit; each then excludes another one. Those left exclude at
            // most two fillings.
            let left = |of: usize, other: usize| {
                (sizes[of] - usize::from(self.sees[other])).saturating_sub(bars.pairs)
            };
            let (left_a, left_b) = (left(a, b), left(b, a));
            let least = left_a.min(left_b);
            let fillings = left_a * left_b - if self.sees[n] { least } else { 0 };
            fillings <= bars.len * least.min(2)
        })
    }

    /// What the others of the `N` cells may take beside digit `d` in the `n`-th: for three cells, the first joint
    /// filling.
    pub(crate) fn filling<const N: usize>(&self, bars: &Bars, n: usize, d: usize) -> Option<(u16, u16)> {
        let (a, b, x) = ((n + 1) % 3, (n + 2) % 3, 1 << d);
        let left = |marks: u16, seen: bool| marks & !bars.partners[d] & if seen { !x } else { !0 };
        let (ys, zs) = (left(self.marks[a], self.sees[b]), left(self.marks[b], self.sees[a]));
        match N {
            2 => (ys | zs != 0).then_some((ys, zs)),
            _ => bits(ys).find_map(|e| {
                let y = 1 << e;
                let zs = zs & !bars.beside(e, x | y) & if self.sees[n] { !y } else { !0 };
                (zs != 0).then_some((y, zs))
            }),
        }
    }

    /// For each of the `N` cells, a bit set of its digits that no joint filling uses without emptying a small cell.
    fn barred<const N: usize>(&self, bars: &Bars) -> [u16; 3] {
        let mut out = [0; 3];
        // Digits of fillings that are known to be possible.
        let mut free = [0; 3];
        for n in 0..N {
            let (a, b) = ((n + 1) % 3, (n + 2) % 3);
            for d in bits(self.marks[n]) {
                if free[n] >> d & 1 == 1 {
                    continue;
                }
                match self.filling::<N>(bars, n, d) {
                    Some((ys, zs)) => {
                        free[a] |= ys;
                        free[b] |= zs;
                    }
                    None => out[n] |= 1 << d,
                }
            }
        }
        out
    }
}

/// The reason, as a clause.
pub(crate) fn explain(found: &Pattern) -> String {
    let (cells, digits) = (words::its_cells(found), words::its_digits(found));
    format!(
        "whatever else goes in, {digits} would leave one of the small cells among {cells} without a digit"
    )
}

#[cfg(test)]
mod tests {

    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn a_digit_whose_every_partner_empties_a_pair_is_out() {
        // With 1 in r1c1: 2 in r2c2 empties r1c3, 3 empties r2c3, and 1 clashes.
        let board = sparse(&[("r1c1", "1456"), ("r2c2", "123"), ("r1c3", "12"), ("r2c3", "13")]);
        let found = first(Tactic::AlignedPairExclusion, &board);
        assert_eq!(struck(&found), "r1c1:1");
    }

    #[test]
    fn three_cells_may_do_what_two_cannot() {
        let board = sparse(&[
            ("r1c1", "1789"),
            ("r2c1", "24"),
            ("r3c1", "35"),
            ("r1c2", "123"),
            ("r2c2", "145"),
            ("r3c2", "125"),
            ("r2c3", "134"),
        ]);
        assert!(
            Tactic::AlignedTripleExclusion
                .every(&board)
                .iter()
                .any(|f| f.eliminations.contains(cell(1, 1), digit(1)))
        );
    }
}
