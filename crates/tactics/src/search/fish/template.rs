//! Templates: all ways to place a digit nine times that the digits written and the candidates allow.

use sudoku_core::{Cell, CellSet, Digit, DigitSet, bits};

use crate::board::Board;
use crate::board::deduction::{Flow, Pattern, Sink, offer};
use crate::search::words;

/// Cells that all templates of a digit have in common hold it. Source: HoDoKu, "Template Set".
pub(crate) fn set(board: &Board, sink: &mut Sink<'_>) -> Flow {
    for (digit, templates) in Digit::ALL.into_iter().zip(templates(board)) {
        if templates.is_empty() {
            continue;
        }
        let common = templates.iter().fold(CellSet::ALL, |all, &template| all.intersection(template));
        let sure = common.intersection(board.blanks());
        for cell in sure {
            let mut found = Pattern::new(sure, DigitSet::of(digit));
            found.placement = Some((cell, digit));
            offer(sink, found)?;
        }
    }
    Flow::Continue(())
}

/// Cells that no template of a digit has lose it. Source: HoDoKu, "Template Delete".
pub(crate) fn delete(board: &Board, sink: &mut Sink<'_>) -> Flow {
    for (digit, templates) in Digit::ALL.into_iter().zip(templates(board)) {
        if templates.is_empty() {
            continue;
        }
        let some = templates.iter().fold(CellSet::EMPTY, |all, &template| all.union(template));
        let kept = some.intersection(board.places(digit));
        let found = Pattern::new(kept, DigitSet::of(digit));
        offer(sink, found.striking(board, CellSet::ALL.without(some), digit))?;
    }
    Flow::Continue(())
}

/// The templates of each digit, without those that include a cell that all templates of another digit share.
fn templates(board: &Board) -> [Vec<CellSet>; 9] {
    let mut all = every_digit(board);
    loop {
        let sure = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|d: usize| match &all[d][..] {
            [] => CellSet::EMPTY,
            some => some.iter().fold(CellSet::ALL, |all, &template| all.intersection(template)),
        });
        let before: usize = all.iter().map(Vec::len).sum();
        for (d, own) in all.iter_mut().enumerate() {
            let others = (0..9).filter(|&e| e != d).fold(CellSet::EMPTY, |all, e| all.union(sure[e]));
            own.retain(|template| template.intersection(others).is_empty());
        }
        if all.iter().map(Vec::len).sum::<usize>() == before {
            return all;
        }
    }
}

/// The templates that the places of each digit allow.
fn every_digit(board: &Board) -> [Vec<CellSet>; 9] {
    let written = written(board);
    Digit::ALL.map(|digit| {
        let (own, mut found) = (written[digit.index()], Vec::new());
        grow(board.places(digit).union(own), own, 0, CellSet::EMPTY, &mut found);
        found
    })
}

/// The cells in which each digit is written.
fn written(board: &Board) -> [CellSet; 9] {
    let mut written = [CellSet::EMPTY; 9];
    for cell in CellSet::ALL.without(board.blanks()) {
        board.puzzle().get(cell).into_iter().for_each(|digit| written[digit.index()].insert(cell));
    }
    written
}

/// Adds a cell in each row from `row` on.
fn grow(places: CellSet, own: CellSet, row: usize, template: CellSet, found: &mut Vec<CellSet>) {
    if row == 9 {
        found.push(template);
        return;
    }
    for cell in (0..9).map(|column| Cell::at(row, column)).filter(|&cell| places.contains(cell)) {
        let peers = cell.peers();
        // A cell is not a place of the digit if it sees a cell that already holds the digit or belongs to the template.
        if peers.intersection(template.union(own)).is_empty() {
            grow(places, own, row + 1, template.union(CellSet::of(cell)), found);
        }
    }
}

/// The digits that have a place in none of their templates. Other digits cannot lose a place by an argument on their
/// own places alone. Results are cached.
#[derive(Default, Debug)]
pub(crate) struct Losers {
    places: [CellSet; 9],
    digits: DigitSet,
    /// By digit: the cells that templates may use, and the cells that some template uses.
    templates: [Vec<(CellSet, CellSet)>; 9],
}

impl Losers {
    pub(crate) fn of(&mut self, board: &Board) -> DigitSet {
        if self.places != *board.all_places() {
            let written = written(board);
            for digit in Digit::ALL {
                let (d, places) = (digit.index(), board.places(digit));
                if self.places[d] != places {
                    let open = DigitSet::of(digit);
                    let lost = places.without(self.in_templates(d, places.union(written[d])));
                    self.digits = self.digits.without(open);
                    self.digits = if lost.is_empty() { self.digits } else { self.digits.union(open) };
                    self.places[d] = places;
                }
            }
        }
        self.digits
    }

    fn in_templates(&mut self, d: usize, cells: CellSet) -> CellSet {
        if let Some((_, known)) = self.templates[d].iter().find(|known| known.0 == cells) {
            return *known;
        }
        let found = in_templates(cells);
        self.templates[d].push((cells, found));
        found
    }
}

/// The places of a digit that are in none of its templates.
pub(crate) fn lost(board: &Board, digit: Digit) -> CellSet {
    let places = board.places(digit);
    places.without(in_templates(places.union(written(board)[digit.index()])))
}

/// The stack in which each row of a band takes its cell.
const STACKS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// A band takes one column of each stack, in 27 ways. The three base-3 digits of way n are its columns, one per stack.
/// `TAKING[stack][columns]` is the bit set of the ways that take one of these columns.
const TAKING: [[u32; 8]; 3] = {
    let mut table = [[0; 8]; 3];
    let mut n = 0;
    while n < 3 * 8 * 27 {
        let (stack, columns, way) = (n / 216, n / 27 % 8, n % 27);
        if columns >> (way / [1, 3, 9][stack] % 3) & 1 == 1 {
            table[stack][columns] |= 1 << way;
        }
        n += 1;
    }
    table
};

/// For each way of a band, the ways of another band that share no column with it.
const BESIDE: [u32; 27] = {
    let mut table = [0; 27];
    let mut way = 0;
    while way < 27 {
        let taken = [1 << (way % 3), 1 << (way / 3 % 3), 1 << (way / 9)];
        table[way] = !(TAKING[0][taken[0]] | TAKING[1][taken[1]] | TAKING[2][taken[2]]);
        way += 1;
    }
    table
};

/// The cells of all templates within these cells.
fn in_templates(cells: CellSet) -> CellSet {
    let rows = |band: usize| [0, 1, 2].map(|row| (cells.bits() >> (27 * band + 9 * row)) as usize & 0o777);
    let columns = |row: usize, stack: usize| row >> (3 * stack) & 0b111;
    let by = |band: usize, stacks: &[usize; 3]| {
        rows(band).iter().zip(stacks).fold(!0, |ways, (&row, &s)| ways & TAKING[s][columns(row, s)])
    };
    let ways = [0, 1, 2].map(|band| STACKS.iter().fold(0, |all, stacks| all | by(band, stacks)));
    // The three bands take different columns, so in each position the base-3 digits of their numbers are 0, 1 and 2.
    let mut whole = [0u32; 3];
    for first in bits(ways[0]) {
        for second in bits(ways[1] & BESIDE[first]) {
            let chosen = [first, second, 39 - first - second];
            if ways[2] >> chosen[2] & 1 == 1 {
                whole.iter_mut().zip(chosen).for_each(|(whole, way)| *whole |= 1 << way);
            }
        }
    }
    let mut found = CellSet::EMPTY;
    for (band, stacks) in (0..18).map(|n| (n / 6, &STACKS[n % 6])) {
        let ways = by(band, stacks) & whole[band];
        for (row, &stack) in stacks.iter().enumerate() {
            let taken = (0..3).filter(|column| ways & TAKING[stack][1 << column] != 0);
            taken.for_each(|column| found.insert(Cell::at(3 * band + row, 3 * stack + column)));
        }
    }
    found
}

/// The reason, as a clause.
pub(crate) fn explain(found: &Pattern) -> String {
    let digits = words::its_digits(found);
    format!("of all ways to place {digits} in the whole grid, these candidates are in all or in none")
}

#[cfg(test)]
mod tests {
    use sudoku_core::House;

    use super::*;
    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn what_no_template_has_goes_and_what_all_have_stays() {
        let mut board = sparse(&[]);
        // An X-wing: no template has another cell of columns 3 and 8.
        confine(&mut board, 6, House::row(1).cell_set(), cells("r2c3 r2c8"));
        confine(&mut board, 6, House::row(6).cell_set(), cells("r7c3 r7c8"));
        let found = only(Tactic::TemplateDelete, &board);
        assert!(found.eliminations.contains(cell(5, 3), digit(6)) && found.eliminations.len() >= 14);
        assert!(Tactic::TemplateSet.first(&board).is_none());
        confine(&mut board, 6, House::column(2).cell_set(), cells("r2c3 r4c3 r9c3"));
        assert_eq!(first(Tactic::TemplateSet, &board).placement, Some((cell(2, 3), digit(6))));
    }

    #[test]
    fn losers_are_the_digits_with_a_place_that_no_template_has() {
        let mut losers = Losers::default();
        let mut seen = [0, 0];
        for clues in [
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
            ".5.2.......1....79...47..5.6....7..5...814.2.......1..7.652.........9..7....6...8",
        ] {
            let mut board = board(clues);
            for n in 0..81 {
                for (digit, templates) in Digit::ALL.into_iter().zip(every_digit(&board)) {
                    let some = templates.iter().fold(CellSet::EMPTY, |all, &template| all.union(template));
                    let loses = !board.places(digit).is_subset(some);
                    assert_eq!(losers.of(&board).contains(digit), loses, "{digit} at step {n}");
                    seen[usize::from(loses)] += 1;
                }
                let cell = Cell::ALL[31 * n % 81];
                board.marks(cell).iter().nth(1).map(|digit| board.strike(cell, digit));
            }
        }
        assert!(seen[0] > 200 && seen[1] > 200, "{seen:?}");
    }
}
